"""What comes in from outside, checked field by field: whole numbers that can be counted with, words that can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from floorman.contest.whole import LARGEST
from floorman.errors import TournamentError
from floorman.text.parsers import unread
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T", bound=msgspec.Struct)

LONGEST: Final = 2_000
"""The most characters in anything that somebody writes."""


def typed(given: T) -> T:
    """The same, once every field is of its kind and within bounds.

    >>> from floorman.tournament.commands import BeginHand
    >>> typed(BeginHand("one"))  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    floorman.errors.TournamentError: BeginHand: Expected `int`, got `str` - at `$.table`

    Raises:
        TournamentError: some field is not.
    """
    what = type(given).__name__
    try:
        plain = msgspec.to_builtins(given, enc_hook=str)
        found: T = msgspec.convert(plain, type(given), dec_hook=lambda kind, text: kind(text))
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
        why = unread(error)
        raise TournamentError(Words(f"{what}: {why.en}", f"{what}: {why.de}")) from error
    for value in _values(plain):
        if isinstance(value, str) and len(value) > LONGEST:
            raise TournamentError(
                Words(f"{what}: at most {LONGEST} characters", f"{what}: höchstens {LONGEST} Zeichen")
            )
        if isinstance(value, str) and not value.isascii() and not _is_text(value):
            raise TournamentError(Words(f"{what}: that is not text", f"{what}: das ist kein Text"))
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            raise TournamentError(
                Words(f"{what}: numbers go up to {LARGEST}", f"{what}: Zahlen reichen nur bis {LARGEST}")
            )
    return found


def _is_text(value: str) -> bool:
    """Whether it can be written down at all: half a character cannot."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _values(plain: Any) -> Iterator[object]:
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield key
            yield from _values(value)
    elif isinstance(plain, (list, tuple)):
        for value in plain:
            yield from _values(value)
    else:
        yield plain
