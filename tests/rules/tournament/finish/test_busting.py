"""Who went out in the same hand is told of together."""

from __future__ import annotations

import pytest

from floorman.errors import (
    BustRefused,
)
from floorman.tournament import commands as want
from support.tournaments import at, do, refused, tournament, with_stacks

BOOKS = ["tda", "apsa", "wpl", "vpsv"]


@pytest.mark.rule("APSA-3.3-27.b", "WPL-5.6.22", "VPSV-57.1")
@pytest.mark.parametrize("book", BOOKS)
def test_who_went_out_in_one_hand_is_told_of_together_where_the_stacks_decide(book: str) -> None:
    event, players, _ = with_stacks(book, 900, 2500, 600, 4000, 2000)
    a, b, c, *_ = players
    do(event, want.EndHand(1, (want.WentOut(a),)))  # began with 900
    refusal = refused(event, want.PutOut(1, (want.WentOut(c, 600),)), BustRefused, "went out in the same hand")
    assert getattr(refusal, "rule", None)
    refused(event, want.PutOut(1, (want.WentOut(b, 900),)), BustRefused, "report them together")
    do(event, want.PutOut(1, (want.WentOut(b, 2500),)))
    assert (event.state.place_of(a), event.state.place_of(b)) == (5, 4)

    do(event, want.EndHand(1))
    do(event, want.PutOut(1, (want.WentOut(c, 600),)))  # another hand
    assert event.state.place_of(c) == 3


@pytest.mark.parametrize("in_last_hand", [True, False])
def test_busts_of_the_hand_under_way_are_told_of_together_too(in_last_hand: bool) -> None:
    event = tournament("apsa", 5)
    a, b, *_ = at(event, 1)
    do(event, want.BeginHand(1))
    do(event, want.PutOut(1, (want.WentOut(a, 5000),)))
    for wanted in (want.PutOut(1, (want.WentOut(b, 5000),), in_last_hand), want.EndHand(1, (want.WentOut(b, 1000),))):
        refused(event, wanted, BustRefused, "went out in the same hand")
    event.undo(by="director", now=0)
    do(event, want.PutOut(1, (want.WentOut(a, 5000), want.WentOut(b, 5000))))

    assert event.state.place_of(a) == event.state.place_of(b) == 4
