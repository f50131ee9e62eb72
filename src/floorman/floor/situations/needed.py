"""A fact that decides is never assumed: whoever left it out is asked for it."""

from __future__ import annotations

from typing import TypeVar

from floorman.errors import SituationError
from floorman.text.words import Words

T = TypeVar("T")

HOW_MUCH = Words("how much is it?", "wie viel ist es?")
HOW_MANY = Words("how many are there?", "wie viele sind es?")
HOW_LONG = Words("how long has it been?", "wie lange schon?")


def needed(field: str, value: T | None, question: Words = HOW_MUCH) -> T:
    """The value of a fact that need not be stated, where the ruling turns on it.

    Raises:
        SituationError: it was not stated.
    """
    if value is None:
        raise SituationError(field, question)
    return value
