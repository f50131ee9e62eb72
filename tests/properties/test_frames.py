"""What a page says is heard however its bytes are cut: the door's short way for whole texts and the library's agree."""

from __future__ import annotations

import asyncio
from typing import Any, Self

import pytest
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode

from floorman.club.clock import SystemClock
from floorman.server.door import Doorkeeper, DoorRules
from floorman.server.line import EXTENSION

MANY = 1_000_000_000
RULES = DoorRules(frames=MANY, received=MANY)
LONGEST = 1000
HANDSHAKE = (
    b"GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Wire(asyncio.Transport):
    """What is written to a page, and whether the line was ended."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.7", 1), "sockname": ("192.0.2.1", 80)})
        self.written = b""
        self.is_ended = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def abort(self) -> None:
        self.is_ended = True

    close = abort

    def is_closing(self) -> bool:
        return self.is_ended

    def pause_reading(self) -> None:
        """Whoever sends, sends on: that the bytes come anyway is the harder case."""

    resume_reading = pause_reading

    def get_write_buffer_size(self) -> int:
        return 0


class Page:
    """A page's line to a protocol, once it is open."""

    def __init__(self, kind: type[WebSocketsSansIOProtocol]) -> None:
        self._is_open, self._is_over = asyncio.Event(), asyncio.Event()
        config = uvicorn.Config(
            self._serve,
            interface="asgi3",
            ws_max_size=LONGEST,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            proxy_headers=False,
            log_config=None,
        )
        config.load()
        self.line: Any = kind(config, ServerState(), {})
        self.wire = Wire()

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG002  # as applications are called
        await receive()
        await send({"type": "websocket.accept"})
        self._is_open.set()
        await self._is_over.wait()

    async def __aenter__(self) -> Self:
        self.line.connection_made(self.wire)
        self.line.data_received(HANDSHAKE)
        await self._is_open.wait()
        self.wire.written = b""
        return self

    async def __aexit__(self, *_: object) -> None:
        self._is_over.set()
        await asyncio.gather(*self.line.tasks)
        self.line.connection_lost(None)


async def heard(kind: type[WebSocketsSansIOProtocol], pieces: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What a protocol makes of bytes that come in these pieces: what it hears, what it answers, and whether it hangs up."""
    async with Page(kind) as page:
        for piece in pieces:
            if not page.wire.is_ended:
                page.line.data_received(piece)
        messages = []
        while not page.line.queue.empty():
            messages.append(page.line.queue.get_nowait())
        return messages, page.wire.written, page.wire.is_ended


def guarded() -> type[WebSocketsSansIOProtocol]:
    return Doorkeeper(SystemClock(), RULES).protocols()[1]


texts = st.one_of(st.text(max_size=20), st.text("ä€a", min_size=100, max_size=400)).map(str.encode)
frames = st.one_of(
    texts.map(lambda data: [Frame(Opcode.TEXT, data)]),
    st.tuples(texts, texts).map(lambda two: [Frame(Opcode.TEXT, two[0], fin=False), Frame(Opcode.CONT, two[1])]),
    st.tuples(texts, texts).map(
        lambda two: [Frame(Opcode.TEXT, two[0], fin=False), Frame(Opcode.PING, b"?"), Frame(Opcode.CONT, two[1])]
    ),
    st.binary(max_size=20).map(lambda data: [Frame(Opcode.BINARY, data)]),
    st.binary(max_size=20).map(lambda data: [Frame(Opcode.PING, data)]),
    st.binary(max_size=20).map(lambda data: [Frame(Opcode.PONG, data)]),
    # What ends a line: no text, more than may be said at once, out of order, or its end.
    st.sampled_from(
        [
            [Frame(Opcode.TEXT, b"\xff\xfe")],
            [Frame(Opcode.TEXT, b"x" * (LONGEST + 1))],
            [Frame(Opcode.CONT, b"x")],
            [Frame(Opcode.TEXT, b"x", fin=False), Frame(Opcode.TEXT, b"y")],
            [Frame(Opcode.CLOSE, Close(1000, "").serialize())],
        ]
    ),
)


@given(said=st.lists(frames, min_size=1, max_size=6), cuts=st.data())
@example(said=[[Frame(Opcode.TEXT, b"whole")]], cuts=None)
@example(said=[[Frame(Opcode.TEXT, b"x" * 126)], [Frame(Opcode.TEXT, b"x" * 127)]], cuts=None)
def test_bytes_are_heard_alike_however_they_are_cut(said: list[list[Frame]], cuts: st.DataObject | None) -> None:
    whole = [frame.serialize(mask=True) for several in said for frame in several]
    pieces = whole
    if cuts is not None and not cuts.draw(st.booleans()):
        data = b"".join(whole)
        at = sorted(cuts.draw(st.sets(st.integers(1, len(data) - 1), max_size=6)))
        pieces = [data[one:other] for one, other in zip([0, *at], [*at, len(data)], strict=True)]

    assert asyncio.run(heard(guarded(), pieces)) == asyncio.run(heard(WebSocketsSansIOProtocol, pieces))


def test_a_text_without_a_mask_ends_the_line() -> None:
    """Browsers mask what they send; whatever does not is none, or somebody in between."""
    _, written, is_ended = asyncio.run(heard(guarded(), [Frame(Opcode.TEXT, b"bare").serialize(mask=False)]))

    assert is_ended
    assert written[:1] == b"\x88"


@pytest.mark.parametrize("texts", [(b"one",), (b"one", b"x" * 126, b"x" * 65_536)])
def test_what_is_told_is_read_by_any_browser(texts: tuple[bytes, ...]) -> None:
    async def told() -> bytes:
        async with Page(guarded()) as page:
            assert page.line.scope["extensions"][EXTENSION].tell(*texts)
            return page.wire.written

    assert asyncio.run(told()) == b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts)
