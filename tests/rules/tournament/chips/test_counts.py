"""Chips that a director counts: never more than there are, and nobody sits there with nothing."""

from __future__ import annotations

import pytest

from floorman.errors import (
    BustRefused,
    TournamentError,
    WrongChips,
)
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import EntryTerms, Person
from support.tournaments import at, do, refused, tournament

BOOKS = ["tda", "apsa", "wpl", "vpsv"]


@pytest.mark.parametrize(
    "wanted",
    [
        want.CountChips("p1", 10**9),
        want.EndHand(1, chips=dict.fromkeys(("p1", "p2", "p3", "p4"), 0)),
        want.EndHand(1, chips={"p1": 40_000, "p2": 40_000}),
        want.EndHand(1, (want.WentOut("p1"),), {"p1": 5}),
        want.EndHand(1, (want.WentOut("p1", 10**9),)),
        want.Disqualify("p1", "marked cards", 39_999),
        want.ChangeChips("corrected", "p2", -20_000, "counted again"),
    ],
)
def test_chips_that_do_not_add_up_are_refused(wanted: want.Command) -> None:
    event = tournament("tda", 4)
    kept = len(event.records)
    with pytest.raises(TournamentError):
        do(event, wanted)

    assert len(event.records) == kept


@pytest.mark.rule("TDA-71-D")
def test_who_is_not_in_the_hand_loses_the_stack_that_is_known() -> None:
    event = tournament(
        "tda", 4, starting_stack=1000, terms=EntryTerms(date="2026-05-12", starts_at=10**12, late_levels=3)
    )
    do(event, want.BeginHand(1))
    do(event, want.Enter(Person(id="late", name="Late")))
    refused(event, want.Disqualify("late", "cheating", chips=100), WrongChips, "Late has 1,000, not 100")
    do(event, want.Disqualify(at(event, 1)[0], "cheating", chips=100))  # in the hand, and counted there
    do(event, want.Disqualify("late", "cheating"))

    assert event.state.chips == 5000 - 100 - 1000


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_sits_there_with_nothing(book: str) -> None:
    event = tournament(book, 4)
    loser, winner, *_ = at(event, 1)
    for wanted in (want.CountChips(loser, 0), want.EndHand(1, (), {loser: 0, winner: 20_000})):
        refusal = refused(event, wanted, WrongChips, "has no chips left: report")
        assert getattr(refusal, "rule", None)

    do(event, want.EndHand(1, (want.WentOut(loser),), {winner: 20_000}))
    assert event.state.place_of(loser) == 4


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_can_have_so_much_that_the_others_have_nothing(book: str) -> None:
    event = tournament(book, 6)
    do(event, want.EndHand(1))  # nobody has counted since
    who, other, *_ = at(event, 1)
    for wanted, kind, match in (
        (want.Disqualify(who, "cheating", chips=59_996), WrongChips, "59,995 at most"),
        (want.CountChips(who, 59_996), WrongChips, "59,995 are left"),
        (want.EndHand(1, (), {who: 59_996}), WrongChips, "cannot be more than 59,995"),
        (want.EndHand(1, (), {who: 50_000, other: 9997}), WrongChips, "cannot be more than 59,996"),
        (want.EndHand(1, (want.WentOut(who, 59_996),)), BustRefused, "cannot be lost"),
        (want.ChangeChips("forfeited", who, -59_995, "hidden"), WrongChips, "everybody keeps one"),
        (want.ChangeChips("found", "T1", -59_995, "on the floor"), WrongChips, "everybody keeps one"),
    ):
        refused(event, wanted, kind, match)

    do(event, want.EndHand(1, (), {who: 50_000, other: 9996}))
    do(event, want.Disqualify(who, "cheating"))
    assert event.state.chips == 10_000
