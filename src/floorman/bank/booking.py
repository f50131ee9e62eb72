"""Booking: the one door every transfer goes through on its way into the ledger. It looks, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.bank.events import AccountKind, Transferred, Why, sealed
from floorman.bank.money import LARGEST, cited, require_cents
from floorman.bank.occasions import Occasion
from floorman.errors import InsufficientFunds, TransferIdReused, WrongAccount, WrongAmount, WrongText
from floorman.lines import is_line
from floorman.rulebook import Cite  # noqa: TC001  # msgspec reads annotations at run time
from floorman.text.money import decimals
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.bank.ledger import Account, Ledger

LONGEST_ID: Final = 100
LONGEST_REASON: Final = 500
ACCOUNT_ID: Final = Words("the id of an account", "die Kennung eines Kontos")
TRANSFER_ID: Final = Words("the id of a transfer", "die Kennung einer Buchung")
BOOKED_BY: Final = Words("the name of the person who books", "der Name der Person, die bucht")
REASON: Final = Words("a reason", "ein Grund")
_KINDS: Final = {
    AccountKind.HOUSE: Words("the house account", "das Konto der Bank"),
    AccountKind.MEMBER: Words("a member’s account", "das Konto eines Mitglieds"),
    AccountKind.TABLE: Words("the account of a table", "das Konto eines Tisches"),
    AccountKind.TOURNAMENT: Words("the account of a tournament", "das Konto eines Turniers"),
    AccountKind.CLUB: Words("the club’s account", "das Konto des Klubs"),
    AccountKind.TICKETS: Words("an account of tickets", "ein Konto für Tickets"),
}


class Order(Struct, frozen=True, kw_only=True):
    """A transfer somebody asks for."""

    id: str
    debit: str
    credit: str
    cents: int
    why: Why
    by: str
    at: int
    reason: str | Occasion = ""
    reverses: str = ""
    overdraft: Cite | None = None
    """The rule that lets the debited account go below zero for this."""
    cover: Cite | None = None
    """The rule that asks for cover, if it is a special one."""


def require_line(text: object, what: Words, longest: int) -> None:
    """See to it that a text is one printable line.

    Raises:
        WrongText: it is not.
    """
    if not is_line(text, longest):
        raise WrongText(what, longest)


def require_reason(reason: str | Occasion) -> None:
    """See to it that a transfer is for something: what an official says, in a line, or an occasion.

    Raises:
        WrongText: nothing is said.
    """
    if not isinstance(reason, Occasion):
        require_line(reason, REASON, LONGEST_REASON)


def is_new(ledger: Ledger, order: Order) -> bool:
    """Whether an order is well-formed and not yet booked. The same order a second time is the same transfer.

    This comes before any rule: whoever repeats an order because no answer came must not hear that the stack is no
    longer empty, or the account no longer covered, by the very transfer that was booked the first time.

    Raises:
        WrongText, WrongAmount, UnknownAccount, WrongAccount: it cannot be booked as it stands.
        TransferIdReused: another transfer has the id.
    """
    require_line(order.id, TRANSFER_ID, LONGEST_ID)
    require_line(order.by, BOOKED_BY, LONGEST_ID)
    if order.reason:
        require_reason(order.reason)
    require_cents(order.cents, ledger.book)
    ledger.account(order.debit)
    credit = ledger.account(order.credit)
    if order.debit == order.credit:
        raise WrongAccount(
            credit.id, kind=credit.kind, expected=Words("two different accounts", "zwei verschiedene Konten")
        )
    known = ledger.booked(order.id)
    if known is None:
        return True
    if _said(known) != _said(order):
        raise TransferIdReused(order.id)
    return False


def _said(transfer: Transferred | Order) -> tuple[object, ...]:
    """What makes two transfers the same; when it was asked for, and what came of it, is not part of that."""
    return (
        *(transfer.debit, transfer.credit, transfer.cents, transfer.why),
        *(transfer.reason, transfer.reverses, transfer.by),
    )


def require_kind(account: Account, *kinds: AccountKind) -> None:
    """See to it that an account is of the right kind.

    Raises:
        WrongAccount: it is not.
    """
    if account.kind not in kinds:
        raise WrongAccount(
            account.id,
            kind=account.kind,
            expected=Words(
                " or ".join(_KINDS[kind].en for kind in kinds), " oder ".join(_KINDS[kind].de for kind in kinds)
            ),
        )


def enter(ledger: Ledger, *orders: Order) -> tuple[Transferred, ...]:
    """The transfers that orders lead to, all of them or none.

    Raises:
        AccountIsClosed: one side of a transfer was closed.
        InsufficientFunds: an account would be below zero, and no rule lets it.
        WrongAmount: an account would hold more than can be counted.
    """
    booked: list[Transferred] = []
    seal = ledger.seal
    balances: dict[str, int] = {}
    for order in orders:
        debit, credit = ledger.require_open(order.debit), ledger.require_open(order.credit)
        debited = balances.get(debit.id, debit.balance_cents) - order.cents
        credited = balances.get(credit.id, credit.balance_cents) + order.cents
        overdraft = ""
        if debited < 0 and debit.kind is not AccountKind.HOUSE:
            if order.overdraft is None:
                raise InsufficientFunds(
                    debit.id,
                    balance_cents=debited + order.cents,
                    needed_cents=order.cents,
                    rule=order.cover or cited(ledger.book, "entry_level_overdraft"),
                )
            overdraft = order.overdraft.rule
        if credited > LARGEST or debited < -LARGEST:
            raise WrongAmount(
                order.cents,
                Words(
                    f"no account holds more than {decimals(LARGEST)}",
                    f"kein Konto fasst mehr als {decimals(LARGEST, 'de')}",
                ),
            )
        transfer = sealed(
            seal,
            Transferred(
                id=order.id,
                debit=debit.id,
                credit=credit.id,
                cents=order.cents,
                why=order.why,
                debit_balance=debited,
                credit_balance=credited,
                by=order.by,
                at=order.at,
                reason=order.reason,
                reverses=order.reverses,
                overdraft=overdraft,
            ),
        )
        booked.append(transfer)
        seal, balances[debit.id], balances[credit.id] = transfer.seal, debited, credited
    return tuple(booked)
