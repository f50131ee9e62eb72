"""Statements: what happened on one account, a page at a time, with the balance after every line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.bank.events import Transferred, Why  # noqa: TC001  # msgspec reads annotations at run time
from floorman.bank.occasions import in_words
from floorman.text.words import Words  # noqa: TC001  # as above

if TYPE_CHECKING:
    from floorman.bank.ledger import Ledger

LINES_ON_A_PAGE: Final = 50


class StatementLine(Struct, frozen=True, kw_only=True):
    """One line of a statement."""

    number: int
    """From 1, without gaps, in the order of booking."""
    cents: int
    """What came in; below zero what went out."""
    balance_cents: int
    """What was on the account after it."""
    other: str
    """The account it came from or went to."""
    why: Why
    reason: Words
    """What an official wrote, as it was written, or what floorman booked it for; empty where the purpose says it all."""
    transfer: str
    by: str
    at: int
    reverses: str
    """The transfer it takes back, if it is a correction."""
    reversed_by: str
    """The correction that took it back, if one did."""


class Statement(Struct, frozen=True, kw_only=True):
    """A page of an account's entries, oldest first."""

    account: str
    balance_cents: int
    """What is on the account now."""
    entries: tuple[StatementLine, ...]
    earlier: int | None
    """What to ask for as *before* to see the page before this one; None on the first."""


def statement(ledger: Ledger, account: str, *, before: int | None = None, limit: int = LINES_ON_A_PAGE) -> Statement:
    """The last entries of an account, or the last of those numbered below *before*.

    A page costs as much as its entries, however many the account has.

    Raises:
        UnknownAccount: there is none.
    """
    found = ledger.account(account)
    end = found.entries if before is None else max(0, min(before - 1, found.entries))
    start = max(0, end - max(1, limit))
    entries = tuple(
        _entry(ledger, account, number, booked)
        for number, booked in enumerate(ledger.page(account, start + 1, end), start=start + 1)
    )
    return Statement(
        account=account,
        balance_cents=found.balance_cents,
        entries=entries,
        earlier=start + 1 if start else None,
    )


def _entry(ledger: Ledger, account: str, number: int, booked: Transferred) -> StatementLine:
    out = booked.debit == account
    return StatementLine(
        number=number,
        cents=-booked.cents if out else booked.cents,
        balance_cents=booked.debit_balance if out else booked.credit_balance,
        other=booked.credit if out else booked.debit,
        why=booked.why,
        reason=in_words(booked.reason),
        transfer=booked.id,
        by=booked.by,
        at=booked.at,
        reverses=booked.reverses,
        reversed_by=ledger.taken_back_by(booked.id),
    )
