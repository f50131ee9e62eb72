"""Arabic and Hebrew for print, where a page is written sign by sign from left to right: letters joined and in order.

What prints them does neither by itself. Arabic letters look different at the beginning, in the middle and at the end of
a word; Unicode has a sign of its own for each look.
"""

from __future__ import annotations

from functools import cache
from typing import Final
from unicodedata import bidirectional, combining, decomposition

_LOOKS: Final = (*range(0xFB50, 0xFBFF), *range(0xFE80, 0xFEFD))
_LOOK: Final = {(False, False): "isolated", (False, True): "initial", (True, False): "final", (True, True): "medial"}

MIRRORED: Final = str.maketrans("()[]{}<>«»", ")(][}{><»«")
"""What opens on the left closes on the right where one writes from there."""


def is_from_the_right(text: str) -> bool:
    """Whether there is anything in it that is written from right to left."""
    return not text.isascii() and any(bidirectional(sign) in ("R", "AL") for sign in text)


def joined(text: str) -> str:
    """The text with every Arabic letter as it looks beside its neighbours.

    >>> joined("علي") == "\ufecb\ufee0\ufef2"
    True
    """
    looks = _looks()
    letters = [at for at, sign in enumerate(text) if not combining(sign)]  # vowel signs stand above and below
    signs = list(text)
    for number, at in enumerate(letters):
        before = text[letters[number - 1]] if number else ""
        after = text[letters[number + 1]] if number + 1 < len(letters) else ""
        is_tied = (before, "initial") in looks and (text[at], "final") in looks
        ties = (text[at], "initial") in looks and (after, "final") in looks
        signs[at] = looks.get((text[at], _LOOK[is_tied, ties]), text[at])
    return "".join(signs)


@cache
def _looks() -> dict[tuple[str, str], str]:
    """The sign for each look of a letter."""
    found = {}
    for code in _LOOKS:
        look, *letters = decomposition(chr(code)).split() or [""]
        if len(letters) == 1:
            found[chr(int(letters[0], 16)), look.strip("<>")] = chr(code)
    return found
