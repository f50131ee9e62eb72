"""Which cases somebody of the floor may see: those of the club or of their event, and none of a hand that they are playing.

A case may tell of cards. Whoever sits at its table finds nothing of it until the hand is over, neither in a list nor by
searching for what it says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from floorman.club.authority.actor import THE_CLUB, Role
from floorman.club.whereabouts import Whereabouts
from floorman.club.wire.messages import Look
from floorman.club.wire.watch import ask
from floorman.errors import HandUnderWay, NobodyServes, UnknownCase
from floorman.floor.casebook.on_record import event_of
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.floor.casebook.casebook import Casebook
    from floorman.floor.casebook.cases import Case


class _Hand(Struct, frozen=True):
    is_over: bool


class _Table(Struct, frozen=True):
    number: int = 0
    hand: _Hand | None = None


class _Shown(Struct):
    view: _Table = _Table()


_SHOWN: Final = msgspec.json.Decoder(_Shown)


async def hand_under_way(bus: Bus, table: str) -> int:
    """The number of the hand that is being played at a table of the club; 0 where there is none, or no such table."""
    try:
        shown = _SHOWN.decode(await ask(bus, f"table/{table}", THE_CLUB, Look())).view
    except NobodyServes:
        return 0
    return shown.number if shown.hand is not None and not shown.hand.is_over else 0


class Sight(NamedTuple):
    """What somebody may see of the casebook."""

    by: Actor
    hands: frozenset[tuple[str, int]]
    """What is being played at each table where they sit: its id, and the number of the hand."""

    def sees(self, case: Case) -> bool:
        """Whether a case is one for their eyes."""
        return self._has_floor(case) and not self._plays(case)

    def of(self, cases: Iterable[Case], event: str = "") -> Iterable[Case]:
        """What they may see of some cases, of an event where one is named."""
        return (case for case in cases if _is_of(case, event) and self.sees(case))

    def case(self, book: Casebook, number: int, event: str) -> Case:
        """A case by its number.

        Raises:
            UnknownCase: there is none for them, in this event where one is named.
            HandUnderWay: they play that hand themselves.
        """
        case = book.case(number)
        if not _is_of(case, event) or not self._has_floor(case):
            raise UnknownCase(number)
        if self._plays(case):
            raise HandUnderWay(
                Words(
                    "you play this hand yourself: somebody else looks at the case",
                    "Du spielst diese Hand selbst: den Fall sieht jemand anders an",
                )
            )
        return case

    def _has_floor(self, case: Case) -> bool:
        """Whether they have the floor there; of the events ``Friday`` and ``friday`` at that very one."""
        event = case.opened.event
        return self.by.has(Role.FLOOR, f"tournament/{event}" if event else "")

    def _plays(self, case: Case) -> bool:
        return (case.opened.table, case.opened.hand) in self.hands


async def sight_of(by: Actor, bus: Bus) -> Sight:
    """What somebody may see at this moment."""
    hands = {(table, await hand_under_way(bus, table)) for table in await Whereabouts(bus).all_of(by.member)}
    return Sight(by, frozenset((table, hand) for table, hand in hands if hand))


def _is_of(case: Case, event: str) -> bool:
    return not event.strip() or (bool(case.opened.event) and event_of("", case.opened.event) == event_of("", event))
