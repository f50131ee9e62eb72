"""A cash table at which nothing happens leaves memory, stays in the lobby, and comes back when somebody asks for it."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING

from floorman.bank import AccountKind
from floorman.bus import LocalBus
from floorman.club.authority.actor import Actor
from floorman.club.club import IDLE_MS, Club
from floorman.club.host import topic
from floorman.club.wire.messages import Done, Look, Refused, TableUpdate, answer_from
from floorman.club.wire.watch import Watch
from floorman.store import SqliteStore
from floorman.table import SitDown, StandUp
from floorman.testing import ManualClock, table_of

if TYPE_CHECKING:
    from pathlib import Path

CASH = {"seats": 6, "small_blind": 10, "big_blind": 25, "smallest_buy_in": 500, "largest_buy_in": 2500}
ANNA = Actor("anna", "Anna")


def held(club: Club) -> set[str]:
    """The tables in memory."""
    return {name for name, _ in club.hosts()}


async def look(club: Club, table: str) -> object:
    return answer_from(await Watch(club.bus, topic(table), ANNA).say(Look()))


async def answered(club: Club, table: str, command: object, id_: str) -> object:
    return answer_from(await Watch(club.bus, topic(table), ANNA).say(command, id_))


def test_an_empty_table_is_let_go_of_and_comes_back_when_it_is_asked_for(tmp_path: Path) -> None:
    async def work() -> None:
        clock = ManualClock()
        path = str(tmp_path / "club.db")
        async with SqliteStore.opened(path) as store, Club.opened(store, LocalBus(), clock) as club:
            await club.treasurer.open_account("anna", AccountKind.MEMBER, credit_cents=1_000_000)
            for name in ("bar", "hall"):
                await club.open_table(table_of("tda", id=name, kind="cash", **CASH))
            assert isinstance(await answered(club, "hall", SitDown(1, 1000), "1"), Done)

            clock.advance(IDLE_MS - 1)
            await club.tidy()
            assert held(club) == {"bar", "hall"}
            clock.advance(1)
            await club.tidy()
            assert held(club) == {"hall"}  # somebody sits there
            assert sorted(club.tables) == ["bar", "hall"]  # and the lobby has both

            found = await look(club, "bar")
            assert isinstance(found, TableUpdate)
            assert found.view.id == "bar"
            assert held(club) == {"bar", "hall"}
            clock.advance(IDLE_MS - 1)
            await club.tidy()
            assert "bar" in held(club)  # it was looked at
            clock.advance(1)
            await club.tidy()
            assert held(club) == {"hall"}

            assert isinstance(await answered(club, "hall", StandUp(), "2"), Done)
            assert isinstance(await answered(club, "bar", SitDown(2, 1000), "3"), Done)
            clock.advance(IDLE_MS)
            await club.tidy()
            assert held(club) == {"bar"}
            everybody = await asyncio.gather(*(look(club, "hall") for _ in range(20)))  # at once, and taken up once
            assert all(isinstance(one, TableUpdate) for one in everybody)

    asyncio.run(work())


def test_a_table_that_cannot_be_read_when_it_comes_back_is_closed(tmp_path: Path) -> None:
    async def work() -> None:
        clock = ManualClock()
        path = str(tmp_path / "club.db")
        async with SqliteStore.opened(path) as store, Club.opened(store, LocalBus(), clock) as club:
            await club.open_table(table_of("tda", id="bar", kind="cash", **CASH))
            clock.advance(IDLE_MS)
            await club.tidy()
            assert held(club) == set()
            with sqlite3.connect(path) as file:
                file.execute("UPDATE events SET data = x'7b7d' WHERE stream = 'table/bar' AND version = 1")
            file.close()

            for _ in range(2):
                refused = await look(club, "bar")
                assert isinstance(refused, Refused)
                assert refused.code == "unreadable"
            assert (club.tables, set(club.closed)) == ([], {"bar"})

    asyncio.run(work())
