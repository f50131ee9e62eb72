"""How points are counted: exactly, and rounded once, where they are shown.

Roots have no end, so what one result scores is worked out with 60 digits and kept to 20 places behind the point. From
there on nothing is rounded: sums of such numbers are exact, so that it makes no difference in which order results came
in or how often they were corrected, and a season's fading to half of it is exact too. People see two places, half up.

>>> shown(kept(7 * CONTEXT.sqrt(Decimal(50)) + 5))
'54.50'
>>> shown(Decimal("12.345"), language="de")
'12,35'
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, DivisionByZero, InvalidOperation, Overflow
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from floorman.cards import Language

CONTEXT: Final = Context(
    prec=60,
    rounding=ROUND_HALF_EVEN,
    Emin=-99,
    Emax=39,
    traps=[DivisionByZero, InvalidOperation, Overflow],
)
"""Every calculation with points goes through this one, whatever the program around us has set."""

ZERO: Final = Decimal(0)
MOST_POINTS: Final = Decimal(10**9)
_KEPT: Final = Decimal("1e-20")
_SHOWN: Final = Decimal("0.01")


def kept(points: Decimal) -> Decimal:
    """Points as they are kept: to 20 places."""
    return CONTEXT.quantize(points, _KEPT)


def can_be(points: Decimal) -> bool:
    """Whether these are points: a number, and none that grows beyond adding up."""
    return points.is_finite() and points.copy_abs() < MOST_POINTS


def total(points: Iterable[Decimal]) -> Decimal:
    """The exact sum of points."""
    summed = ZERO
    for one in points:
        summed = CONTEXT.add(summed, one)
    return summed


def exact(number: Fraction | int) -> Decimal:
    """A number of a rulebook as a decimal."""
    return CONTEXT.divide(Decimal(number.numerator), Decimal(number.denominator))


def rounded(points: Decimal) -> Decimal:
    """Points to two places, half up. The only rounding there is, and only for people to see."""
    return points.quantize(_SHOWN, rounding=ROUND_HALF_UP, context=CONTEXT)


def shown(points: Decimal, language: Language = "en") -> str:
    """Points as people see them."""
    text = str(rounded(points))
    return text if language == "en" else text.replace(".", ",")


def plain(number: Decimal, language: Language = "en") -> str:
    """A number as it was set, without zeros at the end.

    >>> plain(kept(Decimal("1.5")), "de"), plain(Decimal(30))
    ('1,5', '30')
    """
    text = f"{number.normalize(CONTEXT):f}"
    return text if language == "en" else text.replace(".", ",")
