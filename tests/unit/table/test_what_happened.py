"""What each event leaves behind at a table, and what the table then says of itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import ValidationError

from floorman.errors import (
    BuyInOutOfRange,
    ClockRefused,
    ClockTooEarly,
    NoHand,
    NoMoreChips,
    StraddleOutOfRange,
    TableIsClosed,
    TableSetupError,
    TimeIsUp,
)
from floorman.hand.actions import Call, Fold, RaiseTo
from floorman.rulebook import Rulebook
from floorman.table import AddChips, CallClock, SitDown, SitOut, Straddle
from floorman.table import events as did
from floorman.table import orders as order
from floorman.table.evolve import replay
from floorman.table.positions import Positions, after_freeze
from floorman.table.state import SHORTER, SNAPSHOT_VERSION, TableLevel, TableState
from floorman.table.view import view
from floorman.testing import Story
from support.books import house


def table(players: str = "A B C D", **facts: Any) -> Story:
    return Story("tda", players, **facts)


def seat(story: Story, number: int, *names: str) -> tuple[Any, ...]:
    return tuple(getattr(story.table.seats[number], name) for name in names)


def now(story: Story, *names: str) -> tuple[Any, ...]:
    return tuple(getattr(story.table, name) for name in names)


# ---- seats ----


def test_somebody_who_sits_down_before_the_first_hand_owes_nothing_and_later_a_big_blind() -> None:
    story = table(time_bank_ms=5000)
    story.happen([did.SatDown(7, "n", "N", 300, is_bot=True, moved="balance", penalty=2, waits=True, penalty_rounds=1)])
    assert seat(story, 7, "member", "name", "chips", "is_bot", "moved", "penalty", "waits", "penalty_rounds") == (
        *("n", "N", 300, True, "balance", 2, True, 1),
    )
    assert seat(story, 7, "since", "owes_big", "bank_ms", "is_ghost") == (0, False, 5000, False)
    story.hand()
    story.happen([did.SatDown(8, "m", "M", 300, is_ghost=True)])
    assert seat(story, 8, "since", "owes_big", "is_ghost", "is_bot", "waits") == (1, True, True, False, False)


def test_whoever_takes_a_ghosts_seat_is_a_player_since_then() -> None:
    story = table()
    story.happen([did.SatDown(8, "g", "G", 300, is_ghost=True)])
    story.hand()
    story.happen([did.GhostReplaced(8, "m", "M", 400, is_bot=True)])

    assert seat(story, 8, "member", "name", "chips", "is_bot", "is_ghost", "since") == ("m", "M", 400, True, False, 1)


def test_leaving_sitting_out_and_coming_back() -> None:
    story = table()
    story.happen([did.LeavesAfterHand(1, "TDA-71")])
    assert seat(story, 1, "leaves", "forfeits", "folds_at_turn") == (True, "TDA-71", True)
    story.happen([did.SatOut(2, 77)])
    assert seat(story, 2, "sits_out", "out_since") == (True, 77)
    story.happen([did.SatOut(3)])
    assert seat(story, 3, "sits_out", "out_since") == (True, None)
    story.happen([did.LeftTheTable(4, "WPL-5.6.1", folds=True)])
    assert seat(story, 4, "sits_out", "folds_at_turn") == (True, True)
    story.happen([did.ClockRanOut(4), did.CameBack(4)])
    assert seat(story, 4, "sits_out", "folds_at_turn", "missed") == (False, False, 0)
    story.happen([did.StoodUp(1, 10_000), did.Eliminated(2, 10_000)])
    assert sorted(story.table.seats) == [3, 4]


def test_chips_and_penalties_add_up() -> None:
    story = table()
    story.happen([did.ChipsAdded(1, 500), did.ChipsTakenOut(1, 200, "X"), did.StraddleSet(1, 400)])
    assert seat(story, 1, "chips", "straddle") == (10_300, 400)
    story.happen([did.MissedHandsOrdered(1, 3), did.MissedHandsOrdered(1, 2, 1)])
    assert seat(story, 1, "penalty", "penalty_rounds") == (5, 0)
    story.happen([did.MissedHandsOrdered(1, 0, 2), did.MissedHandsOrdered(1, 0, 1)])
    assert seat(story, 1, "penalty", "penalty_rounds") == (5, 3)
    story.happen([did.MissedHandsCounted(1, 12)])
    assert seat(story, 1, "penalty", "penalty_rounds") == (17, 0)


# ---- from hand to hand ----


def test_a_level_keeps_the_smallest_chip_unless_it_names_one() -> None:
    story = table(smallest_chip=25)
    assert story.table.level == TableLevel(100, 200, 0, 25)
    story.happen([did.LevelSet(200, 400, 50)])
    assert story.table.level == TableLevel(200, 400, 50, 25)
    story.happen([did.LevelSet(300, 600, 75, 100)])
    assert story.table.level == TableLevel(300, 600, 75, 100)
    story.happen([did.LevelSet(400, 800, 100)])
    assert story.table.level == TableLevel(400, 800, 100, 100)


def test_a_hand_that_has_begun_keeps_its_level_and_its_players() -> None:
    story = table()
    story.says("D", SitOut())
    story.order(order.BeginShuffle("riffle"))
    story.order(order.SetLevel(200, 400, 0))
    assert [story.table.is_in_play(number) for number in (1, 3, 7)] == [True, True, False]
    story.deal()
    assert story.table.hand is not None
    assert story.table.hand.state.terms.big_blind == 200
    story.fold_out()
    assert story.table.level_begun is None
    assert not story.table.is_in_play(1)


def test_breaks_and_closings_leave_no_hand_due() -> None:
    story = table()
    story.happen([did.NextHandDue(7)])
    assert story.table.next_hand_at == 7
    story.happen([did.BreakBegan()])
    assert now(story, "on_break", "next_hand_at") == (True, None)
    story.happen([did.BreakEnded(), did.NextHandDue(8), did.ClosesAfterHand("VPSV-6")])
    assert now(story, "on_break", "closes", "next_hand_at") == (False, "VPSV-6", None)
    story.happen([did.NextHandDue(9), did.TableClosed("VPSV-6")])
    assert now(story, "is_closed", "next_hand_at") == (True, None)


def test_the_button_lies_where_it_was_placed_or_moved_ahead_to() -> None:
    story = table()
    assert now(story, "button") == (None,)
    story.hand()
    assert now(story, "button") == (1,)
    story.happen([did.ButtonMovedAhead(2, 3, 4, 3)])
    assert now(story, "button", "ahead") == (2, Positions(2, 3, 4, 3))
    story.deal()
    assert now(story, "button", "ahead", "drawn") == (2, None, None)


def test_a_deal_that_is_repeated_keeps_everybody_in_it() -> None:
    story = table()
    story.says("D", SitOut())
    story.deal()
    story.order(order.RepeatDeal("foul"))

    assert story.table.redeal is not None
    assert now(story, "hand", "thinking", "clock") == (None, None, None)
    assert story.table.ready == sorted(story.table.redeal.seats)
    assert story.table.is_in_play(1)
    assert not story.table.is_in_play(9)
    where = story.where
    story.deal()
    assert story.where == where


def test_chips_of_a_table_are_those_of_everybody_in_a_hand_or_not() -> None:
    story = table("A B C D", kind="cash", chips={"A": 1000, "B": 2000, "C": 3000, "D": 4000})
    story.says("D", SitOut())
    assert story.table.chips == 10_000
    story.deal()
    assert story.table.chips == 10_000
    story.says("N", SitDown(9, 500))
    assert story.table.chips == 10_500
    story.fold_out()
    assert story.table.chips == 10_500
    story.table.carried = 30
    assert story.table.chips == 10_530


def test_a_table_stands_still_without_a_hand_or_while_its_all_in_is_held() -> None:
    story = table("A B C")
    assert now(story, "stands_still") == (True,)
    story.order(order.HoldAllIns(held=True))
    story.deal()
    assert now(story, "stands_still") == (False,)
    story.act("A", RaiseTo(10_000))
    story.act("B", Call())
    story.act("C", Fold())
    assert now(story, "is_playing", "stands_still") == (True, True)
    story.order(order.OpenHeldAllIn())
    assert now(story, "is_playing", "stands_still") == (False, True)


# ---- time ----


def test_every_decision_has_a_number_and_more_time_for_it_is_none() -> None:
    story = table(thinking_ms=20_000)
    story.deal()
    turn = story.table.turn
    story.happen([did.ClockStarted(4, 99_000, 50)])
    assert now(story, "turn", "clock", "thinking") == (turn, (4, 99_000), (4, 0))
    story.act("D", Fold())
    assert now(story, "turn", "thinking") == (turn + 1, (1, 0))


def test_the_clock_and_the_time_bank() -> None:
    story = table(thinking_ms=20_000, time_bank_ms=60_000)
    story.deal()
    story.happen([did.TimeBankStarted(4, 20_000, 80_000)])
    assert now(story, "clock", "on_bank") == ((4, 80_000), 20_000)
    story.happen([did.ClockCalled(4, 1, 30_000, 40_000)])
    assert now(story, "clock", "called", "on_bank") == ((4, 40_000), 30_000, None)
    story.happen([did.ClockStarted(4, 99_000, 0)])
    assert now(story, "called", "on_bank") == (None, None)
    story.happen([did.TimeBankSpent(4, 45_000)])
    assert seat(story, 4, "bank_ms") == (15_000,)
    story.happen([did.TimeBankFilled(20_000)])
    assert [seat(story, number, "bank_ms") for number in (1, 4)] == [(60_000,), (35_000,)]
    story.happen([did.TimeBankSpent(4, 99_000)])
    assert seat(story, 4, "bank_ms") == (0,)
    story.happen([did.ClockRanOut(4)])
    assert seat(story, 4, "missed") == (1,)
    assert now(story, "clock", "thinking") == (None, None)


def test_a_clock_of_another_length_for_all_or_for_one() -> None:
    story = table()
    story.happen([did.ClockLengthSet(0, 30, 10, "late"), did.ClockLengthSet(2, 20, 5, "slow")])

    assert story.table.clock_set == (30, 10)
    assert [seat(story, number, "clock") for number in (1, 2)] == [(None,), ((20, 5),)]


def test_time_banks_are_filled_after_so_many_hands() -> None:
    story = table(time_bank_ms=60_000, time_bank_refill_ms=10_000, time_bank_refill_hands=2)
    story.hand()
    assert not any(isinstance(event, did.TimeBankFilled) for event in story.events)
    story.hand()
    assert [event for event in story.events if isinstance(event, did.TimeBankFilled)] == [did.TimeBankFilled(10_000)]
    assert story.table.unfilled == 0
    story.hand()
    assert story.table.unfilled == 1


def test_a_player_who_let_the_time_pass_sits_out_and_has_less_time_when_still_in_a_hand() -> None:
    story = table(thinking_ms=20_000)
    story.deal()
    happened = story.wait(20)
    assert happened[0] == did.ClockRanOut(4)
    assert did.SatOut(4, 20_000) in happened
    slow = table(thinking_ms=20_000)
    slow.deal()
    slow.act("D", Call())
    slow.table.seats[1].missed = 1
    slow.act("A", Call())
    assert seat(slow, 1, "missed") == (0,)  # acted in time
    slow.table.seats[3].missed = 1
    slow.act("B", Call())
    assert now(slow, "clock") == ((3, 20_000 // SHORTER),)


def test_a_decision_at_the_last_moment_is_in_time_and_the_next_one_is_not() -> None:
    for late, refused in ((19.999, False), (20.0, True)):
        story = table(thinking_ms=20_000)
        story.deal()
        story.now = round(late * 1000)
        if refused:
            with pytest.raises(TimeIsUp):
                story.act("D", Call())
        else:
            story.act("D", Call())


def test_the_clock_is_called_by_players_and_not_too_early() -> None:
    story = table()
    with pytest.raises(NoHand):
        story.says("A", CallClock())
    story.deal()
    with pytest.raises(ClockRefused, match="only players"):
        story.says("stranger", CallClock())
    with pytest.raises(ClockRefused, match="at their seat"):
        story.says("A", CallClock("away"))
    strict = Story("vpsv", "A B C D")
    strict.deal()
    least = strict.table.book.knobs.clock_min_think_seconds
    if least:
        strict.now = 1000 * least - 1
        with pytest.raises(ClockTooEarly):
            strict.says("A", CallClock())
    strict.now = 1000 * least
    assert isinstance(strict.says("A", CallClock())[-1], did.ClockCalled)
    with pytest.raises(ClockRefused, match="runs already"):
        strict.says("B", CallClock())


# ---- buying ----


@pytest.mark.parametrize(("has", "more", "allowed"), [(400, 600, True), (400, 601, False), (1000, 1, False)])
def test_chips_are_added_up_to_the_largest_buy_in(has: int, more: int, *, allowed: bool) -> None:
    story = table("A B", kind="cash", chips=has, smallest_buy_in=500, largest_buy_in=1000)
    if allowed:
        assert story.says("A", AddChips(more)) == (did.ChipsAdded(1, more),)
    else:
        with pytest.raises(BuyInOutOfRange) as refused:
            story.says("A", AddChips(more))
        assert refused.value.largest == 1000 - has


# ---- closing, views, snapshots, old records ----


def test_a_table_that_is_about_to_close_takes_nobody_and_still_repeats_a_deal() -> None:
    story = Story("vpsv", "A B C", kind="cash", chips=2000)
    story.deal()
    story.order(order.GuestsArrive())
    with pytest.raises(TableIsClosed):
        story.says("N", SitDown(7, 2000))
    story.order(order.RepeatDeal("foul"))
    story.deal()
    story.fold_out()

    assert now(story, "is_closed") == (True,)


@pytest.mark.parametrize("chips", [0.0, False, "0"])
def test_what_is_no_number_is_no_straddle_and_takes_none_back(chips: Any) -> None:
    story = Story("vpsv", "A B C D", kind="cash", chips=2000)
    story.says("D", Straddle(50))
    with pytest.raises(StraddleOutOfRange):
        story.says("D", Straddle(chips))
    assert seat(story, 4, "straddle") == (50,)
    story.says("D", Straddle(0))
    assert seat(story, 4, "straddle") == (0,)


def test_a_view_says_who_owes_a_blind_in_a_cash_game() -> None:
    for kind, owing in (("cash", [False, False, True]), ("tournament", [False, False, False])):
        story = table("A B", kind=kind)
        story.hand()
        story.sit("N", 7)
        seen = view(story.table, None, now=0)

        assert [taken.owes for taken in seen.seats] == owing


def test_a_snapshot_that_is_none_is_not_taken_for_one_of_another_form() -> None:
    there = table().table
    assert TableState.restored(there.snapshot(), there.shelf) == there
    with pytest.raises(ValidationError):
        TableState.restored(b'{"version": %d, "state": {}}' % SNAPSHOT_VERSION)


def test_where_blinds_were_is_read_from_hands_that_were_recorded_without_a_word_on_the_button() -> None:
    story = table()
    story.hand()
    story.hand()
    told = replay([event for event in story.events if not isinstance(event, did.ButtonPlaced)])
    assert told.positions is not None
    assert story.table.positions is not None

    assert (told.positions.button, told.positions.big_blind) == (2, 4)
    assert told.positions == story.table.positions


def test_a_button_that_was_moved_ahead_stays_and_blinds_pass_over_who_is_gone() -> None:
    book, ahead = Rulebook.load("tda"), Positions(1, 2, 3, 2)

    assert after_freeze(book, ahead, [1, 2, 3, 4]) == Positions(1, 2, 3, 2)
    assert after_freeze(book, ahead, [1, 2, 4]) == Positions(1, 2, 4, 2)
    assert after_freeze(book, ahead, [1, 3, 4]) == Positions(1, None, 3, 2)
    assert after_freeze(book, ahead, [1, 3]).big_blind == 3
    assert after_freeze(book, ahead, [1, 3]).button == 1
    assert after_freeze(book, ahead, [3, 4]) == Positions(4, 4, 3, 4)


# ---- re-buys, blinds, the time bank ----


def test_with_rebuys_whoever_is_broke_is_out_only_when_the_next_hand_begins() -> None:
    for rebuys in (True, False):
        story = table("A B C", rebuys=rebuys, chips={"C": 5000})
        story.deal(best="B")
        story.act("A", Fold())
        story.act("B", RaiseTo(10_000))
        story.act("C", Call())

        assert any(isinstance(event, did.Eliminated) for event in story.events) is not rebuys
        story.deal()
        assert did.Eliminated(3, 5000) in story.events


def test_in_a_tournament_only_a_broke_player_buys_again_and_only_where_there_are_rebuys() -> None:
    story = table("A B C", rebuys=True, chips={"C": 5000})
    with pytest.raises(NoMoreChips):
        story.says("C", AddChips(5000))
    story.deal(best="B")
    story.act("A", Fold())
    story.act("B", RaiseTo(10_000))
    story.act("C", Call())
    assert story.says("C", AddChips(5000))[0] == did.ChipsAdded(3, 5000)


def test_blinds_of_a_cash_table_rise_to_the_limit_and_no_higher() -> None:
    story = Story("vpsv", "A B C", kind="cash", chips=2000, small_blind=5, big_blind=10)
    story.order(order.SetLevel(10, 25, 0))
    with pytest.raises(TableSetupError):
        story.order(order.SetLevel(10, 26, 0))


def test_a_table_plays_a_structure_that_its_book_knows() -> None:
    book = house("tda", betting_structures=("no_limit",))
    with pytest.raises(TableSetupError):
        Story(book, "A B", structure="pot_limit")
    Story(book, "A B", structure="no_limit")


def test_a_called_clock_is_not_made_longer_by_the_time_bank() -> None:
    story = table(time_bank_ms=60_000)
    story.deal()
    story.now = 1000 * story.table.book.knobs.clock_min_think_seconds
    story.order(order.StartClock())
    assert story.table.clock is not None
    happened = story.wait((story.table.clock[1] - story.now) / 1000)

    assert happened[0] == did.ClockRanOut(4)
