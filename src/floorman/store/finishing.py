"""Work that is finished once it was begun, even if nobody waits for it any more.

Between writing something down and letting it happen nobody may be interrupted: what is in memory would be behind what is on
the disk.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

_T = TypeVar("_T")


class Finishing:
    """What one party has begun."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Begin something. It goes on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Begin something and wait for it; whoever stops waiting does not stop it."""
        return await asyncio.shield(self.begin(work))

    async def all_done(self) -> None:
        """Wait until nothing is under way."""
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)
