"""What every bus does: within one process, or between several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractContextManager

    Handler = Callable[[bytes], Awaitable[bytes]]
    Hear = Callable[[str, bytes], None]


class Bus(Protocol):
    """Requests to whoever serves a subject, and messages to whoever listens to one."""

    async def request(self, subject: str, data: bytes) -> bytes:
        """Ask whoever serves a subject.

        Raises:
            NobodyServes: there is nobody.
        """
        ...

    def serving(self, subject: str, handler: Handler) -> AbstractContextManager[None]:
        """Serve a subject as long as the block lasts. Every subject has one server."""
        ...

    def publish(self, subject: str, data: bytes) -> None:
        """Tell everybody who listens to a subject."""
        ...

    def listening(self, *subjects: str, hear: Hear) -> AbstractContextManager[None]:
        """Have *hear* called with every message of these subjects, and with its subject, as long as the block lasts.

        It is called at once and one message after another, and must not wait: a listener with a slow reader behind it keeps
        what it can and drops the rest. Messages that matter carry numbers, so that it notices and asks anew.
        """
        ...
