"""Waiting for a seat at a full cash table: one list in order of arrival, and a seat that comes free is kept for who is next.

A seat that is offered is nobody else's until its time is over; then whoever let it pass is off the list, and the next one has
it. So no seat is ever free while somebody waits, unless the host of a home game gives out the seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import AlreadySeated, SeatsAreDrawn, TableIsClosed, WaitingRefused
from floorman.table.draft import PendingEvents
from floorman.table.events import ListJoined, OfferPassed, SeatOffered
from floorman.table.home import OFFER_MS, require_let_in
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.table.commands import Requester
    from floorman.table.events import Event
    from floorman.table.state import TableState

MOST_WAITING: Final = 100


def wait_for_seat(draft: PendingEvents, by: Requester) -> None:
    """Put oneself on the list; whoever stands on it stays where they are.

    Raises:
        SeatsAreDrawn: in a tournament nobody chooses a seat.
        TableIsClosed: nobody sits down here any more.
        AlreadySeated: one has a seat.
        NotWelcome, PrivateTable: one is not let in.
        WaitingRefused: a seat is free, the list is full, or the table has none.
    """
    table = draft.table
    if not table.is_cash:
        raise SeatsAreDrawn(rule=table.book.cite_if_any("tournament_seats"))
    if table.is_closed or table.closes is not None:
        raise TableIsClosed
    if (seat := table.find(by.member)) is not None:
        raise AlreadySeated(seat)
    if by.member in {waits.member for waits in table.waiting}:
        return
    require_let_in(table, by.member)
    approves = table.opened.door.approves
    if not table.opened.seat_offered_ms and not approves:
        raise WaitingRefused(
            Words("this table has no waiting list", "An diesem Tisch gibt es keine Warteliste"),
        )
    if table.free_seats and (not approves or by.member == table.host):
        raise WaitingRefused(Words("a seat is free: sit down", "Ein Platz ist frei: setz dich"))
    if len(table.waiting) >= MOST_WAITING:
        raise WaitingRefused(
            Words(f"{MOST_WAITING} people are waiting here already", f"Hier warten schon {MOST_WAITING} Leute"),
        )
    draft.add(ListJoined(by.member, by.name))


def offered_until(state: TableState) -> int | None:
    """When the next offer is over, if there is one."""
    return min((offer.until for offer in state.offers), default=None)


def end_offers(state: TableState, *, now: int) -> tuple[Event, ...]:
    """Seats that were not taken in time go to whoever is next."""
    if not any(offer.until <= now for offer in state.offers):
        return ()
    draft = PendingEvents(state, now)
    for offer in state.offers:
        if offer.until <= now:
            draft.add(OfferPassed(offer.seat, offer.member))
    return draft.finished()


def offers_again(state: TableState, *, now: int) -> tuple[SeatOffered, ...]:
    """Give everybody to whom a seat is offered the full time again: after the dealer was away, nobody was at fault."""
    until = now + (state.opened.seat_offered_ms or OFFER_MS)
    return tuple(SeatOffered(offer.seat, offer.member, offer.name, until) for offer in state.offers)
