"""Strangers at the door: whoever sends without end is hung up on, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from typing import TYPE_CHECKING

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from floorman.club.clock import SystemClock
from floorman.errors import TooFast
from floorman.server import door
from floorman.server.door import LONGEST_BODY, Doorkeeper, DoorRules
from floorman.testing import ManualClock
from support.guest import Guest, Server, serving
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("door"), "--bots-think", "0", "--pause", "0") as started:
        yield started


def line_to(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)


def is_hung_up_on(line: socket.socket) -> bool:
    """Whether the other side ends it, however it does."""
    with contextlib.suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def require_sound(server: Server) -> None:
    """Somebody else comes, sits down and gets up again."""
    guest = Guest(server).come()
    assert guest.sit()["type"] == "done"
    assert guest.http.get("/health").json()["status"] == "ok"
    guest.do("stand_up")
    guest.go()


# ---- requests ----


@pytest.mark.parametrize("beginning", [b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"GET /"])
def test_a_header_without_end_is_not_listened_to(server: Server, beginning: bytes) -> None:
    with line_to(server.port) as line:
        line.sendall(beginning)
        with pytest.raises(ConnectionError):  # noqa: PT012  # the first that finds the line cut
            for _ in range(1000):
                line.sendall(b"a" * 65_536)
    require_sound(server)


CHUNKED = (
    b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
)
ENDLESS = {
    "header fields": (b"GET / HTTP/1.1\r\n", b"X: a\r\n" * 200),
    "one byte at a time": (CHUNKED, b"1\r\na\r\n" * 10_000),
    "words about a chunk": (CHUNKED + b"2;", b"a" * 65_536),
    "fields after the body": (CHUNKED + b"2\r\n{}\r\n0\r\n", b"X: a\r\n" * 10_000),
    "one field after the body": (CHUNKED + b"2\r\n{}\r\n0\r\nX: ", b"a" * 65_536),
    "blank lines": (b"", b"\r\n" * 32_768),
    "a body that nobody reads": (
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
        b"a" * 65_536,
    ),
}


@pytest.mark.parametrize("part", ENDLESS)
def test_no_part_of_a_request_goes_on_without_end(server: Server, part: str) -> None:
    beginning, more = ENDLESS[part]
    with line_to(server.port) as line:
        line.sendall(beginning)
        with pytest.raises(ConnectionError):  # noqa: PT012  # the first that finds the line cut
            for _ in range(16_000_000 // len(more)):  # more than lies on the way
                line.sendall(more)
    require_sound(server)


def test_what_stands_after_a_body_is_passed_over(server: Server) -> None:
    with line_to(server.port) as line:
        line.sendall(CHUNKED + b"2\r\n{}\r\n0\r\nOrigin: http://elsewhere.example\r\nX: a\r\n\r\n")

        assert line.recv(65_536).startswith(b"HTTP/1.1 201")


AMBIGUOUS = {
    "two lengths": b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "a length and chunks": b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a length with a sign": b"Content-Length: +2\r\n\r\n{}",
    "a length of two numbers": b"Content-Length: 2, 2\r\n\r\n{}",
    "a length in hexadecimal": b"Content-Length: 0x2\r\n\r\n{}",
    "chunks and something after them": b"Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "something like chunks": b"Transfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a blank before the colon": b"Transfer-Encoding : chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a folded line": b"Transfer-Encoding:\r\n chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "lines that end in a line feed": b"Content-Length: 2\n\n{}",
    "a chunk of 0x2": b"Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n",
    "a chunk without an end": b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n",
    "a zero byte": b"Content-Length: 2\r\nX: a\0b\r\n\r\n{}",
    "another host": b"Content-Length: 2\r\nhost: elsewhere.example\r\n\r\n{}",
}


@pytest.mark.parametrize("what", AMBIGUOUS)
def test_a_request_that_a_proxy_may_read_otherwise_is_not_done_and_nothing_behind_it(server: Server, what: str) -> None:
    """What one side takes for the body, the other may take for somebody else's request."""
    behind = b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n"
    with line_to(server.port) as line:
        line.sendall(
            b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + AMBIGUOUS[what] + behind
        )
        told = b""
        with contextlib.suppress(ConnectionError):
            while part := line.recv(65_536):  # until they hang up
                told += part

    assert told.count(b"HTTP/1.1 ") <= 1
    assert not told or told.startswith(b"HTTP/1.1 400 ")


def test_a_long_header_is_read_as_long_as_it_ends(server: Server) -> None:
    answer = httpx.get(server.address + "/api/me", headers={"X-Long": "a" * 20_000}, trust_env=False)

    assert (answer.status_code, answer.json()) == (200, None)


def test_a_body_has_an_end(server: Server) -> None:
    answer = httpx.post(server.address + "/api/guests", content=b'{"name": "' + b"a" * LONGEST_BODY, trust_env=False)

    assert (answer.status_code, answer.json()["code"]) == (413, "http-413")


@contextlib.contextmanager
def guarded(rules: DoorRules, says: bytes = b"") -> Iterator[int]:
    """A server that says the same to everybody, with a doorkeeper; gives its port."""

    async def app(scope: dict[str, object], receive: object, send: object) -> None:
        assert scope["type"] == "http"
        del receive
        await send({"type": "http.response.start", "status": 200 if says else 204})  # type: ignore[operator]
        await send({"type": "http.response.body", "body": says})  # type: ignore[operator]

    requests, sockets = Doorkeeper(SystemClock(), rules).protocols()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(app, http=requests, ws=sockets, lifespan="off", log_level="critical")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=asyncio.run, args=(server.serve(sockets=[listener]),))
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET / HTT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
        UPGRADE + b"Content-Length: 9\r\n\r\nabc",  # no line is opened with a body
    ],
)
def test_a_request_that_never_ends_is_not_waited_for(beginning: bytes) -> None:
    with guarded(DoorRules(request_seconds=0.05)) as port, line_to(port) as line:
        line.sendall(beginning)

        assert is_hung_up_on(line)


def test_blank_lines_keep_no_line_open() -> None:
    with guarded(DoorRules(request_seconds=0.05)) as port, line_to(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 204")
        line.sendall(b"\r\n")

        assert is_hung_up_on(line)


MUCH = b"a" * 64_000_000
"""More than both sides hold on the way."""


def test_an_answer_that_is_asked_for_and_not_read_is_not_kept_for_ever() -> None:
    with guarded(DoorRules(unread_seconds=0), MUCH) as port, line_to(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        read = 0
        with contextlib.suppress(ConnectionError):
            while part := line.recv(1_000_000):
                read += len(part)

    assert read < len(MUCH)


def test_whoever_reads_gets_all_of_a_long_answer_while_another_does_not_read() -> None:
    with guarded(DoorRules(), MUCH) as port, line_to(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 200")

        assert httpx.get(f"http://127.0.0.1:{port}/", trust_env=False, timeout=PATIENCE_S).content == MUCH


def test_one_address_has_so_many_lines_and_may_come_back_when_one_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "is_here", lambda _: False)  # as if it came from elsewhere
    ask = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    with guarded(DoorRules(connections=2)) as port, line_to(port) as first:
        with line_to(port) as second, line_to(port) as third:
            assert is_hung_up_on(third)
            for line in (first, second):
                line.sendall(ask)
                assert line.recv(1000).startswith(b"HTTP/1.1 204")
        second_gone = False
        while not second_gone:  # the server hears of it in its own time
            with line_to(port) as fourth, contextlib.suppress(ConnectionError):
                fourth.sendall(ask)
                second_gone = fourth.recv(1000).startswith(b"HTTP/1.1 204")


def test_a_proxy_on_the_same_machine_speaks_for_many() -> None:
    keeper = Doorkeeper(ManualClock(), DoorRules(connections=1))

    for address in ("127.0.0.1", "::1", ""):
        assert keeper.admits(address)
        assert keeper.admits(address)
    assert keeper.admits("192.0.2.7")
    assert not keeper.admits("192.0.2.7")
    assert keeper.admits("2001:db8::7")
    keeper.leaves("192.0.2.7")
    assert keeper.admits("192.0.2.7")
    assert keeper.inside == {"192.0.2.7": 1, "2001:db8::/64": 1}


# ---- sockets ----


FLOODS = {
    "pings": Frame(Opcode.PING, b"").serialize(mask=True),
    "pongs": Frame(Opcode.PONG, b"x" * 100).serialize(mask=True),
    "messages of one byte": Frame(Opcode.TEXT, b"x").serialize(mask=True),
    "empty fragments": Frame(Opcode.CONT, b"", fin=False).serialize(mask=True),
    "long messages": Frame(Opcode.TEXT, b"x" * 4000).serialize(mask=True),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_socket_that_floods_the_club_is_hung_up_on(server: Server, flood: str) -> None:
    address = f"ws://127.0.0.1:{server.port}/api/live"
    with pytest.raises((OSError, ConnectionClosed)) as cut, connect(address, proxy=None) as stranger:  # noqa: PT012
        if flood == "empty fragments":
            stranger.socket.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        for _ in range(200):
            stranger.socket.sendall(FLOODS[flood] * 100)
        for _ in range(5_000):  # until the line is cut
            stranger.recv(timeout=PATIENCE_S)
    assert not isinstance(cut.value, TimeoutError)
    require_sound(server)


def test_a_guest_who_plays_fast_is_no_flood(server: Server) -> None:
    """A hundred messages in a row are answered, if only with the word that they came too fast."""
    guest = Guest(server).come()

    for _ in range(100):
        guest.say({"type": "do", "id": "", "to": "table/demo", "command": {"type": "stand_up"}})
    while len(guest.answers) < 100:
        guest.hear()

    assert {answer["code"] for answer in guest.answers} == {"unreadable-message", "too-fast"}


def test_an_address_has_a_limit_on_all_its_sockets_together() -> None:
    clock = ManualClock()
    keeper = Doorkeeper(clock, DoorRules(address_frames=3, address_frames_a_second=1))

    assert keeper.speaks_for_many("127.0.0.1")
    assert not keeper.speaks_for_many("192.0.2.7")
    for _ in range(3):
        keeper.frame("192.0.2.7")
    with pytest.raises(TooFast):
        keeper.frame("192.0.2.7")
    clock.advance(1000)
    keeper.frame("192.0.2.7")
