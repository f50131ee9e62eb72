"""What happens if somebody wants something of the people. Nothing changes here; what cannot be done is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.people.commands import Command
    from floorman.league.people.events import Event


def decide(league: LeagueState, wanted: Command, *, now: int) -> tuple[Event, ...]:
    """Say what happens if somebody wants something.

    Raises:
        LeagueError: it cannot be done.
    """
    return ()
