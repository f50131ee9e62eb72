"""Mistakes a dealer makes, at any point of any hand, and the floor that puts them right."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from floorman.errors import CannotPutRight, SituationError
from floorman.floor import carry_out, rule
from floorman.floor.situations.dealing import (
    BadDeck,
    BoardMistake,
    CardCount,
    CardsFell,
    CardsUnclear,
    FlawedDeal,
    StubDropped,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DataObject, SearchStrategy

    from floorman.cards import Card
    from floorman.floor import Situation
    from floorman.hand import Hand
    from floorman.hand.events import Event

_STREETS: tuple[Any, ...] = ("flop", "turn", "river")
_FLAWS: tuple[Any, ...] = (
    *("exposed_cards", "boxed_cards", "surplus_cards", "seat_left_out", "seat_not_in_hand"),
    *("card_out_of_order", "button_misplaced", "other"),
)


def any_mistake(hand: Hand) -> SearchStrategy[Situation]:
    """Something that may have gone wrong; not everything of it can have at this point of the hand."""
    seats = st.sampled_from(hand.seats)
    players, next_card = len(hand.seats), hand.state.next_card
    cards = st.lists(st.integers(1, 2 * players + 2), max_size=2, unique=True).map(tuple)
    acted = st.none() | st.integers(0, 2)
    left = list(range(next_card + 1, min(next_card + 6, 53)))
    board = st.builds(
        BoardMistake,
        mistake=st.sampled_from(["too_early", "no_burn", "too_many"]),
        street=st.sampled_from(_STREETS),
        is_order_known=st.booleans(),
        players_acted=acted,
    )
    several = st.builds(
        BoardMistake,
        mistake=st.just("too_early"),
        street=st.just(_STREETS[min(hand.state.street, 2)]),
        cards=st.sampled_from(_early_places(hand)),
    )
    return st.one_of(
        board,
        several,
        st.builds(FlawedDeal, flaw=st.sampled_from(_FLAWS), cards=cards, seat=st.none() | seats),
        st.builds(CardCount, seat=seats, cards=st.sampled_from([0, 1, 3, 4]), can_be_put_right=st.booleans()),
        st.builds(StubDropped, is_mixed=st.booleans(), can_be_restored=st.booleans()),
        st.builds(CardsFell, seat=seats),
        st.builds(CardsUnclear, cards=st.lists(st.sampled_from(left), min_size=2, max_size=3, unique=True).map(tuple)),
        st.builds(BadDeck, fault=st.sampled_from(["missing", "duplicate", "flawed"]), kept_quiet=st.none() | seats),
    )


def _early_places(hand: Hand) -> list[tuple[int, ...]]:
    """The places of one, two or three streets still to come."""
    state = hand.state
    at, street, places = state.next_card, state.street + 1, ()
    found: list[tuple[int, ...]] = []
    while street <= 3:
        at += state.burns[street]
        count = 3 if street == 1 else 1
        places = (*places, *range(at + 1, at + count + 1))
        found.append(places)
        at, street = at + count, street + 1
    return found or [(1,)]


def put_right(hand: Hand, mistake: Situation, *, seed: int = 0, choice: int | None = None) -> tuple[Event, ...]:
    """Have the floor rule on a mistake and carry it out; nothing happens where it cannot have been made."""
    rng = random.Random(seed)

    def shuffle(cards: Sequence[Card]) -> Sequence[Card]:
        mixed = list(cards)
        rng.shuffle(mixed)
        return mixed

    try:
        ruling = rule(mistake, hand.book, hand)
        chosen = choice if ruling.options else None
        if chosen is not None:
            chosen %= len(ruling.options)
        return carry_out(hand, mistake, ruling, shuffle=shuffle, choice=chosen)
    except (SituationError, CannotPutRight):
        return ()


def maybe_a_mistake(data: DataObject, hand: Hand) -> tuple[Event, ...]:
    """Draw a mistake and put it right."""
    mistake = data.draw(any_mistake(hand))
    return put_right(hand, mistake, seed=data.draw(st.integers(0, 9)), choice=data.draw(st.integers(0, 2)))
