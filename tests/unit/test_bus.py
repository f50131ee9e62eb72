"""The bus within one process."""

from __future__ import annotations

import asyncio

import pytest

from floorman.bus import LocalBus
from floorman.errors import NobodyServes


async def echo(data: bytes) -> bytes:
    return data


def test_a_subject_has_one_server_and_none_after_it_has_gone() -> None:
    async def work() -> None:
        bus = LocalBus()
        with bus.serving("table.1", echo):
            assert await bus.request("table.1", b"x") == b"x"
            with pytest.raises(ValueError, match="has a server already"), bus.serving("table.1", echo):
                pass
            assert await bus.request("table.1", b"x") == b"x"
        with pytest.raises(NobodyServes):
            await bus.request("table.1", b"x")

    asyncio.run(work())


def test_messages_reach_whoever_listens_and_nobody_else() -> None:
    async def work() -> None:
        bus = LocalBus()
        bus.publish("a", b"before")
        with bus.subscribed("a", "b") as both, bus.subscribed("b") as one:
            for subject in ("a", "b", "c"):
                bus.publish(subject, subject.encode())
            assert [await anext(both), await anext(both)] == [("a", b"a"), ("b", b"b")]
            assert await anext(one) == ("b", b"b")
        bus.publish("b", b"after")
        assert bus._inboxes == {}  # nothing is kept for those who left

    asyncio.run(work())


def test_who_does_not_keep_up_loses_the_oldest_and_holds_up_nobody() -> None:
    async def work() -> None:
        bus = LocalBus()
        with bus.subscribed("a") as slow:
            for number in range(1000):
                bus.publish("a", str(number).encode())
            _, first = await anext(slow)
            assert int(first) > 0
            last = first
            for _ in range(1000 - int(first) - 1):
                _, last = await anext(slow)
            assert last == b"999"

    asyncio.run(work())
