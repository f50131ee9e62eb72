"""Lists for print: a PDF with any name in it. A sign that the type has no letter for becomes a box, never an error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from floorman.league.files.grids import said, written

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from floorman.cards import Language
    from floorman.league.files.grids import Grid

_FAMILY: Final = "list"
_BOX: Final = "\u25a1"
_LONGEST: Final = 120
_ROOM_MM: Final = 35


class Type(NamedTuple):
    """The files of a typeface."""

    regular: str
    bold: str


def pdf_bytes(grids: Sequence[Grid], language: Language, type_: Type, *, made: datetime) -> bytes:
    """Lists one below the other, with the title of the first at the top of every page and numbers at the foot.

    Raises:
        ImportError: fpdf2 is not installed.
    """
    from fpdf import FPDF
    from fpdf.fonts import FontFace

    title = said(grids[0].title, language)

    class Page(FPDF):
        def footer(self) -> None:
            self.set_y(-12)
            self.set_font(_FAMILY, size=7)
            self.cell(0, 5, clean(self, f"{title} · {self.page_no()}"), align="C")

    wide = any(len(grid.columns) > 7 for grid in grids)
    pdf = Page(orientation="landscape" if wide else "portrait", format="A4")
    pdf.set_creation_date(made)
    pdf.set_creator("floorman")
    pdf.set_lang(language)
    pdf.add_font(_FAMILY, "", type_.regular)
    pdf.add_font(_FAMILY, "B", type_.bold)
    pdf.set_font(_FAMILY, size=9)
    pdf.set_title(clean(pdf, title))
    pdf.add_page()
    pdf.set_draw_color(190)
    for grid in grids:
        if pdf.will_page_break(_ROOM_MM):  # no heading stays alone at the foot of a page
            pdf.add_page()
        pdf.set_font(_FAMILY, "B", 12)
        pdf.multi_cell(0, 8, clean(pdf, said(grid.title, language)), new_x="LMARGIN", new_y="NEXT")
        pdf.set_font(_FAMILY, size=8)
        with pdf.table(
            line_height=5,
            col_widths=_widths(grid, language),
            text_align=tuple("RIGHT" if column.is_number else "LEFT" for column in grid.columns),
            borders_layout="HORIZONTAL_LINES",
            headings_style=FontFace(emphasis="BOLD"),
            first_row_as_headings=_has_headings(grid),
        ) as table:
            if _has_headings(grid):
                table.row([clean(pdf, said(column.words, language)) for column in grid.columns])
            for row in grid.rows:
                table.row([clean(pdf, written(cell, language)) for cell in row])
        for note in grid.notes:
            pdf.set_font(_FAMILY, size=7)
            pdf.multi_cell(0, 4, clean(pdf, said(note, language)), new_x="LMARGIN", new_y="NEXT")
        pdf.ln(4)
    return bytes(pdf.output())


def clean(pdf: Any, text: str) -> str:
    """Text that the type at hand can print."""
    known = pdf.fonts[_FAMILY].cmap
    shortened = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return "".join(sign if ord(sign) in known and sign.isprintable() else _BOX for sign in shortened)


def _has_headings(grid: Grid) -> bool:
    return any(column.words.en for column in grid.columns)


def _widths(grid: Grid, language: Language) -> tuple[int, ...]:
    """How wide columns are to each other: as their longest cell, within reason."""
    texts = [[said(column.words, language) for column in grid.columns]]
    texts += [[written(cell, language) for cell in row] for row in grid.rows]
    return tuple(min(40, max(8, *(len(row[place]) + 1 for row in texts))) for place in range(len(grid.columns)))
