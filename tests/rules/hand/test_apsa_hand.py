"""APSA section 3: the deck, forced bets, the deal, whose turn it is, and what stays hidden."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from floorman import Card, Deck, Rank, Rulebook, Suit, evaluate
from floorman.errors import HandSetupError, NotNow
from floorman.hand import Hand, usual_ante
from floorman.hand.events import AntePosted, BlindPosted, HandDealt, HolesDealt, StreetDealt
from floorman.testing import flop as tell_flop
from floorman.testing import river as tell_river
from floorman.testing import turn as tell_turn
from support.hands import blinds_posted

APSA = Rulebook.load("apsa")
flop, turn, river = (partial(tell, book=APSA) for tell in (tell_flop, tell_turn, tell_river))
deal = partial(Hand.deal, APSA, deck=Deck.from_seed(1))

A, B, C, D = 1, 2, 3, 4
SORTED = Deck.standard()  # c1, c2, c3 … of the examples are SORTED[0], SORTED[1], SORTED[2] …


def all_call_and_check_to(street: str, hand: Hand) -> None:
    while hand.street != street:
        hand.check() if hand.legal.check else hand.call()


def order_of_first_round(hand: Hand) -> list[int | None]:
    order = []
    while hand.street == "preflop":
        order.append(hand.to_act)
        hand.check() if hand.legal.check else hand.call()
    return order


# ---- the deck ----


@pytest.mark.rule("APSA-3.deck#1")
def test_a_hand_is_dealt_from_52_distinct_cards_without_a_joker() -> None:
    hand = Hand.deal(APSA, stacks=[5000] * 6, button=1, blinds=(100, 200))  # shuffled anew

    dealt = hand.events[0]
    assert isinstance(dealt, HandDealt)
    cards = [Card(code) for code in dealt.deck]
    assert len(cards) == 52
    assert {(card.rank, card.suit) for card in cards} == {(rank, suit) for rank in Rank for suit in Suit}


@pytest.mark.rule("APSA-3.deck")
def test_apsa_deals_no_limit_only() -> None:
    assert str(deal(stacks=[5000] * 3, button=1, blinds=(100, 200)).legal) == "fold, call 200, raise to 400–5000"

    with pytest.raises(HandSetupError) as refusal:
        deal(stacks=[5000] * 3, button=1, blinds=(100, 200), structure="fixed_limit")
    assert refusal.value.rule is not None
    assert refusal.value.rule.rule == "APSA-3.1-29"


# ---- blinds and antes ----


@pytest.mark.parametrize(
    ("button", "posted"),
    [
        pytest.param(2, {3: 100, 4: 200}, marks=pytest.mark.rule("APSA-3.1-03#1")),
        pytest.param(5, {6: 100, 1: 200}, marks=pytest.mark.rule("APSA-3.1-03#2")),
    ],
)
def test_small_blind_left_of_the_button_and_big_blind_next(button: int, posted: dict[int, int]) -> None:
    hand = deal(stacks=[5000] * 6, button=button, blinds=(100, 200))

    assert blinds_posted(hand) == posted


@pytest.mark.rule("APSA-3.1-03")
def test_a_big_blind_that_is_not_twice_the_small_blind_is_dealt_all_the_same() -> None:
    hand = deal(stacks=[5000] * 6, button=2, blinds=(100, 300))

    assert blinds_posted(hand) == {3: 100, 4: 300}
    assert str(hand.legal) == "fold, call 300, raise to 600–5000"


@pytest.mark.rule("APSA-3.1-05#2")
def test_nine_antes_and_the_blinds_make_1050_and_the_price_to_call_is_400() -> None:
    hand = deal(stacks=[10_000] * 9, button=1, blinds=(200, 400), ante=50)

    assert hand.pot == 9 * 50 + 200 + 400 == 1050
    assert hand.legal.call == 400


@pytest.mark.rule("APSA-3.1-05")
def test_the_ante_is_paid_by_every_player_and_does_not_count_towards_a_call() -> None:
    hand = deal(stacks=[10_000] * 4, button=4, blinds=(200, 400), ante=50)

    assert {event.seat: event.chips for event in hand.events if isinstance(event, AntePosted)} == {
        1: 50,
        2: 50,
        3: 50,
        4: 50,
    }
    hand.call(3)
    hand.call(4)
    assert hand.stacks == (9750, 9550, 9550, 9550)
    assert hand.legal.call == 200  # the small blind's half, ante or not


@pytest.mark.rule("APSA-3.1-05")
def test_no_big_blind_ante() -> None:
    with pytest.raises(HandSetupError) as refusal:
        deal(stacks=[10_000] * 4, button=4, blinds=(200, 400), ante=400, big_blind_ante=True)
    assert refusal.value.rule is not None
    assert refusal.value.rule.rule == "APSA-3.1-05"


@pytest.mark.rule("APSA-3.4-02.b#1")
def test_before_the_first_card_the_pot_holds_all_antes_and_blinds() -> None:
    hand = deal(stacks=[10_000] * 6, button=1, blinds=(200, 400), ante=50)

    kinds = [type(event) for event in hand.events]
    before = hand.events[: kinds.index(HolesDealt)]
    assert sum(event.chips for event in before if isinstance(event, (AntePosted, BlindPosted))) == 6 * 50 + 600 == 900
    assert kinds[kinds.index(HolesDealt) :] == [HolesDealt]
    assert hand.pot == 900


@pytest.mark.rule("APSA-3.2.heads-up.1#1")
def test_heads_up_the_button_posts_the_small_blind() -> None:
    hand = deal(stacks={A: 5000, B: 5000}, button=A, blinds=(100, 200))

    assert blinds_posted(hand) == {A: 100, B: 200}


# ---- the deal ----


@pytest.mark.rule("APSA-3.1-06#1")
def test_one_card_at_a_time_from_the_small_blind_to_the_button_twice_round() -> None:
    hand = deal(stacks=[5000] * 4, button=4, blinds=(100, 200), deck=SORTED)

    assert [hand.hole(seat) for seat in (1, 2, 3, 4)] == [
        (SORTED[0], SORTED[4]),
        (SORTED[1], SORTED[5]),
        (SORTED[2], SORTED[6]),
        (SORTED[3], SORTED[7]),
    ]
    all_call_and_check_to("flop", hand)
    assert hand.board == SORTED[9:12]  # c9 was burned


@pytest.mark.rule("APSA-3.1-06#2")
def test_heads_up_the_big_blind_gets_the_first_card() -> None:
    hand = deal(stacks=[5000] * 2, button=1, blinds=(100, 200), deck=SORTED)

    assert hand.hole(2) == (SORTED[0], SORTED[2])
    assert hand.hole(1) == (SORTED[1], SORTED[3])
    all_call_and_check_to("flop", hand)
    assert hand.board == SORTED[5:8]  # c5 was burned


@pytest.mark.rule("APSA-3.1-06")
def test_with_a_dead_small_blind_the_deal_starts_left_of_the_button() -> None:
    # Seat 2, due for the small blind, is out: seat 3 has the big blind and gets the first card.
    hand = deal(
        stacks={1: 5000, 3: 5000, 4: 5000},
        button=1,
        blinds=(100, 200),
        small_blind_seat=None,
        big_blind_seat=3,
        deck=SORTED,
    )

    assert blinds_posted(hand) == {3: 200}
    assert hand.hole(3) == (SORTED[0], SORTED[3])
    assert hand.hole(1) == (SORTED[2], SORTED[5])


@pytest.mark.rule("APSA-3.1-14#1")
def test_one_caller_and_the_big_blinds_check_bring_the_flop() -> None:
    hand = deal(stacks=[5000] * 5, button=1, blinds=(100, 200), deck=SORTED)
    hand.call(4)
    for seat in (5, 1, 2):
        hand.fold(seat)

    assert hand.board == ()  # the big blind has not spoken yet
    hand.check(3)
    assert hand.pot == 500
    assert hand.board == SORTED[11:14]  # ten hole cards, one card burned


@pytest.mark.rule("APSA-3.1-14")
def test_no_flop_while_the_big_blind_can_still_raise() -> None:
    hand = deal(stacks=[5000] * 3, button=1, blinds=(100, 200))
    hand.call(1)
    hand.call(2)
    hand.raise_to(600, 3)

    assert hand.street == "preflop"
    assert hand.to_act == 1


@pytest.mark.rule("APSA-3.1-21#1")
def test_three_checks_on_the_flop_bring_the_turn() -> None:
    hand = flop("50/100: A checks, B checks", deck=SORTED, players=3)

    assert len(hand.board) == 3
    hand.check(C)
    assert hand.street == "turn"
    assert hand.board == (*SORTED[7:10], SORTED[11])  # c11 was burned


@pytest.mark.rule("APSA-3.1-21")
def test_a_called_bet_on_the_flop_brings_the_turn() -> None:
    hand = flop("50/100: A checks, B bets 300, C folds, A calls")

    assert hand.street == "turn"
    assert hand.to_act == A


@pytest.mark.rule("APSA-3.1-23#1")
def test_after_the_turn_betting_one_card_is_burned_and_the_river_comes() -> None:
    hand = turn("50/100: A bets 600, B calls, C folds", deck=SORTED)

    assert hand.street == "river"
    assert hand.board == (*SORTED[7:10], SORTED[11], SORTED[13])
    # Of the eight cards after the hole cards five lie on the board and three were burned: c7, c11 and c13.
    assert [card for card in SORTED[6:14] if card not in hand.board] == [SORTED[6], SORTED[10], SORTED[12]]


@pytest.mark.rule("APSA-3.1-23")
def test_no_river_when_one_player_is_left() -> None:
    hand = turn("50/100: A bets 600, B folds, C folds")

    assert hand.is_over
    assert len(hand.board) == 4


@pytest.mark.rule("APSA-3.1-15#1")
def test_both_players_use_the_same_flop() -> None:
    hand = flop("50/100: A checks", holes={"A": "Ks 5s", "B": "Kh 2h"}, board="Kc Kd 5h 9d 8c")

    assert str(evaluate([*hand.hole(A), *hand.board])) == "Full House, Kings over Fives"
    assert str(evaluate([*hand.hole(B), *hand.board])) == "Three of a Kind, Kings"


@pytest.mark.rule("APSA-3.1-15")
def test_every_seat_sees_the_same_board() -> None:
    hand = flop("50/100: A checks, B checks, C checks", board="Kc Kd 5h 9d 8c")

    assert {hand.view(seat).board for seat in (A, B, C, None)} == {("Kc", "Kd", "5h", "9d")}


@pytest.mark.rule("APSA-3.1-22#1")
def test_one_hole_card_and_all_four_board_cards_make_a_straight_on_the_turn() -> None:
    hand = turn("50/100: A checks", holes={"A": "Jd 2h"}, board="Tc 9d 8h 7s 3c", players=2)

    assert hand.street == "turn"
    assert str(evaluate([*hand.hole(A), *hand.board])) == "Straight, Jack high"


@pytest.mark.rule("APSA-3.1-22")
@pytest.mark.parametrize(
    ("holes", "board", "shares"),
    [
        pytest.param({"A": "Jd Th", "B": "Ac Ad"}, "9c 8d 7h 2s 3c", {A: 200}, id="two hole cards"),
        pytest.param({"A": "Jd 2h", "B": "Ac Ad"}, "Tc 9d 8h 7s 3c", {A: 200}, id="one hole card"),
        pytest.param({"A": "3h 2h", "B": "4c 2d"}, "Tc 9d 8h 7s 6c", {A: 100, B: 100}, id="none"),
    ],
)
def test_any_number_of_hole_cards_may_play(holes: dict[str, str], board: str, shares: dict[int, int]) -> None:
    hand = river("50/100: A checks, B checks", holes=holes, board=board, stack=1000)

    assert hand.is_over
    assert hand.stacks == (1000 + shares.get(A, 0), 1000 + shares.get(B, 0))


# ---- whose turn it is ----


@pytest.mark.rule("APSA-3.1-07#1")
def test_the_first_round_starts_left_of_the_big_blind() -> None:
    hand = deal(stacks=[5000] * 6, button=2, blinds=(100, 200))

    assert order_of_first_round(hand) == [5, 6, 1, 2, 3, 4]


@pytest.mark.rule("APSA-3.1-07#2")
def test_with_three_players_the_button_acts_first() -> None:
    hand = deal(stacks=[5000] * 3, button=1, blinds=(100, 200))

    assert order_of_first_round(hand) == [1, 2, 3]


@pytest.mark.rule("APSA-3.1-16#1")
def test_after_the_flop_the_first_player_left_of_the_button_who_can_still_act() -> None:
    hand = deal(stacks={1: 5000, 2: 5000, 3: 5000, 4: 1000, 5: 5000, 6: 5000}, button=2, blinds=(100, 200))
    hand.call(5)
    hand.call(6)
    hand.fold(1)
    hand.fold(2)
    hand.call(3)
    hand.check(4)
    assert hand.to_act == 3  # flop: the small blind is still in
    hand.check(3)
    hand.raise_to(800, 4)  # all-in
    hand.call(5)
    hand.call(6)
    hand.fold(3)

    assert hand.street == "turn"
    assert hand.to_act == 5


@pytest.mark.rule("APSA-3.2.heads-up.2#1")
def test_heads_up_the_button_speaks_first_before_the_flop_and_last_after_it() -> None:
    hand = deal(stacks={A: 5000, B: 5000}, button=A, blinds=(100, 200))

    assert hand.to_act == A
    hand.call(A)
    hand.check(B)
    assert hand.street == "flop"
    assert hand.to_act == B
    hand.check(B)
    assert hand.to_act == A
    hand.check(A)
    assert (hand.street, hand.to_act) == ("turn", B)


@pytest.mark.rule("APSA-3.2.heads-up.2#2")
def test_from_three_to_two_the_big_blind_moves_on_and_the_other_has_the_button() -> None:
    three = deal(stacks={A: 5000, B: 5000, C: 5000}, button=A, blinds=(100, 200))
    assert blinds_posted(three) == {B: 100, C: 200}

    # B is out. The big blind goes from C to A, and C is on the button.
    two = deal(stacks={A: 7000, C: 8000}, button=C, blinds=(100, 200))
    assert blinds_posted(two) == {C: 100, A: 200}
    assert order_of_first_round(two) == [C, A]
    assert two.to_act == A


# ---- what stays hidden ----


@pytest.mark.rule("APSA-3.1-10")
def test_folded_cards_are_never_shown_not_even_at_the_showdown() -> None:
    hand = flop("50/100: A bets 100, B folds, C calls", holes={"B": "As Ah"})
    while not hand.is_over:
        hand.check()

    for looking in (A, C, None):
        view = hand.view(looking)
        (folded,) = (seat for seat in view.seats if seat.seat == B)
        assert folded.cards == ()
        assert not folded.in_hand
        assert not {"As", "Ah"} & set(_cards_named_in(view.events))


def _cards_named_in(events: tuple[object, ...]) -> list[str]:
    """Every card that stands anywhere in some events, whether written as text or as a code in a tuple of cards."""
    named: list[str] = []

    def walk(value: object) -> None:
        if isinstance(value, Card):
            named.append(str(value))
        elif isinstance(value, str) and len(value) == 2:
            named.append(value)
        elif isinstance(value, tuple):
            for item in value:
                walk(item)
        elif isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                walk(getattr(value, field))

    walk(events)
    return named


@pytest.mark.rule("APSA-3.4-12#1")
def test_nobody_sees_the_turn_of_a_hand_that_ended_on_the_flop() -> None:
    hand = flop("50/100: A bets 100, B folds, C folds", deck=SORTED)

    with pytest.raises(NotNow) as refusal:
        hand.rabbit(agreed=[A, B, C])  # not even if all of them ask
    assert refusal.value.rule.rule == "APSA-3.4-12"
    assert hand.board == SORTED[7:10]
    assert [event.street for event in hand.events if isinstance(event, StreetDealt)] == ["flop"]
    for looking in (A, B, C, None):
        named = _cards_named_in(hand.view(looking).events)
        assert str(SORTED[11]) not in named
        assert set(named) <= {str(card) for card in (*SORTED[:6], *SORTED[7:10])}


@pytest.mark.rule("APSA-3.4-12")
def test_what_players_are_sent_does_not_depend_on_the_cards_that_were_not_dealt() -> None:
    top, rest = SORTED[:10], SORTED[10:]
    hands = [
        flop("50/100: A bets 100, B folds, C folds", deck=Deck([*top, *rest])),
        flop("50/100: A bets 100, B folds, C folds", deck=Deck([*top, *reversed(rest)])),
    ]

    for looking in (A, B, C, None):
        one, other = (hand.view(looking) for hand in hands)
        assert one == other
        assert repr(one) == repr(other)


@pytest.mark.parametrize(
    ("small_blind", "ante"),
    [
        pytest.param(200, 50, marks=pytest.mark.rule("APSA-3.1-05#1")),
        pytest.param(150, 50, marks=pytest.mark.rule("APSA-3.1-05#3")),  # 37.5 is rounded up
        pytest.param(50, 25, marks=pytest.mark.rule("APSA-3.1-05#3")),  # 12.5 too
        pytest.param(20, 25, marks=pytest.mark.rule("APSA-3.1-05")),  # 5: at least one chip
    ],
)
def test_the_usual_ante_is_a_quarter_of_the_small_blind_in_whole_chips(small_blind: int, ante: int) -> None:
    assert usual_ante(Rulebook.load("apsa"), small_blind=small_blind, chip=25) == ante
