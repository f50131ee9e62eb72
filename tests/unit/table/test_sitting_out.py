"""Sitting out at a table: how long a seat is kept, who loses it, and what coming back brings."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.hand.actions import Call, Fold, RaiseTo
from floorman.hand.events import BlindPosted, DeadPosted
from floorman.table import AddChips, ComeBack, SitOut, StandUp
from floorman.table import orders as order
from floorman.table.decide import more_time
from floorman.table.events import (
    CameBack,
    ChipsAdded,
    ClosesAfterHand,
    Event,
    LeavesAfterHand,
    NextHandDue,
    SatOut,
    StoodUp,
    TableClosed,
    WaitsForBlind,
)
from floorman.table.seating import give_up_seats, kept_until
from floorman.table.view import view
from floorman.testing import Story
from support.tables import tables_under

MINUTE = 60_000


cash = tables_under("tda", "A B C", kind="cash", chips=1000, small_blind=5, big_blind=10, seat_kept_ms=10 * MINUTE)
"""A cash game in which a seat is kept for ten minutes."""


# ---- how long a seat is kept ----


def test_a_seat_is_kept_for_its_time_and_then_given_up_with_the_stack() -> None:
    story = cash()
    assert kept_until(story.table) is None
    story.now = 2 * MINUTE
    story.says("B", SitOut())
    story.now = 3 * MINUTE
    story.says("C", SitOut())

    assert kept_until(story.table) == 12 * MINUTE
    assert give_up_seats(story.table, now=12 * MINUTE - 1) == ()
    assert give_up_seats(story.table, now=12 * MINUTE) == (StoodUp(2, 1000),)
    assert give_up_seats(story.table, now=13 * MINUTE) == (StoodUp(2, 1000), StoodUp(3, 1000))
    story.happen(give_up_seats(story.table, now=12 * MINUTE))
    assert kept_until(story.table) == 13 * MINUTE


def test_whoever_comes_back_in_time_keeps_the_seat() -> None:
    story = cash()
    story.says("B", SitOut())
    story.says("B", ComeBack())

    assert kept_until(story.table) is None
    assert give_up_seats(story.table, now=20 * MINUTE) == ()


def test_a_seat_is_kept_for_ever_where_nothing_is_said_and_in_a_tournament() -> None:
    for story in (cash(seat_kept_ms=0), cash(kind="tournament")):
        story.says("B", SitOut())

        assert kept_until(story.table) is None
        assert give_up_seats(story.table, now=100 * MINUTE) == ()


def test_a_hand_is_played_to_its_end_before_a_seat_is_given_up() -> None:
    story = cash()
    story.deal()
    story.now = MINUTE
    story.says("B", SitOut())
    assert kept_until(story.table) is None
    assert give_up_seats(story.table, now=20 * MINUTE) == ()
    story.fold_out()

    assert kept_until(story.table) == 11 * MINUTE


def test_a_bot_keeps_its_seat() -> None:
    story = cash()
    story.order(order.SeatPlayer(7, "bot", "Bot", 1000, is_bot=True))
    story.order(order.MarkAway(7))

    assert kept_until(story.table) is None
    assert give_up_seats(story.table, now=20 * MINUTE) == ()


def lost_by_d(**facts: Any) -> Story:
    """D has lost everything to A."""
    story = cash("A B C D", **facts)
    story.deal(best="A")  # D is first to act
    story.act("D", RaiseTo(1000))
    story.act("A", Call())
    story.fold_out()
    return story


def test_whoever_is_broke_sits_out_from_the_next_hand_and_then_loses_the_seat_too() -> None:
    story = lost_by_d()
    assert story.chips("D") == 0
    assert not story.table.seats[4].sits_out
    story.now = MINUTE
    assert story.deal()[0] == SatOut(4, MINUTE)
    assert kept_until(story.table) == 11 * MINUTE
    story.fold_out()

    assert story.says("D", AddChips(500))[:2] == (ChipsAdded(4, 500), CameBack(4))


@pytest.mark.parametrize("facts", [{"seat_kept_ms": 0}, {"kind": "tournament", "rebuys": True}])
def test_elsewhere_a_broke_player_is_not_made_to_sit_out(facts: dict[str, Any]) -> None:
    story = lost_by_d(**facts)
    story.deal()

    assert not any(isinstance(event, SatOut) for event in story.events)


# ---- sitting out and coming back ----


def test_sitting_out_twice_is_once_and_coming_back_to_a_hand_too() -> None:
    story = cash()
    assert story.says("B", SitOut()) == (SatOut(2, 0),)
    assert story.says("B", SitOut()) == ()
    assert story.says("B", ComeBack()) == (CameBack(2),)
    assert story.says("B", ComeBack()) == ()


def test_coming_back_one_says_whether_one_waits_for_the_big_blind() -> None:
    story = cash()
    story.says("B", SitOut())
    assert story.says("B", ComeBack(waits=True)) == (CameBack(2), WaitsForBlind(2, waits=True))
    assert story.says("B", ComeBack(waits=True)) == ()
    assert story.says("B", ComeBack()) == (WaitsForBlind(2, waits=False),)


def test_whoever_adds_to_a_stack_while_sitting_out_goes_on_sitting_out() -> None:
    story = cash()
    story.says("B", SitOut())

    assert story.says("B", AddChips(500)) == (ChipsAdded(2, 500),)


@pytest.mark.parametrize(
    ("hands_out", "pays"),
    [
        (1, [DeadPosted(1, 5)]),  # comes back on the button
        (4, [BlindPosted(1, 10, "big blind")]),  # comes back to the next big blind, which settles everything
    ],
)
def test_a_player_who_missed_the_small_blind_pays_it_dead_except_in_a_blind(hands_out: int, pays: list[Event]) -> None:
    story = cash("A B C D E", button="D")
    story.hand()  # the big blind is A's
    story.says("A", SitOut())
    for _ in range(hands_out):
        story.hand()
    story.says("A", ComeBack())
    happened = story.deal()

    assert "A" in story.dealt_in
    assert [event for event in happened if isinstance(event, BlindPosted | DeadPosted) and event.seat == 1] == pays


# ---- leaving ----


def test_whoever_is_in_no_hand_leaves_at_once_and_whoever_is_after_it() -> None:
    story = cash("A B C D")
    story.says("D", SitOut())
    story.deal()
    assert story.says("D", StandUp())[0] == StoodUp(4, 1000)
    story.act("A", Fold())

    assert story.says("A", StandUp()) == (LeavesAfterHand(1),)
    assert story.says("A", StandUp()) == ()
    story.fold_out()
    assert StoodUp(1, 1000) in story.events


# ---- guests, and the dealer ----


def test_guests_close_a_cash_table_once_and_no_other_table() -> None:
    story = Story("vpsv", "A B C", kind="cash", chips=2000)
    story.deal()
    assert story.order(order.GuestsArrive()) == (ClosesAfterHand("VPSV-6"),)
    assert story.order(order.GuestsArrive()) == ()
    for other in (Story("vpsv", "A B C"), cash()):
        other.deal()
        assert other.order(order.GuestsArrive()) == ()
        other.fold_out()
        assert not any(isinstance(event, TableClosed) for event in other.events)


def test_between_two_hands_nobody_needs_more_time() -> None:
    story = cash(thinking_ms=20_000)
    assert more_time(story.table, now=0) == ()
    story.deal()
    story.fold_out()

    assert more_time(story.table, now=0) == ()


def test_the_next_hand_begins_after_a_pause() -> None:
    story = cash(pause_ms=3000)
    story.deal()
    story.now = 1000
    story.fold_out()

    assert story.events[-1] == NextHandDue(4000)


@pytest.mark.parametrize("name", ["A", None])
def test_a_view_names_who_was_dealt_in_also_after_they_have_gone(name: str | None) -> None:
    story = cash("A B C D")
    story.says("D", SitOut())
    story.deal()
    story.fold_out()
    story.leave("C")
    seen = view(story.table, 1 if name else None, now=0)

    assert [(player.seat, player.name) for player in seen.players] == [(1, "A"), (2, "B"), (3, "C")]
