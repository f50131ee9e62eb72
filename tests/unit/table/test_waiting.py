"""Waiting for a seat at a full cash table: who stands on the list, whose a seat is that comes free, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import AlreadySeated, SeatIsKept, SeatsAreDrawn, SeatTaken, TableIsClosed, WaitingRefused
from floorman.table import LeaveList, SitDown, StandUp, TableState, WaitForSeat
from floorman.table import orders as order
from floorman.table.events import ListJoined, ListLeft, OfferPassed, SatDown, SeatOffered, StoodUp
from floorman.table.seating import change_table
from floorman.table.view import WaitingPlayer, view
from floorman.table.waiting import MOST_WAITING, end_offers, offered_until, offers_again
from floorman.testing import Story


def full(players: str = "A B C", *, waiting: str = "", **facts: Any) -> Story:
    """A cash table with as many seats as players, and people who wait for one."""
    terms: dict[str, Any] = {"kind": "cash", "small_blind": 5, "big_blind": 10}
    story = Story("tda", players, chips=1000, **(terms | {"size": len(players.split())} | facts))
    for name in waiting.split():
        story.says(name, WaitForSeat())
    return story


def listed(story: Story) -> str:
    return " ".join(waits.name for waits in story.table.waiting)


def kept(story: Story) -> dict[int, str]:
    return {offer.seat: offer.name for offer in story.table.offers}


# ---- the list ----


def test_people_wait_in_the_order_in_which_they_came_and_nobody_twice() -> None:
    story = full(waiting="D E")
    assert story.says("D", WaitForSeat()) == ()
    assert story.says("F", WaitForSeat()) == (ListJoined("F", "F"),)
    assert listed(story) == "D E F"

    assert story.says("D", LeaveList()) == (ListLeft("D"),)
    assert story.says("D", LeaveList()) == ()
    assert story.says("D", WaitForSeat()) == (ListJoined("D", "D"),)
    assert listed(story) == "E F D"


def test_nobody_waits_who_could_sit_down_or_sits() -> None:
    story = full(size=4)
    with pytest.raises(WaitingRefused, match="a seat is free"):
        story.says("D", WaitForSeat())
    with pytest.raises(AlreadySeated):
        story.says("A", WaitForSeat())


def test_nobody_waits_where_there_is_no_list_or_no_game() -> None:
    with pytest.raises(WaitingRefused, match="no waiting list"):
        full(seat_offered_ms=0).says("D", WaitForSeat())
    with pytest.raises(SeatsAreDrawn):
        Story("tda", "A B", size=2).says("D", WaitForSeat())
    story = full()
    story.deal()
    story.order(order.CloseTable())
    with pytest.raises(TableIsClosed):
        story.says("D", WaitForSeat())


def test_a_list_has_an_end() -> None:
    story = full(waiting=" ".join(f"w{number}" for number in range(MOST_WAITING)))
    with pytest.raises(WaitingRefused, match="100 people are waiting"):
        story.says("late", WaitForSeat())


def test_a_table_that_closes_has_nobody_waiting() -> None:
    story = full(waiting="D E")
    story.order(order.CloseTable())

    assert (listed(story), kept(story)) == ("", {})


# ---- the seat ----


def test_a_seat_that_comes_free_is_kept_for_whoever_is_next() -> None:
    story = full(waiting="D E")
    assert story.says("B", StandUp()) == (StoodUp(2, 1000), SeatOffered(2, "D", "D", 60_000))
    assert (listed(story), kept(story), offered_until(story.table)) == ("D E", {2: "D"}, 60_000)
    assert view(story.table, None, now=0).waiting == (
        WaitingPlayer("D", "D", 2, 60_000),
        WaitingPlayer("E", "E"),
    )

    with pytest.raises(SeatIsKept, match="seat 2 is kept for D"):
        story.says("E", SitDown(2, 500))
    with pytest.raises(SeatTaken, match="the table is full"):
        story.says("E", SitDown(1, 500))
    story.says("D", SitDown(2, 500))
    assert (listed(story), kept(story), offered_until(story.table)) == ("E", {}, None)


def test_a_newcomer_waits_behind_those_for_whom_the_free_seats_are_kept() -> None:
    story = full(waiting="D")
    story.says("B", StandUp())
    story.says("X", WaitForSeat())

    assert listed(story) == "D X"


def test_a_seat_that_is_not_taken_in_time_goes_to_the_next() -> None:
    story = full(waiting="D E", seat_offered_ms=30_000)
    story.says("B", StandUp())
    assert end_offers(story.table, now=29_999) == ()
    assert story.wait(30) == (OfferPassed(2, "D"), SeatOffered(2, "E", "E", 60_000))
    assert (listed(story), kept(story)) == ("E", {2: "E"})

    assert story.wait(30) == (OfferPassed(2, "E"),)
    assert (listed(story), kept(story)) == ("", {})
    story.says("X", SitDown(2, 500))


def test_whoever_lets_an_offer_go_makes_room_for_the_next_at_once() -> None:
    story = full(waiting="D E")
    story.says("B", StandUp())

    assert story.says("D", LeaveList()) == (OfferPassed(2, "D"), SeatOffered(2, "E", "E", 60_000))


def test_several_seats_are_offered_to_several_people_at_the_same_time() -> None:
    story = full("A B C D", waiting="E F G")
    story.says("B", StandUp())
    story.says("D", StandUp())
    assert kept(story) == {2: "E", 4: "F"}
    story.says("F", SitDown(4, 500))
    assert (listed(story), kept(story)) == ("E G", {2: "E"})


def test_a_seat_is_offered_when_the_hand_is_over_in_which_its_player_leaves() -> None:
    story = full(waiting="D")
    story.deal()
    story.order(order.TakeAway(1))
    assert kept(story) == {}
    story.fold_out()

    assert kept(story) == {1: "D"}


def test_nobody_is_moved_onto_a_seat_that_is_kept() -> None:
    story, other = full(waiting="D"), full("M", size=2, id="other")
    story.says("B", StandUp())
    with pytest.raises(SeatIsKept):
        change_table(other.table, story.table, "M", seat=2, now=0)
    waits = full("D", size=2, id="other")

    arriving = change_table(waits.table, story.table, "D", seat=2, now=0)[1]
    assert isinstance(arriving[0], SatDown)
    story.happen(arriving)
    assert (listed(story), kept(story)) == ("", {})


def test_after_the_server_was_away_everybody_has_the_full_time_again() -> None:
    story = full("A B C D", waiting="E F", seat_offered_ms=30_000)
    story.says("B", StandUp())
    story.now = 20_000
    story.says("C", StandUp())
    story.happen(offers_again(story.table, now=100_000))

    assert [(offer.seat, offer.until) for offer in story.table.offers] == [(2, 130_000), (3, 130_000)]
    assert listed(story) == "E F"


def test_the_list_is_in_a_snapshot() -> None:
    story = full(waiting="D E")
    story.says("B", StandUp())
    restored = TableState.restored(story.table.snapshot())

    assert restored is not None
    assert (restored.waiting, restored.offers) == (story.table.waiting, story.table.offers)
