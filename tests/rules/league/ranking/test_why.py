"""Every number opens down to the result it came from, and to who entered or corrected it when."""

from __future__ import annotations

from decimal import Decimal

import pytest
from msgspec.structs import replace

from floorman.errors import LeagueError, ResultRefused, ScoringRefused
from floorman.league.league import League, decoded, encoded
from floorman.league.people.commands import ChangeClub
from floorman.league.ranking import commands as want
from floorman.league.ranking.decimals import shown
from floorman.league.ranking.lists import NATIONAL, points_in
from floorman.league.ranking.results import Finish, require_result
from floorman.league.ranking.scoring import PlaceTable, Scoring
from floorman.league.ranking.why import why
from floorman.text.words import Words
from support.rankings import NOW, filed, league, points, result

SLAM = result("grand_slam", "2015-05-12", {"ann": 4, "bob": 40}, players=64, id="slam", name="Grand Slam 3")


def test_a_total_opens_to_results_clauses_factor_and_decay() -> None:
    played = filed(league(), SLAM, result("online_ranking", "2016-02-01", {"ann": 90}, players=100, name="Online 1"))

    opened = why(played.state, NATIONAL, "ann", "2016-06-01")

    assert opened.points == points_in(played.state, NATIONAL, "ann", "2016-06-01")
    assert shown(opened.points) == "29.75"
    assert [line.in_words() for line in opened.lines] == [
        "Online 1, 1 February 2016: place 90 of 100, last place that scores: 30: 0.00 + taking part: 5.00 = 5.00",
        (
            "Grand Slam 3, 12 May 2015: (place 4 of 64, 7 * sqrt(n) / sqrt(place): 28.00 + taking part: 5.00)"
            " × 1.5 = 49.50, 50% of it: 24.75"
        ),
    ]
    assert opened.lines[1].in_words("de") == (
        "Grand Slam 3, 12. Mai 2015: (Platz 4 von 64, 7 * sqrt(n) / sqrt(place): 28,00 + Teilnahme: 5,00)"
        " × 1,5 = 49,50, 50 % davon: 24,75"
    )
    online, slam = opened.lines
    assert [part.rule.rule for part in (*slam.parts, *online.parts[:1]) if part.rule] == [
        "APSA-4.1.c",
        "APSA-4.1.b",
        "APSA-4.1.a",
    ]
    assert slam.factor_rule
    assert slam.weight_rule
    assert (slam.factor_rule.rule, slam.weight_rule.rule) == ("APSA-4.2", "APSA-4.3.a")


def test_it_tells_who_entered_and_corrected_a_result_when() -> None:
    played = league()
    entry = played.do(want.FileResult(SLAM), by="eva", now=NOW)
    right = result("grand_slam", "2015-05-12", {"ann": 1, "bob": 40}, players=64, id="slam", name="Grand Slam 3")
    played.do(want.CorrectResult(right, "places were swapped"), by="max", now=NOW + 5)

    (line,) = why(played.state, NATIONAL, "ann", "2015-12-31").lines

    assert [(source.what.en, source.stamp.by, source.stamp.at) for source in line.sources] == [
        ("entered", "eva", NOW),
        ("corrected: places were swapped", "max", NOW + 5),
    ]
    assert shown(line.earned) == points(played, "2015-12-31")["ann"] == "91.50"
    played.correct(entry.number, want.FileResult(SLAM), reason="looked at again", by="uli", now=NOW + 9)
    (line,) = why(played.state, NATIONAL, "ann", "2015-12-31").lines
    assert [(one.by, one.reason) for one in line.sources[0].stamp.corrected] == [("uli", "looked at again")]


def test_of_the_best_results_it_says_which_do_not_count() -> None:
    played = league("tda")
    scoring = Scoring(places=PlaceTable((Decimal(10), Decimal(6))), best_of=1, bounty=Decimal(1))
    played.do(want.OpenList("club", Words("Club", "Klub"), scoring), by="board", now=NOW)
    second = (Finish("ann", 2, bounties=2),)
    filed(
        played,
        result("night", "2016-05-01", {"ann": 1}, players=10),
        result("night", "2016-05-02", {}, players=10, finishes=second),
    )

    opened = why(played.state, "club", "ann", "2016-12-31")

    assert shown(opened.points) == points(played, "2016-12-31", "club")["ann"] == "10.00"
    assert [line.is_counted for line in opened.lines] == [False, True]
    assert opened.lines[0].in_words() == (
        "night of 2016-05-02, 2 May 2016: place 2 of 10: 6.00 + bounties: 2: 2.00 = 8.00; not among the best"
    )
    assert opened.sources[0].stamp.by == "board"


def test_a_shared_place_and_a_second_entry_are_told() -> None:
    again = (Finish("bob", 1, entry=2), Finish("ann", 1), Finish("bob", 60))
    played = filed(league(), result("online_ranking", "2016-05-01", {}, players=50, entries=60, finishes=again))

    (line,) = why(played.state, NATIONAL, "bob", "2016-12-31").lines

    assert line.parts[0].words == Words(
        "entry 2, place 1 of 60, players: 50, shared by 2, 7 * sqrt(n) / sqrt(place)",
        "Einstieg 2, Platz 1 von 60, Teilnehmer: 50, geteilt von 2, 7 * sqrt(n) / sqrt(place)",
    )
    assert shown(line.points) == "54.50"


# ---- corrections ----


def test_a_struck_result_counts_no_more_and_can_be_filed_again() -> None:
    played = filed(league(), SLAM)
    played.do(want.StrikeResult("slam", "entered twice"), by="max", now=NOW)

    assert points(played, "2015-12-31") == {}
    filed(played, SLAM)
    assert points(played, "2015-12-31") == {"ann": "49.50", "bob": "7.50"}
    told = [source.what.de for source in why(played.state, NATIONAL, "ann", "2015-12-31").lines[0].sources]
    assert told == ["eingetragen", "gestrichen: entered twice", "eingetragen"]


def test_an_entry_that_never_was_leaves_no_trace_in_the_list() -> None:
    played = league()
    before = League.replay(played.records).state.ranking
    entry = played.do(want.FileResult(SLAM), by="eva", now=NOW)

    played.correct(entry.number, reason="wrong league", by="max", now=NOW)

    assert played.state.ranking == before
    assert League.replay([decoded(encoded(record)) for record in played.records]).state == played.state


# ---- screen names ----


@pytest.mark.rule("APSA-3.5-08.b")
def test_a_screen_name_nobody_has_claimed_has_no_points_until_somebody_does() -> None:
    online = result("online_ranking", "2016-05-01", {"AceHigh": 1, "xX": 2, "R1ver": 49}, players=50, platform="P*")
    played = league()
    played.do(want.AssignScreenName("P*", "xX", "bob"), by="office", now=NOW)
    filed(played, online)

    assert points(played, "2016-12-31") == {"bob": "40.00"}
    assert [finish.who for _, finish in played.state.ranking.unassigned()] == ["AceHigh", "R1ver"]

    played.do(want.AssignScreenName("P*", "AceHigh", "ann"), by="mail", now=NOW + 1)

    assert points(played, "2016-12-31") == {"ann": "54.50", "bob": "40.00"}
    (line,) = why(played.state, NATIONAL, "ann", "2016-12-31").lines
    assert (line.sources[-1].what.en, line.sources[-1].stamp.by) == ("is ann", "mail")
    for platform, name, member, match in (
        ("P*", "AceHigh", "cat", "belongs to Ann already"),
        ("p*", "ACEHIGH", "cat", "belongs to Ann already"),
        ("P*", "R1ver", "ann", "under another name"),
        ("", "R1ver", "cat", "platform"),
        ("P*", "\n", "cat", "a line of at most 200"),
        ("P*", "x" * 201, "cat", "a line of at most 200"),
        ("P*", "R1ver", "nobody", "nobody"),
    ):
        with pytest.raises(LeagueError, match=match):
            played.do(want.AssignScreenName(platform, name, member), by="office", now=NOW)
    played.do(want.AssignScreenName("P*", "acehigh", "ann"), by="office", now=NOW)  # as another list spells it
    played.do(want.AssignScreenName("Q", "AceHigh", "cat"), by="office", now=NOW)  # elsewhere it is somebody else


def test_a_name_given_to_the_wrong_person_is_put_right_with_all_its_results() -> None:
    played = league()
    entry = played.do(want.AssignScreenName("P*", "AceHigh", "ann"), by="mail", now=NOW)
    filed(played, result("online_ranking", "2016-05-01", {"AceHigh": 1}, players=50, platform="P*"))

    played.correct(
        entry.number, want.AssignScreenName("P*", "AceHigh", "bob"), reason="another Ann", by="eva", now=NOW + 1
    )

    assert points(played, "2016-12-31") == {"bob": "54.50"}
    (line,) = why(played.state, NATIONAL, "bob", "2016-12-31").lines
    assert [one.by for one in line.sources[-1].stamp.corrected] == ["eva"]


def test_one_person_does_not_finish_twice_under_two_names() -> None:
    played = league()
    for name in ("one", "two"):
        played.do(want.AssignScreenName("P*", name, "ann"), by="office", now=NOW)

    with pytest.raises(ResultRefused, match="both Ann"):
        filed(played, result("online_ranking", "2016-05-01", {"one": 1, "two": 2}, players=50, platform="P*"))


# ---- what is shown adds up ----


def test_rounded_lines_and_the_rounding_between_them_come_to_the_points_shown() -> None:
    played = filed(
        league(),
        *(result("grand_slam", f"2016-0{month}-01", {"ann": 2}, players=51) for month in (1, 2, 3)),
        result("online_ranking", "2015-05-01", {"ann": 3}, players=47),
    )

    opened = why(played.state, NATIONAL, "ann", "2016-12-31")

    assert shown(opened.points) == points(played, "2016-12-31")["ann"] == "197.92"
    assert [shown(line.points) for line in opened.lines] == ["60.52", "60.52", "60.52", "16.35"]
    assert shown(opened.rounding) == "0.01"


def test_a_line_whose_rounded_parts_come_to_something_else_says_so() -> None:
    played = filed(league(), result("grand_slam", "2016-01-01", {"ann": 2}, players=51))

    (line,) = why(played.state, NATIONAL, "ann", "2016-12-31").lines

    assert line.in_words().endswith("35.35 + taking part: 5.00) × 1.5 ≈ 60.52")  # 40.35 × 1.5 would be 60.53


@pytest.mark.rule("APSA-4.a")
def test_whoever_has_left_every_club_has_no_number_to_open() -> None:
    played = filed(league(), SLAM)
    played.do(ChangeClub("ann", "", "2015-06-01"), by="office", now=NOW)
    assert why(played.state, NATIONAL, "ann", "2015-05-31").points
    assert "ann" not in points(played, "2015-06-01")

    with pytest.raises(ScoringRefused, match="Ann is not in a club on 1 June 2015") as refused:
        why(played.state, NATIONAL, "ann", "2015-06-01")
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-4.a"


# ---- results that cannot be ----


@pytest.mark.rule("APSA-4.1.c")
def test_places_skip_as_many_as_share_one() -> None:
    in_order = {"ann": 1, "bob": 2, "cat": 2, "dan": 4}
    played = filed(
        league(members=in_order), result("online_ranking", "2016-05-01", in_order, players=10)
    )  # three of ten score

    assert points(played, "2016-12-31") == {"ann": "27.14", "bob": "20.65", "cat": "20.65", "dan": "5.00"}


def test_thousands_at_one_place_are_checked_in_no_time() -> None:
    crowd = tuple(Finish(f"m{number}", 1) for number in range(50_000))
    require_result(replace(SLAM, players=50_000, finishes=crowd), now=NOW)

    with pytest.raises(ResultRefused, match="place 1 is there 50000 times"):
        require_result(replace(SLAM, players=50_001, finishes=(*crowd, Finish("last", 2))), now=NOW)


@pytest.mark.parametrize(
    ("facts", "match"),
    [
        ({"places": {"ann": 1, "eve": 2}}, "line 2: nobody is known as eve"),
        ({"places": {"ann": 1, "bob": 1, "cat": 2}}, "line 1, ann: place 1 is there 2 times"),
        ({"places": {"ann": 1, "bob": 2, "cat": 2, "dan": 3}}, "line 2, bob: place 2 is there 2 times"),
        ({"places": {"ann": 28}, "players": 27}, "line 1, ann: place 28 is not one of 1 to 27"),
        ({"places": {"ann": 0}}, "place 0 is not one of"),
        ({"places": {"ann": -1}}, "place -1 is not one of"),
        ({"places": {"ann": 1, "bob": 2}, "players": 1}, "line 2, bob: more are listed than took part: 1"),
        ({"finishes": (Finish("ann", 1), Finish("ann", 2))}, "line 2, ann: listed twice"),
        ({"finishes": (Finish("ann", 1, entry=2),), "entries": 60}, "line 1, ann: entry 2 without the one before"),
        ({"finishes": (Finish("ann", 1), Finish("ann", 2, entry=2))}, "the number of entries is missing"),
        ({"places": {"ann": 50, "bob": 50}}, "line 1, ann: 2 share place 50, but the last place is 50"),
        ({"finishes": (Finish("ann", 1, bounties=-1),)}, "cannot be"),
        ({"finishes": (Finish("ann", 1, points=Decimal("Infinity")),)}, "cannot be"),
        ({"finishes": (Finish("ann", 1, points=Decimal("1e999999")),)}, "line 1, ann: these numbers cannot be"),
        ({"finishes": (Finish("ann", 1, points=Decimal("sNaN")),)}, "line 1, ann: these numbers cannot be"),
        ({"finishes": (Finish(" ", 1),)}, "names nobody"),
        ({"finishes": (Finish("A" * 201, 1),)}, "names nobody"),
        ({"ended": "2030-02-30"}, "not a day"),
        ({"ended": "2031-01-01"}, "still to come"),
        ({"ended": "2016-05-01", "began": "2016-05-02"}, "over before it began"),
        ({"players": 0}, "cannot be"),
        ({"players": 10**9}, "cannot be"),
        ({"players": 50, "entries": 40}, "entries: 40, but there were at least 50"),
        (
            {"players": 3, "entries": 3, "finishes": (Finish("ann", 3), Finish("ann", 1, entry=2), Finish("bob", 2))},
            "entries: 3, but there were at least 4",
        ),
        ({"buy_in_cents": 10**60}, "cannot be"),
        ({"kind": " "}, "the kind of event is missing"),
        ({"is_team": True, "carried_to": "national"}, "not of teams"),
        ({"name": ""}, "an id and a name"),
        ({"finishes": (Finish("ann", 1, team=("bob",)),)}, "line 1, ann: this was not an event of teams"),
        (
            {"is_team": True, "finishes": (Finish("A", 1, team=("ann",)), Finish("B", 2, team=("bob", "ann")))},
            "line 2, B: ann plays for A already",
        ),
        ({"is_team": True, "finishes": (Finish("A", 1, team=("ann", "ann")),)}, "line 1, A: ann plays for A already"),
    ],
)
def test_a_result_that_cannot_be_is_refused_and_nothing_changes(facts: dict[str, object], match: str) -> None:
    played = filed(league(), SLAM)
    before = League.replay(played.records).state
    usual: dict[str, object] = {"kind": "online_ranking", "ended": "2016-05-01", "players": 50, "id": "new"}
    places = facts.pop("places", {"ann": 1})
    assert isinstance(places, dict)
    finishes = tuple(Finish(who, place) for who, place in places.items())
    made = SLAM.__class__(**({"name": "N", "finishes": finishes} | usual | facts))  # type: ignore[arg-type]

    with pytest.raises(ResultRefused, match=match) as refused:
        filed(played, made)
    assert refused.value.words.de != refused.value.words.en
    assert refused.value.rule
    assert refused.value.rule.rule.startswith("APSA-4.")
    assert played.state == before


def test_the_same_id_twice_has_to_be_a_correction() -> None:
    played = filed(league(), SLAM)

    with pytest.raises(ResultRefused, match="correct that one"):
        filed(played, SLAM)
    for wanted in (want.StrikeResult("nowhere", "x"), want.CorrectResult(SLAM, " "), want.StrikeResult("slam", "")):
        with pytest.raises(ResultRefused):
            played.do(wanted, by="max", now=NOW)


@pytest.mark.parametrize("name", ["Łukasz", "O'Brien", "Zoë 🂡", "A" * 200, "=cmd()"])
def test_any_name_is_a_name(name: str) -> None:
    played = filed(league(), result("online_ranking", "2016-05-01", {name: 1}, players=50, platform=name, name=name))
    played.do(want.AssignScreenName(name, name, "ann"), by="office", now=NOW)

    assert points(played, "2016-12-31") == {"ann": "54.50"}
    assert League.replay([decoded(encoded(record)) for record in played.records]).state == played.state
