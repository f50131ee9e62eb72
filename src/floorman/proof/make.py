"""Making the documents: what a deck is sealed for, and the proof for one viewer of a hand dealt from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from floorman.errors import HandSetupError
from floorman.hand.events import CardsPutRight, HandDealt
from floorman.hand.view import event_for
from floorman.proof.document import VERSION, HandDocument, Opened, Proof, Record, SealedFor, stakes_of
from floorman.proof.places import places
from floorman.rulebook import Rulebook
from floorman.seats import clockwise
from floorman.shuffle import Cut, Deal, SealedDeck
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.hand import Hand


def deal_under(book: Rulebook | str, *, hand: str, button: int, seats: Iterable[int]) -> Deal:
    """What to seal a deck for: the hand's own name, the book it is played under, and who is dealt in.

    >>> deal_under("tda", hand="club 7/112", button=2, seats=[1, 2, 3]).seats
    (3, 1, 2)
    """
    rules = Rulebook.load(book) if isinstance(book, str) else book
    return Deal(hand, rules.name, rules.knobs.burn_before_each_street, button, clockwise(seats, button))


def proof_for(hand: Hand, sealed: SealedDeck, cut: Cut, seat: int | None = None) -> HandDocument:
    """The hand as a seat, or a spectator, saw it, with the opening of every card in it and of no other.

    Raises:
        HandSetupError: the hand was not dealt from that deck, the deck was sealed for another table, or the floor put cards
            right, so that they no longer lie in the order that was sealed.
        UnknownSeat: nobody sits there.
    """
    dealt = hand.events[0]
    deal = sealed.deal
    if not isinstance(dealt, HandDealt) or dealt.deck != sealed.deck(cut)[:]:
        raise HandSetupError(
            Words(
                "the hand was not dealt from this deck, or after another cut",
                "Die Hand wurde nicht aus diesem Deck gegeben oder nach einem anderen Abheben",
            )
        )
    if (deal.book, deal.button, deal.seats) != (hand.book.name, dealt.button, dealt.seats):
        raise HandSetupError(
            Words(
                "the deck was sealed for another book, button or seats",
                "Das Deck wurde für ein anderes Regelwerk, einen anderen Button oder andere Plätze versiegelt",
            )
        )
    if any(isinstance(event, CardsPutRight) for event in hand.events):
        raise HandSetupError(
            Words(
                "the floor put cards of this hand right: the sealed order does not say where they came from",
                "Die Turnierleitung hat Karten dieser Hand zurechtgelegt: die versiegelte Reihenfolge sagt nicht, woher sie kamen",
            )
        )
    seen: list[Any] = [event_for(event, hand.state, seat) for event in hand.events[1:]]
    setup = msgspec.json.decode(msgspec.json.encode(dealt, enc_hook=str))
    del setup["deck"], setup["type"]
    record = Record(deal.hand, setup, tuple(event for event in seen if event is not None))
    known = {place.dealt for place in places(record.events, seats=deal.seats, burns=deal.burns, viewer=seat)}
    openings = tuple(Opened.of(sealed.open(cut, number)) for number in sorted(known))
    proof = Proof(sealed.root.hex(), SealedFor.of(deal), stakes_of(cut), cut.order, openings)
    return HandDocument(VERSION, seat, record, proof)
