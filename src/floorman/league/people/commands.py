"""What an official, or a club through one, may want for its people."""

from __future__ import annotations

from msgspec import Struct

from floorman.league.people.records import Breach, ClubFacts, Entitlements, FineKind


class EnterClub(Struct, frozen=True, forbid_unknown_fields=True, tag="enter_club"):
    """Enter a club for the season; *received_at* is when its entry came, if that was before it is typed in."""

    club: str
    name: str
    facts: ClubFacts = ClubFacts()
    received_at: int | None = None


class UpdateClub(Struct, frozen=True, forbid_unknown_fields=True, tag="update_club"):
    """Put down what is known of a club now."""

    club: str
    facts: ClubFacts


class AdmitClub(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="admit_club"):
    """Admit a club; one that came too late only if that is said."""

    club: str
    although_late: bool = False


class TurnDownClub(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="turn_down_club"):
    """Turn a club down; no reason is needed."""

    club: str
    reason: str = ""


class EnterTeam(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="enter_team"):
    """Enter one more team of a club, with a name of its own or none; one that came too late only if that is said."""

    team: str
    club: str
    name: str = ""
    although_late: bool = False
    received_at: int | None = None
    """When its entry came, if that was before it is typed in."""


class NameTeam(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="name_team"):
    """Give a team a name; none takes it away again."""

    team: str
    name: str


class JudgeTeamName(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="judge_team_name"):
    """Accept a team's name, or refuse it."""

    team: str
    is_accepted: bool
    reason: str = ""


class WithdrawTeam(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="withdraw_team"):
    """Take a team out before the season begins."""

    team: str


class PayTeamFee(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="pay_team_fee"):
    """Pay what a team costs for the season."""

    team: str


class EnterMember(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="enter_member"):
    """Put down a person, with the club joined on a day or as a guest without one; days as ``2026-05-12``."""

    member: str
    name: str
    born: str = ""
    club: str = ""
    joined: str = ""


class ChangeClub(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="change_club"):
    """Report that somebody belongs to another club from a day on, or to none; again once the association knows."""

    member: str
    club: str
    on: str
    reported_on: str = ""
    """When it was reported to the association."""


class ApplyForLicence(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="apply_for_licence"):
    """Hand in the application for somebody's licence."""

    member: str
    filed_on: str


class IssueLicence(Struct, frozen=True, forbid_unknown_fields=True, tag="issue_licence"):
    """Enter the licence that the national association gave for the last application."""

    member: str
    number: str
    valid_from: str
    valid_until: str
    entitlements: Entitlements = ()


class RecordGuest(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="record_guest"):
    """Somebody who is not a member played an event."""

    member: str
    event: str
    on: str


class MoveMatchday(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="move_matchday"):
    """Put a match day on another day or hour, or in another place."""

    matchday: int
    date: str
    starts_at: int
    venue: str = ""
    reason: str = ""


class AppointOfficials(Struct, frozen=True, forbid_unknown_fields=True, tag="appoint_officials"):
    """Name who directs a match day and who rules on it."""

    matchday: int
    director: str
    floor: tuple[str, ...] = ()


class NameLineup(Struct, frozen=True, forbid_unknown_fields=True, tag="name_lineup"):
    """Name who plays for a team on a match day, or change it.

    *captain_chooses*: the order says who plays the first, second and third main tournament. *insists*: the team fields
    them although it was told that it may not, and takes what follows.
    """

    team: str
    matchday: int
    players: tuple[str, ...]
    captain_chooses: bool = False
    insists: bool = False
    received_at: int | None = None
    """When the mail or call came, if that was before it is typed in."""


class ReportTeam(Struct, frozen=True, forbid_unknown_fields=True, tag="check_in"):
    """A team reports with those who are there; again for whoever comes later."""

    team: str
    matchday: int
    players: tuple[str, ...]
    identity: dict[str, bool] = {}
    """Who was asked to show who they are, and whether they could."""


class StartMatchday(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="start_matchday"):
    """Close the check-in: whoever is not there now was not there at the start."""

    matchday: int


class SanctionTeam(Struct, frozen=True, forbid_unknown_fields=True, tag="sanction_team"):
    """Hold against a team whom it fielded, where that was found out only after the start."""

    team: str
    matchday: int
    what: Breach
    players: tuple[str, ...]
    reason: str


class FineTeam(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="fine_team"):
    """Fine a team's club by the book's table for something that only an official can see."""

    team: str
    matchday: int
    what: FineKind
    reason: str
    player: str = ""
    """Who was found so, where every case costs a fine of its own."""


Command = (
    EnterClub
    | UpdateClub
    | AdmitClub
    | TurnDownClub
    | EnterTeam
    | NameTeam
    | JudgeTeamName
    | WithdrawTeam
    | PayTeamFee
    | EnterMember
    | ChangeClub
    | ApplyForLicence
    | IssueLicence
    | RecordGuest
    | MoveMatchday
    | AppointOfficials
    | NameLineup
    | ReportTeam
    | StartMatchday
    | SanctionTeam
    | FineTeam
)
