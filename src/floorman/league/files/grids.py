"""Lists as they are shown, printed and handed on: columns, rows and notes below them, in both languages."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from floorman.league.ranking.decimals import CONTEXT, plain
from floorman.league.ranking.decimals import shown as shown_decimal
from floorman.league.season.figures import shown
from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.cards import Language


class Exact(Decimal):
    """A number that is written as it is, not rounded."""


Cell = str | int | Fraction | Decimal | Words | tuple[Cite, ...] | None


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
    """
    match cell:
        case None:
            return ""
        case Words():
            return said(cell, language)
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


def document(grid: Grid) -> dict[str, Any]:
    """A list as JSON: points exactly, always in text, and what is counted as whole numbers."""
    return {
        "title": {"en": grid.title.en, "de": grid.title.de},
        "rows": [
            {column.key: _value(cell) for column, cell in zip(grid.columns, row, strict=True)} for row in grid.rows
        ],
        "notes": [{"en": note.en, "de": note.de} for note in grid.notes],
    }


def _value(cell: Cell) -> str | int | dict[str, str] | list[str] | None:
    if isinstance(cell, tuple):
        return list(map(str, cell))
    if isinstance(cell, Fraction):
        return str(cell)
    if isinstance(cell, Decimal):
        return f"{cell.normalize(CONTEXT):f}" if cell else "0"
    return {"en": cell.en, "de": cell.de} if isinstance(cell, Words) else cell
