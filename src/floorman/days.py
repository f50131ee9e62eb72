"""The one calendar: days as everybody writes them, ``2026-05-12``, which compare as text; moments in milliseconds.

>>> day_of(1_778_544_000_000)
'2026-05-12'
>>> season_of("2026-01-01"), season_of("2026-05-12", begins="09-01")
(2026, 2025)
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.errors import LeagueError, TournamentError

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
DAY_MS: Final = 24 * HOUR_MS

_SHAPE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_EPOCH: Final = date(1970, 1, 1).toordinal()


def is_day(text: object) -> bool:
    """Whether something is a day of the calendar, written as ``2026-05-12``.

    >>> [is_day(text) for text in ("2024-02-29", "2023-02-29", "2024-2-9", "20240209", "")]
    [True, False, False, False, False]
    """
    if not isinstance(text, str) or not _SHAPE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def require_day(text: str, error: type[TournamentError | LeagueError]) -> None:
    """Check that somebody wrote down a day that there is.

    >>> from floorman.errors import EntryRefused
    >>> require_day("2024-02-29", EntryRefused)
    >>> require_day("2023-02-29", EntryRefused)
    Traceback (most recent call last):
    floorman.errors.EntryRefused: '2023-02-29' is not a day such as 2026-05-12

    Raises:
        FloormanError: there is no such day, as the *error* that was asked for.
    """
    if not is_day(text):
        raise error(
            Words(
                f"{quoted(text)} is not a day such as 2026-05-12", f"{quoted(text, 'de')} ist kein Tag wie 2026-05-12"
            )
        )


def day_number(day: str) -> int:
    """A day counted from 1970, so that days can be subtracted.

    >>> day_number("2026-03-29") - day_number("2026-03-01")
    28
    """
    return date.fromisoformat(day).toordinal() - _EPOCH


@lru_cache(maxsize=64)  # a list asks again and again what day it is
def day_of(ms: int) -> str:
    """The day of a moment, in UTC; beyond the calendar its first day, or its last."""
    number = _EPOCH + ms // DAY_MS
    return date.fromordinal(min(max(number, 1), date.max.toordinal())).isoformat()


def has_come(day: str, *, now: int) -> bool:
    """Whether it is already that day somewhere on earth."""
    return day <= day_of(now + 14 * HOUR_MS)


def next_day(day: str) -> str:
    """The day after.

    >>> next_day("2014-02-28"), next_day("2014-12-31")
    ('2014-03-01', '2015-01-01')
    """
    return date.fromordinal(min(date.fromisoformat(day).toordinal() + 1, date.max.toordinal())).isoformat()


def years_before(day: str, years: int) -> str:
    """The same day so many years ago; on 29 February it may be a day that only compares.

    >>> years_before("2015-10-10", 3)
    '2012-10-10'
    """
    return f"{int(day[:4]) - years:04}{day[4:]}"


def has_reached_age(born: str, day: str, years: int) -> bool:
    """Whether somebody's birthday number *years* has come on a day."""
    return bool(born) and born <= years_before(day, years)


def season_of(day: str, *, begins: str = "01-01") -> int:
    """The season a day belongs to: the year in which it begins."""
    return int(day[:4]) - (day[5:] < begins)
