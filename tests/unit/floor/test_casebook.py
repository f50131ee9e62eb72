"""The casebook: kept as events, found by anything, held against earlier decisions, and free of persons when it leaves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from floorman.errors import SituationError, UnknownCase
from floorman.floor import rule
from floorman.floor.casebook.anonymous import cell, without_persons
from floorman.floor.casebook.casebook import Casebook, stored
from floorman.floor.casebook.cases import Case, CaseOpened
from floorman.floor.situations.betting import Said, Wager
from floorman.floor.situations.conduct import Offence
from floorman.rulebook import SHIPPED, Rulebook
from floorman.store.events import case_event
from support.floor import spot, wager

if TYPE_CHECKING:
    from floorman.floor import Situation

AT = "2026-11-16T20:15:00Z"
STRING_BET = wager("100/200 flop, bet 500", "500 then 1000")
UNDERCALL = wager("1000/2000 flop, bet 8000, by 6000, 3 players", "2000")
LARGER_UNDERCALL = wager("1000/2000 flop, bet 9000, by 6000, 4 players", "3000")


class Desk:
    """A casebook that cases are put into."""

    def __init__(self) -> None:
        self.book = Casebook()

    def put(
        self, situation: Situation, book: str | Rulebook = "tda", at: str = AT, take: int = 0, **facts: Any
    ) -> CaseOpened:
        rulebook = SHIPPED.book(book)
        opened = self.book.open(situation, rule(situation, rulebook), rulebook, at=at, **facts)
        self.book.evolve(opened)
        if take:
            self.book.evolve(self.book.decide(opened.id, at=at, option=take))
        return opened

    def found(self, words: str = "", **facts: Any) -> list[int]:
        return [case.id for case in self.book.search(words, **facts)]


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.put(STRING_BET, at="2026-11-01T20:15:00Z", players={2: "Anna", 3: "Ben"}, by="Carla", note="loud", table="7")
    made.put(Offence(seat=4, what="phone_call", is_in_hand=True), "apsa")
    made.put(UNDERCALL, take=1)
    made.put(STRING_BET, "vpsv")
    return made


def test_a_case_is_the_same_after_it_was_kept_and_read(desk: Desk) -> None:
    (decision,) = desk.book.cases[3].decided
    read = Casebook.read([*(stored(case.opened) for case in desk.book.cases.values()), stored(decision)], case_event)

    assert {number: case.opened.facts for number, case in read.cases.items()} == {
        number: case.opened.facts for number, case in desk.book.cases.items()
    }
    assert read.cases[3].decision == (1, "")
    assert msgspec.json.decode(read.cases[1].opened.situation, type=Wager) == STRING_BET


@pytest.mark.parametrize(
    ("words", "facts", "cases"),
    [
        ("", {}, [4, 3, 2, 1]),
        ("string bet", {}, [4, 1]),
        ("STRING anna", {}, [1]),
        ("zurück", {}, [4, 1]),
        ("telefonieren", {}, [2]),
        ("loud", {}, [1]),
        ("", {"type": "offence"}, [2]),
        ("", {"rule": "TDA-42"}, [1]),
        ("", {"rule": "TDA-42-A"}, [1]),
        ("", {"rule": "TDA-4"}, []),
        ("", {"rule": "VPSV-81"}, [4]),
        ("", {"book": "vpsv"}, [4]),
        ("", {"book": "tda@2019"}, [3, 1]),
        ("", {"player": "ben"}, [1]),
        ("", {"outcome": "stay in the pot"}, [3]),
        ("", {"since": "2026-11-02"}, [4, 3, 2]),
        ("", {"until": "2026-11-01"}, [1]),
        ("abrakadabra", {}, []),
    ],
)
def test_cases_are_found(desk: Desk, words: str, facts: dict[str, str], cases: list[int]) -> None:
    assert desk.found(words, **facts) == cases


def test_a_case_under_a_book_of_the_house_is_found_by_what_its_own_rules_are_called() -> None:
    text = 'id = "friday"\ntitle = "Friday"\nedition = "1"\nextends = "tda"\n[shared]\nstring_bet = "F-1"\n'
    friday = SHIPPED.read(text + '[rules]\n"F-1" = "Stuttering"')
    desk = Desk()
    desk.put(STRING_BET, friday)

    assert desk.found("stuttering", shelf=SHIPPED.plus(friday)) == [1]
    assert desk.found("string bet", shelf=SHIPPED.plus(friday)) == [1]
    assert desk.found("stuttering") == []


def test_the_last_five_string_bets_come_first_then_other_cases_of_the_same_paragraphs() -> None:
    desk = Desk()
    for bet in (500, 700, 900, 1100, 1300, 1500):
        desk.put(wager(f"100/200 flop, bet {bet}", f"{bet} then 400"))
    desk.put(wager("100/200 flop, bet 500", "500"))  # the same paragraph, and no string bet
    desk.put(Offence(seat=1, what="delay"))
    new = desk.put(
        wager(
            "250/500 turn, bet 2000",
            "2000 then 1000",
        )
    )

    assert [case.id for case in desk.book.similar(new)] == [6, 5, 4, 3, 2]
    assert [case.id for case in desk.book.similar(new, 9)] == [6, 5, 4, 3, 2, 1, 7]


def test_seats_and_amounts_do_not_make_another_case_but_what_was_done_does() -> None:
    desk = Desk()
    keys = {
        name: desk.put(situation).key
        for name, situation in {
            "one": STRING_BET,
            "larger": wager("500/1000 flop, bet 3000", "3000 then 1000"),
            "elsewhere": replace(STRING_BET, spot=spot("100/200 flop, bet 500", 5)),
            "one motion": wager("100/200 flop, bet 500", "1500"),
            "announced": wager("100/200 flop, bet 500", "500 then 1000", "raise"),
        }.items()
    }

    assert keys["one"] == keys["larger"] == keys["elsewhere"]
    assert len(set(keys.values())) == 3


def test_a_decision_unlike_an_earlier_one_on_the_same_facts_is_noticed(desk: Desk) -> None:
    opened = desk.put(LARGER_UNDERCALL)
    as_before = desk.book.decide(opened.id, at=AT, option=1)
    otherwise = desk.book.decide(opened.id, at=AT, option=2)
    against = desk.book.decide(opened.id, at=AT, instead="the chips go back", reason="the dealer named the wrong bet")

    assert desk.book.differing(opened, None) == []  # nothing is decided yet
    assert desk.book.differing(opened, as_before) == []
    assert [case.id for case in desk.book.differing(opened, otherwise)] == [3]
    assert [case.id for case in desk.book.differing(opened, against)] == [3]


def test_other_books_and_other_facts_are_no_precedent(desk: Desk) -> None:
    under_wpl = desk.put(LARGER_UNDERCALL, "wpl")
    decision = desk.book.decide(under_wpl.id, at=AT, option=2) if under_wpl.options else None

    assert desk.book.differing(under_wpl, decision) == []


def test_a_ruling_set_aside_differs_from_those_that_were_followed(desk: Desk) -> None:
    opened = desk.put(wager("500/1000 flop, bet 3000", "3000 then 1000"))
    aside = desk.book.decide(opened.id, at=AT, instead="raise to 4000", reason="the player was interrupted")

    assert [case.id for case in desk.book.differing(opened, aside)] == [1]
    desk.book.evolve(aside)
    assert desk.book.cases[opened.id].decision_words().en == "instead: raise to 4000"


@pytest.mark.parametrize(
    ("case", "facts", "named"),
    [
        (9, {"option": 1}, "case"),
        (3, {}, "which of the 2 options"),
        (3, {"option": 3}, "has 2 options"),
        (3, {"option": -1}, "has 2 options"),
        (1, {"option": 1}, "leaves no choice"),
        (1, {"instead": "fold"}, "reason"),
        (3, {"instead": "fold", "option": 1, "reason": "so"}, "not both"),
        (3, {"instead": "x" * 1001, "reason": "so"}, "instead"),
        (3, {"option": 1, "by": "\udcff"}, "not text"),
    ],
)
def test_a_decision_that_cannot_be_is_refused(desk: Desk, case: int, facts: dict[str, Any], named: str) -> None:
    with pytest.raises((SituationError, UnknownCase), match=named):
        desk.book.decide(case, at=AT, **facts)


def test_notes_are_added_and_found(desk: Desk) -> None:
    desk.book.evolve(desk.book.note(2, "it rang twice", at=AT))

    assert desk.found("twice") == [2]
    with pytest.raises(SituationError, match="note"):
        desk.book.note(2, " ", at=AT)


def test_cases_that_belong_together_point_at_each_other(desk: Desk) -> None:
    desk.book.evolve(desk.book.link(1, 4, at=AT))

    assert (desk.book.cases[1].linked, desk.book.cases[4].linked) == ((4,), (1,))
    with pytest.raises(SituationError, match="case"):
        desk.book.link(1, 1, at=AT)
    for wrong in ((1, 9), (9, 1)):
        with pytest.raises(UnknownCase, match="there is no case 9"):
            desk.book.link(*wrong, at=AT)


def test_what_cannot_be_read_any_more_is_left_out_and_its_number_stays_taken(desk: Desk) -> None:
    opened = stored(desk.book.cases[1].opened)
    strange = [b'{"type":"CaseMoved","id":7}', b"\xff\xfe", b"[]", b'{"type":"case_noted","id":99,"at":"","text":"x"}']
    book = Casebook.read([opened, *strange], case_event)

    assert list(book.cases) == [1]
    assert book.open(STRING_BET, rule(STRING_BET, Rulebook.load("tda")), Rulebook.load("tda"), at=AT).id == 8


def test_what_leaves_the_house_names_nobody_and_quotes_nobody() -> None:
    desk = Desk()
    persons: dict[str, Any] = {
        "players": {2: "Annamaria", 3: "=Benedikt"},
        "by": "Carla",
        "table": "Stammtisch",
        "note": "Annamaria shouted",
    }
    spoken = Wager(spot=spot("100/200 flop, bet 500"), said=Said(text="Komm schon, Benedikt", read_as="call"))
    desk.put(STRING_BET, at="2026-11-17T23:59:59Z", **persons)
    desk.put(spoken, at="2026-11-16T00:00:01Z", **persons)
    desk.book.evolve(desk.book.decide(1, at=AT, instead="Annamaria folds", reason="Benedikt said so", by="Carla"))
    desk.book.evolve(desk.book.note(1, "Benedikt agrees", at=AT))

    exported = without_persons(desk.book.cases.values())
    text = msgspec.json.encode(exported).decode()

    assert [(case.number, case.day) for case in exported] == [(1, "2026-11-16"), (2, "2026-11-17")]
    assert exported[1].is_overruled
    assert exported[1].situation["spot"]["seat"] == 2
    for person in ("Annamaria", "Benedikt", "Carla", "Stammtisch", "shouted", "Komm schon", "23:59"):
        assert person not in text


@pytest.mark.parametrize("text", ["=1+1", "+49", "-1", "@SUM(A1)", " =1", "\t=1"])
def test_no_cell_begins_like_a_formula(text: str) -> None:
    assert cell(text) == f"'{text}"
    assert cell("seat 2 calls 500") == "seat 2 calls 500"


def test_a_search_costs_the_same_for_each_case_however_many_there_are(desk: Desk) -> None:
    one = desk.book.cases[1].opened

    def seconds(count: int) -> float:
        many = Casebook(replace(one, id=number) for number in range(1, count + 1))
        started = time.process_time()
        assert sum(1 for _ in many.search("string bet anna")) == count
        assert len(many.similar(one)) == 5
        return time.process_time() - started

    assert seconds(20_000) < 30 * seconds(2_000)


def test_a_case_that_leaves_a_choice_is_open_until_it_is_made(desk: Desk) -> None:
    opened = desk.put(LARGER_UNDERCALL)

    assert Case(opened).decision is None
    assert Case(opened).decision_words().de.startswith("offen: ")
    assert desk.book.cases[3].decision_words().en == "seat 2 calls 8000; seat 2 adds 6000"
