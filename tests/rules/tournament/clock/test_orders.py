"""Orders at the clock: time set, given and taken, levels called forward and back, and what makes no sense."""

from __future__ import annotations

import pytest

from floorman.errors import ClockOrderRefused
from floorman.rulebook import Rulebook
from floorman.tournament.clock.clock import (
    add_time,
    announce,
    jump_to_level,
    new_clock,
    next_entry,
    pause,
    previous_entry,
    resume,
    set_remaining,
    start,
    up_to,
)
from floorman.tournament.clock.display import shown
from floorman.tournament.clock.edits import insert
from floorman.tournament.clock.hand_levels import level_of_hand
from floorman.tournament.clock.structure import Level
from support.clocks import MINUTE, NIGHT, levels, ms, started

TDA, WPL = Rulebook.load("tda"), Rulebook.load("wpl")


def test_time_can_be_set_given_and_taken() -> None:
    clock = started()
    assert shown(set_remaining(clock, NIGHT, ms("5:00"), now=MINUTE), NIGHT, now=2 * MINUTE).face == "4:00"
    assert shown(add_time(clock, NIGHT, MINUTE, now=MINUTE), NIGHT, now=MINUTE).face == "20:00"
    assert shown(add_time(clock, NIGHT, -MINUTE, now=MINUTE), NIGHT, now=MINUTE).face == "18:00"
    assert shown(add_time(pause(clock, NIGHT, now=0), NIGHT, -MINUTE, now=MINUTE), NIGHT, now=MINUTE).face == "19:00"
    with pytest.raises(ClockOrderRefused, match="only 19:00 is left"):
        add_time(clock, NIGHT, -20 * MINUTE, now=MINUTE)
    for wrong in (-1, 10**9, True, 1.5):
        with pytest.raises(ClockOrderRefused):
            set_remaining(clock, NIGHT, wrong, now=MINUTE)  # type: ignore[arg-type]


def test_time_given_in_overtime_ends_it() -> None:
    clock = add_time(started(), NIGHT, 5 * MINUTE, now=95 * MINUTE)

    assert (shown(clock, NIGHT, now=96 * MINUTE).phase, shown(clock, NIGHT, now=96 * MINUTE).face) == (
        "running",
        "4:00",
    )
    assert shown(clock, NIGHT, now=101 * MINUTE).phase == "overtime"


def test_a_level_set_to_nothing_gives_way_to_the_next() -> None:
    assert shown(set_remaining(started(), NIGHT, 0, now=MINUTE), NIGHT, now=MINUTE).level == 2


def test_time_set_before_the_start_counts() -> None:
    clock = start(set_remaining(new_clock(NIGHT), NIGHT, ms("5:00"), now=0), NIGHT, now=0)

    assert shown(clock, NIGHT, now=MINUTE).face == "4:00"


def test_going_on_and_back() -> None:
    clock = next_entry(started(), NIGHT, TDA, now=5 * MINUTE)
    assert (shown(clock, NIGHT, now=5 * MINUTE).level, shown(clock, NIGHT, now=5 * MINUTE).face) == (2, "20:00")
    clock = previous_entry(clock, NIGHT, now=6 * MINUTE)
    assert (shown(clock, NIGHT, now=6 * MINUTE).level, shown(clock, NIGHT, now=6 * MINUTE).face) == (1, "20:00")
    with pytest.raises(ClockOrderRefused):
        previous_entry(clock, NIGHT, now=6 * MINUTE)

    # Each hand keeps the level that was on when it began.
    assert [level_of_hand(clock, NIGHT, TDA, began_ms=n * MINUTE).number for n in (4, 5, 6)] == [1, 2, 1]
    # And what was played at level 2 stays as it was, although the clock is back at level 1.
    assert clock.played_to == 1


def test_a_stopped_clock_stays_stopped_when_it_jumps() -> None:
    clock = jump_to_level(pause(started(), NIGHT, now=0), NIGHT, 3, now=0)

    assert (shown(clock, NIGHT, now=99 * MINUTE).phase, shown(clock, NIGHT, now=99 * MINUTE).face) == (
        "paused",
        "20:00",
    )


def test_a_clock_can_begin_at_a_later_level() -> None:
    clock = start(jump_to_level(new_clock(NIGHT), NIGHT, 2, now=0), NIGHT, now=0)

    assert [begun.at for begun in clock.begun] == [1]
    assert shown(clock, NIGHT, now=MINUTE).level == 2


def test_orders_that_make_no_sense_are_refused_in_both_languages() -> None:
    clock = started()
    for order, wrong in (
        (start, clock),
        (pause, new_clock(NIGHT)),
        (pause, pause(clock, NIGHT, now=0)),
        (resume, clock),
    ):
        with pytest.raises(ClockOrderRefused) as refused:
            order(wrong, NIGHT, now=MINUTE)
        assert refused.value.code == "clock-order-refused"
        assert refused.value.told("de") != refused.value.told("en")
    with pytest.raises(ClockOrderRefused, match="no level had been announced"):
        level_of_hand(new_clock(NIGHT), NIGHT, TDA, began_ms=0)
    with pytest.raises(ClockOrderRefused, match="has been announced"):
        announce(announce(clock, NIGHT, TDA, now=1), NIGHT, TDA, now=2)
    with pytest.raises(ClockOrderRefused):
        announce(new_clock(NIGHT), NIGHT, TDA, now=2)


def test_a_director_who_waits_keeps_waiting_through_a_pause() -> None:
    four = levels("25/50 50/100")
    clock = start(new_clock(four, announces="director"), four, now=0)
    clock = resume(pause(clock, four, now=21 * MINUTE), four, now=30 * MINUTE)

    seen = shown(clock, four, now=31 * MINUTE)
    assert (seen.phase, seen.level, seen.overtime_ms) == ("waiting", 1, 2 * MINUTE)


def test_a_level_added_in_overtime_begins_when_it_is_announced_and_not_before() -> None:
    clock = up_to(started(), NIGHT, now=200 * MINUTE)
    longer = insert(NIGHT, TDA, 5, Level(20, 200, 400), begun=clock.played_to).structure

    assert shown(clock, longer, now=201 * MINUTE).level == 4
    clock = announce(clock, longer, TDA, now=202 * MINUTE)
    assert (shown(clock, longer, now=203 * MINUTE).level, shown(clock, longer, now=203 * MINUTE).face) == (5, "19:00")
