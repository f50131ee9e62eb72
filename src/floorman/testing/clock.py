"""A clock that stands still until it is told to go on."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class _Alarm:
    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring: Callable[[], None] | None = ring

    def cancel(self) -> None:
        self.ring = None


class ManualClock:
    """Time for tests: nothing happens by itself, and no test waits.

    >>> clock = ManualClock(now=1000)
    >>> alarm = clock.call_at(1500, lambda: print("ring"))
    >>> clock.advance(400)
    >>> clock.alarms
    [1500]
    >>> clock.advance(100)
    ring
    """

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._alarms: list[tuple[int, int, _Alarm]] = []
        self._order = count()

    def now(self) -> int:
        """What time it is."""
        return self._now

    @property
    def alarms(self) -> list[int]:
        """When it will ring, the next time first."""
        return sorted(when for when, _, alarm in self._alarms if alarm.ring)

    def call_at(self, when: int, ring: Callable[[], None]) -> _Alarm:
        """Call *ring* when the time has been moved that far."""
        alarm = _Alarm(ring)
        heapq.heappush(self._alarms, (when, next(self._order), alarm))
        return alarm

    async def sleep(self, ms: int) -> None:
        """Wait until the time has been moved that far; no time at all just lets others go first."""
        if ms <= 0:
            await asyncio.sleep(0)
            return
        awake = asyncio.Event()
        self.call_at(self._now + ms, awake.set)
        await awake.wait()

    def put_back(self, ms: int) -> None:
        """What happens when somebody sets the machine's clock right."""
        self._now -= ms

    def ring_all(self) -> None:
        """Ring every alarm now, too early or not."""
        alarms, self._alarms = self._alarms, []
        for _, _, alarm in alarms:
            if alarm.ring:
                alarm.ring()

    def advance(self, ms: int) -> None:
        """Move the time, ringing every alarm on the way."""
        until = self._now + ms
        while self._alarms and self._alarms[0][0] <= until:
            when, _, alarm = heapq.heappop(self._alarms)
            self._now = max(self._now, when)
            if alarm.ring:
                alarm.ring()
        self._now = until
