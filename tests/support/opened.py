"""A club that is open in this process: the real application behind real sockets, with its clock and its decks in the test's hand."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import httpx
import msgspec
import uvicorn
import uvloop
from websockets.sync.client import connect

from floorman.bus import LocalBus
from floorman.club.authority.actor import CLUB, Grant
from floorman.club.club import Club
from floorman.league.setup import SeasonSetup
from floorman.server.app import make_app
from floorman.server.door import Doorkeeper, DoorRules
from floorman.server.proxy import Proxies
from floorman.store import SqliteStore
from floorman.table.events import TableOpened
from floorman.tournament.setup import Setup
from support.patience import PATIENCE_S
from support.people import PASSWORD

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from pathlib import Path

    from litestar import Litestar
    from websockets.sync.client import ClientConnection

    from floorman.club.clock import WallClock

T = TypeVar("T")
_PATHS: Final[dict[type, str]] = {TableOpened: "tables", Setup: "tournaments", SeasonSetup: "leagues"}

PATIENT = DoorRules(
    frames=10**9,
    frames_a_second=10**9,
    received=10**12,
    received_a_second=10**12,
    messages=10**9,
    messages_a_second=10**9,
)
"""For tests that say more in a second than people do."""


class OpenClub(NamedTuple):
    """A club with open doors."""

    club: Club
    app: Litestar
    port: int
    loop: asyncio.AbstractEventLoop
    doors: contextlib.ExitStack
    """Closed behind the last visitor."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something where the club is."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_S)

    def joins(self, name: str, *grants: Grant) -> Caller:
        """Somebody becomes a member."""
        return Caller(self, self.run(_joined(self.club, name, grants)))

    def comes(self, name: str) -> Caller:
        """Somebody comes in as a guest."""
        return Caller(self, self.run(self.club.members.arrive(name))[1])


class Caller:
    """Somebody with a program: a token, or none."""

    def __init__(self, opened: OpenClub, token: str = "") -> None:
        self.opened = opened
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        client = httpx.Client(base_url=opened.address, headers=self.headers, trust_env=False, timeout=PATIENCE_S)
        self.http = opened.doors.enter_context(client)

    def opens(self, *announced: Any) -> None:
        """Open a table, announce an event or a season."""
        for one in announced:
            answer = self.http.post(f"/api/{_PATHS[type(one)]}", json=msgspec.to_builtins(one))
            assert answer.status_code == 201, answer.text

    @contextlib.contextmanager
    def line(self) -> Iterator[ClientConnection]:
        """A line as a page has one, after its welcome."""
        address = self.opened.address.replace("http", "ws") + "/api/live"
        with connect(
            address,
            additional_headers=self.headers,
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE_S,
            ping_interval=None,
        ) as line:
            line.recv(timeout=PATIENCE_S)
            yield line


async def _joined(club: Club, name: str, grants: tuple[Grant, ...]) -> str:
    link = await club.members.invite(grants, by=CLUB)
    return (await club.members.entrance.accept(link, name, PASSWORD)).token


@contextlib.contextmanager
def opened(
    path: Path | str = ":memory:",
    *,
    clock: WallClock | None = None,
    rules: DoorRules = PATIENT,
    port: int = 0,
    proxies: tuple[str, ...] = (),
    **settings: Any,
) -> Iterator[OpenClub]:
    """Open a club on a file or in memory, and its doors on a free port, or on this one, and behind these proxies."""
    started: list[OpenClub] = []
    doors = contextlib.ExitStack()
    ended: list[BaseException] = []
    is_up, closes = threading.Event(), asyncio.Event()

    async def run(listener: socket.socket) -> None:
        patient = {"thinking_s": PATIENCE_S} | settings
        async with SqliteStore.opened(str(path)) as store, Club.opened(store, LocalBus(), clock, **patient) as club:
            app = make_app(club, rules)
            requests, sockets = Doorkeeper(club.clock, rules, Proxies(proxies)).protocols()
            config = uvicorn.Config(
                *(app,),
                http=requests,
                ws=sockets,
                ws_max_size=1 << 20,
                proxy_headers=False,
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=3,
                ws_ping_interval=None,  # pings draw on `random`, which a property test has to find as it left it
            )
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            started.append(OpenClub(club, app, listener.getsockname()[1], asyncio.get_running_loop(), doors))
            is_up.set()
            await closes.wait()
            server.should_exit = True
            await serving

    def within(listener: socket.socket) -> None:
        try:
            uvloop.run(run(listener))
        except BaseException as error:  # noqa: BLE001  # told where it is waited for
            ended.append(error)
        is_up.set()

    with socket.create_server(("127.0.0.1", port)) as listener:
        thread = threading.Thread(target=within, args=(listener,))
        thread.start()
        assert is_up.wait(PATIENCE_S)
        try:
            if started:
                yield started[0]
        finally:
            doors.close()
            if started:
                started[0].loop.call_soon_threadsafe(closes.set)
            thread.join()
    if ended:
        raise ended[0]
