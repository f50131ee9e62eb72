"""The one host of a table. It holds the table in memory, and whatever happens there goes through it, one at a time.

A command's way is a straight line: decide, append to the store, evolve, tell everybody what they may see of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from floorman.bank import AccountKind
from floorman.cards import Deck
from floorman.club.messages import Answer, Do, Done, Envelope, Look, TableUpdate, asked_from, refused
from floorman.errors import (
    Conflict,
    FloormanError,
    OurMistake,
    SeatsAreDrawn,
    StoreError,
    TableSetupError,
    UnknownTable,
)
from floorman.shuffle import seal
from floorman.store import Entry
from floorman.store.events import table_event
from floorman.store.finishing import Finishing
from floorman.table import SitDown, StandUp, TableState
from floorman.table.decide import deal, decide, more_time, next_deal, time_up
from floorman.table.director import direct
from floorman.table.director import open_table as set_up
from floorman.table.events import SatDown, encoded
from floorman.table.evolve import evolve, replay
from floorman.table.money import moves, terms_of
from floorman.table.orders import DrawButton
from floorman.table.seating import give_up_seats, kept_until
from floorman.table.view import seen, to_json, view
from floorman.tournament.online import OF_EVENT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Sequence

    from floorman.bank import TableTerms
    from floorman.bus import Bus
    from floorman.club.clock import Alarm, WallClock
    from floorman.club.treasurer import Treasurer
    from floorman.club.whereabouts import Whereabouts
    from floorman.shuffle import Deal, SealedDeck
    from floorman.store import EventStore
    from floorman.table import Command, Event, Requester, TableOpened
    from floorman.table.orders import Order

STREAMS: Final = "table/"
_TRY_AGAIN_MS: Final = 2_000
_LOG: Final = logging.getLogger(__name__)


def subject(table: str) -> str:
    """Where a table's host is asked."""
    return f"table.{table}"


def rail(table: str) -> str:
    """Where everybody who does not sit there hears of a table."""
    return f"table.{table}.rail"


def ear(table: str, member: str) -> str:
    """Where a member who sits at a table hears of it, and of the moment they no longer do."""
    return f"table.{table}.to.{member}"


async def open_table(treasurer: Treasurer, opened: TableOpened) -> None:
    """Set a table up, and its account. Its host comes with `TableHost.hosting`.

    Raises:
        TableSetupError: the book allows no such table, or it is called like one of a tournament.
    """
    if OF_EVENT in opened.id:
        raise TableSetupError(f"the id of a table has no “{OF_EVENT}”: those of tournaments do")
    entry = Entry(STREAMS + opened.id, encoded(set_up(opened)), 0)
    await treasurer.open_account(opened.id, AccountKind.TABLE, entry)


class House(NamedTuple):
    """What every table of a club shares."""

    store: EventStore
    bus: Bus
    clock: WallClock
    treasurer: Treasurer
    whereabouts: Whereabouts
    shuffle: Callable[[Deal], SealedDeck] = seal


class TableHost:
    """Hosts one table as long as the block of `hosting` lasts.

    A table of a tournament has a director, who is *told* of whatever happens between hands and of all-ins that wait, says
    who sits there with how many chips, and when the next hand begins. Those chips are no money.
    """

    def __init__(self, house: House, table: str, *, told: Callable[[], None] | None = None) -> None:
        self._house = house
        self._director = told
        self._stream = STREAMS + table
        self._id = table
        self._turnstile = asyncio.Lock()
        self._alarm: Alarm | None = None
        self._work = Finishing()
        self._table: TableState
        self._terms: TableTerms
        self._version = 0
        self._is_closing = False

    @contextlib.asynccontextmanager
    async def hosting(self) -> AsyncIterator[TableHost]:
        """Take the table up where its last event left it, and serve it.

        Raises:
            UnknownTable: there is no such table.
        """
        async with self._turnstile:
            await self._load()
            if self._table.is_playing:  # nobody could act while nobody dealt: whoever is in turn begins anew
                await self._record(more_time(self._table, now=self._house.clock.now()))
        with self._house.bus.serving(subject(self._id), self._answer):
            self._set_alarm()
            try:
                yield self
            finally:
                self._is_closing = True
                self._unset_alarm()
                await self._work.all_done()

    # ---- what a director does ----

    @property
    def table(self) -> TableState:
        """The table as it stands; whoever looks changes nothing."""
        return self._table

    async def order(self, *wanted: Order) -> None:
        """Do what the director orders, one after another.

        Raises:
            FloormanError: one of it cannot be done; what came before it is.
        """
        await self._work.finish(self._ordered(wanted))

    async def _ordered(self, wanted: Sequence[Order]) -> None:
        async with self._turnstile:
            for one in wanted:
                await self._record(direct(self._table, one, now=self._house.clock.now()))

    async def deal(self) -> None:
        """Begin the next hand."""
        await self._work.finish(self._dealt())

    async def _dealt(self) -> None:
        async with self._turnstile:
            await self._deal(self._house.clock.now())

    # ---- a command's way ----

    async def _answer(self, data: bytes) -> bytes:
        return await self._work.finish(self._in_turn(asked_from(data)))

    async def _in_turn(self, asked: Envelope) -> bytes:
        async with self._turnstile:
            return to_json(await self._said(asked))

    async def _said(self, asked: Envelope) -> Answer:
        match asked.said:
            case Look():
                return self._fresh(asked.by)
            case Do(id, command):
                try:
                    return Done(id, await self._do(asked.by, f"{asked.by.member} {id}", command))
                except FloormanError as error:
                    return refused(id, error)
                except Exception:  # noqa: BLE001  # a fault of ours must not take the table along
                    _LOG.exception("table %s: %s", self._id, command)
                    await self._load()  # nothing of what went wrong stays
                    return refused(id, OurMistake())

    async def _do(self, by: Requester, id: str, command: Command) -> int:  # noqa: A002  # as the message calls it
        try:
            if self._director and isinstance(command, (SitDown, StandUp)):
                raise SeatsAreDrawn(rule=self._table.book.cite_if_any("tournament_seats"))
            if isinstance(command, SitDown):
                by = replace(by, sits_at=self._house.whereabouts.enter(by.member, self._id))
            events = decide(self._table, command, by, now=self._house.clock.now())
            return await self._record(events, command=id)
        except FloormanError:
            # Said twice: what was done the first time may be impossible now, and is done all the same.
            if (version := await self._house.store.done(self._stream, id)) is not None:
                return version
            raise
        finally:
            self._house.whereabouts.note(self._id, self._members())

    async def _record(self, events: Sequence[Event], *, command: str = "", snapshot: bytes | None = None) -> int:
        """Make events durable; only then let them happen, and tell of them."""
        if not events:
            return self._version
        before = self._version
        entry = Entry(self._stream, encoded(events), before, snapshot)
        try:
            version = await self._keep(entry, events, command)
        except Conflict:
            await self._load()
            raise
        if version <= before:  # this command had been carried out already
            return version
        gone = self._members()
        for event in events:
            evolve(self._table, event)
        self._version = version
        self._house.whereabouts.note(self._id, self._members())
        self._tell(events, since=before, gone=gone - self._members())
        self._set_alarm()
        if self._director and self._table.stands_still:
            self._director()
        return version

    async def _keep(self, entry: Entry, events: Sequence[Event], command: str) -> int:
        """Write events down, together with what the bank books for them."""
        table = self._table
        wanted = tuple(moves(table, events, version=entry.expected))
        if not wanted or self._director:
            return await self._house.store.append_together([entry], command=command)
        bots = {seated.member for seated in table.seats.values() if seated.is_bot}
        bots |= {event.member for event in events if isinstance(event, SatDown) and event.is_bot}
        return await self._house.treasurer.record(entry, self._terms, wanted, backed=bots, command=command)

    # ---- telling ----

    def _members(self) -> set[str]:
        return {seated.member for seated in self._table.seats.values()}

    def _tell(self, events: Iterable[Event], *, since: int, gone: set[str]) -> None:
        """Views for everybody who sits here, and one for the rail, which those who have just left get as well."""
        for seat, seated in self._table.seats.items():
            self._house.bus.publish(ear(self._id, seated.member), self._told(events, since, seat))
        from_rail = self._told(events, since, None)
        for member in gone:
            self._house.bus.publish(ear(self._id, member), from_rail)
        self._house.bus.publish(rail(self._id), from_rail)

    def _told(self, events: Iterable[Event], since: int, seat: int | None) -> bytes:
        table = self._table
        return to_json(
            TableUpdate(self._version, since, view(table, seat, now=self._house.clock.now()), seen(events, table, seat))
        )

    def _fresh(self, by: Requester) -> TableUpdate:
        table = self._table
        seat = table.find(by.member)
        events = table.hand.events if table.hand else ()
        return TableUpdate(self._version, 0, view(table, seat, now=self._house.clock.now()), seen(events, table, seat))

    # ---- time ----

    def _set_alarm(self) -> None:
        """Wake up at the next deadline: the end of somebody's time, or the next hand."""
        self._unset_alarm()
        if self._is_closing:
            return
        table = self._table
        if table.is_playing:
            due = table.clock[1] if table.clock else None
        else:
            due = table.next_hand_at if len(table.ready) >= 2 and not self._director else None
        due = min((time for time in (due, kept_until(table)) if time is not None), default=None)
        if due is not None:
            self._alarm = self._house.clock.call_at(due, self._ring)

    def _unset_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._work.begin(self._on_time())

    async def _on_time(self) -> None:
        async with self._turnstile:
            if self._is_closing:
                return
            table, now = self._table, self._house.clock.now()
            try:
                if events := (give_up_seats(table, now=now) or time_up(table, now=now)):
                    await self._record(events)
                elif self._director:
                    self._set_alarm()
                elif not table.is_playing and (table.next_hand_at or now + 1) <= now and len(table.ready) >= 2:
                    await self._deal(now)
                else:  # too early, as when the machine's clock was put back
                    self._set_alarm()
            except StoreError:  # a full disk, say: nothing has happened, and it may pass
                _LOG.exception("table %s waits", self._id)
                self._alarm = self._house.clock.call_at(now + _TRY_AGAIN_MS, self._ring)
            except Exception:  # noqa: BLE001  # the table stops, and keeps its events
                _LOG.exception("table %s could not go on", self._id)
                await self._load()

    async def _deal(self, now: int) -> None:
        table = self._table
        if table.button is None and table.drawn is None and table.book.knobs.first_button != "random":
            cards = dict(zip(table.ready, Deck.shuffled(), strict=False))
            await self._record(direct(table, DrawButton(cards), now=now))
        sealed = self._house.shuffle(next_deal(table, first_button=secrets.choice(table.ready)))
        await self._record(deal(table, sealed, now=now), snapshot=table.snapshot())

    # ---- beginning ----

    async def _load(self) -> None:
        """The table from its last snapshot and what happened since."""
        kept = await self._house.store.snapshot(self._stream)
        begun = _restored(kept.data) if kept else None
        stored = await self._house.store.read(self._stream, after=kept.version if kept and begun else 0)
        events = [table_event(event.data) for event in stored]
        if begun:
            self._table = begun
            for event in events:
                evolve(self._table, event)
        elif events:
            self._table = replay(events)
        else:
            raise UnknownTable(self._id)
        self._version = stored[-1].version if stored else kept.version if kept else 0
        if not self._director:
            self._terms = terms_of(self._table)
        self._house.whereabouts.note(self._id, self._members())


def _restored(snapshot: bytes) -> TableState | None:
    """A table as a snapshot has it; None if it cannot be read, since the events tell the same."""
    try:
        return TableState.restored(snapshot)
    except msgspec.DecodeError:
        return None
