"""The level of a hand by the clock of the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.levels import level_in_force
from floorman.errors import ClockOrderRefused
from floorman.rulebook import Cite
from floorman.text.words import Words
from floorman.tournament.clock.clock import up_to
from floorman.tournament.clock.structure import Level

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.clock import Clock
    from floorman.tournament.clock.structure import Structure


class HandLevel(Struct, frozen=True):
    """The level of a hand, with the reason and the rules that fix it."""

    number: int
    level: Level
    words: Words
    rules: tuple[Cite, ...]


def level_of_hand(clock: Clock, structure: Structure, book: Rulebook, *, began_ms: int) -> HandLevel:
    """The level of a hand that began then.

    Raises:
        ClockOrderRefused: no level had been announced by then.
    """
    clock = up_to(clock, structure, now=began_ms)
    found = level_in_force(book, [begun.announced_ms for begun in clock.begun], began=began_ms)
    at = None if found.announcement is None else clock.begun[found.announcement].at
    level = None if at is None else structure.in_force(at)
    if at is None or level is None:
        raise ClockOrderRefused(
            Words(
                "no level had been announced when the hand began", "Als die Hand begann, war noch kein Level angesagt"
            ),
            rule=book.topic("level_announced"),
        )
    number = structure.number_at(at)
    words = Words(
        f"level {number}, {level.words.en}: it was announced when the hand began",
        f"Level {number}, {level.words.de}: es war angesagt, als die Hand begann",
    )
    later = clock.begun[-1]
    if structure.number_at(later.at) != number:
        words = Words(
            f"level {number}, {level.words.en}: level {structure.number_at(later.at)} was announced after the hand began",
            f"Level {number}, {level.words.de}: Level {structure.number_at(later.at)} wurde erst nach Beginn der Hand angesagt",
        )
    return HandLevel(number, level, words, found.citations)
