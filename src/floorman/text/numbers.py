"""Numbers, and how many of something, as the reader's language writes them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from floorman.text.locales import locale_of

if TYPE_CHECKING:
    from floorman.text.words import Words


@lru_cache(maxsize=4096)
def number(value: int, language: str = "en") -> str:
    """A whole number with the language's separator of thousands.

    >>> number(1_712_304), number(1_712_304, "de")
    ('1,712,304', '1.712.304')
    """
    from babel.numbers import format_decimal

    return format_decimal(value, locale=locale_of(language))


@lru_cache(maxsize=1024)
def ordinal(value: int, language: str = "en") -> str:
    """A place: 1st, 2nd, 3rd, 11th; in German 1., 2., 3.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    >>> ordinal(3, "de")
    '3.'
    """
    if language.startswith("de"):
        return f"{value}."
    from babel import Locale

    ending = {"one": "st", "two": "nd", "few": "rd"}.get(Locale.parse(locale_of(language)).ordinal_form(value), "th")
    return f"{value}{ending}"


def counted(value: int, one: Words, many: Words, language: str = "en") -> str:
    """So many of something, in the singular or the plural as the language asks.

    >>> from floorman.text.words import Words
    >>> table, tables = Words("table", "Tisch"), Words("tables", "Tische")
    >>> [counted(count, table, tables, "de") for count in (0, 1, 2, 1500)]
    ['0 Tische', '1 Tisch', '2 Tische', '1.500 Tische']
    """
    return f"{number(value, language)} {(one if _is_one(value, language) else many)[language]}"


@lru_cache(maxsize=4096)
def _is_one(value: int, language: str) -> bool:
    from babel import Locale

    return Locale.parse(locale_of(language)).plural_form(value) == "one"


def decimal(value: float, language: str = "en", places: int = 1) -> str:
    """A number with so many digits behind the point, which is a comma in German.

    >>> decimal(1234.56), decimal(1234.56, "de", 2)
    ('1,234.6', '1.234,56')
    """
    from babel.numbers import format_decimal

    return format_decimal(value, f"#,##0.{'0' * places}" if places else "#,##0", locale=locale_of(language))


def percent(share: float, language: str = "en", places: int = 0) -> str:
    """A part of one in percent.

    >>> percent(0.46214, "en", 2), percent(0.5, "de") == "50\N{NO-BREAK SPACE}%"
    ('46.21%', True)
    """
    from babel.numbers import format_percent

    sign = "\N{NO-BREAK SPACE}%" if language.startswith("de") else "%"
    return format_percent(share, f"#,##0{'.' if places else ''}{'0' * places}{sign}", locale=locale_of(language))
