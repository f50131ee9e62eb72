"""What an official may want of the ranking, the titles and the national team."""

from __future__ import annotations

from msgspec import Struct

from floorman.league.honours.residence import Stay
from floorman.league.honours.team import Role, WhyOut
from floorman.league.ranking.results import Result
from floorman.league.ranking.scoring import Scoring
from floorman.text.words import Words


class FileResult(Struct, frozen=True, forbid_unknown_fields=True, tag="file_result"):
    """Enter the result of an event."""

    result: Result


class CorrectResult(Struct, frozen=True, forbid_unknown_fields=True, tag="correct_result"):
    """Put another result in the place of one with the same id."""

    result: Result
    reason: str


class StrikeResult(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="strike_result"):
    """Let a result count no more."""

    result: str
    reason: str


class CountMatchday(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="count_matchday"):
    """Count an approved match day in the lists, from now on as it stands with its corrections and sanctions."""

    matchday: int


class OpenList(Struct, frozen=True, forbid_unknown_fields=True, tag="open_list", omit_defaults=True):
    """Begin a list of the club's own; how it gives points can be said later."""

    list: str
    name: Words
    scoring: Scoring | None = None


class SetScoring(Struct, frozen=True, forbid_unknown_fields=True, tag="set_scoring"):
    """Have a list give points in another way, for all its results."""

    list: str
    scoring: Scoring
    reason: str


class AssignScreenName(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="assign_screen_name"):
    """Say who plays under a screen name."""

    platform: str
    screen_name: str
    member: str


class FilePapers(Struct, frozen=True, forbid_unknown_fields=True, tag="file_papers"):
    """Enter what somebody has shown of citizenship and residence."""

    member: str
    is_citizen: bool = False
    stays: tuple[Stay, ...] = ()


class AwardTitle(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="award_title"):
    """Give the title of a championship whose result is in."""

    result: str


class HandOverBelt(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="hand_over_belt"):
    """Give the belt to the winner; *due* is the day of the next championship."""

    member: str
    on: str
    due: str


class ReturnBelt(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="return_belt"):
    """Take the belt back."""

    on: str


class Appoint(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="appoint"):
    """Make somebody coach or manager of the national team; one person may be both."""

    role: Role
    who: str


class PlanAppearance(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="plan_appearance"):
    """Announce a match of the national team; *size* is what the event asks for, if it is known."""

    appearance: str
    name: str
    date: str
    size: int | None = None


class MoveAppearance(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="move_appearance"):
    """Put a match of the national team on another day."""

    appearance: str
    date: str
    reason: str


class Nominate(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="nominate"):
    """The coach calls somebody up, on a day, for the squad; for a certain match if one is named."""

    member: str
    by: str
    on: str
    appearance: str = ""


class DeclineNomination(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="decline_nomination"):
    """Somebody who was called up would rather not; nobody has to say why."""

    member: str
    reason: str = ""


class DropFromSquad(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="drop_from_squad"):
    """Somebody does not belong to the squad any more."""

    member: str
    why: WhyOut
    reason: str = ""


class NameTeamCaptain(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="name_team_captain"):
    """The coach names the captain of the national team."""

    member: str
    by: str


class SendTeam(Struct, frozen=True, forbid_unknown_fields=True, tag="send_team"):
    """The manager says who of the squad plays a match."""

    appearance: str
    members: tuple[str, ...]
    by: str


class TakeOutOfMatch(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="take_out_of_match"):
    """The manager takes somebody out of a match."""

    appearance: str
    member: str
    by: str
    reason: str = ""


Command = (
    FileResult
    | CorrectResult
    | StrikeResult
    | CountMatchday
    | OpenList
    | SetScoring
    | AssignScreenName
    | FilePapers
    | AwardTitle
    | HandOverBelt
    | ReturnBelt
    | Appoint
    | PlanAppearance
    | MoveAppearance
    | Nominate
    | DeclineNomination
    | DropFromSquad
    | NameTeamCaptain
    | SendTeam
    | TakeOutOfMatch
)
