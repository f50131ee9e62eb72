"""Who may do what is proved like everything else: the snapshot of the staff is what its grants add up to."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import TYPE_CHECKING

import pytest

from floorman.club.people.staff import KIND, STREAM, RoleGranted
from floorman.store import Keeper, SqliteStore
from support.stores import findings_in

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A club that has given so many roles that its staff begins from a snapshot."""
    path = tmp_path / "club.db"

    async def work() -> None:
        async with SqliteStore.opened(str(path)) as store:
            keeper = Keeper(store, STREAM, KIND)
            for number in range(60):
                granted = RoleGranted(f"m{number}", "player", "club", "board", number)
                await keeper.keep(lambda _, granted=granted: [granted])  # type: ignore[misc]
            assert await store.snapshot(STREAM)

    asyncio.run(work())
    return path


def test_the_snapshot_of_a_staff_is_in_order(path: Path) -> None:
    assert findings_in(path) == ()


@pytest.mark.parametrize("forged", [b"{}", b"nonsense", b'{"grants":{"m1":[["admin","club"]]},"invitations":{}}'])
def test_a_snapshot_that_makes_somebody_else_admin_is_found(path: Path, forged: bytes) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE snapshots SET data = ? WHERE stream = ?", (forged, STREAM))

    (finding,) = findings_in(path)
    assert (finding.stream, finding.code) == (STREAM, "snapshot")


def test_a_grant_that_cannot_be_read_is_found(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE events SET data = x'7b7d' WHERE stream = ? AND version = 7", (STREAM,))

    (finding,) = findings_in(path)
    assert (finding.stream, finding.version, finding.code) == (STREAM, 7, "event")
