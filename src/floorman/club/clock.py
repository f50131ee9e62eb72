"""What time it is, and waking up in time. A test brings its own."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


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
    """The machine's."""

    def now(self) -> int:
        """What time it is."""
        return time.time_ns() // 1_000_000

    def call_at(self, when: int, ring: Callable[[], None]) -> Alarm:
        """Call *ring* when it is that time."""
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, ring)

    async def sleep(self, ms: int) -> None:
        """Let time pass."""
        await asyncio.sleep(ms / 1000)
