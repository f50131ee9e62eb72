"""``floorman league``: a season from its announcement to the table, as officials type it, kept in a file."""

from __future__ import annotations

import contextlib
import json
import shutil
from string import Formatter
from typing import TYPE_CHECKING, Any, get_args

import pytest

from floorman.cli.plot import plot_season
from floorman.league.league import Command
from floorman.league.wording import DONE
from floorman.store import SqliteStore
from support.league import Desk
from support.terminal import run

if TYPE_CHECKING:
    from pathlib import Path

FACTS = "--regional --national --seat --register 1 --signed-by Kim --signed-on 2025-10-01".split()
BEFORE = ("--at", "2025-11-01T10:00")
CLUBS = ("ace", "king", "queen")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture(scope="module")
def three_clubs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three clubs with a team of three each, and two match days."""
    desk = Desk(tmp_path_factory.mktemp("three_clubs"))
    days = ("--day", "2026-02-01T14:00", "--day", "2026-03-01T14:00")
    desk.did("new", "wpl-2026", "Wiener Landesliga", "--season", "2026", *days, *BEFORE)
    lines = ["id;name;born;club;joined;licence;licence filed;valid from;valid until"]
    for club in CLUBS:
        desk.did("club", "add", club, f"{club.title()} Club", *FACTS, "--admit", *BEFORE)
        desk.did("team", "add", f"{club}-1", club, "--paid", *BEFORE)
        lines += [
            f"{club[0]}{n};{club.title()} {n};1990-01-01;{club};2020-01-01;L{club[0]}{n};2025-10-01;2025-10-01;2026-12-31"
            for n in "123"
        ]
    desk.did("import", "members", desk.file("members.csv", "\n".join(lines)), *BEFORE)
    return desk.folder


@pytest.fixture
def season(three_clubs: Path, desk: Desk) -> Desk:
    """A file of one's own with the season before its first match day."""
    for file in three_clubs.glob("league.db*"):
        shutil.copy(file, desk.folder)
    return desk


def lined_up(desk: Desk) -> None:
    """Everybody is there on the first match day, and the sit-and-gos are drawn."""
    for club in CLUBS:
        team, players = f"{club}-1", [f"{club[0]}{n}" for n in "123"]
        desk.did("lineup", team, 1, *players, "--captain-chooses", "--at", "2026-01-30T12:00")
        desk.did("day", "check-in", team, 1, *players, "--at", "2026-02-01T13:30")
    desk.did("day", "start", 1, "--at", "2026-02-01T14:00")
    desk.did("draw", "sit-and-gos", 1, "--seed", 7, "--tables", 3, "--at", "2026-02-01T14:00")


def played(desk: Desk) -> None:
    """The first match day is played and counts: a1, a2 and a3 win their main tournaments."""
    lined_up(desk)
    drawn = desk.asked("draw", "show", 1)
    for table in (1, 2, 3):
        players = sorted(row["player"] for row in drawn["rows"] if row["table"] == table)
        desk.did("result", "sit-and-go", 1, table, *players, "--at", "2026-02-01T16:00")
    desk.did("draw", "mains", 1, "--seed", 7, "--at", "2026-02-01T16:00")
    for main in "123":
        desk.did("result", "main", 1, main, f"a{main}", f"k{main}=q{main}", "--at", "2026-02-01T20:00")
    desk.did("day", "approve", 1, "--at", "2026-02-01T21:00")


def test_a_match_day_from_the_line_ups_to_the_table(season: Desk) -> None:
    played(season)

    table = season.asked("table")
    assert [(row["rank"], row["team"], row["points"]) for row in table["rows"]] == [
        (1, "ace-1", "45"),
        (2, "king-1", "38"),
        (2, "queen-1", "38"),
    ]
    assert {type(row[key]) for row in table["rows"] for key in ("points", "earned", "game_points")} == {str}
    assert table["title"]["de"] == "Wiener Landesliga 2026, nach 1 von 2 Spieltagen"
    assert "Ace Club" in season.did("table")
    assert "Spielpunkte" in season.did("table", "--lang", "de")
    assert {row["player"] for row in season.asked("mvp")["rows"] if row["rank"] == 1} == {"a1", "a2", "a3"}
    assert len(season.asked("mvp", "--day", 1)["rows"]) == 9
    assert [row["stage"]["en"] for row in season.asked("day")["rows"]] == ["counts", "planned"]
    assert "place of the day" not in season.did("day", "show", 1)
    assert len(season.asked("result", 1)["rows"]) == 18
    assert len(season.asked("draw", "show", 1)["lists"]) == 2
    assert season.asked("lineup", "list", 1)["rows"][0]["players"] == "Ace 1, Ace 2, Ace 3"


def test_why_opens_every_number_down_to_its_entry(season: Desk) -> None:
    played(season)

    def lines(printed: dict[str, Any]) -> list[dict[str, Any]]:
        return [printed, *(line for part in printed["parts"] for line in lines(part))]

    opened = lines(season.asked("why", "team", "ace-1"))
    assert opened[0]["value"] in (45, "45")
    assert any("WPL 2011 3.9" in line["rules"] for line in opened)
    assert any(line["entered"] and line["entered"]["by"] == "office" for line in opened)
    assert "Ace 1, Platz 1: 45" in season.did("why", "team", "ace-1", "--lang", "de")
    assert "place 1" in season.did("why", "team", "ace-1", "--day", 1, "--game-points")
    assert "starting stack" in season.did("why", "stack", "ace-1", 1)
    assert "match day 1" in season.did("why", "player", "a1")
    assert season.asked("why", "player", "a1", "--day", 1) == season.asked("why", "player", "a1")["parts"][0]
    assert "match day 2 has no points yet" in season.refused("why", "player", "a1", "--day", 2)
    assert season.asked("why", "club", "ace")["value"] == 0
    assert "nobody is known as zoe" in season.refused("why", "player", "zoe")
    assert "moon-1 is not in the table" in season.refused("why", "team", "moon-1")


def test_a_correction_is_an_entry_of_its_own_and_can_be_seen(season: Desk) -> None:
    played(season)
    wrong = next(
        record["number"]
        for record in season.records()
        if record.get("wanted", {}) and record["wanted"].get("tournament") == 1
    )
    swapped = [{"player": player, "place": place} for place, player in enumerate(("k1", "a1", "q1"), start=1)]
    instead = json.dumps({"type": "enter_main_tournament", "matchday": 1, "tournament": 1, "finishes": swapped})
    assert "a reason" in season.refused("correct", wrong, "--reason", " ")

    season.did("correct", wrong, "--reason", "two lines swapped", "--instead", instead, "--by", "Kim")

    assert "corrected by Kim" in season.did("why", "player", "k1")
    assert "two lines swapped" in season.did("export", "rulings", "-", "--day", 1)
    assert "Kim" in season.did("log")


def test_fines_follow_from_what_a_team_does_with_the_clause(season: Desk) -> None:
    for club in CLUBS[1:]:
        players = [f"{club[0]}{n}" for n in "123"]
        season.did("lineup", f"{club}-1", 1, *players, "--at", "2026-01-30T12:00")
        season.did("day", "check-in", f"{club}-1", 1, *players, "--at", "2026-02-01T13:30")
    started = season.did("day", "start", 1, "--at", "2026-02-01T14:00", "--lang", "de")

    assert "Ace Club ist nicht angetreten (WPL 2011 1.9)" in started
    fines = season.asked("fine")["rows"]
    assert {row["cents"] for row in fines if row["club"] == "ace"} == {10_000, 3_000}
    assert all(row["rule"] for row in fines)
    assert {row["cents"] for row in season.asked("fine", "bookings")["rows"] if row["why"] == "fine"} == {10_000, 3_000}
    start = next(
        record["number"]
        for record in season.records()
        if record.get("wanted") and record["wanted"]["type"] == "start_matchday"
    )
    drunk = ("fine", "team", "king-1", 1, "drugs_or_alcohol", "--reason", "drunk", "--at", "2026-02-01T15:00")
    season.did(*drunk)
    assert "drunk" in season.did("export", "rulings", "-")
    assert season.asked("why", "club", "ace")["value"] == 13_000
    assert "[no longer stands]" not in season.did("export", "rulings", "-")
    season.did("correct", start + 1, "--reason", "sober after all", "--by", "Kim")
    said = season.did("export", "rulings", "-", "--lang", "de")
    assert "King Club (king), Strafe 50,00\xa0€: Drogen oder Alkohol; drunk [gilt nicht mehr]" in said
    assert f"Eintrag {start + 1} berichtigt: sober after all" in said
    for number in "12":
        assert f"drugs or alcohol (King {number})" in season.did(*drunk, "--player", f"k{number}")
    assert season.asked("why", "club", "king")["value"] == 10_000
    assert "not fined for a1" in season.refused(*drunk, "--player", "a1")


def test_days_and_money_are_listed_as_the_reader_writes_them_and_handed_on_as_numbers(season: Desk) -> None:
    def shown(*command: str, language: str = "de") -> str:
        return " ".join(season.did(*command, "--lang", language).split())

    assert "1. Februar 2026" in shown("day")
    assert "1 March 2026, 14:00" in shown("day", language="en")
    assert "270,00" in shown("team")
    assert "1. Januar 1990" in shown("member")
    assert "Gebühr" in shown("fine", "bookings")
    assert shown("fine") == "Geldstrafen Noch nichts."

    assert ";1990-01-01;" in season.did("export", "members", "-", "--lang", "de")
    assert {row["date"] for row in season.asked("day")["rows"]} == {"2026-02-01", "2026-03-01"}
    assert {row["fee_cents"] for row in season.asked("team")["rows"]} == {27_000}
    assert {row["why"] for row in season.asked("fine", "bookings")["rows"]} == {"fee"}


def test_a_correction_says_what_came_of_it(season: Desk) -> None:
    season.did(
        "member", "add", "new", "Zoe", "--club", "ace", "--joined", "2025-01-01", "--born", "1990-01-01", *BEFORE
    )
    season.did("licence", "apply", "new", "--filed", "2025-10-01", *BEFORE)
    filed = len(season.records()) - 1
    season.did("licence", "issue", "new", "L-new", "--from", "2025-10-01", "--until", "2026-12-31", *BEFORE)
    for club, first in (("ace", "new"), ("king", "k1")):
        players = (first, f"{club[0]}2", f"{club[0]}3")
        season.did("lineup", f"{club}-1", 1, *players, "--at", "2026-01-30T12:00")
        season.did("day", "check-in", f"{club}-1", 1, *players, "--at", "2026-02-01T13:30")
    season.did("day", "start", 1, "--at", "2026-02-01T14:00")

    instead = '{"type": "apply_for_licence", "member": "new", "filed_on": "2026-01-20"}'
    said = season.did("correct", filed, "--reason", "misread", "--instead", instead, "--at", "2026-02-02T10:00")

    assert "loses the day" in said
    assert "WPL 2011 1.5" in said


def test_a_result_is_put_right_as_it_was_typed(season: Desk) -> None:
    right = ("result", "main", 1, 1, "k1", "a1=q1", "--correct", "two lines swapped")
    assert "no result to correct yet" in season.refused(*right)
    played(season)
    assert "is approved" in season.refused(*right[:-2])
    assert "ohne --file" in season.refused(*right[:4], "--file", "any.csv", *right[-2:], "--lang", "de")
    assert "k1 is in the list twice" in season.refused(*right[:4], "k1", "k1", "q1", *right[-2:])

    assert "is put right: match day 1, main tournament 1" in season.did(*right, "--by", "Kim")

    points = {row["player"]: row["points"] for row in season.asked("mvp", "--day", 1)["rows"]}
    assert (points["k1"], points["a1"]) == ("45", "38")
    assert "corrected by Kim" in season.did("why", "player", "a1")


@pytest.mark.rule("WPL-1.8#2")
def test_a_closing_day_counts_to_its_end(desk: Desk) -> None:
    days = ("--day", "2026-03-01T14:00", "--closes", "2026-01-31")
    desk.did("new", "w", "W", "--season", "2026", *days, "--at", "2025-12-01T10:00")

    desk.did("club", "add", "ace", "Ace", *FACTS, "--admit", "--at", "2026-01-31T23:59")
    desk.did("club", "add", "king", "King", *FACTS, "--at", "2026-02-01T00:00")
    assert "WPL 2011 1.8" in desk.refused("club", "admit", "king", "--at", "2026-02-01T00:00")


@pytest.mark.rule("WPL-3.1")
def test_a_match_day_begins_at_an_hour_and_a_short_season_is_noticed(desk: Desk) -> None:
    new = ("new", "w", "W", "--season", "2026", *BEFORE)
    assert "sag die Uhrzeit dazu, etwa 2026-03-01T14:00" in desk.refused(*new, "--day", "2026-03-01", "--lang", "de")

    assert "match days: 1; by the book 9 (WPL 2011 3.1)" in desk.did(*new, "--day", "2026-03-01T14:00")
    assert "at what time" in desk.refused("day", "move", 1, "2026-03-02", *BEFORE)
    nine = [word for month in range(1, 10) for word in ("--day", f"2026-0{month}-01T14:00")]
    assert "by the book" not in desk.did("new", "v", "V", *new[3:], *nine)


def test_what_was_done_is_told_as_it_was(season: Desk) -> None:
    season.did("team", "add", "ace-2", "ace", "--name", "Blue", *BEFORE)

    assert "the name of Ace Club 2 is refused" in season.did("team", "judge", "ace-2", "--refuse", *BEFORE)
    assert "der Name von Ace Club Blue ist anerkannt" in season.did("team", "judge", "ace-2", "--lang", "de", *BEFORE)
    left = season.did("member", "move", "a1", "-", "--on", "2025-11-20", "--lang", "de", *BEFORE)
    assert "Ace 1 ist ab 20. November 2025 ohne Verein" in left
    log = season.did("log", "--lang", "de")
    assert "Ace Club ist zugelassen" in log
    assert "Ace Club meldet ein Team: ace-1" in log


def test_a_team_that_comes_late_is_entered_if_that_is_said(season: Desk) -> None:
    closed = ("--closes", "2025-10-01T12:00", "--day", "2026-02-01T14:00", "--at", "2025-09-01T10:00")
    season.did("new", "late", "Late", "--season", "2026", *closed)
    late = ("--league", "late")
    season.did("club", "add", "ace", "Ace", *FACTS, "--admit", *late, "--at", "2025-10-01T10:00")
    team = ("team", "add", "ace-1", "ace", *late, *BEFORE)

    assert "WPL 2011 1.8" in season.refused(*team)
    season.did(*team, "--although-late")


def test_a_line_up_is_refused_with_every_reason_and_its_clause(season: Desk) -> None:
    season.did("member", "add", "new", "Łukasz New", "--club", "ace", "--joined", "2026-01-01", "--born", "2015-01-01")

    said = season.refused("lineup", "ace-1", 1, "new", "a2", "a3", "--at", "2026-01-30T12:00", "--lang", "de")
    assert "Łukasz New hat keine Lizenz" in said
    assert "(WPL 2011 1.5)" in said
    asked = ("licence", "check", "new", "--on", "2026-02-01")
    answer = season(*asked, "--json")
    codes = [row["code"] for row in answer.document["rows"]]
    assert (answer.code, codes[0], len(codes)) == (1, "no-licence", 2)
    assert "Łukasz New darf am 1. Februar 2026 nicht spielen" in season(*asked, "--lang", "de").out
    season.did("licence", "apply", "new", "--filed", "2026-01-02")
    season.did("licence", "issue", "new", "L-9", "--from", "2026-01-02", "--until", "2026-12-31")
    assert len(season(*asked, "--json").document["rows"]) == 1
    assert "Ace 1 may play on 1 February 2026" in season.did(
        "licence", "check", "a1", "--on", "2026-02-01", "--team", "ace-1"
    )


def test_clubs_teams_and_members_are_listed_and_changed(season: Desk) -> None:
    season.did("club", "add", "jack", "Jack Club", *BEFORE)
    season.did("club", "update", "jack", *FACTS, *BEFORE)
    season.did("club", "turn-down", "jack", "--reason", "too late", *BEFORE)
    season.did("team", "add", "ace-2", "ace", "--name", "Blue", *BEFORE)
    season.did("team", "judge", "ace-2", "--refuse", "--reason", "taken", *BEFORE)
    season.did("team", "name", "ace-2", "Green", *BEFORE)
    season.did("team", "pay", "ace-2", *BEFORE)
    season.did("member", "move", "a1", "king", "--on", "2025-11-20", *BEFORE)
    season.did("member", "add", "gus", "Gus Guest")
    season.did("member", "guest", "gus", "Friday", "--on", "2026-01-01")

    assert season.asked("club")["rows"][-1]["status"]["de"] == "abgelehnt"
    assert season.asked("team")["rows"][-1]["name"] == "Ace Club Green"
    assert season.asked("member")["rows"][0]["club"] == "king"
    assert season.asked("licence")["rows"][0]["licence"] == "La1"
    season.did("team", "withdraw", "ace-2", *BEFORE)
    assert season.asked("team")["rows"][-1]["status"]["en"] == "withdrawn"


def test_rankings_of_the_books_and_of_the_club(season: Desk) -> None:
    played(season)
    season.did(
        "result", "event", "slam-1", "a1", "k1", "q1", "--kind", "grand_slam", "--ended", "2026-01-10", "--entrants", 10
    )
    season.did(
        "ranking",
        "open",
        "house",
        "House list",
        "--title-de",
        "Hausliste",
        "--places",
        "10,6,4",
        "--kind",
        "grand_slam",
    )
    season.did("ranking", "scoring", "regional", "--as-given", "--kind", "matchday", "--reason", "MVP points")
    season.did("ranking", "count", 1)

    house = season.asked("ranking", "house", "--on", "2026-02-02")
    assert [(row["place"], row["player"], row["points"]) for row in house["rows"]] == [
        (1, "a1", "10"),
        (2, "k1", "6"),
        (3, "q1", "4"),
    ]
    assert len(season.asked("ranking", "regional", "--on", "2026-02-02")["rows"]) == 9
    assert "Hausliste" in season.did("ranking", "house", "--lang", "de")
    assert "House list" in season.did("ranking", "lists")
    assert "place 1 of 10" in season.did("why", "ranking", "a1", "--list", "house")
    assert season.asked("why", "ranking", "a1", "--list", "house")["results"][0]["entered"][0]["by"] == "office"

    tried = season.asked(
        "simulate", "ranking", "house", "--formula", "place", "--on", "2026-02-02", "--kind", "grand_slam"
    )
    assert [(row["player"], row["ranks_up"], row["difference"]) for row in tried["rows"]] == [
        ("q1", 2, "-1"),
        ("k1", 0, "-4"),
        ("a1", -2, "-9"),
    ]
    assert len(season.asked("ranking", "house", "--on", "2026-02-02")["rows"]) == 3  # nothing has changed
    season.did("result", "strike", "slam-1", "--reason", "cancelled")
    assert season.asked("ranking", "house", "--on", "2026-02-02")["rows"] == []


@pytest.mark.rule("APSA-4.1.a", "APSA-4.1.b", "APSA-4.1.d")
def test_the_points_calculator_says_what_a_place_is_worth(desk: Desk) -> None:
    slam = desk.asked("ranking", "points", "--entrants", 64, "--kind", "grand_slam")

    assert slam["rows"][0] == {"place": 1, "points": "91.5"}
    assert slam["rows"][63] == {"place": 64, "points": "7.5"}
    third = desk.did("ranking", "points", "--place", 3, "--entrants", 120, "--lang", "de")
    assert "49,27" in third
    assert "Plätze mit Punkten: 36 von 120 (APSA 4.1)" in third
    assert "1 to 120" in desk.refused("ranking", "points", "--place", 121, "--entrants", 120)
    assert "an event has 1 to 100,000 players" in desk.refused("ranking", "points", "--entrants", 0)
    assert "poetry" in desk.refused("ranking", "points", "--entrants", 9, "--kind", "poetry")


def test_a_file_without_a_league_says_so_and_how_one_is_announced(desk: Desk) -> None:
    run("rule", "-", "--keep", "--db", desk.db, typed='{"type": "floor_called", "seat": 2}')
    listed = desk.did("list")
    asked = desk.refused("why", "team", "c01-1", "--lang", "de")

    assert "There is no league in" in listed.replace("\n", " ")
    assert "“floorman league new” announces one" in listed.replace("\n", " ")
    assert "gibt es noch keine Liga; „floorman league new“ schreibt eine aus" in asked.replace("\n", " ")
    assert desk.asked("list") == {"leagues": []}


def test_a_season_is_simulated_kept_and_drawn(desk: Desk, tmp_path: Path) -> None:
    picture = tmp_path / "season.svg"
    first = desk.asked("simulate", "season", "--seed", 3, "--teams", 9, "--matchdays", 2, "--keep", "--plot", picture)
    again = desk.asked("simulate", "season", "--seed", 3, "--teams", 9, "--matchdays", 2)

    assert first == again
    assert desk.asked("table")["rows"] == first["table"]["rows"]
    assert desk.asked("list") == {"leagues": ["season-3"]}
    drawn = picture.read_text()
    assert "Points over the season" in drawn
    assert "Club 03" in drawn
    desk.did("table", "--plot", tmp_path / "again.svg", "--lang", "de")
    assert "Spieltag" in (tmp_path / "again.svg").read_text()
    assert "a file of its own" in desk.refused("simulate", "season", "--seed", 4, "--keep")
    assert "eigene Datei" in desk.refused("simulate", "season", "--seed", 4, "--keep", "--lang", "de")
    assert desk.asked("list") == {"leagues": ["season-3"]}
    assert "3 to 100 teams" in desk.refused("simulate", "season", "--teams", 2)
    assert "MVP" in desk.did("simulate", "season", "--seed", 3, "--teams", 9, "--matchdays", 1)


def test_anything_a_league_knows_can_be_done_as_json(season: Desk) -> None:
    season.did("do", '{"type": "appoint_officials", "matchday": 1, "director": "Kim", "floor": ["Lee"]}')
    assert "not appointed" in season.refused("day", "start", 1, "--at", "2026-02-01T14:00")
    season.did("day", "officials", 1, "Lee", "Kim")
    season.did(
        "day", "move", 2, "2026-03-08T15:00", "--venue", "Prater", "--reason", "holiday", "--at", "2026-02-10T12:00"
    )
    assert season.asked("day")["rows"][1]["venue"] == "Prater"
    assert "the command cannot be read:" in season.refused("do", '{"type": "Nonsense"}')
    assert "the command cannot be read:" in season.refused("do", "not json")


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (("table", "--league", "moon"), "there is no league “moon”"),
        (("club", "admit", "moon"), "There is no club moon"),
        (("team", "add", "x-1", "moon"), "There is no club moon"),
        (("lineup", "ace-1", 1, "zoe", "a2", "--at", "2026-01-30T12:00"), "Nobody is known as zoe"),
        (("lineup", "ace-1", 9, "a1"), "There is no match day 9"),
        (("draw", "show", 1), "nothing is drawn yet"),
        (("draw", "sit-and-gos", 1), "(WPL 2011"),
        (("draw", "mains", 1), "(WPL 2011"),
        (("day", "approve", 1), "(WPL 2011"),
        (("member", "add", "x", "X", "--born", "yesterday"), "is not a day"),
        (("member", "add", "a1", "X"), "a1 is taken"),
        (("licence", "apply", "a1", "--filed", "2090-01-01"), "still to come"),
        (("club", "add", "moon", "Moon", "--at", "2090-01-01T10:00"), "still to come"),
        (("club", "add", "moon", "Moon", "--at", "soon"), "a moment such as"),
        (("result", "event", "e", "a1", "--kind", "x", "--ended", "2090-01-01"), "still to come"),
        (("result", "event", "e", "zoe", "--kind", "x", "--ended", "2026-01-01"), "nobody is known as “zoe”"),
        (("result", "sit-and-go", 1, 1, "a1:drunk"), "marks are"),
        (("ranking", "moon"), "there is no list moon"),
        (("ranking", "regional"), "it is not set yet"),
        (("ranking", "open", "x", "X"), "one of --formula"),
        (("ranking", "open", "x", "X", "--formula", "place +"), "character 8"),
        (("ranking", "open", "x", "X", "--places", "ten"), "a number such as"),
        (("export", "table", "table.xls"), ".csv"),
        (("export", "report", "report.pdf"), "--day"),
        (("correct", 999, "--reason", "x"), "no entry 999"),
        (("new", "wpl-2026", "Again", "--season", "2026"), "already"),
        (("new", "b", "B", "--season", "2026", "--day", "tomorrow"), "a moment such as"),
        (("new", "b", "B", "--season", "2026", "--book", "moon"), "moon"),
        (
            ("new", "b", "B", "--season", "2026", "--day", "2026-03-01T14:00", "--day", "2026-02-01T14:00"),
            "each is later than the one before",
        ),
        (("new", "b", "B", "--season", "2026", "--fee", "-1"), "0 to 100,000,000 cents"),
        (("new", "b", "B\udcff", "--season", "2026"), "is not text"),
        (("team", "withdraw", "ace-1", "--by", "\udcff", *BEFORE), "is not text"),
        (("licence", "check", "a1", "--on", "soon"), "a day such as"),
        (("table", "--plot", "x.txt"), "not “x.txt”"),
        (("simulate", "season", "--plot", "x.txt", "--keep"), "not “x.txt”"),
        (("table", "--plot", "x.svg"), "no match day counts"),
        (("club", "add"), "--club"),
        (("nonsense",), "nonsense"),
    ],
)
def test_wrong_input_is_told_on_stderr_and_nothing_is_kept(season: Desk, args: tuple[object, ...], named: str) -> None:
    assert named in season.refused(*args)


@pytest.mark.parametrize(
    ("args", "en", "de"),
    [
        (("team", "pay", "ace-2", "--by", " "), "a line of 1 to 100", "eine Zeile von 1 bis 100 druckbaren Zeichen"),
        (("club", "add", "x" * 96, "Moon"), "one line of 1 to 95", "eine Zeile mit 1 bis 95 druckbaren Zeichen"),
        (("new", "a/b", "B", "--season", "2026"), "without a slash, not “a/b”", "ohne Schrägstrich, nicht „a/b“"),
        (("new", "x" * 51, "B", "--season", "2026"), "at most 50 characters", "höchstens 50 Zeichen"),
        (("new", "x" * 101, "B", "--season", "2026"), "at most 50 characters", "höchstens 50 Zeichen"),
        (("new", "", "B", "--season", "2026"), "at most 50 characters", "höchstens 50 Zeichen"),
    ],
)
def test_what_does_not_fit_is_refused_in_both_languages(
    season: Desk, args: tuple[object, ...], en: str, de: str
) -> None:
    season.did("team", "add", "ace-2", "ace", *BEFORE)

    assert en in season.refused(*args, *BEFORE)
    assert de in season.refused(*args, *BEFORE, "--lang", "de")


def test_the_longest_id_of_a_club_has_an_account(season: Desk) -> None:
    season.did("club", "add", "x" * 95, "Moon", *FACTS, "--admit", *BEFORE)
    season.did("team", "add", "moon-1", "x" * 95, "--paid", *BEFORE)

    assert season.asked("fine", "bookings")["rows"][-1]["debit"] == f"club/{'x' * 95}"


@pytest.mark.rule("WPL-2.10.a")
def test_a_result_for_somebody_in_no_line_up_is_refused(season: Desk) -> None:
    season.did("member", "add", "zoe", "Zoe Stranger", "--club", "ace", "--joined", "2020-01-01")
    lined_up(season)

    said = season.refused("result", "sit-and-go", 1, 1, "zoe", "a1", "k1", "--at", "2026-02-01T16:00")
    assert "zoe is not in a line-up" in said
    assert "(WPL 2011 2.10)" in said


def test_several_leagues_are_kept_side_by_side(season: Desk) -> None:
    season.did("new", "other", "Other", "--season", "2026")

    assert "--league says which: other, wpl-2026" in season.refused("table")
    assert season.asked("club", "--league", "other")["rows"] == []
    assert len(season.asked("club", "--league", "wpl-2026")["rows"]) == 3


@pytest.mark.parametrize("command", get_args(Command), ids=lambda command: command.__name__)
def test_every_command_has_words_that_fit_it(command: type) -> None:
    words = DONE.get(command.__name__)
    if words is None:
        assert "result" in command.__struct_fields__  # type: ignore[attr-defined]  # all of them are structs
        return
    for text in (words.en, words.de):
        facts = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert facts <= set(command.__struct_fields__)  # type: ignore[attr-defined]  # all of them are structs


def test_without_a_file_nothing_is_made(desk: Desk, tmp_path: Path) -> None:
    for args in (("table",), ("club", "add", "a", "A"), ("import", "members", "x.csv"), ("export", "table", "-")):
        assert "no such file" in desk.refused(*args)
    assert list(tmp_path.iterdir()) == []


def test_while_somebody_else_has_the_file_a_league_is_read_and_nothing_is_written(season: Desk, tmp_path: Path) -> None:
    with contextlib.closing(SqliteStore(str(tmp_path / "league.db"))):
        assert len(season.asked("club")["rows"]) == 3
        assert "in use by another floorman that cannot be asked" in season.refused("member", "add", "zoe", "Zoe")


def test_the_program_itself_speaks_both_languages(tmp_path: Path) -> None:
    db = ("--db", f"sqlite:///{tmp_path / 'league.db'}")
    opened = run("league", "new", "l", "Liga Łódź 🃏", "--season", "2026", *db)
    refused = run("league", "club", "admit", "moon", *db, lang="de_AT.UTF-8")

    assert opened.stdout == "0: Liga Łódź 🃏 2026 is open as l\n"
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "floorman: Einen Verein moon gibt es nicht.\n"


def test_another_formula_keeps_everything_else_of_the_list(season: Desk) -> None:
    for number, (ended, players) in enumerate((("2025-01-10", 100), ("2026-01-10", 40)), start=1):
        event = ("--kind", "grand_slam", "--ended", ended, "--entrants", players)
        season.did("result", "event", f"slam-{number}", "a1", "k1", "q1", *event, "--at", "2026-02-01T10:00")
    at = ("simulate", "ranking", "national", "--on", "2026-02-02")

    def differences(*options: str) -> dict[str, str]:
        return {row["player"]: row["difference"] for row in season.asked(*at, *options)["rows"]}

    assert set(differences("--formula", "7 * sqrt(n) / sqrt(place)").values()) == {"0"}
    assert set(differences("--factor", "grand_slam=1.5").values()) == {"0"}
    assert differences("--participation", "6") == dict.fromkeys(("a1", "k1", "q1"), "2.25")  # times 1.5, then 1.5 years
    for option in (("--share", "0.01"), ("--weights", "1"), ("--factor", "grand_slam=1"), ("--kind", "club_night")):
        assert set(differences(*option).values()) != {"0"}
    assert "grand_slam=1.5" in season.refused(*at, "--factor", "2")


@pytest.mark.rule("APSA-4.b")
def test_a_ranking_event_is_refused_by_the_paragraph_of_its_list(season: Desk) -> None:
    slam = ("--kind", "grand_slam", "--at", "2026-02-01T10:00", "--ended")
    event = (*slam, "2026-01-10")

    assert "nobody is known as “zoe” (APSA 4)" in season.refused("result", "event", "slam", "a1", "zoe", *event)
    assert "listed twice (APSA 4)" in season.refused("result", "event", "slam", "a1", "a1", *event)
    assert "still to come (APSA 4)" in season.refused("result", "event", "slam", "a1", *slam, "2026-03-01")


def test_events_under_screen_names_and_of_teams_can_be_typed(season: Desk) -> None:
    at = ("--ended", "2026-01-10", "--at", "2026-02-01T10:00")
    season.did("result", "event", "on-1", "Shark", "Fish=Whale", "--kind", "online_ranking", "--platform", "P*", *at)
    season.did("ranking", "screen-name", "P*", "Shark", "a1")
    teams = ("The Aces:a1+Ace 2", "Kings:k1", "--kind", "championship", "--teams")
    season.did("result", "event", "teams", *teams, *at)

    assert [row["player"] for row in season.asked("ranking", "national", "--on", "2026-02-02")["rows"]] == ["a1"]
    events = {record["wanted"]["result"]["id"]: record["wanted"]["result"] for record in season.records()[-3::2]}
    assert [finish["place"] for finish in events["on-1"]["finishes"]] == [1, 2, 2]
    assert events["teams"]["finishes"][0] == {"who": "The Aces", "place": 1, "team": ["a1", "a2"]}
    assert "as “zoe” (APSA 4)" in season.refused("result", "event", "t2", "Aces:zoe", *teams[2:], *at)
    assert "a file lists persons" in season.refused("result", "event", "t2", *teams[2:], *at, "--file", "x.csv")


@pytest.mark.rule("WPL-1.7")
def test_whether_somebody_showed_who_they_are_is_noted_at_check_in(season: Desk) -> None:
    season.did("lineup", "ace-1", 1, "a1", "a2", "a3", "--at", "2026-01-30T12:00")
    shown = ("--identified", "a1", "--unidentified", "a2", "--at", "2026-02-01T13:30")
    season.did("day", "check-in", "ace-1", 1, "a1", "a2", "a3", *shown)

    assert season.records()[-1]["wanted"]["identity"] == {"a1": True, "a2": False}
    again = ("--identified", "a1", "--unidentified", "a1")
    assert "say it once" in season.refused("day", "check-in", "ace-1", 1, "a1", *again)


def test_a_season_is_announced_without_barred_teams_and_with_its_own_lead_for_licences(desk: Desk) -> None:
    new = ("new", "l", "Liga", "--season", "2026", "--day", "2026-02-01T14:00", *BEFORE)
    desk.did(*new, "--barred", "ace-1", "--barred", "ace-2", "--licence-lead", 3)

    setup = desk.records()[0]["setup"]
    assert (setup["barred"], setup["licence_lead_days"]) == (["ace-1", "ace-2"], 3)
    desk.did("club", "add", "ace", "Ace Club", *FACTS, "--admit", *BEFORE)
    assert desk.refused("team", "add", "ace-1", "ace", "--paid", *BEFORE)


def test_belt_titles_and_papers_as_people_type_them(season: Desk) -> None:
    at = ("--at", "2026-02-02T10:00")
    season.did("papers", "file", "a1", "--stay", "2025-06-01", "--stay", "2010-01-01/2012-01-31", *at)
    season.did("papers", "file", "k1", "--citizen", *at)
    championship = ("--kind", "championship", "--ended", "2026-01-10")
    season.did("result", "event", "om", "a1", "k1", *championship, *at)
    season.did("ranking", "title", "om", *at)
    assert "Gürtel" in season.did(
        "belt", "hand-over", "k1", "--on", "2026-01-11", "--due", "2027-01-10", *at, "--lang", "de"
    )

    (title,) = season.asked("ranking", "titles")["rows"]
    assert (title["season"], title["holders"], title["passed_over"]) == (2026, "King 1", "Ace 1")
    assert [row["stays"] for row in season.asked("papers")["rows"]] == ["2025-06-01–, 2010-01-01–2012-01-31", ""]
    assert "Staatsbürger" in season.did("papers", "--lang", "de")
    (belt,) = season.asked("belt")["rows"]
    assert (belt["player"], belt["due"], belt["returned"]) == ("k1", "2027-01-10", "")
    closed = ("belt", "reminder", "a1", "--closes", "2026-12-01", "--on", "2026-12-01")
    (reminder,) = season.asked(*closed)["rows"]
    assert (reminder["player"], reminder["rule"]) == ("k1", ["APSA 3.5-12"])
    assert "er muss zurück" in season.did(*closed, "--lang", "de")
    assert "Derzeit muss niemand den Gürtel zurückgeben" in season.did(*closed, "k1", "--lang", "de")
    assert "nobody is known as eve" in season.refused(*closed, "eve")
    assert "closes: a day such as" in season.refused("belt", "reminder", "--closes", "soon")
    season.did("belt", "return", *at)
    assert season.asked("belt")["rows"][0]["returned"] == "2026-02-02"
    assert "King 1" in season.did("belt")
    assert "Queen 1 has not won a championship" in season.refused("belt", "hand-over", "q1", "--due", "2027-01-10")
    assert "A residence lasts from a day" in season.refused("papers", "file", "a1", "--stay", "soon")


def test_the_national_team_as_people_type_it(season: Desk) -> None:
    at = ("--at", "2026-02-02T10:00")
    coach, boss = ("--by", "Kim", *at), ("--by", "Lou", *at)
    season.did("result", "event", "slam", "a1", "k1", "q1", "--kind", "grand_slam", "--ended", "2026-01-10", *at)
    for member in ("a1", "k1", "q1"):
        season.did("papers", "file", member, "--citizen", *at)
    season.did("national", "appoint", "coach", "Kim", *at)
    season.did("national", "appoint", "manager", "Lou", *at)
    season.did("national", "plan", "cup", "Nations Cup", "2026-05-20", "--size", 2, *at)
    assert "The coach nominates, and that is not office" in season.refused("national", "nominate", "a1", *at)
    for member in ("a1", "k1", "q1"):
        season.did("national", "nominate", member, "--match", "cup", "--on", "2026-02-01", *coach)
    season.did("national", "captain", "a1", *coach)
    season.did("national", "send", "cup", "a1", "k1", *boss)
    season.did("national", "take-out", "cup", "k1", "--reason", "ill", *boss)
    season.did("national", "decline", "k1", *at)
    season.did("national", "drop", "q1", "performance", *at)
    assert "cup ist auf den 21. Mai 2026 verlegt: Saal" in season.did(
        "national", "move", "cup", "2026-05-21", "--reason", "Saal", *at, "--lang", "de"
    )

    squad, matches = season.asked("national")["lists"]
    assert [(row["player"], row["status"]["de"]) for row in squad["rows"]] == [
        ("a1", "im Kader"),
        ("k1", "abgesagt"),
        ("q1", "nicht mehr im Kader"),
    ]
    assert squad["notes"][0]["de"] == "Trainer: Kim"
    assert [(row["date"], row["members"]) for row in matches["rows"]] == [("2026-05-21", "Ace 1")]
    assert "Teamchef: Lou" in season.did("national", "--lang", "de")
    first = season.asked("national", "candidates", "--on", "2026-02-02")["rows"][0]
    assert (first["player"], first["eligible"]["en"]) == ("a1", "yes")


@pytest.mark.rule("APSA-5.3", "APSA-5.4.b")
def test_a_call_up_is_of_the_day_it_is_entered_for(season: Desk) -> None:
    at = ("--at", "2026-02-02T10:00")
    season.did("result", "event", "slam", "a1", "k1", "--kind", "grand_slam", "--ended", "2026-01-10", *at)
    season.did("papers", "file", "a1", "--stay", "2023-05-20", *at)
    season.did("national", "appoint", "coach", "Kim", *at)
    season.did("national", "plan", "cup", "Nations Cup", "2026-05-20", *at)

    season.did("national", "nominate", "a1", "--match", "cup", "--by", "Kim", *at)

    squad, _ = season.asked("national")["lists"]
    assert [(row["player"], row["on"]) for row in squad["rows"]] == [("a1", "2026-02-02")]
    seen = season.asked("national", "candidates", "--on", "2026-02-02", "--match", "cup")["rows"]
    assert [(row["player"], row["eligible"]["en"]) for row in seen[:1]] == [("a1", "yes")]


@pytest.mark.rule("APSA-5.1", "APSA-5.3")
def test_whoever_cannot_play_on_the_new_day_of_a_match_is_named(season: Desk) -> None:
    at = ("--at", "2026-02-02T10:00")
    season.did("result", "event", "slam", "a1", "k1", "--kind", "grand_slam", "--ended", "2026-01-10", *at)
    season.did("papers", "file", "a1", "--stay", "2023-05-15", *at)
    season.did("papers", "file", "k1", "--citizen", *at)
    season.did("national", "appoint", "coach", "Kim", *at)
    season.did("national", "appoint", "manager", "Kim", *at)
    season.did("national", "plan", "cup", "Nations Cup", "2026-05-20", *at)
    for member in ("a1", "k1"):
        season.did("national", "nominate", member, "--match", "cup", "--on", "2026-02-01", "--by", "Kim", *at)
    season.did("national", "send", "cup", "a1", "k1", "--by", "Kim", *at)

    moved = season.did("national", "move", "cup", "2026-05-10", "--reason", "Saal", *at, "--lang", "de")
    out = "Ace 1 spielt Nations Cup nicht: nicht Staatsbürger und an diesem Tag noch nicht lange genug hier (APSA 5.3)"
    assert (
        f"cup ist auf den 10. Mai 2026 verlegt: Saal\n  · {out}\n  · zu verständigen: Ace 1, King 1 (APSA 5.1)\n"
        in moved
    )
    assert f"cup ist auf den 10. Mai 2026 verlegt: Saal\n  · {out}\n" in season.did("log", "--lang", "de")
    printed = "Ace 1 does not play Nations Cup: not a citizen, and not here for long enough on that day (APSA 5.3)"
    assert printed in season.did("log")
    assert "Ace 1 does not play Nations Cup: not a citizen" in season.did("export", "rulings", "-")

    taken = season.did("national", "take-out", "cup", "k1", "--reason", "ill", "--by", "Kim", *at)
    assert "  · King 1 does not play Nations Cup; ill" in taken
    assert "()" not in season.did("club", "turn-down", "queen", "--reason", "late", *BEFORE)


def test_screen_names_are_listed_with_those_that_nobody_has_claimed(season: Desk) -> None:
    at = ("--ended", "2026-01-10", "--at", "2026-02-01T10:00")
    season.did("result", "event", "on-1", "Shark", "Fish", "--kind", "online_ranking", "--platform", "P*", *at)
    season.did("ranking", "screen-name", "P*", "Shark", "a1")

    rows = season.asked("ranking", "screen-names")["rows"]
    assert [(row["screen_name"], row["player"], row["events"]) for row in rows] == [
        ("Shark", "a1", ""),
        ("Fish", "", "on-1"),
    ]
    assert "noch niemand" in season.did("ranking", "screen-names", "--lang", "de")


def test_a_plot_takes_any_name_and_keeps_what_tells_teams_apart(tmp_path: Path) -> None:
    picture = tmp_path / "season.svg"
    long = "Erster Österreichischer Pokersportverein Favoriten"
    plot_season([1, 2], {f"{long} 1": [1, 2], f"{long} 2": [2, 3], "日本 🎲 $x$": [0, 1]}, picture, "de")

    text = picture.read_text()
    assert "1. Erster Österreichi…riten 1" in text
    assert "2. Erster Österreichi…riten 2" in text
    assert "日本" in text
