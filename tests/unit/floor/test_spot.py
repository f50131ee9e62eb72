"""What a seat of a real hand faces, as the floor desk sees it."""

from __future__ import annotations

import pytest

from floorman.cards import Deck
from floorman.errors import SituationError
from floorman.floor.desk import rule_by
from floorman.floor.rules.betting.limits import Limits
from floorman.floor.situations.betting import Said, Wager
from floorman.floor.situations.spot import Spot
from floorman.hand import Hand
from floorman.rulebook import Rulebook
from floorman.testing import flop, preflop


def test_a_bet_a_raise_and_a_short_all_in() -> None:
    facing = Spot.of_hand(flop("50/100: A bets 300, B raises to 800", players=3), 3)
    short = Spot.of_hand(flop("50/100: A bets 300, B all-in 400", players=3, stacks={"B": 400}), 3)

    assert (facing.bet, facing.raised_by, facing.is_short_all_in, facing.may_raise) == (800, 500, False, True)
    assert (short.bet, short.raised_by, short.is_short_all_in) == (400, 300, True)
    assert (facing.street, facing.structure, facing.players) == ("flop", "no_limit", 3)


def test_who_has_acted_faces_a_short_all_in_without_the_right_to_raise() -> None:
    hand = flop("50/100: A bets 300, B all-in 400, C calls", stacks={"B": 400})

    assert hand.to_act == 1
    assert not Spot.of_hand(hand, 1).may_raise


@pytest.mark.parametrize("structure", ["no_limit", "pot_limit", "fixed_limit"])
def test_the_structure_is_the_hands(structure: str) -> None:
    hand = flop("50/100: A checks", structure=structure)

    assert Spot.of_hand(hand, 2).structure == structure


def test_an_opening_all_in_below_the_big_blind_has_no_full_bet_under_it() -> None:
    opened = Spot.of_hand(flop("50/100: A all-in 60, B has 900", players=3), 2)

    assert (opened.bet, opened.raised_by, opened.is_short_all_in) == (60, None, True)


def test_a_straddle_stands_for_the_big_blind_before_the_flop() -> None:
    hand = Hand.deal("vpsv", deck=Deck.from_seed(1), stacks=[500] * 4, button=1, blinds=(5, 10), cash=True, straddle=20)
    straddled = Spot.of_hand(hand, hand.to_act or 0)

    assert (straddled.bet, straddled.straddle, straddled.last_raise) == (20, 20, None)


def test_a_short_big_blind_is_told_apart_from_the_pot() -> None:
    hand = Hand.deal(
        "tda",
        deck=Deck.from_seed(1),
        stacks=[5000, 5000, 400],
        button=1,
        blinds=(500, 1000),
        structure="pot_limit",
    )
    short = Spot.of_hand(hand, 1)

    assert (short.bet, short.pot, short.short_blinds) == (1000, 900, 600)


def test_in_fixed_limit_the_wagers_are_counted_and_a_short_all_in_keeps_the_full_bet_below() -> None:
    hand = flop("50/100: A bets 100, B all-in 130", players=3, structure="fixed_limit", stacks={"B": 130})
    short = Spot.of_hand(hand, 3)

    assert (short.bet, short.wagers, short.full_bet, short.is_short_all_in) == (130, 1, 100, True)


def test_a_seat_that_has_folded_or_is_not_there_faces_nothing() -> None:
    hand = flop("50/100: A bets 100, B folds", players=3)

    for seat in (2, 9):
        with pytest.raises(SituationError, match="no cards"):
            Spot.of_hand(hand, seat)


def test_half_a_raise_that_counts_as_full_in_fixed_limit_is_a_spot_like_any_other() -> None:
    hand = Hand.deal(
        "tda", deck=Deck.from_seed(1), stacks=[150, 900, 900], button=1, blinds=(50, 100), structure="fixed_limit"
    )
    hand.all_in()
    raised = Spot.of_hand(hand, 2)
    raised.check()

    assert (raised.bet, raised.is_short_all_in) == (150, False)
    assert Limits(Rulebook.load("tda"), raised).least == hand.legal.raise_to.smallest == 250


def test_chips_lie_as_they_were_put_in_action_by_action() -> None:
    hand = preflop("50/100: A raises to 300, B raises to 900, C folds", players=3)
    after_the_blind = preflop("50/100: A calls, B raises to 300", players=2)

    assert Spot.of_hand(hand, 1).in_front == (300,)
    assert Spot.of_hand(hand, 2).in_front == (50, 850)
    assert Spot.of_hand(after_the_blind, 1).in_front == (50, 50)


def test_chips_that_are_named_one_by_one_are_kept() -> None:
    hand = preflop("50/100: A raises to 300, B raises to 900, C folds", players=3)

    assert Spot.of_hand(hand, 1, in_front=(100, 100, 100)).in_front == (100, 100, 100)
    with pytest.raises(SituationError, match="the seat has bet 300"):
        Spot.of_hand(hand, 1, in_front=(100, 100))


def test_a_chip_of_the_earlier_bet_can_be_pulled_back_in_a_hand() -> None:
    hand = preflop("50/100: A calls, B raises to 300", players=2)
    pulled = Wager(chips=(500,), taken_back=(50,))

    faced = Wager(spot=Spot.of_hand(hand, 1), chips=(500,), taken_back=(50,))
    assert rule_by(pulled, hand.book, hand) == rule_by(faced, hand.book, hand)


def test_a_straddle_is_more_than_the_big_blind() -> None:
    with pytest.raises(SituationError, match="has to be more than the big blind of 200"):
        rule_by(
            Wager(spot=Spot(seat=4, big_blind=200, street="preflop", bet=200, straddle=200), said=Said(word="call")),
            Rulebook.load("vpsv"),
        )
