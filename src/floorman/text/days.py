"""Days and times of day, as the reader's language writes them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from floorman.text.locales import locale_of

if TYPE_CHECKING:
    from datetime import datetime, time


def written_day(day: date | str, language: str = "en") -> str:
    """A day, as a date or as it is stored: 12 May 2026, in German 12. Mai 2026.

    >>> written_day(date(2026, 5, 12)), written_day("2026-05-12", "de")
    ('12 May 2026', '12. Mai 2026')
    """
    from babel.dates import format_date

    return format_date(date.fromisoformat(day) if isinstance(day, str) else day, "long", locale=locale_of(language))


def written_day_of_year(day: str, language: str = "en") -> str:
    """A day of any year, given as ``09-01``: 1 September, in German 1. September.

    >>> written_day_of_year("09-01"), written_day_of_year("02-29", "de")
    ('1 September', '29. Februar')
    """
    from datetime import date

    from babel.dates import format_date

    leap = date.fromisoformat(f"2000-{day}")
    return format_date(leap, "d. MMMM" if language.startswith("de") else "d MMMM", locale=locale_of(language))


def written_time(at: time, language: str = "en") -> str:
    """A time of day: 20:30, in German 20:30 Uhr, and 20 Uhr on the hour.

    >>> from datetime import time
    >>> written_time(time(20)), written_time(time(20), "de"), written_time(time(9, 5), "de")
    ('20:00', '20 Uhr', '9:05 Uhr')
    """
    from babel.dates import format_time

    if not language.startswith("de"):
        return format_time(at, "HH:mm", locale=locale_of(language))
    return f"{format_time(at, 'H:mm' if at.minute else 'H', locale=locale_of(language))} Uhr"


def written_moment(moment: datetime, language: str = "en") -> str:
    """A day and a time to the second: 12 May 2026, 20:30:05, in German 12. Mai 2026, 20:30:05 Uhr.

    >>> from datetime import datetime
    >>> moment = datetime(2026, 5, 12, 20, 30, 5)
    >>> written_moment(moment), written_moment(moment, "de")
    ('12 May 2026, 20:30:05', '12. Mai 2026, 20:30:05 Uhr')
    """
    ends = " Uhr" if language.startswith("de") else ""
    return f"{written_day(moment, language)}, {moment:%H:%M:%S}{ends}"
