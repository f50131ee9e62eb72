"""A whole club under load: what an action costs from one WebSocket to six, beside an echo and a fan-out that do nothing else.

Server and clients are a process each, on a core each. What is counted is the time the server's process spends, with the
thread that writes to the disk: on a machine that does something else as well it stays what it is.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from load_server import KEPT, SEATS
from peers import OURS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from report import Target

TABLES = (10, 100, 1_000)
WATCHERS = 5_000
MOST_FANS, LEAST_ECHO, MOST_GROWTH, MOST_P99_MS, MOST_KB, MOST_BUSY = 3, 0.3, 1.5, 100, 40, 0.8
SAID = '{"type":"do","id":"12","to":"table/t3","command":{"type":"act","action":{"type":"call"},"turn":345}}'
HERE = Path(__file__).parent
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Run:
    """What was measured over some seconds."""

    figures: dict[str, float]
    cpu_s: float

    @property
    def speed(self) -> float:
        """Actions, echoes or fan-outs a second."""
        return self.figures["actions"] / self.figures["seconds"]

    @property
    def cost_us(self) -> float:
        """Of the server's time, for one of them."""
        return self.cpu_s / max(self.figures["actions"], 1) * 1e6

    @property
    def frames(self) -> float:
        """Sent by the server in a second of its own time."""
        return self.figures["frames"] / self.cpu_s

    @property
    def size(self) -> int:
        """Of a frame, in bytes."""
        return round(self.figures["bytes"] / max(self.figures["frames"], 1))


class Process:
    """A program of the bench on a core of its own, that answers lines with lines."""

    def __init__(self, core: int, *command: object) -> None:
        cores = sorted(os.sched_getaffinity(0) | set(range(os.cpu_count() or 1)))
        self._process = subprocess.Popen(
            [sys.executable, *map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        os.sched_setaffinity(self._process.pid, {cores[core % len(cores)]})

    def hear(self) -> Any:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a process of the load bench has ended")
        return msgspec.json.decode(line)

    def ask(self, *what: object) -> Any:
        assert self._process.stdin
        self._process.stdin.write(msgspec.json.encode(what).decode() + "\n")
        self._process.stdin.flush()
        return self.hear()

    def cpu_s(self) -> float:
        """What it has spent so far, all its threads."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def kilobytes(self) -> int:
        """What it holds in memory."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def end(self) -> None:
        self._process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(20)
        self._process.kill()


@contextlib.contextmanager
def running(core: int, *command: object) -> Iterator[Process]:
    process = Process(core, *command)
    try:
        yield process
    finally:
        process.end()


@contextlib.contextmanager
def club(tables: int) -> Iterator[tuple[Process, Process, str, list[str]]]:
    """A club with so many tables, clients that have nothing to do yet, its address and its guests' tokens."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(1, HERE / "load_server.py", folder, tables) as server,
        running(0, HERE / "load_clients.py") as clients,
    ):
        address, tokens = server.hear()
        yield server, clients, address, tokens


def measured(server: Process, clients: Process, seconds: float, a_second: float = 0, tables: int = 1) -> Run:
    before = server.cpu_s()
    figures = clients.ask("measure", seconds, a_second, tables)
    return Run(figures, server.cpu_s() - before)


def played(tables: int, seconds: float) -> tuple[Run, Run]:
    """As fast as it goes, and at 80 % of that."""
    with club(tables) as (server, clients, address, tokens):
        clients.ask("sit_down", address, tokens)
        measured(server, clients, seconds / 4)
        full = measured(server, clients, seconds)
        measured(server, clients, seconds / 4, 0.8 * full.speed, tables)
        return full, measured(server, clients, seconds, 0.8 * full.speed, tables)


def bare(seconds: float, size: int) -> tuple[Run, Run, Run]:
    """The echo, the fan-out of so many bytes, and one that is kept on the disk first."""
    runs = []
    for start in (("echoes", 60, SAID), ("fans", 10, SAID, size), ("fans", 10, SAID, size, KEPT)):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with (
            running(1, HERE / "load_server.py", "bare", port, start[-1]) as server,
            running(0, HERE / "load_clients.py") as clients,
        ):
            until_open(port)
            clients.ask(start[0], f"http://127.0.0.1:{port}", *start[1:])
            measured(server, clients, seconds / 4)
            runs.append(measured(server, clients, seconds))
    return runs[0], runs[1], runs[2]


def until_open(port: int) -> None:
    for _ in range(300):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise RuntimeError("the bare server does not start")


def watched(people: int) -> float:
    """Kilobytes for somebody who watches a table where nothing happens."""
    with club(10) as (server, clients, address, _):
        clients.ask("watch", address, 100, 10)
        before = server.kilobytes()
        clients.ask("watch", address, people, 10)
        return (server.kilobytes() - before) / people


def load_targets(seconds: float = 8, tables: tuple[int, ...] = TABLES, people: int = WATCHERS) -> list[Target]:
    """What an action costs, and whether it costs the same in a large club."""
    if len(os.sched_getaffinity(0) | set(range(os.cpu_count() or 1))) < 2:
        return [("the club under load", "needs two cores", None)]
    runs = {number: played(number, seconds) for number in tables}
    few, many = runs[tables[0]][0], runs[tables[-1]][0]
    echo, fan, kept = bare(seconds / 2, few.size)
    every = [run for pair in runs.values() for run in pair] + [echo, fan, kept]
    busiest = max(run.figures["busy"] for run in every)
    targets: list[Target] = [
        (
            "a bare echo and a bare fan-out, for comparison",
            f"{shown(echo)}; {shown(fan)}, {fan.size} bytes a frame",
            None,
        ),
        (
            "a fan-out that is kept on the disk first, with no poker in it",
            f"{kept.cost_us / fan.cost_us:.3g} bare fan-outs ({shown(kept)})",
            None,
        ),
    ]
    for number, (full, paced) in runs.items():
        fans, p99 = full.cost_us / fan.cost_us, paced.figures["p99"] * 1000
        targets += [
            (
                f"an action at one of {number:,} tables of {SEATS}, at most {MOST_FANS} bare fan-outs",
                f"{fans:.3g} ({OURS}: {shown(full)}, {full.cost_us / echo.cost_us:.3g} echoes, {full.size} bytes a frame)",
                fans <= MOST_FANS,
            ),
            (
                f"its answer with {number:,} tables at 80 % of saturation, 99 % of them within {MOST_P99_MS} ms",
                f"{p99:.3g} ms (half within {paced.figures['p50'] * 1000:.3g} ms, {paced.speed:,.0f} a second)",
                p99 < MOST_P99_MS,
            ),
        ]
    share, growth, kilobytes = few.frames / echo.frames, many.cost_us / few.cost_us, watched(people)
    return [
        *targets,
        (
            f"frames for a second of the server's time, v the echo, at least {LEAST_ECHO:.0%}",
            f"{share:.0%}",
            share >= LEAST_ECHO,
        ),
        (
            f"an action at {tables[-1]:,} tables v {tables[0]}, at most {MOST_GROWTH}×",
            f"{growth:.2f}×",
            growth <= MOST_GROWTH,
        ),
        (f"{people:,} idle spectators, under {MOST_KB} KB each", f"{kilobytes:.3g} KB", kilobytes < MOST_KB),
        (
            f"the clients use under {MOST_BUSY:.0%} of their core, or all this counts for nothing",
            f"{busiest:.0%}",
            busiest < MOST_BUSY,
        ),
    ]


def shown(run: Run) -> str:
    return f"{run.cost_us:,.0f} µs, {run.speed:,.0f} a second"


if __name__ == "__main__":
    from report import target_table

    numbers = tuple(map(int, sys.argv[1:])) or TABLES
    print(target_table(load_targets(tables=numbers)))
