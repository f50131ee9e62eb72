"""Which seat is the worst, which table gets the player, and which paragraphs say so: on tables as they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.rulebook import Rulebook
from floorman.table.positions import positions
from floorman.tournament import commands as want
from floorman.tournament.events import Moved
from floorman.tournament.seating.balancing import Delay, Move, balance, worst_seat
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.seating.felt import Felt
from floorman.tournament.seating.moves import move_to
from floorman.tournament.seating.proposals import AskButton, next_proposal
from support.books import house
from support.events import MINUTE, event, person
from support.tournaments import at, begun, do, shrink, sizes, tournament

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament

TDA, VPSV = Rulebook.load("tda"), Rulebook.load("vpsv")
SPECIAL = TDA.topic("seat_for_special_needs")


def felt(number: int, *seats: int, button: int = 1, small: int = 2, big: int = 3) -> Felt:
    """A table for nine with players in these seats, and where the button lay in its last hand."""
    return Felt(number, 9, {seat: f"{number}-{seat}" for seat in seats}, positions(button, small, big))


FULL = felt(1, *range(1, 10))


def moved(*targets: Felt, book: Rulebook = TDA, kept: tuple[SeatCard, ...] = (), seed: int = 0) -> Move:
    found = balance(book, FULL, targets, kept=kept, seed=seed)
    assert isinstance(found, Move)
    return found


# ---- which table ----


def test_of_two_tables_with_a_good_seat_the_first_one_gets_the_player() -> None:
    assert moved(felt(2, *range(1, 8)), felt(3, *range(1, 8))).target.table == 2


def test_a_seat_that_is_not_kept_at_the_second_table_comes_before_a_kept_one_at_the_first() -> None:
    kept = (SeatCard(2, 9),)
    two, three = felt(2, *range(1, 9)), felt(3, *range(1, 9))

    assert moved(two, three, kept=kept).target == SeatCard(3, 9)
    assert moved(two, kept=kept).target == SeatCard(2, 9)


def test_where_nobody_can_be_seated_the_shortest_table_is_named_and_without_any_the_own() -> None:
    full = [Felt(number, 9, dict.fromkeys(range(1, 10), "x"), positions(1, 2, 3)) for number in (2, 3)]
    for targets, number in ((full, 2), ([], 1)):
        found = balance(TDA, FULL, targets)
        assert isinstance(found, Delay)
        assert found.table == number
        assert f"Table {number} " in found.reason.en


# ---- which paragraphs ----


def test_the_paragraph_on_seats_for_a_reason_is_cited_where_one_was_passed_over() -> None:
    two = felt(2, *range(1, 8))  # 8 and 9 are free

    assert SPECIAL not in moved(two).citations
    assert SPECIAL in moved(two, kept=(SeatCard(2, 9),)).citations
    assert SPECIAL not in moved(felt(2, *range(1, 9)), kept=(SeatCard(2, 9),)).citations  # there is no other


@pytest.mark.parametrize("seed", range(4))
def test_whoever_is_drawn_has_not_taken_anybodys_turn(seed: int) -> None:
    by_lot = house("tda", balance_mover="random")

    assert by_lot.topic("seat_for_special_needs") not in moved(felt(2, 1, 2, 3), book=by_lot, seed=seed).citations


# ---- which seat ----


@pytest.mark.rule("TDA-11-A.b")
def test_the_last_big_blind_that_is_free_is_a_single_big_blind_beside_two_players_as_well() -> None:
    for seats in ((1, 2), (1, 2, 4, 5)):
        worst = worst_seat(TDA, Felt(2, len(seats) + 1, dict.fromkeys(seats, "x"), positions(1, 2, 3)))
        assert worst is not None
        assert worst.seat == 3
        assert "posts a single big blind instead" in worst.reason.en


@pytest.mark.rule("VPSV-41.2")
def test_a_book_that_forbids_no_seat_has_the_player_sit_down_in_the_small_blind() -> None:
    worst = worst_seat(VPSV, Felt(2, 3, {1: "a", 2: "b"}, positions(1, 2, 3)))

    assert worst is not None
    assert (worst.seat, worst.waits) == (3, False)


def test_a_seat_that_is_kept_is_not_called_one_that_is_not() -> None:
    two = felt(2, 1, 2, 3, 4, 5, 6, 7, button=3, small=4, big=5)  # 8 and 9 are free
    kept = (SeatCard(2, 8), SeatCard(2, 9))

    assert "not kept for anybody" in moved(two, kept=kept[:1]).reason.en
    assert "not kept for anybody" not in moved(two, kept=kept).reason.en


def test_a_move_is_entered_with_the_paragraph_on_who_moves() -> None:
    made = tournament("tda", 18)
    shrink(made, 2, 6)
    do(made, want.Even())
    last = [event for step in made.steps for event in step.events if isinstance(event, Moved)][-1]

    assert (last.how, last.rule) == ("balance", "TDA-11-A.a")


# ---- breaking, ordering, asking ----


def test_the_players_of_a_broken_table_fill_the_shorter_one_up_first() -> None:
    made = tournament("tda", 27)
    for table, players in ((1, 3), (2, 6), (3, 3)):
        shrink(made, table, players)
    do(made, want.Even())

    assert sorted(sizes(made).values()) == [6, 6]


def test_a_move_that_a_rule_demands_needs_no_other_reason() -> None:
    made = tournament("tda", 12)
    who, free = at(made, 1)[0], made.state.hall.felts[2].free[0]
    (event_,) = move_to(made.state, who, SeatCard(2, free), "", "TDA-5-A")

    assert isinstance(event_, Moved)
    assert (event_.target, event_.rule, event_.reason) == (SeatCard(2, free), "TDA-5-A", "")


def latecomers() -> Tournament:
    """A full table whose button was said a moment ago, and a second one that was opened in the third quarter of an hour."""
    made = event("tda", 9, terms={"starts_at": 0, "late_levels": 4})
    for number in (10, 11):
        do(made, want.Enter(person(number)), 40)
    do(made, want.PutButton(1, 4), 40)
    return made


def test_a_table_that_was_opened_for_latecomers_has_no_button_to_ask_for() -> None:
    made = latecomers()
    assert sizes(made) == {1: 9, 2: 2}

    assert isinstance(next_proposal(made.state, now=41 * MINUTE), Move)


def test_only_what_was_played_since_the_button_was_said_makes_it_old() -> None:
    made = begun(18)
    for table in (1, 2):
        made.do(want.EndHand(table), by="director", now=21 * MINUTE)
    for _ in range(3):
        who = at(made, 2)[0]
        made.do(want.EndHand(2, (want.WentOut(who),)), by="director", now=21 * MINUTE)

    assert isinstance(next_proposal(made.state, now=51 * MINUTE - 1), Move)  # ten minutes of it were a break
    assert isinstance(next_proposal(made.state, now=51 * MINUTE), AskButton)
