"""Checking the documents: root, cut, openings, and that the cards of the record are those of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.cards import Card, Deck
from floorman.errors import (
    BrokenRecord,
    CardMismatch,
    CutError,
    DealMismatch,
    DuplicateInDeck,
    MissingOpening,
    NonceMissing,
    SuperfluousOpening,
    SwappedOpenings,
    UnknownBook,
    UnreadableProof,
    WrongCut,
    WrongOrder,
    WrongRoot,
    WrongSalt,
)
from floorman.hand.state import OVER
from floorman.proof.document import DeckDocument, Document, HandDocument, read
from floorman.proof.places import CardPlace, places
from floorman.proof.replay import require_replays
from floorman.rulebook import SHIPPED
from floorman.shuffle import (
    Cut,
    Deal,
    Opening,
    leaf_of,
    make_cut,
    require_opening,
    require_seats,
    require_whole_deck,
    root_of,
)
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.hand.events import HandDealt
    from floorman.rulebook import Rulebook, Shelf


class Proven(Struct, frozen=True):
    """What a document that holds is about. What that proves, and what not, depends on these facts."""

    kind: str
    """``hand`` or ``deck``."""
    deal: Deal
    root: bytes
    root_is_known: bool
    """Whether the root was compared with the one its owner was shown."""
    seat: int | None
    """Whose document it is; nobody's is a spectator's."""
    cut_seats: tuple[int, ...]
    """Who took part in the cut."""
    order: tuple[int, ...]
    """The order that follows from the cut; none for a deck that was not played."""
    cards: tuple[Card, ...]
    """The cards that were opened, in the order of the deal."""
    positions: tuple[int, ...]
    """Where in the sealed deck each of them lies."""
    replayed: bool
    """Whether the record was played again under its book."""
    is_over: bool


def verify(
    document: Document | bytes | str,
    *,
    root: bytes | None = None,
    nonce: bytes | None = None,
    book: Rulebook | None = None,
    shelf: Shelf = SHIPPED,
) -> Proven:
    """Check a document from one end to the other, and say what it is about.

    *root* is the root the reader was shown at the table and *nonce* the one the reader revealed: with them it is proved
    that this is that deal. The book is looked up on the *shelf*; *book* is one that does not stand there.

    Raises:
        ProofError: it does not hold; the type says why.
    """
    if isinstance(document, (bytes, str)):
        document = read(document if isinstance(document, bytes) else document.encode())
    if isinstance(document, DeckDocument):
        return _verify_deck(document, root)
    return _verify_hand(document, root, nonce, book or _book_of(document.proof.deal.book, shelf))


def _verify_deck(document: DeckDocument, shown: bytes | None) -> Proven:
    deal, root = document.deal.read(), bytes.fromhex(document.root)
    _require_shown(root, shown)
    require_whole_deck(deal, root, document.cards, bytes.fromhex("".join(document.salts)))
    everywhere = tuple(range(len(document.cards)))
    return Proven(
        kind="deck",
        deal=deal,
        root=root,
        root_is_known=shown is not None,
        seat=None,
        cut_seats=(),
        order=(),
        cards=document.cards,
        positions=everywhere,
        replayed=False,
        is_over=False,
    )


def _verify_hand(document: HandDocument, shown: bytes | None, nonce: bytes | None, rules: Rulebook | None) -> Proven:
    proof, record, seat = document.proof, document.hand, document.seat
    deal, root = proof.deal.read(), bytes.fromhex(proof.root)
    openings = [opened.read() for opened in proof.openings]
    _require_same_deal(deal, record.id, record.dealt(), rules)
    if seat is not None and seat not in deal.seats:
        raise UnreadableProof(
            Words(
                f"the document is for seat {seat}, which is not in the hand",
                f"Das Dokument gehört Platz {seat}, und der ist nicht in der Hand",
            )
        )
    _require_shown(root, shown)
    _require_one_root(openings, root, deal)
    cut = _cut_of(document, deal, root)
    if nonce is not None and (seat, nonce) not in cut.nonces:
        raise NonceMissing(
            Words(
                "the nonce you revealed is not in the cut",
                "Die Nonce, die du aufgedeckt hast, kommt im Abheben nicht vor",
            ),
            seats=() if seat is None else (seat,),
        )
    by_number = _checked(openings, cut, root, deal)
    seen = list(places(record.events, seats=deal.seats, burns=deal.burns, viewer=seat))
    _require_cards(seen, by_number)
    is_over = False
    if rules:
        dealt = record.dealt(_deck_with(by_number))
        is_over = require_replays(dealt, record.events, book=rules, viewer=seat).phase == OVER
    in_order = [by_number[number] for number in sorted(by_number)]
    return Proven(
        kind="hand",
        deal=deal,
        root=root,
        root_is_known=shown is not None,
        seat=seat,
        cut_seats=cut.seats,
        order=cut.order,
        cards=tuple(opening.card for opening in in_order),
        positions=tuple(opening.position for opening in in_order),
        replayed=rules is not None,
        is_over=is_over,
    )


def require_agreement(documents: Iterable[Proven]) -> None:
    """Make sure that documents of the same hand, each of which holds, do not contradict each other.

    Players who put theirs together see more than each alone: that all were shown the same root, and a card that was
    sealed twice even if nobody saw both.

    Raises:
        WrongRoot: the house showed one root to some and another to others.
        WrongCut: the house told some of other nonces than others.
        DuplicateInDeck: a card was sealed twice.
    """
    roots: dict[str, bytes] = {}
    orders: dict[str, tuple[int, ...]] = {}
    positions: dict[tuple[str, Card], int] = {}
    for proven in documents:
        if proven.kind != "hand":
            continue
        hand = proven.deal.hand
        if roots.setdefault(hand, proven.root) != proven.root:
            raise WrongRoot("another document of the same hand has the root", stated=proven.root, expected=roots[hand])
        if orders.setdefault(hand, proven.order) != proven.order:
            raise WrongCut(
                Words(
                    "another document of the same hand has another cut",
                    "Ein anderes Dokument derselben Hand hat ein anderes Abheben",
                ),
                seats=proven.cut_seats,
            )
        for card, position in zip(proven.cards, proven.positions, strict=True):
            first = positions.setdefault((hand, card), position)
            if first != position:
                raise DuplicateInDeck(card, (first, position))


def _book_of(name: str, shelf: Shelf) -> Rulebook | None:
    """The book of a deal, if it is on the shelf; a name that looks like a file is not opened."""
    try:
        return shelf.find(name)
    except UnknownBook:
        return None


def _require_same_deal(deal: Deal, hand: str, dealt: HandDealt, book: Rulebook | None) -> None:
    """The record is of the deal that was sealed, and seats are dealt to in their order."""
    compared: list[tuple[str, object, object]] = [
        ("hand", deal.hand, hand),
        ("book", deal.book, f"{dealt.book}@{dealt.edition}"),
        ("button", deal.button, dealt.button),
        ("seats", deal.seats, dealt.seats),
    ]
    if book:
        compared += [("book", deal.book, book.name), ("burns", deal.burns, book.knobs.burn_before_each_street)]
    for what, sealed, document in compared:
        if sealed != document:
            raise DealMismatch(what, sealed=sealed, recorded=document)
    if list(deal.seats) != sorted(deal.seats, key=lambda seat: ((seat - deal.button - 1) % 10, seat)):
        raise BrokenRecord(
            Words(
                "the seats are not in order from the first after the button",
                "Die Plätze stehen nicht in der Reihenfolge ab dem ersten nach dem Button",
            ),
            event=0,
        )


def _require_shown(root: bytes, shown: bytes | None) -> None:
    if shown is not None and shown != root:
        raise WrongRoot("you were shown", stated=root, expected=shown)


def _require_one_root(openings: Sequence[Opening], root: bytes, deal: Deal) -> None:
    """Where all openings agree on another root, it is the root that is wrong, or what it was sealed for."""
    led_to = {root_of(opening, deal) for opening in openings}
    if len(openings) > 1 and len(led_to) == 1 and root not in led_to:
        raise WrongRoot("for this deal all openings lead to", stated=root, expected=led_to.pop())


def _cut_of(document: HandDocument, deal: Deal, root: bytes) -> Cut:
    stakes = document.proof.cut
    if len({stake.seat for stake in stakes}) < len(stakes):
        raise CutError(
            Words("a seat is in the cut twice", "Ein Platz kommt im Abheben zweimal vor"),
            seats=tuple(sorted(stake.seat for stake in stakes)),
        )
    commitments = {stake.seat: bytes.fromhex(stake.commitment) for stake in stakes}
    require_seats(deal, commitments)
    cut = make_cut(root, commitments, {stake.seat: bytes.fromhex(stake.nonce) for stake in stakes if stake.nonce})
    if cut.order != document.proof.order:
        raise WrongCut(
            Words(
                "the order of the deal is not the one that the root and the nonces give",
                "Die Reihenfolge ist nicht die, die aus Wurzel und Nonces folgt",
            ),
            seats=cut.seats,
        )
    return cut


def _checked(openings: Sequence[Opening], cut: Cut, root: bytes, deal: Deal) -> dict[int, Opening]:
    """The openings by number in the order of the deal, every one of them checked."""
    by_number: dict[int, Opening] = {}
    positions: dict[Card, int] = {}
    for opening in openings:
        number, position = opening.dealt, opening.position
        if number in by_number:
            raise SuperfluousOpening(
                Words(
                    f"card {number + 1} of the deal is opened twice",
                    f"Karte {number + 1} der Hand ist zweimal geöffnet",
                ),
                dealt=number,
            )
        if cut.order[number] != position:
            what = Words(
                f"card {number + 1} of the deal comes from position {cut.order[number]} of the deck, not {position}",
                f"Karte {number + 1} der Hand kommt von Stelle {cut.order[number]} des Decks, nicht von {position}",
            )
            raise WrongOrder(what, dealt=number)
        try:
            require_opening(opening, root, deal)
        except WrongSalt:
            if any(_opens(opening.salt, other) for other in openings if other is not opening):
                what = Words(
                    f"card {number + 1} of the deal has the salt of another card",
                    f"Karte {number + 1} der Hand hat das Salz einer anderen Karte",
                )
                raise SwappedOpenings(what, dealt=number) from None
            raise
        by_number[number] = opening
        if opening.card in positions:
            raise DuplicateInDeck(opening.card, (positions[opening.card], position))
        positions[opening.card] = position
    return by_number


def _opens(salt: bytes, other: Opening) -> bool:
    return any(leaf_of(other.position, card, salt) == other.leaf for card in range(52))


def _require_cards(seen: Sequence[CardPlace], by_number: Mapping[int, Opening]) -> None:
    """Every card of the record was opened and is the one that was dealt there, and no other was opened."""
    for place in seen:
        opening = by_number.get(place.dealt)
        if opening is None:
            raise MissingOpening(
                Words(
                    f"{place.where}, {place.card}, has no opening",
                    f"Karte {place.dealt + 1} der Hand, {place.card}, steht im Protokoll, aber ihre Öffnung fehlt",
                ),
                dealt=place.dealt,
            )
        if opening.card != place.card:
            raise CardMismatch(place.where, recorded=place.card, opened=opening.card)
    if extra := by_number.keys() - {place.dealt for place in seen}:
        number = min(extra)
        what = Words(
            f"card {number + 1} of the deal, {by_number[number].card}, is opened and nowhere in the record",
            f"Karte {number + 1} der Hand, {by_number[number].card}, ist geöffnet und steht nirgends im Protokoll",
        )
        raise SuperfluousOpening(what, dealt=number)


def _deck_with(by_number: Mapping[int, Opening]) -> tuple[Card, ...]:
    """A deck with every opened card in its place, and others where nobody has looked."""
    known = {opening.card for opening in by_number.values()}
    rest = [card for card in Deck.standard() if card not in known]
    return tuple(by_number[number].card if number in by_number else rest.pop() for number in range(52))
