"""Chips that newcomers and returning players post beside the blinds."""

from __future__ import annotations

from typing import Any

import pytest

from floorman import Deck, Hand, HandSetupError
from floorman.hand.events import AntePosted, BlindPosted, DeadPosted
from support.books import house

FIVE: dict[str, Any] = {"stacks": [1000] * 5, "button": 5, "blinds": (5, 10), "deck": Deck.from_seed(3)}


def test_who_posted_a_big_blind_has_nothing_to_call_and_may_raise() -> None:
    hand = Hand.deal("tda", posts={4: 10}, **FIVE)
    hand.fold(3)

    assert BlindPosted(4, 10, "post") in hand.events
    assert hand.pot == 25
    assert str(hand.legal) == "fold, check, raise to 20–1000"


def test_dead_chips_lie_in_the_pot_and_count_towards_nothing() -> None:
    hand = Hand.deal("tda", posts={4: 10}, dead={4: 5}, **FIVE)
    hand.raise_to(40, 3)

    assert DeadPosted(4, 5) in hand.events
    assert hand.pot == 5 + 10 + 10 + 5 + 40
    assert str(hand.legal) == "fold, call 30, raise to 70–995"


def test_dead_chips_go_with_the_main_pot() -> None:
    hand = Hand.deal("tda", **FIVE | {"stacks": [1000, 1000, 30, 1000, 1000]}, dead={4: 5})
    hand.all_in(3)
    for seat in (4, 5, 1, 2):
        hand.call(seat)

    assert hand.pots == ((155, (1, 2, 3, 4, 5)),)


def test_a_short_stack_pays_the_live_post_before_the_dead_one() -> None:
    hand = Hand.deal("tda", **FIVE | {"stacks": [1000, 1000, 1000, 12, 1000]}, posts={4: 10}, dead={4: 5})

    assert DeadPosted(4, 2) in hand.events
    assert hand.stack_of(4) == 0


def test_a_hand_with_posts_is_written_down_and_read_back() -> None:
    hand = Hand.deal("tda", posts={4: 10, 3: 10}, dead={4: 5}, **FIVE)
    hand.raise_to(40, 3)

    assert Hand.from_position(hand.position) == hand
    assert Hand.replay(hand.events) == hand


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"posts": {4: 16}}, "at most 15"),
        ({"posts": {2: 10}}, "posts a blind or straddle already"),
        ({"posts": {9: 10}}, "is not in the hand"),
        ({"dead": {4: -1}}, "0 or more"),
        ({"dead": {4: 2.5}}, "whole numbers"),
    ],
)
def test_posts_that_make_no_sense_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(HandSetupError, match=words):
        Hand.deal("tda", **FIVE, **options)


@pytest.mark.parametrize(
    ("first", "stack", "ante", "blind"),
    [
        ("blind", 16, 5, 10),
        ("blind", 15, 5, 10),
        ("blind", 12, 2, 10),
        ("blind", 10, 0, 10),
        ("blind", 6, 0, 6),
        ("ante", 15, 5, 10),
        ("ante", 12, 5, 7),
        ("ante", 5, 5, 0),
        ("ante", 3, 3, 0),
    ],
)
def test_a_big_blind_that_does_not_cover_both_pays_what_the_book_puts_first(
    first: str, stack: int, ante: int, blind: int
) -> None:
    stacks = [1000, stack, 1000, 1000, 1000]
    hand = Hand.deal(house("tda", short_stack_pays_first=first), **FIVE | {"stacks": stacks}, ante=5)
    paid = [
        (type(event), event.chips)
        for event in hand.events
        if isinstance(event, AntePosted | BlindPosted) and event.seat == 2
    ]

    assert paid == [pair for pair in ((AntePosted, ante), (BlindPosted, blind)) if pair[1]]


def test_dead_chips_are_posted_where_there_are_antes_alone() -> None:
    hand = Hand.deal("tda", **FIVE | {"blinds": (0, 0)}, ante=10, dead={4: 5})

    assert DeadPosted(4, 5) in hand.events
    assert hand.pot == 55


def test_a_post_is_at_most_both_blinds_and_not_for_whoever_pays_one() -> None:
    Hand.deal("tda", posts={4: 15}, **FIVE)
    with pytest.raises(HandSetupError, match="at most 15"):
        Hand.deal("tda", posts={4: 16}, **FIVE)
    for seat in (1, 2):
        with pytest.raises(HandSetupError, match=f"seat {seat} posts a blind or straddle already"):
            Hand.deal("tda", posts={seat: 10}, **FIVE)


def test_a_hand_is_no_other_thing() -> None:
    hand = Hand.deal("tda", **FIVE)

    assert hand == hand.copy()
    assert hand != hand.events
    assert hand != Hand.deal("tda", **FIVE | {"button": 4})
