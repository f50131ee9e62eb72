"""Buy-ins of several tables at once: one commit for all, nothing lost when one of them fails or the server dies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from floorman.bank import AccountKind
from floorman.bus import LocalBus
from floorman.club.audit import audit
from floorman.club.authority.actor import Actor
from floorman.club.club import Club
from floorman.club.host import STREAMS, topic
from floorman.club.wire.messages import Done, Refused, answer_from
from floorman.club.wire.watch import Watch
from floorman.store import SqliteStore
from floorman.store.reading import reading
from floorman.table import SitDown, SitOut, StandUp, TableOpened
from floorman.table.events import NextHandDue, encoded
from floorman.testing import ManualClock
from support.stores import HeldStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from floorman.table import Command

TABLES, HAS, BUY_IN = 20, 100_000, 10_000


def opened(id: str) -> TableOpened:  # noqa: A002
    return TableOpened(
        id=id,
        name=f"Table {id}",
        book="tda",
        edition="2019",
        structure="no_limit",
        seats=6,
        small_blind=50,
        big_blind=100,
        smallest_buy_in=2_000,
        largest_buy_in=BUY_IN,
        thinking_ms=30_000,
        pause_ms=5_000,
        seat_kept_ms=180_000,
    )


async def set_up(club: Club, tables: int) -> None:
    """Tables with their accounts, and a member for each."""
    for number in range(tables):
        if (id_ := f"t{number}") not in club.tables:
            await club.open_table(opened(id_))
        await club.treasurer.open_account(f"m{number}", AccountKind.MEMBER, credit_cents=HAS)


class Room:
    """A club with tables at which nobody sits, and somebody beside each."""

    def __init__(self, store: SqliteStore, club: Club, bus: LocalBus) -> None:
        self.store = store
        self.treasurer = club.treasurer
        self._bus = bus

    async def says(self, number: int, command: Command, id: str = "") -> Done | Refused:  # noqa: A002
        watch = Watch(self._bus, topic(f"t{number}"), Actor(f"m{number}", f"M {number}"))
        answer = answer_from(await watch.say(command, id or uuid4().hex))
        assert isinstance(answer, (Done, Refused))
        return answer

    async def all_say(self, command: Command) -> list[asyncio.Task[Done | Refused]]:
        """Everybody says it at once; what they say is on its way to the disk."""
        said = [asyncio.create_task(self.says(number, command)) for number in range(TABLES)]
        for _ in range(20):  # from task to task, until all of them wait for the disk
            await asyncio.sleep(0)
        return said

    def balances(self) -> set[int]:
        return {self.treasurer.balance(f"m{number}") for number in range(TABLES)}


@contextlib.asynccontextmanager
async def room(store: SqliteStore, tables: int = TABLES) -> AsyncIterator[Room]:
    clock, bus = ManualClock(), LocalBus()
    async with Club.opened(store, bus, clock) as club:
        await set_up(club, tables)
    async with Club.opened(store, bus, clock) as club:
        yield Room(store, club, bus)


def with_room(path: Path, work: Callable[[Room, HeldStore], Awaitable[None]]) -> None:
    async def within() -> None:
        async with HeldStore.opened(str(path / "club.db")) as store, room(store) as there:
            assert isinstance(store, HeldStore)
            await work(there, store)

    asyncio.run(within())
    require_clean(path)


def require_clean(path: Path) -> None:
    with reading(str(path / "club.db")) as kept:
        assert audit(kept).findings == ()


def test_buy_ins_of_twenty_tables_share_a_commit(tmp_path: Path) -> None:
    async def work(room: Room, store: HeldStore) -> None:
        for command, after in ((SitDown(1, BUY_IN), HAS - BUY_IN), (StandUp(), HAS)):
            before, had = store.commits, room.balances()
            store.hold()
            said = await room.all_say(command)
            assert not any(one.done() for one in said)
            assert room.balances() == had  # nobody is shown what is not on the disk
            store.let_go()
            assert all([isinstance(await one, Done) for one in said])
            assert store.commits - before <= 2  # the first one's, perhaps, and one for all that came meanwhile
            assert room.balances() == {after}

    with_room(tmp_path, work)


def test_a_buy_in_that_is_not_kept_costs_the_others_nothing_but_another_try(tmp_path: Path) -> None:
    async def work(room: Room, store: HeldStore) -> None:
        store.hold()
        somebody_else = encoded([NextHandDue(0)])
        behind_its_back = asyncio.create_task(store.append(STREAMS + "t3", somebody_else, expected=1))
        await asyncio.sleep(0)
        said = await room.all_say(SitDown(1, BUY_IN))
        store.let_go()
        await behind_its_back

        assert all(isinstance(one, Done) for one in await asyncio.gather(*said))
        assert room.balances() == {HAS - BUY_IN}

    with_room(tmp_path, work)


def test_a_full_disk_refuses_all_of_them_and_leaves_chips_and_money_where_they_were(tmp_path: Path) -> None:
    async def work(room: Room, store: HeldStore) -> None:
        store.is_full = True
        said = await asyncio.gather(*await room.all_say(SitDown(1, BUY_IN)))
        assert {one.code for one in said if isinstance(one, Refused)} == {"store-error"}
        assert sum(isinstance(one, Refused) for one in said) == TABLES
        assert room.balances() == {HAS}

        store.is_full = False
        assert all(isinstance(one, Done) for one in await asyncio.gather(*await room.all_say(SitDown(1, BUY_IN))))
        assert room.balances() == {HAS - BUY_IN}

    with_room(tmp_path, work)


def test_a_buy_in_that_is_said_twice_is_booked_once_and_spoils_no_other(tmp_path: Path) -> None:
    async def work(room: Room, store: HeldStore) -> None:
        assert isinstance(await room.says(0, SitDown(1, BUY_IN), "once"), Done)
        assert isinstance(await room.says(0, StandUp()), Done)
        store.hold()
        again = asyncio.create_task(room.says(0, SitDown(1, BUY_IN), "once"))
        await asyncio.sleep(0)
        said = [asyncio.create_task(room.says(number, SitDown(1, BUY_IN))) for number in range(1, TABLES)]
        await asyncio.sleep(0)
        store.let_go()

        assert isinstance(await again, Done)
        assert all([isinstance(await one, Done) for one in said])
        assert [room.treasurer.balance(f"m{number}") for number in range(3)] == [HAS, HAS - BUY_IN, HAS - BUY_IN]

    with_room(tmp_path, work)


# ---- killed ----


def test_killed_among_buy_ins_of_many_tables_nothing_that_was_answered_is_lost(tmp_path: Path) -> None:
    searched = os.pathsep.join((str(Path(__file__).parents[1]), *sys.path))
    for seed in range(4):
        command = [sys.executable, __file__, str(tmp_path), str(seed)]
        environment = {**os.environ, "PYTHONPATH": searched}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as worker:
            assert worker.stdout is not None
            said = [worker.stdout.readline() for _ in range(30 + 37 * seed)]
            worker.send_signal(signal.SIGKILL)
            said += worker.stdout.readlines()  # what was said before it died
        answered: dict[str, int] = {}
        for line in said:
            if line.endswith("\n"):
                table, version = line.split()
                answered[table] = int(version)
        require_clean(tmp_path)
        with reading(str(tmp_path / "club.db")) as kept:
            lengths = dict(kept.streams())
        assert len(answered) > 3
        assert all(lengths[STREAMS + table] >= version for table, version in answered.items())


async def _work(path: Path, seed: int) -> None:
    """Everybody sits down and gets up until somebody pulls the plug, and says how far it came."""
    whims = random.Random(seed)

    async def comes_and_goes(room: Room, number: int) -> None:
        while True:
            for command in (SitDown(1, BUY_IN), SitOut(), StandUp()):
                if whims.random() < 0.8 and isinstance(answer := await room.says(number, command), Done):
                    print(f"t{number} {answer.number}", flush=True)  # noqa: T201  # this is the answer

    async with SqliteStore.opened(str(path / "club.db")) as store, room(store, 8) as there:
        await asyncio.gather(*(comes_and_goes(there, number) for number in range(8)))


if __name__ == "__main__":
    asyncio.run(_work(Path(sys.argv[1]), int(sys.argv[2])))
