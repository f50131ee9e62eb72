"""APSA, from hand to hand: seats, button, absence, the clock."""

from __future__ import annotations

from itertools import pairwise

import pytest

from floorman.cards import Card
from floorman.errors import HandUnderWay, NoSuchSeat, NotReady, SeatTaken, TableSetupError
from floorman.hand.actions import Call, Check, Fold, RaiseTo
from floorman.hand.events import Folded, HandKilled, PotAwarded
from floorman.rulebook import Rulebook
from floorman.table import CallClock, StandUp
from floorman.table import orders as order
from floorman.table.director import open_table
from floorman.table.events import ButtonDrawn, ClockCalled, Eliminated, ShuffleBegan
from floorman.table.presence import came_in_time, is_at_seat
from floorman.testing import table_of
from support.tables import asked_to_act_unbet, tables_under

APSA = Rulebook.load("apsa")


table = tables_under("apsa", "A B C D E")


# ---- 3: seats ----


@pytest.mark.rule("APSA-3.seats#1")
def test_an_eleventh_player_is_rejected() -> None:
    story = table("A B C D E F G H I J")

    with pytest.raises(NoSuchSeat):
        story.sit("K", 11)
    with pytest.raises(SeatTaken):
        story.sit("K", 10)
    with pytest.raises(TableSetupError, match="APSA 3"):
        open_table(table_of("apsa", seats=11))


@pytest.mark.rule("APSA-3.seats#2", "APSA-3.seats#3")
@pytest.mark.parametrize(("entrants", "tables"), [(21, 3), (20, 2)])
def test_how_many_tables_a_number_of_entrants_needs(entrants: int, tables: int) -> None:
    most = APSA.knobs.max_players_per_table

    assert most == 10
    assert -(-entrants // most) == tables
    assert len(table("A B C D E F G H I J").table.ready) == most


@pytest.mark.rule("APSA-3.seats#4")
def test_one_player_alone_waits() -> None:
    story = table("A B")
    story.leave("B")

    with pytest.raises(NotReady):
        story.deal()


# ---- 3.1: the button ----


@pytest.mark.rule("APSA-3.1-01#1", "APSA-3.1-01#2")
@pytest.mark.parametrize(("cards", "button"), [("Kd 9s Kh Qs", 3), ("Ac Ks 2s", 1)])
def test_the_highest_card_has_the_first_button(cards: str, button: int) -> None:
    drawn = {seat: Card(card) for seat, card in enumerate(cards.split(), start=1)}
    story = table("A B C D"[: 2 * len(drawn) - 1])

    assert story.order(order.DrawButton(drawn)) == (ButtonDrawn(button, tuple(sorted(drawn.items()))),)
    story.deal()
    assert story.table.button == button


@pytest.mark.rule("APSA-3.1-02#1")
def test_the_button_moves_one_player_clockwise() -> None:
    story = table(button="E")
    story.hand()

    assert story.hand() == "button A, SB B, BB C"


@pytest.mark.rule("APSA-3.1-27#1")
def test_empty_seats_are_passed_over() -> None:
    story = table("A B C", seats={"A": 2, "B": 5, "C": 9}, button="C")
    story.hand()

    assert story.hand() == "button A, SB B, BB C"


BUTTON_RULES = [
    ("APSA-3.2.dealer-button.1#1", "ABCDE", ["", ""], ["B C D"]),
    ("APSA-3.2.dealer-button.1#2", "ABCDE", ["A B", ""], ["1 C D", "C D E"]),
    ("APSA-3.2.dealer-button.1#3", "ABCDE", ["A"], ["B C D"]),
    ("APSA-3.2.dealer-button.2#1", "ABCDE", ["C"], ["B none D"]),
    ("APSA-3.2.dealer-button.3#1", "ABCDE", ["C", "", ""], ["B none D", "B D E", "D E A"]),
    ("APSA-3.2.dealer-button.4#1", "ABCDE", ["B"], ["A C D"]),
    ("APSA-3.2.dealer-button.4#2", "ABCDE", ["B", ""], ["A C D", "C D E"]),
    ("APSA-3.2.dealer-button.5#1", "ABCDEF", ["C D"], ["B none E"]),
    ("APSA-3.2.dealer-button.6#1", "ABCDE", ["B C", "", ""], ["A none D", "A D E", "D E A"]),
    ("APSA-3.2.dealer-button.6#2", "ABCDEF", ["A D"], ["B C E"]),
    ("APSA-3.2.dealer-button.6#3", "ABCDEF", ["C", "D", "", ""], ["B none D", "B none E", "B E F", "E F A"]),
    ("APSA-3.2.dealer-button.6#4", "ABCDE", ["C", "B", ""], ["B none D", "2 D E", "D E A"]),
    ("APSA-3.2.dealer-button.7#1", "ABCD", ["B D", ""], ["C C A", "A A C"]),
    ("APSA-3.2.dealer-button.7#2", "ABC", ["C", ""], ["B B A", "A A B"]),
]


@pytest.mark.parametrize(
    ("players", "out", "then"),
    [pytest.param(*case, id=rule, marks=pytest.mark.rule(rule)) for rule, *case in BUTTON_RULES],
)
def test_the_big_blind_moves_on_and_the_button_is_fitted_to_it(players: str, out: list[str], then: list[str]) -> None:
    story = table(" ".join(players))
    assert story.hand(out=out[0]) == "button A, SB B, BB C"

    for at, expected in enumerate(then, start=1):
        button, small, big = expected.split()
        assert story.hand(out=out[at] if at < len(out) else "") == f"button {button}, SB {small}, BB {big}"


@pytest.mark.rule("APSA-3.2.dealer-button.2#1")
def test_without_a_small_blind_only_the_big_blind_lies_in_the_pot() -> None:
    story = table()
    story.hand(out="C")
    story.deal()

    assert story.table.hand is not None
    assert story.table.hand.pot == 200


@pytest.mark.rule("APSA-3.2.dealer-button.1#2")
def test_with_the_marker_on_an_empty_seat_the_last_player_before_it_acts_last() -> None:
    story = table()
    story.hand(out="A B")
    story.deal()

    assert story.table.hand is not None
    assert story.name(story.table.hand.seats[-1]) == "E"


@pytest.mark.rule("APSA-3.2.dealer-button.7")
def test_between_two_big_blinds_of_a_player_everybody_else_has_had_it_once() -> None:
    story = table("A B C D E F G H")
    outs = ("", "C", "", "E F", "", "A", "", "", "", "")
    had = [story.hand(out=out).rpartition(" ")[2] for out in outs]

    assert "".join(name for name in had if name in "BDGH") == "DGHBDGH"
    assert all(one != other for one, other in pairwise(had))


# ---- 3.3: presence and leaving ----


@pytest.mark.rule("APSA-3.3-01#1", "APSA-3.3-01#2")
def test_at_the_seat_before_the_last_card_is_dealt() -> None:
    assert came_in_time(APSA, cards=12, landed=11)
    assert not came_in_time(APSA, cards=12, landed=12)
    assert not came_in_time(APSA, cards=12, landed=11, leaving=12)  # where TDA still lets it live


@pytest.mark.rule("APSA-3.3-03#1")
def test_who_has_folded_or_is_all_in_may_leave_and_who_can_act_may_not() -> None:
    story = table("A B C", button="C", chips={"B": 500})
    story.deal()
    story.act("C", Call())
    story.act("A", Fold())
    story.act("B", RaiseTo(500))

    story.says("A", StandUp())
    story.says("B", StandUp())
    with pytest.raises(HandUnderWay, match=r"APSA 3\.3-03"):
        story.says("C", StandUp())
    story.act("C", Fold())
    assert set(story.table.seats) == {3}


@pytest.mark.rule("APSA-3.3-26.a")
def test_any_player_at_the_table_may_call_the_clock_at_once() -> None:
    story = table("A B C D")
    story.deal()
    story.act("D", Fold())
    (called,) = story.says("D", CallClock())  # not in the hand any more

    assert called == ClockCalled(1, 4, 60_000, 70_001)


@pytest.mark.rule("APSA-3.3-26.b#1")
def test_60_seconds_a_countdown_of_10_and_then_the_hand_is_folded() -> None:
    story = table("A B C D")
    story.deal()
    story.says("A", CallClock())
    assert story.wait(65) == ()
    story.act("D", Call())

    story.says("B", CallClock())
    assert story.wait(70) == ()
    assert Folded(1) in story.wait(0.001)


@pytest.mark.rule("APSA-3.3-26.b#2")
def test_it_is_folded_even_with_no_bet_to_face() -> None:
    in_time, too_late = asked_to_act_unbet(table), asked_to_act_unbet(table)
    assert in_time.wait(69) == ()
    in_time.act("B", Check())
    assert in_time.live == {"A", "B"}
    assert Folded(2) in too_late.wait(70.001)


@pytest.mark.rule("APSA-3.3-26.b")
def test_the_tables_own_time_online_ends_in_a_check_where_it_is_free() -> None:
    story = table("A B", button="A", thinking_ms=20_000)
    story.deal()
    story.act("A", Call())
    story.wait(20)

    assert story.live == {"A", "B"}  # APSA-GAP-13: only a called clock folds


# ---- 3.4: the deal ----


@pytest.mark.rule("APSA-3.4-02.a#1")
def test_a_hand_begins_with_the_first_shuffle() -> None:
    story = table(chips={"C": 4000}, small_blind=200, big_blind=400)
    story.now = 1_000
    (begun,) = story.order(order.BeginShuffle("riffle"))
    story.now = 31_000
    story.order(order.SetLevel(300, 600))
    story.deal()

    assert begun == ShuffleBegan(1_000)
    assert story.chips("C") == 3600
    story.act("D", Call())
    for name in "EA":
        story.act(name, Fold())
    story.act("B", Fold())
    story.act("C", RaiseTo(4000))
    story.act("D", Call())
    lost = [event for event in story.events if isinstance(event, Eliminated)]
    assert lost in ([], [Eliminated(3, 4000)])


@pytest.mark.rule("APSA-3.4-02.a")
def test_a_new_dealer_alone_begins_no_hand() -> None:
    story = table()

    assert story.order(order.BeginShuffle("dealer_change")) == ()


@pytest.mark.rule("APSA-3.4-03.a#1")
def test_an_absent_player_pays_blinds_and_antes() -> None:
    story = table(chips=5000, ante=25, button="A")
    story.away("C")
    story.hand()
    assert story.chips("C") == 4775
    story.hand()

    assert story.chips("C") == 4650


@pytest.mark.rule("APSA-3.4-03.b#1")
def test_an_absent_players_seat_gets_its_cards_in_the_usual_order() -> None:
    here, away = table("A B C D", button="D"), table("A B C D", button="D")
    away.away("B")
    here.deal()
    away.deal()

    assert here.table.hand is not None
    assert away.table.hand is not None
    deck = away.table.hand.state.deck
    assert away.table.hand.hole(2) == (deck[1], deck[5])
    assert [here.table.hand.hole(seat) for seat in range(1, 5)] == [away.table.hand.hole(seat) for seat in range(1, 5)]


@pytest.mark.rule("APSA-3.4-03.c#1")
def test_back_when_the_first_player_thinks_is_too_late() -> None:
    story = table()
    story.away("E")
    story.deal()
    story.back("E")

    assert HandKilled(5, "absent") in story.events
    assert "E" not in story.live
    assert is_at_seat(APSA, "at_the_table")
    assert not is_at_seat(APSA, "away")


@pytest.mark.rule("APSA-3.4-03.d#1")
def test_an_absent_big_blind_that_is_all_in_is_out() -> None:
    story = table(chips={"C": 300}, small_blind=200, big_blind=400, ante=50)
    story.away("C")
    story.deal()
    assert story.chips("C") == 0
    story.fold_out()

    assert Eliminated(3, 300) in story.events
    assert 3 not in story.table.seats


@pytest.mark.rule("APSA-3.4-03.d")
def test_the_board_does_not_run_out_for_a_hand_that_is_dead() -> None:
    story = table("A B", chips={"B": 150}, small_blind=200, big_blind=400)
    story.away("B")
    story.deal()

    assert Eliminated(2, 150) in story.events
    assert story.table.hand is not None
    assert story.table.hand.board == ()


@pytest.mark.rule("APSA-3.4-03.d#2")
def test_when_all_fold_to_a_dead_big_blind_the_small_blind_wins_without_acting() -> None:
    story = table("A B C D", button="A", chips=5000)
    story.away("C")
    story.deal()
    story.act("D", Fold())
    ended = story.act("A", Fold())

    assert any(isinstance(event, PotAwarded) and event.seats == (2,) and event.chips == 300 for event in ended)
    assert story.chips("B") == 5200


def test_with_nobody_there_the_big_blind_takes_the_pot() -> None:
    story = table("A B C")
    story.away("A", "B", "C")
    story.deal()

    assert [story.chips(name) for name in "ABC"] == [10_000, 9_900, 10_100]
    assert story.table.hand is not None
    assert not any(f'"{card}"' in story.view("C").decode() for card in story.table.hand.hole(3))


# ---- 3.5: breaks, broken tables ----


@pytest.mark.rule("APSA-3.5-16#1", "APSA-3.5-16#2")
@pytest.mark.parametrize(("out", "then"), [("", "button G, SB H, BB I"), ("G", "button F, SB H, BB I")])
def test_the_button_stays_over_a_break(out: str, then: str) -> None:
    story = table("A B C D E F G H I", button="F")
    story.hand()
    story.order(order.BeginBreak())
    story.leave(*out.split())

    assert (story.table.button, story.table.next_hand_at) == (6, None)
    story.order(order.EndBreak())
    assert story.table.next_hand_at is not None
    assert story.hand() == then


@pytest.mark.rule("APSA-3.5-18.a#1")
def test_a_player_from_a_broken_table_posts_the_big_blind_due_there() -> None:
    story = table("A B C E F", seats=dict(zip("ABCEF", (1, 2, 3, 5, 6), strict=True)))
    story.hand()
    story.sit("X", 4, moved="broken")

    assert story.hand() == "button B, SB C, BB X"


@pytest.mark.rule("APSA-3.5-18.a#2")
def test_in_the_seat_of_a_big_blind_who_is_out_the_newcomer_posts_the_small_blind() -> None:
    story = table("A B C D E F G H", button="B")
    story.hand(out="D")
    story.sit("X", 4, moved="broken")

    assert story.hand() == "button C, SB X, BB E"


@pytest.mark.rule("APSA-3.5-18.b#1")
def test_between_button_and_small_blind_the_newcomer_waits_one_hand() -> None:
    story = table("A B D E F", seats=dict(zip("ABDEF", (1, 2, 4, 5, 6), strict=True)), button="A")
    story.hand()
    story.sit("X", 3, moved="broken")

    assert (story.hand(), "X" in story.dealt_in) == ("button B, SB D, BB E", False)
    assert (story.hand(), "X" in story.dealt_in) == ("button D, SB E, BB F", True)


@pytest.mark.rule("APSA-3.5-17.c#2")
def test_who_is_moved_for_balance_into_a_dead_small_blind_waits_for_the_button() -> None:
    story = table("A B C D E F G H")
    story.hand(out="C")
    story.sit("X", 3, moved="balance")

    assert [(story.hand(), "X" in story.dealt_in) for _ in range(3)] == [
        ("button B, SB none, BB D", False),
        ("button B, SB D, BB E", False),
        ("button D, SB E, BB F", True),
    ]


def test_nobody_waits_for_the_button_where_a_single_player_would_be_left() -> None:
    three, two = table("A B C"), table("A B")
    three.hand(out="C")
    three.sit("X", 3, moved="balance")
    two.hand(out="B")
    two.sit("X", 2, moved="balance")

    three.deal()
    two.deal()
    assert three.dealt_in == {"A", "B"}
    assert two.dealt_in == {"A", "X"}


@pytest.mark.rule("APSA-3.5-02.b#1")
def test_a_suspension_of_two_rounds_costs_each_blind_twice() -> None:
    story = table("A B C D E F G H")
    story.order(order.MissHands(1, rounds=2))
    for _ in range(16):
        story.hand()

    assert story.table.seats[1].penalty == 0
    assert story.chips("A") == 9_400
    story.deal()
    assert "A" in story.live


@pytest.mark.rule("APSA-3.5-02.b#2")
def test_the_hands_of_a_suspension_are_counted_when_it_begins() -> None:
    story = table("A B C D E F")
    story.order(order.MissHands(1, rounds=1))
    story.leave("F")
    story.sit("G", 6)
    story.hand(out="E")

    assert story.table.seats[1].penalty == 5
