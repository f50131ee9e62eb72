"""The error that every other one is, and our own mistakes."""

from __future__ import annotations

from typing import ClassVar


class FloormanError(Exception):
    """Something a user asked for cannot be done; the message says what, and what can."""

    code: ClassVar[str] = "error"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[FloormanError], args: tuple[object, ...], fields: dict[str, object]) -> FloormanError:
    """An error as it was before it was pickled; its message is there already and is not made again."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(fields)
    return error


class InvariantBroken(Exception):
    """Our own mistake: something that must always hold does not. Stops a table and keeps its events."""


class UnknownLanguage(FloormanError, ValueError):
    """A language floorman has no words for."""

    code = "unknown-language"

    def __init__(self, language: str) -> None:
        super().__init__(
            f"no words in {language!r}; there is English (en) and German (de, or de-AT with Treff for clubs)"
        )
        self.language = language
