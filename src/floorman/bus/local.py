"""The bus of a single process: no copies, no network, the same promises."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from floorman.errors import NobodyServes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.bus.protocol import Handler, Hear

_LOG: Final = logging.getLogger(__name__)


class LocalBus:
    """Requests and messages within one event loop."""

    def __init__(self) -> None:
        self._servers: dict[str, Handler] = {}
        self._listeners: dict[str, dict[object, Hear]] = {}
        """By subject, in the order in which they came."""

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
        listeners = self._listeners.get(subject)
        if not listeners:
            return
        for hear in tuple(listeners.values()):
            try:
                hear(subject, data)
            except Exception:  # noqa: BLE001  # a fault of one listener is nobody else's
                _LOG.exception("%s: somebody cannot listen", subject)

    @contextmanager
    def listening(self, *subjects: str, hear: Hear) -> Iterator[None]:
        """Listen to subjects as long as the block lasts; see `Bus.listening`."""
        key = object()
        for subject in subjects:
            self._listeners.setdefault(subject, {})[key] = hear
        try:
            yield
        finally:
            for subject in subjects:
                del self._listeners[subject][key]
                if not self._listeners[subject]:
                    del self._listeners[subject]
