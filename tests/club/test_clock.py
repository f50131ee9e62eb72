"""Somebody sets the machine's clock while people play: deadlines go on evenly."""

from __future__ import annotations

import asyncio
import time

import pytest

from floorman.club.clock import SystemClock

HOUR_NS = 3600 * 10**9


@pytest.mark.parametrize("hours", [-1, 1, -24 * 365])
def test_the_time_goes_on_evenly_whatever_the_machines_clock_is_set_to(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    real = time.time_ns
    clock = SystemClock()
    before = clock.now()
    assert abs(before - real() // 1_000_000) < 5_000  # for people it is the time on the wall

    monkeypatch.setattr(time, "time_ns", lambda: real() + hours * HOUR_NS)
    monkeypatch.setattr(time, "time", lambda: (real() + hours * HOUR_NS) / 1e9)

    assert 0 <= clock.now() - before < 60_000
    assert abs(SystemClock().now() - clock.now() - hours * 3_600_000) < 60_000  # the next start takes the new time over


def test_an_alarm_rings_in_time_although_the_clock_was_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> int:
        clock, rung = SystemClock(), asyncio.Event()
        due = clock.now() + 20
        clock.call_at(due, rung.set)
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() - HOUR_NS)
        await asyncio.wait_for(rung.wait(), 30)
        return clock.now() - due

    assert -5 <= asyncio.run(work()) < 30_000
