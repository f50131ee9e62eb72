"""VPSV, from hand to hand in tournaments: ghosts, penalties, button, absence, the clock."""

from __future__ import annotations

import pytest

from floorman.cards import Card
from floorman.errors import AtAnotherTable, ClockRefused, ClockTooEarly, HandUnderWay, PenaltyRefused
from floorman.hand.actions import Call, Check, Fold, RaiseTo
from floorman.hand.events import BlindPosted, Folded, HandKilled, PotAwarded
from floorman.rulebook import Rulebook
from floorman.table import CallClock, SitDown, StandUp
from floorman.table import orders as order
from floorman.table.events import ButtonDrawn, ClockCalled, Eliminated
from floorman.table.presence import came_in_time, is_at_seat
from floorman.testing import Story, river
from support.tables import tables_under

VPSV = Rulebook.load("vpsv")


table = tables_under("vpsv", "A B C D E F")


def sees(story: Story, who: str | None, seat: int) -> bool:
    """Whether a card of a seat is in what somebody is sent."""
    assert story.table.hand is not None
    sent = story.view(who)
    return any(f'"{card}"'.encode() in sent for card in story.table.hand.hole(seat))


# ---- 9: missed hands ----


@pytest.mark.rule("VPSV-9.3#1")
def test_a_penalised_player_pays_both_blinds_in_a_round_and_wins_nothing() -> None:
    story = table("A B C D E F G H")
    story.order(order.MissHands(4, rounds=1))
    for _ in range(8):
        story.deal()
        assert "D" in story.dealt_in
        assert "D" not in story.live
        story.fold_out()

    assert story.chips("D") == 9_700
    story.deal()
    assert "D" in story.live


@pytest.mark.rule("VPSV-9.3#2")
def test_in_a_sit_and_go_the_penalised_player_gets_no_cards() -> None:
    story = table("A B C D E F G H", kind="sit_and_go")
    story.order(order.MissHands(4, rounds=1))
    for _ in range(8):
        story.deal()
        assert HandKilled(4, "no_face_no_card") in story.events
        assert not any(sees(story, who, 4) for who in (None, "A", "D"))
        story.fold_out()

    assert story.chips("D") == 9_700


@pytest.mark.rule("VPSV-9.2#1", "VPSV-9.2#2", "VPSV-9.2#4")
def test_one_to_four_rounds_are_missed() -> None:
    story = table("A B C D E F G H")
    story.order(order.MissHands(1, rounds=2))
    assert story.table.seats[1].penalty == 16
    with pytest.raises(PenaltyRefused, match="VPSV 2016 9"):
        story.order(order.MissHands(2, rounds=5))
    duel = table("A B")
    duel.order(order.MissHands(1, rounds=4))

    assert duel.table.seats[1].penalty == 8


# ---- 12: ghosts ----


@pytest.mark.rule("VPSV-12.2#1")
def test_a_latecomer_plays_what_the_ghost_has_left() -> None:
    story = table("A B D", seats={"A": 1, "B": 2, "D": 4}, small_blind=50, big_blind=100)
    story.order(order.SeatGhost(3, 5000))
    story.seat["N"] = 3
    story.hand()  # the ghost is the big blind, then the small one
    story.hand()
    story.order(order.ReplaceGhost(3, "N", "N", full=5000))

    assert story.chips("N") == 4850
    story.deal()
    assert "N" in story.live


@pytest.mark.rule("VPSV-12.2#2")
def test_a_ghost_is_blinded_off_ante_first() -> None:
    story = table("A B D", seats={"A": 1, "B": 2, "D": 4}, ante=25)
    story.order(order.SeatGhost(3, 150))
    happened = story.deal()

    paid = [
        (type(event).__name__, event.chips)
        for event in happened
        if getattr(event, "seat", 0) == 3 and hasattr(event, "chips")
    ]
    assert paid == [("AntePosted", 25), ("BlindPosted", 125)]
    assert HandKilled(3, "absent") in happened
    story.fold_out()
    assert Eliminated(3, 150) in story.events


# ---- 15, 17, 24: the first button ----


@pytest.mark.rule("VPSV-15#1")
def test_the_drawn_seat_has_the_button_at_all_tables() -> None:
    for _ in range(3):
        story = table("A B C D E F G H")
        story.order(order.SetButton(6))
        story.deal()
        assert story.table.button == 6

    short = table("A B C D E")  # nobody in seat 6: the next one has it
    short.order(order.SetButton(6))
    short.deal()
    assert short.table.button == 1


@pytest.mark.rule("VPSV-15#2")
def test_the_draw_goes_by_rank_and_then_by_suit() -> None:
    cards = "2c 5d Qs Jh 8s Td Qh"
    drawn = {seat: Card(card) for seat, card in enumerate(cards.split(), start=1)}
    story = table("A B C D E F G")
    (event,) = story.order(order.DrawButton(drawn))
    assert isinstance(event, ButtonDrawn)
    assert event.button == 3

    other = table("A B C D E F G H")
    other.order(order.SetButton(event.button))
    assert other.hand().startswith("button C")


@pytest.mark.rule("VPSV-16.2#1")
def test_the_level_of_a_hand_is_that_of_its_first_riffle() -> None:
    before, later = table(small_blind=25, big_blind=50), table(small_blind=25, big_blind=50)
    before.order(order.BeginShuffle("riffle"))
    for story in (before, later):
        story.order(order.SetLevel(50, 100))
    later.order(order.BeginShuffle("riffle"))
    before.deal()
    later.deal()

    assert (before.chips("C"), later.chips("C")) == (9_950, 9_900)


@pytest.mark.rule("VPSV-16.2#2")
def test_washing_the_cards_does_not_begin_a_game() -> None:
    story = table(small_blind=25, big_blind=50)
    assert story.order(order.BeginShuffle("wash")) == ()
    story.order(order.SetLevel(50, 100))
    story.deal()

    assert story.chips("C") == 9_900


@pytest.mark.rule("VPSV-17.1#1")
def test_the_button_moves_one_place_and_the_blinds_follow() -> None:
    story = table("A B C D E F G", button="F")
    story.hand()

    assert story.hand() == "button G, SB A, BB B"


@pytest.mark.rule("VPSV-24#1")
def test_spades_before_hearts_in_a_draw() -> None:
    story = table("A B")
    (event,) = story.order(order.DrawButton({1: Card("Ah"), 2: Card("As")}))

    assert isinstance(event, ButtonDrawn)
    assert event.button == 2


@pytest.mark.rule("VPSV-24#2")
def test_suits_mean_nothing_at_the_showdown() -> None:
    hand = river("50/100: A checks, B checks", book="vpsv", holes={"A": "9s Kd", "B": "9h Qd"}, board="5c 6d 7h 8c 2s")

    assert [event.shares for event in hand.events if isinstance(event, PotAwarded)] == [(100, 100)]


# ---- 23, 44: leaving ----


@pytest.mark.rule("VPSV-23#1")
def test_who_walks_to_the_bar_has_folded() -> None:
    story = table("A B C", button="C")
    story.deal()
    story.act("C", Call())
    story.act("A", Call())
    story.act("B", Check())
    happened = story.order(order.WalkedAway(3))

    assert HandKilled(3, "left_the_table") in happened
    assert story.live == {"A", "B"}
    assert story.in_turn == "A"


@pytest.mark.rule("VPSV-44#1")
def test_who_folds_in_turn_may_leave() -> None:
    story = table("A B C D")
    story.deal()
    happened = story.says("D", StandUp())

    assert Folded(4) in happened
    story.act("A", Fold())
    story.act("B", Fold())
    assert set(story.table.seats) == {1, 2, 3}


@pytest.mark.rule("VPSV-44#2")
def test_who_leaves_two_players_before_the_turn_is_folded() -> None:
    story = table("A B C D")
    story.deal()
    turn = story.table.turn
    happened = story.says("B", StandUp())

    assert HandKilled(2, "left_the_table") in happened
    assert (story.in_turn, story.table.turn) == ("D", turn)  # for whom nothing has changed


@pytest.mark.rule("VPSV-23")
def test_who_is_all_in_stays() -> None:
    story = table("A B", button="A", chips={"A": 1000})
    story.deal()
    story.act("A", RaiseTo(1000))

    with pytest.raises(HandUnderWay, match="VPSV 2016 23"):
        story.says("A", StandUp())


# ---- 39, 40, 59: absence ----


@pytest.mark.rule("VPSV-39#1")
def test_the_dealer_posts_for_an_absent_player() -> None:
    story = table(chips={"C": 3000}, small_blind=200, big_blind=400)
    story.away("C")
    story.deal()

    assert BlindPosted(3, 400, "big blind") in story.events
    assert story.chips("C") == 2600


@pytest.mark.rule("VPSV-39#2")
def test_an_absent_player_whose_last_chips_are_posted_is_out() -> None:
    story = table(chips={"C": 300}, small_blind=200, big_blind=400)
    story.away("C")
    story.hand()

    assert Eliminated(3, 300) in story.events


@pytest.mark.rule("VPSV-40#1")
def test_back_after_the_last_card_the_hand_is_dead() -> None:
    story = table()
    story.away("E")
    story.deal()
    story.back("E")

    assert "E" in story.dealt_in
    assert HandKilled(5, "absent") in story.events
    assert not sees(story, "E", 5)


@pytest.mark.rule("VPSV-40#2", "VPSV-59#2")
def test_seated_while_the_second_cards_are_dealt_the_hand_lives() -> None:
    assert came_in_time(VPSV, cards=12, landed=8)
    assert came_in_time(VPSV, cards=12, landed=11, leaving=12)


@pytest.mark.rule("VPSV-59#1")
@pytest.mark.parametrize("where", ["within_reach_of_chair", "at_the_table", "away"])
def test_two_metres_from_the_seat_is_not_on_it(where: str) -> None:
    assert not is_at_seat(VPSV, where)
    assert is_at_seat(VPSV, "in_the_chair")


# ---- 45, 54 ----


@pytest.mark.rule("VPSV-45#1")
def test_nobody_plays_at_two_tables() -> None:
    cash = Story("vpsv", "A B", kind="cash", chips=2000)

    with pytest.raises(AtAnotherTable, match="VPSV 2016 45"):
        cash.says("C", SitDown(5, 2000), sits_at="the tournament")
    tda = Story("tda", "A B", kind="cash", chips=2000)
    tda.says("C", SitDown(5, 2000), sits_at="the tournament")


@pytest.mark.rule("VPSV-54.1#1")
def test_a_newcomer_in_the_next_big_blind_posts_it() -> None:
    story = table("A B C E", seats={"A": 1, "B": 2, "C": 3, "E": 5})
    story.hand()
    story.sit("N", 4, moved="broken")
    story.deal()

    assert story.where == "button B, SB C, BB N"
    assert "N" in story.live


@pytest.mark.rule("VPSV-54.1#2")
def test_a_newcomer_where_the_button_goes_next_has_it() -> None:
    story = table("A B C D E")
    story.hand(out="B")  # the small blind, whose seat the button goes to
    story.sit("N", 2, moved="broken")

    assert story.hand() == "button N, SB C, BB D"
    assert "N" in story.dealt_in


@pytest.mark.rule("VPSV-54.2#1")
def test_a_newcomer_between_button_and_small_blind_gets_no_cards() -> None:
    story = table("A B C E F", seats=dict(zip("ABCEF", (1, 2, 3, 5, 6), strict=True)), button="B")
    story.hand()
    story.sit("N", 4, moved="broken")

    assert (story.hand(), "N" in story.dealt_in) == ("button C, SB E, BB F", False)
    assert (story.hand(), "N" in story.dealt_in) == ("button E, SB F, BB A", True)


# ---- 61, 96: the clock ----


def thinking() -> Story:
    """D faces the big blind."""
    story = table("A B C D")
    story.deal()
    return story


@pytest.mark.rule("VPSV-96.1#1", "VPSV-96.1#2")
def test_the_clock_is_called_after_three_minutes() -> None:
    story = thinking()
    story.wait(179)
    with pytest.raises(ClockTooEarly, match="VPSV 2016 96") as early:
        story.says("A", CallClock())
    assert early.value.seconds == 1
    story.wait(1)

    assert isinstance(story.says("A", CallClock())[0], ClockCalled)


@pytest.mark.rule("VPSV-96.1")
def test_only_others_at_the_table_ask() -> None:
    story = thinking()
    story.wait(200)

    with pytest.raises(ClockRefused):
        story.says("D", CallClock())
    with pytest.raises(ClockRefused):
        story.says("X", CallClock(), in_event=True)


@pytest.mark.rule("VPSV-96.2#1", "VPSV-61.d#1")
def test_after_70_seconds_the_hand_is_dead_and_the_bets_stay() -> None:
    story = table("A B", button="A")
    story.deal()
    story.act("A", Call())
    story.wait(180)
    story.says("A", CallClock())
    happened = story.wait(70.001)  # the big blind could have checked

    assert Folded(2) in happened
    assert story.chips("A") == 10_200


@pytest.mark.rule("VPSV-96.2#2")
def test_69_seconds_after_the_call_the_action_counts() -> None:
    story = thinking()
    story.wait(180)
    story.says("A", CallClock())
    assert story.wait(69) == ()
    story.act("D", Call())

    assert "D" in story.live


# ---- 68, 93, 94: the button ----

BUTTON_RULES = [
    ("VPSV-68.2#1", "123", ["1"], ["3 3 2"]),
    ("VPSV-68.2#2", "123", ["2"], ["3 3 1"]),
    ("VPSV-68.2#3", "123", ["3"], ["2 2 1"]),
    ("VPSV-93#1", "123456", ["2"], ["1 3 4"]),
    ("VPSV-94.2#1", "123456", ["3", ""], ["2 none 4", "2 4 5"]),
    ("VPSV-94.2#2", "123456", ["2 3", ""], ["1 none 4", "1 4 5"]),
    ("VPSV-94.3#1", "123456", ["4"], ["2 3 5"]),
    ("VPSV-94.3#2", "123456", ["3 4"], ["2 none 5"]),
]


@pytest.mark.parametrize(
    ("players", "out", "then"),
    [pytest.param(*case, id=rule, marks=pytest.mark.rule(rule)) for rule, *case in BUTTON_RULES],
)
def test_the_button_may_stay_and_the_big_blind_never_does(players: str, out: list[str], then: list[str]) -> None:
    story = table(" ".join(players))
    assert story.hand(out=out[0]) == "button 1, SB 2, BB 3"

    for at, expected in enumerate(then, start=1):
        button, small, big = expected.split()
        assert story.hand(out=out[at] if at < len(out) else "") == f"button {button}, SB {small}, BB {big}"


@pytest.mark.rule("VPSV-94.1#1")
def test_in_six_hands_everybody_pays_each_blind_once() -> None:
    story = table()
    for _ in range(6):
        story.hand()
    posted = sorted((event.seat, event.kind) for event in story.events if isinstance(event, BlindPosted))

    assert posted == sorted((seat, kind) for seat in range(1, 7) for kind in ("big blind", "small blind"))


# ---- 122, 126: no face, no card ----


@pytest.mark.rule("VPSV-122#1")
def test_an_absent_big_blind_in_a_satellite_pays_and_gets_no_cards() -> None:
    story = table("A B C D E F", kind="satellite", button="C")
    story.away("E")
    happened = story.deal()

    assert BlindPosted(5, 200, "big blind") in happened
    assert story.chips("E") == 9_800
    assert HandKilled(5, "no_face_no_card") in happened
    story.back("E")
    assert not any(sees(story, who, 5) for who in (None, *"ABCDEF"))


@pytest.mark.rule("VPSV-126#1")
def test_a_ghost_in_a_sit_and_go_pays_the_small_blind_and_gets_no_cards() -> None:
    story = table("A C D", seats={"A": 1, "C": 3, "D": 4}, kind="sit_and_go")
    story.order(order.SeatGhost(2, 5000))
    happened = story.deal()

    assert BlindPosted(2, 100, "small blind") in happened
    assert HandKilled(2, "no_face_no_card") in happened
    assert not any(sees(story, who, 2) for who in (None, *"ACD"))


@pytest.mark.rule("VPSV-122", "VPSV-126")
@pytest.mark.parametrize(("kind", "why"), [("tournament", "absent"), ("satellite", "no_face_no_card")])
def test_elsewhere_the_absent_are_dealt_in(kind: str, why: str) -> None:
    story = table(kind=kind)
    story.away("E")

    assert HandKilled(5, why) in story.deal()
