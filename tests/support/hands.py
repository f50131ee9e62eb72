"""Hands played on to their end, and what happened in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.hand.events import BlindPosted, PotAwarded

if TYPE_CHECKING:
    from floorman.hand import Hand


def check_down(hand: Hand) -> Hand:
    """Check until the showdown."""
    while hand.legal.check:
        hand.check()
    return hand


def check_to_the_end(hand: Hand) -> None:
    """Check until the hand is over: nobody has to do anything else."""
    while not hand.is_over:
        hand.check()


def kinds(hand: Hand, *wanted: type) -> list[Any]:
    """The events of these kinds."""
    return [event for event in hand.events if isinstance(event, wanted)]


def named_pots(hand: Hand) -> list[tuple[int, str]]:
    """The pots with the letters of those who can win them."""
    return [(chips, "".join(sorted("ABCDEFGHIJ"[seat - 1] for seat in seats))) for chips, seats in hand.pots]


def awards(hand: Hand) -> list[tuple[int, dict[int, int]]]:
    """The pots in the order they went out: chips, and what each winner got."""
    return [
        (event.chips, dict(zip(event.seats, event.shares, strict=True)))
        for event in hand.events
        if isinstance(event, PotAwarded)
    ]


def blinds_posted(hand: Hand) -> dict[int, int]:
    """What each seat posted as its blind."""
    return {event.seat: event.chips for event in hand.events if isinstance(event, BlindPosted)}


def stack_of(hand: Hand, seat: int) -> int:
    """What a seat has left."""
    return hand.stacks[sorted(hand.seats).index(seat)]


def seats_whose_cards_are_open(hand: Hand) -> set[int]:
    """Those whose cards a spectator sees."""
    return {seat.seat for seat in hand.view().seats if seat.cards}
