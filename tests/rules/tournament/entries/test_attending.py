"""Who is there when play begins, who comes later, and the stacks that play without anybody."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import BustRefused, EntryRefused, FloormanError, NotInTournament, TournamentError, WrongPlaces
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.entries.no_shows import no_shows
from floorman.tournament.entries.removing_ghosts import ghosts_due
from floorman.tournament.steps import Tournament, decoded, encoded
from support.books import house
from support.events import LEVELS, MINUTE, bust, do, event, person, rule_of

CHECKED = {"checks_in": True}


def without(book: str, players: int, *missing: int, terms: dict[str, Any] | None = None, **facts: Any) -> Tournament:
    """An event under way that some did not check in for."""
    made = event(book, players, terms=CHECKED | (terms or {}), begin=False, **facts)
    for number in range(1, players + 1):
        if number not in missing:
            do(made, want.CheckIn(f"p{number}"))
    do(made, want.Begin())
    return made


def refusal(made: Tournament, wanted: want.Command, minute: float = 0) -> FloormanError:
    """What is answered; nothing has happened, and everything can be replayed and taken back."""
    before, records = made.state, len(made.records)
    with pytest.raises(FloormanError) as refused:
        do(made, wanted, minute)
    assert made.state is before
    assert len(made.records) == records
    return refused.value


def require_undoable(made: Tournament) -> None:
    """Taken back and done again it is the same, and so it is when it is read from where it was kept."""
    after = made.state
    made.undo(by="director", now=0)
    assert made.state != after
    made.redo(by="director", now=0)
    assert made.state == after
    assert Tournament.replay([decoded(encoded(record)) for record in made.records]).state == after


# Checking in


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


# Stacks that are blinded off


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


# Ghosts of the league


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
    assert "of 45000 chips" in str(refusal(made, want.RemoveGhosts({"p4": 45_001}), 46))
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


# Seats kept for latecomers


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


@pytest.mark.rule("VPSV-3.1", "VPSV-4.1#2", "VPSV-10#1")
def test_the_board_decides_whether_who_stayed_away_owes_the_fee() -> None:
    made = event("vpsv", 4, begin=False, fee_cents=1500)
    for number in (5, 6, 7):
        do(made, want.Enter(person(number)), 10)
    do(made, want.Pay("p6", 1500), 10)
    do(made, want.Withdraw("p7"), 60)  # in time
    do(made, want.Withdraw("p6"), 61)  # not in time: nothing goes back yet
    do(made, want.Begin(), 120)
    open_cases = [(case.entrant, case.outcome, case.unpaid_cents, case.rule.rule) for case in no_shows(made.state)]
    assert open_cases == [("p5", "open", 1500, "VPSV-3.1"), ("p6", "open", 0, "VPSV-3.1")]
    assert rule_of(refusal(made, want.SettleNoShow("p1", owes=True), 130)) == "VPSV-3.1"

    do(made, want.SettleNoShow("p5", owes=True, reason="did not call"), 130)
    do(made, want.SettleNoShow("p6", owes=False), 130)
    assert made.name_of(made.steps[-1]).de == "Player 6 blieb aus und zahlt nicht"
    require_undoable(made)
    assert [(case.entrant, case.outcome) for case in no_shows(made.state)] == [("p5", "owed"), ("p6", "waived")]
    assert (made.state.entrants["p6"].paid_cents, made.state.entrants["p6"].owed_cents) == (0, 0)
    assert "has been decided" in str(refusal(made, want.SettleNoShow("p6", owes=True), 131))
    bust(made, "p1", "p2", "p3", minute=140, chips=5000)
    do(made, want.Pay("p5", 1500), 200)  # after the event, too
    assert no_shows(made.state)[0].unpaid_cents == 0
    assert "does not play" in str(refusal(made, want.Pay("p6", 1500), 200))


@pytest.mark.rule("APSA-2.2.c", "WPL-1.3")
@pytest.mark.parametrize(("book", "rule"), [("apsa", "APSA-2.2.c"), ("wpl", "WPL-1.3")])
def test_where_the_book_has_decided_who_stays_away_nobody_does(book: str, rule: str) -> None:
    made = event(book, 4, terms=CHECKED, begin=False, fee_cents=1500)
    do(made, want.Withdraw("p4"), 121)

    assert no_shows(made.state) == []
    assert rule_of(refusal(made, want.SettleNoShow("p4", owes=False), 130)) == rule
    made.state.book = house(book, no_show_pays="board_decides")
    do(made, want.Withdraw("p3"), 122)
    do(made, want.SettleNoShow("p3", owes=False), 130)
    assert made.state.entrants["p3"].paid_cents == 0


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
