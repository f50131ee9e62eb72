"""Lists as they are shown, printed and handed on: columns, rows and notes below them, in both languages."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

from msgspec import Struct

from floorman.league.ranking.decimals import CONTEXT, plain
from floorman.league.ranking.decimals import shown as shown_decimal
from floorman.league.season.figures import shown
from floorman.rulebook import Cite
from floorman.table.view import Paragraph
from floorman.text.amounts import Cents
from floorman.text.fillings import Day, Moment
from floorman.text.money import decimals
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.cards import Language


class Exact(Decimal):
    """A number that is written as it is, not rounded."""


class WordedId(str):
    """An id that people know by a name: programs and spreadsheets are given the id."""

    __slots__ = ("words",)

    words: Words

    def __new__(cls, id: str, words: Words) -> Self:  # noqa: A002  # as everywhere
        """An id with the words for it."""
        named = super().__new__(cls, id)
        named.words = words
        return named

    def written(self, language: str) -> str:
        """As people call it."""
        return self.words[language]


class Printed(Struct, frozen=True):
    """A cell as people read it, and as a program does."""

    en: str
    de: str
    exact: str | int | None = None
    """A day, a moment or an id as it is kept, or a number as it is counted, in text where it is not a whole one; nothing where the
    cell is words."""
    is_number: bool = False
    rules: tuple[Paragraph, ...] | None = None
    """The paragraphs, where the cell is these."""


Cell = str | int | Fraction | Decimal | Words | tuple[Cite, ...] | Printed | None
"""What stands in a list. `Day`, `Moment` and `WordedId` are texts, and `Cents` numbers, that people read in their own way."""


class Column(Struct, frozen=True):
    """A column of a list."""

    key: str
    words: Words
    is_number: bool = False


class Grid(Struct, frozen=True):
    """A list."""

    title: Words
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Words, ...] = ()


def column(key: str, en: str, de: str) -> Column:
    """A column of words."""
    return Column(key, Words(en, de))


def figures(key: str, en: str, de: str) -> Column:
    """A column of numbers."""
    return Column(key, Words(en, de), is_number=True)


def said(words: Words, language: Language) -> str:
    """The words in a language."""
    return words.en if language == "en" else words.de


def cited(rules: Iterable[Cite | None], language: Language) -> str:
    """Paragraphs in a row, each once."""
    return ", ".join(dict.fromkeys(str(rule) if language == "en" else rule.de for rule in rules if rule))


def written(cell: Cell, language: Language) -> str:
    """A cell as people read it.

    >>> written(Fraction(55, 2), "de"), written(None, "en"), written(Words("yes", "ja"), "de-AT")
    ('27,5', '', 'ja')
    >>> written(Day("2026-05-12"), "de"), written(Cents(2050), "de")
    ('12. Mai 2026', '20,50')
    """
    match cell:
        case None:
            return ""
        case Day() | Moment() | WordedId():
            return cell.written(language)
        case Cents():
            return decimals(cell, language)
        case Words() | Printed():
            return cell.en if language == "en" else cell.de
        case tuple():
            return cited(cell, language)
        case Exact():
            return plain(cell, language)
        case Decimal():
            return shown_decimal(cell, language)
        case Fraction():
            return shown(cell, language)
        case _:
            return str(cell)


def in_spreadsheet(cell: Cell, language: Language) -> str:
    """A cell as programs that calculate read it: days and moments by their numbers, everything else as people do.

    >>> in_spreadsheet(Day("2026-05-12"), "de"), in_spreadsheet(Cents(2050), "de")
    ('2026-05-12', '20,50')
    """
    if isinstance(cell, Printed) and isinstance(cell.exact, str) and not cell.is_number:
        return cell.exact
    return str(cell) if isinstance(cell, str) else written(cell, language)


def document(grid: Grid) -> dict[str, Any]:
    """A list as JSON: points exactly, always in text, and what is counted as whole numbers."""
    return {
        "title": {"en": grid.title.en, "de": grid.title.de},
        "rows": [
            {column.key: exactly(cell) for column, cell in zip(grid.columns, row, strict=True)} for row in grid.rows
        ],
        "notes": [{"en": note.en, "de": note.de} for note in grid.notes],
    }


def exactly(cell: Cell) -> str | int | dict[str, str] | list[str] | None:
    """A cell as JSON has it."""
    if isinstance(cell, tuple):
        return list(map(str, cell))
    if isinstance(cell, (str, Fraction)):
        return str(cell)
    if isinstance(cell, int):
        return int(cell)
    if isinstance(cell, Decimal):
        return f"{cell.normalize(CONTEXT):f}" if cell else "0"
    if isinstance(cell, Printed) and cell.exact is not None:
        return cell.exact
    return {"en": cell.en, "de": cell.de} if isinstance(cell, Words | Printed) else cell
