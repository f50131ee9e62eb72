"""The teams of a match day: who of each has a seat, who is missing, and what it has done wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.league.people import lookup
from floorman.league.people.lookup import Sanction

if TYPE_CHECKING:
    from floorman.league.league import LeagueState


class Side(Struct, frozen=True):
    """A team on a match day; one that has stayed away has no players."""

    team: str
    club: str
    players: tuple[str, ...] = ()
    """Everybody with a seat, in the order of the line-up; a seat for which nobody was named has a name of its own."""
    ghosts: tuple[str, ...] = ()
    """Those of them who were missing at the start."""
    sanctions: tuple[Sanction, ...] = ()

    @property
    def is_absent(self) -> bool:
        """Whether the team did not appear."""
        return not self.players


def sides(league: LeagueState, matchday: int) -> tuple[Side, ...]:
    """Every entered team as it starts, in the order of entry."""
    absent = lookup.absent_teams(league, matchday)
    return tuple(
        Side(team, lookup.club_of_team(league, team)) if team in absent else _side(league, team, matchday)
        for team in lookup.teams(league)
    )


def _side(league: LeagueState, team: str, matchday: int) -> Side:
    named = lookup.lineup_of(league, team, matchday)
    there = lookup.present(league, team, matchday)
    size = league.book.knobs.team_players or len(named)
    empty = tuple(empty_seat(team, number) for number in range(len(named) + 1, size + 1))
    return Side(
        team,
        lookup.club_of_team(league, team),
        (*named, *empty),
        (*(player for player in named if player not in there), *empty),
        lookup.sanctions_of(league, team, matchday),
    )


def empty_seat(team: str, number: int) -> str:
    """What a seat is called for which nobody was named.

    >>> empty_seat("ace-1", 3)
    'ghost 3 of ace-1'
    """
    return f"ghost {number} of {team}"


def is_empty(player: str) -> bool:
    """Whether a seat has nobody's name."""
    return player.startswith("ghost ")
