"""Folding what happened into what is known of people. Nothing is refused here: it has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from floorman.league.people import events as did
from floorman.league.people.records import Licence, Sanction
from floorman.league.people.state import LeagueClub, LeagueMember, Lineup, Membership, Team

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.people.events import Event
    from floorman.league.people.state import PeopleState


def evolve(league: LeagueState, event: Event) -> None:  # one case for each kind of event
    """Fold one event into the state."""
    people = league.people
    match event:
        case did.ClubEntered(club, name, facts, received_at, is_late):
            people.clubs[club] = LeagueClub(club, name, facts, received_at, is_late)
        case did.ClubUpdated(club, facts):
            people.clubs[club].facts = facts
        case did.ClubAdmitted(club):
            people.clubs[club].status, people.clubs[club].reason = "accepted", ""
        case did.ClubTurnedDown(club, reason):
            people.clubs[club].status, people.clubs[club].reason = "refused", reason
        case did.TeamEntered(team, club, fee_cents, name, _, is_late):
            people.clubs[club].teams.append(team)
            number = len(people.clubs[club].teams)
            people.teams[team] = Team(team, club, number, fee_cents, name=name, is_late=is_late)
        case did.TeamNamed(team, name):
            people.teams[team].name, people.teams[team].name_status = name, "proposed"
        case did.TeamNameJudged(team, is_accepted):
            _judge_name(people.teams[team], is_accepted=is_accepted)
        case did.TeamWithdrawn(team, _, cents):
            _strike(people, team)
            people.teams[team].status = "withdrawn"
            people.teams[team].paid_cents -= cents
        case did.TeamLeftOut(team, rule):
            _strike(people, team)
            people.teams[team].status, people.teams[team].left_out_rule = "left_out", rule
        case did.TeamFeePaid(team, _, cents):
            people.teams[team].paid_cents += cents
        case did.MemberEntered(member, name, born, club, joined):
            people.members[member] = LeagueMember(member, name, born)
            if club:
                people.members[member].memberships.append(Membership(club, joined))
        case did.ClubChanged(member, club, on, reported_on):
            _change_club(people.members[member], club, on, reported_on)
        case did.TransferReported(member, club, on, reported_on):
            held = people.members[member].memberships
            at = max(at for at, past in enumerate(held) if past.is_transfer and (past.club, past.since) == (club, on))
            held[at] = held[at]._replace(reported_on=reported_on)
        case did.LicenceFiled(member, filed_on):
            people.members[member].licences.append(Licence(filed_on))
        case did.LicenceIssued(member, number, valid_from, valid_until, entitlements):
            licences = people.members[member].licences
            licences[-1] = Licence(licences[-1].filed_on, number, valid_from, valid_until, entitlements)
            people.licensed.setdefault(number, member)
        case did.GuestPlayed(member, name, _):
            people.members[member].guest_events.append(name)
        case did.MatchdayMoved(number, date, starts_at, venue):
            day = people.matchdays[number]
            people.matchdays[number] = replace(day, date=date, starts_at=starts_at, venue=venue)
        case did.OfficialsAppointed(number, director, floor):
            people.days[number].director, people.days[number].floor = director, floor
        case did.LineupNamed():
            _line_up(people, event)
        case did.TeamReported(team, number, players, at, identity):
            _check_in(people, number, team, players, at)
            people.days[number].identity.update(identity)
        case did.MatchdayStarted(number, at, present, absent):
            today = people.days[number]
            today.started_at, today.present, today.absent = at, present, absent
            for team, players in present.items():
                for player in players:
                    people.members[player].fielded.append((number, team))
        case did.TeamSanctioned(team, number, what, players, rule, reason):
            sanction = Sanction(what, players, rule, reason)
            people.days[number].sanctions.setdefault(team, []).append(sanction)
        case did.Fined():
            people.fines.append(event)
        case _:
            assert_never(event)


def _judge_name(team: Team, *, is_accepted: bool) -> None:
    team.name_status = "accepted" if is_accepted else "refused"
    others = tuple(name for name in team.refused_names if name != team.name)
    team.refused_names = others if is_accepted else (*others, team.name)


def _strike(people: PeopleState, team: str) -> None:
    """Those that stay close up, and so do their numbers: nobody has played yet. Others may field the players it has named."""
    club = people.clubs[people.teams[team].club]
    club.teams.remove(team)
    for number, other in enumerate(club.teams, start=1):
        people.teams[other].number = number
    for day in people.days.values():
        day.lineups.pop(team, None)
        day.checked_in.pop(team, None)


def _change_club(member: LeagueMember, club: str, on: str, reported_on: str) -> None:
    last = next((past.club for past in reversed(member.memberships) if past.club), club)
    is_transfer = bool(club) and club != last
    member.memberships.append(Membership(club, on, reported_on, is_transfer, len(member.fielded)))


def _line_up(people: PeopleState, named: did.LineupNamed) -> None:
    day = people.days[named.matchday]
    lineup = Lineup(named.players, named.at, named.captain_chooses)
    if named.is_full:
        lineup.full_at, lineup.was_in_time = named.at, named.is_in_time
    before = day.lineups.get(named.team)
    # What counts is the line-up that stands when it is due: fewer names before that undo a full one, later ones do not.
    is_undone = named.is_in_time and not named.is_full
    if before is not None and before.full_at is not None and not is_undone:
        lineup.full_at, lineup.was_in_time = before.full_at, before.was_in_time
    day.lineups[named.team] = lineup


def _check_in(people: PeopleState, matchday: int, team: str, players: tuple[str, ...], at: int) -> None:
    day = people.days[matchday]
    there = day.checked_in.setdefault(team, {})
    for player in players:
        there.setdefault(player, at)
        if day.started_at is not None:
            people.members[player].fielded.append((matchday, team))
