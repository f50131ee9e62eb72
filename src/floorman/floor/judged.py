"""What one rule makes of the facts, on its way to a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.floor.effects import PenaltyPossible
from floorman.floor.penalties_scale import steps
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.ruling import Option
    from floorman.rulebook import Cite, Rulebook


class Judged(NamedTuple):
    """Effects, why, and on whose word; options where the floor has a choice."""

    effects: tuple[Effect, ...]
    reason: Words
    cites: tuple[Cite, ...]
    options: tuple[Option, ...] = ()

    def also(self, reason: Words | None, *cites: Cite, effects: tuple[Effect, ...] = ()) -> Judged:
        """The same with one more reason in front, further effects behind, and the paragraphs for them."""
        told = self.reason if reason is None else both(reason, self.reason)
        return Judged((*self.effects, *effects), told, (*cites, *self.cites), self.options)


def both(first: Words, second: Words) -> Words:
    """Two sentences one after the other."""
    return Words(f"{first.en} {second.en}", f"{first.de} {second.de}")


def penalty(book: Rulebook, seat: int) -> PenaltyPossible:
    """Whatever the book's scale of penalties offers."""
    return PenaltyPossible(seat, steps(book))
