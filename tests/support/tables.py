"""Tables for a room's tests: the book, the players and the terms that a test does not say itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.testing import Story

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.rulebook import Rulebook


def tables_under(book: str | Rulebook, players: str, **usual: Any) -> Callable[..., Story]:
    """Make the ``table()`` of a module: a story under *book* with *players*, unless a test names others or other terms."""

    def table(named: str = players, **facts: Any) -> Story:
        return Story(**({"book": book, "players": named} | usual | facts))

    return table
