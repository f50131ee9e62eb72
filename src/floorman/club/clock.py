"""What time it is, and waking up in time. A test brings its own."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


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


class SystemClock:
    """The machine's, as it stood when the club opened: time goes on evenly from there, whatever is set meanwhile.

    So no table stands still for an hour because somebody put the clock back, and nobody's time is up because it was put
    forward. The club's next start takes the new time over.
    """

    def __init__(self) -> None:
        self._opened_at = time.time_ns() - _steady_ns()

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
