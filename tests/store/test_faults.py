"""A file that lost its end, was torn, damaged or exchanged: noticed when it is opened, told with what to do, and never made worse."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from floorman.errors import DamagedFile, EndMissing, StoreError, Unreadable
from floorman.store import SqliteStore
from floorman.store.head import beside_of

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAY = """
import asyncio, os, sys
from floorman.store import SqliteStore

async def main():
    async with SqliteStore.opened(sys.argv[1]) as store:
        for part in sys.argv[2:]:
            name, length = part.split("=")
            for version in range(int(length)):
                await store.append(name, [f"{name} {version + 1}".encode() * 20], expected=version)
        os.kill(os.getpid(), 9)

asyncio.run(main())
"""


def play(path: Path, *streams: str) -> None:
    """Write streams, and be killed before the log gets into the file."""
    ended = subprocess.run([sys.executable, "-c", PLAY, path, *streams], check=False)
    assert ended.returncode == -signal.SIGKILL


def lengths(path: Path, streams: Sequence[str] = (), *, as_it_is: bool = False) -> dict[str, int]:
    async def read() -> dict[str, int]:
        async with SqliteStore.opened(str(path), as_it_is=as_it_is) as store:
            names = streams or [name async for name in store.streams()]
            return {name: len(await store.read(name)) for name in names}

    return asyncio.run(read())


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A file whose last commits lie in the log beside it, as after a power cut."""
    path = tmp_path / "club.db"
    play(path, "table/1=3", "ledger=2")
    assert Path(f"{path}-wal").stat().st_size
    return path


def wal(path: Path) -> Path:
    return Path(f"{path}-wal")


# ---- the end ----


def test_after_a_power_cut_everything_is_there(club: Path) -> None:
    assert lengths(club) == {"ledger": 2, "table/1": 3}
    assert lengths(club) == {"ledger": 2, "table/1": 3}  # and closed cleanly


def test_a_lost_log_is_told_with_what_to_do_and_going_on_as_it_is_is_a_choice(club: Path) -> None:
    log, kept = wal(club), club.with_name("log")
    log.rename(kept)

    with pytest.raises(
        EndMissing, match=r"lacks what was written to it last.*club\.db-wal back.*--as-it-is"
    ) as missing:
        lengths(club)
    told = missing.value.told("de")
    assert re.search(r"reicht bis .*, geschrieben wurde bis .* Uhr\.", told)
    *_, at = json.loads(beside_of(str(club)).read_bytes())
    written = datetime.fromtimestamp(at / 1000).astimezone()
    assert re.search(rf"geschrieben wurde bis {written.day}\.", told)
    with pytest.raises(EndMissing):
        lengths(club)  # as often as one tries

    kept.rename(log)
    assert lengths(club) == {"ledger": 2, "table/1": 3}


def test_who_goes_on_as_it_is_is_not_asked_again(club: Path) -> None:
    wal(club).unlink()

    assert lengths(club, as_it_is=True) == {}
    assert lengths(club) == {}


def test_an_older_copy_put_in_its_place_is_noticed_and_so_is_another_file(club: Path, tmp_path: Path) -> None:
    lengths(club)  # the log is in the file now
    older, other = tmp_path / "older.db", tmp_path / "other.db"
    shutil.copy(club, older)
    asyncio.run(appended(club, "table/1", 3))
    lengths(other)

    for copy in (older, other):
        shutil.copy(copy, club)
        with pytest.raises(EndMissing):
            lengths(club)


def test_another_file_is_noticed_however_much_is_in_it(tmp_path: Path) -> None:
    here, other = tmp_path / "club.db", tmp_path / "other.db"
    asyncio.run(appended(here, "table/1", 0))
    for version in range(4):
        asyncio.run(appended(other, "table/1", version))

    shutil.copy(other, here)
    with pytest.raises(EndMissing):
        lengths(here)


async def appended(path: Path, stream: str, expected: int) -> None:
    async with SqliteStore.opened(str(path)) as store:
        await store.append(stream, [b"more"], expected=expected)


def test_two_files_that_went_different_ways_are_told_apart(club: Path, tmp_path: Path) -> None:
    lengths(club)
    fork = tmp_path / "fork.db"
    shutil.copy(club, fork)
    asyncio.run(appended(club, "table/1", 3))
    asyncio.run(appended(fork, "ledger", 2))

    shutil.copy(fork, club)
    with pytest.raises(EndMissing):
        lengths(club)


def test_a_file_with_nothing_left_in_it_is_noticed_and_one_that_is_gone_is_a_new_one(club: Path) -> None:
    wal(club).unlink()
    os.truncate(club, 0)
    with pytest.raises(EndMissing):
        lengths(club)
    assert club.stat().st_size == 0  # it is as it was
    assert lengths(club, as_it_is=True) == {}

    club.unlink()
    assert lengths(club) == {}
    os.truncate(club, 0)
    assert lengths(club) == {}  # nothing had ever been written to it


@pytest.mark.parametrize("beside", [None, b"", b"nonsense", b'["x",1'])
def test_without_a_head_beside_it_a_file_is_taken_as_whole(
    club: Path, beside: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    head = beside_of(str(club))
    head.unlink()
    if beside is not None:
        head.write_bytes(beside)

    assert lengths(club) == {"ledger": 2, "table/1": 3}
    assert ("cannot be read" in caplog.text) == (beside is not None)
    wal(club).unlink(missing_ok=True)
    assert lengths(club) == {"ledger": 2, "table/1": 3}


def test_a_head_beside_that_is_behind_is_caught_up(club: Path) -> None:
    head = beside_of(str(club))
    before = head.read_bytes()
    lengths(club)
    asyncio.run(appended(club, "table/1", 3))
    after = head.read_bytes()
    head.write_bytes(before)  # as a power cut may leave it

    assert lengths(club)["table/1"] == 4
    assert head.read_bytes() == after
    assert len(after) == len(before)


# ---- torn ----


def test_a_torn_last_write_is_dropped_and_nothing_that_was_answered(club: Path) -> None:
    with wal(club).open("r+b") as log:
        frame = log.read()[-4120:]  # the last one, begun a second time
        log.seek(0, os.SEEK_END)
        log.write(frame[:2000])

    assert lengths(club) == {"ledger": 2, "table/1": 3}


def test_a_log_torn_before_its_end_is_told(club: Path) -> None:
    os.truncate(wal(club), wal(club).stat().st_size - 100)

    with pytest.raises(EndMissing):
        lengths(club)


# ---- damaged ----


def test_a_page_that_makes_no_sense_closes_the_streams_on_it_and_no_others(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    play(path, *(f"table/{number}=30" for number in range(6)))
    before = lengths(path)
    data = bytearray(path.read_bytes())
    place = data.index(b"table/3 15table/3 15") // 4096 * 4096
    data[place : place + 4096] = os.urandom(16) * 256
    path.write_bytes(data)

    async def read() -> dict[str, int | None]:
        found: dict[str, int | None] = {}
        async with SqliteStore.opened(str(path)) as store:
            for name in before:
                try:
                    found[name] = len(await store.read(name))
                except Unreadable as error:
                    found[error.stream] = None
            assert await store.append("table/new", [b"a"], expected=0) == 1
        return found

    found = asyncio.run(read())
    assert found["table/3"] is None
    assert {name: length for name, length in found.items() if length is not None}.items() <= before.items()
    assert found["table/0"] == found["table/5"] == 30


@pytest.mark.parametrize("place", [0, 100])
def test_a_damaged_file_is_told_with_what_to_do_and_left_as_it_is(tmp_path: Path, place: int) -> None:
    path = tmp_path / "club.db"
    play(path, "table/1=3")
    lengths(path)
    data = bytearray(path.read_bytes())
    data[place : place + 200] = b"\xff" * 200
    path.write_bytes(data)

    with pytest.raises(DamagedFile, match=r"is damaged.*floorman audit.*floorman restore FILE --replace") as damaged:
        lengths(path)
    assert "ist beschädigt" in damaged.value.told("de")
    assert path.read_bytes() == data


def test_a_fault_in_one_commit_does_not_stop_the_writer(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            with pytest.raises(StoreError):
                await store.append("table/1", ["\ud800"], expected=0)  # type: ignore[list-item]  # not even text
            failing = store.condition.failing
            assert isinstance(failing, StoreError)
            assert store.is_writing
            await store.probe()
            assert store.condition.failing is None
            assert await store.append("table/1", [b"a"], expected=0) == 1

    asyncio.run(work())


def test_what_it_has_written_is_counted_and_timed(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            await asyncio.gather(*(store.append(f"table/{n}", [b"a", b"b"], expected=0) for n in range(20)))
            condition = store.condition
            assert (condition.appends, condition.events) == (20, 40)
            assert condition.commits == sum(condition.latencies) <= 20
            assert condition.seconds > 0
            assert store.room is not None
            assert store.room > 0
            assert store.head.commits == condition.commits
            assert store.head.at > 1_700_000_000_000

    asyncio.run(work())


def test_a_read_of_what_is_not_ours_names_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_bytes(b"Dear Anna, " * 1000)

    with pytest.raises(StoreError, match="not a database") as refused:
        lengths(path)
    assert not isinstance(refused.value, DamagedFile)
