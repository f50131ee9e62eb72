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
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from floorman.bank import AccountKind
from floorman.cards import Deck
from floorman.club.audience import Audience
from floorman.club.authority.actor import THE_CLUB, Role
from floorman.club.authority.permissions import BY_HOSTS
from floorman.club.company.home import LinkShown, LinkVault, as_host
from floorman.club.floor_calls.desk import CalledTable
from floorman.club.floor_calls.telling import SUBJECT, CallTeller
from floorman.club.hands.marks import marks_of
from floorman.club.notices.telling import tell_of_table
from floorman.club.wanted import calls
from floorman.club.wanted.tables import (
    ChangeTable,
    ComeIn,
    LookAtCards,
    LookAtLink,
    MovePlayer,
    OfTable,
    OrderAtTable,
    RenewLink,
)
from floorman.club.whereabouts import Whereabouts
from floorman.club.wire.messages import Look, Paused, TableUpdate
from floorman.club.wire.service import Service, said_once
from floorman.errors import (
    AlreadySeated,
    HomeGameRefused,
    NobodyServes,
    NotSeated,
    SeatsAreDrawn,
    StoreError,
    TableIsClosed,
    TableSetupError,
    UnknownTable,
)
from floorman.rulebook import SHIPPED
from floorman.shuffle import seal
from floorman.store import Along, Drafted, Entry, Keeper, Kind
from floorman.store.events import table_event
from floorman.store.finishing import Finishing
from floorman.table import EventTable, Requester, SitDown, StandUp, TableState
from floorman.table.dealing import sit_out_at_blind
from floorman.table.decide import deal, drafted, more_time, next_deal, time_up
from floorman.table.director import direct, require_cash_open
from floorman.table.director import open_table as set_up
from floorman.table.draft import PendingEvents
from floorman.table.events import DeckSealed, SatDown, TableOpened, encoded
from floorman.table.evolve import evolve, replay
from floorman.table.floor_calls.answering import give_up_call, waits_anew
from floorman.table.home import forget, let_in, opening, renew_link, require_let_in, require_private, require_welcome
from floorman.table.looks import CardsSeen, cards_seen, look_at_cards
from floorman.table.money import change_table as booked_change
from floorman.table.money import moves, terms_of
from floorman.table.orders import (
    CarryOut,
    ChangeBook,
    DrawButton,
    GuestsArrive,
    RepeatDeal,
    SetCalledClock,
    StartClock,
    WalkedAway,
)
from floorman.table.seating import change_table, give_up_seats, kept_until
from floorman.table.waiting import end_offers, offered_until, offers_again
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from floorman.bank import Event as BankEvent
    from floorman.bank import Ledger
    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import Alarm, WallClock
    from floorman.club.floor_calls.desk import CallDesk
    from floorman.club.treasurer import Treasurer
    from floorman.club.wanted.tables import OfLink
    from floorman.rulebook import Shelf
    from floorman.shuffle import Deal, SealedDeck
    from floorman.store import Change, EventStore
    from floorman.table import Command, Event
    from floorman.table.money import TableChange
    from floorman.table.orders import Order

STREAMS: Final = "table/"
"""Of cash tables, by their ids."""
EVENT_STREAMS: Final = "event-table/"
"""Of the tables of tournaments: ``event-table/friday/3``."""
OF_HANDS: Final = (CarryOut, RepeatDeal, StartClock, SetCalledClock, WalkedAway)
"""What the floor orders in a hand, whoever's table it is; everything else at a tournament's table comes from its director."""
OF_CASH: Final = (*OF_HANDS, *BY_HOSTS)
"""What the floor may order at a cash table: nothing that gives or takes chips."""
_TRY_AGAIN_MS: Final = 2_000
_PLAIN: Final = re.compile(r"[\w-]{1,100}")
"""No longer than topics can name; see `floorman.server.session`."""
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
                "the id of a table has 1 to 100 letters, digits, “-” and “_”",
                "Die Kennung eines Tisches hat 1 bis 100 Buchstaben, Ziffern, „-“ und „_“",
            )
        )
    if opened.is_private:
        raise HomeGameRefused(
            Words(
                "you can open a home game only as its host, for yourself",
                "Eine private Runde öffnet der Gastgeber für sich selbst",
            )
        )
    if opened.event:
        raise TableSetupError(
            Words(
                "the tables of a tournament are opened by its director",
                "Die Tische eines Turniers öffnet die Turnierleitung",
            )
        )

    await _begin(store, treasurer, set_up(opened, guests_attend=guests_attend, shelf=shelf), shelf)


async def open_home_game(
    house: House, opened: TableOpened, name: str, *, guests_attend: bool = False, shelf: Shelf = SHIPPED
) -> None:
    """Set a private table up for its host, who is called this, with a link.

    Raises:
        CashClosed, TableSetupError: the book allows no such table now.
        Conflict: there is one of that name.
    """
    set_up(opened, guests_attend=guests_attend, shelf=shelf)
    events = opening(opened, name, now=house.clock.now())
    link = LinkVault(house.store.vault, opened.id).renewed()
    await _begin(house.store, house.treasurer, events, shelf, link)


async def _begin(
    store: EventStore, treasurer: Treasurer, events: Sequence[Event], shelf: Shelf, known: Sequence[Change] = ()
) -> None:
    opened = events[0]
    assert isinstance(opened, TableOpened)  # noqa: S101  # a table begins with it

    async def with_account(_: object, __: int) -> Along | None:
        account = await treasurer.opening(opened.id, AccountKind.TABLE)
        if account is None or not known:
            return account
        return account._replace(entries=[*account.entries, Entry("", (), 0, vault=known)])

    await table_keeper(store, STREAMS + opened.id, shelf).begin(events, along=with_account)


def table_keeper(
    store: EventStore,
    stream: str,
    shelf: Shelf,
    *,
    kept: Callable[[Sequence[Event], int], None] | None = None,
    newest: Callable[[], Shelf] | None = None,
) -> Keeper[TableState, Event]:
    """The one writer of a table's stream; the book it is played under is on the shelf.

    *newest* gives the shelf as it stands, where the table may change to a book that came onto it later.
    """
    kind = Kind["TableState", "Event"](
        encoded,
        table_event,
        partial(_folded, newest or (lambda: shelf)),
        snapshot=_snapshot,
        restore=partial(TableState.restored, shelf=shelf),
        marks=marks_of,
    )
    return Keeper(store, stream, kind, kept=kept)


def _folded(shelf: Callable[[], Shelf], table: TableState | None, events: Sequence[Event]) -> TableState:
    if table is None:
        return replay(events, shelf())
    table.shelf = shelf()
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
    shuffle: Callable[[Deal], SealedDeck] = seal
    has_guests: Callable[[], bool] = lambda: False
    """Whether guests play a tournament now, which may leave no room for cash games: VPSV 6."""
    note: Callable[[TableState], None] = lambda _: None
    """Whom to tell how a cash table stands: the lobby."""
    deals: bool = True
    """Whether hands and clocks go on by themselves; otherwise things happen only because somebody wants them."""
    shelf: Callable[[], Shelf] | None = None
    """The books as they stand."""
    page: Callable[[str, str, str], str] = lambda name, link, origin: f"{origin}/{name}#{link}"
    """The address of a page with a link, for whoever has the club's pages from *origin*."""
    calls: CallDesk | None = None
    """Where the floor rules on hands; without it a call is withdrawn, or over after its time."""


class TableHost(Service):
    """Hosts one table as long as the block of `hosting` lasts: what every kind of table has in common."""

    wanted = msgspec.json.Decoder(OfTable, dec_hook=lambda kind, text: kind(text))

    def __init__(self, house: House, table: str, stream: str, *, shelf: Shelf = SHIPPED, scope: str = "") -> None:
        super().__init__(house.bus, subject(table), scope)
        self._house = house
        self._id = table
        self._audience = Audience(house.bus, topic(table), subject(table))
        self._keeper = table_keeper(house.store, stream, shelf, kept=self._happened, newest=house.shelf)
        self._work = Finishing()
        self._whereabouts = Whereabouts(house.bus)
        self._calls = CallTeller(house.bus, table, self._scope)
        self._telling = Finishing()
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
    def _decided(self, by: Requester, command: Command, table: TableState) -> Drafted[TableState, Event]:
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

    def _require_sight(self, by: Actor) -> None:  # most tables are for all eyes
        """See to it that somebody may look on here."""

    async def _require_one_table(self, wanted: Order) -> None:
        """See to it that nobody comes to sit at two tables because of an order."""

    async def _at_door(self, by: Actor, wanted: OfLink, id: str) -> int | LinkShown:  # noqa: A002, ARG002  # as above
        """Let somebody in, or show the link."""
        require_private(self.table)
        return self._keeper.version

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
        await self._whereabouts.note(self._id, self._seated, self._keeper.version)
        await self._calls.tell(self.table, self._keeper.version)
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
                await self._telling.all_done()

    def _resumed(self, table: TableState) -> Sequence[Event]:
        """Nobody could act while nobody dealt: whoever is in turn begins anew, and so does the wait for the floor."""
        now = self._house.clock.now()
        if not self._house.deals:
            return ()
        return (*more_time(table, now=now), *waits_anew(table, now=now), *offers_again(table, now=now))

    @property
    def table(self) -> TableState:
        """The table as it stands; whoever looks changes nothing."""
        return self._keeper.state

    # ---- a command's way ----

    async def do(self, by: Actor, wanted: OfTable, id: str) -> object:  # noqa: A002  # as the message has it
        """Do what somebody wants at the table, or show it to them."""
        match wanted:
            case Look():
                await self._keeper.settled()  # after what time and others have done
                self._require_sight(by)
                return self._fresh(by.member)
            case ComeIn() | LookAtLink() | RenewLink():
                return await self._at_door(by, wanted, id)
            case LookAtCards():
                return await self._show_cards(by)
            case (
                calls.LookAtCall() | calls.TakeUpCall() | calls.WeighRuling() | calls.RuleOnCall() | calls.DismissCall()
            ):
                return await self._at_desk(by, wanted, id)
            case calls.ReadRuling():
                self._require_sight(by)
                return await self._at_desk(by, wanted, id)
            case OrderAtTable(order):
                await self._require_one_table(order)
                return await self._keep(by.member, partial(self._ordered, order), id, order)
            case SitDown():
                who = Requester(by.member, by.name, is_bot=by.is_bot)
                who = replace(who, sits_at=await self._whereabouts.enter(by.member, self._id))
                try:
                    return await self._keep(by.member, partial(self._decided, who, wanted), id, wanted)
                finally:
                    await self._whereabouts.settle(by.member, self._id)
            case _:
                who = Requester(by.member, by.name, is_bot=by.is_bot)
                return await self._keep(by.member, partial(self._decided, who, wanted), id, wanted)

    def _drafted(self, by: Requester, command: Command, table: TableState) -> Drafted[TableState, Event]:
        draft = drafted(table, command, by, now=self._house.clock.now())
        return Drafted(draft.events, draft.table)

    async def _keep(
        self,
        member: str,
        decide: Callable[[TableState], Sequence[Event] | Drafted[TableState, Event]],
        id: str,  # noqa: A002  # as the message calls it
        wanted: Command | Order | ComeIn,
    ) -> int:
        try:
            return await self._keeper.keep(decide, command=said_once(member, id, wanted), along=self._booking)
        finally:
            await self._telling.all_done()  # whoever has got up is heard of to have before they ask for another seat

    async def _at_desk(self, by: Actor, wanted: calls.AtTable, id: str) -> object:  # noqa: A002  # as above
        """Have the floor rule here, or see what it ruled."""
        if self._house.calls is None:
            raise NobodyServes(SUBJECT)
        here = CalledTable(self._keeper, self._scope, self._booking, partial(self._fresh, ""))
        return await self._house.calls.do(here, by, wanted, id)

    async def _show_cards(self, by: Actor) -> CardsSeen:
        """Show every card of the hand to somebody of the floor who does not play it; the look is kept before they see it."""
        await self._keeper.keep(lambda table: look_at_cards(table, by.member))
        return cards_seen(self.table)

    def _happened(self, events: Sequence[Event], since: int) -> None:
        """Tell of what has happened, and wake up for what comes next."""
        before = self._seated
        self._note()
        if self._seated != before:
            self._telling.begin(self._tell_where())
        if self._calls.has_news(self.table):
            self._telling.begin(self._calls.tell(self.table, self._keeper.version))
        gone, now = before - self._seated, self._house.clock.now()
        self._audience.tell(self.table, events, version=self._keeper.version, since=since, gone=gone, now=now)
        tell_of_table(self._house.bus, self.table, events)
        self._set_alarm()

    async def _tell_where(self) -> None:
        """Tell the whereabouts who sits here now."""
        try:
            await self._whereabouts.note(self._id, self._seated, self._keeper.version)
        except NobodyServes:  # it hears of it with the next change
            _LOG.warning("nobody hears who sits at table %s", self._id)

    def _note(self) -> None:
        self._seated = {seated.member for seated in self.table.seats.values()}

    def _fresh(self, member: str) -> TableUpdate:
        return self._audience.fresh(self.table, member, version=self._keeper.version, now=self._house.clock.now())

    # ---- time ----

    def _set_alarm(self) -> None:
        """Wake up at the next deadline: the end of somebody's time, or the next hand.

        An alarm that is set for an earlier moment stays, as nearly always when somebody has acted in time: whoever wakes up
        too early looks again.
        """
        if self._is_closing or not self._house.deals:
            self._unset_alarm()
            return
        table = self.table
        turn_ends = table.clock[1] if table.clock else None
        due = turn_ends if table.is_playing else self._next_hand_at(table)
        due = table.call.until if table.call is not None else due  # everything else stands still
        due = min((time for time in (due, kept_until(table), offered_until(table)) if time is not None), default=None)
        if due is None:
            self._unset_alarm()
        elif self._due is None or due < self._due or self._busy_since is not None:
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
                *(self._overdue, self._if_due(self._sat_out)),
                *(self._if_due(self._button_drawn), self._if_due(self._dealt)),
                along=self._booking,
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
        self._audience.say(Paused(topic(self._id), is_over=not self.is_paused), self._seated)

    def _overdue(self, table: TableState) -> Sequence[Event]:
        """Whose time is up, at the table or away from it."""
        now = self._house.clock.now()
        if self._is_closing:
            return ()
        over = give_up_call(table, now=now) or give_up_seats(table, now=now) or end_offers(table, now=now)
        return over or time_up(table, now=now)

    def _if_due(self, decide: Callable[[TableState], Sequence[Event]]) -> Callable[[TableState], Sequence[Event]]:
        """Do something about the next hand once its time has come."""

        def decided(table: TableState) -> Sequence[Event]:
            if self._is_closing or table.is_playing:
                return ()
            due = self._next_hand_at(table) if table.call is None else None
            return decide(table) if due is not None and due <= self._house.clock.now() else ()

        return decided

    def _sat_out(self, table: TableState) -> Sequence[Event]:
        return sit_out_at_blind(table, now=self._house.clock.now())

    def _button_drawn(self, table: TableState) -> Sequence[Event]:
        if table.button is not None or table.drawn is not None or table.book.knobs.first_button == "random":
            return ()
        cards = dict(zip(table.ready, Deck.shuffled(), strict=False))
        return direct(table, DrawButton(cards), now=self._house.clock.now())

    def _dealt(self, table: TableState) -> Sequence[Event]:
        if table.call is not None:  # of a tournament's table the event hears later that somebody called
            return ()
        sealed = self._house.shuffle(next_deal(table, first_button=secrets.choice(table.ready)))
        return deal(table, sealed, now=self._house.clock.now())


class CashHost(TableHost):
    """Hosts a table where people come and go as they like, and whose chips are money in the bank."""

    def __init__(self, house: House, table: str, *, shelf: Shelf = SHIPPED) -> None:
        super().__init__(house, table, STREAMS + table, shelf=shelf, scope=topic(table))
        self._link = LinkVault(house.store.vault, table)

    # ---- a home game ----

    def known(self, by: Actor) -> Actor:
        """Whoever asks; the host of this game as its host."""
        return as_host(by, self._id) if by.is_somebody and by.member == self.table.host else by

    def _require_sight(self, by: Actor) -> None:
        table = self.table
        if not (table.is_let_in(by.member) or table.find(by.member) is not None or by.member == THE_CLUB.member):
            require_let_in(table, by.member)

    async def _at_door(self, by: Actor, wanted: OfLink, id: str) -> int | LinkShown:  # noqa: A002  # as the message has it
        require_private(self.table)
        match wanted:
            case ComeIn(link):
                if not by.has(Role.FLOOR) and not self.table.is_let_in(by.member):
                    require_welcome(self.table, by.member)
                    self._link.require(link)
                return await self._keep(by.member, partial(self._let_in, by), id, ComeIn())
            case RenewLink():
                now = self._house.clock.now()
                await self._keeper.keep(
                    lambda table: renew_link(table, now=now),
                    command=said_once(by.member, id, RenewLink()),
                    along=self._link.along,
                )
            case LookAtLink():
                pass
        return self._link.shown(self._house.page, wanted.origin)

    def _let_in(self, by: Actor, table: TableState) -> Sequence[Event]:
        draft = PendingEvents(table, self._house.clock.now())
        let_in(draft, by.member, by.name)
        return draft.finished()

    async def forget(self, member: str) -> None:
        """Whoever is deleted waits here no more, and is let in no more."""

        def forgotten(table: TableState) -> Sequence[Event]:
            draft = PendingEvents(table, self._house.clock.now())
            forget(draft, member)
            return draft.finished() if draft.events else ()

        await self._keeper.keep(forgotten, along=self._booking)

    async def _require_one_table(self, wanted: Order) -> None:
        """See to it that nobody comes to sit at two tables because the book changes to one that has none of that: VPSV 45."""
        shelf = self._house.shelf() if self._house.shelf else SHIPPED
        if not isinstance(wanted, ChangeBook):
            return
        if (name := f"{wanted.book}@{wanted.edition}" if wanted.edition else wanted.book) not in shelf:
            return  # which is refused
        book = shelf.find(name)
        if not book.knobs.one_table_per_player:
            return
        for seated in self.table.seats.values():
            if any(table != self._id for table in await self._whereabouts.all_of(seated.member)):
                raise TableSetupError(
                    Words(
                        f"{seated.name} sits at another table as well",
                        f"{seated.name} sitzt auch an einem anderen Tisch",
                    ),
                    rule=book.cite("one_table_per_player"),
                )

    # ---- what people want ----

    def _require_open(self) -> None:
        if self.table.is_closed:
            raise TableIsClosed
        self._house.treasurer.has_table(self._id)  # an account that cannot be read closes its table

    def _note(self) -> None:
        super()._note()
        self._house.note(self.table)

    def _decided(self, by: Requester, command: Command, table: TableState) -> Drafted[TableState, Event]:
        if isinstance(command, SitDown) and self._house.has_guests():
            require_cash_open(table.book)
        return self._drafted(by, command, table)

    def _ordered(self, wanted: Order, table: TableState) -> Sequence[Event]:
        if not isinstance(wanted, OF_CASH):
            raise TableSetupError(
                Words(
                    "that can be ordered at the tables of a tournament only",
                    "Das lässt sich nur an den Tischen eines Turniers anordnen",
                )
            )
        shelf = self._house.shelf() if self._house.shelf else SHIPPED
        guests = self._house.has_guests()
        return direct(table, wanted, now=self._house.clock.now(), shelf=shelf, guests_attend=guests)

    async def _booking(self, events: Sequence[Event], version: int) -> Along | None:
        table = self.table
        wanted = tuple(moves(table, events, version=version))
        if not wanted:
            return None
        bots = {seated.member for seated in table.seats.values() if seated.is_bot}
        bots |= {event.member for event in events if isinstance(event, SatDown) and event.is_bot}
        return await self._house.treasurer.moving(terms_of(table), wanted, backed=bots)

    async def move(self, target: CashHost, wanted: ChangeTable | MovePlayer, by: str, id: str) -> None:  # noqa: A002
        """Have a player go with the whole stack to another table: both tables and the ledger keep it in one commit.

        Whoever asks sees to it that one player goes at a time: each of two tables could wait for the other.

        Raises:
            FloormanError: it cannot be done, and nothing has happened.
        """
        if target is self:
            raise AlreadySeated(self.table.seat_of(self._mover(wanted, by)))
        now, is_moved = self._house.clock.now, isinstance(wanted, MovePlayer)

        def leaving(table: TableState) -> Sequence[Event]:
            if self._house.has_guests():
                require_cash_open(target.table.book)
            mover = self._mover(wanted, by)
            return change_table(table, target.table, mover, seat=wanted.seat, now=now(), is_moved=is_moved)[0]

        async def arriving(_: Sequence[Event], version: int) -> Along:
            there = target._keeper
            await there.take_turn()
            changes: list[TableChange] = []

            def booking(ledger: Ledger) -> tuple[BankEvent, ...]:
                mover = self._mover(wanted, by)
                changes.append(
                    booked_change(
                        *(ledger, self.table, there.state, mover),
                        seat=wanted.seat,
                        version=version,
                        now=now(),
                        is_moved=is_moved,
                    )
                )
                return changes[-1].booked

            try:
                money = await self._house.treasurer.booking(booking)
                other = there.along(changes[-1].arriving)
            except BaseException:
                there.pass_turn()
                raise
            return other.beside(money) if money else other

        await self._keeper.keep(leaving, command=said_once(by, id, wanted), along=arriving)
        await self._telling.all_done()
        await target._telling.all_done()

    def _mover(self, wanted: ChangeTable | MovePlayer, by: str) -> str:
        """Who is to go: whoever says so, or the one in a seat."""
        if isinstance(wanted, ChangeTable):
            return by
        if wanted.from_seat not in self.table.seats:
            raise NotSeated(f"seat {wanted.from_seat} of {self.table.opened.name}")
        return self.table.seats[wanted.from_seat].member

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
        """Begin the next hand, unless the floor is being waited for."""
        await self._keeper.keep(self._button_drawn, self._dealt)

    def _decided(self, by: Requester, command: Command, table: TableState) -> Drafted[TableState, Event]:
        if isinstance(command, (SitDown, StandUp)):
            raise SeatsAreDrawn(rule=table.book.cite_if_any("tournament_seats"))
        return self._drafted(by, command, table)

    async def _booking(self, events: Sequence[Event], version: int) -> Along | None:  # noqa: ARG002  # no money here
        return None

    def _next_hand_at(self, table: TableState) -> int | None:  # noqa: ARG002  # the director says when
        return None

    def _happened(self, events: Sequence[Event], since: int) -> None:
        super()._happened(events, since)
        if self.table.stands_still:
            self._director()
