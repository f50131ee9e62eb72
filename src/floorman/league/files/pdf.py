"""Lists for print: a PDF with any name in it. A sign that the type has no letter for becomes a box, never an error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from floorman.league.files.grids import said, written

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from floorman.cards import Language
    from floorman.league.files.grids import Grid

FAMILY: Final = "list"
_BOX: Final = "\u25a1"
_LONGEST: Final = 600
_LINE_MM: Final = 5
_MARGIN_MM: Final = 1.5
_LONGEST_WORD_MM: Final = 60


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
            self.set_font(FAMILY, size=7)
            self.cell(0, 5, clean(self, f"{title} · {self.page_no()}"), align="C")

    wide = any(len(grid.columns) > 7 for grid in grids)
    pdf = Page(orientation="landscape" if wide else "portrait", format="A4")
    pdf.set_creation_date(made)
    pdf.set_creator("floorman")
    pdf.set_lang(language)
    pdf.add_font(FAMILY, "", type_.regular)
    pdf.add_font(FAMILY, "B", type_.bold)
    pdf.set_text_shaping(True)  # joins Arabic letters, and writes them and Hebrew from the right
    pdf.set_font(FAMILY, size=9)
    pdf.set_title(clean(pdf, title))
    pdf.add_page()
    pdf.set_draw_color(190)
    pdf.c_margin = _MARGIN_MM
    for grid in grids:
        room = min(_height(grid), pdf.eph)  # a list that fits on a page is not torn in two
        if pdf.will_page_break(room) and pdf.get_y() > pdf.t_margin:
            pdf.add_page()
        pdf.set_font(FAMILY, "B", 12)
        pdf.multi_cell(0, 8, clean(pdf, said(grid.title, language)), new_x="LMARGIN", new_y="NEXT")
        pdf.set_font(FAMILY, size=8)
        with pdf.table(
            line_height=_LINE_MM,
            col_widths=column_widths(pdf, grid, language),
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
            pdf.set_font(FAMILY, size=7)
            pdf.multi_cell(0, 4, clean(pdf, said(note, language)), align="L", new_x="LMARGIN", new_y="NEXT")
        pdf.ln(4)
    return bytes(pdf.output())


def clean(pdf: Any, text: str) -> str:
    """Text that the type at hand can print."""
    known = pdf.fonts[FAMILY].cmap
    shortened = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return "".join(sign if ord(sign) in known and sign.isprintable() else _BOX for sign in shortened)


def _has_headings(grid: Grid) -> bool:
    return any(column.words.en for column in grid.columns)


def _height(grid: Grid) -> float:
    """About how high a list is with its title and notes, if every row is one line."""
    return 16 + (len(grid.rows) + 1) * (_LINE_MM + 0.25) + 4 * len(grid.notes)


def column_widths(pdf: Any, grid: Grid, language: Language) -> tuple[float, ...]:
    """How wide columns are: as what is in them. The widest give way, but no word is torn; what is left is spread evenly."""
    heads = [[clean(pdf, said(column.words, language)) for column in grid.columns]]
    rows = [[clean(pdf, written(cell, language)) for cell in row] for row in grid.rows]
    widths, least = [], []
    for place in range(len(grid.columns)):
        pdf.set_font(FAMILY, "B", 8)
        wide = [(pdf.get_string_width(row[place]), _longest_word(pdf, row[place])) for row in heads]
        pdf.set_font(FAMILY, size=8)
        wide += [(pdf.get_string_width(row[place]), _longest_word(pdf, row[place])) for row in rows]
        room = 2 * _MARGIN_MM + 0.5
        widths.append(max(10, max(whole for whole, _ in wide) + room))
        least.append(max(10, min(_LONGEST_WORD_MM, max(word for _, word in wide)) + room))
    while sum(widths) > pdf.epw and (loose := [at for at, width in enumerate(widths) if width > least[at]]):
        widths[max(loose, key=widths.__getitem__)] -= 1
    spare = max(0, pdf.epw - sum(widths)) / len(widths)
    return tuple(width + spare for width in widths)


def _longest_word(pdf: Any, text: str) -> float:
    return max((pdf.get_string_width(word) for word in text.split()), default=0.0)
