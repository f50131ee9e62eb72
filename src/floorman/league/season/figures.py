"""Points as they are shown. They are kept exactly, as fractions; rounding happens here and nowhere else."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.cards import Language


def shown(points: Fraction | int, language: Language = "en") -> str:
    """Points for a list: whole ones as they are, others with two decimals at most, halves rounded to even.

    >>> shown(Fraction(55, 2)), shown(Fraction(80, 3), "de"), shown(45)
    ('27.5', '26,67', '45')
    """
    cents = round(Fraction(points) * 100)
    whole, rest = divmod(abs(cents), 100)
    text = f"{'-' if cents < 0 else ''}{whole}"
    if rest:
        text += f"{',' if language.startswith('de') else '.'}{rest:02}".rstrip("0")
    return text


def ordinal(number: int) -> str:
    """A place as English says it.

    >>> ordinal(1), ordinal(12), ordinal(22)
    ('1st', '12th', '22nd')
    """
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
