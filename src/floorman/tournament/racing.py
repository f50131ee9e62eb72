"""A colour-up at a table of the tournament, with the race for the odd chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import Deck
from floorman.errors import NotInTournament, TournamentError, WrongRace
from floorman.tournament import events as told
from floorman.tournament.busting import placed_out
from floorman.tournament.draw import SeatCard, shuffled
from floorman.tournament.places import Bust
from floorman.tournament.race import Racer, plan_race, run_race

if TYPE_CHECKING:
    from floorman.tournament.commands import ColourUp
    from floorman.tournament.events import Event
    from floorman.tournament.state import TournamentState


def colour_up(state: TournamentState, wanted: ColourUp) -> tuple[Event, ...]:
    """Change small chips at a table; what is left over is raced for: TDA 24, APSA 3.5-15, WPL 2.23, VPSV 46."""
    felt = state.hall.felts[wanted.table]
    for seat in wanted.low:
        if seat not in felt.seats:
            raise NotInTournament(
                f"nobody sits on {SeatCard(felt.number, seat)}", f"auf {SeatCard(felt.number, seat)} sitzt niemand"
            )
    _require_colours(state, wanted)
    racers = [
        Racer(
            seat, low, _rest(state.entrants[felt.seats[seat]].chips, low * wanted.removed, is_bare=seat in wanted.bare)
        )
        for seat, low in wanted.low.items()
    ]
    plan = plan_race(racers, removed=wanted.removed, into=wanted.into, book=state.book)
    deck = shuffled(list(Deck.standard()), state.setup.seed, f"race {state.draws} at table {felt.number}")
    race = run_race(plan, wanted.cards or deck[: len(plan.order)], state.book)
    gone = [
        Bust(felt.seats[stack.seat], stack.before, felt.number, stack.seat, felt.seats[stack.seat] in state.ghosts)
        for stack in race.stacks
        if stack.seat in race.out
    ]
    return told.Raced(felt.number, race), *(placed_out(state, gone, by={}) if gone else ())


def _require_colours(state: TournamentState, wanted: ColourUp) -> None:
    """Check that there are such chips, and not more of them than are in play; the larger ones may be new."""
    rule, known = state.book.topic("colour_up"), {*state.setup.chip_set, *state.coloured}
    if state.setup.chip_set and wanted.removed not in known:
        chips = ", ".join(map(str, sorted(known)))
        raise WrongRace(
            f"no chips of {wanted.removed} are in play; there are: {chips}",
            f"{wanted.removed}er sind nicht im Spiel; es gibt: {chips}",
            rule=rule,
        )
    small = sum(wanted.low.values()) * wanted.removed
    if small > state.chips:
        raise WrongRace(
            f"{small} in small chips are more than the {state.chips} in play",
            f"{small} in kleinen Chips sind mehr als die {state.chips} im Spiel",
            rule=rule,
        )


def _rest(chips: int | None, low: int, *, is_bare: bool) -> int:
    """What somebody has beside the small chips; where nobody has counted it, that it is something."""
    if chips is None:
        return 0 if is_bare else 1
    if low > chips:
        raise TournamentError(
            f"{low} in small chips are more than {chips}", f"{low} in kleinen Chips sind mehr als {chips}"
        )
    return chips - low
