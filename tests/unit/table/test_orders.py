"""What the floor orders at a table, one order after another: what happens, and when it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from floorman import errors
from floorman.hand.actions import Fold
from floorman.hand.events import BlindPosted, DeadPosted, HandKilled
from floorman.rulebook import Rulebook
from floorman.table import ComeBack, SitDown, SitOut, Straddle
from floorman.table import orders as order
from floorman.table.director import hands_missed, open_table
from floorman.table.events import (
    AllInsHeld,
    BreakBegan,
    BreakEnded,
    ButtonDrawn,
    CameBack,
    ChipsAdded,
    ChipsTakenOut,
    ClockLengthSet,
    Eliminated,
    Event,
    EventTable,
    GhostReplaced,
    LeavesAfterHand,
    LevelSet,
    MissedHandsOrdered,
    SatDown,
    SatOut,
    ShuffleBegan,
    StoodUp,
    TableClosed,
)
from floorman.table.money import TableTransfer, moves
from floorman.table.positions import Positions, positions
from floorman.testing import Story, table_of
from support.books import house
from support.tables import refused_order


def event_table(players: str = "A B C D", **facts: Any) -> Story:
    return Story("tda", players, **facts)


def in_hand() -> Story:
    """A hand of four: A is on the button, D is in turn."""
    story = event_table()
    story.deal()
    return story


# ---- tables ----


@pytest.mark.parametrize(
    ("facts", "match"),
    [
        ({"seats": 1}, "2 to 10 seats, not 1"),
        ({"seats": 11}, "2 to 10 seats, not 11"),
        ({"small_blind": 201}, "is larger than the big blind"),
        ({"small_blind": 0, "big_blind": 0}, "at least one forced bet"),
        ({"smallest_chip": 0}, "worth 1 at least"),
        ({"smallest_buy_in": 0}, "buy-in"),
        ({"smallest_buy_in": 11, "largest_buy_in": 10}, "buy-in"),
        ({"chip_cents": 0}, "buy-in"),
        ({"kind": "tournament", "cash": True}, "a table is for a cash game, a tournament"),
        ({"kind": "cash", "cash": False}, "a table is for a cash game, a tournament"),
        ({"kind": "poker"}, "a table is for a cash game, a tournament"),
        ({"structure": "spread"}, "spread"),
        *(({name: -1}, "whole numbers from 0, not -1") for name in ("ante", "thinking_ms", "pause_ms", "time_bank_ms")),
    ],
)
def test_numbers_that_make_no_table(facts: dict[str, Any], match: str) -> None:
    with pytest.raises(errors.TableSetupError, match=match):
        open_table(table_of("tda", **facts))


@pytest.mark.parametrize(
    "facts",
    [
        {"seats": 2},
        {"seats": 10},
        {"small_blind": 200, "big_blind": 200},
        {"small_blind": 0, "big_blind": 0, "ante": 10},
        {"smallest_buy_in": 10, "largest_buy_in": 10},
        {"kind": "satellite"},
        {"kind": "sit_and_go"},
        {"kind": ""},
    ],
)
def test_numbers_that_just_make_a_table(facts: dict[str, Any]) -> None:
    opened = table_of("tda", **facts)

    assert open_table(opened) == (opened,)


def test_a_table_of_an_event_is_found_by_its_number_and_the_final_table_by_its_name() -> None:
    assert (EventTable("friday", 3).id, EventTable("friday", 3).is_final) == ("friday~3", False)
    assert (EventTable("friday", 1).id, EventTable("friday", 1).is_final) == ("friday~1", False)
    assert (EventTable("friday", 0).id, EventTable("friday", 0).is_final) == ("friday~final", True)


# ---- seats and stacks ----


def test_a_seat_is_given_with_everything_that_goes_along() -> None:
    story = event_table()
    sat = story.order(order.SeatPlayer(9, "n", "N", 500, "balance", penalty=2, is_bot=True, penalty_rounds=1))

    assert sat == (SatDown(9, "n", "N", 500, is_bot=True, moved="balance", penalty=2, penalty_rounds=1),)


@pytest.mark.parametrize(
    "wanted",
    [
        order.TakeAway(9),
        order.MarkAway(9),
        order.MarkBack(9),
        order.WalkedAway(9),
        order.MissHands(9, 1),
        order.Expel(9),
        order.TakeOut(9, 10, "X"),
        order.SetChips(9, 10, "X"),
        order.SetPenalty(9, 1),
        order.SetCalledClock(30, 10, 9, "slow"),
        order.ReplaceGhost(9, "n", "N", 500),
    ],
)
def test_an_order_about_a_seat_needs_somebody_in_it(wanted: Any) -> None:
    refused_order(event_table(), wanted, errors.NotSeated)


@pytest.mark.parametrize(
    "wanted",
    [
        order.TakeAway(4),
        order.TakeOut(4, 10, "X"),
        order.SetChips(4, 10, "X"),
        order.SetPenalty(4, 1),
        order.BeginBreak(),
        order.BeginStud(),
        order.BeginShuffle("riffle"),
        order.SetButton(2),
    ],
)
def test_what_waits_until_the_hand_is_over(wanted: Any) -> None:
    refused_order(in_hand(), wanted, errors.HandUnderWay)


@pytest.mark.parametrize("wanted", [order.RepeatDeal("foul"), order.OpenHeldAllIn()])
def test_what_needs_a_hand(wanted: Any) -> None:
    story = event_table()
    refused_order(story, wanted, errors.NoHand)
    story.hand()
    refused_order(story, wanted, errors.NoHand)


def test_chips_are_taken_out_and_whose_last_ones_they_were_is_out() -> None:
    story = event_table()
    assert story.order(order.TakeOut(1, 9_999, "TDA-63")) == (ChipsTakenOut(1, 9_999, "TDA-63"),)
    for chips in (0, -1, 2, "1"):
        refused_order(story, order.TakeOut(1, chips, "TDA-63"), errors.NoAmount)  # type: ignore[arg-type]
    assert story.order(order.TakeOut(1, 1, "TDA-63")) == (ChipsTakenOut(1, 1, "TDA-63"), Eliminated(1, 1))
    again = event_table(rebuys=True)
    assert again.order(order.TakeOut(1, 10_000, "TDA-63")) == (ChipsTakenOut(1, 10_000, "TDA-63"),)


def test_a_stack_is_set_to_what_the_books_of_the_event_say() -> None:
    story = event_table()
    assert story.order(order.SetChips(1, 12_000, "X")) == (ChipsAdded(1, 2_000),)
    assert story.order(order.SetChips(1, 12_000, "X")) == ()
    assert story.order(order.SetChips(1, 1, "X")) == (ChipsTakenOut(1, 11_999, "X"),)
    refused_order(story, order.SetChips(1, 0, "X"), errors.NoAmount)


@pytest.mark.parametrize(
    "wanted",
    [
        order.TakeOut(1, 10, "X"),
        order.SetChips(1, 10, "X"),
        order.MissHands(1, 1),
        order.SetPenalty(1, 1),
        order.Expel(1),
    ],
)
def test_cash_players_lose_no_chips_and_miss_no_hands(wanted: Any) -> None:
    refused_order(event_table(kind="cash"), wanted, errors.PenaltyRefused)


def test_a_latecomer_takes_a_ghosts_seat_and_nobody_elses() -> None:
    story = Story("wpl", "A B C")
    story.order(order.SeatGhost(9, 300))
    refused_order(story, order.ReplaceGhost(1, "n", "N", 400), errors.NotSeated, "as a ghost")
    refused_order(story, order.ReplaceGhost(9, "A", "A", 400), errors.AlreadySeated)
    assert order.ReplaceGhost(9, "n", "N", 400) == order.ReplaceGhost(9, "n", "N", 400, is_bot=False)
    assert story.order(order.ReplaceGhost(9, "n", "N", 400, is_bot=True)) == (
        GhostReplaced(9, "n", "N", 400, is_bot=True),
    )


# ---- penalties ----


@pytest.mark.rule("TDA-71-D")
def test_a_player_who_is_disqualified_between_hands_goes_at_once_and_in_a_hand_after_it() -> None:
    story = event_table()
    (gone,) = story.order(order.Expel(4))
    assert gone == StoodUp(4, 10_000, story.table.book.topic("disqualified_chips").rule)
    assert 4 not in story.table.seats
    live = in_hand()
    happened = live.order(order.Expel(4))
    assert [type(event) for event in happened[:2]] == [LeavesAfterHand, HandKilled]
    folded = in_hand()
    folded.act("D", Fold())
    (leaves,) = folded.order(order.Expel(4))
    assert isinstance(leaves, LeavesAfterHand)


def test_a_penalty_is_set_to_what_is_still_to_be_missed() -> None:
    story = event_table()
    assert story.order(order.SetPenalty(1, 3)) == (MissedHandsOrdered(1, 3),)
    assert story.order(order.SetPenalty(1, 3)) == ()
    assert story.order(order.SetPenalty(1, 1)) == (MissedHandsOrdered(1, -2),)
    refused_order(story, order.SetPenalty(1, -1), errors.NoAmount)


def test_a_round_is_as_many_hands_as_there_are_players() -> None:
    story = event_table()
    assert story.order(order.MissHands(1, rounds=2)) == (MissedHandsOrdered(1, 8, 2),)
    story = in_hand()
    assert story.order(order.MissHands(1, rounds=1)) == (MissedHandsOrdered(1, 4, 1),)


@pytest.mark.parametrize(
    ("hands", "rounds"), [(0, 0), (1, 1), (-1, 0), (0, -1), (1001, 0), (0, 101), ("1", 0), (True, 0)]
)
def test_a_penalty_is_so_many_hands_or_so_many_rounds(hands: Any, rounds: Any) -> None:
    with pytest.raises(errors.PenaltyRefused):
        hands_missed(Rulebook.load("tda"), hands, rounds, 9)


def test_the_longest_penalties() -> None:
    book = Rulebook.load("tda")

    assert hands_missed(book, 1000, 0, 9) == 1000
    assert hands_missed(book, 0, 1, 9) == 9


# ---- time, breaks, the button ----


def test_a_clock_is_set_for_everybody_or_for_one_seat() -> None:
    story = event_table()
    assert story.order(order.SetCalledClock(30, 10, 0, "slow")) == (ClockLengthSet(0, 30, 10, "slow"),)
    assert story.order(order.SetCalledClock(20, 5, 4, "slow")) == (ClockLengthSet(4, 20, 5, "slow"),)
    for wrong in (order.SetCalledClock(-1, 10, 0, "slow"), order.SetCalledClock(30, -1, 0, "slow")):
        refused_order(story, wrong, errors.NoAmount)


def test_no_hand_is_due_in_a_break() -> None:
    story = event_table()
    assert story.order(order.BeginBreak())[0] == BreakBegan()
    with pytest.raises(errors.OnBreak):
        story.deal()
    assert story.order(order.EndBreak())[0] == BreakEnded()
    story.deal()


def test_the_button_is_set_before_the_first_hand_on_a_seat_of_a_table() -> None:
    story = event_table()
    for seat in (0, 11, "1"):
        refused_order(story, order.SetButton(seat), errors.NoSuchSeat)  # type: ignore[arg-type]
    assert story.order(order.SetButton(10)) == (ButtonDrawn(10),)
    assert story.order(order.SetButton(1)) == (ButtonDrawn(1),)


def test_a_level_needs_a_forced_bet_and_a_small_blind_that_is_the_smaller() -> None:
    story = event_table()
    for level in (order.SetLevel(300, 200, 0), order.SetLevel(0, 0, 0)):
        refused_order(story, level, errors.HandSetupError)
    refused_order(story, order.SetLevel(100, 200, -1), errors.NoAmount)
    assert story.order(order.SetLevel(200, 200, 0)) == (LevelSet(200, 200, 0),)
    assert story.order(order.SetLevel(0, 0, 25)) == (LevelSet(0, 0, 25),)


def test_a_shuffle_needs_two_players() -> None:
    story = event_table("A B")
    story.now = 7
    assert story.order(order.BeginShuffle("riffle")) == (ShuffleBegan(7),)
    refused_order(event_table("A"), order.BeginShuffle("riffle"), errors.NotReady)


def test_all_ins_are_held_once_and_opened_again() -> None:
    story = event_table()
    assert story.order(order.HoldAllIns(held=True)) == (AllInsHeld(held=True),)
    assert story.order(order.HoldAllIns(held=True)) == ()
    assert story.order(order.HoldAllIns(held=False)) == (AllInsHeld(held=False),)


def test_whoever_walks_away_without_a_hand_or_all_in_just_sits_out() -> None:
    story = in_hand()
    story.act("D", Fold())
    assert story.order(order.WalkedAway(4)) == (SatOut(4),)
    assert story.order(order.MarkBack(4)) == (CameBack(4),)
    between = event_table()
    assert between.order(order.WalkedAway(4)) == (SatOut(4),)
    over = event_table()
    over.hand()
    assert over.order(order.WalkedAway(4)) == (SatOut(4),)


def test_a_table_is_closed_once() -> None:
    story = Story("vpsv", "A B C", kind="cash", chips=2000)
    happened = story.order(order.GuestsArrive())

    assert [type(event).__name__ for event in happened] == ["ClosesAfterHand", *["StoodUp"] * 3, "TableClosed"]
    assert story.order(order.SetLevel(5, 10, 0)) == (LevelSet(5, 10, 0),)
    assert sum(isinstance(event, TableClosed) for event in story.events) == 1


# ---- straddles and posts ----


def straddles(events: tuple[Event, ...]) -> list[tuple[int, int]]:
    return [
        (event.seat, event.chips) for event in events if isinstance(event, BlindPosted) and event.kind == "straddle"
    ]


def test_a_straddle_is_posted_in_a_tournament_too_where_a_house_has_it_there() -> None:
    story = Story(house("tda", straddle_in_tournaments=True), "A B C D")
    story.says("D", Straddle(400))

    assert straddles(story.deal()) == [(4, 400)]


@pytest.mark.parametrize(("has", "posted"), [(400, [(4, 400)]), (399, [])])
def test_a_straddle_needs_the_chips_for_it(has: int, posted: list[tuple[int, int]]) -> None:
    story = Story(house("tda", straddle_in_cash=True), "A B C D", kind="cash", chips={"D": has})
    story.says("D", Straddle(400))

    assert straddles(story.deal()) == posted


def test_a_newcomer_who_posts_a_blind_does_not_straddle_as_well() -> None:
    story = Story(house("tda", straddle_in_cash=True), "A B C D E", kind="cash", button="A")
    story.hand()  # big blind C
    story.hand()  # big blind D
    story.says("N", SitDown(6, 10_000))
    story.says("N", Straddle(400))
    happened = story.deal()  # big blind E, and N comes next

    assert BlindPosted(6, 200, "post") in happened
    assert straddles(happened) == []


def test_a_player_who_missed_both_blinds_pays_both_the_small_one_dead() -> None:
    story = Story("tda", "A B C D E", kind="cash", button="D")
    story.hand()  # the big blind is A's
    story.says("A", SitOut())
    for _ in range(6):
        story.hand()
    story.says("A", ComeBack())
    happened = story.deal()

    paid = [event for event in happened if isinstance(event, BlindPosted | DeadPosted) and event.seat == 1]
    assert paid == [BlindPosted(1, 200, "post"), DeadPosted(1, 100)]


# ---- money and old records ----


def test_what_is_booked_for_somebody_who_sits_down_adds_chips_and_goes() -> None:
    table = event_table(kind="cash", chip_cents=2).table
    happened: list[Event] = [
        SatDown(9, "n", "N", 500),
        SatDown(8, "m", "M", 500, moved="change"),
        ChipsAdded(1, 100),
        StoodUp(1, 10_000),
        StoodUp(2, 0),
        StoodUp(3, 10_000, "VPSV-9"),
    ]

    assert list(moves(table, happened, version=7)) == [
        TableTransfer("t/8", "n", 1000, 0, is_new=True),
        TableTransfer("t/10", "A", 200, 20_000, is_new=False),
        TableTransfer("t/11", "A", -20_000, 20_000, is_new=False),
    ]


def test_the_seat_of_the_small_blind_is_who_has_it_or_where_it_falls_or_the_button() -> None:
    assert positions(3, 4, 5) == Positions(3, 4, 5, 4)
    assert positions(3, None, 5, 4) == Positions(3, None, 5, 4)
    assert positions(3, None, 5) == Positions(3, None, 5, 3)


def test_a_buy_in_that_no_book_limits_is_refused_without_a_paragraph() -> None:
    story = event_table(kind="cash", smallest_buy_in=500, largest_buy_in=1000)
    for chips in (499, 1001):
        with pytest.raises(errors.BuyInOutOfRange) as answer:
            story.says("N", SitDown(9, chips))
        assert answer.value.rule is None
    for seat, chips in ((8, 500), (9, 1000)):
        story.says(f"N{seat}", SitDown(seat, chips))
