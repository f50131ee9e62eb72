"""What happens to the standing offers of sit-and-gos, and what it adds up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.club.offers.terms import SitAndGo, event_of
from floorman.errors import UnknownOffer
from floorman.store import Kind
from floorman.store.upcast import reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

STREAM: Final = "offers"
_BETWEEN_SNAPSHOTS: Final = 50


class OfferMade(Struct, frozen=True, gc=False, tag="offer_made"):
    """Sit-and-gos are offered from now on."""

    offered: SitAndGo
    at: int
    by: str


class NextOpened(Struct, frozen=True, gc=False, tag="next_opened"):
    """Another sit-and-go of an offer takes entries: the one before it has begun, or was called off."""

    offer: str
    number: int
    at: int


class OfferWithdrawn(Struct, frozen=True, gc=False, tag="offer_withdrawn"):
    """No more of them are opened."""

    offer: str
    at: int
    by: str


OfferEvent = OfferMade | NextOpened | OfferWithdrawn


class Offer(Struct):
    """A standing offer."""

    offered: SitAndGo
    number: int = 0
    """Of the sit-and-go that takes entries, or was the last to."""
    is_open: bool = True

    @property
    def current(self) -> str:
        """The id of the sit-and-go that takes entries; nothing before the first."""
        return event_of(self.offered.id, self.number) if self.number else ""


class OfferBook(Struct):
    """All offers there have been."""

    offers: dict[str, Offer] = {}

    def offer(self, id: str) -> Offer:  # noqa: A002  # as everywhere
        """An offer by its id.

        Raises:
            UnknownOffer: there is none.
        """
        if found := self.offers.get(id):
            return found
        raise UnknownOffer(id)

    @property
    def open(self) -> Iterable[Offer]:
        """Those that stand."""
        return [offer for offer in self.offers.values() if offer.is_open]


def folded(book: OfferBook | None, events: Sequence[OfferEvent]) -> OfferBook:
    """The offers after these events."""
    book = book or OfferBook()
    for event in events:
        match event:
            case OfferMade(offered):
                book.offers[offered.id] = Offer(offered)
            case NextOpened(offer, number):
                book.offers[offer].number = number
            case OfferWithdrawn(offer):
                book.offers[offer].is_open = False
    return book


def decoded(data: bytes) -> OfferEvent:
    """An event that was kept."""
    event: OfferEvent = _decode(data)
    return event


_ENCODER: Final = msgspec.json.Encoder()
_decode: Final = reader(STREAM, msgspec.json.Decoder(OfferEvent).decode)
KIND: Final = Kind[OfferBook, OfferEvent](
    encode=lambda events: [_ENCODER.encode(event) for event in events],
    decode=decoded,
    fold=folded,
    empty=OfferBook,
    snapshot=lambda book, _: _ENCODER.encode(book),
    restore=msgspec.json.Decoder(OfferBook).decode,
    every=_BETWEEN_SNAPSHOTS,
)
"""How offers are written, read and added up."""
