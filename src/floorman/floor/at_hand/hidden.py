"""Whether a ruling at a real hand rests on cards that nobody has shown: whoever rules on it looks at them first, which is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from floorman.cards import Card, parse_cards
from floorman.errors import CardError
from floorman.floor.situations.conduct import NutsNotBet
from floorman.floor.situations.dealing import DealingSituation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.floor.desk import Situation
    from floorman.hand import Hand


def rests_on_hidden(situation: Situation, hand: Hand) -> bool:
    """Whether a situation names a card that does not lie open, or has the hand tell where cards lie or what somebody holds.

    A mistake in the deal does: what has turned up by it is called by its name.
    """
    if isinstance(situation, DealingSituation):
        return True
    seen = open_cards(hand)
    if isinstance(situation, NutsNotBet) and situation.seat in hand.seats and not situation.cards:
        return not seen.issuperset(hand.hole(situation.seat))
    return not seen.issuperset(_named(msgspec.to_builtins(situation)))


def open_cards(hand: Hand) -> set[Card]:
    """The cards that everybody has seen: boards, hands that were shown, what was turned up by mistake."""
    state = hand.state
    shown = (card for place, hole in enumerate(state.holes) if state.shown[place] for card in hole)
    boards = (card for board in (state.board, *state.boards) for card in board)
    return {*boards, *shown, *state.seen}


def _named(facts: Any) -> Iterator[Card]:
    """Every card that is named in facts, whatever the fact is."""
    if isinstance(facts, dict):
        for value in facts.values():
            yield from _named(value)
    elif isinstance(facts, list | tuple):
        for value in facts:
            yield from _named(value)
    elif isinstance(facts, str):
        try:
            yield from parse_cards(facts)
        except (CardError, ValueError):
            return
