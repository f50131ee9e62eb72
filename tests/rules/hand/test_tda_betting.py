"""TDA 2019, betting: the smallest raise, short all-ins, acting in turn. A, B, C … sit in seats 1, 2, 3 …"""

from __future__ import annotations

import pytest

from floorman.cards import Deck
from floorman.errors import (
    BettingNotReopened,
    NotYourTurn,
    RaiseTooBig,
    RaiseTooSmall,
)
from floorman.hand import Hand
from floorman.hand.events import Bet, Called, Raised
from floorman.rulebook import Rulebook
from floorman.testing import flop, preflop, story


def assert_smallest_raise_is_to(hand: Hand, smallest: int) -> None:
    """One chip less is refused, the amount itself stands, and `legal` says so."""
    with pytest.raises(RaiseTooSmall) as refused:
        hand.raise_to(smallest - 1)

    assert str(refused.value.legal).endswith(f"raise to {smallest}–10000")
    hand.raise_to(smallest)
    assert hand.events[-1] == Raised(refused.value.seat, smallest)


TDA = Rulebook.load("tda")


# ---- 43: the smallest raise ----


@pytest.mark.parametrize(
    ("street", "text", "players", "smallest"),
    [
        pytest.param(
            "flop",
            "100/200: A bets 600, B raises by 1000, C raises by 2000",
            4,
            5600,
            marks=pytest.mark.rule("TDA-43-A.a#1"),
            id="largest-raise-by-2000-not-the-total-of-3600",
        ),
        pytest.param(
            "preflop",
            "50/100: A all-in 150",
            4,
            250,
            marks=pytest.mark.rule("TDA-43-A.a#2"),
            id="all-in-150-is-no-full-raise-so-the-blind-of-100-counts",
        ),
        pytest.param(
            "turn",
            "100/200: A bets 300, B raises to 1000",
            3,
            1700,
            marks=pytest.mark.rule("TDA-43-A.a#3"),
            id="two-500-chips-over-300-are-a-raise-by-700",
        ),
        pytest.param(
            "preflop",
            "25/50: A raises by 75",
            6,
            200,
            marks=pytest.mark.rule("TDA-43-A.a#4"),
            id="raise-by-75-is-followed-by-75",
        ),
        pytest.param(
            "preflop",
            "25/50: A raises by 75, B raises by 75, C raises by 300",
            6,
            800,
            marks=pytest.mark.rule("TDA-43-A.a#5"),
            id="raises-of-75-75-300-are-followed-by-300",
        ),
        pytest.param(
            "preflop",
            "25/50: A raises by 450, B calls, C calls",
            6,
            950,
            marks=pytest.mark.rule("TDA-43-A.a#6"),
            id="raise-by-450-over-the-blind-of-50",
        ),
        pytest.param(
            "flop",
            "50/100: A bets 300, B all-in 500",
            3,
            800,
            marks=pytest.mark.rule("TDA-43-A.a#7"),
            id="300-on-top-of-a-short-all-in-for-500",
        ),
        pytest.param(
            "flop",
            "50/100: A bets 100, B all-in 180, C raises to 380",
            4,
            580,
            marks=pytest.mark.rule("TDA-43-A.a#8"),
            id="a-raise-over-a-short-all-in-is-measured-from-its-180",
        ),
    ],
)
def test_a_raise_is_at_least_as_large_as_the_largest_one_on_this_street(
    street: str, text: str, players: int, smallest: int
) -> None:
    assert_smallest_raise_is_to(story(text, street=street, players=players), smallest)


@pytest.mark.rule("TDA-43-A.a#9")
def test_a_big_blind_all_in_for_120_still_counts_200() -> None:
    hand = preflop("100/200:", players=4, stacks={"BB": 120})

    assert str(hand.legal) == "fold, call 200, raise to 400–10000"
    assert hand.raise_to(400) == Raised(1, 400)


@pytest.mark.rule("TDA-43-A.a#10")
def test_on_the_turn_a_raise_by_2000_on_the_flop_is_forgotten() -> None:
    hand = flop("100/200: A bets 1000, B raises by 2000, A calls")

    assert hand.street == "turn"
    assert str(hand.legal) == "fold, check, bet 200–7000"
    assert hand.raise_to(200) == Bet(1, 200)


@pytest.mark.rule("TDA-43-A.a")
def test_a_raise_that_is_too_small_is_refused_under_43_a() -> None:
    hand = flop("100/200: A bets 600", players=2)

    with pytest.raises(RaiseTooSmall) as refused:
        hand.raise_to(1199)

    assert refused.value.rule.rule == "TDA-43-A.a"


@pytest.mark.rule("TDA-43-A.a")
def test_a_bet_below_the_big_blind_is_refused_under_43_a() -> None:
    hand = flop("100/200:", players=2)

    with pytest.raises(RaiseTooSmall) as refused:
        hand.raise_to(199)

    assert refused.value.rule.rule == "TDA-43-A.a"


@pytest.mark.rule("TDA-43-A.a")
def test_over_an_all_in_bet_of_60_the_smallest_raise_is_100_more_to_160() -> None:
    assert_smallest_raise_is_to(flop("50/100: A all-in 60", players=3), 160)


@pytest.mark.rule("TDA-43-A.d#1")
def test_all_in_with_1400_over_1000_stands_for_exactly_1400_and_leaves_the_raise_at_1000() -> None:
    hand = flop("100/200: A bets 1000, B all-in 1400", players=3)

    assert hand.events[-1] == Raised(2, 1400)
    assert hand.bet_of(2) == 1400
    assert str(hand.legal) == "fold, call 1400, raise to 2400–10000"


@pytest.mark.rule("TDA-43-A.d")
def test_only_all_in_goes_below_a_full_raise_and_nobody_bets_more_than_he_has() -> None:
    hand = flop("100/200: A bets 1000", players=3, stacks={"B": 1400})

    assert str(hand.legal) == "fold, call 1000, raise to 1400"
    with pytest.raises(RaiseTooSmall):
        hand.raise_to(1399)
    with pytest.raises(RaiseTooBig) as refused:
        hand.raise_to(1401)
    assert refused.value.rule.rule == "TDA-43-A.d"


# ---- 47-A: short all-ins ----

TWO_SHORT_ALL_INS = "50/100: A bets 100, B all-in 125, C calls, D all-in 200, E calls"

LIMPER = "2000/4000: A calls, B folds, C all-in 7500, D folds, SB folds"


@pytest.mark.rule("TDA-47-A.a#1")
def test_25_and_75_more_add_up_to_a_full_raise_and_the_opener_may_raise() -> None:
    hand = flop(TWO_SHORT_ALL_INS)

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 100, raise to 300–10000"


@pytest.mark.rule("TDA-47-A.a#2")
def test_who_called_125_faces_only_75_more_and_may_not_raise() -> None:
    hand = flop(TWO_SHORT_ALL_INS + ", A calls")

    assert hand.to_act == 3
    assert str(hand.legal) == "fold, call 75"
    with pytest.raises(BettingNotReopened) as refused:
        hand.raise_to(300)
    assert refused.value.rule.rule == "TDA-47-A.a"
    with pytest.raises(BettingNotReopened):
        hand.all_in()


@pytest.mark.rule("TDA-47-A.a#3")
def test_when_the_opener_raises_to_300_who_called_125_faces_175_and_may_raise() -> None:
    hand = flop(TWO_SHORT_ALL_INS + ", A raises to 300")

    assert hand.to_act == 3
    assert str(hand.legal) == "fold, call 175, raise to 400–10000"


@pytest.mark.rule("TDA-47-A.a#4")
def test_the_big_blind_keeps_the_option_over_an_all_in_of_3500_more() -> None:
    hand = preflop(LIMPER, stack=100_000)

    assert hand.to_act == 6
    assert str(hand.legal) == "fold, call 3500, raise to 11500–100000"


@pytest.mark.rule("TDA-47-A.a#5")
def test_when_the_big_blind_calls_the_limper_facing_3500_may_not_raise() -> None:
    hand = preflop(LIMPER + ", BB calls", stack=100_000)

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 3500"
    with pytest.raises(BettingNotReopened) as refused:
        hand.raise_to(11_500)
    assert refused.value.rule.rule == "TDA-47-A.a"


@pytest.mark.rule("TDA-47-A.a#6")
def test_when_the_big_blind_raises_to_11500_the_limper_faces_7500_and_may_raise() -> None:
    hand = preflop(LIMPER + ", BB raises to 11500", stack=100_000)

    assert hand.to_act == 1
    assert hand.legal.call == 7500
    assert hand.raise_to(20_000) == Raised(1, 20_000)


@pytest.mark.rule("TDA-47-A.a#7")
def test_and_the_limpers_smallest_raise_is_4000_more_to_15500() -> None:
    hand = preflop(LIMPER + ", BB raises to 11500", stack=100_000)

    with pytest.raises(RaiseTooSmall):
        hand.raise_to(15_499)
    assert hand.raise_to(15_500) == Raised(1, 15_500)


@pytest.mark.rule("TDA-47-A.a#8")
@pytest.mark.parametrize(
    "then", ["", ", D calls"], ids=["alone-against-the-all-in", "with-a-caller-who-could-pay-a-raise"]
)
def test_who_checked_and_faces_an_all_in_of_60_may_only_call_or_fold(then: str) -> None:
    hand = flop("50/100: A checks, B all-in 60, C folds" + then)

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 60"


@pytest.mark.rule("TDA-47-A.a#8")
def test_a_check_is_an_action_so_the_refusal_is_that_the_betting_is_not_open_again() -> None:
    hand = flop("50/100: A checks, B all-in 60, C folds, D calls")

    with pytest.raises(BettingNotReopened) as refused:
        hand.raise_to(1000)
    assert refused.value.rule.rule == "TDA-47-A.a"


@pytest.mark.parametrize(
    ("text", "opener", "raiser"),
    [
        pytest.param(
            "50/100: A bets 100, B raises to 300, C all-in 450",
            (1, "fold, call 350, raise to 650–10000"),
            (2, "fold, call 150"),
            marks=pytest.mark.rule("TDA-47-A.a#9"),
            id="150-on-top-of-a-raise-by-200",
        ),
        pytest.param(
            "50/100: A bets 100, B all-in 180, C raises to 380, D all-in 500",
            (1, "fold, call 400, raise to 700–10000"),
            (3, "fold, call 120"),
            marks=pytest.mark.rule("TDA-47-A.a#11"),
            id="120-on-top-of-a-raise-by-200-over-a-short-all-in",
        ),
    ],
)
def test_the_opener_may_raise_but_after_his_call_the_raiser_facing_less_may_not(
    text: str, opener: tuple[int, str], raiser: tuple[int, str]
) -> None:
    hand = flop(text)
    assert (hand.to_act, str(hand.legal)) == opener

    hand.call()
    assert (hand.to_act, str(hand.legal)) == raiser
    with pytest.raises(BettingNotReopened):
        hand.raise_to(2000)


@pytest.mark.rule("TDA-47-A.a#10")
@pytest.mark.parametrize(("all_in", "open_to_a"), [(199, "fold, call 99"), (200, "fold, call 100, raise to 300–10000")])
def test_99_more_does_not_reopen_and_100_more_does(all_in: int, open_to_a: str) -> None:
    hand = flop(f"50/100: A bets 100, B all-in 150, C all-in {all_in}, D calls", chip=1)

    assert hand.to_act == 1
    assert str(hand.legal) == open_to_a


FOUR_WAGERS = "A bets 300, B all-in 500, C all-in 650, D all-in 800, E calls"


@pytest.mark.rule("TDA-47-A.b#1")
def test_three_short_all_ins_over_300_leave_the_raise_at_300() -> None:
    hand = flop(f"50/100: {FOUR_WAGERS}", players=6)

    assert hand.to_act == 6
    assert str(hand.legal) == "fold, call 800, raise to 1100–10000"
    with pytest.raises(RaiseTooSmall) as refused:
        hand.raise_to(1099)
    assert refused.value.rule.rule == "TDA-47-A.b"


@pytest.mark.rule("TDA-47-A.b#2")
def test_before_the_flop_the_same_amounts_are_a_raise_by_200_twice_so_the_smallest_is_to_1000() -> None:
    hand = preflop(f"50/100: {FOUR_WAGERS.replace('bets', 'raises to')}", players=8)

    assert hand.to_act == 6
    assert str(hand.legal) == "fold, call 800, raise to 1000–10000"


@pytest.mark.rule("TDA-47-A.b#3")
def test_the_opener_facing_500_may_raise_and_to_at_least_1100() -> None:
    hand = flop(f"50/100: {FOUR_WAGERS}, F calls")

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 500, raise to 1100–10000"


# ---- 50: in turn ----


@pytest.mark.rule("TDA-50-A#1")
def test_a_call_in_turn_stands_and_a_fold_sent_after_it_is_refused() -> None:
    hand = flop("50/100: A bets 500", players=4)

    assert hand.call(seat=2) == Called(2, 500)
    with pytest.raises(NotYourTurn) as refused:
        hand.fold(seat=2)

    assert refused.value.rule.rule == "TDA-50-A"
    assert hand.bet_of(2) == 500
    assert (2, True) in [(seat.seat, seat.in_hand) for seat in hand.view().seats]
    assert hand.to_act == 3


@pytest.mark.rule("TDA-50-A#1")
def test_a_call_out_of_turn_is_refused_until_it_is_the_seats_turn() -> None:
    hand = flop("50/100: A bets 500", players=4)
    before = hand.events

    with pytest.raises(NotYourTurn) as refused:
        hand.call(seat=3)

    assert refused.value.rule.rule == "TDA-50-A"
    assert refused.value.seat == 3
    assert hand.events == before
    hand.call(seat=2)
    assert hand.call(seat=3) == Called(3, 500)


def test_a_short_all_in_raise_is_taken() -> None:
    hand = Hand.deal(TDA, deck=Deck.from_seed(1), stacks=[5000, 5000, 350], button=1, blinds=(50, 100))
    hand.raise_to(300)
    hand.fold()

    assert 350 in hand.legal.raise_to
    hand.all_in()
    assert hand.bet_of(3) == 350


@pytest.mark.parametrize("stacks", [[5000, 30, 5000], [5000, 5000, 60], [40, 5000, 5000], [20, 30, 60]])
def test_a_blind_that_puts_a_player_all_in_does_not_stall_the_hand(stacks: list[int]) -> None:
    hand = Hand.deal(TDA, deck=Deck.from_seed(2), stacks=stacks, button=1, blinds=(50, 100))
    for _ in range(20):
        if hand.is_over:
            break
        hand.check() if hand.legal.check else hand.call()

    assert hand.is_over
    assert sum(hand.stacks) == sum(stacks)
