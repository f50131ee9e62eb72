"""Days as people write them, ``2026-05-12``; they compare as text.

>>> day_of(1_778_544_000_000)
'2026-05-12'
>>> season_of("2026-01-01"), season_of("2026-05-12", begins="09-01")
(2026, 2025)
"""

from __future__ import annotations

import re
from calendar import isleap, monthrange
from functools import lru_cache
from typing import Final

_DAY_MS: Final = 86_400_000
_SHAPE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar.

    >>> [is_day(text) for text in ("2024-02-29", "2023-02-29", "2024-2-9", "")]
    [True, False, False, False]
    """
    if not _SHAPE.fullmatch(text):
        return False
    year, month, day = map(int, text.split("-"))
    return year > 0 and 1 <= month <= 12 and 1 <= day <= _length(year, month)


@lru_cache(maxsize=64)  # a list asks again and again what day it is
def day_of(ms: int) -> str:
    """The day of a moment, in UTC."""
    left, year, month = ms // _DAY_MS, 1970, 1
    while left >= 365 + isleap(year):
        left -= 365 + isleap(year)
        year += 1
    while left >= _length(year, month):
        left -= _length(year, month)
        month += 1
    return f"{year:04}-{month:02}-{left + 1:02}"


def has_come(day: str, *, now: int) -> bool:
    """Whether it is already that day somewhere on earth."""
    return day <= day_of(now + 14 * 3_600_000)


def next_day(day: str) -> str:
    """The day after.

    >>> next_day("2014-02-28"), next_day("2014-12-31")
    ('2014-03-01', '2015-01-01')
    """
    year, month, number = map(int, day.split("-"))
    if number < _length(year, month):
        return f"{year:04}-{month:02}-{number + 1:02}"
    return f"{year:04}-{month + 1:02}-01" if month < 12 else f"{year + 1:04}-01-01"


def years_before(day: str, years: int) -> str:
    """The same day so many years ago.

    >>> years_before("2015-10-10", 3)
    '2012-10-10'
    """
    return f"{int(day[:4]) - years:04}{day[4:]}"


def season_of(day: str, *, begins: str = "01-01") -> int:
    """The season a day belongs to: the year in which it begins."""
    return int(day[:4]) - (day[5:] < begins)


def _length(year: int, month: int) -> int:
    return monthrange(year, month)[1]
