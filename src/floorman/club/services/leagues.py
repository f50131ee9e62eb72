"""The league office: the club's leagues, announcing a season, entries by officials and captains, and the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.club.authority.actor import Role
from floorman.club.leagues import STREAMS, LeagueKeeper
from floorman.club.wanted.leagues import (
    AnnounceSeason,
    CorrectEntry,
    ListLeagues,
    MakeEntry,
    OfLeague,
    OfLeagues,
)
from floorman.club.wire.messages import Look
from floorman.club.wire.service import Service
from floorman.club.wire.watch import rail
from floorman.errors import NotAllowed, UnknownLeague
from floorman.league.league import League
from floorman.league.season.table import table
from floorman.league.setup import Matchday

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import WallClock
    from floorman.league.league import Command, Record
    from floorman.rulebook import Shelf
    from floorman.store import EventStore

SUBJECT: Final = "leagues"
_BY_OFFICIALS: Final = ("received_at", "insists", "although_late", "captain_chooses")
"""What of an entry only officials say: that it came earlier than it is entered, or counts although it is late."""


class LeagueList(Struct, frozen=True, tag="leagues"):
    """The club's leagues, by their ids."""

    leagues: tuple[str, ...]


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


class LeagueOffice(Service):
    """Serves the subject ``leagues``."""

    wanted = msgspec.json.Decoder(OfLeagues)

    def __init__(
        self,
        bus: Bus,
        store: EventStore,
        clock: WallClock,
        keeper: Callable[[str], LeagueKeeper],
        shelf: Callable[[], Shelf],
    ) -> None:
        super().__init__(bus, SUBJECT)
        self._store, self._clock, self._keeper, self._shelf = store, clock, keeper, shelf

    async def do(self, by: Actor, wanted: OfLeagues, id: str) -> int | LeagueList:  # noqa: A002, ARG002  # as the message has it
        """Announce a season, or list the leagues."""
        match wanted:
            case AnnounceSeason(setup):
                league = League.open(setup, by=by.member, now=self._clock.now(), shelf=self._shelf())
                await self._keeper(setup.id).begin(league.records)
                return 1
            case ListLeagues():
                return LeagueList(tuple([name.removeprefix(STREAMS) async for name in self._store.streams(STREAMS)]))


class LeagueService(Service):
    """Serves ``league.wpl-2026``."""

    wanted = msgspec.json.Decoder(OfLeague, dec_hook=lambda kind, text: kind(text))

    def __init__(self, bus: Bus, clock: WallClock, league: str, keeper: LeagueKeeper) -> None:
        super().__init__(bus, f"league.{league}", f"league/{league}")
        self._clock = clock
        self._keeper = keeper
        self._league = league

    async def do(self, by: Actor, wanted: OfLeague, id: str) -> int | LeagueUpdate:  # noqa: A002, ARG002  # entries have no ids yet
        """Enter something, put an entry right, or show how the league stands."""
        match wanted:
            case MakeEntry(command):
                self._require_own_words(by, command)
                now = self._clock.now()
                await self._enter(lambda draft: [draft.do(command, by=by.member, now=now)])
            case CorrectEntry(number, reason, instead):
                now = self._clock.now()
                await self._enter(lambda draft: [draft.correct(number, instead, reason=reason, by=by.member, now=now)])
            case Look():
                return self._update()
        return len(self._keeper.league.records)

    async def _enter(self, happens: Callable[[League], Sequence[Record]]) -> None:
        await self._keeper.keep(happens)
        number = len(self._keeper.league.records)
        self._bus.publish(rail(self._subject), msgspec.json.encode(LeagueChanged(number)))

    def _require_own_words(self, by: Actor, command: Command) -> None:
        """See to it that a captain says nothing that is for officials to say.

        Raises:
            NotAllowed: they did.
        """
        said = [name for name in _BY_OFFICIALS if getattr(command, name, None)]
        if said and not by.has(Role.OFFICIAL, self._scope):
            raise NotAllowed([Role.OFFICIAL.value])

    def _update(self) -> LeagueUpdate:
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


async def found(keeper: LeagueKeeper, league: str) -> LeagueKeeper:
    """A league's keeper, once it is sure that there is such a league.

    Raises:
        UnknownLeague: there is none.
        Unreadable: what is kept of it cannot be read.
    """
    if not await keeper.load():
        raise UnknownLeague(league)
    return keeper
