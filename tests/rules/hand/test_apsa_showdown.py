"""APSA 3.2 and 3.3: when cards open, who shows first, and who may keep his hand to himself."""

from __future__ import annotations

from functools import partial

import pytest

from floorman import Deck, Rulebook
from floorman.errors import MayNotSee
from floorman.hand import Hand
from floorman.hand.events import CardsOpened, Folded, Mucked, PotAwarded, Shown, StreetDealt, UncalledReturned
from floorman.testing import flop as tell_flop
from floorman.testing import river as tell_river
from support.hands import seats_whose_cards_are_open

APSA = Rulebook.load("apsa")
flop, river = (partial(tell, book=APSA) for tell in (tell_flop, tell_river))
ASKED = ("showdown",)  # the seats decide themselves whether they show

A, B, C, D = 1, 2, 3, 4
DRY_BOARD = "As Ks 7d 4h 2c"


def won(hand: Hand) -> dict[int, int]:
    """What each seat got out of all pots."""
    shares: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, PotAwarded):
            for seat, chips in zip(event.seats, event.shares, strict=True):
                shares[seat] = shares.get(seat, 0) + chips
    return shares


def kinds_after(hand: Hand, event: object) -> list[type]:
    """What followed the last time that *event* happened."""
    events = list(hand.events)
    last = max(at for at, happened in enumerate(events) if happened == event)
    return [type(happened) for happened in events[last + 1 :]]


def order_of_showing(hand: Hand) -> list[int | None]:
    """Let everybody show in turn, and say who was asked when."""
    order = []
    while not hand.is_over:
        assert str(hand.legal) == "show, muck"
        order.append(hand.to_act)
        hand.show()
    return order


def check_to_the_showdown(hand: Hand) -> None:
    while hand.legal.check:
        hand.check()


def four_handed() -> Hand:
    """Seats A (small blind), B (big blind), C and D (button), with 10,000 each."""
    return Hand.deal(APSA, stacks=[10_000] * 4, button=D, blinds=(100, 200), deck=Deck.from_seed(3), asks=ASKED)


# ---- with an all-in ----


@pytest.mark.rule("APSA-3.2.showdown-all-in.1#1")
def test_a_called_all_in_opens_both_hands_before_the_turn_is_dealt() -> None:
    deck = Deck.standard()
    hand = flop("100/200: A all-in 2000, B has 9000", deck=deck)
    called = hand.call(B)

    assert kinds_after(hand, called)[:3] == [CardsOpened, StreetDealt, StreetDealt]
    assert seats_whose_cards_are_open(hand) == {A, B}
    assert hand.board[3:] == (deck[9], deck[11])  # burn, turn, burn, river


@pytest.mark.rule("APSA-3.2.showdown-all-in.1#2")
def test_two_callers_of_whom_only_one_has_chips_all_open_at_once() -> None:
    hand = flop("50/100: A all-in 1000, B all-in 700, C has 6000")
    called = hand.call(C)
    before = 3 * 100

    assert kinds_after(hand, called)[0] is CardsOpened
    assert seats_whose_cards_are_open(hand) == {A, B, C}
    assert hand.pots == ((before + 2100, (A, B, C)), (600, (A, C)))


@pytest.mark.rule("APSA-3.2.showdown-all-in.1#3")
def test_a_fold_that_leaves_nobody_to_bet_against_opens_the_cards_before_the_river() -> None:
    hand = flop("150/300: A all-in 800, B has 5800, B calls, C calls")
    hand.raise_to(500, B)
    hand.fold(C)

    assert kinds_after(hand, Folded(C))[:3] == [UncalledReturned, CardsOpened, StreetDealt]
    assert UncalledReturned(B, 500) in hand.events
    assert seats_whose_cards_are_open(hand) == {A, B}
    assert sum(won(hand).values()) == 900 + 3 * 800 == 3300


@pytest.mark.rule("APSA-3.2.showdown-all-in.1#4")
def test_all_in_with_the_small_blind_heads_up_there_is_no_betting() -> None:
    deck = Deck.standard()
    hand = Hand.deal(APSA, stacks={A: 100, B: 5000}, button=A, blinds=(100, 200), deck=deck)

    assert hand.is_over
    assert UncalledReturned(B, 100) in hand.events
    assert kinds_after(hand, UncalledReturned(B, 100))[:4] == [CardsOpened, StreetDealt, StreetDealt, StreetDealt]
    assert seats_whose_cards_are_open(hand) == {A, B}
    assert hand.board == (*deck[5:8], deck[9], deck[11])  # a card burned before each street
    assert sum(won(hand).values()) == 200


@pytest.mark.rule("APSA-3.2.showdown-all-in.1#5")
def test_nobody_opens_while_somebody_has_yet_to_act() -> None:
    hand = flop("100/200: A all-in 2000, B calls", players=3)

    assert hand.to_act == C
    assert not any(isinstance(event, CardsOpened) for event in hand.events)
    assert seats_whose_cards_are_open(hand) == set()


@pytest.mark.rule("APSA-3.2.showdown-all-in.2#1")
def test_with_two_callers_who_can_still_bet_all_cards_stay_closed() -> None:
    hand = flop("100/200: A all-in 1000, B has 7000, B calls, C has 5000, C calls")

    assert hand.street == "turn"
    assert seats_whose_cards_are_open(hand) == set()
    assert str(hand.legal) == "fold, check, bet 200–6000"
    hand.raise_to(500, B)
    hand.call(C)
    assert hand.pots == ((3 * 200 + 3000, (A, B, C)), (1000, (B, C)))
    assert seats_whose_cards_are_open(hand) == set()


def side_pot_checked_down(asks: tuple[str, ...]) -> Hand:
    """A is all-in; B, with a straight, and C, with one pair, check the side pot down."""
    hand = flop(
        "100/200: A all-in 500, B raises to 1000, C calls",
        holes={"A": "Ac Qd", "B": "5h 3h", "C": "Ad Jd"},
        board=DRY_BOARD,
        asks=asks,
    )
    check_to_the_showdown(hand)
    return hand


@pytest.mark.parametrize("asks", [(), ASKED])
@pytest.mark.rule("APSA-3.2.showdown-all-in.3#1")
def test_in_a_hand_with_an_all_in_the_loser_of_the_side_pot_opens_too(asks: tuple[str, ...]) -> None:
    hand = side_pot_checked_down(asks)

    assert hand.is_over  # C was not asked whether to muck
    assert not any(isinstance(event, Mucked) for event in hand.events)
    assert seats_whose_cards_are_open(hand) == {A, B, C}
    assert won(hand) == {B: 3 * 200 + 1500 + 1000}


@pytest.mark.rule("APSA-3.2.showdown-river.6#2")
def test_who_checked_the_side_pot_down_may_not_muck() -> None:
    hand = flop("100/200: A all-in 500, B calls, C calls", holes={"B": "Qc Jd"}, board=DRY_BOARD, asks=ASKED)
    check_to_the_showdown(hand)

    assert hand.to_act is None
    assert not hand.legal.muck
    assert not any(isinstance(event, Mucked) for event in hand.events)
    assert hand.view(C).seats[B - 1].cards == ("Qc", "Jd")


# ---- without one: who shows first ----


@pytest.mark.rule("APSA-3.1-25#1")
def test_a_river_checked_by_all_comes_to_a_showdown() -> None:
    hand = river("100/200: A checks, B checks", players=3, asks=ASKED)
    assert hand.to_act == C
    hand.check(C)

    assert str(hand) == "showdown, pot 600, seat 1 to act"
    assert str(hand.legal) == "show, muck"


@pytest.mark.rule("APSA-3.1-25")
def test_the_best_five_of_seven_take_the_pot() -> None:
    hand = river(
        "100/200: A bets 500, B calls, C calls",
        holes={"A": "Ac Kd", "B": "5h 3h", "C": "7c 7h"},
        board=DRY_BOARD,
    )

    assert won(hand) == {B: 600 + 1500}  # ace to five beats three sevens and two pair


@pytest.mark.rule("APSA-3.2.showdown-river.1#1")
def test_the_aggressor_of_the_flop_shows_first_when_turn_and_river_were_checked() -> None:
    hand = four_handed()
    hand.call(C)
    hand.fold(D)
    hand.call(A)
    hand.check(B)
    hand.check(A)
    hand.raise_to(400, B)
    hand.call(C)
    hand.call(A)
    check_to_the_showdown(hand)

    assert order_of_showing(hand) == [B, C, A]


@pytest.mark.rule("APSA-3.2.showdown-river.1#2")
def test_a_raise_before_the_flop_does_not_count() -> None:
    hand = four_handed()
    hand.raise_to(600, C)
    hand.fold(D)
    hand.call(A)
    hand.fold(B)
    check_to_the_showdown(hand)

    assert order_of_showing(hand) == [A, C]


@pytest.mark.rule("APSA-3.2.showdown-river.1#3")
def test_the_last_wager_on_any_street_after_the_flop_counts() -> None:
    hand = four_handed()
    for seat in (C, D, A):
        hand.call(seat)
    hand.check(B)
    hand.raise_to(400, A)
    for seat in (B, C, D):
        hand.call(seat)
    hand.check(A)
    hand.check(B)
    hand.raise_to(800, C)
    for seat in (D, A, B):
        hand.call(seat)
    check_to_the_showdown(hand)

    assert order_of_showing(hand) == [C, D, A, B]


@pytest.mark.rule("APSA-3.2.showdown-river.1")
def test_a_raise_on_the_river_counts_for_more_than_the_bet_it_raised() -> None:
    hand = river("100/200: A bets 400, B raises to 1000, C calls, A calls", asks=ASKED)

    assert order_of_showing(hand) == [B, C, A]


@pytest.mark.rule("APSA-3.2.showdown-river.1")
def test_for_an_aggressor_who_has_folded_the_next_player_clockwise_shows_first() -> None:
    hand = flop("100/200: A checks, B bets 400, C calls, A calls", asks=ASKED)
    hand.check(A)
    hand.fold(B)  # unforced, on the turn
    check_to_the_showdown(hand)

    assert order_of_showing(hand) == [C, A]  # our reading, APSA-GAP-24


@pytest.mark.rule("APSA-3.2.showdown-river.2#1")
def test_without_a_wager_after_the_flop_the_first_player_left_of_the_button_opens() -> None:
    hand = Hand.deal(
        APSA,
        stacks=dict.fromkeys((2, 3, 4, 6), 10_000),
        button=2,
        blinds=(100, 200),
        deck=Deck.from_seed(3),
        asks=ASKED,
    )
    hand.call(6)
    hand.fold(2)
    hand.fold(3)
    check_to_the_showdown(hand)

    assert hand.to_act == 4
    hand.show(4)
    assert hand.to_act == 6
    assert str(hand.legal) == "show, muck"
    hand.muck(6)
    assert seats_whose_cards_are_open(hand) == {4}
    assert won(hand) == {4: 500}


@pytest.mark.rule("APSA-3.2.showdown-river.2#2")
def test_heads_up_without_a_wager_after_the_flop_the_big_blind_opens() -> None:
    hand = Hand.deal(APSA, stacks={A: 5000, B: 5000}, button=A, blinds=(100, 200), deck=Deck.from_seed(3), asks=ASKED)
    hand.raise_to(600, A)
    hand.call(B)
    check_to_the_showdown(hand)

    assert order_of_showing(hand) == [B, A]


# ---- and who need not ----

TWO_PAIR, ONE_PAIR, STRAIGHT = "Ac Kd", "Ad Qc", "5h 3h"  # on the dry board


@pytest.mark.rule("APSA-3.2.showdown-river.3#1")
def test_who_claims_nothing_mucks_and_the_straight_shows_and_wins() -> None:
    hand = river(
        "100/200: A checks, B checks, C checks, A shows, B mucks, C shows",
        holes={"A": TWO_PAIR, "B": ONE_PAIR, "C": STRAIGHT},
        board=DRY_BOARD,
        asks=ASKED,
    )

    assert won(hand) == {C: 600}
    for looking in (A, C, None):
        (beaten,) = (seat for seat in hand.view(looking).seats if seat.seat == B)
        assert beaten.cards == ()


@pytest.mark.rule("APSA-3.2.showdown-river.3#2")
def test_a_tying_hand_is_shown_for_a_player_who_lets_the_time_run_out() -> None:
    # Nobody is asked: that is what happens to a seat whose time is up.
    hand = river("100/200: A checks, B checks", holes={"A": "Kd 5d", "B": "Kh 5s"}, board="As Ks 5c 7d 2h")

    assert [event.seat for event in hand.events if isinstance(event, Shown)] == [A, B]
    assert won(hand) == {A: 200, B: 200}


@pytest.mark.rule("APSA-3.2.showdown-river.3")
def test_a_beaten_hand_is_mucked_for_a_player_who_lets_the_time_run_out() -> None:
    hand = river(
        "100/200: A checks, B checks, C checks",
        holes={"A": TWO_PAIR, "B": ONE_PAIR, "C": STRAIGHT},
        board=DRY_BOARD,
    )

    assert [event for event in hand.events if isinstance(event, (Shown, Mucked))] == [
        Shown(A, hand.hole(A)),
        Mucked(B),
        Shown(C, hand.hole(C)),
    ]
    assert won(hand) == {C: 600}


@pytest.mark.rule("APSA-3.2.showdown-river.5#1")
def test_the_only_one_left_claiming_wins_without_showing() -> None:
    # B's cards are the worse ones: it is the claim that counts.
    hand = river("100/200: A bets 400, B calls", holes={"A": TWO_PAIR, "B": ONE_PAIR}, board=DRY_BOARD, asks=ASKED)
    hand.muck(A)
    hand.muck(B)  # whoever is alone has won, and is asked only whether to show it

    assert hand.is_over
    assert won(hand) == {B: 400 + 800}
    assert seats_whose_cards_are_open(hand) == set()


@pytest.mark.rule("APSA-3.2.showdown-river.5")
def test_with_two_others_left_the_next_one_is_asked() -> None:
    hand = river("100/200: A bets 400, B calls, C calls, A mucks", asks=ASKED)

    assert hand.to_act == B
    hand.muck(B)
    hand.muck(C)
    assert hand.is_over
    assert won(hand) == {C: 600 + 1200}
    assert seats_whose_cards_are_open(hand) == set()


@pytest.mark.rule("APSA-3.2.showdown-river.6#1")
def test_the_first_to_show_may_give_up_his_claim_and_only_the_floor_may_see_the_hand() -> None:
    hand = river("100/200: A bets 400, B calls", holes={"A": TWO_PAIR, "B": ONE_PAIR}, board=DRY_BOARD, asks=ASKED)
    assert (hand.to_act, str(hand.legal)) == (A, "show, muck")
    hand.muck(A)
    hand.muck(B)

    assert won(hand) == {B: 1200}
    assert hand.view(A).seats[1].cards == ()
    assert hand.view(B).seats[0].cards == ()
    with pytest.raises(MayNotSee, match="the floor decides") as refusal:
        hand.see(A, by=B)
    assert refusal.value.rule.rule == "APSA-3.3-22"


@pytest.mark.rule("APSA-3.3-23.a#1")
def test_whatever_a_player_says_of_his_hand_the_cards_decide() -> None:
    # A says "one pair" and tables a flush; B shows three aces.
    hand = river("100/200: A checks, B checks", holes={"A": "Qs 3s", "B": "Ac Ad"}, board="As Ks 7s 4h 2c", asks=ASKED)
    shown = hand.show(A)  # there is no place for words: showing says which cards, and nothing else
    hand.show(B)

    assert shown == Shown(A, hand.hole(A))
    assert won(hand) == {A: 400}
