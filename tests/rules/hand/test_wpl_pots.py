"""WPL 5.5: short blinds, side pots and odd chips."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from floorman.hand import Hand
from floorman.hand.events import (
    BlindPosted,
    CardsOpened,
    PotAwarded,
    StreetDealt,
    UncalledReturned,
)
from floorman.testing import stacked_deck, stories
from support.books import house
from support.hands import check_down, kinds, named_pots

if TYPE_CHECKING:
    from collections.abc import Callable

preflop: Callable[..., Hand] = partial(stories.preflop, book="wpl")
flop: Callable[..., Hand] = partial(stories.flop, book="wpl")

BLANK_BOARD = "2c 7d 9h Js 3c"
ROYAL_BOARD = "Th Jh Qh Kh Ah"


# ---- all-in, short blinds -----------------------------------------------------------------------------------


@pytest.mark.rule("WPL-5.5.all-in.1#1")
def test_who_calls_600_with_his_last_350_plays_for_the_main_pot() -> None:
    hand = flop("150/300: A checks, B bets 600, C calls, A calls", stacks={"A": 350})

    assert named_pots(hand) == [(900 + 3 * 350, "ABC"), (2 * 250, "BC")]
    assert hand.street == "turn"
    assert hand.to_act == 2  # A needs no further action


@pytest.mark.rule("WPL-5.5.all-in.2#1")
def test_over_a_big_blind_of_80_others_still_owe_200_and_raise_to_400() -> None:
    hand = preflop(
        "100/200:", players=3, stacks={"BB": 80}, holes={"BB": "As Ad", "SB": "Ks Qd"}, board="Ac Ah 8s 5h 3d"
    )

    assert BlindPosted(3, 80, "big blind") in hand.events
    assert str(hand.legal) == "fold, call 200, raise to 400–10000"
    hand.call(1)
    hand.call(2)
    check_down(hand)
    assert hand.stacks[2] == 3 * 80


@pytest.mark.rule("WPL-5.5.all-in.2#2")
def test_over_a_big_blind_of_80_a_lone_caller_gets_his_surplus_back() -> None:
    hand = preflop(
        "100/200: A calls, SB folds",
        players=3,
        stacks={"BB": 80},
        holes={"BB": "As Ad", "A": "Ks Qd"},
        board=BLANK_BOARD,
    )

    assert UncalledReturned(1, 100) in hand.events
    assert named_pots(hand) == [(3 * 80, "AC")]  # the 20 + 20 above it went to A at once
    assert hand.stacks == (10_000 - 200 + 100 + 40, 9900, 240)


@pytest.mark.rule("WPL-5.5.all-in.2#3")
def test_a_small_blind_of_60_makes_a_main_pot_of_180_and_a_side_pot_of_280() -> None:
    hand = preflop("100/200: A calls, BB checks", players=3, stacks={"SB": 60})

    assert named_pots(hand) == [(180, "ABC"), (280, "AC")]


@pytest.mark.rule("WPL-5.5.all-in.2#4")
def test_a_small_blind_alone_against_a_big_blind_of_80_plays_for_160_with_open_cards() -> None:
    hand = preflop(
        "100/200: A folds", players=3, stacks={"BB": 80}, holes={"BB": "As Ad", "SB": "Ks Qd"}, board=BLANK_BOARD
    )

    opened, *dealt = kinds(hand, CardsOpened, StreetDealt)
    assert opened.seats == (2, 3)
    assert len(dealt) == 3
    assert UncalledReturned(2, 20) in hand.events
    assert named_pots(hand) == [(160, "BC")]
    assert hand.stacks == (10_000, 9920, 160)


# ---- side pots ----------------------------------------------------------------------------------------------

A_300_B_700 = "100/200: A all-in 300, B all-in 700, C calls"


@pytest.mark.rule("WPL-5.5.side-pot#1")
def test_all_ins_of_300_and_700_make_a_main_pot_of_900_and_a_side_pot_of_800() -> None:
    assert named_pots(preflop(A_300_B_700)) == [(900, "ABC"), (800, "BC")]


@pytest.mark.rule("WPL-5.5.side-pot#2")
def test_the_best_hand_gets_the_main_pot_and_the_next_best_the_side_pot() -> None:
    hand = preflop(A_300_B_700, holes={"A": "As Ad", "B": "Qs Qd", "C": "Ks Kd"}, board=BLANK_BOARD)

    assert hand.stacks == (900, 0, 10_000 - 700 + 800)


@pytest.mark.rule("WPL-5.5.side-pot#3")
def test_four_players_with_three_all_ins_make_three_pots() -> None:
    hand = preflop("100/200: A all-in 300, B all-in 800, C all-in 2000, D calls")

    assert named_pots(hand) == [(1200, "ABCD"), (1500, "BCD"), (2400, "CD")]
    assert sum(chips for chips, _ in hand.pots) == 5100


@pytest.mark.rule("WPL-5.5.side-pot#4")
def test_chips_of_who_folded_stay_in_the_pots_and_what_nobody_matched_goes_back() -> None:
    a, b, c, d = 1, 2, 3, 4
    hand = Hand.deal("wpl", stacks=[500, 1200, 5000, 5000], button=a, blinds=(100, 200))
    hand.raise_to(700, d)
    hand.all_in(a)
    hand.all_in(b)
    hand.raise_to(3000, c)
    hand.fold(d)

    assert UncalledReturned(c, 1800) in hand.events
    assert named_pots(hand) == [(4 * 500, "ABC"), (700 + 700 + 200, "BC")]


@pytest.mark.rule("WPL-5.5.side-pot#5")
def test_a_tie_shares_the_main_pot_only_and_the_side_pot_goes_to_the_one_who_is_in_it() -> None:
    hand = preflop(A_300_B_700, holes={"A": "As Kd", "B": "Ad Ks", "C": "Qs Td"}, board="Ac 7d 9h 5s 3c")

    assert hand.stacks == (450, 450 + 800, 10_000 - 700)


# ---- odd chips ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "button", "blinds", "chip", "shares"),
    [
        pytest.param(
            (2, 5, 6, 7), 5, (25, 250), 25, {7: 275, 2: 250}, id="525", marks=pytest.mark.rule("WPL-5.5.split-pot.2#1")
        ),
        pytest.param(
            (1, 2, 3, 4, 6),
            1,
            (100, 300),
            100,
            {3: 400, 4: 300, 6: 300},
            id="1000",
            marks=pytest.mark.rule("WPL-5.5.split-pot.2#2"),
        ),
        pytest.param(
            (1, 4, 5, 6),
            4,
            (200, 300),
            100,
            {6: 400, 1: 400, 4: 300},
            id="1100",
            marks=pytest.mark.rule("WPL-5.5.split-pot.2#4"),
        ),
    ],
)
def test_odd_chips_go_clockwise_from_the_button(
    seats: tuple[int, ...], button: int, blinds: tuple[int, int], chip: int, shares: dict[int, int]
) -> None:
    # The winner plays on, everybody else folds: the small blind makes the pot uneven.
    deck = stacked_deck({}, ROYAL_BOARD, list(seats), button, "wpl")
    hand = Hand.deal("wpl", stacks=dict.fromkeys(seats, 5000), button=button, blinds=blinds, chip=chip, deck=deck)
    while hand.street == "preflop":
        if hand.to_act not in shares:
            hand.fold()
        elif hand.legal.check:
            hand.check()
        else:
            hand.call()
    check_down(hand)

    (award,) = kinds(hand, PotAwarded)
    assert dict(zip(award.seats, award.shares, strict=True)) == shares


@pytest.mark.rule("WPL-5.5.split-pot.2#3")
def test_heads_up_the_odd_chip_goes_to_the_big_blind() -> None:
    # Two players who put in the same never make 1025; where the house lets the big blind pay an ante of 25 they do.
    book = house("wpl", ante_paid_by="big_blind")
    deck = stacked_deck({}, ROYAL_BOARD, [1, 2], 1, book)
    hand = Hand.deal(book, stacks=[5000, 5000], button=1, blinds=(250, 500), ante=25, chip=25, deck=deck)
    hand.call(1)
    hand.check(2)
    check_down(hand)

    assert kinds(hand, PotAwarded) == [PotAwarded(0, 1025, (2, 1), (525, 500))]
