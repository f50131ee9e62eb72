"""Which of Babel's locales a reader's language is."""

from __future__ import annotations


def locale_of(language: str) -> str:
    """English as written in Europe (12 May 2026; A, B and C), and German.

    >>> locale_of("en"), locale_of("de"), locale_of("de-AT")
    ('en_GB', 'de', 'de')
    """
    return "de" if language.startswith("de") else "en_GB"
