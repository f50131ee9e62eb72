"""The audit: proof from the recorded events alone that no cent appeared or vanished.

It trusts neither the ledger nor what wrote the events: it adds everything up itself. The ledger is one stream, every
table is another, and nothing orders one against the other; what ties them together is the transfer's id. So a table is
given to the audit as what it says of its chips after each of its events, with the ids of the transfers that the event
stands for:

    rows = [TableRow(1, 0), TableRow(2, 1000, ("t-1",)), TableRow(3, 1000), …]

An event with transfers must change the chips by exactly what the ledger booked to or from the table under those ids, and
an event without any must leave them as they were, whoever won. If that holds for every event, and every transfer to or
from the table stands in its stream, then the table's account equals its stacks and pots throughout.

While people play, a transfer stands in the ledger a moment before the table records it. An audit of a running club
therefore reads all streams as of one moment, and looks a second time at a transfer of that very moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from msgspec import Struct

from floorman.bank.events import (
    AccountClosed,
    AccountKind,
    AccountOpened,
    Event,
    LedgerOpened,
    Transferred,
    Why,
    encoded,
    seal_due,
)
from floorman.bank.money import LARGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_MAY_OVERDRAW: Final = frozenset({Why.BUY_IN, Why.REBUY})


class TableRow(NamedTuple):
    """What lies on a table after one event of its stream."""

    version: int
    chips: int
    """All stacks and pots together, in cents."""
    transfers: tuple[str, ...] = ()
    """The ids of the transfers this event stands for."""
    member: str = ""
    """Whose chips came or went with them, where the table says."""


class _Booked(NamedTuple):
    """What one transfer brought to a table, and whose it is."""

    cents: int
    member: str


class Finding(Struct, frozen=True):
    """The first event of a stream that breaks what must always hold."""

    stream: str
    version: int
    """Which event; for something missing at the end, the last one there is."""
    code: str
    """What is wrong: ``version``, ``event``, ``opening``, ``account``, ``amount``, ``id``, ``reversal``, ``balance``,
    ``overdraft``, ``closing``, ``seal`` in the ledger; ``version``, ``event``, ``opening``, ``chips``, ``transfer``,
    ``stream``, ``seat``, ``hand``, ``deck`` at a table; ``version``, ``event``, ``opening``, ``stream``, ``transfer`` in a
    tournament; ``version``, ``event``, ``transfer`` in a league; ``book`` in any of
    them; ``snapshot``, ``mark`` and ``command`` beside the events."""
    subject: str
    """The account, transfer or field it is about."""
    expected: str
    found: str

    def __str__(self) -> str:
        return (
            f"{self.stream}, event {self.version}: {self.code} of {self.subject}: "
            f"expected {self.expected}, found {self.found}"
        )


class Report(Struct, frozen=True):
    """What an audit says."""

    findings: tuple[Finding, ...]
    """At most one a stream, the ledger's first."""
    events: int
    """How many were read."""
    transfers: int
    seal: str
    """The seal of the last event of the ledger: it stands for all before it."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def audit(
    ledger: Iterable[tuple[int, Event]],
    tables: Mapping[str, Iterable[TableRow]] | None = None,
    *,
    stream: str = "ledger",
) -> Report:
    """Add up everything that was recorded, and name the first event of each stream that does not fit.

    *ledger* gives the ledger's events with their versions; *tables* gives the rows of each table by its account's id.
    Every table account of the ledger needs its rows. Of several faults in one stream only the first is told, since what
    comes after it has nothing to be measured by; other streams are read to their end all the same.
    """
    books = SecondLedger(stream)
    for version, event in ledger:
        books.read(version, event)
    findings = [books.finding] if books.finding else []
    events = books.events
    tables = tables or {}
    for table in sorted({*tables, *books.tables}):
        rows = tables.get(table)
        if rows is None:
            findings.append(no_stream(table))
            continue
        chips = TableChips(table, books)
        for row in rows:
            chips.read(row)
        chips.finish()
        events += chips.events
        if chips.finding:
            findings.append(chips.finding)
    return Report(tuple(findings), events, books.transfers, books.seal)


def no_stream(table: str) -> Finding:
    """The finding on a table account whose table has no events."""
    return Finding(table, 0, "stream", table, "the events of this table", "none")


class _Broken(Exception):  # a finding on its way out
    def __init__(self, code: str, subject: str, expected: object, found: object) -> None:
        super().__init__(code)
        self.code, self.subject, self.expected, self.found = code, subject, str(expected), str(found)


class SecondLedger:
    """The ledger's events, added up a second time and independently of the ledger.

    `audit` does everything at once; this is for whoever has more to say on each table than its chips.
    """

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.events = 0
        self.transfers = 0
        self.seal = ""
        self.finding: Finding | None = None
        self.kinds: dict[str, AccountKind] = {}
        self.open: set[str] = set()
        self.balances: dict[str, int] = {}
        self.booked: dict[str, tuple[str, str, int]] = {}
        self.reversed: set[str] = set()
        self._at_tables: dict[str, dict[str, _Booked]] = {}

    @property
    def tables(self) -> frozenset[str]:
        """The accounts of tables."""
        return frozenset(self._at_tables)

    def booked_at(self, table: str) -> Mapping[str, _Booked] | None:
        """What each transfer brought to a table, by its id; None if the table has no account."""
        return self._at_tables.get(table)

    def read(self, version: int, event: Event, kept: bytes | None = None) -> None:
        """Check one event and add it; after the first that breaks something, only gather what the tables need.

        *kept* is how it was written, which its seal is over; by default as it would be written today.
        """
        self.events += 1
        self.transfers += isinstance(event, Transferred)
        if self.finding is None:
            try:
                self._check(version, event, encoded([event])[0] if kept is None else kept)
            except _Broken as broken:
                self.finding = Finding(self.stream, version, broken.code, broken.subject, broken.expected, broken.found)
        self._add(event)

    def skip(self, version: int, why: str) -> None:
        """Pass over an event that cannot be read."""
        self.events += 1
        if self.finding is None:
            self.finding = Finding(self.stream, version, "event", "the event", "an event of a ledger", why)

    def _check(self, version: int, event: Event, kept: bytes) -> None:
        _require(version, self.events, "version", "the stream")
        if isinstance(event, LedgerOpened) != (version == 1):
            raise _Broken(
                "opening", "the ledger", "it to be opened by the first event and no other", type(event).__name__
            )
        match event:
            case Transferred():
                self._check_transfer(event)
            case AccountOpened(account=account, kind=kind):
                if account in self.open:
                    raise _Broken("account", account, "an account that is not open", "an open one")
                _require(kind, self.kinds.get(account, kind), "account", account)
                if kind is AccountKind.HOUSE:
                    raise _Broken("account", account, "one house", "another")
            case AccountClosed(account=account):
                self._require_open(account)
                _require(self.balances[account], 0, "closing", account)
            case LedgerOpened():
                pass
            case _:
                assert_never(event)
        _require(event.seal, seal_due(self.seal, kept), "seal", "the event")

    def _check_transfer(self, event: Transferred) -> None:
        self._require_open(event.debit)
        self._require_open(event.credit)
        if event.debit == event.credit:
            raise _Broken("account", event.id, "two accounts", event.debit)
        if type(event.cents) is not int or not 0 < event.cents <= LARGEST:
            raise _Broken("amount", event.id, f"1 to {LARGEST}", event.cents)
        if event.id in self.booked:
            raise _Broken("id", event.id, "an id not used before", "one that was")
        if event.reverses:
            self._check_reversal(event)
        debited = self.balances[event.debit] - event.cents
        _require(event.debit_balance, debited, "balance", event.debit)
        _require(event.credit_balance, self.balances[event.credit] + event.cents, "balance", event.credit)
        if debited < 0 and self.kinds[event.debit] is not AccountKind.HOUSE:
            buys_in = event.why in _MAY_OVERDRAW and self.kinds[event.credit] is AccountKind.TABLE
            if not (event.overdraft and buys_in):
                raise _Broken("overdraft", event.debit, "0 or more", debited)

    def _check_reversal(self, event: Transferred) -> None:
        mistaken = self.booked.get(event.reverses)
        if mistaken is None or event.reverses in self.reversed:
            raise _Broken("reversal", event.id, "a transfer not taken back before", event.reverses)
        _require((event.credit, event.debit, event.cents), mistaken, "reversal", event.id)

    def _require_open(self, account: str) -> None:
        if account not in self.open:
            raise _Broken("account", account, "an open account", "a closed one" if account in self.kinds else "none")

    def _add(self, event: Event) -> None:
        self.seal = event.seal
        match event:
            case Transferred():
                for account, cents, other in (
                    (event.debit, -event.cents, event.credit),
                    (event.credit, event.cents, event.debit),
                ):
                    self.balances[account] = self.balances.get(account, 0) + cents
                    if self.kinds.get(account) is AccountKind.TABLE:
                        member = str(event.reason) if event.why is Why.TABLE_CHANGE else other
                        self._at_tables[account].setdefault(event.id, _Booked(cents, member))
                self.booked.setdefault(event.id, (event.debit, event.credit, event.cents))
                if event.reverses:
                    self.reversed.add(event.reverses)
            case AccountOpened(account=account, kind=kind):
                self._know(account, kind)
            case AccountClosed(account=account):
                self.open.discard(account)
            case LedgerOpened(house=house):
                self._know(house, AccountKind.HOUSE)
            case _:
                assert_never(event)

    def _know(self, account: str, kind: AccountKind) -> None:
        self.kinds.setdefault(account, kind)
        self.open.add(account)
        self.balances.setdefault(account, 0)
        if kind is AccountKind.TABLE:
            self._at_tables.setdefault(account, {})


class TableChips:
    """One table's rows, measured by what the ledger booked to it and from it."""

    def __init__(self, table: str, books: SecondLedger) -> None:
        self.table = table
        booked = books.booked_at(table)
        self.has_account = booked is not None
        self.left = dict(booked or {})
        self.used: set[str] = set()
        self.events = 0
        self.chips = 0
        self.finding: Finding | None = None

    def read(self, row: TableRow) -> None:
        """Check one row; after the first that breaks something, only count."""
        self.events += 1
        if self.finding:
            return
        try:
            self._check(row)
        except _Broken as broken:
            self.finding = Finding(self.table, row.version, broken.code, broken.subject, broken.expected, broken.found)

    def _check(self, row: TableRow) -> None:
        if not self.has_account:
            raise _Broken("stream", self.table, "a table account in the ledger", "none")
        _require(row.version, self.events, "version", "the stream")
        expected = self.chips
        for transfer in row.transfers:
            if transfer not in self.left:
                found = "one that was used before" if transfer in self.used else "none"
                raise _Broken("transfer", transfer, "a transfer of this table in the ledger", found)
            self.used.add(transfer)
            booked = self.left.pop(transfer)
            expected += booked.cents
            _require(row.member or booked.member, booked.member, "transfer", transfer)
        _require(row.chips, expected, "chips", self.table)
        if expected < 0:
            raise _Broken("chips", self.table, "0 or more", expected)
        self.chips = expected

    def finish(self) -> None:
        """See to it that nothing is in the ledger that the table knows nothing of."""
        if self.left and not self.finding:
            transfer, booked = next(iter(self.left.items()))
            expected = f"{booked.cents:+} on the table"
            self.finding = Finding(self.table, self.events, "transfer", transfer, expected, "nothing")


def _require(found: object, expected: object, code: str, subject: str) -> None:
    if found != expected:
        raise _Broken(code, subject, expected, found)
