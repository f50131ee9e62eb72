"""The names of entries about match days, as they stand in the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.league.season import commands as want
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.season.commands import Command


def named(league: LeagueState, wanted: Command) -> Words:
    """What an entry is called."""
    match wanted:
        case want.DrawSitAndGos(number):
            return Words(f"match day {number}: draw the sit-and-gos", f"Spieltag {number}: Sit-and-Gos auslosen")
        case want.SetSitAndGos(number):
            return Words(f"match day {number}: seat the sit-and-gos", f"Spieltag {number}: Sit-and-Gos besetzen")
        case want.EnterSitAndGo(number, table):
            return Words(
                f"match day {number}: result of sit-and-go {table}", f"Spieltag {number}: Ergebnis Sit-and-Go {table}"
            )
        case want.DrawMainTournaments(number):
            return Words(
                f"match day {number}: set up the main tournaments", f"Spieltag {number}: Hauptturniere einteilen"
            )
        case want.EnterMainTournament(number, tournament):
            return Words(
                f"match day {number}: result of main tournament {tournament}",
                f"Spieltag {number}: Ergebnis Hauptturnier {tournament}",
            )
        case want.ApproveMatchDay(number):
            return Words(f"approve match day {number}", f"Spieltag {number} freigeben")
        case want.SettleTitle(team):
            name = league.people.team_name(team) if team in league.people.teams else team
            return Words(f"{name} is named champion", f"{name} wird zum Meister erklärt")
        case _:
            assert_never(wanted)
