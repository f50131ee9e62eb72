"""What is open to the seat in turn: how far it may raise, and whether the betting is open to it at all."""

from __future__ import annotations

from floorman.hand.bounds import is_capped, limit_bet, over_short_all_in, pot_limit
from floorman.hand.legal import NO_RAISE, Legal, RaiseRange
from floorman.hand.state import FLOP, NOBODY, PREFLOP, RUNS, SHOWDOWN, HandState


def smallest_raise_to(state: HandState) -> int:
    """The smallest total that is a full bet or raise: TDA 43-A."""
    terms = state.terms
    high_bet = state.high_bet
    if terms.is_limit:
        return state.full_level + limit_bet(terms.big_blind, is_late=state.street > FLOP)
    if not high_bet:
        return terms.min_bet
    step = state.full_raise or 1
    if not state.short_on_top:
        return high_bet + step
    return over_short_all_in(
        high_bet,
        step,
        terms.big_blind,
        is_opening=state.street != PREFLOP,
        below_big_blind=terms.below_big_blind,
        adds_big_blind=terms.short_adds_big_blind,
    )


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
    return pot_limit(state.high_bet, pot, state.high_bet - state.bets[place], before_call=terms.pot_before_call)


def may_raise(state: HandState, place: int) -> bool:
    """Whether the betting is open to a seat: it has not answered the last full raise, or short all-ins add up to one."""
    if not state.answered[place]:
        return True
    if not state.terms.accumulate:
        return False
    facing = state.high_bet - state.bets[place]
    if state.terms.is_limit:
        return bool(
            facing >= state.terms.reopen_fraction * limit_bet(state.terms.big_blind, is_late=state.street > FLOP)
        )
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
        or (terms.is_limit and is_capped(state.wagers, terms.cap))
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
