"""APSA 3.1 and 3.2: what a player may bet, call and raise, and what an all-in changes for the others."""

from __future__ import annotations

from functools import partial

import pytest

from floorman import Rulebook
from floorman.errors import BettingNotReopened, CannotCheck, HandSetupError, RaiseTooBig, RaiseTooSmall
from floorman.hand import Hand
from floorman.hand.events import BlindPosted
from floorman.testing import flop as tell_flop
from floorman.testing import preflop as tell_preflop
from support.books import house
from support.hands import stack_of

APSA = Rulebook.load("apsa")
preflop, flop = (partial(tell, book=APSA) for tell in (tell_preflop, tell_flop))

A, B, C, D = 1, 2, 3, 4


def smallest_raise(hand: Hand) -> int:
    open_to = hand.legal.raise_to
    assert open_to
    return open_to.smallest


# ---- fold, check, call, raise ----


@pytest.mark.rule("APSA-3.1-08#1")
def test_the_big_blind_in_an_unraised_pot_checks_or_raises() -> None:
    hand = preflop("100/200: A calls, SB folds")

    assert str(hand.legal) == "fold, check, raise to 400–10000"
    hand.check()
    assert hand.street == "flop"


@pytest.mark.rule("APSA-3.1-08")
def test_a_player_with_a_bet_to_match_cannot_check() -> None:
    hand = preflop("100/200: A raises to 600", players=3)

    for seat in (B, C):  # not even the big blind, once it is raised
        with pytest.raises(CannotCheck) as refusal:
            hand.check(seat)
        assert refusal.value.rule.rule == "APSA-3.1-08"
        hand.call(seat)


@pytest.mark.rule("APSA-3.1-11#1")
def test_the_price_is_the_current_bid_less_what_is_in() -> None:
    hand = preflop("100/200: A raises to 600", players=4)
    hand.fold(B)

    assert hand.legal.call == 500  # small blind
    hand.call(C)
    assert hand.legal.call == 400  # big blind


@pytest.mark.rule("APSA-3.1-12#1")
def test_a_raise_gives_the_caller_a_new_turn() -> None:
    hand = preflop("100/200: A calls, B raises to 700, SB folds, BB folds")

    assert hand.to_act == A
    assert str(hand.legal) == "fold, call 500, raise to 1200–10000"


@pytest.mark.rule("APSA-3.1-17#1")
def test_once_somebody_has_bet_nobody_checks_any_more() -> None:
    hand = flop("100/200: A checks, B bets 200", players=3)

    assert str(hand.legal) == "fold, call 200, raise to 400–10000"
    with pytest.raises(CannotCheck):
        hand.check(C)


@pytest.mark.rule("APSA-3.1-17")
def test_as_long_as_nobody_has_bet_a_player_checks_or_bets() -> None:
    hand = flop("100/200: A checks", players=3)

    assert str(hand.legal) == "fold, check, bet 200–10000"


@pytest.mark.rule("APSA-3.1-18#1")
def test_a_bet_below_the_big_blind_is_refused() -> None:
    hand = flop("300/600:", players=3, stack=5000)

    with pytest.raises(RaiseTooSmall) as refusal:
        hand.raise_to(500)
    assert refusal.value.rule.rule == "APSA-3.1-18"
    assert str(refusal.value.legal) == "fold, check, bet 600–5000"


@pytest.mark.rule("APSA-3.1-18#2")
def test_450_is_a_bet_for_who_has_no_more_and_600_for_everybody() -> None:
    short = flop("300/600: A all-in 450", players=3)
    assert short.bet_of(A) == 450

    full = flop("300/600:", players=3, stack=5000)
    full.raise_to(600)
    assert full.bet_of(A) == 600
    assert stack_of(full, A) == 4400


@pytest.mark.rule("APSA-3.1-19#1")
def test_a_bet_is_called_folded_to_or_raised() -> None:
    hand = flop("100/200: A bets 500", players=3)

    assert str(hand.legal) == "fold, call 500, raise to 1000–10000"


@pytest.mark.parametrize(
    ("hand", "smallest"),
    [
        pytest.param(
            partial(preflop, "100/200: A raises to 400, B raises to 1000", players=5),
            1600,
            marks=pytest.mark.rule("APSA-3.1-28#1"),
        ),
        pytest.param(
            partial(flop, "100/200: A bets 500, B raises to 1400", players=3),
            2300,
            marks=pytest.mark.rule("APSA-3.1-28#2"),
        ),
        pytest.param(partial(preflop, "100/200:", players=6), 400, marks=pytest.mark.rule("APSA-3.1-28#3")),
        pytest.param(
            partial(flop, "100/200: A bets 300, B raises to 600, C raises to 2000"),
            3400,
            marks=pytest.mark.rule("APSA-3.1-28#4"),
        ),
    ],
)
def test_a_raise_is_by_at_least_the_last_bet_or_raise(hand: partial[Hand], smallest: int) -> None:
    table = hand()

    with pytest.raises(RaiseTooSmall) as refusal:
        table.raise_to(smallest - 1)
    assert refusal.value.rule.rule == "APSA-3.1-28"
    raiser = table.to_act
    assert raiser is not None
    table.raise_to(smallest)
    assert table.bet_of(raiser) == smallest


@pytest.mark.rule("APSA-3.1-29#1")
def test_20000_into_a_pot_of_300_is_a_bet() -> None:
    hand = flop("25/50:", players=6, stack=20_000)
    assert hand.pot == 300

    hand.raise_to(20_000)
    assert hand.pot == 20_300


@pytest.mark.rule("APSA-3.1-29")
def test_there_is_no_cap_on_the_number_of_raises() -> None:
    hand = flop("100/200:", players=2)

    for to in range(200, 10_001, 200):  # a bet and 49 raises
        hand.raise_to(to)
    assert hand.bet_of(B) == 10_000


@pytest.mark.rule("APSA-3.1-29")
@pytest.mark.parametrize("structure", ["pot_limit", "fixed_limit"])
def test_only_no_limit_is_dealt(structure: str) -> None:
    with pytest.raises(HandSetupError) as refusal:
        Hand.deal(APSA, stacks=[5000] * 3, button=1, blinds=(100, 200), structure=structure)
    assert refusal.value.rule is not None
    assert refusal.value.rule.rule == "APSA-3.1-29"


@pytest.mark.rule("APSA-3.1-30#1")
def test_a_player_bets_down_to_the_last_chip_and_no_further() -> None:
    hand = flop("100/200: A has 3500", players=3)

    with pytest.raises(RaiseTooBig) as refusal:
        hand.raise_to(4000)
    assert refusal.value.rule.rule == "APSA-3.1-30"
    hand.raise_to(3500)
    assert (hand.bet_of(A), stack_of(hand, A)) == (3500, 0)


# ---- all-in ----


@pytest.mark.rule("APSA-3.2.all-in.1#1")
def test_who_is_all_in_is_not_asked_again() -> None:
    hand = flop("100/200: A all-in 1500, B calls, C calls")

    assert (hand.street, hand.to_act) == ("turn", B)
    hand.raise_to(400, B)
    assert hand.to_act == C
    hand.call(C)
    assert (hand.street, hand.to_act) == ("river", B)


@pytest.mark.parametrize(
    ("seat", "stack", "kind"),
    [
        pytest.param("BB", 120, "big blind", marks=pytest.mark.rule("APSA-3.2.all-in.2#1")),
        pytest.param("SB", 60, "small blind", marks=pytest.mark.rule("APSA-3.2.all-in.2#2")),
        pytest.param("BB", 200, "big blind", marks=pytest.mark.rule("APSA-3.2.all-in.2#3")),
    ],
)
def test_a_blind_is_posted_as_far_as_the_stack_goes(seat: str, stack: int, kind: str) -> None:
    hand = preflop(f"100/200: {seat} has {stack}, A calls, B calls")

    posted = next(event for event in hand.events if isinstance(event, BlindPosted) and event.kind == kind)
    assert posted.chips == stack
    assert stack_of(hand, posted.seat) == 0
    others = hand.copy()
    while others.street == "preflop":  # all others act; the blind is never asked
        assert others.to_act != posted.seat
        others.check() if others.legal.check else others.call()
    assert others.street == "flop"
    assert others.to_act != posted.seat


@pytest.mark.rule("APSA-3.2.all-in.2")
def test_a_stack_too_short_for_ante_and_blind_pays_the_ante_first() -> None:
    hand = Hand.deal(APSA, stacks={1: 5000, 2: 5000, 3: 120}, button=1, blinds=(100, 200), ante=50)

    posted = [event.chips for event in hand.events if isinstance(event, BlindPosted) and event.seat == 3]
    assert posted == [70]  # our reading, APSA-GAP-23: 50 ante, the rest to the blind
    assert hand.pot == 3 * 50 + 100 + 70


@pytest.mark.rule("APSA-3.2.all-in.3#2")
def test_over_a_big_blind_all_in_for_120_the_smallest_raise_is_to_400() -> None:
    hand = preflop("100/200: BB has 120", players=5)

    for to in (240, 320, 399):
        with pytest.raises(RaiseTooSmall) as refusal:
            hand.raise_to(to)
        assert refusal.value.rule.rule == "APSA-3.1-28"
    assert str(hand.legal) == "fold, call 200, raise to 400–10000"
    hand.raise_to(400)
    assert hand.bet_of(A) == 400


@pytest.mark.rule("APSA-3.2.all-in.3#6")
def test_over_a_small_blind_all_in_for_60_a_call_is_200_and_a_raise_to_400() -> None:
    hand = preflop("100/200: SB has 60", players=5)

    assert str(hand.legal) == "fold, call 200, raise to 400–10000"


# ---- which all-ins reopen the betting ----


@pytest.mark.parametrize(
    ("hand", "seat", "call"),
    [
        pytest.param(
            partial(preflop, "100/200: A calls, B all-in 300, C folds, SB folds, BB calls"),
            A,
            100,
            marks=pytest.mark.rule("APSA-3.2.all-in.4#1"),
            id="300 over a limp",
        ),
        pytest.param(
            partial(flop, "100/200: A bets 1000, B all-in 1500, C calls"),
            A,
            500,
            marks=pytest.mark.rule("APSA-3.2.all-in.4#4"),
            id="1500 over a bet of 1000",
        ),
        pytest.param(
            partial(flop, "100/200: A bets 1000, B all-in 1500, C all-in 2200, D calls"),
            A,
            1200,
            marks=pytest.mark.rule("APSA-3.2.all-in.4#5"),
            id="two short all-ins do not add up",
        ),
        pytest.param(
            partial(flop, "100/200: A bets 200, B raises to 600, C all-in 800, D folds, A calls"),
            B,
            200,
            marks=pytest.mark.rule("APSA-3.2.all-in.4#8"),
            id="the raiser himself",
        ),
        pytest.param(
            partial(flop, "100/200: A checks, B all-in 150, C calls"),
            A,
            150,
            marks=pytest.mark.rule("APSA-3.2.all-in.4#9"),
            id="below the big blind after a check",
        ),
    ],
)
def test_after_a_short_all_in_who_has_acted_may_only_call_or_fold(hand: partial[Hand], seat: int, call: int) -> None:
    table = hand()

    assert table.to_act == seat
    assert str(table.legal) == f"fold, call {call}"
    with pytest.raises(BettingNotReopened) as refusal:
        table.raise_to(5000)
    assert refusal.value.rule.rule == "APSA-3.2.all-in.4"
    with pytest.raises(BettingNotReopened):
        table.all_in()
    table.call(seat)
    assert stack_of(table, seat) > 0


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        pytest.param(
            partial(preflop, "100/200: A calls, B all-in 300, C folds, SB folds, BB raises to 700"),
            "fold, call 500, raise to 1100–10000",
            marks=pytest.mark.rule("APSA-3.2.all-in.4#2"),
            id="a full raise behind the short all-in",
        ),
        pytest.param(
            partial(preflop, "100/200: A calls, B all-in 400, C folds, SB folds, BB calls"),
            "fold, call 200, raise to 600–10000",
            marks=pytest.mark.rule("APSA-3.2.all-in.4#3"),
            id="exactly a full raise",
        ),
        pytest.param(
            partial(flop, "100/200: A bets 1000, B all-in 1500, C all-in 2500, D calls"),
            "fold, call 1500, raise to 3500–10000",
            marks=pytest.mark.rule("APSA-3.2.all-in.4#6"),
            id="a full raise on top of a short one",
        ),
        pytest.param(
            partial(flop, "100/200: A bets 200, B raises to 600, C all-in 800, D folds"),
            "fold, call 600, raise to 1200–10000",
            marks=pytest.mark.rule("APSA-3.2.all-in.4#7"),
            id="an answer to the full raise is still owed",
        ),
        pytest.param(
            partial(flop, "100/200: A checks, B all-in 200, C calls"),
            "fold, call 200, raise to 400–10000",
            marks=pytest.mark.rule("APSA-3.2.all-in.4#10"),
            id="a full bet after a check",
        ),
    ],
)
def test_a_full_bet_or_raise_reopens_the_betting(hand: partial[Hand], legal: str) -> None:
    table = hand()

    assert table.to_act == A
    assert str(table.legal) == legal
    table.raise_to(smallest_raise(table))
    assert table.to_act != A


@pytest.mark.rule("APSA-3.2.all-in.4")
def test_posting_a_blind_is_not_having_acted() -> None:
    hand = preflop("100/200: A all-in 300, B calls, SB folds")

    assert str(hand.legal) == "fold, call 100, raise to 500–10000"  # the big blind


@pytest.mark.rule("APSA-3.2.all-in.4")
def test_short_all_ins_would_add_up_in_a_house_that_lets_them() -> None:
    text = "100/200: A bets 1000, B all-in 1500, C all-in 2200, D calls"

    assert (
        str(flop(text, book=house("apsa", short_all_ins_accumulate=True)).legal)
        == "fold, call 1200, raise to 3200–10000"
    )


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        pytest.param(
            partial(preflop, "100/200: A all-in 300", players=5),
            "fold, call 300, raise to 500–10000",
            marks=pytest.mark.rule("APSA-3.2.all-in.5#1"),
        ),
        pytest.param(
            partial(flop, "100/200: A bets 1000, B all-in 1500", players=3),
            "fold, call 1500, raise to 2500–10000",
            marks=pytest.mark.rule("APSA-3.2.all-in.5#2"),
        ),
        pytest.param(
            partial(flop, "100/200: A all-in 150", players=3),
            "fold, call 150, raise to 350–10000",
            marks=pytest.mark.rule("APSA-3.2.all-in.5#3"),
        ),
        pytest.param(
            partial(preflop, "100/200: A raises to 600, B all-in 800", players=5),
            "fold, call 800, raise to 1200–10000",
            marks=pytest.mark.rule("APSA-3.2.all-in.5#4"),
        ),
    ],
)
def test_who_has_not_acted_may_raise_over_a_short_all_in(hand: partial[Hand], legal: str) -> None:
    table = hand()

    assert str(table.legal) == legal
    with pytest.raises(RaiseTooSmall) as refusal:
        table.raise_to(smallest_raise(table) - 1)
    assert refusal.value.rule.rule == "APSA-3.2.all-in.5"


@pytest.mark.rule("APSA-3.2.all-in.5")
def test_read_word_for_word_the_raise_over_a_short_all_in_would_be_by_the_big_blind() -> None:
    literal = house("apsa", raise_over_short_all_in="big_blind_on_top")
    hand = flop("100/200: A bets 1000, B all-in 1500", players=3, book=literal)

    assert str(hand.legal) == "fold, call 1500, raise to 1700–10000"


@pytest.mark.rule("APSA-3.2.all-in.5", "APSA-3.1-28")
@pytest.mark.parametrize(
    "book", [APSA, house("apsa", raise_over_short_all_in="big_blind_on_top")], ids=["ours", "literal"]
)
def test_after_a_full_raise_over_the_short_all_in_that_raise_is_the_measure(book: Rulebook) -> None:
    hand = flop("100/200: A bets 1000, B all-in 1500, C raises to 3000", players=4, book=book)

    assert str(hand.legal) == "fold, call 3000, raise to 4500–10000"
    with pytest.raises(RaiseTooSmall) as refusal:
        hand.raise_to(4499)
    assert refusal.value.rule.rule == "APSA-3.1-28"
