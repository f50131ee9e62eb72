"""Asking over the bus who sits at which table, and telling: what tables and the door have of the whereabouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.club.authority.actor import THE_CLUB
from floorman.club.wanted.whereabouts import AboutToSit, HasDecided, SitHere, WhereIs
from floorman.club.wire.messages import Done, Refused
from floorman.club.wire.watch import ask
from floorman.errors import NobodyServes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.bus import Bus
    from floorman.club.wanted.whereabouts import OfWhereabouts

SUBJECT: Final = "whereabouts"


class SitsAt(Struct, frozen=True, tag="sits_at"):
    """The tables at which somebody sits, or is about to."""

    tables: tuple[str, ...]


class Whereabouts:
    """Members and their tables, as whoever serves them knows them.

    Each of these raises `NobodyServes` where nobody does.
    """

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def enter(self, member: str, table: str) -> str:
        """Say that somebody is about to sit down, and hear at which other table they sit, if at any."""
        return next(iter(await self._asked(AboutToSit(member, table))), "")

    async def settle(self, member: str, table: str) -> None:
        """Say that it is decided whether somebody sits at a table."""
        await self._asked(HasDecided(member, table))

    async def note(self, table: str, members: Iterable[str], version: int) -> None:
        """Say who sits at a table."""
        await self._asked(SitHere(table, tuple(members), version))

    async def of(self, member: str) -> str:
        """A table at which somebody sits, if there is one."""
        return next(iter(await self.all_of(member)), "")

    async def all_of(self, member: str) -> tuple[str, ...]:
        """Every table at which somebody sits: most books do not mind two."""
        return await self._asked(WhereIs(member))

    async def _asked(self, wanted: OfWhereabouts) -> tuple[str, ...]:
        answer = _ANSWER.decode(await ask(self._bus, SUBJECT, THE_CLUB, wanted))
        if isinstance(answer, Refused):
            raise NobodyServes(SUBJECT)
        return answer.tables if isinstance(answer, SitsAt) else ()


_ANSWER: Final = msgspec.json.Decoder(SitsAt | Done | Refused)
