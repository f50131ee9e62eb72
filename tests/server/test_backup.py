"""``floorman backup`` and ``floorman restore``: nothing that anybody was told is missing from a copy, and back to one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from floorman.store import SqliteStore
from support.guest import FAST, Guest, Server, commands_kept, serving
from support.terminal import run

if TYPE_CHECKING:
    from pathlib import Path


def rows(path: Path) -> set[tuple[Any, ...]]:
    with sqlite3.connect(path) as database:
        return set(database.execute("SELECT stream, version, data FROM events"))


def audited(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run("audit", "--db", f"sqlite:///{path}", "--json").stdout)
    return document


def test_a_backup_while_people_play_has_every_action_that_was_acknowledged(server: Server, tmp_path: Path) -> None:
    guest = Guest(server).come()
    guest.sit()
    done = [guest.check_or_call() for _ in range(12)]
    file = tmp_path / "friday.db"

    made = run("backup", str(file), "--db", f"sqlite:///{server.db}", "--json")

    assert (made.returncode, made.stderr) == (0, "")
    document = json.loads(made.stdout)
    assert audited(file)["ok"]
    assert (document["events"], document["until"]) == (audited(file)["events"], audited(file)["until"])
    kept = commands_kept(file)
    member = guest.http.cookies["floorman"].partition(".")[0]
    assert all(kept[f"{member} {answer['id']}"] == answer["number"] for answer in done)
    assert [other.name for other in tmp_path.iterdir() if other.name.startswith((".", "friday.db-"))] == []
    server.kill()
    assert rows(file) <= rows(server.db)


def test_a_plain_copy_lacks_what_a_backup_has_and_the_audit_says_until_when_it_reaches(tmp_path: Path) -> None:
    club, plain, file = tmp_path / "club.db", tmp_path / "plain.db", tmp_path / "backup.db"

    async def evening() -> None:
        async with SqliteStore.opened(str(club)) as store:
            await store.append("member/anna", [b'{"type":"signed_out","at":1700000000000}'], expected=0)
            with contextlib.closing(sqlite3.connect(club)) as other:
                other.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # SQLite does so by itself every now and then
            await store.append("member/anna", [b'{"type":"signed_out","at":1700003600000}'], expected=1)
            shutil.copy(club, plain)
            assert run("backup", str(file), "--db", f"sqlite:///{club}").returncode == 0

    asyncio.run(evening())

    assert (audited(plain)["ok"], audited(plain)["events"]) == (True, 1)  # sound, as far as it goes
    assert (audited(plain)["until"], audited(file)["until"]) == (
        "2023-11-14T22:13:20.000+00:00",
        "2023-11-14T23:13:20.000+00:00",
    )
    assert rows(file) == rows(club)


def test_a_plain_copy_that_has_nothing_yet_says_how_a_whole_one_is_made(tmp_path: Path) -> None:
    club, plain = tmp_path / "club.db", tmp_path / "plain.db"

    async def evening() -> None:
        async with SqliteStore.opened(str(club)) as store:
            await store.append("member/anna", [b'{"type":"signed_out","at":1700000000000}'], expected=0)
            shutil.copy(club, plain)

    asyncio.run(evening())
    refused = run("audit", "--db", str(plain))

    assert refused.returncode == 1
    assert refused.stderr.startswith(f"floorman: there is nothing in {plain}: ")
    assert "`floorman backup` makes a whole copy" in refused.stderr


def test_a_backup_is_served_like_the_file_it_was_made_of(server: Server, tmp_path: Path) -> None:
    guest = Guest(server).come()
    guest.sit()
    guest.check_or_call()
    guest.wait_for_turn()
    cards = guest.cards
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert run("backup", str(elsewhere / "club.db"), "--db", f"sqlite:///{server.db}").returncode == 0
    server.kill()

    with serving(elsewhere, *FAST) as again:
        assert Guest(again, like=guest).come().cards == cards


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_backup_writes_over_nothing_unless_it_is_told_to(server: Server, tmp_path: Path, lang: str) -> None:
    server.kill()
    file, db = tmp_path / "old.db", f"sqlite:///{server.db}"
    file.write_text("something dear")

    refused = run("backup", str(file), "--db", db, "--lang", lang)

    assert (refused.returncode, refused.stdout) == (1, "")
    assert {"en": "is there already", "de": "gibt es schon"}[lang] in refused.stderr
    assert file.read_text() == "something dear"
    itself = run("backup", str(server.db), "--db", db, "--replace", "--lang", lang)
    assert {"en": "the club's file itself", "de": "die Datei des Klubs selbst"}[lang] in itself.stderr
    assert run("backup", str(tmp_path / "no" / "folder.db"), "--db", db, "--lang", lang).returncode == 1
    assert run("backup", str(tmp_path), "--db", db, "--replace", "--lang", lang).returncode == 1
    replaced = run("backup", str(file), "--db", db, "--replace", "--lang", lang)
    assert replaced.returncode == 0
    assert {"en": "complete until", "de": "vollständig bis"}[lang] in replaced.stdout
    assert audited(file)["ok"]


def test_a_file_that_another_server_writes_to_is_never_written_over(server: Server, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with serving(other, *FAST) as second:
        refused = run("backup", str(second.db), "--db", f"sqlite:///{server.db}", "--replace")

    assert (refused.returncode, "in use" in refused.stderr) == (1, True)


# ---- back to it ----


def restored(file: Path, db: Path, *options: str) -> dict[str, Any]:
    done = run("restore", str(file), "--db", f"sqlite:///{db}", "--json", *options)
    assert (done.returncode, done.stderr) == (0, "")
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def test_a_club_goes_back_to_a_backup_at_the_very_card_and_the_file_from_before_stays(
    server: Server, tmp_path: Path
) -> None:
    guest, file, db = Guest(server).come(), tmp_path / "friday.db", f"sqlite:///{server.db}"
    guest.sit()
    guest.check_or_call()
    guest.wait_for_turn()
    cards, number = guest.cards, guest.view["number"]
    assert run("backup", str(file), "--db", db).returncode == 0
    while guest.view["number"] < number + 2:
        guest.check_or_call()

    served = run("restore", str(file), "--db", db, "--replace")
    assert (served.returncode, "in use by another floorman" in served.stderr) == (1, True)
    server.kill()
    later = rows(server.db)
    refused = run("restore", str(file), "--db", db)
    assert (refused.returncode, "with --replace the backup takes its place" in refused.stderr) == (1, True)
    assert rows(server.db) == later

    document = restored(file, server.db, "--replace")
    assert document["events"] == audited(file)["events"]
    assert rows(server.db) == rows(file) < later
    kept = server.db.with_name(document["kept"])
    assert rows(kept) == later
    server.start()
    guest.come()
    assert (guest.cards, guest.view["number"]) == (cards, number)


def test_a_club_that_is_not_there_yet_begins_with_a_backup(server: Server, tmp_path: Path) -> None:
    file, new = tmp_path / "friday.db", tmp_path / "elsewhere" / "club.db"
    assert run("backup", str(file), "--db", f"sqlite:///{server.db}").returncode == 0
    new.parent.mkdir()
    new.with_name("club.db-wal").write_bytes(b"of a file that is gone")

    assert restored(file, new)["kept"] is None
    assert rows(new) == rows(file)
    assert not new.with_name("club.db-wal").exists()


def test_a_damaged_club_goes_back_to_its_backup_and_the_damage_is_kept_for_whoever_looks_into_it(
    server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "friday.db"
    assert run("backup", str(file), "--db", f"sqlite:///{server.db}").returncode == 0
    server.kill()
    server.db.write_bytes(b"\xff" * 5000)

    refused = run("restore", str(file), "--db", f"sqlite:///{server.db}")
    assert (refused.returncode, "--replace" in refused.stderr) == (1, True)
    kept = server.db.with_name(restored(file, server.db, "--replace")["kept"])
    assert kept.read_bytes() == b"\xff" * 5000
    server.start()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_nobody_goes_back_to_a_backup_that_does_not_hold(server: Server, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "friday.db"
    assert run("backup", str(file), "--db", f"sqlite:///{server.db}").returncode == 0
    server.kill()
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as forged:
        forged.execute("UPDATE events SET data = replace(data, '\"cents\":', '\"cents\":1') WHERE stream = 'ledger'")
    before = rows(server.db)

    refused = run("restore", str(file), "--db", f"sqlite:///{server.db}", "--replace", "--lang", lang)

    assert refused.returncode == 1
    assert {"en": "does not hold, and nothing was restored", "de": "ist nicht stimmig"}[lang] in refused.stderr
    assert rows(server.db) == before
    itself = run("restore", str(server.db), "--db", f"sqlite:///{server.db}", "--replace", "--lang", lang)
    assert {"en": "the club's file itself", "de": "die Datei des Klubs selbst"}[lang] in itself.stderr
    nothing = run("restore", str(tmp_path / "none.db"), "--db", f"sqlite:///{server.db}", "--replace", "--lang", lang)
    assert (nothing.returncode, "none.db" in nothing.stderr) == (1, True)


def test_a_server_whose_log_is_lost_says_so_and_goes_on_as_it_is_when_told_to(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()
    server.kill()
    server.db.with_name("club.db-wal").unlink()

    lost = run("serve", "--port", "0", "--db", f"sqlite:///{server.db}")

    assert (lost.returncode, lost.stdout) == (1, "")
    assert "lacks what was written to it last" in lost.stderr
    with serving(server.db.parent, *FAST, "--as-it-is") as again:
        assert Guest(again).come().view["name"] == "Demo"
