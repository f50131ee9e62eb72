"""The error that every other one is, and our own mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.text import both
from floorman.text.amounts import filled
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.rulebook import Cite
    from floorman.text.amounts import Filling
    from floorman.text.words import Words


class FloormanError(Exception):
    """Something a user asked for cannot be done; the message says what, and what can, in both languages.

    *rule* is the paragraph that decides, if one does. *fillings* stand in braces in the words: they are written when
    somebody reads them, because only then it is known in which language, and whether chips are money.
    """

    code: ClassVar[str] = "error"

    def __init__(self, words: Words, *, rule: Cite | None = None, **fillings: Filling) -> None:
        super().__init__(words)
        self.rule = rule
        self._fillings = fillings
        self._words = words

    @property
    def words(self) -> Words:
        """What is wrong, in both languages and without the rule; chips as plain numbers."""
        return self.words_in(str)

    def words_in(self, chips: Callable[[int], str]) -> Words:
        """What is wrong, with chips written as *chips* says."""
        return filled(self._words, self._fillings, chips) if self._fillings else self._words

    @property
    def identity(self) -> tuple[object, ...]:
        """What two refusals share that are the same: kind, rule, and what they are about, whatever that is called."""
        return type(self), self.rule, self._words, *self._fillings.items()

    def told(self, language: str = "en", chips: Callable[[int], str] = str) -> str:
        """All that is to be said, with the rule; *chips* says how chips are written."""
        words = self.words_in(chips)
        if language == "en":
            return f"{words.en} ({self.rule})" if self.rule else words.en
        if self.rule:
            return f"{words.de} ({self.rule.de})."
        return words.de if words.de.endswith(("?", ".", "!")) else f"{words.de}."

    def __str__(self) -> str:
        return self.told()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

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
            both(
                f"there are no words in {quoted(language)}; there is English (en) and German (de, or de-AT with Treff for clubs)",
                f"Die Sprache {quoted(language, 'de')} gibt es hier nicht, nur Englisch (en) und Deutsch (de, oder de-AT mit Treff statt Kreuz)",
            )
        )
        self.language = language
