"""Money: whole cents, never fractions, in the one currency a bank keeps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from floorman.errors import WrongAmount, WrongCurrency
from floorman.text.money import decimals
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.rulebook import Cite, Rulebook

LARGEST: Final = 2**53 - 1
"""The most that is ever booked or held, in cents: browsers cannot count further."""

# How people write the money a book may name.
_NAMES: Final = {"virtual": ("virtual",), "euro": ("euro", "eur", "€")}
_WRITTEN: Final = re.compile(
    r"(?P<before>[^\W\d]+|€)?\s*(?P<sign>-?)(?P<whole>[0-9]{1,15})(?:[.,](?P<part>[0-9]+))?\s*(?P<after>[^\W\d]+|€)?"
)


def cited(book: Rulebook, knob: str) -> Cite | None:
    """The paragraph that decides a question, or None where no book does."""
    answer = book.answers.get(knob)
    return answer.cite if answer else None


def require_cents(cents: object, book: Rulebook) -> None:
    """See to it that an amount can be booked.

    Raises:
        WrongAmount: it is not a whole number, nothing or less, no multiple of the book's smallest amount, or too much.
    """
    if type(cents) is not int:  # True is not an amount, and 1.0 has been through a float
        raise WrongAmount(
            cents,
            Words("amounts are whole numbers of cents", "Beträge sind ganze Cent"),
            rule=cited(book, "money_unit_cents"),
        )
    if cents <= 0:
        raise WrongAmount(
            cents,
            Words("an amount is more than zero", "ein Betrag ist größer als null"),
            rule=cited(book, "money_unit_cents"),
        )
    if cents > LARGEST:
        raise WrongAmount(
            cents,
            Words(f"the largest amount is {decimals(LARGEST)}", f"der größte Betrag ist {decimals(LARGEST, 'de')}"),
        )
    unit = book.knobs.money_unit_cents
    if unit and cents % unit:
        raise WrongAmount(
            cents,
            Words(f"the smallest amount is {decimals(unit)}", f"der kleinste Betrag ist {decimals(unit, 'de')}"),
            rule=cited(book, "money_unit_cents"),
        )


def require_currency(currency: str, money: str, book: Rulebook) -> None:
    """See to it that a currency somebody named is the bank's own; naming none is always right.

    Raises:
        WrongCurrency: it is another.
    """
    if currency and currency.casefold() not in _NAMES[money]:
        raise WrongCurrency(currency, money, rule=cited(book, "money"))


def read_cents(text: str, book: Rulebook) -> int:
    """Read an amount as people type it: ``12``, ``12.50`` or ``12,5``, as cents.

    >>> from floorman.rulebook import Rulebook
    >>> read_cents("12,50", Rulebook.load("bank"))
    1250

    Raises:
        WrongAmount: it is not an amount, or has a fraction of a cent in it.
        WrongCurrency: it names another money than the book's.
    """
    written = _WRITTEN.fullmatch(text.strip())
    if written is None:
        raise WrongAmount(
            text, Words("that is not an amount", "das ist kein Betrag"), rule=cited(book, "money_unit_cents")
        )
    for currency in (written["before"], written["after"]):
        require_currency(currency or "", book.knobs.money or "virtual", book)
    part = written["part"] or ""
    if part[2:].strip("0"):
        raise WrongAmount(
            text,
            Words("the smallest amount is one cent", "der kleinste Betrag ist ein Cent"),
            rule=cited(book, "money_unit_cents"),
        )
    cents = int(written["whole"]) * 100 + int((part + "00")[:2])
    cents = -cents if written["sign"] else cents
    require_cents(cents, book)
    return cents
