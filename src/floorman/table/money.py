"""Chips are money: what the bank books for what happens at a table, and what the audit is told of it.

A table's stream and the ledger are tied together by the transfers' ids: the event that is number 17 of table ``friday``
is booked as ``friday/17``. So a table needs to know nothing of the bank, and every transfer shows where it comes from.

A player who changes tables with the whole stack gets up at one and sits down at the other, and that is one transfer between the two.
It has the id of the event it begins with, and the event at the second table says so: ``came_from`` is ``friday/17``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from floorman.bank import TableRow, TableTerms
from floorman.bank import tables as bank_tables
from floorman.bank.ledger import evolve as book_in
from floorman.bank.tables import buy_in, cash_out, rebuy, top_up
from floorman.errors import InvariantBroken
from floorman.rulebook import SHIPPED
from floorman.table import seating
from floorman.table.events import ChipsAdded, SatDown, StoodUp, TableOpened
from floorman.table.evolve import evolve
from floorman.table.state import TableState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from floorman.bank import Event as BankEvent
    from floorman.bank import Ledger
    from floorman.rulebook import Shelf
    from floorman.table.events import Event


class TableTransfer(NamedTuple):
    """Money that has to go onto a table, or off it, because of one event."""

    id: str
    member: str
    cents: int
    """Onto the table if more than 0, off it if less."""
    stack_cents: int
    """What the member had in front before."""
    is_new: bool
    """Whether the member has just sat down."""


class TableChange(NamedTuple):
    """What is recorded at both tables and in the ledger when somebody changes tables: all of it or nothing."""

    leaving: tuple[Event, ...]
    arriving: tuple[Event, ...]
    booked: tuple[BankEvent, ...]


def terms_of(table: TableState) -> TableTerms:
    """A cash table as the bank sees it."""
    opened, book = table.opened, table.book
    smallest, largest = opened.smallest_buy_in * opened.chip_cents, opened.largest_buy_in * opened.chip_cents
    if smallest == largest:
        return TableTerms(account=opened.id, book=book, entry_level=opened.entry_level, buy_in_cents=largest)
    return TableTerms(
        account=opened.id,
        book=book,
        entry_level=opened.entry_level,
        smallest_cents=smallest,
        largest_cents=largest,
    )


def moves(table: TableState, events: Iterable[Event], *, version: int) -> Iterator[TableTransfer]:
    """What has to be booked for events that come after *version* of a table's stream."""
    cents = table.opened.chip_cents
    for number, event in enumerate(events, start=version + 1):
        id_ = f"{table.opened.id}/{number}"
        match event:
            case SatDown(member=member, chips=chips, moved=moved):
                if not moved:
                    yield TableTransfer(id_, member, chips * cents, 0, is_new=True)
            case ChipsAdded(seat, chips):
                seated = table.seats[seat]
                yield TableTransfer(id_, seated.member, chips * cents, seated.chips * cents, is_new=False)
            case StoodUp(seat, chips, forfeits):
                if chips and not forfeits:
                    yield TableTransfer(id_, table.seats[seat].member, -chips * cents, chips * cents, is_new=False)
            case _:
                pass


def booked(ledger: Ledger, terms: TableTerms, wanted: Sequence[TableTransfer], *, at: int) -> tuple[BankEvent, ...]:
    """The transfers for all of these moves; nothing changes.

    Raises:
        BankError: one of them cannot be booked, and so none is.
    """
    draft = ledger.draft()
    done: list[BankEvent] = []
    for move in wanted:
        for event in _booked(draft, terms, move, at):
            book_in(draft, event)
            done.append(event)
    return tuple(done)


def change_table(
    ledger: Ledger,
    origin: TableState,
    target: TableState,
    member: str,
    *,
    seat: int,
    version: int,
    now: int,
    chips: int | None = None,
    is_moved: bool = False,
) -> TableChange:
    """Move a member with the whole stack from one cash table, which is at *version*, to another; nothing changes.

    Raises:
        FloormanError: as in `floorman.table.seating.change_table` and the bank's; then nothing is booked either.
    """
    leaving, arriving = seating.change_table(origin, target, member, seat=seat, chips=chips, now=now, is_moved=is_moved)
    id_ = f"{origin.opened.id}/{version + 1}"  # getting up comes first
    stack_cents = origin.seats[origin.seat_of(member)].chips * origin.opened.chip_cents
    return TableChange(
        leaving,
        tuple(replace(event, came_from=id_) if isinstance(event, SatDown) else event for event in arriving),
        bank_tables.change_table(
            *(ledger, member, terms_of(origin), terms_of(target)),
            stack_cents=stack_cents,
            id=id_,
            by=member,
            at=now,
        ),
    )


def _booked(ledger: Ledger, terms: TableTerms, move: TableTransfer, at: int) -> tuple[BankEvent, ...]:
    id_, member, cents, stack = move.id, move.member, move.cents, move.stack_cents
    if cents < 0:
        return cash_out(ledger, member, terms, stack_cents=-cents, id=id_, by=member, at=at)
    if move.is_new:
        return buy_in(ledger, member, terms, cents=cents, id=id_, by=member, at=at)
    if not stack:
        return rebuy(ledger, member, terms, stack_cents=0, in_hand=False, cents=cents, id=id_, by=member, at=at)
    return top_up(ledger, member, terms, stack_cents=stack, in_hand=False, cents=cents, id=id_, by=member, at=at)


def audit_rows(events: Iterable[tuple[int, Event]], shelf: Shelf = SHIPPED) -> Iterator[TableRow]:
    """What a table's stream says of its chips after each of its events, for the audit."""
    table: TableState | None = None
    for version, event in events:
        if table is None:
            if not isinstance(event, TableOpened):
                raise InvariantBroken("a table begins with TableOpened")
            table = TableState.new(event, shelf)
            yield TableRow(version, 0)
            continue
        stands_for = transfer_of(table, event, version=version)
        evolve(table, event)
        yield TableRow(version, table.chips * table.opened.chip_cents, *stands_for)


def transfer_of(table: TableState, event: Event, *, version: int) -> tuple[tuple[str, ...], str]:
    """The ids of the transfers that event number *version* of a table stands for, and whose chips come or go."""
    if isinstance(event, SatDown) and event.came_from:
        return ((event.came_from,), event.member) if event.chips else ((), "")
    for move in moves(table, [event], version=version - 1):
        return (move.id,), move.member
    return (), ""
