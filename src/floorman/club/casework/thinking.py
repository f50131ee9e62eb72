"""Thinking apart: rulings are worked out in another process, so that no table waits for a question to the desk.

The process is started when somebody first asks, and ends with the club, or with the server however that ends. It works out
one thought at a time. Whoever thinks too long is stopped, and nobody has more than a few questions waiting: a stranger can
neither bring the club to a standstill nor keep the floor from its rulings for long.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from floorman.club.casework.thoughts import Conclusion, Thought
from floorman.club.wire.allowances import put_down
from floorman.errors import OurMistake, TakesTooLong, TooFast

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

SECONDS: Final = 10.0
"""For one thought; the longest known takes one."""
_MOST_WAITING: Final = 16
"""Thoughts for everybody together; the floor's come on top."""
_MOST_OF_ONE: Final = 3
"""Thoughts of one person, and of all whom the club does not know together."""
_MOST_PUT_DOWN_S: Final = 1.0
"""On a machine that is busy otherwise it takes long, and nobody who asks can help it."""
_LONGEST: Final = 16 * 1024 * 1024
_LOG: Final = logging.getLogger(__name__)
_read: Final = msgspec.json.Decoder(Conclusion)


class Thinking:
    """A process that thinks, for as long as the block lasts."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._process: asyncio.subprocess.Process | None = None
        self._in_turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._end()

    @property
    def process(self) -> int | None:
        """The number of the process, once somebody has asked for something."""
        return self._process.pid if self._process else None

    async def think(self, thought: Thought, *, by: str, is_floor: bool = False) -> Conclusion:
        """Have something worked out for somebody.

        Raises:
            TooFast: they, or all together, have asked too much at once.
            TakesTooLong: it was given up.
        """
        with self._queued(by, is_floor=is_floor):
            async with self._in_turn:
                began = time.perf_counter()
                try:
                    return await self._thought(msgspec.json.encode(thought) + b"\n")
                finally:
                    put_down(1000 * min(time.perf_counter() - began, _MOST_PUT_DOWN_S))

    @contextlib.contextmanager
    def _queued(self, by: str, *, is_floor: bool) -> Iterator[None]:
        is_much = self._waiting[by] >= _MOST_OF_ONE or self._waiting.total() >= _MOST_WAITING
        if is_much and not is_floor:
            raise TooFast
        self._waiting[by] += 1
        try:
            yield
        finally:
            self._waiting[by] -= 1
            if not self._waiting[by]:
                del self._waiting[by]

    async def _thought(self, line: bytes) -> Conclusion:
        process = await self._running()
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018  # they are pipes
        try:
            async with asyncio.timeout(self._seconds):
                process.stdin.write(line)
                await process.stdin.drain()
                answer = await process.stdout.readline()
        except TimeoutError:
            await self._end()
            raise TakesTooLong from None
        except BaseException:  # half an answer may be on its way, and is nobody's
            await self._end()
            raise
        if not answer.endswith(b"\n"):
            _LOG.error("the floor desk's process has ended")
            await self._end()
            raise OurMistake
        return _read.decode(answer)

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "floorman.club.casework.thoughts"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST,
                start_new_session=True,  # Ctrl-C at the terminal is for the server; without it, this one ends by itself
            )
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class ThinkingHere(Thinking):
    """Works everything out on the spot: for a club without a server, where nobody else waits."""

    async def think(self, thought: Thought, *, by: str, is_floor: bool = False) -> Conclusion:  # noqa: ARG002  # as its parent
        """Work something out."""
        from floorman.club.casework.thoughts import conclude

        return conclude(thought)
