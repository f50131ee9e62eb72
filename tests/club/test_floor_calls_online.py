"""The floor is called to the tables of an event that the server deals, at any moment: nothing is dealt there, and everything goes on."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest

from club.test_online import MINUTE, Room, setup
from floorman.club.wire.messages import Refused
from floorman.store import SqliteStore
from floorman.table.commands import CallFloor, WithdrawCall
from floorman.tournament.online import orders
from floorman.tournament.prizes.payouts import Percentages
from floorman.tournament.setup import PrizePlan

if TYPE_CHECKING:
    from floorman.club.host import EventHost
    from floorman.store import EventStore
    from floorman.table import TableState


class CalledRoom(Room):
    """Whoever is in a seat calls the floor now and then; it is left alone again, or nobody comes."""

    def __init__(self, store: EventStore, *, seed: int) -> None:
        super().__init__(store, seed=seed)
        self.whims = random.Random(seed)
        self.calls = {"hand": 0, "between": 0, "held": 0}
        self._frozen: dict[str, Any] = {}

    async def go_on(self) -> None:
        for id_, host in self.event.tables.items():
            await self._calls(id_, host)
        await self.event.settled()
        playing = [host.table for host in self.event.tables.values() if host.table.is_playing]
        if playing and all(table.call for table in playing):  # nobody can act: time passes until the floor is given up
            self.clock.advance(MINUTE)
            await self.event.settled()
        await super().go_on()

    async def _calls(self, id_: str, host: EventHost) -> None:
        table = host.table
        if table.call is not None:
            assert _stands(table) == self._frozen[id_], "nothing happens to the hand"
            if self.whims.random() < 0.3:
                await self.says(table.call.callers[0].member, WithdrawCall(), id_)
            return
        if table.seats and self.whims.random() < (0.04 if table.is_playing else 0.3):
            who = self.whims.choice(list(table.seats.values())).member
            if not isinstance(await self.says(who, CallFloor(), id_), Refused):
                moment = "held" if table.hand and table.hand.is_held else "hand" if table.is_playing else "between"
                self.calls[moment] += 1
                self._frozen[id_] = _stands(host.table)

    async def acts(self, id_: str, host: EventHost) -> None:
        if host.table.call is None:
            await super().acts(id_, host)


def _stands(table: TableState) -> tuple[int, int]:
    return table.number, len(table.hand.events) if table.hand else 0


@pytest.mark.parametrize(("book", "seed"), [("tda", 1), ("tda", 2), ("apsa", 3), ("vpsv", 4)])
def test_whenever_the_floor_is_called_the_table_stands_still_and_the_event_goes_on_to_its_winner(
    book: str, seed: int
) -> None:
    async def work() -> None:
        async with SqliteStore.opened(":memory:") as store:
            room = CalledRoom(store, seed=seed)
            await room.opened()
            prizes = PrizePlan(scheme=Percentages((3000, 2000, 1500, 1000, 1000, 500, 500, 500)))
            await room.announce(setup(book, prizes=prizes), 12)
            async with room.event.hosting():
                while room.state.winner is None:
                    await room.go_on()
            assert not room.event.has_stopped
            assert room.calls["hand"] > 5
            assert room.calls["between"] > 0

    asyncio.run(work())


def test_an_all_in_that_is_held_is_not_opened_while_the_floor_is_waited_for() -> None:
    """Hand for hand goes on at the other tables; this one opens its all-in when the floor has been."""

    async def work(seed: int) -> bool:
        async with SqliteStore.opened(":memory:") as store:
            room = await Room(store, seed=seed).opened()
            prizes = PrizePlan(scheme=Percentages((3000, 2000, 1500, 1000, 1000, 500, 500, 500)))
            await room.announce(setup("tda", prizes=prizes), 12)
            async with room.event.hosting():
                while room.state.winner is None:
                    await room.go_on()
                    held = [host for host in room.event.tables.values() if host.table.hand and host.table.hand.is_held]
                    if held:
                        return await _opens_later(room, held[0])
        return False

    assert any(asyncio.run(work(seed)) for seed in range(1, 20))


async def _opens_later(room: Room, host: EventHost) -> bool:
    id_, who = host.at.id, next(iter(host.table.seats.values())).member
    assert not isinstance(await room.says(who, CallFloor(), id_), Refused)
    others = [other for other in room.event.tables.values() if other is not host]
    while any(other.table.is_playing for other in others):
        for other in others:
            if other.table.is_playing:
                await room.acts(other.at.id, other)
    await room.event.settled()
    felt = next(felt for number, felt in room.state.hall.felts.items() if number == host.at.number)
    assert _is_held(host), "it waits for the floor, though all others are done"
    assert not list(orders(room.state, felt, host.table, now=room.clock.now()))
    await room.says(who, WithdrawCall(), id_)
    await room.event.settled()
    return not _is_held(host)


def _is_held(host: EventHost) -> bool:
    return host.table.hand is not None and host.table.hand.is_held
