"""The online bank's table: a button that just moves on, one buy-in, and no seat without chips."""

from __future__ import annotations

from collections import Counter

import pytest

from floorman.errors import BuyInOutOfRange, HandUnderWay, NoMoreChips
from floorman.hand.actions import AllIn, Call, Fold, RaiseTo
from floorman.hand.events import HandKilled
from floorman.rulebook import Rulebook
from floorman.table import AddChips, SitDown, StandUp
from floorman.table.events import ChipsAdded, Eliminated, StoodUp
from floorman.table.positions import first_positions
from floorman.table.seating import change_table
from floorman.testing import Story
from floorman.testing.tables import gone
from support.tables import tables_under

BANK = Rulebook.load("bank")


table = tables_under(
    "bank", "A B C D", kind="cash", chips=500, smallest_buy_in=500, largest_buy_in=500, small_blind=5, big_blind=10
)


def break_player(story: Story, name: str, other: str) -> None:
    """Have somebody lose everything to somebody else, everybody else folding."""
    story.deal(best=other)
    while story.table.is_playing:
        assert story.table.hand is not None
        legal = story.table.hand.legal
        if story.in_turn not in (name, other):
            story.act(story.in_turn, Fold())
        elif legal.raise_to:
            story.act(story.in_turn, RaiseTo(legal.raise_to.largest))
        else:
            story.act(story.in_turn, Call() if legal.call else AllIn())


@pytest.mark.rule("BANK-1.3.start.1#1")
def test_seats_go_clockwise() -> None:
    story = table("A B C", seats={"A": 1, "B": 4, "C": 6})

    assert [story.hand() for _ in range(4)] == [
        "button A, SB B, BB C",
        "button B, SB C, BB A",
        "button C, SB A, BB B",
        "button A, SB B, BB C",
    ]


@pytest.mark.rule("BANK-1.3.start.1")
def test_everybody_chooses_a_seat_in_a_tournament_too() -> None:
    story = table("", kind="tournament")
    story.says("A", SitDown(7, 500))

    assert story.table.find("A") == 7


@pytest.mark.rule("BANK-1.3.start.3#1")
def test_whichever_player_the_first_button_falls_on_has_it() -> None:
    """The seat comes in as an argument, drawn evenly among the seats that are ready; none of them is favoured."""
    seats = [1, 2, 4, 7, 9]
    drawn = Counter(first_positions(BANK, seat, seats).button for seat in seats)

    assert drawn == Counter(dict.fromkeys(seats, 1))
    assert BANK.knobs.first_button == "random"


@pytest.mark.rule("BANK-1.3.start.3")
def test_the_button_moves_only_from_the_second_hand_on() -> None:
    story = table(button="C")

    assert story.hand().startswith("button C")
    assert story.hand().startswith("button D")


@pytest.mark.rule("BANK-1.3.hand.2#1")
def test_who_is_broke_and_does_not_buy_again_is_removed_when_the_next_hand_begins() -> None:
    story = table()
    break_player(story, "A", "B")
    assert story.chips("A") == 0
    assert 1 in story.table.seats  # time to buy again until then

    assert gone(story.deal()) == {1}
    assert "A" not in story.dealt_in


@pytest.mark.rule("BANK-1.3.hand.2")
def test_who_is_broke_and_buys_again_stays() -> None:
    story = table()
    break_player(story, "A", "B")
    assert story.says("A", AddChips(500))[0] == ChipsAdded(1, 500)

    story.deal()
    assert "A" in story.dealt_in


@pytest.mark.rule("BANK-1.3.hand.2#2")
def test_in_a_tournament_who_is_broke_is_out() -> None:
    story = table(kind="tournament")
    break_player(story, "D", "A")

    assert Eliminated(4, 500) in story.events
    story.deal()
    assert story.dealt_in == set("ABC")
    story.fold_out()
    with pytest.raises(NoMoreChips, match=r"1\.3"):
        story.says("B", AddChips(500))


MOVES = [
    ("BANK-1.3.hand.3#1", "A B C D", "A", "B", "button C, SB D, BB A"),
    ("BANK-1.3.hand.3#2", "A B C", "A", "A", "button B, SB C, BB B"),
    ("BANK-1.3.hand.3#4", "A B C D", "D", "", "button A, SB B, BB C"),
]


@pytest.mark.parametrize(
    ("players", "button", "out", "then"),
    [pytest.param(*case, id=rule, marks=pytest.mark.rule(rule)) for rule, *case in MOVES],
)
def test_the_button_goes_to_the_next_player(players: str, button: str, out: str, then: str) -> None:
    story = table(players, button=button)
    story.hand(out=out)

    assert story.hand() == then


@pytest.mark.rule("BANK-1.3.hand.3#3")
def test_a_newcomer_counts_like_any_other_player_and_pays_nothing_extra() -> None:
    story = table("A B C", seats={"A": 1, "B": 3, "C": 4})
    story.hand()
    story.says("N", SitDown(2, 500))
    story.seat["N"] = 2
    story.deal()

    assert story.where == "button N, SB B, BB C"
    assert story.chips("N") == 500


@pytest.mark.rule("BANK-1.3.hand.3#5")
def test_who_buys_again_keeps_the_place_in_the_order() -> None:
    story = table()
    break_player(story, "C", "A")
    story.says("C", AddChips(500))

    assert story.hand() == "button B, SB C, BB D"


@pytest.mark.rule("BANK-1.4.1#1")
def test_the_button_is_a_position_and_the_server_deals() -> None:
    story = table("A B C", seats={"A": 1, "B": 3, "C": 4}, button="B")
    story.deal()

    assert story.table.button == 3
    assert b'"button":3' in story.view()


@pytest.mark.rule("BANK-1.2.1.a#2")
@pytest.mark.parametrize("chips", [600, 2000, 499, 501])
def test_the_buy_in_is_exactly_the_tables(chips: int) -> None:
    story = table()

    with pytest.raises(BuyInOutOfRange, match=r"1\.2\(1\)"):
        story.says("N", SitDown(9, chips))


@pytest.mark.rule("BANK-1.3.hand.1.a#1")
def test_nobody_with_a_cent_left_buys_more() -> None:
    story = table(chips={"A": 500, "B": 1, "C": 500})

    with pytest.raises(NoMoreChips, match=r"1\.3"):
        story.says("B", AddChips(500))


@pytest.mark.rule("BANK-1.2.2.a#2")
def test_who_leaves_in_the_middle_of_a_hand_is_folded_at_once_and_takes_the_rest() -> None:
    story = table("A B C D")
    story.deal()
    happened = story.says("C", StandUp())  # the big blind, not in turn
    assert HandKilled(3, "left_the_table") in happened
    story.fold_out()

    assert StoodUp(3, 490) in story.events


def test_a_change_of_tables_is_a_cash_out_and_a_buy_in() -> None:
    one, two = table(), table("E F")
    with pytest.raises(Exception, match=r"1\.2\(2\)"):
        change_table(one.table, two.table, "A", seat=9, now=0)
    other = Story("vpsv", "H I", kind="cash")
    with pytest.raises(Exception, match=r"1\.2\(2\)"):  # also for who comes from a table of another book
        change_table(other.table, one.table, "H", seat=9, now=0)


def test_nobody_changes_the_stack_while_a_hand_is_on() -> None:
    story = table()
    story.deal()

    with pytest.raises(HandUnderWay):
        story.says("A", AddChips(500))
