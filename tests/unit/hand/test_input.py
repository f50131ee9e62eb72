"""What a hand answers to input that makes no sense."""

from __future__ import annotations

from typing import Any

import pytest

from floorman import FloormanError, Hand, HandSetupError, UnknownSeat

GOOD: dict[str, Any] = {"stacks": [1000, 1000, 1000], "button": 1, "blinds": (50, 100)}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"stacks": [1000]}, "2 to 10 seats"),
        ({"stacks": [1000] * 11}, "2 to 10 seats"),
        ({"stacks": [1000, 0]}, "at least one"),
        ({"stacks": [1000, -5]}, "at least one"),
        ({"stacks": [1000, 10.5]}, "whole numbers, not 10.5"),
        ({"stacks": [1000, "1000"]}, "whole numbers, not '1000'"),
        ({"stacks": {0: 1000, 2: 1000}}, "numbered 1 to 10"),
        ({"stacks": {3: 1000, 11: 1000}}, "numbered 1 to 10"),
        ({"button": 0}, "numbered 1 to 10"),
        ({"blinds": (50,)}, "(small, big)"),
        ({"blinds": (200, 100)}, "larger than the big blind"),
        ({"blinds": (-1, 100)}, "0 or more"),
        ({"blinds": (0, 0)}, "at least one forced bet"),
        ({"blinds": (0.5, 1)}, "whole numbers, not 0.5"),
        ({"ante": -1}, "0 or more"),
        ({"chip": 0}, "at least 1"),
        ({"structure": "spread_limit"}, "No Limit, Pot Limit or Fixed Limit"),
        ({"asks": ("lunch",)}, "not 'lunch'"),
        ({"small_blind_seat": 7}, "seat 7 posts a blind"),
        ({"small_blind_seat": 3, "big_blind_seat": 3}, "both blinds"),
    ],
)
def test_a_hand_that_cannot_be_dealt_is_refused_with_the_reason(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(HandSetupError) as refused:
        Hand.deal("tda", **(GOOD | wrong))

    assert says in str(refused.value)


def test_what_is_no_number_at_all_is_a_type_error() -> None:
    with pytest.raises((TypeError, HandSetupError)):
        Hand.deal("tda", **(GOOD | {"button": "one"}))
    hand = Hand.deal("tda", **GOOD)
    with pytest.raises((TypeError, FloormanError)):
        hand.raise_to("all of it")  # type: ignore[arg-type]
    assert hand.legal.raise_to


def test_a_seat_that_is_not_in_the_hand_is_named_with_those_that_are() -> None:
    hand = Hand.deal("tda", **GOOD)
    for ask in (hand.hole, hand.view, hand.kill, hand.bet_of, hand.stack_of):
        with pytest.raises(UnknownSeat, match="seat 9 is not in this hand; those in it are 1, 2 and 3"):
            ask(9)
    with pytest.raises(FloormanError):
        hand.fold(9)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "tda",
        "tda@2019 no_limit 1:5 | As | x",
        "a | b | c",
        "tda@2019 no_limit 1:500 2:500 button=1 blinds=5/10 small=1 big=2 | | f",
    ],
)
def test_a_line_that_is_no_position_is_refused(line: str) -> None:
    with pytest.raises(FloormanError):
        Hand.from_position(line)


def test_nobody_straddles_with_chips_he_does_not_have() -> None:
    with pytest.raises(HandSetupError, match="seat 4 has too few chips for a straddle of 200"):
        Hand.deal("vpsv", stacks=[1000, 1000, 1000, 150], button=1, blinds=(50, 100), straddle=200, cash=True)
