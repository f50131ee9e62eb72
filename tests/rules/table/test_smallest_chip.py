"""The smallest chip in play at a table: pots are split in it."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import TableSetupError
from floorman.hand.actions import Call, Check, Fold
from floorman.hand.events import PotAwarded
from floorman.table import orders as order
from floorman.testing import Story


def shares_of_125(book: str, **terms: Any) -> tuple[int, ...]:
    """Hands at 25/50 in which the small blind folds and two players check it down, until the two of them share the pot."""
    story = Story(book, "A B C", small_blind=25, big_blind=50, chips=1_000_000, **terms)
    while True:
        story.deal()
        story.act(story.in_turn, Call())
        story.act(story.in_turn, Fold())
        while story.table.is_playing:
            story.act(story.in_turn, Check())
        (paid,) = [event for event in story.events if isinstance(event, PotAwarded)][-1:]
        assert paid.chips == 125
        if len(paid.seats) == 2:
            return paid.shares


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("tda", marks=pytest.mark.rule("TDA-20.a")),
        pytest.param("apsa", marks=pytest.mark.rule("APSA-3.2.split-pot.2")),
        pytest.param("wpl", marks=pytest.mark.rule("WPL-5.5.split-pot.2")),
        pytest.param("vpsv", marks=pytest.mark.rule("VPSV-47")),
    ],
)
def test_a_pot_of_125_is_split_75_and_50_where_the_smallest_chip_is_25(book: str) -> None:
    assert shares_of_125(book, smallest_chip=25) == (75, 50)
    assert shares_of_125(book) == (63, 62)


def test_the_smallest_chip_stays_until_a_level_names_another() -> None:
    story = Story("tda", "A B C", small_blind=25, big_blind=50, smallest_chip=25)
    story.order(order.SetLevel(100, 200, 0, 100))
    story.order(order.SetLevel(200, 400))

    assert story.table.level.smallest_chip == 100


def test_a_table_has_chips_of_1_at_least() -> None:
    with pytest.raises(TableSetupError, match="smallest chip"):
        Story("tda", "A B C", smallest_chip=0)
