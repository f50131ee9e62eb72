"""The state of the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.league.setup import Setup


class RankingState:
    """What the events of the ranking add up to."""

    def __init__(self, setup: Setup) -> None:
        pass

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RankingState) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes
