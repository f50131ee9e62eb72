"""Not too fast: so many at once, and so many a second after that."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from floorman.errors import TooFast

if TYPE_CHECKING:
    from floorman.club.clock import WallClock


class Bucket:
    """How much one party may still ask for."""

    def __init__(self, clock: WallClock, *, burst: int, a_second: float) -> None:
        self._clock = clock
        self._burst = burst
        self._a_second = a_second
        self._left = float(burst)
        self._at = clock.now()

    def take(self, much: int = 1) -> None:
        """Ask for one more, or for so much.

        Raises:
            TooFast: not now.
        """
        now = self._clock.now()
        self._left = min(self._burst, self._left + max(0, now - self._at) / 1000 * self._a_second)
        self._at = now
        if self._left < much:
            raise TooFast
        self._left -= much


class Buckets:
    """One bucket for each address; the ones not seen for longest are forgotten."""

    def __init__(self, clock: WallClock, *, burst: int, a_second: float, most: int = 10_000) -> None:
        self._clock, self._burst, self._a_second, self._most = clock, burst, a_second, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> None:
        """Ask for one more, in somebody's name.

        Raises:
            TooFast: not now.
        """
        bucket = self._buckets.pop(who, None) or Bucket(self._clock, burst=self._burst, a_second=self._a_second)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        bucket.take()
