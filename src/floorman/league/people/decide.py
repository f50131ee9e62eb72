"""What happens if somebody wants something for people. Nothing changes here; what cannot be done is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.league.people import commands as want
from floorman.league.people.clubs import admit_club, enter_club, turn_down_club, update_club
from floorman.league.people.fines import fine_team, sanction_team
from floorman.league.people.lineups import name_lineup
from floorman.league.people.matchdays import appoint_officials, check_in, move_matchday, start_matchday
from floorman.league.people.members import apply_for_licence, change_club, enter_member, issue_licence, record_guest
from floorman.league.people.teams import enter_team, judge_team_name, name_team, pay_team_fee, withdraw_team

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.people.commands import Command
    from floorman.league.people.events import Event


def decide(league: LeagueState, wanted: Command, *, now: int) -> tuple[Event, ...]:  # one case for each command
    """Say what happens if somebody wants something.

    What it builds on is looked at first, how it is written and when it came last: an entry from before such a check was
    there is refused for what is missing under it, if anything is.

    Raises:
        LeagueError: it cannot be done.
    """
    # What a correction puts down about people was known when it was made, not when the entry was: days may lie between.
    known = max([now, *(mark.at for mark in league.stamp.corrected)])
    match wanted:
        case want.EnterClub():
            return enter_club(league, wanted, now=now)
        case want.UpdateClub(club, facts):
            return update_club(league, club, facts, now=known)
        case want.AdmitClub():
            return admit_club(league, wanted, now=now)
        case want.TurnDownClub(club, reason):
            return turn_down_club(league, club, reason, now=now)
        case want.EnterTeam():
            return enter_team(league, wanted, now=now)
        case want.NameTeam(team, name):
            return name_team(league, team, name)
        case want.JudgeTeamName():
            return judge_team_name(league, wanted)
        case want.WithdrawTeam(team):
            return withdraw_team(league, team, now=now)
        case want.PayTeamFee(team):
            return pay_team_fee(league, team, now=now)
        case want.EnterMember():
            return enter_member(league, wanted, now=known)
        case want.ChangeClub():
            return change_club(league, wanted, now=known)
        case want.ApplyForLicence(member, filed_on):
            return apply_for_licence(league, member, filed_on, now=known)
        case want.IssueLicence():
            return issue_licence(league, wanted)
        case want.RecordGuest(member, event, on):
            return record_guest(league, member, event, on, now=known)
        case want.MoveMatchday():
            return move_matchday(league, wanted, now=now)
        case want.AppointOfficials():
            return appoint_officials(league, wanted)
        case want.NameLineup():
            return name_lineup(league, wanted, now=now)
        case want.ReportTeam():
            return check_in(league, wanted, now=now)
        case want.StartMatchday(matchday):
            return start_matchday(league, matchday, now=now)
        case want.SanctionTeam():
            return sanction_team(league, wanted)
        case want.FineTeam():
            return fine_team(league, wanted)
        case _:
            assert_never(wanted)
