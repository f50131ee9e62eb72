"""What is wrong with a shuffle proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.text import both

if TYPE_CHECKING:
    from floorman.cards import Card
    from floorman.text.words import Words


class ProofError(FloormanError, ValueError):
    """A shuffle proof does not hold. Its type says what is wrong with it."""

    code = "proof-error"


class UnreadableProof(ProofError):
    """It is not a document of ours, or a part of it cannot be read."""

    code = "unreadable-proof"


class DealMismatch(ProofError):
    """The deck was sealed for another hand, button, seats or book than the record has."""

    code = "deal-mismatch"

    def __init__(self, what: str, *, sealed: object, recorded: object) -> None:
        super().__init__(
            both(
                f"the deck was sealed for {what} {sealed}; the record has {recorded}",
                f"Das Deck wurde für etwas anderes versiegelt, als im Protokoll steht: {sealed}, nicht {recorded}",
            )
        )
        self.what, self.sealed, self.recorded = what, sealed, recorded


class WrongRoot(ProofError):
    """The root is not the one the openings lead to, or not the one that was shown."""

    code = "wrong-root"

    def __init__(self, why: str, *, stated: bytes, expected: bytes) -> None:
        super().__init__(
            both(
                f"the root {stated.hex()} is wrong: {why} {expected.hex()}",
                f"Die Wurzel {stated.hex()} ist falsch; richtig wäre {expected.hex()}",
            )
        )
        self.stated, self.expected = stated, expected


class CutError(ProofError):
    """The cut is not what the seats agreed on."""

    code = "cut-error"

    def __init__(self, words: Words, *, seats: tuple[int, ...]) -> None:
        super().__init__(words)
        self.seats = seats


class NonceWithheld(CutError):
    """A seat committed to a nonce and did not reveal it: the deal is void, and a new deck is sealed."""

    code = "nonce-withheld"


class NonceMismatch(CutError):
    """A nonce is not the one its seat committed to."""

    code = "nonce-mismatch"


class NonceUncommitted(CutError):
    """A nonce came from a seat that had not committed to one, or is not in the hand."""

    code = "nonce-uncommitted"


class NonceMissing(CutError):
    """One's own nonce is not in the cut."""

    code = "nonce-missing"


class WrongCut(CutError):
    """The stated order is not the one the nonces give."""

    code = "wrong-cut"


class OpeningError(ProofError):
    """The opening of a card does not hold."""

    code = "opening-error"

    def __init__(self, words: Words, *, dealt: int) -> None:
        super().__init__(words)
        self.dealt = dealt
        """Which card it is, counting from 0 in the order of the deal."""


class WrongOrder(OpeningError):
    """A card comes from another position of the deck than the cut says."""

    code = "wrong-order"


class WrongCard(OpeningError):
    """Another card was committed to."""

    code = "wrong-card"


class WrongSalt(OpeningError):
    """The salt does not belong to the commitment."""

    code = "wrong-salt"


class WrongPath(OpeningError):
    """The path does not lead from the commitment to the root."""

    code = "wrong-path"


class SwappedOpenings(OpeningError):
    """The opening is that of another card."""

    code = "swapped-openings"


class MissingOpening(OpeningError):
    """A card in the record has no opening."""

    code = "missing-opening"


class SuperfluousOpening(OpeningError):
    """An opening belongs to no card in the record, or is there twice."""

    code = "superfluous-opening"


class RecordError(ProofError):
    """The record of the hand does not hold."""

    code = "record-error"


class CardMismatch(RecordError):
    """A card in the record is not the one that was dealt there."""

    code = "card-mismatch"

    def __init__(self, where: str, *, recorded: Card, opened: Card) -> None:
        super().__init__(
            both(
                f"{where} is {recorded} in the record, but {opened} was dealt there",
                f"Im Protokoll steht {recorded}, gegeben wurde dort aber {opened}",
            )
        )
        self.where, self.recorded, self.opened = where, recorded, opened


class BrokenRecord(RecordError):
    """Something in the record cannot have happened after what stands before it."""

    code = "broken-record"

    def __init__(self, why: Words, *, event: int) -> None:
        at, at_de = (
            (
                f"event {event} of the record cannot have happened: ",
                f"Eintrag {event} des Protokolls kann nicht geschehen sein: ",
            )
            if event
            else ("", "")
        )
        super().__init__(both(f"{at}{why.en}", f"{at_de}{why.de}"))
        self.event = event
        """Which one, counting from 1; 0 for the hand as a whole."""


class DuplicateInDeck(ProofError):
    """A deck was sealed with the same card in two positions."""

    code = "duplicate-in-deck"

    def __init__(self, card: Card, positions: tuple[int, int]) -> None:
        first, second = positions
        super().__init__(
            both(
                f"{card} was sealed twice, at positions {first} and {second} of the deck",
                f"{card} war zweimal im versiegelten Deck, an den Stellen {first} und {second}",
            )
        )
        self.card, self.positions = card, positions
