"""What a tournament's steps mean for the bank: fees in, prizes out, and everything back when a step is taken back.

`transfers` says what an event means; here it is booked. A transfer is named after the record it comes from: the second one
of record 17 of ``friday`` is ``friday/17.2``. Taking a step back reverses the transfers of the record by which it counted;
doing it again is another record, with transfers of its own. A correction may concern several steps: what it books for step
9 is ``friday/17/9.1``, and what it takes back of it ``friday/17/9-1``. So the ledger is always what the steps that count add
up to.

Of a correction only the difference has to be there. What an account lacks in between the house lends it (``friday/17+1``), and
has it back when everything is booked (``friday/17-1``). What was paid out of the event stays paid: if its account is short in the
end, the club adds that to the prizes, as it does when a prize is paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from floorman.bank.accounts import open_account
from floorman.bank.booking import Order, enter, is_new, require_kind
from floorman.bank.events import AccountKind, Transferred, Why
from floorman.bank.ledger import evolve as book_in
from floorman.bank.money import cited
from floorman.bank.occasions import Cause, Occasion
from floorman.bank.transfers import reverse
from floorman.errors import InsufficientFunds
from floorman.tournament import events as did
from floorman.tournament.steps import DoneAgain, Step, StepCorrected, TakenBack
from floorman.tournament.transfers import ALL, CLUB, HOUSE, TICKETS, EventTransfer, moves

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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
        self._loans: _Loans | None = None
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
                self._correct(tournament, record, own)
            case _:
                assert_never(record)

    def _correct(self, tournament: Tournament, record: StepCorrected, own: str) -> None:
        """Book the difference that a correction makes.

        Raises:
            BankError: an account does not cover it.
        """
        before = len(self.events)
        loans = self._loans = _Loans(own, record.by)
        # Back first, and the latest before what it built on: so nobody has to bring what is theirs anyway.
        for number in reversed(record.rebooked):
            if tournament.does_count(number):
                self._take_back(tournament, number, f"{own}/{number}-", record.by, Cause.STEP_CORRECTED)
        places = 0
        tickets: list[tuple[str, int]] = []
        for step, state in tournament.retold(record):
            wanted = tuple(moves(state, step.events))
            tickets += (onto for move in wanted for onto in _tickets_in(move))
            if step.number in record.rebooked:
                place = self._book(wanted, f"{own}/{step.number}", record.by)
                places = place if step.number == record.number else places
        self._loans = None
        lent = loans.of_account
        self._require_won_first(tickets, lent)
        if (lacks := lent.pop(self._pool, 0) - self._ledger.balance(self._pool)) > 0:
            self._add_to_prizes(lacks, f"{own}/{record.number}.{places + 1}", record.by)
        for account, cents in lent.items():
            if (lacks := cents - self._ledger.balance(account)) > 0:
                raise self._not_covered(account, lacks, since=before)
        for place, id_ in enumerate(loans.ids, start=1):
            back = Occasion(Cause.LENT)
            self._record(reverse(self._ledger, id_, reason=back, id=f"{own}-{place}", by=record.by, at=self._at))

    def _require_won_first(self, tickets: Sequence[tuple[str, int]], lent: Mapping[str, int]) -> None:
        """See to it that no ticket is played before it is won: the later step could never be taken back.

        Raises:
            InsufficientFunds: one would be.
        """
        for account in {account for account, _ in tickets}:
            steps = [cents for each, cents in tickets if each == account]
            has = self._ledger.balance(account) - lent.get(account, 0) - sum(steps)
            for cents in steps:
                if has + cents < 0:
                    raise self._insufficient(account, max(has, 0), -cents)
                has += cents

    def _not_covered(self, account: str, lacks: int, *, since: int) -> InsufficientFunds:
        """What is said of an account that does not cover the difference: what it has, and what it needs all in all."""
        gained = sum(
            event.cents * ((event.credit == account) - (event.debit == account))
            for event in self.events[since:]
            if isinstance(event, Transferred)
        )
        had = self._ledger.balance(account) - gained
        return self._insufficient(account, had, had + lacks)

    def _insufficient(self, account: str, has: int, needs: int) -> InsufficientFunds:
        rule = cited(self._ledger.book, "entry_level_overdraft")
        return InsufficientFunds(account, balance_cents=has, needed_cents=needs, rule=rule)

    def _lend(self, account: str, cents: int) -> None:
        """Put on an account what it lacks for a transfer of so much, while a correction is booked."""
        if self._loans is None or self._ledger.account(account).kind is AccountKind.HOUSE:
            return
        lacks = cents - self._ledger.balance(account)
        if lacks > 0:
            loan = EventTransfer(HOUSE, account, lacks, Why.TRANSFER, Occasion(Cause.LENT))
            self._enter(loan, self._loans.noted(account, lacks), self._loans.by)

    def _add_to_prizes(self, cents: int, id_: str, by: str) -> None:
        added = Occasion(Cause.ADDED_TO_PRIZES)
        self._enter(EventTransfer(CLUB, self._pool, cents, Why.TRANSFER, added), id_, by)

    def _all_of(self, account: str) -> int:
        """Everything that is left on an account, but for what is lent."""
        lent = self._loans.of_account.get(account, 0) if self._loans else 0
        return max(0, self._ledger.balance(account) - lent)

    def _book(self, wanted: Iterable[EventTransfer], own: str, by: str) -> int:
        """Book what a step means, and say in how many transfers; *own* is what these are named after."""
        place = 0
        for one in wanted:
            move = one._replace(cents=self._all_of(one.debit)) if one.cents == ALL else one
            if not move.cents:
                continue
            if (lacks := self._lacks(move)) > 0:
                place += 1
                self._add_to_prizes(lacks, f"{own}.{place}", by)
            place += 1
            self._enter(move, f"{own}.{place}", by)
        return place

    def _take_back(self, tournament: Tournament, number: int, own: str, by: str, why: Cause) -> None:
        """Reverse what was booked for a step, the last transfer first."""
        counted = f"{self._pool}/{tournament.counted_by(number)}"
        if self._ledger.booked(f"{counted}/{number}.1"):  # it counted by a correction
            counted = f"{counted}/{number}"
        ids: list[str] = []
        while self._ledger.booked(id_ := f"{counted}.{len(ids) + 1}"):
            ids.append(id_)
        place = 0
        for id_ in reversed(ids):
            mistaken = self._ledger.transfer(id_)
            self._lend(mistaken.credit, mistaken.cents)
            lacks = mistaken.cents - self._ledger.balance(mistaken.credit)
            if mistaken.credit == self._pool and lacks > 0:  # after a correction: what was paid out of it stays paid
                place += 1
                self._add_to_prizes(lacks, f"{own}{place}", by)
            place += 1
            self._record(reverse(self._ledger, id_, reason=Occasion(why), id=f"{own}{place}", by=by, at=self._at))

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
        self._lend(move.debit or house, move.cents)
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


def _tickets_in(move: EventTransfer) -> Iterator[tuple[str, int]]:
    """What a transfer puts onto accounts of tickets, below zero from them."""
    if move.debit.startswith(TICKETS):
        yield move.debit, -move.cents
    if move.credit.startswith(TICKETS):
        yield move.credit, move.cents


class _Loans:
    """What the house lends while a correction is booked."""

    def __init__(self, own: str, by: str) -> None:
        self.by = by
        self._own = own
        self.of_account: dict[str, int] = {}
        self.ids: list[str] = []

    def noted(self, account: str, cents: int) -> str:
        """The id of the next loan."""
        self.of_account[account] = self.of_account.get(account, 0) + cents
        self.ids.append(f"{self._own}+{len(self.ids) + 1}")
        return self.ids[-1]
