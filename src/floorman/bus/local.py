"""The bus of a single process: no copies, no network, the same promises."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from floorman.errors import NobodyServes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from floorman.bus.protocol import Handler

_MOST_WAITING: Final = 256


class _Inbox:
    """What came in for one listener and was not read yet; the oldest goes when it is full."""

    __slots__ = ("_news", "_waiting")

    def __init__(self) -> None:
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=_MOST_WAITING)
        self._news = asyncio.Event()

    def put(self, subject: str, data: bytes) -> None:
        self._waiting.append((subject, data))
        self._news.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> tuple[str, bytes]:
        while not self._waiting:
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()


class LocalBus:
    """Requests and messages within one event loop."""

    def __init__(self) -> None:
        self._servers: dict[str, Handler] = {}
        self._inboxes: defaultdict[str, set[_Inbox]] = defaultdict(set)

    async def request(self, subject: str, data: bytes) -> bytes:
        """Ask whoever serves a subject; see `Bus.request`."""
        if (handler := self._servers.get(subject)) is None:
            raise NobodyServes(subject)
        return await handler(data)

    @contextmanager
    def serving(self, subject: str, handler: Handler) -> Iterator[None]:
        """Serve a subject as long as the block lasts."""
        if subject in self._servers:
            raise ValueError(f"{subject} has a server already")
        self._servers[subject] = handler
        try:
            yield
        finally:
            del self._servers[subject]

    def publish(self, subject: str, data: bytes) -> None:
        """Tell everybody who listens to a subject."""
        for inbox in self._inboxes.get(subject, ()):
            inbox.put(subject, data)

    @contextmanager
    def subscribed(self, *subjects: str) -> Iterator[_Inbox]:
        """Listen to subjects as long as the block lasts."""
        inbox = _Inbox()
        for subject in subjects:
            self._inboxes[subject].add(inbox)
        try:
            yield inbox
        finally:
            for subject in subjects:
                self._inboxes[subject].discard(inbox)
                if not self._inboxes[subject]:
                    del self._inboxes[subject]
