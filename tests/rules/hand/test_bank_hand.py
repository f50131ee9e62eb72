"""Online-bank rules 1.1, 1.4 and 1.5: the deck, forced bets, the deal and the order of action.

A deals unless a test says otherwise; B sits after A and opens every round.
"""

from __future__ import annotations

import pytest

from floorman import Deck, Rank, Suit, UnknownCard, parse_cards
from floorman.errors import HandSetupError, NotNow, NotYourTurn
from floorman.hand import Hand
from floorman.hand.events import AntePosted, HolesDealt, PotAwarded, StreetDealt
from floorman.hand.view import OwnCards
from floorman.testing import stacked_deck
from support.bank_hands import A, B, C, D, in_round, order_of_action, pass_by, round_1
from support.hands import blinds_posted, check_to_the_end


def blinds_show_down(holes: dict[int, str], board: str) -> Hand:
    """A folds, B and C check down to the end."""
    deck = stacked_deck(holes, board, [A, B, C], A, "bank")
    hand = Hand.deal("bank", stacks=[1000] * 3, button=A, blinds=(5, 10), deck=deck)
    hand.call(B)
    hand.check(C)
    hand.fold(A)
    check_to_the_end(hand)
    return hand


# ---- cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BANK-1.1.1.a#1")
def test_a_hand_is_dealt_from_52_distinct_cards() -> None:
    hand = round_1((5, 10))

    cards = hand.state.deck
    assert len(cards) == 52
    assert {(card.rank, card.suit) for card in cards} == {(rank, suit) for rank in Rank for suit in Suit}


@pytest.mark.rule("BANK-1.1.1.b#2")
def test_a_rank_is_one_character() -> None:
    """The notation of the online bank; people may write 10h elsewhere."""
    with pytest.raises(UnknownCard, match="exactly one character"):
        parse_cards("10h", strict=True)
    [ten] = parse_cards("Th", strict=True)
    assert ten.rank == Rank.TEN


@pytest.mark.rule("BANK-1.1.1.b#3")
def test_outside_a_straight_the_ace_is_just_high() -> None:
    hand = blinds_show_down({B: "Ah 2s", C: "Kh 5c"}, "9c 7d 4h 3s Kd")

    assert hand.stacks == (1000, 990, 1010)


@pytest.mark.rule("BANK-1.1.1.c#1")
def test_hearts_and_spades_are_worth_the_same() -> None:
    hand = blinds_show_down({B: "Ah Kh", C: "As Ks"}, "9c 7d 4h 3s 2c")

    assert PotAwarded(0, 20, (B, C), (10, 10)) in hand.events


# ---- antes and blinds ---------------------------------------------------------------------------------------


@pytest.mark.rule("BANK-1.4.2.a#1")
def test_four_antes_of_1_and_the_blinds_make_19() -> None:
    hand = round_1((5, 10), ante=1)

    assert hand.pot == 4 + 15 == 19
    kinds = [type(event).__name__ for event in hand.events]
    assert kinds == ["HandDealt", *["AntePosted"] * 4, "BlindPosted", "BlindPosted", "HolesDealt"]


@pytest.mark.rule("BANK-1.4.2.a#2")
def test_who_has_3_for_an_ante_of_5_is_all_in_with_cards() -> None:
    hand = round_1((5, 10), ante=5, stacks={D: 3})

    assert AntePosted(D, 3) in hand.events
    assert hand.pot == 5 + 5 + 5 + 3 + 15 == 33
    assert hand.stacks[D - 1] == 0
    assert len(hand.view(D).seats[hand.seats.index(D)].cards) == 2
    assert D not in order_of_action(hand)


@pytest.mark.rule("BANK-1.4.2.a")
def test_a_stack_too_short_for_ante_and_blind_pays_the_ante_first() -> None:
    hand = round_1((5, 10), ante=5, stacks={C: 7})

    assert AntePosted(C, 5) in hand.events
    assert blinds_posted(hand) == {B: 5, C: 2}


@pytest.mark.rule("BANK-1.4.2.a")
def test_nobody_pays_the_ante_for_the_others() -> None:
    with pytest.raises(HandSetupError) as refusal:
        Hand.deal("bank", stacks=[1000] * 4, button=A, blinds=(5, 10), ante=5, big_blind_ante=True)
    assert refusal.value.rule is not None
    assert refusal.value.rule.rule == "BANK-1.4.2.a"


@pytest.mark.rule("BANK-1.4.2.b#1")
def test_without_an_ante_everybody_gets_cards() -> None:
    hand = round_1((1, 2), players=3, ante=0)

    assert hand.pot == 3
    assert [len(hand.hole(seat)) for seat in (A, B, C)] == [2, 2, 2]
    assert not any(isinstance(event, AntePosted) for event in hand.events)


@pytest.mark.rule("BANK-1.4.2.b#2")
def test_a_negative_ante_is_refused() -> None:
    with pytest.raises(HandSetupError, match="ante"):
        round_1((1, 2), ante=-1)


@pytest.mark.parametrize(
    ("players", "posted"),
    [
        pytest.param(3, {B: 5, C: 10}, marks=pytest.mark.rule("BANK-1.4.3#1")),
        pytest.param(2, {B: 5, A: 10}, marks=pytest.mark.rule("BANK-1.4.3#2")),
        pytest.param(4, {B: 5, C: 10}, marks=pytest.mark.rule("BANK-1.4.4.a#1")),
    ],
)
def test_the_player_after_the_dealer_posts_the_small_blind_heads_up_too(players: int, posted: dict[int, int]) -> None:
    assert blinds_posted(round_1((5, 10), players=players)) == posted


@pytest.mark.rule("BANK-1.4.4.a#2")
def test_a_big_blind_of_4_leaves_10_to_call_and_counts_4_in_the_pot() -> None:
    hand = round_1((5, 10), stacks={C: 4})
    hand.fold(B)

    assert blinds_posted(hand) == {B: 5, C: 4}
    assert hand.to_act == D
    assert hand.legal.call == 10
    assert hand.legal.raise_to == (11, 29)


@pytest.mark.rule("BANK-1.4.4.b#1")
def test_heads_up_the_dealer_is_the_big_blind_and_acts_last_in_all_four_rounds() -> None:
    hand = round_1((1, 2), players=2)

    assert blinds_posted(hand) == {B: 1, A: 2}
    for street in ("preflop", "flop", "turn", "river"):
        assert hand.street == street
        assert order_of_action(hand) == [B, A]
    assert hand.is_over


# ---- dealing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BANK-1.4.5#1")
def test_who_is_not_in_for_the_ante_gets_no_cards_and_everybody_sees_only_his_own() -> None:
    hand = round_1((5, 10), players=3, ante=5)  # D, who did not pay, is not in the hand

    (holes,) = [event for event in hand.events if isinstance(event, HolesDealt)]
    assert sum(map(len, holes.cards)) == 6
    assert hand.seats == (B, C, A)
    own = tuple(map(str, hand.hole(A)))
    view = hand.view(A)
    assert [event for event in view.events if isinstance(event, OwnCards)] == [OwnCards(own)]
    assert {seat.seat: seat.cards for seat in view.seats} == {A: own, B: (), C: ()}


@pytest.mark.rule("BANK-1.4.6#1")
def test_the_board_is_fixed_at_the_deal_and_no_card_is_burned() -> None:
    deck = Deck.from_seed(5)
    hand = Hand.deal("bank", stacks=[1000] * 6, button=A, blinds=(5, 10), deck=deck)
    while not hand.is_over:
        pass_by(hand)

    assert {card for seat in hand.seats for card in hand.hole(seat)} == set(deck[:12])
    assert hand.board == deck[12:17]


@pytest.mark.rule("BANK-1.4.6#2")
def test_turn_and_river_stay_face_down_when_all_but_one_fold_on_the_flop() -> None:
    hand = in_round(2, pot=40)
    for seat in (B, C, D):
        hand.fold(seat)

    assert hand.is_over
    assert len(hand.view(A).board) == 3
    with pytest.raises(NotNow) as refusal:
        hand.rabbit({A, B, C, D})
    assert refusal.value.rule.rule == "BANK-1.4.6"


@pytest.mark.rule("BANK-1.5.1.a#1")
def test_a_hand_has_four_betting_rounds_and_then_the_showdown() -> None:
    hand = Hand.deal("bank", stacks=[1000] * 4, button=A, blinds=(5, 10), asks=("showdown",))

    rounds = []
    while hand.legal.check or hand.legal.call:
        rounds.append((hand.street, len(order_of_action(hand))))
    assert rounds == [("preflop", 4), ("flop", 4), ("turn", 4), ("river", 4)]
    assert str(hand.legal) == "claim, pass"


@pytest.mark.rule("BANK-1.5.1.b#1")
def test_round_1_has_all_hole_cards_and_no_board() -> None:
    hand = round_1((5, 10), players=5)

    assert len({card for seat in hand.seats for card in hand.hole(seat)}) == 10
    assert hand.board == ()


@pytest.mark.parametrize(
    ("before", "folding", "board"),
    [
        pytest.param(1, (D,), 3, marks=pytest.mark.rule("BANK-1.5.1.c#1")),
        pytest.param(2, (B, C), 4, marks=pytest.mark.rule("BANK-1.5.1.d#1")),
        pytest.param(3, (B, C), 5, marks=pytest.mark.rule("BANK-1.5.1.e#1")),
    ],
)
def test_a_round_starts_by_turning_up_its_cards(before: int, folding: tuple[int, ...], board: int) -> None:
    hand = in_round(before, pot=40) if before > 1 else round_1((5, 10))
    street = hand.street
    while hand.street == street:
        if hand.to_act in folding:
            hand.fold()
        else:
            pass_by(hand)

    assert len(hand.board) == board
    assert isinstance(hand.events[-1], StreetDealt)  # before anybody acts


# ---- whose turn it is ---------------------------------------------------------------------------------------


@pytest.mark.rule("BANK-1.5.2.a#1")
def test_in_round_1_too_the_player_after_the_dealer_starts() -> None:
    assert order_of_action(round_1((5, 10))) == [B, C, D, A]


@pytest.mark.rule("BANK-1.5.2.a#2")
def test_when_the_player_after_the_dealer_is_out_the_next_one_starts() -> None:
    hand = round_1((5, 10))
    hand.fold(B)
    for seat in (C, D, A):
        assert pass_by(hand) == seat

    assert hand.street == "flop"
    assert order_of_action(hand) == [C, D, A]


@pytest.mark.rule("BANK-1.5.2.a#3")
def test_an_all_in_player_is_passed_over() -> None:
    hand = round_1((5, 10), stacks={B: 10})
    assert order_of_action(hand) == [B, C, D, A]
    assert order_of_action(hand) == [C, D, A]

    assert hand.street == "turn"
    assert order_of_action(hand) == [C, D, A]


@pytest.mark.rule("BANK-1.5.2.b#1")
def test_the_others_follow_clockwise_in_every_round() -> None:
    hand = Hand.deal("bank", stacks=dict.fromkeys((2, 5, 7, 9), 1000), button=7, blinds=(5, 10))

    for _ in range(4):
        assert order_of_action(hand) == [9, 2, 5, 7]


@pytest.mark.rule("BANK-1.5.2.b")
def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(NotYourTurn) as refusal:
        round_1((5, 10)).call(D)
    assert refusal.value.rule.rule == "BANK-1.5.2.b"
