"""``floorman league club, team, member, licence, lineup``: who belongs where and may play."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import App, Parameter

from floorman.cli.league.office import DO, LOOK, ReadOptions, WriteOptions, day_or_today
from floorman.league.asking import questions as ask
from floorman.league.people import commands as want
from floorman.league.people.records import ClubFacts

ClubId = Annotated[str, Parameter(help="The club's id.")]
TeamId = Annotated[str, Parameter(help="The team's id.")]
MemberId = Annotated[str, Parameter(help="The member's id.")]
Day = Annotated[int, Parameter(help="The number of the match day.")]

club = App(name="club", help="Clubs: list them, enter them, admit them.")
team = App(name="team", help="Teams: list them, enter them, fees and names.")
member = App(name="member", help="Members: list them, enter them, changes of club.")
licence = App(name="licence", help="Licences: list them, applications, issues, and who may play.")
lineup = App(name="lineup", help="Line-ups: name one, or list those of a match day.")


# ---- clubs ----


@club.default
def list_clubs(*, look: ReadOptions = LOOK) -> None:
    """List the clubs."""
    look.show(ask.ReadClubs())


@club.command(name="add")
def add_club(
    club: ClubId,
    name: Annotated[str, Parameter(help="What the lists call it.")],
    *,
    register: Annotated[str, Parameter(name="--register", help="Its number in the register of associations.")] = "",
    regional: Annotated[
        bool, Parameter(name="--regional", negative="", help="Member of the regional association.")
    ] = False,
    national: Annotated[
        bool, Parameter(name="--national", negative="", help="Member of the national association.")
    ] = False,
    seat: Annotated[bool, Parameter(name="--seat", negative="", help="Has its seat in the region.")] = False,
    active: Annotated[bool, Parameter(name="--active", negative="", help="Is active in the region.")] = False,
    signed_by: Annotated[str, Parameter(name="--signed-by", help="Who signed for its members.")] = "",
    signed_on: Annotated[str, Parameter(name="--signed-on", help="When, as 2026-01-15.")] = "",
    admit: Annotated[bool, Parameter(name="--admit", negative="", help="Admit it at once.")] = False,
    do: WriteOptions = DO,
) -> None:
    """Enter a club for the season."""
    facts = _facts(register, signed_by, signed_on, regional=regional, national=national, seat=seat, active=active)
    entered = want.EnterClub(club, name, facts)
    do.do(*((entered, want.AdmitClub(club)) if admit else (entered,)))


@club.command(name="update")
def update_club(
    club: ClubId,
    *,
    register: Annotated[str, Parameter(name="--register", help="Its number in the register of associations.")] = "",
    regional: Annotated[
        bool, Parameter(name="--regional", negative="", help="Member of the regional association.")
    ] = False,
    national: Annotated[
        bool, Parameter(name="--national", negative="", help="Member of the national association.")
    ] = False,
    seat: Annotated[bool, Parameter(name="--seat", negative="", help="Has its seat in the region.")] = False,
    active: Annotated[bool, Parameter(name="--active", negative="", help="Is active in the region.")] = False,
    signed_by: Annotated[str, Parameter(name="--signed-by", help="Who signed for its members.")] = "",
    signed_on: Annotated[str, Parameter(name="--signed-on", help="When, as 2026-01-15.")] = "",
    do: WriteOptions = DO,
) -> None:
    """Put down what is known of a club now, in place of what was."""
    facts = _facts(register, signed_by, signed_on, regional=regional, national=national, seat=seat, active=active)
    do.do(want.UpdateClub(club, facts))


def _facts(
    register: str, signed_by: str, signed_on: str, *, regional: bool, national: bool, seat: bool, active: bool
) -> ClubFacts:
    return ClubFacts(
        register_number=register,
        is_regional_member=regional,
        is_national_member=national,
        has_seat_in_region=seat,
        is_active_in_region=active,
        signed_by=signed_by,
        signed_on=signed_on,
    )


@club.command(name="admit")
def admit_club(
    club: ClubId,
    *,
    although_late: Annotated[
        bool, Parameter(name="--although-late", negative="", help="It came too late, and is admitted all the same.")
    ] = False,
    do: WriteOptions = DO,
) -> None:
    """Admit a club."""
    do.do(want.AdmitClub(club, although_late))


@club.command(name="turn-down")
def turn_down_club(
    club: ClubId, *, reason: Annotated[str, Parameter(name="--reason", help="Why.")] = "", do: WriteOptions = DO
) -> None:
    """Turn a club down."""
    do.do(want.TurnDownClub(club, reason))


# ---- teams ----


@team.default
def list_teams(*, look: ReadOptions = LOOK) -> None:
    """List the teams."""
    look.show(ask.ReadTeams())


@team.command(name="add")
def add_team(
    team: TeamId,
    club: ClubId,
    *,
    name: Annotated[str, Parameter(name="--name", help="A name of its own.")] = "",
    paid: Annotated[bool, Parameter(name="--paid", negative="", help="Its fee is paid.")] = False,
    although_late: Annotated[
        bool, Parameter(name="--although-late", negative="", help="It came too late, and is entered all the same.")
    ] = False,
    do: WriteOptions = DO,
) -> None:
    """Enter a team of a club."""
    entered = want.EnterTeam(team, club, name, although_late)
    do.do(*((entered, want.PayTeamFee(team)) if paid else (entered,)))


@team.command(name="pay")
def pay_team(team: TeamId, *, do: WriteOptions = DO) -> None:
    """Note that a team's fee is paid."""
    do.do(want.PayTeamFee(team))


@team.command(name="name")
def name_team(team: TeamId, name: Annotated[str, Parameter(help="Its new name.")], *, do: WriteOptions = DO) -> None:
    """Give a team a name."""
    do.do(want.NameTeam(team, name))


@team.command(name="judge")
def judge_team(
    team: TeamId,
    *,
    refuse: Annotated[bool, Parameter(name="--refuse", negative="", help="The name is not accepted.")] = False,
    reason: Annotated[str, Parameter(name="--reason", help="Why not.")] = "",
    do: WriteOptions = DO,
) -> None:
    """Accept a team's name, or refuse it."""
    do.do(want.JudgeTeamName(team, not refuse, reason))


@team.command(name="withdraw")
def withdraw_team(team: TeamId, *, do: WriteOptions = DO) -> None:
    """Take a team out before the season begins."""
    do.do(want.WithdrawTeam(team))


# ---- members and licences ----


@member.default
def list_members(*, look: ReadOptions = LOOK) -> None:
    """List the members."""
    look.show(ask.ReadMembers())


@member.command(name="add")
def add_member(
    member: MemberId,
    name: Annotated[str, Parameter(help="First and last name.")],
    *,
    born: Annotated[str, Parameter(name="--born", help="As 1990-01-31.")] = "",
    club: Annotated[str, Parameter(name="--club", help="The club; without one it is a guest.")] = "",
    joined: Annotated[str, Parameter(name="--joined", help="Since when, as 2026-01-15.")] = "",
    do: WriteOptions = DO,
) -> None:
    """Put down a person."""
    do.do(want.EnterMember(member, name, born, club, joined))


@member.command(name="move")
def move_member(
    member: MemberId,
    club: Annotated[str, Parameter(help="The new club; - for none.", allow_leading_hyphen=True)],
    *,
    on: Annotated[str, Parameter(name="--on", help="From which day on, as 2026-05-20.")],
    reported: Annotated[str, Parameter(name="--reported", help="When the association was told.")] = "",
    do: WriteOptions = DO,
) -> None:
    """Note that somebody changes club."""
    do.do(want.ChangeClub(member, "" if club == "-" else club, on, reported))


@member.command(name="guest")
def guest(
    member: MemberId,
    event: Annotated[str, Parameter(help="What was played.")],
    *,
    on: Annotated[str, Parameter(name="--on", help="When, as 2026-05-20.")],
    do: WriteOptions = DO,
) -> None:
    """Note that somebody who is not a member played an event."""
    do.do(want.RecordGuest(member, event, on))


@licence.default
def list_licences(*, look: ReadOptions = LOOK) -> None:
    """List members with their licences."""
    look.show(ask.ReadMembers())


@licence.command(name="apply")
def apply_for_licence(
    member: MemberId,
    *,
    filed: Annotated[str, Parameter(name="--filed", help="When it was handed in, as 2026-01-15.")],
    do: WriteOptions = DO,
) -> None:
    """Note that somebody applies for a licence."""
    do.do(want.ApplyForLicence(member, filed))


@licence.command(name="issue")
def issue_licence(
    member: MemberId,
    number: Annotated[str, Parameter(help="The number of the licence.")],
    *,
    since: Annotated[str, Parameter(name="--from", help="Valid from this day on.")],
    until: Annotated[str, Parameter(name="--until", help="Valid until this day.")],
    do: WriteOptions = DO,
) -> None:
    """Note the licence that was given."""
    do.do(want.IssueLicence(member, number, since, until))


@licence.command(name="check")
def check_licence(
    member: MemberId,
    *,
    on: Annotated[str, Parameter(name="--on", help="On which day; today if not said.")] = "",
    team: Annotated[str, Parameter(name="--team", help="For which team.")] = "",
    look: ReadOptions = LOOK,
) -> None:
    """Say whether somebody may play on a day, and everything that stands in the way with its clause; exits with 1 if not."""
    with look.source() as source:
        (answer,) = source.lists(ask.ReadMayPlay(member, day_or_today(on), team))
    look.tell(answer)
    if answer.rows:
        sys.exit(1)


# ---- line-ups ----


@lineup.default
def name_lineup(
    team: TeamId,
    day: Day,
    *players: Annotated[str, Parameter(help="Who plays, by id.")],
    captain_chooses: Annotated[
        bool, Parameter(name="--captain-chooses", negative="", help="The order says who plays which main tournament.")
    ] = False,
    insist: Annotated[
        bool, Parameter(name="--insist", negative="", help="The team fields them although it may not.")
    ] = False,
    do: WriteOptions = DO,
) -> None:
    """Name who plays for a team on a match day, or change it."""
    do.do(want.NameLineup(team, day, players, captain_chooses, insist))


@lineup.command(name="list")
def list_lineups(day: Day, *, look: ReadOptions = LOOK) -> None:
    """List the line-ups of a match day."""
    look.show(ask.ReadLineups(day))
