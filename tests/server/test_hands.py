"""Hands that are over, over HTTP: one's own in a list, any of them by its address, with its proof, and to take along."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from floorman.history.formats import replay_all
from floorman.proof import verify
from floorman.testing import ManualClock
from support.cash_house import House, done, posts
from support.opened import Caller, opened

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

FORMS = ("phh", "ohh", "pokerstars")
SECRETS = ("cards", "salts", "deck")


def call_down(house: House, table: str) -> dict[str, Any]:
    """Everybody checks and calls until the hand is over; gives the table as Anna sees it then."""
    for _ in range(40):
        for player in (0, 1):
            view = house.view(table, player)
            if view["hand"]["is_over"]:
                return house.view(table)
            if legal := view["hand"]["legal"]:
                action = "check" if legal["check"] else "call"
                act = {"type": "act", "turn": view["turn"], "action": {"type": action}}
                done(posts(house.players[player], f"/api/tables/{table}/commands", act))
    pytest.fail("the hand has no end")


def plays(house: House, table: str, hands: int) -> list[dict[str, Any]]:
    """Some hands, called down; gives the table after each, as Anna sees it."""
    ends = []
    for _ in range(hands):
        house.passes(5000)
        ends.append(call_down(house, table))
    return ends


def own_hands(player: Caller, query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = player.http.get(f"/api/hands{query}").json()
    return found


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def hole_cards(view: dict[str, Any], seat: int) -> list[str]:
    (cards,) = [place["cards"] for place in view["hand"]["seats"] if place["seat"] == seat]
    assert isinstance(cards, list)
    return cards


def test_everybody_finds_their_own_hands_of_all_tables_the_latest_first(house: House) -> None:
    house.opens("tda", "lounge")
    house.opens("tda", "balcony")
    house.sit("lounge", 1000)
    played = plays(house, "lounge", 3)
    for player in house.players:
        done(posts(player, "/api/tables/lounge/commands", {"type": "stand_up"}))
    house.sit("balcony", 500)
    played += plays(house, "balcony", 2)

    anna = own_hands(house.players[0])
    assert [line["id"] for line in anna["hands"]] == ["balcony-2", "balcony-1", "lounge-3", "lounge-2", "lounge-1"]
    assert anna["earlier"] is None
    for line, view in zip(reversed(anna["hands"]), played, strict=True):
        assert (line["seat"], line["cards"], line["board"]) == (1, hole_cards(view, 1), view["hand"]["board"])
    bert = own_hands(house.players[1])
    assert [line["won"] + other["won"] for line, other in zip(anna["hands"], bert["hands"], strict=True)] == [0] * 5
    assert sum(abs(line["won"]) for line in anna["hands"])


def test_a_list_of_hands_comes_page_by_page_and_by_table(house: House) -> None:
    house.opens("tda", "lounge")
    house.sit("lounge", 1000)
    plays(house, "lounge", 5)
    anna = house.players[0]
    first = own_hands(anna, "?most=2")
    assert [line["number"] for line in first["hands"]] == [5, 4]
    second = own_hands(anna, f"?most=2&before={first['earlier']}")
    assert [line["number"] for line in second["hands"]] == [3, 2]
    last = own_hands(anna, f"?most=2&before={second['earlier']}")
    assert ([line["number"] for line in last["hands"]], last["earlier"]) == ([1], None)

    assert len(own_hands(anna, "?table=lounge")["hands"]) == 5
    assert own_hands(anna, "?table=balcony")["hands"] == []
    assert own_hands(anna, "?table=friday~1")["hands"] == []


def test_a_hand_is_read_as_ones_own_seat_saw_it_or_the_rail(house: House) -> None:
    house.opens("tda", "lounge")
    house.sit("lounge", 1000)
    house.passes(5000)
    cards = [set(hole_cards(house.view("lounge", player), player + 1)) for player in (0, 1)]
    house.play_out("lounge")  # a fold: nobody has shown anything

    for player, others in ((0, cards[1]), (1, cards[0])):
        page = house.players[player].http.get("/api/hands/lounge-1")
        assert page.json()["you"] == player + 1
        dealt = next(event["cards"] for event in page.json()["events"] if event["type"] == "dealt")
        assert set(dealt) == cards[player]
        assert not others & said(page.json())
    rail = Caller(house.club).http.get("/api/hands/lounge-1").json()
    assert (rail["you"], said(rail) & (cards[0] | cards[1])) == (None, set())
    assert [player["name"] for player in rail["players"]] == ["Anna", "Bert"]


def said(document: Any) -> set[str]:
    """Every text anywhere in a document; a card is one."""
    if isinstance(document, dict):
        return set().union(*map(said, document.values())) if document else set()
    if isinstance(document, list):
        return set().union(*map(said, document)) if document else set()
    return {document, *document.split()} if isinstance(document, str) else set()


def test_what_a_player_takes_home_is_proved_against_the_root_that_the_table_was_shown(house: House) -> None:
    house.opens("tda", "lounge")
    house.sit("lounge", 1000)
    for view in plays(house, "lounge", 3):
        page = house.players[0].http.get(f"/api/hands/lounge-{view['number']}").json()
        proven = verify(json.dumps(page["proof"]), root=bytes.fromhex(view["root"]))
        assert proven.replayed
        assert {str(card) for card in proven.cards} >= {*view["hand"]["board"], *hole_cards(view, 1)}
        assert page["no_proof"] is None


@pytest.mark.parametrize("form", FORMS)
def test_hands_are_taken_along_in_a_form_that_other_programs_read(house: House, form: str) -> None:
    house.opens("tda", "lounge")
    house.sit("lounge", 1000)
    plays(house, "lounge", 3)
    anna = house.players[0]
    lines = own_hands(anna)["hands"]

    one = anna.http.get(f"/api/hands/lounge-2/history?form={form}").json()
    assert (one["hands"], one["left_out"]) == (1, [])
    every = anna.http.get(f"/api/hands/history?form={form}").json()
    assert (every["hands"], every["left_out"], every["earlier"]) == (3, [], None)
    read = list(replay_all(every["text"]))
    assert [outcome.error for outcome in read] == [None] * 3
    for line, outcome in zip(lines, read, strict=True):
        assert outcome.replayed is not None
        history = outcome.replayed.history
        place = next(place for place, player in enumerate(history.players) if player.name == "Anna")
        after, before = outcome.replayed.stacks[place], history.players[place].stack
        assert after is not None
        assert before is not None
        assert after - before == line["won"]
        assert set(line["cards"]) == {
            str(card) for step in history.steps for card in getattr(step, "cards", ()) if getattr(step, "seat", 0) == 1
        }


def test_a_hand_that_is_played_stays_closed_and_others_are_not_there(house: House) -> None:
    house.opens("tda", "lounge")
    house.sit("lounge", 1000)
    house.passes(5000)
    anna, nobody = house.players[0], Caller(house.club)
    assert code(anna.http.get("/api/hands/lounge-1")) == (400, "hand-under-way")
    assert code(anna.http.get("/api/hands/lounge-1/history")) == (400, "hand-under-way")
    assert own_hands(anna)["hands"] == []
    for wrong in ("lounge-2", "lounge-0", "lounge", "nowhere-1", "lounge-1-1", "lounge~1-1", "lounge-9999999999999999"):
        assert code(anna.http.get(f"/api/hands/{wrong}")) == (404, "unknown-hand"), wrong
    assert code(nobody.http.get("/api/hands")) == (401, "not-signed-in")
    assert code(nobody.http.get("/api/hands/history")) == (401, "not-signed-in")


def test_hands_are_found_after_the_club_was_closed_and_a_deleted_members_are_a_former_members(tmp_path: Path) -> None:
    clock, path = ManualClock(), tmp_path / "club.db"
    with opened(path, clock=clock) as club:
        house = House(club, clock)
        house.opens("tda", "lounge")
        house.sit("lounge", 1000)
        plays(house, "lounge", 2)
        for player in house.players:
            done(posts(player, "/api/tables/lounge/commands", {"type": "stand_up"}))
        bert = house.players[1].token
        anna = house.players[0].token
    with opened(path, clock=clock) as club:
        assert len(own_hands(Caller(club, anna))["hands"]) == 2
        member = club.run(club.club.members.actor(bert))
        assert member is not None
        club.run(club.club.members.privacy.delete(member.member, by=member.member))
        names = [player["name"] for player in Caller(club, anna).http.get("/api/hands/lounge-1").json()["players"]]
        assert names[0] == "Anna"
        assert names[1].startswith("former member")
