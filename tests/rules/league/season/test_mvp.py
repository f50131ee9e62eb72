"""The list of players: by day, and over the season."""

from __future__ import annotations

import pytest

from floorman.league.season.finishes import GameFinish
from floorman.league.season.mvp import day_list, season_list
from floorman.league.season.scoring import ScoreSheet, TeamDay, score_sheet
from floorman.league.season.sides import Side
from support.books import house
from support.league_season import WPL, facts, finishes, side


def season(*days: tuple[int, ...]) -> list[tuple[TeamDay, ...]]:
    """Match days of one team, by the places of its players; 0 for somebody who was not there."""
    return [
        score_sheet(ScoreSheet(n, (side("A"),), tuple(f for f in finishes("A", *places) if f.place)), WPL)
        for n, places in enumerate(days, 1)
    ]


def totals(days: list[tuple[TeamDay, ...]]) -> dict[str, int]:
    return {row.player: int(row.points) for row in season_list(days, WPL)}


@pytest.mark.rule("WPL-4.1.4", "WPL-4.1.4#1")
def test_points_add_up_over_the_season_and_missed_days_count_nothing() -> None:
    assert totals(season((1, 9, 9), (12, 9, 9), (0, 9, 9)))["A1"] == 61


@pytest.mark.rule("WPL-4.1.4#2")
def test_the_last_place_nine_times_is_nine_points() -> None:
    assert totals(season(*[(27, 1, 2)] * 9))["A1"] == 9


@pytest.mark.rule("WPL-4.1.5", "WPL-4.1.5#1")
def test_only_the_main_tournament_counts_for_the_day() -> None:
    day = ScoreSheet(1, (side("A"),), tuple(finishes("A", 6, 8, 9)), (GameFinish("A1", 1),))

    first, *_ = day_list(score_sheet(day, WPL), WPL)

    assert facts(first.player, first.points) == ("A1", 26)


@pytest.mark.rule("WPL-2.7", "WPL-2.7#1")
def test_a_seventh_place_is_24_points_in_the_list() -> None:
    assert totals(season((7, 20, 20)))["A1"] == 24


def test_three_winners_share_the_day_unless_the_book_compares() -> None:
    sides = (side("A"), side("B"), side("C"))
    mains = (*finishes("A", 1, 9, 9), *finishes("B", 2, 1, 10), *finishes("C", 3, 10, 1))
    first = (GameFinish("A1", 4), GameFinish("B2", 2), GameFinish("C3", 2))
    rows = score_sheet(ScoreSheet(1, sides, mains, first), WPL)

    shared = day_list(rows, WPL)
    assert {(row.player, row.rank, row.shared) for row in shared[:3]} == {("A1", 1, 3), ("B2", 1, 3), ("C3", 1, 3)}
    compared = day_list(rows, house("wpl", day_mvp_tie="sit_and_go_place"))
    assert [(row.player, row.rank) for row in compared[:3]] == [("B2", 1), ("C3", 2), ("A1", 3)]
    assert str(compared[0].steps[-1].what.en) == "place of the team"


def test_where_the_sit_and_go_decides_the_better_place_wins_and_none_is_the_worst() -> None:
    compares = house("wpl", day_mvp_tie="sit_and_go_place")
    sides = (side("A"), side("B"), side("C"))
    mains = (*finishes("A", 1, 2, 3), *finishes("B", 1, 9, 9), *finishes("C", 1, 10, 10))
    rows = score_sheet(ScoreSheet(1, sides, mains, (GameFinish("B1", 6), GameFinish("C1", 3))), compares)

    listed = [row for row in day_list(rows, compares) if row.player in ("A1", "B1", "C1")]
    assert [(row.player, row.rank, row.shared) for row in listed] == [("C1", 1, 1), ("B1", 2, 1), ("A1", 3, 1)]
    assert str(listed[0].steps[-1].what.en) == "place in the sit-and-go"


def test_equal_totals_of_the_season_go_by_the_better_places() -> None:
    days = season((4, 2, 27), (4, 7, 27))  # 32 + 32 against 40 + 24

    first, second, *_ = season_list(days, WPL)
    assert facts(first.player, second.player, first.points, second.points) == ("A2", "A1", 64, 64)
    assert str(first.steps[-1]) == "second places: 1 > 0"
    assert first.steps[-1].rule.rule == "WPL-gap-day-mvp-tie"


def test_ghosts_and_empty_seats_are_in_no_list() -> None:
    mains = (GameFinish("A1", 1), GameFinish("A2", 2), GameFinish("ghost 3 of A", 27, is_ghost=True))
    rows = score_sheet(ScoreSheet(1, (Side("A", "club", ("A1", "A2", "ghost 3 of A")),), mains), WPL)

    assert [row.player for row in day_list(rows, WPL)] == ["A1", "A2"]


def test_points_go_with_the_person_into_another_team() -> None:
    first = score_sheet(ScoreSheet(1, (side("A"),), tuple(finishes("A", 1, 9, 9))), WPL)
    other = Side("B", "club", ("A1", "B2", "B3"))
    second = score_sheet(ScoreSheet(2, (other,), (GameFinish("A1", 2),)), WPL)

    leader, *_ = season_list([first, second], WPL)
    assert facts(leader.player, leader.points) == ("A1", 85)
    assert [(matchday, one.team) for matchday, one in leader.performances] == [(1, "A"), (2, "B")]
