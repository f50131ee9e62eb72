"""A mixed event in its stud round: the button stays, and so does who would be moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import TournamentError
from floorman.tournament import commands as want
from floorman.tournament.seating.balancing import due
from support.books import house
from support.events import do, event, require_undoable, rule_of

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook
    from floorman.tournament.steps import Tournament


def after_a_hand_with_the_button_on_3(book: str | Rulebook = "tda") -> Tournament:
    """HORSE with seats 1 to 8 taken, when the round of stud comes."""
    made = event(book, 8, table_size=8)
    do(made, want.PutButton(1, 3))
    do(made, want.EndHand(1))
    return made


def ahead(made: Tournament) -> tuple[int, int | None, int]:
    """Button, small blind and big blind of the next hand, or where they would be."""
    told = made.state.hall.felts[1].upcoming(made.state.book)
    assert told
    at, _ = told
    return at.button, at.small_blind, at.big_blind


def play(made: Tournament, hands: int = 1) -> None:
    for _ in range(hands):
        do(made, want.EndHand(1))


@pytest.mark.rule("TDA-11-B.a#1", "TDA-11-B.c#1")
def test_the_button_goes_on_once_and_is_there_again_when_the_stud_round_is_over() -> None:
    made = after_a_hand_with_the_button_on_3()
    do(made, want.PlayStud())
    require_undoable(made)
    for _ in range(5):
        assert ahead(made) == (4, 5, 6)
        play(made)
    do(made, want.PlayStud(is_on=False))

    assert ahead(made) == (4, 5, 6)
    play(made)
    assert ahead(made) == (5, 6, 7)


@pytest.mark.rule("TDA-11-B.b#1")
def test_in_stud_the_player_who_would_be_big_blind_moves() -> None:
    made = after_a_hand_with_the_button_on_3()
    do(made, want.PlayStud())
    for _ in range(4):
        felt = made.state.hall.felts[1]
        assert due(made.state.book, felt) == 6
        play(made)
    bust_six = made.state.hall.felts[1].seats[6]
    do(made, want.EndHand(1, (want.WentOut(bust_six),)))

    assert ahead(made) == (4, 5, 7)


@pytest.mark.rule("TDA-11-B.a")
def test_where_the_house_lets_the_button_move_on_stud_changes_nothing() -> None:
    made = after_a_hand_with_the_button_on_3(house("tda", mixed_button_in_stud="keeps_moving"))
    do(made, want.PlayStud())
    play(made, 2)

    assert ahead(made) == (6, 7, 8)
    assert made.state.is_stud


def test_stud_is_told_once_and_only_where_people_deal() -> None:
    made = after_a_hand_with_the_button_on_3()
    with pytest.raises(TournamentError, match="no stud is being played"):
        do(made, want.PlayStud(is_on=False))
    do(made, want.PlayStud())
    assert made.name_of(made.steps[-1]).en == "stud"
    with pytest.raises(TournamentError, match="already") as refused:
        do(made, want.PlayStud())
    assert rule_of(refused.value) == "TDA-11-B.a"
    with pytest.raises(TournamentError, match="deals hold'em"):
        do(event("tda", 8, is_live=False), want.PlayStud())
