"""Every total opens down to results, clauses, fines, and who entered or corrected it when."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from floorman.errors import LeagueError
from floorman.league.people import lookup
from floorman.league.season.mvp import season_mvp
from floorman.league.season.scoring import score
from floorman.league.season.simulation import simulate
from floorman.league.season.table import table
from floorman.league.season.why import (
    DayPoints,
    FineTotal,
    GamePoints,
    MvpTotal,
    Number,
    ScoreLine,
    StartingStack,
    TableTotal,
    why,
)
from support.league_season import lines_of

if TYPE_CHECKING:
    from fractions import Fraction

    from floorman.league.league import League


@cache
def season() -> League:
    return simulate(1)


def clauses(line: ScoreLine) -> list[str]:
    return [cite.rule for cite in line.rules]


def test_every_total_of_the_season_opens_and_adds_up() -> None:
    league = season()
    totals: list[tuple[Number, Fraction]] = [(TableTotal(row.team), row.points) for row in table(league.state).rows]
    totals += [(MvpTotal(row.player), row.points) for row in season_mvp(league.state)[::4]]
    for number, value in totals:
        opened = why(league, number)
        assert opened.value == value
        for line in lines_of(opened):
            assert line.what.en != line.what.de
            assert line.rules
            if line.adds_up:
                assert line.value == sum(part.value for part in line.parts)


def test_a_result_names_its_clause_and_who_entered_it_when() -> None:
    league = season()
    winner = table(league.state).rows[0].team

    day = why(league, TableTotal(winner)).parts[0]
    played = day.parts[0].parts[0]

    assert clauses(day) == ["WPL-4.1.1", "WPL-4.1.2"]
    assert clauses(day.parts[0]) == ["WPL-3.9.b"]
    assert "WPL-3.9.a" in clauses(played)
    assert played.stamp
    assert played.stamp.by == "director"
    assert league.records[played.stamp.number].at == played.stamp.at


def test_a_corrected_result_names_who_put_it_right_and_why() -> None:
    league = season()
    finish = league.state.season.day(4).mains[2].finishes[0]

    line = next(part for part in why(league, MvpTotal(finish.player)).parts if "match day 4" in part.what.en)

    assert line.stamp
    (correction,) = line.stamp.corrected
    assert (correction.by, correction.reason) == ("office", "two lines swapped")
    assert correction.at > line.stamp.at


@pytest.mark.rule("WPL-1.9.b")
def test_a_deduction_is_a_line_of_its_own() -> None:
    opened = why(season(), TableTotal("c06-1"))

    away, off = (part for part in opened.parts if clauses(part) == ["WPL-1.9.b"])
    assert (away.value, off.value) == (0, -10)
    assert "match day 5" in off.what.en
    assert off.stamp
    assert season().records[off.stamp.number].by == "director"


@pytest.mark.rule("WPL-1.5.c", "WPL-1.5.d")
def test_a_lost_day_says_who_was_fielded_wrongly() -> None:
    lost = why(season(), DayPoints("c04-1", 2))

    assert (lost.value, clauses(lost)) == (0, ["WPL-1.5.c"])
    (part,) = lost.parts
    assert part.what.en == "not eligible: Newcomer"
    assert part.stamp
    own = why(season(), MvpTotal("c04-new"))
    assert own.value == 0
    assert [clauses(one) for one in own.parts] == [["WPL-1.5.d"]]
    assert "points lost" in own.parts[0].what.en


@pytest.mark.rule("WPL-2.11.c")
def test_a_double_use_is_named_too() -> None:
    lost = why(season(), DayPoints("c01-2", 6))

    assert clauses(lost) == ["WPL-2.11.c"]
    assert "playing for another team of the club" in lost.parts[0].what.en


@pytest.mark.rule("WPL-1.6.a")
def test_a_player_who_changed_club_is_named_with_our_reading() -> None:
    lost = why(season(), DayPoints("c03-1", 7))

    assert clauses(lost) == ["WPL-gap-ineligible-other-ground"]
    assert lost.parts[0].what.de == "Nicht spielberechtigt: Player c02-1a"


@pytest.mark.rule("WPL-3.8.a", "WPL-2.24")
def test_a_stack_opens_to_the_sit_and_gos() -> None:
    league = season()
    seen: set[str] = set()
    for number in range(1, 10):
        for team, chips in league.state.season.day(number).stacks.items():
            line = why(league, StartingStack(team, number))
            assert (line.value, clauses(line)) == (chips, ["WPL-3.8.a"])
            assert sum(part.value for part in line.parts) == chips
            seen |= {rule for part in line.parts for rule in clauses(part)}
            assert all(part.stamp for part in line.parts)
    assert seen >= {"WPL-3.6.a", "WPL-2.24", "WPL-3.5.b", "WPL-gap-shared-place-points"}


def test_game_points_open_to_places() -> None:
    league = season()
    for row in score(league.state, 3):
        line = why(league, GamePoints(row.team, 3))
        assert line.value == row.game_points
        assert len(line.parts) == len(row.performances)


def test_fines_open_to_their_clauses_and_entries() -> None:
    league = season()
    for club in league.state.people.clubs:
        line = why(league, FineTotal(club))
        fines = lookup.fines_of(league.state, club)
        assert line.value == sum(fine.cents for fine in fines)
        assert [clauses(part) for part in line.parts] == [[fine.rule] for fine in fines]
        assert all(part.stamp for part in line.parts)


def test_it_reads_from_top_to_bottom() -> None:
    opened = why(season(), TableTotal("c04-2"))
    told = list(opened.lines())

    assert told[0] == f"Club 04 2 after 9 match days: {opened.value} (WPL 2011 4.1.3)"
    assert "  match day 3: did not appear: 0 (WPL 2011 1.9)" in told
    assert "  10 points deducted: did not appear on match day 3: -10 (WPL 2011 1.9)" in told
    assert any(line.startswith("      Player c04-2a, place") for line in told)


@pytest.mark.parametrize(
    "number",
    [
        TableTotal("nobody"),
        DayPoints("nobody", 1),
        DayPoints("c01-1", 99),
        GamePoints("c01-1", 0),
        StartingStack("c04-2", 3),
        MvpTotal("nobody"),
        FineTotal("nobody"),
    ],
)
def test_a_number_that_is_not_there_is_refused(number: Number) -> None:
    with pytest.raises(LeagueError):
        why(season(), number)
