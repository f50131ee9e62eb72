"""How a hand goes on: `evolve` folds events in, `next_events` says what happens by itself, the rest is what seats do.

All checking is in the functions named after what a seat does; what they return has happened to the state they were given.
`decide` is the same on a copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman import _kernel
from floorman.cards import Card
from floorman.errors import (
    BettingNotReopened,
    CannotCall,
    CannotCheck,
    HandIsOver,
    MayNotSee,
    NobodyToRaise,
    NotNow,
    NotYourTurn,
    RaiseCapReached,
    RaiseTooBig,
    RaiseTooSmall,
)
from floorman.hand.actions import Action, AllIn, Call, Check, Fold, Muck, RaiseTo, RunTwice, Show
from floorman.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    CardsOpened,
    Checked,
    Event,
    Folded,
    HandDealt,
    HandKilled,
    HolesDealt,
    Mucked,
    PotAwarded,
    RabbitShown,
    Raised,
    RunsAgreed,
    Shown,
    SoftPlaySuspected,
    StreetDealt,
    UncalledReturned,
)
from floorman.hand.legal import NO_RAISE, Legal, RaiseRange
from floorman.hand.pots import halves, pots, shares
from floorman.hand.state import BETTING, FLOP, NOBODY, OVER, PREFLOP, RIVER, RUNS, SHOWDOWN, STREETS, HandState
from floorman.hand.terms import terms_for
from floorman.ranks import evaluate

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.errors import IllegalAction
    from floorman.rulebook import Cite, Rulebook

_TRIPS: Final = 4996  # the weakest three of a kind; the nuts are never less


# ---- beginning ---------------------------------------------------------------------------------------------


def begin(book: Rulebook, dealt: HandDealt) -> HandState:
    """The state right after the seats and the deck are known, before anything is posted."""
    state = HandState(terms_for(book, dealt), dealt.seats, dealt.stacks, dealt.button, dealt.deck)
    state.asks_showdown = "showdown" in dealt.asks
    state.asks_runs = "runs" in dealt.asks
    if dealt.small_blind_seat is not None:
        state.small_blind_at = state.place_of(dealt.small_blind_seat)
    if dealt.big_blind_seat is not None:
        state.big_blind_at = state.place_of(dealt.big_blind_seat)
    state.straddles = dealt.straddles
    if dealt.straddles:
        state.straddler_at = (state.big_blind_at + len(dealt.straddles)) % len(dealt.seats)
    state.dead_chips = dealt.penalties
    return state


def forced_bets(state: HandState) -> list[Event]:
    """Antes, blinds and the straddle, as far as stacks go. APSA 3.4-02, VPSV 17: all before the first card."""
    terms = state.terms
    blinds = {state.small_blind_at: terms.small_blind, state.big_blind_at: terms.big_blind}
    kinds = {state.small_blind_at: "small blind", state.big_blind_at: "big blind"}
    for after, chips in enumerate(state.straddles, start=1):
        place = (state.big_blind_at + after) % len(state.seats)
        blinds[place], kinds[place] = chips, "straddle"
    blinds.pop(NOBODY, None)
    antes: list[Event] = []
    posted: list[Event] = []
    for place, seat in enumerate(state.seats):
        stack = state.stacks[place]
        owes = terms.ante if not terms.ante_by_big_blind or place == state.big_blind_at else 0
        # TDA RP-11, our readings of the others: a stack that does not cover both pays the ante first.
        ante = min(owes, stack if terms.ante_before_blind else max(0, stack - blinds.get(place, 0)))
        if ante:
            antes.append(AntePosted(seat, ante))
        blind = min(blinds.get(place, 0), stack - ante)
        if blind:
            posted.append(BlindPosted(seat, blind, kinds[place]))
    return antes + posted


# ---- evolve ------------------------------------------------------------------------------------------------


def evolve(state: HandState, event: Event) -> None:
    """Fold one recorded event into the state. Never refuses: it happened."""
    _FOLD_IN[type(event)](state, event)


def _pay(state: HandState, place: int, chips: int) -> None:
    state.stacks[place] -= chips
    if not state.stacks[place]:
        state.able -= 1


def _ante_posted(state: HandState, event: AntePosted) -> None:
    place = state.seats.index(event.seat)
    _pay(state, place, event.chips)
    if state.terms.ante_by_big_blind:
        state.dead_chips += event.chips
    else:
        state.puts[place] += event.chips
    state.antes += event.chips


def _blind_posted(state: HandState, event: BlindPosted) -> None:
    place = state.seats.index(event.seat)
    _pay(state, place, event.chips)
    state.bets[place] += event.chips
    state.puts[place] += event.chips


def _holes_dealt(state: HandState, event: HolesDealt) -> None:
    """Cards are out: the first round begins. The blinds count in full, posted in full or not: TDA-GAP-10, APSA 3.2."""
    terms, players = state.terms, len(state.seats)
    state.holes = list(event.cards)
    state.next_card = 2 * players
    has_big_blind = state.big_blind_at != NOBODY
    state.high_bet = state.straddles[-1] if state.straddles else terms.big_blind if has_big_blind else 0
    state.full_raise = 0 if terms.blinds_first_raise_free else state.high_bet or terms.min_bet
    state.full_level = state.high_bet
    for place, owed in ((state.small_blind_at, terms.small_blind), (state.big_blind_at, terms.big_blind)):
        if place != NOBODY:
            state.short_blinds += owed - state.bets[place]
    state.wagers = 1 if terms.is_limit and has_big_blind and terms.book.knobs.limit_blind_counts else 0

    last_to_speak = state.straddler_at if state.straddler_at != NOBODY else state.big_blind_at
    first_after = state.straddler_at if state.straddler_at != NOBODY and terms.straddler_last else state.big_blind_at
    if terms.opens_left_of_button or not has_big_blind:
        first_after = players - 1
        if terms.last_word:
            state.held_back = last_to_speak
    elif not terms.last_word:
        state.answered[last_to_speak] = True  # having posted is having spoken
    _pass_turn(state, first_after)


def _street_dealt(state: HandState, event: StreetDealt) -> None:
    terms, players = state.terms, len(state.seats)
    if event.run == 1:
        state.board += event.cards
        state.street = STREETS.index(event.street)
    else:
        if len(state.boards) == 1:
            state.boards.append(state.board[: state.split_at])
        state.boards[1] += event.cards
    if state.twice and event.run == 1 and len(state.board) == 5:
        state.boards = [state.board]
    state.next_card += len(event.cards) + terms.burns
    state.bets = [0] * players
    state.answered = [False] * players
    state.high_bet = state.full_level = state.wagers = 0
    state.full_raise = terms.min_bet
    state.short_on_top = False
    state.aggressor = state.held_back = NOBODY
    _pass_turn(state, players - 1)


def _checked(state: HandState, event: Checked) -> None:
    place = state.to_act
    state.answered[place] = True
    _pass_turn(state, place)


def _called(state: HandState, event: Called) -> None:
    place = state.to_act
    more = event.to - state.bets[place]
    state.bets[place] = event.to
    state.puts[place] += more
    state.stacks[place] -= more
    if not state.stacks[place]:
        state.able -= 1
    state.answered[place] = True
    _pass_turn(state, place)


def _wagered(state: HandState, event: Bet | Raised) -> None:
    place, to = state.to_act, event.to
    by = to - state.high_bet
    reopens = is_full = to >= _smallest_raise_to(state)
    if state.terms.is_limit:
        reopens, is_full = _limit_raise_counts(state, to)
    if reopens:
        state.answered = [False] * len(state.seats)
    if is_full:
        state.full_raise = max(by, state.full_raise)
        state.short_on_top = False
    else:
        state.short_on_top = True  # the last full raise stays the measure: TDA 47-A
    more = to - state.bets[place]
    state.bets[place] = to
    state.puts[place] += more
    state.stacks[place] -= more
    if not state.stacks[place]:
        state.able -= 1
    state.answered[place] = True
    state.high_bet = to
    state.aggressor = place
    if state.street != PREFLOP:
        state.aggressors.append(place)
    _pass_turn(state, place)


def _limit_raise_counts(state: HandState, to: int) -> tuple[bool, bool]:
    """Fixed limit: whether a wager reopens the betting, and whether it is a full one. Sets the level for the next."""
    terms = state.terms
    size = terms.big_blind if state.street <= FLOP else terms.big_bet
    target = state.full_level + size
    if to >= target:
        completes = state.short_on_top and not terms.complete_short_limit  # TDA-GAP-11: no raise for the cap
        state.full_level = to
        state.wagers += 0 if completes else 1
        return True, True
    over = to - state.full_level
    if not terms.complete_short_limit and 2 * over >= size:  # TDA-GAP-11: from half a bet on it counts as one
        state.full_level = to
        state.wagers += 1
        return to - state.high_bet >= terms.reopen_fraction * size, True
    return to - state.high_bet >= terms.reopen_fraction * size, False


def _out(state: HandState, place: int) -> None:
    state.folded[place] = True
    state.in_hand -= 1
    if state.stacks[place]:
        state.able -= 1


def _folded(state: HandState, event: Folded) -> None:
    place = state.to_act
    _out(state, place)
    _pass_turn(state, place)


def _hand_killed(state: HandState, event: HandKilled) -> None:
    place = state.seats.index(event.seat)
    _out(state, place)
    state.killed[place] = True
    if state.phase == BETTING and (state.to_act in {NOBODY, place} or state.in_hand == 1 or state.able <= 1):
        _pass_turn(state, place if state.to_act in (NOBODY, place) else state.to_act - 1)
    elif state.phase == SHOWDOWN:
        _ask_for_showdown(state)


def _uncalled_returned(state: HandState, event: UncalledReturned) -> None:
    place = state.seats.index(event.seat)
    if not state.stacks[place] and not state.folded[place]:
        state.able += 1
    state.stacks[place] += event.chips
    state.bets[place] -= event.chips
    state.puts[place] -= event.chips
    _betting_over(state)


def _cards_opened(state: HandState, event: CardsOpened) -> None:
    state.opened = True
    for seat in event.seats:
        state.shown[state.seats.index(seat)] = True
    if state.asks_runs and state.terms.runs_twice and state.street < RIVER and not state.runs:
        state.phase = RUNS
        state.runs = [NOBODY] * len(state.seats)
        state.to_act = state.folded.index(False)


def _runs_agreed(state: HandState, event: RunsAgreed) -> None:
    state.runs[state.to_act] = int(event.twice)
    waiting = [place for place, answer in enumerate(state.runs) if answer == NOBODY and not state.folded[place]]
    if waiting:
        state.to_act = waiting[0]
        return
    state.to_act, state.phase = NOBODY, BETTING
    made = pots(state)
    agreed = [all(state.runs[place] for place in places) for _, places in made]
    if agreed[0]:  # VPSV 137: everybody in the hand is in the main pot
        state.twice = tuple(range(len(made)))
    elif state.terms.side_pot_twice:  # VPSV 138
        state.twice = tuple(pot for pot, yes in enumerate(agreed) if yes and len(made[pot][1]) > 1)
    state.split_at = len(state.board)


def _shown(state: HandState, event: Shown) -> None:
    state.shown[state.seats.index(event.seat)] = True  # who had mucked is seen, but the claim stays given up
    if state.phase == SHOWDOWN:
        _ask_for_showdown(state)


def _mucked(state: HandState, event: Mucked) -> None:
    state.hidden[state.seats.index(event.seat)] = True
    _ask_for_showdown(state)


def _pot_awarded(state: HandState, event: PotAwarded) -> None:
    if state.phase == BETTING and state.in_hand > 1:
        _uncontested_awarded(state, event)
        return
    for seat, chips in zip(event.seats, event.shares, strict=True):
        state.stacks[state.seats.index(seat)] += chips
    state.awarded += event.chips
    if state.awarded == sum(state.puts) + state.dead_chips:
        state.phase = OVER


def _uncontested_awarded(state: HandState, event: PotAwarded) -> None:
    """A side pot with one seat left in it has gone to that seat; the hand goes on for the rest: APSA 3.2."""
    place = state.seats.index(event.seats[0])
    if not state.stacks[place]:
        state.able += 1
    state.stacks[place] += event.chips
    level = max(put for other, put in enumerate(state.puts) if other != place and not state.folded[other])
    state.puts = [min(put, level) for put in state.puts]
    _betting_over(state)


def _rabbit_shown(state: HandState, event: RabbitShown) -> None:
    state.rabbit_shown = True


def _nothing_changes(state: HandState, event: Event) -> None:
    """For events that are told, not played."""


_FOLD_IN: Final[dict[type, Callable[[HandState, Event], None]]] = {
    AntePosted: _ante_posted,  # type: ignore[dict-item]  # each takes its own kind
    BlindPosted: _blind_posted,  # type: ignore[dict-item]
    HolesDealt: _holes_dealt,  # type: ignore[dict-item]
    StreetDealt: _street_dealt,  # type: ignore[dict-item]
    Checked: _checked,  # type: ignore[dict-item]
    Called: _called,  # type: ignore[dict-item]
    Bet: _wagered,  # type: ignore[dict-item]
    Raised: _wagered,  # type: ignore[dict-item]
    Folded: _folded,  # type: ignore[dict-item]
    HandKilled: _hand_killed,  # type: ignore[dict-item]
    UncalledReturned: _uncalled_returned,  # type: ignore[dict-item]
    CardsOpened: _cards_opened,  # type: ignore[dict-item]
    RunsAgreed: _runs_agreed,  # type: ignore[dict-item]
    Shown: _shown,  # type: ignore[dict-item]
    Mucked: _mucked,  # type: ignore[dict-item]
    SoftPlaySuspected: _nothing_changes,
    PotAwarded: _pot_awarded,  # type: ignore[dict-item]
    RabbitShown: _rabbit_shown,  # type: ignore[dict-item]
}


# ---- whose turn it is --------------------------------------------------------------------------------------


def _pass_turn(state: HandState, after: int) -> None:
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
    _betting_over(state)


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


def _betting_over(state: HandState) -> None:
    """After the last bet on the river, begin the showdown."""
    boards_done = len(state.board) == 5 and (not state.twice or (len(state.boards) == 2 and len(state.boards[1]) == 5))
    if (
        boards_done
        and state.in_hand > 1
        and state.phase == BETTING
        and not _uncalled(state)
        and not _uncontested(state)
    ):
        state.phase = SHOWDOWN
        state.show_order = _show_order(state)
        _ask_for_showdown(state)


def _uncalled(state: HandState) -> tuple[int, int] | None:
    """The place whose bet nobody matched in full, and by how much."""
    bets = state.bets
    highest = max(bets)
    if not highest or bets.count(highest) > 1:
        return None
    place = bets.index(highest)
    if state.folded[place] and not (state.killed[place] and state.terms.killed_uncalled_returned):
        return None  # who folds leaves the chips in; a killed hand's go back under most books
    second = 0
    for bet in bets:
        if second < bet < highest:
            second = bet
    return place, highest - second


def _uncontested(state: HandState) -> PotAwarded | None:
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


def _has_all_in(state: HandState) -> bool:
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


def _undecided(state: HandState) -> int:
    """Who has to show or muck next; nobody once all have.

    The last one with cards, all others having mucked, wins unseen; asked, it may show all the same: TDA 17-B.
    """
    for place in state.show_order:
        if not state.shown[place] and not state.hidden[place] and not state.folded[place]:
            return place
    return NOBODY


def _ask_for_showdown(state: HandState) -> None:
    if not state.asks_showdown:
        return
    must_open = not state.terms.may_muck_all_in and _has_all_in(state)
    state.to_act = NOBODY if must_open else _undecided(state)


# ---- what happens by itself --------------------------------------------------------------------------------


def go_on(state: HandState, events: list[Event]) -> list[Event]:
    """Let everything happen that needs no decision, adding it to *events*."""
    while state.to_act == NOBODY and state.phase != OVER:
        for event in next_events(state):
            _FOLD_IN[type(event)](state, event)
            events.append(event)
    return events


def next_events(state: HandState) -> list[Event]:
    """What happens next without anybody deciding anything: the dealer's work."""
    if state.phase == SHOWDOWN:
        return _showdown(state)
    if uncalled := _uncalled(state):
        place, chips = uncalled
        return [UncalledReturned(state.seats[place], chips)]
    if state.in_hand == 1:
        return _award_to_last(state)
    if uncontested := _uncontested(state):
        return [uncontested]
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
    first = state.next_card + state.terms.burns
    return StreetDealt(STREETS[street], state.deck[first : first + (3 if street == FLOP else 1)], run)


def _showdown(state: HandState) -> list[Event]:
    if not state.terms.may_muck_all_in and not state.opened and _has_all_in(state):
        return [_open_all(state)]  # TDA 16-B: nobody mucks in an all-in showdown
    if _undecided(state) == NOBODY:
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


# ---- what is open to a seat --------------------------------------------------------------------------------


def _smallest_raise_to(state: HandState) -> int:
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
        return _smallest_raise_to(state)
    pot = sum(state.puts) + state.dead_chips
    if state.street == PREFLOP:
        if terms.pot_full_blinds:
            pot += state.short_blinds  # TDA 54-B
        if not terms.pot_counts_antes:
            pot -= state.antes
    if not terms.pot_before_call:
        pot += state.high_bet - state.bets[place]
    return state.high_bet + pot


def _may_raise(state: HandState, place: int) -> bool:
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


def raise_range(state: HandState) -> RaiseRange:
    """The totals the seat in turn may bet or raise to."""
    place = state.to_act
    terms = state.terms
    all_in = state.bets[place] + state.stacks[place]
    if (
        all_in <= state.high_bet
        or state.able < 2  # nobody could answer
        or (state.answered[place] and not _may_raise(state, place))
        or (terms.is_limit and terms.cap and state.wagers >= terms.cap)
    ):
        return NO_RAISE
    smallest = _smallest_raise_to(state)
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


# ---- what seats do -----------------------------------------------------------------------------------------


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
    _folded(state, event)
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
    watched = state.street == RIVER and _could_bet_the_nuts(state, place)
    event = Checked(state.seats[place])
    _checked(state, event)
    if state.to_act != NOBODY and state.phase == BETTING:
        return [event]
    return go_on(state, [event, *_soft_play(state, place, called=False)] if watched else [event])


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
    watched = state.street == RIVER and _could_bet_the_nuts(state, place)
    all_in = bet + state.stacks[place]
    event = Called(state.seats[place], min(all_in, high_bet))
    _called(state, event)
    if state.to_act != NOBODY and state.phase == BETTING:
        return [event]
    return go_on(state, [event, *_soft_play(state, place, called=True)] if watched else [event])


def raise_to(state: HandState, to: int, by: int | None = None) -> list[Event]:
    """Bet or raise to a total on this street."""
    place = require_turn(state, by)
    open_to = raise_range(state)
    if not open_to.smallest <= to <= open_to.largest:
        raise _why_no_raise(state, place, to, open_to)
    seat = state.seats[place]
    event = Raised(seat, to) if state.high_bet else Bet(seat, to)
    _wagered(state, event)
    return [event] if state.to_act != NOBODY else go_on(state, [event])


def all_in(state: HandState, by: int | None = None) -> list[Event]:
    """Put in everything: a bet, a raise or a call, whichever it comes to."""
    place = require_turn(state, by)
    total = state.bets[place] + state.stacks[place]
    return call(state, by) if total <= state.high_bet else raise_to(state, total, by)


def _why_no_raise(state: HandState, place: int, to: int, open_to: RaiseRange) -> IllegalAction:
    """The refusal of a bet or raise, with the paragraph that decides it."""
    terms = state.terms
    verb = "raise to" if state.high_bet else "bet"
    all_in_total = state.bets[place] + state.stacks[place]
    smallest = _smallest_raise_to(state)
    if not open_to:
        if state.able < 2:
            return _refuse(state, NobodyToRaise, f"cannot {verb} {to}: everybody else is all-in", "all_in_cards_open")
        if all_in_total <= state.high_bet:
            return _refuse(
                state,
                RaiseTooBig,
                f"cannot {verb} {to}: it has {all_in_total} in all",
                rule=terms.book.topic("no_more_chips"),
            )
        if not _may_raise(state, place):
            facing = state.high_bet - state.bets[place]
            return _refuse(
                state,
                BettingNotReopened,
                f"cannot {verb} {to}: facing {facing} more, no full raise, the betting is not open again",
                "limit_reopen_fraction" if terms.is_limit else "short_all_ins_accumulate",
            )
        if terms.is_limit and terms.cap and state.wagers >= terms.cap:
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
    _runs_agreed(state, event)
    return go_on(state, [event])


def show(state: HandState, by: int | None = None) -> list[Event]:
    """Turn up both cards and claim what they win."""
    place = require_turn(state, by, SHOWDOWN)
    event = Shown(state.seats[place], state.holes[place])
    _shown(state, event)
    return go_on(state, [event])


def muck(state: HandState, by: int | None = None) -> list[Event]:
    """Give up the claim unseen."""
    place = require_turn(state, by, SHOWDOWN)
    event = Mucked(state.seats[place])
    _mucked(state, event)
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


# ---- the floor's part --------------------------------------------------------------------------------------


def kill(state: HandState, seat: int, why: str) -> list[Event]:
    """Declare a hand dead; its chips stay in the pot."""
    if state.phase == OVER:
        raise HandIsOver(seat=seat, legal=legal(state), rule=state.terms.book.topic("act_in_turn"))
    place = state.place_of(seat)
    if state.folded[place]:
        raise NotNow("has no live hand", seat=seat, legal=legal(state), rule=state.terms.book.topic("act_in_turn"))
    event = HandKilled(seat, why)
    _hand_killed(state, event)
    return go_on(state, [event])


def _could_bet_the_nuts(state: HandState, place: int) -> bool:
    """Whether a seat that does not bet or raise now could be held to play softly: it may raise, and holds a lot."""
    strength = evaluate([*state.holes[place], *state.board]).strength
    return strength >= _TRIPS and bool(raise_range(state))


def _soft_play(state: HandState, place: int, *, called: bool) -> list[Event]:
    """The flag for the floor if a last seat to act checked, or only called with, the best possible hand."""
    rule = state.terms.nuts_rule
    if called and rule != "must_bet_or_raise":
        return []
    board = state.board
    best = evaluate(_kernel.nuts(bytes(board)), board).strength
    if evaluate([*state.holes[place], *board]).strength < best or evaluate(board).strength == best:
        return []  # our reading: exempt when the board itself is the best hand
    if rule == "floor_judges" and not _is_sole_nuts(state, place, best):
        return []
    return [SoftPlaySuspected(state.seats[place], state.terms.book.cite("nuts_last_to_act").rule)]


def _is_sole_nuts(state: HandState, place: int, best: int) -> bool:
    """Whether nobody else could even tie, the seat's own cards being where they are. TDA 71-B speaks of the sole nuts."""
    gone = {*state.board, *state.holes[place]}
    left = [card for card in map(Card, range(52)) if card not in gone]
    return all(evaluate([a, b, *state.board]).strength < best for at, a in enumerate(left) for b in left[:at])


def see(state: HandState, seat: int, by: int) -> list[Event]:
    """Have a hand shown that a player may demand to see: TDA 18.

    Who called the river wager, and still has cards or has shown them, sees the last aggressor's hand. Everything else is
    for the floor, or for nobody, as the book says.
    """
    book = state.terms.book
    place, asking = state.place_of(seat), state.place_of(by)
    right = book.knobs.right_to_see_hand

    def refused(what: str) -> MayNotSee:
        return MayNotSee(what, seat=by, legal=legal(state), rule=book.cite("right_to_see_hand"))

    if state.phase not in (SHOWDOWN, OVER) or state.street != RIVER or state.in_hand < 2:
        raise refused(f"cannot ask to see seat {seat}: there is no showdown")
    if right != "river_caller_sees_aggressor":
        raise refused(
            f"cannot ask to see seat {seat}: {'the floor decides' if right == 'floor_on_suspicion' else 'nobody can'}"
        )
    if state.folded[asking] or state.hidden[asking]:
        what = f"cannot ask to see seat {seat} without holding cards"
        raise MayNotSee(what, seat=by, legal=legal(state), rule=book.topic("see_needs_cards"))
    if state.aggressor == NOBODY or place != state.aggressor or asking == place:
        raise refused(f"cannot ask to see seat {seat}: only the last to bet or raise on the river can be asked")
    event = Shown(seat, state.holes[place], by)
    _shown(state, event)
    return go_on(state, [event])


def rabbit(state: HandState, agreed: set[int]) -> list[Event]:
    """Show the board cards that would have come."""
    book = state.terms.book
    left = 5 - len(state.board)
    if state.phase != OVER or not left or state.rabbit_shown:
        raise NotNow(
            "there is nothing more to show", seat=state.seats[0], legal=legal(state), rule=book.cite("rabbit_hunting")
        )
    if book.knobs.rabbit_hunting == "never" or not agreed.issuperset(state.seats):
        what = "cards that would have come stay unseen" + (
            "" if book.knobs.rabbit_hunting == "never" else " unless all agree"
        )
        raise NotNow(what, seat=state.seats[0], legal=legal(state), rule=book.cite("rabbit_hunting"))
    cards: list[Card] = []
    at, have = state.next_card, len(state.board)
    while have < 5:
        at += state.terms.burns
        count = 3 - have if have < 3 else 1
        cards += state.deck[at : at + count]
        at, have = at + count, have + count
    return [RabbitShown(tuple(cards))]
