"""Whatever is ordered, the clock loses nothing, gains nothing by itself, and the past stays as it was."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from floorman.errors import TournamentError
from floorman.rulebook import Rulebook
from floorman.tournament.clock import clock as orders
from floorman.tournament.clock import edits
from floorman.tournament.clock.clock import Clock, new_clock, pause, remaining_ms, resume, start, up_to
from floorman.tournament.clock.display import shown
from floorman.tournament.clock.structure import Break, Level, Structure

if TYPE_CHECKING:
    from collections.abc import Callable

TDA = Rulebook.load("tda")
MOMENT = st.integers(0, 200 * 60_000)


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    """Levels that rise, with breaks between some of them."""
    entries: list[Level | Break] = []
    for number in range(1, draw(st.integers(1, 8)) + 1):
        entries.append(Level(draw(st.integers(1, 30)), 25 * number, 50 * number))
        if draw(st.booleans()):
            entries.append(Break(draw(st.integers(1, 15))))
    while isinstance(entries[-1], Break):
        entries.pop()
    return Structure.of(entries)


def _order(draw: st.DrawFn, clock: Clock, structure: Structure, now: int) -> Clock:
    """Any order, at that moment; refused ones change nothing."""
    minutes = draw(st.integers(-3, 30)) * 60_000
    at = draw(st.integers(0, len(structure.entries) - 1))
    ways: list[Callable[[], Clock]] = [
        lambda: orders.pause(clock, structure, now=now),
        lambda: orders.resume(clock, structure, now=now),
        lambda: orders.set_remaining(clock, structure, minutes, now=now),
        lambda: orders.add_time(clock, structure, minutes, now=now),
        lambda: orders.jump(clock, structure, at, now=now),
        lambda: orders.next_entry(clock, structure, TDA, now=now),
        lambda: orders.previous_entry(clock, structure, now=now),
        lambda: orders.announce(clock, structure, TDA, now=now),
        lambda: orders.announced_by(clock, structure, "clock" if at % 2 else "director", now=now),
        lambda: orders.begin_hand_for_hand(clock, structure, TDA, now=now),
        lambda: orders.hand_done(clock, structure, TDA, now=now),
        lambda: orders.end_hand_for_hand(clock, structure, now=now),
    ]
    with suppress(TournamentError):
        return draw(st.sampled_from(ways))()
    return clock


@st.composite
def sessions(draw: st.DrawFn) -> tuple[Structure, Clock, int]:
    """A clock after any orders, and the moment of the last of them."""
    structure = draw(structures())
    announces = draw(st.sampled_from(["clock", "director"]))
    clock, now = start(new_clock(structure, announces=announces), structure, now=0), 0  # type: ignore[arg-type]
    for _ in range(draw(st.integers(0, 12))):
        now += draw(st.integers(0, 12 * 60_000))
        clock = _order(draw, clock, structure, now)
    return structure, clock, now


@given(sessions(), st.lists(MOMENT, min_size=2, max_size=8))
def test_without_an_order_time_only_passes(session: tuple[Structure, Clock, int], waits: list[int]) -> None:
    structure, clock, now = session
    before: Any = None
    for wait in sorted(waits):
        seen = shown(clock, structure, now=now + wait)
        at = up_to(clock, structure, now=now + wait).at
        if before is not None:
            then, then_at = before
            assert at >= then_at  # levels only go on
            if at == then_at:
                assert seen.remaining_ms <= then.remaining_ms
                assert seen.overtime_ms >= then.overtime_ms
        before = seen, at


@given(sessions(), MOMENT, MOMENT)
def test_looking_earlier_or_elsewhere_changes_nothing(
    session: tuple[Structure, Clock, int], one: int, other: int
) -> None:
    structure, clock, now = session
    first, last = sorted((now + one, now + other))
    elsewhere = msgspec.json.decode(msgspec.json.encode(up_to(clock, structure, now=first)), type=Clock)

    assert up_to(elsewhere, structure, now=last) == up_to(clock, structure, now=last)
    assert shown(elsewhere, structure, now=last) == shown(clock, structure, now=last)


@given(structures(), st.lists(st.tuples(st.integers(1, 600_000), st.integers(0, 10**9)), max_size=15))
def test_stopping_and_going_on_any_number_of_times_loses_nothing(
    structure: Structure, stops: list[tuple[int, int]]
) -> None:
    clock, now, played = start(new_clock(structure), structure, now=0), 0, 0
    for runs, stands in stops:
        now, played = now + runs, played + runs
        clock = pause(clock, structure, now=now)
        now += stands
        clock = resume(clock, structure, now=now)
    straight = start(new_clock(structure), structure, now=0)

    one, other = shown(clock, structure, now=now), shown(straight, structure, now=played)
    assert one == other


@given(sessions())
def test_the_log_tells_of_entries_in_the_order_of_time(session: tuple[Structure, Clock, int]) -> None:
    structure, clock, now = session
    moments = [begun.began_ms for begun in clock.begun]

    assert moments == sorted(moments)
    assert all(begun.announced_ms >= begun.began_ms for begun in clock.begun)
    assert clock.begun[-1].at == clock.at
    assert clock.played_to >= clock.at
    assert (clock.ends_ms is None) == (
        clock.state in ("paused", "hand_for_hand") and not _in_running_break(structure, clock)
    )
    assert isinstance(remaining_ms(clock, now=now), int)


def _in_running_break(structure: Structure, clock: Clock) -> bool:
    return (
        clock.state == "hand_for_hand" and isinstance(structure.entries[clock.at], Break) and clock.ends_ms is not None
    )


@given(sessions(), st.data())
def test_any_changes_leave_the_past_as_it_was(session: tuple[Structure, Clock, int], data: st.DataObject) -> None:
    structure, clock, now = session
    clock = up_to(clock, structure, now=now)
    begun, past = clock.played_to, structure.entries[: clock.played_to + 1]
    seen = shown(clock, structure, now=now)
    entry = st.one_of(
        st.builds(Level, st.integers(0, 30), st.integers(0, 500), st.integers(0, 1000)),
        st.builds(Break, st.integers(0, 30)),
    )
    for _ in range(data.draw(st.integers(1, 8))):
        at, new = data.draw(st.integers(-1, len(structure.entries))), data.draw(entry)
        ways: list[Callable[[], edits.Edited]] = [
            lambda at=at, new=new, was=structure: edits.insert(was, TDA, at, new, begun=begun),  # type: ignore[misc]
            lambda at=at, new=new, was=structure: edits.replace(was, TDA, at, new, begun=begun),  # type: ignore[misc]
            lambda at=at, was=structure: edits.remove(was, TDA, at, begun=begun),  # type: ignore[misc]
            lambda at=at, was=structure: edits.duplicate(was, TDA, at, begun=begun),  # type: ignore[misc]
        ]
        with suppress(TournamentError):
            structure = data.draw(st.sampled_from(ways))().structure
        assert structure.entries[: begun + 1] == past
        after = shown(clock, structure, now=now)
        assert (after.level, after.entry, after.remaining_ms) == (seen.level, seen.entry, seen.remaining_ms)
