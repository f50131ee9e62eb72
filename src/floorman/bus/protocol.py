"""What every bus does: within one process, or between several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractContextManager
    from typing import Self

    Handler = Callable[[bytes], Awaitable[bytes]]


class Subscription(Protocol):
    """Messages as they come in, each with its subject.

    Who does not keep up loses the oldest: nobody else waits for a slow reader. Messages that matter carry numbers, so that
    a reader notices and asks anew.
    """

    def __aiter__(self) -> Self: ...

    async def __anext__(self) -> tuple[str, bytes]: ...


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

    def subscribed(self, *subjects: str) -> AbstractContextManager[Subscription]:
        """Listen to subjects as long as the block lasts."""
        ...
