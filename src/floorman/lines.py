"""Names and ids as people type them: one line that any list can show."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

_JOINER: Final = "\u200d"  # holds a family of emoji together
_SELECTOR: Final = "\ufe0f"  # asks for the coloured picture of a sign
_SKIN: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_FLAG: Final = re.compile("(\U0001f3f4[\U000e0061-\U000e007a]{3,6}\U000e007f)")
"""England, Scotland and Wales: a black flag and the letters of a region that nobody sees."""


def printable(text: str, instead: str = "") -> str:
    r"""The text with *instead* for whatever moves the cursor, hides itself or turns the writing round; emoji stay whole.

    >>> printable("Ann\u202e & 👩\u200d👧"), printable("An\u200dn\n", "?")
    ('Ann & 👩\u200d👧', 'An?n?')
    """
    if text.isprintable():
        return text
    return "".join(piece if at % 2 else _shown(piece, instead) for at, piece in enumerate(_FLAG.split(text)))


def is_line(text: object, longest: int) -> bool:
    """Whether something is one printable line of at most so many characters, and not only blanks."""
    return isinstance(text, str) and bool(text.strip()) and len(text) <= longest and printable(text) == text


def folded(text: str) -> str:
    r"""The same for texts that people take for one: letters large or small, however they are composed and spaced.

    >>> folded("Ａce  Klüb") == folded("ACE KLU\u0308B")
    True
    """
    return " ".join(normalize("NFKC", normalize("NFKC", text).casefold()).split())


def _shown(text: str, instead: str) -> str:
    return "".join(
        sign if sign.isprintable() or (sign == _JOINER and _joins(text, at)) else instead
        for at, sign in enumerate(text)
    )


def _joins(text: str, at: int) -> bool:
    """Whether there is an emoji on both sides."""
    first = at - 1
    while first > 0 and text[first] == _SELECTOR:
        first -= 1
    before, after = text[first] if at else "", text[at + 1 : at + 2]
    return (_is_picture(before) or (before != "" and before in _SKIN)) and (_is_picture(after) or after == "↔")


def _is_picture(sign: str) -> bool:
    return sign != "" and category(sign) == "So"
