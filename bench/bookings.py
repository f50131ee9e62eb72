"""Buy-ins of many tables at once, and a start with ten times as much in the ledger.

What a write to the disk costs differs from machine to machine: how many there are in a second is told, and how many of them
share a write is judged.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from peers import OURS

from floorman.bank import AccountKind, Bank
from floorman.bank.events import encoded as ledger_lines
from floorman.bus import LocalBus
from floorman.club.authority.actor import Actor
from floorman.club.club import Club
from floorman.club.host import topic
from floorman.club.past import mark_again
from floorman.club.treasurer import STREAM, Treasurer
from floorman.club.wire.messages import Done, answer_from
from floorman.club.wire.watch import Watch
from floorman.rulebook import Rulebook
from floorman.store import SqliteStore
from floorman.table import SitDown, StandUp, TableOpened
from floorman.testing import ManualClock

if TYPE_CHECKING:
    from report import Target


TABLES = 50
ROUNDS = 20
LEAST = 3
FEW, MANY = 2_000, 20_000
MOST = 2


def table(id: str) -> TableOpened:  # noqa: A002
    """A cash table at which nothing is dealt, since its clock stands still."""
    return TableOpened(
        id=id,
        name=id,
        book="tda",
        edition="2019",
        structure="no_limit",
        seats=6,
        small_blind=50,
        big_blind=100,
        smallest_buy_in=2_000,
        largest_buy_in=10_000,
        thinking_ms=30_000,
        pause_ms=5_000,
    )


async def set_up(club: Club) -> None:
    """Tables with their accounts, and a member for each."""
    for number in range(TABLES):
        await club.open_table(table(f"t{number}"))
        await club.treasurer.open_account(f"m{number}", AccountKind.MEMBER, credit_cents=100_000)


async def comes_and_goes(bus: LocalBus, number: int) -> None:
    """Buy in and cash out, over and over, each time with an answer."""
    watch = Watch(bus, topic(f"t{number}"), Actor(f"m{number}", f"M {number}"))
    for round_ in range(ROUNDS):
        for command in (SitDown(1, 10_000), StandUp()):
            answer = answer_from(await watch.say(command, f"{round_} {type(command).__name__}"))
            if not isinstance(answer, Done):
                raise TypeError(f"a buy-in was refused: {answer}")


class CountingStore(SqliteStore):
    """A store that counts its commits."""

    def __init__(self, path: str, *, as_it_is: bool = False) -> None:
        self.commits = 0
        super().__init__(path, as_it_is=as_it_is)

    def _commit(self, batch: Any) -> None:
        self.commits += 1
        super()._commit(batch)


async def bought_in(folder: Path, tables: int) -> tuple[float, float]:
    """How many buy-ins a second are answered, with as many cash-outs between them, and how many of both share a commit."""
    clock, bus = ManualClock(), LocalBus()
    store = CountingStore(str(folder / f"{tables}.db"))
    with contextlib.closing(store):
        async with Club.opened(store, bus, clock) as club:
            await set_up(club)
        async with Club.opened(store, bus, clock):
            started, before = time.perf_counter(), store.commits
            await asyncio.gather(*(comes_and_goes(bus, number) for number in range(tables)))
            spent = time.perf_counter() - started
            return tables * ROUNDS / spent, 2 * tables * ROUNDS / (store.commits - before)


async def start_s(folder: Path, transfers: int) -> float:
    """How long it takes to open a ledger with this many transfers."""
    bank = Bank.open("bank", by="club", at=0)
    bank.open_account("m", by="club", at=0)
    for number in range(transfers):
        bank.transfer(debit="house", credit="m", cents=1, reason="for the bench", id=f"t-{number}", by="club", at=0)
    path, best = str(folder / f"{transfers} transfers.db"), 1.0
    async with SqliteStore.opened(path) as store:
        await store.append(STREAM, ledger_lines(bank.events), expected=0)
        await mark_again(store, STREAM, Rulebook.load("bank"))
        for _ in range(20):
            treasurer = Treasurer(store, ManualClock())
            started = time.perf_counter()
            await treasurer.open()
            best = min(best, time.perf_counter() - started)
    return best


def booking_targets() -> list[Target]:
    """How much tables gain by sharing commits, and that a start does not grow with the ledger."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (alone, _), (together, shared) = (asyncio.run(bought_in(folder, tables)) for tables in (1, TABLES))
        few, many = (asyncio.run(start_s(folder, transfers)) for transfers in (FEW, MANY))
    return [
        (
            f"buy-ins and cash-outs of {TABLES} tables at once, in one write to the disk, at least {LEAST}",
            f"{shared:.3g} ({OURS}; {together:,.0f} buy-ins a second, {alone:,.0f} at one table)",
            shared >= LEAST,
        ),
        (
            f"a start with {MANY:,} transfers v {FEW:,}, at most {MOST}×",
            f"{many / few:.2g}× ({OURS}; {many * 1e3:.2g} ms v {few * 1e3:.2g} ms)",
            many / few <= MOST,
        ),
    ]


if __name__ == "__main__":
    for line in booking_targets():
        print(*line, sep=" | ")
