"""What is easily overlooked at a table: a single chip, the first moment of a time bank, who may not be asked for more."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from floorman import errors
from floorman.hand.actions import Call, Check, Fold, RaiseTo
from floorman.hand.events import BlindPosted, DeadPosted
from floorman.rulebook import Rulebook
from floorman.table import Act, AddChips, ComeBack, SitDown, SitOut, Straddle
from floorman.table import orders as order
from floorman.table.audit import TableAudit, Unproven
from floorman.table.director import open_table
from floorman.table.events import (
    ButtonMovedAhead,
    CameBack,
    ChipsAdded,
    ChipsTakenOut,
    GhostReplaced,
    LeftTheTable,
    TableOpened,
    TimeBankSpent,
)
from floorman.table.positions import Positions, after_freeze
from floorman.table.view import view
from floorman.testing import Story, table_of
from support.books import house
from support.tables import tables_under

cash = tables_under("tda", "A B C", kind="cash", chips=1000, small_blind=5, big_blind=10)


# ---- time ----


def test_whoever_acts_the_moment_the_time_bank_begins_spends_nothing_of_it() -> None:
    story = Story("tda", "A B C", thinking_ms=20_000, time_bank_ms=60_000)
    story.deal()
    story.wait(20)
    acted = story.act(story.in_turn, Fold())

    assert [event.ms for event in acted if isinstance(event, TimeBankSpent)] == [0]


def test_whoever_acts_from_a_page_that_is_behind_and_out_of_turn_is_told_whose_turn_it_is() -> None:
    story = Story("tda", "A B C")
    story.deal()
    before = story.table.turn
    story.act(story.in_turn, Call())
    waits = next(name for name in "ABC" if name != story.in_turn)

    with pytest.raises(errors.NotYourTurn):
        story.says(waits, Act(Call(), before))
    with pytest.raises(errors.TurnHasPassed):
        story.says(story.in_turn, Act(Call(), before))


# ---- chips ----


def test_a_stack_is_brought_to_one_chip_more_or_less() -> None:
    story = Story("tda", "A B C")

    assert story.order(order.SetChips(1, 10_001, "X")) == (ChipsAdded(1, 1),)
    assert story.order(order.SetChips(1, 10_000, "X")) == (ChipsTakenOut(1, 1, "X"),)


def test_no_chips_are_bought_again_in_an_event_that_does_not_offer_it_even_by_a_player_without_any() -> None:
    for offers in (False, True):
        story = Story("tda", "A B C", rebuys=offers)
        story.table.seats[1].chips = 0
        if offers:
            assert story.says("A", AddChips(5_000))[0] == ChipsAdded(1, 5_000)
        else:
            with pytest.raises(errors.NoMoreChips, match="no chips are bought"):
                story.says("A", AddChips(5_000))


def test_whoever_buys_chips_again_at_once_never_sat_out() -> None:
    story = cash(chips={"A": 1000, "B": 1000, "C": 1000})
    story.table.seats[1].chips = 0

    assert not [event for event in story.says("A", AddChips(500)) if isinstance(event, CameBack)]
    story.table.seats[2].chips = 0
    story.says("B", SitOut())
    assert CameBack(2) in story.says("B", AddChips(500))


@pytest.mark.rule("VPSV-133")
def test_the_limit_of_the_blinds_is_one_of_money_whatever_a_chip_is_worth() -> None:
    story = cash(book="vpsv", small_blind=1, big_blind=5, chip_cents=5, smallest_buy_in=20, largest_buy_in=500)

    story.order(order.SetLevel(2, 5))
    with pytest.raises(errors.TableSetupError, match="VPSV 2016 133"):
        story.order(order.SetLevel(2, 6))


# ---- ghosts, and players who go ----


def test_a_latecomer_takes_a_ghosts_stack_over_in_the_middle_of_a_hand_only_as_it_stands() -> None:
    for book, refused in (("vpsv", False), (house("vpsv", late_entry_stack="full"), True)):
        story = Story(book, "A B")
        story.order(order.SeatGhost(3, 5_000))
        story.deal()
        wanted = order.ReplaceGhost(3, "n", "N", full=10_000)
        if refused:
            with pytest.raises(errors.HandUnderWay, match="between hands"):
                story.order(wanted)
        else:
            assert isinstance(story.order(wanted)[0], GhostReplaced)


def test_a_player_who_walks_away_breaks_the_paragraph_on_it_and_one_who_is_all_in_the_other() -> None:
    story = Story(house("tda", rule="H-2", all_in_player_may_leave=False), "A B C")
    story.deal()
    story.act(story.in_turn, RaiseTo(10_000))

    def rule(seat: int) -> list[str]:
        return [event.rule for event in story.order(order.WalkedAway(seat)) if isinstance(event, LeftTheTable)]

    assert (rule(1), rule(2)) == (["H-2"], ["TDA-31"])


# ---- blinds, buttons, straddles ----


def test_a_newcomer_posts_the_big_blind_and_a_player_who_missed_both_the_small_one_too() -> None:
    def posted(story: Story) -> list[tuple[int, str]]:
        posts = [event for event in story.deal() if isinstance(event, (BlindPosted, DeadPosted))]
        return [(event.seat, type(event).__name__) for event in posts if getattr(event, "kind", "post") == "post"]

    story = cash("A B C D E F")
    story.hand()
    story.says("N", SitDown(9, 1000))
    assert posted(story) == [(9, "BlindPosted")]

    story = cash("A B C D E F")
    story.hand()
    assert story.hand() == "button B, SB C, BB D"
    story.says("D", SitOut())
    for _ in range(7):
        story.hand()
    story.says("D", ComeBack())
    assert posted(story) == [(4, "BlindPosted"), (4, "DeadPosted")]


def test_after_a_stud_round_nobody_has_both_blinds() -> None:
    tda = Rulebook.load("tda")

    assert after_freeze(tda, Positions(1, 2, 5, 2), [2, 3, 4]) == Positions(1, None, 2, 2)
    assert after_freeze(tda, Positions(1, 2, 5, 2), [2, 3, 5]) == Positions(1, 2, 5, 2)


def test_the_button_is_moved_ahead_once_and_where_there_is_one() -> None:
    def moved(story: Story) -> int:
        return sum(isinstance(event, ButtonMovedAhead) for event in story.order(order.BeginStud()))

    story = Story("tda", "A B C")
    assert moved(story) == 0  # no hand was played yet
    story.hand()
    assert (moved(story), moved(story)) == (1, 0)
    alone = Story("tda", "A B")
    alone.hand(out="B")
    assert moved(alone) == 0


def test_a_house_may_allow_a_larger_straddle() -> None:
    for book, most in (("vpsv", 20), (house("vpsv", straddle_max_big_blinds=3), 30)):
        story = cash("A B C D E", book=book)
        assert view(story.table, 1, now=0).largest_straddle == most
        story.says("D", Straddle(most))
        story.deal()
        assert story.where == "button A, SB B, BB C"
        assert story.table.hand is not None
        assert story.table.hand.bet_of(4) == most


# ---- what is shown ----


def test_what_a_seat_has_is_shown_with_the_chips_that_were_bought_after_the_hand() -> None:
    story = cash()
    story.deal()
    story.fold_out()
    before = {seat.seat: seat.chips for seat in view(story.table, 1, now=0).seats}
    story.says("A", AddChips(70))

    assert {seat.seat: seat.chips for seat in view(story.table, 1, now=0).seats} == {**before, 1: before[1] + 70}


def test_nobody_tops_up_in_a_tournament() -> None:
    assert not view(Story("tda", "A B").table, 1, now=0).may_top_up
    assert view(cash().table, 1, now=0).may_top_up
    assert not view(cash(book="bank", smallest_buy_in=500, largest_buy_in=500).table, 1, now=0).may_top_up


def test_the_audit_shows_what_it_found_and_where() -> None:
    story = cash()
    audit = TableAudit("t", "table/t")
    with pytest.raises(Unproven) as unproven:
        audit.check_snapshot(b"")
    assert unproven.value.finding.version == 0
    for version, event in enumerate(story.events, start=1):
        audit.read(version, event)
    with pytest.raises(Unproven) as unproven:
        audit.read(9, CameBack(8))  # nobody sits there
    assert (unproven.value.finding.version, unproven.value.finding.found) == (9, "CameBack(seat=8)")


def test_the_audit_shows_what_was_played_beside_what_should_have_been() -> None:
    story = cash()
    story.deal()
    at = next(place for place, event in enumerate(story.events) if isinstance(event, BlindPosted))
    audit = TableAudit("t", "table/t")
    for version, event in enumerate(story.events[:at], start=1):
        audit.read(version, event)
    with pytest.raises(Unproven) as unproven:
        audit.read(at + 1, BlindPosted(2, 4, "small blind"))

    assert "chips=4" in unproven.value.finding.found
    assert "chips=5" in unproven.value.finding.expected


def test_a_table_that_does_not_say_its_kind_is_one_of_cash_or_of_a_tournament() -> None:
    for is_cash in (True, False):
        opened = replace(table_of("tda", kind="cash" if is_cash else "tournament"), kind="")
        (event, *_) = open_table(opened)
        assert isinstance(event, TableOpened)
        assert (event.cash, event.seat_kept_ms) == (is_cash, 0)


def test_whoever_lets_the_time_pass_at_the_showdown_shows() -> None:
    story = Story("tda", "A B", thinking_ms=20_000, asks_showdown=True)
    story.deal()
    hand = story.table.hand
    while not (hand := story.table.hand) or not hand.legal.show:
        assert hand is not None
        story.act(story.in_turn, Check() if hand.legal.check else Call())
    seat = hand.to_act
    assert seat is not None
    story.wait(20)

    assert story.table.hand is not None
    state = story.table.hand.state
    assert state.shown[state.place_of(seat)]
    assert not state.folded[state.place_of(seat)]
