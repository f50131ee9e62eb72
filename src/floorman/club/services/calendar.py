"""The calendar: the club's tournaments, and announcing another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.club.wanted.tournaments import AnnounceEvent, ListEvents, OfCalendar
from floorman.club.wire.service import Service

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.tournaments import Tournaments
    from floorman.tournament.setup import Setup
    from floorman.tournament.state import TournamentState

SUBJECT: Final = "tournaments"


class EventLine(Struct, frozen=True):
    """A tournament as the lobby lists it."""

    id: str
    name: str
    book: str
    edition: str
    kind: str
    is_live: bool
    date: str
    starts_at: int
    venue: str
    fee_cents: int
    entered: int
    """How many have a place, or have had one."""
    left: int
    has_begun: bool
    is_over: bool
    is_cancelled: bool


class EventList(Struct, frozen=True, tag="events"):
    """Tournaments, those that begin first in front."""

    events: tuple[EventLine, ...]


def event_line(state: TournamentState) -> EventLine:
    """A tournament in one line."""
    setup = state.setup
    return EventLine(
        id=setup.id,
        name=setup.name,
        book=setup.book,
        edition=setup.edition,
        kind=state.terms.kind,
        is_live=setup.is_live,
        date=state.terms.date,
        starts_at=state.terms.starts_at,
        venue=state.venue or setup.venue,
        fee_cents=setup.fee_cents,
        entered=state.entered + state.left + state.out,
        left=state.left,
        has_begun=state.began_at is not None,
        is_over=state.is_over,
        is_cancelled=state.is_cancelled,
    )


class Calendar(Service):
    """Serves the subject ``tournaments``."""

    wanted = msgspec.json.Decoder(OfCalendar)

    def __init__(self, bus: Bus, tournaments: Tournaments, announce: Callable[[Setup, str], Awaitable[None]]) -> None:
        super().__init__(bus, SUBJECT)
        self._tournaments = tournaments
        self._announce = announce

    async def do(self, by: Actor, wanted: OfCalendar, id: str) -> int | EventList:  # noqa: A002, ARG002  # as the message has it
        """Announce a tournament, or list them."""
        match wanted:
            case AnnounceEvent(setup):
                await self._announce(setup, by.member)
                return 1
            case ListEvents(over):
                states = [self._tournaments[event].state for event in self._tournaments.ids]
                shown = [event_line(state) for state in states if over or not state.is_over]
                return EventList(tuple(sorted(shown, key=lambda line: (line.starts_at, line.id))))
