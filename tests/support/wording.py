"""What no sentence for people may contain, in either language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.text.words import Words

_SNAKE = re.compile(r"[a-z]+_[a-z]+")
_ONE_OF_MANY = re.compile(
    r"\b1 (actions|cards|cases|chips|entries|hands|offences|options|players|rounds|seconds|seats|tables|"
    r"missed hands|missed rounds|Aktionen|Chips|Fälle|Hände|Karten|Möglichkeiten|Plätze|Runden|Sekunden|Tische|Verstöße)\b"
)
_ONE_ARE_MANY = re.compile(
    r"\b1 (?:second|minute|hand|round|card|player|action|chip|Sekunde|Minute|Hand|Runde|Karte|Aktion|Chip) (?:have|are|haben|sind)\b"
)
_MINUS = re.compile(r"(?<![\w–-])-\d")
_UNFILLED = re.compile(r"\bNone\b(?! of)|“”|„“|: ?[,;.]|\(\s*\)")
_ENGLISH = re.compile(
    r"(?<!-)\b(the|of|and|or|is|are|has|have|seat|seats|card|cards|with|from|not|no|to|who|which|player|players|table)\b"
)
_GERMAN = re.compile(
    r"\b(der|die|das|und|oder|ist|sind|Platz|Plätze|Karte|Karten|mit|von|nicht|kein|wer|Spieler|Tisch)\b"
)


def flaws(words: Words) -> list[str]:
    """What is wrong with words for people.

    Braces left over, names from the code, something unfilled, a wrong plural, less than nothing, the other language.
    """
    found = []
    for language, text, foreign in (("en", words.en, _GERMAN), ("de", words.de, _ENGLISH)):
        if not text.strip():
            found.append(f"{language}: nothing is said")
        if "{" in text or "}" in text:
            found.append(f"{language}: braces in {text!r}")
        if match := _SNAKE.search(text):
            found.append(f"{language}: {match[0]!r} in {text!r}")
        if match := _ONE_OF_MANY.search(text):
            found.append(f"{language}: {match[0]!r} in {text!r}")
        found += [
            f"{language}: {match[0]!r} in {text!r}"
            for wrong in (_ONE_ARE_MANY, _MINUS, _UNFILLED)
            if (match := wrong.search(text))
        ]
        if match := foreign.search(text):
            found.append(f"{language}: {match[0]!r} in {text!r}")
        if "  " in text or "..." in text or " ." in text or ".." in text:
            found.append(f"{language}: a stop or space too many in {text!r}")
    return found
