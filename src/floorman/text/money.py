"""Money as the reader's language writes it."""

from __future__ import annotations

from decimal import Decimal
from functools import cache

from floorman.text.locales import locale_of


@cache
def money(cents: int, language: str = "en") -> str:
    """Cents as money: €20.00, and 20,00 € in German.

    >>> money(150_050), money(150_050, "de").replace("\N{NO-BREAK SPACE}", " ")
    ('€1,500.50', '1.500,50 €')
    """
    from babel.numbers import format_currency

    return format_currency(Decimal(cents) / 100, "EUR", locale=locale_of(language))
