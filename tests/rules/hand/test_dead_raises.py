"""A hand dies in the middle of a betting round: what goes back of its bet, and what the others still have to pay."""

from __future__ import annotations

import pytest

from floorman import Hand, Rulebook
from floorman.floor import carry_out, rule
from floorman.floor.effects import ChipsBack
from floorman.floor.situations.betting import KilledBet
from floorman.hand.events import UncalledReturned
from floorman.testing import flop, preflop, turn

SWEPT = "taken in"


def swept(hand: Hand, seat: int) -> Hand:
    hand.kill(seat, SWEPT)
    assert Hand.replay(hand.events) == hand
    return hand


# ---- TDA 65-A ----


@pytest.mark.rule("TDA-65-A#1")
def test_a_called_bet_of_a_swept_hand_stays_in_and_is_still_the_price() -> None:
    hand = swept(turn("50/100: A bets 800, B calls", players=3), 1)

    assert hand.stacks[0] == 10_000 - 800
    assert str(hand.legal) == "fold, call 800, raise to 1600–10000"


@pytest.mark.rule("TDA-65-A#2")
def test_an_uncalled_bet_of_a_swept_hand_goes_back_and_nobody_has_to_call_it() -> None:
    hand = swept(turn("50/100: A bets 800", players=3), 1)

    assert hand.stacks[0] == 10_000
    assert hand.to_act == 2
    assert str(hand.legal) == "fold, check, bet 100–10000"


@pytest.mark.rule("TDA-65-A")
def test_a_swept_raise_falls_back_to_the_bet_before_it_and_raises_are_measured_by_that() -> None:
    hand = swept(flop("100/200: A bets 600, B raises to 2000", players=3), 2)

    assert hand.stacks[1] == 10_000 - 600
    assert hand.to_act == 3
    assert str(hand.legal) == "fold, call 600, raise to 1200–10000"


@pytest.mark.rule("TDA-65-A")
def test_a_player_whose_bet_was_raised_by_a_dead_hand_is_not_asked_again() -> None:
    hand = flop("100/200: A bets 600, B calls, C raises to 2000")
    assert hand.to_act == 1
    swept(hand, 3)

    assert hand.street == "turn"
    assert hand.stacks == (9400, 9400, 9400)
    assert hand.pot == 3 * 600 + 3 * 200


@pytest.mark.rule("TDA-65-A")
def test_a_dead_raise_counts_as_far_as_a_living_all_in_reaches() -> None:
    hand = flop("100/200: A bets 600, B raises to 2000, C all-in 1200", players=4)
    swept(hand, 2)

    assert hand.stacks[1] == 10_000 - 1200
    assert hand.to_act == 4
    assert str(hand.legal) == "fold, call 1200, raise to 1800–10000"


@pytest.mark.rule("TDA-30.c")
def test_the_big_blind_stays_the_price_when_its_hand_is_dead() -> None:
    hand = preflop("100/200:", players=3)
    hand.kill(3, "absent")

    assert str(hand.legal) == "fold, call 200, raise to 400–10000"


# ---- WPL 5.6.4, APSA 3.3-08, VPSV 105 ----


@pytest.mark.parametrize(
    ("book", "story", "back", "legal"),
    [
        pytest.param(
            *("wpl", "100/200: A raises to 600", 400, "fold, call 200, raise to 400–10000"),
            marks=pytest.mark.rule("WPL-5.6.4.b#1"),
        ),
        pytest.param(
            *("wpl", "100/200: A raises to 600, B calls", 0, "fold, call 600, raise to 1000–10000"),
            marks=pytest.mark.rule("WPL-5.6.4.b#2"),
        ),
        pytest.param(
            *("apsa", "100/200: A raises to 800", 600, "fold, call 200, raise to 400–10000"),
            marks=pytest.mark.rule("APSA-3.3-08.b#1"),
        ),
        pytest.param(
            *("apsa", "100/200: A raises to 800, B calls", 0, "fold, call 800, raise to 1400–10000"),
            marks=pytest.mark.rule("APSA-3.3-08.b#2"),
        ),
        pytest.param(
            *("vpsv", "100/200: A raises to 600", 0, "fold, call 200, raise to 400–10000"),
            marks=pytest.mark.rule("VPSV-105#1"),
        ),
    ],
)
def test_a_raise_before_the_flop_whose_hand_is_swept(book: str, story: str, back: int, legal: str) -> None:
    hand = preflop(story, book=book, players=5)
    raised = hand.state.bets[hand.state.place_of(1)]
    swept(hand, 1)

    assert hand.stacks[0] == 10_000 - raised + back
    assert str(hand.legal) == legal


@pytest.mark.parametrize(
    ("book", "story", "back"),
    [
        pytest.param("wpl", "100/200: A bets 500", 500, marks=pytest.mark.rule("WPL-5.6.4.b#3")),
        pytest.param("wpl", "100/200: A bets 600, B has 350, B calls", 250, marks=pytest.mark.rule("WPL-5.6.4.b#4")),
        pytest.param("apsa", "100/200: A bets 800, B has 500, B calls", 300, marks=pytest.mark.rule("APSA-3.3-08.b#3")),
        pytest.param("apsa", "100/200: A bets 800", 800, marks=pytest.mark.rule("APSA-3.3-08.b#4")),
    ],
)
def test_a_bet_on_the_flop_whose_hand_is_swept(book: str, story: str, back: int) -> None:
    hand = flop(story, book=book, players=3)
    bet = hand.state.bets[hand.state.place_of(1)]
    swept(hand, 1)

    assert hand.stacks[0] == 10_000 - bet + back


# ---- the desk and the hand ----


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_what_the_desk_gives_back_is_what_the_hand_gives_back(book: str) -> None:
    hand = flop("100/200: A bets 600, B raises to 2000", book=book, players=3)
    ruling = rule(KilledBet(seat=2, has_in=2000, most_of_others=600), Rulebook.load(book))
    ruled = [effect.chips for effect in ruling.effects if isinstance(effect, ChipsBack)]
    events = carry_out(hand, KilledBet(seat=2, has_in=2000, most_of_others=600), ruling, shuffle=list)

    assert [event.chips for event in events if isinstance(event, UncalledReturned)] == ruled
    assert str(hand.legal) == "fold, call 600, raise to 1200–10000"
