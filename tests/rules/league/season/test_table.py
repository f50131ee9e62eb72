"""The table: points, tie-breaks step by step, deductions, and teams that stay away."""

from __future__ import annotations

import pytest

from floorman.league.season.table import Table, leaders, table_of
from support.books import house
from support.league_season import WPL, facts, stood


def order(table: Table) -> list[str]:
    return [row.team for row in table.rows]


@pytest.mark.rule("WPL-4.1.3.a", "WPL-4.1.3.a#1")
def test_more_points_are_ahead() -> None:
    a, b = stood(B="1 1 1 1 1 1 5 x", A="1 1 1 1 1 1 5 26").rows

    assert facts(a.team, a.points, b.points) == ("A", 301, 299)
    assert [step.rule.rule for step in a.steps] == ["WPL-4.1.3.a"]


@pytest.mark.parametrize(
    ("a", "b", "points", "deciding"),
    [
        pytest.param("1 9", "3 5", 65, "wins: 1 > 0", marks=pytest.mark.rule("WPL-4.1.3.b", "WPL-4.1.3.b#1")),
        pytest.param("2 7", "4 4", 64, "second places: 1 > 0", marks=pytest.mark.rule("WPL-4.1.3.b#2")),
        pytest.param("1 3 12", "1 4 9", 97, "third places: 1 > 0", marks=pytest.mark.rule("WPL-4.1.3.b#3")),
    ],
)
def test_equal_points_go_by_the_count_of_places(a: str, b: str, points: int, deciding: str) -> None:
    first, second = stood(B=b, A=a).rows

    assert first.points == second.points == points
    assert (first.team, first.rank, second.rank) == ("A", 1, 2)
    assert str(first.steps[0]) == f"points: {points} = {points}"
    assert str(first.steps[-1]) == deciding
    assert first.steps[-1].rule.rule == "WPL-4.1.3.b"
    assert all(not step.decides for step in first.steps[:-1])


@pytest.mark.rule("WPL-4.1.3.b")
def test_places_beyond_the_key_are_counted_too() -> None:
    first, second = stood(B="5/70 29/9", A="5/60 28/8").rows

    assert first.points == second.points == 29
    assert (first.team, str(first.steps[-1])) == ("A", "finishes in place 28: 1 > 0")


@pytest.mark.rule("WPL-4.1.3.c", "WPL-4.1.3.c#1")
def test_equal_places_go_by_the_sum_of_game_points() -> None:
    first, second = stood(B="3/85 1/90", A="1/98 3/80").rows

    assert first.points == second.points == 81
    assert facts(first.team, first.game_points, second.game_points) == ("A", 178, 175)
    assert str(first.steps[-1]) == "sum of game points: 178 > 175"
    assert first.steps[-1].rule.rule == "WPL-4.1.3.c"


@pytest.mark.rule("WPL-4.1.3.c#2")
def test_teams_equal_in_everything_share_the_rank() -> None:
    first, second, third = stood(A="1/98 3/80", B="3/88 1/90", C="9 9").rows

    assert (first.rank, second.rank, third.rank) == (1, 1, 3)
    assert first.shared == second.shared == 2
    assert not any(step.decides for step in first.steps)
    assert leaders(stood(A="1/98 3/80", B="3/88 1/90")) == ["A", "B"]


def test_a_book_may_compare_in_another_order() -> None:
    by_sum = house("wpl", league_tiebreak=["sum_of_game_points", "count_of_places"])
    seasons = {"A": "1/50 9/50", "B": "3/60 5/60"}

    assert order(stood(is_final=False, **seasons)) == ["A", "B"]
    assert order(stood(by_sum, is_final=False, **seasons)) == ["B", "A"]


def test_a_day_without_a_place_adds_to_no_count() -> None:
    first, second = stood(B="x 3 5", A="1 9 x").rows

    assert (first.team, first.places, second.places) == ("A", (1, 9), (3, 5))
    assert first.form == (1, 9, None)


# ---- staying away ----


@pytest.mark.rule("WPL-1.9.b", "WPL-1.9.b#1")
def test_staying_away_costs_ten_points_with_a_footnote() -> None:
    (row,) = stood(A="1 16 -").rows

    assert facts(row.earned, row.deducted, row.points) == (57, 10, 47)
    (note,) = row.footnotes
    assert (note.mark, note.matchday, note.points, note.rule.rule) == (1, 3, 10, "WPL-1.9.b")
    assert "match day 3" in note.words.en
    assert "Spieltag 3" in note.words.de
    assert stood(house("wpl", no_show_deduction_points=3), A="1 16 -").rows[0].points == 54


@pytest.mark.rule("WPL-1.9.b#2")
def test_a_total_may_fall_below_nothing() -> None:
    assert stood(A="24 -").rows[0].points == -6


@pytest.mark.rule("WPL-1.9.b#3")
def test_two_absences_cost_twenty() -> None:
    (row,) = stood(A="1 5 - 7 16 - 22 26 26").rows

    assert facts(row.earned, row.points) == (120, 100)
    assert [note.matchday for note in row.footnotes] == [3, 6]


@pytest.mark.rule("WPL-1.10", "WPL-1.10#1")
def test_two_absences_put_a_team_last_in_the_end() -> None:
    seasons = {"A": "1 1 1 1 1 6 - -", "Z": "27 27 27 27 24 22 22 27"}

    running, final = stood(is_final=False, **seasons), stood(is_final=True, **seasons)

    assert order(running) == ["A", "Z"]
    assert running.rows[0].is_warned
    assert order(final) == ["Z", "A"]
    assert final.rows[1].is_last
    assert str(final.rows[0].steps[-1]) == "not last for staying away: 1 > 0"
    assert final.rows[0].steps[-1].rule.rule == "WPL-1.10"
    assert order(stood(house("wpl", no_show_limit=3), is_final=True, **seasons)) == ["A", "Z"]


@pytest.mark.rule("WPL-1.10")
def test_a_team_is_warned_when_one_more_absence_would_put_it_last() -> None:
    told = {"A": "1 1 1", "B": "- 5 5", "C": "- - 9"}

    def warned(limit: int | None, *, is_final: bool = False) -> set[str]:
        rows = stood(house("wpl", no_show_limit=limit), is_final=is_final, **told).rows
        return {row.team for row in rows if row.is_warned}

    assert warned(2) == {"B", "C"}
    assert warned(3) == {"C"}
    assert warned(4) == set()
    assert warned(1) == set()  # the first one is the last already
    assert warned(2, is_final=True) == set()  # too late


@pytest.mark.rule("WPL-1.10#2")
def test_several_at_the_bottom_keep_their_order() -> None:
    final = stood(is_final=True, A="1 1 1 1 1 6 - -", B="1 1 1 1 1 - - -", Z="27 27 27 27 24 22 22 27")

    assert order(final) == ["Z", "A", "B"]
    assert [row.is_last for row in final.rows] == [False, True, True]


@pytest.mark.rule("WPL-1.10#3")
def test_one_absence_costs_points_and_nothing_else() -> None:
    final = stood(is_final=True, A="1 1 -", Z="27 27 27")

    assert order(final) == ["A", "Z"]
    assert not final.rows[0].is_last


def test_absences_may_count_for_the_whole_club() -> None:
    seasons = {"A1": "1 1 -", "A2": "2 - 1", "Z": "27 27 27"}

    assert [row.is_last for row in stood(is_final=True, **seasons).rows] == [False] * 3
    by_club = stood(house("wpl", no_show_scope="club"), is_final=True, **seasons)
    assert order(by_club)[0] == "Z"
    assert [row.absences for row in by_club.rows[1:]] == [(2, 3), (2, 3)]


@pytest.mark.rule("WPL-2.8", "WPL-2.8#1")
def test_the_title_goes_by_the_table_after_absences() -> None:
    final = stood(is_final=True, A="1 1 1 1 1 1 5 27 - -", B="1 1 1 1 1 5 12")

    assert facts(final.row("A").points, final.row("B").points) == (280, 270)
    assert leaders(final) == ["B"]
    assert final.row("A").rank == 2


def test_footnotes_are_numbered_through_the_table() -> None:
    table = stood(A="1 -", B="2 -", C="- 3")

    assert [note.mark for row in table.rows for note in row.footnotes] == [1, 2, 3]
    twice = stood(A="1 2 3 - x", B="2 1 - 4 -")
    assert [(row.team, note.mark) for row in twice.rows for note in row.footnotes] == [
        *(("A", 1), ("A", 2)),
        *(("B", 3), ("B", 4)),
    ]


def test_a_match_day_on_which_nobody_was_entered_is_not_in_the_table() -> None:
    assert table_of({}, [()], WPL).matchdays == ()


@pytest.mark.rule("WPL-1.5.c")
def test_a_lost_day_is_told_below_the_table() -> None:
    table = stood(A="1 x", B="2 -")

    assert [(note.mark, note.matchday, note.points) for row in table.rows for note in row.footnotes] == [
        (1, 2, 0),
        (2, 2, 10),
    ]
    (note,) = table.row("A").footnotes
    assert (note.words.en, note.words.de, note.rule.rule) == ("match day 2 lost", "Spieltag 2 aberkannt", "WPL-1.5.c")
    assert table.row("A").deducted == 0


def test_a_table_before_the_first_match_day_has_everybody_at_nothing() -> None:
    table = stood(A="", B="")

    assert facts(*[(row.rank, row.points, row.form) for row in table.rows]) == ((1, 0, ()), (1, 0, ()))
    assert table.matchdays == ()
    assert WPL.topic("public_table").rule == "WPL-4.1.3.d"
