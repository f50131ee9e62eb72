"""What a seat may do now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class RaiseRange:
    """From the smallest to the largest total a seat may bet or raise to; false if there is none.

    >>> 800 in RaiseRange(400, 5000), 300 in RaiseRange(400, 5000), bool(NO_RAISE)
    (True, False, False)
    """

    __slots__ = ("largest", "smallest")

    def __init__(self, smallest: int, largest: int) -> None:
        self.smallest = smallest
        self.largest = largest

    def __bool__(self) -> bool:
        return self.smallest <= self.largest

    def __contains__(self, to: object) -> bool:
        return isinstance(to, int) and self.smallest <= to <= self.largest

    def __iter__(self) -> Iterator[int]:
        """Smallest and largest, to take apart: ``smallest, largest = legal.raise_to``."""
        yield self.smallest
        yield self.largest

    def __eq__(self, other: object) -> bool:
        if isinstance(other, RaiseRange):
            return self.smallest == other.smallest and self.largest == other.largest
        return (self.smallest, self.largest) == other

    def __hash__(self) -> int:
        return hash((self.smallest, self.largest))

    def words(self, chips: Callable[[int], str] = str) -> str:
        """From the smallest to the largest; *chips* says how amounts are written."""
        smallest, largest = chips(self.smallest), chips(self.largest)
        return smallest if self.smallest == self.largest else f"{smallest}–{largest}"

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"RaiseRange({self.smallest}, {self.largest})"


NO_RAISE: Final = RaiseRange(0, -1)

_WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "fold": "fold",
        "check": "check",
        "call": "call {}",
        "bet": "bet {}",
        "raise": "raise to {}",
        "show": "show",
        "muck": "muck",
        "claim": "claim",
        "pass": "pass",
        "run": "run it twice or once",
        "nothing": "nothing",
    },
    "de": {
        "fold": "passen",
        "check": "schieben",
        "call": "{} bezahlen",
        "bet": "{} setzen",
        "raise": "auf {} erhöhen",
        "show": "zeigen",
        "muck": "verdeckt weglegen",
        "claim": "Anspruch erheben",
        "pass": "verzichten",
        "run": "zweimal oder einmal ausspielen",
        "nothing": "nichts",
    },
}

_FIELDS: Final = ("seat", "fold", "check", "call", "raise_to", "is_bet", "show", "muck", "claims", "run_twice")


class Legal:
    """Everything that is open to the seat in turn. Prints as people say it; nothing is open when nobody is in turn.

    *call* is the chips to put in for a call, *raise_to* the totals the seat may bet or raise to (``800 in
    legal.raise_to``), and *is_bet* says which of the two it would be. *claims* says that showing and mucking are called
    claiming and passing here.

    >>> print(Legal(seat=1, fold=True, call=200, raise_to=RaiseRange(400, 5000)))
    fold, call 200, raise to 400–5000
    """

    __slots__ = _FIELDS

    def __init__(
        self,
        seat: int | None = None,
        *,
        fold: bool = False,
        check: bool = False,
        call: int | None = None,
        raise_to: RaiseRange = NO_RAISE,
        is_bet: bool = False,
        show: bool = False,
        muck: bool = False,
        claims: bool = False,
        run_twice: bool = False,
    ) -> None:
        self.seat = seat
        self.fold = fold
        self.check = check
        self.call = call
        self.raise_to = raise_to
        self.is_bet = is_bet
        self.show = show
        self.muck = muck
        self.claims = claims
        self.run_twice = run_twice

    def words(self, language: str = "en", chips: Callable[[int], str] = str) -> str:
        """Everything that is open, as people say it, in English or German; *chips* says how amounts are written."""
        said = _WORDS[language[:2]]
        return ", ".join(self._words(said, chips)) or said["nothing"]

    def _words(self, said: dict[str, str], chips: Callable[[int], str]) -> Iterator[str]:
        if self.fold:
            yield said["fold"]
        if self.check:
            yield said["check"]
        if self.call is not None:
            yield said["call"].format(chips(self.call))
        if self.raise_to:
            yield said["bet" if self.is_bet else "raise"].format(self.raise_to.words(chips))
        if self.show:
            yield said["claim" if self.claims else "show"]
        if self.muck:
            yield said["pass" if self.claims else "muck"]
        if self.run_twice:
            yield said["run"]

    def __bool__(self) -> bool:
        return self.seat is not None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Legal):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _FIELDS)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in _FIELDS))

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return str(self)
