"""The audit of a club: everything that is kept, proved from the recorded events alone.

The ledger is added up again, every table is played again, and what one says of money must be what the other says of chips.
Every tournament's records are read again, and the ledger must hold the transfers they ask for and no others. What the
entries of a league cost must be in the ledger, once each, and so must what their corrections took back. What the floor ruled at
a table must be a case in the casebook. All of it is done
under the books of the club's shelf; a book that cannot be read is named, and so is whatever was played under it.
Each stream is read to its end, or to its first event that does not hold. The marks by which the ledger and
the hands of the tables are looked up are worked out again from their events.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError, Struct, ValidationError
from msgspec.structs import replace

from floorman.bank.audit import Finding, SecondLedger, TableChips, no_stream
from floorman.bank.events import AccountKind, AccountOpened, LedgerOpened, Transferred
from floorman.club import open_events
from floorman.club.books import STREAMS as RULEBOOKS
from floorman.club.books import shelf_in, unreadable_in
from floorman.club.floor_calls.audit import RulingsAudit
from floorman.club.host import STREAMS as TABLES
from floorman.club.host import event_table
from floorman.club.leagues import STREAMS as LEAGUES
from floorman.club.leagues import LeagueAudit
from floorman.club.marks_audit import MarksAudit, of_ledger, of_table
from floorman.club.offers import events as offer_events
from floorman.club.offers.events import STREAM as OFFERS
from floorman.club.open_events import STREAM as OPEN_EVENTS
from floorman.club.people import staff
from floorman.club.people.staff import STREAM as STAFF
from floorman.club.tournaments import STREAMS as TOURNAMENTS
from floorman.club.treasurer import STREAM as LEDGER
from floorman.errors import UnknownBook
from floorman.floor.casebook.casebook import STREAM as CASEBOOK
from floorman.league.league import League, LeagueOpened
from floorman.rulebook import Rulebook
from floorman.store.dates import dated
from floorman.store.events import case_event, league_record, ledger_event, table_event, tournament_record
from floorman.table.audit import TableAudit, Unproven
from floorman.tournament.audit import TournamentAudit, TournamentTransfers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from floorman.bank import Event as LedgerEvent
    from floorman.league.league import Record
    from floorman.store import Kind, Stored
    from floorman.store.reading import StoreReader
    from floorman.table import Event

_SNAPSHOTTED = {OPEN_EVENTS, STAFF, OFFERS}
"""Streams of which there is one in a club, and which begin from a snapshot."""
_UNREADABLE = (DecodeError, ValidationError, ValueError, TypeError)


class Audited(Struct, frozen=True, kw_only=True):
    """What an audit of a club says."""

    streams: int
    events: int
    hands: int
    transfers: int
    seal: str
    """Of the ledger's last event; it stands for all before it."""
    until: int
    """When the last event was that says when it was, in milliseconds; 0 where none does."""
    findings: tuple[Finding, ...]
    """At most one for the events of each stream, the ledger's first; then what is wrong beside the events."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def audit(kept: StoreReader, *, on_event: Callable[[], None] = lambda: None) -> Audited:
    """Prove everything that is kept; *on_event* is called for each event that was read."""
    return _Audit(kept, on_event).audited()


class _Audit:
    def __init__(self, kept: StoreReader, on_event: Callable[[], None]) -> None:
        self._kept = kept
        self._on_event = on_event
        self._lengths = dict(kept.streams())
        self._snapshots = dict(kept.snapshots())
        self._shelf = shelf_in(kept)
        self._books = SecondLedger(LEDGER)
        self._marks = MarksAudit(kept, LEDGER, of_ledger(Counter()))
        self._rulings = RulingsAudit()
        self._booked = TournamentTransfers(Rulebook.load("bank"))
        self._events = 0
        self._until = 0
        self._hands = 0
        self._findings: list[Finding] = []

    def audited(self) -> Audited:
        self._ledger()
        tables = {stream.removeprefix(TABLES): stream for stream in self._lengths if stream.startswith(TABLES)}
        tables |= {at.id: stream for stream in self._lengths if (at := event_table(stream))}
        for table in sorted({*tables, *self._books.tables}):
            if table in tables:
                self._table(table, tables[table])
            else:
                self._findings.append(replace(no_stream(table), stream=TABLES + table))
        events = {stream.removeprefix(TOURNAMENTS) for stream in self._lengths if stream.startswith(TOURNAMENTS)}
        for event in sorted({*events, *self._booked.events}):
            if event in events:
                self._tournament(event, TOURNAMENTS + event)
            else:
                self._findings.append(_no_records(event))
        for name, error in unreadable_in(self._kept).items():
            self._findings.append(_no_book(RULEBOOKS + name, name, str(error)))
        leagues = LeagueAudit(self._books)
        for stream in self._lengths:
            if stream.startswith(LEAGUES):
                self._league(leagues, stream)
            elif stream == OPEN_EVENTS:
                self._open_events()
            elif stream == STAFF:
                self._staff()
            elif stream == CASEBOOK:
                self._casebook()
            elif stream == OFFERS:
                self._added_up(OFFERS, offer_events.KIND, "something about an offer", "the offers")
            elif stream != LEDGER and not event_table(stream) and not stream.startswith((TABLES, TOURNAMENTS)):
                self._other(stream)
        beside = any(finding.stream == LEDGER or finding.stream.startswith(LEAGUES) for finding in self._findings)
        if (unknown := leagues.finish(LEDGER)) and not beside:  # what is missing there would be unknown here
            self._findings.append(unknown)
        self._findings += self._rulings.findings()
        self._beside()
        return Audited(
            streams=len(self._lengths),
            events=self._events,
            hands=self._hands,
            transfers=self._books.transfers,
            seal=self._books.seal,
            until=self._until,
            findings=tuple(self._findings),
        )

    def _stored(self, stream: str) -> Iterator[Stored]:
        for stored in self._kept.events(stream):
            self._events += 1
            self._until = max(self._until, dated(stored.data))
            self._on_event()
            yield stored

    # ---- streams ----

    def _ledger(self) -> None:
        for version, data in self._stored(LEDGER):
            try:
                event = ledger_event(data)
            except _UNREADABLE as error:
                self._books.skip(version, str(error))
            else:
                self._books.read(version, event, data)
                self._marks.read(version, event)
                self._remember(event)
        if self._books.finding:
            self._findings.append(self._books.finding)

    def _remember(self, event: LedgerEvent) -> None:
        """Keep what the tournaments will be measured by."""
        match event:
            case Transferred():
                self._booked.read(event)
            case AccountOpened(account=account, kind=kind):
                self._booked.know(account, kind)
            case LedgerOpened(house=house):
                self._booked.know(house, AccountKind.HOUSE)
            case _:
                pass

    def _tournament(self, event: str, stream: str) -> None:
        """Read a tournament's records again, and work out what they mean for the bank."""
        proof = TournamentAudit(event, stream, self._booked, self._shelf)
        found: Finding | None = None
        for number, (version, data) in enumerate(self._stored(stream), start=1):
            if found or proof.finding:
                continue  # only counted
            if version != number:
                found = _gap(stream, number, version)
                continue
            try:
                record = tournament_record(data)
            except _UNREADABLE as error:
                found = Finding(stream, number, "event", "the event", "a record of a tournament", str(error))
            else:
                proof.read(record)
                if version == self._snapshot_version(stream):
                    proof.check_snapshot(self._snapshots[stream].data)
        if not found:
            proof.finish()
        if found := found or proof.finding:
            self._findings.append(found)

    def _table(self, table: str, stream: str) -> None:
        """Play a table again. Its chips are measured by its account, or by themselves where they are not money."""
        proof = TableAudit(table, stream, self._shelf)
        chips = TableChips(table, self._books)
        marks = MarksAudit(self._kept, stream, of_table)
        found: Finding | None = None
        for number, (version, data) in enumerate(self._stored(stream), start=1):
            if found or chips.finding:
                continue  # only counted
            try:
                event = _table_event(stream, number, version, data)
                row = proof.read(version, event)
                marks.read(version, event)
                self._rulings.read(table, stream, version, event)
                if chips.has_account or proof.is_cash:
                    chips.read(row)
                if version == self._snapshot_version(stream) and not chips.finding:
                    proof.check_snapshot(self._snapshots[stream].data)
            except Unproven as unproven:
                found = unproven.finding
        if not found and not chips.finding:
            chips.finish()
            try:
                proof.finish()
            except Unproven as unproven:
                found = unproven.finding
            found = found or marks.finished()
        self._hands += proof.hands
        if found is None and chips.finding:
            found = replace(chips.finding, stream=stream)
        if found:
            self._findings.append(found)

    def _league(self, leagues: LeagueAudit, stream: str) -> None:
        """A league's entries add up, and what they cost is in the ledger, once each."""
        records: list[Record] = []
        found: Finding | None = None
        for number, (version, data) in enumerate(self._stored(stream), start=1):
            if found:
                continue  # only counted
            try:
                record = league_record(data)
            except _UNREADABLE as error:
                found = Finding(stream, number, "event", "the event", "an entry of a league", str(error))
                continue
            place = 0 if isinstance(record, LeagueOpened) else record.number
            if version != number:
                found = _gap(stream, number, version)
            elif place != number - 1:
                found = Finding(stream, number, "version", "the entry", str(number - 1), str(place))
            else:
                records.append(record)
        unbooked = leagues.read(stream, records)
        if event := found or self._unreplayed(stream, records) or unbooked:
            self._findings.append(event)

    def _unreplayed(self, stream: str, records: list[Record]) -> Finding | None:
        """Whether a league's records do not add up to a league."""
        try:
            League.replay(records, self._shelf)
        except UnknownBook as error:
            return _no_book(stream, error.book, str(error))
        except Exception as error:  # noqa: BLE001  # whatever somebody made of the records, it ends in a finding
            expected = "entries that follow from those before them"
            return Finding(stream, len(records), "event", "the league", expected, str(error) or repr(error))
        return None

    def _open_events(self) -> None:
        """The list of events that are not over says nothing that they do not say themselves; its snapshot is what it says."""
        self._added_up(OPEN_EVENTS, open_events.KIND, "an entry of the list", "the list")

    def _staff(self) -> None:
        """Who may do what follows from the grants, and the snapshot is what they come to."""
        self._added_up(STAFF, staff.KIND, "a grant or an invitation", "the roles")

    def _added_up(self, stream: str, kind: Kind[Any, Any], an_event: str, all_of_it: str) -> None:
        """Add a short stream up, and see whether its snapshot says the same."""
        state: Any = None
        found: Finding | None = None
        for number, (version, data) in enumerate(self._stored(stream), start=1):
            if found:
                continue  # only counted
            if version != number:
                found = _gap(stream, number, version)
                continue
            try:
                state = kind.fold(state, [kind.decode(data)])
            except _UNREADABLE as error:
                found = Finding(stream, number, "event", "the event", an_event, str(error))
                continue
            if number == self._snapshot_version(stream) and not _is_snapshot(kind, self._snapshots[stream].data, state):
                found = Finding(stream, number, "snapshot", all_of_it, "what the events add up to", "another")
        if found:
            self._findings.append(found)

    def _casebook(self) -> None:
        """The casebook is complete; a line of it that a later floorman wrote is passed over, as the casebook does itself."""
        found = False
        for number, (version, data) in enumerate(self._stored(CASEBOOK), start=1):
            if version != number and not found:
                self._findings.append(_gap(CASEBOOK, number, version))
                found = True
            with suppress(*_UNREADABLE):
                self._rulings.know(case_event(data))

    def _other(self, stream: str) -> None:
        """Whatever else is kept is counted, and must be complete."""
        found = False
        for number, (version, _) in enumerate(self._stored(stream), start=1):
            if version != number and not found:
                self._findings.append(_gap(stream, number, version))
                found = True

    # ---- beside the events ----

    def _snapshot_version(self, stream: str) -> int:
        return self._snapshots[stream].version if stream in self._snapshots else 0

    def _beside(self) -> None:
        """Snapshots, marks and commands belong to events that are there."""
        for stream, (version, _) in self._snapshots.items():
            length = self._lengths.get(stream, 0)
            is_other = stream not in _SNAPSHOTTED and not stream.startswith((TABLES, TOURNAMENTS))
            if is_other and not event_table(stream):
                self._findings.append(_beside(stream, version, "snapshot", stream, "none"))
            elif type(version) is not int or not 1 <= version <= length:
                self._findings.append(_beside(stream, version, "snapshot", stream, f"an event from 1 to {length}"))
        last = ""
        for stream, id_, version in self._kept.commands():
            length = self._lengths.get(stream, 0)
            if (type(version) is not int or not 1 <= version <= length) and stream != last:
                last = stream  # one a stream will do
                self._findings.append(_beside(stream, version, "command", id_, f"an event from 1 to {length}"))
        if not self._books.finding and (found := self._marks.finished()):  # otherwise the marks are the least of it
            self._findings.append(found)
        for stream in self._kept.marked_streams() if self._kept.keeps_marks else ():
            if stream != LEDGER and not stream.startswith(TABLES) and not event_table(stream):
                self._findings.append(_beside(stream, 0, "mark", stream, "none"))


def _table_event(stream: str, number: int, version: int, data: bytes) -> Event:
    if version != number:
        raise Unproven(_gap(stream, number, version))
    try:
        return table_event(data)
    except _UNREADABLE as error:
        raise Unproven(Finding(stream, number, "event", "the event", "an event of a table", str(error))) from None


def _is_snapshot(kind: Kind[Any, Any], data: bytes, state: object) -> bool:
    """Whether a snapshot is that of a state."""
    try:
        return kind.restore is not None and bool(kind.restore(data) == state)
    except _UNREADABLE:
        return False


def _no_book(stream: str, book: str, why: str) -> Finding:
    return Finding(stream, 1, "book", book, "a rulebook on the club's shelf", why)


def _no_records(event: str) -> Finding:
    return Finding(TOURNAMENTS + event, 0, "stream", event, "the records of this tournament", "none")


def _gap(stream: str, number: int, version: object) -> Finding:
    return Finding(
        stream, version if isinstance(version, int) else number, "version", "the stream", str(number), str(version)
    )


def _beside(stream: str, version: object, code: str, subject: str, expected: str) -> Finding:
    return Finding(stream, version if isinstance(version, int) else 0, code, subject, expected, str(version))
