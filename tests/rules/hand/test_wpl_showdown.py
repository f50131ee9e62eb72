"""WPL 5.5 and 5.6.17: open cards after an all-in, the showdown, and the nuts in last position."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from floorman.errors import IllegalAction, MayNotSee, ShowBoth
from floorman.hand import Hand
from floorman.hand.events import (
    CardsOpened,
    Mucked,
    PotAwarded,
    Shown,
    SoftPlaySuspected,
    StreetDealt,
    UncalledReturned,
)
from floorman.testing import stories
from support.hands import check_down, kinds, named_pots

if TYPE_CHECKING:
    from collections.abc import Callable

preflop: Callable[..., Hand] = partial(stories.preflop, book="wpl")
flop: Callable[..., Hand] = partial(stories.flop, book="wpl")
turn: Callable[..., Hand] = partial(stories.turn, book="wpl")
river: Callable[..., Hand] = partial(stories.river, book="wpl")

ASKED = ("showdown",)
BLANK_BOARD = "2c 7d 9h Js 3c"
ROYAL_BOARD = "Th Jh Qh Kh Ah"


def show_order(hand: Hand) -> list[int]:
    """Let everybody show, and say who did in which order."""
    order = []
    while hand.to_act is not None:
        order.append(hand.to_act)
        hand.show()
    return order


# ---- open cards after an all-in -----------------------------------------------------------------------------


@pytest.mark.rule("WPL-5.5.all-in-showdown.1#1")
def test_an_all_in_on_the_turn_with_one_caller_is_opened_before_the_river() -> None:
    hand = turn("100/200: A all-in 1000, B calls, C folds")

    _flop, _turn, opened, last = kinds(hand, CardsOpened, StreetDealt)
    assert opened.seats == (1, 2)
    assert opened.cards == (hand.hole(1), hand.hole(2))
    assert last.street == "river"
    assert last.cards == (hand.state.deck[6 + 4 + 2 + 1],)  # six hole cards, flop and turn with their burns, a burn


@pytest.mark.rule("WPL-5.5.all-in-showdown.1#2")
def test_with_only_one_player_holding_chips_all_three_hands_are_opened() -> None:
    hand = flop("100/200: A all-in 1000, B all-in 700, C calls", stacks={"C": 6000})

    _flop, opened, *rest = kinds(hand, CardsOpened, StreetDealt)
    assert opened.seats == (1, 2, 3)
    assert [dealt.street for dealt in rest] == ["turn", "river"]
    deck = hand.state.deck
    assert [dealt.cards for dealt in rest] == [(deck[6 + 4 + 1],), (deck[6 + 4 + 2 + 1],)]


@pytest.mark.rule("WPL-5.5.all-in-showdown.1#3")
def test_a_fold_that_leaves_an_all_in_and_one_opponent_opens_both_hands() -> None:
    hand = flop("100/200: A all-in 1000, B calls, C calls")
    hand.raise_to(800, 2)

    assert not kinds(hand, CardsOpened)
    hand.fold(3)
    returned, opened, last = kinds(hand, UncalledReturned, CardsOpened, StreetDealt)[-3:]
    assert returned == UncalledReturned(2, 800)
    assert opened.seats == (1, 2)
    assert last.street == "river"


@pytest.mark.rule("WPL-5.5.all-in-showdown.2#1")
def test_with_two_callers_who_can_bet_all_cards_stay_hidden() -> None:
    hand = preflop("100/200: A all-in 500, B calls, C calls", stacks={"B": 3500, "C": 4500})

    assert hand.street == "flop"
    assert all(seat.cards == () for seat in hand.view(None).seats)
    assert str(hand.legal) == "fold, check, bet 200–3000"
    hand.raise_to(400, 2)
    hand.call(3)
    assert named_pots(hand) == [(1500, "ABC"), (800, "BC")]
    assert all(seat.cards == () for seat in hand.view(None).seats)


@pytest.mark.rule("WPL-5.5.all-in-showdown.3#1")
def test_after_an_all_in_nobody_may_muck_on_the_river() -> None:
    hand = preflop(
        "100/200: A all-in 500, B calls, C calls",
        holes={"A": "Ks Kd", "B": "As Ad", "C": "Qs Qd"},
        board=BLANK_BOARD,
        asks=ASKED,
    )
    check_down(hand)

    with pytest.raises(IllegalAction):
        hand.muck(3)
    assert not kinds(hand, Mucked)
    assert {seat.seat: " ".join(seat.cards) for seat in hand.view(None).seats} == {1: "Ks Kd", 2: "As Ad", 3: "Qs Qd"}
    assert hand.stacks == (0, 11_000, 9500)


# ---- showdown without an all-in -----------------------------------------------------------------------------


@pytest.mark.rule("WPL-5.5.showdown-river.1#1")
@pytest.mark.parametrize(("story", "first"), [("A bets 200, B calls", 1), ("A checks, B bets 200, A calls", 2)])
def test_who_bet_the_flop_shows_first_although_the_river_was_checked(story: str, first: int) -> None:
    hand = check_down(flop(f"100/200: {story}", asks=ASKED))

    assert hand.to_act == first


@pytest.mark.rule("WPL-5.5.showdown-river.1#2")
def test_a_raise_before_the_flop_does_not_count_for_who_shows_first() -> None:
    hand = Hand.deal("wpl", stacks=[5000] * 6, button=6, blinds=(100, 200), asks=ASKED)
    hand.fold(3)
    hand.raise_to(600, 4)
    hand.fold(5)
    hand.fold(6)
    hand.call(1)
    hand.fold(2)

    assert show_order(check_down(hand)) == [1, 4]


@pytest.mark.rule("WPL-5.5.showdown-river.1#3")
def test_the_last_raiser_of_the_flop_shows_first_then_clockwise() -> None:
    hand = Hand.deal("wpl", stacks=dict.fromkeys((1, 3, 4, 6), 5000), button=6, blinds=(100, 200), asks=ASKED)
    hand.call(4)
    hand.fold(6)
    hand.call(1)
    hand.check(3)
    hand.raise_to(200, 1)
    hand.raise_to(400, 3)
    hand.call(4)
    hand.call(1)

    assert show_order(check_down(hand)) == [3, 4, 1]


@pytest.mark.rule("WPL-5.5.showdown-river.1")
def test_the_latest_aggressor_still_in_shows_first_when_the_last_one_is_gone() -> None:
    hand = flop("100/200: A checks, B checks, C bets 200, D calls, A calls, B calls", asks=ASKED)
    hand.raise_to(400, 1)
    for seat in (2, 3, 4):
        hand.call(seat)
    hand.fold(1)

    assert show_order(check_down(hand)) == [3, 4, 2]


@pytest.mark.rule("WPL-5.5.showdown-river.2#1")
def test_without_any_bet_the_first_left_of_the_button_shows_first() -> None:
    hand = Hand.deal("wpl", stacks=dict.fromkeys((1, 3, 5), 5000), button=3, blinds=(100, 200), asks=ASKED)
    hand.call(3)
    hand.call(5)
    hand.check(1)

    assert show_order(check_down(hand)) == [5, 1, 3]


@pytest.mark.rule("WPL-5.5.showdown-river.3#1")
def test_a_beaten_hand_may_be_mucked_unseen() -> None:
    holes = {"A": "Js 9s", "B": "Ks Kd"}
    hand = river("100/200: A bets 200, B calls", holes=holes, board="2c 7d 9h Jd 3c", asks=ASKED)
    hand.show(1)

    assert str(hand.legal) == "show, muck"
    hand.muck(2)
    assert [seat.cards for seat in hand.view(None).seats] == [("Js", "9s"), ()]
    assert hand.stacks == (9800 + 400 + 2 * 200, 9800)


@pytest.mark.rule("WPL-5.5.showdown-river.4#1")
def test_who_is_left_alone_at_the_showdown_wins_without_showing() -> None:
    hand = river("100/200: A bets 200, B calls, A mucks, B mucks", holes={"A": "As Ad", "B": "7c 2d"}, asks=ASKED)

    assert hand.is_over
    assert hand.stacks == (9800, 9800 + 400 + 2 * 200)
    assert not kinds(hand, Shown)
    assert all(seat.cards == () for seat in hand.view(None).seats)


@pytest.mark.rule("WPL-5.5.showdown-river.4")
def test_who_gave_up_his_claim_need_not_show_to_the_caller() -> None:
    hand = river("100/200: A bets 200, B calls, A mucks", asks=ASKED)

    with pytest.raises(MayNotSee, match="the floor decides") as refusal:
        hand.see(1, by=2)
    assert refusal.value.rule.rule == "WPL-5.6.17.b"
    assert hand.view(2).seats[0].cards == ()


@pytest.mark.rule("WPL-5.5.showdown-river.5#1")
def test_who_mucks_on_a_royal_board_leaves_the_whole_pot_to_who_shows() -> None:
    hand = river("100/200: A checks, B checks, A shows, B mucks", board=ROYAL_BOARD, asks=ASKED)

    assert kinds(hand, PotAwarded) == [PotAwarded(0, 400, (1,), (400,))]


@pytest.mark.rule("WPL-5.5.split-pot.1#1")
def test_a_share_of_a_board_that_plays_needs_both_hole_cards_open() -> None:
    hand = river("100/200: A checks, B checks", board=ROYAL_BOARD, holes={"A": "2c 2d"}, asks=ASKED)

    with pytest.raises(ShowBoth, match="both hole cards lie open") as refused:
        hand.show(1, cards="2c")
    assert refused.value.rule.rule == "WPL-5.5.split-pot.1"
    assert hand.view(2).seats[0].cards == ()
    hand.show(1, cards="2d 2c")
    assert hand.view(2).seats[0].cards == ("2c", "2d")
    assert not hand.is_over
    hand.show(2)
    assert kinds(hand, PotAwarded) == [PotAwarded(0, 400, (1, 2), (200, 200))]


# ---- the nuts in last position ------------------------------------------------------------------------------

NUT_BOARD = "Ah Kh 7h 2c 9d"
FLAGGED = SoftPlaySuspected(2, "WPL-5.6.17.a")


@pytest.mark.parametrize(
    ("story", "nuts", "stacks"),
    [
        pytest.param("A checks, B checks", "Qh Jh", {}, marks=pytest.mark.rule("WPL-5.6.17.a#1")),
        pytest.param("A bets 500, B calls", "Qh Jh", {"B": 3500}, marks=pytest.mark.rule("WPL-5.6.17.a#2")),
    ],
)
def test_who_checks_or_only_calls_last_with_the_nuts_is_flagged_to_the_floor(
    story: str, nuts: str, stacks: dict[str, int]
) -> None:
    hand = river(f"100/200: {story}", holes={"A": "As Ad", "B": nuts}, stacks=stacks, board=NUT_BOARD)

    assert kinds(hand, SoftPlaySuspected) == [FLAGGED]
    for seat in (1, 2, None):
        assert FLAGGED not in list[object](hand.view(seat).events)


@pytest.mark.parametrize(
    ("story", "holes", "board"),
    [
        pytest.param(
            "A all-in 500, B calls",
            {"A": "As Ad", "B": "Qh Jh"},
            NUT_BOARD,
            id="no raise possible",
            marks=pytest.mark.rule("WPL-5.6.17.a#3"),
        ),
        pytest.param(
            "A checks, B checks",
            {"A": "Qh Jh", "B": "As Ad"},
            NUT_BOARD,
            id="first to act",
            marks=pytest.mark.rule("WPL-5.6.17.a#4"),
        ),
        pytest.param(
            "A checks, B checks", {}, ROYAL_BOARD, id="the board plays", marks=pytest.mark.rule("WPL-5.6.17.a#5")
        ),
        pytest.param(
            "A checks, B checks",
            {"A": "As Ad", "B": "Qh Th"},
            NUT_BOARD,
            id="not the nuts",
            marks=pytest.mark.rule("WPL-5.6.17.a#6"),
        ),
    ],
)
def test_nobody_is_flagged_who_could_not_raise_did_not_close_the_action_or_can_be_beaten(
    story: str, holes: dict[str, str], board: str
) -> None:
    hand = river(f"100/200: {story}", holes=holes, board=board)

    assert hand.is_over
    assert not kinds(hand, SoftPlaySuspected)
