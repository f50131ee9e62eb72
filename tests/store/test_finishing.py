"""What is begun is brought to its end, and whoever waits for everything does not wait for itself."""

from __future__ import annotations

import asyncio

from floorman.store.finishing import Finishing
from support.patience import PATIENCE_S


def test_whoever_stops_waiting_does_not_stop_what_was_begun() -> None:
    async def work() -> None:
        party, goes_on, done = Finishing(), asyncio.Event(), []

        async def step() -> None:
            await goes_on.wait()
            done.append("step")

        waits = asyncio.create_task(party.finish(step()))
        await asyncio.sleep(0)
        waits.cancel()
        goes_on.set()
        await party.all_done()

        assert waits.cancelled()
        assert done == ["step"]

    asyncio.run(work())


def test_a_step_within_a_step_waits_for_what_else_is_under_way_and_not_for_itself() -> None:
    async def work() -> None:
        party, goes_on, done = Finishing(), asyncio.Event(), []

        async def other() -> None:
            await goes_on.wait()
            done.append("other")

        async def last() -> None:
            await party.all_done()
            done.append("last")

        async def first() -> None:
            goes_on.set()
            await party.finish(last())
            done.append("first")

        party.begin(other())
        await asyncio.wait_for(party.finish(first()), PATIENCE_S)

        assert done == ["other", "last", "first"]

    asyncio.run(work())
