"""A bank: the friendly face over a ledger, its events and the verbs of a clerk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.bank import accounts, tables, transfers
from floorman.bank.events import AccountKind, Event, LedgerOpened, Transferred
from floorman.bank.ledger import Ledger, evolve
from floorman.bank.statement import LINES_ON_A_PAGE, Statement, statement
from floorman.errors import BankError
from floorman.rulebook import Rulebook
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from floorman.bank.terms import TableTerms


class Bank:
    """The club's bank: every verb is checked, recorded, and answered with what was recorded.

    Time and ids come from the caller; the same id twice is one transfer, and answered with the one that was recorded.

    >>> bank = Bank.open("bank", by="admin", at=0)
    >>> bank.open_account("anna", by="admin", at=1)
    >>> credit = bank.transfer(debit="house", credit="anna", cents=2500, reason="first money", id="t-1", by="admin", at=2)
    >>> bank.balance("anna")
    2500
    """

    __slots__ = ("_events", "ledger")

    def __init__(self, ledger: Ledger, events: list[Event]) -> None:
        """Everybody else takes `open` or `replay`."""
        self.ledger = ledger
        self._events = events

    @classmethod
    def open(cls, book: Rulebook | str, *, by: str, at: int, house: str = "house") -> Self:
        """Open a bank under a book, with nothing in it but the house account."""
        bank = cls(Ledger(Rulebook.load(book) if isinstance(book, str) else book), [])
        bank.record(accounts.open_ledger(bank.ledger, by=by, at=at, house=house))
        return bank

    @classmethod
    def replay(cls, events: Iterable[Event], book: Rulebook | None = None) -> Self:
        """The bank that recorded events add up to. They are not checked again: they happened."""
        recorded = list(events)
        opened = recorded[0] if recorded else None
        if not isinstance(opened, LedgerOpened):
            raise BankError(
                Words("a recorded bank begins with LedgerOpened", "Eine aufgezeichnete Bank beginnt mit LedgerOpened")
            )
        bank = cls(Ledger(book or Rulebook.load(opened.book)), [])
        bank.record(recorded)
        return bank

    # ---- looking ----

    @property
    def book(self) -> Rulebook:
        """The book it is kept under."""
        return self.ledger.book

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(self._events)

    def balance(self, account: str) -> int:
        """What is on an account, in cents."""
        return self.ledger.balance(account)

    def statement(self, account: str, *, before: int | None = None, limit: int = LINES_ON_A_PAGE) -> Statement:
        """The last entries of an account, or the last of those numbered below *before*."""
        return statement(self.ledger, account, before=before, limit=limit)

    # ---- accounts ----

    def open_account(self, account: str, kind: AccountKind = AccountKind.MEMBER, *, by: str, at: int) -> None:
        """Open an account, or open a closed one again; see `floorman.bank.accounts.open_account`."""
        self.record(accounts.open_account(self.ledger, account, kind, by=by, at=at))

    def close_account(self, account: str, *, by: str, at: int) -> None:
        """Close an account with nothing on it; see `floorman.bank.accounts.close_account`."""
        self.record(accounts.close_account(self.ledger, account, by=by, at=at))

    # ---- officials ----

    def transfer(
        self,
        *,
        debit: str,
        credit: str,
        cents: int,
        reason: str,
        id: str,
        by: str,
        at: int,
        currency: str = "",
    ) -> Transferred:
        """Move money from one account to another, for a reason; see `floorman.bank.transfers.transfer`."""
        booked = transfers.transfer(
            self.ledger, debit=debit, credit=credit, cents=cents, reason=reason, id=id, by=by, at=at, currency=currency
        )
        return self._booked(booked, id)

    def fee(
        self, member: str, tournament: str, *, cents: int, id: str, by: str, at: int, reason: str = ""
    ) -> Transferred:
        """Take a tournament's fee; see `floorman.bank.transfers.fee`."""
        booked = transfers.fee(self.ledger, member, tournament, cents=cents, id=id, by=by, at=at, reason=reason)
        return self._booked(booked, id)

    def prize(
        self, tournament: str, member: str, *, cents: int, id: str, by: str, at: int, reason: str = ""
    ) -> Transferred:
        """Pay a prize; see `floorman.bank.transfers.prize`."""
        booked = transfers.prize(self.ledger, tournament, member, cents=cents, id=id, by=by, at=at, reason=reason)
        return self._booked(booked, id)

    def fine(self, member: str, club: str, *, cents: int, reason: str, id: str, by: str, at: int) -> Transferred:
        """Take a fine; see `floorman.bank.transfers.fine`."""
        booked = transfers.fine(self.ledger, member, club, cents=cents, reason=reason, id=id, by=by, at=at)
        return self._booked(booked, id)

    def reverse(self, transfer: str, *, reason: str, id: str, by: str, at: int) -> Transferred:
        """Take an earlier transfer back; see `floorman.bank.transfers.reverse`."""
        return self._booked(transfers.reverse(self.ledger, transfer, reason=reason, id=id, by=by, at=at), id)

    def pay_out(self, member: str, *, cents: int, id: str, by: str, at: int) -> Transferred:
        """Pay money out, if the book lets balances be claimed; see `floorman.bank.transfers.pay_out`."""
        return self._booked(transfers.pay_out(self.ledger, member, cents=cents, id=id, by=by, at=at), id)

    # ---- tables ----

    def buy_in(
        self, member: str, terms: TableTerms, *, id: str, by: str, at: int, cents: int | None = None
    ) -> Transferred:
        """Move a table's buy-in from an account onto the table; see `floorman.bank.tables.buy_in`."""
        return self._booked(tables.buy_in(self.ledger, member, terms, id=id, by=by, at=at, cents=cents), id)

    def rebuy(
        self,
        member: str,
        terms: TableTerms,
        *,
        stack_cents: int,
        id: str,
        by: str,
        at: int,
        in_hand: bool = False,
        cents: int | None = None,
    ) -> Transferred:
        """Buy an empty stack anew before the next hand; see `floorman.bank.tables.rebuy`."""
        booked = tables.rebuy(
            self.ledger, member, terms, stack_cents=stack_cents, in_hand=in_hand, id=id, by=by, at=at, cents=cents
        )
        return self._booked(booked, id)

    def may_rebuy(self, member: str, terms: TableTerms) -> bool:
        """Whether a member with an empty stack could buy in again; who cannot, or does not, loses the seat."""
        return tables.may_rebuy(self.ledger, member, terms)

    def top_up(
        self,
        member: str,
        terms: TableTerms,
        *,
        stack_cents: int,
        cents: int,
        id: str,
        by: str,
        at: int,
        in_hand: bool = False,
    ) -> Transferred:
        """Add to a cash stack between hands; see `floorman.bank.tables.top_up`."""
        booked = tables.top_up(
            self.ledger, member, terms, stack_cents=stack_cents, in_hand=in_hand, cents=cents, id=id, by=by, at=at
        )
        return self._booked(booked, id)

    def cash_out(
        self, member: str, terms: TableTerms, *, stack_cents: int, id: str, by: str, at: int
    ) -> Transferred | None:
        """Book the stack of a leaving member back; see `floorman.bank.tables.cash_out`. None for an empty one."""
        self.record(tables.cash_out(self.ledger, member, terms, stack_cents=stack_cents, id=id, by=by, at=at))
        known = self.ledger.booked(id)
        return known if known and known.credit == member else None

    def change_table(
        self,
        member: str,
        terms: TableTerms,
        to: TableTerms,
        *,
        stack_cents: int,
        id: str,
        by: str,
        at: int,
        cents: int | None = None,
    ) -> tuple[Transferred, ...]:
        """Take a member from one cash table to another; see `floorman.bank.tables.change_table`."""
        booked = tables.change_table(
            self.ledger, member, terms, to, stack_cents=stack_cents, id=id, by=by, at=at, cents=cents
        )
        self.record(booked)
        ids = (id, f"{id}/out", f"{id}/in")
        return tuple(known for known in map(self.ledger.booked, ids) if known)

    def record(self, events: Iterable[Event]) -> None:
        """Let events happen that were decided elsewhere, by `floorman.table.money` for one. They are not checked.

        Raises:
            BankError: one of them is not an event of a bank; none has happened then.
        """
        decided = tuple(events)
        for event in decided:
            if not isinstance(event, Event):
                raise BankError(Words(f"{event!r} is not what happens at a bank", f"{event!r} gehört zu keiner Bank"))
        for event in decided:
            evolve(self.ledger, event)
            self._events.append(event)

    def _booked(self, events: tuple[Transferred, ...], id: str) -> Transferred:
        self.record(events)
        return self.ledger.transfer(id)

    def __eq__(self, other: object) -> bool:
        return self.ledger == other.ledger if isinstance(other, Bank) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        ledger = self.ledger
        return f"<Bank under {ledger.book}: {len(ledger.accounts)} accounts, {len(ledger.transfers)} transfers>"
