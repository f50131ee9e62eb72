"""What a tournament's steps mean for the bank: fees in, prizes out, and everything back when a step is taken back.

`transfers` says what an event means; here it is booked. A transfer is named after the record it comes from: the second one
of record 17 of ``friday`` is ``friday/17.2``. Taking a step back reverses the transfers of the record by which it counted;
doing it again is another record, with transfers of its own. A correction may concern several steps: what it books for step
9 is ``friday/17/9.1``, and what it takes back of it ``friday/17/9-1``. So the ledger is always what the steps that count add
up to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from floorman.bank.accounts import open_account
from floorman.bank.booking import Order, enter, is_new, require_kind
from floorman.bank.events import AccountKind, Why
from floorman.bank.ledger import evolve as book_in
from floorman.bank.occasions import Cause, Occasion
from floorman.bank.transfers import reverse
from floorman.tournament import events as did
from floorman.tournament.steps import DoneAgain, Step, StepCorrected, TakenBack
from floorman.tournament.transfers import ALL, CLUB, TICKETS, EventTransfer, moves

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.bank import Event as BankEvent
    from floorman.bank import Ledger
    from floorman.tournament.steps import Record, Tournament

_ABOUT_MONEY: Final = (
    *(did.Paid, did.Withdrawn, did.NoShowSettled, did.Cancelled),
    *(did.PrizePaid, did.TicketGiven, did.BooksClosed),
)


def is_about_money(tournament: Tournament, records: Iterable[Record]) -> bool:
    """Whether the bank has anything to do with records that come next."""

    def is_one(record: Record) -> bool:
        if isinstance(record, StepCorrected):
            return bool(record.rebooked)
        step = record if isinstance(record, Step) else tournament.step(record.number)
        return any(isinstance(event, _ABOUT_MONEY) for event in step.events)

    return any(map(is_one, records))


def booked(ledger: Ledger, tournament: Tournament, records: Sequence[Record], *, at: int) -> tuple[BankEvent, ...]:
    """The transfers for records that come next in a tournament's book; nothing changes.

    Raises:
        BankError: one of them cannot be booked, and so none is. What was won and has been spent cannot be taken back.
    """
    books, draft = Bookings(ledger, tournament.state.setup.id), tournament.draft()
    for record in records:
        books.read(draft, record, at=at)
        draft.happen(record)
    return tuple(books.events)


class Bookings:
    """What an event's records mean for a ledger, one transfer after another; the ledger itself stays as it is."""

    def __init__(self, ledger: Ledger, pool: str) -> None:
        self._ledger = ledger.draft()
        self._pool = pool
        self._at = 0
        self.events: list[BankEvent] = []

    def read(self, tournament: Tournament, record: Record, *, at: int) -> None:
        """Book what a record means that comes next in a tournament's book.

        Raises:
            BankError: it cannot be booked.
        """
        self._at, own = at, f"{self._pool}/{tournament.version + 1}"
        match record:
            case Step(events=events):
                self._book(moves(tournament.state, events), own, record.by)
            case DoneAgain(number):
                self._book(moves(tournament.state, tournament.step(number).events), own, record.by)
            case TakenBack(number):
                self._take_back(tournament, number, f"{own}.", record.by, Cause.STEP_TAKEN_BACK)
            case StepCorrected():
                # Back first, and the latest before what it built on: so nobody has to bring what is theirs anyway.
                for number in reversed(record.rebooked):
                    if tournament.does_count(number):
                        self._take_back(tournament, number, f"{own}/{number}-", record.by, Cause.STEP_CORRECTED)
                for step, state in tournament.retold(record):
                    if step.number in record.rebooked:
                        self._book(moves(state, step.events), f"{own}/{step.number}", record.by)
            case _:
                assert_never(record)

    def _book(self, wanted: Iterable[EventTransfer], own: str, by: str) -> None:
        """Book what a step means; *own* is what its transfers are named after."""
        place = 0
        for one in wanted:
            move = one._replace(cents=self._ledger.balance(one.debit)) if one.cents == ALL else one
            if not move.cents:
                continue
            if (lacks := self._lacks(move)) > 0:
                place += 1
                added = EventTransfer(CLUB, self._pool, lacks, Why.TRANSFER, Occasion(Cause.ADDED_TO_PRIZES))
                self._enter(added, f"{own}.{place}", by)
            place += 1
            self._enter(move, f"{own}.{place}", by)

    def _take_back(self, tournament: Tournament, number: int, own: str, by: str, why: Cause) -> None:
        """Reverse what was booked for a step, the last transfer first."""
        counted = f"{self._pool}/{tournament.counted_by(number)}"
        if self._ledger.booked(f"{counted}/{number}.1"):  # it counted by a correction
            counted = f"{counted}/{number}"
        ids: list[str] = []
        while self._ledger.booked(id_ := f"{counted}.{len(ids) + 1}"):
            ids.append(id_)
        for place, id_ in enumerate(reversed(ids), start=1):
            back = reverse(self._ledger, id_, reason=Occasion(why), id=f"{own}{place}", by=by, at=self._at)
            self._record(back)

    def _lacks(self, move: EventTransfer) -> int:
        """What the club has to add, so that a prize can be paid: a guarantee, or what it promised to add."""
        return move.cents - self._ledger.balance(self._pool) if move.is_prize else 0

    def _enter(self, move: EventTransfer, id_: str, by: str) -> None:
        house = self._ledger.house
        for account in (move.debit, move.credit):
            if account.startswith(TICKETS):
                self._record(open_account(self._ledger, account, AccountKind.TICKETS, by=by, at=self._at))
        if move.is_prize and move.why is Why.PRIZE and move.credit not in self._ledger.accounts:
            self._record(open_account(self._ledger, move.credit, AccountKind.MEMBER, by=by, at=self._at))
        order = Order(
            id=id_,
            debit=move.debit or house,
            credit=move.credit or house,
            cents=move.cents,
            why=move.why,
            reason=move.reason,
            by=by,
            at=self._at,
        )
        if is_new(self._ledger, order):
            if order.why in (Why.FEE, Why.PRIZE):  # nobody is a member by having the name of the house
                person = order.debit if order.why is Why.FEE else order.credit
                require_kind(self._ledger.account(person), AccountKind.MEMBER, AccountKind.TICKETS)
            self._record(enter(self._ledger, order))

    def _record(self, events: Sequence[BankEvent]) -> None:
        for event in events:
            book_in(self._ledger, event)
            self.events.append(event)
