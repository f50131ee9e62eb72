"""What a reader of TOML or JSON refuses, in the language of whoever wrote it."""

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
        (r"Expected `(\w+)`, got `(\w+)`", r"erwartet wird „\1“, nicht „\2“"),
        (r"Expected `\w+` (?:>=|of length >=|matching .*>=) (\d+)", r"erwartet wird mindestens \1"),
        (r"Expected `\w+` (?:<=|of length <=) (\d+)", r"erwartet wird höchstens \1"),
        (r"(?i)invalid enum value (.+?)(?= - at|$)", r"\1 gibt es hier nicht"),
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
    """
    said = str(error)
    why = next(
        (match.expand(german) for known, german in _GERMAN if (match := known.search(said))), "es ist fehlerhaft"
    )
    where = "".join(match.expand(german) for known, german in _WHERE if (match := known.search(said)))
    return both(said, why + where)
