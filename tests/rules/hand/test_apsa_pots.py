"""APSA 3, 3.1 and 3.2: who wins the pot, what comes back, side pots, split pots and odd chips."""

from __future__ import annotations

from functools import partial

import pytest

from floorman import Rulebook
from floorman.hand import Hand
from floorman.hand.events import CardsOpened, PotAwarded, UncalledReturned
from floorman.testing import flop as tell_flop
from floorman.testing import preflop as tell_preflop
from floorman.testing import river as tell_river
from floorman.testing import stacked_deck
from floorman.testing import turn as tell_turn
from support.hands import check_to_the_end, seats_whose_cards_are_open, stack_of

APSA = Rulebook.load("apsa")
preflop, flop, turn, river = (partial(tell, book=APSA) for tell in (tell_preflop, tell_flop, tell_turn, tell_river))

A, B, C, D = 1, 2, 3, 4
BOARD_PLAYS = "As Ks Qs Js Ts"
DRY_BOARD = "As Ks 7d 4h 2c"
"""Ace-king makes two pair on it, and nobody else makes more without a pair in hand."""


def shares_by_pot(hand: Hand) -> dict[int, dict[int, int]]:
    """For each pot, main pot first, what each winner got of it."""
    awarded = [event for event in hand.events if isinstance(event, PotAwarded)]
    return {event.pot: dict(zip(event.seats, event.shares, strict=True)) for event in awarded}


def returned(hand: Hand) -> dict[int, int]:
    return {event.seat: event.chips for event in hand.events if isinstance(event, UncalledReturned)}


# ---- everybody else folds ----


@pytest.mark.parametrize(
    ("hand", "winner", "pot", "bet"),
    [
        # The level is chosen so that limps and checks bring just the example's pot to the river.
        pytest.param(
            partial(river, "200/400 ante 200: A bets 400, B folds"),
            A,
            1200,
            400,
            marks=pytest.mark.rule("APSA-3.winning#1"),
        ),
        pytest.param(
            partial(river, "250/500: A bets 800, B folds, C folds"),
            A,
            1500,
            800,
            marks=pytest.mark.rule("APSA-3.1-20#1"),
        ),
        pytest.param(
            partial(river, "250/500 ante 500: A checks, B bets 800, A folds"),
            B,
            2000,
            800,
            marks=pytest.mark.rule("APSA-3.1-24#1"),
        ),
    ],
)
def test_a_bet_nobody_matches_wins_at_once_and_unseen(hand: partial[Hand], winner: int, pot: int, bet: int) -> None:
    table = hand()

    assert table.is_over
    assert returned(table) == {winner: bet}
    assert shares_by_pot(table) == {0: {winner: pot}}
    assert seats_whose_cards_are_open(table) == set()


@pytest.mark.rule("APSA-3.1-20")
@pytest.mark.parametrize("street", [flop, turn, river], ids=["flop", "turn", "river"])
def test_an_unmatched_bet_wins_on_every_street_after_the_flop(street: partial[Hand]) -> None:
    hand = street("50/100: A checks, B bets 300, C folds, A folds", stack=1000)

    assert hand.stacks == (1000, 1300, 1000)
    assert seats_whose_cards_are_open(hand) == set()


@pytest.mark.rule("APSA-3.1-24")
def test_on_the_river_there_is_checking_betting_raising_calling_and_folding_as_before() -> None:
    hand = river("50/100: A checks, B bets 300, C raises to 900, A folds")

    assert str(hand.legal) == "fold, call 600, raise to 1500–10000"
    hand.fold(B)
    assert returned(hand) == {C: 600}
    assert shares_by_pot(hand) == {0: {C: 300 + 300 + 300}}


@pytest.mark.rule("APSA-3.1-13#1")
def test_if_nobody_pays_the_big_blind_it_wins_100() -> None:
    hand = preflop("100/200: A folds, B folds, SB folds")

    assert hand.is_over
    assert hand.stacks == (10_000, 10_000, 9900, 10_100)
    assert seats_whose_cards_are_open(hand) == set()


@pytest.mark.rule("APSA-3.1-13#2")
def test_if_nobody_pays_the_raise_the_raiser_wins_300() -> None:
    hand = preflop("100/200: A raises to 600, B folds, SB folds, BB folds")

    assert returned(hand) == {A: 400}
    assert shares_by_pot(hand) == {0: {A: 100 + 200 + 200}}
    assert hand.stacks == (10_300, 10_000, 9900, 9800)
    assert seats_whose_cards_are_open(hand) == set()


# ---- the best hand shown ----


@pytest.mark.rule("APSA-3.winning#2")
def test_at_the_showdown_two_pair_beats_one_pair() -> None:
    hand = river("300/600: A checks, B checks", holes={"A": "Ac Kd", "B": "Ad Qc"}, board=DRY_BOARD)

    assert shares_by_pot(hand) == {0: {A: 1200}}


@pytest.mark.rule("APSA-3.1-26#1")
def test_equal_hands_take_900_each_of_1800() -> None:
    hand = river("450/900: A checks, B checks", holes={"A": "Ac Kd", "B": "Ad Kc"}, board=DRY_BOARD)

    assert shares_by_pot(hand) == {0: {A: 900, B: 900}}


# ---- short blinds ----


@pytest.mark.rule("APSA-3.2.all-in.3#1")
def test_over_a_big_blind_all_in_for_120_calls_cost_200_and_the_rest_is_a_side_pot() -> None:
    hand = preflop("100/200: BB has 120", players=4)
    utg, cutoff, small_blind, big_blind = 1, 2, 3, 4
    assert hand.legal.call == 200
    hand.call(utg)
    assert hand.legal.call == 200
    hand.call(cutoff)
    hand.fold(small_blind)

    assert hand.street == "flop"
    assert [(chips, set(seats)) for chips, seats in hand.pots] == [
        (120 + 120 + 120 + 100, {utg, cutoff, big_blind}),
        (80 + 80, {utg, cutoff}),
    ]


@pytest.mark.rule("APSA-3.2.all-in.3#3")
def test_a_small_blind_who_calls_a_big_blind_of_120_gets_80_back_and_both_open() -> None:
    hand = preflop("100/200: BB has 120, A folds, B folds")
    small_blind, big_blind = 3, 4
    assert str(hand.legal) == "fold, call 100"
    hand.call(small_blind)

    assert hand.is_over
    assert returned(hand) == {small_blind: 80}
    (opened,) = (event for event in hand.events if isinstance(event, CardsOpened))
    assert set(opened.seats) == {small_blind, big_blind}
    assert sum(shares_by_pot(hand)[0].values()) == 240


SHORT_BIG_BLIND = partial(
    preflop,
    "100/200: BB has 80, A calls, B folds, SB folds",
    holes={"A": "Ac Qd", "BB": "Ad Kc"},
    board=DRY_BOARD,
)


@pytest.mark.rule("APSA-3.2.all-in.3#4")
def test_a_folded_small_blinds_20_above_the_short_big_blind_go_to_the_caller() -> None:
    hand = SHORT_BIG_BLIND()
    utg, big_blind = 1, 4

    assert returned(hand) == {utg: 100}
    assert [(chips, set(seats)) for chips, seats in hand.pots] == [(80 + 80 + 80, {utg, big_blind})]
    assert shares_by_pot(hand) == {0: {big_blind: 240}, 1: {utg: 40}}
    assert hand.stacks == (10_000 - 200 + 100 + 40, 10_000, 9900, 240)


def events_before_the_cards_open(hand: Hand) -> tuple[object, ...]:
    events = hand.events
    return events[: next(at for at, event in enumerate(events) if isinstance(event, CardsOpened))]


@pytest.mark.rule("APSA-3.2.all-in.3#4")
def test_the_side_pot_of_a_lone_caller_is_his_at_once() -> None:
    assert PotAwarded(1, 40, (A,), (40,)) in events_before_the_cards_open(SHORT_BIG_BLIND())


@pytest.mark.rule("APSA-3.2.all-in.3#5")
def test_with_as_much_in_as_the_short_big_blind_nothing_is_left_to_decide() -> None:
    hand = preflop("100/200: BB has 80, A folds, B folds")
    small_blind, big_blind = 3, 4

    assert hand.is_over  # the small blind was not asked
    assert returned(hand) == {small_blind: 20}
    assert sum(shares_by_pot(hand)[0].values()) == 160
    assert seats_whose_cards_are_open(hand) == {small_blind, big_blind}


# ---- side pots ----


@pytest.mark.rule("APSA-3.2.side-pot.1#1")
def test_two_short_calls_make_a_main_pot_and_a_side_pot_and_1800_come_back() -> None:
    hand = flop("50/100: A has 500, B has 1200, A checks, B checks, C bets 3000, D folds, A calls, B calls")
    before = 4 * 100

    assert hand.pots == ((before + 1500, (A, B, C)), (1400, (B, C)))
    assert returned(hand) == {C: 1800}


@pytest.mark.rule("APSA-3.2.side-pot.1#2")
def test_no_side_pot_as_long_as_nobody_puts_in_more_than_the_all_in() -> None:
    hand = flop("50/100: A all-in 500, B calls, C calls", stack=2500)

    assert [stack_of(hand, seat) for seat in (B, C)] == [2000, 2000]
    for street in ("turn", "river"):
        assert hand.street == street
        assert hand.pots == ((300 + 1500, (A, B, C)),)
        hand.check(B)
        hand.check(C)
    assert hand.is_over
    assert list(shares_by_pot(hand)) == [0]


@pytest.mark.rule("APSA-3.2.side-pot.1#3")
def test_equal_all_ins_make_one_pot() -> None:
    # Before the flop, so that nothing else is in: the small blind is C, the big blind D.
    hand = preflop("50/100: A all-in 800, B all-in 800, C calls, D folds")

    assert hand.pots == ((2400 + 100, (C, A, B)),)  # and D's blind
    assert returned(hand) == {}


@pytest.mark.rule("APSA-3.2.side-pot.2#1")
def test_later_bets_go_to_the_side_pot() -> None:
    hand = flop("50/100: A all-in 400, B calls, C calls")
    assert list(hand.pots) == [(1500, (A, B, C))]
    hand.raise_to(400, B)
    hand.call(C)
    assert list(hand.pots) == [(1500, (A, B, C)), (800, (B, C))]
    hand.check(B)
    hand.raise_to(600, C)
    hand.call(B)

    assert list(hand.pots) == [(1500, (A, B, C)), (400 + 400 + 600 + 600, (B, C))]


def side_pot_won_by_a_bet_on_the_river() -> Hand:
    """Main pot 1500 (A, B, C), side pot 800 (B, C); B bets 500 on the river and C folds."""
    hand = flop("50/100: A all-in 400, B calls, C calls", holes={"A": "Ac Kd", "B": "Qc Qd"}, board=DRY_BOARD)
    hand.raise_to(400, B)
    hand.call(C)
    hand.raise_to(500, B)
    hand.fold(C)
    return hand


@pytest.mark.rule("APSA-3.2.side-pot.2#2")
def test_who_folds_leaves_the_side_pot_to_the_last_one_in_it() -> None:
    hand = side_pot_won_by_a_bet_on_the_river()

    assert returned(hand) == {B: 500}
    assert shares_by_pot(hand) == {0: {A: 1500}, 1: {B: 800}}
    assert seats_whose_cards_are_open(hand) == {A, B}


@pytest.mark.rule("APSA-3.2.side-pot.2#2")
def test_the_last_one_in_the_side_pot_gets_it_at_once_before_cards_open_for_the_main_pot() -> None:
    assert PotAwarded(1, 800, (B,), (800,)) in events_before_the_cards_open(side_pot_won_by_a_bet_on_the_river())


@pytest.mark.rule("APSA-3.2.side-pot.3#1")
def test_the_all_in_player_wins_the_main_pot_and_the_next_best_the_side_pot() -> None:
    hand = flop(
        "50/100: A all-in 400, B raises to 1100, C calls",
        holes={"A": "Ac Kd", "C": "Ad Qc", "B": "Kh Qd"},
        board=DRY_BOARD,
    )
    assert hand.pots == ((1500, (A, B, C)), (1400, (B, C)))
    check_to_the_end(hand)

    assert shares_by_pot(hand) == {0: {A: 1500}, 1: {C: 1400}}
    assert hand.stacks == (1500, 10_000 - 1100, 10_000 - 1100 + 1400)


@pytest.mark.rule("APSA-3.2.side-pot.4#1")
def test_one_side_pot_for_each_all_in_level() -> None:
    hand = preflop("50/100: A all-in 300, B all-in 800, C all-in 2000, D calls")

    assert [(chips, set(seats)) for chips, seats in hand.pots] == [
        (1200, {A, B, C, D}),
        (1500, {B, C, D}),
        (2400, {C, D}),
    ]
    assert sum(chips for chips, _ in hand.pots) == 5100


@pytest.mark.rule("APSA-3.2.side-pot.4#2")
def test_what_a_folded_player_put_in_stays_in_the_pots_it_reached() -> None:
    # E is the big blind of 500 and folds to the raise.
    hand = preflop("250/500: A all-in 300, B all-in 300, C all-in 900, D calls, E folds")

    assert [(chips, set(seats)) for chips, seats in hand.pots] == [
        (5 * 300, {A, B, C, D}),
        (600 + 600 + 200, {C, D}),
    ]
    assert sum(chips for chips, _ in hand.pots) == 2900


@pytest.mark.rule("APSA-3.2.side-pot.4")
def test_each_pot_is_awarded_by_itself() -> None:
    hand = preflop(
        "50/100: A all-in 300, B all-in 800, C all-in 2000, D calls",
        holes={"A": "7c 7h", "B": "Ac Kd", "C": "Ad Qc", "D": "Kh Qd"},
        board=DRY_BOARD,
    )

    assert hand.is_over
    assert shares_by_pot(hand) == {0: {A: 1200}, 1: {B: 1500}, 2: {C: 2400}}


# ---- split pots and odd chips ----


@pytest.mark.rule("APSA-3.2.split-pot.1#1")
def test_main_and_side_pot_are_split_separately() -> None:
    hand = flop(
        "50/100: A all-in 200, B raises to 500, C calls",
        holes={"A": "Ac Kd", "B": "Ad Kc", "C": "Qc Qd"},
        board=DRY_BOARD,
    )
    assert hand.pots == ((900, (A, B, C)), (600, (B, C)))
    check_to_the_end(hand)

    assert shares_by_pot(hand) == {0: {A: 450, B: 450}, 1: {B: 600}}


@pytest.mark.rule("APSA-3.2.split-pot.1")
def test_three_equal_hands_share_alike() -> None:
    hand = river("50/100: A checks, B checks, C checks", board=BOARD_PLAYS)

    assert shares_by_pot(hand) == {0: {A: 100, B: 100, C: 100}}


def stacked_hand(
    seats: list[int],
    *,
    button: int,
    level: tuple[int, int],
    chip: int,
    board: str = BOARD_PLAYS,
    ante: int = 0,
    **holes: str,
) -> Hand:
    """A hand with 10,000 in front of each seat; holes are given as ``seat3="Ac Kd"``."""
    wanted = {int(seat.removeprefix("seat")): cards for seat, cards in holes.items()}
    deck = stacked_deck(wanted, board, seats, button, APSA)
    return Hand.deal(
        APSA, stacks=dict.fromkeys(seats, 10_000), button=button, blinds=level, chip=chip, ante=ante, deck=deck
    )


@pytest.mark.rule("APSA-3.2.split-pot.2#1")
def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    hand = stacked_hand([3, 5, 6, 7], button=5, level=(50, 100), chip=50)
    hand.raise_to(1000, 3)
    hand.fold(5)
    hand.fold(6)
    hand.call(7)
    assert hand.pot == 2050  # 41 chips of 50
    check_to_the_end(hand)

    assert shares_by_pot(hand) == {0: {7: 1050, 3: 1000}}


@pytest.mark.rule("APSA-3.2.split-pot.2#2")
def test_between_button_and_big_blind_the_big_blind_gets_the_odd_chip() -> None:
    # Two equal shares never leave an odd chip: here the folded small blind's 25 does.
    button, small_blind, big_blind = 1, 2, 3
    hand = stacked_hand([1, 2, 3], button=button, level=(25, 50), chip=25)
    hand.raise_to(500, button)
    hand.fold(small_blind)
    hand.call(big_blind)
    assert hand.pot == 1025  # 41 chips of 25
    check_to_the_end(hand)

    assert shares_by_pot(hand) == {0: {big_blind: 525, button: 500}}


@pytest.mark.rule("APSA-3.2.split-pot.2#3")
def test_two_odd_chips_go_one_each_and_the_button_is_last() -> None:
    hand = stacked_hand([1, 2, 5, 9], button=9, level=(100, 200), ante=100, chip=100)
    hand.call(5)
    hand.call(9)
    hand.fold(1)
    hand.check(2)
    assert hand.pot == 1100
    check_to_the_end(hand)

    assert shares_by_pot(hand) == {0: {2: 400, 5: 400, 9: 300}}  # our reading, APSA-GAP-06


@pytest.mark.rule("APSA-3.2.split-pot.2#4")
def test_no_odd_chip_where_none_is_left() -> None:
    hand = stacked_hand([4, 8], button=4, level=(100, 200), chip=100)
    hand.raise_to(500, 4)
    hand.call(8)
    assert hand.pot == 1000
    check_to_the_end(hand)

    assert shares_by_pot(hand) == {0: {4: 500, 8: 500}}


@pytest.mark.rule("APSA-3.2.split-pot.2#5")
def test_odd_chips_are_counted_in_each_pot_by_itself() -> None:
    seats = [1, 2, 3, 4, 5, 6]
    deck = stacked_deck({3: "Ac Kd", 6: "Ad Kc", 5: "Qc Jh"}, DRY_BOARD, seats, 1, APSA)
    stacks = dict.fromkeys(seats, 10_000) | {5: 250}
    hand = Hand.deal(APSA, stacks=stacks, button=1, blinds=(50, 100), chip=50, deck=deck)
    hand.raise_to(300, 4)
    hand.call(5)  # all-in for 250
    hand.call(6)
    hand.fold(1)
    hand.fold(2)
    hand.call(3)
    hand.raise_to(150, 3)
    hand.fold(4)
    hand.call(6)
    assert [chips for chips, _ in hand.pots] == [1050, 450]
    check_to_the_end(hand)

    assert shares_by_pot(hand) == {0: {3: 550, 6: 500}, 1: {3: 250, 6: 200}}
    assert stack_of(hand, 3) == 10_000 - 450 + 800
    assert stack_of(hand, 6) == 10_000 - 450 + 700
