"""What one rule makes of the facts, on its way to a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.floor.effects import PenaltyPossible
from floorman.floor.penalties.scale import steps
from floorman.floor.ruling import Option
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.rulebook import Cite, Rulebook


class Judged(NamedTuple):
    """Effects, why, and on whose word; options where the floor has a choice."""

    effects: tuple[Effect, ...]
    reason: Words
    cites: tuple[Cite, ...]
    options: tuple[Option, ...] = ()

    def also(self, reason: Words | None, *cites: Cite, effects: tuple[Effect, ...] = ()) -> Judged:
        """The same with one more reason in front, further effects behind, and the paragraphs for them."""
        because = self.reason if reason is None else both(reason, self.reason)
        return Judged((*self.effects, *effects), because, (*cites, *self.cites), self.options)

    def citing(self, *cites: Cite) -> Judged:
        """The same with further paragraphs behind those that decide."""
        return self._replace(cites=(*self.cites, *cites))

    def ways(self, *, is_preferred: bool = False) -> tuple[Option, ...]:
        """Everything it may come to, for a floor that still has to choose between this and something else."""
        if not self.options:
            return (Option(self.effects, is_preferred),)
        return tuple(Option((*self.effects, *option.effects), option.is_preferred) for option in self.options)


def both(first: Words, second: Words) -> Words:
    """Two sentences one after the other; either may be empty."""
    return Words(f"{first.en} {second.en}".strip(), f"{first.de} {second.de}".strip())


def penalty(book: Rulebook, seat: int) -> PenaltyPossible:
    """Whatever the book's scale of penalties offers."""
    return PenaltyPossible(seat, steps(book))
