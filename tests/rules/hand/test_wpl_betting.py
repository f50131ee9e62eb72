"""WPL 5.4 and 5.5: bets and raises in no limit, pot limit and limit, and what a short all-in leaves open."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from floorman.errors import BettingNotReopened, RaiseCapReached, RaiseTooBig, RaiseTooSmall
from floorman.testing import stories

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.hand import Hand

preflop: Callable[..., Hand] = partial(stories.preflop, book="wpl")
flop: Callable[..., Hand] = partial(stories.flop, book="wpl")
turn: Callable[..., Hand] = partial(stories.turn, book="wpl")
river: Callable[..., Hand] = partial(stories.river, book="wpl")


# ---- bets and raises ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("story", "smallest"),
    [
        pytest.param("100/200:", 400, marks=pytest.mark.rule("WPL-5.4.raise#1")),
        pytest.param("100/200: A raises to 700", 1200, marks=pytest.mark.rule("WPL-5.4.raise#2")),
        pytest.param("100/200: A raises to 400, B raises to 1000", 1600, marks=pytest.mark.rule("WPL-5.4.raise#3")),
        pytest.param("100/200: A raises to 500, B raises to 800", 1100, marks=pytest.mark.rule("WPL-5.4.raise#4")),
    ],
)
def test_a_raise_before_the_flop_is_by_at_least_the_raise_before_it(story: str, smallest: int) -> None:
    hand = preflop(story, players=5)

    with pytest.raises(RaiseTooSmall) as refusal:
        hand.raise_to(smallest - 1)
    assert refusal.value.rule.rule == "WPL-5.4.raise"
    hand.raise_to(smallest)
    assert hand.bet_of(refusal.value.seat) == smallest


@pytest.mark.rule("WPL-5.4.raise#5")
def test_1100_over_700_is_refused_since_400_is_below_the_increment_of_500() -> None:
    hand = preflop("100/200: A raises to 700", players=4)

    with pytest.raises(RaiseTooSmall, match="the smallest raise is to 1200") as refusal:
        hand.raise_to(1100)
    assert refusal.value.rule.rule == "WPL-5.4.raise"


@pytest.mark.rule("WPL-5.4.bet#1")
def test_on_the_turn_too_the_smallest_bet_is_the_big_blind() -> None:
    hand = turn("400/800: A has 5000")

    assert str(hand.legal) == "fold, check, bet 800–5000"
    with pytest.raises(RaiseTooSmall) as refusal:
        hand.raise_to(799)
    assert refusal.value.rule.rule == "WPL-5.4.bet"


@pytest.mark.rule("WPL-5.4.bet#2")
def test_with_500_behind_only_an_all_in_can_be_bet() -> None:
    hand = turn("400/800: A has 500")

    assert str(hand.legal) == "fold, check, bet 500"
    with pytest.raises(RaiseTooSmall):
        hand.raise_to(400)
    hand.all_in(1)
    assert hand.bet_of(1) == 500


@pytest.mark.parametrize(
    ("story", "smallest"),
    [
        pytest.param("100/200: A bets 600, B raises to 1600", 2600, marks=pytest.mark.rule("WPL-5.4.min-increase#1")),
        pytest.param("100/200: A bets 200, B raises to 1000", 1800, marks=pytest.mark.rule("WPL-5.4.min-increase#2")),
    ],
)
def test_a_reraise_is_by_at_least_the_preceding_increase(story: str, smallest: int) -> None:
    hand = flop(story, players=3)

    with pytest.raises(RaiseTooSmall):
        hand.raise_to(smallest - 1, 3)
    hand.raise_to(smallest, 3)
    assert hand.bet_of(3) == smallest


@pytest.mark.rule("WPL-5.4.no-limit#1")
def test_no_limit_allows_a_sixth_raise_of_20000() -> None:
    hand = flop(
        "100/200: A bets 200, B raises to 400, A raises to 600, B raises to 800, A raises to 1000, B raises to 1200",
        stack=21_000,
    )

    assert str(hand.legal) == "fold, call 200, raise to 1400–21000"
    hand.raise_to(21_000, 1)
    assert hand.stacks[0] == 0


@pytest.mark.rule("WPL-5.4.no-limit")
def test_nobody_can_bet_more_than_all_chips() -> None:
    hand = flop("100/200: A has 5000")

    with pytest.raises(RaiseTooBig) as refusal:
        hand.raise_to(5001)
    assert refusal.value.rule.rule == "WPL-5.4.no-limit"


# ---- pot limit and limit ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tell", "story", "players", "largest"),
    [
        pytest.param(flop, "250/500: A bets 500", 2, 2500, marks=pytest.mark.rule("WPL-5.4.pot-limit#1")),
        pytest.param(flop, "250/500:", 2, 1000, marks=pytest.mark.rule("WPL-5.4.pot-limit#2")),
        pytest.param(preflop, "100/200:", 6, 700, marks=pytest.mark.rule("WPL-5.4.pot-limit#3")),
        pytest.param(preflop, "100/200: A folds, B folds", 4, 600, marks=pytest.mark.rule("WPL-5.4.pot-limit#4")),
        pytest.param(preflop, "150/300 ante 25:", 8, 1250, marks=pytest.mark.rule("WPL-5.4.pot-limit#5")),
    ],
)
def test_the_largest_bet_is_the_pot_and_the_largest_raise_the_pot_after_the_call(
    tell: Callable[..., Hand], story: str, players: int, largest: int
) -> None:
    hand = tell(story, players=players, structure="pot_limit")

    with pytest.raises(RaiseTooBig, match=f"the pot allows .*{largest}") as refusal:
        hand.raise_to(largest + 1)
    assert refusal.value.rule.rule == "WPL-5.4.pot-limit"
    hand.raise_to(largest)
    assert hand.bet_of(refusal.value.seat) == largest


@pytest.mark.rule("WPL-5.4.pot-limit")
def test_pot_limit_knows_no_number_of_raises() -> None:
    steps = "A bets 200, B raises to 400, A raises to 600, B raises to 800, A raises to 1000, B raises to 1200"
    hand = flop(f"100/200: {steps}", structure="pot_limit")

    assert 1400 in hand.legal.raise_to


LIMIT_CAP = "WPL-5.4.limit"


@pytest.mark.parametrize(
    ("tell", "story", "capped_at"),
    [
        pytest.param(
            flop,
            "100/200: A bets 200, B raises to 400, C raises to 600, D raises to 800",
            800,
            marks=pytest.mark.rule("WPL-5.4.limit#1"),
        ),
        pytest.param(
            preflop,
            "100/200: A raises to 400, B raises to 600, C raises to 800",
            800,
            marks=pytest.mark.rule("WPL-5.4.limit#3"),
        ),
        pytest.param(
            river,
            "100/200: A bets 400, B raises to 800, C raises to 1200, D raises to 1600",
            1600,
            marks=pytest.mark.rule("WPL-5.4.limit#4"),
        ),
    ],
)
def test_the_fourth_increase_is_the_cap(tell: Callable[..., Hand], story: str, capped_at: int) -> None:
    hand = tell(story, players=5, structure="fixed_limit")

    assert hand.legal.call == capped_at - hand.bet_of(hand.legal.seat or 0)
    assert not hand.legal.raise_to
    with pytest.raises(RaiseCapReached) as refusal:
        hand.raise_to(capped_at + 200)
    assert refusal.value.rule.rule == LIMIT_CAP


@pytest.mark.rule("WPL-5.4.limit")
def test_the_third_raise_before_the_flop_is_still_open() -> None:
    hand = preflop("100/200: A raises to 400, B raises to 600", players=5, structure="fixed_limit")

    assert str(hand.legal) == "fold, call 600, raise to 800"


@pytest.mark.rule("WPL-5.4.limit")
def test_the_cap_holds_heads_up_as_well() -> None:
    steps = "A bets 200, B raises to 400, A raises to 600, B raises to 800"
    hand = flop(f"100/200: {steps}", structure="fixed_limit", event_heads_up=True)

    assert str(hand.legal) == "fold, call 200"
    with pytest.raises(RaiseCapReached):
        hand.raise_to(1000)


@pytest.mark.rule("WPL-5.4.limit")
@pytest.mark.parametrize(
    ("story", "legal"),
    [
        ("A all-in 120", "fold, call 120, raise to 200"),
        ("A bets 200, B all-in 280", "fold, call 280, raise to 400"),
        ("A bets 200, B all-in 300", "fold, call 300, raise to 400"),
    ],
)
def test_in_limit_the_next_player_completes_a_short_all_in(story: str, legal: str) -> None:
    hand = flop(f"100/200: {story}", players=4, structure="fixed_limit")

    assert str(hand.legal) == legal


@pytest.mark.rule("WPL-5.4.limit")
def test_in_limit_a_short_all_in_reopens_nothing() -> None:
    hand = flop("100/200: A bets 200, B all-in 300, C calls", structure="fixed_limit")

    assert str(hand.legal) == "fold, call 100"
    with pytest.raises(BettingNotReopened):
        hand.raise_to(400, 1)


@pytest.mark.rule("WPL-5.4.limit")
def test_in_limit_a_short_all_in_is_none_of_the_four_increases() -> None:
    steps = "A bets 200, B all-in 280, C raises to 400, D raises to 600"
    hand = flop(f"100/200: {steps}", structure="fixed_limit")

    assert str(hand.legal) == "fold, call 400, raise to 800"
    hand.raise_to(800, 1)
    assert str(hand.legal) == "fold, call 400"


@pytest.mark.rule("WPL-5.4.limit#2")
def test_on_the_turn_the_raise_over_a_big_bet_of_400_is_to_exactly_800() -> None:
    hand = turn("100/200: A bets 400", structure="fixed_limit")

    assert str(hand.legal) == "fold, call 400, raise to 800"


@pytest.mark.rule("WPL-5.4.limit#5")
def test_on_the_flop_a_raise_to_500_is_refused_because_it_is_exactly_400() -> None:
    hand = flop("100/200: A bets 200", structure="fixed_limit")

    with pytest.raises(RaiseTooBig) as too_big:
        hand.raise_to(500)
    with pytest.raises(RaiseTooSmall) as too_small:
        hand.raise_to(399)
    assert too_big.value.rule.rule == too_small.value.rule.rule == LIMIT_CAP
    hand.raise_to(400)
    assert hand.bet_of(2) == 400


# ---- short all-ins ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tell", "story", "legal"),
    [
        pytest.param(
            preflop,
            "100/200: A raises to 600, B calls, C all-in 800, SB folds, BB folds",
            "fold, call 200",
            marks=pytest.mark.rule("WPL-5.5.all-in.3#1"),
        ),
        pytest.param(
            preflop,
            "100/200: A calls, B all-in 300, C folds, SB folds, BB folds",
            "fold, call 100",
            marks=pytest.mark.rule("WPL-5.5.all-in.3#2"),
        ),
        pytest.param(
            preflop,
            "100/200: A raises to 600, B all-in 1000, SB folds, BB calls",  # somebody a raise is meant for
            "fold, call 400, raise to 1400–10000",
            marks=pytest.mark.rule("WPL-5.5.all-in.3#3"),
        ),
        pytest.param(
            flop,
            "100/200: A bets 600, B all-in 800, C all-in 1200",
            "fold, call 600",
            marks=pytest.mark.rule("WPL-5.5.all-in.3#4"),
        ),
        pytest.param(
            flop,
            "100/200: A bets 1000, B all-in 1500, C calls",
            "fold, call 500",
            marks=pytest.mark.rule("WPL-5.5.all-in.3#5"),
        ),
        pytest.param(
            preflop,
            "100/200: A calls, B all-in 300, SB folds, BB raises to 500",
            "fold, call 300, raise to 700–10000",
            marks=pytest.mark.rule("WPL-5.5.all-in.3#6"),
        ),
    ],
)
def test_what_is_open_to_who_has_acted_before_an_all_in(tell: Callable[..., Hand], story: str, legal: str) -> None:
    hand = tell(story)

    assert hand.to_act == 1
    assert str(hand.legal) == legal


@pytest.mark.rule("WPL-5.5.all-in.3")
@pytest.mark.parametrize(
    ("tell", "story", "raise_to"),
    [
        (preflop, "100/200: A raises to 600, B calls, C all-in 800, SB folds, BB folds", 1200),
        (preflop, "100/200: A calls, B all-in 300, C folds, SB folds, BB calls", 500),
        (flop, "100/200: A bets 600, B all-in 800, C all-in 1200, D calls", 1800),
        (flop, "100/200: A bets 1000, B all-in 1500, C calls", 2500),
    ],
)
def test_a_short_all_in_does_not_reopen_the_betting_though_others_have_chips(
    tell: Callable[..., Hand], story: str, raise_to: int
) -> None:
    hand = tell(story)

    with pytest.raises(BettingNotReopened) as refusal:
        hand.raise_to(raise_to, 1)
    assert refusal.value.rule.rule == "WPL-5.5.all-in.3"


@pytest.mark.rule("WPL-5.5.all-in.3")
def test_an_all_in_for_a_full_raise_reopens_the_betting() -> None:
    hand = preflop("100/200: A raises to 600, B all-in 1000, SB folds, BB calls")

    assert str(hand.legal) == "fold, call 400, raise to 1400–10000"


@pytest.mark.rule("WPL-5.5.all-in.3")
def test_posting_a_blind_is_not_having_acted() -> None:
    hand = preflop("100/200: A all-in 300, SB calls", players=3)

    assert str(hand.legal) == "fold, call 100, raise to 500–10000"


@pytest.mark.parametrize(
    ("tell", "story", "players", "legal"),
    [
        pytest.param(
            preflop,
            "100/200: A all-in 300",
            4,
            "fold, call 300, raise to 500–10000",
            marks=pytest.mark.rule("WPL-5.5.all-in.4#1"),
        ),
        pytest.param(
            preflop,
            "100/200: A raises to 600, B all-in 800",
            5,
            "fold, call 800, raise to 1200–10000",
            marks=pytest.mark.rule("WPL-5.5.all-in.4#2"),
        ),
        pytest.param(
            flop,
            "100/200: A all-in 50",
            3,
            "fold, call 50, raise to 250–10000",
            marks=pytest.mark.rule("WPL-5.5.all-in.4#3"),
        ),
        pytest.param(
            preflop,
            "100/200: A all-in 150",
            4,
            "fold, call 200, raise to 400–10000",
            marks=pytest.mark.rule("WPL-5.5.all-in.4#4"),
        ),
        pytest.param(
            flop,
            "100/200: A bets 1000, B all-in 1500",
            3,
            "fold, call 1500, raise to 2500–10000",
            marks=pytest.mark.rule("WPL-5.5.all-in.4#5"),
        ),
        pytest.param(
            preflop,
            "100/200: A calls, B all-in 300, SB folds",
            4,
            "fold, call 100, raise to 500–10000",
            marks=pytest.mark.rule("WPL-5.5.all-in.4#6"),
        ),
    ],
)
def test_what_is_open_to_who_has_not_acted_after_a_short_all_in(
    tell: Callable[..., Hand], story: str, players: int, legal: str
) -> None:
    assert str(tell(story, players=players).legal) == legal


@pytest.mark.rule("WPL-5.5.all-in.4")
def test_the_increment_is_added_to_the_all_in_amount() -> None:
    hand = preflop("100/200: A raises to 600, B all-in 800", players=5)

    with pytest.raises(RaiseTooSmall) as refusal:
        hand.raise_to(1000)
    assert refusal.value.rule.rule == "WPL-5.5.all-in.4"
