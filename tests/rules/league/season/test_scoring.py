"""What a match day is worth: sit-and-gos into stacks, main tournaments into game points, days into league points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from floorman.league.people.records import Breach, Sanction
from floorman.league.season.finishes import GameFinish, points_of
from floorman.league.season.scoring import ScoreSheet, chips_of, league_points, score_sheet, stacks_of
from floorman.league.season.sides import Side
from support.books import house
from support.league_season import WPL, facts, finishes, scored, side


def stack(*of: GameFinish) -> int:
    one = Side("T", "club", tuple(finish.player for finish in of))
    return stacks_of([one], of, WPL)["T"]


# ---- the sit-and-gos ----


@pytest.mark.parametrize(
    ("place", "points"),
    [
        pytest.param(3, 2400, marks=pytest.mark.rule("WPL-3.6.a", "WPL-3.6.a#1")),
        pytest.param(1, 4000, marks=pytest.mark.rule("WPL-3.6.a#3")),
        pytest.param(9, 300, marks=pytest.mark.rule("WPL-3.6.a#3")),
    ],
)
def test_a_place_in_a_sit_and_go_has_its_points(place: int, points: int) -> None:
    assert points_of(GameFinish("Ann", place), WPL, sit_and_go=True) == points


@pytest.mark.rule("WPL-3.6.a#2")
def test_nine_sit_and_gos_hand_out_135000() -> None:
    assert 9 * sum(points_of(GameFinish("Ann", place), WPL, sit_and_go=True) for place in range(1, 10)) == 135_000


@pytest.mark.rule("WPL-3.6.b", "WPL-3.6.b#1")
def test_the_points_of_a_sit_and_go_are_chips_and_nothing_else() -> None:
    second = GameFinish("A1", 2)
    row = score_sheet(ScoreSheet(1, (side("A"),), (), (second,)), WPL)[0]

    assert chips_of(second, WPL) == 3100
    assert row.game_points == 0
    assert [one.mvp for one in row.performances] == [0, 0, 0]


@pytest.mark.parametrize(
    ("places", "chips"),
    [
        pytest.param((1, 5, 9), 5600, marks=pytest.mark.rule("WPL-3.8.a", "WPL-3.8.a#1")),
        pytest.param((9, 9, 9), 900, marks=pytest.mark.rule("WPL-3.8.a#2")),
        pytest.param((1, 1, 1), 12_000, marks=pytest.mark.rule("WPL-3.8.a#3")),
    ],
)
def test_every_member_starts_with_what_the_whole_team_won(places: tuple[int, ...], chips: int) -> None:
    assert stack(*finishes("T", *places)) == chips


@pytest.mark.rule("WPL-3.5.b#2")
def test_a_ghost_brings_nothing_but_all_three_seats_get_the_stack() -> None:
    assert stack(GameFinish("A", 1), GameFinish("B", 4), GameFinish("C", 9, is_ghost=True)) == 5700


def test_shared_places_of_a_sit_and_go_round_up_to_the_smallest_chip() -> None:
    assert chips_of(GameFinish("A", 8, 9), WPL) == 400
    assert chips_of(GameFinish("A", 4, 6), WPL) == 1350


# ---- who does not report ----


@pytest.mark.rule("WPL-2.24", "WPL-2.24#1")
def test_who_leaves_a_sit_and_go_without_a_word_brings_no_chips() -> None:
    assert stack(GameFinish("A", 5, is_reported=False), GameFinish("B", 2), GameFinish("C", 7)) == 3800


@pytest.mark.rule("WPL-2.24#2")
def test_the_place_of_who_did_not_report_stays_taken() -> None:
    assert points_of(GameFinish("A", 4, is_reported=False), WPL) == 0
    assert points_of(GameFinish("B", 5), WPL) == 29
    gives_one = house("wpl", unreported_finish_points=1)
    assert points_of(GameFinish("A", 4, is_reported=False), gives_one) == 1
    assert points_of(GameFinish("A", 4, is_reported=False, is_void=True), gives_one) == 0
    sends_off = house("wpl", unreported_finish_points=1, disqualified_place="place_without_prize")
    assert points_of(GameFinish("A", 4, is_disqualified=True), sends_off) == 0
    assert points_of(GameFinish("A", 4, is_disqualified=True), gives_one) == points_of(GameFinish("A", 4), WPL)


@pytest.mark.rule("WPL-2.24#3")
def test_a_winner_need_not_report() -> None:
    assert stack(GameFinish("A", 1, is_reported=False), GameFinish("B", 9), GameFinish("C", 9)) == 4600


@pytest.mark.rule("WPL-2.24")
def test_who_shares_the_first_place_has_not_gone_out_and_need_not_report() -> None:
    assert (
        points_of(GameFinish("A", 1, 2, is_reported=False), WPL)
        == points_of(GameFinish("A", 1, 2), WPL)
        == Fraction(85, 2)
    )
    assert points_of(GameFinish("A", 2, 3, is_reported=False), WPL) == 0


@pytest.mark.rule("WPL-2.24#4")
def test_a_team_loses_only_the_finish_that_was_not_reported() -> None:
    mains = (GameFinish("A1", 4, is_reported=False), GameFinish("A2", 10), GameFinish("A3", 20))

    (row,) = score_sheet(ScoreSheet(1, (side("A"),), mains), WPL)

    assert row.game_points == 26
    assert [one.mvp for one in row.performances] == [0, 18, 8]


# ---- the main tournaments ----


@pytest.mark.rule("WPL-3.9.a", "WPL-3.9.a#1")
def test_the_key_of_27_places() -> None:
    assert [points_of(GameFinish("A", place), WPL) for place in (1, 10, 18, 27)] == [45, 18, 10, 1]


@pytest.mark.rule("WPL-3.9.a#2")
def test_a_full_main_tournament_hands_out_445_points() -> None:
    assert sum(points_of(GameFinish("A", place), WPL) for place in range(1, 28)) == 445
    assert 3 * 445 == 1335


@pytest.mark.rule("WPL-3.9.b", "WPL-3.9.b#1")
def test_the_highest_sum_wins_the_day() -> None:
    rows = scored(A=(3, 10, 27), B=(8, 8, 19))

    assert facts(rows["A"].game_points, rows["B"].game_points) == (55, 53)
    assert (rows["A"].place, rows["B"].place) == (1, 2)


@pytest.mark.rule("WPL-4.1.1", "WPL-4.1.1#1")
def test_the_winner_of_the_day_gets_league_points_not_game_points() -> None:
    row = scored(A=(1, 3, 11), B=(2, 4, 5))["B"]

    assert facts(row.game_points, row.points, row.place) == (101, 45, 1)


@pytest.mark.rule("WPL-4.1.1#2")
def test_equal_sums_go_to_the_better_single_place() -> None:
    rows = scored(B=(3, 10, 16), A=(1, 9, 27))

    assert rows["A"].game_points == rows["B"].game_points == 66
    assert (rows["A"].place, rows["B"].place) == (1, 2)
    shared = scored(house("wpl", matchday_tie="shared"), B=(3, 10, 16), A=(1, 9, 27))
    assert {row.place for row in shared.values()} == {1}
    assert {row.points for row in shared.values()} == {Fraction(85, 2)}


@pytest.mark.rule("WPL-4.1.2", "WPL-4.1.2#1", "WPL-4.1.2#2")
def test_places_of_the_day_have_the_same_key() -> None:
    assert league_points(12, 12, WPL) == 16
    assert 9 * league_points(1, 1, WPL) == 405


@pytest.mark.rule("WPL-4.1.2#3")
def test_teams_equal_in_every_place_share_and_get_the_average() -> None:
    ahead = {f"T{n}": (1, n, 2) for n in range(1, 5)}
    rows = scored(**ahead, X=(2, 7, 20), Y=(20, 2, 7), Z=(27, 27, 27))

    assert rows["X"].game_points == rows["Y"].game_points == 72
    for team in "XY":
        assert (rows[team].place, rows[team].through, rows[team].points) == (5, 6, Fraction(55, 2))
        assert [cite.rule for cite in rows[team].rules] == ["WPL-4.1.1", "WPL-4.1.2", "WPL-gap-matchday-tie"]
    assert facts(rows["Z"].place, rows["Z"].points) == (7, 24)


def test_the_last_of_26_gets_two_points_and_a_missing_team_none() -> None:
    playing = [f"T{n:02}" for n in range(26)]
    mains = [finish for n, team in enumerate(playing, 1) for finish in finishes(team, n, n, n)]
    day = ScoreSheet(3, (*(side(team) for team in playing), Side("away", "away")), tuple(mains))

    *rows, last, away = score_sheet(day, WPL)

    assert facts(last.place, last.points) == (26, 2)
    assert facts(away.team, away.place, away.points, away.deduction) == ("away", None, 0, 10)
    assert len(rows) == 25


def test_places_beyond_the_key_score_nothing() -> None:
    assert points_of(GameFinish("A", 28), WPL) == 0
    assert league_points(27, 28, WPL) == Fraction(1, 2)


def test_a_finish_without_points_does_not_help_in_a_tie() -> None:
    mains = (
        *(GameFinish("A1", 1, is_ghost=True), GameFinish("A2", 10), GameFinish("A3", 12)),
        *(GameFinish("B1", 11), GameFinish("B2", 11), GameFinish("B3", 27, is_ghost=True)),
    )
    a, b = score_sheet(ScoreSheet(1, (side("A"), side("B")), mains), WPL)

    assert a.game_points == b.game_points == 34
    assert (a.team, b.team) == ("A", "B")  # tenth is better than eleventh; the ghost in front counts for nothing
    closer = (
        GameFinish("A1", 1, is_ghost=True),
        GameFinish("A2", 10),
        GameFinish("A3", 12),
        GameFinish("B1", 9),
        GameFinish("B2", 14),
    )
    first, second = score_sheet(ScoreSheet(1, (side("A"), side("B")), closer), WPL)
    assert facts(first.team, second.team, second.game_points) == ("B", "A", 34)


# ---- teams that lose the day ----


def sanction(what: Breach, *players: str) -> Sanction:
    return Sanction(what, players, "WPL-1.5.c" if what == "ineligible_player" else "WPL-2.11.c")


@pytest.mark.rule("WPL-1.5.c", "WPL-1.5.c#1", "WPL-1.5.c#3")
def test_a_team_with_an_ineligible_player_is_last_with_nothing_and_the_others_close_up() -> None:
    teams = {f"T{n}": n for n in range(1, 11) if n not in (4, 9)} | {"X1": 4, "X2": 9}
    mains = [finish for team, n in teams.items() for finish in finishes(team, n, n, n)]
    hit = side("X1", "X", sanctions=(sanction("ineligible_player", "X11"),))
    sides = [hit if team == "X1" else side(team, "X" if team == "X2" else "") for team in teams]

    rows = {row.team: row for row in score_sheet(ScoreSheet(1, tuple(sides), tuple(mains)), WPL)}

    assert list(rows)[-1] == "X1"
    assert facts(rows["X1"].place, rows["X1"].points, rows["X1"].game_points) == (None, 0, 0)
    assert rows["X1"].lost
    assert rows["X1"].lost.rule == "WPL-1.5.c"
    assert facts(rows["X2"].place, rows["X2"].points) == (8, 22)
    softer = house("wpl", ineligible_matchday_points=1)
    assert {r.team: r for r in score_sheet(ScoreSheet(1, tuple(sides), tuple(mains)), softer)}["X1"].points == 1


@pytest.mark.rule("WPL-1.5.c#2")
def test_two_ineligible_players_cost_the_day_once() -> None:
    twice = side("A", sanctions=(sanction("ineligible_player", "A1", "A2"),))

    (row,) = score_sheet(ScoreSheet(1, (twice,), tuple(finishes("A", 1, 2, 3))), WPL)

    assert facts(row.points, row.place) == (0, None)
    assert [one.mvp for one in row.performances] == [0, 0, 36]


@pytest.mark.rule("WPL-1.5.d", "WPL-1.5.d#1")
def test_eligible_team_mates_keep_their_own_points() -> None:
    hit = side("A", sanctions=(sanction("ineligible_player", "A3"),))

    (row,) = score_sheet(ScoreSheet(1, (hit,), tuple(finishes("A", 1, 12, 5))), WPL)

    assert [one.mvp for one in row.performances] == [45, 16, 0]
    assert row.performances[2].forfeit
    assert row.performances[2].forfeit.rule == "WPL-1.5.d"


@pytest.mark.rule("WPL-2.11.c", "WPL-2.11.c#1")
def test_a_player_of_the_sister_team_costs_the_day_and_his_own_points() -> None:
    hit = side("A", sanctions=(sanction("player_in_two_teams", "A1"),))
    others = {f"T{n}": n for n in range(1, 5)}
    mains = [*finishes("A", 5, 11, 13), *(f for team, n in others.items() for f in finishes(team, n, n, n))]
    day = ScoreSheet(1, (hit, *(side(team) for team in others)), tuple(mains))

    *_, row = score_sheet(day, WPL)

    assert sum(one.points for one in row.performances) == 61
    assert facts(row.team, row.points, row.place) == ("A", 0, None)
    assert row.lost
    assert row.lost.rule == "WPL-2.11.c"
    assert [one.mvp for one in row.performances] == [0, 17, 15]
    *_, softer = score_sheet(day, house("wpl", ineligible_matchday_points=1))
    assert softer.points == 0  # that is for players without a licence
    *_, harder = score_sheet(day, house("wpl", double_use_mvp="whole_team"))
    assert [one.mvp for one in harder.performances] == [0, 0, 0]


@pytest.mark.rule("WPL-2.11.c")
def test_who_played_for_both_teams_has_no_points_from_the_other_either() -> None:
    hit, own = side("A", "X", sanctions=(sanction("player_in_two_teams", "B1"),)), side("B", "X")

    ranked = score_sheet(ScoreSheet(1, (hit, own), (*finishes("A", 1, 1, 1), *finishes("B", 2, 2, 2))), WPL)
    rows = {row.team: row for row in ranked}

    assert [one.mvp for one in rows["B"].performances] == [0, 40, 40]
    assert facts(rows["B"].game_points, rows["B"].points) == (120, 45)  # the team he belongs to keeps everything


def test_a_player_barred_on_another_ground_costs_the_day_by_our_reading() -> None:
    barred = Sanction("ineligible_player", ("A1",), "WPL-gap-ineligible-other-ground")

    (row,) = score_sheet(ScoreSheet(1, (side("A", sanctions=(barred,)),), tuple(finishes("A", 1, 2, 3))), WPL)

    assert row.lost
    assert row.lost.rule == "WPL-gap-ineligible-other-ground"
    assert [one.mvp > 0 for one in row.performances] == [False, True, True]


# ---- disqualified players ----


def test_a_disqualified_player_scores_the_place_of_the_moment() -> None:
    assert points_of(GameFinish("A", 14, is_disqualified=True), WPL) == 14
    assert chips_of(GameFinish("A", 6, is_disqualified=True), WPL) == 1000
    stricter = house("wpl", disqualified_place="place_without_prize")
    assert points_of(GameFinish("A", 14, is_disqualified=True), stricter) == 0
    assert points_of(GameFinish("A", 14), stricter) == 14  # nobody else loses anything


# ---- another book ----


def test_another_book_may_score_otherwise() -> None:
    ghost = GameFinish("A", 9, is_ghost=True)

    assert points_of(ghost, house("wpl", ghost_points=5)) == 5
    assert chips_of(GameFinish("A", 2), house("wpl", chips_per_point=2)) == 6200
    better = house("wpl", shared_place_worth="better_place")
    assert points_of(GameFinish("A", 9, 10), better) == 20
    assert points_of(GameFinish("A", 9, 10), WPL) == 19


def test_another_offence_does_not_cost_the_whole_team_its_own_points() -> None:
    whole = house("wpl", double_use_mvp="whole_team")
    hit = side("A", sanctions=(sanction("ineligible_player", "A1"),))
    (row,) = score_sheet(ScoreSheet(1, (hit,), tuple(finishes("A", 1, 2, 3))), whole)

    assert [one.mvp == one.points for one in row.performances] == [False, True, True]
    assert [one.forfeit is None for one in row.performances] == [False, True, True]


def test_a_double_use_among_other_offences_costs_the_whole_team_and_no_other_team() -> None:
    whole = house("wpl", double_use_mvp="whole_team", ineligible_matchday_points=1)
    hit = side("A", sanctions=(sanction("ineligible_player", "A1"), sanction("player_in_two_teams", "A2")))
    mains = (*finishes("A", 1, 3, 5), *finishes("B", 2, 4, 6))
    rows = {row.team: row for row in score_sheet(ScoreSheet(1, (hit, side("B")), mains), whole)}

    assert [one.mvp for one in rows["A"].performances] == [0, 0, 0]
    assert rows["A"].points == 0  # what is left for players without a licence is not left for this
    assert [one.mvp == one.points > 0 for one in rows["B"].performances] == [True, True, True]


def test_a_player_who_was_in_no_sit_and_go_brings_no_chips() -> None:
    assert stacks_of([side("T")], [GameFinish("T1", 1)], WPL) == {"T": 4000}
