"""Running the club: one process, one event loop, from the store to the sockets."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Unpack

import uvicorn

from floorman.bus import LocalBus
from floorman.club.club import Club, ClubSettings
from floorman.club.people.desk import PeopleSettings
from floorman.club.people.mail import NoMailman, SmtpMailman, mail_server
from floorman.errors import AddressInUse, StoreError
from floorman.server.app import make_app
from floorman.server.door import Doorkeeper
from floorman.server.logs import facts, log_to
from floorman.server.machine import WayIn, new_key, way_in
from floorman.server.network import addresses, url
from floorman.server.proxy import Proxies
from floorman.store import SqliteStore
from floorman.store.address import path_of
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractAsyncContextManager

    from floorman.server.door import DoorRules
    from floorman.server.logs import LogFormat
    from floorman.server.proxy import ProxyHeader

_LOG: Final = logging.getLogger(__name__)
_LONGEST_MESSAGE: Final = 4096
_COLLECTING: Final = (50_000, 20, 100)
"""How many new objects it takes to look for some that are not needed any more. With a thousand tables in memory Python's own
700 have it go through all of them again and again; nearly everything here goes without a search."""
_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # an address that listens to all cannot be opened
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class OpenDoors(NamedTuple):
    """A club whose doors are open."""

    here: str
    """The address on this machine."""
    others: tuple[str, ...]
    """The addresses for everybody else; none where it listens to this machine alone."""
    is_empty: bool
    """Whether there is nothing to play in it."""
    admin_link: str = ""
    """Where somebody comes to run a club that nobody runs yet; it is good once."""


class _Door(NamedTuple):
    """How people come in."""

    rules: DoorRules | None
    proxies: Proxies


class _Server(uvicorn.Server):
    """uvicorn, except that it says when it is up, and a signal just ends it: the store is closed after it, cleanly."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._announce()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in _SIGNALS:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in _SIGNALS:
                loop.remove_signal_handler(number)


def serve(
    host: str,
    port: int,
    db: str,
    *,
    demo: bool,
    bots_think_ms: int,
    pause_ms: int,
    announce: Callable[[OpenDoors], None],
    rules: DoorRules | None = None,
    as_it_is: bool = False,
    log_format: LogFormat = "text",
    smtp: str = "",
    pages: str = "",
    proxies: Sequence[str] = (),
    proxy_header: ProxyHeader = "x-forwarded",
) -> None:
    """Serve until a signal comes. *announce* is told where as soon as it answers.

    *smtp* is the address of a server for e-mails, and *pages* what links in them begin with, where that is not this machine's.

    *proxies* are the addresses or networks of proxies whose word counts as to who asks, and *proxy_header* is where they put it.

    A file that lacks what was written to it last is served *as it is* only when that is asked for. *rules* are what one connection may do, where they are not the usual ones: a load test says more than people do.

    Raises:
        AddressInUse: something else listens there.
        UnknownDatabase: *db* names no database floorman knows.
        StoreError: the database cannot be used.
        WrongMailServer: *smtp* names no server for e-mails.
        WrongProxy: one of the *proxies* is neither an address nor a network.
    """
    log_to(kind=log_format)
    gc.set_threshold(*_COLLECTING)
    mailman = SmtpMailman(mail_server(smtp)) if smtp else NoMailman()
    behind = Proxies(proxies, proxy_header)
    path = _path(db)
    if not 0 <= port <= 65_535:
        raise AddressInUse(host, port, Words("ports are 0 to 65535", "Ports gehen von 0 bis 65535"))
    with _listening(host, port) as listener:
        import uvloop

        pace = (bots_think_ms // 3, bots_think_ms)
        opened = SqliteStore.opened(path, as_it_is=as_it_is)
        people = PeopleSettings(mailman, pages)
        door = _Door(rules, behind)
        uvloop.run(_serve(listener, opened, announce, door, people, path, demo=demo, pace=pace, pause_ms=pause_ms))


async def _serve(
    listener: socket.socket,
    opened: AbstractAsyncContextManager[SqliteStore],
    announce: Callable[[OpenDoors], None],
    door: _Door,
    people: PeopleSettings,
    path: str,
    **club_as: Unpack[ClubSettings],
) -> None:
    async with opened as store, Club.opened(store, LocalBus(), **club_as) as club:
        requests, sockets = Doorkeeper(club.clock, door.rules, door.proxies).protocols()
        config = uvicorn.Config(
            make_app(club, door.rules),
            ws=sockets,
            ws_max_size=_LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            http=requests,
            proxy_headers=False,  # the doorkeeper alone says who asks; uvicorn would take anybody's word on this machine
            lifespan="on",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        host, port = listener.getsockname()[:2]
        others = tuple(url(address, port) for address in addresses(host))
        is_empty = not (club.tables or club.tournaments.ids or club.closed)
        here = url(_HERE.get(host, host), port)
        club.people.settings = (
            people._replace(is_set=True) if people.pages else people._replace(pages=(*others, here)[0])
        )
        is_new = not club_as.get("demo") and not club.members.has_admin
        link = people._replace(pages=here).page("join", await club.members.admin_link()) if is_new else ""
        doors = OpenDoors(here, others, is_empty=is_empty, admin_link=link)
        server = _Server(config, lambda: announce(doors))
        closed = [*club.closed, *club.tournaments.unreadable]
        key = club.members.register.machine_key = new_key()
        gc.freeze()  # what is there from the start stays
        with _found_beside(path, WayIn(here, key)):
            _LOG.info("open", **facts(port=port, tables=len(club.tables), closed=closed, until=store.head.at))
            await server.serve(sockets=[listener])
            _LOG.info("closing")


@contextlib.contextmanager
def _found_beside(path: str, found: WayIn) -> Iterator[None]:
    """Let commands at this machine find the server; where that cannot be written, a full disk, say, they do not."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(way_in(path, found))
        except OSError as error:
            _LOG.warning("commands at this machine do not find the server: %s", error)
        yield


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    try:
        family, kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(family, kind) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(1024)
            yield listener
    except OSError as error:
        raise AddressInUse(host, port, refused(error)) from None


def _path(db: str) -> str:
    """The file behind an address, in a folder that is there; one that is made for it is for nobody else's eyes."""
    path = path_of(db)
    folder = Path(path).absolute().parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{folder}: {why.en}", f"{folder}: {why.de}")) from None
    return path
