"""TDA 2019, from hand to hand: seats, button, absence, the clock, redeals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import ClockRefused, ClockTooEarly, HandUnderWay, TimeIsUp
from floorman.hand.actions import Call, Check, Fold, RaiseTo
from floorman.hand.events import Folded, HandKilled
from floorman.rulebook import Rulebook
from floorman.table import CallClock, StandUp
from floorman.table import orders as order
from floorman.table.events import ClockCalled, ClockLengthSet, ClockRanOut, LeftTheTable, TurnBegan
from floorman.table.positions import Positions, first_positions, next_positions
from floorman.table.presence import came_in_time, is_at_seat
from support.books import house
from support.tables import tables_under

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.table import Event
    from floorman.table.presence import Place
    from floorman.testing import Story

TDA = Rulebook.load("tda")


table = tables_under("tda", "A B C D E")


# ---- 8-A, 10: newcomers ----


@pytest.mark.rule("TDA-8-A.c#1")
def test_a_newcomer_between_button_and_small_blind_waits_until_the_button_has_passed() -> None:
    story = table("A B C E F G H I", seats=dict(zip("ABCEFGHI", (1, 2, 3, 5, 6, 7, 8, 9), strict=True)), button="B")
    story.hand()  # button 2, so the next one has it in seat 3
    story.sit("N", 4)

    assert story.hand() == "button C, SB E, BB F"
    assert "N" not in story.dealt_in
    assert story.hand() == "button E, SB F, BB G"
    assert "N" in story.dealt_in
    assert story.table.hand is not None
    assert story.table.hand.seats[-2:] == (4, 5)  # right of the button


@pytest.mark.rule("TDA-8-A.c#2")
def test_a_newcomer_between_the_small_blind_and_the_next_big_blind_posts_the_big_blind() -> None:
    story = table("A B C D F G", seats=dict(zip("ABCDFG", (1, 2, 3, 4, 6, 7), strict=True)), button="B")
    story.hand()
    story.sit("N", 5)

    assert story.hand() == "button C, SB D, BB N"


@pytest.mark.rule("TDA-8-A.c#3")
def test_a_newcomer_on_a_dead_button_has_the_button() -> None:
    story = table("A B C D E F", button="B")
    story.hand(out="C")  # button B, small blind C, who is out: next the button lies on seat 3
    story.sit("N", 3)

    assert story.hand() == "button N, SB D, BB E"
    assert "N" in story.dealt_in


@pytest.mark.rule("TDA-8-A.c#4")
def test_a_newcomer_on_a_dead_small_blind_posts_it() -> None:
    story = table("A B C D E")
    story.hand(out="C")  # the big blind is out
    story.sit("N", 3)

    story.deal()
    assert story.where == "button B, SB N, BB D"
    assert story.chips("N") == 9_900


@pytest.mark.rule("TDA-10.b#1")
def test_a_player_from_a_broken_table_posts_the_small_blind_of_the_new_seat() -> None:
    story = table("A B C D E")
    story.hand(out="C")
    story.sit("X", 3, moved="broken")
    story.deal()

    assert story.where == "button B, SB X, BB D"
    assert "X" in story.live


@pytest.mark.rule("TDA-10.b#2")
def test_a_player_from_a_broken_table_between_button_and_small_blind_waits_one_hand() -> None:
    story = table("A B C E F", seats=dict(zip("ABCEF", (1, 2, 3, 5, 6), strict=True)), button="B")
    story.hand()
    story.sit("X", 4, moved="broken")

    assert (story.hand(), "X" in story.dealt_in) == ("button C, SB E, BB F", False)
    assert (story.hand(), "X" in story.dealt_in) == ("button E, SB F, BB A", True)


def test_who_is_moved_for_balance_into_the_last_big_blind_takes_it_once_more_alone() -> None:
    story = table("A B C D E")
    story.hand(out="C")
    story.sit("X", 3, moved="balance")

    assert story.hand() == "button B, SB none, BB X"
    assert story.hand() == "button B, SB X, BB D"


def test_of_three_players_too_the_one_moved_into_the_last_big_blind_takes_it_alone() -> None:
    story = table("A B C")
    assert story.hand(out="C") == "button A, SB B, BB C"
    story.sit("X", 3, moved="balance")

    assert story.hand() == "button B, SB none, BB X"


def test_heads_up_the_blinds_alternate_whoever_was_moved_into_the_last_big_blind() -> None:
    story = table("A B")
    assert story.hand(out="B") == "button A, SB A, BB B"
    story.sit("X", 2, moved="balance")

    assert (story.hand(), story.dealt_in) == ("button X, SB X, BB A", {"A", "X"})


# ---- 11-B: mixed games ----


@pytest.mark.rule("TDA-11-B.a#1")
def test_the_button_moves_on_once_and_stays_for_the_whole_stud_round() -> None:
    story = table("A B C D E F G H", button="C")
    story.hand()
    story.order(order.BeginStud())

    assert story.table.button == 4
    story.order(order.BeginStud())
    assert story.table.button == 4
    assert story.hand() == "button D, SB E, BB F"


def test_after_a_stud_round_the_button_has_stayed_though_the_blinds_are_gone() -> None:
    story = table("A B C D E F G H", button="C")
    story.hand()
    story.order(order.BeginStud())
    story.leave("F")

    assert story.hand() == "button D, SB E, BB G"


# ---- 23: when a hand begins ----


@pytest.mark.rule("TDA-23.c#1")
@pytest.mark.parametrize("how", ["riffle", "shuffler", "dealer_change"])
def test_a_hand_that_has_begun_is_played_on_the_old_level(how: str) -> None:
    story = table()
    story.hand()
    story.order(order.BeginShuffle(how))
    story.order(order.SetLevel(150, 300))
    story.deal()

    assert story.table.hand is not None
    assert story.table.hand.state.high_bet == 200
    story.fold_out()
    story.deal()
    assert story.table.hand.state.high_bet == 300


@pytest.mark.rule("TDA-23.c")
def test_washing_the_cards_begins_no_hand() -> None:
    story = table()
    story.hand()
    story.order(order.BeginShuffle("wash"))
    story.order(order.SetLevel(150, 300))
    story.deal()

    assert story.table.hand is not None
    assert story.table.hand.state.high_bet == 300


# ---- 29: the clock ----


def facing_a_bet() -> Story:
    """River: A has bet 2000, B thinks."""
    story = table("A B", button="B")
    story.deal()
    story.act("B", Call())
    story.act("A", Check())
    for _ in ("flop", "turn"):
        story.act("A", Check())
        story.act("B", Check())
    story.act("A", RaiseTo(2000))
    return story


@pytest.mark.rule("TDA-29.a")
def test_how_long_one_may_think_is_the_tables_to_say_and_live_nobodys() -> None:
    live, online = table(), table(thinking_ms=20_000)

    assert isinstance(live.deal()[-1], TurnBegan)
    assert live.table.clock is None
    online.deal()
    assert online.table.clock == (4, 20_000)
    assert ClockRanOut(4) in online.wait(20)


@pytest.mark.rule("TDA-29.b")
def test_any_player_in_the_event_may_ask_and_the_floor_may_act_by_itself() -> None:
    asked: list[Callable[[Story], tuple[Event, ...]]] = [
        lambda story: story.says("C", CallClock()),
        lambda story: story.says("X of another table", CallClock(), in_event=True),
        lambda story: story.order(order.StartClock()),
    ]
    for ask in asked:
        story = table()
        story.deal()
        with pytest.raises(ClockTooEarly) as early:
            ask(story)
        assert early.value.rule is not None
        story.wait(120)
        assert isinstance(ask(story)[0], ClockCalled)
        with pytest.raises(ClockRefused, match="already"):
            story.says("C", CallClock())


@pytest.mark.rule("TDA-29.b")
def test_somebody_who_is_not_in_the_event_cannot_call_the_clock() -> None:
    story = table()
    story.deal()
    story.wait(120)
    with pytest.raises(ClockRefused, match="29"):
        story.says("a visitor", CallClock())


@pytest.mark.rule("TDA-29.c#1", "TDA-30.d#1")
@pytest.mark.parametrize("where", ["at_the_table", "away"])
def test_the_clock_is_for_those_at_their_seats(where: Place) -> None:
    story = table()
    story.deal()
    story.wait(240)
    with pytest.raises(ClockRefused) as refused:
        story.says("A", CallClock(where))

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "TDA-30.e"
    assert isinstance(story.says("A", CallClock("within_reach_of_chair"))[0], ClockCalled)


@pytest.mark.rule("TDA-29.c")
def test_who_is_marked_as_away_cannot_call_the_clock() -> None:
    story = table()
    story.deal()
    story.wait(240)
    story.away("A")

    with pytest.raises(ClockRefused):
        story.says("A", CallClock())


@pytest.mark.rule("TDA-29.d#1")
def test_25_seconds_and_a_countdown_of_5() -> None:
    story = facing_a_bet()
    story.wait(120)
    (called,) = story.says("A", CallClock())
    assert isinstance(called, ClockCalled)
    assert (called.countdown_from - story.now, called.until - 1 - story.now) == (25_000, 30_000)

    assert story.wait(28) == ()
    story.act("B", Call())


@pytest.mark.rule("TDA-29.d#2", "TDA-29.f#1")
def test_at_the_very_end_of_the_countdown_the_action_counts() -> None:
    story = facing_a_bet()
    story.wait(120)
    story.says("A", CallClock())

    assert story.wait(30) == ()
    story.act("B", Call())


@pytest.mark.rule("TDA-29.d#1")
def test_after_it_no_action_counts() -> None:
    story = facing_a_bet()
    story.wait(120)
    story.says("A", CallClock())
    story.now += 30_001

    with pytest.raises(TimeIsUp, match=r"your time is up \(TDA 2019 29\)"):
        story.act("B", Call())


@pytest.mark.rule("TDA-29.e#1")
def test_when_time_is_up_a_hand_that_faces_a_bet_is_dead() -> None:
    story = facing_a_bet()
    story.wait(120)
    story.says("A", CallClock())

    assert Folded(2) in story.wait(30.001)


@pytest.mark.rule("TDA-29.e#2")
def test_when_time_is_up_with_no_bet_the_player_has_checked() -> None:
    story = table("A B C", button="C")
    story.deal()
    for name in "CA":
        story.act(name, Call())
    story.act("B", Check())
    story.wait(120)
    story.says("B", CallClock())
    story.wait(31)

    assert (story.in_turn, "A" in story.live) == ("B", True)


@pytest.mark.rule("TDA-29.e#3")
def test_a_big_blind_with_nothing_to_call_has_checked() -> None:
    story = table("A B C", button="A")
    story.deal()
    story.act("A", Call())
    story.act("B", Call())
    story.wait(120)
    story.says("A", CallClock())
    story.wait(31)

    assert "C" in story.live
    assert story.table.hand is not None
    assert story.table.hand.street == "flop"


@pytest.mark.rule("TDA-29.g")
def test_the_director_may_shorten_the_clock_for_one_player_and_it_is_written_down() -> None:
    story = table()
    assert story.order(order.SetCalledClock(10, 5, seat=4, why="stalls")) == (ClockLengthSet(4, 10, 5, "stalls"),)
    story.deal()
    story.wait(120)
    (called,) = story.says("A", CallClock())
    assert isinstance(called, ClockCalled)
    assert called.until - 1 - story.now == 15_000

    story.act("D", Fold())
    story.wait(120)
    (called,) = story.says("A", CallClock())
    assert isinstance(called, ClockCalled)
    assert called.until - 1 - story.now == 30_000


@pytest.mark.rule("TDA-29.g")
def test_the_director_may_change_the_clock_for_the_whole_event() -> None:
    story = table()
    story.order(order.SetCalledClock(40, 10))
    story.deal()
    story.wait(120)
    (called,) = story.says("A", CallClock())

    assert isinstance(called, ClockCalled)
    assert called.until - 1 - story.now == 50_000


# ---- 30, 31: at the seat ----


@pytest.mark.rule("TDA-30.a#1")
def test_back_before_the_last_card_the_hand_lives() -> None:
    assert came_in_time(TDA, cards=18, landed=17)
    assert came_in_time(TDA, cards=18, landed=17, leaving=18)  # while the last card is on its way

    story = table()
    story.away("D")
    story.back("D")
    story.deal()
    assert "D" in story.live


@pytest.mark.rule("TDA-30.a#2")
def test_back_after_the_last_card_the_hand_is_dead() -> None:
    assert not came_in_time(TDA, cards=18, landed=18)

    story = table()
    story.away("D")
    story.deal()
    story.back("D")
    assert "D" not in story.live
    assert HandKilled(4, "absent") in story.events


@pytest.mark.rule("TDA-30.b#1")
def test_nobody_looks_at_cards_that_were_dead_before_they_came() -> None:
    story = table()
    story.away("D")
    story.deal()
    story.back("D")
    assert story.table.hand is not None
    cards = [str(card) for card in story.table.hand.hole(4)]

    for who in (None, *"ABCDE"):
        assert not any(f'"{card}"' in story.view(who).decode() for card in cards)
    own = [str(card) for card in story.table.hand.hole(1)]
    assert all(f'"{card}"' in story.view("A").decode() for card in own)


@pytest.mark.rule("TDA-30.c#1")
def test_an_absent_big_blind_pays_and_its_hand_is_killed() -> None:
    story = table(chips=5000)
    story.away("C")
    story.deal()

    assert story.dealt_in == set("ABCDE")
    assert story.live == set("ABDE")
    assert story.chips("C") == 4800
    story.fold_out()
    assert story.chips("C") == 4800


@pytest.mark.rule("TDA-30.e#1")
def test_a_hand_on_the_own_chair_is_at_the_seat() -> None:
    assert is_at_seat(TDA, "in_the_chair")
    assert is_at_seat(TDA, "within_reach_of_chair")
    assert not is_at_seat(TDA, "at_the_table")


@pytest.mark.rule("TDA-31#1")
def test_an_all_in_player_who_walks_away_still_wins_and_the_floor_is_told() -> None:
    story = table("A B C", button="C", chips={"A": 1000})
    story.deal(best="A")
    story.act("C", Call())
    story.act("A", RaiseTo(1000))
    assert story.order(order.WalkedAway(1)) == (LeftTheTable(1, "TDA-31"),)
    story.act("B", Call())
    story.act("C", Fold())

    assert not story.table.is_playing
    assert story.chips("A") == 2200


@pytest.mark.rule("TDA-31")
def test_nobody_gets_up_from_a_live_hand() -> None:
    story = table("A B C", button="C", chips={"A": 1000})
    story.deal()
    story.act("C", Call())
    with pytest.raises(HandUnderWay, match="31"):
        story.says("B", StandUp())
    story.act("A", RaiseTo(1000))
    with pytest.raises(HandUnderWay, match="31"):
        story.says("A", StandUp())
    story.act("B", Fold())
    story.says("B", StandUp())
    story.act("C", Fold())

    assert set(story.table.seats) == {1, 3}


# ---- 32, 34: the button ----


@pytest.mark.rule("TDA-32#1", "TDA-32#2")
def test_big_blind_out_dead_small_blind_then_dead_button() -> None:
    story = table("A B C D E")
    story.hand(out="C")

    assert story.hand() == "button B, SB none, BB D"
    assert story.hand() == "button 3, SB D, BB E"


@pytest.mark.rule("TDA-32#3")
def test_small_blind_out_dead_button() -> None:
    story = table("A B C D E")
    story.hand(out="B")

    assert story.hand() == "button 2, SB C, BB D"


@pytest.mark.rule("TDA-32#4")
def test_both_blinds_out() -> None:
    story = table("A B C D E F")
    story.hand(out="B C")

    assert [story.hand() for _ in range(3)] == [
        "button 2, SB none, BB D",
        "button 3, SB D, BB E",
        "button D, SB E, BB F",
    ]


@pytest.mark.rule("TDA-32")
def test_another_marker_or_a_moving_button_would_put_it_elsewhere() -> None:
    last, left = Positions(1, 2, 3, 2), [1, 3, 4, 5]
    stays = house("tda", dead_button_marker="stays_with_last_button")

    assert next_positions(TDA, last, left).button == 2
    assert next_positions(stays, last, left).button == 1
    assert next_positions(Rulebook.load("bank"), last, left) == Positions(3, 4, 5, 4)


@pytest.mark.rule("TDA-34.c#1", "TDA-34.c#2", "TDA-34.c#3")
@pytest.mark.parametrize(
    ("out", "then"),
    [("A", "button C, SB C, BB B"), ("B", "button C, SB C, BB A"), ("C", "button B, SB B, BB A")],
)
def test_down_to_two_nobody_has_the_big_blind_twice_running(out: str, then: str) -> None:
    story = table("A B C")
    story.hand(out=out)

    assert story.hand() == then


@pytest.mark.rule("TDA-34.c#4")
def test_four_become_two() -> None:
    story = table("A B C D")
    story.hand(out="B C")

    assert story.hand() == "button A, SB A, BB D"


def test_two_become_three_and_nobody_has_the_button_and_the_big_blind() -> None:
    story = table("A B", seats={"A": 2, "B": 5})
    assert story.hand() == "button A, SB A, BB B"
    story.sit("N", 3)

    assert story.hand() == "button N, SB B, BB A"
    assert story.hand() == "button B, SB A, BB N"


def test_the_first_button_on_an_empty_seat_goes_to_the_next_player() -> None:
    assert first_positions(TDA, 2, [1, 4, 6]) == Positions(4, 6, 1, 6)


# ---- 35-C: the redeal ----


@pytest.mark.rule("TDA-35-C.a#1")
def test_a_redeal_repeats_the_hand_exactly() -> None:
    story = table("A B C D E")
    story.hand()
    story.deal()
    story.act("E", Call())
    before = story.where
    story.order(order.RepeatDeal("two cards exposed"))
    story.order(order.SetLevel(150, 300))
    story.sit("N", 6)

    assert all(seated.chips == 10_000 for name, seated in story.table.seats.items() if name in (4, 5))
    story.deal()
    assert (story.where, story.dealt_in) == (before, set("ABCDE"))
    assert story.table.hand is not None
    assert story.table.hand.state.high_bet == 200
    story.fold_out()
    story.deal()
    assert "N" in story.dealt_in
    assert story.table.hand.state.high_bet == 300


@pytest.mark.rule("TDA-35-C.b#1")
def test_who_was_absent_for_the_first_deal_is_dealt_to_and_folded_in_the_redeal() -> None:
    story = table("A B C D E")
    story.away("D")
    story.deal()
    story.order(order.RepeatDeal("a boxed card too many"))
    story.back("D")
    story.deal()

    assert "D" in story.dealt_in
    assert "D" not in story.live
    story.fold_out()
    story.deal()
    assert "D" in story.live


@pytest.mark.rule("TDA-35-C.b")
def test_a_penalty_covers_the_redeal_and_counts_the_hand_once() -> None:
    story = table("A B C D E")
    story.order(order.MissHands(4, hands=2))
    story.deal()
    story.order(order.RepeatDeal("a card too many"))
    assert story.table.seats[4].penalty == 2
    story.deal()
    assert "D" not in story.live
    story.fold_out()

    assert story.table.seats[4].penalty == 1


# ---- 71: penalties ----


@pytest.mark.rule("TDA-71-C#1")
def test_a_penalised_big_blind_pays_ante_and_blind_and_serves_one_hand() -> None:
    story = table(chips=6000, ante=200, big_blind_ante=True)
    story.order(order.MissHands(3, hands=3))
    story.deal()

    assert story.dealt_in == set("ABCDE")
    assert "C" not in story.live
    assert HandKilled(3, "penalty") in story.events
    story.fold_out()
    assert (story.chips("C"), story.table.seats[3].penalty) == (5600, 2)


@pytest.mark.rule("TDA-71-C")
def test_the_button_moves_over_a_penalised_seat_as_over_any_other() -> None:
    story = table("A B C D E")
    story.order(order.MissHands(3, rounds=1))

    assert [story.hand() for _ in range(3)] == ["button A, SB B, BB C", "button B, SB C, BB D", "button C, SB D, BB E"]


@pytest.mark.rule("TDA-71-A.b#1", "TDA-71-A.b#2")
def test_rounds_are_counted_in_hands_when_the_penalty_is_given() -> None:
    story = table("A B C D E F G H I")
    story.order(order.MissHands(1, rounds=2))
    assert story.table.seats[1].penalty == 18

    story = table("A B C D E F G")
    story.order(order.MissHands(1, rounds=1))
    story.hand()
    story.hand()
    story.hand(out="D E")
    assert story.table.seats[1].penalty == 4


@pytest.mark.rule("TDA-71-A.b#3")
def test_the_rest_of_a_penalty_is_served_at_the_new_table() -> None:
    story = table("A B C D E F G H I J")
    story.order(order.MissHands(1, rounds=1))
    for _ in range(4):
        story.hand()
    left = story.table.seats[1].penalty
    assert left == 6

    other = table("K L M N O")
    other.order(order.SeatPlayer(6, "A", "A", 9000, "balance", left))
    other.hand()
    assert other.table.seats[6].penalty == 5
