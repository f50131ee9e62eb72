"""Transfers that officials make: credits, fees, prizes, fines and corrections. They look, and change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.bank.booking import Order, enter, is_new, require_kind, require_reason
from floorman.bank.events import AccountKind, Transferred, Why
from floorman.bank.money import cited, require_currency
from floorman.errors import AlreadyReversed, ChipsOnTheTable, NoPayout

if TYPE_CHECKING:
    from floorman.bank.ledger import Ledger
    from floorman.bank.occasions import Occasion


def transfer(
    ledger: Ledger,
    *,
    debit: str,
    credit: str,
    cents: int,
    reason: str | Occasion,
    id: str,
    by: str,
    at: int,
    currency: str = "",
) -> tuple[Transferred, ...]:
    """Move money from one account to another, for a reason. From the house, that is a credit; to it, a charge.

    The same *id* twice is one transfer. *currency* is what somebody wrote beside the amount, if anything.

    Raises:
        WrongText: there is no reason.
        WrongCurrency: it is another money than the bank's.
        ChipsOnTheTable: a table's money is moved by those who sit there.
        InsufficientFunds: the account does not cover it.
    """
    require_reason(reason)
    require_currency(currency, ledger.money, ledger.book)
    order = Order(id=id, debit=debit, credit=credit, cents=cents, why=Why.TRANSFER, reason=reason, by=by, at=at)
    return _booked_away_from_tables(ledger, order)


def fee(
    ledger: Ledger, member: str, tournament: str, *, cents: int, id: str, by: str, at: int, reason: str | Occasion = ""
) -> tuple[Transferred, ...]:
    """Take a tournament's fee from a member into its prize pool, or into the club's account for what the club keeps.

    Raises:
        WrongAccount: it is paid by a member, to a tournament or the club.
        InsufficientFunds: the balance is too small.
    """
    order = Order(id=id, debit=member, credit=tournament, cents=cents, why=Why.FEE, reason=reason, by=by, at=at)
    return _booked_between(ledger, order, (AccountKind.MEMBER,), (AccountKind.TOURNAMENT, AccountKind.CLUB))


def prize(
    ledger: Ledger, tournament: str, member: str, *, cents: int, id: str, by: str, at: int, reason: str | Occasion = ""
) -> tuple[Transferred, ...]:
    """Pay a prize out of a tournament's prize pool, or out of what the club adds to it.

    Raises:
        WrongAccount: it is paid by a tournament or the club, to a member.
        InsufficientFunds: there is not so much in the prize pool.
    """
    order = Order(id=id, debit=tournament, credit=member, cents=cents, why=Why.PRIZE, reason=reason, by=by, at=at)
    return _booked_between(ledger, order, (AccountKind.TOURNAMENT, AccountKind.CLUB), (AccountKind.MEMBER,))


def fine(
    ledger: Ledger, member: str, club: str, *, cents: int, reason: str | Occasion, id: str, by: str, at: int
) -> tuple[Transferred, ...]:
    """Take a fine from a member for the club. An account that does not cover it stays as it is.

    Raises:
        WrongText: there is no reason.
        WrongAccount: it is paid by a member, to the club.
        InsufficientFunds: the balance is too small; a fine does not overdraw.
    """
    require_reason(reason)
    order = Order(id=id, debit=member, credit=club, cents=cents, why=Why.FINE, reason=reason, by=by, at=at)
    return _booked_between(ledger, order, (AccountKind.MEMBER,), (AccountKind.CLUB,))


def reverse(
    ledger: Ledger, transfer: str, *, reason: str | Occasion, id: str, by: str, at: int
) -> tuple[Transferred, ...]:
    """Take an earlier transfer back by one the other way round. Both stay in the books.

    Raises:
        WrongText: there is no reason.
        UnknownTransfer: there is no such transfer.
        AlreadyReversed: it was taken back before.
        ChipsOnTheTable: it brought chips to a table or from it; the table puts that right.
        InsufficientFunds: the money is no longer there.
    """
    require_reason(reason)
    mistaken = ledger.transfer(transfer)
    order = Order(
        id=id,
        debit=mistaken.credit,
        credit=mistaken.debit,
        cents=mistaken.cents,
        why=Why.CORRECTION,
        reason=reason,
        reverses=transfer,
        by=by,
        at=at,
    )
    if not is_new(ledger, order):
        return ()
    if by_id := ledger.taken_back_by(transfer):
        raise AlreadyReversed(transfer, by=by_id)
    return _booked_away_from_tables(ledger, order)


def pay_out(ledger: Ledger, member: str, *, cents: int, id: str, by: str, at: int) -> tuple[Transferred, ...]:
    """Pay money out to a member, if the book lets balances be claimed at all.

    Raises:
        NoPayout: it does not say that they can.
    """
    order = Order(id=id, debit=member, credit=ledger.house, cents=cents, why=Why.PAYOUT, by=by, at=at)
    if ledger.book.knobs.cash_out is not True:
        ledger.account(member)
        raise NoPayout(member, rule=cited(ledger.book, "cash_out"))
    return _booked_between(ledger, order, (AccountKind.MEMBER,), (AccountKind.HOUSE,))


def _booked_away_from_tables(ledger: Ledger, order: Order) -> tuple[Transferred, ...]:
    if not is_new(ledger, order):
        return ()
    for account in (order.debit, order.credit):
        if ledger.account(account).kind is AccountKind.TABLE:
            raise ChipsOnTheTable(account, rule=cited(ledger.book, "leaver_gets"))
    return enter(ledger, order)


def _booked_between(
    ledger: Ledger, order: Order, debits: tuple[AccountKind, ...], credits_: tuple[AccountKind, ...]
) -> tuple[Transferred, ...]:
    if not is_new(ledger, order):
        return ()
    require_kind(ledger.account(order.debit), *debits)
    require_kind(ledger.account(order.credit), *credits_)
    return enter(ledger, order)
