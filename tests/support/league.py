"""``floorman league`` as people type it, in this process; and spreadsheets to give it."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import zipfile
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch
from xml.sax.saxutils import escape

from floorman.cli import main

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Done(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The one document on stdout."""
        told: dict[str, Any] = json.loads(self.out)
        return told


class Desk:
    """A file with leagues in it, and somebody who types."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db = f"sqlite:///{folder / 'league.db'}"

    def __call__(self, *args: object) -> Done:
        """Type a command; anything that is not a refusal of ours is let through as the error it is."""
        out, err, code = io.StringIO(), io.StringIO(), 0
        typed = ["floorman", "league", *map(str, args), "--db", self.db]
        with patch.object(sys, "argv", typed), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main()
            except SystemExit as ended:
                code = int(ended.code or 0)
        return Done(code, out.getvalue(), err.getvalue())

    def did(self, *args: object) -> str:
        """What a command that works says."""
        done = self(*args)
        assert (done.code, done.err) == (0, ""), done
        return done.out

    def refused(self, *args: object) -> str:
        """What a command that is refused says; nothing has changed."""
        before = self.records()
        done = self(*args)
        assert (done.code, done.out) == (1, ""), done
        assert self.records() == before
        return done.err

    def asked(self, *args: object) -> dict[str, Any]:
        """The document a command prints."""
        done = self(*args, "--json")
        assert (done.code, done.err) == (0, ""), done
        return done.document

    def records(self) -> list[Any]:
        """Everything that is kept."""
        done = self("log", "--json")
        return list(done.document["records"]) if not done.code else []

    def file(self, name: str, content: str | bytes) -> Path:
        """A file to give to a command."""
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path


_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def xlsx(rows: Sequence[Sequence[str | int | float]], *, at: str = "") -> bytes:
    """The smallest spreadsheet there is; *at* puts its last cell elsewhere."""
    cells = ""
    for line, row in enumerate(rows, start=1):
        cells += f'<row r="{line}">'
        for place, value in enumerate(row):
            where = f"{chr(65 + place)}{line}"
            if at and (line, place) == (len(rows), len(row) - 1):
                where = at
            if isinstance(value, str):
                cells += f'<c r="{where}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
            else:
                cells += f'<c r="{where}"><v>{value}</v></c>'
        cells += "</row>"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
        f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_SHEET_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_SHEET_TYPE}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        '<sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_MAIN}"><sheetData>{cells}</sheetData></worksheet>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in parts.items():
            packed.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{text}')
    return out.getvalue()
