"""Accounts: opened, closed, opened again. Like all of deciding it looks, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.bank.booking import ACCOUNT_ID, BOOKED_BY, LONGEST_ID, require_line
from floorman.bank.events import (
    AccountClosed,
    AccountKind,
    AccountOpened,
    Event,
    LedgerOpened,
    Transferred,
    Why,
    sealed,
)
from floorman.errors import AccountExists, AccountNotEmpty, TransferIdReused, WrongAccount
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.bank.ledger import Ledger


def open_ledger(ledger: Ledger, *, by: str, at: int, house: str = "house") -> tuple[Event, ...]:
    """Open the bank itself, with the house account, in the money of its book.

    Raises:
        AccountExists: it is open already.
    """
    if ledger.house:
        raise AccountExists(ledger.house, kind=AccountKind.HOUSE)
    require_line(house, ACCOUNT_ID, LONGEST_ID)
    require_line(by, BOOKED_BY, LONGEST_ID)
    money = ledger.book.knobs.money or "virtual"
    return (sealed("", LedgerOpened(house=house, book=ledger.book.name, money=money, by=by, at=at)),)


def open_account(ledger: Ledger, account: str, kind: AccountKind, *, by: str, at: int) -> tuple[Event, ...]:
    """Open an account, or open a closed one again; one that is open stays as it is.

    A member's new account gets what the book gives newcomers, once.

    Raises:
        AccountExists: the id belongs to an account of another kind.
        WrongAccount: there is only one house.
        TransferIdReused: the id of the newcomer's credit was used for something else.
    """
    require_line(account, ACCOUNT_ID, LONGEST_ID)
    require_line(by, BOOKED_BY, LONGEST_ID)
    if kind is AccountKind.HOUSE:
        raise WrongAccount(
            account, kind=kind, expected=Words("an account other than the house", "ein anderes Konto als das der Bank")
        )
    known = ledger.accounts.get(account)
    if known and known.kind is not kind:
        raise AccountExists(account, kind=known.kind)
    if known and known.is_open:
        return ()
    opened = sealed(ledger.seal, AccountOpened(account=account, kind=kind, by=by, at=at))
    credit = ledger.book.knobs.opening_balance_cents or 0
    if known or kind is not AccountKind.MEMBER or not credit:
        return (opened,)
    credit_id = f"opening-credit {account}"
    if ledger.booked(credit_id):
        raise TransferIdReused(credit_id)
    given = Transferred(
        id=credit_id,
        debit=ledger.house,
        credit=account,
        cents=credit,
        why=Why.OPENING_CREDIT,
        debit_balance=ledger.balance(ledger.house) - credit,
        credit_balance=credit,
        by=by,
        at=at,
    )
    return opened, sealed(opened.seal, given)


def close_account(ledger: Ledger, account: str, *, by: str, at: int) -> tuple[Event, ...]:
    """Close an account with nothing on it; one that is closed stays as it is.

    A member who still sits at a table has money there that will come back: let them leave first. Should it have been
    forgotten, the account can be opened again.

    Raises:
        UnknownAccount: there is none.
        AccountNotEmpty: there is money on it, or it is overdrawn.
        WrongAccount: the house stays open.
    """
    require_line(by, BOOKED_BY, LONGEST_ID)
    found = ledger.account(account)
    if found.kind is AccountKind.HOUSE:
        raise WrongAccount(
            account,
            kind=found.kind,
            expected=Words("an account other than the house", "ein anderes Konto als das der Bank"),
        )
    if not found.is_open:
        return ()
    if found.balance_cents:
        raise AccountNotEmpty(account, balance_cents=found.balance_cents)
    return (sealed(ledger.seal, AccountClosed(account=account, by=by, at=at)),)
