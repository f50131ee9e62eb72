"""Button and blinds from hand to hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.rulebook import Rulebook


class Positions(Struct, frozen=True, gc=False):
    """Where the button lies and who posts. The button may lie on an empty seat; a small blind nobody posts is None."""

    button: int
    small_blind: int | None
    big_blind: int


def first_positions(book: Rulebook, button: int, seats: Sequence[int]) -> Positions:
    """The first hand: the button was drawn, the blinds follow it."""
    if len(seats) == 2:
        swapped = book.knobs.heads_up_small_blind == "button"
        return _heads_up(book, _after(button, seats) if swapped else button, seats)
    small = _after(button, seats)
    return Positions(button, small, _after(small, seats))


def next_positions(book: Rulebook, last: Positions, seats: Sequence[int]) -> Positions:
    """The next hand, with those who are dealt in.

    With a dead button the big blind moves on to the next player, the small blind is whoever had the big one before, if
    still there, and the button follows, so that nobody skips a blind or pays one twice: TDA 32.
    """
    big = _after(last.big_blind, seats)
    if len(seats) == 2:
        return _heads_up(book, big, seats)
    if book.knobs.button_movement == "dead_button":
        small = last.big_blind if last.big_blind in seats else None
        button = last.small_blind if last.small_blind is not None else last.button
        return Positions(button, small, big)
    button = _after(last.button, seats)
    small = _after(button, seats)
    return Positions(button, small, _after(small, seats))


def _heads_up(book: Rulebook, big: int, seats: Sequence[int]) -> Positions:
    """Two players: the other one has the small blind, and the button unless the book gives it to the big blind."""
    other = _after(big, seats)
    return Positions(other if book.knobs.heads_up_small_blind == "button" else big, other, big)


def _after(seat: int, seats: Sequence[int]) -> int:
    """The next occupied seat clockwise."""
    return next((other for other in sorted(seats) if other > seat), min(seats))
