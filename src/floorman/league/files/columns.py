"""Which column of a sheet is which: headings in German or English, as people write them, or as an official says."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.errors import FileRefused
from floorman.league.files.sheets import Sheet, SheetRow
from floorman.text.fillings import Several
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

_MOST_ABOVE: Final = 10
_BREAKS: Final = re.compile("[\n\u00a0\u202f]+")
"""What spreadsheets and web pages put where people mean a blank."""


class KnownColumn(Struct, frozen=True):
    """Something a list can have a column for."""

    key: str
    words: Words
    """The heading we write."""
    others: tuple[str, ...] = ()
    """Other headings people write."""
    is_needed: bool = False


class Matched(Struct, frozen=True):
    """Where each thing stands in a sheet."""

    places: dict[str, int] = {}
    ignored: tuple[str, ...] = ()
    """Headings that nobody knows."""
    heading: tuple[str, ...] = ()

    def has(self, key: str) -> bool:
        """Whether there is such a column."""
        return key in self.places

    def name(self, key: str) -> str:
        """What the sheet calls a column; nothing where it has none."""
        return self.heading[self.places[key]].strip() if key in self.places else ""

    def text(self, row: SheetRow, key: str) -> str:
        """What a row says, without spaces around it; nothing where it says nothing."""
        place = self.places.get(key)
        return _BREAKS.sub(" ", row.cells[place]).strip() if place is not None and place < len(row.cells) else ""


def headed(sheet: Sheet, columns: Sequence[KnownColumn], chosen: Mapping[str, str]) -> Sheet:
    """The sheet from its headings on: a title may stand above them."""
    names = {
        _letters(name) for column in columns for name in (column.key, column.words.en, column.words.de, *column.others)
    }
    names |= {_letters(name) for name in chosen.values()}
    rows = [sheet.heading, *sheet.rows]
    for place, row in enumerate(rows[:_MOST_ABOVE]):
        if sum(_letters(name) in names for name in row.cells) > 1:
            return Sheet(row, tuple(rows[place + 1 :]))
    return sheet


def matched(sheet: Sheet, columns: Sequence[KnownColumn], chosen: Mapping[str, str]) -> Matched:
    """Match headings to columns; *chosen* has the headings that an official has matched by hand.

    Raises:
        FileRefused: a column is missing or there twice.
    """
    heading = sheet.heading
    _require_keys(columns, chosen)
    places = _named(heading, {key: (name,) for key, name in chosen.items()})
    left = [column for column in columns if column.key not in chosen]
    places |= _named(heading, {column.key: (column.words.en, column.words.de) for column in left}, places.values())
    for column in left:
        if column.key not in places:
            places |= _first(heading, column, places.values())
    ignored = tuple(name for place, name in enumerate(heading.cells) if name.strip() and place not in places.values())
    for key, name in chosen.items():
        if key not in places:
            raise FileRefused(
                Words(
                    f"there is no column {quoted(name)} for {key}",
                    f"Es gibt keine Spalte {quoted(name, 'de')} für {key}",
                ),
                line=heading.line,
            )
    missing = [column for column in columns if column.is_needed and column.key not in places]
    if missing:
        names = "; none such as ".join(
            ", ".join(dict.fromkeys((each.words.en, each.key, *each.others[:3]))) for each in missing
        )
        names_de = "; keine wie ".join(", ".join((each.words.de, *each.others[:3])) for each in missing)
        raise FileRefused(
            Words(f"there is no column such as {names}", f"Es gibt keine Spalte wie {names_de}"), line=heading.line
        )
    return Matched(places, ignored, heading.cells)


def _require_keys(columns: Sequence[KnownColumn], chosen: Mapping[str, str]) -> None:
    keys = [column.key for column in columns]
    for key in chosen:
        if key not in keys:
            raise FileRefused(
                Words(
                    "there is no column {key}; there are {known}", "Eine Spalte {key} gibt es nicht; es gibt {known}"
                ),
                key=key,
                known=Several(keys),
            )


def _named(heading: SheetRow, names: Mapping[str, Sequence[str]], taken: Collection[int] = ()) -> dict[str, int]:
    """Where columns stand that are called exactly so; one that is there twice is wrong."""
    places: dict[str, int] = {}
    for place, name in enumerate(heading.cells):
        letters = _letters(name)
        key = next((key for key, called in names.items() if letters and letters in map(_letters, called)), None)
        if key is None or place in taken:
            continue
        if key in places:
            en, de = (
                f"{quoted(heading.cells[places[key]])} and {quoted(name)}",
                f"{quoted(heading.cells[places[key]], 'de')} und {quoted(name, 'de')}",
            )
            raise FileRefused(Words(f"{en} are the same column", f"{de} sind dieselbe Spalte"), line=heading.line)
        places[key] = place
    return places


def _first(heading: SheetRow, column: KnownColumn, taken: Collection[int]) -> dict[str, int]:
    """Where the first column stands that may be meant."""
    letters = set(map(_letters, (column.key, *column.others)))
    for place, name in enumerate(heading.cells):
        if place not in taken and _letters(name) in letters:
            return {column.key: place}
    return {}


def _letters(heading: str) -> str:
    """A heading down to its letters: ``Geb.-Datum`` and ``gebdatum`` are one."""
    folded = unicodedata.normalize("NFKD", heading.casefold())
    return "".join(character for character in folded if character.isalnum())
