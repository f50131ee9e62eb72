"""Running the club: one process, one event loop, from the store to the sockets."""

from __future__ import annotations

import asyncio
import contextlib
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
from floorman.server.network import addresses, url
from floorman.store import SqliteStore
from floorman.store.address import path_of
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractAsyncContextManager

    from floorman.server.door import DoorRules
    from floorman.server.logs import LogFormat

_LOG: Final = logging.getLogger(__name__)
_LONGEST_MESSAGE: Final = 4096
_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # where one listens to all is no address to open
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
) -> None:
    """Serve until a signal comes. *announce* is told where as soon as it answers.

    *smtp* is the address of a server for e-mails, and *pages* what links in them begin with, where that is not this machine's.

    A file that lacks what was written to it last is served *as it is* only when that is asked for. *rules* are what one connection may do, where they are not the usual ones: a load test says more than people do.

    Raises:
        AddressInUse: something else listens there.
        UnknownDatabase: *db* names no database floorman knows.
        StoreError: the database cannot be used.
        WrongMailServer: *smtp* names no server for e-mails.
    """
    log_to(kind=log_format)
    mailman = SmtpMailman(mail_server(smtp)) if smtp else NoMailman()
    path = _path(db)
    if not 0 <= port <= 65_535:
        raise AddressInUse(host, port, Words("ports are 0 to 65535", "Ports gehen von 0 bis 65535"))
    with _listening(host, port) as listener:
        import uvloop

        pace = (bots_think_ms // 3, bots_think_ms)
        opened = SqliteStore.opened(path, as_it_is=as_it_is)
        people = PeopleSettings(mailman, pages)
        uvloop.run(_serve(listener, opened, announce, rules, people, demo=demo, pace=pace, pause_ms=pause_ms))


async def _serve(
    listener: socket.socket,
    opened: AbstractAsyncContextManager[SqliteStore],
    announce: Callable[[OpenDoors], None],
    rules: DoorRules | None,
    people: PeopleSettings,
    **club_as: Unpack[ClubSettings],
) -> None:
    async with opened as store, Club.opened(store, LocalBus(), **club_as) as club:
        requests, sockets = Doorkeeper(club.clock, rules).protocols()
        config = uvicorn.Config(
            make_app(club, rules),
            ws=sockets,
            ws_max_size=_LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            http=requests,
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
        club.people.settings = people if people.pages else people._replace(pages=(*others, here)[0])
        is_new = not club_as.get("demo") and not club.members.has_admin
        link = people._replace(pages=here).page("join", await club.members.admin_link()) if is_new else ""
        doors = OpenDoors(here, others, is_empty=is_empty, admin_link=link)
        server = _Server(config, lambda: announce(doors))
        closed = [*club.closed, *club.tournaments.unreadable]
        _LOG.info("open", **facts(port=port, tables=len(club.tables), closed=closed, until=store.head.at))
        await server.serve(sockets=[listener])
        _LOG.info("closing")


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
    """The file behind an address, in a folder that is there."""
    path = path_of(db)
    folder = Path(path).absolute().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{folder}: {why.en}", f"{folder}: {why.de}")) from None
    return path
