"""Shuffle proofs: the document a player takes home from a hand, and what it proves.

`proof_for` makes one, `verify` checks it; `floorman.shuffle` has the sealing, the cut and the openings.
"""

from floorman.proof.check import Proven, require_agreement, verify
from floorman.proof.document import DeckDocument, HandDocument, audit_of, read
from floorman.proof.make import deal_under, proof_for

__all__ = [
    "DeckDocument",
    "HandDocument",
    "Proven",
    "audit_of",
    "deal_under",
    "proof_for",
    "read",
    "require_agreement",
    "verify",
]
