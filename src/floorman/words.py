"""Refusals in the words of the table, said to the one who asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import FloormanError, IllegalAction, InsufficientFunds, StoreError
from floorman.text.money import money
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable


def refusal(error: FloormanError, language: str, amount: Callable[[int], str] = str) -> str:
    """Why something cannot be done, what is open instead, and the rule; *amount* says how chips are written."""
    return error.told(language, amount)


def refusal_words(error: FloormanError) -> Words:
    """A refusal in both languages, said to the one who asked."""
    match error:
        case IllegalAction():
            return error.told_you()
        case InsufficientFunds(balance_cents=has, needed_cents=needed, rule=rule):
            cited, cited_de = (f" ({rule})", f" ({rule.de})") if rule else ("", "")
            return Words(
                en=f"Your account has {money(has, 'en')}; {money(needed, 'en')} are needed{cited}.",
                de=f"Auf deinem Konto sind {money(has, 'de')}; gebraucht werden {money(needed, 'de')}{cited_de}.",
            )
        case StoreError():  # what is wrong with the disk is for whoever runs the server
            return Words(
                en="This cannot be kept right now, and so it has not happened.",
                de="Das lässt sich gerade nicht aufheben, darum gilt es auch nicht.",
            )
        case _:
            return Words(en=error.told("en"), de=error.told("de"))
