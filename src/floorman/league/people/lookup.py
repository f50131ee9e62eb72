"""What the rest of the league may ask about people.

`matchday_of`, `matchdays`, `has_started`: the calendar. `teams`, `club_of_team`, `team_name`: who is entered, in the order
of entry, and what the lists call them. `member_name`, `club_of`, `may_play`, `person_of`: one person. `lineup_of`,
`captain_chose`, `present`, `came_late`, `absent_teams`, `absences`, `sanctions_of`: a match day once its check-in is closed.
`fines_of`: what a club owes. `may_direct`, `may_rule`: who works on a match day.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.league.people.eligibility import membership_of, refusals
from floorman.league.people.records import Refusal, Sanction
from floorman.tournament.entries.eligibility import Person

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.people.events import Fined
    from floorman.league.setup import Matchday

__all__ = [
    "Refusal",
    "Sanction",
    "absences",
    "absent_teams",
    "came_late",
    "captain_chose",
    "club_of",
    "club_of_team",
    "fines_of",
    "has_started",
    "lineup_of",
    "matchday_of",
    "matchdays",
    "may_direct",
    "may_play",
    "may_rule",
    "member_name",
    "person_of",
    "present",
    "sanctions_of",
    "team_name",
    "teams",
]


def matchday_of(league: LeagueState, number: int) -> Matchday:
    """A match day, where and when it is played as things stand.

    Raises:
        LeagueError: there is no such match day.
    """
    league.people.day(number)
    return league.people.matchdays[number]


def matchdays(league: LeagueState) -> tuple[Matchday, ...]:
    """Every match day of the season, by number."""
    return tuple(league.people.matchdays.values())


def has_started(league: LeagueState, matchday: int) -> bool:
    """Whether check-in is closed: who is there, who is not, and every line-up are settled."""
    return league.people.day(matchday).started_at is not None


def teams(league: LeagueState) -> tuple[str, ...]:
    """The teams that play this season, in the order of entry."""
    people = league.people
    return tuple(
        team.id
        for team in people.teams.values()
        if team.status == "entered" and people.clubs[team.club].status == "accepted"
    )


def club_of_team(league: LeagueState, team: str) -> str:
    """The club a team belongs to, by its id."""
    return league.people.team(team).club


def team_name(league: LeagueState, team: str) -> str:
    """What the lists call a team: its club, with a name or a number where the club has several."""
    league.people.team(team)
    return league.people.team_name(team)


def member_name(league: LeagueState, member: str) -> str:
    """Somebody's first and last name."""
    return league.people.member(member).name


def club_of(league: LeagueState, member: str, on: str) -> str | None:
    """The club somebody belongs to on a day; None for somebody without one, or nobody knows."""
    who = league.people.members.get(member)
    held = membership_of(who, on) if who else None
    return held.club if held else None


def may_play(league: LeagueState, member: str, on: str, *, team: str = "") -> tuple[Refusal, ...]:
    """Everything that keeps somebody from playing on a day, for a team if one is named; nothing if nothing does."""
    return tuple(refusals(league, member, on, team))


def person_of(league: LeagueState, member: str, on: str) -> Person:
    """What a tournament on a day asks of somebody who wants to enter."""
    who = league.people.member(member)
    licence = next((licence for licence in reversed(who.licences) if licence.covers(on)), None)
    return Person(
        id=who.id,
        name=who.name,
        is_member=membership_of(who, on) is not None,
        born=who.born,
        licence_until=licence.valid_until if licence else "",
        entitlements=licence.entitlements if licence else (),
        guest_events=len(who.guest_events),
    )


def lineup_of(league: LeagueState, team: str, matchday: int) -> tuple[str, ...]:
    """The players a team has named, by their ids; nothing if it has not."""
    lineup = league.people.day(matchday).lineups.get(team)
    return lineup.players if lineup else ()


def captain_chose(league: LeagueState, team: str, matchday: int) -> bool:
    """Whether the order of the line-up says who plays the first, second and third main tournament."""
    lineup = league.people.day(matchday).lineups.get(team)
    return lineup is not None and lineup.captain_chooses


def present(league: LeagueState, team: str, matchday: int) -> tuple[str, ...]:
    """Who of the line-up was there at the start, in the order of the line-up; the others' seats are ghosts."""
    return league.people.day(matchday).present.get(team, ())


def came_late(league: LeagueState, team: str, matchday: int) -> dict[str, int]:
    """Who of the line-up reported after the start, and when."""
    day = league.people.day(matchday)
    if day.started_at is None:
        return {}
    there = day.present.get(team, ())
    return {player: at for player, at in day.checked_in.get(team, {}).items() if player not in there}


def absent_teams(league: LeagueState, matchday: int) -> tuple[str, ...]:
    """The teams that did not appear: too few of them were there at the start."""
    return league.people.day(matchday).absent


def absences(league: LeagueState, team: str) -> tuple[int, ...]:
    """The match days on which a team did not appear."""
    return tuple(number for number, day in league.people.days.items() if team in day.absent)


def sanctions_of(league: LeagueState, team: str, matchday: int) -> tuple[Sanction, ...]:
    """What a team did on a match day that costs it more than money."""
    return tuple(league.people.day(matchday).sanctions.get(team, ()))


def fines_of(league: LeagueState, club: str) -> tuple[Fined, ...]:
    """Every fine of a club, in order."""
    return tuple(fine for fine in league.people.fines if fine.club == club)


def may_direct(league: LeagueState, who: str, matchday: int) -> bool:
    """Whether somebody directs a match day; where nobody is appointed, whoever may enter anything at all."""
    day = league.people.day(matchday)
    return not day.director or who == day.director


def may_rule(league: LeagueState, who: str, matchday: int) -> bool:
    """Whether somebody rules on a match day: the director and the heads of the floor."""
    day = league.people.day(matchday)
    return not day.director or who in (day.director, *day.floor)
