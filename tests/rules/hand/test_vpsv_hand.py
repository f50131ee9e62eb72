"""VPSV, blinds and betting. A, B, C … sit in seats 1, 2, 3 …; before the flop the last two are SB and BB."""

from __future__ import annotations

from functools import partial

import pytest

from floorman.cards import Deck
from floorman.errors import BettingNotReopened, CannotCheck, HandSetupError, RaiseTooSmall
from floorman.hand import Hand
from floorman.hand.events import Bet, BlindPosted, Called, Checked, HolesDealt, Raised, SoftPlaySuspected
from floorman.testing import story
from support.books import house

preflop = partial(story, street="preflop", book="vpsv")
flop = partial(story, street="flop", book="vpsv")
river = partial(story, street="river", book="vpsv")


def assert_smallest_raise_is_to(hand: Hand, smallest: int) -> None:
    """One chip less is refused, the amount itself stands."""
    with pytest.raises(RaiseTooSmall) as refused:
        hand.raise_to(smallest - 1)
    hand.raise_to(smallest)
    assert hand.events[-1] == Raised(refused.value.seat, smallest)


# ---- 17, 68: blinds and order ----


@pytest.mark.rule("VPSV-17.2#1")
def test_the_big_blind_posts_200_before_there_are_cards_to_look_at() -> None:
    hand = preflop("100/200:", players=4)

    kinds = [type(event) for event in hand.events]
    assert BlindPosted(4, 200, "big blind") in hand.events
    assert max(at for at, kind in enumerate(kinds) if kind is BlindPosted) < kinds.index(HolesDealt)


@pytest.mark.rule("VPSV-17.3#1")
def test_a_big_blind_of_200_facing_a_raise_to_500_has_300_more_to_call() -> None:
    hand = preflop("100/200: A raises to 500, SB folds")

    assert hand.legal.call == 300
    hand.call()
    assert hand.stacks == (9_500, 9_900, 9_500)
    assert hand.pot == 500 + 100 + 500


@pytest.mark.rule("VPSV-17.4#1")
def test_with_the_button_in_seat_7_seat_3_opens_before_and_seat_1_after_the_flop() -> None:
    hand = Hand.deal("vpsv", stacks=[5000] * 7, button=7, blinds=(100, 200), deck=Deck.from_seed(17))
    assert hand.to_act == 3

    while hand.street == "preflop":
        if hand.legal.check:
            hand.check()
        else:
            hand.call()
    assert hand.to_act == 1


@pytest.mark.rule("VPSV-17.4")
def test_after_the_flop_the_first_seat_left_of_the_button_that_is_still_in_opens() -> None:
    hand = preflop("100/200: A calls, B calls, SB folds, BB checks")

    assert hand.street == "flop"
    assert hand.to_act == 4


@pytest.mark.rule("VPSV-68.1#1")
def test_heads_up_the_button_posts_300_and_the_big_blind_gets_the_first_card() -> None:
    deck = Deck.from_seed(68)
    hand = Hand.deal("vpsv", stacks={3: 9000, 5: 9000}, button=3, blinds=(300, 600), deck=deck)

    posted = {event.seat: event.chips for event in hand.events if isinstance(event, BlindPosted)}
    assert posted == {3: 300, 5: 600}
    assert hand.hole(5)[0] == deck[0]
    assert hand.hole(3)[0] == deck[1]


@pytest.mark.rule("VPSV-95#1")
def test_the_big_blind_may_raise_when_three_have_only_called() -> None:
    hand = preflop("100/200: A calls, B calls, C calls, SB folds")

    assert hand.to_act == 5
    assert hand.legal.check
    assert_smallest_raise_is_to(hand, 400)


@pytest.mark.rule("VPSV-95#1")
def test_the_big_blind_may_check_the_option_and_the_flop_comes() -> None:
    hand = preflop("100/200: A calls, B calls, C calls, SB folds")

    assert hand.check() == Checked(5)
    assert hand.street == "flop"


@pytest.mark.rule("VPSV-95#2")
def test_the_big_blind_facing_a_raise_to_500_may_not_check() -> None:
    hand = preflop("100/200: A raises to 500, B calls, SB folds")

    assert str(hand.legal) == "fold, call 300, raise to 800–10000"
    with pytest.raises(CannotCheck) as refused:
        hand.check()
    assert refused.value.rule.rule == "VPSV-95"


# ---- 37: the nuts on the river ----

NUTS = "Qh Jh"
BOARD = "Ah Kh 7h 2c 9d"


def flags(hand: Hand) -> list[SoftPlaySuspected]:
    assert hand.is_over
    return [event for event in hand.events if isinstance(event, SoftPlaySuspected)]


@pytest.mark.rule("VPSV-37.2#1")
def test_checking_the_nuts_last_on_the_river_is_allowed_and_flagged() -> None:
    hand = river("100/200: A checks, B checks", holes={"B": NUTS}, board=BOARD)

    assert Checked(2) in hand.events
    assert flags(hand) == [SoftPlaySuspected(2, "VPSV-37.2")]


@pytest.mark.rule("VPSV-37.2")
def test_the_flag_is_for_the_floor_alone() -> None:
    hand = river("100/200: A checks, B checks", holes={"B": NUTS}, board=BOARD)

    for seat in (None, 1, 2):
        assert not any(isinstance(event, SoftPlaySuspected) for event in hand.view(seat).events)


@pytest.mark.rule("VPSV-37.2#2")
def test_only_calling_500_with_the_nuts_is_not_flagged() -> None:
    hand = river("100/200: A bets 500, B calls", holes={"B": NUTS}, board=BOARD)

    assert flags(hand) == []


@pytest.mark.rule("VPSV-37.2#3")
def test_checking_the_nuts_first_to_act_is_not_flagged() -> None:
    # The first to act is A in a story; he holds what B holds in the example.
    hand = river("100/200: A checks, B checks", holes={"A": NUTS}, board=BOARD)

    assert flags(hand) == []


@pytest.mark.rule("VPSV-37.2#4")
def test_checking_through_a_board_that_is_the_best_hand_is_not_flagged() -> None:
    hand = river("100/200: A checks, B checks", board="Th Jh Qh Kh Ah")

    assert flags(hand) == []


@pytest.mark.rule("VPSV-37.2")
def test_checking_a_best_hand_that_others_could_tie_is_flagged_too() -> None:
    hand = river("100/200: A checks, B checks", holes={"A": "4c 4d", "B": "Ac Kd"}, board="Ts Jd Qc 2h 3h")

    assert flags(hand) == [SoftPlaySuspected(2, "VPSV-37.2")]


@pytest.mark.rule("VPSV-37.2")
def test_checking_the_second_best_hand_last_is_not_flagged() -> None:
    hand = river("100/200: A checks, B checks", holes={"B": "Qh Th"}, board=BOARD)

    assert flags(hand) == []


# ---- 43: no straddle in tournaments ----


@pytest.mark.rule("VPSV-43#1")
def test_a_straddle_of_400_in_a_tournament_is_refused() -> None:
    with pytest.raises(HandSetupError) as refused:
        Hand.deal("vpsv", stacks=[5000] * 4, button=1, blinds=(100, 200), straddle=400)

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-43"


# ---- 69: the smallest bet, a short big blind ----


@pytest.mark.rule("VPSV-69.1#1")
def test_three_50s_are_no_bet_at_100_200_it_must_be_200() -> None:
    hand = river("100/200:")

    with pytest.raises(RaiseTooSmall) as refused:
        hand.raise_to(150)

    assert refused.value.rule.rule == "VPSV-69.1"
    assert "the smallest bet is 200" in str(refused.value)
    assert hand.raise_to(200) == Bet(1, 200)


@pytest.mark.rule("VPSV-69.1#2")
def test_who_has_only_150_left_may_bet_them_all_in() -> None:
    hand = river("100/200: A all-in 150")

    assert hand.events[-1] == Bet(1, 150)
    assert hand.legal.call == 150


@pytest.mark.rule("VPSV-69.2#1")
def test_a_call_over_a_big_blind_all_in_for_90_is_200() -> None:
    hand = preflop("100/200:", players=4, stacks={"BB": 90})

    assert hand.call() == Called(1, 200)


@pytest.mark.rule("VPSV-69.2#2")
def test_a_big_blind_all_in_for_90_makes_a_main_pot_of_360_and_a_side_pot_of_230() -> None:
    utg, button, big_blind = 1, 2, 4
    hand = preflop("100/200: A calls, B calls, SB folds", stacks={"BB": 90})

    assert hand.street == "flop"
    assert [(chips, set(seats)) for chips, seats in hand.pots] == [
        (4 * 90, {big_blind, utg, button}),
        (110 + 110 + 10, {utg, button}),
    ]


@pytest.mark.rule("VPSV-69.2#3")
@pytest.mark.parametrize(
    ("utg_holds", "utg_has", "big_blind_has"),
    [
        pytest.param("As Ad", 150 + 90 + 100, 0, id="under-the-gun-wins-90-from-the-big-blind"),
        pytest.param("7c 2d", 150 - 90 + 10, 3 * 90, id="and-loses-no-more-than-90-to-it"),
    ],
)
def test_under_the_gun_with_150_calls_all_in_a_big_blind_of_90(
    utg_holds: str, utg_has: int, big_blind_has: int
) -> None:
    hand = preflop(
        "100/200: A calls, B folds, SB folds",
        stacks={"A": 150, "BB": 90},
        holes={"A": utg_holds, "BB": "Ks Kd"},
        board="Qh Jc 8c 5s 3h",
    )

    assert Called(1, 150) in hand.events
    assert (hand.stacks[0], hand.stacks[3]) == (utg_has, big_blind_has)


@pytest.mark.parametrize(
    ("street", "text", "stacks"),
    [
        pytest.param(
            "preflop", "100/200:", {"BB": 90}, marks=pytest.mark.rule("VPSV-69.3#1"), id="big-blind-all-in-90"
        ),
        pytest.param(
            "flop", "100/200: A all-in 50", {}, marks=pytest.mark.rule("VPSV-69.3#2"), id="all-in-50-on-the-flop"
        ),
        pytest.param(
            "flop",
            "100/200: A all-in 200",
            {},
            marks=pytest.mark.rule("VPSV-69.3#3"),
            id="all-in-200-is-a-full-bet",
        ),
    ],
)
def test_the_smallest_raise_over_an_all_in_of_no_more_than_the_big_blind_is_to_400(
    street: str, text: str, stacks: dict[str, int]
) -> None:
    hand = story(text, street=street, book="vpsv", players=4, stacks=stacks)

    assert_smallest_raise_is_to(hand, 400)


@pytest.mark.rule("VPSV-69.3#2")
def test_read_literally_the_smallest_raise_over_an_all_in_of_50_is_to_450() -> None:
    literal = house("vpsv", raise_over_all_in_below_big_blind="two_big_blinds_on_top")
    hand = flop("100/200: A all-in 50", players=4, book=literal)

    assert_smallest_raise_is_to(hand, 450)


@pytest.mark.rule("VPSV-69.3")
def test_a_raise_to_399_over_an_all_in_of_50_is_refused_under_69() -> None:
    hand = flop("100/200: A all-in 50", players=4)

    with pytest.raises(RaiseTooSmall) as refused:
        hand.raise_to(399)
    assert refused.value.rule.rule == "VPSV-69.3"


# ---- 77, 78, 79, 83: raises ----


@pytest.mark.rule("VPSV-77.2#1")
@pytest.mark.parametrize("big_blind", ["folds", "calls"])
def test_all_in_800_over_a_raise_to_600_does_not_reopen(big_blind: str) -> None:
    hand = preflop(f"100/200: A raises to 600, B all-in 800, SB folds, BB {big_blind}")

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 200"


@pytest.mark.rule("VPSV-77.2")
def test_raising_again_over_a_short_all_in_is_refused_under_77() -> None:
    hand = preflop("100/200: A raises to 600, B all-in 800, SB folds, BB calls")

    with pytest.raises(BettingNotReopened) as refused:
        hand.raise_to(1200)
    assert refused.value.rule.rule == "VPSV-77.2"


@pytest.mark.rule("VPSV-77.2#2")
def test_all_in_1000_over_a_raise_to_600_is_a_full_raise_and_reopens() -> None:
    """With a caller who could pay a raise: against the all-in alone there would be nobody to raise."""
    hand = preflop("100/200: A raises to 600, B all-in 1000, SB folds, BB calls")

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 400, raise to 1400–10000"


@pytest.mark.rule("VPSV-77.2#3")
def test_who_has_not_acted_raises_by_the_last_full_raise_on_top_of_the_all_in() -> None:
    hand = preflop("100/200: A raises to 600, B all-in 800", players=5)

    assert hand.to_act == 3
    assert_smallest_raise_is_to(hand, 1200)


@pytest.mark.rule("VPSV-77.2#4")
@pytest.mark.parametrize("then", ["", ", D calls"], ids=["alone-against-both", "with-a-caller-who-could-pay-a-raise"])
def test_short_all_ins_of_200_and_400_are_not_added_up(then: str) -> None:
    hand = flop("100/200: A bets 600, B all-in 800, C all-in 1200" + then)

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 600"


@pytest.mark.rule("VPSV-77.2#4")
def test_raising_over_short_all_ins_that_are_not_added_up_is_refused() -> None:
    hand = flop("100/200: A bets 600, B all-in 800, C all-in 1200, D calls")

    with pytest.raises(BettingNotReopened) as refused:
        hand.raise_to(3000)
    assert refused.value.rule.rule == "VPSV-77.2"


@pytest.mark.parametrize(
    ("street", "text", "smallest"),
    [
        pytest.param("preflop", "100/200: A raises to 500", 800, marks=pytest.mark.rule("VPSV-78#1"), id="500"),
        pytest.param(
            "preflop",
            "100/200: A raises to 500, B raises to 1000",
            1500,
            marks=pytest.mark.rule("VPSV-78#2"),
            id="500-then-1000",
        ),
        pytest.param("preflop", "100/200:", 400, marks=pytest.mark.rule("VPSV-78#3"), id="no-raise-yet"),
        pytest.param("flop", "100/200: A bets 300", 600, marks=pytest.mark.rule("VPSV-78#4"), id="bet-of-300"),
    ],
)
def test_the_smallest_raise_adds_the_last_difference_once_more(street: str, text: str, smallest: int) -> None:
    hand = story(text, street=street, book="vpsv", players=5)

    assert_smallest_raise_is_to(hand, smallest)


@pytest.mark.rule("VPSV-78")
def test_a_reraise_that_is_too_small_is_refused_under_78() -> None:
    hand = preflop("100/200: A raises to 500", players=4)

    with pytest.raises(RaiseTooSmall) as refused:
        hand.raise_to(799)
    assert refused.value.rule.rule == "VPSV-78"


@pytest.mark.rule("VPSV-79#1")
def test_a_sixth_raise_is_allowed() -> None:
    hand = flop(
        "100/200: A bets 200, B raises to 400, A raises to 600, B raises to 800, A raises to 1000, B raises to 1200"
    )

    assert hand.raise_to(1400) == Raised(1, 1400)


@pytest.mark.rule("VPSV-79")
def test_limit_is_not_dealt() -> None:
    with pytest.raises(HandSetupError) as refused:
        Hand.deal("vpsv", stacks=[5000] * 3, button=1, blinds=(100, 200), structure="fixed_limit")

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-79"


@pytest.mark.rule("VPSV-83#1")
def test_an_all_in_of_50_on_the_flop_is_called_with_50() -> None:
    hand = flop("100/200: A all-in 50", players=3)

    assert hand.legal.call == 50
    assert hand.call() == Called(2, 50)


@pytest.mark.rule("VPSV-83#2")
def test_after_an_all_in_of_150_before_the_flop_the_next_one_calls_the_big_blind_of_200() -> None:
    hand = preflop("100/200: A all-in 150", players=4)

    assert hand.legal.call == 200
    assert hand.call() == Called(2, 200)
