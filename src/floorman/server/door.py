"""Who may hold a connection open, and how much may come through it: nobody alone can bring the club to a standstill.

uvicorn reads whatever comes, for as long as it comes. Its two protocols are taken as they are, and hang up on whoever sends
an endless header or request, never ends one, or sends more frames or bytes than a person at a table could; and on one address
with too many connections. This machine and the proxies one trusts speak for many: what they pass on is counted under the
address of whoever it comes from; see `floorman.server.proxy`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where there is a compiler
from websockets.protocol import OPEN

from floorman.club.wire.allowances import AllowanceTerms
from floorman.errors import TooFast
from floorman.server.line import EXTENSION
from floorman.server.network import is_here, party
from floorman.server.pace import Bucket, Buckets
from floorman.server.proxy import Proxies

if TYPE_CHECKING:
    import asyncio

    from websockets.http11 import Request

    from floorman.club.clock import WallClock

_TEXT: Final = 0x81
_WHOLE: Final = frozenset({_TEXT, 0x88, 0x89, 0x8A})
"""How frames begin that are whole messages: texts, closes, pings and pongs."""
_SAID_AHEAD: Final = 8
"""How many messages of a socket may wait before no more is read from it."""
LONGEST_BODY: Final = 64 * 1024
"""Of a request, in bytes."""
LONGEST_LIST: Final = 960 * 1024
"""Of a request with a whole list in it, a federation's members, say, from somebody who has a role in the club."""


class DoorRules(NamedTuple):
    """What one connection, and one address, may do."""

    longest_header: int = 32 * 1024
    most_headers: int = 100
    longest_request: int = 1024 * 1024
    """Bytes of a whole request, with all that is said around its body."""
    request_seconds: float = 20
    """For a whole request, from the first byte or from the connection on; and for a line to be opened."""
    unread_seconds: float = 30
    """For whoever asked to go on reading an answer that does not fit into one go."""
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
    work: AllowanceTerms = AllowanceTerms()
    """How much of the club's time one address may have."""


class Doorkeeper:
    """Counts who is inside; one for a server."""

    def __init__(self, clock: WallClock, rules: DoorRules | None = None, proxies: Proxies | None = None) -> None:
        self.clock = clock
        self.rules = rules = rules or DoorRules()
        self.proxies = proxies or Proxies()
        self.inside: Counter[str] = Counter()
        self._frames = Buckets(clock, burst=rules.address_frames, a_second=rules.address_frames_a_second)

    def admits(self, address: str) -> bool:
        """Count a connection in; not if there are too many from its address."""
        if self.speaks_for_many(address):
            return True
        who = party(address)
        if self.inside[who] >= self.rules.connections:
            return False
        self.inside[who] += 1
        return True

    def leaves(self, address: str) -> None:
        """Count a connection out that was counted in."""
        who = party(address)
        if self.inside[who] > 1:
            self.inside[who] -= 1
        else:
            self.inside.pop(who, None)

    def frame(self, address: str) -> None:
        """Count a frame of an address that speaks for itself alone.

        Raises:
            TooFast: it sends too many.
        """
        self._frames.take(party(address))

    def speaks_for_many(self, address: str) -> bool:
        """Whether it is a proxy, or this machine, where one may run; or no address at all, as on a Unix socket."""
        return not address or is_here(address) or address in self.proxies

    def protocols(self) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
        """The two protocols for uvicorn, with this doorkeeper at the door."""
        sockets = type("GuardedSocket", (_GuardedSocket,), {"keeper": self})
        return type("GuardedRequests", (_GuardedRequests,), {"keeper": self}), sockets


def _text_frame(length: int) -> bytes:
    """How a text of so many bytes begins, whole and without a mask."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def _payload_of_whole(data: bytes) -> int:
    """Where the payload of a frame from a browser begins, if these bytes are that frame and nothing else; otherwise 0."""
    if len(data) < 6 or data[1] < 0x80:
        return 0
    length, begins = data[1] & 0x7F, 6
    if length == 126:
        length, begins = int.from_bytes(data[2:4], "big"), 8
    elif length == 127:  # longer than anything that is said
        return 0
    return begins if len(data) == begins + length else 0


class _GuardedRequests(HttpToolsProtocol):
    """HTTP: short headers, whole requests in time and for one host, answers that are read, not too many connections.

    What stands after a body in chunks is not looked at, and not kept: it comes without end, and behind what a proxy has said.
    """

    keeper: Doorkeeper

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._header, self._in_header = 0, False
        self._begun, self._received = 0, 0
        self._is_line = False
        self._in_time: asyncio.TimerHandle | None = None
        self._in_reading: asyncio.TimerHandle | None = None
        self._is_inside = self.keeper.admits(self._address)
        if self._is_inside:
            self._wait_for_request()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_waiting()
        self._end_reading()
        if self._is_inside:
            self.keeper.leaves(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        begun = self._begun
        super().data_received(data)
        if self._is_line or self.transport.is_closing():
            return
        self._received += len(data)
        if self._in_header:
            self._header += len(data)
        rules = self.keeper.rules
        if self._header > rules.longest_header or self._received > rules.longest_request:
            self.transport.abort()
        elif (
            begun == self._begun and self._in_time is None
        ):  # blank lines, say, for which uvicorn lets its own clock stop
            self._wait_for_request()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begun += 1
        self._header, self._in_header, self._received = 0, True, 0
        self._wait_for_request()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_header:
            super().on_header(name, value)
            is_second = name.lower() == b"host" and sum(known == b"host" for known, _ in self.headers) > 1
            if is_second or len(self.headers) > self.keeper.rules.most_headers:
                self.transport.abort()

    def on_headers_complete(self) -> None:
        self._in_header = False
        self.keeper.proxies.put_right(self.scope)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._end_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._is_line = True  # from here on the other protocol has the connection, and everything that is counted
        self._end_waiting()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._end_reading()
        self._in_reading = self.loop.call_later(self.keeper.rules.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self._end_reading()
        super().resume_writing()

    def _end_reading(self) -> None:
        if self._in_reading is not None:
            self._in_reading.cancel()
            self._in_reading = None

    def _wait_for_request(self) -> None:
        self._end_waiting()
        self._in_time = self.loop.call_later(self.keeper.rules.request_seconds, self.transport.abort)

    def _end_waiting(self) -> None:
        if self._in_time is not None:
            self._in_time.cancel()
            self._in_time = None


class _GuardedSocket(WebSocketsSansIOProtocol):
    """WebSockets: so many frames and bytes, and whoever asks reads the answers.

    The request they came with was counted in; one that a proxy has brought is counted under the address it came from.
    """

    keeper: Doorkeeper

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        clock, rules = self.keeper.clock, self.keeper.rules
        self._from(self.client[0] if self.client else "")
        self._frames = Bucket(clock, burst=rules.frames, a_second=rules.frames_a_second)
        self._bytes = Bucket(clock, burst=rules.received, a_second=rules.received_a_second)
        self._opens = self.loop.call_later(rules.request_seconds, self._require_open)
        self._is_between = True
        """Whether whatever came before ended where a frame ends, so that the next byte begins one."""

    def _require_open(self) -> None:
        """Whoever has not come in by now, with a request that nobody understands, say, does not any more."""
        if not self.handshake_complete:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._opens.cancel()
        self.keeper.leaves(self._address)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.close_sent:
            return
        self.keeper.proxies.put_right(self.scope)
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # no extension of ASGI's own
        client = self.scope["client"]
        if client and client != self.client:
            is_admitted = self.keeper.admits(client[0])
            self._from(client[0] if is_admitted else "")
            if not is_admitted:
                self.transport.abort()

    def _from(self, address: str) -> None:
        """Note whom the line is counted under; looked at once, and not with every frame."""
        self._address, self._is_counted = address, not self.keeper.speaks_for_many(address)

    def tell(self, *texts: bytes) -> bool:
        """Send texts, each as the single frame that it is; see `PageLine.tell`."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            return True
        if not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in texts for part in (_text_frame(len(text)), text)]))
        return True

    async def ready(self) -> None:
        """Wait until something can be sent."""
        await self.writable.wait()

    async def hear(self) -> str | bytes | None:
        """The next thing that is said; nothing once the line has ended."""
        message = await self.receive()
        return (message.get("text") or message.get("bytes") or "") if message["type"] == "websocket.receive" else None

    def data_received(self, data: bytes) -> None:
        try:
            self._bytes.take(len(data))
            if not self._is_text(data):
                super().data_received(data)
        except TooFast:
            self.transport.abort()
        if self.transport.get_write_buffer_size() > self.keeper.rules.unread:
            self.transport.abort()

    def _is_text(self, data: bytes) -> bool:
        """Take a text that comes as one whole frame, as nearly all do; whatever else comes is for the library."""
        begins = _payload_of_whole(data) if self._is_between and self.handshake_complete else 0
        if self.handshake_complete and (not begins or data[0] not in _WHOLE):
            self._is_between = False
        size = len(data) - begins
        if not begins or data[0] != _TEXT or size > self.config.ws_max_size or self.conn.state is not OPEN:
            return False
        try:
            text = apply_mask(data[begins:], data[begins - 4 : begins]).decode()
        except UnicodeDecodeError:
            return False
        self._count_frame()
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > _SAID_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def _count_frame(self) -> None:
        self._frames.take()
        if self._is_counted:
            self.keeper.frame(self._address)

    def handle_events(self) -> None:
        for _ in self.conn.events:
            self._count_frame()
        super().handle_events()
