"""The button before the first hand: drawn by hand and entered, and said between hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import DrawRefused
from floorman.tournament import commands as want
from support.events import do, event, rule_of

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament


def button(made: Tournament, table: int = 1) -> int:
    at = made.state.hall.felts[table].at
    assert at
    return at.button


@pytest.mark.rule("VPSV-15")
def test_a_button_that_is_said_before_the_first_hand_is_that_of_the_first_hand() -> None:
    made = event("vpsv", 9)
    do(made, want.PutButton(1, 3))
    do(made, want.EndHand(1))

    assert button(made) == 3
    do(made, want.EndHand(1))
    assert button(made) == 4


@pytest.mark.rule("VPSV-15")
def test_so_it_is_where_the_beginning_of_the_hand_is_entered() -> None:
    made = event("vpsv", 9)
    do(made, want.PutButton(1, 3))
    do(made, want.BeginHand(1))

    assert button(made) == 3


def test_between_hands_it_is_where_the_button_lies_in_the_hand_that_ends_next() -> None:
    made = event("tda", 9)
    for _ in range(3):
        do(made, want.EndHand(1))
    do(made, want.PutButton(1, 7))
    do(made, want.EndHand(1))

    assert button(made) == 7
    do(made, want.EndHand(1))
    assert button(made) == 8


@pytest.mark.rule("VPSV-15#1")
def test_a_drawn_button_is_entered_with_the_beginning_and_counts_for_all_tables() -> None:
    made = event("vpsv", 27, begin=False)
    do(made, want.Begin(buttons={1: 6}))

    assert [felt.button for felt in made.state.hall.felts.values()] == [6, 6, 6]
    do(made, want.EndHand(2))
    assert button(made, 2) == 6


def test_elsewhere_each_table_draws_its_own_and_those_that_are_not_entered_are_drawn() -> None:
    made = event("tda", 18, begin=False)
    do(made, want.Begin(buttons={1: 6}))

    first, second = made.state.hall.felts.values()
    assert first.button == 6
    assert second.button in second.seats


@pytest.mark.rule("VPSV-15")
def test_a_button_nobody_can_have_drawn_is_refused() -> None:
    for buttons in ({1: 99}, {4: 1}, {1: 6, 2: 7}):
        with pytest.raises(DrawRefused) as refused:
            do(event("vpsv", 27, begin=False), want.Begin(buttons=buttons))
        assert rule_of(refused.value) == "VPSV-15"
