"""What a seat may do now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class RaiseRange(NamedTuple):
    """From the smallest to the largest total a seat may bet or raise to; false if there is none."""

    smallest: int
    largest: int

    def __bool__(self) -> bool:
        return self.smallest <= self.largest

    def __contains__(self, to: object) -> bool:
        return isinstance(to, int) and self.smallest <= to <= self.largest

    def __str__(self) -> str:
        return str(self.smallest) if self.smallest == self.largest else f"{self.smallest}–{self.largest}"


NO_RAISE: Final = RaiseRange(0, -1)


class Legal(NamedTuple):
    """Everything that is open to the seat in turn. Prints as people say it; nothing is open when nobody is in turn.

    >>> print(Legal(seat=1, fold=True, call=200, raise_to=RaiseRange(400, 5000)))
    fold, call 200, raise to 400–5000
    """

    seat: int | None = None
    fold: bool = False
    check: bool = False
    call: int | None = None
    """Chips to put in for a call."""
    raise_to: RaiseRange = NO_RAISE
    """Totals the seat may raise to, or bet; empty if it may not: ``800 in legal.raise_to``."""
    is_bet: bool = False
    """Whether that would be a bet, not a raise."""
    show: bool = False
    muck: bool = False
    claims: bool = False
    """Whether showing and mucking are called claiming and passing here."""
    run_twice: bool = False

    def _words(self) -> Iterator[str]:
        if self.fold:
            yield "fold"
        if self.check:
            yield "check"
        if self.call is not None:
            yield f"call {self.call}"
        if self.raise_to:
            yield f"{'bet' if self.is_bet else 'raise to'} {self.raise_to}"
        if self.show:
            yield "claim" if self.claims else "show"
        if self.muck:
            yield "pass" if self.claims else "muck"
        if self.run_twice:
            yield "run it twice or once"

    def __bool__(self) -> bool:
        return self.seat is not None

    def __str__(self) -> str:
        return ", ".join(self._words()) or "nothing"

    def __repr__(self) -> str:
        return str(self)
