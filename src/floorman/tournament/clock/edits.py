"""Changing a structure, also while it is played: what has begun stays as it was.

Whoever changes a structure that is played keeps the clock `up_to` that moment with it. Otherwise a level that is added
after the last one has run out would have begun in the past.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.errors import LevelIsPast, NoSuchLevel
from floorman.text.words import Words
from floorman.tournament.clock.checks import StructureNote, named, require_sound
from floorman.tournament.clock.structure import Structure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.structure import Entry


class Edited(Struct, frozen=True):
    """The structure after a change, and what is odd about the part still to come."""

    structure: Structure
    warnings: tuple[StructureNote, ...] = ()


def insert(
    structure: Structure, book: Rulebook, at: int, entry: Entry, *, begun: int = -1, chips: Iterable[int] = ()
) -> Edited:
    """Put a level or a break in, so that it becomes entry *at*; *begun* is the last entry that has begun, -1 before play.

    >>> from floorman.rulebook import Rulebook
    >>> from floorman.tournament.clock.structure import Break, Level
    >>> night = Structure((Level(20, 25, 50), Level(20, 50, 100)))
    >>> insert(night, Rulebook.load("wpl"), 1, Break(15), begun=0).structure.entries[1]
    Break(minutes=15, colour_up=())

    Raises:
        LevelIsPast: something that comes after it has begun.
        NoSuchLevel: there is no such place.
        StructureRefused: what comes out cannot be played.
    """
    _require_begun(structure, begun)
    if at != len(structure.entries):
        structure.require_entry(at)
    if at <= begun:
        _refuse_past(structure, book, at)
    return _checked((*structure.entries[:at], entry, *structure.entries[at:]), book, begun, chips)


def remove(structure: Structure, book: Rulebook, at: int, *, begun: int = -1, chips: Iterable[int] = ()) -> Edited:
    """Take an entry out.

    Raises:
        LevelIsPast: it has begun.
        NoSuchLevel: there is none.
        StructureRefused: what is left cannot be played.
    """
    _require_to_come(structure, book, at, begun)
    return _checked((*structure.entries[:at], *structure.entries[at + 1 :]), book, begun, chips)


def replace(
    structure: Structure, book: Rulebook, at: int, entry: Entry, *, begun: int = -1, chips: Iterable[int] = ()
) -> Edited:
    """Put one entry in another's place.

    Raises:
        LevelIsPast: it has begun.
        NoSuchLevel: there is none.
        StructureRefused: what comes out cannot be played.
    """
    _require_to_come(structure, book, at, begun)
    entries = (*structure.entries[:at], entry, *structure.entries[at + 1 :])
    return _checked(entries, book, begun, chips)


def duplicate(structure: Structure, book: Rulebook, at: int, *, begun: int = -1, chips: Iterable[int] = ()) -> Edited:
    """Put the same entry in once more, right after itself.

    The one being played can be doubled: its blinds come again.

    Raises:
        LevelIsPast: something that comes after it has begun.
        NoSuchLevel: there is none.
        StructureRefused: what comes out cannot be played.
    """
    entry = structure.require_entry(at)
    return insert(structure, book, at + 1, entry, begun=begun, chips=chips)


def _require_to_come(structure: Structure, book: Rulebook, at: int, begun: int) -> None:
    _require_begun(structure, begun)
    structure.require_entry(at)
    if at <= begun:
        _refuse_past(structure, book, at)


def _refuse_past(structure: Structure, book: Rulebook, at: int) -> None:
    name = named(structure, at)
    # The level of a hand is fixed when it begins, so what hands were played at is no longer open: TDA 23.
    raise LevelIsPast(
        Words(
            f"{name.en} has begun and stays as it was; time is given or taken at the clock",
            f"{name.de} hat begonnen und wird nicht mehr geändert; Zeit gibt oder nimmt man an der Uhr",
        ),
        rule=book.topic("new_level_next_hand"),
    )


def _require_begun(structure: Structure, begun: int) -> None:
    if begun >= len(structure.entries):
        raise NoSuchLevel(
            Words(
                f"entry {begun} cannot have begun: the structure has {len(structure.entries)}",
                f"Eintrag {begun} kann nicht begonnen haben: die Struktur hat {len(structure.entries)}",
            ),
        )


def _checked(entries: tuple[Entry, ...], book: Rulebook, begun: int, chips: Iterable[int]) -> Edited:
    edited = Structure(entries)
    return Edited(edited, require_sound(edited, book, chips=chips, after=begun))
