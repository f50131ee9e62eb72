"""The national ranking: what a place is worth, what an event counts, and how seasons fade."""

from __future__ import annotations

from decimal import Decimal, localcontext
from typing import Any

import pytest

from floorman.errors import ResultRefused, ScoringRefused
from floorman.league.people.commands import ChangeClub
from floorman.league.ranking import commands as want
from floorman.league.ranking.calculator import calculate
from floorman.league.ranking.decimals import shown
from floorman.league.ranking.lists import NATIONAL, points_in, ranking_on
from floorman.league.ranking.results import Finish, Result
from floorman.league.ranking.scoring import Scoring, national_scoring, scoring_places
from floorman.rulebook import Rulebook
from support.books import house
from support.rankings import NOW, filed, league, points, result

APSA = Rulebook.load("apsa")


def worth(book: Rulebook, kind: str, players: int, *places: int) -> list[str]:
    """What some places of an event are worth, as people see it."""
    calculated = calculate(book, players=players, kind=kind)
    return [shown(calculated.points[place - 1]) for place in places]


def national(book: Rulebook = APSA) -> Scoring:
    scoring = national_scoring(book)
    assert scoring
    return scoring


def brought(players: int, **knobs: Any) -> int:
    book = house("apsa", **knobs) if knobs else APSA
    return scoring_places(national(book), players)


# ---- APSA 4.1: places ----


@pytest.mark.parametrize(
    ("players", "places"),
    [
        *(pytest.param(n, k, marks=pytest.mark.rule("APSA-4.1.a#1")) for n, k in ((64, 19), (37, 11), (45, 14))),
        *(
            pytest.param(n, k, marks=pytest.mark.rule("APSA-4.1.a#2"))
            for n, k in ((1, 1), (2, 1), (5, 2), (15, 5), (100, 30))
        ),
    ],
)
@pytest.mark.rule("APSA-4.1.a")
def test_about_thirty_percent_score(players: int, places: int) -> None:
    assert brought(players) == places


def test_another_share_or_rounding_would_score_other_places() -> None:
    assert brought(64, scoring_places_rounding="up") == 20
    assert brought(60, scoring_places_rounding="up") == 18
    assert brought(64, scoring_share=0.5) == 32


@pytest.mark.rule("APSA-4.1.b", "APSA-4.1.b#1")
def test_taking_part_brings_five_points_whatever_the_place() -> None:
    assert worth(APSA, "online_ranking", 100, 87, 100) == ["5.00", "5.00"]
    assert worth(house("apsa", participation_bonus=3), "online_ranking", 100, 87, 1) == ["3.00", "73.00"]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        pytest.param(100, {1: "75.00", 4: "40.00", 30: "17.78", 31: "5.00"}, marks=pytest.mark.rule("APSA-4.1.c#1")),
        pytest.param(64, {1: "61.00", 16: "19.00", 19: "17.85", 20: "5.00"}, marks=pytest.mark.rule("APSA-4.1.c#2")),
        pytest.param(50, {1: "54.50", 2: "40.00", 15: "17.78", 16: "5.00"}, marks=pytest.mark.rule("APSA-4.1.c#3")),
    ],
)
@pytest.mark.rule("APSA-4.1.c")
def test_seven_times_the_root_of_players_over_the_root_of_the_place(players: int, expected: dict[int, str]) -> None:
    assert dict(zip(expected, worth(APSA, "online_ranking", players, *expected), strict=True)) == expected


@pytest.mark.rule("APSA-4.1.c#3")
def test_points_are_kept_exactly_and_rounded_where_they_are_shown() -> None:
    first, second, *_ = calculate(APSA, players=50, kind="online_ranking").points

    assert first == Decimal("54.49747468305832670806")
    assert second == 40


def test_halves_are_shown_rounded_up() -> None:
    assert [shown(Decimal(text)) for text in ("0.125", "0.135", "0.1249")] == ["0.13", "0.14", "0.12"]
    assert shown(Decimal("1234.5"), "de") == "1234,50"


def test_what_the_program_around_has_set_changes_no_point() -> None:
    expected = calculate(APSA, players=50, kind="online_ranking").points
    with localcontext() as around:
        around.prec = 3

        assert calculate(APSA, players=50, kind="online_ranking").points == expected
        played = filed(league(), result("grand_slam", "2015-05-01", {"ann": 3, "bob": 7}, players=50))
        assert points(played, "2016-01-01") == {"ann": "25.18", "bob": "17.78"}


@pytest.mark.rule("APSA-4.1.c#4")
@pytest.mark.parametrize("book", ["apsa", "wpl"])
def test_those_who_share_a_place_get_its_points_each_in_the_federations_list(book: str) -> None:
    shared = result("online_ranking", "2016-05-01", {"ann": 30, "bob": 30, "cat": 32}, players=100)

    assert points(filed(league(book), shared), "2016-05-01") == {"ann": "17.78", "bob": "17.78", "cat": "5.00"}


def test_a_federation_that_averages_shared_places_would_give_less() -> None:
    shared = result("online_ranking", "2016-05-01", {"ann": 30, "bob": 30}, players=100)
    book = house(
        "apsa", shared_place_worth="average_of_places", ranking_points_formula="seven_root_players_over_root_place"
    )

    assert national(book).shared == "average"
    played = filed(league(house("apsa", shared_place_worth="average_of_places")), shared)
    assert points(played, "2016-05-01") == {"ann": "17.78", "bob": "17.78"}  # a house does not change the federation's


@pytest.mark.rule("APSA-4.1.d", "APSA-4.1.d#1")
def test_the_calculator_tells_every_place() -> None:
    slam = calculate(APSA, players=64, kind="grand_slam")

    assert slam.scoring_places == 19
    assert [shown(slam.points[place - 1]) for place in (1, 4, 20, 64)] == ["91.50", "49.50", "7.50", "7.50"]
    assert len(slam.points) == 64
    assert {rule.rule for rule in slam.rules} == {"APSA-4.1.a", "APSA-4.1.b", "APSA-4.1.c", "APSA-4.2"}


@pytest.mark.parametrize(("players", "kind"), [(0, "grand_slam"), (64, "club night"), (10**9, "grand_slam")])
def test_the_calculator_refuses_what_brings_no_points(players: int, kind: str) -> None:
    with pytest.raises(ScoringRefused):
        calculate(APSA, players=players, kind=kind)
    with pytest.raises(ScoringRefused):
        calculate(Rulebook.load("tda"), players=64, kind="grand_slam")


# ---- APSA 3.5, 4.a, 4.b, 4.2: events ----


@pytest.mark.rule("APSA-3.5-11", "APSA-3.5-11#1")
def test_only_the_three_kinds_of_events_bring_points() -> None:
    for kind, expected in (("grand_slam", "91.50"), ("online_ranking", "61.00")):
        played = filed(league(), result(kind, "2016-05-01", {"ann": 1}, players=64))
        assert points(played, "2016-05-01") == {"ann": expected}
    assert points(filed(league(), result("club night", "2016-05-01", {"ann": 1}, players=64)), "2016-05-01") == {}


@pytest.mark.rule("APSA-4.b", "APSA-4.b#1")
def test_an_event_of_a_regional_league_brings_none() -> None:
    played = result("regional league", "2016-05-01", {"ann": 1}, players=64)

    assert points(filed(league(), played), "2016-05-01") == {}
    only_slams = house("apsa", ranking_events=["grand_slam"])
    online = result("online_ranking", "2016-05-01", {"ann": 1}, players=64)
    assert points(filed(league(only_slams), online), "2016-05-01") == {}


@pytest.mark.rule("APSA-4.b")
def test_a_season_has_four_grand_slams() -> None:
    slams = [result("grand_slam", f"2016-0{month}-01", {"ann": 1}, players=64) for month in range(1, 6)]
    played = filed(league(), *slams[:4], result("grand_slam", "2015-12-31", {"ann": 1}, players=64))

    with pytest.raises(ResultRefused, match="all its Grand Slams already: 4") as refused:
        filed(played, slams[4])
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-4.b"
    played.do(want.CorrectResult(slams[3], "typed wrongly"), by="office", now=NOW)
    filed(league(house("apsa", grand_slams_per_season=5)), *slams)


@pytest.mark.rule("APSA-4.a", "APSA-4.a#1")
def test_a_team_event_brings_no_points_to_persons() -> None:
    played = filed(
        league(),
        result("championship", "2015-10-10", {"ann": 9}, players=144),
        result(
            "championship",
            "2015-10-11",
            {},
            players=20,
            is_team=True,
            finishes=(Finish("The Aces", 1, team=("ann", "bob")),),
        ),
    )

    assert points(played, "2015-10-11") == {"ann": "66.00"}


@pytest.mark.rule("APSA-4.a")
def test_the_ranking_is_of_members_of_a_club() -> None:
    played = filed(league(), result("online_ranking", "2016-05-01", {"ann": 1, "bob": 2}, players=50))
    played.do(ChangeClub("ann", "", "2016-06-01"), by="office", now=NOW)

    assert points(played, "2016-05-31") == {"ann": "54.50", "bob": "40.00"}
    assert points(played, "2016-06-01") == {"bob": "40.00"}
    assert ranking_on(played.state, NATIONAL, "2016-06-01")[0].rank == 1
    assert points_in(played.state, NATIONAL, "ann", "2016-06-01") is None


@pytest.mark.parametrize(
    ("kind", "players", "expected"),
    [
        pytest.param(
            "championship",
            144,
            {1: "178.00", 9: "66.00", 36: "38.00", 44: "10.00"},
            marks=pytest.mark.rule("APSA-4.2#1"),
        ),
        pytest.param("grand_slam", 81, {1: "102.00", 9: "39.00", 25: "7.50"}, marks=pytest.mark.rule("APSA-4.2#2")),
        pytest.param("grand_slam", 50, {2: "60.00", 16: "7.50"}, marks=pytest.mark.rule("APSA-4.2#3")),
    ],
)
@pytest.mark.rule("APSA-4.2")
def test_great_events_count_more_bonus_and_all(kind: str, players: int, expected: dict[int, str]) -> None:
    assert dict(zip(expected, worth(APSA, kind, players, *expected), strict=True)) == expected
    once = house("apsa", championship_factor=1.0, grand_slam_factor=1.0)
    assert worth(once, kind, players, *expected) == worth(APSA, "online_ranking", players, *expected)


# ---- APSA 4.3: seasons ----

ONLINE = {75: (100, 1), 40: (100, 4), 26: (81, 9), 5: (100, 90)}
"""Players and place of an online event that bring so many points."""


def earned(year: int, *parts: int, number: int = 0) -> list[Result]:
    """Online events of a year in which ann earns so many points each."""
    return [
        result(
            "online_ranking", f"{year}-06-01", {"ann": ONLINE[part][1]}, players=ONLINE[part][0], id=f"{year} {number}"
        )
        for number, part in enumerate(parts, start=number)
    ]


@pytest.mark.parametrize(
    ("results", "on", "expected"),
    [
        *(
            pytest.param(earned(2015, 75, 40, 5), on, left, marks=pytest.mark.rule("APSA-4.3.a#1"))
            for on, left in (
                ("2015-12-31", "120.00"),
                ("2016-01-01", "60.00"),
                ("2017-01-01", "30.00"),
                ("2018-01-01", None),
            )
        ),
        pytest.param(
            earned(2014, 75, 5) + earned(2015, 75, 5, 5, 5, 5, 5) + earned(2016, 40),
            "2016-08-01",
            "110.00",
            marks=pytest.mark.rule("APSA-4.3.a#2"),
        ),
        *(
            pytest.param(earned(2014, 75) + earned(2015, 26, 5), on, left, marks=pytest.mark.rule("APSA-4.3.a#3"))
            for on, left in (("2016-12-31", "34.25"), ("2017-01-01", "7.75"))
        ),
    ],
)
@pytest.mark.rule("APSA-4.3.a")
def test_points_fade_over_three_seasons(results: list[Result], on: str, expected: str | None) -> None:
    assert points(filed(league(), *results), on).get("ann") == expected


def test_with_other_weights_seasons_would_fade_otherwise() -> None:
    slowly = house("apsa", season_weights=[1.0, 0.9])
    played = filed(league(slowly), *earned(2014, 40), *earned(2015, 75))

    assert points(played, "2016-01-01") == {"ann": "67.50"}


@pytest.mark.rule("APSA-4.3.b#1", "APSA-4.3.b")
def test_an_event_over_new_year_belongs_to_the_season_in_which_it_ends() -> None:
    late = result("online_ranking", "2016-01-01", {"ann": 1}, players=100, began="2015-12-31")
    played = filed(league(), late)

    assert points(played, "2015-12-31") == {}
    assert points(played, "2016-12-31") == {"ann": "75.00"}
    assert points(played, "2017-01-01") == {"ann": "37.50"}


@pytest.mark.rule("APSA-4.3.b#2")
def test_what_ended_on_new_years_eve_counts_half_the_next_day() -> None:
    played = filed(league(), result("online_ranking", "2015-12-31", {"ann": 1}, players=100))

    assert points(played, "2015-12-31") == {"ann": "75.00"}
    assert points(played, "2016-01-01") == {"ann": "37.50"}


def test_live_and_online_are_one_list_and_equal_points_share_the_rank() -> None:
    played = filed(
        league(members=("ann", "bob", "cat", "dan")),
        result("online_ranking", "2016-03-01", {"ann": 4, "dan": 1}, players=100),
        result("grand_slam", "2016-04-01", {"bob": 30, "cat": 29}, players=81),
        *(
            result(
                "online_ranking",
                f"2016-05-0{day}",
                {"bob": 2} if day == 1 else {"cat": 90},
                players=50 + 50 * (day > 1),
            )
            for day in (1, 2, 3)
        ),
    )

    rows = ranking_on(played.state, NATIONAL, "2016-12-31")
    assert [(row.rank, row.member, shown(row.points)) for row in rows] == [
        (1, "dan", "75.00"),
        (2, "bob", "47.50"),
        (3, "ann", "40.00"),
        (4, "cat", "17.50"),
    ]
    tied = filed(league(), result("online_ranking", "2016-03-01", {"ann": 90, "bob": 91, "cat": 1}, players=100))
    assert [(row.rank, row.member) for row in ranking_on(tied.state, NATIONAL, "2016-12-31")] == [
        (1, "cat"),
        (2, "ann"),
        (2, "bob"),
    ]


def test_a_list_of_an_earlier_day_leaves_out_what_came_later() -> None:
    played = filed(league(), *earned(2016, 40), result("online_ranking", "2016-09-01", {"ann": 1}, players=100))

    assert points(played, "2016-08-31") == {"ann": "40.00"}
    assert points(played, "2016-09-01") == {"ann": "115.00"}
    assert points(played, "2016-05-31") == {}
