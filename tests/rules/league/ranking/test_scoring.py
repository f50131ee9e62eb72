"""How other clubs give points: tables, formulas, the best results, bounties, entries made again; and what would be if."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from floorman.errors import FormulaError, LeagueError, ScoringRefused
from floorman.league.league import League, LeagueEntry
from floorman.league.people.commands import ChangeClub, EnterClub, SanctionTeam
from floorman.league.ranking import commands as want
from floorman.league.ranking.decimals import exact, shown
from floorman.league.ranking.events import ScoringSet
from floorman.league.ranking.lists import NATIONAL, REGIONAL, list_of
from floorman.league.ranking.matchdays import main_tournament, results_now
from floorman.league.ranking.results import Finish
from floorman.league.ranking.scoring import AsGiven, Formula, PlaceTable, Scoring, regional_proposal
from floorman.league.ranking.simulator import simulate
from floorman.league.ranking.why import why
from floorman.league.season.commands import EnterMainTournament
from floorman.league.season.finishes import GameFinish
from floorman.league.season.finishes import points_of as game_points
from floorman.league.season.mvp import season_mvp
from floorman.league.season.simulation import simulate as season
from floorman.rulebook import Rulebook
from floorman.text.words import Words
from support.books import house
from support.rankings import NOW, filed, league, points, result, set_scoring

if TYPE_CHECKING:
    from floorman.league.ranking.results import Result
    from floorman.league.season.mvp import MvpRow

WPL = Rulebook.load("wpl")
TABLE = PlaceTable(tuple(map(Decimal, (10, 6, 3))))


def evening(day: int, places: dict[str, int], **facts: Any) -> Result:
    return result("club night", f"2016-05-{day:02}", places, **({"players": 10} | facts))


def club(scoring: Scoring | None, *results: Result) -> League:
    """A club with a list of its own."""
    opened = league("tda", ("ann", "bob", "cat", "dan"))
    opened.do(want.OpenList("club", Words("Club ranking", "Klubwertung"), scoring), by="board", now=NOW)
    return filed(opened, *results)


def listed(scoring: Scoring, *results: Result, on: str = "2016-12-31") -> dict[str, str]:
    return points(club(scoring, *results), on, "club")


def test_a_table_gives_points_to_its_places_and_none_after() -> None:
    night = evening(1, {"ann": 1, "bob": 3, "cat": 4})

    assert listed(Scoring(places=TABLE), night) == {"ann": "10.00", "bob": "3.00", "cat": "0.00"}
    assert listed(Scoring(places=TABLE, top=1), night) == {"ann": "10.00", "bob": "0.00", "cat": "0.00"}


def test_twelve_powers_are_not_too_many() -> None:
    assert listed(Scoring(places=Formula("n^2+" * 11 + "n^2")), evening(1, {"ann": 1})) == {"ann": "1200.00"}


def test_a_formula_sees_players_place_entries_and_buy_in() -> None:
    night = evening(1, {"ann": 2}, players=8, entries=12, buy_in_cents=2550)

    assert listed(Scoring(places=Formula("1000 * n + 100 * place + entries + buy_in")), night) == {"ann": "8237.50"}


def test_a_clubs_own_list_is_open_to_guests_and_closed_to_teams() -> None:
    pairs = result(
        "club night", "2016-05-02", {}, players=4, is_team=True, finishes=(Finish("Aces", 1, team=("ann",)),)
    )
    played = club(Scoring(places=TABLE), evening(1, {"ann": 1, "bob": 2}), pairs)
    played.do(ChangeClub("ann", "", "2016-01-01"), by="office", now=NOW)

    assert points(played, "2016-12-31", "club") == {"ann": "10.00", "bob": "6.00"}


def test_taking_part_bounties_and_factors_add_up() -> None:
    night = evening(1, {}, finishes=(Finish("ann", 2, bounties=3), Finish("bob", 9)))
    scoring = Scoring(places=TABLE, participation=Decimal(1), bounty=Decimal("0.5"), factors={"club night": Decimal(2)})

    assert listed(scoring, night) == {"ann": "17.00", "bob": "2.00"}


def test_only_the_best_results_of_each_season_count() -> None:
    nights = [evening(day, {"ann": place}) for day, place in ((1, 1), (2, 3), (3, 2))]
    last_year = [result("club night", "2015-05-01", {"ann": 3}, players=10)]

    assert listed(Scoring(places=TABLE, best_of=2), *nights) == {"ann": "16.00"}
    assert listed(Scoring(places=TABLE, best_of=1, weights=(Decimal(1), Decimal(1))), *nights, *last_year) == {
        "ann": "13.00"
    }


@pytest.mark.parametrize(("entry", "expected"), [("first", "0.00"), ("last", "6.00"), ("best", "10.00")])
def test_which_of_several_entries_counts_is_set_for_the_list(entry: Any, expected: str) -> None:
    again = tuple(Finish("ann", place, entry=number) for number, place in ((1, 12), (2, 1), (3, 2)))
    night = evening(1, {}, players=10, entries=12, finishes=again)

    assert listed(Scoring(places=TABLE, entry=entry), night) == {"ann": expected}


def test_shared_places_are_worth_the_better_one_or_the_average() -> None:
    night = evening(1, {"ann": 1, "bob": 1, "cat": 3, "dan": 3}, players=5)

    assert list(listed(Scoring(places=TABLE), night).values()) == ["10.00", "10.00", "3.00", "3.00"]
    assert list(listed(Scoring(places=TABLE, shared="average"), night).values()) == ["8.00", "8.00", "1.50", "1.50"]


def test_a_season_may_begin_in_autumn() -> None:
    nights = (result("club night", day, {"ann": 1}, players=10) for day in ("2015-08-31", "2015-09-01", "2016-05-01"))

    assert listed(Scoring(places=TABLE, season_begins="09-01"), *nights, on="2016-08-31") == {"ann": "20.00"}


@pytest.mark.parametrize(
    "scoring",
    [
        Scoring(places=PlaceTable(())),
        Scoring(places=PlaceTable((Decimal("NaN"),))),
        Scoring(places=TABLE, share=Decimal(0)),
        Scoring(places=TABLE, share=Decimal("1.1")),
        Scoring(places=TABLE, top=0),
        Scoring(places=TABLE, best_of=0),
        Scoring(places=TABLE, weights=()),
        Scoring(places=TABLE, weights=(Decimal(-1),)),
        Scoring(places=TABLE, weights=(Decimal(1), Decimal("1.5"))),
        Scoring(places=TABLE, factors={"club night": Decimal(1001)}),
        Scoring(places=TABLE, participation=Decimal("1e30")),
        Scoring(places=TABLE, season_begins="13-01"),
        Scoring(places=TABLE, season_begins=""),
        Scoring(places=TABLE, season_begins="9-1"),
        Scoring(places=TABLE, season_begins="٠٩-٠١"),
        Scoring(places=TABLE, season_begins="02-29"),
        Scoring(places=TABLE, share=Decimal("1e-999999")),
        Scoring(places=TABLE, share=Decimal("sNaN")),
        Scoring(places=Formula("7 * sqrt(")),
        Scoring(places=Formula("1 / (place - 1)")),
        Scoring(places=Formula("10 ^ (30 * place)")),
        Scoring(places=Formula("9.9 * 10 ^ 38"), factors={"club night": Decimal(10**11)}, shared="average"),
        Scoring(places=TABLE, weights=(Decimal("0.123456789012345678901"),)),
    ],
)
def test_points_that_cannot_be_given_are_refused(scoring: Scoring) -> None:
    played = club(None, evening(1, {"ann": 1}))
    before = League.replay(played.records).state

    with pytest.raises(LeagueError) as refused:
        set_scoring(played, "club", scoring)
    assert refused.value.words.de
    assert played.state == before


def test_a_result_a_formula_has_no_answer_for_is_refused_by_name() -> None:
    played = club(Scoring(places=Formula("1 / (n - 7)")))

    with pytest.raises(FormulaError, match="character 3: this divides by zero"):
        filed(played, evening(1, {"ann": 1}, players=7))
    assert played.state.ranking.results == {}


@pytest.mark.parametrize(
    ("text", "position", "worth"), [("n^2+" * 12 + "n ^2", 51, "1300.00"), ("ln(sqrt(n))+" * 6 + "n^2", 74, "106.91")]
)
def test_a_slow_formula_is_not_set_but_counts_where_it_has_been(text: str, position: int, worth: str) -> None:
    slow = Scoring(places=Formula(text))
    played = club(Scoring(places=TABLE), evening(1, {"ann": 1}))
    with pytest.raises(FormulaError, match=f"character {position}: a formula has at most 12 powers") as refused:
        set_scoring(played, "club", slow)
    assert "höchstens 12 Potenzen" in refused.value.words.de

    done = ScoringSet("club", slow, "from before there was a limit")
    was_set = LeagueEntry(len(played.records), NOW, "board", want.SetScoring("club", slow, done.reason), (done,))
    kept = filed(League.replay([*played.records, was_set]), evening(2, {"bob": 1}))
    kept.correct(1, EnterClub(club="ace", name="Aces"), reason="misspelt", by="board", now=NOW)

    assert points(kept, "2016-12-31", "club") == {"ann": worth, "bob": worth}
    assert [shown(line.points) for line in why(kept.state, "club", "ann", "2016-12-31").lines] == [worth]


def test_no_number_is_so_large_that_it_cannot_be_added_up() -> None:
    most = 10**9 - 1
    largest = Scoring(
        places=Formula("10 ^ 9 - 1"),
        participation=Decimal(most),
        bounty=Decimal(most),
        factors={"club night": Decimal(1000)},
    )
    nights = [evening(day, {}, finishes=(Finish("ann", 1, bounties=10**6),)) for day in (1, 2)]

    (told,) = listed(largest, *nights).values()
    assert Decimal(told) == 2 * 1000 * most * (10**6 + 2)


def test_another_scoring_counts_everything_anew() -> None:
    played = club(Scoring(places=TABLE), evening(1, {"ann": 1, "bob": 2}))

    set_scoring(played, "club", Scoring(places=Formula("n - place")))

    assert points(played, "2016-12-31", "club") == {"ann": "9.00", "bob": "8.00"}
    for name in ("club", " "):
        with pytest.raises(ScoringRefused):
            played.do(want.OpenList(name, Words("Again", "Noch einmal")), by="board", now=NOW)
    with pytest.raises(LeagueError, match="reason"):
        set_scoring(played, "club", Scoring(places=TABLE), reason="")


def test_the_national_ranking_is_the_books() -> None:
    with pytest.raises(ScoringRefused) as refused:
        set_scoring(league(), NATIONAL, Scoring(places=TABLE))
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-4.1.c"


# ---- what would be if ----


def test_a_simulation_shows_every_difference_and_changes_nothing() -> None:
    played = club(Scoring(places=TABLE), evening(1, {"ann": 1, "bob": 2}), evening(2, {"bob": 2, "cat": 4}))
    before = League.replay(played.records).state

    seen = simulate(played.state, "club", Scoring(places=TABLE, best_of=1), on="2016-12-31")

    assert [(one.member, one.ranks, shown(one.points)) for one in seen] == [
        ("ann", 1, "0.00"),
        ("bob", -1, "-6.00"),
        ("cat", 0, "0.00"),
    ]
    assert played.state == before
    for wrong in (Scoring(places=Formula("n n")), Scoring(places=Formula("1 / (place - 2)"))):
        with pytest.raises(FormulaError):
            simulate(played.state, "club", wrong, on="2016-12-31")
    with pytest.raises(ScoringRefused):
        simulate(played.state, "nowhere", Scoring(places=TABLE), on="2016-12-31")


def test_the_national_ranking_can_be_simulated_too() -> None:
    played = filed(league(), result("online_ranking", "2016-05-01", {"ann": 1, "bob": 50}, players=100))

    seen = simulate(played.state, NATIONAL, Scoring(places=TABLE, kinds=("grand_slam",)), on="2016-12-31")

    assert [(one.member, one.after, shown(one.points)) for one in seen] == [
        ("ann", None, "-75.00"),
        ("bob", None, "-5.00"),
    ]


# ---- WPL 2.7: the regional ranking ----


def main(place: int, who: str = "ann") -> Result:
    """A main tournament of a match day in which somebody came in at a place."""
    people = {1: "bob", 2: "cat", place: who}
    listed = [
        GameFinish(people.get(number, f"ghost {number}"), number, is_ghost=number not in people)
        for number in range(1, 28)
    ]
    return main_tournament(1, 1, "2016-05-01", listed, {one.player: game_points(one, WPL) for one in listed})


@pytest.mark.rule("WPL-2.7", "WPL-2.7#1")
def test_a_match_day_counts_in_the_regional_list_by_the_scoring_that_was_set() -> None:
    seventh = main(7)
    assert seventh.finishes[2].points == 24  # what it brings in the list of the MVP

    played = league("wpl")
    filed(played, seventh)
    with pytest.raises(ScoringRefused, match="how this list gives points") as refused:
        list_of(played.state, REGIONAL)
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-gap-vienna-ranking-formula"

    set_scoring(played, REGIONAL, Scoring(places=Formula("100 / place"), kinds=("matchday",)))
    assert points(played, "2016-12-31", REGIONAL)["ann"] == "14.29"


@pytest.mark.rule("WPL-2.7")
def test_our_reading_is_offered_and_never_set_by_itself() -> None:
    proposed = regional_proposal(WPL)
    assert proposed
    scoring, rule = proposed
    assert rule.rule == "WPL-gap-vienna-ranking-formula"
    played = filed(league("wpl"), main(7))
    assert played.state.ranking.lists[REGIONAL].scoring is None

    set_scoring(played, REGIONAL, scoring)

    assert points(played, "2016-12-31", REGIONAL)["ann"] == "24.00"
    assert isinstance(scoring.places, AsGiven)
    without = house("wpl", regional_ranking_points="not_at_all")
    assert regional_proposal(without) is None
    assert REGIONAL not in league(without).state.ranking.lists


def test_a_match_day_that_is_not_approved_does_not_count() -> None:
    with pytest.raises(LeagueError, match="does not count yet") as refused:
        league("wpl").do(want.CountMatchday(1), by="office", now=NOW)
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.7"


def test_ghosts_have_places_and_are_nobody() -> None:
    assert [finish.who for finish in main(7).finishes] == ["bob", "cat", "ann"]
    away = (GameFinish("bob", 1), GameFinish("dan", 2, is_ghost=True))  # named, and not there
    assert [finish.who for finish in main_tournament(1, 1, "2016-05-01", away, {}).finishes] == ["bob"]
    assert (main(7).players, main(7).entries) == (3, 27)


# ---- old standings ----


def test_an_old_standing_is_taken_over_as_it_is_into_one_list_and_fades_with_its_season() -> None:
    given = (Finish("ann", 1, points=Decimal("120.5")), Finish("bob", 2, points=Decimal(80)))
    old = result("standing", "2015-12-31", {}, players=2, finishes=given, carried_to=NATIONAL)
    played = filed(league(), old, result("online_ranking", "2016-05-01", {"ann": 4}, players=100))
    played.do(want.OpenList("club", Words("Club", "Klub"), Scoring(places=TABLE)), by="board", now=NOW)

    assert points(played, "2015-12-31") == {"ann": "120.50", "bob": "80.00"}
    assert points(played, "2016-05-01") == {"ann": "100.25", "bob": "40.00"}
    assert points(played, "2016-05-01", "club") == {"ann": "0.00"}
    opened = why(played.state, NATIONAL, "bob", "2016-05-01")
    assert (
        opened.lines[0].in_words("de")
        == "standing of 2015-12-31, 31. Dezember 2015: übernommen: 80,00 = 80,00, 50 % davon: 40,00"
    )


def test_an_old_standing_needs_its_points_and_its_list() -> None:
    for carried_to, given, why_not in (
        ("nowhere", Decimal(1), "no list nowhere"),
        (NATIONAL, None, "points to take over"),
    ):
        finishes = (Finish("ann", 1, points=given),)
        with pytest.raises(LeagueError, match=why_not):
            filed(league(), result("standing", "2015-12-31", {}, players=1, finishes=finishes, carried_to=carried_to))


# ---- a whole season ----


@pytest.mark.rule("WPL-2.7")
def test_a_season_counted_one_to_one_is_the_list_of_the_mvp_and_follows_its_corrections() -> None:
    played = season(3, teams=9, matchdays=2)
    proposed = regional_proposal(WPL)
    assert proposed
    set_scoring(played, REGIONAL, proposed[0])
    for matchday in (1, 2):
        played.do(want.CountMatchday(matchday), by="office", now=NOW)

    assert points(played, "2026-12-31", REGIONAL) == in_mvp_list(played)
    with pytest.raises(LeagueError, match="in the lists already"):
        played.do(want.CountMatchday(1), by="office", now=NOW)

    before = in_mvp_list(played)
    entry = next(one for one in played.entries if isinstance(one.wanted, EnterMainTournament))
    assert isinstance(entry.wanted, EnterMainTournament)
    first, second, *rest = entry.wanted.finishes
    swapped = (replace(first, player=second.player), replace(second, player=first.player), *rest)
    wanted = replace(entry.wanted, finishes=swapped)
    played.correct(entry.number, wanted, reason="two names were swapped", by="office", now=NOW)

    assert in_mvp_list(played) != before
    assert points(played, "2026-12-31", REGIONAL) == in_mvp_list(played)
    line = why(played.state, REGIONAL, first.player, "2026-12-31").lines[-1]
    assert [source.what.de for source in line.sources] == ["Ergebnis eingetragen", "eingetragen"]
    assert (line.sources[0].stamp.number, line.sources[0].stamp.by) == (entry.number, entry.by)
    assert [put_right.reason for put_right in line.sources[0].stamp.corrected] == ["two names were swapped"]


@pytest.mark.rule("WPL-1.5.d", "WPL-2.7")
def test_a_match_day_that_is_counted_follows_what_is_held_against_a_team_later() -> None:
    played = season(3, teams=9, matchdays=1)
    proposed = regional_proposal(WPL)
    assert proposed
    set_scoring(played, REGIONAL, proposed[0])
    played.do(want.CountMatchday(1), by="office", now=NOW)
    best = next(row for row in season_mvp(played.state) if not played.state.people.day(1).sanctions.get(team_of(row)))
    before = points(played, "2026-12-31", REGIONAL)
    sanction = SanctionTeam(team_of(best), 1, "ineligible_player", (best.player,), "no licence after all")
    held = played.do(sanction, by="office", now=NOW)

    assert before[best.player] != "0.00"
    assert points(played, "2026-12-31", REGIONAL)[best.player] == "0.00"
    assert points(played, "2026-12-31", REGIONAL) == in_mvp_list(played)
    opened = why(played.state, REGIONAL, best.player, "2026-12-31")
    assert opened.points == 0
    assert [(part.words.de.endswith("Punkte aberkannt"), part.rule) for part in opened.lines[0].parts] == [
        (True, next(row.performances[0][1].forfeit for row in season_mvp(played.state) if row.player == best.player))
    ]
    assert League.replay(played.records).state == played.state
    played.correct(held.number, reason="the licence was there", by="office", now=NOW)
    assert points(played, "2026-12-31", REGIONAL) == before


def test_what_somebody_puts_right_by_hand_does_not_follow() -> None:
    played = season(3, teams=9, matchdays=1)
    played.do(want.CountMatchday(1), by="office", now=NOW)
    counted = results_now(played.state)["matchday 1.1"]
    first, *others = counted.finishes
    said = replace(counted, finishes=(replace(first, points=Decimal(7)), *others))
    played.do(want.CorrectResult(said, "as the board ruled"), by="office", now=NOW)

    assert results_now(played.state)["matchday 1.1"] == said
    played.do(want.CountMatchday(1), by="office", now=NOW)
    assert results_now(played.state)["matchday 1.1"] == counted


def team_of(row: MvpRow) -> str:
    return row.performances[0][1].team


def in_mvp_list(played: League) -> dict[str, str]:
    listed = {row.player: shown(exact(row.points)) for row in season_mvp(played.state)}
    return dict(sorted(listed.items(), key=lambda line: (-Decimal(line[1]), line[0])))
