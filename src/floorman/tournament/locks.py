"""Seats for those who need a certain one: TDA 9. Why they do is for staff alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import DrawRefused
from floorman.tournament import events as told
from floorman.tournament.draw import tables_for
from floorman.tournament.formats import seats

if TYPE_CHECKING:
    from collections.abc import Container

    from floorman.tournament.commands import LockSeat
    from floorman.tournament.draw import SeatCard
    from floorman.tournament.events import Event
    from floorman.tournament.state import TournamentState


def lock_seat(state: TournamentState, wanted: LockSeat) -> tuple[Event, ...]:
    """Keep a seat for somebody, or have them stay where they are.

    Raises:
        DrawRefused: there is no such seat, somebody else has it, or nobody says why.
    """
    state.entrant(wanted.entrant)
    card, reason, rule = wanted.card, wanted.reason.strip(), state.book.topic("seat_for_special_needs")
    if card is not None:
        if not reason:
            raise DrawRefused(f"why is {card} kept?", f"wofür ist {card} vorgesehen?", rule=rule)
        if not _exists(state, card):
            raise DrawRefused(f"there is no seat {card}", f"einen Platz {card} gibt es nicht", rule=rule)
        if any(who.lock == card for who in state.entrants.values() if who.id != wanted.entrant and _counts(who.status)):
            raise DrawRefused(
                f"{card} is kept for somebody else", f"{card} ist für jemand anderen vorgesehen", rule=rule
            )
    return (told.SeatLocked(wanted.entrant, card, reason),)


def kept_seats(state: TournamentState, *, but: Container[str]) -> list[SeatCard]:
    """The seats nobody draws, because they are kept for somebody who is still to come; *but* those of certain people."""
    coming = (who for who in state.entrants.values() if who.status in ("entered", "waiting") and who.id not in but)
    return [who.lock for who in coming if who.lock]


def seat_kept_for(state: TournamentState, entrant: str, ghosts: Container[str]) -> SeatCard | None:
    """The seat that somebody who comes late has to have, if any; a ghost there makes way.

    Raises:
        DrawRefused: it is taken, or the table is gone. The director moves whoever sits there, or keeps another seat.
    """
    who = state.entrants.get(entrant)
    if who is None or who.lock is None:
        return None
    card, rule = who.lock, state.book.topic("seat_for_special_needs")
    if not _exists(state, card):
        raise DrawRefused(
            f"there is no seat {card} any more: keep another one for {who.name}",
            f"einen Platz {card} gibt es nicht mehr: bitte einen anderen für {who.name} vorsehen",
            rule=rule,
        )
    sits = state.hall.felts[card.table].seats.get(card.seat)
    if sits is not None and sits not in ghosts:
        name = state.entrants[sits].name
        raise DrawRefused(
            f"{name} sits on {card}, which is kept for {who.name}: move {name}, or keep another seat",
            f"{name} sitzt auf {card}, der für {who.name} vorgesehen ist: {name} umsetzen oder einen anderen Platz vorsehen",
            rule=rule,
        )
    return card


def final_seats(state: TournamentState, size: int) -> dict[str, int]:
    """Who keeps the number of a seat at the final table, as far as it has that seat; the first one where two would."""
    kept: dict[int, str] = {}
    for who in state.entrants.values():
        card = who.lock or who.card
        if who.card and card and who.lock_reason and card.seat <= size:
            kept.setdefault(card.seat, who.id)
    return {entrant: seat for seat, entrant in kept.items()}


def _exists(state: TournamentState, card: SeatCard) -> bool:
    """Whether a seat is there, or will be: the tables that were announced, or as many as the entries need by now."""
    setup = state.setup
    if state.began_at is not None:
        felt = state.hall.felts.get(card.table)
        return felt is not None and 1 <= card.seat <= felt.size
    players = seats(setup, state.book) or state.entered + state.kept
    tables = setup.tables or max(1, len(tables_for(players, setup.table_size)))
    return 1 <= card.table <= tables and 1 <= card.seat <= setup.table_size


def _counts(status: str) -> bool:
    return status in ("entered", "waiting", "seated")
