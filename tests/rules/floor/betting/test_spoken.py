"""Words that everybody at the table understands, official or not."""

from __future__ import annotations

import pytest

from floorman.floor.situations.betting import Said, Wager
from support.floor import ruling, spot

FACING = "100/200 flop, bet 500, has 4000, pot 3000"
BOOKS = ["tda", "apsa", "wpl", "vpsv", "bank"]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("ALL-IN!", "seat 2 raises to 4000, all-in"),
        ("I'm all in", "seat 2 raises to 4000, all-in"),
        ("I raise to 1,500", "seat 2 raises to 1500"),
        ("raise by 700", "seat 2 raises to 1200"),
        ("I fold.", "seat 2 folds"),
    ],
)
def test_official_words_count_however_they_are_spelled(book: str, text: str, outcome: str) -> None:
    assert str(ruling(Wager(spot=spot(FACING), said=Said(text=text)), book)) == outcome


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Ich bin weg", "floor: seat 2 folds (preferred)"),
        ("steige aus", "floor: seat 2 folds (preferred)"),
        ("Gehe mit!", "floor: seat 2 calls 500 (preferred)"),
        ("Alles rein", "floor: seat 2 raises to 4000, all-in (preferred)"),
        ("Erhöhe auf 1.500", "floor: seat 2 raises to 1500 (preferred)"),
    ],
)
def test_what_everybody_understands_is_how_the_floor_will_read_it(text: str, outcome: str) -> None:
    assert str(ruling(Wager(spot=spot(FACING), said=Said(text=text)), "tda")) == outcome


def test_a_book_has_words_of_its_own() -> None:
    for text, outcome in (("Passen", "seat 2 folds"), ("mitgehen", "seat 2 calls 500")):
        assert str(ruling(Wager(spot=spot(FACING), said=Said(text=text)), "bank")) == outcome


def test_words_nobody_knows_may_mean_anything_a_fold_included() -> None:
    ruled = ruling(Wager(spot=spot(FACING), said=Said(text="Sapperlot")), "tda")

    assert not ruled.is_mandatory
    assert "seat 2 folds" in [str(option) for option in ruled.options]


@pytest.mark.rule("VPSV-76.1", "VPSV-74")
def test_a_raise_said_over_chips_that_lie_there_is_for_the_floor_where_words_outweigh_chips() -> None:
    late = Wager(spot=spot("300/600 flop, bet 1100"), chips=(1000, 100), said=Said(word="raise", when="after"))
    ruled = ruling(late, "vpsv")

    assert str(ruled).startswith("floor: seat 2 calls 1100 (preferred) / ")
    assert {"VPSV-72.3", "VPSV-74", "VPSV-81"} <= {cite.rule for cite in ruled.citations}
    assert str(ruling(late, "tda")) == "seat 2 calls 1100"


@pytest.mark.rule("VPSV-72.3")
def test_where_nobody_knows_whether_the_raise_came_in_time_the_floor_decides() -> None:
    unknown = Wager(spot=spot("300/600 turn, bet 1300"), chips=(5000,), said=Said(word="raise", when="unclear"))

    assert not ruling(unknown, "vpsv").is_mandatory
