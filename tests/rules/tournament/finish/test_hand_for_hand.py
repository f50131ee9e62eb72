"""Hand for hand: when it begins and ends, who waits for whom, and what those who go out together come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import HandForHandRefused, LotNeeded, TournamentError, WrongPlaces
from floorman.rulebook import Rulebook
from floorman.tournament.finish.hand_for_hand import (
    HandForHand,
    all_in,
    begin,
    due,
    finish,
    next_hand,
    release,
)
from support.books import house
from support.clocks import ids
from support.contest import awards, out

if TYPE_CHECKING:
    from floorman.tournament.prizes.awards import Award

TDA, APSA, WPL, VPSV = map(Rulebook.load, ("tda", "apsa", "wpl", "vpsv"))


def prizes(paid: int, **by_place: int) -> list[int]:
    """Prizes for so many places, in euro where it matters: ``p50=100``."""
    return [100 * by_place.get(f"p{place}", 10_000 - place) for place in range(1, paid + 1)]


def got(found: tuple[Award, ...]) -> dict[str, tuple[int | None, int | None, int]]:
    """First and last place and euro cents of each."""
    return {award.entrant: (award.place, award.through, award.cents) for award in found}


# ---- Who gets what: TDA RP-8-A ----


@pytest.mark.rule("TDA-RP-8-A#1")
def test_three_out_of_52_share_the_prize_for_place_50() -> None:
    found = awards(TDA, out("A 5000 @1, B 2000 @1, C 900 @4"), left=52, prizes=prizes(50, p50=90))

    assert got(found) == dict.fromkeys("ABC", (50, 52, 30_00))
    assert all("TDA-RP-8-A" in ids(award.citations) for award in found)


@pytest.mark.rule("TDA-RP-8-A#2")
def test_two_out_of_52_get_nothing() -> None:
    found = awards(TDA, out("A 5000 @1, B 2000 @4"), left=52, prizes=prizes(50))

    assert got(found) == {"A": (51, 52, 0), "B": (51, 52, 0)}


@pytest.mark.rule("TDA-RP-8-A#3")
def test_four_out_of_52_share_two_prizes() -> None:
    found = awards(TDA, out("A 5000 @1, B 2000 @4, C 100 @5, D 100 @6"), left=52, prizes=prizes(50, p49=120, p50=100))

    assert got(found) == dict.fromkeys("ABCD", (49, 52, 55_00))


@pytest.mark.rule("TDA-RP-8-A#4")
def test_two_out_of_51_share_the_last_prize_and_one_alone_gets_nothing() -> None:
    paid = prizes(50, p50=100)

    assert got(awards(TDA, out("A 5000 @1, B 2000 @4"), left=51, prizes=paid)) == {
        "A": (50, 51, 50_00),
        "B": (50, 51, 50_00),
    }
    assert got(awards(TDA, out("A 5000 @1"), left=51, prizes=paid)) == {"A": (51, 51, 0)}


@pytest.mark.rule("TDA-RP-8-A")
def test_a_house_may_rank_by_stack_at_one_table_or_at_all() -> None:
    paid = prizes(50, p50=100)
    busts = out("A 2000 @1, B 5000 @1")

    assert got(awards(TDA, busts, left=51, prizes=paid)) == {"A": (50, 51, 50_00), "B": (50, 51, 50_00)}
    by_stack = house("tda", hand_for_hand_busts_one_table="larger_stack")
    assert got(awards(by_stack, busts, left=51, prizes=paid)) == {"B": (50, 50, 100_00), "A": (51, 51, 0)}
    across = house("tda", hand_for_hand_busts_two_tables="larger_stack", hand_for_hand_busts_one_table="larger_stack")
    assert got(awards(across, out("A 2000 @1, B 5000 @2"), left=51, prizes=paid)) == {
        "B": (50, 50, 100_00),
        "A": (51, 51, 0),
    }


@pytest.mark.rule("TDA-RP-8-A")
def test_tables_against_each_other_with_each_sharing_within() -> None:
    book = house("tda", rule="HOUSE-1", hand_for_hand_busts_two_tables="larger_stack")
    found = awards(book, out("A 2000 @1, B 5000 @2, C 100 @2"), left=10, prizes=prizes(9, p8=90, p9=70))

    assert got(found) == {"B": (8, 9, 80_00), "C": (8, 9, 80_00), "A": (10, 10, 0)}
    assert ids(found[0].citations) == {"HOUSE-1", "TDA-RP-8-A", "TDA-GAP-19"}
    level = awards(book, out("A 900 @1, B 900 @2, C 100 @1"), left=7, prizes=[])
    assert got(level) == dict.fromkeys("ABC", (5, 7, 0))  # A shares with both, so all three share


@pytest.mark.rule("TDA-RP-8-A")
def test_the_odd_cents_go_to_the_larger_stacks_and_then_by_lot() -> None:
    paid = [0, 0, 100_00]
    found = awards(TDA, out("A 900 @1, B 2000 @2, C 500 @3"), left=5, prizes=paid)
    assert got(found) == {"B": (3, 5, 33_34), "A": (3, 5, 33_33), "C": (3, 5, 33_33)}
    assert all("TDA-GAP-27" in ids(award.citations) for award in found)

    equal = out("A 900 @1, B 900 @2, C 500 @3")
    with pytest.raises(LotNeeded) as refused:
        awards(TDA, equal, left=5, prizes=paid)
    assert refused.value.entrants == ("A", "B")
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "TDA-GAP-27"
    assert got(awards(TDA, equal, left=5, prizes=paid, lot=("B", "A")))["B"] == (3, 5, 33_34)
    assert got(awards(TDA, equal, left=5, prizes=[0, 0, 200_00], lot=()))["C"] == (3, 5, 66_66)


# ---- VPSV 65 ----


@pytest.mark.rule("VPSV-65.2#1")
def test_vpsv_one_out_at_each_of_two_tables() -> None:
    found = awards(VPSV, out("A 4000 @1, B 300 @2"), left=6, prizes=prizes(5, p5=50))

    assert got(found) == {"A": (5, 6, 25_00), "B": (5, 6, 25_00)}
    assert all("VPSV-65.2" in ids(award.citations) for award in found)


@pytest.mark.rule("VPSV-65.2#2")
def test_vpsv_three_out_at_three_tables() -> None:
    found = awards(VPSV, out("A 4000 @1, B 300 @2, C 1 @3"), left=6, prizes=prizes(5, p4=70, p5=50))

    assert got(found) == dict.fromkeys("ABC", (4, 6, 40_00))


@pytest.mark.rule("VPSV-65.2")
def test_vpsv_answered_otherwise_the_larger_stack_is_placed_higher() -> None:
    book = house("vpsv", hand_for_hand_busts_two_tables="larger_stack")
    found = awards(book, out("A 4000 @1, B 300 @2"), left=6, prizes=prizes(5, p5=50))

    assert got(found) == {"A": (5, 5, 50_00), "B": (6, 6, 0)}


@pytest.mark.rule("VPSV-65.3#1")
def test_vpsv_two_out_at_one_table() -> None:
    found = awards(VPSV, out("B 3000 @1, A 4000 @1"), left=6, prizes=prizes(5, p5=50))

    assert got(found) == {"A": (5, 5, 50_00), "B": (6, 6, 0)}
    assert all("VPSV-65.3" in ids(award.citations) for award in found)
    flipped = house("vpsv", hand_for_hand_busts_one_table="share_equally")
    assert got(awards(flipped, out("B 3000 @1, A 4000 @1"), left=6, prizes=prizes(5, p5=50)))["B"] == (5, 6, 25_00)


@pytest.mark.rule("VPSV-65.3#2")
def test_vpsv_out_at_the_same_and_at_different_tables() -> None:
    found = awards(VPSV, out("A 5000 @1, B 2000 @1, C 3000 @2"), left=10, prizes=prizes(9, p8=90, p9=70))

    assert got(found) == {"A": (8, 9, 80_00), "C": (8, 9, 80_00), "B": (10, 10, 0)}
    assert "VPSV-gap-hand-by-hand-mixed" in ids(found[0].citations)


@pytest.mark.rule("VPSV-65.3", "VPSV-57.2")
def test_vpsv_equal_stacks_at_one_table_go_by_the_button() -> None:
    equal, paid = out("B 2000 @1/9, A 2000 @1/4"), prizes(5, p5=50)
    found = awards(VPSV, equal, left=6, prizes=paid, buttons={1: 2})

    assert got(found) == {"A": (5, 5, 50_00), "B": (6, 6, 0)}
    assert "VPSV-57.2" in ids(found[0].citations)
    with pytest.raises(WrongPlaces, match="the button decides, and it is not known") as refused:
        awards(VPSV, equal, left=6, prizes=paid)
    assert refused.value.fact == "button"
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-57.2"
    with pytest.raises(WrongPlaces, match="the seat of B decides, and it is not known"):  # known of one of them only
        awards(VPSV, out("B 2000 @1, A 2000 @1/4"), left=6, prizes=paid, buttons={1: 2})
    book = house("vpsv", same_hand_bust_equal_stacks="shared")
    assert got(awards(book, equal, left=6, prizes=paid))["B"] == (5, 6, 25_00)


# ---- APSA and WPL: one hand, by stack ----


@pytest.mark.rule("APSA-3.3-27.b", "WPL-5.6.22")
@pytest.mark.parametrize("book", [APSA, WPL])
def test_where_stacks_decide_they_do_across_tables_too(book: Rulebook) -> None:
    found = awards(book, out("A 900 @1, B 1200 @2, C 900 @2"), left=10, prizes=prizes(9, p8=90, p9=70))

    assert got(found) == {"B": (8, 8, 90_00), "A": (9, 10, 35_00), "C": (9, 10, 35_00)}


# ---- When it begins and ends ----


@pytest.mark.parametrize(
    ("left", "tables", "is_on", "begins"),
    [
        pytest.param(10, 2, False, True, marks=pytest.mark.rule("VPSV-65.1#1")),
        pytest.param(10, 1, False, False, marks=pytest.mark.rule("VPSV-65.1#2")),
        pytest.param(11, 2, False, False, marks=pytest.mark.rule("VPSV-65.1#3")),
        pytest.param(10, 2, True, True, marks=pytest.mark.rule("VPSV-65.1#4")),
        pytest.param(9, 2, True, False, marks=pytest.mark.rule("VPSV-65.1")),
        pytest.param(9, 2, False, False, marks=pytest.mark.rule("VPSV-65.1")),
    ],
)
def test_vpsv_one_place_before_the_money(left: int, tables: int, is_on: bool, begins: bool) -> None:
    found = due(VPSV, left=left, paid=9, tables=tables, is_on=is_on)

    assert found.begins is begins
    assert found.rule.rule in {"VPSV-65.1", "VPSV-gap-hand-by-hand-end"}
    if not is_on:
        by_director = house("vpsv", hand_for_hand_starts="director_announces")
        assert not due(by_director, left=left, paid=9, tables=tables).begins


@pytest.mark.rule("VPSV-65.1#4")
def test_vpsv_a_hand_without_anybody_out_is_followed_by_another() -> None:
    play = begin(VPSV, left=10, paid=9, in_hand={"1": True, "2": True})
    play = finish(finish(play, VPSV, "1"), VPSV, "2")
    again = next_hand(play, VPSV)

    assert again is not None
    assert (again.hand, again.left, again.waiting_for) == (2, 10, ("1", "2"))
    over = finish(finish(again, VPSV, "1", out("A 900 @1")), VPSV, "2")
    assert next_hand(over, VPSV) is None


@pytest.mark.rule("VPSV-65.1")
def test_vpsv_it_does_not_begin_earlier() -> None:
    with pytest.raises(HandForHandRefused, match="with 10 players left") as refused:
        begin(VPSV, left=11, paid=9, in_hand={"1": True, "2": True})

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-65.1"


@pytest.mark.rule("TDA-RP-8-A")
def test_the_director_announces_it_and_all_hands_being_played_are_one() -> None:
    assert not any(due(book, left=51, paid=50, tables=6).begins for book in (TDA, APSA, WPL))
    with pytest.raises(HandForHandRefused, match="the director announces it"):
        begin(TDA, left=52, paid=50, in_hand={"1": True, "2": True}, announced=False)
    with pytest.raises(HandForHandRefused, match="two tables"):
        begin(TDA, left=8, paid=5, in_hand={"1": True})

    play = begin(TDA, left=52, paid=50, in_hand={"1": True, "2": True, "3": False})
    assert (play.hand, play.waiting_for) == (1, ("1", "2"))  # table 3 was between two hands: nobody goes out there
    with pytest.raises(HandForHandRefused, match=r"waits for the others \(.*(RP-8|65)"):
        finish(play, TDA, "3", out("X 500 @3"))
    play = finish(play, TDA, "1", out("A 900 @1"))
    with pytest.raises(HandForHandRefused, match="waiting for table 2"):
        next_hand(play, TDA)
    play = finish(play, TDA, "2", out("B 900 @2, C 100 @2"))
    assert got(awards(TDA, play.busts, left=play.left, prizes=prizes(50, p50=90))) == dict.fromkeys(
        "ABC", (50, 52, 30_00)
    )
    assert next_hand(play, TDA) is None  # 49 are left, and all of them are paid


@pytest.mark.rule("TDA-RP-8-A")
def test_announced_between_hands_the_next_one_is_the_first_common_hand() -> None:
    assert begin(TDA, left=52, paid=50, in_hand={"1": False, "2": False}).waiting_for == ("1", "2")


@pytest.mark.rule("TDA-RP-8-A")
def test_each_later_hand_is_one_common_hand_of_its_own() -> None:
    play = begin(TDA, left=53, paid=50, in_hand={"1": True, "2": True})
    play = finish(finish(play, TDA, "1", out("A 900 @1")), TDA, "2")
    assert got(awards(TDA, play.busts, left=play.left, prizes=prizes(50, p50=100))) == {"A": (53, 53, 0)}
    second = next_hand(play, TDA, tables=["1", "2"])
    assert second is not None
    second = finish(finish(second, TDA, "1", out("B 900 @1, C 20 @1")), TDA, "2", out("D 500 @2"))

    assert got(awards(TDA, second.busts, left=second.left, prizes=prizes(50, p50=90))) == dict.fromkeys(
        "BCD", (50, 52, 30_00)
    )
    assert next_hand(play, TDA, tables=["1"]) is None  # one table is left


# ---- All-ins stay face down: RP-8-F ----


def at_two_tables() -> HandForHand:
    return begin(TDA, left=51, paid=50, in_hand={"1": True, "2": True})


@pytest.mark.rule("TDA-RP-8-F#1")
def test_an_all_in_is_held_until_the_other_table_is_done() -> None:
    play = all_in(at_two_tables(), TDA, "1")

    assert play.state_of("1") == "held"
    with pytest.raises(HandForHandRefused, match="held: waiting for table 2") as refused:
        finish(play, TDA, "1", out("A 900 @1"))
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "TDA-RP-8-F"
    assert "bleibt zu" in refused.value.told("de")
    play = finish(play, TDA, "2")
    assert play.state_of("1") == "running_out"
    assert finish(play, TDA, "1", out("A 900 @1")).is_done


@pytest.mark.rule("TDA-RP-8-F#1")
def test_the_director_may_have_it_opened_before() -> None:
    play = release(all_in(at_two_tables(), TDA, "1"), "1")

    assert (play.state_of("1"), play.state_of("2")) == ("running_out", "playing")
    with pytest.raises(HandForHandRefused):
        release(play, "1")


@pytest.mark.rule("TDA-RP-8-F")
def test_two_all_ins_do_not_wait_for_each_other_for_ever() -> None:
    play = all_in(all_in(at_two_tables(), TDA, "1"), TDA, "2")

    assert {state for _, state in play.tables} == {"running_out"}


@pytest.mark.rule("TDA-RP-8-F")
def test_a_held_all_in_waits_for_one_that_runs_out() -> None:
    play = begin(TDA, left=51, paid=50, in_hand={"1": True, "2": True, "3": True})
    play = finish(release(all_in(all_in(play, TDA, "1"), TDA, "2"), "1"), TDA, "3")

    assert (play.state_of("1"), play.state_of("2")) == ("running_out", "held")
    assert finish(play, TDA, "1").state_of("2") == "running_out"


@pytest.mark.rule("TDA-RP-8-F")
def test_a_book_that_does_not_hold_all_ins() -> None:
    play = all_in(at_two_tables(), house("tda", hand_for_hand_holds_all_ins=False), "1")

    assert play.state_of("1") == "running_out"


# ---- What makes no sense ----


@pytest.mark.parametrize(
    ("busts", "left", "paid"),
    [
        ("A 100 @1, A 100 @2", 6, [1, 2]),
        ("A 100 @1, B 100 @2", 1, [1, 2]),
        ("A 0 @1", 6, [1, 2]),
        ("A 100 @1", 6, [1, -2]),
        ("A 100 @1", 6, [1, 2.5]),
    ],
)
def test_numbers_that_cannot_be_are_refused(busts: str, left: int, paid: list[int]) -> None:
    with pytest.raises(TournamentError):
        awards(TDA, out(busts), left=left, prizes=paid)


def test_orders_that_make_no_sense_are_refused() -> None:
    play = at_two_tables()
    with pytest.raises(HandForHandRefused, match="no table 9"):
        finish(play, TDA, "9")
    with pytest.raises(HandForHandRefused, match="did not sit at table 1"):
        finish(play, TDA, "1", out("A 900 @2"))
    with pytest.raises(HandForHandRefused, match="somebody has to be left"):
        finish(begin(TDA, left=2, paid=1, in_hand={"1": True, "2": True}), TDA, "1", out("A 1 @1, B 1 @1"))
    with pytest.raises(HandForHandRefused):
        all_in(finish(play, TDA, "1"), TDA, "1")


def test_the_bubble_is_announced_with_the_elimination_that_makes_it() -> None:
    vpsv = Rulebook.load("vpsv")

    assert [due(vpsv, left=left, paid=9, tables=2).begins for left in (12, 11, 10, 9)] == [False, False, True, False]
