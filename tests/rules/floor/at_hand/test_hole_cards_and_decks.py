"""Mistakes with hole cards, stub and deck put right on a real hand: who holds what, who has which chips, what is recorded."""

from __future__ import annotations

import functools
from typing import Any

import msgspec
import pytest

from floorman.cards import Deck
from floorman.errors import CannotPutRight, SituationError
from floorman.floor import carry_out, rule
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
from support.procedures import (
    BURNING,
    backwards,
    cards,
    dealt,
    on_street,
    passes,
    put_right,
    recorded,
    to_the_end,
    whole,
)

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
    (event,) = put_right(hand, FlawedDeal(flaw="exposed_cards", cards=(place,)))

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
        put_right(hand, boxed)
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
    (event,) = put_right(hand, FlawedDeal(flaw="surplus_cards", cards=(9,), seat=1))
    to_the_end(hand)

    assert isinstance(event, CardsPutRight)
    assert event.seen == ()  # only its owner has looked at it
    assert hand.board == cards(10, 11, 12, 14, 16)
    assert hand.hole(1) == cards(1, 5)
    whole(hand)


@pytest.mark.rule("TDA-38.a#1")
def test_a_short_hand_is_dead_and_one_card_is_burned_not_two() -> None:
    """Nine are dealt 18 cards, one too few: the next one is the burn, and the flop is what comes after it."""
    hand = dealt("tda", 9)
    hand.fold(3), hand.call(4)
    (event, *_) = put_right(hand, CardCount(seat=5, cards=1))

    assert isinstance(event, CardsPutRight)
    assert (event.dead, event.burns) == ((5,), (1, 1, 1))
    assert len(event.stub) == 52 - 17
    assert hand.to_act == 6
    to_the_end(hand)
    assert hand.board == cards(19, 20, 21, 23, 25)
    assert recorded(hand) == "short hand (TDA 2019 38)"
    whole(hand)


@pytest.mark.rule("TDA-38.a#2")
def test_a_third_card_is_no_burn() -> None:
    hand = dealt("tda", 9)
    hand.fold(3), hand.call(4)
    (event, *_) = put_right(hand, CardCount(seat=5, cards=3))

    assert isinstance(event, CardsPutRight)
    assert set(cards(5, 14, 19)) <= set(event.out)  # all of them in the muck
    to_the_end(hand)
    assert hand.board == cards(21, 22, 23, 25, 27)  # after 20 was burned
    whole(hand)


@pytest.mark.rule("TDA-37.b#1")
def test_the_button_gets_its_second_card_and_plays() -> None:
    hand = dealt("tda", 5)
    hand.call(3), hand.raise_to(600, 4)
    put_right(hand, CardCount(seat=5, cards=1))

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
    (event,) = put_right(hand, BadDeck(fault=fault))

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
    (event,) = put_right(hand, BadDeck(fault="duplicate", kept_quiet=3))

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
    (event,) = put_right(hand, FlawedDeal(**flawed))

    assert isinstance(event, HandVoided)
    assert event.is_misdeal
    assert hand.stacks == (5000,) * 4
    whole(hand)


@pytest.mark.rule("TDA-35-D#1")
def test_after_substantial_action_the_hand_goes_on_as_it_is() -> None:
    hand = dealt("tda")
    hand.call(), hand.fold()
    before = [hand.hole(seat) for seat in hand.seats]
    (event,) = put_right(hand, FlawedDeal(flaw="seat_not_in_hand", seat=7))

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
    put_right(hand, StubDropped())
    to_the_end(hand)

    assert hand.board == cards(10, 11, 12, 51, 49)
    whole(hand)


@pytest.mark.rule("TDA-RP-4#2")
def test_a_stub_in_the_muck_takes_muck_and_burns_along() -> None:
    hand = dealt("tda")
    hand.fold(), hand.call(), hand.call(), hand.check()
    dropped = StubDropped(is_mixed=True)
    assert "43 cards" in str(rule(dropped, hand.book, hand))  # 40 of the stub, two of the muck, a burn
    (event,) = put_right(hand, dropped)

    assert isinstance(event, CardsPutRight)
    assert set(cards(3, 7, 9)) <= set(event.stub)
    assert event.out == ()
    to_the_end(hand)
    whole(hand)


@pytest.mark.rule("TDA-RP-4#2")
def test_a_folded_hand_may_come_back_on_the_board_and_is_then_no_hand_any_more() -> None:
    hand = dealt("tda")
    hand.fold(), hand.call(), hand.call(), hand.check()
    folded = cards(3, 7)
    dropped = StubDropped(is_mixed=True)
    assert hand.view(3).seats[2].made
    shuffle = functools.partial(
        sorted, key=lambda card: (card != folded[1], card != folded[0])
    )  # a burn, then the turn
    carry_out(hand, dropped, rule(dropped, hand.book, hand), shuffle=shuffle)
    while not hand.is_over:
        seen = hand.view(3).seats[2]
        assert seen.cards == tuple(map(str, folded))
        assert bool(seen.made) == (folded[0] not in hand.board)
        passes(hand)

    assert folded[0] in hand.board
    whole(hand)


@pytest.mark.rule("TDA-RP-14#1")
def test_where_no_rule_helps_chance_may_say_which_card_is_next() -> None:
    hand = on_street("tda", "flop")
    stuck = CardsUnclear(cards=(13, 14))
    ruling = rule(stuck, hand.book, hand)
    put_right(hand, stuck)

    assert (
        str(ruling)
        == "floor: the next card is drawn at random from: cards 13 and 14 of the deck (preferred) / the stub is shuffled with cards 13 and 14 of the deck and cut"
    )
    assert recorded(hand) == "next card unclear (TDA 2019 RP-14)"
    to_the_end(hand)
    assert hand.board == cards(10, 11, 12, 13, 16)  # 14 was drawn, and burned
    whole(hand)


@pytest.mark.rule("VPSV-110#1")
def test_cards_on_the_floor_are_dead() -> None:
    hand = on_street("vpsv", "flop")
    (event, *_) = put_right(hand, CardsFell(seat=2))

    assert isinstance(event, CardsPutRight)
    assert event.dead == (2,)
    assert not next(seat for seat in hand.view().seats if seat.seat == 2).in_hand
    assert "a new deck comes in" in str(rule(CardsFell(seat=2), hand.book))
    to_the_end(hand)
    whole(hand)


# ---- what everybody sees, and what the record says ----


def test_nobody_learns_a_card_that_was_not_turned_up() -> None:
    hand = on_street("tda", "flop")
    put_right(hand, BoardMistake(mistake="too_early", street="turn"))
    known = {*map(str, hand.board), *map(str, cards(14))}
    for seat in (None, *hand.seats):
        own = set() if seat is None else set(map(str, hand.hole(seat)))
        told = hand.view(seat).to_json().decode()
        assert {str(card) for card in Deck.standard() if f'"{card}"' in told} == known | own


@pytest.mark.parametrize("book", BURNING)
def test_the_history_says_what_was_done_and_by_which_paragraph(book: str) -> None:
    hand = on_street(book, "flop")
    put_right(hand, BoardMistake(mistake="too_early", street="turn"))
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
    with pytest.raises(CannotPutRight, match="not a mistake in the deal"):
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
    hand = on_street("tda", "flop")
    tried = hand.copy()
    put_right(tried, BoardMistake(mistake="too_early", street="turn"))
    event = tried.events[-1]
    assert isinstance(event, CardsPutRight)
    before = hand.copy()

    with pytest.raises(CannotPutRight):
        hand.put_right(msgspec.structs.replace(event, **changed))
    assert hand == before
