"""The names of entries, as they stand in the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.league.people import commands as want
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.people.commands import Command


def named(league: LeagueState, wanted: Command) -> Words:  # one case for each command
    """What an entry is called; ids stand for whom nobody knows."""
    people = league.people

    def club_name(club: str) -> str:
        return people.clubs[club].name if club in people.clubs else club

    def team_name(team: str) -> str:
        return people.team_name(team) if team in people.teams else team

    def name(member: str) -> str:
        return people.members[member].name if member in people.members else member

    match wanted:
        case want.EnterClub(_, new):
            return Words(f"{new} enters", f"{new} meldet sich an")
        case want.UpdateClub(club):
            return Words(f"what {club_name(club)} has shown", f"Unterlagen von {club_name(club)}")
        case want.AdmitClub(club):
            return Words(f"admit {club_name(club)}", f"{club_name(club)} zulassen")
        case want.TurnDownClub(club):
            return Words(f"turn {club_name(club)} down", f"{club_name(club)} ablehnen")
        case want.EnterTeam(team, club):
            return Words(f"{club_name(club)} enters team {team}", f"{club_name(club)} meldet Team {team}")
        case want.NameTeam(team, new):
            return Words(
                f"{team_name(team)} is called {new or 'by its number'}",
                f"{team_name(team)} heißt {new or 'nach seiner Nummer'}",
            )
        case want.JudgeTeamName(team, is_accepted):
            if is_accepted:
                return Words(f"accept the name of {team_name(team)}", f"Namen von {team_name(team)} annehmen")
            return Words(f"refuse the name of {team_name(team)}", f"Namen von {team_name(team)} ablehnen")
        case want.WithdrawTeam(team):
            return Words(f"{team_name(team)} withdraws", f"{team_name(team)} zieht zurück")
        case want.PayTeamFee(team):
            return Words(f"the fee of {team_name(team)} is paid", f"Startgebühr von {team_name(team)} bezahlt")
        case want.EnterMember(_, new):
            return Words(f"put {new} down", f"{new} aufnehmen")
        case want.ChangeClub(member, club, on):
            if not club:
                return Words(f"{name(member)} leaves the club on {on}", f"{name(member)} verlässt den Klub am {on}")
            return Words(
                f"{name(member)} joins {club_name(club)} on {on}",
                f"{name(member)} wechselt am {on} zu {club_name(club)}",
            )
        case want.ApplyForLicence(member, filed_on):
            return Words(
                f"{name(member)} applies for a licence on {filed_on}",
                f"{name(member)} sucht am {filed_on} um Lizenz an",
            )
        case want.IssueLicence(member, number):
            return Words(f"licence {number} for {name(member)}", f"Lizenz {number} für {name(member)}")
        case want.RecordGuest(member, event):
            return Words(f"{name(member)} plays {event} as a guest", f"{name(member)} spielt {event} als Gast")
        case want.MoveMatchday(matchday, date):
            return Words(f"move match day {matchday} to {date}", f"Spieltag {matchday} auf {date} verlegen")
        case want.AppointOfficials(matchday, director):
            return Words(f"match day {matchday}: {director} directs", f"Spieltag {matchday}: {director} leitet")
        case want.NameLineup(team, matchday, players):
            who = ", ".join(map(name, players))
            return Words(
                f"match day {matchday}: {team_name(team)} with {who}",
                f"Spieltag {matchday}: {team_name(team)} mit {who}",
            )
        case want.CheckIn(team, matchday, players):
            who = ", ".join(map(name, players))
            return Words(
                f"match day {matchday}: {who} of {team_name(team)} report",
                f"Spieltag {matchday}: {who} von {team_name(team)} melden sich",
            )
        case want.StartMatchday(matchday):
            return Words(f"start match day {matchday}", f"Spieltag {matchday} beginnen")
        case want.SanctionTeam(team, matchday, _, players):
            who = ", ".join(map(name, players))
            return Words(
                f"match day {matchday}: hold {who} against {team_name(team)}",
                f"Spieltag {matchday}: {who} gegen {team_name(team)} anrechnen",
            )
        case want.FineTeam(team, matchday, _, reason):
            return Words(
                f"match day {matchday}: fine {team_name(team)}: {reason}",
                f"Spieltag {matchday}: Strafe für {team_name(team)}: {reason}",
            )
        case _:
            assert_never(wanted)
