"""How a tournament stands, for the room: everybody may know it, and nothing in it is a hidden card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.errors import TournamentError
from floorman.text.words import Words
from floorman.tournament.clock.display import ClockDisplay, shown
from floorman.tournament.finish.standings import ladder
from floorman.tournament.seating.proposals import next_proposal

if TYPE_CHECKING:
    from floorman.tournament.seating.proposals import Proposal
    from floorman.tournament.state import Entrant, TournamentState


class EntrantView(Struct, frozen=True):
    """Somebody who has entered."""

    id: str
    member: str
    name: str
    status: str
    table: int | None
    seat: int | None
    chips: int | None
    place: int | None


class FeltView(Struct, frozen=True):
    """A table of the event, and who sits where."""

    number: int
    size: int
    seats: dict[int, str]
    """Entrants by seat."""
    button: int | None


class EventView(Struct, frozen=True):
    """A tournament at one moment."""

    id: str
    name: str
    book: str
    edition: str
    is_live: bool
    starts_at: int
    has_begun: bool
    is_over: bool
    left: int
    entrants: tuple[EntrantView, ...]
    tables: tuple[FeltView, ...]
    clock: ClockDisplay
    ladder_cents: tuple[int, ...]
    """What the places win as things stand, the best first."""
    chips: int
    """How many are in play."""
    next: Words | None
    """What is proposed next for the tables, if anything is."""
    now: int


def event_view(state: TournamentState, *, now: int) -> EventView:
    """Work out what the room may know."""
    setup = state.setup
    return EventView(
        id=setup.id,
        name=setup.name,
        book=setup.book,
        edition=setup.edition,
        is_live=setup.is_live,
        starts_at=state.terms.starts_at,
        has_begun=state.began_at is not None,
        is_over=state.is_over,
        left=state.left,
        entrants=tuple(_entrant(state, one) for one in state.entrants.values()),
        tables=tuple(
            FeltView(felt.number, felt.size, dict(felt.seats), felt.button) for felt in state.hall.felts.values()
        ),
        clock=shown(state.clock, state.structure, now=now),
        ladder_cents=_ladder(state),
        chips=state.chips,
        next=proposal.reason if (proposal := _proposal(state, now)) else None,
        now=now,
    )


def _ladder(state: TournamentState) -> tuple[int, ...]:
    """The prizes as they stand; none while they do not come out, as before anybody has entered."""
    try:
        return tuple(ladder(state))
    except TournamentError:
        return ()


def _proposal(state: TournamentState, now: int) -> Proposal | None:
    return next_proposal(state, now=now) if state.is_running else None


def _entrant(state: TournamentState, one: Entrant) -> EntrantView:
    card = one.card
    return EntrantView(
        id=one.id,
        member=one.member,
        name=one.name,
        status=one.status,
        table=card.table if card else None,
        seat=card.seat if card else None,
        chips=one.chips,
        place=state.place_of(one.id),
    )
