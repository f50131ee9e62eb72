"""Who may hold a connection open, and how much may come through it: nobody alone can bring the club to a standstill.

uvicorn reads whatever comes, for as long as it comes. Its two protocols are taken as they are, and hang up on whoever sends
an endless header, never ends a request, or sends more frames or bytes than a person at a table could; and on one address
with too many connections. A proxy on the same machine speaks for many, so that it is counted by connection alone.
"""

from __future__ import annotations

from collections import Counter
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final, NamedTuple

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from floorman.errors import TooFast
from floorman.server.pace import Bucket, Buckets

if TYPE_CHECKING:
    import asyncio

    from floorman.club.clock import WallClock

LONGEST_BODY: Final = 64 * 1024
"""Of a request, in bytes."""


class DoorRules(NamedTuple):
    """What one connection, and one address, may do."""

    longest_header: int = 32 * 1024
    request_seconds: float = 20
    """For a whole request, from the first byte or from the connection on."""
    frames: int = 120
    """At once on one socket; half of them can be a message's, the other half answers to pings."""
    frames_a_second: float = 40
    received: int = 64 * 1024
    """Bytes at once on one socket."""
    received_a_second: float = 16 * 1024
    unread: int = 1024 * 1024
    """Bytes that may wait for a socket's reader while it goes on sending."""
    connections: int = 500
    """From one address: a club's evening comes through one router."""
    address_frames: int = 20_000
    """At once from one address, on all its sockets."""
    address_frames_a_second: float = 4_000
    messages: int = 40
    """At once on one socket: what is wanted at a table, or asked of it."""
    messages_a_second: float = 20


class Doorkeeper:
    """Counts who is inside; one for a server."""

    def __init__(self, clock: WallClock, rules: DoorRules | None = None) -> None:
        self.clock = clock
        self.rules = rules = rules or DoorRules()
        self.inside: Counter[str] = Counter()
        self._frames = Buckets(clock, burst=rules.address_frames, a_second=rules.address_frames_a_second)

    def admits(self, address: str) -> bool:
        """Count a connection in; not if there are too many from its address."""
        if _speaks_for_many(address):
            return True
        if self.inside[address] >= self.rules.connections:
            return False
        self.inside[address] += 1
        return True

    def leaves(self, address: str) -> None:
        """Count a connection out."""
        if self.inside[address] > 1:
            self.inside[address] -= 1
        else:
            self.inside.pop(address, None)

    def frame(self, address: str) -> None:
        """Count a frame of an address.

        Raises:
            TooFast: it sends too many.
        """
        if not _speaks_for_many(address):
            self._frames.take(address)

    def protocols(self) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
        """The two protocols for uvicorn, with this doorkeeper at the door."""
        sockets = type("GuardedSocket", (_GuardedSocket,), {"keeper": self})
        return type("GuardedRequests", (_GuardedRequests,), {"keeper": self}), sockets


def _speaks_for_many(address: str) -> bool:
    """Whether it is this machine, where a proxy may run; or no address at all, as on a Unix socket."""
    try:
        return not address or ip_address(address).is_loopback
    except ValueError:
        return True


class _GuardedRequests(HttpToolsProtocol):
    """HTTP: short headers, whole requests in time, not too many connections."""

    keeper: Doorkeeper

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._header, self._in_header = 0, False
        self._in_time: asyncio.TimerHandle | None = None
        self._is_inside = self.keeper.admits(self._address)
        if self._is_inside:
            self._wait_for_request()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_waiting()
        if self._is_inside:
            self.keeper.leaves(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_header:
            self._header += len(data)
            if self._header > self.keeper.rules.longest_header:
                self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._header, self._in_header = 0, True
        self._wait_for_request()

    def on_headers_complete(self) -> None:
        self._in_header = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._end_waiting()
        super().on_message_complete()

    def _wait_for_request(self) -> None:
        self._end_waiting()
        self._in_time = self.loop.call_later(self.keeper.rules.request_seconds, self.transport.abort)

    def _end_waiting(self) -> None:
        if self._in_time is not None:
            self._in_time.cancel()
            self._in_time = None


class _GuardedSocket(WebSocketsSansIOProtocol):
    """WebSockets: so many frames and bytes, and whoever asks reads the answers. The request they came with was counted in."""

    keeper: Doorkeeper

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        clock, rules = self.keeper.clock, self.keeper.rules
        self._address = self.client[0] if self.client else ""
        self._frames = Bucket(clock, burst=rules.frames, a_second=rules.frames_a_second)
        self._bytes = Bucket(clock, burst=rules.received, a_second=rules.received_a_second)

    def connection_lost(self, exc: Exception | None) -> None:
        if not _speaks_for_many(self._address):
            self.keeper.leaves(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        try:
            self._bytes.take(len(data))
            super().data_received(data)
        except TooFast:
            self.transport.abort()
        if self.transport.get_write_buffer_size() > self.keeper.rules.unread:
            self.transport.abort()

    def handle_events(self) -> None:
        for _ in self.conn.events:
            self._frames.take()
            self.keeper.frame(self._address)
        super().handle_events()
