"""The lobby: the cash tables that are open, and opening another.

It holds a line for each table and is told when one changes, so that looking costs the same however many tables there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.club.wanted.tables import OfLobby, OpenTable
from floorman.club.wire.messages import Look
from floorman.club.wire.service import Service
from floorman.club.wire.watch import rail

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
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
    )


class Lobby(Service):
    """Serves the subject ``lobby``."""

    wanted = msgspec.json.Decoder(OfLobby)

    def __init__(self, bus: Bus, open_table: Callable[[TableOpened], Awaitable[None]]) -> None:
        super().__init__(bus, SUBJECT)
        self._open_table = open_table
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

    def _changed(self) -> None:
        self._number += 1
        self._written = None
        self._bus.publish(rail(SUBJECT), self._update(since=self._number - 1))

    def _update(self, since: int = 0) -> bytes:
        lines = tuple(self._lines[id_] for id_ in sorted(self._lines, key=self._order))  # type: ignore[arg-type]  # ids have an order
        return msgspec.json.encode(LobbyUpdate(SUBJECT, self._number, since, lines))

    async def do(self, by: Actor, wanted: OfLobby, id: str) -> object:  # noqa: A002, ARG002  # as the message has it
        """Show the tables, or open one."""
        match wanted:
            case OpenTable(table):
                await self._open_table(table)
                return self._number
            case Look():
                if self._written is None:
                    self._written = self._update()
                return msgspec.Raw(self._written)
