"""How a tournament stands, for the room: everybody may know it, and nothing in it is a hidden card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
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
        now=now,
    )


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
