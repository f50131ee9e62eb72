"""The socket of a page, without anything in between: what is told goes out at once, as the single frame that it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, cast

if TYPE_CHECKING:
    from litestar import WebSocket

EXTENSION: Final = "floorman.line"
"""Where the doorkeeper puts it in a connection's scope."""


class PageLine(Protocol):
    """The line to a page. Whoever listens to a topic by it is told on it; see `floorman.club.wire.watch.Listener`."""

    def tell(self, *texts: bytes) -> bool:
        """Send texts in one go; false if the other side does not read what was sent before. A line that is gone takes everything."""
        ...

    async def ready(self) -> None:
        """Wait until something can be sent."""
        ...

    async def hear(self) -> str | bytes | None:
        """The next thing that is said; nothing once the line has ended."""
        ...


def line_of(socket: WebSocket[Any, Any, Any]) -> PageLine:
    """The line that a socket is, once it was accepted."""
    return cast("PageLine", socket.scope["extensions"][EXTENSION])  # type: ignore[index]  # the doorkeeper's
