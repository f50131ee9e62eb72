"""What happens to clubs, members, teams and line-ups, as it is recorded."""

from __future__ import annotations

from msgspec import Struct

from floorman.league.people.records import Breach, ClubFacts, Entitlements, FineKind


class ClubEntered(Struct, frozen=True, tag="club_entered"):
    """A club has asked to take part; it waits until it is admitted or turned down."""

    club: str
    name: str
    facts: ClubFacts
    received_at: int
    is_late: bool = False


class ClubUpdated(Struct, frozen=True, tag="club_updated"):
    """More, or something else, is known of a club."""

    club: str
    facts: ClubFacts


class ClubAdmitted(Struct, frozen=True, gc=False, tag="club_admitted"):
    """A club takes part."""

    club: str
    rule: str = ""


class ClubTurnedDown(Struct, frozen=True, gc=False, tag="club_turned_down"):
    """A club does not take part."""

    club: str
    reason: str = ""


class TeamEntered(Struct, frozen=True, gc=False, tag="team_entered"):
    """A club has one more team."""

    team: str
    club: str
    fee_cents: int
    name: str = ""
    rule: str = ""
    """The clause that asks for the fee."""
    is_late: bool = False
    """Whether it came after entries had closed."""


class TeamNamed(Struct, frozen=True, gc=False, tag="team_named"):
    """A team has proposed a name."""

    team: str
    name: str


class TeamNameJudged(Struct, frozen=True, gc=False, tag="team_name_judged"):
    """A team's name is accepted, or goes; then its number is shown."""

    team: str
    is_accepted: bool
    reason: str = ""
    rule: str = ""


class TeamWithdrawn(Struct, frozen=True, gc=False, tag="team_withdrawn"):
    """A team does not play after all; *cents* go back to its club."""

    team: str
    club: str
    cents: int
    rule: str = ""


class TeamLeftOut(Struct, frozen=True, gc=False, tag="team_left_out"):
    """The season begins without a team: its fee is not paid, or its club is not admitted."""

    team: str
    rule: str = ""


class TeamFeePaid(Struct, frozen=True, gc=False, tag="team_fee_paid"):
    """The fee of a team was paid by its club."""

    team: str
    club: str
    cents: int
    rule: str = ""


class MemberEntered(Struct, frozen=True, gc=False, tag="member_entered"):
    """A person is known."""

    member: str
    name: str
    born: str
    club: str = ""
    joined: str = ""


class ClubChanged(Struct, frozen=True, gc=False, tag="club_changed"):
    """Somebody belongs to another club from a day on, or to none."""

    member: str
    club: str
    on: str
    reported_on: str = ""


class TransferReported(Struct, frozen=True, gc=False, tag="transfer_reported"):
    """The association has heard of a change of club that was put down before."""

    member: str
    club: str
    on: str
    """When the change was."""
    reported_on: str


class LicenceFiled(Struct, frozen=True, gc=False, tag="licence_filed"):
    """An application for a licence was handed in."""

    member: str
    filed_on: str


class LicenceIssued(Struct, frozen=True, tag="licence_issued"):
    """A licence was given for the last application."""

    member: str
    number: str
    valid_from: str
    valid_until: str
    entitlements: Entitlements = ()


class GuestPlayed(Struct, frozen=True, gc=False, tag="guest_played"):
    """Somebody who is not a member played an event."""

    member: str
    event: str
    on: str


class MatchdayMoved(Struct, frozen=True, tag="matchday_moved"):
    """A match day is at another time or place; the clubs named are told."""

    matchday: int
    date: str
    starts_at: int
    venue: str
    told: tuple[str, ...]
    reason: str = ""
    rule: str = ""


class OfficialsAppointed(Struct, frozen=True, tag="officials_appointed"):
    """It is settled who directs a match day and who rules on it."""

    matchday: int
    director: str
    floor: tuple[str, ...]
    rule: str = ""


class LineupNamed(Struct, frozen=True, tag="lineup_named"):
    """A team has said who plays."""

    team: str
    matchday: int
    players: tuple[str, ...]
    at: int
    captain_chooses: bool = False
    is_full: bool = True
    """Whether it names as many as the book asks for,"""
    is_in_time: bool = True
    """and whether it came, as things stood then, before a full one was due."""


class TeamReported(Struct, frozen=True, tag="checked_in"):
    """A team, or the rest of it, has reported."""

    team: str
    matchday: int
    players: tuple[str, ...]
    at: int
    identity: dict[str, bool] = {}


class MatchdayStarted(Struct, frozen=True, tag="matchday_started"):
    """Check-in is closed. *present* has the teams that start with those of their line-up who are there."""

    matchday: int
    at: int
    present: dict[str, tuple[str, ...]]
    absent: tuple[str, ...] = ()


class TeamSanctioned(Struct, frozen=True, tag="team_sanctioned"):
    """A team fielded who it should not have."""

    team: str
    matchday: int
    what: Breach
    players: tuple[str, ...]
    rule: str
    reason: str = ""


class Fined(Struct, frozen=True, gc=False, tag="fined"):
    """A club owes a fine for one of its teams."""

    club: str
    team: str
    matchday: int
    what: FineKind
    cents: int
    rule: str
    reason: str = ""
    player: str = ""
    """Whose case it is, where every case is fined."""


Event = (
    ClubEntered
    | ClubUpdated
    | ClubAdmitted
    | ClubTurnedDown
    | TeamEntered
    | TeamNamed
    | TeamNameJudged
    | TeamWithdrawn
    | TeamLeftOut
    | TeamFeePaid
    | MemberEntered
    | ClubChanged
    | TransferReported
    | LicenceFiled
    | LicenceIssued
    | GuestPlayed
    | MatchdayMoved
    | OfficialsAppointed
    | LineupNamed
    | TeamReported
    | MatchdayStarted
    | TeamSanctioned
    | Fined
)
