"""Penalties that are given while a hand is played."""

from __future__ import annotations

import pytest

from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.eligibility import Person, Terms
from floorman.tournament.setup import Setup
from floorman.tournament.steps import Tournament
from support.tournaments import at, do, person, tournament


@pytest.mark.rule("TDA-68.b")
def test_a_penalty_given_in_a_hand_begins_when_it_is_over() -> None:
    setup = Setup(
        id="t",
        name="Friday",
        book="tda",
        edition=Rulebook.load("tda").edition,
        terms=Terms(date="2026-05-12", starts_at=10**12),
        structure=Structure((Level(20, 25, 50),)),
        starting_stack=10_000,
        seed=1,
    )
    event = Tournament.open(setup, by="director", now=0)
    for number in range(1, 4):
        event.do(want.Enter(Person(id=f"p{number}", name=f"Player {number}")), by="director", now=0)
    for wanted in (want.Begin(), want.BeginHand(1), want.Penalise("p1", hands=2), want.EndHand(1)):
        event.do(wanted, by="director", now=0)
    assert event.state.entrants["p1"].penalty == 2

    event.do(want.EndHand(1), by="director", now=0)
    assert event.state.entrants["p1"].penalty == 1
    assert event.state.entrants["p1"].hands == 1
    assert event.state.entrants["p2"].hands == 2


@pytest.mark.parametrize(
    ("book", "hands"),
    [
        pytest.param("tda", 6, marks=pytest.mark.rule("TDA-71-A.b")),  # those at the table when it is given
        pytest.param("apsa", 5, marks=pytest.mark.rule("APSA-3.5-02.b")),  # those dealt in when it starts
    ],
)
def test_whether_somebody_who_goes_out_before_the_first_missed_hand_counts(book: str, hands: int) -> None:
    event = tournament(book, 6)
    offender, other, *_ = at(event, 1)
    do(event, want.BeginHand(1))
    do(event, want.Penalise(offender, rounds=1))
    do(event, want.EndHand(1, (want.Bust(other),)))
    do(event, want.EndHand(1))

    assert event.state.entrants[offender].penalty == hands - 1


@pytest.mark.rule("TDA-71-A.b")
def test_nobody_gets_rid_of_a_penalty_by_a_new_stack() -> None:
    terms = Terms(date="2026-05-12", starts_at=10**12, late_levels=2, allows_reentry=True, allows_surrender=True)
    event = tournament("tda", 6, terms=terms)
    do(event, want.Penalise("p1", rounds=2))
    do(event, want.EndHand(1))
    do(event, want.GiveUp(person(1), 9000))
    assert event.state.entrants["p1#2"].penalty == 11

    do(event, want.EndHand(1, (want.Bust("p1#2"),)))
    do(event, want.Enter(person(1)))
    assert event.state.entrants["p1#3"].penalty == event.state.entrants["p1#2"].penalty > 0
