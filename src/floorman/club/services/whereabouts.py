"""Who sits at which tables, over the whole club: for books that let nobody sit at two, such as VPSV 45."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, assert_never

import msgspec

from floorman.club.wanted.whereabouts import AboutToSit, HasDecided, OfWhereabouts, SitHere, WhereIs
from floorman.club.whereabouts import SUBJECT, SitsAt
from floorman.club.wire.service import Service
from floorman.club.wire.watch import ear

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor


class WhereaboutsService(Service):
    """Serves the subject ``whereabouts``. What it knows the tables tell it; nothing of it is kept."""

    wanted = msgspec.json.Decoder(OfWhereabouts)

    def __init__(self, bus: Bus) -> None:
        super().__init__(bus, SUBJECT)
        self._seated: dict[str, SitHere] = {}
        self._coming: dict[str, Counter[str]] = {}

    async def do(self, by: Actor, wanted: OfWhereabouts, id: str) -> int | SitsAt:  # noqa: A002, ARG002  # as the message has it
        """Hear who sits where, or tell."""
        match wanted:
            case AboutToSit(member, table):
                # Noted at once, so that of two tables that somebody enters at the same moment one knows of the other.
                others = self._tables_of(member, but=table)
                self._coming.setdefault(table, Counter())[member] += 1
                return SitsAt(others)
            case HasDecided(member, table):
                self._coming[table] = self._coming.get(table, Counter()) - Counter([member])
            case SitHere(table, _, version):
                known = self._seated.get(table)
                if known is None or version >= known.version:
                    self._seated[table] = wanted
                    self._tell(known.members if known else (), wanted.members)
            case WhereIs(member):
                return SitsAt(self._tables_of(member))
            case _:
                assert_never(wanted)
        return 0

    def _tell(self, before: Iterable[str], after: Iterable[str]) -> None:
        """Have those look afresh who sit somewhere else now, if they listen."""
        for member in {*before} ^ {*after}:
            self._bus.publish(ear(SUBJECT, member), b"")

    def _tables_of(self, member: str, *, but: str = "") -> tuple[str, ...]:
        seated = [table for table, here in self._seated.items() if member in here.members]
        coming = [table for table, members in self._coming.items() if members[member]]
        return tuple(table for table in dict.fromkeys([*seated, *coming]) if table != but)
