"""Who sits at which tables: for books that let nobody sit at two, such as VPSV 45."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Whereabouts:
    """Members and their tables, over the whole club."""

    def __init__(self) -> None:
        self._tables: dict[str, set[str]] = {}

    def enter(self, member: str, table: str) -> str:
        """Note that somebody is about to sit down, and tell at which other table they sit, if at any.

        Noted at once, so that of two tables that somebody enters at the same moment one knows of the other.
        """
        others = [other for other, members in self._tables.items() if other != table and member in members]
        self._tables.setdefault(table, set()).add(member)
        return others[0] if others else ""

    def leave(self, member: str, table: str) -> None:
        """Note that somebody does not sit at a table, after all."""
        self._tables.get(table, set()).discard(member)

    def of(self, member: str) -> str:
        """A table at which somebody sits, if there is one."""
        return next((table for table, members in self._tables.items() if member in members), "")

    def note(self, table: str, members: Iterable[str]) -> None:
        """Who really sits at a table."""
        self._tables[table] = set(members)
