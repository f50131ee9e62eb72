"""What hosts do with cash tables over HTTP: open and close them, pause them, raise the blinds, send somebody away or to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from floorman.club.wanted.tables import ChangeTable, MovePlayer
from floorman.rulebook import Rulebook
from floorman.table import orders as order
from floorman.table.commands import SitDown
from floorman.testing import ManualClock, table_of
from support.cash_house import CASH, USUAL, House, done, posts
from support.opened import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

BOOKS = ("tda", "apsa", "wpl", "vpsv", "bank")
STRUCTURES = [(book, structure) for book in BOOKS for structure in Rulebook.load(book).knobs.betting_structures]


@pytest.fixture(scope="module")
def club_of_tables() -> Iterator[House]:
    clock = ManualClock()
    with opened(clock=clock) as club:
        yield House(club, clock)


@pytest.mark.parametrize(("book", "structure"), STRUCTURES)
def test_tables_of_every_book_and_structure_are_opened_and_closed(
    club_of_tables: House, book: str, structure: str
) -> None:
    house, table = club_of_tables, f"{book}-{structure}"
    wanted = table_of(book, id=table, kind="cash", structure=structure, **CASH.get(book, USUAL))
    refused = house.floor.http.post("/api/tables", content=msgspec.json.encode(wanted))
    assert refused.json()["code"] == "not-allowed"  # the floor closes tables, and opens none
    house.opens(book, table, structure=structure)
    assert table in house.lobby()
    assert house.view(table)["structure"] == structure

    house.orders(table, order.CloseTable())
    assert table not in house.lobby()
    gone = posts(house.players[0], f"/api/tables/{table}/commands", SitDown(1, 1000))
    assert gone.json()["code"] == "table-is-closed"


def test_a_table_is_paused_in_a_hand_which_is_played_to_its_end_and_goes_on_with_higher_blinds(house: House) -> None:
    house.opens("tda", "lounge")
    house.sit("lounge", 1000)
    house.passes(5000)
    assert house.view("lounge")["hand"]["is_over"] is False
    house.orders("lounge", order.BeginBreak())
    house.orders("lounge", order.BeginBreak())  # said twice it is one
    house.orders("lounge", order.SetLevel(20, 40))
    house.play_out("lounge")
    house.passes(3_600_000)
    view = house.view("lounge")
    assert (view["number"], view["on_break"], view["hand"]["is_over"]) == (1, True, True)

    house.orders("lounge", order.EndBreak())
    house.passes(5000)
    view = house.view("lounge")
    assert (view["number"], view["on_break"]) == (2, False)
    assert sum(seat["bet"] for seat in view["hand"]["seats"]) == 60


def test_whoever_is_sent_away_in_a_hand_plays_it_and_has_the_stack_on_the_account(house: House) -> None:
    house.opens("tda", "lounge")
    house.sit("lounge", 1000)
    house.passes(5000)
    house.orders("lounge", order.TakeAway(1))
    house.orders("lounge", order.TakeAway(1))  # said twice it is one
    assert {place["seat"] for place in house.view("lounge")["seats"]} == {1, 2}
    house.play_out("lounge")

    assert {place["seat"] for place in house.view("lounge")["seats"]} == {2}
    assert house.has(0) + house.has(1) + house.view("lounge")["seats"][0]["chips"] == house.money
    house.orders("lounge", order.TakeAway(2))
    assert house.has(0) + house.has(1) == house.money


@pytest.mark.rule("VPSV-139")
def test_the_whole_stack_goes_along_to_another_table_in_one_transfer(house: House) -> None:
    house.opens("vpsv", "lounge")
    house.opens("vpsv", "balcony", chip_cents=5, small_blind=2, big_blind=5, smallest_buy_in=40, largest_buy_in=300)
    house.sit("lounge", 2000)
    entries = len(house.players[0].http.get("/api/account").json()["entries"])
    moves = ChangeTable(origin="lounge", table="balcony", seat=4)
    for _ in range(2):  # said twice it is done once
        done(posts(house.players[0], "/api/tables/moves", moves, id="away"))
    assert [(place["seat"], place["chips"]) for place in house.view("balcony")["seats"]] == [(4, 400)]  # of 5 cents
    assert house.view("balcony")["you"] == 4
    page = house.players[0].http.get("/api/account").json()
    assert len(page["entries"]) == entries, "nothing is booked onto the account on the way"
    refused = posts(house.players[1], "/api/tables/moves", MovePlayer("lounge", 2, "balcony", 5))
    assert refused.json()["code"] == "not-allowed"

    done(posts(house.floor, "/api/tables/moves", MovePlayer("lounge", 2, "balcony", 5)))
    house.passes(5000)
    assert house.view("balcony", 1)["hand"]["is_over"] is False
    in_hand = posts(house.players[0], "/api/tables/moves", ChangeTable("balcony", "lounge", 1))
    assert in_hand.json()["code"] == "hand-under-way"
    house.play_out("balcony")
    house.orders("balcony", order.CloseTable())
    assert house.has(0) + house.has(1) == house.money


def test_what_cannot_be_changed_is_refused_and_both_tables_stay_as_they_are(house: House) -> None:
    house.opens("bank", "lounge")
    house.opens("bank", "balcony")
    house.opens("tda", "cellar")
    house.sit("lounge", 1000)
    anna = house.players[0]
    for wanted, code in (
        (ChangeTable("lounge", "balcony", 1), "whole-stack-only"),  # BANK 1.2: cashed out, and bought in again
        (ChangeTable("lounge", "lounge", 5), "already-seated"),
        (ChangeTable("cellar", "lounge", 5), "not-seated"),
        (ChangeTable("lounge", "nowhere", 5), "unknown-table"),
        (ChangeTable("nowhere", "lounge", 5), "unknown-table"),
    ):
        assert posts(anna, "/api/tables/moves", wanted).json()["code"] == code, wanted
    nobody = posts(house.floor, "/api/tables/moves", MovePlayer("cellar", 3, "lounge", 5))
    assert nobody.json()["code"] == "not-seated"

    done(posts(anna, "/api/tables/lounge/commands", {"type": "stand_up"}))
    assert house.has(0) + house.has(1) == house.money - 1000
