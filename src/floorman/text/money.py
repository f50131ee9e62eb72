"""Money as the reader's language writes it."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from floorman.text.locales import locale_of


@lru_cache(maxsize=1024)
def money(cents: int, language: str = "en") -> str:
    """Cents as euros: €20.00, and 20,00 € in German.

    >>> money(150_050), money(150_050, "de").replace("\N{NO-BREAK SPACE}", " ")
    ('€1,500.50', '1.500,50 €')
    """
    from babel.numbers import format_currency

    return format_currency(Decimal(cents) / 100, "EUR", locale=locale_of(language))


@lru_cache(maxsize=1024)
def decimals(cents: int, language: str = "en") -> str:
    """Cents of a bank, whose money may be the club's own, so without a currency; it can be typed back in as it stands.

    >>> decimals(150_050), decimals(-5, "de")
    ('1500.50', '-0,05')
    """
    from babel.numbers import format_decimal

    return format_decimal(Decimal(cents) / 100, "0.00", locale=locale_of(language))
