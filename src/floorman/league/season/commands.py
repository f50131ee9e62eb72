"""What an official may want of the season."""

from __future__ import annotations

from msgspec import Struct

from floorman.league.season.finishes import GameFinish


class DrawSitAndGos(
    Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="draw_sit_and_gos", omit_defaults=True
):
    """Draw who sits at which sit-and-go."""

    matchday: int
    seed: int
    """Decides the draw; recorded, so that it can be repeated."""
    tables: int | None = None
    """How many tables; nothing said means as few as the players need."""
    beyond_key: bool = False
    """Play with more teams than the key of points has places: those beyond it score nothing."""


class SetSitAndGos(Struct, frozen=True, forbid_unknown_fields=True, tag="set_sit_and_gos", omit_defaults=True):
    """Seat the sit-and-gos as an official says."""

    matchday: int
    tables: tuple[tuple[str, ...], ...]
    beyond_key: bool = False


class EnterSitAndGo(Struct, frozen=True, forbid_unknown_fields=True, tag="enter_sit_and_go"):
    """Enter the result of a sit-and-go."""

    matchday: int
    table: int
    finishes: tuple[GameFinish, ...]


class DrawMainTournaments(
    Struct, frozen=True, forbid_unknown_fields=True, tag="draw_main_tournaments", omit_defaults=True
):
    """Say who plays which main tournament: as captains have chosen, the others by lot."""

    matchday: int
    seed: int
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What captains say beyond the line-up: a team, and its players in the order of the tournaments."""


class EnterMainTournament(Struct, frozen=True, forbid_unknown_fields=True, tag="enter_main_tournament"):
    """Enter the result of a main tournament."""

    matchday: int
    tournament: int
    finishes: tuple[GameFinish, ...]


class ApproveMatchDay(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="approve_match_day"):
    """Approve the results of a match day, so that they count."""

    matchday: int


class SettleTitle(Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag="settle_title"):
    """Name the champion, where every comparison leaves the leaders equal."""

    team: str
    reason: str


Command = (
    DrawSitAndGos
    | SetSitAndGos
    | EnterSitAndGo
    | DrawMainTournaments
    | EnterMainTournament
    | ApproveMatchDay
    | SettleTitle
)
