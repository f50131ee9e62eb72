"""What seats do, and what they are told when they may not. All checking is here.

What these functions return has happened to the state they were given; `decide` is the same on a copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import (
    BettingNotReopened,
    CannotCall,
    CannotCheck,
    HandIsOver,
    NobodyToRaise,
    NotNow,
    NotYourTurn,
    RaiseCapReached,
    RaiseTooBig,
    RaiseTooSmall,
    ShowBoth,
)
from floorman.hand.actions import Action, AllIn, Call, Check, Fold, Muck, RaiseTo, RunTwice, Show
from floorman.hand.betting import can_be_answered, legal, may_raise, raise_range, smallest_raise_to
from floorman.hand.bounds import is_capped
from floorman.hand.dealer import go_on
from floorman.hand.events import Bet, Called, Checked, Event, Folded, Mucked, Raised, RunsAgreed, Shown
from floorman.hand.evolve import evolve
from floorman.hand.soft_play import could_bet_the_nuts, soft_play_flag
from floorman.hand.state import BETTING, NOBODY, OVER, PREFLOP, RIVER, RUNS, SHOWDOWN, HandState

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.cards import Card
    from floorman.errors import IllegalAction
    from floorman.hand.legal import RaiseRange
    from floorman.rulebook import Cite


def _refuse(
    state: HandState, error: type[IllegalAction], what: str, knob: str = "", rule: Cite | None = None
) -> IllegalAction:
    place = state.to_act
    return error(what, seat=state.seats[place], legal=legal(state), rule=rule or state.terms.book.cite(knob))


def require_turn(state: HandState, by: int | None, phase: int = BETTING) -> int:
    """The place of the seat in turn, if it is *by* and this is what it is asked for.

    Raises:
        HandIsOver, NotYourTurn, NotNow: it is not.
    """
    book = state.terms.book
    if state.phase == OVER:
        raise HandIsOver(seat=by, legal=legal(state), rule=book.topic("act_in_turn"))
    place = state.to_act
    if by is not None and state.seats[place] != by:
        raise NotYourTurn("cannot act out of turn", seat=by, legal=legal(state), rule=book.topic("act_in_turn"))
    if state.phase != phase:
        raise NotNow("cannot do that now", seat=state.seats[place], legal=legal(state), rule=book.topic("act_in_turn"))
    return place


def fold(state: HandState, by: int | None = None) -> list[Event]:
    """Give up the hand. Binding even with nothing to call: TDA 58."""
    place = require_turn(state, by)
    event = Folded(state.seats[place])
    evolve(state, event)
    return [event] if state.to_act != NOBODY else go_on(state, [event])


def check(state: HandState, by: int | None = None) -> list[Event]:
    """Stay in without paying."""
    place = require_turn(state, by)
    if state.bets[place] < state.high_bet:
        owes = state.high_bet - state.bets[place]
        raise CannotCheck(
            f"cannot check: there are {owes} to call",
            seat=state.seats[place],
            legal=legal(state),
            rule=state.terms.book.topic("check"),
        )
    watched = state.street == RIVER and could_bet_the_nuts(state, place)
    event = Checked(state.seats[place])
    evolve(state, event)
    if state.to_act != NOBODY and state.phase == BETTING:
        return [event]
    return go_on(state, [event, *soft_play_flag(state, place, called=False)] if watched else [event])


def call(state: HandState, by: int | None = None) -> list[Event]:
    """Match the bet, or put in the last chips."""
    place = require_turn(state, by)
    bet, high_bet = state.bets[place], state.high_bet
    if bet >= high_bet:
        raise CannotCall(
            "cannot call: there is nothing to call",
            seat=state.seats[place],
            legal=legal(state),
            rule=state.terms.book.topic("call"),
        )
    watched = state.street == RIVER and could_bet_the_nuts(state, place)
    all_in = bet + state.stacks[place]
    event = Called(state.seats[place], min(all_in, high_bet))
    evolve(state, event)
    if state.to_act != NOBODY and state.phase == BETTING:
        return [event]
    return go_on(state, [event, *soft_play_flag(state, place, called=True)] if watched else [event])


def raise_to(state: HandState, to: int, by: int | None = None) -> list[Event]:
    """Bet or raise to a total on this street."""
    place = require_turn(state, by)
    open_to = raise_range(state)
    if not open_to.smallest <= to <= open_to.largest:
        raise _why_no_raise(state, place, to, open_to)
    seat = state.seats[place]
    event = Raised(seat, to) if state.high_bet else Bet(seat, to)
    evolve(state, event)
    return [event] if state.to_act != NOBODY else go_on(state, [event])


def all_in(state: HandState, by: int | None = None) -> list[Event]:
    """Put in everything: a bet, a raise or a call, whichever it comes to."""
    place = require_turn(state, by)
    total = state.bets[place] + state.stacks[place]
    if total <= state.high_bet or (state.bets[place] < state.high_bet and not can_be_answered(state, place)):
        return call(state, by)  # also where nobody is left to raise
    return raise_to(state, total, by)


def _why_no_raise(state: HandState, place: int, to: int, open_to: RaiseRange) -> IllegalAction:
    """The refusal of a bet or raise, with the paragraph that decides it."""
    terms = state.terms
    verb = "raise to" if state.high_bet else "bet"
    all_in_total = state.bets[place] + state.stacks[place]
    smallest = smallest_raise_to(state)
    if not open_to:
        if not can_be_answered(state, place):
            what = f"cannot {verb} {to}: nobody else has the chips to match it"
            return _refuse(state, NobodyToRaise, what, "all_in_cards_open")
        if all_in_total <= state.high_bet:
            return _refuse(
                state,
                RaiseTooBig,
                f"cannot {verb} {to}: it has {all_in_total} in all",
                rule=terms.book.topic("no_more_chips"),
            )
        if not may_raise(state, place):
            facing = state.high_bet - state.bets[place]
            return _refuse(
                state,
                BettingNotReopened,
                f"cannot {verb} {to}: facing {facing} more, no full raise, the betting is not open again",
                "limit_reopen_fraction" if terms.is_limit else "short_all_ins_accumulate",
            )
        if terms.is_limit and is_capped(state.wagers, terms.cap):
            return _refuse(
                state, RaiseCapReached, f"cannot {verb} {to}: the cap of {terms.cap} is reached", "limit_raise_cap"
            )
        return _refuse(
            state,
            RaiseTooSmall,
            f"cannot {verb} {to}: the smallest {_noun(state)} is {_to(state)}{smallest}, and all-in for less is not allowed",
            "short_all_in_raise",
        )
    if to < open_to.smallest:
        return _refuse(
            state,
            RaiseTooSmall,
            f"cannot {verb} {to}: the smallest {_noun(state)} is {_to(state)}{open_to.smallest}",
            _smallest_knob(state),
        )
    if terms.is_limit:
        return _refuse(state, RaiseTooBig, f"cannot {verb} {to}: it is exactly {open_to.largest}", "limit_raise_cap")
    if to > all_in_total:
        return _refuse(
            state,
            RaiseTooBig,
            f"cannot {verb} {to}: it has {all_in_total} in all",
            rule=terms.book.topic("no_more_chips"),
        )
    return _refuse(
        state, RaiseTooBig, f"cannot {verb} {to}: the pot allows {_to(state)}{open_to.largest}", "pot_limit_max"
    )


def _noun(state: HandState) -> str:
    return "raise" if state.high_bet else "bet"


def _to(state: HandState) -> str:
    return "to " if state.high_bet else ""


def _smallest_knob(state: HandState) -> str:
    """Which answer of the book set the smallest raise."""
    if state.terms.is_limit:
        return "limit_raise_cap"
    if not state.high_bet:
        return "min_bet"
    if state.short_on_top:
        return (
            "raise_over_all_in_below_big_blind"
            if state.street != PREFLOP and state.high_bet < state.terms.big_blind
            else "raise_over_short_all_in"
        )
    return "min_raise"


def run_twice(state: HandState, agree: bool, by: int | None = None) -> list[Event]:  # noqa: FBT001
    """Say whether to run the rest of the board twice."""
    place = require_turn(state, by, RUNS)
    event = RunsAgreed(state.seats[place], agree)
    evolve(state, event)
    return go_on(state, [event])


def show(state: HandState, by: int | None = None, cards: tuple[Card, ...] = ()) -> list[Event]:
    """Turn up both cards and claim what they win."""
    place = require_turn(state, by, SHOWDOWN)
    if cards and set(cards) != set(state.holes[place]):
        shown = " ".join(map(str, cards))
        rule = state.terms.book.topic("show_both")
        raise _refuse(
            state, ShowBoth, f"cannot claim with {shown}: both hole cards lie open or there is no claim", rule=rule
        )
    event = Shown(state.seats[place], state.holes[place])
    evolve(state, event)
    return go_on(state, [event])


def muck(state: HandState, by: int | None = None) -> list[Event]:
    """Give up the claim unseen."""
    place = require_turn(state, by, SHOWDOWN)
    event = Mucked(state.seats[place])
    evolve(state, event)
    return go_on(state, [event])


def act(state: HandState, action: Action, by: int | None = None) -> list[Event]:
    """Do what an action says."""
    if isinstance(action, RaiseTo):
        return raise_to(state, action.to, by)
    if isinstance(action, RunTwice):
        return run_twice(state, action.agree, by)
    return _ACTS[type(action)](state, by)


def decide(state: HandState, action: Action, *, by: int) -> tuple[Event, ...]:
    """Say what happens if seat *by* takes *action*; change nothing.

    Raises:
        IllegalAction: the rulebook forbids it; the error lists what is open instead.
    """
    return tuple(act(state.copy(), action, by))


_ACTS: Final[dict[type, Callable[[HandState, int | None], list[Event]]]] = {
    Fold: fold,
    Check: check,
    Call: call,
    AllIn: all_in,
    Show: show,
    Muck: muck,
}
