"""The floor desk over the wire: rulings for everybody, the casebook for the floor, and nothing that is not theirs to see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from floorman.club.authority.actor import Grant
from floorman.server.api.examples import A_TABLE
from floorman.store.reading import reading
from floorman.testing import ManualClock
from support.opened import Caller, OpenClub, opened
from support.people_over_http import Person, admin_of_new_club

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STRING_BET = {
    "type": "wager",
    "spot": {"seat": 2, "big_blind": 200, "street": "flop", "bet": 500},
    "chips": [500],
    "later": [[1000]],
}
UNDERCALL = {
    "type": "wager",
    "spot": {"seat": 2, "big_blind": 2000, "street": "flop", "bet": 8000, "raised_by": 6000},
    "chips": [2000],
}
TABLE: Any = A_TABLE[0].value
DELAY = {"type": "offence", "seat": 4, "what": "delay"}


@pytest.fixture(scope="module")
def club() -> Iterator[OpenClub]:
    with opened() as started:
        yield started


@pytest.fixture(scope="module")
def floor(club: OpenClub) -> Caller:
    return club.joins("Flora", Grant("floor"))


def id_of(caller: Caller | Person) -> str:
    member: str = caller.http.get("/api/me").json()["member"]
    return member


def said(by: Caller | Person, wanted: str, /, id: str, **fields: object) -> dict[str, Any]:  # noqa: A002
    answer = by.http.post("/api/floor/commands", json={"id": id, "command": {"type": wanted, **fields}})
    page: dict[str, Any] = answer.json()
    assert answer.is_success == (page["type"] != "refused"), page
    return page


def asked(by: Caller | Person, path: str, **facts: object) -> dict[str, Any]:
    page: dict[str, Any] = by.http.get(f"/api/floor/{path}", params=facts).json()  # type: ignore[arg-type]
    return page


# ---- what a rule says ----


def test_anybody_is_told_what_is_ruled_step_by_step_with_paragraphs_and_what_it_takes_for_granted(
    club: OpenClub,
) -> None:
    ruling = Caller(club).http.post("/api/floor/rulings", json={"situation": STRING_BET}).json()

    assert [effect["words"]["en"] for effect in ruling["effects"]] == ["seat 2 calls 500", "1000 go back to seat 2"]
    assert ruling["effects"][0]["facts"]["type"] == "acts"
    assert "TDA 2019" in ruling["citations"][0]["words"]["en"]
    assert ruling["words"]["de"].startswith("Platz 2 bezahlt 500")
    assert all(one["words"]["de"] and one["otherwise"]["en"] for one in ruling["assumes"])


def test_options_are_told_and_so_is_what_other_books_say(club: OpenClub) -> None:
    ruling = Caller(club).http.post("/api/floor/rulings", json={"situation": UNDERCALL, "book": "tda"}).json()

    assert [option["words"]["en"] for option in ruling["options"]]
    assert {other["book"] for other in ruling["elsewhere"]} <= {"apsa", "bank", "vpsv", "wpl"}


@pytest.mark.parametrize(
    ("situation", "book", "code", "en", "de"),
    [
        ({"type": "wager"}, "tda", "situation-error", "what does the seat face", "was hat der Platz vor sich"),
        ({"type": "nothing"}, "tda", "situation-error", "", ""),
        ({**DELAY, "seat": 11}, "tda", "situation-error", "Seat: ", "Angabe „Platz“"),
        (DELAY, "nowhere", "unknown-book", "there are apsa", "es gibt apsa"),
    ],
)
def test_what_cannot_be_ruled_on_is_refused_with_the_fact_in_both_languages(
    club: OpenClub, situation: dict[str, Any], book: str, code: str, en: str, de: str
) -> None:
    answer = Caller(club).http.post("/api/floor/rulings", json={"situation": situation, "book": book})

    assert answer.status_code in {400, 404}
    assert answer.json()["code"] == code
    assert en.casefold() in answer.json()["words"]["en"].casefold()
    assert de.casefold() in answer.json()["words"]["de"].casefold()


def test_questions_lead_to_the_ruling_and_ask_only_what_decides(club: OpenClub) -> None:
    nobody = Caller(club)
    facts = {"type": "pocketed_chips", "seat": 2, "chips": 500, "stack": 4000}
    answers: list[dict[str, Any]] = []
    while (page := nobody.http.post("/api/floor/questions", json={"answers": answers}).json())["type"] == "question":
        path = page["question"]["path"]
        assert page["question"]["words"]["de"]
        answers.append({"path": path, "value": facts[path]})

    assert [answer["path"] for answer in answers] == list(facts)
    assert page["type"] == "ruling"
    assert page["words"]["en"].startswith("500 from seat 2 leave play")


def test_situations_are_found_by_words_and_described(club: OpenClub) -> None:
    nobody = Caller(club)

    assert asked(nobody, "situations", words="string bet")["situations"][0]["kind"] == "wager"
    every = {line["kind"] for line in asked(nobody, "situations")["situations"]}
    assert {"wager", "offence", "pocketed_chips"} <= every
    schema = asked(nobody, "situations/schema")["schema"]
    assert "Offence" in str(schema)
    assert asked(nobody, "situations", words="x" * 101)["code"] == "situation-error"


def test_the_quiz_asks_the_same_again_and_says_why(club: OpenClub) -> None:
    first, again = (asked(Caller(club), "quiz", seed=11, questions=2, book="wpl") for _ in range(2))

    assert first == again
    assert all(1 <= one["right"] <= len(one["choices"]) and one["citations"] for one in first["questions"])
    assert asked(Caller(club), "quiz", questions=21)["code"] == "situation-error"


# ---- the casebook ----


def test_a_case_is_kept_once_decided_noted_linked_and_annulled_and_nothing_is_taken_out(floor: Caller) -> None:
    kept = said(floor, "keep_case", "k1", situation=STRING_BET, note="loud", table="7")
    assert said(floor, "keep_case", "k1", situation=STRING_BET, note="loud", table="7")["page"] == kept["page"]
    number = kept["page"]["line"]["case"]
    other = said(floor, "keep_case", "k2", situation=STRING_BET)["page"]
    assert number in {line["case"] for line in other["similar"]}

    said(floor, "decide_case", "d1", case=number, instead="the whole bet stands", reason="announced before")
    said(floor, "note_on_case", "n1", case=number, text="both had heard it")
    said(floor, "link_cases", "l1", case=number, to=other["line"]["case"])
    page = asked(floor, f"cases/{number}")
    assert page["line"]["decision"] == {
        "en": "instead: the whole bet stands",
        "de": "stattdessen: the whole bet stands",
    }
    assert (page["decided"][0]["by"]["name"]["en"], page["decided"][0]["reason"]) == ("Flora", "announced before")
    assert page["notes"][0]["words"]["en"] == "both had heard it"
    assert page["linked"] == [other["line"]["case"]]
    assert number in {line["case"] for line in asked(floor, f"cases/{other['line']['case']}")["otherwise"]}

    said(floor, "annul_case", "a1", case=number, reason="it was another table")
    again = asked(floor, f"cases/{number}")
    assert again["line"]["is_annulled"]
    assert again["annulled"]["reason"] == "it was another table"
    assert again["notes"] == page["notes"]
    assert not asked(floor, f"cases/{other['line']['case']}")["otherwise"]


def test_what_the_casebook_refuses_has_its_reason_in_both_languages(floor: Caller) -> None:
    number = said(floor, "keep_case", "r1", situation=STRING_BET)["page"]["line"]["case"]
    refused = [
        said(floor, "decide_case", "r2", case=number, instead="otherwise"),
        said(floor, "decide_case", "r3", case=number, take=3),
        said(floor, "note_on_case", "r4", case=number, text=" "),
        said(floor, "link_cases", "r5", case=number, to=number),
        said(floor, "annul_case", "r6", case=number, reason=""),
        said(floor, "keep_case", "r7", situation=STRING_BET, note="x" * 1001),
        said(floor, "keep_case", "r8", situation=STRING_BET, players=[{"seat": 11, "name": "Anna"}]),
        asked(floor, "cases", since="yesterday"),
        asked(floor, "cases", kind="quarrel"),
        asked(floor, "records"),
    ]

    assert {one["code"] for one in refused} == {"situation-error"}
    assert all(one["words"]["en"] and one["words"]["de"] != one["words"]["en"] for one in refused)
    assert said(floor, "annul_case", "r9", case=9999, reason="gone")["code"] == "unknown-case"
    nobody = said(floor, "keep_case", "r10", situation=STRING_BET, players=[{"seat": 2, "member": "nobody"}])
    assert nobody["code"] == "unknown-member"


@pytest.mark.rule("VPSV-9.1")
@pytest.mark.rule("VPSV-18")
def test_a_second_offence_counts_and_the_record_says_which_do(club: OpenClub, floor: Caller) -> None:
    paula = id_of(club.joins("Paula"))
    at_seat = {"players": [{"seat": 4, "member": paula}], "event": "cup", "book": "vpsv"}
    said(floor, "keep_case", "o1", situation=DELAY, **at_seat)
    second = said(floor, "keep_case", "o2", situation=DELAY, **at_seat)

    assert "offence number 2" in second["ruling"]["words"]["en"]
    assert "Verstoß Nummer 2" in second["ruling"]["words"]["de"]
    assert second["on_record"]["in_event"] == 1
    record = asked(floor, "records", member=paula, event="cup", book="vpsv")
    assert (record["in_event"], record["citation"]["words"]["en"]) == (2, "VPSV 2016 9")
    said(floor, "annul_case", "o3", case=second["page"]["line"]["case"], reason="it was her neighbour")
    record = asked(floor, "records", member=paula, event="cup", book="vpsv")
    assert record["in_event"] == 1
    assert [offence["counts"] for offence in record["offences"]] == [False, True]
    assert record["offences"][0]["what"] == {"en": "delaying the game", "de": "Spielverzögerung"}


def test_cases_are_found_page_by_page_counted_and_handed_on_without_names(club: OpenClub) -> None:
    floor = club.joins("Franz", Grant("floor"))
    event = "autumn"
    for number in range(3):
        said(floor, "keep_case", str(number), situation=STRING_BET, event=event, note="Paula was angry")
    said(floor, "keep_case", "x", situation=DELAY, event=event, players=[{"seat": 4, "name": "Zacharias"}])

    first = asked(floor, "cases", event=event, most=2)
    rest = asked(floor, "cases", event=event, most=2, before=first["before"])
    numbers = [line["case"] for page in (first, rest) for line in page["cases"]]
    assert numbers == sorted(numbers, reverse=True)
    assert (len(numbers), rest["before"]) == (4, None)
    assert [line["kind"] for line in asked(floor, "cases", words="zacharias")["cases"]] == ["offence"]
    assert len(asked(floor, "cases", event=event, rule="TDA-42")["cases"]) == 3
    counted = asked(floor, "statistics", event=event)
    assert (counted["cases"], counted["annulled"]) == (4, 0)
    assert [(one["what"], one["cases"]) for one in counted["kinds"]] == [("wager", 3), ("offence", 1)]
    exported = floor.http.get("/api/floor/export").text
    assert not any(name in exported for name in ("Paula", "Zacharias", "Franz", "angry"))


def test_the_floor_of_one_event_has_the_cases_of_this_event_and_no_others(club: OpenClub, floor: Caller) -> None:
    theirs = club.joins("Emil", Grant("floor", "tournament/night"))
    elsewhere = said(floor, "keep_case", "e1", situation=UNDERCALL, event="day", take=1)["page"]["line"]["case"]
    kept = said(theirs, "keep_case", "e2", situation=UNDERCALL, event="night")

    assert kept["page"]["similar"] == []
    number = kept["page"]["line"]["case"]
    assert [line["case"] for line in asked(theirs, "cases", event="night")["cases"]] == [number]
    assert asked(theirs, f"cases/{number}", event="night")["type"] == "case"
    assert asked(theirs, f"cases/{elsewhere}", event="night")["code"] == "unknown-case"
    for path in ("cases", f"cases/{number}", "statistics", "export", "records?name=Anna"):
        assert theirs.http.get(f"/api/floor/{path}").status_code == 403
    assert said(theirs, "note_on_case", "e3", case=elsewhere, text="mine", event="night")["code"] == "unknown-case"
    assert said(theirs, "keep_case", "e4", situation=DELAY)["code"] == "not-allowed"
    for nosy in (club.joins("Piet"), club.joins("Dora", Grant("desk")), Caller(club)):
        assert nosy.http.get("/api/floor/cases").status_code in {401, 403}


def test_events_that_differ_in_a_capital_letter_are_two_and_so_are_their_floors(club: OpenClub, floor: Caller) -> None:
    theirs = club.joins("Ella", Grant("floor", "tournament/Gala"))
    other = said(floor, "keep_case", "f1", situation=UNDERCALL, event="gala", take=1)["page"]["line"]["case"]
    own = said(floor, "keep_case", "f2", situation=UNDERCALL, event="Gala", take=1)["page"]["line"]["case"]

    assert [line["case"] for line in asked(theirs, "cases", event="Gala")["cases"]] == [own]
    assert [line["case"] for line in asked(theirs, f"cases/{own}", event="Gala")["similar"]] == []
    assert asked(theirs, f"cases/{other}", event="Gala")["code"] == "unknown-case"
    assert [line["case"] for line in asked(floor, "cases", event="GALA")["cases"]] == [own, other]


def test_what_somebody_takes_along_has_their_cases_and_nothing_of_the_others_in_them() -> None:
    with opened() as club:
        floor, anna, berta = club.joins("Flora", Grant("floor")), club.joins("Anna"), club.joins("Berta")
        players = [{"seat": 4, "member": id_of(anna)}, {"seat": 2, "member": id_of(berta)}, {"seat": 1, "name": "Carl"}]
        facts = {"situation": DELAY, "table": "7", "note": "Berta has As Ah", "players": players}
        case = said(floor, "keep_case", "x", **facts)["page"]["line"]["case"]
        said(floor, "note_on_case", "y", case=case, text="As Ah it was")

        def takes_along(who: Caller) -> tuple[list[dict[str, Any]], str]:
            answer = who.http.post("/api/members/commands", json={"command": {"type": "export_myself"}})
            assert answer.status_code == 200, answer.text
            return answer.json()["about"]["mentioned"]["casebook"], answer.text

        (kept,), whole = takes_along(anna)
        assert (kept["id"], kept["kind"], kept["what"], kept["table"]) == (case, "offence", "delay", "7")
        assert list(kept["players"]) == ["4"]
        assert not any(text in whole for text in ("Berta", "Carl", "Flora", "As Ah"))
        own, whole = takes_along(floor)
        assert [event.get("text") for event in own] == [None, "As Ah it was"]  # what they have written themselves
        assert not any(text in whole for text in ("Berta", "Anna", "Carl"))


def test_whoever_plays_a_hand_finds_no_case_of_it_at_whichever_of_their_tables() -> None:
    clock = ManualClock()
    with opened(clock=clock) as club:
        floor, dora, berta = club.joins("Flora", Grant("floor")), club.joins("Dora", Grant("director")), club.comes("B")
        for table in ("one", "two"):
            opens = msgspec.to_builtins(replace(TABLE, id=table))
            assert dora.http.post("/api/tables", json=opens).status_code == 201
            for seat, who in enumerate((dora, berta), start=1):
                sits = {"id": "sits", "command": {"type": "sit_down", "seat": seat, "chips": 5000}}
                assert who.http.post(f"/api/tables/{table}/commands", json=sits).status_code == 200
            while dora.http.get(f"/api/tables/{table}").json()["view"]["hand"] is None:
                club.loop.call_soon_threadsafe(clock.advance, 100)
        kept = [
            said(floor, "keep_case", table, situation=STRING_BET, table=table)["page"]["line"]["case"]
            for table in ("one", "two")
        ]

        assert asked(dora, "cases")["cases"] == []
        assert [asked(dora, f"cases/{number}")["code"] for number in kept] == ["hand-under-way"] * 2
        noted = [said(dora, "note_on_case", "n", case=number, text="mine") for number in kept]
        assert [answer["code"] for answer in noted] == ["hand-under-way"] * 2
        assert len(asked(floor, "cases")["cases"]) == 2


def test_whoever_asks_too_much_at_once_is_told_to_wait_and_the_floor_is_not(club: OpenClub, floor: Caller) -> None:
    nobody = Caller(club)
    codes = {nobody.http.get("/api/rulebooks/questions/min_raise").status_code for _ in range(100)}

    assert 429 in codes
    anything = {"id": "1", "to": "cases", "command": {"type": "find_situations"}}
    assert {nobody.http.post("/api/do", json=anything).status_code for _ in range(20)} >= {429}
    assert said(floor, "keep_case", "w1", situation=STRING_BET)["type"] == "case_kept"


# ---- what stays, and what does not ----


def test_cases_survive_kill_9_and_a_name_goes_with_its_bearer(tmp_path: Path) -> None:
    with admin_of_new_club(tmp_path) as admin:
        anna = admin.invites("Annabella")
        kept = said(admin, "keep_case", "1", situation=DELAY, players=[{"seat": 4, "member": anna.id}], event="cup")
        admin.server.kill()
        admin.server.start()
        assert asked(admin, "cases/1") == kept["page"]
        again = said(admin, "keep_case", "1", situation=DELAY, players=[{"seat": 4, "member": anna.id}], event="cup")
        assert again["page"] == kept["page"]
        with reading(str(admin.server.db)) as file:
            assert b"casebook" in b"".join(stream.encode() for stream, _ in file.streams("casebook"))

        assert admin.wants("delete_member", member=anna.id).status_code == 200
        (player,) = asked(admin, "cases/1")["line"]["players"]
        assert player["who"]["name"]["en"].startswith("former member")
        assert player["who"]["name"]["de"].startswith("ehemaliges Mitglied")
        admin.server.kill()
        assert b"Annabella" not in admin.server.db.read_bytes()
        admin.server.start()
        assert asked(admin, "records", member=anna.id)["code"] == "unknown-member"
        assert asked(admin, "cases", player=anna.id)["cases"][0]["players"] == [player]
