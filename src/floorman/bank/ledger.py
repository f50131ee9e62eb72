"""The ledger: what a bank's events add up to. One owner holds it and folds events into it."""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING, Any, assert_never

from floorman.bank.events import AccountClosed, AccountKind, AccountOpened, Event, LedgerOpened, Transferred
from floorman.errors import AccountIsClosed, UnknownAccount, UnknownTransfer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, MutableMapping

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
        self.accounts: MutableMapping[str, Account] = {}
        self.transfers: MutableMapping[str, Transferred] = {}
        self.reversals: MutableMapping[str, str] = {}  # the transfer that took another back, by the other's id
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

    def draft(self) -> Ledger:
        """A ledger on which several things can be tried one after another; this one stays as it is.

        It costs the same however much is booked: accounts are copied when they are looked at, and without their past.
        """
        draft = Ledger(self.book)
        draft.house, draft.money, draft.seal, draft.version = self.house, self.money, self.seal, self.version
        draft.accounts = _Copies(self.accounts)
        draft.transfers = ChainMap({}, self.transfers)
        draft.reversals = ChainMap({}, self.reversals)
        return draft

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


class _Copies(dict[str, Account]):
    """Accounts of a draft: each a copy, made when it is first looked at."""

    def __init__(self, originals: Mapping[str, Account]) -> None:
        super().__init__()
        self._originals = originals

    def __missing__(self, id: str) -> Account:
        original = self._originals[id]
        copy = self[id] = Account(id, original.kind)
        copy.balance_cents, copy.is_open = original.balance_cents, original.is_open
        return copy

    def __contains__(self, id: object) -> bool:
        return super().__contains__(id) or id in self._originals

    def get(self, id: str, default: Any = None) -> Any:
        return self[id] if id in self else default  # noqa: SIM401  # this is it

    def setdefault(self, id: str, default: Any = None) -> Any:
        if (found := self.get(id)) is None:
            found = self[id] = default
        return found


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
