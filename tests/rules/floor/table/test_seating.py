"""Seats and the button: broken tables, newcomers, a wrong seat, a wrong button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.showdown import (
    OpenHand,
)
from floorman.floor.situations.table import (
    FreeSeat,
    Misplaced,
    NewSeat,
    SeatChange,
    TableBroken,
    WrongButton,
    WrongSeat,
)
from support.books import house
from support.floor import acted, case, cited, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")

FREE = tuple(FreeSeat(table=table, seat=seat) for table, seat in ((5, 8), (7, 6), (2, 3), (5, 1)))


def broken(text: str, free: tuple[FreeSeat, ...] = FREE) -> TableBroken:
    """Cards such as ``1 9h, 2 Kd``."""
    dealt = tuple(OpenHand(seat=int(part.split()[0]), cards=part.split()[1]) for part in text.split(", "))
    return TableBroken(free=free, dealt=dealt)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        case("TDA-10.a#1", "3 Ah, 4 2c", "3 5 8, 4 7 6"),
        case("TDA-10.a#2", "1 9h, 2 Kd, 3 4s, 4 Qc", "2 5 8, 4 7 6, 1 2 3, 3 5 1"),
        case("TDA-10.a#3", "1 Kh, 2 9d, 3 Ks, 4 9c", "3 5 8, 1 7 6, 2 2 3, 4 5 1"),
    ],
)
def test_the_seats_of_a_broken_table_go_to_the_highest_card_first(text: str, outcome: str) -> None:
    moves = (part.split() for part in outcome.split(", "))

    assert str(ruling(broken(text))) == "; ".join(
        f"seat {seat} moves to table {table}, seat {to}" for seat, table, to in moves
    )


def test_the_order_of_suits_is_a_knob() -> None:
    tied = broken("1 Kh, 3 Ks")

    assert str(ruling(tied, house(suit_order_for_draws=["hearts", "spades", "diamonds", "clubs"]))).startswith("seat 1")


@pytest.mark.parametrize(
    "wrong",
    [
        broken("1 9h, 2 9h"),
        broken("1 9h, 1 Kd"),
        broken("1 9hKd"),
        broken("1 9h, 2 Kd", FREE[:1]),
        broken("1 9h", FREE[:1] * 2),
    ],
)
def test_a_draw_that_cannot_be(wrong: TableBroken) -> None:
    with pytest.raises(SituationError):
        ruling(wrong)


IN, WAITS = "seat {} is dealt in", "seat {} gets no cards"
USUAL = {"button": 3, "small_blind": 5, "big_blind": 6}


@pytest.mark.parametrize(
    ("book", "seat", "why", "at", "outcome"),
    [
        case("TDA-10.b#1", "tda", 5, "broken_table", USUAL, IN),
        case("TDA-10.b#2", "tda", 4, "broken_table", USUAL, WAITS),
        case("TDA-8-A.c#1", "tda", 4, "late_entry", USUAL, WAITS),
        case("TDA-8-A.c#2", "tda", 5, "late_entry", {"button": 3, "small_blind": 4, "big_blind": 5}, IN),
        case("TDA-8-A.c#3", "tda", 3, "late_entry", {"button": 3, "small_blind": 4, "big_blind": 5}, IN),
        case("TDA-8-A.c#4", "tda", 3, "late_entry", {"button": 2, "small_blind": 3, "big_blind": 4}, IN),
        case("TDA-11-A.b", "tda", 5, "balancing", USUAL, "seat {}: refused"),
        case("TDA-11-A.b", "tda", 7, "balancing", USUAL, IN),
        case("APSA-3.5-18.a#1", "apsa", 6, "broken_table", USUAL, IN),
        case("APSA-3.5-18.b#1", "apsa", 3, "broken_table", {"button": 2, "small_blind": 4, "big_blind": 5}, WAITS),
        case(
            "APSA-3.5-17.b#1",
            "apsa",
            3,
            "balancing",
            {"button": 2, "small_blind": 3, "big_blind": 4},
            "seat {}: refused",
        ),
        case("VPSV-54.1#1", "vpsv", 6, "broken_table", USUAL, IN),
        case("VPSV-54.1#2", "vpsv", 3, "broken_table", USUAL, IN),
        case("VPSV-54.2#1", "vpsv", 4, "broken_table", USUAL, WAITS),
        case("VPSV-41.2", "vpsv", 5, "balancing", USUAL, IN),
    ],
)
def test_a_newcomer(book: str, seat: int, why: Any, at: dict[str, int], outcome: str) -> None:
    assert str(ruling(NewSeat(seat=seat, why=why, **at), book)) == outcome.format(seat)


def test_what_a_newcomer_posts_is_told() -> None:
    assert "posts the small blind" in ruling(NewSeat(seat=5, why="broken_table", **USUAL)).reason.en
    assert str(ruling(NewSeat(seat=5, why="balancing", **USUAL), house(balance_forbidden_seats=[]))) == IN.format(5)


@pytest.mark.rule("TDA-7.b#1")
def test_who_began_in_a_wrong_seat_moves_with_the_chips_of_now() -> None:
    kim = Misplaced(table=3, seat=5, own_table=2, own_seat=5, stack=13400)
    lee = Misplaced(table=2, seat=5, own_table=3, own_seat=5, stack=900)

    assert str(ruling(WrongSeat(players=(kim,)))) == "seat 5 of table 3 moves to table 2, seat 5, with 13400"
    assert str(ruling(WrongSeat(players=(kim, lee)))).endswith("seat 5 of table 2 moves to table 3, seat 5, with 900")
    assert not ruling(WrongSeat(players=(kim,), starting_stack_was_right=False)).is_mandatory
    with pytest.raises(SituationError):
        ruling(WrongSeat(players=(kim, kim)))
    with pytest.raises(SituationError):
        ruling(WrongSeat(players=(Misplaced(table=1, seat=1, own_table=1, own_seat=1, stack=1),)))


PLAYED_OUT = "it stands; the button is on seat 4 in the next hand"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("VPSV-104#1", "vpsv", {"since": acted("3 calls 200, 4 calls 200, 1 calls 200, 2 checks")}, PLAYED_OUT),
        case("VPSV-104", "vpsv", {"is_dealt": False}, "the button is on seat 4"),
        case(
            "VPSV-60.g#1",
            "vpsv",
            {"since": acted("3 calls 200")},
            "misdeal; 200 go back to seat 3; the button is on seat 4",
        ),
        case("VPSV-60.g#2", "vpsv", {"since": acted("3 calls 200, 4 folds")}, PLAYED_OUT),
        case("APSA-3.4-05.c", "apsa", {"since": acted("3 folds, 4 folds")}, "misdeal; the button is on seat 4"),
        case("TDA-35-A.2", "tda", {"since": acted("3 folds")}, "misdeal; the button is on seat 4"),
        case("TDA-35-D", "tda", {"since": acted("3 folds, 4 calls 200")}, PLAYED_OUT),
    ],
)
def test_a_wrong_button(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(WrongButton(lies=3, belongs=4, **facts), book)) == outcome


def test_knobs_of_a_wrong_button() -> None:
    folded = WrongButton(lies=3, belongs=4, since=acted("3 folds, 4 folds"))

    assert str(ruling(folded, "vpsv")) == PLAYED_OUT
    assert str(ruling(folded, house("vpsv", substantial_action="two_with_chips_or_three"))).startswith("misdeal")
    assert str(ruling(folded, house(misdeal_causes=["button_misplaced"]))).startswith("misdeal")
    for wrong in (
        WrongButton(lies=3, belongs=3),
        WrongButton(lies=3, belongs=4, is_dealt=False, since=acted("3 folds")),
    ):
        with pytest.raises(SituationError):
            ruling(wrong)


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        ("wpl", WrongButton(lies=1, belongs=2), "misdeal; the button is on seat 2"),
        (
            "wpl",
            WrongButton(lies=1, belongs=2, since=acted("3 calls 200, 4 calls 200")),
            "it stands; the button is on seat 2 in the next hand",
        ),
        ("tda", NewSeat(seat=10, why="late_entry", button=9, small_blind=1, big_blind=2), "seat 10 gets no cards"),
    ],
)
def test_buttons_and_seats_told_otherwise(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome


@pytest.mark.rule("VPSV-52#1")
def test_nobody_changes_seats_unless_the_director_orders_it() -> None:
    asked, ordered = SeatChange(seat=3, to=7), SeatChange(seat=3, to=7, is_ordered=True)

    assert str(ruling(asked, "vpsv")) == "seat 3: refused"
    assert str(ruling(ordered, "vpsv")) == "seat 3: granted; seat 3 moves to table 1, seat 7"
    assert "VPSV-52" in cited(ruling(asked, "vpsv"))
    assert "TDA-7.a" in cited(ruling(asked, "tda"))
    with pytest.raises(SituationError, match="own seat"):
        ruling(SeatChange(seat=3, to=3), "vpsv")


@pytest.mark.rule("VPSV-52")
def test_players_who_have_swapped_seats_go_back_to_their_own() -> None:
    swapped = SeatChange(seat=3, to=7, table=2, is_swap=True, has_happened=True)
    moved = SeatChange(seat=3, to=7, has_happened=True)
    kept = SeatChange(seat=3, to=7, is_swap=True, has_happened=True, is_ordered=True)

    assert str(ruling(swapped, "vpsv")).startswith(
        "seat 7 moves to table 2, seat 3; seat 3 moves to table 2, seat 7; seat 3 may be penalised"
    )
    assert str(ruling(moved, "vpsv")).startswith("seat 7 moves to table 1, seat 3; seat 3 may be penalised")
    assert str(ruling(kept, "vpsv")) == "it stands"


def test_where_seats_are_chosen_freely_they_may_be_changed() -> None:
    assert str(ruling(SeatChange(seat=3, to=7), "bank")) == "seat 3: granted; seat 3 moves to table 1, seat 7"
