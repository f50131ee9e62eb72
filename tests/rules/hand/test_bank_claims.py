"""Online-bank rules 1.6: claiming or passing after the last round, and distributing the pot by stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman import evaluate
from floorman.errors import MayNotSee, NotYourTurn
from floorman.hand import Hand
from floorman.hand.events import Mucked, PotAwarded, Shown
from floorman.testing import stacked_deck

if TYPE_CHECKING:
    from collections.abc import Mapping

A, B, C, D = 1, 2, 3, 4
ASKED = ("showdown",)
BLANK_BOARD = "2c 7d 9h Js 3c"
ROYAL_BOARD = "Th Jh Qh Kh Ah"


def deal(
    stacks: Mapping[int, int],
    *,
    dealer: int = A,
    blinds: tuple[int, int] = (5, 10),
    holes: Mapping[int, str] | None = None,
    board: str = BLANK_BOARD,
) -> Hand:
    deck = stacked_deck(holes or {}, board, list(stacks), dealer, "bank")
    return Hand.deal("bank", stacks=stacks, button=dealer, blinds=blinds, deck=deck, asks=ASKED)


def to_the_claims(hand: Hand, *, folding: tuple[int, ...] = (), stop_at: str = "") -> Hand:
    """Let everybody check or call, and some fold, until the claims or the street *stop_at*."""
    while (hand.legal.check or hand.legal.call) and hand.street != stop_at:
        if hand.to_act in folding:
            hand.fold()
        elif hand.legal.check:
            hand.check()
        else:
            hand.call()
    return hand


def on_the_river(stacks: Mapping[int, int], *, dealer: int = A, blinds: tuple[int, int] = (5, 10)) -> Hand:
    return to_the_claims(deal(stacks, dealer=dealer, blinds=blinds), stop_at="river")


def claims(hand: Hand) -> list[int]:
    """Let everybody claim, and say in which order."""
    order = []
    while hand.to_act is not None:
        assert str(hand.legal) == "claim, pass"
        order.append(hand.to_act)
        hand.show()
    return order


def open_cards(hand: Hand) -> dict[int, str]:
    """What lies open for everybody."""
    return {seat.seat: " ".join(seat.cards) for seat in hand.view(None).seats if seat.cards}


EVERYBODY = dict.fromkeys((A, B, C, D), 1000)


# ---- the order of the claims -------------------------------------------------------------------------------


@pytest.mark.rule("BANK-1.6.1.a#1")
def test_without_a_raise_on_the_river_claims_go_clockwise_from_the_dealer() -> None:
    hand = to_the_claims(deal(dict.fromkeys((2, 5, 7, 9), 1000), dealer=7), folding=(5,))

    assert claims(hand) == [9, 2, 7]


@pytest.mark.rule("BANK-1.6.1.a")
def test_each_may_claim_or_pass_and_nobody_does_so_out_of_turn() -> None:
    hand = to_the_claims(deal(EVERYBODY))

    assert str(hand.legal) == "claim, pass"
    with pytest.raises(NotYourTurn):
        hand.show(D)
    hand.muck(B)
    assert hand.to_act == C


@pytest.mark.rule("BANK-1.6.1.b#1")
def test_the_last_raiser_on_the_river_claims_first() -> None:
    hand = on_the_river(EVERYBODY)
    hand.check(B)
    hand.raise_to(20, C)
    for seat in (D, A, B):
        hand.call(seat)

    assert claims(hand) == [C, D, A, B]


@pytest.mark.rule("BANK-1.6.1.b#2")
def test_of_two_raises_on_the_river_the_last_counts() -> None:
    hand = on_the_river(EVERYBODY, blinds=(5, 15))
    assert hand.pot == 60
    hand.raise_to(20, B)
    hand.raise_to(40, C)
    hand.fold(D)
    hand.call(A)
    hand.call(B)

    assert claims(hand) == [C, A, B]


@pytest.mark.rule("BANK-1.6.1.c#1")
def test_a_raise_on_the_turn_does_not_matter_for_the_claims() -> None:
    hand = to_the_claims(deal(EVERYBODY), folding=(A, B), stop_at="turn")
    hand.check(C)
    hand.raise_to(10, D)
    hand.call(C)
    hand.check(C)
    hand.check(D)

    assert claims(hand) == [C, D]


# ---- claim or pass -----------------------------------------------------------------------------------------


@pytest.mark.rule("BANK-1.6.2.a#1")
def test_a_claim_lays_both_cards_open_for_everyone() -> None:
    hand = to_the_claims(deal(EVERYBODY, holes={B: "9h 7s"}, board="9c 7d 4h 3s 2c"))
    assert open_cards(hand) == {}

    assert hand.show(B) == Shown(B, hand.hole(B))
    assert open_cards(hand) == {B: "9h 7s"}
    view = hand.view(D)
    assert str(evaluate(open_cards(hand)[B], view.board)) == "Two Pair, Nines and Sevens"


@pytest.mark.rule("BANK-1.6.2.b#1")
def test_who_passes_the_better_hand_loses_the_pot_and_keeps_it_secret() -> None:
    holes = {B: "9h 7s", C: "6h 5h"}
    hand = to_the_claims(deal(EVERYBODY, holes=holes, board="9c 7d 4h 3s 2c"), folding=(A, D))
    hand.show(B)
    hand.muck(C)

    assert hand.is_over
    assert hand.stacks == (1000, 1010, 990, 1000)
    assert open_cards(hand) == {B: "9h 7s"}
    assert not any(isinstance(event, Shown) and event.seat == C for event in hand.events)


@pytest.mark.rule("BANK-1.6.2.b")
def test_the_last_raiser_may_pass_too() -> None:
    hand = on_the_river({A: 1000, B: 1000, C: 1000})
    hand.raise_to(20, B)
    hand.call(C)
    hand.call(A)
    hand.muck(B)

    assert Mucked(B) in hand.events
    assert hand.to_act == C


@pytest.mark.rule("BANK-1.6.2.b")
def test_nobody_is_forced_to_show_not_even_all_in() -> None:
    hand = to_the_claims(deal({A: 10, B: 1000, C: 1000}))

    assert len(hand.board) == 5
    assert open_cards(hand) == {}
    hand.show(B)
    hand.show(C)
    hand.muck(A)
    assert hand.is_over
    assert sorted(open_cards(hand)) == [B, C]


@pytest.mark.rule("BANK-1.6.2.b")
def test_with_everybody_all_in_the_board_is_dealt_out_and_hands_stay_closed_until_the_claims() -> None:
    hand = deal({A: 10, B: 10})
    hand.call(B)

    assert len(hand.board) == 5
    assert open_cards(hand) == {}
    assert str(hand.legal) == "claim, pass"


@pytest.mark.rule("BANK-1.6.2.b")
def test_nobody_can_ask_to_see_a_passed_hand() -> None:
    hand = on_the_river({A: 1000, B: 1000})
    hand.raise_to(10, B)
    hand.call(A)
    hand.muck(B)

    with pytest.raises(MayNotSee, match="nobody can") as refusal:
        hand.see(B, by=A)
    assert refusal.value.rule.rule == "BANK-1.6.2.b"


@pytest.mark.rule("BANK-1.6.3#1")
def test_with_one_claim_one_pass_and_two_folds_the_pot_is_distributed() -> None:
    hand = to_the_claims(deal(EVERYBODY), folding=(D, A))
    hand.show(B)
    hand.muck(C)

    last_decision = [type(event) for event in hand.events].index(Mucked)
    assert [type(event) for event in hand.events[last_decision + 1 :]] == [PotAwarded]
    assert sum(len(seat.cards) for seat in hand.view(None).seats) == 2
    assert len(hand.seats) * 2 - 2 == 6


@pytest.mark.rule("BANK-1.6.3#2")
def test_nothing_is_awarded_while_a_player_is_undecided() -> None:
    hand = to_the_claims(deal(EVERYBODY), folding=(D, A))
    hand.show(B)

    assert not hand.is_over
    assert hand.to_act == C
    assert hand.pot == 20
    assert not any(isinstance(event, PotAwarded) for event in hand.events)


# ---- who gets what -----------------------------------------------------------------------------------------


@pytest.mark.rule("BANK-1.6.4.a#1")
def test_the_highest_claimed_hand_wins_not_the_highest_dealt() -> None:
    holes = {B: "As Qc", C: "Ah 3h", D: "Kd 4s"}  # a pair, a flush, a full house
    hand = to_the_claims(deal(EVERYBODY, blinds=(50, 100), holes=holes, board="Kh 9h 4h 4c 2s"), folding=(A,))
    hand.show(B)
    hand.show(C)
    hand.muck(D)

    assert hand.stacks == (1000, 900, 900 + 300, 900)


@pytest.mark.rule("BANK-1.6.4.b#1")
def test_a_winner_with_the_full_stake_takes_the_whole_pot() -> None:
    holes = {B: "As Ad", C: "Qs Qd", D: "Ks Kd"}
    hand = to_the_claims(deal({A: 1000, B: 100, C: 100, D: 40}, blinds=(50, 100), holes=holes), folding=(A,))

    assert hand.pot == 240
    claims(hand)
    assert hand.stacks == (1000, 240, 0, 0)


def a_30_b_80_c_and_d_200(best_first: str) -> Hand:
    """A all-in 30, B all-in 80, C and D 200 each, F folded with 50: pot 560. Everybody claims.

    They sit in the order A, B, F, C, D; B deals, so F folds the small blind and C posts the big one.
    """
    a, b, f, c, d = 1, 2, 3, 4, 5
    pairs = ("As Ad", "Ks Kd", "Qs Qd", "Ts Td")
    holes = {{"A": a, "B": b, "C": c, "D": d}[letter]: pair for letter, pair in zip(best_first, pairs, strict=True)}
    hand = deal({a: 30, b: 80, f: 1000, c: 1000, d: 1000}, dealer=b, blinds=(50, 200), holes=holes)
    hand.fold(f)
    to_the_claims(hand)
    assert hand.pot == 560
    claims(hand)
    return hand


@pytest.mark.rule("BANK-1.6.4.c#1", "BANK-1.6.4.d#1")
def test_an_all_in_winner_gets_every_stake_up_to_his_own_and_the_rest_goes_on() -> None:
    hand = a_30_b_80_c_and_d_200("ABCD")

    awards = [event for event in hand.events if isinstance(event, PotAwarded)]
    assert [(event.chips, event.seats) for event in awards] == [(150, (1,)), (170, (2,)), (240, (4,))]
    assert hand.stacks == (5 * 30, 50 + 50 + 50 + 20, 950, 800 + 240, 800)


@pytest.mark.rule("BANK-1.6.4.d#3")
def test_a_best_hand_with_the_full_stake_leaves_nothing() -> None:
    hand = a_30_b_80_c_and_d_200("CABD")

    assert hand.stacks == (0, 0, 950, 800 + 560, 800)


@pytest.mark.rule("BANK-1.6.4.d#4")
def test_who_has_a_lower_stake_than_the_winner_is_out_of_the_further_steps() -> None:
    hand = a_30_b_80_c_and_d_200("BACD")

    assert hand.stacks == (0, 30 + 80 + 80 + 80 + 50, 950, 800 + 240, 800)


@pytest.mark.rule("BANK-1.6.4.d#2")
def test_what_nobody_matched_comes_back_to_its_owner() -> None:
    hand = deal({A: 100, B: 1000}, dealer=B, blinds=(50, 300), holes={A: "As Ad", B: "Ks Kd"})
    hand.call(A)
    claims(hand)

    assert hand.stacks == (200, 1000 - 300 + 200)


@pytest.mark.rule("BANK-1.6.4.d")
def test_what_is_above_every_stake_still_in_goes_back_to_a_raiser_who_left() -> None:
    hand = to_the_claims(deal({A: 30, B: 1000, C: 20}), stop_at="flop")
    hand.raise_to(30, B)
    hand.call(C)  # all-in 10
    hand.kill(B, "left the table")
    hand.call(A)  # 10 of 20: nobody asks for more

    claims(hand)
    assert hand.stacks[B - 1] == 1000 - 10 - 30 + 20


@pytest.mark.rule("BANK-1.6.4.d")
def test_if_everybody_passes_the_last_one_gets_the_pot_unseen() -> None:
    hand = to_the_claims(deal(EVERYBODY), folding=(D,))
    while hand.to_act is not None:
        hand.muck()

    assert hand.stacks == (990 + 30, 990, 990, 1000)
    assert open_cards(hand) == {}


@pytest.mark.rule("BANK-1.6.4.d#5")
def test_the_last_one_entitled_to_a_remainder_gets_it_unseen_though_he_passes() -> None:
    hand = deal({A: 50, B: 1000, C: 1000}, blinds=(50, 100), holes={A: "As Ad"})
    to_the_claims(hand)
    hand.muck(B)
    hand.muck(C)
    hand.show(A)

    assert hand.stacks == (150, 900, 900 + 100)
    assert open_cards(hand) == {A: "As Ad"}


@pytest.mark.rule("BANK-1.6.5.a#1")
def test_three_winners_share_120() -> None:
    hand = to_the_claims(deal({A: 1000, B: 1000, C: 1000}, blinds=(20, 40), board=ROYAL_BOARD))
    claims(hand)

    assert [event for event in hand.events if isinstance(event, PotAwarded)] == [
        PotAwarded(0, 120, (B, C, A), (40, 40, 40))
    ]


@pytest.mark.rule("BANK-1.6.5.a#2")
def test_an_odd_cent_goes_to_the_first_winner_after_the_dealer() -> None:
    seats = dict.fromkeys((1, 2, 3, 4, 6), 1000)
    hand = to_the_claims(deal(seats, dealer=2, blinds=(1, 33), board=ROYAL_BOARD), folding=(2, 3))
    assert hand.pot == 100
    claims(hand)

    assert [event for event in hand.events if isinstance(event, PotAwarded)] == [
        PotAwarded(0, 100, (4, 6, 1), (34, 33, 33))
    ]


ACES_PLAY = "Ac 8d 9h 5s 3c"


@pytest.mark.parametrize(
    ("stacks", "holes", "pot", "gets"),
    [
        pytest.param(
            {A: 50, B: 100, C: 100},
            {A: "As Kd", B: "Ad Ks", C: "Qs Td"},
            250,
            (75, 175, 0),
            marks=pytest.mark.rule("BANK-1.6.5.b#1"),
        ),
        pytest.param(
            {A: 50, B: 100, C: 100},
            {A: "As Kd", B: "Ad Ks", C: "Ah Kc"},
            250,
            (50, 100, 100),
            marks=pytest.mark.rule("BANK-1.6.5.b#2"),
        ),
        pytest.param(
            {A: 30, B: 60, C: 100, D: 100},
            {A: "As Kd", B: "Ad Ks", C: "Ah Kc", D: "Qs Td"},
            290,
            (40, 85, 165, 0),
            marks=pytest.mark.rule("BANK-1.6.5.b#3"),
        ),
    ],
)
def test_equal_hands_with_unequal_stakes_share_step_by_step(
    stacks: dict[int, int], holes: dict[int, str], pot: int, gets: tuple[int, ...]
) -> None:
    hand = to_the_claims(deal(stacks, blinds=(20, 100), holes=holes, board=ACES_PLAY))

    assert hand.pot == pot
    claims(hand)
    assert hand.stacks == gets


@pytest.mark.rule("BANK-1.6.5.a")
def test_odd_cents_are_cents_whatever_the_chips() -> None:
    deck = stacked_deck({}, ROYAL_BOARD, [A, B, C], A, "bank")
    hand = Hand.deal("bank", stacks=[1000] * 3, button=A, blinds=(5, 10), chip=5, deck=deck)
    hand.fold(B)
    hand.check(C)
    hand.call(A)
    while not hand.is_over:
        hand.check()

    assert PotAwarded(0, 25, (C, A), (13, 12)) in hand.events


# ---- penalty payments in the pot ------------------------------------------------------------------------------


def with_penalties(penalties: int, stacks: list[int], holes: dict[int, str], board: str) -> Hand:
    """Three players, A the dealer, blinds 5/10; everybody is all-in or has called the highest stack before the flop."""
    deck = stacked_deck(holes, board, [A, B, C], A, "bank")
    hand = Hand.deal("bank", stacks=stacks, button=A, blinds=(50, 100), penalties=penalties, deck=deck)
    while not hand.is_over:
        hand.check() if hand.legal.check else hand.call()
    return hand


@pytest.mark.rule("BANK-1.6.4.b#2")
def test_the_winner_with_the_full_stake_takes_penalty_payments_too() -> None:
    # Stakes B 100, C 100, and A folds with 60 in (an ante of 60); penalty payment 10: pot 270 + antes.
    deck = stacked_deck({B: "Kd Qd", C: "As Ad"}, "Ah 9c 7d 4s 2h", [A, B, C], A, "bank")
    hand = Hand.deal("bank", stacks=[1000] * 3, button=A, blinds=(20, 40), ante=60, penalties=10, deck=deck)
    hand.call(B)
    hand.check(C)
    hand.fold(A)
    while not hand.is_over:
        hand.check()

    assert hand.stacks == (940, 900, 900 + 270)


@pytest.mark.rule("BANK-1.6.4.c#2")
def test_an_all_in_winner_takes_every_stake_up_to_the_own_and_all_penalty_payments() -> None:
    # A all-in 100, B and C 300 each, penalty payment 20; A has the best hand, then B.
    deck = stacked_deck({A: "As Ad", B: "Ks Kd", C: "Qs Jd"}, "Ah 9c 7d 4s 2h", [A, B, C], A, "bank")
    hand = Hand.deal("bank", stacks=[100, 300, 300], button=A, blinds=(50, 100), penalties=20, deck=deck)
    hand.call(B)
    hand.check(C)
    hand.call(A)
    hand.raise_to(200, B)
    hand.call(C)

    assert hand.is_over
    assert hand.stacks == (300 + 20, 400, 0)


@pytest.mark.rule("BANK-1.6.5.b#4")
def test_equal_winners_share_penalty_payments_with_the_lower_sum() -> None:
    # A all-in 50, B and C 100 each, penalty payment 6; A and B tie for best.
    holes = {A: "As Kd", B: "Ad Ks", C: "Qs Jd"}
    hand = with_penalties(6, [50, 100, 100], holes, "Ah 9c 7d 4s 2h")

    assert hand.stacks == (78, 178, 0)


def test_penalty_payments_count_for_the_raise_cap() -> None:
    hand = Hand.deal("bank", stacks=[1000, 1000], button=1, blinds=(1, 2), penalties=10)

    assert hand.legal.raise_to.largest == 2 + (3 + 10 + 1)
