"""Seats for those who need a certain one: TDA 9. Why they do is for staff alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import DrawRefused
from floorman.text.words import Words
from floorman.tournament import events as did
from floorman.tournament.entries.formats import seats
from floorman.tournament.seating.draw import tables_for

if TYPE_CHECKING:
    from collections.abc import Container

    from floorman.tournament.commands import LockSeat
    from floorman.tournament.events import Event
    from floorman.tournament.seating.draw import SeatCard
    from floorman.tournament.state import Entrant, TournamentState


def lock_seat(state: TournamentState, wanted: LockSeat) -> tuple[Event, ...]:
    """Keep a seat for somebody, or have them stay where they are.

    Raises:
        DrawRefused: there is no such seat, somebody else has it, or nobody says why.
    """
    who = state.entrant(wanted.entrant)
    card, reason, rule = wanted.card, wanted.reason.strip(), state.book.topic("seat_for_special_needs")
    if not _counts(who.status):
        raise DrawRefused(
            Words(f"{who.name} has no place here any more", f"{who.name} hat hier keinen Platz mehr"), rule=rule
        )
    if card is not None:
        if not reason:
            raise DrawRefused(Words(f"why is {card} kept?", f"Wofür ist {card} vorgesehen?"), rule=rule)
        if not _exists(state, card):
            raise DrawRefused(Words(f"there is no seat {card}", f"Einen Platz {card} gibt es nicht"), rule=rule)
        if any(who.lock == card for who in state.entrants.values() if who.id != wanted.entrant and _counts(who.status)):
            raise DrawRefused(
                Words(f"{card} is kept for somebody else", f"{card} ist für jemand anderen vorgesehen"), rule=rule
            )
        _require_not_taken(state, who, card, but=[ghost for ghost in state.ghosts if not state.entrants[ghost].member])
    return (did.SeatLocked(wanted.entrant, card, reason),)


def kept_seats(state: TournamentState, *, but: Container[str]) -> list[SeatCard]:
    """The seats nobody draws, because they are kept for somebody who is still to come; *but* those of certain people."""
    found = (state.entrants[entrant] for entrant in state.locked if entrant not in but)
    return [who.lock for who in found if who.lock and who.status in ("entered", "waiting")]


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
            Words(
                f"there is no seat {card} any more: keep another one for {who.name}",
                f"Einen Platz {card} gibt es nicht mehr: bitte einen anderen für {who.name} vorsehen",
            ),
            rule=rule,
        )
    _require_not_taken(state, who, card, but=ghosts)
    return card


def _require_not_taken(state: TournamentState, who: Entrant, card: SeatCard, *, but: Container[str]) -> None:
    """Check that nobody else sits there, *but* ghosts that make way."""
    felt = state.hall.felts.get(card.table)
    sits = felt.seats.get(card.seat) if felt else None
    if sits is None or sits == who.id or sits in but:
        return
    name = state.entrants[sits].name
    raise DrawRefused(
        Words(
            f"{name} sits on {card}: move {name}, or keep another seat for {who.name}",
            f"{name} sitzt auf {card}: {name} umsetzen oder einen anderen Platz für {who.name} vorsehen",
        ),
        rule=state.book.topic("seat_for_special_needs"),
    )


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
