"""Following one's notices: those that are kept, and beside them the tables where one sits and does not look.

Whatever happens at a table is published to each of its seats, whether or not anybody listens. So the page of somebody who is away
listens to those tables itself and says when it is their turn there: it costs the tables nothing, and where nobody is away
nothing at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from floorman.club.notices.kinds import AwayTable, SeatedElsewhere
from floorman.club.notices.telling import SUBJECT
from floorman.club.whereabouts import SUBJECT as WHEREABOUTS
from floorman.club.whereabouts import Whereabouts
from floorman.club.wire.watch import Watch, ear
from floorman.errors import FloormanError
from floorman.table.view import to_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import WallClock
    from floorman.club.wire.watch import Listener

TOPIC: Final = SUBJECT
MOST_TABLES: Final = 16
"""That somebody is told of who sits at more."""
_LOG: Final = logging.getLogger(__name__)


class NoticesWatch(Watch):
    """Somebody who follows their notices on a page. *looks_at* says which topics the page shows anyway."""

    def __init__(self, bus: Bus, clock: WallClock, by: Actor, looks_at: Callable[[str], bool]) -> None:
        super().__init__(bus, TOPIC, by)
        self._clock = clock
        self._looks_at = looks_at
        self._tables: dict[str, _Away] = {}
        self._changed = asyncio.Event()

    def look_round(self) -> None:
        """See again which tables the page shows: it follows others now."""
        self._changed.set()

    async def follow(self, listener: Listener) -> None:
        """Tell a listener every notice from now on; see `Watch.follow`."""
        looking = asyncio.create_task(self._look_elsewhere(listener)) if self._by.is_somebody else None
        try:
            await super().follow(listener)
        finally:
            if looking:
                looking.cancel()
                await asyncio.gather(looking, return_exceptions=True)

    async def _look_elsewhere(self, listener: Listener) -> None:
        told: tuple[AwayTable, ...] | None = None
        where, member = Whereabouts(self._bus), self._by.member
        async with contextlib.AsyncExitStack() as stack:
            stack.push_async_callback(self._look_nowhere)
            stack.enter_context(
                self._bus.listening(ear(WHEREABOUTS, member), hear=lambda *_: self._changed.set()),
            )
            while True:
                self._changed.clear()
                await self._look_at(await where.all_of(member))
                tables = tuple(away.table for away in self._tables.values() if away.table.name)
                if tables != told:
                    while not listener.tell(to_json(SeatedElsewhere(TOPIC, self._clock.now(), tables))):
                        await listener.ready()
                    told = tables
                await self._changed.wait()

    async def _look_at(self, tables: tuple[str, ...]) -> None:
        """Listen to these tables, but those that the page shows, and to no others."""
        away = [table for table in tables if not self._looks_at(f"table/{table}")][:MOST_TABLES]
        for table in [table for table in self._tables if table not in away]:
            await self._tables.pop(table).leave()
        for table in away:
            if table not in self._tables:
                self._tables[table] = _Away(self._bus, table, self._by, self._changed.set)

    async def _look_nowhere(self) -> None:
        await self._look_at(())


class _Away:
    """A table where somebody sits who does not look, as far as they have to know of it."""

    def __init__(self, bus: Bus, table: str, by: Actor, changed: Callable[[], None]) -> None:
        self.table = AwayTable(table, "")
        """Without a name before anything was heard of it."""
        self._seen = _Seen()
        self._is_in_turn = False
        self._changed = changed
        self._following = asyncio.create_task(self._follow(Watch(bus, f"table/{table}", by)))

    async def _follow(self, watch: Watch) -> None:
        try:
            await watch.follow(self)
        except FloormanError:  # it is closed, say
            pass
        except Exception:  # noqa: BLE001  # a fault of ours must not take the others along
            _LOG.exception("table %s cannot be listened to", self.table.table)

    async def leave(self) -> None:
        self._following.cancel()
        await asyncio.gather(self._following, return_exceptions=True)

    def tell(self, data: bytes) -> bool:
        """Hear what has happened at the table."""
        news = _glance(data)
        seen = self._seen
        if news.view is not None:
            self._seen, self._is_in_turn = news.view, news.view.hand is not None and news.view.hand.legal is not None
        elif news.shared is not None:
            self._seen = _put_onto(seen, news.shared.fields)
            if news.own is not UNSET:
                self._is_in_turn = news.own is not None and news.own.legal is not None
            elif news.shared.hand is None:
                self._is_in_turn = False
        name, turn, until = self._seen.name, self._seen.turn, self._seen.until
        table = AwayTable(self.table.table, name, *((turn, until) if self._is_in_turn else ()))
        if table != self.table:
            self.table = table
            self._changed()
        return True

    async def ready(self) -> None:
        """Whatever is told is heard at once."""


class _Own(Struct, gc=False):
    """What is open to somebody, if anything is."""

    legal: Any = None


class _Seen(Struct, gc=False):
    """As much of a view as has to be known."""

    name: str = ""
    turn: int = 0
    until: int | None = None
    hand: _Own | None = None


class _Fields(Struct, gc=False):
    name: str | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    until: int | UnsetType | None = UNSET


class _Shared(Struct, gc=False):
    fields: _Fields
    hand: dict[str, Raw] | UnsetType | None = UNSET


class _News(Struct, gc=False):
    """As much of what is told of a table as has to be known."""

    view: _Seen | None = None
    shared: _Shared | None = None
    own: _Own | UnsetType | None = UNSET


def _put_onto(seen: _Seen, fields: _Fields) -> _Seen:
    return _Seen(
        seen.name if fields.name is UNSET else fields.name,
        seen.turn if fields.turn is UNSET else fields.turn,
        seen.until if fields.until is UNSET else fields.until,
    )


_glance = msgspec.json.Decoder(_News).decode
