"""What of an equity is compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.equity import Equity


def numbers(result: Equity) -> tuple[int, list[int], list[list[int]]]:
    """The counts of an equity: deals, wins and ties of each hand."""
    return result.deals, [hand.wins for hand in result.hands], [list(hand.ties) for hand in result.hands]
