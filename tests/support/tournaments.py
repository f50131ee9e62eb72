"""Tournaments to try things on: so many entrants p1, p2, … and a director."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.rulebook import Rulebook
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.commands import Begin, EndHand, Enter, WentOut
from floorman.tournament.entries.eligibility import EntryTerms, Person
from floorman.tournament.setup import Setup
from floorman.tournament.steps import Tournament
from support.events import MINUTE, do, filled, person

if TYPE_CHECKING:
    from floorman.errors import FloormanError, TournamentError
    from floorman.tournament.commands import Command

__all__ = [
    "DAY",
    "MINUTE",
    "STRUCTURE",
    "at",
    "begun",
    "do",
    "person",
    "puts_out",
    "refused",
    "shrink",
    "sizes",
    "tournament",
    "with_stacks",
]

STRUCTURE = Structure((Level(20, 25, 50), Level(20, 50, 100)))
DAY = EntryTerms(date="2026-05-12", starts_at=10**12)


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
        do(event, EndHand(table, (WentOut(loser),), chips))


def at(event: Tournament, table: int) -> list[str]:
    """Who sits at a table, in the order of the seats."""
    return [who for _, who in sorted(event.state.hall.felts[table].seats.items())]


def with_stacks(book: str, *stacks: int, **facts: Any) -> tuple[Tournament, list[str], list[int]]:
    """An event at one table with these stacks, from the lowest seat on."""
    event = tournament(book, len(stacks), starting_stack=sum(stacks) // len(stacks), **facts)
    players = at(event, 1)
    do(event, EndHand(1, (), dict(zip(players, stacks, strict=True))))
    return event, players, sorted(event.state.hall.felts[1].seats)


def refused(event: Tournament, wanted: Command, kind: type[TournamentError], match: str) -> FloormanError:
    """What is said, in both languages, while nothing changes."""
    before, records = event.state.copy(), len(event.records)
    with pytest.raises(kind, match=match) as found:
        do(event, wanted)
    assert event.state == before
    assert len(event.records) == records
    assert found.value.words.de != found.value.words.en
    return found.value


def begun(players: int, *, size: int = 9, late_levels: int = 0) -> Tournament:
    """An event by TDA of players p0, p1, … whose clock starts at 0, with a break after the second level."""
    setup = Setup(
        id="t",
        name="Friday",
        book="tda",
        edition="2019",
        terms=EntryTerms(date="2026-05-12", starts_at=0, late_levels=late_levels),
        structure=Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200))),
        starting_stack=5000,
        seed=3,
        table_size=size,
    )
    event = Tournament.open(setup, by="director", now=-1)
    for number in range(players):
        event.do(Enter(Person(id=f"p{number}", name=f"Player {number}")), by="director", now=-1)
    event.do(Begin(), by="director", now=0)
    return event


def puts_out(event: Tournament, table: int, now: int = MINUTE) -> None:
    """The player in the lowest seat of a table goes out."""
    seats = event.state.hall.felts[table].seats
    event.do(EndHand(table, (WentOut(seats[min(seats)]),)), by="director", now=now)
