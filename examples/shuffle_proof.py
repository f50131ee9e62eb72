"""Deal a hand from a sealed deck, play it, and check the proof that a player takes home.

    python examples/shuffle_proof.py hand.json && floorman verify hand.json

With no file it only prints. What the house does and what the players do stand apart: between them go the root, the
commitments, the nonces and the openings, and nothing else.
"""

from __future__ import annotations

import sys
from pathlib import Path

from floorman import Hand, Rulebook
from floorman.errors import NonceWithheld, ProofError
from floorman.proof import audit_of, deal_under, proof_for, verify
from floorman.shuffle import commitment, new_nonce, seal

BOOK = Rulebook.load("tda")
SEATS = (1, 2, 3)


def main() -> None:
    """Play one hand with everything that may happen on the way."""
    # The house says which hand it is, seals a deck for it and shows the root. A player who likes asks for an audit:
    # that deck is opened in full and is not played.
    deal = deal_under(BOOK, hand="example 1", button=1, seats=SEATS)
    audited = seal(deal)
    print("audited:", len(set(verify(audit_of(audited)).cards)), "different cards")

    # Seat 3 commits to a nonce and then withholds it: the deal is void, which the next root remembers.
    voided = seal(deal)
    nonces = {seat: new_nonce() for seat in (2, 3)}
    promises = {seat: commitment(nonce, root=voided.root, seat=seat) for seat, nonce in nonces.items()}
    try:
        voided.cut(promises, {2: nonces[2]})
    except NonceWithheld as error:
        print("void:", error)
        deal = deal.again(voided.void(promises, error.seats))

    # Once more: the root, then the commitments, then the nonces. Each player sees all commitments before revealing.
    sealed = seal(deal)
    nonces = {seat: new_nonce() for seat in SEATS}
    promises = {seat: commitment(nonce, root=sealed.root, seat=seat) for seat, nonce in nonces.items()}
    cut = sealed.cut(promises, nonces)

    hand = Hand.deal(BOOK, deck=sealed.deck(cut), stacks=[5000] * 3, button=1, blinds=(100, 200))
    hand.raise_to(600), hand.call(), hand.fold()
    while not hand.is_over:
        hand.check()

    # Seat 2 takes home what it saw, and checks it with the root and the nonce it remembers.
    document = proof_for(hand, sealed, cut, seat=2).to_json()
    proven = verify(document, root=sealed.root, nonce=nonces[2])
    print("proved:", " ".join(map(str, proven.cards)))

    # Whoever changes a card is found out.
    board = str(hand.board[0]).encode()
    try:
        verify(document.replace(b'"' + board + b'"', b'"' + str(hand.hole(3)[0]).encode() + b'"', 1))
    except ProofError as error:
        print("tampered:", type(error).__name__)
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_bytes(document)


if __name__ == "__main__":
    main()
