"""How far a bet or raise may go, in numbers alone: the engine asks with its state, the floor with what it was told."""

from __future__ import annotations


def limit_bet(big_blind: int, *, is_late: bool) -> int:
    """The size of a bet in fixed limit: it doubles on the turn. TDA 48, WPL 5.4."""
    return 2 * big_blind if is_late else big_blind


def counts_as_full(over: int, size: int) -> bool:
    """Whether an all-in that goes so far over the last full bet of fixed limit is one itself: from half of it on, TDA-GAP-11."""
    return 2 * over >= size


def over_short_all_in(
    bet: int,
    step: int,
    big_blind: int,
    *,
    is_opening: bool,
    below_big_blind: str,
    adds_big_blind: bool,
) -> int:
    """The smallest total that is a full raise over an all-in that was not one; *step* is what one adds by the last full raise.

    *is_opening*: the all-in opened the round, after the flop. *below_big_blind* is the book's answer for one of less than a
    big blind, *adds_big_blind* says that a raise over any other goes up by that.
    """
    if is_opening and bet < big_blind and below_big_blind != "all_in_plus_big_blind":
        return 2 * big_blind + (bet if below_big_blind == "two_big_blinds_on_top" else 0)
    return bet + (big_blind if adds_big_blind else step)


def pot_limit(bet: int, pot: int, to_call: int, *, before_call: bool) -> int:
    """The largest total of pot limit: the bet, and the pot after the call or before it. TDA 54."""
    return bet + pot + (0 if before_call else to_call)


def is_capped(wagers: int, cap: int) -> bool:
    """Whether so many bets and raises are all that a street of fixed limit allows; 0 is not a cap."""
    return 0 < cap <= wagers
