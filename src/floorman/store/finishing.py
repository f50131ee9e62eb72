"""Work that is finished once it was begun, even if nobody waits for it any more.

Between writing something down and letting it happen nobody may be interrupted: what is in memory would be behind what is on
the disk.
"""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

_T = TypeVar("_T")
_WITHIN: Final = ContextVar["asyncio.Task[Any] | None"]("floorman.finishing", default=None)
"""The task that brings to its end what it does, whoever has begun it."""


class Finishing:
    """What one party has begun."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Begin something. It goes on by itself."""
        task = asyncio.get_running_loop().create_task(_finished(work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Begin something and wait for it; whoever stops waiting does not stop it."""
        within = asyncio.current_task()
        if within is None or _WITHIN.get() is not within:
            return await asyncio.shield(self.begin(work))
        if within in self._under_way:
            return await work
        self._under_way.add(
            within
        )  # nobody interrupts this task: what it does for one party it finishes for another as well
        try:
            return await work
        finally:
            self._under_way.discard(within)

    async def all_done(self) -> None:
        """Wait until nothing is under way, but what waits for that."""
        while others := self._under_way - {asyncio.current_task()}:
            await asyncio.gather(*others, return_exceptions=True)


async def _finished(work: Coroutine[Any, Any, _T]) -> _T:
    _WITHIN.set(asyncio.current_task())
    return await work
