"""A whole season, worked out twice: by the league, and slowly from its regulations."""

from __future__ import annotations

from functools import cache

import pytest

from floorman.league.league import League, decoded, encoded
from floorman.league.people import lookup
from floorman.league.season.mvp import day_mvp, season_mvp
from floorman.league.season.scoring import score
from floorman.league.season.simulation import found, simulate
from floorman.league.season.table import champion, leaders, table
from support.slow_league import SlowSeason

SEEDS = (1, 2, 3)


@cache
def season(seed: int) -> League:
    return simulate(seed)


@cache
def slow(seed: int) -> SlowSeason:
    return SlowSeason([encoded(record) for record in season(seed).records])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_is_the_same_to_the_last_digit(seed: int) -> None:
    league = season(seed).state

    assert {(row.rank, row.team, row.points) for row in table(league).rows} == set(slow(seed).table())
    for number in range(1, 10):
        days = {row.team: (row.place, row.points, row.game_points) for row in score(league, number)}
        assert days == slow(seed).day(number)
        assert league.season.day(number).stacks == slow(seed).stacks(number)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_mvp_list_is_the_same_to_the_last_digit(seed: int) -> None:
    rows = {(row.rank, row.player, row.points) for row in season_mvp(season(seed).state)}

    assert rows == set(slow(seed).mvp())


def test_the_list_of_a_day_has_everybody_who_played_it_the_best_first() -> None:
    league = season(1).state
    listed = day_mvp(league, 1)
    played = {one.player: one.mvp for row in score(league, 1) for one in row.performances if one.finish}

    assert listed
    assert all(row.points == played[row.player] for row in listed)
    assert [row.points for row in listed] == sorted((row.points for row in listed), reverse=True)
    assert listed[0].points == max(played.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fines_are_the_same_to_the_last_cent(seed: int) -> None:
    league = season(seed).state
    for club in league.people.clubs:
        fined = [(fine.matchday, fine.team, str(fine.what), fine.cents) for fine in lookup.fines_of(league, club)]
        again = [(matchday, team, what, euro * 100) for matchday, team, what, euro in slow(seed).fines[club]]
        assert sorted(fined) == sorted(again)


@pytest.mark.rule("WPL-3.1", "WPL-3.1#1", "WPL-3.2")
def test_the_season_has_everything_that_can_go_wrong() -> None:
    league = season(1).state
    final = table(league)
    kinds = {fine.what for fine in league.people.fines}

    assert (len(final.rows), len(final.matchdays), final.is_final) == (27, 9, True)
    assert len(league.people.clubs) == 15
    assert kinds == {"ineligible_player", "team_no_show", "only_two_players", "player_in_two_teams", "lineup_late"}
    assert [row.team for row in final.rows if row.is_last] == ["c04-2"]
    assert any(len(who.memberships) > 1 for who in league.people.members.values())
    tables = [table(season(seed).state) for seed in SEEDS]
    assert any(day.place != day.through for each in tables for row in each.rows for day in row.days)
    assert champion(league) == leaders(final)[0]


def ties(league: League) -> tuple[int, int]:
    """How many teams are level with the next on points, and how many of them on wins too, having some."""
    level = [row for row in table(league.state).rows if len(row.steps) > 2]  # absences, points, wins, second places
    return len(level), sum(len(row.steps) > 3 and row.steps[2].ahead > 0 for row in level)


@pytest.mark.rule("WPL-4.1.3.b")
def test_a_season_with_ties_on_points_and_on_wins_is_ordered_the_same() -> None:
    seed = next(seed for seed in range(1, 100) if min(ties(season(seed))) > 0)

    assert {(row.rank, row.team, row.points) for row in table(season(seed).state).rows} == set(slow(seed).table())


def test_what_was_kept_adds_up_to_the_same_season() -> None:
    league = season(1)
    kept = [decoded(encoded(record)) for record in league.records]

    assert kept == league.records
    assert League.replay(kept).state == league.state


def test_the_same_seed_gives_the_same_season() -> None:
    assert simulate(5, teams=9, matchdays=2).records == simulate(5, teams=9, matchdays=2).records
    assert simulate(5, teams=9, matchdays=2).records != simulate(6, teams=9, matchdays=2).records


@pytest.mark.parametrize("book", ["wpl", "apsa", "vpsv", "tda", "bank"])
def test_a_season_is_founded_under_any_book_with_a_fee_or_without(book: str) -> None:
    league = found(1, teams=9, book=book)

    assert len(league.state.people.teams) == 9
    assert all(team.paid_cents == team.fee_cents for team in league.state.people.teams.values())
