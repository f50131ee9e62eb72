"""Where in the order of the deal each card of a record sits, by the way cards are dealt and nothing else.

One card at a time to every seat, clockwise from the first after the button, twice; then the streets, with a burn before
each where the book burns. Nothing here asks the engine, so that a proof can be checked without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.cards import Card, parse_cards
from floorman.errors import BrokenRecord, CardError
from floorman.hand.events import CardsOpened, Event, RabbitShown, Shown, StreetDealt
from floorman.hand.view import OwnCards
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


class CardPlace(NamedTuple):
    """A card of the record, which one it is in the order of the deal, and what people call it."""

    dealt: int
    card: Card
    where: str


def places(
    events: Iterable[Event | OwnCards], *, seats: Sequence[int], burns: bool, viewer: int | None
) -> Iterator[CardPlace]:
    """Every card of a record with its place, in the order in which it was seen; a card seen twice is there twice.

    Raises:
        BrokenRecord: cards that cannot have been dealt like this.
    """
    next_card = 2 * len(seats)
    on_board = 0
    for number, event in enumerate(events, start=1):
        match event:
            case OwnCards(cards=texts):
                if texts:
                    yield from _hole(viewer, _read(texts, number), seats, number)
            case CardsOpened(seats=opened, cards=holes):
                if len(opened) != len(holes):
                    raise BrokenRecord(
                        Words("it opens as many hands as seats", "Geöffnet werden so viele Hände wie Plätze"),
                        event=number,
                    )
                for seat, cards in zip(opened, holes, strict=True):
                    yield from _hole(seat, cards, seats, number)
            case Shown(seat=seat, cards=cards):
                yield from _hole(seat, cards, seats, number)
            case StreetDealt(street=street, cards=cards, run=run):
                next_card += burns
                what = f"the {street}" if run == 1 else f"the {street} of the second board"
                yield from _row(what, cards, next_card, number)
                next_card += len(cards)
                on_board += len(cards) if run == 1 else 0
            case RabbitShown(cards=cards):
                # The rest of the board as it would have come: three cards for the flop, then one for each street.
                at, shown = next_card, 0
                while shown < len(cards):
                    count = 3 if on_board + shown < 3 else 1
                    at += burns
                    yield from _row("the board that did not come", cards[shown : shown + count], at, number)
                    at, shown = at + count, shown + count
            case _:
                pass


def _hole(seat: int | None, cards: tuple[Card, ...], seats: Sequence[int], number: int) -> Iterator[CardPlace]:
    if seat not in seats or len(cards) != 2:
        raise BrokenRecord(
            Words(
                "every seat in the hand has two cards, and nobody else has any",
                "Jeder Platz in der Hand hat zwei Karten, und sonst niemand",
            ),
            event=number,
        )
    at = seats.index(seat)
    for which, card in enumerate(cards):
        yield CardPlace(at + which * len(seats), card, f"seat {seat}'s {_ORDINALS[which]} card")


def _row(what: str, cards: Sequence[Card], first: int, number: int) -> Iterator[CardPlace]:
    if first + len(cards) > 52 or len(cards) > 5:
        raise BrokenRecord(
            Words("the deck has no such cards left", "Solche Karten hat das Deck nicht mehr"), event=number
        )
    for which, card in enumerate(cards):
        yield CardPlace(first + which, card, f"the {_ORDINALS[which]} card of {what}" if len(cards) > 1 else what)


def _read(texts: Sequence[str], number: int) -> tuple[Card, ...]:
    try:
        return parse_cards("".join(texts), strict=True)
    except CardError as error:
        raise BrokenRecord(error.words, event=number) from None
