"""What a table refuses: each time a typed answer, with its rule where one decides, and the table as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman import errors
from floorman.cards import Card
from floorman.hand.actions import Call, Check, Fold
from floorman.table import Act, AddChips, CallClock, ComeBack, SitDown, SitOut, StandUp, Straddle
from floorman.table import orders as order
from floorman.table.director import open_table
from floorman.testing import Story, table_of
from support.tables import refused_order, tables_under

if TYPE_CHECKING:
    from floorman.errors import FloormanError

HUGE = 10**30
AMOUNTS: list[Any] = [0, -1, -HUGE, 1.5, "100", None, True]


cash = tables_under("vpsv", "A B C", kind="cash", chips=2000)


def refused(story: Story, name: str, command: Any, kind: type[FloormanError], **facts: Any) -> FloormanError:
    """The answer; the table has not changed."""
    before, events = story.table.copy(), len(story.events)
    with pytest.raises(kind) as answer:
        story.says(name, command, **facts)

    assert story.table == before
    assert len(story.events) == events
    assert answer.value.told("de") != answer.value.told("en")
    return answer.value


@pytest.mark.parametrize("chips", AMOUNTS)
def test_amounts_that_are_none(chips: Any) -> None:
    story = cash()
    kind = errors.BuyInOutOfRange if type(chips) is int else errors.NoAmount
    refused(story, "N", SitDown(7, chips), kind)
    refused(story, "A", AddChips(chips), kind)
    refused_order(story, order.SeatPlayer(7, "N", "N", chips), errors.NoAmount)
    refused_order(story, order.SeatGhost(7, chips), errors.NoAmount)


@pytest.mark.parametrize("chips", [1, 99, 2501, HUGE])
def test_a_buy_in_outside_the_range(chips: int) -> None:
    answer = refused(cash(), "N", SitDown(7, chips), errors.BuyInOutOfRange)

    assert isinstance(answer, errors.BuyInOutOfRange)
    assert (answer.smallest, answer.largest) == (100, 2500)
    assert answer.rule is not None
    assert answer.rule.rule == "VPSV-130"


@pytest.mark.parametrize("chips", [501, HUGE])
def test_more_chips_than_the_cap(chips: int) -> None:
    refused(cash(), "A", AddChips(chips), errors.BuyInOutOfRange)


@pytest.mark.parametrize("seat", [0, -1, 11, HUGE, 1.5, "3", None, True])
def test_seats_that_do_not_exist(seat: Any) -> None:
    refused(cash(), "N", SitDown(seat, 2000), errors.NoSuchSeat)


def test_a_seat_that_is_taken() -> None:
    answer = refused(cash(), "N", SitDown(2, 2000), errors.SeatTaken)

    assert isinstance(answer, errors.SeatTaken)
    assert answer.free == (4, 5, 6, 7, 8, 9, 10)


def test_a_seat_whose_hand_is_still_played() -> None:
    story = Story("bank", "A B C D", kind="cash", chips=500, smallest_buy_in=500, largest_buy_in=500)
    story.deal()
    story.says("B", StandUp())
    refused(story, "N", SitDown(2, 500), errors.SeatTaken)


def test_two_seats_for_one_member() -> None:
    refused(cash(), "A", SitDown(7, 2000), errors.AlreadySeated)


@pytest.mark.parametrize(
    "command", [StandUp(), SitOut(), ComeBack(), AddChips(100), Act(Fold(), 1), Straddle(50)], ids=repr
)
def test_who_does_not_sit_can_do_nothing(command: Any) -> None:
    refused(cash(), "N", command, errors.NotSeated)


def test_acting_without_a_hand_out_of_turn_or_too_late() -> None:
    story = cash()
    refused(story, "A", Act(Fold(), 0), errors.NoHand)
    refused(story, "A", CallClock(), errors.NoHand)
    story.deal()
    refused(story, "B", Act(Fold(), story.table.turn), errors.NotYourTurn)
    refused(story, "A", Act(Fold(), story.table.turn - 1), errors.TurnHasPassed)
    refused(story, "A", Act(Check(), story.table.turn), errors.CannotCheck)
    story.act("A", Call())
    refused(story, "A", Act(Fold(), story.table.turn), errors.NotYourTurn)


def test_who_sits_without_cards_cannot_act() -> None:
    story = cash()
    story.says("C", SitOut())
    story.deal()
    with pytest.raises(errors.UnknownSeat):
        story.says("C", Act(Fold(), story.table.turn))


def test_chips_in_the_middle_of_a_hand() -> None:
    story = cash()
    story.deal()
    refused(story, "A", AddChips(100), errors.HandUnderWay)


def test_orders_for_seats_where_nobody_sits() -> None:
    story = Story("vpsv", "A B C")
    for wanted in (
        order.TakeAway(9),
        order.MarkAway(9),
        order.MarkBack(9),
        order.WalkedAway(9),
        order.MissHands(9, rounds=1),
        order.SetCalledClock(10, 5, seat=9),
        order.ReplaceGhost(9, "N", "N", 5000),
        order.ReplaceGhost(1, "N", "N", 5000),
    ):
        refused_order(story, wanted, errors.NotSeated)


def test_orders_that_have_to_wait_for_the_end_of_the_hand_or_for_its_beginning() -> None:
    story = Story("apsa", "A B C")
    refused_order(story, order.RepeatDeal("nothing was dealt"), errors.NoHand)
    refused_order(story, order.StartClock(), errors.NoHand)
    refused_order(story, order.DrawButton({1: Card("As")}), errors.NotReady)
    story.deal()
    for wanted in (order.TakeAway(1), order.BeginBreak(), order.BeginStud(), order.BeginShuffle()):
        refused_order(story, wanted, errors.HandUnderWay)


@pytest.mark.parametrize(("small", "big", "ante"), [(-1, 2, 0), (1.5, 3, 0), (200, 100, 0), (0, 0, 0), (1, "2", 0)])
def test_levels_that_are_none(small: Any, big: Any, ante: Any) -> None:
    refused_order(Story("tda", "A B"), order.SetLevel(small, big, ante), errors.FloormanError)


def test_draws_that_are_none() -> None:
    story = Story("wpl", "A B")
    refused_order(story, order.SetButton(0), errors.NoSuchSeat)
    refused_order(story, order.SetButton(11), errors.NoSuchSeat)
    refused_order(story, order.DrawButton({1: Card("As"), 2: Card("As")}), errors.DuplicateCard)
    story.hand()
    refused_order(story, order.SetButton(1), errors.HandUnderWay)
    refused_order(story, order.DrawButton({1: Card("As"), 2: Card("Ks")}), errors.HandUnderWay)


def test_a_place_nobody_knows_is_not_at_the_seat() -> None:
    story = Story("apsa", "A B C")
    story.deal()
    wanted: Any = "on the roof"
    refused(story, "B", CallClock(wanted), errors.ClockRefused)


def test_penalties_that_are_none() -> None:
    story = Story("vpsv", "A B C")
    for hands, rounds in ((0, 0), (1, 1), (-1, 0), (0, -1), (0, 5), (3, 0)):
        refused_order(story, order.MissHands(1, hands=hands, rounds=rounds), errors.PenaltyRefused)
    refused_order(cash(), order.MissHands(1, rounds=1), errors.PenaltyRefused)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 1},
        {"seats": 11},
        {"seats": 2.5},
        {"big_blind": -2},
        {"small_blind": 300},
        {"small_blind": 0, "big_blind": 0},
        {"smallest_buy_in": 0},
        {"smallest_buy_in": 500, "largest_buy_in": 400},
        {"kind": "home game"},
        {"kind": "cash", "cash": False},
        {"structure": "spread limit"},
        {"chip_cents": 0},
    ],
    ids=repr,
)
def test_tables_that_are_none(wrong: dict[str, Any]) -> None:
    with pytest.raises(errors.TableSetupError):
        open_table(table_of("tda", **wrong))


def test_no_hand_on_a_break_and_none_for_one() -> None:
    story = Story("tda", "A B")
    story.order(order.BeginBreak())
    with pytest.raises(errors.OnBreak):
        story.deal()
    story.order(order.EndBreak())
    story.leave("B")
    with pytest.raises(errors.NotReady):
        story.deal()


@pytest.mark.parametrize("chips", AMOUNTS)
def test_a_stack_is_set_to_a_number_of_chips(chips: Any) -> None:
    refused_order(Story("tda", "A B"), order.SetChips(1, chips), errors.NoAmount)


def test_an_event_sets_stacks_and_penalties_between_hands_and_never_in_a_cash_game() -> None:
    story = Story("tda", "A B")
    refused_order(story, order.SetChips(5, 100), errors.NotSeated)
    refused_order(story, order.SetPenalty(1, -1), errors.NoAmount)
    refused_order(cash(), order.SetChips(1, 100), errors.PenaltyRefused)
    refused_order(cash(), order.SetPenalty(1, 1), errors.PenaltyRefused)
    for wanted in (order.SetChips(1, 9000), order.SetChips(2, 11_000), order.SetPenalty(1, 2), order.SetPenalty(1, 1)):
        story.order(wanted)
    assert (story.chips("A"), story.chips("B"), story.table.seats[1].penalty) == (9000, 11_000, 1)
    assert story.order(order.SetChips(1, 9000)) == ()
    story.order(order.SetPenalty(1, 0))
    story.deal()
    refused_order(story, order.SetChips(1, 9000), errors.HandUnderWay)
    refused_order(story, order.SetPenalty(1, 1), errors.HandUnderWay)


def test_nobody_takes_over_a_ghost_who_sits_already() -> None:
    story = Story("vpsv", "A B")
    story.order(order.SeatGhost(5, 5000))
    refused_order(story, order.ReplaceGhost(5, "A", "A", 5000), errors.AlreadySeated)


def test_ghosts_only_where_a_book_knows_them() -> None:
    refused_order(Story("tda", "A B"), order.SeatGhost(5, 5000), errors.TableSetupError)
