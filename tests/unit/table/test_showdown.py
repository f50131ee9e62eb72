"""A table that asks seats at the showdown what they show, and one that does not."""

from __future__ import annotations

import pytest

from floorman.hand.actions import Call, Check, Muck, Show
from floorman.hand.events import Mucked, PotAwarded, Shown
from floorman.table.events import decoded, encoded
from floorman.testing import Story, table_of


def showdown(story: Story) -> None:
    """Everybody checks and calls until somebody may show."""
    story.deal(best="A")
    while story.table.hand is not None and not story.table.hand.is_over and not story.table.hand.legal.show:
        story.act(story.in_turn, Check() if story.table.hand.legal.check else Call())


@pytest.mark.parametrize("book", ["tda", "bank"])
def test_seats_are_asked_at_a_table_that_asks(book: str) -> None:
    story = Story(book, "A B", asks_showdown=True)
    showdown(story)
    asked = []
    while story.table.is_playing:
        name = story.in_turn
        asked.append(name)
        story.act(name, Show() if name == "B" else Muck())

    assert "A" in asked
    assert Mucked(1) in story.events
    assert story.chips("A") < 10_000 < story.chips("B")


@pytest.mark.parametrize("book", ["tda", "bank"])
def test_nobody_is_asked_where_the_table_does_not_ask(book: str) -> None:
    story = Story(book, "A B")
    showdown(story)

    assert not story.table.is_playing
    assert any(isinstance(event, Shown) and event.seat == 1 for event in story.events)
    assert any(isinstance(event, PotAwarded) and event.seats == (1,) for event in story.events)


def test_what_a_table_asks_is_kept_with_it() -> None:
    asks, older = table_of("tda", asks_showdown=True), table_of("tda")

    assert [decoded(data) for data in encoded([asks, older])] == [asks, older]
    assert not older.asks_showdown
