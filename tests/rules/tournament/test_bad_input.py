"""What a director may mistype: refused under every book with its kind and its paragraph, and nothing has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import (
    BustRefused,
    EntryRefused,
    MoveRefused,
    NotInTournament,
    StructureRefused,
    TournamentError,
    WrongChips,
    WrongPayout,
)
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level
from floorman.tournament.prizes.payouts import Percentages
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.setup import PrizePlan
from support.events import bust, do, event, person

if TYPE_CHECKING:
    from floorman.tournament.steps import Tournament

BOOKS = ["tda", "apsa", "wpl", "vpsv", "bank"]
OUT, TAKEN = "p1", SeatCard(2, 1)


def running(book: str) -> Tournament:
    """Two tables, and p1 is out."""
    made = event(book, 18, table_size=9)
    bust(made, OUT)
    return made


def somebody(made: Tournament, table: int) -> str:
    return next(iter(made.state.hall.felts[table].seats.values()))


def refused(made: Tournament, wanted: want.Command, kind: type[TournamentError]) -> TournamentError:
    state, kept = made.state.copy(), len(made.records)
    with pytest.raises(kind) as caught:
        do(made, wanted)
    assert type(caught.value) is kind
    assert caught.value.rule is not None
    assert caught.value.words.de
    assert (made.state, len(made.records)) == (state, kept)
    return caught.value


@pytest.mark.parametrize("book", BOOKS)
def test_what_cannot_be_is_refused_with_its_paragraph_and_changes_nothing(book: str) -> None:
    made = running(book)
    here, there = somebody(made, 1), somebody(made, 2)
    table = made.state.hall.felts[1]

    refused(made, want.EndHand(1, (want.WentOut(OUT),)), NotInTournament)
    refused(made, want.EndHand(1, (want.WentOut(here), want.WentOut(here))), BustRefused)
    refused(made, want.EndHand(1, (want.WentOut(there),)), BustRefused)
    refused(made, want.MoveTo(here, TAKEN, "a better chair"), MoveRefused)
    refused(made, want.ChangeStructure("replace", 2, Level(0, 100, 200)), StructureRefused)
    refused(made, want.CountChips(here, 18 * 5000 + 1), WrongChips)
    refused(made, want.EndHand(1, (), dict.fromkeys(table.seats.values(), 20_000)), WrongChips)
    refused(made, want.SetPrizes(PrizePlan(scheme=Percentages((6000, 4001)))), WrongPayout)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", ["", "  ", "Ł" * 201, "two\nlines", "bell\x07", "\u202eturned"])
def test_a_name_that_no_list_can_show_is_refused(book: str, name: str) -> None:
    made = event(book, 2, begin=False)
    assert "200" in str(refused(made, want.Enter(person(3, name=name)), EntryRefused))


@pytest.mark.parametrize("book", BOOKS)
def test_any_other_name_is_welcome(book: str) -> None:
    names = ["Łukasz", "O'Brien", "Zoë von der Straße-Ünal", "李小龙", "👩‍👧 Ann", "Ł" * 200, "=1+1", "<b>"]
    made = event(book, 0, begin=False)
    for number, name in enumerate(names):
        do(made, want.Enter(person(number, name=name)))

    assert [who.name for who in made.state.entrants.values()] == names
