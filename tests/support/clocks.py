"""Times of day and citations by id, for tests of clocks and structures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.tournament.clock.clock import Clock, new_clock, start
from floorman.tournament.clock.structure import Break, Level, Structure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Cite

MINUTE = 60_000
NIGHT = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200), Level(20, 150, 300)))


def ms(text: str) -> int:
    """A time of day such as ``20:00:05``, or minutes and seconds such as ``17:30``, in milliseconds."""
    total = 0
    for part in text.split(":"):
        total = 60 * total + int(part)
    return 1000 * total


def ids(cites: Iterable[Cite]) -> set[str]:
    """The rules that are cited."""
    return {cite.rule for cite in cites}


def levels(text: str, minutes: int = 20) -> Structure:
    """Levels such as ``100/200 150/300/25``."""
    rows = [[int(part) for part in row.split("/")] for row in text.split()]
    return Structure.of(Level(minutes, small, big, sum(ante)) for small, big, *ante in rows)


def started(structure: Structure = NIGHT) -> Clock:
    """A clock that has run since 0."""
    return start(new_clock(structure), structure, now=0)
