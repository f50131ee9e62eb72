"""The table's own time, the time bank, and what a host that was away gives back."""

from __future__ import annotations

import pytest

from floorman.errors import TimeIsUp
from floorman.hand.actions import Call, Check
from floorman.table import CallClock, ComeBack
from floorman.table.decide import more_time
from floorman.table.events import (
    ClockCalled,
    ClockRanOut,
    ClockStarted,
    SatOut,
    TimeBankFilled,
    TimeBankSpent,
    TimeBankStarted,
)
from floorman.table.view import view
from floorman.testing import Story
from support.tables import tables_under

table = tables_under("tda", "A B C", thinking_ms=20_000, time_bank_ms=60_000)
"""Twenty seconds to think, and a minute in the bank."""


def test_after_the_tables_time_the_bank_runs_and_then_the_hand_is_folded() -> None:
    story = table()
    story.deal()
    assert story.wait(19.999) == ()
    assert story.wait(0.001) == (TimeBankStarted(1, 20_000, 80_000),)
    assert story.table.clock == (1, 80_000)
    happened = story.wait(60)

    assert happened[:2] == (TimeBankSpent(1, 60_000), ClockRanOut(1))
    assert "A" not in story.live
    assert story.table.seats[1].bank_ms == 0


def test_a_view_tells_since_when_somebody_thinks_and_out_of_what() -> None:
    story = table()
    story.deal()
    story.wait(20)
    told = view(story.table, 2, now=story.now)

    assert (told.thinks_since, told.until, told.on_time_bank) == (0, 80_000, True)
    story.act("A", Call())
    told = view(story.table, 2, now=story.now)
    assert (told.thinks_since, told.until, told.on_time_bank) == (20_000, 40_000, False)


@pytest.mark.parametrize(
    ("book", "entry"), [("tda", "posts_or_waits"), ("vpsv", "waits_for_big_blind"), ("bank", "at_once")]
)
def test_a_view_tells_how_one_comes_into_a_running_cash_game(book: str, entry: str) -> None:
    assert (
        view(Story(book, "A B C", kind="cash", smallest_buy_in=1000, largest_buy_in=1000).table, None, now=0).entry
        == entry
    )
    assert view(Story(book, "A B C").table, None, now=0).entry == ""


def test_only_what_was_used_is_gone_from_the_bank() -> None:
    story = table()
    story.deal()
    story.wait(20)
    story.wait(15)
    happened = story.act("A", Call())

    assert happened[0] == TimeBankSpent(1, 15_000)
    assert story.table.seats[1].bank_ms == 45_000


def test_a_late_action_still_counts_out_of_the_bank_though_nobody_rang() -> None:
    story = table()
    story.deal()
    story.now += 25_000
    story.act("A", Call())

    assert story.table.seats[1].bank_ms == 55_000


def test_without_a_bank_a_late_action_is_refused() -> None:
    story = table(time_bank_ms=0)
    story.deal()
    story.now += 20_000

    with pytest.raises(TimeIsUp):
        story.act("A", Call())


def test_the_bank_is_filled_up_every_so_many_hands_and_never_above_its_size() -> None:
    story = table(time_bank_refill_ms=40_000, time_bank_refill_hands=2)
    story.deal()
    story.wait(20)
    story.wait(30)
    story.fold_out()
    assert story.table.seats[1].bank_ms == 30_000
    story.hand()

    assert TimeBankFilled(40_000) in story.events
    assert story.table.seats[1].bank_ms == 60_000


def test_who_lets_the_time_pass_sits_out_and_is_waited_for_less_long_until_they_are_back() -> None:
    story = Story("tda", "A B", thinking_ms=20_000)
    story.deal()
    assert story.table.hand is not None
    story.act(story.in_turn, Call())
    late = story.in_turn
    seat = story.table.hand.to_act
    story.wait(20)  # checks the option

    assert seat is not None
    assert SatOut(seat, story.now) in story.events
    assert story.table.clock == (seat, story.now + 4_000)  # first to act on the flop
    story.says(late, ComeBack())
    story.act(late, Check())
    story.act(story.in_turn, Check())
    assert story.table.clock == (seat, story.now + 20_000)


def test_a_called_clock_never_makes_the_tables_own_time_longer() -> None:
    story = Story("apsa", "A B C", thinking_ms=20_000)
    story.deal()
    (called,) = story.says("B", CallClock())

    assert called == ClockCalled(1, 2, 20_000, 20_000)


def test_after_the_host_was_away_whoever_is_in_turn_gets_the_full_time_again() -> None:
    story = table()
    story.deal()
    turn = story.table.turn
    story.now = 500_000
    assert story.happen(more_time(story.table, now=story.now)) == (ClockStarted(1, 520_000, 500_000),)
    assert story.table.turn == turn

    live = Story("apsa", "A B C")
    live.deal()
    live.says("B", CallClock())
    live.now = 500_000
    assert live.happen(more_time(live.table, now=live.now)) == (ClockCalled(1, None, 560_000, 570_001),)
