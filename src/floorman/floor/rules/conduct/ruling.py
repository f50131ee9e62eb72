"""Misconduct goes to the rule that names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.floor.rules.conduct import nuts, offences
from floorman.floor.situations.conduct import DodgedBlinds, HiddenAtCall, NutsNotBet, Offence, PocketedChips

if TYPE_CHECKING:
    from floorman.floor.ruling import Ruling
    from floorman.floor.situations.conduct import ConductSituation
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook


def rule_conduct(book: Rulebook, situation: ConductSituation, hand: Hand | None) -> Ruling:
    """Rule on misconduct by a book."""
    match situation:
        case Offence():
            return offences.rule_offence(book, situation)
        case PocketedChips():
            return offences.rule_pocketed_chips(book, situation)
        case DodgedBlinds():
            return offences.rule_dodged_blinds(book, situation)
        case HiddenAtCall():
            return offences.rule_hidden_at_call(book, situation)
        case NutsNotBet():
            return nuts.rule_nuts_not_bet(book, situation, hand)
        case _:
            assert_never(situation)
