"""What callers give, looked at before anything is done with it.

Compiled code looks at its arguments before it begins, and refuses them without words. What is typed as one of these it
lets pass, so that the verbs of `Hand` can say themselves what is wrong; a type checker still knows a number from a text.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Protocol, SupportsIndex, TypeVar

import msgspec

from floorman.cards import Card
from floorman.errors import WrongArgument
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

Whole = SupportsIndex
"""A whole number: an int, or one of NumPy's."""


class YesNo(Protocol):
    """True or False, and nothing that merely counts as one of them."""

    def __and__(self, other: bool, /) -> bool: ...


class Line(Protocol):
    """A text."""

    def casefold(self) -> str:
        """As a text has it."""
        ...


def whole(number: Whole) -> int:
    """A seat or a number of chips.

    Raises:
        WrongArgument: it is not a whole number.
    """
    if isinstance(number, int):
        return number
    try:
        return index(number)
    except TypeError:
        raise WrongArgument(
            Words(
                f"chips and seats are whole numbers, not {number!r}",
                f"Chips und Plätze sind ganze Zahlen, nicht {number!r}",
            )
        ) from None


def whole_or_none(number: Whole | None) -> int | None:
    """A seat or a number of chips, if there is one."""
    return None if number is None else whole(number)


def yes_no(answer: YesNo) -> bool:
    """Yes or no.

    Raises:
        WrongArgument: it is neither True nor False.
    """
    if isinstance(answer, bool):
        return answer
    raise WrongArgument(Words(f"say True or False, not {answer!r}", f"Sag True oder False, nicht {answer!r}"))


def line(text: Line) -> str:
    """A text.

    Raises:
        WrongArgument: it is not one.
    """
    if isinstance(text, str):
        return text
    raise WrongArgument(Words(f"give a text, not {text!r}", f"Gib einen Text an, nicht {text!r}"))


def several(things: Iterable[T]) -> list[T]:
    """What was given one after another.

    Raises:
        WrongArgument: it is a text or a single thing.
    """
    if not isinstance(things, str):
        try:
            return list(things)
        except TypeError:
            pass
    raise WrongArgument(Words(f"give a list, not {things!r}", f"Gib eine Liste an, nicht {things!r}"))


def well_formed(given: T, kind: type[T]) -> T:
    """A value of this kind whose fields are what they should be.

    Raises:
        WrongArgument: it is of another kind, or a field of it does not fit.
    """
    why = ""
    if isinstance(given, kind):
        try:
            return msgspec.convert(
                msgspec.to_builtins(given, enc_hook=str), kind, dec_hook=lambda _, text: Card(str(text))
            )
        except (TypeError, ValueError) as error:
            why = f": {error}"
    raise WrongArgument(
        Words(
            f"give a {kind.__name__}, not {given!r}{why}",
            f"Gib ein {kind.__name__} an, nicht {given!r}{why}",
        )
    )
