"""Banks to try things on: short names for what every test of money needs."""

from __future__ import annotations

from itertools import count
from typing import Any

from floorman.bank import AccountKind, Bank, TableKind, TableTerms, Transferred
from floorman.rulebook import Rulebook

BANK = Rulebook.load("bank")
VPSV = Rulebook.load("vpsv")
TDA = Rulebook.load("tda")


class Club:
    """A bank with members and one table; ids and times count up by themselves."""

    def __init__(
        self,
        book: Rulebook = BANK,
        *,
        buy_in: int | None = None,
        entry_level: bool = False,
        kind: TableKind = TableKind.CASH,
        **terms: Any,
    ) -> None:
        self.bank = Bank.open(book, by="admin", at=0)
        self._ids = count(1)
        for account, account_kind in (
            ("table", AccountKind.TABLE),
            ("tournament", AccountKind.TOURNAMENT),
            ("club", AccountKind.CLUB),
        ):
            self.bank.open_account(account, account_kind, by="admin", at=0)
        self.stacks: dict[str, int] = {}
        if buy_in is None and not terms:
            buy_in = 100
        self.terms = TableTerms(
            account="table", book=book, kind=kind, entry_level=entry_level, buy_in_cents=buy_in, **terms
        )

    def stamp(self) -> dict[str, Any]:
        """An id nobody had before, who books, and when."""
        number = next(self._ids)
        return {"id": f"t-{number}", "by": "admin", "at": number}

    def member(self, name: str, cents: int = 0) -> None:
        """Give a member an account with this much on it; below zero by playing at an entry-level table and losing."""
        self.bank.open_account(name, by="admin", at=0)
        if cents > 0:
            self.bank.transfer(debit="house", credit=name, cents=cents, reason="for a test", **self.stamp())
        if cents < 0:
            self._overdraw(name, -cents)

    def _overdraw(self, name: str, cents: int) -> None:
        beginners = TableTerms(account="beginners", book=BANK, entry_level=True, buy_in_cents=cents)
        self.bank.open_account("beginners", AccountKind.TABLE, by="admin", at=0)
        self.bank.buy_in(name, beginners, **self.stamp())

    def join(self, name: str, cents: int | None = None) -> Transferred:
        """Buy in at the table; the stack is what came onto it."""
        booked = self.bank.buy_in(name, self.terms, cents=cents, **self.stamp())
        self.stacks[name] = booked.cents
        return booked

    def rebuy(self, name: str, *, in_hand: bool = False) -> Transferred:
        """Ask for a re-buy with the stack as it is."""
        stack = self.stacks[name]
        booked = self.bank.rebuy(name, self.terms, stack_cents=stack, in_hand=in_hand, **self.stamp())
        self.stacks[name] += booked.cents
        return booked

    def top_up(self, name: str, cents: int) -> Transferred:
        """Add to the stack as it is."""
        booked = self.bank.top_up(name, self.terms, stack_cents=self.stacks[name], cents=cents, **self.stamp())
        self.stacks[name] += booked.cents
        return booked

    def leave(self, name: str) -> Transferred | None:
        """Leave the table with the stack as it is."""
        booked = self.bank.cash_out(name, self.terms, stack_cents=self.stacks[name], **self.stamp())
        self.stacks[name] = 0
        return booked

    def balances(self, *names: str) -> list[int]:
        """What is on some accounts."""
        return [self.bank.balance(name) for name in names]
