"""Events for a director's tests: announced, filled and begun in a line."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import FloormanError
from floorman.rulebook import SHIPPED, Rulebook, Shelf
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.eligibility import EntryTerms, Person
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.setup import Setup
from floorman.tournament.steps import Step, Tournament

MINUTE = 60_000
LEVELS = Structure(
    (
        Level(15, 25, 50),
        Level(15, 50, 100),
        Level(15, 100, 200),
        Level(15, 200, 400),
        Level(15, 300, 600),
        Level(15, 500, 1000),
    )
)


def announce(book: str | Rulebook, *, terms: dict[str, Any] | None = None, **facts: Any) -> Setup:
    """An event with six levels of 15 minutes that starts at minute 120."""
    asks: dict[str, Any] = {"date": "2026-05-12", "starts_at": 120 * MINUTE}
    under = Rulebook.load(book) if isinstance(book, str) else book
    usual: dict[str, Any] = {
        "id": "t",
        "name": "Friday",
        "book": under.id,
        "edition": under.edition,
        "terms": EntryTerms(**(asks | (terms or {}))),
        "structure": LEVELS,
        "starting_stack": 5000,
        "seed": 1,
        "payment": "at the door",
    }
    return Setup(**(usual | facts))


def announced(book: str | Rulebook, *, terms: dict[str, Any] | None = None, **facts: Any) -> Tournament:
    """An event that nobody has entered yet."""
    shelf = SHIPPED if isinstance(book, str) else Shelf([book])
    return Tournament.open(announce(book, terms=terms, **facts), by="director", now=0, shelf=shelf)


def event(
    book: str | Rulebook, players: int, *, terms: dict[str, Any] | None = None, begin: bool = True, **facts: Any
) -> Tournament:
    """An event with so many entrants p1, p2, …; where one checks in, all of them have."""
    shelf = SHIPPED if isinstance(book, str) else Shelf([book])
    return filled(announce(book, terms=terms, **facts), players, begin=begin, shelf=shelf)


def filled(setup: Setup, players: int, *, begin: bool, shelf: Shelf = SHIPPED) -> Tournament:
    """An event with so many entrants who have paid, and with seats if it begins."""
    made = Tournament.open(setup, by="director", now=0, shelf=shelf)
    for number in range(1, players + 1):
        do(made, want.Enter(person(number)))
        if setup.fee_cents:
            do(made, want.Pay(f"p{number}", setup.fee_cents))
        if setup.terms.checks_in and begin:
            do(made, want.CheckIn(f"p{number}"))
    if begin:
        do(made, want.Begin())
    return made


def person(who: int | str, **facts: Any) -> Person:
    """Somebody with everything in order: player 7, whose id is p7, or a member by their id."""
    names = (f"p{who}", f"Player {who}") if isinstance(who, int) else (who, who.title())
    usual = {"id": names[0], "name": names[1], "born": "1990-01-01", "licence_until": "2030-01-01"}
    return Person(**(usual | facts))


def do(made: Tournament, wanted: want.Command, minute: float = 0, *, now: int | None = None) -> Step:
    """The director does something so many minutes after the doors opened, or at a moment in milliseconds.

    Play begins at 0 unless a test says otherwise.
    """
    return made.do(wanted, by="director", now=int(minute * MINUTE) if now is None else now)


def bust(made: Tournament, *entrants: str, minute: float = 0, chips: int | None = None) -> None:
    """Have somebody go out in a hand at their table."""
    card = made.state.entrants[entrants[0]].card
    assert card
    do(made, want.EndHand(card.table, tuple(want.WentOut(who, chips) for who in entrants)), minute)


def rule_of(error: FloormanError) -> str:
    """The rule behind a refusal; there must be one."""
    rule = getattr(error, "rule", None)
    assert rule
    return str(rule.rule)


def without(
    book: str | Rulebook, players: int, *missing: int, terms: dict[str, Any] | None = None, **facts: Any
) -> Tournament:
    """An event under way that some did not check in for."""
    made = event(book, players, terms={"checks_in": True} | (terms or {}), begin=False, **facts)
    for number in range(1, players + 1):
        if number not in missing:
            do(made, want.CheckIn(f"p{number}"))
    do(made, want.Begin())
    return made


def refusal(made: Tournament, wanted: want.Command, minute: float = 0) -> FloormanError:
    """What is answered; nothing has happened, and everything can be replayed and taken back."""
    before, records = made.state, len(made.records)
    with pytest.raises(FloormanError) as refused:
        do(made, wanted, minute)
    assert made.state is before
    assert len(made.records) == records
    return refused.value


def require_undoable(made: Tournament) -> None:
    """Taken back and done again it is the same, and so it is when it is read from where it was kept."""
    after = made.state
    made.undo(by="director", now=0)
    assert made.state != after
    made.redo(by="director", now=0)
    assert made.state == after
    assert Tournament.replay([decoded(encoded(record)) for record in made.records]).state == after
