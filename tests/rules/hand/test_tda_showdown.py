"""TDA 2019, the showdown: opening at all-in, who shows first, who may muck, who may ask to see a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.cards import Deck
from floorman.errors import HandIsOver, MayNotSee, NotNow
from floorman.hand import Hand
from floorman.hand.events import (
    Bet,
    Called,
    CardsOpened,
    Event,
    Mucked,
    PotAwarded,
    Shown,
    StreetDealt,
    UncalledReturned,
)
from floorman.ranks import evaluate
from floorman.testing import flop, preflop, river, turn

if TYPE_CHECKING:
    from collections.abc import Collection

ASKED = ("showdown",)
ROYAL_BOARD = "Th Jh Qh Kh Ah"


def happened(hand: Hand, *kinds: type[Event]) -> list[Event]:
    """What happened, of these kinds and in order."""
    return [event for event in hand.events if isinstance(event, kinds)]


def opened(hand: Hand) -> set[int]:
    """The seats whose cards were turned up because of an all-in."""
    return {seat for event in hand.events if isinstance(event, CardsOpened) for seat in event.seats}


def seats_with_open_cards(hand: Hand) -> set[int]:
    """The seats whose cards a spectator sees."""
    return {seat.seat for seat in hand.view().seats if seat.cards}


def to_the_river(hand: Hand, seats: Collection[int]) -> None:
    """These seats call and check up to the river, the others fold."""
    while hand.street != "river":
        if hand.to_act not in seats:
            hand.fold()
        elif hand.legal.check:
            hand.check()
        else:
            hand.call()


# ---- 12: cards speak ----

FLUSH_AND_TRIPS = {"holes": {"A": "Ah 3h", "B": "9c 9d"}, "board": "Kh 9h 6h 4s 2c"}


@pytest.mark.rule("TDA-12.a#1")
def test_cards_speak_a_flush_called_two_pair_is_a_flush() -> None:
    # Nothing that is said reaches the hand: showing takes no words, and the cards decide.
    hand = river("50/100: A bets 100, B calls, A shows, B shows", asks=ASKED, **FLUSH_AND_TRIPS)

    assert hand.stacks == (10_300, 9_900)
    assert hand.events[-1] == PotAwarded(0, 400, (1,), (400,))


@pytest.mark.rule("TDA-12.c")
def test_every_shown_hand_can_be_read_and_named_before_the_pot_moves() -> None:
    hand = river("50/100: A bets 100, B calls, A shows, B shows", asks=ASKED, **FLUSH_AND_TRIPS)

    public = [event for event in hand.view().events if isinstance(event, Shown | PotAwarded)]

    assert [type(event) for event in public] == [Shown, Shown, PotAwarded]
    names = {event.seat: str(evaluate(event.cards, hand.view().board)) for event in public if isinstance(event, Shown)}
    assert names == {1: "Flush, Ace high", 2: "Three of a Kind, Nines"}


# ---- 16: an all-in ----


@pytest.mark.rule("TDA-16.a#1")
def test_two_hands_are_opened_when_the_all_in_is_called_then_burn_and_river() -> None:
    deck = Deck.from_seed(16)
    hand = turn("50/100: A all-in 500, B calls", deck=deck)

    ending = happened(hand, Bet, Called, CardsOpened, StreetDealt, PotAwarded)[-5:]
    assert [type(event) for event in ending] == [Bet, Called, CardsOpened, StreetDealt, PotAwarded]
    assert opened(hand) == {1, 2}
    # 4 hole cards, burn and flop, burn and turn, burn: the river is the 12th card.
    assert ending[3] == StreetDealt("river", (deck[11],))


THREE_WAY = "50/100: A all-in 700, B calls, C calls"


@pytest.mark.rule("TDA-16.a#2")
def test_nothing_is_opened_while_two_others_can_still_bet() -> None:
    hand = preflop(THREE_WAY)

    assert hand.street == "flop"
    assert opened(hand) == set()
    assert seats_with_open_cards(hand) == set()


@pytest.mark.rule("TDA-16.a#3")
def test_nothing_is_opened_when_they_check_the_flop() -> None:
    hand = preflop(THREE_WAY + ", B checks, C checks")

    assert hand.street == "turn"
    assert opened(hand) == set()
    assert seats_with_open_cards(hand) == set()


@pytest.mark.rule("TDA-16.a#4")
def test_all_three_are_opened_when_the_others_are_all_in_on_the_turn() -> None:
    hand = preflop(
        THREE_WAY + ", B checks, C checks, B all-in, C calls",
        holes={"A": "As Ad", "B": "Ks Kd", "C": "Qs Qd"},
        board="2c 3c 5h 7h 9d",
    )

    ending = happened(hand, CardsOpened, StreetDealt, PotAwarded)[-4:]
    assert [type(event) for event in ending] == [CardsOpened, StreetDealt, PotAwarded, PotAwarded]
    assert opened(hand) == {1, 2, 3}
    assert ending[2:] == [  # the side pot first
        PotAwarded(1, 2 * 9300, (2,), (18_600,)),
        PotAwarded(0, 3 * 700, (1,), (2100,)),
    ]


DEAD_BLINDS = "25/50: A all-in 700, B calls, C calls, SB folds, BB folds, B checks, C checks, B bets 1000, C calls"


@pytest.mark.rule("TDA-16.a#5")
def test_nothing_is_opened_after_the_turn_while_river_betting_is_to_come() -> None:
    hand = preflop(DEAD_BLINDS)

    assert hand.street == "river"
    assert hand.to_act == 2
    assert opened(hand) == set()
    assert seats_with_open_cards(hand) == set()


@pytest.mark.rule("TDA-16.a#6")
def test_all_three_are_opened_after_the_last_betting_round_and_the_side_pot_goes_first() -> None:
    hand = preflop(
        DEAD_BLINDS + ", B checks, C checks",
        asks=ASKED,
        holes={"A": "As Ad", "B": "Ks Kd", "C": "Qs Qd"},
        board="2c 3c 5h 7h 9d",
    )

    assert opened(hand) == {1, 2, 3}
    assert happened(hand, CardsOpened, PotAwarded)[1:] == [
        PotAwarded(1, 2000, (2,), (2000,)),
        PotAwarded(0, 2175, (1,), (2175,)),
    ]


@pytest.mark.rule("TDA-16.a#7")
def test_dead_blinds_of_75_are_in_the_main_pot() -> None:
    hand = preflop(DEAD_BLINDS)

    assert hand.pots == ((3 * 700 + 75, (1, 2, 3)), (2 * 1000, (2, 3)))


@pytest.mark.rule("TDA-16.a#8")
def test_heads_up_against_a_big_blind_all_in_for_40_the_small_blind_owes_nothing() -> None:
    deck = Deck.from_seed(168)
    hand = Hand.deal("tda", stacks=[5000, 40], button=1, blinds=(50, 100), deck=deck)

    assert hand.is_over
    assert happened(hand, UncalledReturned) == [UncalledReturned(1, 10)]
    after = happened(hand, CardsOpened, StreetDealt, PotAwarded)
    assert [type(event) for event in after] == [CardsOpened, StreetDealt, StreetDealt, StreetDealt, PotAwarded]
    assert opened(hand) == {1, 2}
    assert hand.board == (*deck[5:8], deck[9], deck[11])
    assert sum(event.chips for event in hand.events if isinstance(event, PotAwarded)) == 80


@pytest.mark.rule("TDA-16.b#1")
def test_nobody_mucks_in_a_hand_with_an_all_in() -> None:
    hand = flop(
        "50/100: A all-in 500, B calls, C calls, B checks, C checks, B bets 300, C calls",
        asks=ASKED,
        holes={"A": "As Ad", "B": "Ks Kd", "C": "Qs Qd"},
        board="2c 3c 5h 7h 9d",
    )

    assert opened(hand) == {1, 2, 3}
    assert seats_with_open_cards(hand) == {1, 2, 3}
    assert not happened(hand, Mucked)
    with pytest.raises(HandIsOver):  # nobody was asked
        hand.muck()


# ---- 17: the order of the showdown ----


@pytest.mark.rule("TDA-17-A.a#1")
def test_the_last_aggressor_shows_then_clockwise_and_later_ones_may_muck() -> None:
    a, b, c = 5, 8, 1
    hand = Hand.deal("tda", stacks=[5000] * 9, button=2, blinds=(50, 100), asks=ASKED, deck=Deck.from_seed(17))
    to_the_river(hand, (a, b, c))
    hand.check(a)
    hand.raise_to(400, b)
    hand.call(c)
    hand.call(a)

    assert hand.to_act == b
    hand.show()
    assert hand.to_act == c
    assert str(hand.legal) == "show, muck"
    hand.muck()
    assert hand.to_act == a
    assert str(hand.legal) == "show, muck"
    hand.show()
    assert hand.is_over
    assert seats_with_open_cards(hand) == {a, b}


@pytest.mark.rule("TDA-17-A.b#1")
def test_the_last_to_raise_on_the_river_shows_first() -> None:
    hand = river("50/100: A bets 300, B raises to 900, A calls", asks=ASKED)

    assert hand.to_act == 2
    assert hand.show() == Shown(2, hand.hole(2))


@pytest.mark.rule("TDA-17-A.c#1")
def test_a_bet_on_the_turn_does_not_count_when_the_river_is_checked() -> None:
    hand = turn("50/100: A checks, B checks, C bets 300, A calls, B calls, A checks, B checks, C checks", asks=ASKED)

    assert hand.to_act == 1


@pytest.mark.rule("TDA-17-A.c#2")
def test_heads_up_the_big_blind_shows_first_when_the_river_is_checked() -> None:
    hand = Hand.deal("tda", stacks=[5000, 5000], button=1, blinds=(50, 100), asks=ASKED, deck=Deck.from_seed(17))
    to_the_river(hand, (1, 2))
    hand.check(2)
    hand.check(1)

    assert hand.to_act == 2


@pytest.mark.rule("TDA-17-B#1")
def test_the_last_one_with_cards_wins_without_showing() -> None:
    hand = river(
        "50/100: A checks, B checks, A mucks",
        asks=ASKED,
        holes={"A": "As Ad", "B": "7c 2d"},
        board="Ah Ac 9s 5d 3h",
    )
    while not hand.is_over:
        hand.muck()  # asked or not, B keeps the cards face down

    assert hand.stacks == (10_000, 10_200)
    assert not happened(hand, Shown)
    assert seats_with_open_cards(hand) == set()


@pytest.mark.rule("TDA-17-B")
def test_the_last_one_with_cards_is_asked_and_may_show() -> None:
    hand = river("50/100: A checks, B checks, A mucks", asks=ASKED)

    assert hand.to_act == 2
    assert str(hand.legal) == "show, muck"


# ---- 18: asking to see a hand ----

FOUR_ON_THE_RIVER = "50/100: A bets 1000, B calls, C raises to 5000, D calls, A calls, B calls"


@pytest.mark.rule("TDA-18-A#1")
def test_who_folded_on_the_turn_may_not_ask_to_see_the_losers_hand() -> None:
    hand = turn("50/100: A folds, B checks, C checks, B bets 500, C calls")

    for loser in (2, 3):
        with pytest.raises(MayNotSee):
            hand.see(loser, by=1)


@pytest.mark.rule("TDA-18-A")
def test_the_refusal_to_who_has_no_cards_names_18_a() -> None:
    hand = turn("50/100: A folds, B checks, C checks, B bets 500, C calls")

    with pytest.raises(MayNotSee) as refused:
        hand.see(2, by=1)

    assert refused.value.rule.rule == "TDA-18-A"


@pytest.mark.rule("TDA-18-B.a#1")
@pytest.mark.parametrize("by", [1, 2], ids=["asked-by-A", "asked-by-B"])
def test_who_paid_on_the_river_and_has_cards_sees_the_last_aggressors_hand(by: int) -> None:
    hand = river(FOUR_ON_THE_RIVER, asks=ASKED)
    assert hand.to_act == 3

    assert hand.see(3, by=by) == Shown(3, hand.hole(3), asked_by=by)

    assert seats_with_open_cards(hand) == {3}


@pytest.mark.rule("TDA-18-B.a#1")
@pytest.mark.parametrize("by", [1, 2], ids=["asked-by-A", "asked-by-B"])
def test_also_when_the_aggressor_has_already_pushed_the_cards_forward(by: int) -> None:
    hand = river(FOUR_ON_THE_RIVER + ", C mucks, D mucks", asks=ASKED)

    assert hand.see(3, by=by) == Shown(3, hand.hole(3), asked_by=by)

    assert seats_with_open_cards(hand) == {3}


@pytest.mark.rule("TDA-18-B.a")
def test_a_hand_that_was_mucked_and_is_seen_on_demand_does_not_get_its_claim_back() -> None:
    hand = river(
        FOUR_ON_THE_RIVER + ", C mucks, D mucks",
        asks=ASKED,
        holes={"A": "Ks Kd", "B": "7s 2d", "C": "As Ad"},
        board="Qh Jc 8c 5s 3h",
    )
    hand.see(3, by=1)
    hand.show(1)
    hand.muck(2)

    assert happened(hand, PotAwarded) == [PotAwarded(0, 20_400, (1,), (20_400,))]


@pytest.mark.rule("TDA-18-B.a")
def test_a_demand_to_see_a_mucked_hand_replays_as_it_was_played() -> None:
    hand = river(FOUR_ON_THE_RIVER + ", C mucks, D mucks", asks=ASKED)
    hand.see(3, by=1)

    assert Hand.replay(hand.events) == hand


@pytest.mark.rule("TDA-18-B.a#2")
def test_who_called_but_discarded_may_not_ask() -> None:
    hand = river(FOUR_ON_THE_RIVER + ", C mucks, D mucks", asks=ASKED)

    with pytest.raises(MayNotSee):
        hand.see(3, by=4)

    assert seats_with_open_cards(hand) == set()


@pytest.mark.rule("TDA-18-A")
def test_the_refusal_to_who_discarded_names_18_a() -> None:
    hand = river(FOUR_ON_THE_RIVER + ", C mucks, D mucks", asks=ASKED)

    with pytest.raises(MayNotSee) as refused:
        hand.see(3, by=4)

    assert refused.value.rule.rule == "TDA-18-A"


@pytest.mark.rule("TDA-18-B.a")
@pytest.mark.parametrize(
    ("street_told", "seat", "by"),
    [
        pytest.param("50/100: A checks, B checks", 1, 2, id="no-wager-on-the-river"),
        pytest.param("50/100: A bets 300, B calls", 2, 1, id="the-aggressor-asks-to-see-the-caller"),
        pytest.param("50/100: A bets 300, B calls, C calls", 2, 3, id="a-caller-asks-to-see-a-caller"),
    ],
)
def test_only_the_last_aggressor_of_the_river_can_be_asked_and_only_by_a_caller(
    street_told: str, seat: int, by: int
) -> None:
    hand = river(street_told, asks=ASKED)

    with pytest.raises(MayNotSee) as refused:
        hand.see(seat, by=by)

    assert refused.value.rule.rule == "TDA-18-B.a"
    assert seats_with_open_cards(hand) == set()


# ---- 19: playing the board ----


@pytest.mark.rule("TDA-19#1")
def test_who_throws_the_cards_away_unshown_gets_nothing_of_a_royal_flush_on_the_board() -> None:
    hand = river("50/100: A bets 200, B calls, C calls, A shows, B shows, C mucks", asks=ASKED, board=ROYAL_BOARD)

    assert happened(hand, PotAwarded) == [PotAwarded(0, 900, (1, 2), (450, 450))]
    assert hand.stacks == (10_250, 10_250, 9_800)
    assert all(len(event.cards) == 2 for event in hand.events if isinstance(event, Shown))


# ---- 28: no rabbit hunting ----


@pytest.mark.rule("TDA-28#1")
def test_no_further_card_is_dealt_or_shown_when_everybody_folds_on_the_flop() -> None:
    deck = Deck.from_seed(28)
    hand = flop("50/100: A bets 100, B folds, C folds", deck=deck)

    with pytest.raises(NotNow) as refused:
        hand.rabbit({1, 2, 3})

    assert refused.value.rule.rule == "TDA-28"
    assert hand.is_over
    assert hand.board == deck[7:10]
    assert [event.street for event in hand.events if isinstance(event, StreetDealt)] == ["flop"]
    for seat in (None, 1, 2, 3):
        view = repr(hand.view(seat))
        assert not [card for card in deck[10:] if str(card) in view]
