"""The level tables that rulebooks hold, as structures ready to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

from floorman.errors import NoLevels
from floorman.rulebook import Cite
from floorman.text.nouns import MINUTES
from floorman.text.numbers import counted
from floorman.text.words import Words
from floorman.tournament.clock.structure import Level, Structure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from floorman.rulebook import Rulebook

Event = Literal["main", "sit_and_go", "satellite"]

_TABLE: Final[dict[Event, str]] = {"main": "level_table", "sit_and_go": "sit_and_go_level_table"}
_MINUTES: Final[dict[Event, str]] = {
    "main": "level_minutes",
    "sit_and_go": "sit_and_go_level_minutes",
    "satellite": "satellite_level_minutes",
}
_COLUMNS: Final = ("small_blind", "big_blind")


class Preset(Struct, frozen=True):
    """A structure out of a book, the stack to start it with if the book names one, and the paragraphs."""

    structure: Structure
    stack: int | None
    rules: tuple[Cite, ...]


def level_minutes(book: Rulebook, event: Event) -> tuple[int, Cite] | None:
    """How long the book makes a level of such an event, and where it says so; nothing where it is silent.

    >>> from floorman.rulebook import Rulebook
    >>> minutes, rule = level_minutes(Rulebook.load("vpsv"), "satellite")
    >>> print(minutes, rule)
    15 VPSV 2016 121
    """
    minutes: int | None = getattr(book.knobs, _MINUTES[event])
    return None if minutes is None else (minutes, book.cite(_MINUTES[event]))


def preset(book: Rulebook, event: Event) -> Preset:
    """The levels the book lays down for such an event.

    >>> from floorman.rulebook import Rulebook
    >>> preset(Rulebook.load("wpl"), "sit_and_go").structure.level(5)
    Level(minutes=15, small_blind=200, big_blind=400, ante=0, big_blind_ante=False)

    Raises:
        NoLevels: it lays down none; then they are set with the event.
    """
    knob = _TABLE.get(event)
    name: str | None = getattr(book.knobs, knob) if knob else None
    length = level_minutes(book, event)
    if knob is None or name is None:
        lasts = (
            (
                f"; a level lasts {counted(length[0], *MINUTES)}",
                f"; ein Level dauert {counted(length[0], *MINUTES, 'de')}",
            )
            if length
            else ("", "")
        )
        raise NoLevels(
            Words(
                f"{book.id.upper()} lays down no levels for this event{lasts[0]}: set them with the event or have them made",
                f"{book.id.upper()} legt für diese Veranstaltung keine Levels fest{lasts[1]}: setze sie selbst oder lass sie erstellen",
            ),
            rule=length[1] if length else book.topic("levels_set_beforehand"),
        )
    table = book.data[name]
    minutes = length[0] if length else table.get("minutes")
    stack = book.knobs.sit_and_go_stack if event == "sit_and_go" else table.get("start_stack")
    rules = dict.fromkeys((book.cite(knob), *([length[1]] if length else ())))
    return Preset(_read(book, name, table, minutes), stack, tuple(rules))


def level_tables(book: Rulebook) -> dict[str, Structure]:
    """Every table of levels among the book's data, by its name; a book of the house may bring its own."""
    tables = {name: table for name, table in book.data.items() if all(column in table for column in _COLUMNS)}
    return {name: _read(book, name, table, table.get("minutes")) for name, table in tables.items()}


def _read(book: Rulebook, name: str, table: Mapping[str, Any], minutes: object) -> Structure:
    """Turn columns into levels; minutes may be one number for all or a column too."""
    by_big_blind = bool(table.get("big_blind_ante", False))
    try:
        small, big = table["small_blind"], table["big_blind"]
        antes = table.get("ante", (0,) * len(big))
        lengths = minutes if isinstance(minutes, tuple) else (minutes,) * len(big)
        rows = list(zip(lengths, small, big, antes, strict=True))
    except (KeyError, TypeError, ValueError):
        rows = []
    if not rows or not all(isinstance(number, int) for row in rows for number in row):
        raise NoLevels(
            Words(
                f"the table “{name}” of {book.id.upper()} does not read as levels: it needs minutes and columns of equal length",
                f"Die Tabelle „{name}“ von {book.id.upper()} ist keine Tabelle von Levels: sie braucht Minuten und gleich lange Spalten",
            ),
        )
    return Structure.of(Level(time, sb, bb, ante, by_big_blind and ante > 0) for time, sb, bb, ante in rows)
