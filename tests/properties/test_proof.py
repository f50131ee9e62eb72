"""What holds for the proof of every hand: it verifies for whoever has it, and tells nobody what they may not know."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.errors import ProofError
from floorman.hand import Hand
from floorman.hand.events import RabbitShown
from floorman.proof import HandDocument, deal_under, proof_for, read, verify
from floorman.shuffle import Cut, SealedDeck, commitment, leaf_of, seal
from properties.test_hand import floor_steps, open_to, some, tables
from support.games import BOOKS, in_every_game

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject


def proven_hand(data: DataObject, book: str, structure: str, cash: bool) -> tuple[Hand, SealedDeck, Cut]:
    """A hand dealt from a sealed deck and played, to the end or not, with a floorman about."""
    table = data.draw(tables(book, structure, cash))
    deal = deal_under(BOOKS[book], hand="any", button=table["button"], seats=table["stacks"])
    sealed = seal(deal, random.Random(data.draw(st.integers(0, 2**32))).randbytes)
    nonces = {seat: bytes([seat] * 32) for seat in data.draw(st.sets(st.sampled_from(deal.seats)))}
    promises = {seat: commitment(nonce, root=sealed.root, seat=seat) for seat, nonce in nonces.items()}
    cut = sealed.cut(promises, nonces)
    hand = Hand.deal(BOOKS[book], **table | {"deck": sealed.deck(cut)})
    enough = data.draw(st.sampled_from((1000, 1000, 1000, 0, 5)))
    # Cards that the floor put right have no place in the sealed order: there is no proof of such a hand.
    for number, _ in enumerate(floor_steps(data, hand, mistakes=False)):
        if number >= enough:
            break
    may_see_more = hand.is_over and len(hand.board) < 5 and BOOKS[book].knobs.rabbit_hunting != "never"
    if may_see_more and data.draw(st.booleans()):
        hand.rabbit(hand.seats)
    return hand, sealed, cut


def known_to(hand: Hand, seat: int | None) -> set[Any]:
    rabbits = [card for event in hand.events if isinstance(event, RabbitShown) for card in event.cards]
    return open_to(hand, seat) | set(rabbits)


@in_every_game
@some
@given(data=st.data())
def test_the_proof_of_every_hand_holds_for_every_viewer(
    book: str, structure: str, cash: bool, data: DataObject
) -> None:
    hand, sealed, cut = proven_hand(data, book, structure, cash)
    for seat in (None, *hand.seats):
        document = proof_for(hand, sealed, cut, seat)
        proven = verify(document.to_json(), root=sealed.root, nonce=dict(cut.nonces).get(seat or 0))

        assert read(document.to_json()) == document
        assert proven.replayed
        assert proven.is_over == hand.is_over
        assert set(proven.cards) == known_to(hand, seat)


@in_every_game
@some
@given(data=st.data())
def test_no_document_tells_a_card_or_a_salt_its_owner_may_not_know(
    book: str, structure: str, cash: bool, data: DataObject
) -> None:
    hand, sealed, cut = proven_hand(data, book, structure, cash)
    cards, salts = sealed.secrets
    seat = data.draw(st.sampled_from((None, *hand.seats)))
    known = known_to(hand, seat)
    text = proof_for(hand, sealed, cut, seat).to_json().decode()
    told_salts = set(re.findall(r'"([0-9a-f]{32})"', text))
    digests = set(re.findall(r'"([0-9a-f]{64})"', text))

    assert set(re.findall(r'"([2-9TJQKA][cdhs])"', text)) == {str(card) for card in known}
    for position, card in enumerate(cards):
        salt = salts[16 * position : 16 * position + 16]
        if card in known:
            assert salt.hex() in told_salts
            continue
        assert salt.hex() not in text
        # Some commitments to hidden cards lie on the path of an open one. No salt that was told opens them.
        assert not any(
            leaf_of(position, other, bytes.fromhex(told)).hex() in digests for told in told_salts for other in range(52)
        )


@in_every_game
@settings(some, max_examples=10)
@given(data=st.data())
def test_where_hidden_cards_lie_changes_nothing_but_the_hashes(
    book: str, structure: str, cash: bool, data: DataObject
) -> None:
    """The same deal with two hidden cards exchanged: but for digests the document is the same, byte by byte.

    In truth another deck has another root and so another order; here the order is held, to see what else might differ.
    Cards of a seat that is still in stay where they are: whether it shows or mucks depends on them.
    """
    hand, sealed, cut = proven_hand(data, book, structure, cash)
    seat = data.draw(st.sampled_from((None, *hand.seats)))
    players, folded = len(hand.seats), hand.state.folded
    decides = {number for number in range(2 * players) if not folded[number % players]}
    cards, salts = sealed.secrets
    known = known_to(hand, seat)
    hidden = [
        position for number, position in enumerate(cut.order) if cards[position] not in known and number not in decides
    ]
    first, second = data.draw(st.permutations(hidden))[:2]
    exchanged = list(cards)
    exchanged[first], exchanged[second] = cards[second], cards[first]
    other = SealedDeck(sealed.deal, exchanged, salts)
    table, _, decisions = hand.position.split("|")
    again = Hand.from_position(f"{table}|{''.join(map(str, other.deck(cut)))}|{decisions}", hand.book)

    def without_digests(document: HandDocument) -> str:
        return re.sub(r'"[0-9a-f]{64}"', "digest", document.to_json().decode())

    assert without_digests(proof_for(again, other, cut, seat)) == without_digests(proof_for(hand, sealed, cut, seat))


# ---- bent documents: refused by name, or as good as before ----

DEAL = deal_under(BOOKS["tda"], hand="any", button=1, seats=(1, 2, 3))
SEALED = seal(DEAL, random.Random(3).randbytes)
NONCES = {seat: bytes([seat] * 32) for seat in (1, 3)}
CUT = SEALED.cut({s: commitment(n, root=SEALED.root, seat=s) for s, n in NONCES.items()}, NONCES)


def all_in() -> HandDocument:
    hand = Hand.deal(BOOKS["tda"], deck=SEALED.deck(CUT), stacks=[500, 900, 700], button=1, blinds=(50, 100))
    while not hand.is_over:
        hand.all_in()
    return proof_for(hand, SEALED, CUT, 1)


DOCUMENT = all_in()
PLAIN = json.loads(DOCUMENT.to_json())


def places_in(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, item in inside for place in places_in(item, (*way, key)))]


PLACES = places_in(PLAIN)[1:]
NASTY: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    3,
    52,
    2**53,
    2**64,
    1.5,
    "",
    "As",
    "00" * 16,
    "00" * 32,
    "\ud800",
    [],
    {},
    [1, 2],
    "tda",
]


def bent(place: tuple[Any, ...], value: Any) -> Any:
    document = json.loads(DOCUMENT.to_json())
    part = document
    for step in place[:-1]:
        part = part[step]
    if value == "drop":
        del part[place[-1]]
    else:
        part[place[-1]] = value
    return document


@settings(max_examples=600, deadline=None)
@given(place=st.sampled_from(PLACES), value=st.sampled_from([*NASTY, "drop"]))
@example(place=("hand", "setup", "stacks"), value=[])
@example(place=("hand", "setup", "straddles"), value=[1])
def test_a_bent_document_is_refused_by_name_or_says_the_same(place: tuple[Any, ...], value: Any) -> None:
    document = bent(place, value)
    try:
        proven = verify(json.dumps(document).encode())
    except ProofError:
        return

    # Chips are not sealed: a setup with other numbers may be as good. What was sealed is the same. A record without its
    # last event is that of a hand that is not over, and is told so.
    assert replace(proven, is_over=True) == verify(DOCUMENT)
    assert proven.is_over == (len(document["hand"]["events"]) == len(PLAIN["hand"]["events"]))
    assert (
        document == PLAIN
        or not proven.is_over
        or place[:2] == ("hand", "setup")
        or place[-1] in {"run", "asked_by", "voided"}
    )


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_random_bytes_in_a_document_never_do_anything_but_refuse(data: DataObject) -> None:
    text = bytearray(DOCUMENT.to_json())
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    try:
        proven = verify(bytes(text))
    except ProofError:
        return

    assert proven.root == SEALED.root
    assert proven.cards == verify(DOCUMENT).cards


@given(st.binary(max_size=300))
def test_what_is_no_document_is_refused(data: bytes) -> None:
    with pytest.raises(ProofError):
        verify(data)
