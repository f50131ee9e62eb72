"""Words in two languages, and numbers, money and days as the reader writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.text.words import Words


def both(en: str, de: str) -> Words:
    """The same in both languages, for what `import floorman` loads: `Words` is loaded when something is first said.

    >>> both("no rank", "kein Rang").de
    'kein Rang'
    """
    from floorman.text.words import Words

    return Words(en, de)
