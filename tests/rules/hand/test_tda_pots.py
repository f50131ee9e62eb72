"""TDA 2019, pots: odd chips, side pots each for itself, the order in which they are awarded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.cards import Deck
from floorman.hand import Hand
from floorman.hand.events import CardsOpened, StreetDealt
from floorman.rulebook import Rulebook
from floorman.testing import preflop, stacked_deck
from support.hands import awards

if TYPE_CHECKING:
    from collections.abc import Collection

ROYAL_BOARD = "Th Jh Qh Kh Ah"  # everybody who stays in ties


def split(*, winners: Collection[int], each: int, button: int, **level: Any) -> Hand:
    """Nine seats: the winners put in *each*, the others fold, and the board plays."""
    deck = stacked_deck({}, ROYAL_BOARD, list(range(1, 10)), button, "tda")
    hand = Hand.deal("tda", stacks=[10_000] * 9, button=button, deck=deck, **level)
    while not hand.is_over:
        if hand.to_act not in winners:
            hand.fold()
        elif hand.legal.check:
            hand.check()
        elif hand.state.high_bet < each:
            hand.raise_to(each)
        else:
            hand.call()
    return hand


TDA = Rulebook.load("tda")


# ---- 20: odd chips ----


@pytest.mark.parametrize(
    ("level", "button", "each", "pot", "shares"),
    [
        pytest.param(
            {"blinds": (100, 200), "chip": 100},
            6,
            900,
            2100,
            {2: 1100, 5: 1000},
            marks=pytest.mark.rule("TDA-20.a#1"),
            id="smallest-chip-100-leaves-one-odd-chip",
        ),
        pytest.param(
            {"blinds": (100, 200), "chip": 25},
            6,
            900,
            2100,
            {2: 1050, 5: 1050},
            marks=pytest.mark.rule("TDA-20.a#2"),
            id="smallest-chip-25-leaves-none",
        ),
        pytest.param(
            {"blinds": (1, 2), "chip": 1},
            6,
            9,
            21,
            {2: 11, 5: 10},
            marks=pytest.mark.rule("TDA-20-A#1"),
            id="clockwise-from-6-are-7-8-9-1-2",
        ),
        pytest.param(
            {"blinds": (1, 2), "chip": 1},
            3,
            9,
            21,
            {8: 11, 3: 10},
            marks=pytest.mark.rule("TDA-20-A#2"),
            id="the-button-is-last",
        ),
        pytest.param(
            {"blinds": (1, 2), "chip": 1},
            9,
            7,
            23,
            {1: 8, 4: 8, 9: 7},
            marks=pytest.mark.rule("TDA-20-A#3"),
            id="two-odd-chips-one-each-clockwise",
        ),
    ],
)
def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button(
    level: dict[str, Any], button: int, each: int, pot: int, shares: dict[int, int]
) -> None:
    hand = split(winners=shares.keys(), button=button, each=each, **level)

    assert awards(hand) == [(pot, shares)]
    for seat, share in shares.items():
        assert hand.stacks[seat - 1] == 10_000 - each + share


@pytest.mark.rule("TDA-20-A#4")
def test_heads_up_the_odd_chip_goes_to_the_big_blind() -> None:
    hand = preflop(
        "1/2: A raises to 7, B calls, B checks, A checks, B checks, A checks, B checks, A checks",
        ante=1,
        big_blind_ante=True,
        board=ROYAL_BOARD,
    )

    assert awards(hand) == [(15, {2: 8, 1: 7})]
    assert hand.stacks == (10_000 - 7 + 7, 10_000 - 8 + 8)


# ---- 21: each pot for itself ----


@pytest.mark.rule("TDA-21#1")
def test_main_and_side_pot_are_split_each_with_its_own_odd_chip() -> None:
    a, e, b, c, d = 1, 2, 3, 4, 5
    deck = stacked_deck({a: "7c 2d", b: "As Kd", c: "Ac Kh"}, "Ah Ks 9s 5d 3h", [a, e, b, c, d], a, "tda")
    hand = Hand.deal("tda", stacks=[25, 1000, 1000, 1000, 1000], button=a, blinds=(5, 10), chip=1, deck=deck)
    hand.call(c)
    hand.call(d)
    hand.all_in(a)
    hand.fold(e)
    for seat in (b, c, d):
        hand.call(seat)
    hand.check(b)
    hand.check(c)
    hand.raise_to(11, d)
    hand.raise_to(22, b)
    hand.call(c)
    hand.fold(d)
    assert hand.pots == ((105, (b, c, a)), (55, (b, c)))
    for seat in (b, c, b, c):
        hand.check(seat)

    assert awards(hand) == [(55, {b: 28, c: 27}), (105, {b: 53, c: 52})]
    assert hand.stacks[b - 1] - (1000 - 25 - 22) == 81
    assert hand.stacks[c - 1] - (1000 - 25 - 22) == 79
    assert hand.stacks[a - 1] == 0


@pytest.mark.rule("TDA-21#2")
def test_equal_all_ins_make_one_pot_of_1600() -> None:
    hand = preflop(
        "50/100: A all-in 500, B all-in 500, C calls, D folds",
        holes={"A": "As Ad", "B": "Ks Kd", "C": "2c 7d"},
        board="Ah Kh 9c 9d 4s",
    )

    assert awards(hand) == [(1600, {1: 1600})]
    assert hand.pots == ((1600, hand.pots[0][1]),)
    assert set(hand.pots[0][1]) == {1, 2, 3}


# ---- 16.c: all hands open, the last side pot first ----


@pytest.mark.rule("TDA-16.c#1")
def test_four_all_ins_open_at_once_and_are_awarded_from_the_last_side_pot_to_the_main_pot() -> None:
    hand = preflop(
        "50/100: A all-in 500, B all-in 1200, C all-in 2000, D calls",
        holes={"A": "As Ad", "B": "Ks Kd", "C": "Qs Qd", "D": "Js Jd"},
        board="2c 3c 5h 7h 9d",
    )

    kinds = [type(event) for event in hand.events]
    (opened,) = [event for event in hand.events if isinstance(event, CardsOpened)]
    assert set(opened.seats) == {1, 2, 3, 4}
    assert kinds.index(CardsOpened) < kinds.index(StreetDealt)
    assert awards(hand) == [
        (2 * 800, {3: 1600}),
        (3 * 700, {2: 2100}),
        (4 * 500, {1: 2000}),
    ]
    assert hand.stacks == (2000, 2100, 1600, 8000)


@pytest.mark.rule("TDA-16.c#1")
def test_every_hand_stays_live_for_every_pot_it_paid_into() -> None:
    hand = preflop(
        "50/100: A all-in 500, B all-in 1200, C all-in 2000, D calls",
        holes={"A": "As Ad", "B": "Ks Kd", "C": "Qs Qd", "D": "Js Jd"},
        board="Jc 3c 5h 7h 9d",
    )

    assert awards(hand) == [(1600, {4: 1600}), (2100, {4: 2100}), (2000, {4: 2000})]
    assert hand.stacks == (0, 0, 0, 8000 + 5700)


def test_side_pots_are_not_split_evenly() -> None:
    deck = Deck.stacked("2c Ah 7d  2d Ad 8s  3s 4c 9h Jd 5s Qc Tc 6h")  # aces for the short stack in seat 3
    hand = Hand.deal(TDA, deck=deck, stacks=[1000, 5000, 300], button=1, blinds=(50, 100))
    hand.raise_to(1000)
    hand.all_in()
    hand.call()

    assert hand.stacks == (0, 5400, 900)  # three times 300, and the side pot of 1400 for the pair of deuces
