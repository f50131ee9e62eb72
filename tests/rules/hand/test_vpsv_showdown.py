"""VPSV, all-in, showdown and pots."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from floorman.cards import Deck
from floorman.errors import HandIsOver, NotNow, ShowBoth
from floorman.hand import Hand
from floorman.hand.events import CardsOpened, Mucked, RabbitShown, Shown, StreetDealt
from floorman.testing import stacked_deck, story
from support.hands import awards

if TYPE_CHECKING:
    from collections.abc import Collection

ASKED = ("showdown",)
ROYAL_BOARD = "Th Jh Qh Kh Ah"
flop = partial(story, street="flop", book="vpsv")
river = partial(story, street="river", book="vpsv", asks=ASKED)


def opened_before(hand: Hand, street: str) -> set[int]:
    """The seats whose cards lay open when a street was dealt."""
    seats: set[int] = set()
    for event in hand.events:
        if isinstance(event, CardsOpened):
            seats |= set(event.seats)
        if isinstance(event, StreetDealt) and event.street == street:
            return seats
    pytest.fail(f"there was no {street}")


def seats_with_open_cards(hand: Hand) -> set[int]:
    return {seat.seat for seat in hand.view().seats if seat.cards}


def to_the_turn(hand: Hand, seats: Collection[int]) -> None:
    """These seats call and check up to the turn, the others fold."""
    while hand.street != "turn":
        pay_or_fold(hand, seats)


def pay_or_fold(hand: Hand, seats: Collection[int]) -> None:
    if hand.to_act not in seats:
        hand.fold()
    elif hand.legal.check:
        hand.check()
    else:
        hand.call()


def nine_seats(*, button: int, **deal: Any) -> Hand:
    deck = deal.pop("deck", Deck.from_seed(89))
    return Hand.deal("vpsv", stacks=[10_000] * 9, button=button, blinds=(100, 200), asks=ASKED, deck=deck, **deal)


# ---- 47, 91: odd chips and separate pots ----


@pytest.mark.parametrize(
    ("level", "button", "each", "pot", "shares"),
    [
        pytest.param(
            {"blinds": (25, 50), "chip": 25},
            5,
            250,
            525,
            {7: 275, 2: 250},
            marks=pytest.mark.rule("VPSV-47#1"),
            id="525-in-25s",
        ),
        pytest.param(
            {"blinds": (100, 200), "chip": 100},
            3,
            200,
            700,
            {9: 400, 3: 300},
            marks=pytest.mark.rule("VPSV-47#3"),
            id="700-in-100s-the-button-is-last",
        ),
    ],
)
def test_the_odd_chip_goes_to_the_winner_next_to_the_button(
    level: dict[str, Any], button: int, each: int, pot: int, shares: dict[int, int]
) -> None:
    deck = stacked_deck({}, ROYAL_BOARD, list(range(1, 10)), button, "vpsv")
    hand = Hand.deal("vpsv", stacks=[10_000] * 9, button=button, deck=deck, **level)
    while not hand.is_over:
        if hand.to_act in shares and hand.street == "preflop" and hand.state.high_bet < each:
            hand.raise_to(each)
        else:
            pay_or_fold(hand, shares)

    assert awards(hand) == [(pot, shares)]
    for seat, share in shares.items():
        assert hand.stacks[seat - 1] == 10_000 - each + share


@pytest.mark.rule("VPSV-47#2")
def test_heads_up_the_odd_chip_of_1025_goes_to_the_big_blind() -> None:
    button, big_blind = 1, 2
    deck = stacked_deck({}, ROYAL_BOARD, [1, 2], button, "vpsv")
    hand = Hand.deal(
        "vpsv", stacks=[5000, 5000], button=1, blinds=(25, 50), ante=25, big_blind_ante=True, chip=25, deck=deck
    )
    hand.raise_to(500)
    while not hand.is_over:
        pay_or_fold(hand, (button, big_blind))

    assert awards(hand) == [(1025, {big_blind: 525, button: 500})]


@pytest.mark.rule("VPSV-91#1")
def test_main_pot_of_300_and_side_pot_of_100_are_split_each_for_itself() -> None:
    hand = flop(
        "10/20: A bets 80, B calls, C all-in 80, A bets 50, B calls, A checks, B checks",
        holes={"A": "As Kd", "B": "Ac Kh", "C": "7c 2d"},
        board="Ah Ks 9s 5d 3h",
    )

    assert awards(hand) == [(100, {1: 50, 2: 50}), (300, {1: 150, 2: 150})]


@pytest.mark.rule("VPSV-91#2")
def test_main_pot_of_325_and_side_pot_of_125_have_an_odd_chip_each() -> None:
    all_in, folds_later = 9, 8
    seats = [2, 5, 6, 7, 8, 9]
    deck = stacked_deck({2: "As Kd", 7: "Ac Kh", all_in: "7c 2d"}, "Ah Ks 9s 5d 3h", seats, 5, "vpsv")
    stacks = dict.fromkeys(seats, 1000) | {all_in: 75}
    hand = Hand.deal("vpsv", stacks=stacks, button=5, blinds=(25, 25), chip=25, deck=deck)
    hand.raise_to(75, folds_later)
    hand.all_in(all_in)
    hand.call(2)
    hand.fold(5)
    hand.fold(6)  # 25 dead in the main pot
    hand.call(7)
    hand.check(7)
    hand.raise_to(25, folds_later)
    hand.raise_to(50, 2)
    hand.call(7)
    hand.fold(folds_later)  # 25 dead in the side pot
    for seat in (7, 2, 7, 2):
        hand.check(seat)

    assert awards(hand) == [(125, {7: 75, 2: 50}), (325, {7: 175, 2: 150})]


# ---- 50: rabbit hunting ----


@pytest.mark.rule("VPSV-50")
@pytest.mark.parametrize("agreed", [(), (1,), (1, 3)])
def test_no_rabbit_hunting_unless_everybody_agrees(agreed: tuple[int, ...]) -> None:
    hand = flop("100/200: A bets 200, B folds, C folds")
    before = hand.events

    with pytest.raises(NotNow) as refused:
        hand.rabbit(agreed)

    assert refused.value.rule.rule == "VPSV-50"
    assert hand.events == before


@pytest.mark.rule("VPSV-50")
def test_when_everybody_agrees_turn_and_river_are_shown_and_change_nothing() -> None:
    deck = Deck.from_seed(50)
    hand = flop("100/200: A bets 200, B folds, C folds", deck=deck)
    stacks = hand.stacks

    # 6 hole cards, burn and flop; then burn, turn, burn, river
    assert hand.rabbit({1, 2, 3}) == RabbitShown((deck[11], deck[13]))
    assert hand.stacks == stacks


@pytest.mark.rule("VPSV-50")
def test_nobody_looks_at_the_next_card_while_the_hand_is_played() -> None:
    hand = flop("100/200: A bets 200", players=3)

    with pytest.raises(NotNow):
        hand.rabbit({1, 2, 3})


# ---- 56, 82: all-in ----


@pytest.mark.rule("VPSV-56.1#1")
def test_all_three_hands_are_opened_when_one_has_chips_left() -> None:
    hand = flop("100/200: A all-in 1000, B all-in 700, C calls", stacks={"C": 6000})

    assert opened_before(hand, "flop") == set()
    assert opened_before(hand, "turn") == {1, 2, 3}


@pytest.mark.rule("VPSV-56.1#2")
def test_nothing_is_opened_while_two_can_still_bet() -> None:
    hand = flop("100/200: A all-in 700, B calls, C calls")

    assert hand.street == "turn"
    assert opened_before(hand, "turn") == set()
    assert seats_with_open_cards(hand) == set()


@pytest.mark.rule("VPSV-56.2")
def test_everybody_is_told_of_the_open_hands_before_the_next_card() -> None:
    hand = flop("100/200: A all-in 1000, B calls, C folds")

    for seat in (None, 1, 2, 3):
        public = [event for event in hand.view(seat).events if isinstance(event, CardsOpened | StreetDealt)]
        assert [type(event) for event in public] == [StreetDealt, CardsOpened, StreetDealt, StreetDealt]
        assert public[1] == CardsOpened((1, 2), (hand.hole(1), hand.hole(2)))


@pytest.mark.rule("VPSV-82.1#1")
def test_both_hands_are_opened_before_the_turn_and_nobody_mucks() -> None:
    hand = flop("100/200: A all-in 1000, B calls", asks=ASKED)

    assert opened_before(hand, "turn") == {1, 2}
    assert not any(isinstance(event, Mucked) for event in hand.events)
    with pytest.raises(HandIsOver):
        hand.muck()


@pytest.mark.rule("VPSV-82.1")
def test_all_hands_are_opened_after_the_river_when_one_of_three_is_all_in() -> None:
    hand = flop(
        "100/200: A all-in 700, B calls, C calls, B checks, C checks, B bets 400, C calls",
        asks=ASKED,
        holes={"A": "As Ad", "B": "Ks Kd", "C": "7c 2d"},
        board="Qh Jc 8c 5s 3h",
    )

    assert opened_before(hand, "river") == set()
    assert seats_with_open_cards(hand) == {1, 2, 3}
    assert not any(isinstance(event, Mucked) for event in hand.events)


# ---- 84 to 90: the showdown ----

BEST_AND_SECOND: dict[str, Any] = {"holes": {"A": "As Ad", "B": "Ks Kd"}, "board": "Qh Jc 8c 5s 3h"}


@pytest.mark.rule("VPSV-84#1")
def test_to_claim_a_pot_is_to_open_both_cards() -> None:
    hand = river("100/200: A bets 200, B calls", **BEST_AND_SECOND)

    with pytest.raises(ShowBoth, match="no claim") as refused:
        hand.show(1, cards=hand.hole(1)[0])
    assert refused.value.rule.rule == "VPSV-84"
    assert str(refused.value.legal) == "show, muck"
    hand.show(1)
    hand.show(2)
    assert Shown(1, hand.hole(1)) in hand.events
    assert awards(hand) == [(800, {1: 800})]


@pytest.mark.rule("VPSV-84#1")
def test_who_does_not_open_his_cards_has_no_claim_even_with_the_best_hand() -> None:
    hand = river("100/200: A checks, B bets 200, A calls, B shows, A mucks", **BEST_AND_SECOND)

    assert awards(hand) == [(800, {2: 800})]
    assert seats_with_open_cards(hand) == {2}


@pytest.mark.rule("VPSV-89.1#1")
def test_a_bet_on_the_turn_does_not_count_when_the_river_is_checked() -> None:
    a, b = 4, 2
    hand = nine_seats(button=6)
    to_the_turn(hand, (a, b))
    hand.check(b)
    hand.raise_to(400, a)
    hand.call(b)
    hand.check(b)
    hand.check(a)

    assert hand.to_act == b


@pytest.mark.rule("VPSV-89.1#2")
def test_the_last_to_raise_on_the_river_shows_first() -> None:
    a, b = 4, 2
    hand = nine_seats(button=6)
    to_the_turn(hand, (a, b))
    hand.check(b)
    hand.check(a)
    hand.raise_to(300, b)
    hand.raise_to(900, a)
    hand.call(b)

    assert hand.to_act == a


@pytest.mark.rule("VPSV-89.2#1")
def test_a_checked_river_is_shown_from_the_left_of_the_button() -> None:
    hand = nine_seats(button=4)
    to_the_turn(hand, (2, 6, 8))
    for seat in (6, 8, 2, 6, 8, 2):
        hand.check(seat)

    order = []
    while not hand.is_over:
        order.append(hand.to_act)
        hand.show()
    assert order == [6, 8, 2]


@pytest.mark.rule("VPSV-89.3#1")
def test_the_only_one_left_at_the_showdown_wins_unseen() -> None:
    hand = river("100/200: A checks, B bets 300, A calls, B mucks")
    while not hand.is_over:
        hand.muck()  # asked or not, A keeps the cards face down

    assert awards(hand) == [(1000, {1: 1000})]
    assert seats_with_open_cards(hand) == set()


@pytest.mark.rule("VPSV-90.1#1")
def test_two_pair_beaten_by_a_flush_may_be_mucked_unseen() -> None:
    hand = river("100/200: A bets 300, B calls, A shows", holes={"A": "Ah 3h", "B": "Kd 9d"}, board="Kh 9h 6h 4s 2c")
    assert hand.to_act == 2
    assert str(hand.legal) == "show, muck"

    hand.muck()
    assert awards(hand) == [(1000, {1: 1000})]
    assert seats_with_open_cards(hand) == {1}


@pytest.mark.rule("VPSV-103#1")
def test_who_mucks_does_not_share_a_board_that_plays() -> None:
    hand = river("100/200: A checks, B checks, A shows, B mucks", board=ROYAL_BOARD)

    assert Shown(1, hand.hole(1)) in hand.events
    assert awards(hand) == [(400, {1: 400})]


@pytest.mark.rule("VPSV-103")
def test_who_opens_both_cards_shares_a_board_that_plays() -> None:
    hand = river("100/200: A checks, B checks, A shows, B shows", board=ROYAL_BOARD)

    assert awards(hand) == [(400, {1: 200, 2: 200})]
