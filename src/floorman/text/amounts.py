"""Amounts in a message: values until somebody reads it, because only then it is known how they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from floorman.text.words import Words


class Chips(int):
    """Chips, which are a plain number at most tables and money at some."""

    __slots__ = ()


class Cents(int):
    """Money of a bank: a decimal fraction, whoever reads it."""

    __slots__ = ()


def filled(words: Words, amounts: Mapping[str, Chips | Cents], chips: Callable[[int], str] = str) -> Words:
    """Words with their amounts written out: money as each language writes it, and *chips* as the table does.

    >>> from floorman.text import both
    >>> filled(both("{has} are left", "{has} sind übrig"), {"has": Chips(1500)}).de
    '1500 sind übrig'
    """
    from floorman.text import both
    from floorman.text.money import decimals

    def written(amount: Chips | Cents, language: str) -> str:
        return decimals(amount, language) if isinstance(amount, Cents) else chips(amount)

    return both(
        words.en.format(**{name: written(amount, "en") for name, amount in amounts.items()}),
        words.de.format(**{name: written(amount, "de") for name, amount in amounts.items()}),
    )
