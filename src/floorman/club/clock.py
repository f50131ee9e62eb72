"""What time it is, and waking up in time. A test brings its own."""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import datetime
from typing import TYPE_CHECKING, Final, Protocol

from floorman.days import day_of
from floorman.text.fillings import Moment

if TYPE_CHECKING:
    from collections.abc import Callable


_MOST_BEHIND_NS: Final = 36 * 3600 * 10**9
"""Further ahead than that the machine's clock was wrong before, and not now."""
_LOG: Final = logging.getLogger(__name__)
_STEADY: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)


class Alarm(Protocol):
    """Something that will go off."""

    def cancel(self) -> None:
        """Let it not."""
        ...


class WallClock(Protocol):
    """The time in milliseconds since 1970."""

    def now(self) -> int:
        """What time it is."""
        ...

    def call_at(self, when: int, ring: Callable[[], None]) -> Alarm:
        """Call *ring* once when it is that time, or at once if it is later already; never from within this call."""
        ...

    async def sleep(self, ms: int) -> None:
        """Let time pass."""
        ...


def on_the_wall(ms: int) -> Moment:
    """A moment as clocks show it here; of one beyond the calendar the day that comes nearest to it."""
    try:
        return Moment(datetime.fromtimestamp(ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M"))
    except (OverflowError, OSError, ValueError):
        return Moment(day_of(ms))


def day_here(ms: int) -> str:
    """The day that a moment is on, as calendars show it here."""
    return datetime.fromtimestamp(ms / 1000).astimezone().date().isoformat()


class SystemClock:
    """The machine's, as it stood when the club opened: time goes on evenly from there, whatever is set meanwhile.

    So no table stands still for an hour because somebody put the clock back, and nobody's time is up because it was put
    forward. The club's next start takes the new time over; but where it was put back, time goes on from what was kept *last*,
    since no level begins before it was announced. A night later nothing is left of that.
    """

    def __init__(self, last: int = 0) -> None:
        now = time.time_ns()
        behind = last * 1_000_000 - now
        if 0 < behind <= _MOST_BEHIND_NS:
            _LOG.warning("the machine's clock was put back: the club is %s s ahead of it", -(-behind // 10**9))
            now += behind
        self._opened_at = now - _steady_ns()

    def now(self) -> int:
        """What time it is."""
        return (self._opened_at + _steady_ns()) // 1_000_000

    def call_at(self, when: int, ring: Callable[[], None]) -> Alarm:
        """Call *ring* when it is that time."""
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, ring)

    async def sleep(self, ms: int) -> None:
        """Let time pass."""
        await asyncio.sleep(ms / 1000)


def _steady_ns() -> int:
    """Time that nobody sets; where the system counts it, a machine that sleeps grows older too."""
    return time.clock_gettime_ns(_STEADY) if _STEADY is not None else time.monotonic_ns()
