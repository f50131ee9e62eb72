"""The league office: the club's leagues, and announcing a season."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.club.leagues import STREAMS, LeagueKeeper
from floorman.club.services.league import made_by
from floorman.club.wanted.leagues import AnnounceSeason, ListLeagues, OfLeagues
from floorman.club.wire.service import Service, said_once
from floorman.errors import UnknownLeague
from floorman.league.league import League

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import WallClock
    from floorman.rulebook import Shelf
    from floorman.store import EventStore

SUBJECT: Final = "leagues"


class LeagueList(Struct, frozen=True, tag="leagues"):
    """The club's leagues, by their ids."""

    leagues: tuple[str, ...]


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

    async def do(self, by: Actor, wanted: OfLeagues, id: str) -> int | LeagueList:  # noqa: A002  # as the message has it
        """Announce a season, or list the leagues."""
        match wanted:
            case AnnounceSeason(setup):
                who, now = made_by(by, wanted, self._clock)
                league = League.open(setup, by=who, now=now, shelf=self._shelf())
                await self._keeper(setup.id).begin(league.records, command=said_once(by.member, id, wanted))
                return 1
            case ListLeagues():
                return LeagueList(tuple([name.removeprefix(STREAMS) async for name in self._store.streams(STREAMS)]))


async def found(keeper: LeagueKeeper, league: str) -> LeagueKeeper:
    """A league's keeper, once it is sure that there is such a league.

    Raises:
        UnknownLeague: there is none.
        Unreadable: what is kept of it cannot be read.
    """
    if not await keeper.load():
        raise UnknownLeague(league)
    return keeper
