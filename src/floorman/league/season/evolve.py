"""Folding what happened into the season. Nothing is refused here: it has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.league.season import events as told
from floorman.league.season.state import MatchDay

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.season.events import Event


def evolve(league: LeagueState, event: Event) -> None:
    """Fold one event into the season."""
    season = league.season
    match event:
        case told.MatchDayPlanned(number, date, starts_at):
            season.matchdays[number] = MatchDay(number, date, starts_at)
        case told.MatchDayMoved(number, date, starts_at):
            day = season.matchdays[number]
            day.date, day.starts_at = date, starts_at
        case told.MatchDayBegan(number, at, sides, beyond_key):
            day = season.matchdays[number]
            day.began_at, day.beyond_key = at, beyond_key
            day.sides = {side.team: side for side in sides}
        case told.SitAndGosDrawn(number, tables):
            season.matchdays[number].tables = tables
        case told.SitAndGoEntered(number, table, finishes):
            season.matchdays[number].sit_and_gos[table] = finishes
        case told.MainTournamentsDrawn(number, fields):
            season.matchdays[number].fields = fields
        case told.MainTournamentEntered(number, tournament, finishes):
            season.matchdays[number].mains[tournament] = finishes
        case told.TeamSanctioned(number, sanction):
            season.matchdays[number].sanctions += (sanction,)
        case told.SanctionLifted(number, team, ground):
            day = season.matchdays[number]
            day.sanctions = tuple(s for s in day.sanctions if (s.team, s.ground) != (team, ground))
        case told.MatchDayApproved(number, at):
            season.matchdays[number].approved_at = at
        case told.TitleSettled(team):
            season.champion = team
        case _:
            assert_never(event)
