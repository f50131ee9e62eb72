"""What is wrong with a rulebook, or with a question to one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.errors.base import FloormanError
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Iterable


class Fault(NamedTuple):
    """One thing that is wrong with a rulebook."""

    file: str
    """The file, the name of a book that ships with floorman, ``<mapping>`` or ``<text>``."""
    key: str
    """Where in it, such as ``hand.min_raise.is``; empty for the file as a whole."""
    what: str
    """What is wrong, and what was expected."""

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.what}" if self.key else f"{self.file}: {self.what}"


class RulebookError(FloormanError, ValueError):
    """A rulebook does not hold together. Carries every fault, not only the first."""

    code = "rulebook-error"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        lines = "".join(f"\n  {fault}" for fault in self.faults)
        count = len(self.faults)
        super().__init__(
            both(
                f"the rulebook has {count} fault{'s' if count != 1 else ''}:{lines}",
                f"Das Regelwerk hat {count} Fehler:{lines}",
            )
        )


class UnknownBook(RulebookError):
    """There is no such book on the shelf."""

    code = "unknown-book"

    def __init__(self, book: str, known: tuple[str, ...]) -> None:
        self.book, self.known = book, known
        super().__init__([Fault(book, "", f"there is no such book; there are {', '.join(known)}")])
        from floorman.text.lists import listed

        self._words = both(
            f"there is no rulebook {book}; there are {listed(known)}",
            f"Ein Regelwerk {book} gibt es nicht; es gibt {listed(known, 'de')}",
        )


class UnknownKnob(FloormanError, LookupError):
    """There is no such question in the vocabulary."""

    code = "unknown-knob"

    def __init__(self, knob: str) -> None:
        super().__init__(
            both(
                f"no rulebook is asked {knob!r}; the questions are the attributes of Knobs",
                f"Nach {knob!r} wird kein Regelwerk gefragt; die Fragen sind die Attribute von Knobs",
            )
        )
        self.knob = knob


class NoAnswer(FloormanError, LookupError):
    """Neither the rulebook nor any below it answers the question."""

    code = "no-answer"

    def __init__(self, knob: str, book: str) -> None:
        super().__init__(
            both(
                f"{book} leaves {knob} open, and so does every book below it",
                f"{book} lässt „{knob}“ offen, und jedes Regelwerk darunter auch",
            )
        )
        self.knob, self.book = knob, book
