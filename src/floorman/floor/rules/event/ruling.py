"""A question about busts, levels and chips of an event goes to the rule that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.floor.rules.event import busts, buying, hand_for_hand, levels, race
from floorman.floor.situations.event import (
    BustTogether,
    ChipRace,
    ExtraHand,
    FoundChips,
    HandStart,
    LateEntry,
    OldChips,
    RebuyAnnounced,
    Reentry,
    WrongLevel,
)

if TYPE_CHECKING:
    from floorman.floor.ruling import Ruling
    from floorman.floor.situations.event import EventSituation
    from floorman.rulebook import Rulebook


def rule_event(book: Rulebook, situation: EventSituation) -> Ruling:
    """Rule on what an event asks at a table by a book."""
    match situation:
        case HandStart():
            return levels.rule_hand_start(book, situation)
        case WrongLevel():
            return levels.rule_wrong_level(book, situation)
        case BustTogether():
            return busts.rule_bust_together(book, situation)
        case ChipRace():
            return race.rule_chip_race(book, situation)
        case OldChips():
            return race.rule_old_chips(book, situation)
        case FoundChips():
            return buying.rule_found_chips(book, situation)
        case RebuyAnnounced():
            return buying.rule_rebuy(book, situation)
        case Reentry():
            return buying.rule_reentry(book, situation)
        case LateEntry():
            return buying.rule_late_entry(book, situation)
        case ExtraHand():
            return hand_for_hand.rule_extra_hand(book, situation)
        case _:
            assert_never(situation)
