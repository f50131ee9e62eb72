"""What holds for every hand."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import slow_evaluator as slow
from floorman import Card, evaluate, evaluate_many, is_nuts, nuts

if TYPE_CHECKING:
    import random

codes = st.integers(0, 51)
hands = st.lists(codes, min_size=5, max_size=7, unique=True)
# Cards of two suits and eight neighbouring ranks: flushes, straights and pairs are the rule here.
close_hands = st.lists(
    st.builds(lambda rank, suit: 4 * (rank % 13) + suit, st.integers(8, 15), st.integers(0, 1)),
    min_size=5,
    max_size=7,
    unique=True,
)
any_hand = hands | close_hands


@settings(deadline=None)
@given(any_hand)
def test_the_slow_evaluator_agrees(hand: list[int]) -> None:
    assert evaluate(hand).strength == slow.strength(slow.ALL_CARDS[code] for code in hand)


@settings(deadline=None)
@given(any_hand, st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(hand: list[int], rng: random.Random) -> None:
    shuffled = hand.copy()
    rng.shuffle(shuffled)

    assert evaluate(shuffled) == evaluate(hand)


@settings(deadline=None)
@given(any_hand, st.permutations(range(4)))
def test_the_names_of_suits_do_not_matter(hand: list[int], to: list[int]) -> None:
    renamed = [4 * (code // 4) + to[code % 4] for code in hand]

    assert evaluate(renamed) == evaluate(hand)
    assert [card.rank for card in evaluate(renamed).best_five] == [card.rank for card in evaluate(hand).best_five]


@settings(deadline=None)
@given(any_hand.filter(lambda hand: len(hand) < 7), codes)
def test_another_card_never_weakens_a_hand(hand: list[int], card: int) -> None:
    if card not in hand:
        assert evaluate([*hand, card]) >= evaluate(hand)


@settings(deadline=None)
@given(any_hand)
def test_a_hand_is_as_good_as_its_best_five(hand: list[int]) -> None:
    rank = evaluate(hand)

    assert rank == max(evaluate(five) for five in combinations(hand, 5)) == evaluate(rank.best_five)
    assert set(rank.best_five) <= set(map(Card, hand))


@settings(deadline=None)
@given(
    st.lists(st.lists(codes, min_size=7, max_size=7, unique=True), max_size=40), st.integers(5, 7), st.integers(1, 4)
)
def test_a_batch_is_its_hands_one_by_one(rows: list[list[int]], width: int, threads: int) -> None:
    cards = np.array([row[:width] for row in rows], dtype=np.uint8).reshape(-1, width)

    assert evaluate_many(cards, threads=threads).tolist() == [evaluate(row[:width]).strength for row in rows]


@settings(deadline=None)
@given(st.lists(codes, min_size=7, max_size=7, unique=True), st.integers(3, 5))
def test_nobody_beats_the_nuts(cards: list[int], on_board: int) -> None:
    hole, board = cards[:2], cards[2 : 2 + on_board]

    assert evaluate(hole, board) <= nuts(board)
    assert is_nuts(hole, board) == (evaluate(hole, board) == nuts(board))
    assert is_nuts([card for card in nuts(board).cards if card not in board], board)
