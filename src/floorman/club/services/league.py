"""A league as a service: entries by officials and captains, lists for everybody, and why a number is what it is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw, Struct

from floorman.club.authority.actor import Role, require_own_name
from floorman.club.clock import day_here, on_the_wall
from floorman.club.wanted import leagues as want
from floorman.club.wire.messages import Look
from floorman.club.wire.service import Service, said_once
from floorman.club.wire.watch import rail
from floorman.errors import LeagueError, LeagueMovedOn, NotAllowed
from floorman.league.asking import questions
from floorman.league.asking.answers import Around, lists_for
from floorman.league.asking.entries import EntriesPage, entry_lines
from floorman.league.asking.printed import LeagueLists, printed
from floorman.league.asking.whys import why_line, why_ranked_page
from floorman.league.files.margin import Margin
from floorman.league.league import encoded
from floorman.league.season.table import table
from floorman.league.setup import Matchday
from floorman.store.personal import FORGOTTEN, former_member
from floorman.table.view import to_json
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import WallClock
    from floorman.club.leagues import LeagueKeeper
    from floorman.league.league import Command, League, Record
    from floorman.store.vault import Vault

_BY_OFFICIALS: Final = ("received_at", "insists", "although_late")
"""What of an entry only officials say: that it came earlier than it is entered, or counts although it is late."""
_A_PAGE: Final = 500
_ON_THE_WALL: Final = 100
"""How many lists are held ready; more there are only when somebody asks for every day of the calendar."""


class TeamLine(Struct, frozen=True):
    """A team as it stands in the table; points as people write them, ``12`` or ``25/2``."""

    rank: int
    team: str
    club: str
    name: str
    points: str
    game_points: str
    deducted: int


class LeagueView(Struct, frozen=True):
    """A season at one moment."""

    id: str
    name: str
    season: str
    book: str
    edition: str
    matchdays: tuple[Matchday, ...]
    teams: tuple[TeamLine, ...]


class LeagueUpdate(Struct, frozen=True, tag="league"):
    """How a league stands."""

    topic: str
    number: int
    since: int
    view: LeagueView


class LeagueChanged(Struct, frozen=True, tag="changed"):
    """Something was entered: whoever follows looks afresh."""

    number: int
    since: int = -1


class BookOfLeague(Struct, frozen=True, tag="league_records"):
    """Records of a league as they are kept, in order."""

    records: tuple[Raw, ...]
    number: int
    """How many there are in all: where these are not the last, ask on."""
    you: str
    """Who has asked, as the book would have them."""
    now: int
    """The club's time."""


class OwedBooked(Struct, frozen=True, tag="owed_booked"):
    """What was not in the ledger is there now."""

    transfers: int


class LeagueService(Service):
    """Serves ``league.wpl-2026``."""

    wanted = msgspec.json.Decoder(want.OfLeague, dec_hook=lambda kind, text: kind(text))

    def __init__(self, bus: Bus, clock: WallClock, league: str, keeper: LeagueKeeper, vault: Vault) -> None:
        super().__init__(bus, f"league.{league}", f"league/{league}")
        self._clock = clock
        self._keeper = keeper
        self._league = league
        self._margin = Margin(on_the_wall, partial(name_in, vault))
        self._on_the_wall: tuple[League, dict[object, Raw]] | None = None
        """What everybody may see, as it was worked out for the league as it stood then."""

    async def do(self, by: Actor, wanted: want.OfLeague, id: str) -> object:  # noqa: A002  # as the message calls it
        """Enter something, put an entry right, or answer what is asked."""
        if isinstance(wanted, Look):
            return await self._held_ready(Look(), self._update)
        if isinstance(wanted, questions.ByAnybody):
            return await self._held_ready(wanted, partial(self._lists, wanted))
        match wanted:
            case want.MakeEntry() | want.MakeEntries() | want.CorrectEntry():
                return await self._enter(by, wanted, said_once(by.member, id, wanted))
            case want.BookOwed():
                return OwedBooked(await self._keeper.book())
            case want.ReadEntries(after):
                return self._entries(by, after)
            case want.ReadRecords(after):
                records = self._keeper.league.records
                page = records[max(0, after) :][:_A_PAGE]
                return BookOfLeague(
                    tuple(Raw(encoded(record)) for record in page), len(records), by.member, self._clock.now()
                )
            case questions.ReadWhy():
                return why_line(self._keeper.league, wanted, self._margin)
            case questions.ReadWhyRanked():
                return why_ranked_page(self._keeper.league, wanted, await self._around(wanted))
            case _:
                return await self._lists(wanted)

    # ---- entering ----

    async def _enter(
        self, by: Actor, wanted: want.MakeEntry | want.MakeEntries | want.CorrectEntry, command: str
    ) -> int:
        who, now = made_by(by, wanted, self._clock)

        def happens(draft: League) -> Sequence[Record]:
            match wanted:
                case want.MakeEntry(one):
                    self._require_own_words(by, one)
                    return [draft.do(one, by=who, now=now)]
                case want.MakeEntries(several, seen):
                    _require_seen(draft, seen)
                    return [draft.do(one, by=who, now=now) for one in several]
                case want.CorrectEntry(number, reason, instead, seen):
                    _require_seen(draft, seen)
                    return [draft.correct(number, instead, reason=reason, by=who, now=now)]

        number = await self._keeper.keep(happens, command=command)
        self._bus.publish(rail(self._subject), msgspec.json.encode(LeagueChanged(number)))
        return number

    def _require_own_words(self, by: Actor, command: Command) -> None:
        """See to it that a captain says nothing that is for officials to say.

        Raises:
            NotAllowed: they did.
        """
        said = [name for name in _BY_OFFICIALS if getattr(command, name, None)]
        if said and not by.has(Role.OFFICIAL, self._scope):
            raise NotAllowed([Role.OFFICIAL.value])

    # ---- answering ----

    async def _held_ready(self, wanted: object, work_out: Callable[[], Awaitable[object]]) -> Raw:
        """What hangs on the wall is worked out once, however many look at it; another day has another ranking."""
        league, key = self._keeper.league, (day_here(self._clock.now()), wanted)
        if self._on_the_wall is None or self._on_the_wall[0] is not league or len(self._on_the_wall[1]) > _ON_THE_WALL:
            self._on_the_wall = league, {}
        known = self._on_the_wall[1]
        if key not in known:
            known[key] = Raw(to_json(await work_out()))
        return known[key]

    async def _lists(self, wanted: questions.List) -> LeagueLists:
        grids = lists_for(self._keeper.league, wanted, await self._around(wanted))
        return LeagueLists(tuple(map(printed, grids)))

    async def _around(self, wanted: questions.Question) -> Around:
        asks_money = isinstance(wanted, questions.ReadFines | questions.ReadBookings)
        booked = await self._keeper.booked() if asks_money else {}
        return Around(day_here(self._clock.now()), self._margin, lambda _: booked)

    def _entries(self, by: Actor, after: int) -> EntriesPage:
        league = self._keeper.league
        is_official = by.has(Role.OFFICIAL, self._scope)
        mine = [record for record in league.records[max(0, after + 1) :] if is_official or record.by == by.member]
        return EntriesPage(entry_lines(league, mine[:_A_PAGE], self._margin), len(league.records) - 1)

    async def _update(self) -> LeagueUpdate:
        league = self._keeper.league
        setup, people = league.state.setup, league.state.people
        teams = tuple(
            TeamLine(
                rank=row.rank,
                team=row.team,
                club=row.club,
                name=people.teams[row.team].name or row.team,
                points=str(row.points),
                game_points=str(row.game_points),
                deducted=row.deducted,
            )
            for row in table(league.state).rows
        )
        view = LeagueView(
            id=setup.id,
            name=setup.name,
            season=setup.season,
            book=setup.book,
            edition=setup.edition,
            matchdays=tuple(people.matchdays.values()),
            teams=teams,
        )
        return LeagueUpdate(f"league/{self._league}", len(league.records), 0, view)


def made_by(
    by: Actor, wanted: want.AnnounceSeason | want.MakeEntry | want.MakeEntries | want.CorrectEntry, clock: WallClock
) -> tuple[str, int]:
    """Who stands in the book for an entry, and as of when it is judged.

    Raises:
        NamesAnother: somebody else is named.
        LeagueError: it is a moment that has not come.
    """
    now = clock.now()
    if isinstance(wanted, want.MakeEntry):
        return by.member, now
    require_own_name(by, wanted.by)
    at = now if wanted.at is None else wanted.at
    if not 0 <= at <= now:
        raise LeagueError(
            Words("{when} is not in the past", "{when} liegt nicht in der Vergangenheit"),
            when=on_the_wall(at),
        )
    return wanted.by or by.member, at


def name_in(vault: Vault, member: str) -> str | None:
    """What somebody of the club is called, by their id; nothing where nobody has it."""
    if vault.value(member, FORGOTTEN) is not None:
        return former_member(member).en
    return vault.value(member, "name")


def _require_seen(league: League, seen: int | None) -> None:
    if seen is not None and seen != len(league.records):
        raise LeagueMovedOn(len(league.records))
