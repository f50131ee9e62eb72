"""A match day as officials enter it, and what they cannot enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from floorman.days import HOUR_MS
from floorman.errors import CheckInRefused, CorrectionRefused, FieldRefused, LeagueError, MatchDayRefused, ResultRefused
from floorman.league.files.lists import draw_grids, table_grid
from floorman.league.files.reports import match_report
from floorman.league.league import League
from floorman.league.people import commands as people
from floorman.league.people import lookup
from floorman.league.ranking import commands as ranking
from floorman.league.season import commands as want
from floorman.league.season.draw import require_field
from floorman.league.season.finishes import GameFinish
from floorman.league.season.mvp import day_mvp
from floorman.league.season.scoring import score
from floorman.league.season.simulation import Chance, found, play, result
from floorman.league.season.table import champion, table
from floorman.league.season.why import DayPoints, FineTotal, GamePoints, TableTotal
from floorman.league.season.why import why as opened
from floorman.rulebook import Rulebook
from support.league_season import facts
from support.match_day import in_order

if TYPE_CHECKING:
    from floorman.league.league import Command


class Evening:
    """A match day under way, with nine teams unless more are asked for."""

    def __init__(self, teams: int = 9, *, away: tuple[str, ...] = (), short: tuple[str, ...] = ()) -> None:
        self.league = found(1, teams=teams, matchdays=2)
        self.now = lookup.matchday_of(self.league.state, 1).starts_at
        for team in lookup.teams(self.league.state):
            players = tuple(f"{team}{letter}" for letter in "abc")
            self.do(people.NameLineup(team, 1, players, captain_chooses=True), hours=-48)
            if team not in away:
                there = players[:2] if team in short else players
                self.do(people.ReportTeam(team, 1, there), hours=-1)

    def do(self, wanted: Command, hours: int = 0) -> int:
        return self.league.do(wanted, by="director", now=self.now + hours * HOUR_MS).number

    def start(self) -> None:
        self.do(people.StartMatchday(1))
        self.do(want.DrawSitAndGos(1, seed=1))

    def results(self, ghosts: frozenset[str] = frozenset()) -> dict[int, tuple[GameFinish, ...]]:
        tables = enumerate(self.league.state.season.day(1).tables, 1)
        return {number: result(table, ghosts, Chance(1, f"table {number}")) for number, table in tables}

    def to_the_main_round(self, ghosts: frozenset[str] = frozenset()) -> None:
        self.start()
        for number, finishes in self.results(ghosts).items():
            self.do(want.EnterSitAndGo(1, number, finishes))
        self.do(want.DrawMainTournaments(1, seed=1))

    def refused(self, wanted: Command, kind: type[LeagueError], why: str, rule: str | None, hours: int = 0) -> None:
        """It is refused with words in both languages and a paragraph, and nothing has changed."""
        before = League.replay(self.league.records).state
        with pytest.raises(kind, match=why) as error:
            self.do(wanted, hours=hours)
        assert self.league.state == before
        assert error.value.words.de != error.value.words.en
        assert error.value.told("de")
        if rule is not None:
            assert error.value.rule
            assert error.value.rule.rule == rule


# ---- one thing after another ----


def test_a_match_day_goes_from_line_ups_to_the_table() -> None:
    evening = Evening()
    evening.to_the_main_round()
    day = evening.league.state.season.day(1)
    for number, players in enumerate(day.fields, 1):
        evening.do(want.EnterMainTournament(1, number, in_order(players)))
    evening.do(want.ApproveMatchDay(1))

    first, *_ = table(evening.league.state).rows
    assert (first.team, first.form) == (lookup.teams(evening.league.state)[0], (1,))
    assert first.points == 45


@pytest.mark.rule("WPL-3.3.b", "WPL-3.3.b#1")
def test_a_line_up_in_the_captains_order_says_who_plays_which_main_tournament() -> None:
    evening = Evening()
    evening.to_the_main_round()

    for letter, players in zip("abc", evening.league.state.season.day(1).fields, strict=True):
        assert {player[-1] for player in players} == {letter}


def test_nothing_comes_before_what_it_builds_on() -> None:
    evening = Evening()
    evening.refused(want.DrawSitAndGos(1, seed=1), MatchDayRefused, "check-in is still open", "WPL-2.10.a")
    evening.do(people.StartMatchday(1))
    evening.refused(want.EnterSitAndGo(1, 1, ()), MatchDayRefused, "not drawn", "WPL-3.3.a")
    evening.do(want.DrawSitAndGos(1, seed=1))
    evening.do(want.DrawSitAndGos(1, seed=2))  # nothing hangs on it yet
    evening.refused(want.DrawMainTournaments(1, seed=1), MatchDayRefused, "table 1, table 2 and table 3", "WPL-3.8.a")
    evening.refused(want.EnterMainTournament(1, 1, ()), MatchDayRefused, "not set up", "WPL-3.3.b")
    for number, finishes in evening.results().items():
        evening.do(want.EnterSitAndGo(1, number, finishes))
    evening.refused(want.DrawSitAndGos(1, seed=3), MatchDayRefused, "the draw stands", "WPL-3.3.a")
    evening.do(want.DrawMainTournaments(1, seed=1))
    evening.refused(want.ApproveMatchDay(1), MatchDayRefused, "results are missing", "WPL-4.1.3.d")
    for number, players in enumerate(evening.league.state.season.day(1).fields, 1):
        evening.do(want.EnterMainTournament(1, number, in_order(players)))
    evening.refused(want.DrawMainTournaments(1, seed=9), MatchDayRefused, "results of main", "WPL-3.3.b")
    evening.do(want.ApproveMatchDay(1))
    evening.refused(want.ApproveMatchDay(1), MatchDayRefused, "is approved", "WPL-4.1.3.d")


@pytest.mark.rule("WPL-2.13.a")
def test_a_team_reports_with_somebody() -> None:
    evening = Evening(away=("c01-1",))

    evening.refused(people.ReportTeam("c01-1", 1, ()), CheckInRefused, "say who of c01-1 is there", "WPL-2.13.a")
    stranger, twice = people.ReportTeam("c01-1", 1, ("c01-1a", "c01-r")), people.ReportTeam("c01-2", 1, ("c01-2b",))
    evening.refused(stranger, CheckInRefused, "not in the line-up of c01-1: c01-r", "WPL-2.13.a")
    evening.refused(twice, CheckInRefused, "already checked in for c01-2: c01-2b", "WPL-2.13.a")


def test_no_result_is_older_than_its_match_day() -> None:
    evening = Evening()
    evening.start()

    for number, finishes in evening.results().items():
        evening.refused(want.EnterSitAndGo(1, number, finishes), MatchDayRefused, "still to come", "WPL-3.1", hours=-1)


def test_no_result_comes_from_the_future() -> None:
    evening = Evening()

    evening.refused(
        want.DrawSitAndGos(1, seed=1), MatchDayRefused, "1 February 2026, and that is still", "WPL-3.1", hours=-1
    )
    evening.refused(want.EnterSitAndGo(2, 1, ()), MatchDayRefused, "still to come", "WPL-3.1")
    evening.refused(want.EnterSitAndGo(12, 1, ()), LeagueError, "no match day 12", None)


@pytest.mark.rule("WPL-3.3.a", "WPL-3.3.a#2")
def test_an_official_may_seat_the_tables_within_the_rules() -> None:
    evening = Evening()
    evening.do(people.StartMatchday(1))
    teams = lookup.teams(evening.league.state)
    apart = tuple(tuple(f"{team}{letter}" for team in teams) for letter in "abc")
    together = (("c01-1a", "c01-1b", *apart[0][2:]), ("c01-2a", *apart[1][1:]), apart[2])

    evening.refused(want.SetSitAndGos(1, together), FieldRefused, "table 1 has 2 players of c01-1", "WPL-3.3.a")
    evening.do(want.SetSitAndGos(1, apart))
    assert evening.league.state.season.day(1).tables == apart


# ---- wrong results ----


def test_wrong_results_are_refused_and_change_nothing() -> None:
    evening = Evening()
    evening.start()
    tables = evening.league.state.season.day(1).tables
    right = in_order(tables[0])
    elsewhere = tables[1][0]

    def refused(finishes: tuple[GameFinish, ...], why: str, rule: str) -> None:
        evening.refused(want.EnterSitAndGo(1, 1, finishes), ResultRefused, why, rule)

    refused((replace(right[0], player="nobody"), *right[1:]), "nobody is not in a line-up", "WPL-2.10.a")
    refused((replace(right[0], player="c01-r"), *right[1:]), "c01-r is not in a line-up", "WPL-2.10.a")
    refused((replace(right[0], player=elsewhere), *right[1:]), f"{elsewhere} does not play here", "WPL-2.10.a")
    refused((right[0], *right), "is in the list twice", "WPL-3.9.a")
    refused((*right[:-1], replace(right[-1], place=8)), "written as a range, such as 8–9", "WPL-5.6.22")
    half = (*right[:-2], replace(right[-2], through=9), replace(right[-1], place=8))  # one of the two has it right
    refused(half, "written as a range, such as 8–9", "WPL-5.6.22")
    refused((*right[:-1], replace(right[-1], place=10)), "places 1 to 9", "WPL-3.9.a")
    refused((*right[:-1], replace(right[-1], place=0)), "places 1 to 9", "WPL-3.9.a")
    refused(right[:-1], f"no place for {right[-1].player}", "WPL-2.24")
    tied = (*right[:-2], replace(right[-2], through=9), replace(right[-1], place=8, through=9))
    one_too_many = (*right[:-3], replace(right[-3], place=6), *tied[-2:])
    refused(one_too_many, "place 6 is given to", "WPL-5.6.22")
    refused((replace(right[0], place=1, through=2), *right[1:]), "written as a range, such as 1–2", "WPL-5.6.22")
    nobody_first = (*(replace(one, place=2, through=3) for one in right[:2]), *right[2:])
    refused(nobody_first, "nobody is in place 1: next is place 2–3", "WPL-3.9.a")
    evening.refused(
        want.EnterSitAndGo(1, 4, right),
        ResultRefused,
        "there is no number 4: tables or tournaments go from 1 to 3",
        "WPL-3.2",
    )
    evening.do(want.EnterSitAndGo(1, 1, tied))
    evening.refused(want.EnterSitAndGo(1, 1, right), ResultRefused, r"correct entry \d+ instead", "WPL-4.1.3.d")


@pytest.mark.rule("WPL-3.2")
def test_a_field_of_27_has_no_28th_place() -> None:
    evening = Evening(27)
    evening.to_the_main_round()
    players = evening.league.state.season.day(1).fields[0]
    wrong = (*in_order(players)[:-1], GameFinish(players[-1], 28))

    assert len(players) == len(evening.league.state.book.data["points_key"]["place"]) == 27
    evening.refused(want.EnterMainTournament(1, 1, wrong), ResultRefused, "placed 28: .* 1 to 27", "WPL-3.9.a")


# ---- teams that come short, or not at all ----


@pytest.mark.rule("WPL-2.10.a#2", "WPL-3.5.b#2")
def test_a_team_of_two_has_ghosts_in_both_rounds() -> None:
    evening = Evening(short=("c01-1",))
    evening.to_the_main_round(ghosts=frozenset({"c01-1c"}))
    league = evening.league.state

    assert any("c01-1c" in seats for seats in league.season.day(1).tables)
    assert "c01-1c" in league.season.day(1).fields[2]
    won = [one for result in league.season.day(1).sit_and_gos.values() for one in result.finishes]
    assert next(one for one in won if one.player == "c01-1c").is_ghost
    assert league.season.day(1).stacks["c01-1"] > 0


def test_an_empty_seat_is_a_ghosts() -> None:
    evening = Evening()
    evening.do(people.NameLineup("c01-1", 1, ("c01-1a", "c01-1b")), hours=-2)
    evening.start()
    tables = evening.league.state.season.day(1).tables
    at = next(number for number, seats in enumerate(tables, 1) if "ghost 3 of c01-1" in seats)

    evening.refused(want.EnterSitAndGo(1, at, in_order(tables[at - 1])), ResultRefused, "an empty seat", "WPL-2.10.a")


def test_who_was_missing_reports_first_or_stays_a_ghost() -> None:
    evening = Evening(short=("c01-1",))
    evening.start()
    tables = evening.league.state.season.day(1).tables
    at = next(number for number, seats in enumerate(tables, 1) if "c01-1c" in seats)
    entered = want.EnterSitAndGo(1, at, in_order(tables[at - 1]))

    evening.refused(entered, ResultRefused, "c01-1c was missing at the start", "WPL-2.10.a")
    evening.do(people.ReportTeam("c01-1", 1, ("c01-1c",)), hours=1)
    evening.do(entered, hours=2)


@pytest.mark.rule("WPL-1.9.b")
def test_a_missing_team_has_no_seats_and_no_place() -> None:
    evening = Evening(10, away=("c01-2",))
    evening.to_the_main_round()
    day = evening.league.state.season.day(1)

    assert "c01-2" not in day.stacks
    assert sum(map(len, day.tables)) == 27
    *_, away = score(evening.league.state, 1)
    assert (away.team, away.is_absent, away.place) == ("c01-2", True, None)


def test_with_too_few_teams_it_says_what_can_be_set() -> None:
    gone = ("c01-1", "c01-2", "c01-3")
    evening = Evening(away=gone)
    evening.do(people.StartMatchday(1))

    evening.refused(want.DrawSitAndGos(1, seed=1), FieldRefused, "set 3 tables", "WPL-3.3.a")
    evening.do(want.DrawSitAndGos(1, seed=1, tables=3))
    assert [len(seats) for seats in evening.league.state.season.day(1).tables] == [6, 6, 6]


@pytest.mark.rule("WPL-1.9.b")
@pytest.mark.parametrize("there", [0, 1])
def test_a_match_day_without_opponents_counts_without_a_draw(there: int) -> None:
    entered = lookup.teams(found(1, teams=9, matchdays=2).state)
    evening = Evening(away=entered[there:])
    evening.do(people.StartMatchday(1))
    evening.refused(want.DrawSitAndGos(1, seed=1), FieldRefused, "approve the match day without a draw", "WPL-3.2")
    evening.do(want.ApproveMatchDay(1))
    evening.do(ranking.CountMatchday(1))

    rows = {row.team: row for row in table(evening.league.state).rows}
    for place, team in enumerate(entered):
        assert facts(rows[team].points, rows[team].form) == ((45, (1,)) if place < there else (-10, (None,)))
    assert {fine.cents for fine in evening.league.state.people.fines if fine.what == "team_no_show"} == {100_00}
    assert day_mvp(evening.league.state, 1) == ()
    assert len(match_report(evening.league, 1)[1].rows) == 9
    assert opened(evening.league, TableTotal(entered[0])).value == (45 if there else -10)


def test_with_too_many_teams_it_says_what_can_be_set() -> None:
    evening = Evening(28)
    evening.do(people.StartMatchday(1))

    evening.refused(want.DrawSitAndGos(1, seed=1), FieldRefused, "28 teams, and the key", "WPL-3.9.a")
    evening.do(want.DrawSitAndGos(1, seed=1, beyond_key=True))
    for number, finishes in evening.results().items():
        evening.do(want.EnterSitAndGo(1, number, finishes))
    evening.do(want.DrawMainTournaments(1, seed=1))
    for number, players in enumerate(evening.league.state.season.day(1).fields, 1):
        evening.do(want.EnterMainTournament(1, number, in_order(players)))
    evening.do(want.ApproveMatchDay(1))
    last = table(evening.league.state).rows[-1]
    assert (last.rank, last.places) == (28, (28,))
    assert last.points == 0


def test_a_book_without_points_for_places_has_no_match_days() -> None:
    with pytest.raises(FieldRefused, match="has no points for places"):
        require_field(9, Rulebook.load("tda"))


# ---- the table for everybody ----


@pytest.mark.rule("WPL-4.1.3.d", "WPL-4.1.3.d#1")
def test_the_table_counts_a_match_day_once_it_is_approved() -> None:
    league = found(3, teams=9, matchdays=3)
    for number in (1, 2):
        play(league, number, 3)
    before = table(league.state)
    play(league, 3, 3)
    after = table(league.state)
    approval = next(entry for entry in league.entries if entry.wanted == want.ApproveMatchDay(3))
    league.correct(approval.number, None, reason="looked at again", by="office", now=approval.at + 1)

    assert after.matchdays == (1, 2, 3)
    assert table(league.state) == before
    assert table(league.state, through=1).matchdays == (1,)


@pytest.mark.rule("WPL-2.24")
def test_who_reports_before_the_approval_has_reported() -> None:
    evening = Evening()
    evening.to_the_main_round()
    fields = evening.league.state.season.day(1).fields
    silent = tuple(replace(one, is_reported=one.place != 2) for one in in_order(fields[0]))
    number = evening.do(want.EnterMainTournament(1, 1, silent))
    assert score(evening.league.state, 1)[0].game_points == 45
    told = in_order(fields[0])

    evening.league.correct(
        number, want.EnterMainTournament(1, 1, told), reason="reported", by="eve", now=evening.now + 9
    )

    mvp = {one.player: one.mvp for row in score(evening.league.state, 1) for one in row.performances}
    assert mvp[told[1].player] == 40
    stamp = evening.league.state.season.day(1).mains[1].stamp
    assert (stamp.by, [one.by for one in stamp.corrected]) == ("director", ["eve"])


def test_a_correction_that_later_results_rest_on_is_refused() -> None:
    evening = Evening()
    evening.start()
    drawn = len(evening.league.records) - 1
    for number, finishes in evening.results().items():
        evening.do(want.EnterSitAndGo(1, number, finishes))

    with pytest.raises(CorrectionRefused):
        evening.league.correct(drawn, want.DrawSitAndGos(1, seed=8), reason="again", by="eve", now=evening.now + 9)


# ---- the title ----


@pytest.mark.rule("WPL-2.8", "WPL-4.1.3.c#2")
def test_the_association_settles_a_title_the_table_leaves_open() -> None:
    league = found(2, teams=9, matchdays=1)
    play_level(league)
    tied = [row.team for row in table(league.state).rows if row.rank == 1]

    assert len(tied) == 2
    assert champion(league.state) is None
    now = lookup.matchday_of(league.state, 1).starts_at + 9 * HOUR_MS
    for team, why in (("c05-1", "does not lead"), (tied[0], "needs a reason")):
        with pytest.raises(LeagueError, match=why):
            league.do(want.SettleTitle(team, "lot" if team == "c05-1" else " "), by="office", now=now)
    league.do(want.SettleTitle(tied[1], "decided by lot"), by="office", now=now)
    assert champion(league.state) == tied[1]


def play_level(league: League) -> None:
    """One match day that two teams win together."""
    day = lookup.matchday_of(league.state, 1)
    for team in lookup.teams(league.state):
        players = tuple(f"{team}{letter}" for letter in "abc")
        league.do(
            people.NameLineup(team, 1, players, captain_chooses=True), by="office", now=day.starts_at - 48 * HOUR_MS
        )
        league.do(people.ReportTeam(team, 1, players), by="director", now=day.starts_at - HOUR_MS)
    league.do(people.StartMatchday(1), by="director", now=day.starts_at)
    league.do(want.DrawSitAndGos(1, seed=1), by="director", now=day.starts_at)
    for number, seats in enumerate(league.state.season.day(1).tables, 1):
        league.do(want.EnterSitAndGo(1, number, in_order(seats)), by="director", now=day.starts_at)
    league.do(want.DrawMainTournaments(1, seed=1), by="director", now=day.starts_at)
    one, other, *rest = range(9)
    for number, players in enumerate(league.state.season.day(1).fields, 1):
        shared = tuple(GameFinish(players[at], 1, through=2) for at in (one, other))
        others = tuple(GameFinish(players[at], place) for place, at in enumerate(rest, 3))
        league.do(want.EnterMainTournament(1, number, shared + others), by="director", now=day.starts_at)
    league.do(want.ApproveMatchDay(1), by="director", now=day.starts_at)


def test_a_title_that_is_clear_or_not_due_needs_no_settling() -> None:
    league = found(3, teams=9, matchdays=2)
    play(league, 1, 3)
    now = lookup.matchday_of(league.state, 2).starts_at + 9 * HOUR_MS
    with pytest.raises(MatchDayRefused, match="not over"):
        league.do(want.SettleTitle("c01-1", "lot"), by="office", now=now)
    assert champion(league.state) is None
    play(league, 2, 3)
    with pytest.raises(MatchDayRefused, match="the table says who is champion"):
        league.do(want.SettleTitle("c01-1", "lot"), by="office", now=now)
    assert champion(league.state) == table(league.state).rows[0].team


@pytest.mark.rule("WPL-2.24", "WPL-2.18")
def test_who_is_sent_home_without_a_word_loses_the_points_for_that() -> None:
    evening = Evening()
    evening.to_the_main_round()
    for number, players in enumerate(evening.league.state.season.day(1).fields, 1):
        silent = tuple(
            replace(one, is_disqualified=one.place == 3, is_reported=one.place != 3 or number > 1)
            for one in in_order(players)
        )
        evening.do(want.EnterMainTournament(1, number, silent))
    evening.do(want.ApproveMatchDay(1))
    team = lookup.teams(evening.league.state)[2]

    line = opened(evening.league, GamePoints(team, 1))

    assert [part.value for part in line.parts] == [0, 36, 36]
    assert [[rule.rule for rule in part.rules] for part in line.parts[:2]] == [["WPL-2.24"], ["WPL-3.9.a", "WPL-2.18"]]


# ---- lists ----


@pytest.mark.rule("WPL-2.10.a#2", "WPL-3.8.a")
def test_the_seat_of_whoever_is_missing_is_its_teams_with_its_stack() -> None:
    evening = Evening()
    evening.do(people.NameLineup("c02-1", 1, ("c02-1a", "c02-1b")), hours=-2)
    evening.to_the_main_round(frozenset({"c02-1c", "ghost 3 of c02-1"}))

    mains = draw_grids(evening.league.state, 1)[1]
    seats = {str(player): (team, stack) for _, _, _, player, team, stack in mains.rows}
    assert (
        seats["ghost 3 of c02-1"]
        == seats["c02-1a"]
        == ("Club 02 1", evening.league.state.season.day(1).stacks["c02-1"])
    )


def test_a_match_day_that_is_not_played_has_no_points_to_open() -> None:
    evening = Evening()
    evening.to_the_main_round()
    evening.do(want.EnterMainTournament(1, 1, in_order(evening.league.state.season.day(1).fields[0])))

    for number in (DayPoints("c01-1", 1), GamePoints("c01-1", 1), DayPoints("c01-1", 2)):
        with pytest.raises(ResultRefused, match="has no points yet") as refused:
            opened(evening.league, number)
        assert refused.value.rule


def season_of_two() -> League:
    """Nine teams; the last of the first match day is the first of the second."""
    league = found(1, teams=9, matchdays=2)
    teams = lookup.teams(league.state)
    for number, order in ((1, teams), (2, teams[::-1])):
        now = lookup.matchday_of(league.state, number).starts_at
        for team in teams:
            players = tuple(f"{team}{letter}" for letter in "abc")
            league.do(
                people.NameLineup(team, number, players, captain_chooses=True), by="office", now=now - 48 * HOUR_MS
            )
            league.do(people.ReportTeam(team, number, players), by="office", now=now)
        league.do(people.StartMatchday(number), by="office", now=now)
        league.do(want.DrawSitAndGos(number, seed=1), by="office", now=now)
        for table_, players in enumerate(league.state.season.day(number).tables, 1):
            league.do(want.EnterSitAndGo(number, table_, in_order(players)), by="office", now=now)
        league.do(want.DrawMainTournaments(number, seed=1), by="office", now=now)
        for at, letter in enumerate("abc", 1):
            finishes = in_order(tuple(f"{team}{letter}" for team in order))
            league.do(want.EnterMainTournament(number, at, finishes), by="office", now=now)
        league.do(want.ApproveMatchDay(number), by="office", now=now)
    return league


@pytest.mark.rule("WPL-4.1.3.b", "WPL-4.1.3.c#2")
def test_the_table_tells_every_step_of_a_tie_and_that_a_title_is_open() -> None:
    league = season_of_two()
    notes = table_grid(league.state).notes

    assert notes[0].en.startswith("Level in everything: Club 01 1 and Club 05; the association names the champion")
    assert "unsere Lesart" in notes[0].de
    steps = "Siege: 0 zu 0; zweite Plätze: 0 zu 0; dritte Plätze: 0 zu 0; 4. Plätze: 1 zu 0"
    assert f"Club 03 liegt punktegleich vorn: {steps} (WPL 2011 4.1.3)" in [note.de for note in notes]

    league.do(want.SettleTitle("c05-1", "by lot"), by="office", now=league.records[-1].at)

    assert table_grid(league.state).notes[0].en == "Champion: Club 05"


@pytest.mark.rule("WPL-1.10")
def test_a_team_that_stayed_away_twice_is_told_that_it_will_be_last() -> None:
    league = found(1, teams=9, matchdays=3)
    for number in (1, 2):
        now = lookup.matchday_of(league.state, number).starts_at
        league.do(people.StartMatchday(number), by="office", now=now)
        league.do(want.ApproveMatchDay(number), by="office", now=now)
        said = "one more absence puts it last" if number == 1 else "will be last at the end of the season"
        assert len([note for note in table_grid(league.state).notes if said in note.en]) == 9


def test_a_fine_that_a_correction_brought_about_says_so() -> None:
    league = season_of_two()
    filed = next(entry for entry in league.entries if entry.wanted == people.ApplyForLicence("c01-1a", "2025-10-01"))
    late = people.ApplyForLicence("c01-1a", "2026-01-20")
    league.correct(filed.number, late, reason="filed in January", by="Kim", now=league.records[-1].at)

    (fine,) = opened(league, FineTotal("c01")).parts
    lost = opened(league, DayPoints("c01-1", 1)).parts[0]
    for line in (fine, lost):
        assert line.stamp
        assert [(mark.by, mark.reason) for mark in line.stamp.corrected] == [("Kim", "filed in January")]
