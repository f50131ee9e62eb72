"""Hands at which the dealer makes a mistake, and the floor that puts it right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.cards import Card, Deck
from floorman.floor import Situation, carry_out, rule
from floorman.hand import Hand
from floorman.hand.events import CardsPutRight, HandVoided, PotAwarded
from floorman.hand.mistakes import mistake_called
from floorman.ranks import evaluate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.hand.events import Event

BURNING = ["tda", "apsa", "wpl", "vpsv"]


def dealt(book: str, players: int = 4, **terms: Any) -> Hand:
    """Seat 1 has the small blind and the last seat the button; cards go by their place in the deck."""
    return Hand.deal(book, stacks=[5000] * players, button=players, blinds=(100, 200), deck=Deck.from_seed(11), **terms)


def on_street(book: str, street: str, **terms: Any) -> Hand:
    """The same brought to a street by calls and checks."""
    hand = dealt(book, **terms)
    while hand.street != street:
        passes(hand)
    return hand


def passes(hand: Hand) -> None:
    """Check, or call."""
    hand.check() if hand.legal.check else hand.call()


def to_the_end(hand: Hand) -> None:
    """Play the hand out by calls and checks."""
    while not hand.is_over:
        passes(hand)


def backwards(cards: Sequence[Card]) -> Sequence[Card]:
    """A shuffle that anybody can follow: the last card comes first."""
    return cards[::-1]


def put_right(hand: Hand, situation: Situation, **how: Any) -> tuple[Event, ...]:
    """Have the floor rule on the situation and carry it out; the record cites what decided."""
    ruling = rule(situation, hand.book, hand)
    events = carry_out(hand, situation, ruling, shuffle=backwards, **how)
    assert ruling.citations[0].rule == events[0].rule  # type: ignore[union-attr]
    return events


def cards(*places: int) -> tuple[Card, ...]:
    """Cards by their places in the deck that all these hands are dealt from."""
    return tuple(Deck.from_seed(11)[place - 1] for place in places)


def whole(hand: Hand) -> None:
    """Every card is somewhere, and once, the best hand has won, and the record adds up to the same hand."""
    state = hand.state
    live = [card for hole, folded in zip(state.holes, state.folded, strict=True) if not folded for card in hole]
    lie = [*live, *state.board]

    assert sorted(state.deck) == sorted(Deck.standard())
    assert len(set(lie)) == len(lie)
    assert set(lie) <= set(state.deck[: state.next_card])
    assert Hand.replay(hand.events) == hand
    assert Hand.from_position(hand.position) == hand
    assert hand.chips == 5000 * len(hand.seats)
    if len(state.board) == 5:
        strongest = {
            seat: evaluate([*hole, *state.board]).strength
            for seat, hole, folded in zip(hand.seats, state.holes, state.folded, strict=True)
            if not folded
        }
        best = {seat for seat, strength in strongest.items() if strength == max(strongest.values())}
        assert {seat for event in hand.events if isinstance(event, PotAwarded) for seat in event.seats} == best


def recorded(hand: Hand) -> str:
    """What the record says of the one mistake in it."""
    (happened,) = [event for event in hand.events if isinstance(event, (CardsPutRight, HandVoided))]
    return f"{mistake_called(happened.procedure, 'en')} ({hand.book.rule(happened.rule)})"
