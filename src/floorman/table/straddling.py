"""Straddles: a third blind that a seat posts because it likes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.table.state import TableState


def largest_straddle(state: TableState) -> int:
    """How much the seat after the big blind may straddle at most; 0 where the book has no straddle: VPSV 43, 136."""
    knobs = state.book.knobs
    allowed = knobs.straddle_in_cash if state.is_cash else knobs.straddle_in_tournaments
    return (knobs.straddle_max_big_blinds or 2) * state.level.big_blind if allowed else 0
