"""Until when one may come in late: which level counts, and whether anybody still can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.days import MINUTE_MS
from floorman.errors import EntryRefused
from floorman.tournament.clock.clock import up_to
from floorman.tournament.clock.structure import Break
from floorman.tournament.entries.eligibility import require_late_entry, require_reentry
from floorman.tournament.entries.removing_ghosts import level_ended

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.tournament.state import TournamentState


def entries_open(state: TournamentState, *, now: int) -> bool:
    """Whether somebody new may still come in, or somebody who is out again."""
    book, terms = state.book, state.terms
    if terms.kind == "sit_and_go" or state.pays_by_deal or up_to(state.clock, state.structure, now=now).is_over:
        return False
    late = late_level(state, now=now)
    waits = at_level_starts(state) and not is_level_start(state, now=now)  # into a satellite at the start of a level
    return is_open(lambda: require_reentry(book, terms, level=late, chips=0)) or is_open(
        lambda: require_late_entry(book, terms, level=late + waits, is_level_start=True)
    )


def is_open(chance: Callable[[], object]) -> bool:
    """Whether a check that may refuse an entry does not."""
    try:
        chance()
    except EntryRefused:
        return False
    return True


def late_level(state: TournamentState, *, now: int) -> int:
    """The level that counts for who comes late: in a break the next one, unless the event lets them in till its end."""
    in_break = state.terms.late_in_break and not at_level_starts(state)
    return state.level_at(now) if in_break else level_ended(state, now) + 1


def at_level_starts(state: TournamentState) -> bool:
    """Whether one comes in at the start of a level only: into a satellite where the book says so, VPSV 119."""
    return state.terms.kind == "satellite" and bool(state.book.knobs.satellite_last_entry_level)


def is_level_start(state: TournamentState, *, now: int) -> bool:
    """Whether a level has just begun, within its first minute, or is about to after a break."""
    clock = up_to(state.clock, state.structure, now=now)
    if isinstance(state.structure.entries[clock.at], Break):
        return True
    return bool(clock.begun) and now - clock.begun[-1].began_ms < MINUTE_MS
