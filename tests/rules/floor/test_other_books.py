"""What other books make of the same facts: those alone that a table would hear as something else."""

from __future__ import annotations

import pytest

from floorman.floor.situations.betting import Said, Wager
from floorman.floor.situations.conduct import Offence
from support.floor import ruling, spot


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv", "bank"])
@pytest.mark.parametrize("what", ["rude", "delay", "exposing_cards", "soft_play", "left_the_table"])
def test_a_book_whose_ruling_reads_the_same_is_not_listed(book: str, what: str) -> None:
    ruled = ruling(Offence(seat=1, what=what, is_in_hand=True), book)  # type: ignore[arg-type]  # a parameter is a str
    own = {language: ruled.words(language).partition(". ")[0] for language in ("en", "de")}

    assert not [other for other in ruled.elsewhere if other.words.en.rpartition(" (")[0] == own["en"]]
    assert not [other for other in ruled.elsewhere if other.words.de.rpartition(" (")[0] == own["de"]]


def test_scales_that_differ_where_the_sentence_does_not_are_no_difference() -> None:
    listed = {other.book for other in ruling(Offence(seat=1, what="rude"), "vpsv").elsewhere}

    assert "apsa" in listed  # nothing is proposed for a first offence
    assert "tda" not in listed  # a warning is, though missed hands are on that scale too


def test_a_fact_that_another_book_would_have_to_know_goes_by_its_name() -> None:
    five = Wager(spot=spot("100/200 flop, has 50000"), said=Said(word="bet", amount=5, is_exact=False))
    asking = [other for other in ruling(five, "apsa").elsewhere if other.asks]

    assert {(other.asks, other.words.en, other.words.de) for other in asking} == {
        ("spot.pot", "depends on “pot”", "hängt von der Angabe „Pot“ ab")
    }
