"""Tables for a room's tests: the book, the players and the terms that a test does not say itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.hand import Call
from floorman.table import CallClock
from floorman.testing import Story

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.rulebook import Rulebook


def tables_under(book: str | Rulebook, players: str, **usual: Any) -> Callable[..., Story]:
    """Make the ``table()`` of a module: a story under *book* with *players*, unless a test names others or other terms."""

    def table(named: str = players, **facts: Any) -> Story:
        return Story(**({"book": book, "players": named} | usual | facts))

    return table


def asked_to_act_unbet(table: Callable[..., Story]) -> Story:
    """Heads-up A calls, and asks for the clock on B, who has nothing to call."""
    story = table("A B", button="A")
    story.deal()
    story.act("A", Call())
    story.says("A", CallClock())
    return story


def refused_order(story: Story, wanted: Any, kind: type[Exception], match: str | None = None) -> None:
    """Whoever runs the table is refused an order, and nothing changes."""
    before = story.table.copy()
    with pytest.raises(kind, match=match):
        story.order(wanted)
    assert story.table == before
