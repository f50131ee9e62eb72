"""Amounts and other fillings in a message: values until somebody reads it, because only then it is known how they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from floorman.text.words import Words


class Writable(Protocol):
    """Something that every language writes in its own way: a day, a list, so many of something."""

    def written(self, language: str) -> str:
        """As the reader writes it."""


class Chips(int):
    """Chips, which are a plain number at most tables and money at some."""

    __slots__ = ()


class Cents(int):
    """Money of a bank: a decimal fraction, whoever reads it."""

    __slots__ = ()


Filling: TypeAlias = "Chips | Cents | Writable | Words | str | int"
"""What may stand in braces in a message."""


def written(filling: Filling, language: str, chips: Callable[[int], str] = str) -> str:
    """A filling as the reader writes it; *chips* says how chips are written, and plain numbers and ids stay as they are."""
    if isinstance(filling, Cents):
        from floorman.text.money import decimals

        return decimals(filling, language)
    if isinstance(filling, Chips):
        return chips(filling)
    if hasattr(filling, "written"):
        return filling.written(language)
    return str(filling) if isinstance(filling, str | int) else filling[language]


def filled(words: Words, fillings: Mapping[str, Filling], chips: Callable[[int], str] = str) -> Words:
    """Words with their fillings written out: money as each language writes it, and *chips* as the table does.

    >>> from floorman.text import both
    >>> filled(both("{has} are left", "{has} sind übrig"), {"has": Chips(1500)}).de
    '1500 sind übrig'
    """
    from floorman.text import both

    return both(
        words.en.format(**{name: written(filling, "en", chips) for name, filling in fillings.items()}),
        words.de.format(**{name: written(filling, "de", chips) for name, filling in fillings.items()}),
    )
