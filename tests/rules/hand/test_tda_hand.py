"""TDA 2019, the deal, blinds and antes, and what the table sees while a hand is played."""

from __future__ import annotations

import pytest

from floorman.cards import Deck
from floorman.hand import Hand
from floorman.hand.events import AntePosted, BlindPosted, CardsOpened, HolesDealt, PotAwarded, UncalledReturned
from floorman.hand.view import OwnCards, SeatView
from floorman.testing import flop, preflop


def seen(hand: Hand, seat: int, by: int | None = None) -> SeatView:
    """A seat as another one, or a spectator, sees it."""
    return next(view for view in hand.view(by).seats if view.seat == seat)


def call_down(hand: Hand) -> None:
    """Everybody just calls and checks to the end."""
    while not hand.is_over:
        if hand.legal.check:
            hand.check()
        else:
            hand.call()


# ---- 34: heads-up ----


@pytest.mark.rule("TDA-34.a#1")
def test_heads_up_the_big_blind_gets_the_first_card_and_the_button_the_last() -> None:
    c1, c2, c3, c4 = (deck := Deck.from_seed(34))[:4]
    hand = Hand.deal("tda", stacks=[5000, 5000], button=1, blinds=(50, 100), deck=deck)

    assert hand.hole(2) == (c1, c3)
    assert hand.hole(1) == (c2, c4)


@pytest.mark.rule("TDA-34.a#1")
def test_heads_up_the_button_posts_the_small_blind() -> None:
    hand = Hand.deal("tda", stacks=[5000, 5000], button=1, blinds=(50, 100))

    posted = [event for event in hand.events if isinstance(event, BlindPosted)]
    assert sorted((event.seat, event.chips) for event in posted) == [(1, 50), (2, 100)]


@pytest.mark.rule("TDA-34.b#1")
def test_heads_up_the_button_acts_first_before_the_flop_and_last_on_every_later_street() -> None:
    hand = Hand.deal("tda", stacks=[5000, 5000], button=1, blinds=(50, 100), deck=Deck.from_seed(34))
    order = []
    while not hand.is_over:
        order.append((hand.street, hand.to_act))
        if hand.legal.check:
            hand.check()
        else:
            hand.call()

    assert order == [
        ("preflop", 1),
        ("preflop", 2),
        ("flop", 2),
        ("flop", 1),
        ("turn", 2),
        ("turn", 1),
        ("river", 2),
        ("river", 1),
    ]
    assert hand.hole(1)[1] == Deck.from_seed(34)[3]


# ---- 38: burn cards ----


@pytest.mark.rule("TDA-38.b#1")
def test_nine_players_use_18_hole_cards_three_burns_and_five_board_cards() -> None:
    deck = Deck.from_seed(38)
    hand = Hand.deal("tda", stacks=[5000] * 9, button=9, blinds=(50, 100), deck=deck)
    call_down(hand)

    holes = [card for seat in range(1, 10) for card in hand.hole(seat)]
    assert set(holes) == set(deck[:18])
    # burn + 3, burn + 1, burn + 1
    assert hand.board == (*deck[19:22], deck[23], deck[25])
    used = max(deck.index(card) for card in (*holes, *hand.board)) + 1
    assert used == 26
    assert used - len(holes) - len(hand.board) == 3
    assert len(deck) - used == 26


# ---- 67: one player to a hand ----


@pytest.mark.rule("TDA-67.4")
def test_cards_are_sent_only_to_their_owner_while_the_hand_is_played() -> None:
    hand = flop("50/100: A bets 300, B calls", players=3)

    for owner in (1, 2, 3):
        own = tuple(map(str, hand.hole(owner)))
        view = hand.view(owner)
        assert {seat.seat: seat.cards for seat in view.seats if seat.cards} == {owner: own}
        assert [event.cards for event in view.events if isinstance(event, OwnCards)] == [own]
        assert not any(isinstance(event, HolesDealt) for event in view.events)
        others = [str(card) for seat in {1, 2, 3} - {owner} for card in hand.hole(seat)]
        assert not [card for card in others if card in repr(view)]


@pytest.mark.rule("TDA-67.4")
def test_a_spectator_sees_no_hole_card_of_a_running_hand() -> None:
    hand = flop("50/100: A bets 300, B folds", players=3)

    shown = repr(hand.view())

    assert not [card for seat in (1, 2, 3) for card in hand.hole(seat) if str(card) in shown]
    assert all(str(card) in shown for card in hand.board)


# ---- RP-1, RP-2: what lies in front of a seat ----


@pytest.mark.rule("TDA-RP-1")
def test_the_all_in_badge_lies_at_the_seat_from_the_all_in_to_the_end_of_the_hand() -> None:
    hand = flop("50/100: A bets 100", players=3, stacks={"B": 500})
    assert not seen(hand, 2).all_in

    hand.all_in()
    assert [seat.seat for seat in hand.view(3).seats if seat.all_in] == [2]

    hand.call()
    hand.call()
    assert hand.street == "turn"
    assert [seat.seat for seat in hand.view().seats if seat.all_in] == [2]

    call_down(hand)
    assert not [seat.seat for seat in hand.view().seats if seat.all_in]


@pytest.mark.rule("TDA-RP-2")
def test_wagers_lie_in_front_of_the_seats_until_the_round_is_over() -> None:
    hand = flop("50/100: A bets 300, B raises to 900, C folds", players=3)

    assert [(seat, seen(hand, seat).bet) for seat in (1, 2, 3)] == [(1, 300), (2, 900), (3, 0)]
    assert hand.view().pot == 300 + 300 + 900

    hand.call()
    assert hand.street == "turn"
    assert [seen(hand, seat).bet for seat in (1, 2, 3)] == [0, 0, 0]
    assert hand.view().pot == 300 + 900 + 900


@pytest.mark.rule("TDA-RP-2")
def test_chips_of_a_hand_that_folds_stay_in_front_of_it_until_the_round_is_over() -> None:
    hand = flop("50/100: A bets 300, B raises to 900, C raises to 2000, A folds")

    assert hand.to_act == 2
    assert not seen(hand, 1).in_hand
    assert seen(hand, 1).bet == 300


# ---- RP-11: the big blind ante ----


@pytest.mark.parametrize(
    ("stack", "posted"),
    [
        pytest.param(
            1500,
            [AntePosted(4, 1000), BlindPosted(4, 500, "big blind")],
            marks=pytest.mark.rule("TDA-RP-11.a#1"),
            id="1500-are-ante-1000-and-blind-500",
        ),
        pytest.param(
            700,
            [AntePosted(4, 700)],
            marks=pytest.mark.rule("TDA-RP-11.a#2"),
            id="700-are-ante-only",
        ),
    ],
)
def test_a_short_big_blind_pays_the_ante_first_and_the_others_still_face_1000(
    stack: int, posted: list[AntePosted | BlindPosted]
) -> None:
    hand = preflop("500/1000:", players=4, stacks={"BB": stack}, ante=1000, big_blind_ante=True)

    paid = [event for event in hand.events if isinstance(event, AntePosted | BlindPosted) and event.seat == 4]
    assert paid == posted
    assert seen(hand, 4).all_in
    assert hand.stacks[3] == 0
    assert str(hand.legal) == "fold, call 1000, raise to 2000–10000"


@pytest.mark.rule("TDA-RP-11.a#3")
def test_a_short_big_blind_and_under_the_gun_contest_2500() -> None:
    hand = preflop("500/1000: A calls, SB folds", players=3, stacks={"BB": 1500}, ante=1000, big_blind_ante=True)

    assert UncalledReturned(1, 500) in hand.events
    (opened,) = [event for event in hand.events if isinstance(event, CardsOpened)]
    assert set(opened.seats) == {1, 3}
    assert [event.chips for event in hand.events if isinstance(event, PotAwarded)] == [1000 + 500 + 500 + 500]


@pytest.mark.rule("TDA-RP-11.a")
def test_only_the_big_blind_pays_the_big_blind_ante() -> None:
    hand = preflop("500/1000:", players=4, ante=1000, big_blind_ante=True)

    assert [event for event in hand.events if isinstance(event, AntePosted)] == [AntePosted(4, 1000)]
    assert hand.pot == 1000 + 500 + 1000


@pytest.mark.rule("TDA-RP-11.a")
def test_without_the_big_blind_ante_every_seat_pays_its_own() -> None:
    hand = preflop("500/1000 ante 100:", players=4)

    paid = [event for event in hand.events if isinstance(event, AntePosted)]
    assert sorted((event.seat, event.chips) for event in paid) == [(1, 100), (2, 100), (3, 100), (4, 100)]
    assert hand.legal.call == 1000
