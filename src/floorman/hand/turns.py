"""Whose turn it is: who has to act, and who has to show, if anybody."""

from __future__ import annotations

from floorman.hand.events import PotAwarded
from floorman.hand.pots import pots
from floorman.hand.state import BETTING, NOBODY, SHOWDOWN, HandState


def pass_turn(state: HandState, after: int) -> None:
    """Find the next seat that has to act, clockwise; if there is none the betting on this street is over."""
    state.to_act = NOBODY
    if state.in_hand > 1 and state.able and (state.able > 1 or _lone_seat_owes(state)):
        players = len(state.seats)
        stacks, folded, answered, bets, high_bet = (
            state.stacks,
            state.folded,
            state.answered,
            state.bets,
            state.high_bet,
        )
        held_back = NOBODY
        place = after
        for _ in range(players):
            place += 1
            if place == players:
                place = 0
            if stacks[place] and not folded[place] and (not answered[place] or bets[place] < high_bet):
                if place == state.held_back and not answered[place]:
                    held_back = place
                    continue
                state.to_act = place
                return
        if held_back != NOBODY:
            state.to_act = held_back
            return
    betting_over(state)


def _lone_seat_owes(state: HandState) -> bool:
    """Whether the only seat left with chips has less in than somebody who is all-in: only then is anything to decide.

    APSA 3.2 and TDA 16: completing a bet beyond what all opponents have in would come straight back.
    """
    most = own = 0
    for place, folded in enumerate(state.folded):
        if not folded:
            if state.stacks[place]:
                own = state.bets[place]
            elif state.bets[place] > most:
                most = state.bets[place]
    return own < most


def betting_over(state: HandState) -> None:
    """After the last bet on the river, begin the showdown."""
    boards_done = len(state.board) == 5 and (not state.twice or (len(state.boards) == 2 and len(state.boards[1]) == 5))
    if (
        boards_done
        and state.in_hand > 1
        and state.phase == BETTING
        and not uncalled_bet(state)
        and not uncontested_pot(state)
    ):
        state.phase = SHOWDOWN
        state.show_order = _show_order(state)
        ask_for_showdown(state)


def uncalled_bet(state: HandState) -> tuple[int, int] | None:
    """The place whose bet nobody matched in full, and by how much. A player who folds leaves the chips in."""
    bets = state.bets
    highest = max(bets)
    if not highest or bets.count(highest) > 1:
        return None
    place = bets.index(highest)
    if state.folded[place]:
        return None
    second = 0
    for bet in bets:
        if second < bet < highest:
            second = bet
    return place, highest - second


def uncalled_of_dead(state: HandState, place: int) -> int:
    """What goes back of a bet or raise whose hand dies: what nobody else has put in, where the book gives it back: TDA 65-A.

    A blind is neither. Where stakes are paid out one by one, what no stake still in reaches cannot be won: BANK-GAP-10.
    """
    if not state.terms.killed_uncalled_returned or all(wager[0] != place for wager in state.raises):
        return 0
    most = 0
    for other, bet in enumerate(state.bets):
        if other != place and bet > most and not (state.folded[other] and state.terms.awards_best_hand_first):
            most = bet
    return max(state.bets[place] - most, 0)


def uncontested_pot(state: HandState) -> PotAwarded | None:
    """A side pot that only one seat is left to win, if there is one."""
    highest = second = at = 0
    for place, put in enumerate(state.puts):
        if state.folded[place]:
            continue
        if put > highest:
            highest, second, at = put, highest, place
        elif put > second:
            second = put
    if second == highest or state.in_hand < 2:
        return None
    chips = sum(put - second for put in state.puts if put > second)
    seat = state.seats[at]
    return PotAwarded(len(pots(state)) - 1, chips, (seat,), (chips,))


def is_held(state: HandState) -> bool:
    """Whether an all-in waits, cards down, for the floor to have it opened: TDA RP-8-F."""
    if not state.asks_run_out or state.to_act != NOBODY or state.in_hand < 2:
        return False
    return state.able <= 1 if state.phase == BETTING else state.phase == SHOWDOWN and has_all_in(state)


def has_all_in(state: HandState) -> bool:
    """Whether somebody still in is all-in."""
    return any(not stack and not folded for stack, folded in zip(state.stacks, state.folded, strict=True))


def _show_order(state: HandState) -> list[int]:
    """Who shows first, then clockwise."""
    players = len(state.seats)
    first = NOBODY
    if not state.terms.shows_after_flop:
        first = state.aggressor
    elif state.aggressors:
        first = state.aggressors[-1]
    if first != NOBODY and state.folded[first]:
        if state.terms.gone_aggressor == "latest_remaining_aggressor":
            first = next((place for place in reversed(state.aggressors) if not state.folded[place]), NOBODY)
        else:  # the first one still in clockwise from that seat: APSA-GAP-24
            first = next(
                place % players for place in range(first + 1, first + players) if not state.folded[place % players]
            )
    start = 0 if first == NOBODY else first
    return [place % players for place in range(start, start + players) if not state.folded[place % players]]


def undecided(state: HandState) -> int:
    """Who has to show or muck next; nobody once all have.

    The last one with cards, all others having mucked, wins unseen; asked, it may show all the same: TDA 17-B.
    """
    for place in state.show_order:
        if not state.shown[place] and not state.hidden[place] and not state.folded[place]:
            return place
    return NOBODY


def ask_for_showdown(state: HandState) -> None:
    """Where seats are asked, make the next one that has to show or muck the seat in turn."""
    state.to_act = NOBODY
    if not state.asks_showdown or is_held(state):
        return
    must_open = not state.terms.may_muck_all_in and has_all_in(state)
    state.to_act = NOBODY if must_open else undecided(state)
