"""The club: its members, and a host for each of its tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from random import Random
from typing import TYPE_CHECKING, Final, TypedDict, Unpack

from floorman.club.clock import SystemClock
from floorman.club.host import STREAMS, TableHost, open_table
from floorman.club.members import Members
from floorman.club.regulars import NAMES, Regular
from floorman.rulebook import Rulebook
from floorman.shuffle import seal
from floorman.table import TableOpened

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from floorman.bus import Bus
    from floorman.club.clock import Clock
    from floorman.shuffle import Deal, SealedDeck
    from floorman.store import EventStore

DEMO_TABLE: Final = "demo"
_LOG: Final = logging.getLogger(__name__)


class ClubSettings(TypedDict, total=False):
    """How a club is opened."""

    demo: bool
    """With the demo table and its bots."""
    pace: tuple[int, int]
    """How long bots think, in milliseconds: at least, at most."""
    pause_ms: int
    """How long a new demo table shows a finished hand."""


class Club:
    """Everything that runs while the doors are open."""

    def __init__(self, store: EventStore, bus: Bus, clock: Clock) -> None:
        self.bus = bus
        self.clock = clock
        self.members = Members(store, clock)
        self.tables: list[str] = []

    @classmethod
    @contextlib.asynccontextmanager
    async def opened(
        cls,
        store: EventStore,
        bus: Bus,
        clock: Clock | None = None,
        *,
        shuffle: Callable[[Deal], SealedDeck] = seal,
        **settings: Unpack[ClubSettings],
    ) -> AsyncIterator[Club]:
        """Take up every table where it was left. The demo club has one with bots, set up when it is not there yet."""
        demo, pace = settings.get("demo", False), settings.get("pace", (600, 1800))
        clock = clock or SystemClock()
        club = cls(store, bus, clock)
        if demo and not await store.version(STREAMS + DEMO_TABLE):
            await open_table(store, _demo_table(settings.get("pause_ms", 5000)))
        async with contextlib.AsyncExitStack() as stack:
            async for stream in store.streams(STREAMS):
                table = stream.removeprefix(STREAMS)
                await stack.enter_async_context(TableHost(store, bus, clock, table, shuffle=shuffle).hosting())
                club.tables.append(table)
            ranks = range(len(NAMES)) if demo else ()
            bots = [Regular(bus, clock, DEMO_TABLE, _whims(), rank=rank, pace=pace) for rank in ranks]
            await stack.enter_async_context(_playing(bots))
            yield club


@contextlib.asynccontextmanager
async def _playing(bots: list[Regular]) -> AsyncIterator[None]:
    """Bots at play; they go home when the block ends."""
    tasks = [asyncio.create_task(_played(bot)) for bot in bots]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _played(bot: Regular) -> None:
    """A bot that stumbles says so and starts afresh; nobody waits for it for ever."""
    while True:
        try:
            await bot.play()
        except Exception:  # noqa: BLE001  # whatever it was, the table goes on
            _LOG.exception("%s stumbled", bot)


def _whims() -> Random:
    return Random(secrets.randbits(64))  # noqa: S311  # for what a bot does; cards come from elsewhere


def _demo_table(pause_ms: int) -> TableOpened:
    book = Rulebook.load("tda")
    return TableOpened(
        id=DEMO_TABLE,
        name="Demo",
        book=book.id,
        edition=book.edition,
        structure="no_limit",
        seats=6,
        small_blind=50,
        big_blind=100,
        smallest_buy_in=2_000,
        largest_buy_in=10_000,
        thinking_ms=30_000,
        pause_ms=pause_ms,
    )
