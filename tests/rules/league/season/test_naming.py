"""Every entry about a match day has a name in both languages."""

from __future__ import annotations

from typing import get_args

from floorman.league.season import commands as want
from floorman.league.season.naming import named
from floorman.league.season.simulation import simulate


def test_every_entry_of_a_match_day_has_a_name() -> None:
    league = simulate(1, teams=9, matchdays=1)
    wanted = [entry.wanted for entry in league.entries if isinstance(entry.wanted, want.Command)]
    names = [named(league.state, one).en for one in wanted]

    assert names[0] == "match day 1: draw the sit-and-gos"
    assert names[-1] == "approve match day 1"
    assert len(set(names)) == len(names)


def test_every_kind_of_command_has_words() -> None:
    league = simulate(1, teams=9, matchdays=1)
    examples: dict[type, want.Command] = {
        want.DrawSitAndGos: want.DrawSitAndGos(1, 1),
        want.SetSitAndGos: want.SetSitAndGos(1, ()),
        want.EnterSitAndGo: want.EnterSitAndGo(1, 2, ()),
        want.DrawMainTournaments: want.DrawMainTournaments(1, 1),
        want.EnterMainTournament: want.EnterMainTournament(1, 3, ()),
        want.ApproveMatchDay: want.ApproveMatchDay(1),
        want.SettleTitle: want.SettleTitle("c01-1", "lot"),
    }

    assert set(examples) == set(get_args(want.Command))
    for one in examples.values():
        words = named(league.state, one)
        assert words.en != words.de
    assert named(league.state, want.SettleTitle("c01-1", "lot")).de == "Club 01 1 wird zum Meister erklärt"
