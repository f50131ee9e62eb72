"""What is known of clubs, members, teams and line-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from floorman.errors import ClubRefused, LeagueError, LineupRefused, TeamRefused
from floorman.league.people.records import Refusal, Sanction
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.people.events import Fined
    from floorman.league.people.records import ClubFacts, Licence
    from floorman.league.setup import Matchday, SeasonSetup

__all__ = [
    "LeagueClub",
    "LeagueMember",
    "Lineup",
    "Membership",
    "PeopleState",
    "Refusal",
    "ReportedDay",
    "Sanction",
    "Team",
]


class LeagueClub(Struct):
    """A club and its standing this season."""

    id: str
    name: str
    facts: ClubFacts
    received_at: int
    is_late: bool = False
    status: Literal["pending", "accepted", "refused"] = "pending"
    reason: str = ""
    teams: list[str] = []
    """In the order of entry; those that were withdrawn are gone."""


class Team(Struct):
    """A team: a line of the table."""

    id: str
    club: str
    number: int
    """Which of its club's teams it is, from 1, in the order of entry."""
    fee_cents: int
    paid_cents: int = 0
    name: str = ""
    name_status: Literal["proposed", "accepted", "refused"] = "proposed"
    status: Literal["entered", "withdrawn", "left_out"] = "entered"
    left_out_rule: str = ""
    is_late: bool = False
    """Whether it was entered after the closing date;"""
    refused_names: tuple[str, ...] = ()
    """and which names the association would not have."""


class Membership(NamedTuple):
    """A club somebody belongs to from a day on, until the next one; no club is one too."""

    club: str
    since: str
    reported_on: str = ""
    is_transfer: bool = False
    appearances: int = 0
    """How often they had been fielded when it was put down, whatever day it says."""


class LeagueMember(Struct):
    """A person."""

    id: str
    name: str
    born: str
    memberships: list[Membership] = []
    """In the order of their days."""
    licences: list[Licence] = []
    guest_events: list[str] = []
    fielded: list[tuple[int, str]] = []
    """Match day and team of each appearance, in the order in which they came about."""


class Lineup(Struct):
    """Who plays for a team on a match day."""

    players: tuple[str, ...]
    at: int
    captain_chooses: bool = False
    full_at: int | None = None
    """When all places were filled, by this line-up or one before it that still stood when one was due;"""
    was_in_time: bool = False
    """and whether that was before it was due, as things stood then."""


class ReportedDay(Struct):
    """A match day as it comes about."""

    lineups: dict[str, Lineup] = {}
    checked_in: dict[str, dict[str, int]] = {}
    """For each team who has reported, and when."""
    identity: dict[str, bool] = {}
    """Who was asked to show who they are, and whether they could."""
    started_at: int | None = None
    present: dict[str, tuple[str, ...]] = {}
    absent: tuple[str, ...] = ()
    sanctions: dict[str, list[Sanction]] = {}
    director: str = ""
    floor: tuple[str, ...] = ()


class PeopleState:
    """Everything about people. One owner holds it and folds events into it."""

    def __init__(self, setup: SeasonSetup) -> None:
        self.matchdays: dict[int, Matchday] = {day.number: day for day in setup.matchdays}
        self.days: dict[int, ReportedDay] = {day.number: ReportedDay() for day in setup.matchdays}
        self.clubs: dict[str, LeagueClub] = {}
        self.teams: dict[str, Team] = {}
        self.members: dict[str, LeagueMember] = {}
        self.licensed: dict[str, str] = {}
        """Whose a licence is, by its number."""
        self.fines: list[Fined] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PeopleState) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def has_begun(self) -> bool:
        """Whether the first match day has been played, or is."""
        return any(day.started_at is not None for day in self.days.values())

    def has_begun_by(self, now: int) -> bool:
        """Whether the season runs: from the hour for which its first match day is announced, whenever somebody opens it."""
        begins_at = min((day.starts_at for day in self.matchdays.values()), default=None)
        return self.has_begun or (begins_at is not None and now >= begins_at)

    def club(self, id: str) -> LeagueClub:  # noqa: A002  # as everywhere
        """A club that has entered.

        Raises:
            ClubRefused: none has under that id.
        """
        if found := self.clubs.get(id):
            return found
        raise ClubRefused(Words(f"there is no club {id}", f"Einen Verein {id} gibt es nicht"))

    def team(self, id: str) -> Team:  # noqa: A002  # as everywhere
        """A team that has been entered.

        Raises:
            TeamRefused: none has under that id.
        """
        if found := self.teams.get(id):
            return found
        raise TeamRefused(Words(f"there is no team {id}", f"Ein Team {id} gibt es nicht"))

    def team_name(self, id: str) -> str:  # noqa: A002  # as everywhere
        """What the lists call a team: its club, and which of the club's teams where it has several: WPL 2.9."""
        team = self.teams[id]
        club = self.clubs[team.club]
        if len(club.teams) < 2 and team.status == "entered":
            return club.name
        return (
            f"{club.name} {team.name}" if team.name and team.name_status != "refused" else f"{club.name} {team.number}"
        )

    def member(self, id: str) -> LeagueMember:  # noqa: A002  # as everywhere
        """A person who is known.

        Raises:
            LineupRefused: nobody is under that id.
        """
        if found := self.members.get(id):
            return found
        raise LineupRefused(Words(f"nobody is known as {id}", f"Als {id} ist niemand bekannt"))

    def day(self, number: int) -> ReportedDay:
        """What has come about of a match day.

        Raises:
            LeagueError: there is no such match day.
        """
        if found := self.days.get(number):
            return found
        raise LeagueError(Words(f"there is no match day {number}", f"Einen Spieltag {number} gibt es nicht"))
