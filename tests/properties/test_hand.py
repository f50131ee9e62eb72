"""What holds for every hand, whatever the book, the structure, the stacks and the people."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floorman.cards import Card, Deck
from floorman.errors import HandIsOver, IllegalAction, NothingToUndo, NotYourTurn
from floorman.hand import Action, AllIn, Call, Check, Fold, Hand, Muck, RaiseTo, RunTwice, Show
from floorman.hand.decide import decide
from floorman.hand.events import (
    Bet,
    CardsOpened,
    HandDealt,
    HandVoided,
    HolesDealt,
    PotAwarded,
    Raised,
    RunOutHeld,
    Shown,
    SoftPlaySuspected,
    StreetDealt,
)
from floorman.hand.evolve import evolve
from floorman.hand.view import HandStarted
from floorman.testing import river
from floorman.testing.strategies import any_legal_action
from support.games import BOOKS, GAMES, in_every_game
from support.mistakes import maybe_a_mistake

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import DataObject, DrawFn

some = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def tables(draw: DrawFn, book: str, structure: str, cash: bool) -> dict[str, Any]:
    """What a hand is dealt with: mostly a few big blinds each, now and then hardly a chip."""
    chip = 1 if book == "bank" else draw(st.sampled_from((1, 25)))
    big = chip * draw(st.integers(2, 6))
    stack = st.one_of(st.integers(1, 4), st.integers(1, 30), st.integers(30, 300)).map(lambda chips: chips * chip)
    stacks = draw(st.lists(stack, min_size=2, max_size=draw(st.sampled_from((2, 3, 4, 10)))))
    seats = draw(st.permutations(range(1, 11)))[: len(stacks)]
    ante = chip * draw(st.sampled_from((0, 0, 1, 3)))
    table: dict[str, Any] = {
        "stacks": dict(zip(seats, stacks, strict=True)),
        "button": draw(st.sampled_from(seats)),
        "blinds": (chip * draw(st.integers(1, big // chip)), big),
        "deck": Deck.from_seed(draw(st.integers(0, 2**32))),
        "structure": structure,
        "ante": ante,
        "big_blind_ante": bool(ante) and book in ("tda", "vpsv") and draw(st.booleans()),
        "chip": chip,
        "cash": cash,
        "event_heads_up": len(seats) == 2 and draw(st.booleans()),
        "asks": draw(st.sampled_from(((), ("showdown",), ("showdown", "runs") if cash else ("showdown",)))),
    }
    if len(seats) > 2 and draw(st.integers(0, 5)) == 0:
        table["small_blind_seat"] = None
    if cash and len(seats) > 2 and min(stacks) >= ante + 2 * big and draw(st.booleans()):
        table["straddle"] = 2 * big
    return table


def hand_under(data: DataObject, book: str, structure: str, cash: bool) -> Hand:
    return Hand.deal(BOOKS[book], **data.draw(tables(book, structure, cash)))


def steps(data: DataObject, hand: Hand) -> Iterator[Action]:
    """Play a hand to its end, stopping after every decision."""
    while not hand.is_over:
        action = data.draw(any_legal_action(hand))
        hand.take(action)
        yield action


def floor_steps(data: DataObject, hand: Hand, *, mistakes: bool = True) -> Iterator[None]:
    """The same with a floorman about, who sometimes declares a hand dead or puts a mistake of the dealer right."""
    while not hand.is_over:
        live = [seat.seat for seat in hand.view().seats if seat.in_hand]
        what = data.draw(st.integers(0, 15))
        if len(live) > 1 and what == 15:
            hand.kill(data.draw(st.sampled_from(live)))
        elif mistakes and what == 14 and maybe_a_mistake(data, hand):
            pass
        else:
            hand.take(data.draw(any_legal_action(hand)))
        yield


# ---- chips and time ----


@in_every_game
@some
@given(data=st.data())
def test_no_chip_is_made_or_lost(book: str, structure: str, cash: bool, data: DataObject) -> None:
    table = data.draw(tables(book, structure, cash))
    chips = sum(table["stacks"].values())
    hand = Hand.deal(BOOKS[book], **table)

    assert hand.chips == chips
    for _ in floor_steps(data, hand):
        assert hand.chips == chips == sum(hand.stacks) + hand.pot
        in_front = sum(hand.state.bets) if hand.legal.fold else 0  # bets that others still have to answer
        assert sum(pot for pot, _ in hand.pots) + in_front == hand.pot or hand.is_over
        assert min(hand.stacks) >= 0
    left = hand.pot if isinstance(hand.events[-1], HandVoided) else 0  # of a seat that forfeits its chips
    assert sum(hand.stacks) + left == chips


@in_every_game
@some
@given(data=st.data())
def test_a_hand_ends_every_raise_gives_each_seat_one_more_turn_at_most(
    book: str, structure: str, cash: bool, data: DataObject
) -> None:
    hand = hand_under(data, book, structure, cash)
    players = len(hand.seats)
    for decisions, _ in enumerate(steps(data, hand), start=1):
        raises = sum(isinstance(event, Bet | Raised) for event in hand.events)
        assert decisions <= players * (4 + raises) + 2 * players  # four streets, then to run twice and to show

    assert hand.to_act is None
    assert not hand.legal
    assert str(hand.legal) == "nothing"


# ---- events, positions, going back ----


@in_every_game
@some
@given(data=st.data())
def test_the_recorded_events_add_up_to_the_hand_at_every_step(
    book: str, structure: str, cash: bool, data: DataObject
) -> None:
    hand = hand_under(data, book, structure, cash)

    assert Hand.replay(hand.events) == hand
    for _ in floor_steps(data, hand):
        again = Hand.replay(hand.events)
        assert again == hand
        assert again.legal == hand.legal
        assert again.view() == hand.view()


@in_every_game
@some
@given(data=st.data())
def test_a_position_is_the_whole_hand_in_one_line(book: str, structure: str, cash: bool, data: DataObject) -> None:
    hand = hand_under(data, book, structure, cash)

    assert Hand.from_position(hand.position) == hand
    for _ in floor_steps(data, hand):
        assert "\n" not in hand.position
        assert Hand.from_position(hand.position) == hand


@in_every_game
@some
@given(data=st.data())
def test_undo_gives_the_hand_before_the_last_decision(book: str, structure: str, cash: bool, data: DataObject) -> None:
    hand = hand_under(data, book, structure, cash)
    before = [hand.copy(), *(hand.copy() for _ in floor_steps(data, hand))]
    before.pop()
    replayed = Hand.replay(hand.events)
    while before:
        assert hand.undo() == replayed.undo()
        expected = before.pop()
        assert hand == expected
        assert replayed == expected
        assert hand.legal == expected.legal
    with pytest.raises(NothingToUndo):
        hand.undo()


@in_every_game
@some
@given(data=st.data())
def test_a_copy_goes_its_own_way(book: str, structure: str, cash: bool, data: DataObject) -> None:
    hand = hand_under(data, book, structure, cash)
    while not hand.is_over:
        copy, position = hand.copy(), hand.position
        assert copy == hand
        for _ in steps(data, copy):
            assert hand.position == position
        assert Hand.from_position(position) == hand
        copy = hand.copy()
        hand.take(data.draw(any_legal_action(hand)))
        assert copy.position == position
        assert copy != hand


@in_every_game
@some
@given(data=st.data())
def test_looking_changes_nothing(book: str, structure: str, cash: bool, data: DataObject) -> None:
    hand = hand_under(data, book, structure, cash)
    for _ in steps(data, hand):
        before = hand.copy()
        _ = (
            hand.legal,
            hand.pots,
            hand.pot,
            hand.position,
            hand.view(),
            [hand.view(seat) for seat in hand.seats],
            str(hand),
        )
        assert hand == before


@in_every_game
@some
@given(data=st.data())
def test_decide_says_what_would_happen_and_changes_nothing(
    book: str, structure: str, cash: bool, data: DataObject
) -> None:
    hand = hand_under(data, book, structure, cash)
    while (seat := hand.to_act) is not None:
        before = hand.copy()
        action = data.draw(any_legal_action(hand))
        told = decide(hand.state, action, by=seat)
        with pytest.raises(IllegalAction):
            decide(hand.state, RaiseTo(hand.chips + 1), by=seat)
        assert hand == before
        assert decide(hand.state, action, by=seat) == told
        hand.take(action)
        assert hand.events == before.events + told
        for event in told:
            evolve(before.state, event)
        assert before.state == hand.state


def shown_at_the_river() -> Hand:
    """A bets the river, B calls; A gives up unseen, and B asks to see the hand: TDA 18-B."""
    hand = river("50/100: A bets 500, B calls", asks=("showdown",))
    hand.muck(1)
    return hand


def test_a_hand_that_was_asked_to_be_seen_replays_undoes_and_is_written_down() -> None:
    hand = shown_at_the_river()
    before = hand.copy()
    hand.see(1, by=2)

    assert Hand.replay(hand.events) == hand
    assert Hand.from_position(hand.position) == hand
    hand.undo()
    assert hand == before


def test_what_the_floor_said_when_it_declared_a_hand_dead_is_kept_in_the_position() -> None:
    hand = river("50/100: A checks", players=3)
    hand.kill(3, "absent")

    assert Hand.replay(hand.events) == hand
    assert Hand.from_position(hand.position) == hand


# ---- legal is what is accepted ----

EVERYTHING: tuple[Action, ...] = (
    Fold(),
    Check(),
    Call(),
    AllIn(),
    Show(),
    Muck(),
    RunTwice(agree=True),
    RunTwice(agree=False),
)


def can_be_answered(hand: Hand) -> bool:
    """Whether anybody but the seat in turn could put in more than the highest bet."""
    others = [seat for place, seat in enumerate(hand.seats) if not hand.state.folded[place] and seat != hand.to_act]
    return any(hand.stack_of(seat) and hand.bet_of(seat) + hand.stack_of(seat) > hand.state.high_bet for seat in others)


def in_legal(hand: Hand, action: Action) -> bool:
    """Whether `legal` lists an action."""
    legal = hand.legal
    stack = hand.state.stacks[hand.state.to_act]
    lists = {
        Fold: legal.fold,
        Check: legal.check,
        Call: legal.call is not None,
        AllIn: legal.call == stack
        or hand.bet_of(legal.seat or 0) + stack in legal.raise_to
        or (legal.call is not None and not can_be_answered(hand)),  # nobody is left to raise: a call
        Show: legal.show,
        Muck: legal.muck,
        RunTwice: legal.run_twice,
    }
    return action.to in legal.raise_to if isinstance(action, RaiseTo) else lists[type(action)]


def amounts(data: DataObject, hand: Hand) -> list[int]:
    """Totals in, around and far outside of what may be raised to."""
    edges = [0, -1, 1, hand.state.high_bet, hand.state.high_bet + 1, hand.chips, hand.chips + 1]
    if hand.legal.raise_to:
        smallest, largest = hand.legal.raise_to
        edges += [smallest - 1, smallest, data.draw(st.integers(smallest, largest)), largest, largest + 1]
    return edges


@in_every_game
@some
@given(data=st.data())
def test_legal_is_exactly_what_is_accepted(book: str, structure: str, cash: bool, data: DataObject) -> None:
    hand = hand_under(data, book, structure, cash)
    while not hand.is_over:
        for action in (*EVERYTHING, *map(RaiseTo, amounts(data, hand))):
            trial = hand.copy()
            if in_legal(hand, action):
                event = trial.take(action, hand.to_act)
                assert event == trial.events[len(hand.events)]
            else:
                with pytest.raises(IllegalAction) as refused:
                    trial.take(action, hand.to_act)
                assert trial == hand
                assert refused.value.legal == hand.legal
                assert refused.value.seat == hand.to_act
        hand.take(data.draw(any_legal_action(hand)))


@in_every_game
@some
@given(data=st.data())
def test_nobody_acts_out_of_turn_or_after_the_end(book: str, structure: str, cash: bool, data: DataObject) -> None:
    hand = hand_under(data, book, structure, cash)
    while not hand.is_over:
        before = hand.copy()
        for seat in set(hand.seats) - {hand.to_act}:
            for action in (*EVERYTHING, RaiseTo(hand.chips)):
                with pytest.raises(NotYourTurn):
                    hand.take(action, seat)
        assert hand == before
        hand.take(data.draw(any_legal_action(hand)))
    before = hand.copy()
    for seat in hand.seats:
        for action in (*EVERYTHING, RaiseTo(hand.chips)):
            with pytest.raises(HandIsOver):
                hand.take(action, seat)
    assert hand == before


# ---- suits and units ----


def with_suits(value: Any, suits: list[int]) -> Any:
    """The same with every card's suit exchanged."""
    if isinstance(value, Card):
        return Card(4 * (value // 4) + suits[value % 4])
    if isinstance(value, tuple):
        return tuple(with_suits(item, suits) for item in value)
    if isinstance(value, msgspec.Struct):
        return type(value)(*(with_suits(getattr(value, name), suits) for name in value.__struct_fields__))
    return value


@in_every_game
@some
@given(data=st.data(), suits=st.permutations(range(4)))
def test_suits_are_equal_exchanging_them_changes_nothing_else(
    book: str, structure: str, cash: bool, data: DataObject, suits: list[int]
) -> None:
    table = data.draw(tables(book, structure, cash))
    hand = Hand.deal(BOOKS[book], **table)
    other = Hand.deal(BOOKS[book], **table | {"deck": Deck([with_suits(card, suits) for card in table["deck"]])})
    for action in steps(data, hand):
        other.take(action)
        assert other.to_act == hand.to_act
        assert other.legal == hand.legal
        assert other.stacks == hand.stacks
    assert other.is_over
    assert [with_suits(event, suits) for event in hand.events[1:]] == list(other.events[1:])


def times(action: Action, factor: int) -> Action:
    return RaiseTo(action.to * factor) if isinstance(action, RaiseTo) else action


def table_times(table: dict[str, Any], factor: int) -> dict[str, Any]:
    return table | {
        "stacks": {seat: chips * factor for seat, chips in table["stacks"].items()},
        "blinds": tuple(chips * factor for chips in table["blinds"]),
        "ante": table["ante"] * factor,
        "straddle": table.get("straddle", 0) * factor,
        "chip": table["chip"] * factor,
    }


@pytest.mark.parametrize(("book", "structure", "cash"), [game for game in GAMES if "bank" not in str(game.id)])
@some
@given(data=st.data(), factor=st.integers(2, 1000))
def test_with_all_chips_a_hundred_times_as_large_so_is_everything(
    book: str, structure: str, cash: bool, data: DataObject, factor: int
) -> None:
    table = data.draw(tables(book, structure, cash))
    hand = Hand.deal(BOOKS[book], **table)
    larger = Hand.deal(BOOKS[book], **table_times(table, factor))
    for action in steps(data, hand):
        larger.take(times(action, factor))
        assert larger.to_act == hand.to_act
        assert bool(larger.legal.raise_to) == bool(hand.legal.raise_to)
        if hand.legal.raise_to:
            assert bool(larger.legal.raise_to) == bool(hand.legal.raise_to)
        if hand.legal.raise_to:
            assert tuple(larger.legal.raise_to) == tuple(to * factor for to in hand.legal.raise_to)
        assert larger.legal.call == (None if hand.legal.call is None else hand.legal.call * factor)
    assert larger.stacks == tuple(chips * factor for chips in hand.stacks)


@some
@given(data=st.data(), factor=st.integers(2, 1000))
def test_under_bank_a_cent_stays_a_cent_larger_pots_are_only_split_more_finely(data: DataObject, factor: int) -> None:
    table = data.draw(tables("bank", "pot_limit", cash=False))
    hand = Hand.deal(BOOKS["bank"], **table)
    larger = Hand.deal(BOOKS["bank"], **table_times(table, factor) | {"chip": 1})
    for action in steps(data, hand):
        larger.take(times(action, factor))
        assert larger.to_act == hand.to_act
        assert larger.legal.call == (None if hand.legal.call is None else hand.legal.call * factor)
        if hand.legal.raise_to:
            assert larger.legal.raise_to
            assert (
                larger.legal.raise_to.smallest <= hand.legal.raise_to.smallest * factor
            )  # a first raise is by one cent
            assert larger.legal.raise_to.largest == hand.legal.raise_to.largest * factor
    pots = sum(isinstance(event, PotAwarded) for event in hand.events)
    for chips, more in zip(hand.stacks, larger.stacks, strict=True):
        assert abs(more - chips * factor) <= pots * factor
    shared = [event for event in hand.events if isinstance(event, PotAwarded) and event.chips % len(event.seats)]
    if not shared:
        assert larger.stacks == tuple(chips * factor for chips in hand.stacks)


# ---- who may know what ----


def seen(hand: Hand, seat: int | None) -> bytes:
    """Every byte a seat, or a spectator, gets to see."""
    return msgspec.json.encode(hand.view(seat), enc_hook=str)


def open_to(hand: Hand, seat: int | None) -> set[Card]:
    """The cards a seat may know: its own, the boards, and what was turned up. Not asked of the view, which is on trial."""
    known = set() if seat is None else set(hand.hole(seat))
    for event in hand.events:
        match event:
            case StreetDealt(cards=cards) | Shown(cards=cards):
                known.update(cards)
            case CardsOpened(cards=holes):
                known.update(*holes)
    return known


def with_other_cards(hand: Hand, known: set[Card], rng: random.Random) -> Hand:
    """The same decisions, with every card that is not known somewhere else."""
    deck = list(hand.state.deck)
    free = [at for at, card in enumerate(deck) if card not in known]
    elsewhere = rng.sample(free, len(free))
    swapped = deck.copy()
    for at, other in zip(free, elsewhere, strict=True):
        swapped[at] = deck[other]
    table, _, decisions = hand.position.split("|")
    return Hand.from_position(f"{table}|{''.join(str(Card(card)) for card in swapped)}|{decisions}", hand.book)


def settled_by_themselves(hand: Hand) -> set[Card]:
    """Cards that decided something unseen: of hands given up by nobody's choice, because nobody was asked."""
    if hand.state.asks_showdown or not hand.is_over:
        return set()
    gave_up = [place for place, hidden in enumerate(hand.state.hidden) if hidden]
    return {card for place in gave_up for card in hand.state.holes[place]}


@in_every_game
@settings(some, max_examples=50)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_nobody_can_tell_where_cards_lie_that_are_not_theirs_to_see(
    book: str, structure: str, cash: bool, data: DataObject, seed: int
) -> None:
    hand, rng = hand_under(data, book, structure, cash), random.Random(seed)
    spectator_or_seat = st.sampled_from((None, *hand.seats))

    def check() -> None:
        seat = data.draw(spectator_or_seat)
        known = open_to(hand, seat) | settled_by_themselves(hand)
        assert seen(with_other_cards(hand, known, rng), seat) == seen(hand, seat)

    check()
    for _ in steps(data, hand):
        check()


@in_every_game
@some
@given(data=st.data())
def test_a_view_holds_no_card_but_ones_own_the_board_and_what_was_shown(
    book: str, structure: str, cash: bool, data: DataObject
) -> None:
    hand = hand_under(data, book, structure, cash)
    for _ in steps(data, hand):
        for place, seat in enumerate(hand.seats):
            hidden = [
                card
                for other, hole in enumerate(hand.state.holes)
                if other != place and not hand.state.shown[other]
                for card in hole
            ]
            hidden += hand.state.deck[hand.state.next_card :]
            told = seen(hand, seat).decode()
            assert not [card for card in hidden if f'"{Card(card)}"' in told]


NUTS: dict[str, Any] = {"holes": {"B": "Qh Jh", "A": "2d 2s"}, "board": "Ah Kh 7h 2c 9d", "asks": ("showdown",)}
"""B, last to act on the river, holds the best possible hand."""


def soft_play(book: str, **facts: Any) -> Hand:
    return river("100/200: A checks, B checks", book=book, **NUTS | facts)


@pytest.mark.parametrize("asks", [(), ("showdown",)])
@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_a_suspicion_of_soft_play_reaches_the_floor_and_no_seat(book: str, asks: tuple[str, ...]) -> None:
    hand = soft_play(book, asks=asks)

    assert any(isinstance(event, SoftPlaySuspected) for event in hand.events)
    for seat in (1, 2, None):
        assert b"SoftPlay" not in seen(hand, seat)


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_before_the_showdown_nobody_can_tell_soft_play_from_a_weak_hand(book: str) -> None:
    hand = soft_play(book)
    innocent = soft_play(book, holes={"A": "2d 2s", "B": "8c 3c"})

    assert hand.to_act == innocent.to_act == 1
    for seat in (1, None):
        assert seen(hand, seat) == seen(innocent, seat)


def test_the_deck_and_the_hole_cards_of_others_are_in_no_view() -> None:
    hand = river("50/100: A checks", players=3)

    for seat in (1, 2, 3, None):
        events = hand.view(seat).events
        assert isinstance(events[0], HandStarted)
        assert not any(isinstance(event, HandDealt | HolesDealt) for event in events)
    assert any(isinstance(event, HolesDealt) for event in hand.events)


# ---- all-ins that are held ----


@in_every_game
@given(data=st.data())
@some
def test_a_held_all_in_hides_everything_and_comes_out_as_if_it_had_not_been(
    data: DataObject, book: str, structure: str, cash: bool
) -> None:
    table = data.draw(tables(book, structure, cash))
    plain = Hand.deal(BOOKS[book], **table)
    from_the_start = data.draw(st.booleans())
    held = Hand.deal(BOOKS[book], **table | {"asks": (*table["asks"], "run_out")}) if from_the_start else plain.copy()
    too_late = held.state.opened  # to hide anything: they lie open, and only the board still waits
    if not from_the_start and not held.is_over:
        held.hold()
    while not (plain.is_over and held.is_over):
        if held.is_held:
            assert held.to_act is None
            assert Hand.from_position(held.position, BOOKS[book]) == held
            assert too_late or not any(seat.cards for seat in held.view().seats)
            before = len(held.board)
            hidden = [seat for seat in held.seats if not held.state.folded[held.state.place_of(seat)]]
            with pytest.raises(IllegalAction):
                held.see(hidden[0], by=hidden[1])
            assert len(held.board) == before
            held.hold(False)
        else:
            action = data.draw(any_legal_action(plain))
            plain.take(action)
            held.take(action)

    happened = [event for event in held.events if not isinstance(event, RunOutHeld)]
    assert happened[1:] == list(plain.events[1:])
    assert held.stacks == plain.stacks
    assert Hand.replay(held.events, BOOKS[book]) == held
    with pytest.raises(HandIsOver):
        held.hold()
