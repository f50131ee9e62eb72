"""Folding what happened into the season. Nothing is refused here: it has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.league.season import events as did
from floorman.league.season.state import EnteredResult, SeasonDay

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.season.events import Event


def evolve(league: LeagueState, event: Event) -> None:
    """Fold one event into the season."""
    season, stamp = league.season, league.stamp
    match event:
        case did.SitAndGosDrawn(number, tables, _, beyond_key):
            season.days[number] = SeasonDay(number, tables=tables, beyond_key=beyond_key, drawn=stamp)
        case did.SitAndGoEntered(number, table, finishes):
            season.days[number].sit_and_gos[table] = EnteredResult(finishes, stamp)
        case did.MainTournamentsDrawn(number, fields, stacks):
            season.days[number].fields = fields
            season.days[number].stacks = dict(stacks)
        case did.MainTournamentEntered(number, tournament, finishes):
            season.days[number].mains[tournament] = EnteredResult(finishes, stamp)
        case did.MatchDayApproved(number):
            season.days.setdefault(number, SeasonDay(number)).approved = stamp  # without a draw where nobody could play
        case did.TitleSettled(team):
            season.champion, season.named = team, stamp
        case _:
            assert_never(event)
