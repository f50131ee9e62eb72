"""The demo club: a table for each way of playing for the club's own money, and last year's season of a league."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from floorman.league.season.simulation import simulate
from floorman.rulebook import Rulebook
from floorman.table import TableOpened

if TYPE_CHECKING:
    from floorman.league.league import League

_SEAT_KEPT_MS: Final = 180_000
_FIRST_YEAR: Final = 2021
"""In which the people of the season are members already, should a clock be that wrong."""


def demo_tables(pause_ms: int) -> tuple[TableOpened, ...]:
    """A table under TDA rules, a cash game by the Vorarlberg club's rules, and a beginners' table of the online bank."""
    tda, vpsv, bank = Rulebook.load("tda"), Rulebook.load("vpsv"), Rulebook.load("bank")
    return (
        TableOpened(
            id="demo",
            name="Demo",
            book=tda.id,
            edition=tda.edition,
            structure="no_limit",
            seats=6,
            small_blind=50,
            big_blind=100,
            smallest_buy_in=2_000,
            largest_buy_in=10_000,
            thinking_ms=30_000,
            pause_ms=pause_ms,
            seat_kept_ms=_SEAT_KEPT_MS,
        ),
        TableOpened(
            id="cash",
            name="Cash",
            book=vpsv.id,
            edition=vpsv.edition,
            structure="no_limit",
            seats=6,
            small_blind=10,
            big_blind=25,
            smallest_buy_in=500,
            largest_buy_in=2_500,
            thinking_ms=30_000,
            pause_ms=pause_ms,
            seat_kept_ms=_SEAT_KEPT_MS,
            time_bank_ms=60_000,
            time_bank_refill_ms=20_000,
            time_bank_refill_hands=10,
        ),
        TableOpened(
            id="beginners",
            name="Beginners",
            book=bank.id,
            edition=bank.edition,
            structure="pot_limit",
            seats=6,
            small_blind=5,
            big_blind=10,
            smallest_buy_in=1_000,
            largest_buy_in=1_000,
            thinking_ms=30_000,
            pause_ms=pause_ms,
            seat_kept_ms=_SEAT_KEPT_MS,
            entry_level=True,
        ),
    )


def demo_season(now: int) -> League:
    """A whole season of the Vienna league, over on whatever day it is."""
    year = datetime.fromtimestamp(now / 1000, UTC).year - 1
    return simulate(1, teams=12, year=max(year, _FIRST_YEAR))
