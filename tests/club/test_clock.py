"""Somebody sets the machine's clock while people play: deadlines go on evenly."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from floorman.bus import LocalBus
from floorman.club.clock import SystemClock
from floorman.club.club import Club
from floorman.store import SqliteStore
from floorman.tournament import commands as want
from support.events import announce, person
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from pathlib import Path

    from floorman.tournament.commands import Command

EVENT = announce("tda", is_live=False, terms={"date": "2099-05-12", "starts_at": 4_082_295_600_000})
HOUR_NS = 3600 * 10**9


@pytest.mark.parametrize("hours", [-1, 1, -24 * 365])
def test_the_time_goes_on_evenly_whatever_the_machines_clock_is_set_to(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    real = time.time_ns
    clock = SystemClock()
    before = clock.now()
    assert abs(before - real() // 1_000_000) < 60_000  # for people it is the time on the wall

    monkeypatch.setattr(time, "time_ns", lambda: real() + hours * HOUR_NS)
    monkeypatch.setattr(time, "time", lambda: (real() + hours * HOUR_NS) / 1e9)

    assert 0 <= clock.now() - before < 60_000
    assert abs(SystemClock().now() - clock.now() - hours * 3_600_000) < 60_000  # the next start takes the new time over


def put_back(monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() - int(hours * HOUR_NS))


def test_a_start_after_the_clock_was_put_back_goes_on_from_what_was_kept_last(monkeypatch: pytest.MonkeyPatch) -> None:
    last = SystemClock().now()
    put_back(monkeypatch, 1)

    assert 0 <= SystemClock(last).now() - last < 60_000
    assert SystemClock(last - 2 * 3_600_000).now() < last - 3_000_000  # that was before, whatever the clock is set to
    put_back(monkeypatch, 37)
    assert SystemClock(last).now() < last - 36 * 3_600_000  # it was wrong then, and is not now


@pytest.mark.parametrize("hours", [1, 0.1, 30])
def test_an_event_that_the_server_deals_goes_on_after_a_start_with_the_clock_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: float
) -> None:
    path = str(tmp_path / "club.db")

    async def does(store: SqliteStore, *steps: Command) -> int:
        """Take steps; gives when something was kept last."""
        async with Club.opened(store, LocalBus()) as club:
            if not club.events:
                await club.announce(EVENT, by="board")
            event = club.events["t"]
            await event.do(*steps, by="board")
            await event.settled()
            assert not event.has_stopped
            return store.head.at

    async def evening(*steps: Command) -> int:
        async with SqliteStore.opened(path) as store:
            return await does(store, *steps)

    entered = [want.Enter(person(f"p{number}")) for number in range(3)]
    before = asyncio.run(evening(*entered, *(want.CheckIn(f"p{number}") for number in range(3)), want.Begin()))
    put_back(monkeypatch, hours)
    for _ in range(2):  # and the start after that
        after = asyncio.run(evening(want.Hold(1)))
        assert after >= before
        before = after


def test_an_alarm_rings_in_time_although_the_clock_was_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> int:
        clock, rung = SystemClock(), asyncio.Event()
        due = clock.now() + 20
        clock.call_at(due, rung.set)
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() - HOUR_NS)
        await asyncio.wait_for(rung.wait(), PATIENCE_S)
        return clock.now() - due

    assert asyncio.run(work()) >= -5
