"""The ledger's past on the disk: each account and each transfer is found by a mark of its event, and by nothing in memory.

    account anna    when it was opened and closed, numbered by the version of the event
    entry anna      the transfers that touched it, numbered from 1 as on its statement
    transfer t-1    the transfer with this id
    reversal t-1    the transfer that took it back

An event carries the balances after it, so that an account's last entry says what is on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from floorman.bank import Ledger, evolve
from floorman.bank.events import AccountClosed, AccountKind, AccountOpened, LedgerOpened, Transferred
from floorman.bank.past import AccountStanding
from floorman.errors import StoreError
from floorman.store import Entry, Mark
from floorman.store.events import ledger_event
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.bank import Event
    from floorman.rulebook import Rulebook
    from floorman.store import EventStore, Found, Lookup

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
        opened, latest = ledger_event(changes[0].data), ledger_event(changes[-1].data)
        kind = opened.kind if isinstance(opened, AccountOpened) else AccountKind.HOUSE
        is_open = not isinstance(latest, AccountClosed)
        last = self._lookup.last(_ENTRY + account)
        if last is None:
            return AccountStanding(kind, is_open, 0, 0)
        entry = _transfer(last, _ENTRY + account)
        balance = entry.debit_balance if entry.debit == account else entry.credit_balance
        return AccountStanding(kind, is_open, balance, last.number)

    def booked(self, id: str) -> Transferred | None:  # noqa: A002  # as everywhere
        """The transfer with this id; None if there is none."""
        found = self._lookup.last(_TRANSFER + id)
        return _transfer(found, _TRANSFER + id) if found else None

    def taken_back_by(self, id: str) -> str:  # noqa: A002
        """The id of the transfer that took this one back; empty if none did."""
        found = self._lookup.last(_REVERSAL + id)
        return _transfer(found, _REVERSAL + id).id if found else ""

    def page(self, account: str, first: int, last: int) -> list[Transferred]:
        """The transfers of an account from number *first* to number *last*."""
        key = _ENTRY + account
        return [_transfer(found, key) for found in self._lookup.range(key, first, last)]

    def ledger(self, book: Rulebook) -> Ledger:
        """The ledger as it is on the disk. That takes its first event and its last, however many there are between."""
        version = self._lookup.version()
        if not version:
            return Ledger(book, self)
        opened, last = self._event(1), self._event(version)
        if not isinstance(opened, LedgerOpened):
            raise StoreError(
                Words("the ledger does not begin with its opening", "Das Hauptbuch beginnt nicht mit seiner Eröffnung")
            )
        return Ledger.resumed(book, self, opened=opened, last=last, version=version)

    def is_marked(self) -> bool:
        """Whether the last event can be looked up: marks are written with every event, or were not yet invented."""
        version = self._lookup.version()
        if not version:
            return True
        match self._event(version):
            case Transferred(id=id_):
                found = self._lookup.last(_TRANSFER + id_)
            case AccountOpened(account=account) | AccountClosed(account=account) | LedgerOpened(house=account):
                found = self._lookup.last(_ACCOUNT + account)
            case event:
                assert_never(event)
        return found is not None and found.version == version

    def _event(self, version: int) -> Event:
        data = self._lookup.event(version)
        if data is None:
            raise StoreError(Words(f"the ledger has no event {version}", f"Das Hauptbuch hat keinen Eintrag {version}"))
        return ledger_event(data)


def _transfer(found: Found, key: str) -> Transferred:
    """The transfer that a mark leads to. A mark is not believed: the event has to be about what was looked for."""
    event = ledger_event(found.data)
    if not isinstance(event, Transferred) or key not in _keys(event):
        raise StoreError(
            Words(
                f"the ledger's mark “{key}” leads to event {found.version}, which is about something else",
                f"Die Marke „{key}“ des Hauptbuchs führt zu Eintrag {found.version}, und der handelt von etwas anderem",
            )
        )
    return event


def _keys(event: Transferred) -> tuple[str, ...]:
    return _TRANSFER + event.id, _ENTRY + event.debit, _ENTRY + event.credit, _REVERSAL + event.reverses


async def mark_again(store: EventStore, stream: str, book: Rulebook) -> None:
    """Make the marks of a ledger from its events; the last event's come last, so that a crash leaves it unmarked."""
    ledger, made = Ledger(book), list[Mark]()
    stored = await store.read(stream)
    for _, data in stored:
        event = ledger_event(data)
        evolve(ledger, event)
        made += marks(ledger, event)
        ledger.forget([event])
        if len(made) >= _MARKED_AT_ONCE or ledger.version == len(stored):
            await store.append_together([Entry(stream, (), len(stored), marks=made)])
            made = []
