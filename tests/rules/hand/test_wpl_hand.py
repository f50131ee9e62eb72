"""WPL 5.4: blinds, antes, the deal, whose turn it is, and winning one hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from floorman import Deck, evaluate
from floorman.errors import CannotCheck, HandSetupError, NotNow
from floorman.hand import Hand
from floorman.hand.events import AntePosted, CardsOpened, PotAwarded, Shown, StreetDealt, UncalledReturned
from floorman.testing import stacked_deck, stories
from support.hands import blinds_posted, check_to_the_end

if TYPE_CHECKING:
    from collections.abc import Callable

preflop: Callable[..., Hand] = partial(stories.preflop, book="wpl")
flop: Callable[..., Hand] = partial(stories.flop, book="wpl")
turn: Callable[..., Hand] = partial(stories.turn, book="wpl")
river: Callable[..., Hand] = partial(stories.river, book="wpl")


def streets(hand: Hand) -> list[StreetDealt]:
    return [event for event in hand.events if isinstance(event, StreetDealt)]


# ---- blinds and antes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("button", "posted"),
    [
        pytest.param(4, [(5, 100), (6, 200)], marks=pytest.mark.rule("WPL-5.4.blinds#1")),
        pytest.param(5, [(1, 200), (6, 100)], marks=pytest.mark.rule("WPL-5.4.blinds#2")),
    ],
)
def test_the_next_two_left_of_the_button_post_the_blinds(button: int, posted: list[tuple[int, int]]) -> None:
    hand = Hand.deal("wpl", stacks=[5000] * 6, button=button, blinds=(100, 200))

    assert sorted(blinds_posted(hand).items()) == posted
    assert hand.pot == 300


@pytest.mark.rule("WPL-5.4.blinds")
def test_blinds_are_posted_before_cards_are_dealt() -> None:
    hand = Hand.deal("wpl", stacks=[5000] * 6, button=4, blinds=(100, 200), ante=25)

    kinds = [type(event).__name__ for event in hand.events]
    assert kinds == ["HandDealt", *["AntePosted"] * 6, "BlindPosted", "BlindPosted", "HolesDealt"]


@pytest.mark.rule("WPL-5.4.ante#1")
def test_all_eight_pay_the_ante_of_25_and_a_call_still_costs_300() -> None:
    hand = Hand.deal("wpl", stacks=[5000] * 8, button=1, blinds=(150, 300), ante=25)

    assert {event.seat: event.chips for event in hand.events if isinstance(event, AntePosted)} == dict.fromkeys(
        range(1, 9), 25
    )
    assert hand.pot == 8 * 25 + 150 + 300 == 650
    assert hand.legal.call == 300


@pytest.mark.rule("WPL-5.4.ante")
def test_the_big_blind_cannot_pay_the_ante_for_all() -> None:
    with pytest.raises(HandSetupError) as refusal:
        Hand.deal("wpl", stacks=[5000] * 8, button=1, blinds=(150, 300), ante=25, big_blind_ante=True)
    assert refusal.value.rule is not None
    assert refusal.value.rule.rule == "WPL-5.4.ante"


@pytest.mark.rule("WPL-5.4.ante#2")
def test_a_player_with_20_chips_is_all_in_for_the_ante_and_wins_20_from_every_player() -> None:
    seats = list(range(1, 9))
    deck = stacked_deck({6: "As Ad"}, "Ah Ac 7d 5h 2s", seats, button=1, book="wpl")
    hand = Hand.deal("wpl", stacks=[5000] * 5 + [20, 5000, 5000], button=1, blinds=(150, 300), ante=25, deck=deck)

    assert AntePosted(6, 20) in hand.events
    assert hand.pots[0] == (8 * 20, (2, 3, 4, 5, 6, 7, 8, 1))
    for seat in (4, 5, 7, 8, 1, 2):
        hand.call(seat)
    check_to_the_end(hand)
    assert hand.stacks[5] == 8 * 20


@pytest.mark.rule("WPL-5.4.ante")
def test_a_blind_too_short_for_both_pays_the_ante_first() -> None:
    hand = Hand.deal("wpl", stacks=[5000, 5000, 100, 5000], button=1, blinds=(150, 300), ante=25)

    assert AntePosted(3, 25) in hand.events
    assert blinds_posted(hand) == {2: 150, 3: 75}
    assert hand.legal.call == 300


# ---- dealing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WPL-5.4.deal#1")
def test_cards_go_one_at_a_time_from_the_small_blind_to_the_button() -> None:
    d1, d2, d3, d4, d5, d6, d7, d8 = Deck.from_seed(3)[:8]
    hand = Hand.deal("wpl", stacks=[5000] * 4, button=4, blinds=(100, 200), deck=Deck.from_seed(3))

    assert [hand.hole(seat) for seat in (1, 2, 3, 4)] == [(d1, d5), (d2, d6), (d3, d7), (d4, d8)]


@pytest.mark.rule("WPL-5.4.deal#2")
def test_heads_up_the_big_blind_gets_the_first_card_and_the_button_the_last() -> None:
    d1, d2, d3, d4 = Deck.from_seed(3)[:4]
    hand = Hand.deal("wpl", stacks=[5000] * 2, button=1, blinds=(100, 200), deck=Deck.from_seed(3))

    assert blinds_posted(hand) == {2: 200, 1: 100}
    assert hand.hole(2) == (d1, d3)
    assert hand.hole(1) == (d2, d4)


@pytest.mark.rule("WPL-5.4.deal#3")
def test_with_a_dead_small_blind_the_first_player_left_of_the_button_gets_the_first_card() -> None:
    d1, d2, d3, d4, d5, d6, d7, d8 = Deck.from_seed(3)[:8]
    stacks = dict.fromkeys((1, 2, 4, 5), 5000)
    hand = Hand.deal("wpl", stacks=stacks, button=2, blinds=(100, 200), small_blind_seat=None, deck=Deck.from_seed(3))

    assert blinds_posted(hand) == {4: 200}
    assert [hand.hole(seat) for seat in (4, 5, 1, 2)] == [(d1, d5), (d2, d6), (d3, d7), (d4, d8)]


@pytest.mark.rule("WPL-5.4.flop#1", "WPL-5.4.turn#1", "WPL-5.4.river#1")
def test_one_card_is_burned_before_the_flop_the_turn_and_the_river() -> None:
    _c1, c2, c3, c4, _c5, c6, _c7, c8 = Deck.from_seed(3)[6:14]
    hand = Hand.deal("wpl", stacks=[5000] * 3, button=3, blinds=(100, 200), deck=Deck.from_seed(3))
    hand.call(3)
    hand.call(1)
    hand.check(2)

    assert streets(hand) == [StreetDealt("flop", (c2, c3, c4))]
    for seat in (1, 2, 3):
        hand.check(seat)
    assert streets(hand)[1:] == [StreetDealt("turn", (c6,))]
    hand.fold(1)
    hand.check(2)
    hand.check(3)
    assert streets(hand)[2:] == [StreetDealt("river", (c8,))]
    assert hand.board == (c2, c3, c4, c6, c8)


@pytest.mark.rule("WPL-5.4.river")
def test_no_river_is_dealt_for_a_single_player() -> None:
    hand = turn("100/200: A bets 200, B folds, C folds")

    assert hand.is_over
    assert len(hand.board) == 4


@pytest.mark.rule("WPL-5.7.12#1")
def test_nobody_sees_the_river_that_would_have_come() -> None:
    hand = turn("100/200: A bets 200, B folds, C folds")

    with pytest.raises(NotNow) as refusal:
        hand.rabbit({1, 2, 3})
    assert refusal.value.rule.rule == "WPL-5.7.12"
    assert len(hand.view(2).board) == 4


# ---- whose turn it is ---------------------------------------------------------------------------------------


@pytest.mark.rule("WPL-5.4.preflop-order#1")
def test_before_the_flop_the_player_left_of_the_big_blind_acts_first() -> None:
    hand = Hand.deal("wpl", stacks=[5000] * 6, button=1, blinds=(100, 200))

    assert blinds_posted(hand) == {2: 100, 3: 200}
    assert hand.to_act == 4
    hand.call(4)
    assert hand.to_act == 5


@pytest.mark.rule("WPL-5.4.postflop-order#1")
def test_the_first_live_player_left_of_the_button_opens_the_flop() -> None:
    hand = Hand.deal("wpl", stacks=[5000] * 6, button=4, blinds=(100, 200))
    hand.fold(1)
    hand.call(2)
    hand.fold(3)
    hand.call(4)
    hand.fold(5)
    hand.check(6)

    assert hand.street == "flop"
    assert hand.to_act == 6


@pytest.mark.rule("WPL-5.4.postflop-order#2")
def test_an_all_in_player_is_passed_over() -> None:
    stacks = {2: 5000, 3: 200, 5: 5000, 6: 5000}
    hand = Hand.deal("wpl", stacks=stacks, button=2, blinds=(100, 200))
    hand.call(6)
    hand.fold(2)
    hand.all_in(3)
    hand.check(5)
    hand.check(5)
    hand.check(6)

    assert hand.street == "turn"
    assert hand.to_act == 5


# ---- fold, call, check --------------------------------------------------------------------------------------


@pytest.mark.rule("WPL-5.4.fold#1")
def test_who_folded_after_putting_in_400_has_no_claim_and_the_400_stay_in() -> None:
    hand = preflop(
        "100/200: A raises to 400, B raises to 1000, SB folds, BB calls, A folds",
        holes={"A": "As Ad", "B": "Ks Kd", "BB": "7c 2d"},
        board="Ac Ah 8s 5h 3d",
    )

    assert hand.pots == ((400 + 1000 + 100 + 1000, (4, 2)),)
    check_to_the_end(hand)
    assert hand.stacks == (9600, 9000 + 2500, 9900, 9000)


@pytest.mark.parametrize(
    ("story", "more"),
    [
        pytest.param("100/200: A folds, B folds", 100, marks=pytest.mark.rule("WPL-5.4.call#1")),
        pytest.param("100/200: A folds, B raises to 700", 600, marks=pytest.mark.rule("WPL-5.4.call#2")),
    ],
)
def test_the_small_blind_calls_what_is_missing_to_the_highest_bet(story: str, more: int) -> None:
    hand = preflop(story, players=4)

    assert hand.legal.call == more
    hand.call(3)
    assert hand.stacks[2] == 10_000 - 100 - more


@pytest.mark.rule("WPL-5.4.check-option#1")
def test_with_nobody_raising_the_big_blind_may_check_or_raise() -> None:
    hand = preflop("100/200: A calls, B calls, SB calls")

    assert hand.to_act == 4
    assert str(hand.legal) == "fold, check, raise to 400–10000"
    hand.check(4)
    assert hand.street == "flop"


@pytest.mark.rule("WPL-5.4.check-option#2")
def test_after_a_raise_the_big_blind_has_no_check() -> None:
    hand = preflop("100/200: A raises to 500, B folds, SB folds")

    assert str(hand.legal) == "fold, call 300, raise to 800–10000"
    with pytest.raises(CannotCheck) as refusal:
        hand.check(4)
    assert refusal.value.rule.rule == "WPL-5.4.check-option"


@pytest.mark.rule("WPL-5.4.check-option#3")
def test_the_small_blind_may_not_check_before_the_flop() -> None:
    hand = preflop("100/200: A calls, B calls", players=4)

    with pytest.raises(CannotCheck) as refusal:
        hand.check(3)
    assert refusal.value.rule.rule == "WPL-5.4.check-option"
    assert str(refusal.value.legal) == "fold, call 100, raise to 400–10000"


@pytest.mark.rule("WPL-5.4.check-option")
def test_a_big_blind_all_in_with_a_short_blind_has_no_option_left() -> None:
    hand = preflop("100/200: A calls, SB calls", players=3, stacks={"BB": 80})

    assert hand.street == "flop"
    assert hand.to_act == 2


@pytest.mark.rule("WPL-5.4.call-amount#1")
def test_who_called_and_is_raised_may_again_fold_call_or_raise() -> None:
    hand = preflop("100/200: A calls, B raises to 600, SB folds, BB folds")

    assert hand.to_act == 1
    assert str(hand.legal) == "fold, call 400, raise to 1000–10000"


# ---- heads-up -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WPL-5.5.heads-up#2")
def test_heads_up_the_button_posts_the_small_blind_and_acts_first_only_before_the_flop() -> None:
    hand = Hand.deal("wpl", stacks={2: 5000, 3: 5000}, button=3, blinds=(100, 200))

    assert blinds_posted(hand) == {2: 200, 3: 100}
    assert hand.to_act == 3
    hand.call(3)
    hand.check(2)
    for street in ("flop", "turn", "river"):
        assert (hand.street, hand.to_act) == (street, 2)
        hand.check(2)
        hand.check(3)
    assert hand.is_over


@pytest.mark.parametrize(
    ("button", "big_blind"),
    [
        pytest.param(3, 2, id="seat 1 busts", marks=pytest.mark.rule("WPL-5.5.heads-up#1")),
        pytest.param(2, 1, id="seat 3 busts", marks=pytest.mark.rule("WPL-5.5.heads-up#3")),
        pytest.param(3, 1, id="seat 2 busts", marks=pytest.mark.rule("WPL-5.5.heads-up#4")),
    ],
)
def test_in_the_first_heads_up_hand_the_button_has_the_small_blind(button: int, big_blind: int) -> None:
    # Which of the two gets the button is for the table; the hand posts the blinds where the example has them.
    hand = Hand.deal("wpl", stacks={button: 5000, big_blind: 5000}, button=button, blinds=(100, 200))

    assert blinds_posted(hand) == {button: 100, big_blind: 200}


# ---- winning without a showdown, and with one ---------------------------------------------------------------


@pytest.mark.rule("WPL-5.2.c#1")
def test_a_river_bet_of_600_into_1800_that_everybody_folds_to_wins_the_1800() -> None:
    hand = river("300/600: A bets 600, B folds, C folds")

    assert UncalledReturned(1, 600) in hand.events
    assert [event for event in hand.events if isinstance(event, PotAwarded)] == [PotAwarded(0, 1800, (1,), (1800,))]
    assert hand.stacks == (11_800, 10_000, 10_000)
    assert not any(isinstance(event, Shown | CardsOpened) for event in hand.events)


@pytest.mark.rule("WPL-5.2.c")
def test_the_pot_of_all_bets_goes_to_the_best_five_cards_at_the_showdown() -> None:
    hand = river("300/600: A bets 600, B calls, C folds", holes={"A": "Qs Qd", "B": "Ks Kd"}, board="2c 7d 9h Js 3c")

    assert hand.stacks == (9400, 9400 + 1800 + 1200, 10_000)


@pytest.mark.rule("WPL-5.4.walk#1")
def test_when_all_fold_the_big_blind_receives_antes_and_small_blind_without_a_flop() -> None:
    hand = Hand.deal("wpl", stacks=[10_000] * 8, button=6, blinds=(400, 800), ante=100)
    for seat in (1, 2, 3, 4, 5, 6, 7):
        hand.fold(seat)

    assert hand.is_over
    assert hand.stacks[7] == 10_000 - 100 - 800 + (800 + 400 + 800)
    assert hand.board == ()
    assert all(seat.cards == () for seat in hand.view(None).seats)


@pytest.mark.rule("WPL-5.4.uncalled#1")
def test_an_uncalled_bet_of_900_comes_back_and_wins_1500_unseen() -> None:
    hand = flop("250/500: A bets 900, B folds, C folds")

    assert UncalledReturned(1, 900) in hand.events
    assert hand.stacks == (10_000 + 1500, 10_000, 10_000)
    assert all(seat.cards == () for seat in hand.view(None).seats)


@pytest.mark.rule("WPL-5.4.best-five#1")
def test_one_hole_card_makes_the_straight_to_the_nine_on_the_turn() -> None:
    hand = turn("100/200:", holes={"A": "9h Ah"}, board="5d 6c 7h 8s")

    rank = evaluate([*hand.hole(1), *hand.board])
    assert {str(card) for card in rank.best_five} == set("5d 6c 7h 8s 9h".split())


@pytest.mark.rule("WPL-5.4.showdown#1")
def test_kings_full_of_eights_beat_aces_and_eights() -> None:
    hand = river("100/200: A checks, B checks", holes={"A": "Ah 2d", "B": "Kh Ks"}, board="Ac Kd 8s 8h 3c")

    assert hand.stacks == (10_000, 10_400)


@pytest.mark.rule("WPL-5.4.split#1")
def test_two_ace_high_straights_share_800() -> None:
    hand = river("200/400: A checks, B checks", holes={"A": "Th 2c", "B": "Td 9d"}, board="As Ks Qd Jc 4h")

    assert PotAwarded(0, 800, (1, 2), (400, 400)) in hand.events
    assert hand.stacks == (10_400, 10_400)


@pytest.mark.rule("WPL-5.4.split")
def test_three_equal_hands_share_as_well() -> None:
    hand = river(
        "100/200: A checks, B checks, C checks",
        holes={"A": "Th 2c", "B": "Td 9d", "C": "Tc 8c"},
        board="As Ks Qd Jc 4h",
    )

    assert hand.stacks == (10_200, 10_200, 10_200)
