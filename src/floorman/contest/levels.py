"""Which level a hand belongs to: when it began, and what had been announced by then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman.rulebook import Cite

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.rulebook import Rulebook

Sign = Literal["wash", "riffle", "shuffler", "dealer_change"]
"""What is to be seen at a table between two hands."""

# Washing the cards begins no hand anywhere; relieving the dealer does where the book says so: TDA 23, VPSV 16.
_BEGINS: Final[dict[str, tuple[Sign, ...]]] = {
    "first_riffle_shuffler_or_dealer_change": ("riffle", "shuffler", "dealer_change"),
    "first_shuffle": ("riffle", "shuffler"),
}


class Beginning(Struct, frozen=True):
    """When a hand began, and with what."""

    at: int
    sign: Sign


class InForce(Struct, frozen=True):
    """Which of the levels announced one after another a hand is played at, and on whose word."""

    announcement: int | None
    """The number of the announcement, counted from 0; nothing where none had been made in time."""
    citations: tuple[Cite, ...]


def hand_began(book: Rulebook, signs: Iterable[tuple[Sign, int]]) -> Beginning | None:
    """When a hand began, by what was seen at the table and when; nothing if it has not begun yet.

    >>> from floorman.rulebook import Rulebook
    >>> seen = [("wash", 1000), ("dealer_change", 3000), ("riffle", 9000)]
    >>> hand_began(Rulebook.load("tda"), seen).at, hand_began(Rulebook.load("vpsv"), seen).at
    (3000, 9000)
    """
    counts = _BEGINS[book.knobs.hand_begins_with]
    moments = [Beginning(at, sign) for sign, at in signs if sign in counts]
    return min(moments, key=lambda moment: moment.at, default=None)


def level_in_force(book: Rulebook, announced: Sequence[int | None], *, began: int | None) -> InForce:
    """The level of a hand: the last one announced before it began or at the very moment it did.

    *announced* is when each level was, None if it has not been; all times are on one watch. A hand that has not begun yet
    is played at whatever was announced last.

    >>> from floorman.rulebook import Rulebook
    >>> [level_in_force(Rulebook.load("tda"), [0, 60], began=at).announcement for at in (59, 60, None)]
    [0, 1, 1]
    """
    in_time = [number for number, at in enumerate(announced) if at is not None and (began is None or at <= began)]
    cites = (book.topic("new_level_next_hand"), book.topic("level_announced"), book.cite("hand_begins_with"))
    return InForce(in_time[-1] if in_time else None, tuple(dict.fromkeys(cites)))
