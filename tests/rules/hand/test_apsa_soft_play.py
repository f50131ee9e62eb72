"""APSA 3.3: who holds the best possible hand and acts last on the river has to bet or raise."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from floorman import Rulebook
from floorman.hand.events import SoftPlaySuspected
from floorman.testing import river as tell_river

if TYPE_CHECKING:
    from floorman.hand import Hand

river = partial(tell_river, book=Rulebook.load("apsa"))

A, B, C = 1, 2, 3
BOARD = "Ah Kh 7h 2c 9d"
NUTS = "Qh Jh"


def suspected(hand: Hand) -> list[tuple[int, str]]:
    return [(event.seat, event.rule) for event in hand.events if isinstance(event, SoftPlaySuspected)]


@pytest.mark.rule("APSA-3.3-21#1")
def test_checking_the_best_possible_flush_behind_is_flagged_to_the_floor() -> None:
    hand = river("50/100: A checks", holes={"B": NUTS}, board=BOARD, stack=5000)

    assert str(hand.legal) == "fold, check, bet 100–5000"  # nothing is greyed out
    hand.check(B)
    assert suspected(hand) == [(B, "APSA-3.3-21")]


@pytest.mark.rule("APSA-3.3-21")
def test_the_flag_is_for_the_floor_and_no_player_sees_it() -> None:
    hand = river("50/100: A checks, B checks", holes={"B": NUTS}, board=BOARD, stack=5000)

    assert suspected(hand)
    for looking in (A, B, None):
        assert not any(isinstance(event, SoftPlaySuspected) for event in hand.view(looking).events)


@pytest.mark.rule("APSA-3.3-21#2")
def test_calling_an_all_in_that_nobody_can_raise_is_allowed() -> None:
    hand = river("50/100: A all-in 800, B calls", holes={"B": NUTS}, board=BOARD)

    assert hand.is_over
    assert suspected(hand) == []


@pytest.mark.rule("APSA-3.3-21#3")
def test_a_check_that_does_not_close_the_action_is_allowed() -> None:
    hand = river("50/100: A checks, B checks", holes={"A": NUTS, "B": "3c 3d"}, board=BOARD)

    assert hand.is_over
    assert suspected(hand) == []


@pytest.mark.rule("APSA-3.3-21#4")
def test_a_call_that_closes_the_action_is_flagged() -> None:
    hand = river("50/100: A checks, B bets 600", holes={"A": NUTS, "B": "3c 3d"}, board=BOARD)

    assert str(hand.legal) == "fold, call 600, raise to 1200–10000"
    hand.call(A)
    assert suspected(hand) == [(A, "APSA-3.3-21")]


@pytest.mark.rule("APSA-3.3-21#5")
@pytest.mark.parametrize("last", ["C calls", "C folds"])
def test_a_call_with_somebody_behind_is_allowed(last: str) -> None:
    hand = river(f"50/100: A bets 600, B calls, {last}", holes={"B": NUTS, "C": "3c 3d"}, board=BOARD)

    assert hand.is_over
    assert suspected(hand) == []


@pytest.mark.rule("APSA-3.3-21#6")
def test_a_hand_that_only_its_own_cards_make_unbeatable_is_not_covered() -> None:
    hand = river("50/100: A checks, B checks", holes={"A": "2c 2d", "B": "As 9s"}, board="Qs Js Ts 5d 3c")

    assert hand.is_over
    assert suspected(hand) == []


@pytest.mark.rule("APSA-3.3-21")
def test_a_hand_that_can_be_tied_is_still_the_best_possible_one() -> None:
    hand = river("50/100: A checks, B checks", holes={"A": "Ac Kd", "B": "As Kc"}, board="Qs Jd Th 5d 3c")

    assert suspected(hand) == [(B, "APSA-3.3-21")]


@pytest.mark.rule("APSA-3.3-21")
def test_nobody_has_to_bet_when_the_board_itself_is_the_best_hand() -> None:
    hand = river("50/100: A checks, B checks", holes={"A": "2c 2d", "B": "3c 3d"}, board="As Ks Qs Js Ts")

    assert hand.is_over
    assert suspected(hand) == []  # our reading, APSA-GAP-12


@pytest.mark.rule("APSA-3.3-21")
def test_a_call_is_allowed_when_raising_was_not_reopened() -> None:
    hand = river("50/100: A bets 600, B all-in 800, C folds, A calls", holes={"A": NUTS, "B": "3c 3d"}, board=BOARD)

    assert suspected(hand) == []
    shut = river("50/100: A bets 600, B all-in 800, C calls", holes={"A": NUTS, "B": "3c 3d"}, board=BOARD)
    assert str(shut.legal) == "fold, call 200"  # C has chips, but A may not raise again
    shut.call(A)
    assert suspected(shut) == []


@pytest.mark.rule("APSA-3.3-21")
def test_calling_with_the_last_chips_is_allowed() -> None:
    hand = river("50/100: A has 600, A checks, B bets 900, A calls", holes={"A": NUTS, "B": "3c 3d"}, board=BOARD)

    assert hand.is_over
    assert suspected(hand) == []


@pytest.mark.rule("APSA-3.3-21")
@pytest.mark.parametrize("text", ["A checks, B folds", "A bets 600, B folds"])
def test_folding_is_not_covered(text: str) -> None:
    hand = river(f"50/100: {text}", holes={"B": NUTS}, board=BOARD)

    assert hand.is_over
    assert suspected(hand) == []
