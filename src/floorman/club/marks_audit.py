"""Whether the events of a stream are found by what they are about, and nothing else is found there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from floorman.bank.audit import Finding
from floorman.bank.events import AccountClosed, AccountOpened, LedgerOpened, Transferred
from floorman.club.hands.marks import marks_of
from floorman.store import Mark

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Iterator

    from floorman.bank import Event as LedgerEvent
    from floorman.store.reading import StoreReader
    from floorman.table import Event as TableEvent

Event = TypeVar("Event")


class MarksAudit(Generic[Event]):
    """The marks of one stream; *expected* works out anew which ones an event has."""

    def __init__(self, kept: StoreReader, stream: str, expected: Callable[[int, Event], Iterable[Mark]]) -> None:
        self._kept = kept
        self._stream = stream
        self._expected = expected
        self._right = 0
        self._finding: Finding | None = None

    def read(self, version: int, event: Event) -> None:
        """See whether an event can be looked up."""
        for mark in self._expected(version, event):
            self._right += 1
            if self._finding is None and self._kept.keeps_marks and not self._kept.has_mark(self._stream, mark):
                expected = f"number {mark.number} of it to lead to this event"
                self._finding = Finding(self._stream, version, "mark", mark.key, expected, "another event, or none")

    def finished(self) -> Finding | None:
        """What is wrong with the marks; there must be none beside those that were expected."""
        if self._finding or not self._kept.keeps_marks:
            return self._finding
        if (there := self._kept.count_marks(self._stream)) != self._right:
            return Finding(self._stream, 0, "mark", "the marks", f"{self._right} of them", str(there))
        return None


def of_ledger(entries: Counter[str]) -> Callable[[int, LedgerEvent], Iterator[Mark]]:
    """The marks of the ledger; *entries* counts those of each account."""

    def expected(version: int, event: LedgerEvent) -> Iterator[Mark]:
        match event:
            case Transferred():
                yield Mark(f"transfer {event.id}", 1, version)
                for account in (event.debit, event.credit):
                    entries[account] += 1
                    yield Mark(f"entry {account}", entries[account], version)
                if event.reverses:
                    yield Mark(f"reversal {event.reverses}", 1, version)
            case AccountOpened(account=account) | AccountClosed(account=account) | LedgerOpened(house=account):
                yield Mark(f"account {account}", version, version)

    return expected


def of_table(version: int, event: TableEvent) -> Iterable[Mark]:
    """The marks of a table: its hands, and who played them."""
    return marks_of([event], version - 1)
