"""What a table asks for: the terms on which money becomes a stack there."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from floorman.bank.money import LARGEST, cited, require_cents
from floorman.errors import WrongTableTerms
from floorman.rulebook import Rulebook  # noqa: TC001  # msgspec reads annotations at run time
from floorman.text.amounts import Cents
from floorman.text.words import Words


class TableKind(StrEnum):
    """What is played at a table."""

    CASH = "cash"
    TOURNAMENT = "tournament"
    SIT_AND_GO = "sit-and-go"


class BuyInRange(NamedTuple):
    """What a table may be bought into for, in cents; both ends are allowed.

    >>> 1000 in BuyInRange(500, 2500)
    True
    """

    smallest: int
    largest: int

    def __contains__(self, cents: object) -> bool:
        return isinstance(cents, int) and self.smallest <= cents <= self.largest

    def __str__(self) -> str:
        return str(self.smallest) if self.smallest == self.largest else f"{self.smallest}–{self.largest}"


class TableTerms(Struct, frozen=True, kw_only=True):
    """One table as the bank sees it.

    Either *buy_in_cents*, one sum for everybody, or a range from *smallest_cents* to *largest_cents*; where the book has
    a maximum of its own, the range may leave it out.

    Raises:
        WrongTableTerms: the book does not allow such a table, or the terms contradict each other.
    """

    account: str
    """The table's account in the ledger."""
    book: Rulebook
    kind: TableKind = TableKind.CASH
    entry_level: bool = False
    """Whether it is a table for beginners, which some books let people play on an overdrawn account."""
    buy_in_cents: int | None = None
    smallest_cents: int | None = None
    largest_cents: int | None = None
    offers_rebuys: bool = False
    """Whether this tournament sells re-buys, where the book leaves it to the event."""

    @property
    def is_cash(self) -> bool:
        """Whether it is a cash table."""
        return self.kind is TableKind.CASH

    def __post_init__(self) -> None:
        for cents in (self.buy_in_cents, self.smallest_cents, self.largest_cents):
            if cents is not None:
                require_cents(cents, self.book)
        knobs = self.book.knobs
        on_amounts = cited(self.book, "cash_buy_in") if self.is_cash else None
        if knobs.starting_stack == "table_buy_in" and not self.is_cash:
            on_amounts = cited(self.book, "starting_stack")
        is_range = self.smallest_cents is not None or self.largest_cents is not None
        if self.buy_in_cents is not None and is_range:
            raise WrongTableTerms(
                Words(
                    "a table has one buy-in or a range, not both",
                    "Ein Tisch hat ein Buy-in oder eine Spanne, nicht beides",
                ),
                rule=on_amounts,
            )
        if self.buy_in_cents is None and not self.is_cash:
            raise WrongTableTerms(
                Words("a tournament has one buy-in for everybody", "Ein Turnier hat ein Buy-in für alle"),
                rule=on_amounts,
            )
        if self.is_cash and knobs.cash_buy_in == "fixed_per_table" and self.buy_in_cents is None:
            raise WrongTableTerms(
                Words("a table has one fixed buy-in and no range", "Ein Tisch hat ein festes Buy-in und keine Spanne"),
                rule=on_amounts,
            )
        cap = knobs.cash_max_buy_in_cents
        asked = self.buy_in_cents if self.largest_cents is None else self.largest_cents
        if self.is_cash and cap is not None and max(asked or 0, self.smallest_cents or 0) > cap:
            rule = cited(self.book, "cash_max_buy_in_cents")
            raise WrongTableTerms(
                Words("the largest buy-in is {cap}", "Das größte Buy-in ist {cap}"), rule=rule, cap=Cents(cap)
            )
        if asked is None and cap is None:
            raise WrongTableTerms(
                Words(
                    "a table needs a fixed buy-in or a largest one",
                    "Ein Tisch braucht ein festes oder ein größtes Buy-in",
                ),
                rule=on_amounts,
            )
        if self.smallest_cents is not None and self.smallest_cents > (asked or cap or LARGEST):
            raise WrongTableTerms(
                Words("the smallest buy-in is larger than the largest", "Das kleinste Buy-in ist größer als das größte")
            )


def buy_in_range(terms: TableTerms) -> BuyInRange:
    """What a table may be bought into for.

    A cash table with one buy-in under a book with a range asks for that one sum; its terms are the narrower rule.
    """
    if terms.buy_in_cents is not None:
        return BuyInRange(terms.buy_in_cents, terms.buy_in_cents)
    return BuyInRange(terms.smallest_cents or terms.book.knobs.money_unit_cents or 1, largest_stack(terms))


def largest_stack(terms: TableTerms) -> int:
    """How far a stack may be bought up: the table's largest buy-in, or the book's where the table has none."""
    own = terms.buy_in_cents if terms.largest_cents is None else terms.largest_cents
    return own or terms.book.knobs.cash_max_buy_in_cents or 0


def top_up_limit(terms: TableTerms, stack_cents: int) -> int:
    """How much may be added to a stack between hands, in cents; 0 where nothing may.

    VPSV 132 lets a stack below the maximum be filled up to it; the online bank, 1.3, sells a whole buy-in to an empty
    stack, which is a re-buy, and nothing to any other. A book that says neither leaves it at filling up. Tournament
    stacks are not topped up.
    """
    if not terms.is_cash or terms.book.knobs.cash_top_up == "only_when_broke":
        return 0
    return max(0, largest_stack(terms) - stack_cents)
