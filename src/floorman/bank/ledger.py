"""The ledger: what a bank's events add up to. One owner holds it and folds events into it.

It holds what it needs to decide: the accounts it has looked at, and the transfers that its past does not know. Everything
else is looked up there, so that a ledger of a million transfers is opened as fast as one of ten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from floorman.bank.events import AccountClosed, AccountKind, AccountOpened, Event, LedgerOpened, Transferred
from floorman.bank.past import NOTHING, AccountStanding
from floorman.errors import AccountIsClosed, UnknownAccount, UnknownTransfer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.bank.past import Past
    from floorman.rulebook import Rulebook


class Account:
    """An account: its balance, and the last transfers that touched it, in order; the *earlier* ones are in the past."""

    __slots__ = ("balance_cents", "earlier", "id", "is_open", "kind", "transfers")

    def __init__(self, id: str, kind: AccountKind) -> None:
        self.id = id
        self.kind = kind
        self.balance_cents = 0
        self.is_open = True
        self.earlier = 0
        self.transfers: list[Transferred] = []

    @property
    def entries(self) -> int:
        """How many transfers have touched it, from the first one on."""
        return self.earlier + len(self.transfers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Account):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<{self.kind} account {self.id}: {self.balance_cents}{'' if self.is_open else ', closed'}>"


class Ledger:
    """All accounts of a bank. Balances add up to zero: what the others have, the house is below.

    *accounts*, *transfers* and *reversals* are those it holds; whoever asks for one by its id takes the methods, which
    look into the past too. Without a past it holds everything.
    """

    __slots__ = ("accounts", "book", "house", "money", "past", "reversals", "seal", "transfers", "version")

    def __init__(self, book: Rulebook, past: Past = NOTHING) -> None:
        self.book = book
        self.past = past
        self.house = ""
        self.money = ""
        self.accounts: dict[str, Account] = _Accounts(past)
        self.transfers: dict[str, Transferred] = {}
        self.reversals: dict[str, str] = {}  # the transfer that took another back, by the other's id
        self.seal = ""
        self.version = 0

    @classmethod
    def resumed(cls, book: Rulebook, past: Past, *, opened: LedgerOpened, seal: str, version: int) -> Ledger:
        """The ledger after its last event, which is number *version* and carries *seal*: everything before is in its past."""
        ledger = cls(book, past)
        ledger.house, ledger.money = opened.house, opened.money
        ledger.seal, ledger.version = seal, version
        return ledger

    # ---- looking ----

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
        found = self.booked(id) if isinstance(id, str) else None
        if found is None:
            raise UnknownTransfer(id)
        return found

    @property
    def in_circulation_cents(self) -> int:
        """Everything the house has issued and not taken back."""
        return -self.accounts[self.house].balance_cents if self.house else 0

    # ---- what a draft, or a statement, asks ----

    def standing(self, account: str) -> AccountStanding | None:
        """How an account stands; see `floorman.bank.past.Past`."""
        found = self.accounts.get(account)
        return AccountStanding(found.kind, found.is_open, found.balance_cents, found.entries) if found else None

    def booked(self, id: str) -> Transferred | None:
        """The transfer with this id, if there is one."""
        return self.transfers.get(id) or self.past.booked(id)

    def taken_back_by(self, id: str) -> str:
        """The id of the transfer that took this one back, if one did."""
        return self.reversals.get(id) or self.past.taken_back_by(id)

    def page(self, account: str, first: int, last: int) -> Sequence[Transferred]:
        """The transfers of an account from number *first* to number *last*."""
        found = self.account(account)
        earlier = found.earlier
        before = self.past.page(account, first, min(last, earlier)) if first <= earlier else ()
        return (*before, *found.transfers[max(0, first - 1 - earlier) : max(0, last - earlier)])

    def draft(self) -> Ledger:
        """A ledger on which several things can be tried one after another; this one stays as it is, and is its past.

        It costs the same however much is booked: accounts are copied when they are looked at.
        """
        draft = Ledger(self.book, self)
        draft.house, draft.money, draft.seal, draft.version = self.house, self.money, self.seal, self.version
        return draft

    # ---- letting go ----

    def forget(self, events: Iterable[Event]) -> None:
        """Let go of transfers that the past knows by now; they must be the oldest that are held."""
        for event in events:
            if isinstance(event, Transferred):
                del self.transfers[event.id]
                self.reversals.pop(event.reverses, None)
                for account in (self.accounts[event.debit], self.accounts[event.credit]):
                    del account.transfers[0]
                    account.earlier += 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ledger):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<Ledger: {len(self.accounts)} accounts, {len(self.transfers)} transfers>"


class _Accounts(dict[str, Account]):
    """The accounts a ledger has looked at; one that it has not comes from the past, as it stood there."""

    def __init__(self, past: Past) -> None:
        super().__init__()
        self._past = past

    def __missing__(self, id: str) -> Account:
        standing = self._past.standing(id)
        if standing is None:
            raise KeyError(id)
        found = self[id] = Account(id, standing.kind)
        found.is_open, found.balance_cents, found.earlier = standing.is_open, standing.balance_cents, standing.entries
        return found

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and self.get(id) is not None

    def get(self, id: str, default: Any = None) -> Any:
        try:
            return self[id]
        except KeyError:
            return default

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
