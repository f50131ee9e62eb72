"""What happens in a season, as it is recorded."""

from __future__ import annotations

from msgspec import Struct

from floorman.league.season.finishes import GameFinish


class SitAndGosDrawn(Struct, frozen=True, tag="sit_and_gos_drawn"):
    """Who sits at which sit-and-go, in the order of the seats.

    *seed* None: the official has set it. *beyond_key*: the field is larger than the key of points, and that is agreed to.
    """

    matchday: int
    tables: tuple[tuple[str, ...], ...]
    seed: int | None = None
    beyond_key: bool = False


class SitAndGoEntered(Struct, frozen=True, tag="sit_and_go_entered"):
    """The result of a sit-and-go."""

    matchday: int
    table: int
    finishes: tuple[GameFinish, ...]


class MainTournamentsDrawn(Struct, frozen=True, tag="main_tournaments_drawn"):
    """Who plays which main tournament, and the starting stack of every member of each team."""

    matchday: int
    fields: tuple[tuple[str, ...], ...]
    stacks: tuple[tuple[str, int], ...]
    seed: int


class MainTournamentEntered(Struct, frozen=True, tag="main_tournament_entered"):
    """The result of a main tournament."""

    matchday: int
    tournament: int
    finishes: tuple[GameFinish, ...]


class MatchDayApproved(Struct, frozen=True, gc=False, tag="match_day_approved"):
    """The direction has approved the results: they count in the table, which anybody may see."""

    matchday: int


class TitleSettled(Struct, frozen=True, gc=False, tag="title_settled"):
    """The association has said who of the leaders is champion, where every comparison leaves them equal."""

    team: str
    reason: str


Event = (
    SitAndGosDrawn | SitAndGoEntered | MainTournamentsDrawn | MainTournamentEntered | MatchDayApproved | TitleSettled
)
