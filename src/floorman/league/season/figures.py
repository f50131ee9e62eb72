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
