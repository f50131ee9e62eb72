"""A start of a whole club with a million stored events, beside the start of the same club with none but its own.

Both have the same three tables open. The full one has years behind it: a ledger, tables that were closed, members who came
once. Times are those of the processor, as what a write to the disk costs differs from machine to machine; the clock's time is
told.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from peers import OURS

from floorman.bank import Bank
from floorman.bank.events import encoded as ledger_lines
from floorman.bus import LocalBus
from floorman.club.club import Club
from floorman.club.past import mark_again
from floorman.club.treasurer import STREAM
from floorman.rulebook import Rulebook
from floorman.store import SqliteStore
from floorman.testing import ManualClock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from report import Target

LEDGER = 300_000
CLOSED, HANDS = 250, 2_000
"""Tables that were closed, and the events of each."""
GUESTS = 100_000
"""Members with two events each."""
EVENTS = LEDGER + CLOSED * HANDS + 2 * GUESTS
MOST = 1.5
TRIES = 9


def history() -> Iterator[tuple[str, int, bytes]]:
    """What nobody asks for any more, in rows; it is never read, so that every event may be the same."""
    line = b'{"type":"called","seat":3,"to":200,"note":"as long as an event of a table is on average, more or less"}'
    for table in range(CLOSED):
        yield from ((f"table/old-{table:04}", number, line) for number in range(1, HANDS + 1))
    for guest in range(GUESTS):
        yield from ((f"member/guest{guest:06}", number, line) for number in (1, 2))


async def fill(path: str) -> None:
    """Give a file years of play."""
    bank = Bank.open("bank", by="club", at=0)
    bank.open_account("m", by="club", at=0)
    for number in range(LEDGER - 2):
        bank.transfer(debit="house", credit="m", cents=1, reason="for the bench", id=f"t-{number}", by="club", at=0)
    async with SqliteStore.opened(path) as store:
        await store.append(STREAM, ledger_lines(bank.events), expected=0)
        await mark_again(store, STREAM, Rulebook.load("bank"))
    await started(path)  # its tables are set up, and the list of those that are open is begun
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.executemany("INSERT INTO events VALUES (?, ?, ?)", history())


async def started(path: str) -> tuple[float, float]:
    """What it takes to open a club, in milliseconds of the processor and of the clock."""
    busy, at = time.process_time(), time.perf_counter()
    async with SqliteStore.opened(path) as store, Club.opened(store, LocalBus(), ManualClock(), demo=True):
        return (time.process_time() - busy) * 1e3, (time.perf_counter() - at) * 1e3


async def best(path: str) -> tuple[float, float]:
    """The best of several starts, after the one that sets the tables up."""
    await started(path)
    busy, clock = zip(*[await started(path) for _ in range(TRIES)], strict=True)
    return min(busy), min(clock)


def start_targets() -> list[Target]:
    """That a start does not grow with what is stored."""
    with tempfile.TemporaryDirectory() as name:
        empty, full = str(Path(name) / "empty.db"), str(Path(name) / "full.db")
        asyncio.run(fill(full))
        few, few_clock = asyncio.run(best(empty))
        many, many_clock = asyncio.run(best(full))
    clock = f"{many_clock:.3g} ms v {few_clock:.3g} ms by the clock"
    return [
        (
            f"a start with {EVENTS:,} stored events v an empty one, at most {MOST}×",
            f"{many / few:.2g}× ({OURS}; {many:.3g} ms v {few:.3g} ms of the processor, {clock})",
            many / few <= MOST,
        )
    ]


if __name__ == "__main__":
    for line in start_targets():
        print(*line, sep=" | ")
