"""What happens in a season, as it is recorded."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from floorman.league.season.finishes import Finish

Ground = Literal["ineligible", "double_use"]
"""Why a team loses a match day: somebody played who was not allowed to, or who belongs to a sister team."""


class Side(Struct, frozen=True):
    """A team as it starts on a match day; one that has stayed away has no players."""

    team: str
    club: str
    players: tuple[str, ...] = ()
    """Everybody with a seat, ghosts included."""
    ghosts: tuple[str, ...] = ()
    """Those of them who were missing at the start."""

    @property
    def is_absent(self) -> bool:
        """Whether the team did not appear."""
        return not self.players


class Sanction(Struct, frozen=True):
    """What a team has done, and who of it: it loses the day."""

    team: str
    players: tuple[str, ...]
    ground: Ground
    rule: str = ""
    reason: str = ""


class MatchDayPlanned(Struct, frozen=True, gc=False, tag=True):
    """A match day has a date and an hour."""

    matchday: int
    date: str
    starts_at: int


class MatchDayMoved(Struct, frozen=True, tag=True):
    """A match day has another date or hour now; *told* are the clubs that hear of it."""

    matchday: int
    date: str
    starts_at: int
    told: tuple[str, ...] = ()


class MatchDayBegan(Struct, frozen=True, tag=True):
    """Check-in is closed: these teams start, with these players. *beyond_key*: places without points are agreed to."""

    matchday: int
    at: int
    sides: tuple[Side, ...]
    beyond_key: bool = False


class SitAndGosDrawn(Struct, frozen=True, tag=True):
    """Who sits at which sit-and-go, in the order of the seats; *seed* None: the official has set it."""

    matchday: int
    tables: tuple[tuple[str, ...], ...]
    seed: int | None = None


class SitAndGoEntered(Struct, frozen=True, tag=True):
    """The result of a sit-and-go."""

    matchday: int
    table: int
    finishes: tuple[Finish, ...]


class MainTournamentsDrawn(Struct, frozen=True, tag=True):
    """Who plays which main tournament, and the stack of every member of a team."""

    matchday: int
    fields: tuple[tuple[str, ...], ...]
    stacks: tuple[tuple[str, int], ...]
    seed: int | None = None


class MainTournamentEntered(Struct, frozen=True, tag=True):
    """The result of a main tournament."""

    matchday: int
    tournament: int
    finishes: tuple[Finish, ...]


class TeamSanctioned(Struct, frozen=True, tag=True):
    """A team loses the match day."""

    matchday: int
    sanction: Sanction


class SanctionLifted(Struct, frozen=True, gc=False, tag=True):
    """A sanction was wrong: the team keeps what it played for."""

    matchday: int
    team: str
    ground: Ground
    reason: str = ""


class MatchDayApproved(Struct, frozen=True, gc=False, tag=True):
    """The direction has approved the results: the table counts them and is public."""

    matchday: int
    at: int


class TitleSettled(Struct, frozen=True, gc=False, tag=True):
    """The association has said who of the leaders is champion, where every comparison leaves them equal."""

    team: str
    reason: str = ""


Event = (
    MatchDayPlanned
    | MatchDayMoved
    | MatchDayBegan
    | SitAndGosDrawn
    | SitAndGoEntered
    | MainTournamentsDrawn
    | MainTournamentEntered
    | TeamSanctioned
    | SanctionLifted
    | MatchDayApproved
    | TitleSettled
)
