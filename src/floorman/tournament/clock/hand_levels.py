"""Which level a hand belongs to: when it began, and what had been announced by then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman.errors import ClockOrderRefused
from floorman.rulebook import Cite
from floorman.text.words import Words
from floorman.tournament.clock.clock import up_to
from floorman.tournament.clock.structure import Level

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.clock import Clock
    from floorman.tournament.clock.structure import Structure

Sign = Literal["wash", "riffle", "shuffler", "dealer_change"]
"""What is to be seen at a table between two hands."""

# Washing the cards begins no hand anywhere; relieving the dealer does where the book says so: TDA 23, VPSV 16.
_BEGINS: Final[dict[str, tuple[Sign, ...]]] = {
    "first_riffle_shuffler_or_dealer_change": ("riffle", "shuffler", "dealer_change"),
    "first_shuffle": ("riffle", "shuffler"),
}


class HandLevel(Struct, frozen=True):
    """The level of a hand, with the reason and the rules that fix it."""

    number: int
    level: Level
    words: Words
    rules: tuple[Cite, ...]


def hand_began(book: Rulebook, signs: Iterable[tuple[Sign, int]]) -> int | None:
    """When a hand began, by what was seen at the table and when; nothing if it has not begun yet.

    >>> from floorman.rulebook import Rulebook
    >>> seen = [("wash", 1000), ("dealer_change", 3000), ("riffle", 9000)]
    >>> hand_began(Rulebook.load("tda"), seen), hand_began(Rulebook.load("vpsv"), seen)
    (3000, 9000)
    """
    counts = _BEGINS[book.knobs.hand_begins_with]
    return min((ms for sign, ms in signs if sign in counts), default=None)


def level_of_hand(clock: Clock, structure: Structure, book: Rulebook, *, began_ms: int) -> HandLevel:
    """The level of a hand: the last one announced before it began or at the very moment it did.

    Raises:
        ClockOrderRefused: no level had been announced by then.
    """
    clock = up_to(clock, structure, now=began_ms)
    begins = book.cite("hand_begins_with")
    told = next((begun for begun in reversed(clock.begun) if begun.announced_ms <= began_ms), None)
    level = structure.in_force(told.at) if told else None
    if told is None or level is None:
        raise ClockOrderRefused(
            Words(
                "no level had been announced when the hand began", "Als die Hand begann, war noch kein Level angesagt"
            ),
            rule=book.topic("level_announced"),
        )
    number = structure.number_at(told.at)
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
    rules = dict.fromkeys((book.topic("new_level_next_hand"), book.topic("level_announced"), begins))
    return HandLevel(number, level, words, tuple(rules))
