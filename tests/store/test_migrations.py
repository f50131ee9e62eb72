"""A file of an older floorman is brought up to today's tables, step by step; one of a newer floorman is left alone."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import TYPE_CHECKING

import pytest

from floorman.errors import NewerFile
from floorman.store import SqliteStore
from floorman.store.reading import reading
from floorman.store.schema import SCHEMA_VERSION, STEPS, migrate, version_of

if TYPE_CHECKING:
    from pathlib import Path


def tables(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))


def test_every_step_stands_in_order_and_a_new_file_takes_them_all() -> None:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as new:
        migrate(new, "new.db")

        assert version_of(new, "new.db") == SCHEMA_VERSION == max(STEPS)
        assert set(tables(new)) == {"events", "commands", "snapshots", "marks", "epochs", "head", "vault", "claims"}
    assert list(STEPS) == [*range(min(STEPS), SCHEMA_VERSION + 1)] == [2, 3, 4, 5, 6]  # written into every file


@pytest.mark.parametrize("version", [version for version in STEPS if version < SCHEMA_VERSION])
def test_a_file_of_each_version_before_keeps_its_events_and_gets_the_tables_of_today(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / "club.db"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as old:
        migrate(old, str(path), {number: step for number, step in STEPS.items() if number <= version})
        old.execute("INSERT INTO events VALUES ('table/1', 1, x'61')")
    with reading(str(path)) as seen:  # whoever only looks changes nothing
        assert list(seen.streams()) == [("table/1", 1)]
    with contextlib.closing(sqlite3.connect(path)) as old:
        assert version_of(old, "") == version

    async def work() -> None:
        async with SqliteStore.opened(str(path)) as store:
            assert [event.data for event in await store.read("table/1")] == [b"a"]
            assert await store.append("table/1", [b"b"], expected=1, epoch=1) == 2

    asyncio.run(work())
    with (
        contextlib.closing(sqlite3.connect(path)) as now,
        contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as new,
    ):
        migrate(new, "new.db")
        assert tables(now) == tables(new)


def test_a_step_that_is_cut_short_leaves_the_file_at_the_one_before_and_is_taken_again() -> None:
    steps = {**STEPS, SCHEMA_VERSION + 1: "CREATE TABLE one (a); CREATE TABLE two (a);"}
    broken = {**STEPS, SCHEMA_VERSION + 1: "CREATE TABLE one (a); CREATE NONSENSE;"}
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as file:
        with pytest.raises(sqlite3.OperationalError):
            migrate(file, "club.db", broken)
        assert version_of(file, "club.db") == SCHEMA_VERSION
        assert "one" not in tables(file)

        migrate(file, "club.db", steps)
        assert {"one", "two"} <= set(tables(file))


def test_an_older_floorman_refuses_the_file_of_a_newer_one_and_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as newer:
        migrate(newer, str(path), {**STEPS, SCHEMA_VERSION + 1: "CREATE TABLE more (a);"})
    before = path.read_bytes()

    for looked in (lambda: reading(str(path)).__enter__(), lambda: SqliteStore(str(path))):
        with pytest.raises(NewerFile, match=r"newer floorman.*install the newer one.*floorman restore") as refused:
            looked()
        assert (refused.value.version, refused.value.newest) == (SCHEMA_VERSION + 1, SCHEMA_VERSION)
    assert path.read_bytes() == before
