"""Lists as they go over a wire: each cell as it is read in both languages, and numbers exactly beside it.

>>> from fractions import Fraction
>>> from floorman.league.files.grids import Grid, figures
>>> from floorman.text.words import Words
>>> sent = printed(Grid(Words("Table", "Tabelle"), (figures("points", "points", "Punkte"),), ((Fraction(55, 2),),)))
>>> sent.rows[0][0]
Printed(en='27.5', de='27,5', exact='55/2', is_number=True, rules=None)
>>> as_grid(sent).columns == sent.columns
True
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import astuple

from floorman.league.files.grids import Cell, Column, Grid, Printed, exactly, written
from floorman.rulebook import Cite
from floorman.table.view import Paragraph
from floorman.text.words import Words

PrintedCell = str | int | Printed | None


class PrintedList(Struct, frozen=True):
    """A list with its columns, rows and notes."""

    title: Words
    columns: tuple[Column, ...]
    rows: tuple[tuple[PrintedCell, ...], ...]
    """A cell is text or a whole number as it is, nothing, or an object where the two languages write it in their own ways."""
    notes: tuple[Words, ...] = ()


class LeagueLists(Struct, frozen=True, tag="lists"):
    """What was asked for, one list after the other."""

    lists: tuple[PrintedList, ...]


def printed(grid: Grid) -> PrintedList:
    """A list as it is sent."""
    rows = tuple(tuple(_printed(cell) for cell in row) for row in grid.rows)
    return PrintedList(grid.title, grid.columns, rows, grid.notes)


def as_grid(sent: PrintedList) -> Grid:
    """A list as it was before it was sent."""
    return Grid(sent.title, sent.columns, tuple(tuple(_cell(cell) for cell in row) for row in sent.rows), sent.notes)


def _printed(cell: Cell) -> PrintedCell:
    if cell is None or isinstance(cell, Printed):
        return cell
    if isinstance(cell, str | int) and type(cell) in {str, int}:  # not those that people read in their own way
        return cell
    exact = exactly(cell)
    return Printed(
        written(cell, "en"),
        written(cell, "de"),
        exact if isinstance(exact, str | int) else None,
        isinstance(cell, int | Fraction | Decimal),
        tuple(Paragraph(*rule) for rule in cell) if isinstance(cell, tuple) else None,
    )


def _cell(cell: PrintedCell) -> Cell:
    if isinstance(cell, Printed) and cell.rules is not None:
        return tuple(Cite(*astuple(rule)) for rule in cell.rules)
    return cell
