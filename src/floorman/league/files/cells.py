"""Cells of a list: how they are written so that no spreadsheet takes them for formulas, and read back."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from floorman.days import is_day

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_QUOTE: Final = "'"
_NUMBER: Final = re.compile(r"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_THOUSANDS: Final = {
    ".": re.compile(r"-?[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]*"),
    ",": re.compile(r"-?[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]*"),
}
_GERMAN: Final = re.compile(r"(?P<day>[0-9]{1,2})\. *(?P<month>[0-9]{1,2})\. *(?P<year>[0-9]{4})")
_STANDARD: Final = re.compile(r"(?P<year>[0-9]{4})([-/])(?P<month>[0-9]{1,2})\2(?P<day>[0-9]{1,2})")
_HOUR: Final = re.compile(r"[ T]+[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?$")


def neutral(text: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> neutral("=1+1"), neutral("Łukasz"), neutral("'=1")
    ("'=1+1", 'Łukasz', "''=1")
    """
    return f"{_QUOTE}{text}" if _is_formula(text) else text


def as_written(cell: str) -> str:
    """What somebody meant by a cell; undoes `neutral`.

    >>> as_written("'=1+1"), as_written("'t Hooft")
    ('=1+1', "'t Hooft")
    """
    return cell[1:] if cell.startswith(_QUOTE) and _is_formula(cell[1:]) else cell


def _is_formula(text: str) -> bool:
    return text.startswith(_FORMULAS) or text.lstrip(f"{_QUOTE} ").startswith(_FORMULAS)


def day(text: str) -> str | None:
    """A day as people write it, German or by the standard, with or without an hour; None for anything else.

    >>> day("12.5.2026"), day("2026-05-12 20:00:00"), day("2026/5/12"), day("5/12/2026")
    ('2026-05-12', '2026-05-12', '2026-05-12', None)
    """
    said = _HOUR.sub("", text.strip())
    if found := _GERMAN.fullmatch(said) or _STANDARD.fullmatch(said):
        said = f"{found['year']}-{found['month'].zfill(2)}-{found['day'].zfill(2)}"
    return said if is_day(said) else None


def whole(text: str) -> int | None:
    """A whole number, with the point that some put behind a place; None for anything else.

    >>> whole(" 27. "), whole("2.5")
    (27, None)
    """
    said = text.strip().removesuffix(".").removesuffix(".0")
    digits = said.removeprefix("-")
    return int(said) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else None


def points(text: str) -> Decimal | None:
    """Points with a decimal point or comma, in thousands with the other one; None for anything else.

    >>> points("54,50"), points("1.234,5"), points("1,234.5"), points("1.23,5"), points("many")
    (Decimal('54.50'), Decimal('1234.5'), Decimal('1234.5'), None, None)
    """
    said = text.strip().replace("\u2212", "-").replace(" ", "").replace("\u00a0", "").replace("\u202f", "")
    for thousands, point in (".,", ",."):
        if _THOUSANDS[thousands].fullmatch(said):
            said = said.replace(thousands, "").replace(point, ".")
    said = said.replace(",", ".")
    return Decimal(said) if len(said) <= 30 and _NUMBER.fullmatch(said) else None


def cents(text: str) -> int | None:
    """Money as people write it, in whole cents; None for anything else, and for parts of a cent.

    >>> cents("25,00 €"), cents("€ 7.5"), cents("1.005")
    (2500, 750, None)
    """
    said = points(text.replace("€", "").strip().removesuffix("EUR"))
    found = None if said is None else said.scaleb(2)
    return int(found) if found is not None and found == found.to_integral_value() else None


def yes(text: str) -> bool | None:
    """Yes or no as people tick it; None for anything else. Nothing said is no.

    >>> yes("x"), yes("nein"), yes(""), yes("perhaps")
    (True, False, False, None)
    """
    said = text.strip().casefold()
    if said in ("x", "yes", "y", "ja", "j", "1", "true", "wahr", "✓"):
        return True
    return False if said in ("", "no", "n", "nein", "0", "false", "falsch") else None
