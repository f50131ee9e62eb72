"""The servers of the load bench: floorman as `floorman serve` runs it, and a bare Litestar with an echo and a fan-out.

Between the two stands a fan-out that is kept first: what comes is read, put on the disk with its command, and told to six by
floorman's own store and lines, with no poker in it. No action at a table can cost less than that.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import uvicorn
import uvloop
from litestar import Litestar, WebSocket, websocket

from floorman.bus import LocalBus
from floorman.club.clock import SystemClock
from floorman.club.club import Club
from floorman.server.door import Doorkeeper, DoorRules
from floorman.server.line import line_of
from floorman.server.serving import serve
from floorman.store import SqliteStore
from floorman.table import TableOpened

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from floorman.server.serving import OpenDoors

SEATS = 6
KEPT = "kept"
"""Said on the command line where floorman's own lines are served."""
MANY = 1_000_000_000
RULES = DoorRules(
    frames=MANY, frames_a_second=MANY, received=MANY, received_a_second=MANY, messages=MANY, messages_a_second=MANY
)
"""A few sockets say as much as a whole club would, so that what one socket may say is not limited here."""


def table(number: int) -> TableOpened:
    """A cash table that deals the next hand at once."""
    return TableOpened(
        id=f"t{number}",
        name=f"Table {number}",
        book="tda",
        edition="2019",
        structure="no_limit",
        seats=SEATS,
        small_blind=50,
        big_blind=100,
        smallest_buy_in=2_000,
        largest_buy_in=10_000,
        thinking_ms=60_000,
        pause_ms=0,
    )


async def set_up(db: str, tables: int) -> list[str]:
    """Tables, and a guest for each seat of each; gives what their browsers keep."""
    async with SqliteStore.opened(db) as store, Club.opened(store, LocalBus()) as club:
        await asyncio.gather(*(club.open_table(table(number)) for number in range(tables)))
        came = [club.members.arrive(f"Guest {number}") for number in range(tables * SEATS)]
        return [token for _, token in await asyncio.gather(*came)]


def run(db: str, tables: int) -> None:
    """Serve a club with so many tables; its address and its guests' tokens are the only line on stdout."""
    tokens = uvloop.run(set_up(db, tables))

    def announce(doors: OpenDoors) -> None:
        print(msgspec.json.encode([doors.here, tokens]).decode(), flush=True)

    serve("127.0.0.1", 0, db, demo=False, bots_think_ms=0, pause_ms=0, announce=announce, rules=RULES)


# ---- without floorman ----

ROOMS: dict[str, set[WebSocket[Any, Any, Any]]] = {}


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    """Send back whatever comes."""
    await socket.accept()
    while (message := await socket.receive())["type"] == "websocket.receive":
        await socket.send_data(message["text"], mode="text")


@websocket("/fan/{room:str}")
async def fan(socket: WebSocket[Any, Any, Any], room: str, size: int) -> None:
    """Send as many bytes as a table would to everybody in the room, for each message that comes."""
    told = b"x" * size
    await socket.accept()
    there = ROOMS.setdefault(room, set())
    there.add(socket)
    while (await socket.receive())["type"] == "websocket.receive":
        for other in there:
            await other.send_data(told, mode="text")
    there.discard(socket)


STORE: list[SqliteStore] = []
VERSIONS: Counter[str] = Counter()
HAPPENED = (
    b'{"type":"called","seat":3,"to":200}',
    b'{"type":"clock_started","seat":4,"until":1700000000000,"since":1700000000000}',
)


@websocket("/kept/{room:str}")
async def kept(socket: WebSocket[Any, Any, Any], room: str, size: int) -> None:
    """The same, after what happened is on the disk."""
    told, said = b"x" * size, 0
    await socket.accept()
    line = line_of(socket)
    there: set[Any] = ROOMS.setdefault(f"kept {room}", set())
    there.add(line)
    while (text := await line.hear()) is not None:
        msgspec.json.decode(text)
        said += 1
        command = f"{id(line)} {said}"
        VERSIONS[room] = await STORE[0].append(f"table/{room}", HAPPENED, expected=VERSIONS[room], command=command)
        for other in there:
            other.tell(told)
    there.discard(line)


@contextlib.asynccontextmanager
async def with_store(_: Litestar) -> AsyncIterator[None]:
    """A store of their own for those that are kept."""
    with tempfile.TemporaryDirectory() as folder:
        async with SqliteStore.opened(str(Path(folder) / "kept.db")) as store:
            STORE.append(store)
            yield


def bare(port: int) -> None:
    """Serve all three; the lines of the third are floorman's, those of the others the library's."""
    requests, sockets = Doorkeeper(SystemClock(), RULES).protocols()
    uvicorn.run(
        Litestar([echo, fan, kept], lifespan=[with_store], logging_config=None, openapi_config=None),
        port=port,
        loop="uvloop",
        http=requests if KEPT in sys.argv else "auto",
        ws=sockets if KEPT in sys.argv else "websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
    )


if __name__ == "__main__":
    if sys.argv[1] == "bare":
        bare(int(sys.argv[2]))
    else:
        run(str(Path(sys.argv[1]) / "club.db"), int(sys.argv[2]))
