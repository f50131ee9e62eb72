"""Who is there when play begins, and who comes later."""

from __future__ import annotations

import pytest

from floorman.errors import EntryRefused, NotInTournament
from floorman.tournament import commands as want
from support.books import house
from support.events import MINUTE, bust, do, event, person, refusal, require_undoable, rule_of, without

CHECKED = {"checks_in": True}


@pytest.mark.rule("TDA-8-A.a#1", "TDA-8-A.a", "TDA-8-A.b")
def test_who_has_not_checked_in_gets_a_whole_stack_at_a_drawn_seat_on_arrival() -> None:
    made = without("tda", 9, 4, terms={"late_levels": 6})
    assert made.state.entrants["p4"].card is None
    assert (made.state.left, made.state.chips) == (8, 40_000)
    free = made.state.hall.free()

    do(made, want.CheckIn("p4"), 80)
    late = made.state.entrants["p4"]
    assert (late.chips, late.status, late.card in free) == (5000, "seated", True)
    assert (made.state.left, made.state.chips) == (9, 45_000)
    assert made.name_of(made.steps[-1]).de == "Player 4 ist gekommen"
    require_undoable(made)


def test_who_never_comes_does_not_keep_the_event_from_ending() -> None:
    made = without("tda", 3, 3)
    bust(made, "p1")

    assert made.state.winner == "p2"
    assert made.state.place_of("p1") == 2
    assert made.state.place_of("p3") is None


def test_nobody_comes_once_late_entry_is_over_or_every_seat_is_taken() -> None:
    made = without("tda", 9, 4, terms={"late_levels": 2})
    assert "late entry is over" in str(refusal(made, want.CheckIn("p4"), 31))
    full = without("tda", 5, 5, table_size=4, tables=1)
    assert "no seat is free" in str(refusal(full, want.CheckIn("p5")))


def test_one_checks_in_once_and_only_with_an_entry() -> None:
    made = event("tda", 3, terms=CHECKED, begin=False)
    do(made, want.CheckIn("p1"))
    assert made.state.entrants["p1"].checked_in_at == 0
    assert made.name_of(made.steps[-1]).en == "check Player 1 in"
    require_undoable(made)

    assert "has checked in" in str(refusal(made, want.CheckIn("p1")))
    assert isinstance(refusal(made, want.CheckIn("nobody")), NotInTournament)
    assert "at least two players" in str(refusal(made, want.Begin()))
    do(made, want.CheckIn("p2"))
    do(made, want.Withdraw("p3"))
    assert "no place here" in str(refusal(made, want.CheckIn("p3")))
    do(made, want.Begin())
    assert "is there" in str(refusal(made, want.CheckIn("p1")))


def test_without_a_check_in_everybody_who_has_entered_is_there() -> None:
    made = event("tda", 3)

    assert not any(who.is_absent for who in made.state.entrants.values())


@pytest.mark.parametrize("ahead", [-1, 61])
def test_the_time_somebody_came_lies_between_the_entry_and_now(ahead: int) -> None:
    made = without("wpl", 9, 4)

    assert "not in the future" in str(refusal(made, want.CheckIn("p4", came_at=ahead * MINUTE), 40))


@pytest.mark.rule("VPSV-31#1")
def test_nobody_checks_in_for_somebody_else() -> None:
    made = event("vpsv", 3, terms=CHECKED, begin=False)

    error = refusal(made, want.CheckIn("p2", person(9)))
    assert "cannot play for Player 2" in str(error)
    assert rule_of(error) == "VPSV-31"
    do(made, want.CheckIn("p2", person(2)))


@pytest.mark.rule("WPL-1.7")
def test_it_is_kept_whether_somebody_has_shown_who_they_are() -> None:
    made = event("wpl", 3, terms=CHECKED, begin=False)
    do(made, want.CheckIn("p1", identity="shown"))
    do(made, want.CheckIn("p2", identity="not shown"))
    do(made, want.CheckIn("p3"))
    require_undoable(made)

    assert [who.identity for who in made.state.entrants.values()] == ["shown", "not shown", ""]
    with pytest.raises(EntryRefused, match="not yet 18"):
        do(made, want.Enter(person(4, born="2008-05-13")))


@pytest.mark.rule("APSA-2.1.a#1")
def test_the_licence_is_looked_at_again_on_the_day() -> None:
    made = event("apsa", 3, terms=CHECKED, begin=False)
    error = refusal(made, want.CheckIn("p2", person(2, licence_until="2026-05-11")))

    assert rule_of(error) == "APSA-2.1.a"


@pytest.mark.rule("VPSV-13#1", "VPSV-13")
def test_a_latecomer_sits_down_after_paying() -> None:
    made = event("vpsv", 4, begin=False, fee_cents=1500)
    do(made, want.KeepSeats(2))
    do(made, want.Begin())
    do(made, want.Enter(person(9)), 10)
    assert made.state.hall.players == 6
    assert len(made.state.ghosts) == 2
    assert rule_of(refusal(made, want.CheckIn("p9"), 11)) == "VPSV-13"
    do(made, want.Pay("p9", 1500), 12)
    do(made, want.CheckIn("p9"), 12)

    assert made.state.entrants["p9"].status == "seated"
    assert made.state.left == 5
    do(made, want.Enter(person(10)), 10)
    do(made, want.Pay("p10", 1500), 10)
    error = refusal(made, want.CheckIn("p10"), 60)
    assert "up to the end of level 4" in str(error)
    assert rule_of(error) == "VPSV-12.3"


@pytest.mark.rule("VPSV-2.2#1")
def test_the_waiting_list_comes_before_whoever_walks_in() -> None:
    made = event("vpsv", 4, begin=False)
    do(made, want.KeepSeats(1))
    do(made, want.Enter(person(7)), 61)
    assert made.state.entrants["p7"].status == "waiting"
    do(made, want.Begin(), 120)
    do(made, want.Enter(person(8)), 125)
    assert made.state.entrants["p8"].status == "waiting"

    do(made, want.Promote(), 126)
    assert made.state.entrants["p7"].card
    assert not made.state.ghosts


@pytest.mark.rule("VPSV-2.2")
def test_who_walks_in_without_a_stack_kept_waits_for_the_director() -> None:
    made = event("vpsv", 4, begin=False)
    do(made, want.Begin(), 120)
    do(made, want.Enter(person(5)), 125)
    assert made.state.entrants["p5"].status == "waiting"
    require_undoable(made)
    do(made, want.Promote(), 126)
    assert made.state.entrants["p5"].chips == 5000

    assert "late entry is over" in str(refusal(made, want.Enter(person(6)), 180))  # level 4 has ended
    made.state.book = house("vpsv", late_registration="event_option")
    assert "late entry is over" in str(refusal(made, want.Enter(person(6)), 127))


def test_who_comes_off_the_waiting_list_pays_before_sitting_down() -> None:
    made = event("vpsv", 4, begin=False, fee_cents=1500)
    do(made, want.Enter(person(7)), 61)
    do(made, want.Begin(), 120)
    do(made, want.Promote(), 121)
    assert made.state.entrants["p7"].status == "entered"
    assert made.state.left == 4

    do(made, want.Pay("p7", 1500), 122)
    do(made, want.CheckIn("p7"), 122)
    assert made.state.entrants["p7"].chips == 5000  # nothing was kept for latecomers
    assert made.state.left == 5
