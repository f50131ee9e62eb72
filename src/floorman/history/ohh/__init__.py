"""Open Hand History: hands as JSON objects, as trackers and sites exchange them (hh-specs.handhistory.org).

Each hand is an object ``{"ohh": {…}}``, and a blank line stands between two, so a file as a whole is not JSON. Amounts are
read and written as the decimals they are. Fields that are not played, known to the specification or not, are kept and
written again; what only floorman has to say stands in fields that begin with ``floorman_``.
"""

from __future__ import annotations

import re
from decimal import Decimal
from json import JSONDecodeError, JSONDecoder
from typing import TYPE_CHECKING, Any, Final, NoReturn

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from floorman.errors import HistoryError, UnreadableHistory
from floorman.history.guard import attempt
from floorman.history.model import Written
from floorman.history.ohh.reading import Lines, recorded
from floorman.history.ohh.writing import fields_of
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.history.losses import Lost
    from floorman.history.model import History, Recorded

BEGINS: Final = re.compile(r'(?:(?<=[\[,}])|^\ufeff?)[ \t]*\{\s*"(ohh|ots)"\s*:', re.MULTILINE)
"""How every hand begins."""
_BETWEEN: Final = " \t\r\n,[]\ufeff"
_DECODE: Final = Decoder(float_hook=Decimal).decode
_ENCODE: Final = Encoder(decimal_format="number").encode


def looks_like_ohh(text: str) -> bool:
    """Whether a text holds Open Hand History objects, hands or the tournament summaries that go with them."""
    return BEGINS.search(text) is not None


def read_ohh(text: str, lines_before: int = 0) -> Iterator[Recorded | HistoryError]:
    """Every hand of an Open Hand History text, one after another. A broken one is an error in its place; the rest goes on.

    Objects may stand on one line or many, between blank lines or in an array.
    """
    for index, found in enumerate(_objects(text, lines_before)):
        if isinstance(found, HistoryError):
            yield found
            continue
        line, chunk, fields = found
        yield attempt(line, recorded, fields, Lines(chunk, line), index)


def write_ohh(histories: Iterable[History], first: int = 1) -> Written:  # noqa: ARG001  # its hands need no number
    """Histories as Open Hand History, one hand a line with blank lines between, and what the format has no place for.

    Raises:
        HistoryError: a history does not replay, so there are no amounts to write.
    """
    lost: Lost = {}
    hands = [_ENCODE({"ohh": fields_of(history, lost)}).decode() for history in histories]
    return Written("\n\n".join(hands) + "\n" if hands else "", tuple(lost))


# ---- finding the objects ----


def _objects(text: str, lines_before: int) -> Iterator[tuple[int, str, dict[str, Any]] | HistoryError]:
    """The hands of a text: the line each begins at, its own text, and its fields."""
    starts = [found.start() + found.group().index("{") for found in BEGINS.finditer(text)]
    line, done = lines_before + 1, 0
    for start, end in zip([0, *starts], [*starts, len(text)], strict=True):
        chunk = text[start:end]
        chunk = chunk.lstrip(_BETWEEN)
        line += text.count("\n", done, end - len(chunk))
        done = end - len(chunk)
        chunk = chunk.rstrip(_BETWEEN)
        if chunk:
            yield from _decoded(chunk, line)


_NOBEGINS: Final = both('expected a hand: {"ohh": {…}}', 'Hier gehört eine Hand hin: {"ohh": {…}}')


def _decoded(chunk: str, line: int) -> Iterator[tuple[int, str, dict[str, Any]] | HistoryError]:
    """One object, and an error if it is not one or something stands behind it."""
    behind = ""
    try:
        value = _DECODE(chunk)
    except (DecodeError, ValueError, ArithmeticError, RecursionError) as error:
        try:
            value, end = _SLOW.raw_decode(chunk)
        except JSONDecodeError as fault:
            broken_off = fault.pos >= len(chunk) or fault.msg.startswith("Unterminated string")
            what = (
                both("the hand breaks off", "Die Hand bricht ab")
                if broken_off
                else both(
                    f"this is not JSON: {fault.msg[:1].lower()}{fault.msg[1:]}",
                    f"Das ist ab Zeichen {fault.colno} der Zeile kein gültiges JSON",
                )
            )
            yield UnreadableHistory(what, line=line + (chunk.count("\n") if broken_off else fault.lineno - 1))
            return
        except (ValueError, ArithmeticError, RecursionError):
            yield UnreadableHistory(both(f"this is not JSON: {error}", "Das ist kein gültiges JSON"), line=line)
            return
        behind = chunk[end:].lstrip(_BETWEEN)
        chunk = chunk[:end]
    if isinstance(value, dict) and isinstance(value.get("ohh"), dict):
        yield line, chunk, value["ohh"]
    elif isinstance(value, dict) and "ots" in value:
        yield UnreadableHistory(
            both(
                "a tournament summary (ots), not a hand",
                "Das ist die Zusammenfassung eines Turniers (ots) und keine Hand",
            ),
            line=line,
        )
    else:
        yield UnreadableHistory(_NOBEGINS, line=line)
    if behind:
        yield UnreadableHistory(_NOBEGINS, line=line + chunk.count("\n"))


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not an amount")


_SLOW: Final = JSONDecoder(parse_float=Decimal, parse_constant=_no_number)
