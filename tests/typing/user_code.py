"""What a user's type checker should infer. Checked by mypy in test_typing.py, never run."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

from floorman import (
    Card,
    Category,
    Deck,
    Equity,
    HandEquity,
    HandRank,
    Range,
    Rank,
    Suit,
    equity,
    equity_steps,
    evaluate,
    evaluate_many,
    is_nuts,
    nuts,
    parse_cards,
    street_equities,
)


def what_a_user_writes() -> None:
    assert_type(Card("As"), Card)
    assert_type(Card(51), Card)
    assert_type(Card("As").rank, Rank)
    assert_type(Card("As").suit, Suit)
    assert_type(Card("As").name("de"), str)
    assert_type(parse_cards("As Kd"), tuple[Card, ...])
    assert_type(max(parse_cards("As Kd")), Card)

    assert_type(Deck.from_seed(7), Deck)
    assert_type(Deck.from_seed(7)[0], Card)
    assert_type(Deck.from_seed(7)[:2], tuple[Card, ...])

    rank = evaluate("As Kd", parse_cards("Ah 7c 7d 2s 9h"))
    assert_type(rank, HandRank)
    assert_type(evaluate([51, 47, 43, 39, 35]), HandRank)
    assert_type(HandRank("AsKsQsJsTs"), HandRank)
    assert_type(rank.strength, int)
    assert_type(rank.category, Category)
    assert_type(rank.best_five, tuple[Card, ...])
    assert_type(rank.cards, tuple[Card, ...])
    assert_type(rank.words("de", kickers=True), str)
    assert_type(rank < nuts("Ah 7c 7d"), bool)
    assert_type(rank >= nuts("Ah 7c 7d"), bool)
    assert_type(max(rank, nuts("Ah 7c 7d")), HandRank)
    assert_type(sorted([rank, rank]), list[HandRank])
    assert_type({rank: 1}, dict[HandRank, int])
    assert_type(is_nuts("As Kd", "Ah 7c 7d"), bool)

    hands = np.zeros((3, 7), dtype=np.uint8)
    assert_type(evaluate_many(hands), NDArray[np.uint16])
    assert_type(evaluate_many(hands, out=np.zeros(3, dtype=np.uint16), threads=2), NDArray[np.uint16])

    result = equity(["AhKh", Range("QQ+"), parse_cards("2c2d"), [1, 2]], "2h 3h 4h")
    assert_type(result, Equity)
    assert_type(result.hands, tuple[HandEquity, ...])
    assert_type(result.hands[0].share, float)
    assert_type(result.hands[0].exact_share, Fraction)
    assert_type(result.hands[0].ties, tuple[int, ...])
    assert_type(result.seed, int | None)
    assert_type(equity_steps(["AhKh", "random"], method="sample", seed=1), Iterator[Equity])
    assert_type(street_equities(["AhKh", "random"], "2h 3h 4h"), dict[str, Equity])
