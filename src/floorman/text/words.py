"""The same said in English and in German."""

from __future__ import annotations

from msgspec import Struct


class Words(Struct, frozen=True):
    """The same said in both languages."""

    en: str
    de: str


def begun(phrase: str) -> str:
    """A phrase of ours as a sentence begins with it; names, ids and files are never touched.

    >>> begun("der Startstack") + " ist eine ganze Zahl"
    'Der Startstack ist eine ganze Zahl'
    """
    return phrase[:1].upper() + phrase[1:]
