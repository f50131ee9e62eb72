"""The bank as a service: everybody sees their own account, and the desk all of them; what the desk books is told in one place."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.bank import AccountKind, StatementLine, Why
from floorman.bank.occasions import in_words
from floorman.club.authority.actor import THE_CLUB
from floorman.club.cashier import Cashier
from floorman.club.people.answers import MembersFound
from floorman.club.people.commands import FindMembers
from floorman.club.wanted import bank as want
from floorman.club.wire.service import Service
from floorman.club.wire.watch import ask
from floorman.errors import UnknownAccount
from floorman.store.personal import former_member
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import WallClock
    from floorman.club.treasurer import Treasurer
    from floorman.store.vault import Vault

SUBJECT: Final = "ledger"
_MOST: Final = 200


class AccountPage(Struct, frozen=True, tag="account"):
    """One's money: a page of the statement, oldest first, in cents."""

    balance_cents: int
    money: str
    """What kind of money it is: ``virtual`` is worth nothing outside the club."""
    may_ask_for_more: bool
    """Whether the demo club gives more, because one has hardly any."""
    entries: tuple[StatementLine, ...]
    earlier: int | None
    """What to ask for as *before* to see the page before this one."""


class AccountListed(Struct, frozen=True):
    """An account in the desk's list."""

    account: str
    kind: AccountKind
    name: Words
    """Whose it is, where it is somebody's."""
    is_open: bool
    balance_cents: int
    entries: int
    """How many transfers have touched it."""


class AccountsFound(Struct, frozen=True, tag="accounts"):
    """A page of the list of accounts."""

    accounts: tuple[AccountListed, ...]
    after: str
    """What to ask on from; nothing where these are the last."""
    money: str
    house: str
    """The account of the house: what it is below zero is what all others have."""


class DeskPage(Struct, frozen=True, tag="desk_account"):
    """An account as the desk sees it, with a page of its statement, oldest first."""

    line: AccountListed
    money: str
    entries: tuple[StatementLine, ...]
    earlier: int | None
    """What to ask for as *before* to see the page before this one."""


class TransferPage(Struct, frozen=True, tag="transfer_page"):
    """One transfer."""

    transfer: str
    debit: str
    credit: str
    cents: int
    why: Why
    reason: Words
    by: str
    at: int
    reverses: str
    reversed_by: str


class BankService(Service):
    """Serves the subject ``ledger``."""

    wanted = msgspec.json.Decoder(want.OfBank)

    def __init__(self, bus: Bus, clock: WallClock, treasurer: Treasurer, vault: Vault) -> None:
        super().__init__(bus, SUBJECT)
        self._treasurer = treasurer
        self._vault = vault
        self._cashier = Cashier(treasurer, clock.now)

    async def do(self, by: Actor, wanted: want.OfBank, id: str) -> object:  # noqa: A002  # as the message calls it
        """Show an account or a transfer, or book something at the desk."""
        match wanted:
            case want.LookAtMyAccount(before):
                return self._own(by.member, before)
            case want.AskForMore():
                await self._treasurer.give_more(by.member)
                return self._own(by.member, None)
            case want.FindAccounts():
                return await self._found(wanted)
            case want.LookAtAccount(account, before):
                return self._page(account, before)
            case want.LookAtTransfer(transfer):
                return self._transfer(transfer)
            case _:
                once = f"{by.member}/{id}" if id else f"{by.member}/{secrets.token_hex(8)}"
                await self._cashier.book(wanted, id=once, by=by.member)
                return 0

    def _own(self, member: str, before: int | None) -> AccountPage:
        page = self._treasurer.statement(member, before=before)
        return AccountPage(
            page.balance_cents,
            self._treasurer.money,
            self._treasurer.may_ask_for_more(member),
            page.entries,
            page.earlier,
        )

    # ---- the desk ----

    async def _found(self, wanted: want.FindAccounts) -> AccountsFound:
        most = max(1, min(wanted.most, _MOST))
        if wanted.words:
            search = FindMembers(wanted.words, most, wanted.after, guests=True)
            people = msgspec.json.decode(await ask(self._bus, "members", THE_CLUB, search), type=MembersFound)
            known, after = [line.id for line in people.lines], people.after
        else:
            known, after = self._treasurer.accounts(after=wanted.after, most=most)
        lines = tuple(line for account in known if (line := self._line(account)))
        return AccountsFound(lines, after, self._treasurer.money, self._treasurer.house)

    def _page(self, account: str, before: int | None) -> DeskPage:
        line, page = self._line(account), self._treasurer.statement(account, before=before)
        if line is None:
            raise UnknownAccount(account)
        return DeskPage(line, self._treasurer.money, page.entries, page.earlier)

    def _line(self, account: str) -> AccountListed | None:
        standing = self._treasurer.standing(account)
        if standing is None:
            return None
        kind, is_open, cents, entries = standing
        return AccountListed(account, kind, self._name(account, kind), is_open, cents, entries)

    def _name(self, account: str, kind: AccountKind) -> Words:
        if kind is not AccountKind.MEMBER:
            return Words("", "")
        name = self._vault.value(account, "name")
        return Words(name, name) if name else former_member(account)

    def _transfer(self, id_: str) -> TransferPage:
        found, back = self._treasurer.transfer(id_)
        reason = self._treasurer.said(id_) or in_words(found.reason)
        return TransferPage(
            *(id_, found.debit, found.credit, found.cents, found.why, reason),
            *(found.by, found.at, found.reverses, back),
        )
