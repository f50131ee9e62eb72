"""The floor looks at the cards of a hand under way: written down before it happens, and never by a player of that hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.errors import HandUnderWay, NoHand
from floorman.table.events import CardsLookedAt
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.table.state import TableState


class HoleCardsSeen(Struct, frozen=True, gc=False):
    """Two cards that nobody else sees."""

    seat: int
    cards: tuple[str, ...]


class CardsSeen(Struct, frozen=True, tag="cards_seen"):
    """Every card that lies at the table."""

    hand: int
    board: tuple[str, ...]
    seats: tuple[HoleCardsSeen, ...]


def look_at_cards(table: TableState, by: str) -> tuple[CardsLookedAt, ...]:
    """Say that somebody of the floor looks at the cards.

    Raises:
        NoHand: no hand is under way.
        HandUnderWay: they were dealt into it themselves.
    """
    hand = table.hand
    if hand is None or hand.is_over:
        raise NoHand
    seat = table.find(by)
    if seat is not None and seat in hand.seats:
        raise HandUnderWay(
            Words(
                "you play this hand yourself: somebody else looks at the cards",
                "Du spielst diese Hand selbst: die Karten sieht jemand anders an",
            )
        )
    return (CardsLookedAt(table.number, by),)


def cards_seen(table: TableState) -> CardsSeen:
    """What the floor sees.

    Raises:
        NoHand: no hand is under way.
    """
    hand = table.hand
    if hand is None:
        raise NoHand
    return CardsSeen(
        table.number,
        tuple(map(str, hand.board)),
        tuple(HoleCardsSeen(seat, tuple(map(str, hand.hole(seat)))) for seat in hand.seats),
    )
