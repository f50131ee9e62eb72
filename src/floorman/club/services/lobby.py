"""The lobby: the cash tables that are open, opening another, and going from one to another.

It holds a line for each table and is told when one changes, so that looking costs the same however many tables there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from floorman.club.company.home import HomeGameOpened, as_host
from floorman.club.wanted.tables import ChangeTable, ListHomeGames, MovePlayer, OfLobby, OpenHomeGame, OpenTable
from floorman.club.wire.messages import Look
from floorman.club.wire.service import Service
from floorman.club.wire.watch import rail

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.wanted.tables import HomeGame
    from floorman.table import TableOpened, TableState

SUBJECT: Final = "lobby"


class TableLine(Struct, frozen=True):
    """A table as the lobby lists it."""

    id: str
    name: str
    book: str
    edition: str
    structure: str
    small_blind: int
    big_blind: int
    size: int
    people: int
    bots: int
    hands: int
    smallest_buy_in: int
    largest_buy_in: int
    chip_cents: int
    entry_level: bool
    waiting: int = 0
    """How many people wait for a seat."""


class HomeGameLine(Struct, frozen=True):
    """A home game in the list of whoever is let in there."""

    table: TableLine
    is_host: bool


class HomeGames(Struct, frozen=True, tag="home_games"):
    """The home games that one is let in to."""

    games: tuple[HomeGameLine, ...]


class _Home(NamedTuple):
    line: TableLine
    host: str
    members: frozenset[str]


class LobbyUpdate(Struct, frozen=True, tag="lobby"):
    """The tables that are open now."""

    topic: str
    number: int
    since: int
    tables: tuple[TableLine, ...]


def line_of(table: TableState) -> TableLine:
    """A table in one line."""
    opened = table.opened
    bots = sum(seated.is_bot for seated in table.seats.values())
    return TableLine(
        id=opened.id,
        name=opened.name,
        book=opened.book,
        edition=opened.edition,
        structure=opened.structure,
        small_blind=table.level.small_blind,
        big_blind=table.level.big_blind,
        size=opened.seats,
        people=len(table.seats) - bots,
        bots=bots,
        hands=table.number,
        smallest_buy_in=opened.smallest_buy_in,
        largest_buy_in=opened.largest_buy_in,
        chip_cents=opened.chip_cents,
        entry_level=opened.entry_level,
        waiting=len(table.waiting),
    )


class Lobby(Service):
    """Serves the subject ``lobby``."""

    wanted = msgspec.json.Decoder(OfLobby)

    def __init__(
        self,
        bus: Bus,
        open_table: Callable[[TableOpened], Awaitable[None]],
        change_table: Callable[[Actor, ChangeTable | MovePlayer, str], Awaitable[None]],
        open_home_game: Callable[[Actor, HomeGame, str], Awaitable[TableOpened]],
    ) -> None:
        super().__init__(bus, SUBJECT)
        self._open_home_game = open_home_game
        self._homes: dict[str, _Home] = {}
        self._open_table = open_table
        self._change_table = change_table
        self._lines: dict[str, TableLine] = {}
        self._order: Callable[[str], object] = str
        self._number = 1
        self._written: bytes | None = None

    def sort_by(self, order: Callable[[str], object]) -> None:
        """Say in which order tables are listed, by their ids."""
        self._order = order
        self._changed()

    def note(self, table: TableState) -> None:
        """Hear of a table: how it stands, or that it is closed."""
        line, id_ = line_of(table), table.opened.id
        if table.opened.is_private:
            self._note_home(table, line)
            return
        if table.is_closed:
            if self._lines.pop(id_, None) is None:
                return
        elif self._lines.get(id_) == line:
            return
        else:
            is_played_on = (old := self._lines.get(id_)) and msgspec.structs.replace(old, hands=line.hands) == line
            self._lines[id_] = line
            if is_played_on:  # how many hands were dealt is seen by who looks; nobody is woken for it
                self._written = None
                return
        self._changed()

    def _note_home(self, table: TableState, line: TableLine) -> None:
        if table.is_closed:
            self._homes.pop(line.id, None)
        else:
            seated = (seated.member for seated in table.seats.values())
            members = frozenset((*(guest.member for guest in table.guests), *seated))
            self._homes[line.id] = _Home(line, table.host, members)

    def games_of(self, host: str) -> list[str]:
        """The home games that somebody leads."""
        return sorted(id_ for id_, home in self._homes.items() if host and home.host == host)

    def known(self, by: Actor) -> Actor:
        """Whoever asks; whoever leads home games as their host."""
        games = self.games_of(by.member)
        return as_host(by, *games) if games else by

    def _changed(self) -> None:
        self._number += 1
        self._written = None
        self._bus.publish(rail(SUBJECT), self._update(since=self._number - 1))

    def _update(self, since: int = 0) -> bytes:
        lines = tuple(self._lines[id_] for id_ in sorted(self._lines, key=self._order))  # type: ignore[arg-type]  # ids have an order
        return msgspec.json.encode(LobbyUpdate(SUBJECT, self._number, since, lines))

    async def do(self, by: Actor, wanted: OfLobby, id: str) -> object:  # noqa: A002  # as the message has it
        """Show the tables, open one, or have somebody go from one to another."""
        match wanted:
            case ChangeTable() | MovePlayer():
                await self._change_table(by, wanted, id)
                return self._number
            case OpenTable(table):
                await self._open_table(table)
                return self._number
            case OpenHomeGame(game):
                opened = await self._open_home_game(by, game, id)
                return HomeGameOpened(id, opened.id)
            case ListHomeGames():
                found = sorted((home.line.name, id_) for id_, home in self._homes.items() if by.member in home.members)
                homes = (self._homes[id_] for _, id_ in found)
                return HomeGames(tuple(HomeGameLine(home.line, home.host == by.member) for home in homes))
            case Look():
                if self._written is None:
                    self._written = self._update()
                return msgspec.Raw(self._written)
