"""Seats around a table, 1 to 10 as on the felt, in the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

SEATS: Final = 10
"""The most seats of a table. Clockwise from seat 10 comes seat 1."""


def steps(start: int, seat: int) -> int:
    """How many seats clockwise it is from one to another; once around to itself.

    >>> steps(9, 1), steps(4, 3), steps(4, 4)
    (2, 9, 10)
    """
    return (seat - start - 1) % SEATS + 1


def clockwise(seats: Iterable[int], start: int) -> tuple[int, ...]:
    """The seats in the order of play: from the first after *start*, which itself comes last.

    >>> clockwise([1, 4, 6, 9], 4)
    (6, 9, 1, 4)
    """
    return tuple(sorted(seats, key=lambda seat: (seat - start - 1) % SEATS))


def turned(seat: int, by: int) -> int:
    """The seat so many seats further clockwise, below zero counter-clockwise, taken or not.

    >>> turned(9, 2), turned(1, -1)
    (1, 10)
    """
    return (seat + by - 1) % SEATS + 1


def after(seat: int, seats: Iterable[int]) -> int:
    """The next of the seats clockwise."""
    return min(seats, key=lambda other: steps(seat, other))


def before(seat: int, seats: Iterable[int]) -> int:
    """The next of the seats counter-clockwise."""
    return min(seats, key=lambda other: steps(other, seat))


def is_between(first: int, seat: int, last: int) -> bool:
    """Whether a seat is passed on the way clockwise from one to another; neither of the two is.

    >>> is_between(9, 10, 2), is_between(9, 2, 2), is_between(9, 4, 2)
    (True, False, False)
    """
    return 0 < (seat - first) % SEATS < (last - first) % SEATS
