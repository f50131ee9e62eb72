"""Mistakes that other directors' programs are known for: each stays out."""

from __future__ import annotations

import msgspec
import pytest

from floorman.errors import ClockOrderRefused
from floorman.rulebook import Rulebook
from floorman.tournament.clock.clock import (
    Clock,
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
from floorman.tournament.clock.edits import insert, replace
from floorman.tournament.clock.hand_levels import level_of_hand
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.finish.hand_for_hand import due
from floorman.words import refusal
from support.clocks import MINUTE, levels, ms

TDA, WPL = Rulebook.load("tda"), Rulebook.load("wpl")
NIGHT = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200), Level(20, 150, 300)))


def started(structure: Structure = NIGHT) -> Clock:
    return start(new_clock(structure), structure, now=0)


def test_the_clock_does_not_drift() -> None:
    """However often it is looked at, told to move on, or written to a file and read again."""
    clock = started()
    for now in range(0, 65 * MINUTE, 777):
        clock = up_to(clock, NIGHT, now=now)
        clock = msgspec.json.decode(msgspec.json.encode(clock), type=Clock)

    assert clock == up_to(started(), NIGHT, now=65 * MINUTE - 1)
    assert [begun.began_ms for begun in clock.begun] == [0, 20 * MINUTE, 40 * MINUTE, 50 * MINUTE]
    assert shown(clock, NIGHT, now=65 * MINUTE).remaining_ms == 5 * MINUTE


def test_two_open_windows_do_not_make_the_clock_run_twice_as_fast() -> None:
    clock = first = second = started()
    for now in range(0, 25 * MINUTE, 1000):
        first = up_to(first, NIGHT, now=now)
        second = up_to(first if now % 7000 == 0 else second, NIGHT, now=now + 300)

    seen = {shown(window, NIGHT, now=25 * MINUTE) for window in (clock, first, second)}
    assert len({(view.level, view.face) for view in seen}) == 1
    assert shown(first, NIGHT, now=25 * MINUTE).face == "15:00"


def test_a_restarted_program_shows_the_same() -> None:
    written = msgspec.json.encode((started(), NIGHT))
    clock, structure = msgspec.json.decode(written, type=tuple[Clock, Structure])

    assert shown(clock, structure, now=43 * MINUTE) == shown(started(), NIGHT, now=43 * MINUTE)


def test_breaks_are_not_counted_as_levels() -> None:
    clock = started()

    assert [shown(clock, NIGHT, now=minute * MINUTE).level for minute in (0, 20, 40, 50, 70)] == [1, 2, 2, 3, 4]
    assert shown(clock, NIGHT, now=40 * MINUTE).is_break
    assert shown(clock, NIGHT, now=45 * MINUTE).next_level == 3
    assert shown(jump_to_level(clock, NIGHT, 3, now=0), NIGHT, now=0).entry == Level(20, 100, 200)


def test_a_stopped_clock_is_not_shown_as_a_break() -> None:
    stopped = shown(pause(started(), NIGHT, now=MINUTE), NIGHT, now=99 * MINUTE)
    on_break = shown(started(), NIGHT, now=41 * MINUTE)
    stopped_break = shown(pause(started(), NIGHT, now=41 * MINUTE), NIGHT, now=99 * MINUTE)

    assert (stopped.phase, stopped.is_break, stopped.words.de) == (
        "paused",
        False,
        "Level 1, Blinds 25/50: noch 19:00, Uhr angehalten",
    )
    assert (on_break.phase, on_break.is_break, on_break.words.de) == ("running", True, "Pause nach Level 2: noch 9:00")
    assert (stopped_break.phase, stopped_break.is_break) == ("paused", True)


def test_a_structure_does_not_end_at_zero() -> None:
    """The last level goes on; a hand can be dealt for as long as somebody wants to."""
    seen = shown(started(), NIGHT, now=95 * MINUTE)

    assert (seen.phase, seen.level, seen.face, seen.next) == ("overtime", 4, "+5:00", None)
    assert level_of_hand(started(), NIGHT, TDA, began_ms=9999 * MINUTE).level == Level(20, 150, 300)
    with pytest.raises(ClockOrderRefused, match="level 4 is the last and goes on") as refused:
        next_entry(started(), NIGHT, WPL, now=95 * MINUTE)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "WPL-gap-levels-exhausted"


def test_a_level_added_in_overtime_begins_when_it_is_announced_and_not_before() -> None:
    clock = up_to(started(), NIGHT, now=200 * MINUTE)
    longer = insert(NIGHT, TDA, 5, Level(20, 200, 400), begun=clock.played_to).structure

    assert shown(clock, longer, now=201 * MINUTE).level == 4
    clock = announce(clock, longer, TDA, now=202 * MINUTE)
    assert (shown(clock, longer, now=203 * MINUTE).level, shown(clock, longer, now=203 * MINUTE).face) == (5, "19:00")


def test_automatic_levels_do_not_stand_in_the_way_of_undo() -> None:
    """A level that ends is no step: the clock from before the last order still tells the whole truth."""
    before = started()
    after = pause(before, NIGHT, now=55 * MINUTE)  # three entries have begun by themselves in between

    assert shown(before, NIGHT, now=60 * MINUTE) == shown(resume(after, NIGHT, now=55 * MINUTE), NIGHT, now=60 * MINUTE)


def test_the_bubble_is_announced_with_the_elimination_that_makes_it() -> None:
    vpsv = Rulebook.load("vpsv")

    assert [due(vpsv, left=left, paid=9, tables=2).begins for left in (12, 11, 10, 9)] == [False, False, True, False]


# ---- Orders at the clock ----


def test_time_can_be_set_given_and_taken() -> None:
    clock = started()
    assert shown(set_remaining(clock, NIGHT, ms("5:00"), now=MINUTE), NIGHT, now=2 * MINUTE).face == "4:00"
    assert shown(add_time(clock, NIGHT, MINUTE, now=MINUTE), NIGHT, now=MINUTE).face == "20:00"
    assert shown(add_time(clock, NIGHT, -MINUTE, now=MINUTE), NIGHT, now=MINUTE).face == "18:00"
    assert shown(add_time(pause(clock, NIGHT, now=0), NIGHT, -MINUTE, now=MINUTE), NIGHT, now=MINUTE).face == "19:00"
    with pytest.raises(ClockOrderRefused, match="only 19:00 are left"):
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


def test_time_to_the_next_break() -> None:
    clock = started()

    assert shown(clock, NIGHT, now=5 * MINUTE).to_break_ms == 35 * MINUTE
    assert shown(clock, NIGHT, now=41 * MINUTE).to_break_ms is None
    assert shown(clock, NIGHT, now=55 * MINUTE).to_break_ms is None


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
        assert refusal(refused.value, "de") != refusal(refused.value, "en")
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


def test_a_change_to_come_is_on_the_clock_at_once() -> None:
    longer = replace(NIGHT, TDA, 1, Level(30, 50, 100), begun=started().played_to).structure

    assert shown(started(), longer, now=45 * MINUTE).face == "5:00"
