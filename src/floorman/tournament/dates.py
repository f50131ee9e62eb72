"""Days as they are written everywhere here: ``2026-05-12``."""

from __future__ import annotations

import re
from calendar import monthrange
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from floorman.errors import TournamentError

_DAY: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def require_day(text: str, error: type[TournamentError]) -> None:
    """Check that somebody wrote down a day that there is.

    >>> from floorman.errors import EntryRefused
    >>> require_day("2024-02-29", EntryRefused)
    >>> require_day("2023-02-29", EntryRefused)
    Traceback (most recent call last):
    floorman.errors.EntryRefused: '2023-02-29' is no date such as 2026-05-12

    Raises:
        TournamentError: there is no such day, as the *error* that was asked for.
    """
    found = _DAY.fullmatch(text) if type(text) is str else None
    year, month, day = map(int, found.groups()) if found else (0, 0, 0)
    if not (year and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]):
        raise error(f"{text!r} is no date such as 2026-05-12", f"{text!r} ist kein Datum wie 2026-05-12")
