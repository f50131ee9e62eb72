"""The bank side of a cash session: an account for everybody at the table, what is booked, and the proof of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.bank import AccountKind, Bank, audit
from floorman.errors import InvariantBroken
from floorman.rulebook import Shelf
from floorman.table.money import audit_rows, booked, moves, terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.bank import Report, Statement
    from floorman.table import Event, TableState

_BY: Final = "floorman"
_ALL: Final = 1_000_000


class Till:
    """Keeps the money of one table, in memory."""

    def __init__(self, table: TableState, *, at: int) -> None:
        self.terms = terms_of(table)
        self._bank = Bank.open(table.book, by=_BY, at=at)
        self._bank.open_account(table.opened.id, AccountKind.TABLE, by=_BY, at=at)

    def open_account(self, member: str, cents: int | None, *, otherwise: int, reason: str, at: int) -> None:
        """Open an account with so much on it; if nobody said how much, what the book gives newcomers, or *otherwise*."""
        self._bank.open_account(member, by=_BY, at=at)
        given = self._bank.balance(member)
        missing = (given or otherwise if cents is None else cents) - given
        if missing > 0:
            self._bank.transfer(
                debit="house", credit=member, cents=missing, reason=reason, id=f"credit {member}", by=_BY, at=at
            )

    def balance(self, member: str) -> int:
        """What is on an account, in cents."""
        return self._bank.balance(member)

    def book(self, table: TableState, events: Sequence[Event], *, version: int, at: int) -> None:
        """Book what these events cost or bring, which come after *version* of the table's stream.

        Raises:
            BankError: one of them cannot be booked; nothing has changed.
        """
        wanted = tuple(moves(table, events, version=version))
        self._bank.record(booked(self._bank.ledger, self.terms, wanted, at=at))

    def statement(self, member: str) -> Statement:
        """Everything that happened on an account."""
        return self._bank.statement(member, limit=_ALL)

    def audit(self, table: str, events: Iterable[Event]) -> Report:
        """Prove from the events alone that no cent appeared or vanished."""
        rows = {table: audit_rows(enumerate(events, start=1), Shelf([self.terms.book]))}
        report = audit(enumerate(self._bank.events, start=1), rows)
        if not report.is_clean:
            raise InvariantBroken(str(report.findings[0]))
        return report
