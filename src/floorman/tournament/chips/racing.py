"""A colour-up at a table of the tournament, with the race for the odd chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import Deck
from floorman.contest.race import Racer, plan_race, run_race
from floorman.contest.ranking import Bust
from floorman.contest.whole import require_whole
from floorman.errors import NotInTournament, TournamentError, WrongChips, WrongRace
from floorman.text.lists import listed
from floorman.text.numbers import number
from floorman.text.words import Words
from floorman.tournament import events as did
from floorman.tournament.chips.colour_up import old_chips
from floorman.tournament.chips.in_play import is_removed, known_chips
from floorman.tournament.finish.busting import placed_out
from floorman.tournament.seating.draw import SeatCard, shuffled

if TYPE_CHECKING:
    from floorman.tournament.commands import ChangeOldChips, ColourUp
    from floorman.tournament.events import Event
    from floorman.tournament.state import TournamentState


def colour_up(state: TournamentState, wanted: ColourUp) -> tuple[Event, ...]:
    """Change small chips at a table; what is left over is raced for: TDA 24, APSA 3.5-15, WPL 2.23, VPSV 46."""
    felt = state.hall.felts[wanted.table]
    for seat in (*wanted.low, *wanted.bare):
        if seat not in felt.seats:
            raise NotInTournament(
                Words(
                    f"nobody sits on {SeatCard(felt.number, seat)}", f"Auf {SeatCard(felt.number, seat)} sitzt niemand"
                )
            )
    _require_colours(state, wanted)
    racers = [
        Racer(
            seat, low, _rest(state.entrants[felt.seats[seat]].chips, low * wanted.removed, is_bare=seat in wanted.bare)
        )
        for seat, low in wanted.low.items()
    ]
    _require_first_race(state, wanted)
    smaller = [
        chip for chip in known_chips(state) - state.removed.keys() if chip < wanted.into and chip != wanted.removed
    ]
    smallest = min(smaller, default=wanted.into)
    plan = plan_race(racers, removed=wanted.removed, into=wanted.into, book=state.book, smallest=smallest)
    seed, what = state.setup.seed, f"race {state.draws} at table {felt.number}"
    deck = shuffled(list(Deck.standard()), seed, what)
    lot = shuffled(sorted(wanted.low), seed, f"{what}: lots")  # where no order of suits decides
    drawn = deck[: plan.odd_chips] if plan.odd_chips <= len(deck) else ()  # where everybody wins, none are needed
    race = run_race(plan, wanted.cards or drawn, state.book, lot=lot)
    gone = [
        Bust(felt.seats[stack.seat], stack.before, felt.number, stack.seat, felt.seats[stack.seat] in state.ghosts)
        for stack in race.stacks
        if stack.seat in race.out
    ]
    raced = did.Raced(
        felt.number,
        plan.removed,
        plan.into,
        tuple((dealt.seat, dealt.card) for dealt in race.dealt),
        tuple((stack.seat, stack.before, stack.after) for stack in race.stacks),
        race.rescued,
        plan.smallest if race.rescued else 0,
    )
    return raced, *(placed_out(state, gone) if gone else ())


def change_old_chips(state: TournamentState, wanted: ChangeOldChips) -> tuple[Event, ...]:
    """Change what turns up after its colour has left play: at par, and the rest is taken away, TDA 24-C."""
    who, card = state.playing(wanted.entrant)
    removed, found = wanted.removed, wanted.found
    if not is_removed(state, removed, felt=state.hall.felts[card.table], entrant=wanted.entrant):
        raise WrongChips(
            Words(f"the {removed}s are still in play", f"Die {removed}er sind noch im Spiel"),
            rule=state.book.topic("old_chips_at_par"),
        )
    require_whole(found, "the number of chips", "die Zahl der Chips", least=1)
    if found * removed > state.chips:
        raise WrongChips(
            Words(
                f"{number(found * removed)} in old chips are more than the {number(state.chips)} in play",
                f"{number(found * removed, 'de')} in alten Chips sind mehr als die {number(state.chips, 'de')} im Spiel",
            ),
            rule=state.book.topic("old_chips_at_par"),
        )
    rest = _rest(who.chips, found * removed, is_bare=wanted.is_bare)
    in_play = known_chips(state) - state.removed.keys()
    old = old_chips(removed=removed, found=found, in_play=in_play, rest=rest, book=state.book)
    return (did.OldChipsChanged(wanted.entrant, removed, found, old.given.value, old.taken, old.rescue),)


def _require_first_race(state: TournamentState, wanted: ColourUp) -> None:
    """Nobody races for the same colour twice: what turns up later is changed at par."""
    raced, felt = state.removed.get(wanted.removed, ()), state.hall.felts[wanted.table]
    again = [
        state.entrants[felt.seats[seat]].name for seat, low in wanted.low.items() if low and felt.seats[seat] in raced
    ]
    if again:
        raise WrongRace(
            Words(
                f"{listed(again)}: the {wanted.removed}s have been raced off; those that turn up later are changed at par",
                f"{listed(again, 'de')}: die {wanted.removed}er sind schon eingetauscht; was später auftaucht, wird zum gleichen Wert gewechselt",
            ),
            rule=state.book.topic("old_chips_at_par"),
        )


def _require_colours(state: TournamentState, wanted: ColourUp) -> None:
    """Check that there are such chips, and not more of them than are in play; the larger ones may be new."""
    rule, known = state.book.topic("colour_up"), known_chips(state)
    if state.setup.chip_set and wanted.removed not in known:
        raise WrongRace(
            Words(
                f"no chips of {wanted.removed} are in play; there are {listed(sorted(known))}",
                f"Chips zu {wanted.removed} sind nicht im Spiel; es gibt {listed(sorted(known), 'de')}",
            ),
            rule=rule,
        )
    small = sum(wanted.low.values()) * wanted.removed
    if small > state.chips:
        raise WrongRace(
            Words(
                f"{number(small)} in small chips are more than the {number(state.chips)} in play",
                f"{number(small, 'de')} in kleinen Chips sind mehr als die {number(state.chips, 'de')} im Spiel",
            ),
            rule=rule,
        )


def _rest(chips: int | None, low: int, *, is_bare: bool) -> int:
    """What somebody has beside the small chips; where nobody has counted it, that it is something."""
    if chips is None:
        return 0 if is_bare else 1
    if low > chips:
        raise TournamentError(
            Words(
                f"{number(low)} in small chips are more than {number(chips)}",
                f"{number(low, 'de')} in kleinen Chips sind mehr als {number(chips, 'de')}",
            )
        )
    return chips - low
