"""A ruling on a table that plays on while the others still have to finish their hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.effects import HandVoid, Stands, TableWaits
from floorman.floor.judged import both
from floorman.floor.rules.betting.turns import is_substantial
from floorman.floor.ruling import Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.situations.event import ExtraHand
    from floorman.rulebook import Rulebook


def rule_extra_hand(book: Rulebook, situation: ExtraHand) -> Ruling:
    """A hand that has hardly begun is taken back; a hand that was played counts, and the table waits for the others."""
    table, ahead = situation.table, situation.ahead
    cites = (
        book.topic("hand_for_hand_is_one_hand"),
        book.cite("substantial_action"),
        book.topic("fairness_first"),
    )
    ours = Words(
        "No book covers it: this is our reading, by which all tables play the same number of hands.",
        "Dazu sagt kein Regelwerk etwas: das ist unsere Lesart, nach der alle Tische gleich viele Hände spielen.",
    )
    if not situation.is_over and not is_substantial(book, situation.since):
        reason = Words(
            "There has been no substantial action: the hand does not count, and all chips go back.",
            "Es gab noch keine wesentlichen Aktionen: die Hand zählt nicht, und alle Chips gehen zurück.",
        )
        return ruled(book, (HandVoid(), TableWaits(table, ahead - 1)), both(reason, ours), cites)
    reason = Words(
        f"The hand counts as table {table}'s part of the next common hand; a player who goes out in it goes out in that one.",
        f"Die Hand zählt für Tisch {table} als Teil der nächsten gemeinsamen Hand; wer dabei ausscheidet, scheidet in dieser aus.",
    )
    return ruled(book, (Stands(), TableWaits(table, ahead)), both(reason, ours), cites)
