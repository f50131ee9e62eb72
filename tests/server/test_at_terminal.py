"""`floorman tournament`, `table` and `member`: at a running server by token, and in the club's file while none runs."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from floorman.cli.line import tokens
from floorman.cli.line.finding import TOKEN
from floorman.club.authority.actor import Grant
from support.at_terminal import done, refused, tell
from support.books import FRIDAY as A_HOUSE_BOOK
from support.guest import serving
from support.opened import opened
from support.people import PASSWORD
from support.terminal import run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.opened import OpenClub

ROOT = Path(__file__).resolve().parents[2]
FRIDAY = """\
id = "friday"
name = "Friday"
starts = 2099-05-15T19:00:00
levels = ["20 25/50", "20 50/100", "break 10 without 25", "20 100/200 bba 200"]
starting_stack = 5000
fee_cents = 2000
rebuy_cents = 1000
payment = "In cash at the desk."

[terms]
rebuy_levels = 2
"""


@pytest.fixture(scope="module")
def club() -> Iterator[OpenClub]:
    with opened() as started:
        yield started


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("FLOORMAN_SERVER", "FLOORMAN_DB", "FLOORMAN_EVENT", TOKEN):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def as_somebody(club: OpenClub, name: str, role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORMAN_SERVER", club.address)
    monkeypatch.setenv(TOKEN, club.joins(name, Grant(role)).token)


def at(command: str, *said: object) -> dict[str, Any]:
    return tell(command, *said, "--json").document


# ---- in the file ----


def test_a_tournament_in_the_clubs_file_from_the_list_of_entrants_to_the_prize(home: Path) -> None:
    (home / "friday.toml").write_text(FRIDAY, encoding="utf-8")
    (home / "people.csv").write_text(
        "Name;guest;born\nAnna;ja;12.5.1990\nBen;x;\nCleo;x;1980-01-01\nDora;;\n", encoding="utf-8"
    )
    assert "no such file" in refused("tournament", "list")
    assert done("tournament", "announce", "friday.toml") == "Friday (friday) is announced.\n"
    assert stat.S_IMODE((home / "floorman.db").stat().st_mode) == 0o600
    assert "there is a tournament friday already" in refused("tournament", "announce", "friday.toml").lower()

    entered = tell("tournament", "enter", "--csv", "people.csv", "--lang", "de")
    assert entered.code == 1
    assert (
        "Der Klub kennt niemanden namens „Dora“; mit --guest meldest du einen Gast an, den der Klub nicht zu kennen braucht"
        in entered.out
    )
    assert "angemeldet: 3, abgelehnt: 1" in entered.out
    for name in ("anna", "Be", "guest-cleo"):
        done("tournament", "pay", name, "20", "--how", "cash")
    assert "20 or 12.50" in refused("tournament", "pay", "anna", "much")
    done("tournament", "begin", "--seat", "Anna=1-3", "--button", "1-3")
    view = at("tournament", "show")
    assert view["tables"][0]["seats"]["3"] == "guest-anna"
    assert "●" in done("tournament", "show")
    assert done("tournament", "bust", "Ben")
    assert [one["place"] for one in at("tournament", "entrants")["entrants"] if one["name"] == "Ben"] == [3]
    assert done("tournament", "undo").splitlines()[0] == "taken back: Ben out"
    log = done("tournament", "log")
    assert "[Ben" in log
    assert done("tournament", "redo", "--lang", "de").splitlines()[0] == "wieder gemacht: Ben ausgeschieden"
    assert done("tournament", "put-back-in", "Ben") == "Ben is not out after all\n"
    assert not [one for one in at("tournament", "entrants")["entrants"] if one["place"]]
    previewed = [line for line in done("tournament", "preview", 2, "--lang", "de").splitlines() if "€" in line]
    assert previewed
    assert "�" not in "".join(previewed)
    done("tournament", "bust", "Ben")
    done("tournament", "rebuy", "Ben", "--pays", "10")
    done("tournament", "count", "1-3", 5100)
    for order in (
        ("stop",),
        ("add", "2:30"),
        ("take", "1"),
        ("level", 2),
        ("back",),
        ("next",),
        ("set", "12:00"),
        ("start",),
    ):
        done("tournament", "clock", *order)
    assert "level 2" in done("tournament", "clock")
    assert "such as 5 or 2:30" in refused("tournament", "clock", "add", "soon")
    done("tournament", "do", '{"type": "penalise", "entrant": "guest-cleo", "hands": 1}')
    assert "cannot be read" in refused("tournament", "do", '{"type": "penalise"}')
    assert "unknown field `out`" in refused("tournament", "do", '{"type": "end_hand", "table": 1, "out": []}')
    penalty = next(line.split()[0] for line in done("tournament", "log").splitlines() if "Cleo misses" in line)
    assert done("tournament", "preview", penalty) == "Nothing else changes.\n"
    assert done("tournament", "correct", penalty, "--lang", "de").startswith("herausgenommen: Cleo setzt 1 Hand aus")
    done("tournament", "bust", "Ben", "Cleo=4800")
    assert done("tournament", "prizes", "pay") == "No prizes yet.\n"
    done("tournament", "end")
    assert "€" in done("tournament", "prizes", "--event", "friday")
    done("tournament", "prizes", "pay", "--event", "friday")
    done("tournament", "close-books", "--event", "friday")
    assert "1" in done("tournament", "entrants", "--event", "friday")
    assert "no tournament coming up" in refused("tournament", "show")
    audited = tell("audit", "--json")
    assert audited.code == 0, audited.out
    assert "nobody in this tournament" in refused("tournament", "put-back-in", "Nobody", "--event", "friday")


def test_the_evening_of_the_page_goes_as_the_page_has_it(home: Path) -> None:
    shutil.copytree(ROOT / "examples", home / "examples")
    page = (ROOT / "docs" / "tournament.md").read_text(encoding="utf-8")
    said = re.findall(r"^\$ floorman (.+)$", page, re.MULTILINE)
    assert len(said) > 10
    for line in said:
        assert done(*shlex.split(line)), line


def test_what_stands_in_a_file_is_read_or_refused_with_the_line_that_is_wrong(home: Path) -> None:
    for wrong, why in (
        (FRIDAY.replace("20 25/50", "20 minutes"), "levels are lines"),
        (FRIDAY.replace('"Friday"', "7"), "Expected `str`"),
        (FRIDAY.replace("2099-05-15T19:00:00", '"soon"'), "a day and a time"),
        (FRIDAY.replace("2099-05-15T19:00:00", "2099-05-15"), "a day and a time"),
        (f"{FRIDAY}\nmore = 1\n[", "friday.toml"),
        (FRIDAY.replace('id = "friday"', 'id = "friday"\nbook = "hoyle"'), "hoyle"),
        (FRIDAY.replace("fee_cents", "fees"), ""),
    ):
        (home / "friday.toml").write_text(wrong, encoding="utf-8")
        told = tell("tournament", "announce", "friday.toml")
        if why:
            assert (told.code, why in told.err) == (1, True), told
        assert "Traceback" not in told.err
    assert "no such file" in refused("tournament", "announce", "none.toml").lower()
    (home / "list.json").write_text("[1]", encoding="utf-8")
    assert refused("tournament", "announce", "list.json")


@pytest.mark.parametrize(("book", "kind"), [("tda", "main"), ("wpl", "main"), ("wpl", "sit_and_go"), ("vpsv", "main")])
def test_a_template_is_a_tournament_that_can_be_announced(home: Path, book: str, kind: str) -> None:
    (home / "new.toml").write_text(done("tournament", "template", "--book", book, "--kind", kind), encoding="utf-8")

    assert at("tournament", "announce", "new.toml")["setup"]["book"] == book
    assert "friday" in done("tournament", "list", "--lang", "de")


def test_a_template_speaks_the_language_that_is_chosen(home: Path) -> None:
    german = done("tournament", "template", "--lang", "de")
    assert german.startswith("# Ein Turnier; ändere, was du willst")
    (home / "neu.toml").write_text(german, encoding="utf-8")

    assert done("tournament", "announce", "neu.toml", "--lang", "de") == "Freitag (freitag) ist ausgeschrieben.\n"


def test_tables_of_every_book_and_structure_open_in_the_file_and_wait_for_a_server() -> None:
    done("table", "open", "lounge", "--name", "Lounge")
    done("table", "open", "cellar", "--book", "bank", "--blinds", "5/10", "--buy-in", "1000-1000", "--entry-level")
    done("table", "open", "bar", "--book", "vpsv", "--blinds", "10/25", "--buy-in", "500-2500")
    assert "VPSV 2016 79" in refused("table", "open", "x", "--book", "vpsv", "--structure", "pot_limit")
    done("table", "open", "attic", "--book", "tda", "--structure", "fixed_limit", "--seats", "6", "--time-bank", "60")
    assert "two numbers such as 50/100" in refused("table", "open", "x", "--blinds", "high")
    assert "letters, digits" in refused("table", "open", "no table")
    listed = done("table", "list")
    assert "pot limit 5/10" in listed
    assert "€20.00 – €100.00" in listed
    assert "Lounge (lounge, tda@2019)" in done("table", "show", "lounge")
    done("table", "level", "lounge", "100/200")
    assert at("table", "show", "lounge")["big_blind"] == 200
    done("table", "pause", "lounge")
    assert at("table", "show", "lounge")["on_break"]
    done("table", "resume", "lounge")
    assert refused("table", "cards", "lounge")
    assert refused("table", "clock", "lounge")
    assert refused("table", "move", "lounge", 1, "attic", 2)
    assert "cannot be read" in refused("table", "order", "lounge", '{"type": "dance"}')
    done("table", "order", "lounge", "-", typed='{"type": "close_table"}')
    assert "closed" in refused("table", "show", "lounge").lower()
    assert "lounge" not in done("table", "list")
    assert "there is no such table" in refused("table", "show", "none").lower()


def test_members_are_looked_after_in_the_file() -> None:
    done("table", "open", "lounge")
    link = at("member", "invite", "--role", "floor", "--role", "director:tournament/friday")["link"]
    assert "/join#" in link
    assert "one person" in done("member", "invite")
    assert refused("member", "invite", "--role", "king")
    assert at("member", "list")["members"] == []
    assert "the club knows nobody called" in refused("member", "show", "Anna")
    assert "the club made an invitation: director:tournament/friday, floor" in done("member", "log")
    assert "/join#" in at("member", "admin-link")["link"]


# ---- at a server ----


def test_members_are_looked_after_at_a_server(club: OpenClub, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    as_somebody(club, "Adele", "admin", monkeypatch)
    club.joins("Paula")
    club.comes("Gerda")
    assert [one["name"] for one in at("member", "list", "Pau")["members"]] == ["Paula"]
    assert "Gerda" not in done("member", "list")
    assert "Gerda" in done("member", "list", "--guests", "--lang", "de")
    done("member", "give", "Paula", "desk", "--in", "tournament/friday")
    assert "desk:tournament/friday" in done("member", "show", "Paula")
    done("member", "take", "Paula", "desk", "--in", "tournament/friday")
    done("member", "rename", "Paula", "Pauline")
    assert "Adele gave Pauline: desk:tournament/friday" in done("member", "log", "Pauline")
    assert "/password#" in at("member", "reset-link", "Pauline")["link"]
    done("member", "end-sessions", "Pauline")
    done("member", "export", "Pauline", "pauline.json")
    assert "Pauline" in (home / "pauline.json").read_text(encoding="utf-8")
    assert refused("member", "export", "Pauline", "pauline.json")
    assert "--yes" in refused("member", "delete", "Pauline")
    done("member", "delete", "Pauline", "--yes")
    assert "the club knows nobody" in refused("member", "show", "Pauline")


def test_somebody_signs_in_at_a_terminal_and_out_again(club: OpenClub, monkeypatch: pytest.MonkeyPatch) -> None:
    club.joins("Dirk", Grant("director"))
    server = ("--server", club.address)
    assert tell("member", "sign-in", "Dirk", *server, typed="something else\n").code == 1
    assert "sign in first" in refused("member", "list", *server).lower()
    done("member", "sign-in", "Dirk", *server, typed=f"{PASSWORD}\n")
    assert stat.S_IMODE(tokens.place().stat().st_mode) == 0o600
    assert "Dirk" in done("member", "list", *server)
    token = tokens.kept()[club.address]
    done("member", "sign-out", *server)
    assert refused("member", "list", *server)
    monkeypatch.setenv(TOKEN, token)
    assert "sign in first" in refused("member", "list", *server).lower()
    assert "--server" in refused("member", "sign-in", "Dirk", typed="x")


def test_an_invitation_is_accepted_at_a_terminal(club: OpenClub, monkeypatch: pytest.MonkeyPatch) -> None:
    as_somebody(club, "Agnes", "admin", monkeypatch)
    link = at("member", "invite", "--role", "director")["link"]
    monkeypatch.delenv(TOKEN)
    done("member", "sign-in", "Dieter", "--link", link, typed=f"{PASSWORD}\n")
    assert "Dieter" in done("member", "list")
    assert "not good" in refused("member", "sign-in", "Dieter", "--link", link, typed=f"{PASSWORD}\n")
    assert refused("member", "sign-in", "Dieter", "--link", "nothing", typed="x")


SLOW = '{"type": "offence", "seat": 4, "what": "delay"}'


def test_cases_are_kept_and_looked_after_at_a_server(club: OpenClub, monkeypatch: pytest.MonkeyPatch) -> None:
    as_somebody(club, "Franz", "floor", monkeypatch)
    kept = done("rule", "-", "--keep", "--players", "4=Anna", "--event", "", typed=SLOW)
    number = int(kept.rsplit("case ", 1)[1].rstrip(".\n"))
    again = tell("rule", "-", "--keep", "--players", "4=Anna", "--json", typed=SLOW).document
    assert (again["on_record"]["in_event"], again["case"]["similar"]) == (1, [number])
    assert "by: Franz" in done("cases", "show", number)
    assert "own name" in refused("cases", "note", number, "late", "--by", "Carla")
    assert done("cases", "note", number, "apologised", "--lang", "de") == f"In Fall {number} vermerkt.\n"
    assert "apologised" in done("cases", "show", number)
    done("cases", "link", number, again["case"]["id"])
    assert at("cases", "decide", number, "--instead", "nothing", "--reason", "first night")["line"]["decision"]["en"]
    assert "annulled: 1" in done("cases", "annul", again["case"]["id"], "--reason", "twice") + done("cases", "count")
    assert [one["case"] for one in at("cases", "--player", "anna", "--last", 1)["cases"]] == [again["case"]["id"]]
    assert "There are earlier ones" in done("cases", "--last", 1)
    assert done("cases", "export", "cases.csv").startswith("1 cases written")
    as_somebody(club, "Paul", "desk", monkeypatch)
    assert "up to the floor" in refused("cases")
    assert "up to the floor" in refused("rule", "-", "--keep", typed=SLOW)


def test_a_house_book_is_adopted_at_a_server_and_everything_is_opened_under_it(
    club: OpenClub, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "friday.toml").write_text(A_HOUSE_BOOK, encoding="utf-8")
    as_somebody(club, "Doris", "director", monkeypatch)
    assert "administration" in refused("books", "adopt", "friday.toml")
    as_somebody(club, "Alma", "admin", monkeypatch)
    assert "own name" in refused("books", "adopt", "friday.toml", "--by", "the board")
    assert done("books", "adopt", "friday.toml").startswith("friday@2025 is on the shelf")
    assert "friday@2025" in done("books", "--lang", "de")
    (home / "friday.toml").write_text(A_HOUSE_BOOK.replace("41", "42"), encoding="utf-8")
    assert "nobody changes it" in refused("books", "adopt", "friday.toml")
    asked = '{"type": "clock_asked", "thought_s": 300, "seat": 1, "by_seat": 2}'
    assert "FRIDAY" in done("rule", "-", "--book", "friday", typed=asked)
    done("table", "open", "corner", "--book", "friday")
    assert "corner, friday@2025" in done("table", "show", "corner")
    (home / "late.toml").write_text(FRIDAY.replace('"friday"', '"late"\nbook = "friday"'), encoding="utf-8")
    done("tournament", "announce", "late.toml")
    assert "friday@2025" in done("tournament", "list")


def test_who_may_not_and_who_is_not_known_are_told_so(club: OpenClub, monkeypatch: pytest.MonkeyPatch) -> None:
    as_somebody(club, "Flora", "floor", monkeypatch)
    assert "tournament director" in refused("table", "open", "lounge")
    assert "Turnierleitung" in refused("table", "open", "lounge", "--lang", "de")
    monkeypatch.setenv(TOKEN, "0123456789abcdef.forged")
    assert "sign in first" in refused("table", "open", "lounge").lower()
    assert done("table", "list")
    monkeypatch.setenv("FLOORMAN_SERVER", "club.example.org")
    assert "--server takes an address" in refused("table", "list")


def test_the_server_that_has_the_file_is_asked_and_once_it_is_killed_the_file_is(home: Path) -> None:
    (home / "friday.toml").write_text(FRIDAY, encoding="utf-8")
    with serving(home, demo=False) as server:
        db = str(server.db)
        begun = run("tournament", "announce", home / "friday.toml", "--db", db)
        assert (begun.returncode, begun.stdout) == (0, "Friday (friday) is announced.\n"), begun.stderr
        done("tournament", "enter", "--guest", "Anna", "Ben", "--db", db)
        done("table", "open", "lounge", "--db", db)
        assert "Saved as case 1" in done("rule", "-", "--keep", "--by", "Carla", "--db", db, typed=SLOW)
        assert "by: Carla" in done("cases", "show", 1, "--db", db)
        (home / "book.toml").write_text(A_HOUSE_BOOK, encoding="utf-8")
        done("books", "adopt", "book.toml", "--by", "the board", "--db", db)
        os.unlink(f"{db}.server")  # noqa: PTH108  # as somebody tidies up
        assert "in use by another floorman" in refused("tournament", "list", "--db", db)
        assert "in use by another floorman" in refused("cases", "--db", db)
        assert "in Gebrauch" in refused("table", "list", "--db", db, "--lang", "de")
        server.kill()
        assert [one["name"] for one in at("tournament", "entrants", "--db", db)["entrants"]] == ["Anna", "Ben"]
        done("tournament", "withdraw", "Anna", "--db", db)
        assert "Saved as case 2" in done("rule", "-", "--keep", "--db", db, typed=SLOW)
        server.start()
        assert "lounge" in done("table", "list", "--db", db)
        assert len(at("cases", "--db", db)["cases"]) == 2
        assert "friday@2025" in done("books", "--db", db)
        assert "withdrawn" in done("tournament", "entrants", "--db", db)
    assert "lounge" in done("table", "list", "--db", db)
