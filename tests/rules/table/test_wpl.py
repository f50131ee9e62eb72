"""WPL, from hand to hand: seats, button, absence, suspension, the clock."""

from __future__ import annotations

import pytest

from floorman.cards import Card
from floorman.errors import NoSuchSeat, NotReady, SeatTaken, TableSetupError
from floorman.hand.actions import Call, Check, Fold, RaiseTo
from floorman.hand.events import Folded, HandKilled, PotAwarded
from floorman.rulebook import Rulebook
from floorman.table import CallClock, StandUp
from floorman.table import orders as order
from floorman.table.director import open_table
from floorman.table.events import ClockCalled, Eliminated, LeftTheTable
from floorman.table.positions import drawn_button
from floorman.table.presence import came_in_time
from floorman.testing import table_of
from support.tables import asked_to_act_unbet, tables_under

WPL = Rulebook.load("wpl")


table = tables_under("wpl", "A B C D E F")


# ---- 2.16, 5.1: suspension ----


@pytest.mark.rule("WPL-2.16#1")
def test_a_round_of_suspension_at_a_table_of_nine() -> None:
    story = table("A B C D E F G H I", ante=25)
    story.order(order.MissHands(5, rounds=1))
    for _ in range(9):
        story.hand()

    assert story.chips("E") == 10_000 - 525
    assert story.table.seats[5].penalty == 0


@pytest.mark.rule("WPL-2.16#2")
def test_two_rounds_can_cost_the_last_chip() -> None:
    story = table(chips={"D": 700}, small_blind=150, big_blind=300, ante=25)
    story.order(order.MissHands(4, rounds=2))
    assert story.table.seats[4].penalty == 12
    hands = 0
    while 4 in story.table.seats and hands < 12:
        story.hand()
        hands += 1

    # Blinds in hands 2 and 3 cost 450, antes 25 a hand; the second big blind takes the rest in hand 8.
    assert hands == 8
    assert any(isinstance(event, Eliminated) and event.seat == 4 for event in story.events)


@pytest.mark.rule("WPL-5.1.h#1")
def test_a_suspended_players_cards_are_dealt_and_taken_in() -> None:
    story = table(button="A")
    story.order(order.MissHands(6, rounds=1))
    story.deal()

    assert story.table.hand is not None
    assert len(story.table.hand.hole(6)) == 2
    assert HandKilled(6, "penalty") in story.events
    assert "F" not in story.live
    assert not any(f'"{card}"' in story.view("F").decode() for card in story.table.hand.hole(6))


# ---- 5.2: the table ----


@pytest.mark.rule("WPL-5.2.a#1")
def test_ten_players_and_no_eleventh() -> None:
    story = table("A B C D E F G H I J")

    with pytest.raises(SeatTaken):
        story.sit("K", 4)
    with pytest.raises(NoSuchSeat):
        story.sit("K", 11)
    with pytest.raises(TableSetupError, match=r"WPL 2011 5\.2"):
        open_table(table_of("wpl", seats=11))


@pytest.mark.rule("WPL-5.2.a#2")
def test_no_hand_for_one() -> None:
    with pytest.raises(NotReady):
        table("A").deal()


# ---- 5.4, 5.5: the button ----


@pytest.mark.rule("WPL-5.4.button-draw#1", "WPL-5.4.button-draw#2")
@pytest.mark.parametrize(("cards", "button"), [("Kd 9s Kh 4c", 3), ("2s Ac Ks", 2)])
def test_the_highest_card_has_the_button(cards: str, button: int) -> None:
    drawn = {seat: Card(card) for seat, card in enumerate(cards.split(), start=1)}

    assert drawn_button(WPL, drawn) == button


@pytest.mark.rule("WPL-5.4.button-move#1")
def test_the_button_moves_every_hand() -> None:
    story = table(button="F")
    story.hand()

    assert story.hand() == "button A, SB B, BB C"


@pytest.mark.rule("WPL-5.4.next-hand#1")
def test_empty_seats_are_passed_over() -> None:
    story = table("A B C", seats={"A": 1, "B": 2, "C": 5}, button="C")
    story.hand()

    assert story.hand().startswith("button A")


BUTTON_RULES = [
    ("WPL-5.5.dealer-button.1#1", "123456", "1 2 3", ["2 3", "", ""], ["1 none 4", "1 4 5", "4 5 6"]),
    ("WPL-5.5.dealer-button.1#2", "123456", "1 2 3", ["1 2", ""], ["1 3 4", "3 4 5"]),
    ("WPL-5.5.dealer-button.1#3", "123456", "1 2 3", ["2 4", ""], ["1 3 5", "3 5 6"]),
    ("WPL-5.5.dealer-button.1#4", "1234", "1 2 3", ["1 3"], ["2 2 4"]),
    ("WPL-5.5.dealer-button.2#1", "123456", "1 2 3", ["3", "", ""], ["2 none 4", "2 4 5", "4 5 6"]),
    ("WPL-5.5.dealer-button.3#1", "123456", "1 2 3", ["2"], ["1 3 4"]),
    ("WPL-5.5.dealer-button.3#2", "123456", "5 6 1", ["6", ""], ["5 1 2", "1 2 3"]),
    ("WPL-5.5.dealer-button.4#1", "123456", "1 2 3", ["4"], ["2 3 5"]),
    ("WPL-5.5.dealer-button.5#1", "123456", "1 2 3", ["3 4"], ["2 none 5"]),
    ("WPL-5.5.dealer-button.5#2", "123456", "1 2 3", ["3 4", "", ""], ["2 none 5", "2 5 6", "5 6 1"]),
]


@pytest.mark.parametrize(
    ("players", "first", "out", "then"),
    [pytest.param(*case, id=rule, marks=pytest.mark.rule(rule)) for rule, *case in BUTTON_RULES],
)
def test_the_big_blind_moves_on_and_the_button_is_fitted_to_it(
    players: str, first: str, out: list[str], then: list[str]
) -> None:
    story = table(" ".join(players), button=first[0])  # seats by their numbers

    for at, expected in enumerate([first, *then]):
        button, small, big = expected.split()
        told = story.hand(out=out[at] if at < len(out) else "")
        assert told == f"button {button}, SB {small}, BB {big}"


@pytest.mark.rule("WPL-5.5.dealer-button.1#2")
def test_with_the_marker_on_the_empty_seat_1_seat_6_acts_last() -> None:
    story = table()
    story.hand(out="A B")
    story.deal()

    assert story.table.hand is not None
    assert story.table.hand.seats[-1] == 6


# ---- 5.6: leaving, the clock ----


@pytest.mark.rule("WPL-5.6.1#1")
def test_who_walks_away_is_folded_when_the_turn_comes() -> None:
    story = table("A B C D")
    story.deal()
    assert story.order(order.WalkedAway(1)) == (LeftTheTable(1, "WPL-5.6.1", folds=True),)
    assert "A" in story.live
    happened = story.act("D", Call())

    assert Folded(1) in happened
    assert story.in_turn == "B"


@pytest.mark.rule("WPL-5.6.1")
def test_who_gets_up_for_good_is_folded_at_the_turn_and_leaves_after_the_hand() -> None:
    story = table("A B C D")
    story.deal()
    story.says("A", StandUp())
    assert "A" in story.live
    story.act("D", RaiseTo(600))
    assert "A" not in story.live
    story.act("B", Fold())
    story.act("C", Fold())

    assert set(story.table.seats) == {2, 3, 4}


@pytest.mark.rule("WPL-5.6.1")
def test_who_is_all_in_may_leave_and_still_wins() -> None:
    story = table("A B", button="A", chips={"A": 1000})
    story.deal(best="A")
    story.act("A", RaiseTo(1000))
    story.says("A", StandUp())
    ended = story.act("B", Call())

    assert any(getattr(event, "chips", 0) == 2000 and type(event).__name__ == "StoodUp" for event in ended)


@pytest.mark.rule("WPL-5.6.21.a")
def test_every_player_at_the_table_may_call_the_clock_at_once() -> None:
    story = table("A B C D")
    story.deal()
    story.act("D", Fold())

    assert story.says("D", CallClock()) == (ClockCalled(1, 4, 60_000, 70_001),)


@pytest.mark.rule("WPL-5.6.21.b#1", "WPL-5.6.21.b#2")
def test_60_seconds_and_10_and_then_it_is_a_fold_even_unbet() -> None:
    in_time, too_late = asked_to_act_unbet(table), asked_to_act_unbet(table)
    assert in_time.wait(69) == ()
    in_time.act("B", Check())
    assert Folded(2) in too_late.wait(70.001)


# ---- 5.7: the deal ----


@pytest.mark.rule("WPL-5.7.2.a#1")
def test_a_hand_that_is_being_shuffled_is_played_at_its_level() -> None:
    story = table(small_blind=75, big_blind=150)
    story.order(order.BeginShuffle("riffle"))
    story.order(order.SetLevel(100, 200))
    story.deal()

    assert story.chips("C") == 10_000 - 150


@pytest.mark.rule("WPL-5.7.3.a#1")
def test_an_absent_small_blind_pays_ante_and_blind_and_is_dealt_in() -> None:
    story = table(chips={"B": 2000}, small_blind=300, big_blind=600, ante=50)
    story.away("B")
    story.deal()

    assert story.chips("B") == 1650
    assert story.table.hand is not None
    assert len(story.table.hand.hole(2)) == 2


@pytest.mark.rule("WPL-5.7.3.a#2", "WPL-5.7.3.b#2")
def test_an_absent_big_blind_with_too_little_pays_the_ante_first_and_is_out() -> None:
    story = table(chips={"C": 400}, small_blind=300, big_blind=600, ante=50)
    story.away("C")
    happened = story.deal()
    told = [
        (type(event).__name__, event.chips)
        for event in happened
        if getattr(event, "seat", 0) == 3 and hasattr(event, "chips")
    ]
    assert told == [("AntePosted", 50), ("BlindPosted", 350)]
    assert "C" not in story.live
    story.fold_out()

    assert Eliminated(3, 400) in story.events


@pytest.mark.rule("WPL-5.7.3.b#1")
def test_the_small_blind_wins_against_a_dead_big_blind_without_acting() -> None:
    story = table("A B C D", button="A")
    story.away("C")
    story.deal()
    story.act("D", Fold())
    ended = story.act("A", Fold())

    assert any(isinstance(event, PotAwarded) and event.seats == (2,) for event in ended)
    assert not came_in_time(WPL, cards=8, landed=8)
    assert came_in_time(WPL, cards=8, landed=7)
