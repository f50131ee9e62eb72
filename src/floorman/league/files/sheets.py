"""Sheets as they come in: CSV however it was saved, or the first sheet of a spreadsheet. Every row knows its line."""

from __future__ import annotations

import codecs
import csv
import re
import zipfile
import zlib
from typing import IO, TYPE_CHECKING, Final

from msgspec import Struct

from floorman.errors import FileRefused
from floorman.league.files.cells import as_written
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_BYTES: Final = 5_000_000
MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 100
_MOST_UNPACKED: Final = 50_000_000
_CELL: Final = re.compile(rb"""(?<![:\w])r\s*=\s*["']\s*([A-Za-z]*)(\d*)""")
_DELIMITERS: Final = ";,\t"


class SheetRow(Struct, frozen=True):
    """One line of a sheet."""

    line: int
    """Counted as an editor or a spreadsheet does, from 1."""
    cells: tuple[str, ...]


class Sheet(Struct, frozen=True):
    """A heading, and the rows below it that are not empty."""

    heading: SheetRow
    rows: tuple[SheetRow, ...]


def read_csv(data: bytes) -> Sheet:
    r"""Read a CSV file: UTF-8, UTF-16 or Windows-1252; semicolons, commas or tabs.

    >>> read_csv("Spieler;Platz\r\nŁukasz;1\r\n".encode()).rows
    (SheetRow(line=2, cells=('Łukasz', '1')),)

    Raises:
        FileRefused: it is not such a file; says in which line.
    """
    _require_size(len(data))
    text = _text(data)
    for number, line in enumerate(text.split("\n"), start=1):
        if any(character < " " and character != "\t" for character in line):
            raise FileRefused(Words("this is not text", "Das ist kein Text"), line=number)
    first, _, rest = text.partition("\n")
    skipped = 0
    if first.casefold().startswith("sep=") and len(first) == 5:
        delimiter, text, skipped = first[4], rest, 1
    else:
        delimiter = _delimiter(first if first.strip() else rest.lstrip("\n").partition("\n")[0])
    rows: list[SheetRow] = []
    reader = csv.reader((f"{line}\n" for line in text.split("\n")), delimiter=delimiter, strict=True)
    begins = 1
    try:
        for cells in reader:
            rows.append(SheetRow(begins + skipped, tuple(as_written(cell.strip(" ")) for cell in cells)))
            begins = reader.line_num + 1
    except csv.Error:
        raise FileRefused(
            Words("from here on the quotation marks do not match", "Ab hier passen die Anführungszeichen nicht"),
            line=begins + skipped,
        ) from None
    return _sheet(rows)


def read_xlsx(file: IO[bytes]) -> Sheet:
    """Read the first sheet of a spreadsheet that has anything in it.

    Raises:
        FileRefused: it is not one.
    """
    from python_calamine import CalamineError, CalamineWorkbook

    broken = FileRefused(Words("this spreadsheet cannot be read", "Diese Tabelle lässt sich nicht lesen"))
    try:
        with zipfile.ZipFile(file) as packed:
            _require_size(sum(part.file_size for part in packed.infolist()), _MOST_UNPACKED)
            for part in packed.infolist():
                _require_near(packed.read(part))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError):
        raise broken from None
    file.seek(0)
    try:
        book = CalamineWorkbook.from_filelike(file)
        for name in book.sheet_names:
            cells = book.get_sheet_by_name(name).to_python(skip_empty_area=False, nrows=MOST_ROWS + 2)
            rows = [SheetRow(line, tuple(map(_said, row))) for line, row in enumerate(cells, start=1)]
            if any(any(row.cells) for row in rows):
                return _sheet(rows)
    except (CalamineError, OSError, ValueError, OverflowError):
        raise broken from None
    raise FileRefused(Words("there is nothing in it", "Es steht nichts darin"))


def _require_near(part: bytes) -> None:
    """Refuse cells far out: between them and the first one everything would be filled with empty ones."""
    for column, row in _CELL.findall(part):
        if len(column) > 2 or len(row) > 6 or int(row or 0) > 2 * MOST_ROWS:
            raise FileRefused(
                Words("it has cells too far down or to the right", "Sie hat Zellen zu weit unten oder rechts")
            )


def _require_size(size: int, most: int = MOST_BYTES) -> None:
    if size > most:
        raise FileRefused(
            Words(
                f"it is too large: {most // 1_000_000} MB at most", f"Sie ist zu groß: höchstens {most // 1_000_000} MB"
            )
        )
    if not size:
        raise FileRefused(Words("there is nothing in it", "Es steht nichts darin"))


def _text(data: bytes) -> str:
    """The text of a file, whatever wrote it; lines end in one way."""
    at = 0
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8"] if data.startswith(codecs.BOM_UTF8) else ["utf-8", "cp1252"]
        data = data.removeprefix(codecs.BOM_UTF8)
        at = data.find(b"\x00")
        encodings = [] if at >= 0 else encodings
    for encoding in encodings:
        try:
            return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            at = error.start
    raise FileRefused(Words("this is not text", "Das ist kein Text"), line=data.count(b"\n", 0, at) + 1)


def _delimiter(heading: str) -> str:
    outside = "".join(heading.split('"')[::2])
    return max(_DELIMITERS, key=outside.count)


def _sheet(rows: Iterable[SheetRow]) -> Sheet:
    filled = [row for row in rows if any(cell.strip() for cell in row.cells)]
    if len(filled) < 2:
        raise FileRefused(
            Words(
                "there are no rows below the headings",
                "Unter den Überschriften stehen keine Zeilen",
            )
        )
    if len(filled) > MOST_ROWS + 1:
        raise FileRefused(
            Words(f"more than {MOST_ROWS} rows", f"Mehr als {MOST_ROWS} Zeilen"), line=filled[MOST_ROWS + 1].line
        )
    heading, *below = filled
    if len(heading.cells) > MOST_COLUMNS:
        raise FileRefused(
            Words(f"more than {MOST_COLUMNS} columns", f"Mehr als {MOST_COLUMNS} Spalten"), line=heading.line
        )
    return Sheet(heading, tuple(below))


def _said(value: object) -> str:
    """A cell of a spreadsheet as people would type it."""
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 10**15 else repr(value)
    return as_written(str(value).strip())
