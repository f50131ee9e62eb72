"""Days and match days: counting them, and what is asked of a calendar."""

from __future__ import annotations

from calendar import monthrange, timegm
from typing import TYPE_CHECKING, Final

from floorman.errors import LeagueError, LeagueSetupError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.league.setup import Matchday
    from floorman.rulebook import Cite

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
DAY_MS: Final = 24 * HOUR_MS


def day_number(day: str) -> int:
    """A day counted from 1970, so that days can be subtracted.

    >>> day_number("2026-03-29") - day_number("2026-03-01")
    28

    Raises:
        LeagueSetupError: it is no day, written as ``2026-05-12``.
    """
    parts = day.split("-")
    if [len(part) for part in parts] == [4, 2, 2] and all(part.isascii() and part.isdigit() for part in parts):
        year, month, date = map(int, parts)
        if year and 1 <= month <= 12 and 1 <= date <= monthrange(year, month)[1]:
            return timegm((year, month, date, 0, 0, 0)) // 86_400
    raise LeagueSetupError(f"{day!r} is no day such as 2026-05-12", f"{day!r} ist kein Tag wie 2026-05-12")


def require_past(day: str, now: int, rule: Cite | None) -> None:
    """Check that a day has come, somewhere at least.

    Raises:
        LeagueError: it has not, or it is no day at all.
    """
    if day_number(day) * DAY_MS > now + DAY_MS:  # it may be tomorrow already where they are
        raise LeagueError(f"{day} is still to come", f"der {day} kommt erst", rule=rule)


def has_reached_age(born: str, day: str, years: int) -> bool:
    """Whether somebody's birthday number *years* has come on a day."""
    return bool(born) and f"{int(born[:4]) + years:04}{born[4:]}" <= day


def require_matchday(day: Matchday) -> None:
    """Check that a match day is on a day, at an hour of that day.

    Raises:
        LeagueSetupError: it is not.
    """
    off = day.starts_at - day_number(day.date) * DAY_MS
    if type(day.number) is not int or day.number < 1 or not -DAY_MS < off < 2 * DAY_MS:  # whatever the time zone
        raise LeagueSetupError(
            f"match day {day.number} cannot start at such a time on {day.date}",
            f"Spieltag {day.number} kann am {day.date} nicht zu dieser Zeit beginnen",
        )


def require_calendar(days: Iterable[Matchday]) -> None:
    """Check the match days of a season: numbered from 1, one after the other in time.

    Raises:
        LeagueSetupError: they are not.
    """
    before = None
    for number, day in enumerate(days, start=1):
        require_matchday(day)
        if day.number != number or (before is not None and day.starts_at <= before):
            raise LeagueSetupError(
                "match days are numbered from 1 and follow one another",
                "Spieltage sind ab 1 gezählt und folgen aufeinander",
            )
        before = day.starts_at
