"""The club: its members, and a host for each of its tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from random import Random
from typing import TYPE_CHECKING, Final, TypedDict, Unpack

from floorman.bank import AccountKind
from floorman.club.books import Books
from floorman.club.casework.cases import Cases
from floorman.club.casework.judging import Judging
from floorman.club.casework.thinking import SECONDS, Thinking, ThinkingHere
from floorman.club.clock import SystemClock
from floorman.club.company.home import MOST_GAMES, opened_home
from floorman.club.demo import demo_season, demo_tables
from floorman.club.event_office import EventOffice
from floorman.club.floor_calls.desk import CallDesk
from floorman.club.host import STREAMS, CashHost, House, is_plain, open_home_game, open_table
from floorman.club.leagues import STREAMS as LEAGUES
from floorman.club.leagues import LeagueKeeper
from floorman.club.notices.kinds import SeatGiven
from floorman.club.notices.telling import tell, tell_of_event
from floorman.club.offers.offers import Offers
from floorman.club.open_events import OpenTables
from floorman.club.people.desk import MembersDesk
from floorman.club.people.members import Members
from floorman.club.regulars import Regular
from floorman.club.services.bank import BankService
from floorman.club.services.calendar import Calendar
from floorman.club.services.calls import CallsService
from floorman.club.services.cases import CasesService
from floorman.club.services.concierge import Concierge
from floorman.club.services.hands import HandsService
from floorman.club.services.league import LeagueService
from floorman.club.services.leagues import LeagueOffice, found
from floorman.club.services.lobby import Lobby
from floorman.club.services.notices import NoticesService
from floorman.club.services.offers import OffersService
from floorman.club.services.people import SUBJECT as MEMBERS
from floorman.club.services.people import PeopleService
from floorman.club.services.rulebooks import RulebooksService
from floorman.club.services.whereabouts import WhereaboutsService
from floorman.club.tournaments import STREAMS as EVENTS
from floorman.club.tournaments import Tournaments
from floorman.club.treasurer import Treasurer
from floorman.club.wanted.tables import MovePlayer
from floorman.club.whereabouts import Whereabouts
from floorman.club.wire.watch import ear
from floorman.errors import (
    FloormanError,
    HomeGameRefused,
    SeatsAreDrawn,
    StillPlaying,
    StillSeated,
    TableIsClosed,
    UnknownLeague,
    UnknownTable,
    UnknownTopic,
    Unreadable,
)
from floorman.shuffle import seal
from floorman.store.finishing import Finishing
from floorman.text.words import Words
from floorman.tournament.transfers import CLUB

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import Alarm, WallClock
    from floorman.club.host import EventHost
    from floorman.club.online import OnlineEvent
    from floorman.club.wanted.tables import ChangeTable, HomeGame
    from floorman.shuffle import Deal, SealedDeck
    from floorman.store import EventStore
    from floorman.table import TableOpened
    from floorman.tournament.commands import Cancel
    from floorman.tournament.setup import Setup

_AGAIN_S: Final = 1
IDLE_MS: Final = 5 * 60_000
"""How long an empty cash table is held in memory after somebody has last asked for it."""
_LOG: Final = logging.getLogger(__name__)


class ClubSettings(TypedDict, total=False):
    """How a club is opened."""

    demo: bool
    """With the demo tables, their bots, and a season of a league."""
    pace: tuple[int, int]
    """How long bots think, in milliseconds: at least, at most."""
    pause_ms: int
    """How long a new demo table shows a finished hand."""
    deals: bool
    """Whether hands and clocks go on by themselves, as they do unless said otherwise."""
    thinking_s: float
    """How long a ruling may be worked out before whoever asked is told that it takes too long."""


class Club:
    """Everything that runs while the doors are open."""

    def __init__(self, store: EventStore, bus: Bus, clock: WallClock, thinking: Thinking | None = None) -> None:
        self.store = store
        self.bus = bus
        self._store = store
        self.clock = clock
        self.books = Books(store, clock)
        self.treasurer = Treasurer(store, clock)
        self.members = Members(store, clock, self.treasurer)
        self.tournaments = Tournaments(store, clock, self.treasurer, shelf=lambda: self.books.shelf)
        self.people = MembersDesk(self.members, lambda: self.books.shelf)
        """Where members are looked after."""
        self.whereabouts = Whereabouts(bus)
        self.members.privacy.checks += [self._require_not_playing, self._leave_home_games]
        self.cases = Cases(store)
        self._thinking = thinking or Thinking()
        """Where rulings are worked out."""
        self._judging = Judging(self.cases, self._thinking, self.books)
        self.members.privacy.readers += [
            *(self.tournaments.read_again, self._read_leagues_again, self.cases.read_again),
        ]
        self._not_closed = OpenTables(store)
        self.tables: list[str] = []
        """The cash tables."""
        self._cash: dict[str, CashHost] = {}
        """Those of them that are in memory, with their hosts; the others are taken up when somebody asks for them."""
        self._cash_doors: dict[str, contextlib.AsyncExitStack] = {}
        self._in_turn = asyncio.Lock()
        self._tidying = Finishing()
        self._tidies_at: Alarm | None = None
        self._is_closing = False
        self.offers: Offers
        """Of sit-and-gos."""
        self._office: EventOffice
        self._closed: dict[str, Unreadable] = {}
        self._hosting = contextlib.AsyncExitStack()
        self._lobby = Lobby(bus, self.open_table, self._change_table, self._open_home_game)
        self._changing_tables = asyncio.Lock()
        self._leagues: dict[str, LeagueKeeper] = {}
        """Of the leagues that somebody has asked for."""
        self._leagues_served: set[str] = set()
        self._house: House

    @classmethod
    @contextlib.asynccontextmanager
    async def opened(
        cls,
        store: EventStore,
        bus: Bus,
        clock: WallClock | None = None,
        *,
        shuffle: Callable[[Deal], SealedDeck] = seal,
        **settings: Unpack[ClubSettings],
    ) -> AsyncIterator[Club]:
        """Take up every table where it was left. The demo club's tables and league are set up when they are not there yet.

        What cannot be read stays closed, and everything else goes on; see `closed`, and `Tournaments.unreadable`.
        """
        demo, pace = settings.get("demo", False), settings.get("pace", (600, 1800))
        clock = clock or SystemClock(store.head.at)
        store.now = clock.now
        deals = settings.get("deals", True)
        club = cls(
            store, bus, clock, Thinking(seconds=settings.get("thinking_s", SECONDS)) if deals else ThinkingHere()
        )
        await club.books.load()
        if demo and not [stream async for stream in store.streams(LEAGUES)]:
            season = demo_season(clock.now())
            await LeagueKeeper(store, season.state.setup.id, clock=clock).begin(season.records)
        await club.treasurer.open()
        await club.members.open()
        await club.tournaments.load()
        tables = demo_tables(settings.get("pause_ms", 5000)) if demo else ()
        await club._not_closed.load()
        for opened in tables:
            if not await store.version(STREAMS + opened.id):
                await club._not_closed.add(opened.id)
                await open_table(store, club.treasurer, opened)
        note = club._lobby.note
        club._house = House(
            *(store, bus, clock, club.treasurer, shuffle, club._has_guests, note, deals),
            shelf=lambda: club.books.shelf,
            page=club._page,
            calls=CallDesk(store, bus, clock, club._judging),
        )
        club.offers = Offers(
            *(store, clock, club.tournaments, lambda: club.books.shelf),
            announce=lambda setup: club.announce(setup, by=CLUB),
            call_off=club._call_off,
        )
        club._office = EventOffice(club._house, club.tournaments, bots_of=club.offers.bots_of, pace=pace)
        async with club._hosting as stack:
            stack.push_async_callback(club._let_go_of_all)
            await stack.enter_async_context(club._thinking)
            club._serve()
            for table in club._not_closed:
                await club._take_up(table)
            await club.offers.load()
            await club._office.open()
            await club.offers.look()
            shown = [opened.id for opened in tables]  # the demo's in their own order, and then the others by name
            club._lobby.sort_by(lambda table: (shown.index(table) if table in shown else len(shown), table))
            bots = [
                Regular(bus, clock, opened.id, _whims(), rank=rank, pace=pace)
                for opened in tables
                if opened.id in club.tables  # not where it cannot be read
                for rank in range(opened.seats - 1)
            ]
            await stack.enter_async_context(_playing([bot for bot in bots if await club._has_account(bot)]))
            yield club

    @property
    def events(self) -> dict[str, OnlineEvent]:
        """The tournaments that the server deals."""
        return self._office.dealt

    @property
    def closed(self) -> dict[str, Unreadable]:
        """Cash tables, and tournaments that the server deals, which cannot be read: each is closed, and nothing else."""
        return self._closed | self._office.closed

    def hosts(self) -> Iterator[tuple[str, CashHost | EventHost | OnlineEvent]]:
        """Everything that goes on by itself, with its name: cash tables, tournaments that the server deals, their tables."""
        yield from self._cash.items()
        yield from self._office.hosts()

    def _serve(self) -> None:
        """Serve what there is one of in a club."""
        self.tournaments.heard = self._heard
        self.tournaments.told = lambda state, records: tell_of_event(self.bus, state, records, now=self.clock.now())
        self.members.register.heard = lambda member: self.bus.publish(ear(MEMBERS, member), b"")
        notices = NoticesService(self.bus, self.clock)
        self.members.privacy.readers.append(notices.forget)
        for service in (
            Concierge(self.bus, self._serve_topic),
            notices,
            WhereaboutsService(self.bus),
            BankService(self.bus, self.clock, self.treasurer, self._store.vault),
            CasesService(self.bus, self.clock, self._judging, self._thinking, self._store.vault),
            CallsService(self.bus),
            RulebooksService(self.bus, self.books, self._thinking),
            HandsService(self.bus, self._store, lambda: self.books.shelf),
            self._lobby,
            Calendar(self.bus, self.tournaments, self._announce),
            OffersService(self.bus, self.offers, self.tournaments),
            PeopleService(self.bus, self.people),
            LeagueOffice(self.bus, self._store, self.clock, self._league_keeper, lambda: self.books.shelf),
        ):
            self._hosting.enter_context(service.serving())

    async def _serve_topic(self, topic: str) -> None:
        """Have something served that somebody has asked for, or say why it cannot be.

        Raises:
            UnknownTable, UnknownTournament: there is no such thing.
            TableIsClosed: nobody plays there any more.
            Unreadable: what is kept of it cannot be read.
        """
        kind, _, id_ = topic.partition("/")
        match kind:
            case "table":
                await self._wake(id_)
                await self._require_table(id_)
            case "tournament":
                await self._office.serve(id_)
            case "league":
                await self._serve_league(id_)
            case _:
                raise UnknownTopic(topic)

    def require_table(self, table: str) -> None:
        """See to it that a table is open, of a cash game or of a tournament.

        Raises:
            UnknownTable: there is none of that name.
            TableIsClosed: nobody plays there any more.
            Unreadable: what is kept of it, or of its tournament, cannot be read.
        """
        if table in self.tables or self._office.has_table(table):
            return
        if error := self.closed.get(table) or self._office.closed_tables.get(table):
            raise error
        if self.treasurer.has_table(table):
            raise TableIsClosed
        raise UnknownTable(table)

    async def _require_table(self, table: str) -> None:
        """The same; a table of a tournament that is over is closed."""
        try:
            self.require_table(table)
        except UnknownTable:
            event, is_of_event, _ = table.partition("~")
            if is_of_event and is_plain(event) and await self.store.version(EVENTS + event):
                raise TableIsClosed from None
            raise

    def _league_keeper(self, league: str) -> LeagueKeeper:
        return self._leagues.get(league) or LeagueKeeper(
            self._store, league, shelf=self.books.shelf, clock=self.clock, treasurer=self.treasurer
        )

    async def _read_leagues_again(self, _: str) -> None:
        """Somebody was deleted: leagues in memory forget the name as well."""
        for keeper in self._leagues.values():
            await keeper.load()

    async def _serve_league(self, league: str) -> None:
        if not is_plain(league):
            raise UnknownLeague(league)
        keeper = await found(self._league_keeper(league), league)
        if league not in self._leagues_served:  # of several who asked at once the first
            self._leagues[league] = keeper
            self._leagues_served.add(league)
            service = LeagueService(self.bus, self.clock, league, keeper, self._store.vault)
            self._hosting.enter_context(service.serving())

    def _heard(self, event: str) -> None:
        self._office.heard(event)
        self.offers.heard(event)

    async def _call_off(self, event: str, why: Cancel, by: str) -> None:
        await self.events[event].do(why, by=by)

    async def _announce(self, setup: Setup, by: str) -> None:
        await self.announce(setup, by=by)

    async def open_table(self, opened: TableOpened) -> None:
        """Set up a cash table under a book of the shelf, and deal.

        Raises:
            TableSetupError: the book allows no such table, or it is called like one of a tournament.
            CashClosed: guests play a tournament, and the book has no cash game then.
            UnknownBook: its book is not on the shelf.
            Conflict: there is one of that name.
        """
        guests_attend, shelf = self._has_guests(), self.books.shelf
        await self._not_closed.add(opened.id)
        try:
            await open_table(self._house.store, self.treasurer, opened, guests_attend=guests_attend, shelf=shelf)
        except FloormanError:
            if opened.id not in self.tables and opened.id not in self.closed:
                await self._not_closed.remove(opened.id)
            raise
        await self._take_up(opened.id)

    def _page(self, name: str, link: str, origin: str) -> str:
        return self.people.settings.page(name, link, origin)

    async def _open_home_game(self, by: Actor, game: HomeGame, command: str) -> TableOpened:
        """Open a private table for its host; the same command again finds it open.

        Raises:
            HomeGameRefused: they lead as many as one may.
            TableSetupError, CashClosed, UnknownBook: the book allows no such table now.
        """
        guests_attend, shelf = self._has_guests(), self.books.shelf
        opened = opened_home(game, by, command, shelf)
        async with self._changing_tables:
            if opened.id in self.tables:
                return opened
            if len(self._lobby.games_of(by.member)) >= MOST_GAMES:
                raise HomeGameRefused(
                    Words(
                        f"you already host {MOST_GAMES} games: close one first",
                        f"Du leitest schon {MOST_GAMES} Runden: schließ zuerst eine",
                    )
                )
            await self._not_closed.add(opened.id)
            try:
                await open_home_game(self._house, opened, by.name, guests_attend=guests_attend, shelf=shelf)
            except FloormanError:
                await self._not_closed.remove(opened.id)
                raise
            await self._take_up(opened.id)
        return opened

    async def _leave_home_games(self, member: str) -> None:
        """Whoever is deleted is let in nowhere any more; what is on no list in memory holds no name."""
        for table in [*self._cash]:
            await self._cash[table].forget(member)

    async def _change_table(self, by: Actor, wanted: ChangeTable | MovePlayer, id_: str) -> None:
        """Have a player go from one cash table to another; one at a time, so that no two tables wait for each other.

        Raises:
            FloormanError: it cannot be done, and nothing has happened.
        """
        async with self._changing_tables:
            origin, target = await self._cash_host(wanted.origin), await self._cash_host(wanted.table)
            await origin.move(target, wanted, by.member, id_)
            if isinstance(wanted, MovePlayer) and (seated := target.table.seats.get(wanted.seat)):
                opened = target.table.opened
                tell(self.bus, [seated.member], SeatGiven("change", opened.name, wanted.seat, opened.id))

    async def _cash_host(self, table: str) -> CashHost:
        await self._wake(table)
        if table not in self._cash:
            self.require_table(table)
            raise SeatsAreDrawn
        return self._cash[table]

    async def announce(self, setup: Setup, *, by: str) -> None:
        """Announce a tournament; where the server deals, it begins to at its time, or as soon as the director wants it.

        Raises:
            TournamentSetupError: there can be no such event, or there is one of that name.
        """
        await self._office.announce(setup, by=by)

    async def _require_not_playing(self, member: str) -> None:
        """See to it that nobody is deleted in the middle of something.

        Raises:
            StillSeated: they sit at a table.
            StillPlaying: they have entered an event that is not over.
        """
        if table := await self.whereabouts.of(member):
            raise StillSeated(table)
        if event := self.tournaments.playing(member):
            raise StillPlaying(event)

    def _has_guests(self) -> bool:
        """Whether guests play one of the tournaments in the club's rooms, or one under a book that minds it online."""
        playing = (self.tournaments[event].state for event in self.tournaments.ids)
        minds = (state for state in playing if state.setup.is_live or state.book.knobs.cash_closed_with_guests)
        return any(state.has_guests for state in minds)

    async def _take_up(self, table: str) -> None:
        host, door = CashHost(self._house, table, shelf=self.books.shelf), contextlib.AsyncExitStack()
        try:
            await door.enter_async_context(host.hosting())
        except (UnknownTable, TableIsClosed):  # it was refused, say, or the server went down before it was opened
            await self._not_closed.remove(table)
        except Unreadable as error:
            self._close(table, error)
        else:
            if table not in self.tables:
                self.tables.append(table)
            self._cash[table], self._cash_doors[table] = host, door
            self._tidy_later()

    # ---- tables at which nothing happens ----

    async def _wake(self, table: str) -> None:
        """Take a cash table up again that was let go of."""
        async with self._in_turn:
            if table in self.tables and table not in self._cash:
                await self._take_up(table)
                if table not in self._cash:  # it was closed meanwhile, or cannot be read any more
                    self.tables.remove(table)

    def _tidy_later(self) -> None:
        if self._tidies_at is None and not self._is_closing:
            self._tidies_at = self.clock.call_at(self.clock.now() + IDLE_MS, self._tidy_now)

    def _tidy_now(self) -> None:
        self._tidies_at = None
        if not self._is_closing:
            self._tidying.begin(self.tidy())

    async def tidy(self) -> None:
        """Let go of every cash table at which nobody sits, nothing is due and nobody has looked for a while."""
        async with self._in_turn:
            now = self.clock.now()
            for table in [table for table, host in self._cash.items() if host.is_idle(now, for_ms=IDLE_MS)]:
                del self._cash[table]
                await self._cash_doors.pop(table).aclose()
        if self._cash:
            self._tidy_later()

    async def _let_go_of_all(self) -> None:
        self._is_closing = True
        if self._tidies_at:
            self._tidies_at.cancel()
        await self._tidying.all_done()
        await self.offers.close()
        await self._office.close()
        for door in reversed(list(self._cash_doors.values())):
            await door.aclose()

    async def _has_account(self, bot: Regular) -> bool:
        """Open a bot's account; one that cannot be read keeps its bot at home."""
        try:
            await self.treasurer.open_account(bot.member, AccountKind.MEMBER)
        except Unreadable as error:
            self._close(bot.member, error)
            return False
        return True

    def _close(self, what: str, error: Unreadable) -> None:
        _LOG.error("%s is closed: %s: %s", what, error.stream, error.why, exc_info=error)
        self._closed[what] = error


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
            await asyncio.sleep(_AGAIN_S)  # so that one that stumbles at once leaves time for everybody else


def _whims() -> Random:
    return Random(secrets.randbits(64))  # noqa: S311  # for what a bot does; cards come from elsewhere
