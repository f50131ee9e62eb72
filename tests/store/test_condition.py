"""How a store says that it is doing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from floorman.errors import StoreError
from floorman.store import SqliteStore
from floorman.store.condition import LATENCIES_S, StoreCondition
from floorman.text.words import Words

if TYPE_CHECKING:
    from pathlib import Path


def test_commits_are_counted_by_how_long_they_took() -> None:
    condition = StoreCondition()
    condition.committed(appends=3, events=7, commands=2, seconds=0.001)
    condition.committed(appends=1, events=2, seconds=0.002)
    condition.committed(appends=1, events=1, seconds=9.0)

    assert (condition.commits, condition.appends, condition.events, condition.commands) == (3, 5, 10, 2)
    assert list(LATENCIES_S) == sorted(LATENCIES_S)
    assert condition.seconds == pytest.approx(9.003)
    assert condition.latencies == [1, 1, *[0] * (len(LATENCIES_S) - 2), 1]
    assert (condition.failing, condition.failing_since, condition.failed_commits) == (None, 0, 0)


def test_a_store_that_fails_says_why_and_since_when_until_it_writes_again() -> None:
    condition, full = StoreCondition(), StoreError(Words("full", "voll"))
    condition.failed(full)
    since = condition.failing_since
    assert since > 1_700_000_000
    condition.failed(full)
    assert (condition.failed_commits, condition.failing, condition.failing_since) == (2, full, since)
    condition.committed(appends=1, events=1, seconds=0.01)

    assert (condition.failing, condition.failing_since, condition.failed_commits) == (None, 0, 2)


def test_a_store_counts_what_it_has_written_and_what_it_could_not(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            assert store.is_writing
            assert (store.room or 0) > 0
            await store.append("table/1", [b"a", b"b"], expected=0)
            assert (store.condition.appends, store.condition.events, store.condition.commands) == (1, 2, 0)
            await store.probe()
            before = store.condition.commits
            assert store.condition.events == 2
            store._writing.execute("PRAGMA max_page_count = 8")
            with pytest.raises(StoreError, match="full"):
                await store.append("table/1", [bytes(200_000)], expected=2)
            assert (store.condition.failed_commits, store.condition.commits) == (1, before)
            assert store.condition.failing is not None
            store._writing.execute("PRAGMA max_page_count = 1000000")
            await store.append("table/1", [b"c"], expected=2, command="once")
            await store.append("table/1", [b"c"], expected=2, command="once")
            assert (store.condition.events, store.condition.commands) == (3, 1)
            assert (store.condition.failing_since, store.condition.failed_commits) == (0, 1)
        async with SqliteStore.opened(":memory:") as store:
            assert store.room is None
        assert not store.is_writing

    asyncio.run(work())
