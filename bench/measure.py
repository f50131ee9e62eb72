"""Fair turns on one core: everybody does a little, again and again, and the best turn of each counts."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_IMPORT = """
import sys, time
start = time.perf_counter()
{statement}
print(time.perf_counter() - start, "numpy" in sys.modules)
"""


@dataclass
class Entry:
    """A library's way to do *work* units in one call, and what came of it: units a second, or why there are none."""

    library: str
    what: str
    run: Callable[[], object] | None = None
    work: int = 1
    group: str = ""  # ratios are taken within a group
    speed: float = 0.0
    failure: str = ""

    @classmethod
    def prepare(
        cls, library: str, what: str, make: Callable[[], Callable[[], object]], work: int = 1, group: str = ""
    ) -> Entry:
        """Let *make* import what it needs, check its answer and give the call to time; it may fail."""
        entry = cls(library, what, work=work, group=group)
        entry.attempt(lambda: setattr(entry, "run", make()))
        return entry

    def attempt(self, step: Callable[[], object]) -> None:
        """Do a step; if it fails, say so."""
        try:
            step()
        except Exception as error:  # noqa: BLE001  # a peer may fail as it likes; the report says how
            self.failure = f"{type(error).__name__}: {error}"

    def take_turn(self, turn_s: float) -> None:
        """Run for at least so many seconds, after one call off the clock.

        That call pays for what the one before left behind: cold caches, and memory it freed that is still to be put
        in order. After poker-equity's heads-up turn that was 17 ms, and always at the cost of the same entry.
        """
        if self.run and not self.failure:
            self.run()
            self.speed = max(self.speed, self.work * calls_a_second(self.run, turn_s))

    def import_once(self) -> bool:
        """Do `what` in a fresh interpreter; say whether that brought NumPy along."""
        program = [sys.executable, "-I", "-c", _IMPORT.format(statement=self.what)]
        done = subprocess.run(program, capture_output=True, text=True, check=False)
        if done.returncode:
            self.failure = (done.stderr.strip() or "it died").splitlines()[-1]
            return False
        taken, with_numpy = done.stdout.split()[-2:]
        self.speed = max(self.speed, 1 / float(taken))
        return with_numpy == "True"


def calls_a_second(run: Callable[[], object], turn_s: float) -> float:
    calls, start = 0, perf_counter()
    while True:
        run()
        calls += 1
        if (taken := perf_counter() - start) >= turn_s:
            return calls / taken


def pin() -> str:
    """Stay on one core, where the system lets us."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"pinned to core {core} of {os.cpu_count()}"


def calibrate() -> float:
    """Milliseconds for a million steps of plain Python, best of seven: tells a quiet machine from a noisy one."""

    def count() -> None:
        total = 0
        for number in range(1_000_000):
            total += number

    return 1000 / max(calls_a_second(count, 0) for _ in range(7))


def machine() -> str:
    """The processor's name."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
