"""The ledger's past on the disk: each account and each transfer is found by a mark of its event, and by nothing in memory.

    account anna    when it was opened and closed, numbered by the version of the event
    entry anna      the transfers that touched it, numbered from 1 as on its statement
    transfer t-1    the transfer with this id
    reversal t-1    the transfer that took it back

An event carries the balances after it, so that an account's last entry says what is on it. Nothing is believed unseen: an
event that is looked up has to be about what was looked for, and its seal has to be made from itself and from the seal of the
event before it. Where that does not hold, the account is closed (`Unreadable`), and all others go on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from msgspec import MsgspecError

from floorman.bank import Ledger, evolve
from floorman.bank.events import (
    AccountClosed,
    AccountKind,
    AccountOpened,
    LedgerOpened,
    Transferred,
    seal_due,
    seal_in,
)
from floorman.bank.past import AccountStanding
from floorman.errors import DamagedLedger, Unreadable
from floorman.store import Entry, Found, Mark
from floorman.store.events import ledger_event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.bank import Event
    from floorman.rulebook import Rulebook
    from floorman.store import EventStore, Lookup

_ACCOUNT: Final = "account "
_ENTRY: Final = "entry "
_TRANSFER: Final = "transfer "
_REVERSAL: Final = "reversal "
_ALL: Final = 2**62
_MARKED_AT_ONCE: Final = 10_000


def marks(ledger: Ledger, event: Event) -> Iterator[Mark]:
    """Under what an event will be looked up, which has just been folded into a ledger."""
    version = ledger.version
    match event:
        case Transferred():
            yield Mark(_TRANSFER + event.id, 1, version)
            for account in (event.debit, event.credit):
                yield Mark(_ENTRY + account, ledger.accounts[account].entries, version)
            if event.reverses:
                yield Mark(_REVERSAL + event.reverses, 1, version)
        case AccountOpened(account=account) | AccountClosed(account=account) | LedgerOpened(house=account):
            yield Mark(_ACCOUNT + account, version, version)
        case _:
            assert_never(event)


class StoredPast:
    """Everything of the ledger that is on the disk, and nothing that is not."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup

    def standing(self, account: str) -> AccountStanding | None:
        """How an account stands; None if it was never opened."""
        changes = self._lookup.range(_ACCOUNT + account, 1, _ALL)
        if not changes:
            return None
        opened = self._read(changes[0], account)
        latest = self._read(changes[-1], account) if len(changes) > 1 else opened
        kind = opened.kind if isinstance(opened, AccountOpened) else AccountKind.HOUSE
        is_open = not isinstance(latest, AccountClosed)
        last = self._lookup.last(_ENTRY + account)
        if last is None:
            return AccountStanding(kind, is_open, 0, 0)
        entry = self._transfer(last, _ENTRY, account)
        balance = entry.debit_balance if entry.debit == account else entry.credit_balance
        return AccountStanding(kind, is_open, balance, last.number)

    def booked(self, id: str) -> Transferred | None:  # noqa: A002  # as everywhere
        """The transfer with this id; None if there is none."""
        found = self._lookup.last(_TRANSFER + id)
        return self._transfer(found, _TRANSFER, id) if found else None

    def taken_back_by(self, id: str) -> str:  # noqa: A002
        """The id of the transfer that took this one back; empty if none did."""
        found = self._lookup.last(_REVERSAL + id)
        return self._transfer(found, _REVERSAL, id).id if found else ""

    def page(self, account: str, first: int, last: int) -> list[Transferred]:
        """The transfers of an account from number *first* to number *last*."""
        return [self._transfer(found, _ENTRY, account) for found in self._lookup.range(_ENTRY + account, first, last)]

    def accounts(self, *, after: str, most: int) -> tuple[list[str], str]:
        """Accounts by their ids, *after* one of them, and what to ask on from; nothing where these are the last."""
        keys = self._lookup.keys(_ACCOUNT, after=after, most=most + 1)
        return keys[:most], keys[most - 1] if len(keys) > most else ""

    def ledger(self, book: Rulebook) -> Ledger:
        """The ledger as it is on the disk. That takes its first event and its last, however many there are between.

        What is wrong with the last one closes the accounts it is about; the next event is sealed after it as it stands.

        Raises:
            DamagedLedger: nobody can tell what it is the ledger of.
        """
        version = self._lookup.version()
        if not version:
            return Ledger(book, self)
        if (first := self._lookup.event(1)) is None:
            raise DamagedLedger("it has no event 1")
        try:
            opened = ledger_event(first)
        except MsgspecError as error:
            raise DamagedLedger(str(error)) from None
        if not isinstance(opened, LedgerOpened):
            raise DamagedLedger(f"it begins with {type(opened).__name__}, and not with its opening")
        last = self._lookup.event(version) or b""
        return Ledger.resumed(book, self, opened=opened, seal=seal_in(last) or "", version=version)

    def fault(self) -> Unreadable | None:
        """What is wrong with the last event, if anything is: the only one that nobody has to ask for."""
        version = self._lookup.version()
        try:
            if version:
                self._read(Found(1, version, self._lookup.event(version) or b""), str(version))
        except Unreadable as error:
            return error
        return None

    def is_marked(self) -> bool:
        """Whether the last event can be looked up: marks are written with every event, or were not yet invented."""
        version = self._lookup.version()
        if not version:
            return True
        try:
            event = ledger_event(self._lookup.event(version) or b"")
        except MsgspecError:  # what it was about nobody knows; making marks again would not tell
            return True
        match event:
            case Transferred(id=id_):
                found = self._lookup.last(_TRANSFER + id_)
            case AccountOpened(account=account) | AccountClosed(account=account) | LedgerOpened(house=account):
                found = self._lookup.last(_ACCOUNT + account)
            case _:
                assert_never(event)
        return found is not None and found.version == version

    def _transfer(self, found: Found, kind: str, name: str) -> Transferred:
        """The transfer that a mark leads to. A mark is not believed: the event has to be about what was looked for."""
        event = self._read(found, name)
        if not isinstance(event, Transferred) or kind + name not in _keys(event):
            raise _unreadable(
                name, f"the mark “{kind}{name}” leads to event {found.version}, which is about something else"
            )
        return event

    def _read(self, found: Found, name: str) -> Event:
        """An event that was looked up for something of this *name*, as long as it can be read and its seal holds."""
        try:
            event = ledger_event(found.data)
        except MsgspecError as error:
            raise _unreadable(name, f"event {found.version}: {error}") from None
        if found.version == 1:
            before: str | None = ""
        else:
            before = seal_in(self._lookup.event(found.version - 1) or b"")
        # Where the event before carries no seal, that one is broken, and says nothing of this one.
        if before is not None and event.seal != seal_due(before, found.data):
            raise _unreadable(name, f"event {found.version} does not have the seal it must have")
        return event


def _unreadable(name: str, why: str) -> Unreadable:
    return Unreadable(f"ledger/{name}", why)


def _keys(event: Transferred) -> tuple[str, ...]:
    return _TRANSFER + event.id, _ENTRY + event.debit, _ENTRY + event.credit, _REVERSAL + event.reverses


async def mark_again(store: EventStore, stream: str, book: Rulebook) -> None:
    """Make the marks of a ledger from its events; the last event's come last, so that a crash leaves it unmarked.

    Raises:
        DamagedLedger: one of them cannot be read.
    """
    ledger, made = Ledger(book), list[Mark]()
    stored = await store.read(stream)
    for version, data in stored:
        try:
            event = ledger_event(data)
        except MsgspecError as error:
            raise DamagedLedger(f"event {version}: {error}") from None
        evolve(ledger, event)
        made += marks(ledger, event)
        ledger.forget([event])
        if len(made) >= _MARKED_AT_ONCE or ledger.version == len(stored):
            await store.append_together([Entry(stream, (), len(stored), marks=made)])
            made = []
