"""A start in the middle of an evening of 500 and of 20,000 steps, and what a step costs with 10,000 players.

Times are those of the processor: what a write to the disk costs differs from machine to machine.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from peers import OURS

from floorman.bus import LocalBus
from floorman.club.club import Club
from floorman.rulebook import Rulebook
from floorman.store import SqliteStore
from floorman.testing import ManualClock
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import EntryTerms, Person
from floorman.tournament.setup import Setup
from floorman.tournament.simulation import structure_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from report import Target

ID = "friday"
PLAYERS = 180
FEW, MANY = 500, 20_000
MOST = 4
FIELD = 10_000
STEPS = 1_200
AT_ONCE = 100
"""How many steps are kept in one commit, where it is not measured."""


def setup(players: int) -> Setup:
    """A live event for so many."""
    book = Rulebook.load("tda")
    return Setup(
        id=ID,
        name="Friday",
        book=book.id,
        edition=book.edition,
        terms=EntryTerms(date="2027-01-15", starts_at=1_800_000_000_000),
        structure=structure_for(book, players),
        starting_stack=10_000,
        seed=1,
    )


async def does(club: Club, wanted: Sequence[want.Command]) -> None:
    for first in range(0, len(wanted), AT_ONCE):
        await club.tournaments.do(ID, *wanted[first : first + AT_ONCE], by="director")


async def begun(club: Club, players: int) -> list[int]:
    """Everybody enters and cards are in the air; gives the tables."""
    await club.announce(setup(players), by="director")
    await does(club, [want.Enter(Person(id=f"p{at}", name=f"Player {at}")) for at in range(players)])
    await does(club, [want.Begin()])
    return list(club.tournaments[ID].state.hall.felts)


async def start_ms(path: str, steps: int) -> float:
    """How long a club takes to open with an event that has had so many steps."""
    async with SqliteStore.opened(path) as store, Club.opened(store, LocalBus(), ManualClock()) as club:
        tables = await begun(club, PLAYERS)
        hands = steps - PLAYERS - 2
        await does(club, [want.EndHand(tables[at % len(tables)]) for at in range(hands)])
    best = float("inf")
    for _ in range(5):
        async with SqliteStore.opened(path) as store:
            started = time.process_time()
            async with Club.opened(store, LocalBus(), ManualClock()):
                best = min(best, time.process_time() - started)
    return best * 1e3


async def step_ms(path: str, players: int) -> tuple[float, float, float]:
    """What a step costs in a field: the middle one of many, the mean, and the dearest."""
    spent: list[float] = []
    async with SqliteStore.opened(path) as store, Club.opened(store, LocalBus(), ManualClock()) as club:
        tables = await begun(club, players)
        for at in range(STEPS):
            started = time.process_time()
            await club.tournaments.do(ID, want.EndHand(tables[at % len(tables)]), by="director")
            spent.append((time.process_time() - started) * 1e3)
    spent.sort()
    return spent[STEPS // 2], sum(spent) / STEPS, spent[-1]


def evening_targets() -> list[Target]:
    """That a start does not grow with an evening; and what a step costs, which is told."""
    with tempfile.TemporaryDirectory() as name:
        few, many = (asyncio.run(start_ms(f"{name}/{steps}.db", steps)) for steps in (FEW, MANY))
        usual, mean, dearest = asyncio.run(step_ms(str(Path(name) / "field.db"), FIELD))
    told = f"{OURS}; {many:.3g} ms v {few:.3g} ms; a step with {FIELD:,} players: {usual:.2g} ms, {mean:.2g} ms on average, "
    return [
        (
            f"a start with an event of {MANY:,} steps v {FEW}, at most {MOST}×",
            f"{many / few:.2g}× ({told}{dearest:.3g} ms at most)",
            many / few <= MOST,
        )
    ]


if __name__ == "__main__":
    for line in evening_targets():
        print(*line, sep=" | ")
