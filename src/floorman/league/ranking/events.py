"""What happens in the ranking, as it is recorded."""

from __future__ import annotations

from msgspec import Struct

from floorman.league.honours.residence import Papers
from floorman.league.honours.team import Role, WhyOut
from floorman.league.honours.titles import Belt, Title
from floorman.league.ranking.results import Result
from floorman.league.ranking.scoring import Scoring
from floorman.league.ranking.standing import Named


class ResultFiled(Struct, frozen=True, tag="result_filed"):
    """A result was entered."""

    result: Result


class ResultCorrected(Struct, frozen=True, tag="result_corrected"):
    """Another result counts in the place of one; without a reason where it was only counted anew."""

    result: Result
    reason: str


class ResultStruck(Struct, frozen=True, gc=False, tag="result_struck"):
    """A result counts no more."""

    result: str
    reason: str


class ListOpened(Struct, frozen=True, tag="list_opened"):
    """A list begins."""

    named: Named


class ScoringSet(Struct, frozen=True, tag="scoring_set"):
    """A list gives points in another way."""

    list: str
    scoring: Scoring
    reason: str


class ScreenNameAssigned(Struct, frozen=True, gc=False, tag="screen_name_assigned"):
    """It is known who plays under a screen name."""

    platform: str
    screen_name: str
    member: str


class PapersFiled(Struct, frozen=True, tag="papers_filed"):
    """Somebody has shown papers."""

    member: str
    papers: Papers


class TitleAwarded(Struct, frozen=True, tag="title_awarded"):
    """A title was given, or stays with nobody."""

    title: Title


class TitleStruck(Struct, frozen=True, tag="title_struck"):
    """A title is open again: what it was won by is no longer the result."""

    title: Title


class BeltHandedOver(Struct, frozen=True, gc=False, tag="belt_handed_over"):
    """The belt has a holder."""

    belt: Belt


class BeltReturned(Struct, frozen=True, gc=False, tag="belt_returned"):
    """The belt is back."""

    on: str


class Appointed(Struct, frozen=True, gc=False, tag="appointed"):
    """The national team has a coach or a manager."""

    role: Role
    who: str


class AppearancePlanned(Struct, frozen=True, gc=False, tag="appearance_planned"):
    """A match of the national team was announced."""

    appearance: str
    name: str
    date: str
    size: int | None = None


class AppearanceMoved(Struct, frozen=True, gc=False, tag="appearance_moved"):
    """A match of the national team is on another day."""

    appearance: str
    date: str
    reason: str


class Nominated(Struct, frozen=True, gc=False, tag="nominated"):
    """Somebody was called up."""

    member: str
    by: str
    on: str
    appearance: str = ""


class NominationDeclined(Struct, frozen=True, gc=False, tag="nomination_declined"):
    """Somebody would rather not."""

    member: str
    reason: str = ""


class SquadLeft(Struct, frozen=True, gc=False, tag="squad_left"):
    """Somebody does not belong to the squad any more."""

    member: str
    why: WhyOut
    reason: str = ""


class TeamCaptainNamed(Struct, frozen=True, gc=False, tag="team_captain_named"):
    """The national team has a captain."""

    member: str


class TeamSent(Struct, frozen=True, tag="team_sent"):
    """It is said who plays a match."""

    appearance: str
    members: tuple[str, ...]


class TakenOutOfMatch(Struct, frozen=True, gc=False, tag="taken_out_of_match"):
    """Somebody was taken out of a match."""

    appearance: str
    member: str
    reason: str = ""


Event = (
    ResultFiled
    | ResultCorrected
    | ResultStruck
    | ListOpened
    | ScoringSet
    | ScreenNameAssigned
    | PapersFiled
    | TitleAwarded
    | TitleStruck
    | BeltHandedOver
    | BeltReturned
    | Appointed
    | AppearancePlanned
    | AppearanceMoved
    | Nominated
    | NominationDeclined
    | SquadLeft
    | TeamCaptainNamed
    | TeamSent
    | TakenOutOfMatch
)
