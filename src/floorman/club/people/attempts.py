"""Slower and slower for whoever guesses: attempts that failed are counted for each account and each address, in memory alone."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.errors import SlowDown

if TYPE_CHECKING:
    from floorman.club.clock import WallClock

_FREE_FOR_ACCOUNT: Final = 5
_FREE_FOR_ADDRESS: Final = 20
"""A club's evening comes through one router."""
_LONGEST_FOR_ACCOUNT_MS: Final = 30 * 1000
"""Guessing from many addresses leads nowhere at this pace, and the owner is not shut out for long by somebody else's."""
_LONGEST_FOR_ADDRESS_MS: Final = 15 * 60 * 1000
_FORGOTTEN_MS: Final = 60 * 60 * 1000
_MOST: Final = 20_000


class _Failed(NamedTuple):
    times: int
    last: int


class Attempts:
    """How often signing in has failed lately. Those who have not tried for an hour are forgotten."""

    def __init__(self, clock: WallClock) -> None:
        self._clock = clock
        self._failed: OrderedDict[str, _Failed] = OrderedDict()

    def require_patience(self, account: str, address: str) -> None:
        """See to it that an attempt may be made now.

        Raises:
            SlowDown: not yet.
        """
        now = self._clock.now()
        waits = [self._free_at(*key) - now for key in _keys(account, address)]
        if (longest := max(waits)) > 0:
            raise SlowDown(-(-longest // 1000))

    def failed(self, account: str, address: str) -> None:
        """Note that an attempt has failed."""
        now = self._clock.now()
        for key, *_ in _keys(account, address):
            times, last = self._failed.pop(key, _Failed(0, now))
            self._failed[key] = _Failed(1 if now - last > _FORGOTTEN_MS else times + 1, now)
        while len(self._failed) > _MOST:
            self._failed.popitem(last=False)

    def succeeded(self, account: str, address: str) -> None:
        """Note that an attempt which was noted as failed has not, after all. What came from that address before still counts."""
        self._failed.pop(f"account {account}", None)
        if failed := self._failed.get(key := f"address {address}"):
            self._failed[key] = failed._replace(times=failed.times - 1)

    def _free_at(self, key: str, free: int, longest_ms: int) -> int:
        """When the next attempt may be made: after those that are free each takes twice as long as the one before."""
        times, last = self._failed.get(key, _Failed(0, 0))
        if times < free or self._clock.now() - last > _FORGOTTEN_MS:
            return 0
        return last + min(1000 << min(times - free, 20), longest_ms)


def _keys(account: str, address: str) -> tuple[tuple[str, int, int], ...]:
    """Under what something is counted, how much of it is free, and how long one waits at most."""
    named = (f"account {account}", _FREE_FOR_ACCOUNT, _LONGEST_FOR_ACCOUNT_MS)
    return (named, (f"address {address}", _FREE_FOR_ADDRESS, _LONGEST_FOR_ADDRESS_MS)) if address else (named,)
