"""What is open to the seat in turn: how far it may raise, and whether the betting is open to it at all."""

from __future__ import annotations

from floorman.hand.legal import NO_RAISE, Legal, RaiseRange
from floorman.hand.state import FLOP, NOBODY, PREFLOP, RUNS, SHOWDOWN, HandState


def smallest_raise_to(state: HandState) -> int:
    """The smallest total that is a full bet or raise: TDA 43-A."""
    terms = state.terms
    high_bet = state.high_bet
    if terms.is_limit:
        return state.full_level + (terms.big_blind if state.street <= FLOP else terms.big_bet)
    if not high_bet:
        return terms.min_bet
    if state.short_on_top:
        if (
            state.street != PREFLOP
            and high_bet < terms.big_blind
            and not state.wagers
            and terms.below_big_blind != "all_in_plus_big_blind"
        ):
            return 2 * terms.big_blind + (high_bet if terms.below_big_blind == "two_big_blinds_on_top" else 0)
        if terms.short_adds_big_blind:
            return high_bet + terms.big_blind
    return high_bet + (state.full_raise or 1)


def _largest_raise_to(state: HandState, place: int) -> int:
    """The largest total the betting structure allows, whatever the stack."""
    terms = state.terms
    if terms.is_limit:
        return smallest_raise_to(state)
    pot = sum(state.puts) + state.dead_chips
    if state.street == PREFLOP:
        if terms.pot_full_blinds:
            pot += state.short_blinds  # TDA 54-B
        if not terms.pot_counts_antes:
            pot -= state.antes
    if not terms.pot_before_call:
        pot += state.high_bet - state.bets[place]
    return state.high_bet + pot


def may_raise(state: HandState, place: int) -> bool:
    """Whether the betting is open to a seat: it has not answered the last full raise, or short all-ins add up to one."""
    if not state.answered[place]:
        return True
    if not state.terms.accumulate:
        return False
    facing = state.high_bet - state.bets[place]
    if state.terms.is_limit:
        size = state.terms.big_blind if state.street <= FLOP else state.terms.big_bet
        return bool(facing >= state.terms.reopen_fraction * size)
    return facing >= state.full_raise  # TDA 47-A


def can_be_answered(state: HandState, place: int) -> bool:
    """Whether anybody else could put in more than the highest bet: chips that nobody can match would come straight back."""
    if state.able < 2:
        return False
    high_bet, bets, stacks, folded = state.high_bet, state.bets, state.stacks, state.folded
    players = len(stacks)
    other = place
    for _ in range(players - 1):  # the next to act first: mostly it could
        other += 1
        if other == players:
            other = 0
        if stacks[other] and not folded[other] and bets[other] + stacks[other] > high_bet:
            return True
    return False


def raise_range(state: HandState) -> RaiseRange:
    """The totals the seat in turn may bet or raise to."""
    place = state.to_act
    terms = state.terms
    all_in = state.bets[place] + state.stacks[place]
    if (
        all_in <= state.high_bet
        or not can_be_answered(state, place)
        or (state.answered[place] and not may_raise(state, place))
        or (terms.is_limit and terms.cap and state.wagers >= terms.cap)
    ):
        return NO_RAISE
    smallest = smallest_raise_to(state)
    largest = all_in
    if terms.is_pot_limit or terms.is_limit:
        largest = min(all_in, _largest_raise_to(state, place))
    if all_in < smallest:
        return RaiseRange(all_in, largest) if terms.short_raise else NO_RAISE
    return RaiseRange(smallest, largest)


def legal(state: HandState) -> Legal:
    """Everything that is open to the seat in turn."""
    place = state.to_act
    if place == NOBODY:
        return Legal()
    seat = state.seats[place]
    if state.phase == SHOWDOWN:
        return Legal(seat, show=True, muck=True, claims=state.terms.claims)
    if state.phase == RUNS:
        return Legal(seat, run_twice=True)
    owes = state.high_bet - state.bets[place]
    call = min(owes, state.stacks[place]) if owes > 0 else None
    return Legal(seat, fold=True, check=call is None, call=call, raise_to=raise_range(state), is_bet=not state.high_bet)
