"""Orders to the clock, and changes of what is still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.errors import NoSuchLevel
from floorman.text.words import Words
from floorman.tournament.clock import clock as clocks
from floorman.tournament.clock import edits
from floorman.tournament.events import ClockSet

if TYPE_CHECKING:
    from floorman.tournament.clock.clock import Clock
    from floorman.tournament.clock.structure import Entry, Structure
    from floorman.tournament.commands import ClockOrder
    from floorman.tournament.state import TournamentState


def clock_set(clock: Clock) -> ClockSet:
    """A clock as it is recorded."""
    return ClockSet(
        clock.at,
        clock.left_ms,
        clock.ends_ms,
        clock.state,
        clock.announces,
        clock.is_over,
        clock.owed_ms,
        tuple((begun.at, begun.began_ms, begun.announced_ms) for begun in clock.begun),
    )


def set_clock(state: TournamentState, order: ClockOrder, *, ms: int, level: int, now: int) -> Clock:
    """The clock after an order.

    Raises:
        TournamentError: it cannot do that now.
    """
    clock, structure = state.clock, state.structure
    match order:
        case "pause":
            return clocks.pause(clock, structure, now=now)
        case "resume":
            return clocks.resume(clock, structure, now=now)
        case "set":
            return clocks.set_remaining(clock, structure, ms, now=now)
        case "add":
            return clocks.add_time(clock, structure, ms, now=now)
        case "next":
            return clocks.next_entry(clock, structure, state.book, now=now)
        case "previous":
            return clocks.previous_entry(clock, structure, now=now)
        case "level":
            return clocks.jump_to_level(clock, structure, level, now=now)
        case "announce":
            return clocks.announce(clock, structure, state.book, now=now)
        case "director_announces":
            return clocks.announced_by(clock, structure, "director", now=now)
        case "clock_announces":
            return clocks.announced_by(clock, structure, "clock", now=now)
        case _:
            assert_never(order)


def change_structure(state: TournamentState, how: str, at: int, entry: Entry | None, *, now: int) -> Structure:
    """The structure after a change; what has begun stays as it was.

    Raises:
        TournamentError: it has begun, or what comes out cannot be played.
    """
    begun = clocks.up_to(state.clock, state.structure, now=now).played_to
    chips = state.setup.chip_set
    structure, book = state.structure, state.book
    if how == "remove":
        return edits.remove(structure, book, at, begun=begun, chips=chips).structure
    if how == "duplicate":
        return edits.duplicate(structure, book, at, begun=begun, chips=chips).structure
    if entry is None:
        raise NoSuchLevel(Words("which level or break?", "Welches Level oder welche Pause?"))
    change = edits.insert if how == "insert" else edits.replace
    return change(structure, book, at, entry, begun=begun, chips=chips).structure
