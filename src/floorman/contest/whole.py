"""Whole numbers: what every calculator of a tournament is fed with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import TournamentError, WrongChips
from floorman.text.words import Words, begun

if TYPE_CHECKING:
    from floorman.rulebook import Cite

LARGEST: Final = 2**53 - 1
"""The most chips or cents that are ever counted: browsers cannot count further."""


def is_whole(number: object) -> bool:
    """Whether something is a whole number; what comes from outside may be anything."""
    return isinstance(number, int) and not isinstance(number, bool)


def require_whole(
    number: object,
    what: str,
    what_de: str,
    *,
    least: int = 0,
    error: type[TournamentError] = WrongChips,
    rule: Cite | None = None,
) -> int:
    """See to it that something is a whole number that can be counted with.

    >>> require_whole(25, "a chip", "ein Chip", least=1)
    25

    Raises:
        TournamentError: it is not one, or out of range; of the kind *error*.
    """
    if type(number) is not int:  # True is not a number of chips, and 1.0 has been through a float
        raise error(
            Words(
                f"{what} is a whole number, not {number!r}", f"{begun(what_de)} ist eine ganze Zahl, nicht {number!r}"
            )
        )
    if number > LARGEST:
        raise error(
            Words(
                f"{what} is at most {LARGEST}, not {_shown(number)}",
                f"{begun(what_de)} ist höchstens {LARGEST}, nicht {_shown(number)}",
            ),
            rule=rule,
        )
    if number < least:
        raise error(
            Words(
                f"{what} is at least {least}, not {_shown(number)}",
                f"{begun(what_de)} ist mindestens {least}, nicht {_shown(number)}",
            ),
            rule=rule,
        )
    return number


def _shown(number: int) -> str:
    return str(number) if abs(number) < 10**30 else "…"
