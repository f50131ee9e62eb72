"""Copies of a club's file: whole or not there at all, in nobody's way, and told by what is in them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from floorman.errors import StoreError, UnknownDatabase
from floorman.store import Entry, Mark, Put, SqliteStore, Stored
from floorman.store.address import path_of
from floorman.store.backup import Backup, back_up, put_back
from floorman.store.dates import dated
from floorman.store.files import locked
from floorman.store.personal import concealed, looking
from floorman.store.reading import Command, reading

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST, LAST = 1_700_000_000_000, 1_700_003_600_000
NOW = datetime(2027, 1, 15, 20, 30, 5, tzinfo=UTC)


def signed_out(at: int) -> bytes:
    return b'{"type":"signed_out","at":%d}' % at


def club(path: Path, *events: bytes) -> Path:
    """A file with these events of one member."""

    async def write() -> None:
        async with SqliteStore.opened(str(path)) as store:
            if events:
                await store.append("member/anna", events, expected=0, command="once")

    asyncio.run(write())
    return path


def kept(path: Path) -> list[bytes]:
    with reading(str(path)) as file:
        return [event.data for stream, _ in file.streams() for event in file.events(stream)]


def beside(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir() if file.name.startswith("."))


# ---- making one ----


def test_a_backup_says_how_much_it_has_and_until_when(tmp_path: Path) -> None:
    file, copy = (
        club(tmp_path / "club.db", signed_out(LAST), signed_out(FIRST), b'{"type":"checked"}'),
        tmp_path / "copy.db",
    )

    assert back_up(str(file), str(copy)) == Backup(events=3, until=LAST)
    assert kept(copy) == kept(file)
    assert (beside(copy), copy.stat().st_mode & 0o077) == ([], 0)
    assert not Path(f"{copy}-wal").exists()
    assert back_up(str(club(tmp_path / "short.db", b"{}")), str(tmp_path / "undated.db")) == Backup(1, 0)
    with pytest.raises(StoreError, match="there is nothing in"):
        back_up(str(club(tmp_path / "empty.db")), str(tmp_path / "nothing.db"))


def test_a_club_that_knows_people_and_where_nothing_has_happened_is_copied(tmp_path: Path) -> None:
    file = tmp_path / "club.db"

    async def write() -> None:
        async with SqliteStore.opened(str(file)) as store:
            await store.vault.write([Put("a1", "name", "Anna")])

    asyncio.run(write())
    assert back_up(str(file), str(tmp_path / "copy.db")) == Backup(events=0, until=0)


def test_a_backup_goes_nowhere_where_something_else_is_or_nothing_can_be(tmp_path: Path) -> None:
    file = club(tmp_path / "club.db", signed_out(FIRST))
    there = club(tmp_path / "there.db", signed_out(LAST))
    busy = club(tmp_path / "busy.db", signed_out(LAST))
    Path(f"{busy}-wal").touch()
    (tmp_path / "folder").mkdir()
    for target, replace, why in (
        ("there.db", False, "is there already"),
        ("club.db", True, "the club's file itself"),
        ("folder", True, "is a folder"),
        ("no/copy.db", False, "there is no such folder"),
        ("busy.db", True, "is in use"),
    ):
        with pytest.raises(StoreError, match=why):
            back_up(str(file), str(tmp_path / target), replace=replace)
    assert kept(there) == [signed_out(LAST)]
    back_up(str(file), str(there), replace=True)
    assert kept(there) == [signed_out(FIRST)]
    with pytest.raises(StoreError, match="there is no such file"):
        back_up(str(tmp_path / "none.db"), str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()
    assert beside(file) == []


@pytest.fixture
def flushed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Which files and folders the disk was told to keep, by their number on it, in that order."""
    numbers: list[int] = []
    really = os.fsync

    def watched(opened: int) -> None:
        numbers.append(os.fstat(opened).st_ino)
        really(opened)

    monkeypatch.setattr(os, "fsync", watched)
    return numbers


def test_a_copy_is_on_the_disk_before_it_has_its_name_and_so_is_the_name_before_anybody_is_told(
    tmp_path: Path, flushed: list[int]
) -> None:
    file, copy = club(tmp_path / "club.db", signed_out(FIRST)), tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    back_up(str(file), str(copy))
    assert flushed == [copy.stat().st_ino, copy.parent.stat().st_ino]

    flushed.clear()
    back_to(copy, file, replace=True)
    assert flushed == [file.stat().st_ino, file.parent.stat().st_ino]


# ---- going back to one ----


def back_to(backup: Path, path: Path, *, replace: bool = False) -> tuple[Backup, str]:
    with reading(str(backup)) as read:
        return put_back(read, str(path), replace=replace, now=NOW)


def test_a_backup_takes_the_place_of_a_file_and_the_file_is_kept_beside_it(tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    file = club(tmp_path / "club.db", signed_out(FIRST))
    back_up(str(file), str(backup))
    later = club(tmp_path / "other.db", signed_out(LAST), signed_out(LAST + 1))
    head = Path(f"{later}.head")
    assert head.exists()
    with pytest.raises(StoreError, match=r"there is something in other\.db already"):
        back_to(backup, later)
    with reading(str(backup)) as read, pytest.raises(StoreError, match="with --replace"):
        put_back(read, str(later))
    assert len(kept(later)) == 2

    made, name = back_to(backup, later, replace=True)

    assert (made, name) == (Backup(1, FIRST), "other.db.before-20270115-203005")
    assert kept(later) == [signed_out(FIRST)]
    assert kept(tmp_path / name) == [signed_out(LAST), signed_out(LAST + 1)]
    assert not head.exists()
    assert (tmp_path / f"{name}.head").exists()
    assert beside(later) == []
    club(tmp_path / "other.db")  # nobody has it locked, and it lacks nothing


def test_a_file_that_is_missing_or_empty_makes_room_for_a_backup_without_a_word(tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    back_up(str(club(tmp_path / "club.db", signed_out(FIRST))), str(backup))
    (tmp_path / "touched.db").touch()

    assert back_to(backup, tmp_path / "new.db") == (Backup(1, FIRST), "")
    assert back_to(backup, tmp_path / "touched.db")[0] == Backup(1, FIRST)
    (tmp_path / "damaged.db").write_bytes(b"no database at all" * 300)
    club(tmp_path / "begun.db")
    for something in ("damaged.db", "begun.db"):
        with pytest.raises(StoreError, match=f"there is something in {something}"):
            back_to(backup, tmp_path / something)


def test_a_file_that_cannot_be_set_aside_stays_where_it_is(tmp_path: Path) -> None:
    backup, file = tmp_path / "backup.db", club(tmp_path / "club.db", signed_out(LAST))
    back_up(str(club(tmp_path / "other.db", signed_out(FIRST))), str(backup))
    in_the_way = tmp_path / "club.db.before-20270115-203005"
    in_the_way.mkdir()

    with pytest.raises(StoreError, match=r"club\.db: ") as refused:
        back_to(backup, file, replace=True)
    assert refused.value.words.de != refused.value.words.en
    assert kept(file) == [signed_out(LAST)]
    assert beside(file) == []
    in_the_way.rmdir()
    back_to(backup, file, replace=True)  # nobody has it locked any more
    assert kept(file) == [signed_out(FIRST)]


def test_nobody_goes_back_to_a_backup_under_a_server(tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    file = club(tmp_path / "club.db", signed_out(FIRST))
    back_up(str(file), str(backup))

    async def work() -> None:
        async with SqliteStore.opened(str(file)):
            with pytest.raises(StoreError, match="in use by another floorman"):
                back_to(backup, file, replace=True)

    asyncio.run(work())


# ---- reading ----


def test_everything_in_a_file_can_be_read_stream_by_stream(tmp_path: Path) -> None:
    file = tmp_path / "club.db"

    async def write() -> None:
        async with SqliteStore.opened(str(file)) as store:
            await store.append("table/1", [b"a", b"b"], expected=0, command="c1")
            await store.append("table/1", [b"c"], expected=2, snapshot=b"AB", command="c2")
            marks = [Mark("anna", 1, 1)]
            await store.append_together([Entry("ledger", [b"x"], 0, marks=marks)])

    asyncio.run(write())
    with reading(str(file)) as read:
        assert list(read.streams()) == [("ledger", 1), ("table/1", 3)]
        assert list(read.streams("table/")) == [("table/1", 3)]
        assert list(read.events("table/1")) == [Stored(1, b"a"), Stored(2, b"b"), Stored(3, b"c")]
        assert list(read.snapshots()) == [("table/1", Stored(2, b"AB"))]
        assert list(read.commands()) == [Command("table/1", "c1", 2), Command("table/1", "c2", 3)]
        assert read.keeps_marks
        assert [read.has_mark("ledger", mark) for mark in (marks_of(1), marks_of(2))] == [True, False]
        assert not read.has_mark("table/1", marks_of(1))
        assert read.count_marks("ledger") == 1
        last = read.lookup("ledger").last("anna")
        assert last is not None
        assert last.data == b"x"


def test_whoever_reads_a_file_is_told_what_is_known_of_people(tmp_path: Path) -> None:
    seated = b'{"type":"sat","member":"a1","name":"Anna"}'

    assert kept(club(tmp_path / "club.db", seated)) == [seated]


def marks_of(version: int) -> Mark:
    return Mark("anna", 1, version)


def test_a_file_that_changes_under_ones_eyes_is_noticed(tmp_path: Path) -> None:
    file = club(tmp_path / "club.db", signed_out(FIRST))

    def changed_meanwhile() -> None:
        with reading(str(file)) as read, file.open("ab") as other:
            assert list(read.streams())
            other.write(b"more")

    with pytest.raises(StoreError, match="look again"):
        changed_meanwhile()
    with reading(str(club(tmp_path / "quiet.db", signed_out(FIRST)))) as read:
        assert list(read.streams()) == [("member/anna", 1)]


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (["CREATE TABLE recipes (name TEXT)"], "not one of floorman's"),
        (["PRAGMA user_version = 3", "CREATE TABLE events (stream TEXT)"], "not one of floorman's"),
        ([], "there is nothing in"),
    ],
)
def test_a_file_that_is_none_of_ours_is_not_read(tmp_path: Path, made: Sequence[str], why: str) -> None:
    file = tmp_path / "some.db"
    with contextlib.closing(sqlite3.connect(file)) as other:
        for statement in made:
            other.execute(statement)
        other.commit()
    file.touch()
    with pytest.raises(StoreError, match=why) as refused, reading(str(file)):
        pass
    assert refused.value.words.de != refused.value.words.en
    assert str(file) not in held()


def test_what_stands_in_a_column_instead_of_bytes_is_read_as_it_stands(tmp_path: Path) -> None:
    file = club(tmp_path / "club.db", signed_out(FIRST))
    with contextlib.closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE events SET data = 17")
    assert kept(file) == [b"17"]


# ---- addresses and moments ----


@pytest.mark.parametrize("address", ["", "sqlite://", "sqlite:///", "sqlite://club.db", "postgres:///club", "x://y"])
def test_an_address_that_names_no_file_is_refused(address: str) -> None:
    with pytest.raises(UnknownDatabase):
        path_of(address)


def test_an_address_names_a_file_here_or_from_the_root() -> None:
    assert path_of("sqlite:////var/club.db") == "/var/club.db"
    assert path_of("sqlite:///a") == "a"
    assert path_of("my club.db") == "my club.db"


@pytest.mark.parametrize(
    ("event", "at"),
    [
        (b'{"at":1}', 1),
        (b'{"at":0}', 0),
        (b'{"at":-5}', 0),
        (b'{"at":5,"since":9}', 9),
        (b'{"since":9}', 9),
        (b'{"at":253402300799999}', 253402300799999),
        (b'{"at":253402300800000}', 0),
        (b'{"at":"yesterday"}', 0),
        (b'{"at":[1]}', 0),
        (b"no event", 0),
        (b'{"type":"next_hand_due","at":7,"since":7}', 0),
    ],
)
def test_when_an_event_was_is_told_where_it_says_so(event: bytes, at: int) -> None:
    assert dated(event) == at


# ---- what is let go of, looked up once, and left alone ----


def held() -> list[str]:
    """The files that this process has open."""
    return [str(opened.readlink()) for opened in Path("/proc/self/fd").iterdir() if opened.is_symlink()]


def test_whoever_is_refused_a_file_holds_on_to_nothing_of_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")):
            before = sorted(held())
            for _ in range(3):
                with pytest.raises(StoreError, match="in use"):
                    locked(str(tmp_path / "club.db"))
            assert sorted(held()) == before

    asyncio.run(work())


def test_trying_whether_a_store_can_write_adds_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            assert await store.append_together(()) == 0
            assert [name async for name in store.streams()] == []

    asyncio.run(work())


def test_what_is_known_of_somebody_is_looked_up_once() -> None:
    asked: list[tuple[object, ...]] = []

    def fetch(_: str, *values: object) -> list[tuple[object, ...]]:
        asked.append(values)
        return [("Anna",)] if values[0] == "a1" else []

    look = looking(fetch)
    assert [look("a1", "name", 1), look("a1", "name", 1), look("b2", "name", 1), look("b2", "name", 1)] == [
        *("Anna", "Anna"),
        *(None, None),
    ]
    assert asked == [("a1", "name", 1), ("b2", "name", 1)]


@pytest.mark.parametrize(
    "event", [b'{"member": "", "name":"Nobody"}', b'{ "member":"bot", "is_bot":true, "name":"Bot" }', b'[ "name":']
)
def test_an_event_that_says_nothing_of_anybody_is_stored_as_it_was_written(event: bytes) -> None:
    assert concealed(event, lambda *_: pytest.fail("nobody is to be kept")) == event


def test_a_version_that_is_not_a_number_counts_as_none(tmp_path: Path) -> None:
    file = club(tmp_path / "club.db", signed_out(FIRST))
    with contextlib.closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE events SET version = 'first'")
    with reading(str(file)) as read:
        assert list(read.streams()) == [("member/anna", 0)]
