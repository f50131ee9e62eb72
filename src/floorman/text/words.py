"""The same said in English and in German."""

from __future__ import annotations

from msgspec import Struct


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """The same said in both languages."""

    en: str
    de: str

    def __getitem__(self, language: str) -> str:
        """The words in a language; German as written in Austria is German here.

        >>> Words("table", "Tisch")["de-AT"]
        'Tisch'
        """
        return self.de if language.startswith("de") else self.en


def begun(phrase: str) -> str:
    """A phrase of ours as a sentence begins with it; names, ids and files are never touched.

    >>> begun("der Startstack") + " ist eine ganze Zahl"
    'Der Startstack ist eine ganze Zahl'
    """
    return phrase[:1].upper() + phrase[1:]
