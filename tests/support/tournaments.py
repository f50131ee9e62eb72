"""Tournaments to try things on: so many entrants p1, p2, … and a director."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.rulebook import Rulebook
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.commands import Bust, EndHand
from floorman.tournament.entries.eligibility import Terms
from floorman.tournament.setup import Setup
from support.events import filled, person

if TYPE_CHECKING:
    from floorman.tournament.commands import Command
    from floorman.tournament.steps import Step, Tournament

__all__ = ["DAY", "STRUCTURE", "at", "do", "person", "shrink", "sizes", "tournament"]

STRUCTURE = Structure((Level(20, 25, 50), Level(20, 50, 100)))
DAY = Terms(date="2026-05-12", starts_at=10**12)


def tournament(book: str, players: int, *, size: int = 9, begin: bool = True, **facts: Any) -> Tournament:
    """An event with so many entrants, all of them paid."""
    setup = Setup(
        id="t",
        name="Friday",
        book=book,
        edition=Rulebook.load(book).edition,
        **{"terms": DAY, "structure": STRUCTURE, "starting_stack": 10_000, "seed": 1, "table_size": size, **facts},
    )
    return filled(setup, players, begin=begin)


def do(event: Tournament, wanted: Command, *, now: int = 0) -> Step:
    """The director does something."""
    return event.do(wanted, by="director", now=now)


def sizes(event: Tournament) -> dict[int, int]:
    """How many sit at each table."""
    return {number: len(felt.seats) for number, felt in sorted(event.state.hall.felts.items())}


def shrink(event: Tournament, table: int, players: int) -> None:
    """Put players out at a table, one hand after another, until so many are left there."""
    felt = event.state.hall.felts[table]
    while len(felt.seats) > players:
        loser, *others = felt.seats.values()
        chips: dict[str, int] = {}
        if not event.state.setup.is_live:  # the next one has won them
            chips = {who: event.state.entrants[who].chips or 0 for who in others}
            chips[others[0]] += event.state.entrants[loser].chips or 0
        do(event, EndHand(table, (Bust(loser),), chips))


def at(event: Tournament, table: int) -> list[str]:
    """Who sits at a table, in the order of the seats."""
    return [who for _, who in sorted(event.state.hall.felts[table].seats.items())]
