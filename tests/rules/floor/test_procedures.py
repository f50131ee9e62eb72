"""Mistakes of the dealer put right on a real hand: who holds what afterwards, what is burned, and what the record says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.cards import Card, Deck
from floorman.errors import CannotPutRight, SituationError
from floorman.floor import Situation, carry_out, rule
from floorman.floor.situations.dealing import (
    BadDeck,
    BoardMistake,
    CardCount,
    CardsFell,
    CardsUnclear,
    FlawedDeal,
    NewDeck,
    StubDropped,
)
from floorman.hand import Hand
from floorman.hand.events import CardsPutRight, HandVoided
from floorman.history.own import history_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.hand.events import Event

BURNING = ["tda", "apsa", "wpl", "vpsv"]


def dealt(book: str, players: int = 4, **terms: Any) -> Hand:
    """Seat 1 has the small blind and the last seat the button; cards go by their place in the deck."""
    return Hand.deal(book, stacks=[5000] * players, button=players, blinds=(100, 200), deck=Deck.from_seed(11), **terms)


def on_street(book: str, street: str, **terms: Any) -> Hand:
    hand = dealt(book, **terms)
    while hand.street != street:
        passes(hand)
    return hand


def passes(hand: Hand) -> None:
    hand.check() if hand.legal.check else hand.call()


def to_the_end(hand: Hand) -> None:
    while not hand.is_over:
        passes(hand)


def backwards(cards: Sequence[Card]) -> Sequence[Card]:
    """A shuffle that anybody can follow: the last card comes first."""
    return cards[::-1]


def do(hand: Hand, situation: Situation, **how: Any) -> tuple[Event, ...]:
    ruling = rule(situation, hand.book, hand)
    events = carry_out(hand, situation, ruling, shuffle=backwards, **how)
    assert ruling.citations[0].rule == events[0].rule  # type: ignore[union-attr]
    return events


def cards(*places: int) -> tuple[Card, ...]:
    """Cards by their places in the deck that all these hands are dealt from."""
    return tuple(Deck.from_seed(11)[place - 1] for place in places)


def whole(hand: Hand) -> None:
    """Every card is somewhere, and once; the record adds up to the same hand."""
    state = hand.state
    live = [card for hole, folded in zip(state.holes, state.folded, strict=True) if not folded for card in hole]
    lie = [*live, *state.board]

    assert sorted(state.deck) == sorted(Deck.standard())
    assert len(set(lie)) == len(lie)
    assert set(lie) <= set(state.deck[: state.next_card])
    assert Hand.replay(hand.events) == hand
    assert Hand.from_position(hand.position) == hand
    assert hand.chips == 5000 * len(hand.seats)


def recorded(hand: Hand) -> str:
    (told,) = [event for event in hand.events if isinstance(event, (CardsPutRight, HandVoided))]
    return f"{told.procedure} ({told.cite})"


# ---- the board too early ----


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        pytest.param("tda", "TDA 2019 RP-5-B", marks=pytest.mark.rule("TDA-RP-5-B#1")),
        pytest.param("apsa", "APSA 3.4-08", marks=pytest.mark.rule("APSA-3.4-08#1")),
        pytest.param("wpl", "WPL", marks=pytest.mark.rule("WPL-5.7.8#1")),
        pytest.param("vpsv", "VPSV", marks=pytest.mark.rule("VPSV-115#1")),
    ],
)
def test_a_premature_turn_waits_for_the_river(book: str, cited: str) -> None:
    """Burn 9, flop 10 11 12, burn 13, and 14 is turned up while the flop is still being bet."""
    hand = on_street(book, "flop")
    hand.check()
    do(hand, BoardMistake(mistake="too_early", street="turn"))

    assert hand.board == cards(10, 11, 12)
    assert hand.view(1).exposed == tuple(map(str, cards(14)))
    while hand.street == "flop":
        passes(hand)
    assert hand.board == cards(10, 11, 12, 16)  # 15 is burned, and 16 would have been the river
    to_the_end(hand)
    assert hand.board == cards(10, 11, 12, 16, 14)  # shuffled in, and here it comes first; no burn before it
    assert recorded(hand).startswith(f"premature turn ({cited}")
    whole(hand)


@pytest.mark.rule("TDA-RP-5-B")
def test_a_premature_turn_need_not_come_again() -> None:
    hand = on_street("tda", "flop")
    early = BoardMistake(mistake="too_early", street="turn", cards=(14,))
    carry_out(hand, early, rule(early, hand.book), shuffle=lambda stub: stub)
    to_the_end(hand)

    assert hand.board == cards(10, 11, 12, 16, 17)
    whole(hand)


@pytest.mark.parametrize(
    ("book", "rule_id"),
    [
        pytest.param("tda", "TDA-RP-5-A", marks=pytest.mark.rule("TDA-RP-5-A#1")),
        pytest.param("vpsv", "VPSV-113", marks=pytest.mark.rule("VPSV-113#1")),
        ("apsa", "APSA-GAP-18"),
        ("wpl", "WPL-gap-early-flop-river"),
    ],
)
def test_a_premature_flop_is_dealt_anew_without_another_burn(book: str, rule_id: str) -> None:
    hand = dealt(book)
    (event,) = do(hand, BoardMistake(mistake="too_early", street="flop"))
    to_the_end(hand)

    assert hand.board == (*cards(12, 11, 10), *cards(51, 49))  # 9 stays burned; later streets burn as usual
    assert isinstance(event, CardsPutRight)
    assert (event.rule, event.burns, event.seen) == (rule_id, (0, 1, 1), cards(10, 11, 12))
    whole(hand)


@pytest.mark.parametrize(
    ("book", "rule_id"),
    [
        pytest.param("tda", "TDA-RP-5-C", marks=pytest.mark.rule("TDA-RP-5-C#1")),
        ("apsa", "APSA-GAP-18"),
        ("wpl", "WPL-gap-early-flop-river"),
        ("vpsv", "VPSV-gap-premature-river"),
    ],
)
def test_a_premature_river_goes_back_and_its_burn_stays(book: str, rule_id: str) -> None:
    hand = on_street(book, "turn")
    (event,) = do(hand, BoardMistake(mistake="too_early", street="river"))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.rule == rule_id
    assert cards(15)[0] in event.out
    assert hand.board == cards(10, 11, 12, 14, 16)  # the early card again, by a shuffle that puts it first
    whole(hand)


@pytest.mark.parametrize("book", BURNING)
def test_turn_and_river_at_once(book: str) -> None:
    """Burn 13, turn 14, burn 15, river 16, and the flop is still being bet: both burns stay the only ones."""
    hand = on_street(book, "flop")
    (event,) = do(hand, BoardMistake(mistake="too_early", street="turn", cards=(14, 16)))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert set(cards(13, 15)) <= set(event.out)
    assert event.burns[1:] == (0, 0)
    assert hand.board == cards(10, 11, 12, 16, 14)
    whole(hand)


@pytest.mark.parametrize("book", BURNING)
@pytest.mark.parametrize("turned", [(10, 11, 12, 14), (10, 11, 12, 14, 16)])
def test_the_flop_and_more_at_once(book: str, turned: tuple[int, ...]) -> None:
    hand = dealt(book)
    (event,) = do(hand, BoardMistake(mistake="too_early", street="flop", cards=turned))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.burns == (0, 0, 0 if len(turned) == 5 else 1)
    assert hand.board[:4] == cards(*turned[::-1][:4])
    whole(hand)


def test_a_book_without_burns_has_none_to_make_again() -> None:
    hand = on_street("bank", "flop")
    do(hand, BoardMistake(mistake="too_early", street="turn"))
    to_the_end(hand)

    assert hand.board == cards(9, 10, 11, 13, 12)
    whole(hand)


# ---- too many cards on the flop ----

FOUR_CARDS = BoardMistake(mistake="too_many", street="flop", cards=(10, 11, 12, 13))


@pytest.mark.rule("TDA-39.a#1")
def test_of_a_four_card_flop_one_at_random_is_the_next_burn() -> None:
    hand = on_street("tda", "flop")
    (event,) = do(hand, FOUR_CARDS)  # mixed and drawn: the last of the four here
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.burns == (1, 0, 1)
    assert hand.board == cards(10, 11, 12, 14, 16)
    assert recorded(hand) == "four-card flop (TDA 2019 39)"
    whole(hand)


@pytest.mark.rule("TDA-39.a")
def test_whichever_of_the_four_is_drawn_the_other_three_are_the_flop() -> None:
    hand = on_street("tda", "flop")
    carry_out(hand, FOUR_CARDS, rule(FOUR_CARDS, hand.book), shuffle=lambda four: (four[2], *four[:2], four[3]))

    assert hand.board == cards(10, 11, 13)
    assert hand.view().exposed == tuple(map(str, cards(12)))
    to_the_end(hand)
    assert hand.board[3:] == cards(14, 16)


@pytest.mark.rule("TDA-39.a#1")
def test_cards_can_be_told_by_name() -> None:
    hand = on_street("tda", "flop")
    names = tuple(map(str, cards(10, 11, 12, 13)))
    four = BoardMistake(mistake="too_many", street="flop", cards=names, drawn=names[2])
    told = rule(four, hand.book)  # nobody needs the hand for this
    carry_out(hand, four, told, shuffle=backwards)

    assert str(told) == f"burn {names[2]}; flop {names[0]} {names[1]} {names[3]}; turn next"
    assert hand.board == cards(10, 11, 13)
    to_the_end(hand)
    assert hand.board[3:] == cards(14, 16)
    whole(hand)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("apsa", marks=pytest.mark.rule("APSA-3.4-07.a#1")),
        pytest.param("wpl", marks=pytest.mark.rule("WPL-5.7.7.a#1")),
    ],
)
def test_the_fourth_card_of_a_flop_is_the_burn_before_the_turn(book: str) -> None:
    hand = on_street(book, "flop")
    do(hand, FOUR_CARDS)

    assert hand.board == cards(10, 11, 12)
    to_the_end(hand)
    assert hand.board == cards(10, 11, 12, 14, 16)
    whole(hand)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("apsa", marks=pytest.mark.rule("APSA-3.4-07.b#1")),
        pytest.param("wpl", marks=pytest.mark.rule("WPL-5.7.7.b#1")),
    ],
)
def test_where_the_fourth_is_unknown_it_is_drawn(book: str) -> None:
    hand = on_street(book, "flop")
    four = BoardMistake(mistake="too_many", street="flop", is_order_known=False, drawn=11)
    do(hand, four)
    to_the_end(hand)

    assert hand.board == cards(10, 12, 13, 14, 16)
    whole(hand)


@pytest.mark.rule("VPSV-113#2")
@pytest.mark.parametrize("turned", [(10, 11, 12, 13), (10, 11, 12, 13, 14)])
def test_vpsv_deals_an_overfull_flop_anew_without_a_burn(turned: tuple[int, ...]) -> None:
    hand = on_street("vpsv", "flop")
    hand.raise_to(400)
    (event,) = do(hand, BoardMistake(mistake="too_many", street="flop", cards=turned))

    assert hand.board == cards(*turned[::-1][:3])  # put on top by this shuffle
    assert hand.pot == 1200  # and no bet is taken back
    assert isinstance(event, CardsPutRight)
    assert set(event.seen) == set(cards(*turned)) - set(hand.board)
    to_the_end(hand)
    whole(hand)


def test_five_cards_on_the_flop_leave_tda_a_choice() -> None:
    five = BoardMistake(mistake="too_many", street="flop", cards=(10, 11, 12, 13, 14))
    hand = on_street("tda", "flop")
    with pytest.raises(CannotPutRight, match="has to choose"):
        do(hand, five)
    do(hand, five, choice=1)

    assert hand.board == cards(10, 11, 12)
    to_the_end(hand)
    assert hand.board[3:] == (*cards(14), *cards(51))  # 13 was the burn, 14 shuffled back, here on top; burn 52
    whole(hand)


@pytest.mark.parametrize("book", ["apsa", "wpl"])
def test_a_flop_of_four_that_was_bet_on_stands(book: str) -> None:
    hand = on_street(book, "flop")
    hand.raise_to(400)
    do(hand, BoardMistake(mistake="too_many", street="flop"))
    to_the_end(hand)

    assert hand.board == cards(10, 11, 12, 13, 15)
    whole(hand)


# ---- a burn forgotten ----


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("apsa", marks=pytest.mark.rule("APSA-3.4-06.a#1")),
        pytest.param("wpl", marks=pytest.mark.rule("WPL-5.7.6.a#2")),
    ],
)
def test_the_first_card_of_a_flop_without_burn_is_the_burn(book: str) -> None:
    hand = on_street(book, "flop")
    (event,) = do(hand, BoardMistake(mistake="no_burn", street="flop"))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.seen == cards(9)
    assert hand.board == cards(10, 11, 12, 14, 16)
    whole(hand)


@pytest.mark.rule("APSA-3.4-06.b#1")
@pytest.mark.rule("WPL-5.7.6.b#1")
@pytest.mark.parametrize("book", ["apsa", "wpl"])
def test_a_flop_without_burn_in_no_known_order(book: str) -> None:
    hand = on_street(book, "flop")
    do(hand, BoardMistake(mistake="no_burn", street="flop", is_order_known=False))  # 11 is drawn here
    to_the_end(hand)

    assert hand.board == cards(9, 10, 12, 14, 16)
    whole(hand)


@pytest.mark.rule("VPSV-112#1")
def test_vpsv_deals_a_flop_without_burn_anew_with_one() -> None:
    hand = on_street("vpsv", "flop")
    hand.check()
    (event,) = do(hand, BoardMistake(mistake="no_burn", street="flop"))

    assert isinstance(event, CardsPutRight)
    assert hand.board == cards(10, 9, 52)  # 11 came on top and is burned
    assert cards(11)[0] in event.out
    to_the_end(hand)
    whole(hand)


@pytest.mark.rule("VPSV-112#2")
def test_a_flop_without_burn_that_two_have_acted_on_stays_as_it_was_turned_up() -> None:
    hand = on_street("vpsv", "flop")
    hand.check(), hand.check()
    do(hand, BoardMistake(mistake="no_burn", street="flop"))

    assert hand.board == cards(9, 10, 11)
    to_the_end(hand)
    assert hand.board == cards(9, 10, 11, 13, 15)
    whole(hand)


@pytest.mark.parametrize(
    ("book", "street", "board"),
    [
        pytest.param("vpsv", "turn", (10, 11, 12, 14, 16), marks=pytest.mark.rule("VPSV-114#1")),
        pytest.param("vpsv", "river", (10, 11, 12, 14, 16), marks=pytest.mark.rule("VPSV-116#1")),
        pytest.param("apsa", "turn", (10, 11, 12, 14, 16), marks=pytest.mark.rule("APSA-3.4-06.a#2")),
        pytest.param("apsa", "river", (10, 11, 12, 14, 16), marks=pytest.mark.rule("APSA-3.4-06.a#3")),
        pytest.param("wpl", "turn", (10, 11, 12, 14, 16), marks=pytest.mark.rule("WPL-5.7.6.a#1")),
    ],
)
def test_a_turn_or_river_without_burn_is_the_burn(book: str, street: Any, board: tuple[int, ...]) -> None:
    hand = on_street(book, street)
    (event,) = do(hand, BoardMistake(mistake="no_burn", street=street))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.seen == cards(13 if street == "turn" else 15)
    assert hand.board == cards(*board)
    whole(hand)


@pytest.mark.rule("VPSV-114#2")
@pytest.mark.rule("VPSV-116#2")
@pytest.mark.parametrize(("street", "board"), [("turn", (10, 11, 12, 13, 15)), ("river", (10, 11, 12, 14, 15))])
def test_after_two_have_acted_the_wrong_card_stays(street: Any, board: tuple[int, ...]) -> None:
    hand = on_street("vpsv", street)
    hand.check(), hand.check()
    do(hand, BoardMistake(mistake="no_burn", street=street))
    to_the_end(hand)

    assert hand.board == cards(*board)
    whole(hand)


def test_tda_says_nothing_of_a_forgotten_burn() -> None:
    hand = on_street("tda", "turn")
    do(hand, BoardMistake(mistake="no_burn", street="turn"), choice=1)  # it stands
    to_the_end(hand)

    assert hand.board == cards(10, 11, 12, 13, 15)


# ---- hole cards ----


@pytest.mark.parametrize(
    ("book", "place", "holes"),
    [
        pytest.param("apsa", 3, {3: (7, 9)}, marks=pytest.mark.rule("APSA-3.4-04.a#1")),
        pytest.param("apsa", 8, {4: (4, 9)}, marks=pytest.mark.rule("APSA-3.4-04.a#2")),
        pytest.param("apsa", 5, {1: (1, 9)}, marks=pytest.mark.rule("APSA-3.4-04.a#3")),
        pytest.param("wpl", 3, {3: (7, 9)}, marks=pytest.mark.rule("WPL-5.7.4.a#1")),
        pytest.param("wpl", 8, {4: (4, 9)}, marks=pytest.mark.rule("WPL-5.7.4.a#2")),
        pytest.param("vpsv", 3, {3: (7, 9)}, marks=pytest.mark.rule("VPSV-101#1")),
        pytest.param("vpsv", 8, {4: (4, 9)}, marks=pytest.mark.rule("VPSV-101#2")),
        pytest.param("tda", 6, {2: (2, 9)}, marks=pytest.mark.rule("TDA-35-A.5#2")),
    ],
)
def test_an_exposed_hole_card_is_replaced_and_is_the_burn(
    book: str, place: int, holes: dict[int, tuple[int, ...]]
) -> None:
    hand = dealt(book)
    (event,) = do(hand, FlawedDeal(flaw="exposed_cards", cards=(place,)))

    for seat in hand.seats:
        assert hand.hole(seat) == cards(*holes.get(seat, (seat, seat + 4)))
    assert isinstance(event, CardsPutRight)
    assert event.burns == (0, 1, 1)
    assert hand.view(1).exposed == tuple(map(str, cards(place)))
    to_the_end(hand)
    assert hand.board == cards(10, 11, 12, 14, 16)  # as without the mistake
    whole(hand)


@pytest.mark.rule("VPSV-109#1")
def test_a_boxed_card_is_the_burn_by_vpsv_and_a_blank_by_tda() -> None:
    boxed = FlawedDeal(flaw="boxed_cards", cards=(4,))
    vpsv, tda = dealt("vpsv"), dealt("tda")
    for hand in (vpsv, tda):
        do(hand, boxed)
        to_the_end(hand)
        whole(hand)

    assert vpsv.hole(4) == tda.hole(4) == cards(8, 9)
    assert vpsv.board == cards(10, 11, 12, 14, 16)
    assert tda.board == cards(11, 12, 13, 15, 17)  # 10 is burned


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("apsa", marks=pytest.mark.rule("APSA-3.4-05.a#1")),
        pytest.param("wpl", marks=pytest.mark.rule("WPL-5.7.5.a#1")),
        pytest.param("vpsv", marks=pytest.mark.rule("VPSV-102#1")),
    ],
)
def test_a_surplus_card_is_the_burn(book: str) -> None:
    hand = dealt(book)
    (event,) = do(hand, FlawedDeal(flaw="surplus_cards", cards=(9,), seat=1))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.seen == ()  # only its owner has looked at it
    assert hand.board == cards(10, 11, 12, 14, 16)
    assert hand.hole(1) == cards(1, 5)
    whole(hand)


@pytest.mark.rule("TDA-38.a#1")
def test_a_short_hand_is_dead_and_one_card_is_burned_not_two() -> None:
    hand = dealt("tda", 5)
    hand.fold(), hand.call()
    (event, *_) = do(hand, CardCount(seat=1, cards=1))

    assert isinstance(event, CardsPutRight)
    assert event.dead == (1,)
    to_the_end(hand)
    assert hand.board[:3] == cards(11, 12, 13)  # the card seat 1 never got is the one on top, and the burn
    whole(hand)


@pytest.mark.rule("TDA-38.a#2")
def test_a_third_card_is_no_burn() -> None:
    hand = dealt("tda", 5)
    hand.fold(), hand.call()
    (event, *_) = do(hand, CardCount(seat=1, cards=3))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert cards(11)[0] in event.out  # in the muck with the hand
    assert hand.board[:3] == cards(13, 14, 15)  # after 12 was burned
    whole(hand)


@pytest.mark.rule("TDA-37.b#1")
def test_the_button_gets_its_second_card_and_plays() -> None:
    hand = dealt("tda", 5)
    hand.call(3), hand.raise_to(600, 4)
    do(hand, CardCount(seat=5, cards=1))

    assert hand.hole(5) == cards(5, 10)
    assert hand.to_act == 5
    to_the_end(hand)
    whole(hand)


# ---- the deck ----


@pytest.mark.parametrize(
    ("book", "fault"),
    [
        pytest.param("tda", "duplicate", marks=pytest.mark.rule("TDA-35-E#1")),
        pytest.param("tda", "missing", marks=pytest.mark.rule("TDA-35-E")),
        pytest.param("apsa", "missing", marks=pytest.mark.rule("APSA-3.4-01.b#1")),
        pytest.param("wpl", "missing", marks=pytest.mark.rule("WPL-5.7.1.b#1")),
        pytest.param("vpsv", "duplicate", marks=pytest.mark.rule("VPSV-107#1")),
    ],
)
def test_a_fouled_deck_voids_the_hand_and_everybody_has_the_chips_back(book: str, fault: Any) -> None:
    hand = on_street(book, "turn", ante=25, penalties=300)
    hand.raise_to(400)
    hand.call()
    (event,) = do(hand, BadDeck(fault=fault))

    assert isinstance(event, HandVoided)
    assert not event.is_misdeal
    assert hand.is_over
    assert hand.stacks == (5000, 5000, 5000, 5000)
    assert hand.pot == 300  # what lay there before the hand still does
    assert Hand.replay(hand.events) == hand
    assert recorded(hand).startswith("duplicate card (" if fault == "duplicate" else "incomplete deck (")
    hand.undo()
    assert (hand.street, hand.pot) == ("turn", 300 + 4 * 225 + 800)


@pytest.mark.rule("VPSV-108.2#1")
def test_who_kept_quiet_about_a_double_card_leaves_the_chips_for_the_next_pot() -> None:
    hand = dealt("vpsv", 3)
    hand.raise_to(1000), hand.call(), hand.fold()  # the button, the small blind, the big blind
    (event,) = do(hand, BadDeck(fault="duplicate", kept_quiet=3))

    assert isinstance(event, HandVoided)
    assert hand.stacks == (5000, 5000, 4000)
    assert hand.pot == 1000
    assert hand.chips == 15000
    assert Hand.from_position(hand.position) == hand


@pytest.mark.parametrize(
    ("book", "flawed"),
    [
        pytest.param("tda", {"flaw": "exposed_cards", "cards": (2,)}, marks=pytest.mark.rule("TDA-35-A.5#1")),
        pytest.param("vpsv", {"flaw": "card_out_of_order"}, marks=pytest.mark.rule("VPSV-60#1")),
        pytest.param("apsa", {"flaw": "first_card_wrong_seat"}, marks=pytest.mark.rule("APSA-3.4-05.c#1")),
    ],
)
def test_a_misdeal_is_void_and_says_that_it_is_dealt_again(book: str, flawed: dict[str, Any]) -> None:
    hand = dealt(book)
    hand.call()
    (event,) = do(hand, FlawedDeal(**flawed))

    assert isinstance(event, HandVoided)
    assert event.is_misdeal
    assert hand.stacks == (5000,) * 4
    whole(hand)


@pytest.mark.rule("TDA-35-D#1")
def test_after_substantial_action_the_hand_goes_on_as_it_is() -> None:
    hand = dealt("tda")
    hand.call(), hand.fold()
    before = [hand.hole(seat) for seat in hand.seats]
    (event,) = do(hand, FlawedDeal(flaw="seat_not_in_hand", seat=7))

    assert isinstance(event, CardsPutRight)
    assert event.rule in {"TDA-35-D", "TDA-36-A"}
    assert [hand.hole(seat) for seat in hand.seats] == before
    to_the_end(hand)
    assert hand.board == cards(10, 11, 12, 14, 16)
    whole(hand)


@pytest.mark.rule("VPSV-117#1")
@pytest.mark.rule("TDA-RP-4#1")
@pytest.mark.parametrize("book", ["vpsv", "tda"])
def test_a_dropped_stub_is_shuffled_and_burned_from_as_usual(book: str) -> None:
    hand = on_street(book, "flop")
    do(hand, StubDropped())
    to_the_end(hand)

    assert hand.board == cards(10, 11, 12, 51, 49)
    whole(hand)


@pytest.mark.rule("TDA-RP-4#2")
def test_a_stub_in_the_muck_takes_muck_and_burns_along() -> None:
    hand = dealt("tda")
    hand.fold(), hand.call(), hand.call(), hand.check()
    dropped = StubDropped(is_mixed=True)
    assert "43 cards" in str(rule(dropped, hand.book, hand))  # 40 of the stub, two of the muck, a burn
    (event,) = do(hand, dropped)

    assert isinstance(event, CardsPutRight)
    assert set(cards(3, 7, 9)) <= set(event.stub)
    assert event.out == ()
    to_the_end(hand)
    whole(hand)


@pytest.mark.rule("TDA-RP-14#1")
def test_where_no_rule_helps_chance_may_say_which_card_is_next() -> None:
    hand = on_street("tda", "flop")
    stuck = CardsUnclear(cards=(13, 14))
    ruling = rule(stuck, hand.book, hand)
    do(hand, stuck)

    assert str(ruling) == "floor: draw the next card from 13 14 (preferred) / shuffle 13 14 with the stub and cut"
    assert recorded(hand) == "next card unclear (TDA 2019 RP-14)"
    to_the_end(hand)
    assert hand.board == cards(10, 11, 12, 13, 16)  # 14 was drawn, and burned
    whole(hand)


@pytest.mark.rule("VPSV-110#1")
def test_cards_on_the_floor_are_dead() -> None:
    hand = on_street("vpsv", "flop")
    (event, *_) = do(hand, CardsFell(seat=2))

    assert isinstance(event, CardsPutRight)
    assert event.dead == (2,)
    assert not next(seat for seat in hand.view().seats if seat.seat == 2).in_hand
    assert "a new deck comes in" in str(rule(CardsFell(seat=2), hand.book))
    to_the_end(hand)
    whole(hand)


# ---- what everybody sees, and what the record says ----


def test_nobody_learns_a_card_that_was_not_turned_up() -> None:
    hand = on_street("tda", "flop")
    do(hand, BoardMistake(mistake="too_early", street="turn"))
    known = {*map(str, hand.board), *map(str, cards(14))}
    for seat in (None, *hand.seats):
        own = set() if seat is None else set(map(str, hand.hole(seat)))
        told = hand.view(seat).to_json().decode()
        assert {str(card) for card in Deck.standard() if f'"{card}"' in told} == known | own


@pytest.mark.parametrize("book", BURNING)
def test_the_history_says_what_was_done_and_by_which_paragraph(book: str) -> None:
    hand = on_street(book, "flop")
    do(hand, BoardMistake(mistake="too_early", street="turn"))
    to_the_end(hand)

    assert history_of(hand).about["rulings"] == [recorded(hand)]


def test_facts_that_are_not_those_of_the_hand_are_refused() -> None:
    hand = on_street("tda", "flop")
    for mistake in (
        BoardMistake(mistake="too_early", street="turn", cards=(15,)),
        BoardMistake(mistake="too_early", street="river", cards=(16,)),
        BoardMistake(mistake="no_burn", street="flop", cards=(10, 11, 12)),
        FlawedDeal(flaw="exposed_cards", cards=(60,)),
    ):
        before = hand.copy()
        with pytest.raises(SituationError):
            carry_out(hand, mistake, rule(mistake, hand.book), shuffle=backwards, choice=0)
        assert hand == before


def test_what_is_no_mistake_in_the_deal_is_not_carried_out() -> None:
    hand = dealt("tda")
    asked = NewDeck(seat=1, occasion="player_asks")
    with pytest.raises(CannotPutRight, match="no mistake in the deal"):
        carry_out(hand, asked, rule(asked, hand.book), shuffle=backwards)


@pytest.mark.parametrize(
    "changed",
    [
        {"stub": ()},
        {"out": ()},
        {"board": cards(1, 2, 3)},
        {"burns": (1, -1, 1)},
        {"holes": ()},
    ],
)
def test_a_procedure_that_loses_or_makes_a_card_is_refused(changed: dict[str, Any]) -> None:
    import msgspec

    hand = on_street("tda", "flop")
    tried = hand.copy()
    do(tried, BoardMistake(mistake="too_early", street="turn"))
    event = tried.events[-1]
    assert isinstance(event, CardsPutRight)
    before = hand.copy()

    with pytest.raises(CannotPutRight):
        hand.put_right(msgspec.structs.replace(event, **changed))
    assert hand == before
