"""What stands in the margin of a list: who entered something, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.days import day_of
from floorman.text.fillings import Moment

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.league.league import Stamp


def utc(ms: int) -> Moment:
    """A moment for people to read.

    >>> utc(1_769_954_700_000)
    '2026-02-01 14:05 UTC'
    """
    minutes = ms // 60_000 % 1440
    return Moment(f"{day_of(ms)} {minutes // 60:02}:{minutes % 60:02} UTC")


class Margin(NamedTuple):
    """How moments are written, and what people are called who enter things: a club knows its members by ids.

    >>> Margin(who={"5c1d": "Kim"}.get).name("5c1d"), Margin().name("office")
    ('Kim', 'office')
    """

    clock: Callable[[int], Moment] = utc
    who: Callable[[str], str | None] = lambda _: None
    """Somebody's name by their id; nothing where nobody has that id."""

    def name(self, by: str) -> str:
        """What somebody is called; as it stands where it is no id."""
        return self.who(by) or by

    def entered(self, stamp: Stamp | None) -> tuple[str, Moment]:
        """Who made an entry and when; nothing where it is not known."""
        return (self.name(stamp.by), self.clock(stamp.at)) if stamp else ("", Moment())


PLAIN: Final = Margin()
