"""A dispute at the showdown goes to the rule that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.floor.rules.showdown import looks, order, side_pots, values
from floorman.floor.situations.showdown import (
    Dispute,
    Reading,
    SeeRequest,
    ShownTo,
    ShowOrder,
    SidePot,
    SplitPot,
    Tabled,
)

if TYPE_CHECKING:
    from floorman.floor.ruling import Ruling
    from floorman.floor.situations.showdown import ShowdownSituation
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook


def rule_showdown(book: Rulebook, situation: ShowdownSituation, hand: Hand | None) -> Ruling:
    """Rule on a dispute at the showdown by a book."""
    match situation:
        case ShowOrder():
            return order.rule_show_order(book, situation, hand)
        case Tabled():
            return order.rule_tabled(book, situation, hand)
        case Reading():
            return values.rule_reading(book, situation, hand)
        case SplitPot():
            return values.rule_split_pot(book, situation, hand)
        case ShownTo():
            return looks.rule_shown_to(book, situation)
        case SeeRequest():
            return looks.rule_see_request(book, situation, hand)
        case Dispute():
            return values.rule_dispute(book, situation)
        case SidePot():
            return side_pots.rule_side_pot(book, situation)
        case _:
            assert_never(situation)
