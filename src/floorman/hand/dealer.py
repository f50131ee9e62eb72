"""What happens by itself: streets, uncalled chips, showdown and pots are the dealer's work, not a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import InvariantBroken
from floorman.hand.events import CardsOpened, Event, Mucked, PotAwarded, Shown, StreetDealt, UncalledReturned
from floorman.hand.evolve import evolve
from floorman.hand.pots import halves, pots, shares
from floorman.hand.state import FLOP, NOBODY, OVER, SHOWDOWN, STREETS, HandState
from floorman.hand.turns import has_all_in, is_held, uncalled_bet, uncontested_pot, undecided
from floorman.ranks import evaluate

if TYPE_CHECKING:
    from floorman.cards import Card


def go_on(state: HandState, events: list[Event]) -> list[Event]:
    """Let everything happen that needs no decision, adding it to *events*."""
    while state.to_act == NOBODY and state.phase != OVER:
        happened = next_events(state)
        if not happened:
            if is_held(state):
                return events
            raise InvariantBroken("a hand that is not over goes on")
        for event in happened:
            evolve(state, event)
            events.append(event)
    return events


def next_events(state: HandState) -> list[Event]:
    """What happens next without anybody deciding anything: the dealer's work. Nothing, while an all-in is held."""
    if state.phase == SHOWDOWN:
        return [] if is_held(state) else _showdown(state)
    if uncalled := uncalled_bet(state):
        place, chips = uncalled
        return [UncalledReturned(state.seats[place], chips)]
    if state.in_hand == 1:
        return _award_to_last(state)
    if uncontested := uncontested_pot(state):
        return [uncontested]
    if is_held(state):
        return []
    if state.able <= 1 and state.terms.opens_all_in and not state.opened:
        return [_open_all(state)]  # TDA 16: before the missing board cards
    return [_deal_street(state)]


def _open_all(state: HandState) -> CardsOpened:
    places = [place for place, folded in enumerate(state.folded) if not folded]
    return CardsOpened(tuple(state.seats[place] for place in places), tuple(state.holes[place] for place in places))


def _deal_street(state: HandState) -> StreetDealt:
    """Burn, where the book burns, and turn up the next board cards: TDA 38."""
    run = 1
    have = len(state.board)
    if have == 5:
        run = 2
        have = len(state.boards[1]) if len(state.boards) == 2 else state.split_at
    street = FLOP if have < 3 else have - 1
    first = state.next_card + (state.burns[street] if run == 1 else state.terms.burns)
    count = 3 if street == FLOP else 1
    cards = state.deck[first : first + count]
    if len(cards) < count:
        raise InvariantBroken("the deck is too small for the board")
    return StreetDealt(STREETS[street], cards, run)


def _showdown(state: HandState) -> list[Event]:
    if not state.terms.may_muck_all_in and not state.opened and has_all_in(state):
        return [_open_all(state)]  # TDA 16-B: nobody mucks in an all-in showdown
    if undecided(state) == NOBODY:
        return _award(state)
    # Nobody is asked: a hand that wins or ties against all shown so far, in any pot, is shown, any other mucked (APSA 3.2).
    strengths = _strengths(state, state.board)
    made = pots(state)
    shown = {place for place in state.show_order if state.shown[place]}
    events: list[Event] = []
    for place in state.show_order:
        if place in shown or state.hidden[place]:
            continue
        if any(
            place in places and all(strengths[p] <= strengths[place] for p in places if p in shown)
            for _, places in made
        ):
            shown.add(place)
            events.append(Shown(state.seats[place], state.holes[place]))
        else:
            events.append(Mucked(state.seats[place]))
    return events


def _strengths(state: HandState, board: list[Card]) -> list[int]:
    return [
        0 if folded else evaluate([*hole, *board]).strength
        for hole, folded in zip(state.holes, state.folded, strict=True)
    ]


def _award_to_last(state: HandState) -> list[Event]:
    """Everybody else has folded: the last one in takes it all and shows nothing."""
    place = state.folded.index(False)
    chips = sum(state.puts) + state.dead_chips
    return [PotAwarded(0, chips, (state.seats[place],), (chips,))]


def _award(state: HandState) -> list[Event]:
    """Give every pot to the best hands shown among those who can win it, each pot by itself: TDA 21."""
    if state.terms.awards_best_hand_first:
        return _award_best_hand_first(state)
    boards = state.boards if state.twice else [state.board]
    strengths = [_strengths(state, board) for board in boards]
    made = pots(state)
    events: list[Event] = []
    for pot in range(len(made) - 1, -1, -1):
        chips, places = made[pot]
        if pot in state.twice:
            parts = halves(chips, state.terms.split_unit)
            events += [
                _award_part(state, pot, part, places, strengths[run], run + 1) for run, part in enumerate(parts) if part
            ]
        else:
            events.append(_award_part(state, pot, chips, places, strengths[0], 1))
    return events


def _award_best_hand_first(state: HandState) -> list[Event]:
    """The best hand takes every stake up to its own, then the best of those who have put in more, and so on: BANK 1.6.

    Several equal hands share what the smallest of their stakes covers, then the others of them go on without it.
    """
    strengths = _strengths(state, state.board)
    left = state.puts.copy()
    extra = state.dead_chips
    events: list[Event] = []
    entitled = tuple(place for place, folded in enumerate(state.folded) if not folded)
    while entitled:
        winners = _winners(state, entitled, strengths)
        covers = min(left[place] for place in winners)
        if covers == max(left[place] for place in entitled):
            covers = max(
                left
            )  # who folded left everything in: what is above every stake still in goes with the last part
        chips = extra + sum(min(stake, covers) for stake in left)
        left = [max(0, stake - covers) for stake in left]
        extra = 0
        split = shares(chips, winners, state.terms.split_unit)
        events.append(PotAwarded(len(events), chips, tuple(state.seats[place] for place in winners), tuple(split)))
        entitled = tuple(place for place in entitled if left[place])
    return events


def _award_part(
    state: HandState, pot: int, chips: int, places: tuple[int, ...], strengths: list[int], run: int
) -> PotAwarded:
    winners = _winners(state, places, strengths)
    if state.terms.odd_by_suit:
        winners.sort(key=lambda place: max(state.holes[place]), reverse=True)
    split = shares(chips, winners, state.terms.split_unit)
    return PotAwarded(pot, chips, tuple(state.seats[place] for place in winners), tuple(split), run)


def _winners(state: HandState, places: tuple[int, ...], strengths: list[int]) -> list[int]:
    """Who of those entitled wins, clockwise from the button: TDA 20-A."""
    claiming = [place for place in places if state.shown[place] and not state.hidden[place]]
    if not claiming:  # the last one entitled wins unseen, and cannot lose it by passing: TDA 17-B, BANK-GAP-10
        entitled = [place for place in state.show_order if place in places]
        claiming = [place for place in entitled if not state.hidden[place]][:1] or entitled[-1:]
    best = max(strengths[place] for place in claiming)
    return [place for place in claiming if strengths[place] == best]
