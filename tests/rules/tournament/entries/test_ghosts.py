"""Stacks that play without anybody: blinded off, claimed, taken over, and removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import BustRefused, EntryRefused, NotInTournament, TournamentError, WrongPlaces
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.entries.removing_ghosts import ghosts_due
from support.books import house
from support.events import LEVELS, MINUTE, bust, do, event, person, refusal, require_undoable, rule_of, without

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament

CHECKED = {"checks_in": True}


@pytest.mark.rule("TDA-71-A.d")
def test_an_absent_players_stack_is_blinded_off_and_takes_the_place_of_any_bust() -> None:
    made = without("tda", 9, 4, 5, terms={"plays_absent": True})
    absent = made.state.entrants["p4"]
    assert (absent.is_absent, absent.is_ghost, absent.chips) == (True, False, 5000)
    assert (made.state.left, made.state.chips) == (9, 45_000)
    do(made, want.EndHand(1))
    assert absent.hands == 0

    bust(made, "p4", chips=150)
    assert made.state.place_of("p4") == 9
    do(made, want.CheckIn("p5"), 30)
    assert not made.state.entrants["p5"].is_absent
    require_undoable(made)
    do(made, want.EndHand(1))
    assert made.state.entrants["p5"].hands == 1
    assert "no ghost" in str(refusal(made, want.RemoveGhosts(), 500))


def test_a_stack_that_was_paid_for_has_an_owner_and_stays() -> None:
    made = without("vpsv", 9, 4)

    assert made.state.entrants["p4"].is_absent
    assert not made.state.ghosts
    do(made, want.CheckIn("p4"), 70)
    assert made.state.left == 9


@pytest.mark.rule("WPL-3.5.b#1", "WPL-3.5.b")
def test_a_ghost_leaves_after_level_3_and_takes_the_place_it_has() -> None:
    made = without("wpl", 9, 4, terms={"kind": "sit_and_go"})
    ghost = made.state.entrants["p4"]
    assert (made.state.ghosts, made.state.left, made.state.chips) == ({"p4"}, 9, 45_000)
    error = refusal(made, want.RemoveGhosts(), 44)
    assert rule_of(error) == "WPL-3.5.b"
    assert ghosts_due(made.state, now=44 * MINUTE) is None
    do(made, want.CountChips("p4", 4300), 45)

    due = ghosts_due(made.state, now=45 * MINUTE)
    assert due
    assert "level 3 is over" in due.en
    do(made, want.RemoveGhosts(), 45)
    assert (made.state.place_of("p4"), ghost.card, made.state.chips) == (9, None, 40_700)
    assert made.state.ghosts == set()
    require_undoable(made)
    bust(made, "p1")
    assert made.state.place_of("p1") == 8


@pytest.mark.rule("WPL-3.5.b#3")
def test_ghosts_that_leave_together_share_the_lowest_places() -> None:
    made = without("wpl", 9, 4, 5, terms={"kind": "sit_and_go"})
    bust(made, "p1")
    do(made, want.RemoveGhosts({"p4": 4300, "p5": 4100}), 46)

    assert [made.state.place_of(who) for who in ("p1", "p4", "p5")] == [9, 7, 7]
    assert made.state.entrants["p4"].shared == 2
    assert made.state.chips == 45_000 - 8400
    bust(made, "p2")
    assert made.state.place_of("p2") == 6


@pytest.mark.rule("WPL-3.5.b#4")
def test_a_ghost_of_the_main_round() -> None:
    stacks = {f"p{number}": 5700 for number in range(1, 28)}
    made = without("wpl", 27, 4, stacks=stacks)
    for who in ("p1", "p2"):
        bust(made, who)
    do(made, want.RemoveGhosts({"p4": 4800}), 45)

    assert made.state.place_of("p4") == 25
    assert made.state.chips == 27 * 5700 - 4800


def test_a_ghost_blinded_off_before_takes_the_place_of_that_hand() -> None:
    made = without("wpl", 9, 4)
    bust(made, "p1", "p4", chips=50)
    assert made.state.place_of("p4") == 8
    assert made.state.entrants["p4"].shared == 2

    assert made.state.ghosts == set()
    assert "no place" in str(refusal(made, want.CheckIn("p4")))
    assert "nobody plays for" in str(refusal(made, want.Rebuy("p4")))


@pytest.mark.rule("WPL-3.5.a#3")
def test_a_hand_counts_for_who_comes_before_it_is_over() -> None:
    made = without("wpl", 9, 4, 5)
    do(made, want.BeginHand(1), 44 + 50 / 60)
    assert (made.state.entrants["p4"].early_hands, made.state.entrants["p1"].early_hands) == (0, 1)
    do(made, want.CheckIn("p4"), 44 + 55 / 60)
    do(made, want.NoteAway("p4"), 44 + 56 / 60)
    do(made, want.NoteAway("p4", is_away=False), 44 + 57 / 60)
    require_undoable(made)
    do(made, want.NoteAway("p1"), 45)
    do(made, want.NoteAway("p1", is_away=False), 45)
    do(made, want.EndHand(1), 45 + 20 / 60)

    hands = {who: made.state.entrants[who].early_hands for who in ("p1", "p4", "p5")}
    assert hands == {"p1": 1, "p4": 1, "p5": 0}
    do(made, want.BeginHand(1), 46)
    do(made, want.NoteAway("p4"), 46)
    do(made, want.EndHand(1), 47)
    do(made, want.BeginHand(1), 47)
    do(made, want.NoteAway("p4", is_away=False), 47)
    assert (made.state.entrants["p4"].hands, made.state.entrants["p4"].early_hands) == (3, 1)


@pytest.mark.rule("WPL-3.5.a#1", "WPL-3.5.a#2", "WPL-3.5.a#3")
def test_a_ghost_is_claimed_up_to_the_end_of_level_3() -> None:
    made = without("wpl", 9, 4, 5, 6)
    do(made, want.CheckIn("p4"), 40)
    assert made.state.ghosts == {"p5", "p6"}
    assert (made.state.left, made.state.entrants["p4"].is_ghost) == (9, False)
    assert rule_of(refusal(made, want.CheckIn("p5"), 46)) == "WPL-3.5.b"
    do(made, want.CheckIn("p5", came_at=int(44.9 * MINUTE)), 46)

    do(made, want.RemoveGhosts(), 46)
    assert made.state.place_of("p6") == 9
    assert made.state.entrants["p4"].card


def test_ghosts_leave_between_hands_and_with_chips_that_are_counted() -> None:
    made = without("wpl", 9, 4)
    do(made, want.BeginHand(1), 44)
    assert isinstance(refusal(made, want.RemoveGhosts(), 46), WrongPlaces)
    do(made, want.EndHand(1), 46)

    assert isinstance(refusal(made, want.RemoveGhosts({"p4": 0}), 46), BustRefused)
    assert "count the chips" in str(refusal(made, want.RemoveGhosts({"p4": -1}), 46))
    assert "of 45,000 chips" in str(refusal(made, want.RemoveGhosts({"p4": 45_001}), 46))
    assert isinstance(refusal(made, want.RemoveGhosts({"p1": 100}), 46), NotInTournament)


@pytest.mark.parametrize(
    ("entries", "due"),
    [
        ((*LEVELS.entries[:3], Break(10), *LEVELS.entries[3:]), 45),  # from the break on
        (LEVELS.entries[:3], 45),  # the last level goes on, but its time is up
        ((Level(15, 25, 50), Break(10), *LEVELS.entries[1:]), 55),
    ],
)
def test_a_level_is_over_when_its_time_is_up(entries: tuple[Level | Break, ...], due: int) -> None:
    made = without("wpl", 9, 4, structure=Structure(entries))

    assert ghosts_due(made.state, now=due * MINUTE - 1) is None
    assert ghosts_due(made.state, now=due * MINUTE)
    do(made, want.RemoveGhosts(), due)


def test_nobody_buys_for_a_ghost() -> None:
    made = without("wpl", 9, 4, terms={"rebuy_levels": 1}, add_on_stack=2000)
    made.state.book = house("wpl", rebuys="event_option")

    assert "nobody plays for" in str(refusal(made, want.AddOn("p4")))
    assert "nobody plays for" in str(refusal(made, want.GiveUp(person(4), 5000)))
    do(made, want.AddOn("p5"))


def test_nobody_is_punished_for_a_ghost() -> None:
    made = without("wpl", 9, 4)

    assert "nobody plays for" in str(refusal(made, want.Penalise("p4", rounds=2)))
    do(made, want.Penalise("p5", rounds=2))


def test_two_at_least_are_there_however_many_stacks_are() -> None:
    made = event("wpl", 5, terms=CHECKED, begin=False)
    do(made, want.CheckIn("p1"))
    assert "at least two players have to be there, not 1" in str(refusal(made, want.Begin()))
    do(made, want.CheckIn("p2"))
    do(made, want.Begin())

    assert made.state.ghosts == {"p3", "p4", "p5"}


def test_where_the_book_passes_ghosts_over_one_that_is_claimed_has_a_place_to_win() -> None:
    made = event("wpl", 4, terms=CHECKED, begin=False)
    made.state.book = house("wpl", ghost_takes_a_place=False)
    for who in ("p1", "p2"):
        do(made, want.CheckIn(who))
    do(made, want.Begin())
    assert made.state.left == 2

    do(made, want.CheckIn("p3"), 10)
    assert made.state.left == 3
    bust(made, "p4", chips=25)
    assert made.state.place_of("p4") is None
    assert (made.state.left, made.state.out) == (3, 0)


def test_all_stacks_of_a_sit_and_go_are_in_play_whoever_is_there() -> None:
    made = without("tda", 6, 4, terms={"kind": "sit_and_go"})

    assert made.state.entrants["p4"].is_absent
    assert (made.state.left, made.state.chips) == (6, 30_000)


@pytest.mark.rule("VPSV-12.1", "VPSV-12.2#1", "VPSV-12.2")
def test_seats_are_kept_with_stacks_and_a_latecomer_plays_what_is_left_of_one() -> None:
    made = event("vpsv", 8, begin=False)
    do(made, want.KeepSeats(2))
    require_undoable(made)
    do(made, want.Begin())
    assert made.state.ghosts == {"#1", "#2"}
    assert (made.state.hall.players, made.state.left, made.state.chips) == (10, 8, 50_000)
    for ghost in ("#1", "#2"):
        do(made, want.CountChips(ghost, 4850))

    do(made, want.Enter(person(9)), 20)
    late = made.state.entrants["p9"]
    assert (late.chips, late.status) == (4850, "seated")
    assert (made.state.hall.players, made.state.left, made.state.chips) == (10, 9, 50_000)
    assert len(made.state.ghosts) == 1
    require_undoable(made)
    made.state.book = house("vpsv", late_entry_stack="full")
    do(made, want.Enter(person(10)), 20)
    assert made.state.entrants["p10"].chips == 5000
    assert made.state.chips == 50_150


def test_where_ghosts_take_a_place_a_latecomer_takes_over_that_too() -> None:
    made = event("vpsv", 8, begin=False)
    made.state.book = house("vpsv", ghost_takes_a_place=True)
    do(made, want.KeepSeats(3))
    do(made, want.Begin())
    assert made.state.left == 11
    do(made, want.Enter(person(9)), 20)
    assert made.state.left == 11

    do(made, want.RemoveGhosts(), 60)
    assert (made.state.left, made.state.out) == (9, 2)
    assert sorted(made.state.place_of(who) or 0 for who in ("#1", "#2", "#3")) == [0, 10, 10]


@pytest.mark.rule("VPSV-12.1")
def test_only_where_the_book_says_so_and_before_the_start() -> None:
    made = event("tda", 4, begin=False)
    assert "no stacks are kept" in str(refusal(made, want.KeepSeats(1)))
    assert "no stacks are kept" in str(refusal(event("wpl", 4, begin=False), want.KeepSeats(1)))
    made = event("vpsv", 4, begin=False)
    assert "0 to 1000" in str(refusal(made, want.KeepSeats(-1)))
    assert rule_of(refusal(made, want.KeepSeats(10**9))) == "VPSV-12.1"
    do(made, want.KeepSeats(1))
    do(made, want.KeepSeats(0))
    do(made, want.Begin())

    assert not made.state.ghosts
    assert "has begun" in str(refusal(made, want.KeepSeats(1)))


@pytest.mark.rule("VPSV-12.2#2")
def test_a_ghost_blinded_off_is_out_without_a_place() -> None:
    made = event("vpsv", 4, begin=False)
    do(made, want.KeepSeats(1))
    do(made, want.Begin())
    bust(made, "#1", chips=150)
    assert (made.state.place_of("#1"), made.state.left, made.state.out) == (None, 4, 0)
    assert made.state.chips == 25_000
    require_undoable(made)

    bust(made, "p1")
    assert made.state.place_of("p1") == 4
    assert isinstance(refusal(made, want.CountChips("#1", 100)), NotInTournament)


def test_a_ghost_and_a_player_in_one_hand() -> None:
    made = event("vpsv", 4, begin=False)
    do(made, want.KeepSeats(2))
    do(made, want.Begin())
    bust(made, "#1", "p1", chips=150)

    assert (made.state.place_of("#1"), made.state.place_of("p1"), made.state.left) == (None, 4, 3)


@pytest.mark.rule("VPSV-12.3#1", "VPSV-12.3")
def test_unclaimed_ghosts_leave_at_the_end_of_level_4_and_the_seat_is_open() -> None:
    made = event("vpsv", 8, begin=False)
    do(made, want.KeepSeats(1))
    do(made, want.Begin())
    card = made.state.entrants["#1"].card
    assert rule_of(refusal(made, want.RemoveGhosts(), 59)) == "VPSV-12.3"
    assert "late entry is over" in str(refusal(made, want.Enter(person(10)), 60))
    do(made, want.RemoveGhosts({"#1": 4100}), 60)

    assert (made.state.chips, made.state.left, made.state.out) == (40_900, 8, 0)
    assert card in made.state.hall.free()
    assert made.state.place_of("#1") is None
    require_undoable(made)
    made.undo(by="director", now=0)
    made.state.book = house("vpsv", ghost_removed_after_level=5)
    assert "level 5" in str(refusal(made, want.RemoveGhosts(), 60))


def test_a_ghost_is_taken_over_by_entering_and_is_nobody_to_send_out() -> None:
    made = event("vpsv", 4, begin=False)
    do(made, want.KeepSeats(1))
    do(made, want.Begin())

    assert "somebody enters for it" in str(refusal(made, want.CheckIn("#1")))
    assert "is a ghost" in str(refusal(made, want.Disqualify("#1", "cheating", chips=5000)))
    assert "nobody plays for" in str(refusal(made, want.Rebuy("#1")))
    with pytest.raises(EntryRefused, match="no “#”"):
        do(made, want.Enter(person(9, id="#1")))


def test_the_last_player_has_won_whatever_ghosts_are_left() -> None:
    made = event("vpsv", 2, begin=False)
    do(made, want.KeepSeats(2))
    do(made, want.Begin())
    bust(made, "p1")

    assert made.state.winner == "p2"
    assert [made.state.place_of(who) for who in ("p1", "p2", "#1")] == [2, 1, None]


def test_a_button_needs_two_at_the_table() -> None:
    made = event("tda", 3, tables=2)
    short = next(number for number, felt in made.state.hall.felts.items() if len(felt.seats) == 1)

    with pytest.raises(TournamentError, match="nobody to play with"):
        do(made, want.PutButton(short, 1))


def test_a_ghost_that_is_out_in_a_common_hand_waits_for_its_place_like_anybody() -> None:
    made = without("wpl", 12, 4, 5, table_size=6)
    do(made, want.GoHandForHand(), 46)
    bust(made, "p4", chips=50, minute=46)

    came_at = int(44.9 * MINUTE)
    assert "the place is known" in str(refusal(made, want.CheckIn("p4", came_at=came_at), 46))
    assert rule_of(refusal(made, want.RemoveGhosts({"p4": 50, "p5": 4000}), 46)) == "WPL-3.5.b"
    _end_common_hand(made)
    assert (made.state.place_of("p4"), made.state.ghosts) == (12, {"p5"})
    do(made, want.RemoveGhosts({"p5": 4000}), 46)
    assert made.state.place_of("p5") == 11


def test_no_latecomer_takes_a_ghosts_seat_over_whose_chips_are_gone() -> None:
    made = event(house("vpsv", hand_for_hand_starts="director_announces"), 11, begin=False, table_size=6)
    do(made, want.KeepSeats(1))
    do(made, want.Begin())
    do(made, want.GoHandForHand())
    bust(made, "#1", chips=50)

    do(made, want.Enter(person(20)), 1)
    assert made.state.entrants["p20"].status == "waiting"
    _end_common_hand(made)
    assert (made.state.left, made.state.ghosts) == (11, set())


def _end_common_hand(made: Tournament) -> None:
    assert made.state.common
    for table in made.state.common.waiting_for:
        do(made, want.EndHand(int(table)))
