"""Buttons and blinds that no hand has, and busts in no hand: a table that cannot be as it is entered."""

from __future__ import annotations

import pytest

from floorman.errors import BustRefused, MoveRefused
from floorman.tournament import commands as want
from support.events import bust, do, event


def test_button_and_blinds_lie_on_three_seats_that_follow_each_other() -> None:
    made = event("tda", 5, table_size=9)
    first, second, third, *_ = sorted(made.state.hall.felts[1].seats)
    empty = made.state.hall.felts[1].free[0]
    for button, small, big in (
        (first, first, second),
        (first, second, first),
        (first, second, second),
        (first, third, second),
        (first, None, first),
        (first, second, empty),
        (first, second, None),
        (first, 10, second),
    ):
        with pytest.raises(MoveRefused):
            do(made, want.PutButton(1, button, small, big))

    do(made, want.PutButton(1, first, second, third))
    at = made.state.hall.felts[1].at
    assert at
    assert (at.button, at.small_blind, at.big_blind) == (first, second, third)
    do(made, want.PutButton(1, first, None, second))


@pytest.mark.rule("TDA-32")
def test_a_small_blind_on_an_empty_seat_is_dead() -> None:
    made = event("tda", 4, table_size=4)
    bust(made, made.state.hall.felts[1].seats[2])
    do(made, want.PutButton(1, 1, 2, 3))

    at = made.state.hall.felts[1].at
    assert at
    assert (at.small_blind, at.small_blind_seat) == (None, 2)


@pytest.mark.rule("TDA-34.a")
def test_of_two_players_the_button_has_the_small_blind() -> None:
    made = event("tda", 2)
    one, other = sorted(made.state.hall.felts[1].seats)
    for button, small in ((other, one), (one, other), (one, None)):
        with pytest.raises(MoveRefused) as refused:
            do(made, want.PutButton(1, button, small, other))
        assert refused.value.rule
        assert refused.value.rule.rule == "TDA-34.a"

    do(made, want.PutButton(1, one, one, other))


def test_somebody_goes_out_in_a_hand_that_was_played() -> None:
    made = event("tda", 5)
    for in_last_hand in (True, False):
        with pytest.raises(BustRefused, match="who is out"):
            do(made, want.PutOut(1, (), in_last_hand=in_last_hand))
    with pytest.raises(BustRefused, match="no hand has been played at table 1"):
        do(made, want.PutOut(1, (want.WentOut("p1"),)))

    do(made, want.EndHand(1))
    do(made, want.PutOut(1, (want.WentOut("p1"),)))
    assert made.state.place_of("p1") == 5
