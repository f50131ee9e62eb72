"""Who deals at each table of a tournament without dealers, as it goes from hand to hand: APSA 3.5-13, VPSV 67 and 120."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.contest.places import Placed
from floorman.text.words import Words
from floorman.tournament.seating.rota import first_dealer, late_dealer, next_dealer

if TYPE_CHECKING:
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.seating.rota import Duty
    from floorman.tournament.state import Entrant, TournamentState


def first_duty(state: TournamentState, felt: Felt) -> None:
    """A table begins: the first dealer sits on the button, or is the next one after it."""
    if not state.setup.players_deal or not felt.seats:
        return
    away = _away(state, felt)
    order = sorted(seat for seat, who in felt.seats.items() if who not in away) or sorted(felt.seats)
    seat = next((seat for seat in order if seat >= (felt.button or 0)), order[0])
    felt.duty = first_dealer(felt.seats, book=state.book, seat=seat)


def next_duty(state: TournamentState, felt: Felt) -> None:
    """A hand is over: the duty goes on, unless somebody has it who went out in this hand."""
    if not state.setup.players_deal or not felt.seats or felt.duty_since == felt.hands:
        return
    felt.duty = _next(state, felt, ())


def duty_of_last_out(state: TournamentState, felt: Felt, who: Entrant) -> None:
    """Somebody goes out: of several in one hand the one with the worst place has the duty, and that one comes first."""
    if not state.setup.players_deal or felt.duty_since == felt.hand:
        return
    before = felt.duty
    place = state.place_of(who.id)
    gone = Placed(who.id, place, place, who.began_with, Words("", ""), (), who.is_ghost)
    felt.duty = _next(state, felt, (gone,)) if felt.seats else None
    if felt.duty is not before:
        felt.duty_since = felt.hand


def duty_left_behind(state: TournamentState, felt: Felt) -> None:
    """Somebody has left the table, for good or for a while: if it was their turn to deal, it is the next one's."""
    duty = felt.duty
    if duty and duty.seat and felt.seats:
        is_there = felt.seats.get(duty.seat) == duty.entrant and duty.entrant not in _away(state, felt)
        felt.duty = duty if is_there else _next(state, felt, ())


def late_duty(state: TournamentState, felt: Felt, who: Entrant, seat: int) -> None:
    """Somebody comes late."""
    if state.setup.players_deal and not who.is_ghost:
        is_satellite = state.terms.kind == "satellite"
        felt.duty = late_dealer(felt.duty, who.id, seat, book=state.book, is_satellite=is_satellite)


def _next(state: TournamentState, felt: Felt, gone: tuple[Placed, ...]) -> Duty | None:
    return next_dealer(
        felt.duty,
        felt.seats,
        gone,
        book=state.book,
        is_final_table=state.is_final or len(state.hall.felts) == 1,
        exempt=state.exempt,
        away=_away(state, felt),
    )


def _away(state: TournamentState, felt: Felt) -> set[str]:
    """Whose stacks are there without them: who is absent, a ghost, or misses hands for a penalty."""
    there = (state.entrants[entrant] for entrant in felt.seats.values())
    return {who.id for who in there if who.is_absent or who.is_ghost or who.penalty or who.penalty_rounds}
