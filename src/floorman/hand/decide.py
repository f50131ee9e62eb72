"""What seats do, and what they are told when they may not. All checking is here.

What these functions return has happened to the state they were given; `decide` is the same on a copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from floorman.errors import (
    BettingNotReopened,
    CannotBet,
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
    WrongArgument,
)
from floorman.hand.actions import Action, AllIn, Call, Check, Fold, Muck, RaiseTo, RunTwice, Show
from floorman.hand.betting import can_be_answered, legal, may_raise, raise_range, smallest_raise_to
from floorman.hand.bounds import is_capped
from floorman.hand.dealer import go_on
from floorman.hand.events import Bet, Called, Checked, Event, Folded, Mucked, Raised, RunsAgreed, Shown
from floorman.hand.evolve import evolve
from floorman.hand.given import whole, yes_no
from floorman.hand.soft_play import could_bet_the_nuts, soft_play_flag
from floorman.hand.state import BETTING, NOBODY, OVER, PREFLOP, RIVER, RUNS, SHOWDOWN, HandState
from floorman.text.amounts import Chips
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.cards import Card
    from floorman.errors import IllegalAction
    from floorman.hand.legal import RaiseRange
    from floorman.rulebook import Cite


def _refuse(
    state: HandState,
    error: type[IllegalAction],
    what: Words,
    knob: str = "",
    rule: Cite | None = None,
    amounts: dict[str, Chips] | None = None,
) -> IllegalAction:
    place = state.to_act
    cite = rule or state.terms.book.cite(knob)
    return error(what, seat=state.seats[place], legal=legal(state), rule=cite, **(amounts or {}))


def require_turn(state: HandState, by: int | None, phase: int = BETTING) -> int:
    """The place of the seat in turn, if it is *by* and this is what it is asked for.

    Raises:
        HandIsOver, UnknownSeat, NotYourTurn, NotNow: it is not.
    """
    book = state.terms.book
    if state.phase == OVER:
        raise HandIsOver(seat=by, legal=legal(state), rule=book.topic("act_in_turn"))
    place = state.to_act
    if by is not None and state.seats[place] != by:
        state.place_of(by)
        raise NotYourTurn(
            Words("cannot act out of turn", "ist nicht an der Reihe"),
            seat=by,
            legal=legal(state),
            rule=_rule_of_turn(state),
        )
    if state.phase != phase:
        is_showdown = SHOWDOWN in (state.phase, phase)
        raise NotNow(
            Words("cannot do that now", "kann das jetzt nicht"),
            seat=state.seats[place],
            legal=legal(state),
            rule=book.cite("showdown_form") if is_showdown else book.topic("act_in_turn"),
        )
    return place


def _rule_of_turn(state: HandState) -> Cite:
    """What says whose turn it is: at the showdown another paragraph than in the betting."""
    book = state.terms.book
    if state.phase != SHOWDOWN:
        return book.topic("act_in_turn")
    has_aggressor = bool(state.aggressors) if state.terms.shows_after_flop else state.aggressor != NOBODY
    return book.cite("shows_first") if has_aggressor else book.topic("nobody_bet_shows_first")


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
            Words("cannot check: there are {owes} to call", "kann nicht schieben: {owes} sind zu bezahlen"),
            seat=state.seats[place],
            legal=legal(state),
            rule=state.terms.book.topic("check"),
            owes=Chips(owes),
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
            Words("cannot call: there is nothing to call", "kann nicht bezahlen: es ist nichts zu bezahlen"),
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


def bet(state: HandState, chips: int, by: int | None = None) -> list[Event]:
    """Open the betting of a street."""
    place = require_turn(state, by)
    if state.high_bet:
        raise _refuse(
            state,
            CannotBet,
            Words(
                "cannot bet {to}: there is a bet of {amount} already, so it is a raise",
                "kann nicht {to} setzen: es gibt schon einen Einsatz von {amount}, also wäre es eine Erhöhung",
            ),
            "min_raise",
            amounts={"to": Chips(chips), "amount": Chips(state.high_bet)},
        )
    return raise_to(state, chips, state.seats[place])


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
    all_in_total = state.bets[place] + state.stacks[place]
    if not open_to:
        if not can_be_answered(state, place):
            why = Words("nobody else has the chips to match it", "niemand sonst hat die Chips, um mitzugehen")
            return _refuse_raise(state, NobodyToRaise, to, why, rule=terms.book.topic("raise_nobody_matches"))
        if all_in_total <= state.high_bet:
            return _more_than_it_has(state, to, all_in_total)
        if not may_raise(state, place):
            return _refuse_raise(
                state,
                BettingNotReopened,
                to,
                Words(
                    "the {amount} more it faces is not a full raise, so the betting is not reopened",
                    "{amount} mehr sind keine volle Erhöhung, also ist die Setzrunde nicht wieder eröffnet",
                ),
                "limit_reopen_fraction" if terms.is_limit else "short_all_ins_accumulate",
                amount=state.high_bet - state.bets[place],
            )
        if terms.is_limit and is_capped(state.wagers, terms.cap):
            why = Words(
                f"the cap of {terms.cap} bets is reached", f"die Höchstzahl von {terms.cap} Einsätzen ist erreicht"
            )
            return _refuse_raise(state, RaiseCapReached, to, why, "limit_raise_cap")
        least = _smallest(state)
        why = Words(
            f"{least.en}, and all-in for less is not allowed",
            f"{least.de}, und all-in für weniger ist hier nicht erlaubt",
        )
        return _refuse_raise(state, RaiseTooSmall, to, why, "short_all_in_raise", amount=smallest_raise_to(state))
    if to < open_to.smallest:
        least, knob = _smallest(state), _smallest_knob(state)
        return _refuse_raise(state, RaiseTooSmall, to, least, knob, amount=open_to.smallest)
    if terms.is_limit:
        why = Words("the limit is exactly {amount}", "das Limit ist genau {amount}")
        return _refuse_raise(state, RaiseTooBig, to, why, "limit_raise_cap", amount=open_to.largest)
    if to > all_in_total:
        return _more_than_it_has(state, to, all_in_total)
    why = (
        Words("the pot allows a raise to {amount} at most", "der Pot erlaubt höchstens eine Erhöhung auf {amount}")
        if state.high_bet
        else Words("the pot allows a bet of {amount} at most", "der Pot erlaubt höchstens einen Einsatz von {amount}")
    )
    return _refuse_raise(state, RaiseTooBig, to, why, "pot_limit_max", amount=open_to.largest)


def _refuse_raise(
    state: HandState,
    error: type[IllegalAction],
    to: int,
    why: Words,
    knob: str = "",
    *,
    rule: Cite | None = None,
    amount: int = 0,
) -> IllegalAction:
    what = (
        Words(f"cannot raise to {{to}}: {why.en}", f"kann nicht auf {{to}} erhöhen: {why.de}")
        if state.high_bet
        else Words(f"cannot bet {{to}}: {why.en}", f"kann nicht {{to}} setzen: {why.de}")
    )
    return _refuse(state, error, what, knob, rule, {"to": Chips(to), "amount": Chips(amount)})


def _more_than_it_has(state: HandState, to: int, all_in_total: int) -> IllegalAction:
    rule = state.terms.book.topic("no_more_chips")
    why = Words("it has {amount} in all", "mehr als {amount} sind nicht da")
    return _refuse_raise(state, RaiseTooBig, to, why, rule=rule, amount=all_in_total)


def _smallest(state: HandState) -> Words:
    if state.high_bet:
        return Words("the smallest raise is to {amount}", "die kleinste Erhöhung geht auf {amount}")
    return Words("the smallest bet is {amount}", "der kleinste Einsatz ist {amount}")


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
            state,
            ShowBoth,
            Words(
                f"cannot claim with {shown}: both hole cards lie open or there is no claim",
                f"braucht für einen Anspruch beide Karten offen, nicht nur {shown}",
            ),
            rule=rule,
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
    given: Any = action  # so that compiled code does not look first, without words
    if isinstance(action, RaiseTo):
        return raise_to(state, whole(given.to), by)
    if isinstance(action, RunTwice):
        return run_twice(state, yes_no(given.agree), by)
    does = _ACTS.get(type(action))
    if does is None:
        raise WrongArgument(
            Words(
                f"give an action such as Fold() or RaiseTo(600), not {action!r}",
                f"Gib eine Aktion an, etwa Fold() oder RaiseTo(600), nicht {action!r}",
            )
        )
    return does(state, by)


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
