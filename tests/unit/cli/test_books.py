"""``floorman books``: a book of the house on the shelf of a file, and every command that opens the file finds it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from floorman.club.books import STREAMS
from floorman.hand import Hand
from floorman.history.own import history_of
from floorman.history.phh_writing import write_phh
from floorman.proof import deal_under, proof_for
from floorman.rulebook import SHIPPED
from floorman.shuffle import seal
from floorman.testing import flop
from support.at_terminal import done as did
from support.at_terminal import refused
from support.books import FRIDAY
from support.terminal import run

if TYPE_CHECKING:
    from pathlib import Path

ASKED = '{"type": "clock_asked", "thought_s": 300, "seat": 1, "by_seat": 2}'


@pytest.fixture
def db(tmp_path: Path) -> str:
    (tmp_path / "friday.toml").write_text(FRIDAY, encoding="utf-8")
    (tmp_path / "asked.json").write_text(ASKED, encoding="utf-8")
    return f"sqlite:///{tmp_path}/club.db"


@pytest.fixture
def adopted(db: str, tmp_path: Path) -> str:
    done = run("books", "adopt", str(tmp_path / "friday.toml"), "--db", db, "--by", "board")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "friday@2025 is on the shelf: tables, events and leagues can be opened under it.\n"
    return db


def test_the_shelf_is_listed_with_what_each_book_stands_on(adopted: str) -> None:
    shown, german = run("books", "--db", adopted).stdout, run("books", "--db", adopted, "--lang", "de").stdout
    assert "rules of 2019" in shown
    assert "Regeln von 2019" in german

    last = shown.rstrip().splitlines()[-1].split()
    assert last[0] == "friday@2025"
    assert "tda@2019" in last
    assert "Regelwerk" in german
    listed = json.loads(run("books", "--db", adopted, "--json").stdout)
    assert [book["book"] for book in listed["books"]][-1] == "friday@2025"
    assert [book["adopted"] != "" for book in listed["books"]] == [False, False, False, False, False, True]
    assert listed["unreadable"] == {}


def test_without_a_file_there_are_the_books_that_ship(db: str) -> None:
    listed = json.loads(run("books", "--db", db, "--json").stdout)

    assert [book["book"] for book in listed["books"]] == [
        *("apsa@undated", "bank@undated", "tda@2019", "vpsv@2016", "wpl@2011")
    ]


def test_a_changed_book_is_refused_and_the_same_again_is_fine(adopted: str, tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    assert run("books", "adopt", str(file), "--db", adopted, "--lang", "de").stdout == (
        "friday@2025 steht im Regal: Tische, Turniere und Ligen lassen sich danach eröffnen.\n"
    )
    file.write_text(FRIDAY.replace("41", "42"), encoding="utf-8")
    done = run("books", "adopt", str(file), "--db", adopted)

    assert done.returncode == 1
    assert "there is another book friday@2025, and nobody changes it" in done.stderr


@pytest.mark.parametrize("content", [b"\xff\xfe", b"no book", FRIDAY.replace('"tda"', '"base.toml"').encode(), None])
def test_what_cannot_be_adopted_is_told_and_not_kept(db: str, tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "odd.toml"
    if content is not None:
        file.write_bytes(content)
        (tmp_path / "base.toml").write_text('id = "base"\ntitle = "Base"\nedition = "1"', encoding="utf-8")
    done = run("books", "adopt", str(file), "--db", db)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("floorman: ")
    assert "Traceback" not in done.stderr
    assert "friday" not in run("books", "--db", db).stdout


def test_a_book_that_does_not_hold_together_is_refused_in_german(db: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(FRIDAY.replace("41", '"lang"').replace("[rules]", "[ruls]"), encoding="utf-8")
    refused = run("books", "adopt", str(file), "--db", db, "--lang", "de").stderr
    file.write_text("id = \n", encoding="utf-8")
    broken = run("books", "adopt", str(file), "--db", db, "--lang", "de").stderr

    assert refused.startswith("floorman: Das Regelwerk hat 3 Fehler:\n")
    assert 'clock_seconds.is: erwartet wird eine ganze Zahl an Sekunden, mindestens 1, nicht "lang"' in refused
    assert 'clock_seconds.rule: unter [rules] und [readings] steht "FRIDAY-1" nicht' in refused
    assert "ruls: so einen Teil hat ein Regelwerk nicht; erwartet wird eines von id, title," in refused
    assert refused.endswith("meintest du „rules“?\n")
    assert broken.endswith("  <text>: ist weder TOML noch JSON: das ist kein Wert (Zeile 1, Spalte 6).\n")


def test_the_floor_rules_by_a_book_of_the_shelf_and_compares_with_it(adopted: str, tmp_path: Path) -> None:
    asked = str(tmp_path / "asked.json")
    ruled = json.loads(run("rule", asked, "--book", "friday", "--db", adopted, "--json").stdout)
    compared = json.loads(run("rule", asked, "--db", adopted, "--compare", "--json").stdout)

    assert ruled["citations"][0]["book"] == "friday"
    assert "friday" in {other["book"] for other in compared["elsewhere"]}
    assert "friday@2025" in json.dumps(compared)


def test_without_the_file_the_book_is_not_known(db: str, tmp_path: Path) -> None:
    done = run("rule", str(tmp_path / "asked.json"), "--book", "friday", "--db", db)

    assert done.returncode == 1
    assert "there is no rulebook friday; there are apsa@undated" in done.stderr


def test_cases_under_a_book_of_the_shelf_are_kept_and_found(adopted: str, tmp_path: Path) -> None:
    asked = str(tmp_path / "asked.json")
    kept = run("rule", asked, "--book", "friday", "--db", adopted, "--keep", "--by", "Anna")
    assert (kept.returncode, kept.stderr) == (0, "")

    found = json.loads(run("cases", "--db", adopted, "--book", "friday", "--rule", "FRIDAY-1", "--json").stdout)
    assert len(found["cases"]) == 1
    assert "there is no “monday”; there are apsa@undated" in run("cases", "--db", adopted, "--book", "monday").stderr
    assert run("cases", "--db", adopted, "--book", "friday@2025").returncode == 0


def test_a_league_is_announced_and_taken_up_under_a_book_of_the_shelf(adopted: str, tmp_path: Path) -> None:
    (tmp_path / "liga.toml").write_text('id = "liga"\ntitle = "Liga"\nedition = "1"\nextends = "wpl"', encoding="utf-8")
    assert run("books", "adopt", str(tmp_path / "liga.toml"), "--db", adopted).returncode == 0
    announced = ("--name", "Liga", "--season", "2026", "--book", "liga", "--db", adopted, "--by", "office")
    done = run("league", "new", "liga-2026", *announced)

    assert (done.returncode, done.stderr) == (0, "")
    shown = run("league", "table", "--db", adopted)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert run("audit", "--db", adopted).returncode == 0
    tried = did("league", "simulate", "season", "--book", "liga", "--teams", "3", "--matchdays", "1", "--db", adopted)
    assert "Wiener Poker Landesliga" in tried
    kept = ("league", "simulate", "season", "--book", "liga", "--keep", "--db", tmp_path / "fun.db")
    assert refused(*kept).startswith("there is no rulebook liga")  # a file of its own has no books of the club


def test_a_book_that_is_gone_closes_what_was_opened_under_it_and_is_named(adopted: str, tmp_path: Path) -> None:
    import sqlite3

    (tmp_path / "liga.toml").write_text('id = "liga"\ntitle = "Liga"\nedition = "1"\nextends = "wpl"', encoding="utf-8")
    assert run("books", "adopt", str(tmp_path / "liga.toml"), "--db", adopted).returncode == 0
    for id_, book in (("one", "liga"), ("two", "wpl")):
        announced = ("--name", "Liga", "--season", "2026", "--book", book, "--db", adopted, "--by", "office")
        assert run("league", "new", id_, *announced).returncode == 0
    with sqlite3.connect(tmp_path / "club.db") as file:
        file.execute("UPDATE events SET data = ? WHERE stream = ?", (b"{}", f"{STREAMS}liga@1"))
    file.close()

    lost, german = (run("league", "table", "--db", adopted, "--league", "one", "--lang", lang) for lang in ("en", "de"))
    assert (lost.returncode, german.returncode) == (1, 1)
    assert lost.stderr.startswith("floorman: one is closed: what is kept of it cannot be read")
    assert german.stderr.startswith("floorman: one ist geschlossen: was davon gespeichert ist, lässt sich nicht lesen")
    assert run("league", "table", "--db", adopted, "--league", "two").returncode == 0
    found = json.loads(run("audit", "--db", adopted, "--json").stdout)["findings"]
    assert {(finding["stream"], finding["code"]) for finding in found} == {
        ("rulebook/liga@1", "book"),
        ("league/one", "book"),
    }
    assert "liga@1 lässt sich nicht lesen" in run("books", "--db", adopted, "--lang", "de").stdout
    assert "Das Regelwerk liga@1 ist nicht da" in run("audit", "--db", adopted, "--lang", "de").stdout


# ---- commands that need a book for themselves ----

BY_NAME = {
    "play": ("play", "--hands", "1"),
    "simulate hands": ("simulate", "hands", "--hands", "1", "--json"),
    "simulate tournament": ("simulate", "tournament", "--players", "2", "--json"),
    "simulate season": ("league", "simulate", "season", "--teams", "3", "--matchdays", "1", "--json"),
    "quiz": ("quiz", "--questions", "1", "--json"),
    "rule": ("rule", "asked.json", "--json"),
}
SAID_OF_IT = {
    "play": "Hand 1 · friday@2025",
    "simulate hands": '"book": "friday@2025"',
    "simulate tournament": '"book": "friday@2025"',
    "quiz": '"book": "friday@2025"',
    "rule": '"book": "friday"',
}


@pytest.mark.parametrize("command", SAID_OF_IT)
def test_a_book_that_the_club_has_adopted_is_named_wherever_a_book_is(
    adopted: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = did(*BY_NAME[command], "--book", "friday", "--db", adopted, typed="f\n" * 9)

    assert SAID_OF_IT[command] in printed


@pytest.mark.parametrize("command", BY_NAME)
def test_a_book_that_there_is_not_is_refused_with_those_that_there_are(
    adopted: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    known = "apsa@undated, bank@undated, tda@2019, vpsv@2016, wpl@2011"

    assert refused(*BY_NAME[command], "--book", "monday", "--db", adopted) == (
        f"there is no rulebook monday; there are {known} and friday@2025"
    )
    assert refused(*BY_NAME[command], "--book", "monday", "--db", adopted, "--lang", "de") == (
        f"Ein Regelwerk monday gibt es nicht; es gibt {known} und friday@2025."
    )


@pytest.mark.parametrize("write", ["replay", "convert"])
def test_a_hand_played_under_a_book_of_the_club_is_replayed_under_it(db: str, tmp_path: Path, write: str) -> None:
    strict = FRIDAY.replace(
        "[rules]", '[hand]\nshort_all_ins_accumulate = { is = false, rule = "FRIDAY-1" }\n\n[rules]'
    )
    (tmp_path / "friday.toml").write_text(strict, encoding="utf-8")
    did("books", "adopt", tmp_path / "friday.toml", "--db", db)
    short = "A bets 100, B all-in 125, C calls, D all-in 200, E calls, A raises to 400, C folds, E folds"
    text = write_phh([history_of(flop(f"50/100: {short}"))]).text
    hand = tmp_path / "hand.phh"
    hand.write_text(text.replace("'tda'", "'friday'").replace("'2019'", "'2025'"), encoding="utf-8")
    into = (tmp_path / "hand.ohh",) if write == "convert" else ()

    assert "FRIDAY 2025" not in run(write, str(hand), *map(str, into), "--db", str(tmp_path / "none.db")).stderr
    ended = run(write, str(hand), *map(str, into), "--db", db)
    assert ended.returncode == 1
    assert "FRIDAY 2025" in ended.stdout + ended.stderr
    assert run(write, str(hand), *map(str, into), "--db", db, "--book", "tda").returncode == 0


def test_the_proof_of_a_hand_under_a_book_of_the_club_is_checked_with_its_betting(adopted: str, tmp_path: Path) -> None:
    friday = SHIPPED.read(FRIDAY)
    sealed = seal(deal_under(friday, hand="h", button=1, seats=(1, 2)))
    cut = sealed.cut({}, {})
    hand = Hand.deal(friday, stacks=[100, 100], button=1, blinds=(1, 2), deck=sealed.deck(cut))
    file = tmp_path / "hand.json"
    file.write_bytes(proof_for(hand, sealed, cut, 1).to_json())

    with_club = did("verify", file, "--db", adopted)
    without = did("verify", file, "--db", tmp_path / "none.db")
    assert "every action was allowed by friday@2025" in with_club
    assert "neither floorman nor the club has the book friday@2025" in without
