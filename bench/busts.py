"""A bust and the evening out it leads to, in fields of 100, 1,000 and 10,000 players: the cost must not grow with the tables."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from peers import OURS

from floorman.errors import MoveRefused
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.seating.proposals import next_proposal
from floorman.tournament.simulation import begin, structure_for
from floorman.tournament.steps import carry_out

if TYPE_CHECKING:
    from report import Target

    from floorman.tournament.state import TournamentState

FIELDS = (100, 1_000, 10_000)
BUSTS = 60
REPEATS = 5
MOST = 1.5


def microseconds(players: int) -> float:
    """The time of one bust, the moves included, in the quickest of several runs."""
    book = Rulebook.load("tda")
    best = float("inf")
    for seed in range(REPEATS):
        state = begin(book, players, seed, structure=structure_for(book, players)).state
        dice, tables = random.Random(seed), list(state.hall.felts)
        for table in tables:  # so that every table has a button
            carry_out(state, want.EndHand(table), now=0)
        started = time.process_time()
        for _ in range(BUSTS):
            table = dice.choice(tables)
            if (felt := state.hall.felts.get(table)) is None or len(felt.seats) < 3:
                continue
            somebody = felt.seats[min(felt.seats)]
            carry_out(state, want.EndHand(table, (want.WentOut(somebody, 500),)), now=0)
            _even(state)
        best = min(best, (time.process_time() - started) / BUSTS * 1e6)
    return best


def _even(state: TournamentState) -> None:
    while next_proposal(state) is not None:
        try:
            carry_out(state, want.Even(), now=0)
        except MoveRefused:  # a seat has to be waited for
            return


def bust_targets() -> list[Target]:
    """The time of a bust in each field, and that the largest costs hardly more than the smallest."""
    measured = {players: microseconds(players) for players in FIELDS}
    told = ", ".join(f"{players:,}: {spent:.0f} µs" for players, spent in measured.items())
    ratio = measured[FIELDS[-1]] / measured[FIELDS[0]]
    what = f"a bust with balancing, {FIELDS[-1]:,} v {FIELDS[0]:,} players, at most {MOST:g}×"
    return [(what, f"{ratio:.2g}× ({OURS}; {told})", ratio <= MOST)]
