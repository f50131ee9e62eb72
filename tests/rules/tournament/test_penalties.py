"""Penalties that a director gives: when they begin, how they add up, and what goes along to another table."""

from __future__ import annotations

import pytest

from floorman.errors import (
    MoveRefused,
    PenaltyRefused,
    TournamentError,
)
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.eligibility import EntryTerms, Person
from floorman.tournament.seating.draw import SeatCard
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
        terms=EntryTerms(date="2026-05-12", starts_at=10**12),
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
    do(event, want.EndHand(1, (want.WentOut(other),)))
    do(event, want.EndHand(1))

    assert event.state.entrants[offender].penalty == hands - 1


@pytest.mark.rule("TDA-71-A.b")
def test_nobody_gets_rid_of_a_penalty_by_a_new_stack() -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=10**12, late_levels=2, allows_reentry=True, allows_surrender=True)
    event = tournament("tda", 6, terms=terms)
    do(event, want.Penalise("p1", rounds=2))
    do(event, want.EndHand(1))
    do(event, want.GiveUp(person(1), 9000))
    assert event.state.entrants["p1#2"].penalty == 11

    do(event, want.EndHand(1, (want.WentOut("p1#2"),)))
    do(event, want.Enter(person(1)))
    assert event.state.entrants["p1#3"].penalty == event.state.entrants["p1#2"].penalty > 0


@pytest.mark.rule("APSA-3.5-02.b")
def test_rounds_of_two_penalties_add_up() -> None:
    event = tournament("apsa", 8)
    do(event, want.Penalise("p1", rounds=1))
    do(event, want.Penalise("p1", rounds=2))
    do(event, want.BeginHand(1))

    assert event.state.entrants["p1"].penalty == 24


@pytest.mark.rule("TDA-11-C")
def test_an_order_without_a_reason_is_refused_with_its_paragraph() -> None:
    event = tournament("tda", 12, size=9)
    with pytest.raises(MoveRefused) as refused:
        do(event, want.MoveTo(at(event, 1)[0], SeatCard(2, event.state.hall.felts[2].free[0]), " "))

    assert refused.value.rule
    assert refused.value.rule.rule == "TDA-11-C"


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (want.Penalise("p1"), "Sag dazu, wie viele Hände oder Runden."),
        (want.Penalise("p1", hands=2), "Ausgesetzt werden hier ganze Runden (VPSV 2016 9)."),
        (want.Penalise("p1", rounds=5), "Ausgesetzt werden höchstens 4 Runden, nicht 5 (VPSV 2016 9)."),
        (want.Penalise("p1", rounds=101), "Mehr als 1000 Hände oder 100 Runden setzt niemand aus."),
    ],
)
def test_a_penalty_that_is_none_is_refused_like_everything_in_a_tournament(wanted: want.Penalise, words: str) -> None:
    with pytest.raises(TournamentError) as refused:
        do(tournament("vpsv", 8), wanted)

    assert refused.value.told("de") == words
    assert isinstance(refused.value, PenaltyRefused)


def test_penalties_have_an_end() -> None:
    event = tournament("tda", 8)
    for penalty in (want.Penalise("p1", hands=1001), want.Penalise("p1", rounds=101)):
        with pytest.raises(PenaltyRefused, match="at most 1000 hands or 100 rounds"):
            do(event, penalty)

    do(event, want.Penalise("p1", rounds=100))


@pytest.mark.rule("VPSV-9.2#1", "VPSV-9.2#2", "VPSV-9.2#3", "VPSV-9.2#4")
def test_rounds_are_counted_in_hands_when_the_penalty_is_given() -> None:
    event = tournament("vpsv", 8)
    do(event, want.Penalise("p1", rounds=2))
    assert event.state.entrants["p1"].penalty == 16
    with pytest.raises(PenaltyRefused, match="at most 4"):
        do(event, want.Penalise("p1", rounds=5))

    nine = tournament("vpsv", 9)
    do(nine, want.Penalise("p1", rounds=1))
    others = [who for who in nine.state.hall.felts[1].seats.values() if who != "p1"]
    do(nine, want.EndHand(1, (want.WentOut(others[0], 700), want.WentOut(others[1], 300))))
    assert nine.state.entrants["p1"].penalty == 9 - 1

    heads_up = tournament("vpsv", 2)
    do(heads_up, want.Penalise("p1", rounds=4))
    assert heads_up.state.entrants["p1"].penalty == 8


@pytest.mark.rule("TDA-71-A.b#3")
def test_what_is_left_of_a_penalty_goes_along_to_another_table() -> None:
    event = tournament("tda", 16, size=10)
    who = next(iter(event.state.hall.felts[1].seats.values()))
    do(event, want.Penalise(who, rounds=1))
    given = event.state.entrants[who].penalty
    for _ in range(4):
        do(event, want.EndHand(1))
    do(event, want.MoveTo(who, SeatCard(2, event.state.hall.felts[2].free[0]), "to the other table"))
    do(event, want.EndHand(2))

    assert given == 8
    assert event.state.entrants[who].penalty == given - 5
