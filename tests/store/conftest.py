"""A store of each kind for the tests of what every store does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from floorman.store import EventStore, SqliteStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from support.stores import WithStore


@pytest.fixture(params=["sqlite", "sqlite in memory"])
def with_store(request: pytest.FixtureRequest, tmp_path: Path) -> WithStore:
    """Runs a piece of work on a store of each kind."""
    path = ":memory:" if "memory" in request.param else str(tmp_path / "club.db")

    def run(work: Callable[[EventStore], Awaitable[None]]) -> None:
        async def within() -> None:
            async with SqliteStore.opened(path) as store:
                await work(store)

        asyncio.run(within())

    return run
