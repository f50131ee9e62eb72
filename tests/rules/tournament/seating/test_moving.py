"""When players change tables: between hands, to a seat that is there, and what waits until somebody has said more."""

from __future__ import annotations

import pytest

from floorman.errors import MoveRefused, TournamentError
from floorman.tournament import commands as want
from floorman.tournament.events import FinalTableFormed, Moved
from floorman.tournament.seating.balancing import Move, balance
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.seating.felt import Felt
from floorman.tournament.seating.moves import all_proposals
from floorman.tournament.seating.proposals import AskButton, BreakTable, FinalTable, next_proposal
from support.books import house
from support.events import MINUTE, bust, event
from support.tournaments import at, do, refused, shrink, sizes, tournament

BY_LOT = house("tda", balance_mover="random")


# ---- a hand is played first ----


def test_nobody_leaves_a_table_in_the_middle_of_a_hand() -> None:
    uneven = tournament("tda", 18)
    shrink(uneven, 2, 7)
    do(uneven, want.BeginHand(1))
    free = SeatCard(2, uneven.state.hall.felts[2].free[0])

    for wanted in (want.Even(), want.Even(everything=True), want.MoveTo(at(uneven, 1)[0], free, "the draught")):
        refused(uneven, wanted, MoveRefused, "the hand at table 1 is played first")
    assert len(all_proposals(uneven.state)) == 1  # it is to be done, and has to wait
    do(uneven, want.EndHand(1))
    do(uneven, want.Even())
    assert sizes(uneven) == {1: 8, 2: 8}


def test_a_table_breaks_when_its_hand_is_over_whatever_the_others_do() -> None:
    three = tournament("tda", 19)
    shrink(three, 1, 6)
    assert isinstance(next_proposal(three.state), BreakTable)
    do(three, want.BeginHand(3))
    refused(three, want.Even(), MoveRefused, "the hand at table 3 is played first")
    do(three, want.EndHand(3))
    do(three, want.BeginHand(1))
    do(three, want.Even())

    assert sizes(three) == {1: 9, 2: 9}


def test_the_final_table_waits_for_the_last_hand_at_each_of_the_tables() -> None:
    for table in (1, 2):
        ten = tournament("tda", 10)
        shrink(ten, 1, 4)
        do(ten, want.BeginHand(table))
        refused(ten, want.Even(), MoveRefused, f"the hand at table {table} is played first")
        do(ten, want.EndHand(table))
        do(ten, want.Even())
        assert sizes(ten) == {1: 9}


# ---- seats that are there ----


def test_a_player_is_moved_to_any_seat_of_the_table_that_is_free_and_to_no_other() -> None:
    seven = tournament("tda", 7)
    free = seven.state.hall.felts[1].free
    one, other, *_ = at(seven, 1)
    taken = seven.state.entrants[other].card
    assert taken
    listed = " and ".join(map(str, free))
    for card, why in (
        (SeatCard(1, 0), "table 1 has seats 1 to 9, not 0"),
        (SeatCard(1, 10), "table 1 has seats 1 to 9, not 10"),
        (SeatCard(2, 1), "there is no table 2; open: 1"),
        (taken, f"{taken} is taken; free there: {listed}"),
    ):
        refused(seven, want.MoveTo(one, card, "the draught"), TournamentError, why)
    for seat in (1, 9):
        felt = seven.state.hall.felts[1]
        sits = felt.seats.get(seat)
        if sits and sits != one:
            do(seven, want.MoveTo(sits, SeatCard(1, felt.free[0]), "makes way"))
        if sits != one:
            do(seven, want.MoveTo(one, SeatCard(1, seat), "the draught"))
        assert seven.state.entrants[one].card == SeatCard(1, seat)


def test_where_no_seat_is_free_it_says_so() -> None:
    full = tournament("tda", 9)
    one, other, *_ = at(full, 1)
    taken = full.state.entrants[other].card
    assert taken

    said = refused(full, want.MoveTo(one, taken, "the draught"), MoveRefused, "is taken; the table is full")
    assert "der Tisch ist voll" in said.words.de


def test_before_the_draw_there_is_no_table_at_all() -> None:
    waiting = tournament("tda", 9, begin=False)

    said = refused(waiting, want.BeginHand(1), TournamentError, "there is no table 1")
    assert "open" not in said.words.en


# ---- what has to be done ----


def test_nothing_is_proposed_before_play_begins_or_at_a_single_table() -> None:
    assert next_proposal(tournament("tda", 18, begin=False).state) is None
    alone = tournament("tda", 9)
    shrink(alone, 1, 3)
    assert next_proposal(alone.state) is None


def test_two_players_at_two_tables_meet_at_one() -> None:
    last = tournament("tda", 10)
    for table in (1, 2):
        shrink(last, table, 1)

    assert isinstance(next_proposal(last.state), FinalTable)
    do(last, want.Even())
    assert sizes(last) == {1: 2}


def test_of_two_tables_neither_breaks_before_there_are_few_enough_for_the_final_table() -> None:
    ten = tournament("tda", 12, size=10)
    shrink(ten, 1, 5)
    shrink(ten, 2, 5)

    assert ten.state.left == 10  # they would fit at one table of ten; the final table is one of nine
    assert next_proposal(ten.state) is None


@pytest.mark.rule("TDA-10.a")
def test_a_table_breaks_when_the_others_have_just_enough_seats() -> None:
    three = tournament("tda", 20, size=9)
    shrink(three, 1, 6)
    assert three.state.left == 19
    assert not isinstance(next_proposal(three.state), BreakTable)
    shrink(three, 2, 6)
    proposed = next_proposal(three.state)

    assert isinstance(proposed, BreakTable)
    assert [cite.rule for cite in proposed.citations][-1] == "TDA-10.a"
    step = do(three, want.Even())
    assert {moved.rule for moved in step.events if isinstance(moved, Moved)} == {"TDA-10.a"}


@pytest.mark.rule("TDA-RP-9")
def test_the_final_table_says_by_which_rule_it_is_formed_and_draws_its_button() -> None:
    buttons = set()
    for seed in range(12):
        ten = tournament("tda", 10, seed=seed)
        shrink(ten, 1, 4)
        step = do(ten, want.Even())
        formed = next(one for one in step.events if isinstance(one, FinalTableFormed))
        assert formed.rule == "TDA-RP-9"
        assert formed.button in dict(formed.seats)
        assert len(formed.order) == len(formed.pile) == 9
        buttons.add(formed.button)

    assert len(buttons) > 3


# ---- whoever may still come ----


@pytest.mark.parametrize(("left", "is_formed"), [(6, False), (5, False), (4, True), (3, True)])
def test_while_others_may_come_the_final_table_waits_until_half_of_it_would_be_empty(
    left: int, is_formed: bool
) -> None:
    late = event("tda", 10, table_size=9, terms={"starts_at": 0, "late_levels": 2})
    for table, players in ((1, left // 2), (2, left - left // 2)):
        while len(seats := late.state.hall.felts[table].seats) > players:
            bust(late, next(iter(seats.values())), minute=1)

    assert isinstance(next_proposal(late.state, now=2 * MINUTE), FinalTable) == is_formed
    assert isinstance(next_proposal(late.state), FinalTable)  # as if nobody came any more


@pytest.mark.parametrize(("left", "is_formed"), [(3, False), (2, True)])
def test_two_who_are_left_play_each_other_though_others_may_come(left: int, is_formed: bool) -> None:
    late = event("tda", 6, table_size=4, terms={"starts_at": 0, "late_levels": 2})
    for table, players in ((1, left - 1), (2, 1)):
        while len(seats := late.state.hall.felts[table].seats) > players:
            bust(late, next(iter(seats.values())), minute=1)

    assert isinstance(next_proposal(late.state, now=2 * MINUTE), FinalTable) == is_formed


# ---- who moves by lot ----


def nine(number: int = 1, hands: int = 0) -> Felt:
    """A full table of nine: P1 to P9."""
    return Felt(number, 9, {seat: f"P{seat}" for seat in range(1, 10)}, hands=hands)


def drawn(seed: int, *stay: str, hands: int = 0) -> Move:
    """Who moves by lot from a full table; some have their seats for a reason."""
    found = balance(BY_LOT, nine(hands=hands), [Felt(2, 9, {1: "A"})], is_locked=lambda who: who in stay, seed=seed)
    assert isinstance(found, Move)
    return found


@pytest.mark.rule("TDA-9")
def test_whoever_has_a_seat_for_a_reason_is_not_drawn_as_long_as_anybody_else_sits_there() -> None:
    players = [f"P{seat}" for seat in range(1, 10)]
    assert {drawn(seed).entrant for seed in range(200)} == set(players)
    assert {drawn(seed, *players[:7]).entrant for seed in range(40)} == {"P8", "P9"}
    assert {drawn(seed, *players).entrant for seed in range(200)} == set(players)  # then it is one of them
    assert len({drawn(3, hands=hands).entrant for hands in range(20)}) > 1
    for seed in range(20):
        move = drawn(seed)
        assert f"seat {move.origin.seat} was drawn by lot" in move.reason.en
        assert nine().seats[move.origin.seat] == move.entrant
        assert "TDA-9" not in [cite.rule for cite in move.citations]


def test_where_no_button_is_known_the_lowest_seat_moves_and_nothing_is_said_of_a_blind() -> None:
    found = balance(house("tda"), nine(), [Felt(2, 9, {1: "A"})])

    assert isinstance(found, Move)
    assert (found.entrant, found.origin) == ("P1", SeatCard(1, 1))
    assert "; seat 1 moves. No hand has been dealt there." in found.reason.en
    assert "Platz 1 wechselt" in found.reason.de
    assert not found.waits


# ---- old buttons ----


def test_a_button_is_old_after_twenty_minutes_of_play_and_not_a_moment_before() -> None:
    made = event("tda", 18, terms={"starts_at": 0})
    do(made, want.EndHand(1), 10)
    for _ in range(3):
        bust(made, next(iter(made.state.hall.felts[2].seats.values())), minute=20)

    assert isinstance(next_proposal(made.state, now=30 * MINUTE - 1), Move)
    asked = next_proposal(made.state, now=30 * MINUTE)
    assert isinstance(asked, AskButton)
    assert asked.tables == (1,)
    assert "At table 1 no hand has been entered for 20 minutes" in asked.reason.en
    assert isinstance(next_proposal(made.state), Move)  # nobody says what time it is


def test_online_the_server_knows_every_button() -> None:
    made = event("tda", 18, terms={"starts_at": 0}, is_live=False)
    shrink(made, 2, 6)

    assert isinstance(next_proposal(made.state, now=80 * MINUTE), Move)


def test_where_the_mover_is_drawn_only_the_button_of_the_other_table_matters() -> None:
    made = event(BY_LOT, 18, terms={"starts_at": 0})
    do(made, want.EndHand(1), 1)
    for _ in range(3):
        bust(made, next(iter(made.state.hall.felts[2].seats.values())), minute=1)

    asked = next_proposal(made.state, now=40 * MINUTE)
    assert isinstance(asked, AskButton)
    assert asked.tables == (2,)
    do(made, want.PutButton(2, 5), 40)
    assert isinstance(next_proposal(made.state, now=40 * MINUTE), Move)
