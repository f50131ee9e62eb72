"""What a hand answers to input that makes no sense."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from floorman import (
    CannotBet,
    Deck,
    FloormanError,
    Fold,
    Hand,
    HandSetupError,
    NotNow,
    NotYourTurn,
    RaiseTo,
    RaiseTooSmall,
    RunTwice,
    UnknownSeat,
    WrongArgument,
)
from floorman.errors import UnknownPosition
from floorman.hand.events import Bet, Checked, Folded, Raised

if TYPE_CHECKING:
    from collections.abc import Callable

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
        ({"blinds": (0, 0), "ante": 10, "structure": "fixed_limit"}, "fixed limit needs a big blind"),
        ({"blinds": (0.5, 1)}, "whole numbers, not 0.5"),
        ({"ante": -1}, "0 or more"),
        ({"chip": 0}, "at least 1"),
        ({"structure": "spread_limit"}, "No Limit, Pot Limit or Fixed Limit"),
        ({"asks": ("lunch",)}, "not 'lunch'"),
        ({"small_blind_seat": 7}, "seat 7 is to post a blind"),
        ({"small_blind_seat": 3, "big_blind_seat": 3}, "both blinds"),
    ],
)
def test_a_hand_that_cannot_be_dealt_is_refused_with_the_reason(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(HandSetupError) as refused:
        Hand.deal("tda", **(GOOD | wrong))

    assert says in str(refused.value)


WRONG_CALLS: dict[str, Callable[[Any], object]] = {
    "whole numbers, not '900'": lambda hand: hand.raise_to("900"),
    "whole numbers, not 900.0": lambda hand: hand.raise_to(900.0),
    "whole numbers, not 250.5": lambda hand: hand.bet(250.5),
    "whole numbers, not 'one'": lambda hand: hand.fold("one"),
    "whole numbers, not None": lambda hand: hand.hole(None),
    "whole numbers, not 'x'": lambda hand: hand.take(RaiseTo("x")),  # type: ignore[arg-type]
    "whole numbers, not 2.0": lambda hand: hand.would(Fold(), 2.0),
    "True or False, not 'no'": lambda hand: hand.run_twice("no"),
    "True or False, not 1": lambda hand: hand.take(RunTwice(1)),  # type: ignore[arg-type]
    "give a text, not 5": lambda hand: hand.kill(1, 5),
    "give a list, not 3": lambda hand: hand.rabbit(3),
    "such as Fold() or RaiseTo(600), not 'fold'": lambda hand: hand.take("fold"),
    "give a CardsPutRight, not 'board'": lambda hand: hand.put_right("board"),
    "'folded' is not what happened in this hand": lambda hand: hand.record(["folded"]),
    "Folded(seat='x') is not what happened in this hand": lambda hand: hand.record([Folded("x")]),  # type: ignore[arg-type]
    "Folded(seat=7) is not what happened in this hand": lambda hand: hand.record([Folded(1), Folded(7)]),
    "Raised(seat=1, to='all') is not what happened": lambda hand: hand.record([Raised(1, "all")]),  # type: ignore[arg-type]
    "Checked(seat=None) is not what happened": lambda hand: Hand.replay([*hand.events, Checked(None)]),  # type: ignore[arg-type]
    "seat 7 is not in this hand": lambda hand: hand.fold(7),
    "give a rulebook or its name, not 5": lambda hand: Hand.replay(hand.events, 5),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("says", WRONG_CALLS)
def test_what_a_hand_cannot_take_is_refused_with_words(says: str) -> None:
    hand = Hand.deal("tda", **GOOD, deck=Deck.from_seed(1))
    before = hand.copy()

    with pytest.raises(FloormanError, match=re.escape(says)):
        WRONG_CALLS[says](hand)

    assert hand == before


def test_a_wrong_argument_is_a_type_error_too() -> None:
    with pytest.raises(TypeError) as refused:
        Hand.deal("tda", **GOOD).raise_to("all of it")  # type: ignore[arg-type]

    assert isinstance(refused.value, WrongArgument)
    assert refused.value.told("de") == "Chips und Plätze sind ganze Zahlen, nicht 'all of it'."


def test_a_deck_that_is_given_as_text_is_a_deck() -> None:
    assert Hand.deal("tda", **GOOD, deck=str(Deck.from_seed(1))).hole(1) == Hand.deal(
        "tda", **GOOD, deck=Deck.from_seed(1)
    ).hole(1)
    with pytest.raises(HandSetupError, match="a deck of 2 cards is too small for 3 seats"):
        Hand.deal("tda", **GOOD, deck="As Kd")


def test_one_thing_to_be_asked_for_needs_no_list() -> None:
    assert Hand.deal("tda", **GOOD, asks="showdown").state.asks_showdown


def test_numbers_of_numpy_are_numbers() -> None:
    hand = Hand.deal("tda", stacks=np.array([1000, 1000, 1000]), button=1, blinds=np.array([50, 100]))

    assert hand.raise_to(np.int64(400), np.int8(1)) == Raised(1, 400)
    assert type(hand.events[-1].to) is int  # type: ignore[union-attr]


def test_a_bet_opens_a_street_and_what_comes_later_is_a_raise() -> None:
    hand = Hand.deal("tda", **GOOD)
    with pytest.raises(CannotBet) as refused:
        hand.bet(400)
    assert str(refused.value) == (
        "seat 1 cannot bet 400: there is a bet of 100 already, so it is a raise (TDA 2019 43-A). "
        "Open to seat 1: fold, call 100, raise to 200–1000."
    )
    hand.call(), hand.call(), hand.check()

    assert hand.bet(250) == Bet(2, 250)
    with pytest.raises(CannotBet, match="there is a bet of 250 already"):
        hand.bet(600)
    assert hand.raise_to(600) == Raised(3, 600)


def test_an_opening_bet_is_held_to_its_size_and_turn() -> None:
    hand = Hand.deal("tda", **GOOD)
    hand.call(), hand.call(), hand.check()

    with pytest.raises(RaiseTooSmall, match="cannot bet 50: the smallest bet is 100"):
        hand.bet(50)
    with pytest.raises(NotYourTurn):
        hand.bet(200, seat=3)


@pytest.mark.parametrize(
    ("book", "river", "cites"),
    [
        ("tda", "bet", "TDA-17-A.b"),
        ("tda", "checked", "TDA-17-A.c"),
        ("vpsv", "bet", "VPSV-89.1"),
        ("vpsv", "checked", "VPSV-89.2"),
    ],
)
def test_a_muck_out_of_order_cites_the_paragraph_on_the_order_of_showing(book: str, river: str, cites: str) -> None:
    hand = Hand.deal(book, **GOOD, asks=("showdown",))
    hand.call(), hand.call(), hand.check()
    for _ in range(6):
        hand.check()
    if river == "bet":
        hand.bet(200), hand.call(), hand.call()
    else:
        hand.check(), hand.check(), hand.check()

    with pytest.raises(NotYourTurn) as refused:
        hand.muck(1)

    assert refused.value.rule.rule == cites


def test_nobody_mucks_at_a_showdown_that_has_not_come() -> None:
    with pytest.raises(NotNow) as refused:
        Hand.deal("tda", **GOOD).muck()

    assert str(refused.value.rule) == "TDA 2019 17-A"


def test_a_seat_that_is_not_in_the_hand_is_named_with_those_that_are() -> None:
    hand = Hand.deal("tda", **GOOD)
    for ask in (hand.hole, hand.view, hand.kill, hand.bet_of, hand.stack_of):
        with pytest.raises(UnknownSeat, match="seat 9 is not in this hand; in it are 1, 2 and 3"):
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


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("x|y|z", "Der Tisch wird so geschrieben: „tda@2019 no_limit 1:5000"),
        ("tda@2019 no_limit 1:500 2:500 button=1 small=1 big=2 | | ", "Beim Tisch fehlt „blinds=“"),
        ("tda@2019 no_limit button=1 small=- big=- blinds=0/0 straddle=5 | | ", "Der Tisch wird so geschrieben"),
        ("{table} | q", "Entscheidung 1, 'q': so eine Entscheidung gibt es nicht"),
        ("{table} | f rx", "Entscheidung 2, 'rx': so eine Entscheidung gibt es nicht"),
        ("{table} | x", "Entscheidung 1, 'x': Platz 1 kann nicht schieben: 100 sind zu bezahlen"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_in_the_readers_language(line: str, german: str) -> None:
    table = Hand.deal("tda", **GOOD).position.rpartition("|")[0]
    with pytest.raises(UnknownPosition) as refused:
        Hand.from_position(line.format(table=table))

    assert german in refused.value.told("de")


def test_nobody_straddles_with_chips_he_does_not_have() -> None:
    with pytest.raises(HandSetupError, match="seat 4 has too few chips for a straddle of 200"):
        Hand.deal("vpsv", stacks=[1000, 1000, 1000, 150], button=1, blinds=(50, 100), straddle=200, cash=True)
