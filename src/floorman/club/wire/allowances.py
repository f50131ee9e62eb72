"""What each address may use of the club's time: nobody alone keeps everybody else waiting, whatever they ask for.

Whatever people ask is worked out where every table is, on the one event loop. How long that really takes is measured step by
step, and put down for the address it came from. Whoever has used up what is there at once waits until so much has come back,
and is told to come slower after a while; everybody else comes in between. Nothing has to be known of what is asked: what is
new, or takes longer than anybody thought, is counted like everything else.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Coroutine
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from floorman.errors import TooFast

if TYPE_CHECKING:
    from typing import Self

    from floorman.club.clock import WallClock

_T = TypeVar("_T")


class AllowanceTerms(NamedTuple):
    """How much of the club's time one party may have, in milliseconds."""

    at_once: float = 500
    a_second: float = 250
    patience: int = 5_000
    """How long somebody waits for it to come back."""
    most: int = 100
    """How many wait for it at the same time."""


class Allowance:
    """What one party has used of the club's time, and who of it waits for more."""

    __slots__ = ("_clock", "_paid_at", "_terms", "_waiting")

    def __init__(self, clock: WallClock, terms: AllowanceTerms) -> None:
        self._clock, self._terms = clock, terms
        self._paid_at = 0.0
        """When everything so far is made up for."""
        self._waiting = 0

    def spend(self, ms: float) -> None:
        """Put down how long something took."""
        self._paid_at = max(self._paid_at, self._clock.now()) + ms * 1000 / self._terms.a_second

    @property
    def wait_ms(self) -> float:
        """How long it is until something more may begin."""
        at_once = self._terms.at_once * 1000 / self._terms.a_second
        return max(0.0, self._paid_at - self._clock.now() - at_once)

    async def turn(self) -> None:
        """Wait until something more may begin.

        Raises:
            TooFast: too much is waiting already, or it took too long.
        """
        if not self.wait_ms:
            return
        if self._waiting >= self._terms.most:
            raise TooFast
        until = self._clock.now() + self._terms.patience
        self._waiting += 1
        try:
            while wait := self.wait_ms:
                if self._clock.now() + wait > until:
                    raise TooFast
                await self._clock.sleep(round(wait) + 1)
        finally:
            self._waiting -= 1


class Allowances:
    """One for each party; the ones not heard of for longest are forgotten."""

    def __init__(self, clock: WallClock, terms: AllowanceTerms | None = None, *, most: int = 10_000) -> None:
        self._clock, self._terms, self._most = clock, terms or AllowanceTerms(), most
        self._allowances: OrderedDict[str, Allowance] = OrderedDict()

    def of(self, who: str) -> Allowance:
        """Somebody's."""
        allowance = self._allowances.pop(who, None) or Allowance(self._clock, self._terms)
        self._allowances[who] = allowance
        if len(self._allowances) > self._most:
            self._allowances.popitem(last=False)
        return allowance


ALLOWANCE: Final[ContextVar[Allowance | None]] = ContextVar("ALLOWANCE", default=None)
"""On whose account it goes what is being done; on nobody's where it comes from the club itself or from this machine."""


def put_down(ms: float) -> None:
    """Put down what is done for whoever asks in a thread or a process beside."""
    if (allowance := ALLOWANCE.get()) is not None:
        allowance.spend(ms)


class metered(Coroutine[Any, Any, _T]):  # noqa: N801  # done to a coroutine, which it then is
    """Something that is done, every step of which is put down; what it waits for costs nothing."""

    def __init__(self, work: Coroutine[Any, Any, _T], allowance: Allowance) -> None:
        self._work, self._allowance = work, allowance

    def send(self, value: Any) -> Any:
        """Take the next step."""
        began = time.thread_time_ns()
        try:
            return self._work.send(value)
        finally:
            self._allowance.spend((time.thread_time_ns() - began) / 1_000_000)

    def throw(self, *error: Any) -> Any:
        """Take the next step after what was waited for has gone wrong."""
        began = time.thread_time_ns()
        try:
            return self._work.throw(*error)
        finally:
            self._allowance.spend((time.thread_time_ns() - began) / 1_000_000)

    def close(self) -> None:
        """Take no further step."""
        self._work.close()

    def __await__(self) -> Self:
        return self

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        return self.send(None)
