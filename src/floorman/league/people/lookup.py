"""What the rest of the league may ask about people.

`matchday_of`, `matchdays`, `has_started`: the calendar. `teams`, `club_of_team`, `team_name`: who is entered, in the order
of entry, and what the lists call them. `member_name`, `club_of`, `may_play`: one person. `lineup_of`, `captain_chose`,
`present`, `absent_teams`, `absences`, `sanctions_of`: a match day once its check-in is closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import LeagueError
from floorman.league.people.state import Refusal, Sanction

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.setup import Matchday

__all__ = ["Refusal", "Sanction"]


def matchday_of(league: LeagueState, number: int) -> Matchday:
    """A match day, where and when it is played as things stand.

    Raises:
        LeagueError: there is no such match day.
    """
    if found := league.people.matchdays.get(number):
        return found
    raise LeagueError(f"there is no match day {number}", f"einen Spieltag {number} gibt es nicht")


def matchdays(league: LeagueState) -> tuple[Matchday, ...]:
    """Every match day of the season, in order."""
    raise NotImplementedError


def has_started(league: LeagueState, matchday: int) -> bool:
    """Whether check-in is closed: who is there, who is not, and every line-up are settled."""
    raise NotImplementedError


def teams(league: LeagueState) -> tuple[str, ...]:
    """The teams that play this season, in the order of entry."""
    raise NotImplementedError


def club_of_team(league: LeagueState, team: str) -> str:
    """The club a team belongs to, by its id."""
    raise NotImplementedError


def team_name(league: LeagueState, team: str) -> str:
    """What the lists call a team: its club, with a name or a number where the club has several."""
    raise NotImplementedError


def member_name(league: LeagueState, member: str) -> str:
    """Somebody's first and last name."""
    raise NotImplementedError


def club_of(league: LeagueState, member: str, on: str) -> str | None:
    """The club somebody belongs to on a day; None for somebody without one, or nobody knows."""
    raise NotImplementedError


def may_play(league: LeagueState, member: str, on: str, *, team: str = "") -> tuple[Refusal, ...]:
    """Everything that keeps somebody from playing on a day, for a team if one is named; nothing if nothing does."""
    raise NotImplementedError


def lineup_of(league: LeagueState, team: str, matchday: int) -> tuple[str, ...]:
    """The players a team has named, by their ids; nothing if it has not."""
    raise NotImplementedError


def captain_chose(league: LeagueState, team: str, matchday: int) -> bool:
    """Whether the order of the line-up says who plays the first, second and third main tournament."""
    raise NotImplementedError


def present(league: LeagueState, team: str, matchday: int) -> tuple[str, ...]:
    """Who of the line-up was there at the start, in the order of the line-up; the others' seats are ghosts."""
    raise NotImplementedError


def absent_teams(league: LeagueState, matchday: int) -> tuple[str, ...]:
    """The teams that did not appear: too few of them were there at the start."""
    raise NotImplementedError


def absences(league: LeagueState, team: str) -> tuple[int, ...]:
    """The match days on which a team did not appear."""
    raise NotImplementedError


def sanctions_of(league: LeagueState, team: str, matchday: int) -> tuple[Sanction, ...]:
    """What a team did on a match day that costs it more than money."""
    raise NotImplementedError
