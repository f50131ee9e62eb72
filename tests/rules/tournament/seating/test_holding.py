"""Tables that wait: stopped by the director, or too short to play."""

from __future__ import annotations

import pytest

from floorman.errors import (
    TournamentError,
)
from floorman.tournament import commands as want
from support.tournaments import do, shrink, sizes, tournament


@pytest.mark.rule("TDA-11-D.c")
@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_a_table_the_director_stops_stays_stopped(book: str) -> None:
    event = tournament(book, 18)
    do(event, want.Hold(2, reason="spilled beer"))
    with pytest.raises(TournamentError, match="has been stopped"):
        do(event, want.BeginHand(2))
    do(event, want.EndHand(2))  # the one that was under way
    do(event, want.Hold(2, is_held=False))
    do(event, want.BeginHand(2))


@pytest.mark.rule("TDA-11-D.a")
def test_the_director_may_let_a_short_table_play() -> None:
    event = tournament("tda", 18)
    shrink(event, 2, 6)
    assert event.state.hall.felts[2].is_held
    do(event, want.Hold(2, is_held=False))
    do(event, want.BeginHand(2))

    assert not event.state.hall.felts[2].is_held


@pytest.mark.rule("TDA-11-D.a#1", "TDA-11-D.a#2", "TDA-11-D.a")
def test_a_table_three_players_short_stops_until_it_is_not() -> None:
    event = tournament("tda", 36)
    shrink(event, 3, 7)
    shrink(event, 4, 6)
    assert sizes(event) == {1: 9, 2: 9, 3: 7, 4: 6}
    felts = event.state.hall.felts
    assert [felts[number].is_held for number in (1, 2, 3, 4)] == [False, False, False, True]
    with pytest.raises(TournamentError, match="has been stopped") as refused:
        do(event, want.BeginHand(4))
    assert refused.value.rule
    assert refused.value.rule.rule == "TDA-11-D.a"
    do(event, want.BeginHand(3))

    do(event, want.Even())
    assert sorted(sizes(event).values()) == [7, 7, 8, 9]
    assert not felts[4].is_held


@pytest.mark.rule("TDA-11-D.a", "TDA-11-D.b")
@pytest.mark.parametrize(("size", "is_held"), [(8, True), (7, False)])
def test_tables_of_eight_are_full_ones_and_tables_of_seven_are_not(size: int, is_held: bool) -> None:
    event = tournament("tda", 2 * size, size=size)
    shrink(event, 2, size - 3)

    assert event.state.hall.felts[2].is_held is is_held


@pytest.mark.rule("TDA-11-D.a")
def test_every_table_three_players_short_stops_and_not_only_the_shortest() -> None:
    event = tournament("tda", 36)
    for table, players in ((4, 5), (3, 6), (2, 7)):
        shrink(event, table, players)

    assert {number: felt.is_held for number, felt in event.state.hall.felts.items()} == {
        1: False,
        2: False,
        3: True,
        4: True,
    }


@pytest.mark.rule("TDA-11-D.b")
def test_at_short_tables_only_the_director_holds_a_table() -> None:
    event = tournament("tda", 12, size=6)
    shrink(event, 2, 3)
    assert not event.state.hall.felts[2].is_held

    do(event, want.Hold(2, reason="wait for the other table"))
    assert event.state.hall.felts[2].is_held


@pytest.mark.rule("TDA-11-D.c")
def test_a_hold_never_voids_a_hand() -> None:
    event = tournament("tda", 18)
    do(event, want.BeginHand(1))
    positions = event.state.hall.felts[1].at
    do(event, want.Hold(1))

    do(event, want.EndHand(1))
    assert event.state.hall.felts[1].hands == 1
    assert event.state.hall.felts[1].at == positions
