"""The one host of a table. It holds the table in memory, and whatever happens there goes through it, one at a time.

A cash table's people come and go as they like, and its chips are money in the bank. A tournament's table does what its
director says. Their streams lie apart, so that nobody looks at the tables of tournaments to find the cash tables.
A command's way is a straight line: decide, append to the store, evolve, tell everybody what they may see of it.
"""

from __future__ import annotations

import contextlib
import logging
import re
import secrets
from abc import abstractmethod
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from floorman.bank import AccountKind
from floorman.cards import Deck
from floorman.club.wanted.tables import LookAtCards, OfTable, OrderAtTable
from floorman.club.wire.messages import Look, Paused, TableUpdate
from floorman.club.wire.service import Service
from floorman.club.wire.watch import ear, rail
from floorman.errors import (
    SeatsAreDrawn,
    StoreError,
    TableIsClosed,
    TableSetupError,
    UnknownTable,
)
from floorman.rulebook import SHIPPED
from floorman.shuffle import seal
from floorman.store import Keeper, Kind
from floorman.store.events import table_event
from floorman.store.finishing import Finishing
from floorman.table import EventTable, Requester, SitDown, StandUp, TableState
from floorman.table.decide import deal, decide, more_time, next_deal, time_up
from floorman.table.director import direct, require_cash_open
from floorman.table.director import open_table as set_up
from floorman.table.events import DeckSealed, SatDown, encoded
from floorman.table.evolve import evolve, replay
from floorman.table.looks import CardsSeen, cards_seen, look_at_cards
from floorman.table.money import moves, terms_of
from floorman.table.orders import (
    BeginBreak,
    CarryOut,
    CloseTable,
    DrawButton,
    EndBreak,
    GuestsArrive,
    MarkAway,
    MarkBack,
    RepeatDeal,
    SetCalledClock,
    SetLevel,
    StartClock,
    TakeAway,
    WalkedAway,
)
from floorman.table.seating import give_up_seats, kept_until
from floorman.table.view import seen, to_json, view
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Sequence

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import Alarm, WallClock
    from floorman.club.treasurer import Treasurer
    from floorman.club.whereabouts import Whereabouts
    from floorman.rulebook import Shelf
    from floorman.shuffle import Deal, SealedDeck
    from floorman.store import Along, EventStore
    from floorman.table import Command, Event, TableOpened
    from floorman.table.orders import Order

STREAMS: Final = "table/"
"""Of cash tables, by their ids."""
EVENT_STREAMS: Final = "event-table/"
"""Of the tables of tournaments: ``event-table/friday/3``."""
OF_HANDS: Final = (CarryOut, RepeatDeal, StartClock, SetCalledClock, WalkedAway)
"""What the floor orders in a hand, whoever's table it is; everything else at a tournament's table comes from its director."""
OF_CASH: Final = (*OF_HANDS, CloseTable, SetLevel, MarkAway, MarkBack, TakeAway, BeginBreak, EndBreak)
"""What the floor may order at a cash table: nothing that gives or takes chips."""
_TRY_AGAIN_MS: Final = 2_000
_PLAIN: Final = re.compile(r"[\w-]+")
_EVENT_STREAM: Final = re.compile(rf"{EVENT_STREAMS}(?P<event>[\w-]+)/(?P<number>0|[1-9][0-9]*)")
_LOG: Final = logging.getLogger(__name__)


def topic(table: str) -> str:
    """What pages call a table."""
    return f"table/{table}"


def subject(table: str) -> str:
    """Where a table's host is asked."""
    return f"table.{table}"


def is_plain(id: str) -> bool:  # noqa: A002  # as everywhere
    """Whether something may be called this: it stands in names of streams, subjects, transfers and tables, among their signs."""
    return _PLAIN.fullmatch(id) is not None


def stream_of(table: EventTable) -> str:
    """Where what happens at a table of a tournament is kept."""
    return f"{EVENT_STREAMS}{table.event}/{table.number}"


def event_table(stream: str) -> EventTable | None:
    """The table of a tournament whose stream this is, if it is one."""
    found = _EVENT_STREAM.fullmatch(stream)
    return EventTable(found["event"], int(found["number"])) if found else None


async def event_tables(store: EventStore, event: str) -> list[EventTable]:
    """Every table a tournament has had."""
    return [table async for stream in store.streams(f"{EVENT_STREAMS}{event}/") if (table := event_table(stream))]


async def open_table(
    store: EventStore,
    treasurer: Treasurer,
    opened: TableOpened,
    *,
    guests_attend: bool = False,
    shelf: Shelf = SHIPPED,
) -> None:
    """Set a cash table up, and its account. Its host comes with `CashHost.hosting`.

    Raises:
        CashClosed: guests play a tournament, and the book has no cash game then.
        TableSetupError: the book allows no such table, it is one of a tournament, or its id has other signs than an id may have.
        UnknownBook: its book is not on the shelf.
        Conflict: there is one of that name.
    """
    if not is_plain(opened.id):
        raise TableSetupError(
            Words(
                "the id of a table has only letters, digits, “-” and “_”",
                "Die Kennung eines Tisches hat nur Buchstaben, Ziffern, „-“ und „_“",
            )
        )
    if opened.event:
        raise TableSetupError(
            Words(
                "the tables of a tournament are opened by its director",
                "Die Tische eines Turniers öffnet die Turnierleitung",
            )
        )

    async def with_account(_: object, __: int) -> Along | None:
        return await treasurer.opening(opened.id, AccountKind.TABLE)

    await table_keeper(store, STREAMS + opened.id, shelf).begin(
        set_up(opened, guests_attend=guests_attend, shelf=shelf), along=with_account
    )


def _said_once(member: str, id: str, command: Command | Order) -> str:  # noqa: A002  # as the message calls it
    """What a command is kept under: said again it is the same one, but another command under a used id is another.

    Without an id nobody can say it again.
    """
    return f"{member} {id} {sha256(to_json(command)).hexdigest()[:16]}" if id else ""


def table_keeper(
    store: EventStore, stream: str, shelf: Shelf, *, kept: Callable[[Sequence[Event], int], None] | None = None
) -> Keeper[TableState, Event]:
    """The one writer of a table's stream; the book it is played under is on the shelf."""
    kind = Kind["TableState", "Event"](
        encoded,
        table_event,
        partial(_folded, shelf),
        snapshot=_snapshot,
        restore=partial(TableState.restored, shelf=shelf),
    )
    return Keeper(store, stream, kind, kept=kept)


def _folded(shelf: Shelf, table: TableState | None, events: Sequence[Event]) -> TableState:
    if table is None:
        return replay(events, shelf)
    for event in events:
        evolve(table, event)
    return table


def _snapshot(table: TableState, events: Sequence[Event]) -> bytes | None:
    """A table is written down whole when a hand begins: the one before it is not needed any more."""
    return table.snapshot() if any(isinstance(event, DeckSealed) for event in events) else None


class House(NamedTuple):
    """What every table of a club shares."""

    store: EventStore
    bus: Bus
    clock: WallClock
    treasurer: Treasurer
    whereabouts: Whereabouts
    shuffle: Callable[[Deal], SealedDeck] = seal
    has_guests: Callable[[], bool] = lambda: False
    """Whether guests play a tournament now, which may leave no room for cash games: VPSV 6."""
    note: Callable[[TableState], None] = lambda _: None
    """Whom to tell how a cash table stands: the lobby."""


class TableHost(Service):
    """Hosts one table as long as the block of `hosting` lasts: what every kind of table has in common."""

    wanted = msgspec.json.Decoder(OfTable, dec_hook=lambda kind, text: kind(text))

    def __init__(self, house: House, table: str, stream: str, *, shelf: Shelf = SHIPPED, scope: str = "") -> None:
        super().__init__(house.bus, subject(table), scope)
        self._house = house
        self._id = table
        self._keeper = table_keeper(house.store, stream, shelf, kept=self._happened)
        self._work = Finishing()
        self._alarm: Alarm | None = None
        self._seated: set[str] = set()
        self._is_closing = False
        self.is_paused = False
        """Whether nothing that happens here can be kept, the disk being full, say. It goes on by itself as soon as it can be."""
        self.has_stopped = False
        """Whether something went wrong on our side: nothing goes on by itself then, and everything is kept."""
        self._due: int | None = None
        """When it wakes up by itself."""
        self._busy_since: int | None = None
        """Since when it has been doing what was due."""
        self._keeper.failed = self._pause
        self._asked_at = house.clock.now()

    # ---- what kinds of tables do differently ----

    @abstractmethod
    def _decided(self, by: Requester, command: Command, table: TableState) -> Sequence[Event]:
        """What comes of a command."""

    @abstractmethod
    def _ordered(self, wanted: Order, table: TableState) -> Sequence[Event]:
        """What comes of an order of the floor."""

    @abstractmethod
    async def _booking(self, events: Sequence[Event], version: int) -> Along | None:
        """What the bank books for events."""

    @abstractmethod
    def _next_hand_at(self, table: TableState) -> int | None:
        """When the next hand begins by itself, if it does."""

    def _require_open(self) -> None:  # a table of a tournament is its director's
        """See to it that there is something to host."""

    # ---- hosting ----

    @contextlib.asynccontextmanager
    async def hosting(self) -> AsyncIterator[Self]:
        """Take the table up where its last event left it, and serve it.

        Raises:
            UnknownTable: there is no such table.
            TableIsClosed: it is a cash table, and nobody plays there any more.
            Unreadable: what is kept of it cannot be read, or its book is not on the shelf.
        """
        if not await self._keeper.load():
            raise UnknownTable(self._id)
        self._require_open()
        self._note()
        await self._keeper.keep(self._resumed)
        with self.serving():
            self._set_alarm()
            try:
                yield self
            finally:
                self._is_closing = True
                self._unset_alarm()
                await self._begun.all_done()
                await self._work.all_done()
                await self._keeper.all_done()

    def _resumed(self, table: TableState) -> Sequence[Event]:
        """Nobody could act while nobody dealt: whoever is in turn begins anew."""
        return more_time(table, now=self._house.clock.now())

    @property
    def table(self) -> TableState:
        """The table as it stands; whoever looks changes nothing."""
        return self._keeper.state

    # ---- a command's way ----

    async def do(self, by: Actor, wanted: OfTable, id: str) -> int | TableUpdate | CardsSeen:  # noqa: A002  # as the message has it
        """Do what somebody wants at the table, or show it to them."""
        match wanted:
            case Look():
                await self._keeper.settled()  # after what time and others have done
                return self._fresh(by.member)
            case LookAtCards():
                return await self._show_cards(by)
            case OrderAtTable(order):
                return await self._keep(by.member, partial(self._ordered, order), id, order)
            case _:
                who = Requester(by.member, by.name, is_bot=by.is_bot)
                return await self._keep(by.member, partial(self._decided, who, wanted), id, wanted)

    async def _keep(
        self,
        member: str,
        decide: Callable[[TableState], Sequence[Event]],
        id: str,  # noqa: A002  # as the message calls it
        wanted: Command | Order,
    ) -> int:
        try:
            return await self._keeper.keep(decide, command=_said_once(member, id, wanted), along=self._booking)
        finally:
            if self.table.find(member) is None:
                self._house.whereabouts.leave(member, self._id)

    async def _show_cards(self, by: Actor) -> CardsSeen:
        """Show every card of the hand to somebody of the floor who does not play it; the look is kept before they see it."""
        await self._keeper.keep(lambda table: look_at_cards(table, by.member))
        return cards_seen(self.table)

    def _happened(self, events: Sequence[Event], since: int) -> None:
        """Tell of what has happened, and wake up for what comes next."""
        before = self._seated
        self._note()
        self._tell(events, since=since, gone=before - self._seated)
        self._set_alarm()

    def _note(self) -> None:
        self._seated = {seated.member for seated in self.table.seats.values()}
        self._house.whereabouts.note(self._id, self._seated)

    # ---- telling ----

    def _tell(self, events: Iterable[Event], *, since: int, gone: set[str]) -> None:
        """Views for everybody who sits here, and one for the rail, which those who have just left get as well."""
        for seat, seated in self.table.seats.items():
            self._house.bus.publish(ear(self._subject, seated.member), self._update(events, since, seat))
        from_rail = self._update(events, since, None)
        for member in gone:
            self._house.bus.publish(ear(self._subject, member), from_rail)
        self._house.bus.publish(rail(self._subject), from_rail)

    def _update(self, events: Iterable[Event], since: int, seat: int | None) -> bytes:
        table = self.table
        return to_json(
            TableUpdate(
                topic(self._id),
                self._keeper.version,
                since,
                view(table, seat, now=self._house.clock.now()),
                seen(events, table, seat),
            )
        )

    def _fresh(self, member: str) -> TableUpdate:
        table = self.table
        seat = table.find(member)
        events = table.hand.events if table.hand else ()
        return TableUpdate(
            topic(self._id),
            self._keeper.version,
            0,
            view(table, seat, now=self._house.clock.now()),
            seen(events, table, seat),
        )

    # ---- time ----

    def _set_alarm(self) -> None:
        """Wake up at the next deadline: the end of somebody's time, or the next hand."""
        self._unset_alarm()
        if self._is_closing:
            return
        table = self.table
        turn_ends = table.clock[1] if table.clock else None
        due = turn_ends if table.is_playing else self._next_hand_at(table)
        due = min((time for time in (due, kept_until(table)) if time is not None), default=None)
        if due is not None:
            self._wake_at(due)

    def _wake_at(self, due: int) -> None:
        self._unset_alarm()
        self._due, self._alarm = due, self._house.clock.call_at(due, self._ring)

    def _unset_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._due = self._alarm = None

    def _ring(self) -> None:
        if not self._is_closing:
            self._unset_alarm()
            self._work.begin(self._on_time())

    async def _on_time(self) -> None:
        """Do what is due. Whatever comes of it, somebody looks again soon."""
        now = self._house.clock.now()
        self._wake_at(now + _TRY_AGAIN_MS)
        self._busy_since = now if self._busy_since is None else self._busy_since
        try:
            if self.is_paused:
                await self._go_on()
            await self._keeper.keep(
                self._overdue, self._if_due(self._button_drawn), self._if_due(self._dealt), along=self._booking
            )
        except StoreError:  # a full disk, say: nothing has happened, and it may pass
            if self.is_paused:
                self._tell_pause()  # whoever has come meanwhile hears of it too
            else:
                _LOG.exception("table %s waits", self._id)
        except Exception:  # noqa: BLE001  # the table stops, and keeps its events
            _LOG.exception("table %s could not go on", self._id)
            self.has_stopped = True
            self._unset_alarm()
        else:
            self.has_stopped = False
            self._set_alarm()  # also when it was too early, as when the machine's clock was put back
        finally:
            self._busy_since = None

    async def answer(self, data: bytes) -> bytes:
        """Answer one request, and remember when somebody last asked."""
        self._asked_at = self._house.clock.now()
        return await super().answer(data)

    def is_idle(self, now: int, *, for_ms: int) -> bool:
        """Whether nobody sits here, nothing is due, and nobody has asked for so long: it can be let go of until somebody does."""
        is_quiet = not self.table.seats and not self.table.is_playing and self._due is None
        return is_quiet and not (self.is_paused or self.has_stopped) and now >= self._asked_at + for_ms

    def stands_still(self, now: int, *, grace_ms: int) -> bool:
        """Whether it should go on by itself and does not."""
        since = [at for at in (self._due, self._busy_since) if at is not None]
        return self.has_stopped or self.is_paused or any(now > at + grace_ms for at in since)

    # ---- pausing ----

    def _pause(self, error: StoreError) -> None:
        """What happens cannot be kept: the table waits until it can be, and says so."""
        if self._is_closing:
            return
        if not self.is_paused:
            _LOG.error("table %s pauses: %s", self._id, error)
            self.is_paused = True
            self._tell_pause()
        self._wake_at(self._house.clock.now() + _TRY_AGAIN_MS)

    async def _go_on(self) -> None:
        """Go on as soon as something can be kept again; whoever is in turn has all the time they had."""
        await self._house.store.probe()
        self.is_paused = False
        await self._keeper.keep(self._resumed)
        _LOG.warning("table %s goes on", self._id)
        self._tell_pause()

    def _tell_pause(self) -> None:
        """Tell everybody here that the table pauses, or that it goes on."""
        told = to_json(Paused(topic(self._id), is_over=not self.is_paused))
        for member in self._seated:
            self._house.bus.publish(ear(self._subject, member), told)
        self._house.bus.publish(rail(self._subject), told)

    def _overdue(self, table: TableState) -> Sequence[Event]:
        """Whose time is up, at the table or away from it."""
        now = self._house.clock.now()
        return () if self._is_closing else give_up_seats(table, now=now) or time_up(table, now=now)

    def _if_due(self, decide: Callable[[TableState], Sequence[Event]]) -> Callable[[TableState], Sequence[Event]]:
        """Do something about the next hand once its time has come."""

        def decided(table: TableState) -> Sequence[Event]:
            if self._is_closing or table.is_playing:
                return ()
            due = self._next_hand_at(table)
            return decide(table) if due is not None and due <= self._house.clock.now() else ()

        return decided

    def _button_drawn(self, table: TableState) -> Sequence[Event]:
        if table.button is not None or table.drawn is not None or table.book.knobs.first_button == "random":
            return ()
        cards = dict(zip(table.ready, Deck.shuffled(), strict=False))
        return direct(table, DrawButton(cards), now=self._house.clock.now())

    def _dealt(self, table: TableState) -> Sequence[Event]:
        sealed = self._house.shuffle(next_deal(table, first_button=secrets.choice(table.ready)))
        return deal(table, sealed, now=self._house.clock.now())


class CashHost(TableHost):
    """Hosts a table where people come and go as they like, and whose chips are money in the bank."""

    def __init__(self, house: House, table: str, *, shelf: Shelf = SHIPPED) -> None:
        super().__init__(house, table, STREAMS + table, shelf=shelf)

    def _require_open(self) -> None:
        if self.table.is_closed:
            raise TableIsClosed
        self._house.treasurer.has_table(self._id)  # an account that cannot be read closes its table

    def _note(self) -> None:
        super()._note()
        self._house.note(self.table)

    def _decided(self, by: Requester, command: Command, table: TableState) -> Sequence[Event]:
        if isinstance(command, SitDown):
            if self._house.has_guests():
                require_cash_open(table.book)
            by = replace(by, sits_at=self._house.whereabouts.enter(by.member, self._id))
        return decide(table, command, by, now=self._house.clock.now())

    def _ordered(self, wanted: Order, table: TableState) -> Sequence[Event]:
        if not isinstance(wanted, OF_CASH):
            raise TableSetupError(
                Words(
                    "that can be ordered at the tables of a tournament only",
                    "Das lässt sich nur an den Tischen eines Turniers anordnen",
                )
            )
        return direct(table, wanted, now=self._house.clock.now())

    async def _booking(self, events: Sequence[Event], version: int) -> Along | None:
        table = self.table
        wanted = tuple(moves(table, events, version=version))
        if not wanted:
            return None
        bots = {seated.member for seated in table.seats.values() if seated.is_bot}
        bots |= {event.member for event in events if isinstance(event, SatDown) and event.is_bot}
        return await self._house.treasurer.moving(terms_of(table), wanted, backed=bots)

    def _button_drawn(self, table: TableState) -> Sequence[Event]:
        """While guests play a tournament there is no next hand where the book says so, and the table closes: VPSV 6."""
        guests = self._house.has_guests()
        closing = direct(table, GuestsArrive(), now=self._house.clock.now()) if guests else ()
        return closing or super()._button_drawn(table)

    def _next_hand_at(self, table: TableState) -> int | None:
        return table.next_hand_at if len(table.ready) >= 2 else None


class EventHost(TableHost):
    """Hosts a table of a tournament. Its chips are not money.

    The director hears by *tell_director* of whatever happens between hands and of all-ins that wait, says who sits there
    with how many chips, and when the next hand begins.
    """

    def __init__(self, house: House, at: EventTable, tell_director: Callable[[], None], *, shelf: Shelf) -> None:
        super().__init__(house, at.id, stream_of(at), shelf=shelf, scope=f"tournament/{at.event}")
        self.at: Final = at
        self._director = tell_director

    async def order(self, *wanted: Order) -> None:
        """Do what the director orders, one after another.

        Raises:
            FloormanError: one of it cannot be done; what came before it is.
        """
        await self._keeper.keep(*(partial(self._directed, one) for one in wanted))

    def _directed(self, wanted: Order, table: TableState) -> Sequence[Event]:
        return direct(table, wanted, now=self._house.clock.now())

    def _ordered(self, wanted: Order, table: TableState) -> Sequence[Event]:
        if not isinstance(wanted, OF_HANDS):
            raise SeatsAreDrawn(rule=table.book.cite_if_any("tournament_seats"))
        return self._directed(wanted, table)

    async def deal(self) -> None:
        """Begin the next hand."""
        await self._keeper.keep(self._button_drawn, self._dealt)

    def _decided(self, by: Requester, command: Command, table: TableState) -> Sequence[Event]:
        if isinstance(command, (SitDown, StandUp)):
            raise SeatsAreDrawn(rule=table.book.cite_if_any("tournament_seats"))
        return decide(table, command, by, now=self._house.clock.now())

    async def _booking(self, events: Sequence[Event], version: int) -> Along | None:  # noqa: ARG002  # no money here
        return None

    def _next_hand_at(self, table: TableState) -> int | None:  # noqa: ARG002  # the director says when
        return None

    def _happened(self, events: Sequence[Event], since: int) -> None:
        super()._happened(events, since)
        if self.table.stands_still:
            self._director()
