"""How events add up: `begin` makes a state of the first one, `evolve` folds in every other. Nothing here refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.hand.betting import smallest_raise_to
from floorman.hand.bounds import counts_as_full, limit_bet
from floorman.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    CardsOpened,
    CardsPutRight,
    Checked,
    DeadPosted,
    Event,
    Folded,
    HandDealt,
    HandKilled,
    HandVoided,
    HolesDealt,
    Mucked,
    PotAwarded,
    RabbitShown,
    Raised,
    RunOutHeld,
    RunsAgreed,
    Shown,
    SoftPlaySuspected,
    StreetDealt,
    UncalledReturned,
)
from floorman.hand.pots import pots
from floorman.hand.state import BETTING, FLOP, NOBODY, OVER, PREFLOP, RIVER, RUNS, SHOWDOWN, STREETS, HandState
from floorman.hand.terms import terms_for
from floorman.hand.turns import ask_for_showdown, betting_over, pass_turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.cards import Card
    from floorman.rulebook import Rulebook


def begin(book: Rulebook, dealt: HandDealt) -> HandState:
    """The state right after the seats and the deck are known, before anything is posted."""
    state = HandState(terms_for(book, dealt), dealt.seats, dealt.stacks, dealt.button, dealt.deck)
    state.asks_showdown = "showdown" in dealt.asks
    state.asks_runs = "runs" in dealt.asks
    state.asks_run_out = "run_out" in dealt.asks
    if dealt.small_blind_seat is not None:
        state.small_blind_at = state.place_of(dealt.small_blind_seat)
    if dealt.big_blind_seat is not None:
        state.big_blind_at = state.place_of(dealt.big_blind_seat)
    state.straddles = dealt.straddles
    if dealt.straddles:
        state.straddler_at = (state.big_blind_at + len(dealt.straddles)) % len(dealt.seats)
    state.posts, state.dead_posts = dealt.posts, dealt.dead
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
    for place, chips in enumerate(state.posts):
        if chips:
            blinds[place], kinds[place] = chips, "post"
    blinds.pop(NOBODY, None)
    antes: list[Event] = []
    posted: list[Event] = []
    for place, seat in enumerate(state.seats):
        owes = terms.ante if not terms.ante_by_big_blind or place == state.big_blind_at else 0
        owes_blind = blinds.get(place, 0)
        if not owes and not owes_blind and not state.dead_posts:
            continue
        stack = state.stacks[place]
        # TDA RP-11, our readings of the others: a stack that does not cover both pays the ante first.
        ante = min(owes, stack if terms.ante_before_blind else max(0, stack - owes_blind))
        if ante:
            antes.append(AntePosted(seat, ante))
        blind = min(owes_blind, stack - ante)
        if blind:
            posted.append(BlindPosted(seat, blind, kinds[place]))
        dead = min(state.dead_posts[place], stack - ante - blind) if state.dead_posts else 0
        if dead:
            posted.append(DeadPosted(seat, dead))
    return antes + posted


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


def _dead_posted(state: HandState, event: DeadPosted) -> None:
    _pay(state, state.seats.index(event.seat), event.chips)
    state.dead_chips += event.chips


def _holes_dealt(state: HandState, event: HolesDealt) -> None:
    """Cards are out: the first round begins. The blinds count in full, posted in full or not: TDA-GAP-10, APSA 3.2."""
    terms, players = state.terms, len(state.seats)
    state.holes = list(event.cards)
    state.next_card = 2 * players
    has_big_blind = state.big_blind_at != NOBODY
    state.high_bet = state.straddles[-1] if state.straddles else terms.big_blind if has_big_blind else 0
    state.full_raise = 0 if terms.blinds_first_raise_free else state.high_bet or terms.min_bet
    if state.posts:
        state.high_bet = max(state.high_bet, *state.posts)
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
    pass_turn(state, first_after)


def _street_dealt(state: HandState, event: StreetDealt) -> None:
    terms, players = state.terms, len(state.seats)
    if event.run == 1:
        state.board += event.cards
        state.street = STREETS.index(event.street)
        state.next_card += len(event.cards) + state.burns[state.street]
    else:
        state.next_card += len(event.cards) + terms.burns
        if len(state.boards) == 1:
            state.boards.append(state.board[: state.split_at])
        state.boards[1] += event.cards
    if state.twice and event.run == 1 and len(state.board) == 5:
        state.boards = [state.board]
    state.bets = [0] * players
    state.answered = [False] * players
    state.high_bet = state.full_level = state.wagers = 0
    state.raises = []
    state.full_raise = terms.min_bet
    state.short_on_top = False
    state.aggressor = state.held_back = NOBODY
    pass_turn(state, players - 1)


def _checked(state: HandState, event: Checked) -> None:
    place = state.to_act
    state.answered[place] = True
    pass_turn(state, place)


def _called(state: HandState, event: Called) -> None:
    place = state.to_act
    more = event.to - state.bets[place]
    state.bets[place] = event.to
    state.puts[place] += more
    state.stacks[place] -= more
    if not state.stacks[place]:
        state.able -= 1
    state.answered[place] = True
    pass_turn(state, place)


def _wagered(state: HandState, event: Bet | Raised) -> None:
    place, to = state.to_act, event.to
    _count_wager(state, place, to)
    more = to - state.bets[place]
    state.bets[place] = to
    state.puts[place] += more
    state.stacks[place] -= more
    if not state.stacks[place]:
        state.able -= 1
    state.answered[place] = True
    state.aggressor = place
    if state.street != PREFLOP:
        state.aggressors.append(place)
    pass_turn(state, place)


def _count_wager(state: HandState, place: int, to: int) -> None:
    """Make a total the price, and say what it means for raises after it; how it stood before is kept for `_lower_price`."""
    by = to - state.high_bet
    high_bet, full_raise, full_level = state.high_bet, state.full_raise, state.full_level
    wagers, short_on_top, answered = state.wagers, state.short_on_top, state.answered
    is_full = to >= smallest_raise_to(state)
    reopens = is_full or not state.terms.short_raise  # what a dead raise leaves is one where there are no short ones
    if state.terms.is_limit:
        reopens, is_full = _limit_raise_counts(state, to)
    state.answered = [False] * len(state.seats) if reopens else answered[:]
    if is_full:
        state.full_raise = max(by, full_raise)
        state.short_on_top = False
    else:
        state.short_on_top = True  # the last full raise stays the measure: TDA 47-A
    state.high_bet = to
    state.raises.append((place, to, high_bet, full_raise, full_level, wagers, short_on_top, answered))


def _lower_price(state: HandState) -> bool:
    """Have a dead raise ask for nothing: the price falls to what living hands have bet, at least to the blinds: TDA 65-A.

    Raises over that have not been made for those who come next; one that a living hand is all-in under counts up to there.
    """
    if not state.raises:
        return False
    price = state.raises[0][2]
    for place, bet in enumerate(state.bets):
        if bet > price and not state.folded[place]:
            price = bet
    if price >= state.high_bet:
        return False
    raiser, have_acted = NOBODY, state.answered
    while state.high_bet > price:
        raiser, _, high_bet, full_raise, full_level, wagers, short_on_top, answered = state.raises.pop()
        state.high_bet, state.full_raise, state.full_level = high_bet, full_raise, full_level
        state.wagers, state.short_on_top = wagers, short_on_top
        state.answered = [before or since for before, since in zip(answered, have_acted, strict=True)]
    if state.high_bet < price:
        _count_wager(state, raiser, price)
    return True


def _limit_raise_counts(state: HandState, to: int) -> tuple[bool, bool]:
    """Fixed limit: whether a wager reopens the betting, and whether it is a full one. Sets the level for the next."""
    terms = state.terms
    size = limit_bet(terms.big_blind, is_late=state.street > FLOP)
    target = state.full_level + size
    if to >= target:
        completes = state.short_on_top and not terms.complete_short_limit  # TDA-GAP-11: no raise for the cap
        state.full_level = to
        state.wagers += 0 if completes else 1
        return True, True
    over = to - state.full_level
    if not terms.complete_short_limit and counts_as_full(over, size):
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
    pass_turn(state, place)


def _hand_killed(state: HandState, event: HandKilled) -> None:
    place = state.seats.index(event.seat)
    _out(state, place)
    state.killed[place] = True
    if state.in_hand == 1:
        state.phase, state.to_act = BETTING, NOBODY  # whatever was to be decided, the last live hand has won
    elif state.phase == RUNS:
        _next_to_agree(state)
    elif state.phase == SHOWDOWN:
        ask_for_showdown(state)
    else:
        is_cheaper = _lower_price(state)
        if state.to_act in {NOBODY, place} or state.able <= 1 or is_cheaper:
            pass_turn(state, place if state.to_act in {NOBODY, place} else state.to_act - 1)


def _uncalled_returned(state: HandState, event: UncalledReturned) -> None:
    place = state.seats.index(event.seat)
    if not state.stacks[place] and not state.folded[place]:
        state.able += 1
    state.stacks[place] += event.chips
    state.bets[place] -= event.chips
    state.puts[place] -= event.chips
    if state.to_act == NOBODY:  # otherwise it was a dead hand's, and the others go on
        betting_over(state)


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
    _next_to_agree(state)


def _next_to_agree(state: HandState) -> None:
    """Ask the next seat whether to run it twice; once all have answered, settle which pots are."""
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
    state.shown[state.seats.index(event.seat)] = True  # a mucked hand is seen, but the claim stays given up
    if state.phase == SHOWDOWN:
        ask_for_showdown(state)


def _mucked(state: HandState, event: Mucked) -> None:
    state.hidden[state.seats.index(event.seat)] = True
    ask_for_showdown(state)


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
    betting_over(state)


def _cards_put_right(state: HandState, event: CardsPutRight) -> None:
    """The cards lie as the floor has put them; chips stay as they are, and so does the turn unless a hand is dead."""
    state.board, state.holes = list(event.board), list(event.holes)
    live: list[Card] = []
    for seat, hole, folded in zip(state.seats, event.holes, state.folded, strict=True):
        if not folded and seat not in event.dead:
            live += hole
    used = (*live, *event.out, *event.board)
    state.deck, state.next_card = used + event.stub, len(used)
    flop, turn, river = event.burns
    state.burns = (0, flop, turn, river)
    state.seen = state.seen + event.seen
    for seat in event.dead:
        _hand_killed(state, HandKilled(seat, event.procedure))


def _hand_voided(state: HandState, event: HandVoided) -> None:
    """Everybody has the chips back that were there before the deal; what lay in the pot before it stays there."""
    lay_there = sum(state.stacks) + state.pot - state.awarded - sum(state.began_with)
    stacks = list(state.began_with)
    for seat in event.forfeits:
        place = state.seats.index(seat)
        lay_there += stacks[place] - state.stacks[place]
        stacks[place] = state.stacks[place]
    state.stacks = stacks
    state.bets, state.puts = [0] * len(stacks), [0] * len(stacks)
    state.dead_chips, state.antes, state.awarded = lay_there, 0, 0
    state.to_act, state.phase = NOBODY, OVER


def _rabbit_shown(state: HandState, event: RabbitShown) -> None:
    state.rabbit_shown = True


def _run_out_held(state: HandState, event: RunOutHeld) -> None:
    state.asks_run_out = event.held
    if state.phase == SHOWDOWN:
        ask_for_showdown(state)


def _nothing_changes(state: HandState, event: Event) -> None:
    """For events that are told, not played."""


_FOLD_IN: Final[dict[type, Callable[[HandState, Event], None]]] = {
    AntePosted: _ante_posted,  # type: ignore[dict-item]  # each takes its own kind
    BlindPosted: _blind_posted,  # type: ignore[dict-item]
    DeadPosted: _dead_posted,  # type: ignore[dict-item]
    HolesDealt: _holes_dealt,  # type: ignore[dict-item]
    StreetDealt: _street_dealt,  # type: ignore[dict-item]
    Checked: _checked,  # type: ignore[dict-item]
    Called: _called,  # type: ignore[dict-item]
    Bet: _wagered,  # type: ignore[dict-item]
    Raised: _wagered,  # type: ignore[dict-item]
    Folded: _folded,  # type: ignore[dict-item]
    HandKilled: _hand_killed,  # type: ignore[dict-item]
    CardsPutRight: _cards_put_right,  # type: ignore[dict-item]
    HandVoided: _hand_voided,  # type: ignore[dict-item]
    UncalledReturned: _uncalled_returned,  # type: ignore[dict-item]
    CardsOpened: _cards_opened,  # type: ignore[dict-item]
    RunOutHeld: _run_out_held,  # type: ignore[dict-item]
    RunsAgreed: _runs_agreed,  # type: ignore[dict-item]
    Shown: _shown,  # type: ignore[dict-item]
    Mucked: _mucked,  # type: ignore[dict-item]
    SoftPlaySuspected: _nothing_changes,
    PotAwarded: _pot_awarded,  # type: ignore[dict-item]
    RabbitShown: _rabbit_shown,  # type: ignore[dict-item]
}
