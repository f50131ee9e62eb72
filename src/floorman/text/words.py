"""The same said in English and in German."""

from __future__ import annotations

from msgspec import Struct


class Words(Struct, frozen=True):
    """The same said in both languages."""

    en: str
    de: str
