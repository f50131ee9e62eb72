"""What a seat of a real hand faces, as the floor desk sees it."""

from __future__ import annotations

import pytest

from floorman.floor.situations.spot import Spot
from floorman.testing import flop


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
