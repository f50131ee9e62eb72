"""The clock as it is shown: it does not drift, breaks are not levels, and the last level goes on."""

from __future__ import annotations

import msgspec
import pytest

from floorman.errors import ClockOrderRefused
from floorman.rulebook import Rulebook
from floorman.tournament.clock.clock import (
    Clock,
    jump_to_level,
    next_entry,
    pause,
    resume,
    up_to,
)
from floorman.tournament.clock.display import shown
from floorman.tournament.clock.edits import replace
from floorman.tournament.clock.hand_levels import level_of_hand
from floorman.tournament.clock.structure import Level, Structure
from support.clocks import MINUTE, NIGHT, started

TDA, WPL = Rulebook.load("tda"), Rulebook.load("wpl")


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


def test_automatic_levels_do_not_stand_in_the_way_of_undo() -> None:
    """A level that ends is not a step: the clock from before the last order still tells the whole truth."""
    before = started()
    after = pause(before, NIGHT, now=55 * MINUTE)  # three entries have begun by themselves in between

    assert shown(before, NIGHT, now=60 * MINUTE) == shown(resume(after, NIGHT, now=55 * MINUTE), NIGHT, now=60 * MINUTE)


def test_time_to_the_next_break() -> None:
    clock = started()

    assert shown(clock, NIGHT, now=5 * MINUTE).to_break_ms == 35 * MINUTE
    assert shown(clock, NIGHT, now=41 * MINUTE).to_break_ms is None
    assert shown(clock, NIGHT, now=55 * MINUTE).to_break_ms is None


def test_a_change_to_come_is_on_the_clock_at_once() -> None:
    longer = replace(NIGHT, TDA, 1, Level(30, 50, 100), begun=started().played_to).structure

    assert shown(started(), longer, now=45 * MINUTE).face == "5:00"
