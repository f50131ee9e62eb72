"""Several things in a row, as the reader's language writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.text.locales import locale_of

if TYPE_CHECKING:
    from collections.abc import Iterable


def listed(items: Iterable[object], language: str = "en") -> str:
    """A, B and C; in German A, B und C.

    >>> listed(["Anna", "Ben", "Carla"]), listed(["Anna", "Ben"], "de"), listed([])
    ('Anna, Ben and Carla', 'Anna und Ben', '')
    """
    from babel.lists import format_list

    texts = [str(item) for item in items]
    return format_list(texts, locale=locale_of(language)) if texts else ""
