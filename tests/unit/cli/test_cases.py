"""``floorman rule --keep`` and ``floorman cases``, run for real on a file."""

from __future__ import annotations

import contextlib
import csv
import json
import re
from typing import TYPE_CHECKING

import pytest

from floorman.store import SqliteStore
from support.terminal import Tty, run

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

STRING_BET = '{"type":"wager","spot":{"seat":2,"big_blind":200,"bet":500},"chips":[500],"later":[[1000]]}'
UNDERCALL = '{"type":"wager","spot":{"seat":2,"big_blind":2000,"bet":8000,"raised_by":6000},"chips":[2000]}'


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'club.db'}"


def kept(situation: str, db: str, *args: str) -> subprocess.CompletedProcess[str]:
    return run("rule", "-", "--keep", "--db", db, *args, typed=situation)


def test_cases_are_kept_found_shown_decided_and_exported(db: str, tmp_path: Path) -> None:
    first = kept(STRING_BET, db, "--by", "Carla", "--players", "2=Anna,3=@Ben", "--note", "loud", "--table", "7")
    again = kept(STRING_BET, db)
    taken = kept(UNDERCALL, db, "--take", "1")
    open_ = kept(UNDERCALL, db, "--json")

    assert first.stdout.endswith("Saved as case 1.\n")
    assert "Earlier cases like it:\n  #1  " in again.stdout
    assert "decided otherwise" not in taken.stdout
    assert json.loads(open_.stdout)["case"] == {"id": 4, "similar": [3], "decided_otherwise": []}

    otherwise = run("cases", "decide", "4", "--take", "2", "--db", db)
    assert "Case 4 is decided: seat 2 folds; 2000 from seat 2 stay in the pot." in otherwise.stdout
    assert "On the same facts under TDA 2019 it was decided otherwise before:\n  #3 " in otherwise.stdout

    assert run("cases", "note", "1", "zu laut", "--db", db, "--lang", "de").stdout == "In Fall 1 vermerkt.\n"
    assert run("cases", "link", "1", "2", "--db", db).stdout == "Cases 1 and 2 belong together.\n"
    shown = run("cases", "show", "1", "--db", db).stdout
    assert "see also: #2" in shown
    assert "players: 2 Anna, 3 @Ben" in shown
    assert "zu laut" in shown

    found = run("cases", "string", "bet", "--last", "1", "--db", db).stdout.splitlines()
    assert found[0].startswith("#2 ")
    assert found[1] == "There are earlier ones; --last shows more."
    assert run("cases", "--rule", "TDA-51-B", "--json", "--db", db).stdout.count('"kind": "wager"') == 2
    shown_4 = json.loads(run("cases", "show", "4", "--json", "--db", db).stdout)
    assert shown_4["line"]["decision"]["en"].startswith("seat 2 folds")

    for name in ("cases.csv", "cases.json"):
        done = run("cases", "export", str(tmp_path / name), "--db", db)
        assert (done.returncode, done.stderr) == (0, "")
        text = (tmp_path / name).read_text()
        assert not {"Anna", "Ben", "Carla", "loud", "laut"} & set(text.replace('"', " ").split())
    rows = list(csv.DictReader((tmp_path / "cases.csv").read_text().splitlines()))
    assert [row["option"] for row in rows] == ["0", "0", "1", "2"]
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".part") == []


def test_a_case_asked_for_at_the_terminal_is_kept_too(db: str) -> None:
    terminal = Tty("rule", "--keep", "--db", db).until("about?> ").type("pocket").until("Seat> ").type("2")
    terminal.until("sight> ").type("500").until("chips> ").type("4000").until("as JSON> ").type("")

    assert "Saved as case 1." in terminal.ended()[1]
    assert "500 from seat 2 leave play" in run("cases", "--db", db).stdout


def test_at_the_terminal_it_asks_which_way_the_floor_goes(db: str) -> None:
    known = {"about?": "string", "Seat": "2", "Big blind": "2000", "New chips": "2000", "Bet to match": "8000"}
    terminal = Tty("rule", "--keep", "--db", db)
    while not terminal.until("> ").output.endswith("Enter leaves it open> "):
        *listed, asked = terminal.output.splitlines()
        number = next((line.split()[0] for line in reversed(listed) if "last raise went up by" in line), "")
        known |= {"come into it?": number, "Last raise": "6000"}
        terminal.type(next((answer for name, answer in known.items() if name in asked), ""))
    terminal.type("9").until("Enter leaves it open> ").type("2").until("JSON> ").type("")

    assert terminal.ended()[0] == 0
    assert "→ seat 2 folds; 2000 from seat 2 stay in the pot" in run("cases", "--db", db).stdout


def test_while_somebody_has_the_file_who_cannot_be_asked_the_ruling_is_given_and_nothing_is_saved(
    db: str, tmp_path: Path
) -> None:
    assert kept(STRING_BET, db).returncode == 0
    with contextlib.closing(SqliteStore(str(tmp_path / "club.db"))):
        refused = kept(STRING_BET, db)
        listed = run("cases", "--db", db)

    assert (refused.returncode, listed.returncode) == (1, 1)
    assert refused.stdout.startswith("Seat 2 calls 500")
    for said in (refused, listed):
        assert "in use by another floorman that cannot be asked" in said.stderr
    assert kept(STRING_BET, db).stdout.count("Saved as case 2.") == 1


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (("rule", "-", "--take", "1"), "--keep"),
        (("rule", "-", "--keep", "--take", "3"), "leaves no choice"),
        (("rule", "-", "--keep", "--instead", "fold"), "reason"),
        (("rule", "-", "--keep", "--players", "Anna"), "1=Anna"),
        (("rule", "-", "--keep", "--players", "11=Anna"), "1=Anna"),
        (("rule", "-", "--keep", "--note", "x" * 2000), "Note"),
        (("rule", "-", "--keep", "--db", "mysql:///x"), "mysql"),
        (("rule", "-", "--keep", "--db", "sqlite:////nowhere/at/all.db"), "No such file"),
        (("cases",), "no such file"),
        (("cases", "show", "1"), "no such file"),
        (("cases", "decide", "1", "--take", "1"), "no such file"),
        (("cases", "show", "one"), "one"),
        (("cases", "--last", "0"), "last"),
        (("cases", "export", "cases.xls"), ".csv or .json"),
    ],
)
def test_bad_input_is_told_on_stderr(args: tuple[str, ...], named: str, db: str, tmp_path: Path) -> None:
    done = run(
        *args,
        *(() if "--db" in args else ("--db", db) if "--keep" in args or args[0] == "cases" else ()),
        typed=STRING_BET,
    )

    assert done.returncode == 1
    assert named in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "club.db").exists() or "--keep" in args


def test_an_unknown_book_or_rule_is_refused_and_a_known_one_finds_nothing(db: str) -> None:
    assert kept(STRING_BET, db).returncode == 0

    for args, named in (
        (("--book", "poem"), "Book: there is no “poem”; there are apsa@undated"),
        (("--rule", "TDA-999"), "Rule: no book has a “TDA-999”"),
        (("--type", "poem"), "Kind: there is no “poem”"),
        (("--since", "gestern"), "Since: a day such as"),
        (("--until", "2026-13-01"), "Until: a day such as"),
    ):
        done = run("cases", *args, "--db", db)
        assert (done.returncode, done.stdout) == (1, "")
        assert named in done.stderr
    for args in (("--book", "vpsv"), ("--rule", "VPSV-71"), ("--rule", "TDA-12"), ("--since", "2999-01-01")):
        assert run("cases", *args, "--db", db).stdout == "No case fits.\n"


def test_a_case_decided_again_says_so_and_keeps_both(db: str) -> None:
    kept(UNDERCALL, db, "--take", "1")
    done = run("cases", "decide", "1", "--take", "2", "--db", db, "--lang", "de")
    shown = run("cases", "show", "1", "--db", db).stdout

    assert "Er war schon entschieden: Platz 2 bezahlt 8000" in done.stdout
    assert shown.count("decided: ") == 2


def test_an_export_tells_the_decision_in_one_language_and_spares_a_file_that_is_there(db: str, tmp_path: Path) -> None:
    kept(UNDERCALL, db, "--take", "2", "--book", "apsa")
    file = tmp_path / "cases.csv"
    export = ("cases", "export", str(file), "--db", db, "--lang", "de")
    assert run(*export).returncode == 0
    (row,) = csv.DictReader(file.read_text().splitlines())
    file.write_text("mine")
    refused = run(*export)

    assert "Turnierleitung" not in row["Ergebnis"]
    assert "Platz 2" in row["Ergebnis"]
    rules = row["Regeln"].split("; ")
    assert len(rules) == len(set(rules))
    assert (refused.returncode, file.read_text()) == (1, "mine")
    assert "--force" in refused.stderr
    assert run(*export, "--force").returncode == 0
    assert "  APSA  " in run("cases", "--db", db).stdout


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database at all, and longer than a header of one would be" * 10)

    for args in (("cases",), ("rule", "-", "--keep")):
        done = run(*args, "--db", f"sqlite:///{file}", typed=STRING_BET)
        assert done.returncode == 1
        assert "notes.txt" in done.stderr
        assert "Traceback" not in done.stderr


PHONE = '{"type":"offence","seat":4,"what":"device_use"}'


@pytest.mark.rule("VPSV-9.1", "VPSV-18")
def test_the_second_offence_of_a_player_is_the_second(db: str) -> None:
    slow = '{"type":"offence","seat":4,"what":"delay"}'
    first = kept(slow, db, "--book", "vpsv", "--players", "4=Anna")
    elsewhere = kept(slow.replace("4", "6"), db, "--book", "vpsv", "--players", "6= anna ,4=Ben")
    other = kept(slow, db, "--book", "vpsv", "--players", "4=Ben")

    assert "offence number 1 on record" in first.stdout
    assert "offence number 2 on record" in elsewhere.stdout
    assert "offence number 1 on record" in other.stdout


def test_another_event_begins_anew_and_the_season_is_told(db: str) -> None:
    friday = ("--players", "4=Anna", "--event", "Friday Cup")
    first, unnamed = kept(PHONE, db, *friday), kept(PHONE, db, "--players", "4=Anna")
    again, told = kept(PHONE, db, *friday, "--lang", "de"), json.loads(kept(PHONE, db, *friday, "--json").stdout)

    assert "earlier offences: 0 in the event, 0 in the season" in first.stdout
    assert "No event is named" not in first.stdout
    assert "earlier offences: 0 in the event, 1 in the season" in unnamed.stdout
    assert "No event is named, so the cases of" in unnamed.stdout
    assert "1 im Turnier, 2 in der Saison; es zählen die im Turnier" in again.stdout
    assert told["on_record"]["in_event"] == 2
    assert told["on_record"]["counting"] == ["device_use", "device_use"]
    assert "event: Friday Cup" in run("cases", "show", "1", "--db", db).stdout


def test_an_offence_that_was_decided_otherwise_does_not_count(db: str) -> None:
    dropped = kept(PHONE, db, "--players", "4=Anna", "--instead", "nothing", "--reason", "it was the dealer's phone")
    again = kept(PHONE, db, "--players", "4=Anna")

    assert dropped.returncode == 0
    assert "number 1 on record" in again.stdout
    assert "number 2 on record" in kept(PHONE, db, "--players", "4=Anna").stdout
    assert "number 4 on record" in kept(PHONE.replace("}", ',"earlier":3}'), db, "--players", "4=Anna").stdout


def test_a_case_is_shown_as_the_reader_writes(db: str) -> None:
    kept('{"type": "offence", "seat": 4, "what": "abuse"}', db, "--players", "4=Anna", "--book", "vpsv")
    run("cases", "note", "1", "hat sich entschuldigt", "--db", db)
    shown = run("cases", "show", "1", "--db", db, "--lang", "de").stdout.replace("\n", " ")

    assert re.search(r"#1  \d{1,2}\. \w+ \d{4}, \d\d:\d\d:\d\d Uhr  VPSV 2016", shown)
    assert " Der Verstoß von Platz 4 wird vermerkt" in shown
    assert "Uhr: hat sich entschuldigt" in shown
