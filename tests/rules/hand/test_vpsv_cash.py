"""VPSV, cash games: straddle and running it twice. Chips are cents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.cards import Deck, read_cards
from floorman.errors import HandSetupError
from floorman.hand import Hand
from floorman.hand.events import BlindPosted, PotAwarded, StreetDealt
from floorman.testing import story

if TYPE_CHECKING:
    from collections.abc import Mapping

# ---- 136: the straddle ----


def straddled(straddle: int | dict[int, int], *, seats: int = 5, button: int = 1) -> Hand:
    """Blinds 0.10 and 0.25, and a straddle."""
    return Hand.deal(
        "vpsv",
        stacks=[2500] * seats,
        button=button,
        blinds=(10, 25),
        straddle=straddle,
        cash=True,
        deck=Deck.from_seed(1),
    )


@pytest.mark.rule("VPSV-136.1#1")
@pytest.mark.parametrize("straddle", [26, 50])
def test_a_straddle_is_more_than_the_big_blind_and_at_most_twice_it(straddle: int) -> None:
    hand = straddled(straddle)

    assert BlindPosted(4, straddle, "straddle") in hand.events
    assert hand.legal.call == straddle


@pytest.mark.rule("VPSV-136.1#1")
@pytest.mark.parametrize("straddle", [25, 51])
def test_no_straddle_of_the_big_blind_itself_or_above_twice_it(straddle: int) -> None:
    with pytest.raises(HandSetupError) as refused:
        straddled(straddle)

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-136.1"


@pytest.mark.rule("VPSV-136.1#2")
def test_a_straddle_of_60_cents_is_refused() -> None:
    with pytest.raises(HandSetupError) as refused:
        straddled(60)

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-136.1"


@pytest.mark.rule("VPSV-136.1")
@pytest.mark.parametrize("button", [1, 2, 5])
def test_only_the_seat_after_the_big_blind_straddles(button: int) -> None:
    hand = straddled(50, button=button)

    after_the_big_blind = (button + 3 - 1) % 5 + 1
    straddles = [event.seat for event in hand.events if isinstance(event, BlindPosted) and event.kind == "straddle"]
    assert straddles == [after_the_big_blind]


@pytest.mark.rule("VPSV-136.2")
def test_after_the_straddle_the_next_seat_has_cards_and_can_only_raise() -> None:
    hand = straddled(50)

    straddles = [event for event in hand.events if isinstance(event, BlindPosted) and event.kind == "straddle"]
    assert len(straddles) == 1
    assert hand.to_act == 5
    assert str(hand.legal) == "fold, call 50, raise to 100–2500"
    assert [len(seat.cards) for seat in hand.view(5).seats if seat.seat == 5] == [2]


# ---- 137, 138: twice ----


def deck_with_rivers(holes: Mapping[int, str], order: list[int], board: str, rivers: tuple[str, str]) -> Deck:
    """A deck for an all-in on the turn: hole cards by seat, four board cards, and a river for each of two boards."""
    cards = {seat: read_cards(text) for seat, text in holes.items()}
    flop_and_turn, both_rivers = read_cards(board), read_cards(" ".join(rivers))
    used = {*flop_and_turn, *both_rivers, *(card for two in cards.values() for card in two)}
    burn = iter([card for card in Deck.standard() if card not in used])
    return Deck.stacked(
        [
            *(cards[seat][0] for seat in order),
            *(cards[seat][1] for seat in order),
            next(burn),
            *flop_and_turn[:3],
            next(burn),
            flop_and_turn[3],
            next(burn),
            both_rivers[0],
            next(burn),
            both_rivers[1],
        ]
    )


def all_in_on_the_turn(text: str, **facts: Any) -> Hand:
    return story(text, street="turn", book="vpsv", cash=True, asks=("runs",), **facts)


def shares_by_board(hand: Hand) -> list[tuple[int, int, dict[int, int]]]:
    """What went out: the pot's number, the board, and what each winner got."""
    return [
        (event.pot, event.run, dict(zip(event.seats, event.shares, strict=True)))
        for event in hand.events
        if isinstance(event, PotAwarded)
    ]


ACES_AND_KINGS = {1: "Ac Ad", 2: "Kc Kd"}
BOARD = "Qh Jh 7s 2s"


@pytest.mark.rule("VPSV-137#1")
def test_both_agree_and_each_wins_a_board_of_a_pot_of_20() -> None:
    deck = deck_with_rivers(ACES_AND_KINGS, [1, 2], BOARD, ("3c", "Kh"))
    hand = all_in_on_the_turn("10/25: A all-in 975, B calls", stack=975, deck=deck)
    assert hand.pot == 2000
    assert str(hand.legal) == "run it twice or once"

    hand.run_twice()
    hand.run_twice()

    assert shares_by_board(hand) == [(0, 1, {1: 1000}), (0, 2, {2: 1000})]
    assert hand.stacks == (1000, 1000)


@pytest.mark.rule("VPSV-137#2")
@pytest.mark.parametrize("declines", [1, 2, 3])
def test_it_is_run_once_when_one_of_three_declines(declines: int) -> None:
    holes = {**ACES_AND_KINGS, 3: "9c 9d"}
    deck = deck_with_rivers(holes, [1, 2, 3], BOARD, ("3c", "Kh"))
    hand = all_in_on_the_turn("10/25: A all-in 975, B calls, C calls", stack=975, deck=deck)

    for _ in range(3):
        hand.run_twice(hand.to_act != declines)

    assert [event.street for event in hand.events if isinstance(event, StreetDealt)] == ["flop", "turn", "river"]
    assert shares_by_board(hand) == [(0, 1, {1: 3000})]
    assert hand.view().second_board == ()


@pytest.mark.rule("VPSV-137#3")
def test_the_odd_cent_of_20_01_goes_to_the_first_board() -> None:
    a, small_blind, b = 1, 2, 3
    deck = deck_with_rivers({a: "Ac Ad", small_blind: "4h 6d", b: "Kc Kd"}, [2, 3, 1], BOARD, ("3c", "Kh"))
    hand = Hand.deal("vpsv", stacks=[1000] * 3, button=a, blinds=(1, 2), cash=True, asks=("runs",), deck=deck)
    hand.call(a)
    hand.fold(small_blind)
    for seat in (b, b, a):
        hand.check(seat)
    hand.all_in(b)
    hand.call(a)
    assert hand.pot == 2001

    hand.run_twice()
    hand.run_twice()

    assert shares_by_board(hand) == [(0, 1, {a: 1001}), (0, 2, {b: 1000})]


@pytest.mark.rule("VPSV-137#4")
def test_a_tied_second_board_is_shared_again() -> None:
    deck = deck_with_rivers({1: "Ac 2d", 2: "4d 5d"}, [1, 2], "Th Jh Qh Kh", ("3c", "Ah"))
    hand = all_in_on_the_turn("10/25: A all-in 975, B calls", stack=975, deck=deck)

    hand.run_twice()
    hand.run_twice()

    assert shares_by_board(hand) == [(0, 1, {1: 1000}), (0, 2, {1: 500, 2: 500})]
    assert hand.stacks == (1500, 500)


@pytest.mark.rule("VPSV-137")
def test_nobody_is_asked_in_a_tournament() -> None:
    deck = deck_with_rivers(ACES_AND_KINGS, [1, 2], BOARD, ("3c", "Kh"))
    hand = story(
        "10/25: A all-in 975, B calls", street="turn", book="vpsv", cash=False, asks=("runs",), stack=975, deck=deck
    )

    assert hand.is_over
    assert hand.stacks == (2000, 0)


@pytest.mark.parametrize(
    ("holes", "board", "rivers", "stacks"),
    [
        pytest.param(
            {1: "Ac Ad", 2: "Kc Kd", 3: "Qc Qd"},
            "Jh 8s 5h 2s",
            ("3c", "Qh"),
            (1500, 500, 500),
            marks=pytest.mark.rule("VPSV-138#1"),
            id="A-best-on-board-1-C-on-board-2",
        ),
        pytest.param(
            {1: "Ac Ad", 2: "7c 6c", 3: "Kc Kd"},
            "Ah 8s 5h 2s",
            ("9d", "3d"),
            (0, 1500 + 500, 500),
            marks=pytest.mark.rule("VPSV-138#2"),
            id="B-best-on-board-1-A-on-board-2-where-C-beats-B",
        ),
    ],
)
def test_the_side_pot_alone_is_run_twice_and_the_main_pot_goes_by_the_first_board(
    holes: dict[int, str], board: str, rivers: tuple[str, str], stacks: tuple[int, int, int]
) -> None:
    deck = deck_with_rivers(holes, [1, 2, 3], board, rivers)
    hand = all_in_on_the_turn("10/25: A all-in 475, B all-in 975, C calls", stack=975, stacks={"A": 475}, deck=deck)
    assert hand.pots == ((1500, (1, 2, 3)), (1000, (2, 3)))

    while not hand.is_over:
        hand.run_twice(hand.to_act in (2, 3))

    assert hand.stacks == stacks


@pytest.mark.rule("VPSV-136.1#3")
def test_the_button_may_not_straddle_only_who_sits_after_the_big_blind() -> None:
    with pytest.raises(HandSetupError, match="seat 4 sits after the big blind") as refused:
        straddled({1: 50})

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-136.1"
    assert BlindPosted(4, 50, "straddle") in straddled({4: 50}).events


@pytest.mark.rule("VPSV-136.2#1")
def test_no_second_straddle_over_the_first() -> None:
    with pytest.raises(HandSetupError) as refused:
        straddled({4: 50, 5: 100})

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-136.2"
