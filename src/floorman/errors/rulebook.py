"""What is wrong with a rulebook, or with a question to one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.errors.base import FloormanError
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.text.words import Words


class Fault(NamedTuple):
    """One thing that is wrong with a rulebook."""

    file: str
    """The file, the name of a book that ships with floorman, ``<mapping>`` or ``<text>``."""
    key: str
    """Where in it, such as ``hand.min_raise.is``; empty for the file as a whole."""
    what: Words
    """What is wrong, and what was expected."""

    def told(self, language: str = "en") -> str:
        """Where it is, and what."""
        return ": ".join(filter(None, (self.file, self.key, self.what[language])))

    def __str__(self) -> str:
        return self.told()


class RulebookError(FloormanError, ValueError):
    """A rulebook does not hold together. Carries every fault, not only the first."""

    code = "rulebook-error"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        en, de = ("".join(f"\n  {fault.told(language)}" for fault in self.faults) for language in ("en", "de"))
        count = len(self.faults)
        super().__init__(
            both(
                f"the rulebook has {count} fault{'s' if count != 1 else ''}:{en}",
                f"Das Regelwerk hat {count} Fehler:{de}",
            )
        )


class UnknownBook(RulebookError):
    """There is no such book on the shelf."""

    code = "unknown-book"

    def __init__(self, book: str, known: tuple[str, ...]) -> None:
        self.book, self.known = book, known
        from floorman.text.lists import listed

        en, de = listed(known), listed(known, "de")
        super().__init__(
            [
                Fault(
                    book,
                    "",
                    both(
                        f"there is no such book; there are {en}",
                        f"ein solches Regelwerk gibt es nicht; es gibt {de}",
                    ),
                )
            ]
        )
        self._words = both(
            f"there is no rulebook {book}; there are {en}", f"Ein Regelwerk {book} gibt es nicht; es gibt {de}"
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
