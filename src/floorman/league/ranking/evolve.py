"""Folding what happened into the ranking. Nothing is refused here: it has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.ranking.events import Event


def evolve(league: LeagueState, event: Event) -> None:
    """Fold one event into the state."""
