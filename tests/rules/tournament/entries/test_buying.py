"""Chips bought in the course of an event: re-buys, add-ons, stacks given up."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import EntryRefused, NotInTournament
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.setup import Setup
from floorman.tournament.steps import Tournament
from support.books import house
from support.events import MINUTE, do, person


def event(book: str = "tda", players: int = 4, **terms: Any) -> Tournament:
    """An event with re-buys up to level 2 and a break after it."""
    usual: dict[str, Any] = {"rebuy_levels": 2, "late_levels": 6, "allows_reentry": True, "allows_surrender": True}
    setup = Setup(
        id="t",
        name="Friday",
        book=book,
        edition=Rulebook.load(book).edition,
        terms=EntryTerms(date="2026-05-12", starts_at=10**9, **(usual | terms)),
        structure=Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200))),
        starting_stack=5000,
        rebuy_cents=1000,
        add_on_cents=1500,
        add_on_stack=8000,
        seed=3,
    )
    made = Tournament.open(setup, by="director", now=0)
    for number in range(players):
        made.do(want.Enter(person(number)), by="director", now=0)
    made.do(want.Begin(), by="director", now=0)
    return made


@pytest.mark.rule("TDA-27.a#1", "VPSV-30#1", "VPSV-30#2")
@pytest.mark.parametrize("book", ["tda", "vpsv"])
def test_who_lost_everything_buys_again_before_the_next_hand_and_plays_at_once(book: str) -> None:
    made = event(book)
    card = made.state.entrants["p1"].card
    do(made, want.EndHand(1, (want.WentOut("p1", 5000),)), 1)
    assert made.state.place_of("p1") == 4
    do(made, want.Rebuy("p1"), 1)

    back = made.state.entrants["p1"]
    assert (back.card, back.chips, back.owed_cents, back.behind) == (card, 5000, 1000, None)
    assert made.state.left == 4
    assert made.state.chips == 25_000
    do(made, want.BeginHand(1), 1)
    assert card
    assert card.seat in made.state.hall.felts[1].dealt


def test_who_buys_again_leaves_the_place_to_who_went_out_in_the_same_hand() -> None:
    made = event()
    do(made, want.EndHand(1, (want.WentOut("p1", 5000), want.WentOut("p2", 4000))), 1)
    assert (made.state.place_of("p1"), made.state.place_of("p2")) == (3, 4)
    do(made, want.Rebuy("p2"), 1)

    assert (made.state.place_of("p1"), made.state.place_of("p2")) == (4, None)
    assert made.state.entrants["p1"].shared == 1


@pytest.mark.rule("TDA-27.a#1")
def test_once_the_next_hand_has_begun_the_offer_has_lapsed() -> None:
    made = event()
    do(made, want.EndHand(1, (want.WentOut("p1", 5000),)), 1)
    do(made, want.BeginHand(1), 1)

    with pytest.raises(EntryRefused, match="next hand has begun"):
        do(made, want.Rebuy("p1"), 1)
    do(made, want.EndHand(1), 1)
    with pytest.raises(EntryRefused, match="next hand has begun"):
        do(made, want.Rebuy("p1"), 1)


def test_nobody_takes_a_seat_back_at_a_table_that_the_final_table_has_replaced() -> None:
    made = event(players=11, late_levels=0)
    there = list(made.state.hall.felts[1].seats.values())
    do(made, want.EndHand(1, (want.WentOut(there[0], 4000), want.WentOut(there[1], 5000))), 1)
    do(made, want.Even(), 1)
    assert (made.state.is_final, list(made.state.hall.felts)) == (True, [1])  # another table, of the same number

    with pytest.raises(EntryRefused, match="has no seat to buy for"):
        do(made, want.Rebuy(there[1]), 1)


@pytest.mark.rule("TDA-27.b#1")
def test_what_is_announced_between_hands_is_owed_and_plays() -> None:
    made = event()
    do(made, want.CountChips("p1", 150), 1)
    do(made, want.Rebuy("p1"), 1)

    assert made.state.entrants["p1"].chips == 5150
    assert made.state.entrants["p1"].owed_cents == 1000
    with pytest.raises(EntryRefused, match="nobody can buy again"):
        do(made, want.Rebuy("p1"), 1)


def test_when_one_of_two_who_went_out_together_buys_again_the_other_is_last() -> None:
    made = event()
    do(made, want.EndHand(1, (want.WentOut("p1", 900), want.WentOut("p2", 2500))), 1)
    assert (made.state.place_of("p2"), made.state.place_of("p1")) == (3, 4)
    do(made, want.Rebuy("p1"), 1)

    assert made.state.place_of("p2") == 4
    made.undo(by="director", now=MINUTE)
    assert (made.state.place_of("p2"), made.state.place_of("p1")) == (3, 4)


@pytest.mark.parametrize("book", ["tda", "vpsv"])
def test_who_has_entered_again_has_one_stack_and_no_second_one(book: str) -> None:
    made = event(book)
    do(made, want.EndHand(1, (want.WentOut("p1", 5000),)), 1)
    do(made, want.Enter(person(1)), 1)
    for wanted in (want.Rebuy("p1"), want.Enter(person(1)), want.AddOn("p1")):
        with pytest.raises(EntryRefused if wanted != want.AddOn("p1") else NotInTournament):
            do(made, wanted, 1)

    do(made, want.EndHand(1, (want.WentOut("p1#2", 5000),)), 1)
    do(made, want.Rebuy("p1#2"), 1)
    assert [made.state.entrants[who].status for who in ("p1", "p1#2")] == ["out", "seated"]


def test_re_buys_end_with_their_level() -> None:
    made = event()
    do(made, want.EndHand(1, (want.WentOut("p1", 5000),)), now=51 * MINUTE)

    with pytest.raises(EntryRefused, match="over"):
        do(made, want.Rebuy("p1"), now=51 * MINUTE)


@pytest.mark.rule("APSA-3.5-14.a")
def test_who_plays_a_freezeout_buys_nothing_on_top() -> None:
    made = event()
    made.state.book = house("tda", rebuys="never")
    for wanted in (want.AddOn("p1"), want.Rebuy("p1")):
        with pytest.raises(EntryRefused, match="here") as refused:
            do(made, wanted, now=45 * MINUTE)
        assert refused.value.rule == made.state.book.cite("rebuys")


def test_everybody_has_the_add_on_once_and_at_its_time() -> None:
    made = event()
    with pytest.raises(EntryRefused, match="between hands of level 2"):
        do(made, want.AddOn("p1"), now=5 * MINUTE)
    do(made, want.AddOn("p1"), now=45 * MINUTE)

    assert made.state.entrants["p1"].chips == 13_000
    with pytest.raises(EntryRefused, match="has had the add-on"):
        do(made, want.AddOn("p1"), now=45 * MINUTE)


@pytest.mark.rule("TDA-8-B#1")
def test_chips_given_up_leave_play_and_are_not_added_to_the_new_stack() -> None:
    made = event()
    do(made, want.EndHand(1, chips={"p1": 3200, "p2": 6800}), 1)
    do(made, want.GiveUp(person(1), 3200), 1)

    assert made.state.entrants["p1"].status == "out"
    assert made.state.entrants["p1#2"].chips == 5000
    assert made.state.chips == 20_000 - 3200 + 5000
    assert made.state.left == 4


def test_where_the_event_does_not_allow_it_nobody_gives_up_a_stack() -> None:
    with pytest.raises(EntryRefused, match="plays them"):
        do(event(allows_surrender=False), want.GiveUp(person(1), 5000), 1)
    with pytest.raises(EntryRefused, match="counted first"):
        do(event(), want.GiveUp(person(1), 4999), 1)
    with pytest.raises(EntryRefused, match="no re-entry"):
        do(event("apsa", allows_reentry=True), want.GiveUp(person(1), 5000), 1)


@pytest.mark.parametrize(("book", "rule"), [("tda", "TDA 2019 71-D"), ("vpsv", "VPSV 2016 9")])
def test_nobody_who_was_disqualified_enters_again(book: str, rule: str) -> None:
    made = event(book)
    do(made, want.Disqualify("p1", "chips in a pocket"), 1)

    with pytest.raises(EntryRefused, match="was disqualified") as refused:
        do(made, want.Enter(person(1)), 1)
    assert str(refused.value.rule) == rule
