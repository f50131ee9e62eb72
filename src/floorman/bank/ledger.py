"""The ledger: what a bank's events add up to. One owner holds it and folds events into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.bank.events import AccountClosed, AccountKind, AccountOpened, Event, LedgerOpened, Transferred
from floorman.errors import AccountIsClosed, UnknownAccount, UnknownTransfer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook


class Account:
    """An account: its balance, and every transfer that touched it, in order."""

    __slots__ = ("balance_cents", "id", "is_open", "kind", "transfers")

    def __init__(self, id: str, kind: AccountKind) -> None:
        self.id = id
        self.kind = kind
        self.balance_cents = 0
        self.is_open = True
        self.transfers: list[Transferred] = []

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Account):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<{self.kind} account {self.id}: {self.balance_cents}{'' if self.is_open else ', closed'}>"


class Ledger:
    """All accounts of a bank. Balances add up to zero: what the others have, the house is below."""

    __slots__ = ("accounts", "book", "house", "money", "reversals", "seal", "transfers", "version")

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.house = ""
        self.money = ""
        self.accounts: dict[str, Account] = {}
        self.transfers: dict[str, Transferred] = {}
        self.reversals: dict[str, str] = {}  # the transfer that took another back, by the other's id
        self.seal = ""
        self.version = 0

    def account(self, id: object) -> Account:
        """An account by its id.

        Raises:
            UnknownAccount: there is none.
        """
        found = self.accounts.get(id) if isinstance(id, str) else None
        if found is None:
            raise UnknownAccount(id)
        return found

    def require_open(self, id: object) -> Account:
        """An account by its id, as long as it is open.

        Raises:
            UnknownAccount: there is none.
            AccountIsClosed: it was closed.
        """
        account = self.account(id)
        if not account.is_open:
            raise AccountIsClosed(account.id)
        return account

    def balance(self, id: str) -> int:
        """What is on an account, in cents."""
        return self.account(id).balance_cents

    def transfer(self, id: object) -> Transferred:
        """A transfer by its id.

        Raises:
            UnknownTransfer: there is none.
        """
        found = self.transfers.get(id) if isinstance(id, str) else None
        if found is None:
            raise UnknownTransfer(id)
        return found

    @property
    def in_circulation_cents(self) -> int:
        """Everything the house has issued and not taken back."""
        return -self.accounts[self.house].balance_cents if self.house else 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ledger):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<Ledger: {len(self.accounts)} accounts, {len(self.transfers)} transfers>"


def evolve(ledger: Ledger, event: Event) -> None:
    """Fold one recorded event into the ledger. Never refuses: it happened."""
    match event:
        case Transferred():
            debit, credit = ledger.accounts[event.debit], ledger.accounts[event.credit]
            debit.balance_cents -= event.cents
            credit.balance_cents += event.cents
            debit.transfers.append(event)
            credit.transfers.append(event)
            ledger.transfers[event.id] = event
            if event.reverses:
                ledger.reversals[event.reverses] = event.id
        case AccountOpened(account=account, kind=kind):
            ledger.accounts.setdefault(account, Account(account, kind)).is_open = True
        case AccountClosed(account=account):
            ledger.accounts[account].is_open = False
        case LedgerOpened(house=house, money=money):
            ledger.house, ledger.money = house, money
            ledger.accounts[house] = Account(house, AccountKind.HOUSE)
        case _:
            assert_never(event)
    ledger.seal = event.seal
    ledger.version += 1


def replay(events: Iterable[Event], book: Rulebook) -> Ledger:
    """The ledger that recorded events add up to. They are not checked again; `audit` does that."""
    ledger = Ledger(book)
    for event in events:
        evolve(ledger, event)
    return ledger
