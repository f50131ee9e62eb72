"""The SQLite store: crashes, full disks, second servers, foreign files, and one commit for many appends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from floorman.errors import Fenced, StoreError
from floorman.store import SqliteStore
from floorman.store.backup import back_up
from floorman.store.protocol import Entry
from floorman.store.reading import reading
from floorman.store.schema import SCHEMA_VERSION
from support.missing import missing
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator

WRITER = """
import asyncio, sys
from floorman.store import SqliteStore

async def table(store, name):
    version = await store.version(name)
    while True:
        pair = [f"{version + 1}".encode(), f"{version + 2}".encode()]
        version = await store.append(name, pair, expected=version, command=f"{name} {version}")
        print(name, version, flush=True)

async def main():
    async with SqliteStore.opened(sys.argv[1]) as store:
        await asyncio.gather(*(table(store, f"table/{n}") for n in range(8)))

asyncio.run(main())
"""


@contextlib.contextmanager
def writer(path: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as process:
        yield process


def kept(path: Path) -> dict[str, list[bytes]]:
    async def read() -> dict[str, list[bytes]]:
        async with SqliteStore.opened(str(path)) as store:
            return {name: [event.data for event in await store.read(name)] async for name in store.streams()}

    return asyncio.run(read())


def test_kill_minus_nine_loses_nothing_that_was_answered_and_leaves_nothing_half_done(
    tmp_path: Path, soak: bool
) -> None:
    path = tmp_path / "club.db"
    dice = random.Random(9)
    answered: dict[str, int] = {}
    for _ in range(50 if soak else 10):
        with writer(path) as process:
            assert process.stdout is not None
            for _ in range(dice.randint(1, 120)):
                name, version = process.stdout.readline().split()
                answered[name] = int(version)
            process.send_signal(signal.SIGKILL)
            for line in process.stdout:  # what it said before it died counts as well
                if line.endswith("\n") and len(told := line.split()) == 2:
                    answered[told[0]] = int(told[1])
        streams = kept(path)
        for name, least in answered.items():
            events = streams[name]
            assert len(events) >= least
            assert len(events) % 2 == 0  # appends are of two
            assert events == [str(number).encode() for number in range(1, len(events) + 1)]


def test_a_second_server_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with writer(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(StoreError, match="in use by another floorman"):
            kept(path)
        process.kill()
    assert kept(path)


def test_a_link_to_the_file_is_the_same_file(tmp_path: Path) -> None:
    path, link = tmp_path / "club.db", tmp_path / "link.db"
    link.symlink_to(path)
    with writer(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(StoreError, match="in use by another floorman"):
            kept(link)
        with reading(str(link)) as seen:  # with what is in the log only
            assert sum(version for _, version in seen.streams()) >= 2
        process.kill()
    assert kept(link) == kept(path)
    assert not (tmp_path / "link.db.lock").exists()


def test_a_file_with_two_names_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    kept(path)
    (tmp_path / "other.db").hardlink_to(path)
    with pytest.raises(StoreError, match="under a second name"):
        kept(tmp_path / "other.db")


def test_a_file_that_got_another_name_while_a_server_has_it_is_in_use(tmp_path: Path) -> None:
    path, other = tmp_path / "club.db", tmp_path / "other.db"
    with writer(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        path.rename(other)
        with pytest.raises(StoreError, match="in use by another floorman"):
            kept(other)
        assert not (tmp_path / "other.db-wal").exists()
        process.kill()


def test_a_file_that_is_mounted_elsewhere_is_the_same_file(tmp_path: Path) -> None:
    path, other = tmp_path / "club.db", tmp_path / "container" / "club.db"
    other.parent.mkdir()
    for file in (path, other):
        file.touch()
    mounts = ["/usr/bin/mount", "--bind", str(path), str(other)]
    if os.geteuid() or subprocess.run(mounts, capture_output=True, check=False).returncode:
        missing("only root can mount a file at a second place")
    try:
        with writer(path) as process:
            assert process.stdout is not None
            process.stdout.readline()
            with pytest.raises(StoreError, match="in use by another floorman"):
                kept(other)
            process.kill()
    finally:
        subprocess.run(["/usr/bin/umount", other], check=True)


def test_nobody_else_on_the_machine_can_read_the_file_or_what_lies_beside_it_or_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    path.touch(mode=0o644)
    with writer(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert (tmp_path / "club.db-wal").exists()
        back_up(str(path), str(tmp_path / "copy.db"))
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        process.kill()
    assert {name for name, mode in modes.items() if mode != 0o600} == set()


def test_others_can_read_the_file_while_it_is_written_to(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with writer(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as reader:
            assert reader.execute("SELECT count(*) FROM events").fetchone()[0] >= 2
        process.kill()


def test_a_full_disk_refuses_the_append_and_later_ones_go_on(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")

    async def work() -> None:
        async with SqliteStore.opened(path) as store:
            await store.append("table/1", [b"a"], expected=0)
            store._writing.execute("PRAGMA max_page_count = 8")  # SQLite's own way to say that there is no more room
            with pytest.raises(StoreError, match="full"):
                await store.append("table/1", [bytes(100_000)], expected=1)
            store._writing.execute("PRAGMA max_page_count = 1000000")
            assert await store.append("table/1", [b"b"], expected=1) == 2

    asyncio.run(work())
    assert kept(Path(path)) == {"table/1": [b"a", b"b"]}


def test_what_shared_a_commit_with_what_found_no_room_goes_on_from_where_it_was(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")

    async def work() -> None:
        async with SqliteStore.opened(path) as store:
            await store.append("table/1", [b"a"], expected=0)
            store._writing.execute("PRAGMA max_page_count = 8")
            with pytest.raises(StoreError, match="full"):
                await store.append_together([Entry("table/1", (b"b",), 1), Entry("bank", (bytes(100_000),), 0)])
            store._writing.execute("PRAGMA max_page_count = 1000000")
            assert await store.append("table/1", [b"c"], expected=1) == 2

    asyncio.run(work())
    assert kept(Path(path)) == {"table/1": [b"a", b"c"]}


def test_nobody_waits_for_a_commit_to_look_something_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            await store.append("table/1", [b"a"], expected=0, command="c1")
            in_the_middle, looked, clock = threading.Event(), threading.Event(), store.now

            def now() -> int:
                in_the_middle.set()
                assert looked.wait(PATIENCE_S)
                return clock()

            store.now = now
            waits = asyncio.create_task(store.append("table/1", [b"b"], expected=1))
            await asyncio.to_thread(in_the_middle.wait, PATIENCE_S)
            assert await asyncio.wait_for(asyncio.to_thread(store.vault.known, "anna"), PATIENCE_S) == []
            looked.set()
            assert await waits == 2

    asyncio.run(work())


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"Dear Anna, this is a letter and no database. " * 100, "not a database"),
        (None, "not one of floorman's"),
        ("newer", "newer floorman"),
    ],
)
def test_files_that_are_not_ours_are_left_alone(tmp_path: Path, content: bytes | str | None, words: str) -> None:
    path = tmp_path / "some.db"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        with contextlib.closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE recipes (name TEXT)" if content is None else "PRAGMA user_version = 99")
            other.commit()
    before = path.read_bytes()

    with pytest.raises(StoreError, match=words):
        kept(path)
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="No such file or directory"):
        kept(tmp_path / "no" / "club.db")


def test_many_appends_share_a_commit(tmp_path: Path) -> None:
    commits: list[str] = []

    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            store._writing.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
            await asyncio.gather(*(store.append(f"table/{n}", [b"a"], expected=0) for n in range(400)))

    asyncio.run(work())
    assert len(commits) < 100


def test_whoever_waits_no_more_is_not_answered_and_what_was_written_stays(tmp_path: Path) -> None:
    async def work() -> None:
        wrong: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: wrong.append(context))
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            waits = asyncio.create_task(store.append("table/1", [b"a"], expected=0))
            await asyncio.sleep(0)  # it is in the queue
            waits.cancel()
            assert await store.append("table/1", [b"b"], expected=1) == 2
            await asyncio.sleep(0)
            assert waits.cancelled()
        assert wrong == []

    asyncio.run(work())


def test_the_file_is_written_for_the_worst(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            assert store._writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert store._writing.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL

    asyncio.run(work())
    assert (tmp_path / "club.db.lock").stat().st_mode & 0o077 == 0


SCHEMA_2 = """
CREATE TABLE events (
    stream TEXT NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (stream, version)
) WITHOUT ROWID;
CREATE TABLE commands (
    stream TEXT NOT NULL, command TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (stream, command)
) WITHOUT ROWID;
CREATE TABLE snapshots (stream TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO events VALUES ('table/1', 1, 'a'), ('table/1', 2, 'b');
INSERT INTO commands VALUES ('table/1', 'c1', 2);
INSERT INTO snapshots VALUES ('table/1', 1, 'A');
PRAGMA user_version = 2;
"""


def test_a_file_of_the_version_before_goes_on_with_epochs(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")
    with contextlib.closing(sqlite3.connect(path)) as old:
        old.executescript(SCHEMA_2)

    async def work() -> None:
        async with SqliteStore.opened(path) as store:
            assert [event.version for event in await store.read("table/1")] == [1, 2]
            assert await store.done("table/1", "c1") == 2
            kept = await store.snapshot("table/1")
            assert kept is not None
            assert kept.version == 1
            assert await store.append("table/1", [b"c"], expected=2, epoch=1) == 3
        async with SqliteStore.opened(path) as store:  # an epoch outlives the server
            with pytest.raises(Fenced):
                await store.append("table/1", [b"d"], expected=3)

    asyncio.run(work())
    with contextlib.closing(sqlite3.connect(path)) as new:
        assert new.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
