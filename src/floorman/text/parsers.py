"""What a reader of TOML or JSON refuses, in the language of whoever wrote it: a text that breaks off, a value of another kind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from floorman.text import both

if TYPE_CHECKING:
    from floorman.text.words import Words

_GERMAN: Final = tuple(
    (re.compile(said), german)
    for said, german in (
        (r"(?i)missing required field `(.+?)`", r"„\1“ fehlt"),
        (r"(?i)contains unknown field `(.+?)`", r"„\1“ gehört nicht hinein"),
        (r"Expected `array` of length (\d+)", r"erwartet wird eine Liste der Länge \1"),
        (r"Expected `(?:array|object)` of length >= (\d+)", r"erwartet wird eine Liste von mindestens \1"),
        (r"Expected `(?:array|object)` of length <= (\d+)", r"erwartet wird eine Liste von höchstens \1"),
        (r"Expected `\w+` of length >= (\d+)", r"erwartet werden mindestens \1 Zeichen"),
        (r"Expected `\w+` of length <= (\d+)", r"erwartet werden höchstens \1 Zeichen"),
        (r"Expected `\w+` >= (-?\d+)", r"erwartet wird mindestens \1"),
        (r"Expected `\w+` <= (-?\d+)", r"erwartet wird höchstens \1"),
        (r"Expected `str` matching regex", "so wird das hier nicht geschrieben"),
        (r"(?i)invalid (?:enum )?value '(.+?)'(?= - at|$)", r"„\1“ gibt es hier nicht"),
        (r"(?i)invalid enum value (.+?)(?= - at|$)", r"\1 gibt es hier nicht"),
        (r"(?i)number out of range|integer value out of range", "die Zahl ist zu groß"),
        (r"(?i)invalid base64", "das ist kein Base64"),
        (r"(?i)trailing comma", "dort steht ein Komma zu viel"),
        (r"(?i)invalid number", "das ist keine Zahl"),
        (r"(?i)keys must be strings", "ein Name steht in Anführungszeichen"),
        (r"expected '(.)' or '(.)'", r"dort fehlt „\1“ oder „\2“"),
        (r"expected '(.)'", r"dort fehlt „\1“"),
        (r"(?i)truncated|unterminated|unclosed|end of document", "der Text bricht ab"),
        (r"(?i)extra data|trailing characters", "danach steht noch etwas"),
        (r"(?i)cannot overwrite|cannot declare|duplicate inline", "das steht schon weiter oben"),
        (r"(?i)after a key in a key/value pair", "nach dem Namen fehlt „=“"),
        (r"(?i)expected newline", "hier endet die Zeile nicht"),
        (r"(?i)initial character for a key", "hier gehört ein Name hin"),
        (r"(?i)date", "das ist kein Datum"),
        (r"(?i)invalid value|expecting value", "das ist kein Wert"),
        (r"(?i)invalid statement", "das ist keine Angabe"),
        (r"(?i)escape|control character|illegal character|invalid character", "dieses Zeichen geht hier nicht"),
        (r"(?i)nested|recursion", "es ist zu tief verschachtelt"),
        (r"(?i)utf-8|codec|surrogates", "es ist kein Text in UTF-8"),
        (r"(?i)null byte", "der Name enthält ein Nullzeichen"),
        (r"(?i)integer string conversion", "eine Zahl darin ist zu lang"),
    )
)
_KIND: Final = re.compile(r"Expected `([^`]+)`(?:, got `([^`]+)`)?")
_KINDS: Final = {
    "int": "eine ganze Zahl",
    "float": "eine Zahl",
    "str": "ein Text",
    "bool": "„true“ oder „false“",
    "null": "„null“",
    "array": "eine Liste",
    "object": "ein Objekt",
    "bytes": "Bytes in Base64",
}
_WHERE: Final = (
    (re.compile(r"line (\d+),? column (\d+)"), r" (Zeile \1, Spalte \2)"),
    (re.compile(r"\(byte (\d+)\)"), r" (Byte \1)"),
    (re.compile(r" - at `(?:key in )?\$\.?(.+)`"), r" (bei „\1“)"),
)


def unread(error: Exception) -> Words:
    """Why something could not be read: the parser's own words in English, ours in German, and where.

    >>> unread(ValueError("Invalid value (at line 2, column 9)")).de
    'das ist kein Wert (Zeile 2, Spalte 9)'
    >>> unread(ValueError("Object missing required field `root` - at `$.proof`")).de
    '„root“ fehlt (bei „proof“)'
    >>> unread(ValueError("Expected `int | null`, got `str` - at `$.chips`")).de
    'erwartet wird eine ganze Zahl oder „null“, nicht ein Text (bei „chips“)'
    """
    said = str(error)
    known = (match.expand(german) for known, german in _GERMAN if (match := known.search(said)))
    why = next(known, "") or _of_another_kind(said) or "es ist fehlerhaft"
    where = "".join(match.expand(german) for known, german in _WHERE if (match := known.search(said)))
    return both(said, why + where)


def _of_another_kind(said: str) -> str:
    match = _KIND.search(said)
    if not match:
        return ""
    wanted, got = match.groups()
    kinds = [_KINDS.get(kind, f"„{kind}“") for kind in wanted.split(" | ")]
    instead = "eine Zahl mit Komma" if got == "float" else _KINDS.get(got, f"„{got}“")
    return f"erwartet wird {' oder '.join(kinds)}" + (f", nicht {instead}" if got else "")
