"""Whatever a director does and takes back: one look at the tables, and they are as the event says."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import FloormanError
from floorman.table.director import direct, open_table
from floorman.table.evolve import evolve, replay
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.online import felt_at, opening, orders, tables_of
from support.events import announced, person
from support.sessions import Director

if TYPE_CHECKING:
    from floorman.table import EventTable, TableState
    from floorman.tournament.steps import Tournament

MINUTE = 60_000
STRUCTURE = Structure((Level(20, 25, 50), Break(10), Level(20, 50, 100), Level(20, 100, 200, ante=25)))


def online(book: str, seed: int, size: int) -> Tournament:
    late = {"starts_at": 10**12, "late_levels": 9, "allows_reentry": True, "allows_surrender": True, "rebuy_levels": 9}
    chosen: dict[str, Any] = {"seed": seed, "table_size": size, "add_on_stack": 2000, "payment": ""}
    return announced(book, terms=late, structure=STRUCTURE, is_live=False, **chosen)


class Tables:
    """Tables that do what they are told, one order after another."""

    def __init__(self) -> None:
        self.open: dict[EventTable, TableState] = {}

    def follow(self, event: Tournament, now: int) -> None:
        state = event.state
        for at in tables_of(state) if state.is_running else ():
            felt = felt_at(state, at)
            assert felt is not None
            if at not in self.open:
                self.open[at] = replay(open_table(opening(state, at, felt)))
        for at, table in self.open.items() if state.is_running else ():
            for order in orders(state, felt_at(state, at), table.copy(), now=now):
                for happened in direct(table, order, now=now):
                    evolve(table, happened)

    def require_like(self, event: Tournament, now: int) -> None:
        state = event.state
        for at, table in self.open.items() if state.is_running else ():
            felt = felt_at(state, at)
            assert list(orders(state, felt, table, now=now)) == []
            wanted = {seat: state.entrants[who] for seat, who in felt.seats.items()} if felt else {}
            wanted = {seat: who for seat, who in wanted.items() if who.chips}  # out, and only the place is still open
            assert {
                seat: (who.chips, who.penalty, who.penalty_rounds, who.is_ghost) for seat, who in wanted.items()
            } == {
                seat: (seated.chips, seated.penalty, seated.penalty_rounds, seated.is_ghost)
                for seat, seated in table.seats.items()
                if seat in wanted or felt is None or seat not in felt.seats
            }
            assert all(table.seats[seat].is_away for seat, who in wanted.items() if who.is_absent)
            for seat, who in wanted.items():
                assert who.is_ghost or table.seats[seat].member == who.member


HEARD = (want.BeginHand, want.PutOut, want.PutButton, want.CountChips, want.NoteAllIn)
"""What the event hears from its tables; of hands only their end is told here."""


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_tables_are_as_the_event_says_after_every_step_and_every_step_back(book: str, *, soak: bool) -> None:
    done: set[type] = set()
    for seed in range(40 if soak else 5):
        random_ = random.Random(seed)
        event, tables = online(book, seed, random_.choice([2, 6, 9])), Tables()
        director = Director(random_)
        for now in range(0, 300 * MINUTE, MINUTE // 2):
            is_over = event.state.winner is not None or event.state.is_cancelled
            roll = random_.random()
            try:
                if roll < (0.3 if is_over else 0.06):
                    event.undo(by="director", now=now)
                elif roll < 0.1:
                    event.redo(by="director", now=now)
                elif not isinstance(wanted := director.wants(event.state), HEARD):
                    event.do(wanted, by="director", now=now)
                    done.add(type(wanted))
            except FloormanError:
                continue
            tables.follow(event, now)
            tables.require_like(event, now)
    assert done >= {want.EndHand, want.Even, want.MoveTo, want.NoteAway, want.Penalise, want.ColourUp, want.SetClock}


@pytest.mark.rule("VPSV-12.2")
def test_a_ghost_pays_until_somebody_comes_and_takes_over_what_is_left() -> None:
    event, tables = online("vpsv", 1, 6), Tables()
    for number in range(1, 5):
        event.do(want.Enter(person(f"m{number}")), by="director", now=0)
    event.do(want.KeepSeats(1), by="director", now=0)
    event.do(want.Begin(), by="director", now=0)
    (ghost,) = event.state.ghosts
    seat = next(seat for seat, who in event.state.hall.felts[1].seats.items() if who == ghost)
    tables.follow(event, 0)
    tables.require_like(event, 0)
    (table,) = tables.open.values()
    assert table.seats[seat].is_ghost
    assert table.seats[seat].is_away

    stacks = {who: event.state.entrants[who].chips or 0 for who in event.state.hall.felts[1].seats.values()}
    paid = stacks | {ghost: 4900, "m1": 5100}
    event.do(want.EndHand(1, (), paid), by="server", now=0)
    event.do(want.Enter(person("m9")), by="director", now=MINUTE)
    tables.follow(event, MINUTE)
    tables.require_like(event, MINUTE)
    assert (table.seats[seat].member, table.seats[seat].chips) == ("m9", 4900)
    assert not table.seats[seat].is_away
