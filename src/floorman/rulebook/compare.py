"""Where two rulebooks contradict each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.rulebook.model import Rulebook
from floorman.rulebook.vocabulary import shown, vocabulary

if TYPE_CHECKING:
    from floorman.rulebook.model import Answer


class Disagreement(NamedTuple):
    """One question that two books answer differently, or only one of them answers."""

    knob: str
    asks: str
    a: Answer | None
    """The first book's answer; None if it has none of its own."""
    b: Answer | None
    """The second book's answer; None if it has none of its own."""

    @property
    def is_one_sided(self) -> bool:
        """Whether only one of the books answers at all."""
        return self.a is None or self.b is None

    def __str__(self) -> str:
        sides = (f"{shown(side.value)} ({side.cite})" if side else "no answer" for side in (self.a, self.b))
        return f"{self.knob}: {self.asks} {' / '.join(sides)}"


def conflicts(a: Rulebook | str, b: Rulebook | str, *, one_sided: bool = False) -> list[Disagreement]:
    """List every question that two books answer differently, in the order of the vocabulary.

    A book's answers are those it gives itself or takes from a book it extends; what it only gets as a default or
    from the default book is not an answer of its own. With *one_sided*, questions that only one of them answers are
    listed too.
    """
    books = [Rulebook.load(book) if isinstance(book, str) else book for book in (a, b)]
    found = []
    for knob in vocabulary().values():
        ours, theirs = (answer if (answer := book.answers.get(knob.name)) and answer.is_own else None for book in books)
        if ours.value != theirs.value if ours and theirs else one_sided and ours is not theirs:
            found.append(Disagreement(knob.name, knob.asks, ours, theirs))
    return found
