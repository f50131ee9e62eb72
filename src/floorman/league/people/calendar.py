"""The calendar of a season: days that have come, and match days that follow one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.days import DAY_MS, day_number, require_day
from floorman.errors import LeagueError, LeagueSetupError
from floorman.text.fillings import Day
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.league.setup import Matchday
    from floorman.rulebook import Cite


def require_past(day: str, now: int, rule: Cite | None) -> None:
    """Check that a day has come, somewhere at least.

    Raises:
        LeagueError: it has not, or it is not a day at all.
    """
    require_day(day, LeagueSetupError)
    if day_number(day) * DAY_MS > now + DAY_MS:  # it may be tomorrow already where they are
        raise LeagueError(Words("{day} is still to come", "Der {day} kommt erst noch"), rule=rule, day=Day(day))


def require_matchday(day: Matchday) -> None:
    """Check that a match day is on a day, at an hour of that day.

    Raises:
        LeagueSetupError: it is not.
    """
    require_day(day.date, LeagueSetupError)
    off = day.starts_at - day_number(day.date) * DAY_MS
    if type(day.number) is not int or day.number < 1 or not -DAY_MS < off < 2 * DAY_MS:  # whatever the time zone
        raise LeagueSetupError(
            Words(
                "match day {number} on {date} has a start that is not on that day",
                "Spieltag {number} am {date} hat eine Beginnzeit, die nicht an diesem Tag liegt",
            ),
            number=day.number,
            date=Day(day.date),
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
                Words(
                    "match days are numbered from 1, and each is later than the one before",
                    "Spieltage sind ab 1 nummeriert, und jeder liegt nach dem vorigen",
                ),
            )
        before = day.starts_at
