"""Records keep the id of a rule; the book says where it stands."""

from __future__ import annotations

import pytest

from floorman.rulebook import Cite, Rulebook
from floorman.rulebook.vocabulary import SHARED


@pytest.mark.parametrize("book", Rulebook.shipped(), ids=lambda book: book.name)
def test_a_paragraph_that_a_book_cites_is_found_again_by_its_id(book: Rulebook) -> None:
    cites = [answer.cite for answer in book.answers.values()] + [book.topic(topic) for topic in SHARED]

    assert [book.rule(cite.rule) for cite in cites] == cites


def test_a_rule_that_no_book_has_is_shown_by_its_id() -> None:
    assert Rulebook.load("tda").rule("FRIDAY-1") == Cite("", "", "", "FRIDAY-1")
