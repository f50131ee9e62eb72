"""What happens if somebody wants something of the season. Nothing changes here; what cannot be done is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.season.commands import Command
    from floorman.league.season.events import Event


def decide(league: LeagueState, wanted: Command, *, now: int) -> tuple[Event, ...]:
    """Say what happens if somebody wants something.

    Raises:
        LeagueError: it cannot be done.
    """
    return ()
