"""The bus within one process."""

from __future__ import annotations

import asyncio
import contextlib

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


def test_messages_reach_whoever_listens_at_once_and_nobody_else() -> None:
    bus, both, one = LocalBus(), list[tuple[str, bytes]](), list[tuple[str, bytes]]()
    bus.publish("a", b"before")
    with bus.listening("a", "b", hear=lambda *news: both.append(news)):
        with bus.listening("b", hear=lambda *news: one.append(news)):
            for subject in ("a", "b", "c"):
                bus.publish(subject, subject.encode())
        bus.publish("a", b"later")
    bus.publish("b", b"after")

    assert both == [("a", b"a"), ("b", b"b"), ("a", b"later")]
    assert one == [("b", b"b")]
    assert bus._listeners == {}  # nothing is kept for those who left


def test_a_listener_with_a_fault_keeps_the_news_from_nobody(caplog: pytest.LogCaptureFixture) -> None:
    bus, heard = LocalBus(), list[bytes]()

    def faulty(_: str, __: bytes) -> None:
        raise ZeroDivisionError

    with bus.listening("a", hear=faulty), bus.listening("a", hear=lambda _, data: heard.append(data)):
        bus.publish("a", b"news")

    assert heard == [b"news"]
    assert "somebody cannot listen" in caplog.text


def test_whoever_hears_something_may_stop_listening_there_and_then() -> None:
    bus, heard = LocalBus(), list[str]()
    with contextlib.ExitStack() as first, bus.listening("a", hear=lambda *_: heard.append("second")):

        def hear(_: str, __: bytes) -> None:
            heard.append("first")
            first.close()

        first.enter_context(bus.listening("a", hear=hear))
        bus.publish("a", b"1")
        bus.publish("a", b"2")

    assert heard == ["second", "first", "second"]
