"""TDA 2019, limit and pot-limit: reopening, the cap on raises, the largest wager. A, B, C … sit in seats 1, 2, 3 …"""

from __future__ import annotations

import pytest

from floorman.errors import BettingNotReopened, RaiseCapReached, RaiseTooBig
from floorman.hand.events import Raised
from floorman.testing import flop, preflop
from support.books import house

# ---- 47-B, 48: limit ----


@pytest.mark.rule("TDA-47-B#1")
def test_in_limit_an_all_in_of_half_a_bet_reopens() -> None:
    hand = flop("50/100: A bets 100, B calls, C all-in 150", structure="fixed_limit")

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 50, raise to 250"


@pytest.mark.rule("TDA-47-B#2")
def test_in_limit_an_all_in_of_40_over_100_does_not_reopen() -> None:
    hand = flop("50/100: A bets 100, B calls, C all-in 140", structure="fixed_limit")

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 40"
    with pytest.raises(BettingNotReopened):
        hand.raise_to(200)


@pytest.mark.rule("TDA-47-B")
def test_in_limit_the_refusal_to_raise_over_a_short_all_in_names_47_b() -> None:
    hand = flop("50/100: A bets 100, B calls, C all-in 140", structure="fixed_limit")

    with pytest.raises(BettingNotReopened) as refused:
        hand.raise_to(200)

    assert refused.value.rule.rule == "TDA-47-B"


@pytest.mark.rule("TDA-47-B")
def test_in_limit_40_over_100_reopens_where_the_house_asks_for_less_than_half() -> None:
    hand = flop(
        "50/100: A bets 100, B calls, C all-in 140",
        book=house("tda", limit_reopen_fraction=0.4),
        structure="fixed_limit",
    )

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 40, raise to 200"


@pytest.mark.rule("TDA-47-B#3")
def test_in_limit_20_and_30_more_add_up_to_half_a_bet() -> None:
    hand = flop("50/100: A bets 100, B all-in 120, C all-in 150, D calls", structure="fixed_limit")

    assert hand.to_act == 1
    assert hand.legal.call == 50
    assert hand.legal.raise_to


@pytest.mark.rule("TDA-48.a#1")
@pytest.mark.parametrize("structure", ["no_limit", "pot_limit"])
def test_a_sixth_raise_is_legal(structure: str) -> None:
    hand = flop(
        "50/100: A bets 100, B raises to 200, A raises to 300, B raises to 400, A raises to 500, B raises to 600",
        structure=structure,
    )

    assert hand.raise_to(700) == Raised(1, 700)


HOUSE = house("tda", limit_raise_cap=4)
BET_AND_THREE_RAISES = "50/100: A bets 100, B raises to 200, C folds, A raises to 300, B raises to 400"


@pytest.mark.rule("TDA-48.b#1")
def test_a_fourth_raise_is_refused_in_limit_even_with_two_in_the_pot() -> None:
    hand = flop(BET_AND_THREE_RAISES, book=HOUSE, structure="fixed_limit")

    assert str(hand.legal) == "fold, call 100"
    with pytest.raises(RaiseCapReached) as refused:
        hand.raise_to(500)
    assert refused.value.rule.rule == "H-1"


@pytest.mark.rule("TDA-48.b#1")
def test_the_cap_is_lifted_when_two_players_are_left_in_the_event() -> None:
    told = BET_AND_THREE_RAISES.replace("C folds, ", "")
    hand = flop(told, book=HOUSE, structure="fixed_limit", event_heads_up=True)

    assert hand.raise_to(500) == Raised(1, 500)


@pytest.mark.rule("TDA-48.b")
def test_the_cap_holds_for_two_at_a_table_while_more_are_left_in_the_event() -> None:
    told = BET_AND_THREE_RAISES.replace("C folds, ", "")
    hand = flop(told, book=HOUSE, structure="fixed_limit", event_heads_up=False)

    with pytest.raises(RaiseCapReached):
        hand.raise_to(500)


@pytest.mark.rule("TDA-48.b")
def test_the_number_of_raises_is_the_houses() -> None:
    hand = flop(BET_AND_THREE_RAISES, book=house("tda", limit_raise_cap=5), structure="fixed_limit")

    hand.raise_to(500)
    assert str(hand.legal) == "fold, call 100"
    with pytest.raises(RaiseCapReached):
        hand.raise_to(600)


@pytest.mark.rule("TDA-48.b")
def test_where_the_house_says_nothing_the_cap_is_a_bet_and_three_raises() -> None:
    hand = flop(BET_AND_THREE_RAISES, structure="fixed_limit")

    with pytest.raises(RaiseCapReached):
        hand.raise_to(500)


@pytest.mark.rule("TDA-48.b")
def test_before_the_flop_the_big_blind_is_the_bet_and_three_raises_follow() -> None:
    hand = preflop("50/100: A raises to 200, B raises to 300, C raises to 400", players=4, structure="fixed_limit")

    assert str(hand.legal) == "fold, call 300"
    with pytest.raises(RaiseCapReached):
        hand.raise_to(500)


@pytest.mark.rule("TDA-48.b")
def test_every_street_of_limit_has_its_own_cap_and_the_turn_the_big_bet() -> None:
    hand = flop(BET_AND_THREE_RAISES + ", A calls", book=HOUSE, structure="fixed_limit")

    assert hand.street == "turn"
    assert str(hand.legal) == "fold, check, bet 200"


# ---- 54: pot-limit ----


@pytest.mark.parametrize(
    ("text", "big_blind_has", "pot_bet", "legal"),
    [
        pytest.param(
            "500/1000:",
            400,
            3500,
            "fold, call 1000, raise to 2000–3500",
            marks=pytest.mark.rule("TDA-54-B#1"),
            id="a-big-blind-of-400-counts-as-1000",
        ),
        pytest.param(
            "500/1000: A folds, B folds",
            100_000,
            3000,
            "fold, call 500, raise to 2000–3000",
            marks=pytest.mark.rule("TDA-54-B#2"),
            id="the-small-blind-raises-the-pot",
        ),
        pytest.param(
            "500/1000: A calls, B calls, SB folds",
            400,
            2900,
            "fold, check, bet 1000–2900",
            marks=pytest.mark.rule("TDA-54-B#3"),
            id="after-the-flop-the-pot-is-what-lies-there",
        ),
    ],
)
def test_the_largest_pot_limit_wager(text: str, big_blind_has: int, pot_bet: int, legal: str) -> None:
    hand = preflop(text, players=4, structure="pot_limit", stack=100_000, stacks={"BB": big_blind_has})

    assert str(hand.legal) == legal
    with pytest.raises(RaiseTooBig):
        hand.raise_to(pot_bet + 1)
    hand.raise_to(pot_bet)
    assert pot_bet in (hand.bet_of(1), hand.bet_of(3))


@pytest.mark.rule("TDA-54-B")
def test_antes_count_in_the_pot() -> None:
    hand = preflop("500/1000 ante 100:", players=4, structure="pot_limit", stack=100_000)

    assert str(hand.legal) == f"fold, call 1000, raise to 2000–{1000 + (4 * 100 + 1500 + 1000)}"
