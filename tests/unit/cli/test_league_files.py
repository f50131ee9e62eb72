"""``floorman league import`` and ``export``: lists from files and into files, whole or not at all."""

from __future__ import annotations

import csv
import json
import re
import zlib
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from unicodedata import normalize

import pytest

from floorman.league.files.grids import Grid, column, figures
from floorman.league.files.pdf import FAMILY, Type, column_widths, pdf_bytes
from floorman.text.words import Words
from support.league import Desk, xlsx

BEFORE = ("--at", "2025-11-01T10:00")
NAMES = {"ann": "Łukasz O'Brien", "ben": "=1+1", "carl": "@Carl 🃏", "dora": "'t Hooft", "eve": "<b>Eve</b> & Co"}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A league with one club and members whose names are hard on files."""
    desk = Desk(tmp_path)
    desk.did("new", "l", "Liga", "--season", "2026", *BEFORE)
    desk.did("club", "add", "ace", "Ace of Clubs", *BEFORE)
    for member, name in NAMES.items():
        desk.did(
            "member", "add", member, name, "--club", "ace", "--joined", "2020-01-01", "--born", "1990-01-31", *BEFORE
        )
    return desk


def other(desk: Desk) -> Desk:
    """Another league beside it that knows the club."""
    folder = desk.folder / "other"
    folder.mkdir()
    fresh = Desk(folder)
    fresh.did("new", "m", "Other", "--season", "2026", *BEFORE)
    fresh.did("club", "add", "ace", "Ace of Clubs", *BEFORE)
    return fresh


# ---- round trips ----


@pytest.mark.parametrize("language", ["en", "de"])
def test_members_come_back_as_they_went_out(desk: Desk, language: str) -> None:
    desk.did("licence", "apply", "ann", "--filed", "2025-10-01", *BEFORE)
    desk.did("licence", "issue", "ann", "L-1", "--from", "2025-10-01", "--until", "2026-12-31", *BEFORE)
    written = desk.folder / "members.csv"
    desk.did("export", "members", written, "--lang", language)

    fresh = other(desk)
    fresh.did("import", "members", written)
    assert fresh.asked("member")["rows"] == desk.asked("member")["rows"]
    again = fresh.asked("import", "members", written)
    assert (again["lines"], again["known"], again["entries"]) == (0, 5, [])


@pytest.mark.parametrize("language", ["en", "de"])
def test_results_and_standings_come_back_as_they_went_out(desk: Desk, language: str) -> None:
    desk.did("result", "event", "slam", *NAMES, "--kind", "grand_slam", "--ended", "2026-01-10", "--entrants", 33)
    desk.did("ranking", "open", "house", "House", "--formula", "7 * sqrt(n) / sqrt(place)", "--kind", "grand_slam")
    events, standings, members = (desk.folder / f"{name}.csv" for name in ("events", "standings", "members"))
    desk.did("export", "events", events, "--lang", language)
    desk.did("export", "ranking", standings, "--list", "house", "--on", "2026-01-11", "--lang", language)
    desk.did("export", "members", members, "--lang", language)

    fresh = other(desk)
    fresh.did("import", "members", members)
    fresh.did("import", "results", events)
    fresh.did("ranking", "open", "old", "Old", "--as-given", "--kind", "standings")
    fresh.did("import", "standings", standings, "--id", "house-2025", "--on", "2026-01-11")
    assert fresh.asked("result")["rows"][:5] == desk.asked("result")["rows"]
    points = [row["points"] for row in fresh.asked("ranking", "old", "--on", "2026-01-12")["rows"]]
    assert points == ["40.21", "28.43", "23.22", "20.11", "17.98"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_known_of_an_event_comes_back(desk: Desk, language: str) -> None:
    said = ("--kind", "online_ranking", "--ended", "2026-01-10", "--began", "2026-01-09", "--buy-in", "12,50")
    desk.did(
        "result", "event", "online", "Shark", "@Fish", *said, "--platform", "P*", "--entrants", 40, "--entries", 55
    )
    points = desk.file(
        "cup.csv", "player,place,points,entry\nann,1,0.33333333333333333333,2\nann,3,7.5,1\nben,2,7.5,1\n"
    )
    desk.did("result", "event", "cup", "--kind", "cup", "--ended", "2026-01-11", "--file", points)
    desk.did("ranking", "screen-name", "P*", "Shark", "ann")
    events, members = desk.folder / "events.csv", desk.folder / "members.csv"
    desk.did("export", "events", events, "--lang", language)
    desk.did("export", "members", members)

    fresh = other(desk)
    fresh.did("import", "members", members)
    fresh.did("import", "results", events)
    rows = desk.asked("result")["rows"]
    assert fresh.asked("result")["rows"] == rows
    assert {row["event"]: (row["began"], row["buy_in"], row["players"], row["entries"]) for row in rows} == {
        "online": ("2026-01-09", "12.5", 40, 55),
        "cup": (None, None, 2, 3),
    }
    assert rows[2]["points"] == "0.33333333333333333333"
    fresh.did("ranking", "screen-name", "P*", "Shark", "ann")
    assert fresh.asked("ranking", "--on", "2026-02-01") == desk.asked("ranking", "--on", "2026-02-01")


def test_results_of_a_platform_come_with_screen_names(desk: Desk) -> None:
    listed = desk.file("p.csv", "place,player,buy-in\n1,Shark,€ 5\n2,Fish,5.00\n")
    online = ("--id", "o", "--kind", "online_ranking", "--ended", "2026-01-10")
    assert "“Shark”" in desk.refused("import", "results", listed, *online)  # without it they would have to be members
    desk.did("import", "results", listed, *online, "--platform", "P*")
    assert {row["screen_name"] for row in desk.asked("ranking", "screen-names")["rows"]} >= {"Shark", "Fish"}

    wrong = desk.file("w.csv", "place,player,entries,buy-in\n1,ann,many,cheap\n")
    refusal = desk.refused("import", "results", wrong, *online, "--lang", "de")
    assert "Zeile 2, Spalte entries: „many“ ist keine Zahl" in refusal
    assert "Zeile 2, Spalte buy-in: „cheap“ ist kein Betrag" in refusal
    assert "25,50" in desk.refused("import", "results", wrong, *online, "--buy-in", "x", "--lang", "de")


@pytest.mark.parametrize(
    ("asked", "en", "de"),
    [
        (("ranking", "--on", "soon"), "a day such as", "ein Tag wie"),
        (("table", "--league", "x"), "there is no league “x”", "Eine Liga „x“ gibt es"),
        (("export", "table", "t.doc"), "the name has to end in", "der Name muss auf"),
        (("export", "results", "t.csv"), "say of which match day", "von welchem Spieltag"),
        (("import", "members", "m.csv", "--column", "name"), "a column and its heading", "eine Spalte und ihre"),
        (("new", "n", "N", "--season", "1", "--fee", "-1"), "0 to 100,000,000 cents", "0 bis 100.000.000 Cent"),
        (("new", "n", "N", "--season", "1", "--closes", "soon"), "a moment such as", "ein Zeitpunkt wie"),
        (("new", "l", "L", "--season", "1"), "There is a league l already", "Liga l gibt es schon"),
        (("simulate", "season", "--teams", "2"), "3 to 100 teams", "3 bis 100 Teams"),
        (
            ("day", "check-in", "t", "1", "ann", "--identified", "ann", "--unidentified", "ann"),
            "say it once",
            "nenn jeden nur einmal",
        ),
        (("result", "sit-and-go", "1", "1", "ann:odd"), "marks are ghost", "Als Zusätze gibt es"),
        (("do", "{}"), "the command cannot be read:", "Der Befehl lässt sich nicht lesen:"),
    ],
)
def test_what_is_typed_wrong_is_told_in_both_languages(desk: Desk, asked: tuple[str, ...], en: str, de: str) -> None:
    assert en in desk.refused(*asked)
    assert de in desk.refused(*asked, "--lang", "de")


def test_old_standings_are_taken_over_by_the_list_they_are_for(desk: Desk) -> None:
    old = desk.folder / "old.csv"
    old.write_text("player;place;points\n" + "".join(f"{name};{at};{60 - at}\n" for at, name in enumerate(NAMES, 1)))
    before = desk.asked("ranking", "national", "--on", "2026-01-12")["rows"]
    desk.did("import", "standings", old, "--id", "oerl-2025", "--on", "2026-01-11", "--to", "national")
    after = desk.asked("ranking", "national", "--on", "2026-01-12")["rows"]

    assert before == []
    assert [row["points"].split(".")[0] for row in after] == ["59", "58", "57", "56", "55"]
    refused = desk.refused("import", "standings", old, "--id", "x", "--on", "2026-01-11", "--to", "nowhere")
    assert "nowhere" in refused


def test_events_that_a_list_of_persons_cannot_carry_stay_out_of_it(desk: Desk) -> None:
    slam = ("--kind", "grand_slam", "--ended", "2026-01-10")
    desk.did("result", "event", "slam", *NAMES, *slam)
    desk.did("result", "event", "teams", "Aces:ann+ben", "Kings:carl", *slam, "--teams")
    desk.did("result", "event", "online", "Shark", "Fish", *slam, "--platform", "P*")
    desk.did("import", "table", desk.file("t.csv", "Team;Platz;Punkte\nAces;1;9\n"), "--season", "2025")
    old = desk.file("old.csv", "player;place;points\nann;1;60\n")
    desk.did("import", "standings", old, "--id", "old", "--on", "2025-12-31", "--to", "national")
    events = desk.folder / "events.csv"
    desk.did("export", "events", events)

    again = desk.asked("import", "results", events)
    assert (again["lines"], again["known"]) == (0, 7)  # the slam, and the event under screen names
    shown = {row["event"] for row in desk.asked("result")["rows"]}
    assert shown == {"slam", "teams", "online", "table-2025", "old"}


def test_match_day_results_come_back_as_they_went_out(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.asked("simulate", "season", "--seed", 5, "--teams", 9, "--matchdays", 1, "--keep")
    written = tmp_path / "day.csv"
    desk.did("export", "results", written, "--day", 1)
    before = desk.asked("result", 1)["rows"]
    table = desk.asked("table")["rows"]
    entered = [
        record["number"]
        for record in desk.records()
        if record.get("wanted") and record["wanted"]["type"] in ("enter_main_tournament", "approve_match_day")
    ]
    for number in reversed(entered):
        desk.did("correct", number, "--reason", "typed by hand")
    done = desk.asked("import", "matchday", written)
    assert (done["lines"], done["known"]) == (27, 27)  # the sit-and-gos are in
    desk.did("day", "approve", 1)
    assert desk.asked("result", 1)["rows"] == before
    assert desk.asked("table")["rows"] == table


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_of_a_past_season_comes_in_as_it_went_out(desk: Desk, language: str) -> None:
    folder = desk.folder / "last"
    folder.mkdir()
    last = Desk(folder)
    last.asked("simulate", "season", "--seed", 5, "--teams", 9, "--matchdays", 2, "--keep")
    file = desk.folder / "last.csv"
    last.did("export", "table", file, "--lang", language)
    before = [(row["rank"], row["team"], row["points"]) for row in last.asked("table")["rows"]]

    assert desk.asked("import", "table", file, "--season", "2025")["lines"] == 9
    past = desk.asked("table", "--season", "2025")
    assert [(row["rank"], row["team"], row["points"]) for row in past["rows"]] == before
    assert past["title"]["de"] == "Liga 2025, wie übernommen"
    assert desk.asked("import", "table", file, "--season", "2025")["known"] == 9
    assert desk.did("export", "table", "-", "--season", "2025").count("\n") == 10
    assert desk.asked("ranking", "national", "--on", "2026-01-12")["rows"] == []
    assert "no table of 2020" in desk.refused("table", "--season", "2020")
    assert "worked out" in desk.refused("import", "table", file, "--season", "2026")
    assert problems(desk, "table", "Team;Platz;Punkte\nAss;1;x\n;y;3\n", "--season", "2024") == [
        (2, "Punkte", "“x” are not points"),
        (3, "Platz", "“y” is not a place"),
        (3, None, "nobody is named"),
    ]


def test_the_table_of_a_season_that_is_no_year_has_a_day(desk: Desk) -> None:
    table = desk.file("t.csv", "Team;Platz;Punkte\nAces;1;9\nKings;2;8\n")
    season = ("import", "table", table, "--season", "2025/26")

    assert desk.refused(*season).count("--on") == 1
    assert "sag mit --on dazu, von welchem Tag" in desk.refused(*season, "--lang", "de")
    assert desk.asked(*season, "--on", "2025-10-31")["lines"] == 2


def test_a_past_table_is_shown_as_it_was_taken_over_and_no_other_way(desk: Desk) -> None:
    desk.did("import", "table", desk.file("t.csv", "Team;Platz;Punkte\nAces;1;9\n"), "--season", "2025")
    picture = desk.folder / "season.svg"

    for args in (("table", "--through", 1), ("table", "--plot", picture), ("export", "table", "-", "--day", 1)):
        assert "only the final table of 2025 is there" in desk.refused(*args, "--season", "2025")
        assert "Von 2025 gibt es nur die Endtabelle" in desk.refused(*args, "--season", "2025", "--lang", "de")
    assert not picture.exists()


@pytest.mark.rule("WPL-1.10")
def test_a_new_season_keeps_out_who_stayed_away_twice_in_the_last_table(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    table = desk.file(
        "last.xlsx",
        xlsx(
            [
                ["Rang", "Kennung", "Team", "Punkte", "gefehlt"],
                [1, "ace-1", "Ace", 90, 1],
                [2, "ace-2", "Ace II", 80, 2],
            ]
        ),
    )
    desk.did("new", "l", "Liga", "--season", "2026", "--day", "2026-02-01T14:00", "--last-table", table, *BEFORE)
    facts = "--regional --national --seat --register 1 --signed-by Kim --signed-on 2025-10-01".split()
    desk.did("club", "add", "ace", "Ace", *facts, "--admit", *BEFORE)

    desk.did("team", "add", "ace-1", "ace", *BEFORE)
    assert "(WPL 2011 1.10)" in desk.refused("team", "add", "ace-2", "ace", *BEFORE)
    wrong = desk.file("l.csv", "Team;gefehlt\nAce;often\n")
    assert "line 2: “often” is not a number" in desk("new", "m", "M", "--season", "2026", "--last-table", wrong).err


@pytest.mark.rule("WPL-1.10")
@pytest.mark.parametrize(
    ("line", "name", "name_de"),
    [("Ace of Clubs 1;10;2;2", "Ace of Clubs 1", "Ace of Clubs 1"), (";;;3", "a team", "Ein Team")],
)
def test_whoever_stayed_away_too_often_has_an_id_in_the_last_table(
    tmp_path: Path, line: str, name: str, name_de: str
) -> None:
    desk = Desk(tmp_path)
    table = desk.file("last.csv", f"Team;Punkte;Rang;gefehlt\nKings;12;1;1\n{line}\n")
    new = ("new", "l", "Liga", "--season", "2026", "--last-table", table)

    said = desk.refused(*new)
    assert f"line 3: {name} stayed away too often, but without its id" in said
    assert "(WPL 2011 1.10)" in said
    said = desk.refused(*new, "--lang", "de")
    assert f"Zeile 3: {name_de} hat zu oft gefehlt" in said


# ---- what comes in ----

HEADINGS = "Spieler;Platz"
LINES = ("Łukasz O'Brien;1", "ben;2")
EVENT = ("--id", "e1", "--kind", "grand_slam", "--ended", "2026-01-10", "--entrants", "27")


@pytest.mark.parametrize(
    "content",
    [
        "Spieler;Platz\nŁukasz O'Brien;1\nben;2\n".encode(),
        "Name,Rang\r\nŁukasz O'Brien,1.\r\nben,2.\r\n".encode("utf-8-sig"),
        "PLAYER\tPOSITION\nŁukasz O'Brien\t1\nben\t2".encode(),
        "Player\tPlace\nŁukasz O'Brien\t1\nben\t2".encode("utf-16"),
        'sep=;\n"Spieler";"Platz"\n"Łukasz O\'Brien";"1"\n\n;\n"ben";"2"\n'.encode(),
        xlsx([["Spieler", "Platz"], ["Łukasz O'Brien", 1], ["ben", 2.0]]),
        xlsx([["Ergebnisse vom Freitag"], [], ["Spieler", "Platz"], ["Łukasz O'Brien", 1], ["ben", 2]]),
    ],
    ids=["semicolons", "commas and a mark", "tabs", "utf-16", "sep=", "spreadsheet", "a title above"],
)
def test_columns_are_found_however_a_file_was_saved(desk: Desk, content: bytes) -> None:
    done = desk.asked("import", "results", desk.file("list", content), *EVENT)

    assert done["problems"] == []
    assert [(row["place"], row["player"]) for row in desk.asked("result")["rows"]] == [(1, "ann"), (2, "ben")]


def test_every_line_of_a_list_is_counted(desk: Desk) -> None:
    file = desk.file("l.csv", f"{HEADINGS}\nann;1\nben;2\ncarl;3\ndora;4\n")

    assert "lines to import: 4; known already: 0" in desk.did("import", "results", file, *EVENT, "--dry-run")
    assert "Zeilen importiert: 4; schon bekannt: 0" in desk.did("import", "results", file, *EVENT, "--lang", "de")
    assert "lines imported: 0; known already: 4" in desk.did("import", "results", file, *EVENT)


def test_windows_letters_are_read(desk: Desk) -> None:
    desk.did("member", "add", "oe", "Örs Müßig")
    desk.did("import", "results", desk.file("l.csv", "Spieler;Platz\nÖrs Müßig;1\n".encode("cp1252")), *EVENT)

    assert desk.asked("result")["rows"][0]["player"] == "oe"


@pytest.mark.rule("WPL-1.10")
def test_letters_are_the_same_however_a_file_composes_them(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    def from_a_mac(*lines: str) -> Path:
        return desk.file("mac.csv", normalize("NFD", "\n".join(lines)))

    last = from_a_mac("Kennung;Team;gefehlt", "klüb-2;Klüb 2;2")
    desk.did("new", "l", "Liga", "--season", "2026", "--day", "2026-02-01T14:00", "--last-table", last, *BEFORE)
    facts = "--regional --national --seat --register 1 --signed-by Kim --signed-on 2025-10-01".split()
    desk.did("club", "add", "klüb", "Klüb", *facts, "--admit", *BEFORE)
    desk.did("team", "add", "klüb-1", "klüb", *BEFORE)
    assert "(WPL 2011 1.10)" in desk.refused("team", "add", "klüb-2", "klüb", *BEFORE)

    zoe = ["Kennung;Name;Klub;Lizenz;beantragt;gültig bis", "zoë;Zoë Öz;klüb;Lü-1;2025-10-01;2026-12-31"]
    desk.did("member", "add", "zoë", "Zoë Öz", "--club", "klüb", *BEFORE)
    assert desk.asked("import", "members", from_a_mac(*zoe))["lines"] == 1  # a licence is new
    assert desk.asked("import", "members", from_a_mac(*zoe))["known"] == 1
    assert (
        desk.asked("import", "members", desk.file("l.csv", "\n".join(zoe).replace("Zoë Öz", "zoë  öz")))["known"] == 1
    )
    for name in ("zoë", "Zoë Öz", "Lü-1"):
        tried = desk.asked("import", "results", from_a_mac("Spieler;Platz", f"{name};1"), *EVENT, "--dry-run")
        assert tried["entries"][0]["wanted"]["result"]["finishes"][0]["who"] == "zoë"

    for line in ("klüb-1;", ";Klüb", ";KLÜB", ";  Klüb "):
        table = from_a_mac("Kennung;Team;Platz;Punkte", f"{line};1;90")
        tried = desk.asked("import", "table", table, "--season", "2025", "--dry-run")
        assert tried["entries"][0]["wanted"]["result"]["finishes"][0]["who"] == "klüb-1"


def test_a_team_is_known_by_its_name_however_it_is_spaced(desk: Desk) -> None:
    for number in "12":
        desk.did("team", "add", f"ace-{number}", "ace", *BEFORE)
    table = desk.file("t.csv", "Team;Platz;Punkte\nAce of Clubs  1;1;90\nace of\u00a0clubs 2;2;80\n")
    desk.did("import", "table", table, "--season", "2025")

    assert [row["team"] for row in desk.asked("table", "--season", "2025")["rows"]] == ["ace-1", "ace-2"]


def test_a_column_can_be_matched_by_hand(desk: Desk) -> None:
    file = desk.file("l.csv", "Wer;Wie gut;Schuhgröße\nann;1;38\n")

    assert "line 1: there is no column such as id, player, spieler" in desk.refused("import", "results", file, *EVENT)
    by_hand = ("--column", "player=Wer", "--column", "place=wie gut")
    said = desk.did("import", "results", file, *EVENT, *by_hand)
    assert "lines imported: 1; known already: 0" in said
    assert "Columns that were not used: Schuhgröße" in said
    assert "there is no column shoes" in desk.refused("import", "results", file, "--column", "shoes=Schuhgröße")
    assert "there is no column “Moon”" in desk.refused("import", "results", file, "--column", "player=Moon")
    assert "a column and its heading" in desk.refused("import", "results", file, "--column", "player")


def test_a_dry_run_lists_every_problem_with_its_line_and_keeps_nothing(desk: Desk) -> None:
    lines = ["Spieler;Platz;Bounties", "ann;1", "zoe;2", "ben;1", "carl;28", "dora;three", "ann;5;x", "eve;4;0;9;9"]
    file = desk.file("l.csv", "\n".join(lines))
    before = desk.records()
    tried = desk("import", "results", file, *EVENT, "--dry-run", "--json")

    assert tried.code == 1
    assert [(problem["line"], problem["column"]) for problem in tried.document["problems"]] == [
        (2, "Platz"),
        (3, "Spieler"),
        (4, "Platz"),
        (5, "Platz"),
        (6, "Platz"),
        (7, "Bounties"),
        (7, "Spieler"),
        (8, None),
    ]
    assert all(problem["de"] for problem in tried.document["problems"])
    assert tried.document["entries"] == []
    assert desk.records() == before
    listed = desk("import", "results", file, *EVENT, "--dry-run", "--lang", "de")
    assert (listed.code, listed.err) == (1, "")
    assert "Zeile 3, Spalte Spieler: als „zoe“ ist niemand bekannt (APSA 4" in listed.out
    refused = desk.refused("import", "results", file, *EVENT)
    assert "line 5, column Platz: there is no place 28 in a field of 27 (APSA 4" in refused
    assert "nothing was imported" in refused


def problems(desk: Desk, what: str, content: str, *options: str) -> list[tuple[int, str | None, str]]:
    """What a dry run finds, in English."""
    tried = desk("import", what, desk.file("l.csv", content), *options, "--dry-run", "--json")
    assert (tried.code, tried.err) == (1, "")
    return [(problem["line"], problem["column"], problem["en"]) for problem in tried.document["problems"]]


def test_an_unknown_name_hides_no_other_problem_of_its_line_or_its_list(desk: Desk) -> None:
    for slam in range(9):  # the season has its Grand Slams
        desk("result", "event", f"s{slam}", "ann", "--kind", "grand_slam", "--ended", "2026-01-09")
    lines = "Spieler;Platz;Punkte;Bounties\nzoe;40;many;-1\nann;1;;\nyves;1;;\nxaver;2;;\nben;5;;\n"
    found = problems(desk, "results", lines, *EVENT)

    assert [(line, column) for line, column, _ in found] == [
        *((2, "Bounties"), (2, "Punkte"), (2, "Spieler"), (2, "Platz"), (2, None)),
        *((3, "Platz"), (4, "Spieler"), (4, "Platz"), (5, "Spieler")),
    ]
    assert found[0][2] == "“-1” is not a number"
    assert "Grand Slams already" in found[4][2]


def test_every_problem_of_a_member_is_told_at_once(desk: Desk) -> None:
    lines = [
        "Kennung;Name;geboren;Klub;Mitglied seit;Lizenz;beantragt;gültig ab;gültig bis",
        "z;Zoe;31.2.1990;moon;2090-01-01;L-1;;x;",
        "y;Yves;1990-01-01;moon;2020-01-01;L-2;2025-10-01;2026-12-31;2026-01-01",
        ";;never;sun;;;;;",
        "y;Yves;1990-01-01;ace;soon;;;;",
    ]
    found = problems(desk, "members", "\n".join(lines))

    assert [(line, column) for line, column, _ in found] == [
        *((2, "geboren"), (2, "Mitglied seit"), (2, "Klub"), (2, "gültig ab"), (2, "gültig bis")),
        *((3, "Klub"), (3, None)),
        *((4, "Name"), (4, "geboren"), (4, "Klub")),
        *((5, "Kennung"), (5, "Mitglied seit")),
    ]
    assert found[6][2] == "a licence cannot end before it begins"


def test_licence_dates_without_a_number_are_not_passed_over(desk: Desk) -> None:
    heading = "Kennung;Name;geboren;Lizenz;beantragt;gültig ab;gültig bis"
    lines = [
        *(heading, "y;Yves;1990-01-01;;2025-10-01;2025-10-01;2026-12-31", "x;Xaver;1990-01-01;;;;31.12.2026"),
        "w;Wanda;1990-01-01;;2025-10-01;;",  # has applied, and no licence yet
    ]
    found = problems(desk, "members", "\n".join(lines))

    said = "it says when a licence is valid, but not its number"
    assert [(line, column, what.partition(" (")[0]) for line, column, what in found] == [
        (2, "Lizenz", said),
        (3, "Lizenz", said),
    ]


def test_every_column_that_is_missing_is_named(desk: Desk) -> None:
    said = desk.refused("import", "standings", desk.file("l.csv", "a;b\n1;2\n"), "--id", "x", "--on", "2025-12-31")

    assert "id, player" in said
    assert "none such as place" in said
    assert "none such as points" in said


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        (["zoe;1"], "line 2, column Spieler: nobody is known as “zoe” (APSA 4"),
        (["ann;1", "ben;1", "carl;2"], "line 2, column Platz: 2 have place 1"),
        (["ann;1", "ann;2"], "line 3, column Spieler: ann stands in line 2 already (APSA 4"),
        (["ann;28"], "line 2, column Platz: there is no place 28 in a field of 27 (APSA 4"),
        (["ann;0"], "line 2, column Platz: “0” is not a place"),
        (["ann;-1"], "line 2, column Platz: “-1” is not a place"),
        ([";1"], "line 2, column Spieler: nobody is named"),
        (["ann;1;2;3"], "line 2: more cells than headings: 4 and 2"),
        (['"ann;1'], "line 2: from here on the quotation marks do not match"),
        (["ann;1", 'b"en";"2"x'], "line 3: from here on the quotation marks do not match"),
        ([], "there are no rows below the headings"),
    ],
)
def test_a_wrong_list_is_refused_with_its_line(desk: Desk, lines: list[str], named: str) -> None:
    said = desk.refused("import", "results", desk.file("l.csv", "\n".join([HEADINGS, *lines])), *EVENT)

    assert named in said


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"", "there is nothing in it"),
        (b"\n\n\n", "there are no rows below the headings"),
        (bytes(range(256)) * 40, "line 1: this is not text"),
        (b"Spieler;Platz\nann;1\nben\x00;2\n", "line 3: this is not text"),
        ("Spieler;Platz\nann;1\nbén;2\n".encode("utf-8-sig")[:-5] + b"\xff\n", "line 3: this is not text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "this is not text"),
        (b"PK\x03\x04 and then nothing", "this spreadsheet cannot be read"),
        (b"Spieler;Platz\n" + b"ann;1\n" * 1_800_000, "it is too large: 5 MB at most"),
        (b"Spieler;Platz\n" + b"ann;1\n" * 30_000, "line 20002: more than 20000 rows"),
        (xlsx([["Spieler", "Platz"], ["ann", 1]], at="XFD1048576"), "cells too far down"),
        (xlsx([]), "there is nothing in it"),
        (b"Spieler;Spieler;Platz\nann;ann;1\n", "there is no"),
        (b"Platz;Platz;id\n1;1;ann\n", "line 1: “Platz” and “Platz” are the same column"),
    ],
    ids=lambda value: None if isinstance(value, bytes) else value,
)
def test_a_file_that_is_none_is_refused(desk: Desk, content: bytes, named: str) -> None:
    if named == "there is no":  # the first of several that may be meant counts
        assert desk.asked("import", "results", desk.file("l", content), *EVENT)["problems"] == []
        return
    assert named in desk.refused("import", "results", desk.file("l", content), *EVENT)


def test_dates_to_come_are_refused(desk: Desk) -> None:
    members = desk.file("m.csv", "Name;geboren;Klub\nZoe;1.1.2090;ace\nYves;31.2.1990;ace\nXaver;;moon\n")
    said = desk.refused("import", "members", members)

    assert "line 2, column geboren: 1 January 2090 is still to come (WPL 2011 1.7)" in said
    assert "line 3, column geboren: “31.2.1990” is not a day such as 2026-05-12" in said
    assert "line 4, column Klub: there is no club “moon” (WPL 2011 1.5)" in said
    event = desk.file("e.csv", "Spieler;Platz;Datum;Art;Bewerb\nann;1;2090-01-01;grand_slam;e1\n")
    assert "line 2, column Datum: 1 January 2090 is still to come (APSA 4" in desk.refused("import", "results", event)
    assert "an event needs an id, a kind and a day" in desk.refused(
        "import", "results", desk.file("l.csv", f"{HEADINGS}\nann;1")
    )


def test_missing_files_and_folders_are_told(desk: Desk, tmp_path: Path) -> None:
    assert "No such file" in desk.refused("import", "members", tmp_path / "none.csv")
    assert "directory" in desk.refused("import", "members", tmp_path)
    assert "No such file" in desk.refused("export", "members", tmp_path / "none" / "x.csv")


# ---- match days ----


def test_a_match_day_list_is_checked_line_by_line(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.asked("simulate", "season", "--seed", 5, "--teams", 27, "--matchdays", 1, "--keep")
    field = [row for row in desk.asked("result", 1)["rows"] if row["main"] == 1]
    assert len(field) == 27
    entered = [
        record["number"]
        for record in desk.records()
        if record.get("wanted")
        and (record["wanted"]["type"] == "approve_match_day" or record["wanted"].get("tournament") == 1)
    ]
    for number in reversed(entered):
        desk.did("correct", number, "--reason", "typed by hand")
    players = [row["player"] for row in field]
    good = [
        f"{player};{place};{'x' if row['ghost'] else ''}"
        for place, (player, row) in enumerate(zip(players, field, strict=True), 1)
    ]
    stage = ("--day", 1, "--main", 1)

    def said(lines: list[str]) -> str:
        return desk.refused("import", "matchday", desk.file("l.csv", "\n".join(["id;Platz;Ghost", *lines])), *stage)

    elsewhere = next(row["player"] for row in desk.asked("result", 1)["rows"] if row["main"] == 2)
    stranger = next(row["member"] for row in desk.asked("member")["rows"] if row["member"].endswith("-r"))
    assert "line 29, column Platz: there is no place 28 in a field of 27 (WPL 2011" in said([*good, f"{stranger};28"])
    assert f"line 29, column id: {stranger} is in no line-up of this match day (WPL 2011 2.10)" in said(
        [*good, f"{stranger};28"]
    )
    assert f"line 2, column id: {elsewhere} does not play here" in said([f"{elsewhere};1", *good[1:]])
    assert "line 3, column Platz: place 1 is given in line 2 already" in said([good[0], f"{players[1]};1", *good[2:]])
    assert "line 2: the list has no place for" in said(good[:-1])
    assert f"line 29, column id: {players[0]} stands in line 2 already" in said([*good, good[0]])
    assert "line 2, column Ghost: “perhaps” is neither yes nor no" in said([f"{players[0]};1;perhaps", *good[1:]])
    everything = said(["zoe;28;perhaps", *good[1:], f"{players[0]};2;"])
    assert "line 2, column id: nobody is known as “zoe”" in everything
    assert "line 2, column Ghost: “perhaps” is neither yes nor no" in everything
    assert "line 2, column Platz: there is no place 28" in everything
    assert "line 29, column Platz: place 2 is given in line 3 already" in everything
    assert "there is no match day 7" in desk.refused(
        "import", "matchday", desk.file("l.csv", "\n".join(["id;Platz;Ghost", *good])), "--day", 7, "--main", 1
    )
    assert "a result needs a match day" in desk.refused("import", "matchday", desk.file("l.csv", "id;Platz\nx;1"))
    desk.did("result", "main", 1, 1, "--file", desk.file("l.csv", "\n".join(["id;Platz;Ghost", *good])))
    desk.did("day", "approve", 1)


def test_a_match_day_that_there_is_not_is_told_once(desk: Desk) -> None:
    lines = "Spieler;Platz;Tisch\nann;1;1\nben;2;1\ncarl;1;2\n"

    assert problems(desk, "matchday", lines, "--day", "99") == [(2, None, "there is no match day 99")]


# ---- what goes out ----


def test_no_cell_of_a_csv_is_taken_for_a_formula(desk: Desk) -> None:
    desk.did("do", '{"type": "enter_member", "member": "+x", "name": "-2+3"}')
    rows = list(csv.reader(desk.did("export", "members", "-").splitlines()))

    assert rows[2][:2] == ["ben", "'=1+1"]
    assert rows[3][:2] == ["carl", "'@Carl 🃏"]
    assert rows[4][:2] == ["dora", "'t Hooft"]
    assert rows[6][:2] == ["'+x", "'-2+3"]
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for row in rows for cell in row)


def test_a_table_for_a_page_is_escaped_and_has_no_scripts(desk: Desk) -> None:
    desk.did("member", "add", "x", '"><script>alert(1)</script>')
    page = desk.folder / "members.html"
    desk.did("export", "members", page, "--lang", "de")

    text = page.read_text()
    assert text.startswith('<table class="floorman" lang="de">')
    assert "&lt;b&gt;Eve&lt;/b&gt; &amp; Co" in text
    assert "<script" not in text
    assert "Łukasz O&#x27;Brien" in text


@pytest.mark.parametrize("what", ["table", "mvp", "members", "events", "fines", "rulings", "report", "results"])
def test_every_list_is_written_in_every_way(tmp_path: Path, what: str) -> None:
    desk = Desk(tmp_path)
    desk.asked("simulate", "season", "--seed", 5, "--teams", 9, "--matchdays", 1, "--keep")
    day = ("--day", 1) if what in ("report", "results") else ()
    for ending in ("csv", "json", "html", "pdf"):
        file = tmp_path / f"list.{ending}"
        done = desk.asked("export", what, file, *day)
        assert done["file"] == str(file)
    assert (tmp_path / "list.pdf").read_bytes().startswith(b"%PDF-")
    assert json.loads((tmp_path / "list.json").read_text())
    assert "is there already" in desk.refused("export", what, tmp_path / "list.pdf", *day)
    assert "geschrieben" in desk.did("export", what, tmp_path / "list.csv", *day, "--force", "--lang", "de")
    assert not list(tmp_path.glob("*.part"))


def test_a_list_written_here_is_json_where_json_is_asked_for(desk: Desk) -> None:
    assert desk.asked("export", "members", "-")["rows"] == desk.asked("member")["rows"]
    desk.did("export", "members", desk.folder / "LIST.CSV")
    assert (desk.folder / "LIST.CSV").read_bytes().decode("utf-8-sig") == desk.did("export", "members", "-")


def test_arabic_letters_are_joined_in_print() -> None:
    pytest.importorskip("fpdf")
    fonts = Path(pytest.importorskip("matplotlib").get_data_path()) / "fonts" / "ttf"
    type_ = Type(str(fonts / "DejaVuSans.ttf"), str(fonts / "DejaVuSans-Bold.ttf"))

    def letters(name: str) -> set[bytes]:
        grid = Grid(Words("", ""), (column("name", "name", "Name"),), ((name,),))
        return outlines(pdf_bytes([grid], "en", type_, made=datetime(2026, 5, 12, tzinfo=UTC)))

    assert letters("علي") == letters("\ufecb\ufee0\ufef2")  # as they look at the beginning, inside and at the end
    assert letters("ع ل ي") != letters("علي")


def outlines(pdf: bytes) -> set[bytes]:
    """The letters that a PDF brings along, each as it is drawn."""
    fonts = pytest.importorskip("fontTools.ttLib")
    found = set()
    for stream in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL):
        with suppress(zlib.error):
            if (data := zlib.decompress(stream)).startswith(b"\0\1\0\0"):
                with fonts.TTFont(BytesIO(data)) as font:
                    found |= {font["glyf"][name].compile(font["glyf"]) for name in font.getGlyphOrder()}
    return found


def test_any_name_prints(desk: Desk) -> None:
    desk.did("member", "add", "long", "x" * 200)
    desk.did("member", "add", "far", "张 عربى Ωλ Ж 🎉")
    desk.did("export", "members", desk.folder / "members.pdf", "--lang", "de")

    assert len((desk.folder / "members.pdf").read_bytes()) > 5_000


def test_the_words_of_a_printed_list_have_room(request: pytest.FixtureRequest) -> None:
    pdfs = pytest.importorskip("fpdf")
    fonts = Path(pytest.importorskip("matplotlib").get_data_path()) / "fonts" / "ttf"
    page = pdfs.FPDF(format="A4")
    page.add_font(FAMILY, "", str(fonts / "DejaVuSans.ttf"))
    page.add_font(FAMILY, "B", str(fonts / "DejaVuSans-Bold.ttf"))
    page.set_font(FAMILY, size=8)
    page.add_page()
    columns = (
        figures("place", "place", "Platz"),
        column("name", "team", "Team"),
        column("team", "id", "Kennung"),
        column("rules", "clause", "Bestimmung"),
    )
    grid = Grid(Words("Table", "Tabelle"), columns, ((1, "Erster Österreichischer Pokersportverein " * 4, "k1", ""),))
    widths = column_widths(page, grid, "de")
    request.addfinalizer(page.output)  # closes the files of the type

    assert sum(widths) == pytest.approx(page.epw)
    page.set_font(FAMILY, "B", 8)
    for width, heading in zip(widths, ("Platz", "Pokersportverein", "Kennung", "Bestimmung"), strict=True):
        assert page.get_string_width(heading) < width - 2
