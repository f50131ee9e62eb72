"""Folding what happened into a tournament's state. Nothing is refused here: it has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from floorman.errors import InvariantBroken
from floorman.tournament import events as told
from floorman.tournament.clock import within
from floorman.tournament.draw import SeatCard
from floorman.tournament.state import Entrant, TournamentState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.tournament.events import Event


def replay(events: Iterable[Event]) -> TournamentState:
    """The state that events add up to."""
    first, *rest = events
    if not isinstance(first, told.TournamentOpened):
        raise InvariantBroken("a tournament begins with TournamentOpened")
    state = TournamentState(first.setup)
    for event in rest:
        evolve(state, event)
    return state


def evolve(state: TournamentState, event: Event) -> None:  # one case for each kind of event
    """Fold one event into the state."""
    match event:
        case told.TournamentOpened():
            raise InvariantBroken("a tournament is opened once")
        case told.EventChanged(date, starts_at, venue):
            state.terms, state.venue = replace(state.terms, date=date, starts_at=starts_at), venue
        case told.Cancelled():
            state.is_cancelled = True
            for who in state.entrants.values():
                who.paid_cents = 0
        case told.Entered(entrant, member, name, at, waits, edition, is_ghost, consents):
            who = Entrant(entrant, member, name, at, "waiting" if waits else "entered", edition=edition)
            who.is_ghost, who.consents = is_ghost, consents
            who.owed_cents = 0 if is_ghost else state.setup.fee_cents
            state.entrants[entrant] = who
            state.of_member.setdefault(member, []).append(entrant)
            state.entered += not waits
        case told.CheckedIn(entrant, at, identity):
            who = state.entrants[entrant]
            _check_in(state, who)
            who.checked_in_at, who.identity = at, identity
        case told.SeatsKept(seats):
            state.kept = seats
        case told.TookOver(entrant, ghost, card, chips):
            _take_over(state, state.entrants[entrant], state.entrants[ghost], card, chips)
        case told.GhostOut(entrant, card, behind, shared, chips):
            who = state.entrants[entrant]
            _leave(state, who, card)
            who.status, who.behind, who.shared, who.chips = "out", behind, shared, 0
            state.chips -= chips
        case told.Promoted(entrant):
            state.entrants[entrant].status = "entered"
            state.entered += 1
        case told.Paid(entrant, cents):
            state.entrants[entrant].paid_cents += cents
        case told.Withdrawn(entrant, cents):
            who = state.entrants[entrant]
            state.entered -= who.status == "entered"
            who.status, who.paid_cents = "withdrawn", who.paid_cents - cents
        case told.SeatLocked(entrant, card, reason):
            who = state.entrants[entrant]
            who.lock, who.lock_reason = card, reason
        case told.TableOpened(table, size, button):
            state.hall.open(table, size, button=button)
        case told.TableClosed(table):
            state.hall.close(table)
            state.held.discard(table)
        case told.Seated(entrant, card, chips, _, is_absent, is_ghost):
            who = state.entrants[entrant]
            who.status, who.card, who.chips = "seated", card, chips
            who.is_absent, who.is_ghost = is_absent, is_ghost
            if is_ghost:
                state.ghosts.add(entrant)
            state.entered -= 1
            state.left += state.began_at is not None
            state.hall.sit(card, entrant)
            state.chips += chips
            state.draws += 1
        case told.ChipsBought(entrant, chips, cents, how, card):
            who = state.entrants[entrant]
            if card is not None:
                _come_back(state, entrant, card)
            who.chips = None if who.chips is None else who.chips + chips
            who.owed_cents += cents
            who.has_add_on = who.has_add_on or how == "add_on"
            state.chips += chips
        case told.GaveUp(entrant, card, behind, chips):
            who = state.entrants[entrant]
            _leave(state, who, card)
            who.status, who.behind, who.chips = "out", behind, 0
            state.chips -= chips
        case told.Moved(entrant, origin, target, how):
            state.hall.leave(origin)
            state.hall.sit(target, entrant, balanced=how == "balance")
            state.entrants[entrant].card = target
        case told.Drawn():
            state.draws += 1
        case told.FinalTableFormed(table, size, seats, button):
            _form_final_table(state, table, size, seats, button)
        case told.Began(at):
            state.began_at = at
            state.left = sum(who.status == "seated" and state.counts(who) for who in state.entrants.values())
        case told.ClockSet(clock):
            state.clock = within(clock, state.structure)
        case told.StructureChanged(structure):
            state.structure = structure
            state.clock = within(state.clock, structure)
        case told.ButtonPut(table, button, small_blind, big_blind):
            state.hall.felts[table].put_button(state.book, button, small_blind, big_blind)
        case told.HandBegan(table):
            _begin_hand(state, table)
        case told.HandEnded(table):
            _end_hand(state, table)
        case told.Counted(entrant, chips):
            state.entrants[entrant].chips = chips
        case told.Out(entrant, card, behind, shared):
            who = state.entrants[entrant]
            _leave(state, who, card)
            who.status, who.behind, who.shared, who.chips = "out", behind, shared, 0
            who.left_at = card, state.hall.felts[card.table].hands
        case told.Raced(table, race):
            state.chips += race.change
            for stack in race.stacks:
                who = state.entrants[state.hall.felts[table].seats[stack.seat]]
                who.chips = None if who.chips is None else who.chips + stack.after - stack.before
        case told.TableHeld(table, is_held):
            state.hall.felts[table].is_held = is_held
            (state.held.add if is_held else state.held.discard)(table)
        case told.GapSet(players):
            state.gap = players
        case told.Penalised(entrant, hands, rounds):
            who = state.entrants[entrant]
            who.penalty, who.penalty_rounds = who.penalty + hands, rounds if not hands else who.penalty_rounds
        case told.Disqualified(entrant, chips, behind, _, voids):
            who = state.entrants[entrant]
            if who.card:
                _leave(state, who, who.card)
            who.status, who.behind, who.chips, who.results_void = "disqualified", behind, 0, voids
            state.chips -= chips
        case told.Finished(winner):
            state.winner = winner
            state.entrants[winner].behind = state.out
        case _:
            assert_never(event)


def _leave(state: TournamentState, who: Entrant, card: SeatCard) -> None:
    state.hall.leave(card)
    who.card = None
    state.ghosts.discard(who.id)
    if state.counts(who):
        state.left -= 1
        state.out += 1


def _check_in(state: TournamentState, who: Entrant) -> None:
    """Who is there is no ghost any more, and has a place to win."""
    state.left += who.status == "seated" and not state.counts(who)
    state.ghosts.discard(who.id)
    who.is_absent = who.is_ghost = False


def _take_over(state: TournamentState, who: Entrant, ghost: Entrant, card: SeatCard, chips: int | None) -> None:
    """The seat plays on with somebody in it, and is no new one at the table."""
    state.hall.felts[card.table].seats[card.seat] = who.id
    state.left += 1 - state.counts(ghost)
    state.entered -= 1
    state.chips += (chips or 0) - (ghost.chips or 0)
    state.ghosts.discard(ghost.id)
    state.draws += 1
    who.status, who.card, who.chips = "seated", card, chips
    ghost.status, ghost.card, ghost.chips = "withdrawn", None, 0


def _come_back(state: TournamentState, entrant: str, card: SeatCard) -> None:
    """Who was out sits there again, and those who were placed better for it are not any more."""
    who = state.entrants[entrant]
    gone = who.behind or 0
    for other in state.entrants.values():
        if other.behind is not None and other.behind > gone:
            other.behind -= 1
        elif other.behind == gone and other is not who:
            other.shared -= 1
    who.status, who.behind, who.shared, who.card, who.left_at = "seated", None, 1, card, None
    state.hall.sit(card, entrant)
    state.hall.felts[card.table].new.discard(card.seat)  # no stranger to the table
    state.left += 1
    state.out -= 1


def _form_final_table(
    state: TournamentState, table: int, size: int, seats: tuple[tuple[int, str], ...], button: int | None
) -> None:
    for _, entrant in seats:
        card = state.entrants[entrant].card
        if card is not None:
            state.hall.leave(card)
    for number in list(state.hall.felts):
        state.hall.close(number)
    state.hall.open(table, size, button=button)
    for seat, entrant in seats:
        card = SeatCard(table, seat)
        state.hall.sit(card, entrant)
        state.entrants[entrant].card = card
    state.draws += 1
    state.held.clear()
    state.is_final = True


def _begin_hand(state: TournamentState, table: int) -> None:
    felt = state.hall.felts[table]
    felt.begin(state.book)
    for seat in felt.dealt:
        if who := state.entrants.get(felt.seats.get(seat, "")):
            if who.penalty_rounds:
                who.penalty, who.penalty_rounds = who.penalty_rounds * len(felt.dealt), 0
            elif not who.penalty and not who.is_absent:
                who.hands += 1


def _end_hand(state: TournamentState, table: int) -> None:
    felt = state.hall.felts[table]
    for seat in felt.dealt:
        who = state.entrants.get(felt.seats.get(seat, ""))
        if who and who.penalty:
            who.penalty -= 1
    felt.dealt = ()
    felt.hands += 1
