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
    return format_list(texts, locale=locale_of(language)) if len(texts) > 1 else "".join(texts)


def one_of(items: Iterable[object], language: str = "en") -> str:
    """A, B or C; in German A, B oder C.

    >>> one_of(["fold", "call", "raise"]), one_of(["passen", "bezahlen"], "de"), one_of(["check"])
    ('fold, call or raise', 'passen oder bezahlen', 'check')
    """
    from babel.lists import format_list

    return format_list([str(item) for item in items], style="or", locale=locale_of(language))
