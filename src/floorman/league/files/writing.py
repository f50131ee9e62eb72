"""Lists as CSV, and as HTML to put into any page."""

from __future__ import annotations

import csv
from html import escape
from typing import TYPE_CHECKING, Final

from floorman.league.files.cells import neutral
from floorman.league.files.grids import in_spreadsheet, said, written
from floorman.lines import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.cards import Language
    from floorman.league.files.grids import Cell, Grid

_NUMBER: Final = '<td class="number">'


class _Text:
    """What `csv` writes into."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def write(self, part: str) -> int:
        """Take one line."""
        self.parts.append(part)
        return len(part)


def csv_text(grids: Iterable[Grid], language: Language) -> str:
    """Lists as spreadsheets here read them: semicolons in German, commas in English; one below the other if several.

    No cell is taken for a formula: text that looks like one has an apostrophe before it, numbers are numbers.
    """
    out = _Text()
    writer = csv.writer(out, delimiter="," if language == "en" else ";")
    for number, grid in enumerate(grids):
        if number:
            writer.writerow([])
        writer.writerow(neutral(said(column.words, language)) for column in grid.columns)
        writer.writerows([_cell(cell, language) for cell in row] for row in grid.rows)
    return "".join(out.parts)


def _cell(cell: Cell, language: Language) -> str:
    text = in_spreadsheet(cell, language).replace("\r", " ").replace("\n", " ")
    is_number = text.removeprefix("-").replace(".", "", 1).replace(",", "", 1).isdecimal()
    return text if is_number and not isinstance(cell, str) else neutral(text)


def html_text(grids: Iterable[Grid], language: Language) -> str:
    """Lists to put into any page: plain tables, everything escaped, no scripts and no styles."""
    return "".join(_table(grid, language) for grid in grids)


def _table(grid: Grid, language: Language) -> str:
    lines = [
        f'<table class="floorman" lang="{escape(language)}">',
        f"<caption>{_safe(said(grid.title, language))}</caption>",
    ]
    heads = "".join(f'<th scope="col">{_safe(said(column.words, language))}</th>' for column in grid.columns)
    lines += ["<thead>", f"<tr>{heads}</tr>", "</thead>", "<tbody>"]
    for row in grid.rows:
        cells = "".join(
            f"{_NUMBER if column.is_number else '<td>'}{_safe(written(cell, language))}</td>"
            for column, cell in zip(grid.columns, row, strict=True)
        )
        lines.append(f"<tr>{cells}</tr>")
    lines.append("</tbody>")
    if grid.notes:
        notes = "<br>".join(_safe(said(note, language)) for note in grid.notes)
        lines += ["<tfoot>", f'<tr><td colspan="{len(grid.columns)}">{notes}</td></tr>', "</tfoot>"]
    return "\n".join([*lines, "</table>", ""])


def _safe(text: str) -> str:
    """Text in a page: nothing in it is markup, and no control characters."""
    return escape(printable(text, "\N{REPLACEMENT CHARACTER}"))
