"""What always holds of a season: its draws, its sums, its order, and that everything can be taken back."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.errors import LeagueError
from floorman.league.league import League, encoded
from floorman.league.season import commands as want
from floorman.league.season.chain import Measure, in_order
from floorman.league.season.draw import draw_fields, draw_tables, key_of, require_tables
from floorman.league.season.finishes import GameFinish
from floorman.league.season.mvp import season_mvp
from floorman.league.season.scoring import score
from floorman.league.season.sides import Side
from floorman.league.season.simulation import found, play, simulate
from floorman.league.season.table import table
from floorman.league.season.why import MvpTotal, TableTotal, why
from floorman.rulebook import Rulebook
from floorman.text.words import Words
from support.league_season import lines_of
from support.slow_league import SlowSeason

if TYPE_CHECKING:
    from floorman.league.season.commands import Command

WPL = Rulebook.load("wpl")


def field(teams: int, seed: int) -> list[Side]:
    """Teams of clubs with one to three of them, in a mixture that the seed decides."""
    sides: list[Side] = []
    club = 0
    while len(sides) < teams:
        club += 1
        for number in range(1, 2 + (seed + club * club) % 3):
            name = f"{club}-{number}"
            sides.append(Side(name, f"club {club}", (f"{name}a", f"{name}b", f"{name}c")))
    return sides[:teams]


def test_a_thousand_draws_of_9_to_27_teams_keep_their_promises() -> None:
    for seed in range(1000):
        teams = 9 + seed % 19
        sides = field(teams, seed)
        tables = draw_tables(sides, WPL, seed=seed)
        sizes = {len(seats) for seats in tables}
        club_of = {player: side.club for side in sides for player in side.players}
        members = Counter(club_of.values())

        require_tables(tables, sides, WPL)
        assert len(tables) == -(-teams * 3 // 9)
        assert max(sizes) <= 9
        assert max(sizes) - min(sizes) <= 1
        for seats in tables:
            for club, sitting in Counter(club_of[player] for player in seats).items():
                assert sitting <= -(-members[club] // len(tables))
        for one in draw_fields(sides, WPL, seed=seed, chosen={}):
            assert len(one) == teams
            assert all(player in side.players for player, side in zip(one, sides, strict=True))


def test_every_seat_is_open_to_everybody() -> None:
    sides = field(12, 1)
    player = sides[0].players[0]
    seats = {
        (number, at)
        for seed in range(400)
        for number, table_ in enumerate(draw_tables(sides, WPL, seed=seed))
        for at, sitting in enumerate(table_)
        if sitting == player
    }
    assert len(seats) == 4 * 9


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), teams=st.integers(7, 14), matchdays=st.integers(1, 4))
def test_any_season_is_what_the_slow_one_says(seed: int, teams: int, matchdays: int) -> None:
    league = simulate(seed, teams=teams, matchdays=matchdays)
    slow = SlowSeason([encoded(record) for record in league.records])
    standing = table(league.state)

    assert {(row.rank, row.team, row.points) for row in standing.rows} == set(slow.table())
    assert {(row.rank, row.player, row.points) for row in season_mvp(league.state)} == set(slow.mvp())
    assert League.replay(league.records).state == league.state
    key = key_of(WPL)
    for number in range(1, matchdays + 1):
        rows = score(league.state, number)
        placed = [row for row in rows if row.place is not None]
        assert sum((row.points for row in rows), Fraction(0)) == sum(key[at] for at in range(1, len(placed) + 1))
    best = season_mvp(league.state)[0].player
    for opened in (why(league, TableTotal(standing.rows[0].team)), why(league, MvpTotal(best))):
        for line in lines_of(opened):
            assert not line.adds_up or line.value == sum(part.value for part in line.parts)


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_everything_of_a_match_day_can_be_taken_back(seed: int) -> None:
    league = found(seed, teams=8, matchdays=1)
    before = League.replay(league.records).state
    first = len(league.records)
    play(league, 1, seed)
    for entry in reversed(league.entries):
        if entry.number >= first:
            league.correct(entry.number, None, reason="taken back", by="office", now=entry.at)

            assert League.replay(league.records).state == league.state
    assert league.state == before


PLAYERS = st.sampled_from(["c01-1a", "c01-2b", "c01-r", "c02-1c", "nobody", "", "ghost 3 of c01-1"])
FINISHES = st.lists(
    st.builds(
        GameFinish, PLAYERS, st.integers(-1, 30), st.integers(-1, 30), st.booleans(), st.booleans(), st.booleans()
    ),
    max_size=4,
).map(tuple)
MATCHDAYS = st.integers(0, 3)
TEAMS = st.sampled_from(["c01-1", "c02-1", "nobody", ""])


def anything() -> st.SearchStrategy[Command]:
    """Whatever somebody could want of a season, sense or nonsense."""
    return st.one_of(
        st.builds(
            want.DrawSitAndGos, MATCHDAYS, st.integers(), st.none() | st.integers(-2, 40), beyond_key=st.booleans()
        ),
        st.builds(want.SetSitAndGos, MATCHDAYS, st.lists(st.lists(PLAYERS).map(tuple), max_size=4).map(tuple)),
        st.builds(want.EnterSitAndGo, MATCHDAYS, st.integers(-1, 4), FINISHES),
        st.builds(
            want.DrawMainTournaments,
            MATCHDAYS,
            st.integers(),
            st.lists(st.tuples(TEAMS, st.lists(PLAYERS, max_size=4).map(tuple)), max_size=2).map(tuple),
        ),
        st.builds(want.EnterMainTournament, MATCHDAYS, st.integers(-1, 4), FINISHES),
        st.builds(want.ApproveMatchDay, MATCHDAYS),
        st.builds(want.SettleTitle, TEAMS, st.text(max_size=3)),
    )


@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=st.integers(0, 50), wanted=st.lists(anything(), max_size=12))
def test_nonsense_is_refused_and_changes_nothing(data: st.DataObject, seed: int, wanted: list[Command]) -> None:
    league = found(seed, teams=8, matchdays=2)
    play(league, 1, seed)
    now = league.state.people.matchdays[1].starts_at + data.draw(st.integers(-10, 10)) * 3_600_000
    for command in wanted:
        before = League.replay(league.records).state
        recorded = len(league.records)
        with suppress(LeagueError):
            league.do(command, by="director", now=now)
        if len(league.records) == recorded:
            assert league.state == before
        assert League.replay(league.records).state == league.state


@given(measured=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 1)), max_size=12))
def test_an_order_is_the_one_that_comparing_pairs_gives(measured: list[tuple[int, ...]]) -> None:
    rule, words = WPL.cite("league_tiebreak"), Words("much", "viel")
    order = in_order(range(len(measured)), lambda item: [Measure(words, value, rule) for value in measured[item]])

    assert [measured[one.item] for one in order] == sorted(measured, reverse=True)
    for one in order:
        mine = measured[one.item]
        assert one.rank == 1 + sum(other > mine for other in measured)
        assert one.shared == measured.count(mine)
        assert sum(step.decides for step in one.steps) <= 1
    for one, following in pairwise(order):
        assert one.steps[-1].decides == (measured[one.item] != measured[following.item])
