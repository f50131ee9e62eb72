"""Online-bank rules 1.5: check, call, fold, and pot-limit raises.

A deals unless a test says otherwise; B sits after A and opens every round.
"""

from __future__ import annotations

import pytest

from floorman.errors import CannotCheck, HandSetupError, NotYourTurn, RaiseTooBig, RaiseTooSmall
from floorman.hand import Hand
from floorman.testing import stacked_deck
from support.bank_hands import A, B, C, D, in_round, order_of_action, round_1

# ---- check, call, fold --------------------------------------------------------------------------------------


@pytest.mark.rule("BANK-1.5.3.check#1")
def test_the_small_blind_has_to_match_the_big_blind_who_may_check() -> None:
    hand = round_1((1, 2))

    assert str(hand.legal) == "fold, call 1, raise to 3–6"
    with pytest.raises(CannotCheck) as refusal:
        hand.check(B)
    assert refusal.value.rule.rule == "BANK-1.5.3.check"
    hand.call(B)
    assert hand.to_act == C
    assert str(hand.legal) == "fold, check, raise to 3–6"


@pytest.mark.rule("BANK-1.5.3.check#2")
def test_in_round_2_the_first_player_may_check_bet_or_fold() -> None:
    assert str(in_round(2, pot=40).legal) == "fold, check, bet 1–40"


@pytest.mark.rule("BANK-1.5.3.check#3")
def test_nobody_checks_after_a_bet_of_4() -> None:
    hand = in_round(2, pot=8)
    hand.check(B)
    hand.raise_to(4, C)

    with pytest.raises(CannotCheck):
        hand.check(D)
    assert str(hand.legal) == "fold, call 4, raise to 8–20"


@pytest.mark.rule("BANK-1.5.3.call#1")
def test_a_call_of_100_with_40_in_costs_60() -> None:
    hand = in_round(2, pot=50, players=2, dealer=B)
    hand.raise_to(40, A)
    hand.raise_to(100, B)

    assert hand.legal.call == 60
    hand.call(A)
    assert hand.stacks[A - 1] == 1000 - 100


@pytest.mark.rule("BANK-1.5.3.call#2")
def test_in_round_1_the_big_blind_of_10_is_to_be_called() -> None:
    hand = round_1((5, 10))
    hand.call(B)
    hand.check(C)
    hand.call(D)

    assert hand.stacks == (1000, 1000 - 5 - 5, 990, 1000 - 10)


@pytest.mark.parametrize(
    ("stack", "put_in"),
    [
        pytest.param(35, 35, marks=pytest.mark.rule("BANK-1.5.3.call-all-in#1")),
        pytest.param(60, 60, marks=pytest.mark.rule("BANK-1.5.3.call-all-in#2")),
    ],
)
def test_who_cannot_pay_a_call_of_60_puts_in_all_he_has(stack: int, put_in: int) -> None:
    hand = in_round(2, pot=90, players=3, stacks={C: stack})
    hand.raise_to(60, B)

    assert hand.legal.call == put_in
    hand.call(C)
    assert hand.stacks[C - 1] == 0
    assert hand.bet_of(C) == put_in
    assert hand.view(A).seats[hand.seats.index(C)].all_in


@pytest.mark.rule("BANK-1.5.3.fold#1")
def test_who_folds_though_he_could_check_is_out_for_good_and_never_shown() -> None:
    hand = in_round(2, pot=40)
    hand.fold(B)
    assert order_of_action(hand) == [C, D, A]
    assert order_of_action(hand) == [C, D, A]
    assert hand.pot == 40
    assert order_of_action(hand) == [C, D, A]

    assert hand.is_over
    assert hand.stacks[B - 1] == 1000
    assert hand.view(None).seats[hand.seats.index(B)].cards == ()


# ---- the largest and the smallest raise ---------------------------------------------------------------------


@pytest.mark.rule("BANK-1.5.3.raise-max#1")
def test_the_small_blind_raises_at_most_by_4_into_blinds_of_1_and_2() -> None:
    hand = round_1((1, 2), players=2)

    assert hand.legal.raise_to == (3, 2 + 4)
    hand.raise_to(6, B)
    assert hand.stacks[B - 1] == 1000 - 1 - 5


@pytest.mark.rule("BANK-1.5.3.raise-max#2")
def test_over_a_raise_by_4_to_6_the_big_blind_raises_by_4_to_12() -> None:
    hand = round_1((1, 2), players=2)
    hand.raise_to(6, B)

    assert hand.pot == 8
    assert hand.legal.call == 4
    assert hand.legal.raise_to == (10, 18)
    hand.raise_to(18, A)
    assert hand.stacks[A - 1] == 1000 - 2 - 16


@pytest.mark.rule("BANK-1.5.3.raise-max#3")
def test_antes_count_for_the_largest_raise() -> None:
    hand = round_1((5, 10), players=3, ante=1)

    assert hand.pot == 18
    assert hand.legal.raise_to == (11, 10 + 23)
    hand.raise_to(33, B)
    assert hand.pot == 46
    assert hand.stacks[B - 1] == 1000 - 1 - 5 - 28


@pytest.mark.rule("BANK-1.5.3.raise-max#4")
def test_the_dealer_raises_a_raise_by_23_to_33_by_23_to_79() -> None:
    hand = round_1((5, 10), players=3, ante=1)
    hand.raise_to(33, B)
    hand.fold(C)

    assert str(hand.legal) == "fold, call 33, raise to 56–112"
    hand.raise_to(112, A)
    assert hand.stacks[A - 1] == 1000 - 1 - 112


@pytest.mark.rule("BANK-1.5.3.raise-max#5", "BANK-1.5.3.raise-max#7")
def test_over_a_bet_of_40_into_40_the_raise_is_by_at_most_120() -> None:
    hand = in_round(2, pot=40, dealer=D)
    hand.raise_to(40, A)

    with pytest.raises(RaiseTooBig, match="the pot allows a raise to 160 at most") as refusal:
        hand.raise_to(40 + 121, B)
    assert refusal.value.rule.rule == "BANK-1.5.3.raise-max"
    hand.raise_to(160, B)
    assert hand.stacks[B - 1] == 1000 - 160


@pytest.mark.rule("BANK-1.5.3.raise-max#6")
@pytest.mark.parametrize(("stack", "largest"), [(60, 60), (500, 100)])
def test_in_round_3_the_first_raise_into_100_is_limited_by_the_stack_or_the_pot(stack: int, largest: int) -> None:
    hand = in_round(3, pot=100, stacks={B: stack})

    assert hand.legal.raise_to == (1, largest)
    hand.raise_to(largest, B)
    assert hand.stacks[B - 1] == stack - largest


@pytest.mark.rule("BANK-1.5.3.raise-max#8")
def test_d_raises_by_30_when_b_has_called_and_c_checked() -> None:
    hand = round_1((5, 10))
    hand.call(B)
    hand.check(C)

    assert hand.pot == 20
    assert hand.legal.call == 10
    assert hand.legal.raise_to == (11, 40)
    hand.raise_to(40, D)
    assert hand.stacks[D - 1] == 960


@pytest.mark.rule("BANK-1.5.3.raise-max")
def test_a_table_without_any_forced_bet_is_refused() -> None:
    with pytest.raises(HandSetupError, match="at least one forced bet"):
        round_1((0, 0))


@pytest.mark.rule("BANK-1.5.3.raise-max")
@pytest.mark.parametrize("structure", ["no_limit", "fixed_limit"])
def test_only_pot_limit_is_dealt(structure: str) -> None:
    with pytest.raises(HandSetupError) as refusal:
        Hand.deal("bank", stacks=[1000] * 2, button=A, blinds=(5, 10), structure=structure)
    assert refusal.value.rule is not None
    assert refusal.value.rule.rule == "BANK-1.5.3.raise-max"


@pytest.mark.rule("BANK-1.5.3.raise-min#1")
def test_after_a_raise_by_50_the_next_is_by_50_or_more() -> None:
    hand = in_round(3, pot=40, dealer=D)
    hand.raise_to(20, A)
    hand.raise_to(70, B)

    with pytest.raises(RaiseTooSmall, match="the smallest raise is to 120") as refusal:
        hand.raise_to(119, C)
    assert refusal.value.rule.rule == "BANK-1.5.3.raise-min"
    hand.raise_to(120, C)
    assert hand.bet_of(C) == 120


@pytest.mark.rule("BANK-1.5.3.raise-min#2")
def test_the_first_raise_of_a_round_may_be_one_cent() -> None:
    hand = in_round(2, pot=40)
    hand.raise_to(1, B)

    assert hand.legal.raise_to == (2, 1 + 42)
    hand.raise_to(2, C)
    assert hand.bet_of(C) == 2


@pytest.mark.rule("BANK-1.5.3.raise-min#3")
def test_nobody_raises_all_in_for_less_than_the_minimum() -> None:
    hand = in_round(2, pot=60, players=3, dealer=C, stacks={B: 35})
    hand.raise_to(20, A)

    assert str(hand.legal) == "fold, call 20"
    with pytest.raises(RaiseTooSmall) as refusal:
        hand.all_in(B)
    assert refusal.value.rule.rule == "BANK-1.5.3.raise-min"


@pytest.mark.rule("BANK-1.5.3.raise-min#3")
def test_an_all_in_for_exactly_the_minimum_is_a_raise() -> None:
    hand = in_round(2, pot=60, players=3, dealer=C, stacks={B: 40})
    hand.raise_to(20, A)
    hand.all_in(B)

    assert hand.bet_of(B) == 40
    assert hand.to_act == C
    assert hand.legal.call == 40


@pytest.mark.rule("BANK-1.5.3.raise-min#4")
def test_a_blind_is_no_raise_so_b_may_make_it_11() -> None:
    hand = round_1((5, 10))

    with pytest.raises(RaiseTooSmall):
        hand.raise_to(10, B)
    hand.raise_to(11, B)
    assert hand.stacks[B - 1] == 1000 - 11


@pytest.mark.rule("BANK-1.5.3.raise-min#5")
def test_the_last_raise_counts_for_the_minimum_not_the_first() -> None:
    hand = in_round(2, pot=200, dealer=D)
    hand.raise_to(30, A)
    hand.raise_to(110, B)
    hand.raise_to(190, C)
    hand.fold(D)

    with pytest.raises(RaiseTooSmall):
        hand.raise_to(269, A)
    hand.raise_to(270, A)
    assert hand.bet_of(A) == 270


# ---- passes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BANK-1.5.4.a#1")
def test_the_big_blind_speaks_second_and_has_no_last_word() -> None:
    hand = round_1((1, 2))

    assert order_of_action(hand) == [B, C, D, A]
    assert hand.street == "flop"
    assert hand.pot == 8


@pytest.mark.rule("BANK-1.5.4.a#2")
def test_a_raise_by_5_brings_the_turn_back_to_both_blinds() -> None:
    hand = round_1((1, 2))
    hand.call(B)
    hand.check(C)
    hand.raise_to(7, D)
    hand.fold(A)

    assert (hand.to_act, hand.legal.call) == (B, 5)
    hand.call(B)
    assert (hand.to_act, hand.legal.call) == (C, 5)
    hand.call(C)
    assert hand.street == "flop"


@pytest.mark.rule("BANK-1.5.4.b#1")
def test_in_the_second_pass_only_those_with_too_low_a_stake_act() -> None:
    hand = in_round(2, pot=40)
    hand.raise_to(10, B)
    hand.call(C)
    hand.raise_to(20, D)
    hand.fold(A)

    assert hand.legal.call == 10
    assert order_of_action(hand) == [B, C]
    assert hand.street == "turn"
    assert hand.pot == 100


@pytest.mark.rule("BANK-1.5.4.c#1")
def test_it_goes_on_until_all_have_called_or_folded() -> None:
    hand = in_round(2, pot=40)
    hand.check(B)
    hand.raise_to(10, C)
    hand.fold(D)
    hand.raise_to(30, A)

    assert (hand.to_act, hand.legal.call) == (B, 30)
    hand.call(B)
    assert (hand.to_act, hand.legal.call) == (C, 20)
    again = hand.copy()
    hand.call(C)
    assert hand.street == "turn"
    again.raise_to(50, C)
    assert again.to_act == A


@pytest.mark.rule("BANK-1.5.4.c")
def test_the_last_player_left_takes_the_pot_unseen_and_his_raise_back() -> None:
    hand = in_round(2, pot=40)
    hand.raise_to(30, B)
    for seat in (C, D, A):
        hand.fold(seat)

    assert hand.is_over
    assert hand.stacks[B - 1] == 1000 + 40
    assert all(seat.cards == () for seat in hand.view(None).seats)


@pytest.mark.rule("BANK-1.5.4.d#1")
def test_the_last_raiser_gets_no_further_turn_once_the_others_have_called() -> None:
    hand = in_round(2, pot=40, dealer=C)
    hand.check(D)
    hand.raise_to(10, A)
    hand.call(B)
    hand.call(C)
    hand.call(D)

    assert hand.street == "turn"
    with pytest.raises(NotYourTurn):
        hand.raise_to(20, A)


@pytest.mark.rule("BANK-1.5.4.d#2")
def test_who_is_raised_in_turn_may_raise_again() -> None:
    hand = in_round(2, pot=40, dealer=D)
    hand.raise_to(10, A)
    hand.raise_to(20, B)
    hand.fold(C)
    hand.fold(D)

    assert hand.to_act == A
    assert hand.legal.raise_to == (30, 100)
    hand.raise_to(30, A)
    assert hand.to_act == B


@pytest.mark.rule("BANK-1.5.4.d#3")
def test_a_big_blind_who_raised_last_may_not_raise_again() -> None:
    hand = round_1((1, 2))
    hand.call(B)
    hand.raise_to(4, C)
    for seat in (D, A, B):
        hand.call(seat)

    assert hand.street == "flop"
    assert hand.pot == 16
    with pytest.raises(NotYourTurn):
        hand.raise_to(8, C)


@pytest.mark.rule("BANK-1.5.5#1")
def test_at_the_end_of_a_round_only_who_is_all_in_has_less_in() -> None:
    hand = in_round(2, pot=90, players=3, dealer=C, stacks={C: 35})
    hand.raise_to(60, A)
    hand.call(B)
    hand.call(C)

    assert hand.street == "turn"
    assert hand.pots == ((90 + 3 * 35, (A, B, C)), (2 * 25, (A, B)))
    assert hand.stacks == (940, 940, 0)


@pytest.mark.rule("BANK-1.5.3.call-all-in")
def test_heads_up_against_a_short_blind_within_ones_own_stake_there_is_nothing_to_decide() -> None:
    deck = stacked_deck({A: "As Ad", B: "Ks Kd"}, "2c 7d 9h Js 3c", [A, B], A, "bank")
    hand = Hand.deal("bank", stacks={A: 3, B: 1000}, button=A, blinds=(5, 10), deck=deck)

    assert hand.is_over
    assert len(hand.board) == 5
    assert hand.stacks == (6, 1000 - 5 + 2)
