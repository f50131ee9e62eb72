"""Lists of a tournament on paper and as files, whatever the players are called."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import matplotlib as mpl
import pytest

from floorman.league.files.grids import document
from floorman.league.files.pdf import Type, pdf_bytes
from floorman.league.files.tournaments import results_grid, seats_grid
from floorman.league.files.writing import csv_text, html_text
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import Person
from support.tournaments import at, do, tournament

NAMES = ["Łukasz", "O'Brien", "Zoë 🂡", "A" * 200, "محمد", "=cmd()", "李小龙", "<b>Max</b>"]
FONTS = Path(mpl.get_data_path()) / "fonts" / "ttf"
TYPE = Type(str(FONTS / "DejaVuSans.ttf"), str(FONTS / "DejaVuSans-Bold.ttf"))
MADE = datetime(2026, 5, 12, tzinfo=UTC)


def test_any_name_prints() -> None:
    event = tournament("tda", 0, begin=False)
    for number, name in enumerate(NAMES):
        do(event, want.Enter(Person(id=f"m{number}", name=name)))
    do(event, want.Begin())
    seats = seats_grid(event.state)
    while event.state.winner is None:
        do(event, want.EndHand(1, (want.WentOut(at(event, 1)[0]),)))
    results = results_grid(event.state)

    assert {row[0] for row in seats.rows} == set(NAMES)
    assert [row[0] for row in results.rows] == [str(place) for place in range(1, 9)]
    for grid in (seats, results):
        assert pdf_bytes([grid], "de", TYPE, made=MADE).startswith(b"%PDF")
        assert "<b>Max" not in html_text([grid], "en")
        assert "Łukasz" in csv_text([grid], "de")
        assert document(grid)


def test_a_bounty_counts_with_what_was_won() -> None:
    event = tournament("tda", 3, fee_cents=1000, bounty_cents=400, payment="at the door")
    first, second, winner = at(event, 1)
    do(event, want.EndHand(1, (want.WentOut(first, by=(second,)),)))
    do(event, want.EndHand(1, (want.WentOut(second, by=(winner,)),)))

    assert [row[2] for row in results_grid(event.state).rows] == [
        Words("26.00", "26,00"),
        Words("4.00", "4,00"),
        Words("", ""),
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_list_says_what_was_won(language: str) -> None:
    event = tournament("tda", 3, fee_cents=1000, payment="at the door")
    while event.state.winner is None:
        do(event, want.EndHand(1, (want.WentOut(at(event, 1)[0]),)))
    text = csv_text([results_grid(event.state)], language)  # type: ignore[arg-type]

    assert ("30.00" if language == "en" else "30,00") in text
