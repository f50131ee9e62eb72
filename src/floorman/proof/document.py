"""The documents a player takes home: a hand with its shuffle proof, and a sealed deck opened for audit. Both are JSON."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from floorman.cards import Card, parse_cards
from floorman.errors import HandSetupError, UnreadableProof
from floorman.hand.events import Event, HandDealt
from floorman.hand.view import OwnCards
from floorman.shuffle import Cut, Deal, Opening, SealedDeck, Void
from floorman.text.parsers import unread
from floorman.text.words import Words

VERSION: Final = 1
MOST_BYTES: Final = 1_000_000
"""A document of ours has some ten thousand."""
_MOST_CHIPS: Final = 2**53  # what a number in JSON can hold everywhere

Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Salt = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Seat = Annotated[int, Meta(ge=1, le=10)]
Position = Annotated[int, Meta(ge=0, le=51)]
Text = Annotated[str, Meta(max_length=200)]


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a document: nothing can hide in it under a name we do not know."""


class Promise(_Part, frozen=True):
    """A seat's commitment to a nonce."""

    seat: Seat
    commitment: Digest


class Stake(_Part, frozen=True):
    """A seat's part in the cut: what it committed to, and what it revealed, if it did."""

    seat: Seat
    commitment: Digest
    nonce: Digest | None


class VoidedDeal(_Part, frozen=True):
    """A deal that came to nothing before this one, and who withheld a nonce."""

    root: Digest
    commitments: Annotated[tuple[Promise, ...], Meta(min_length=1, max_length=10)]
    withheld: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=10)]


class SealedFor(_Part, frozen=True):
    """What the deck was sealed for; see `Deal`."""

    hand: Text
    book: Text
    burns: bool
    button: Seat
    seats: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=10)]
    voided: Annotated[tuple[VoidedDeal, ...], Meta(max_length=200)] = ()

    @classmethod
    def of(cls, deal: Deal) -> SealedFor:
        """A deal as it is written."""
        voided = tuple(
            VoidedDeal(
                void.root.hex(),
                tuple(Promise(seat, promised.hex()) for seat, promised in void.commitments),
                void.withheld,
            )
            for void in deal.voided
        )
        return cls(deal.hand, deal.book, deal.burns, deal.button, deal.seats, voided)

    def read(self) -> Deal:
        """The deal that was written.

        Raises:
            UnreadableProof: there is no such deal.
        """
        voided = tuple(
            Void(
                bytes.fromhex(void.root),
                tuple((promise.seat, bytes.fromhex(promise.commitment)) for promise in void.commitments),
                void.withheld,
            )
            for void in self.voided
        )
        try:
            return Deal(self.hand, self.book, self.burns, self.button, self.seats, voided)
        except (HandSetupError, UnicodeEncodeError) as error:
            why = error.words.de if isinstance(error, HandSetupError) else str(error)
            raise UnreadableProof(
                Words(
                    f"the proof is for no deal there can be: {error}",
                    f"So eine Hand, wie sie der Beweis nennt, kann es nicht geben: {why}",
                )
            ) from None


class Opened(_Part, frozen=True):
    """The opening of one card; see `Opening`."""

    dealt: Position
    position: Position
    card: Card
    salt: Salt
    leaf: Digest
    path: Annotated[tuple[Digest, ...], Meta(max_length=6)]

    @classmethod
    def of(cls, opening: Opening) -> Opened:
        """An opening as it is written."""
        path = tuple(node.hex() for node in opening.path)
        return cls(opening.dealt, opening.position, opening.card, opening.salt.hex(), opening.leaf.hex(), path)

    def read(self) -> Opening:
        """The opening that was written."""
        path = tuple(bytes.fromhex(node) for node in self.path)
        leaf, salt = bytes.fromhex(self.leaf), bytes.fromhex(self.salt)
        return Opening(self.dealt, self.position, self.card, salt, leaf, path)


class Proof(_Part, frozen=True):
    """The root, what it was sealed for, the cut, the order that follows from it, and the openings."""

    root: Digest
    deal: SealedFor
    cut: Annotated[tuple[Stake, ...], Meta(max_length=10)]
    order: Annotated[tuple[Position, ...], Meta(min_length=52, max_length=52)]
    openings: Annotated[tuple[Opened, ...], Meta(max_length=52)]


class Record(_Part, frozen=True):
    """A hand as one viewer saw it: what it was dealt with, without the deck, and the events open to that viewer."""

    id: Text
    setup: dict[str, Any]
    """The fields of `HandDealt`, except for the deck."""
    events: tuple[Event | OwnCards, ...]

    def dealt(self, deck: tuple[Card, ...] = ()) -> HandDealt:
        """The event the hand began with, with a deck to go with it.

        Raises:
            UnreadableProof: the setup is not one.
        """
        try:
            return msgspec.convert(
                {**self.setup, "deck": deck, "type": "hand_dealt"}, HandDealt, dec_hook=_read_card, strict=True
            )
        except msgspec.ValidationError as error:
            why = unread(error)
            raise UnreadableProof(
                Words(
                    f"the hand's setup cannot be read: {why.en}",
                    f"Wie die Hand begann, lässt sich nicht lesen: {why.de}",
                )
            ) from None


class _Document(_Part, frozen=True, tag_field="floorman"):
    """What is handed out as a whole."""

    def to_json(self) -> bytes:
        """The document as it is handed out."""
        return msgspec.json.format(msgspec.json.encode(self, enc_hook=str), indent=1)


class HandDocument(_Document, frozen=True, tag="hand"):
    """A hand and the proof of its shuffle, as one seat or a spectator may have it."""

    version: Literal[1]
    seat: Seat | None
    hand: Record
    proof: Proof


class DeckDocument(_Document, frozen=True, tag="deck"):
    """A sealed deck opened in full, for audit. Only a deck that is never played is opened like this."""

    version: Literal[1]
    root: Digest
    deal: SealedFor
    cards: Annotated[tuple[Card, ...], Meta(min_length=52, max_length=52)]
    salts: Annotated[tuple[Salt, ...], Meta(min_length=52, max_length=52)]


Document = HandDocument | DeckDocument


def stakes_of(cut: Cut) -> tuple[Stake, ...]:
    """A cut as it is written; its order stands beside it."""
    nonces = dict(cut.nonces)
    return tuple(Stake(seat, promised.hex(), nonces[seat].hex()) for seat, promised in cut.commitments)


def audit_of(sealed: SealedDeck) -> DeckDocument:
    """Open a sealed deck in full, for anybody to see that every card was in it once. It cannot be played any more."""
    cards, salts = sealed.secrets
    texts = tuple(salts[at : at + 16].hex() for at in range(0, len(salts), 16))
    return DeckDocument(VERSION, sealed.root.hex(), SealedFor.of(sealed.deal), cards, texts)


def read(data: bytes) -> Document:
    """The document that JSON stands for.

    Raises:
        UnreadableProof: it stands for none; the error says where.
    """
    if len(data) > MOST_BYTES:
        raise UnreadableProof(
            Words(
                f"a document has at most {MOST_BYTES:,} bytes, not {len(data):,}",
                f"Ein Dokument hat höchstens {MOST_BYTES} Bytes, nicht {len(data)}",
            )
        )
    try:
        plain = msgspec.json.decode(data)
        _require_small_numbers(plain)
    except UnreadableProof:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        why = unread(error)
        raise UnreadableProof(Words(f"that is not JSON: {why.en}", f"Das ist kein JSON: {why.de}")) from None
    kind = plain.get("floorman") if isinstance(plain, dict) else None
    if kind not in ("hand", "deck"):  # it may be anything, hashable or not
        raise UnreadableProof(
            Words(
                'that is not a document of floorman: it begins with {"floorman": "hand" or "deck", …',
                'Das ist kein Dokument von floorman: eines beginnt mit {"floorman": "hand" oder "deck", …',
            )
        )
    if plain.get("version") != VERSION:
        raise UnreadableProof(
            Words(
                f"documents of version {VERSION} can be read here, not of {plain.get('version')!r:.40}",
                f"Lesen lassen sich hier Dokumente der Version {VERSION}, nicht {plain.get('version')!r:.40}",
            )
        )
    try:
        if kind == "hand":
            return msgspec.convert(plain, HandDocument, dec_hook=_read_card)
        return msgspec.convert(plain, DeckDocument, dec_hook=_read_card)
    except msgspec.ValidationError as error:
        why = unread(error)
        raise UnreadableProof(
            Words(f"the document cannot be read: {why.en}", f"Das Dokument lässt sich nicht lesen: {why.de}")
        ) from None


def _require_small_numbers(value: object) -> None:
    if isinstance(value, float) or (isinstance(value, int) and abs(value) > _MOST_CHIPS):
        raise UnreadableProof(
            Words(
                "the document cannot be read: numbers in it are whole and at most 2**53",
                "Das Dokument lässt sich nicht lesen: Zahlen darin sind ganz und höchstens 2**53",
            )
        )
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            _require_small_numbers(item)


def _read_card(kind: type, value: object) -> object:
    """Cards are written in the plain notation, one rank and one suit."""
    if kind is Card and isinstance(value, Card):
        return value
    if kind is Card and isinstance(value, str) and len(value) == 2:
        return parse_cards(value, strict=True)[0]
    raise ValueError(f"{value!r:.40} is not a card")
