"""What a tournament's steps mean for the bank: fees in, prizes out, and everything back when a step is taken back.

The money of an event lies on the account of its name, and what the club keeps of a fee on the club's. An entrant who pays from an
account in the bank is debited there. Cash is taken in by the house, which puts as much on the event's account as lies in
its till, and what is given back or won in cash goes the same way back. What a ticket is worth goes onto an account for the
winner's tickets, and from there into the event in which it is played; so it is the winner's and nobody else's.

A transfer is named after the record it comes from: the second one of record 17 of ``friday`` is ``friday/17.2``. Taking a
step back reverses the transfers of the record by which it counted; doing it again is another record, with transfers of its
own. So the ledger is always what the steps that count add up to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from floorman.bank.accounts import open_account
from floorman.bank.booking import Order, enter, is_new, require_kind
from floorman.bank.events import AccountKind, Why
from floorman.bank.ledger import evolve as book_in
from floorman.bank.occasions import Cause, Occasion
from floorman.bank.transfers import reverse
from floorman.tournament import events as did
from floorman.tournament.steps import DoneAgain, Step, TakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from floorman.bank import Event as BankEvent
    from floorman.bank import Ledger
    from floorman.tournament.state import Entrant, TournamentState
    from floorman.tournament.steps import Record, Tournament

CLUB: Final = "club"
"""The account of the club itself."""
HOUSE: Final = ""
"""Stands for the house, whatever its account is called."""
_TICKETS: Final = "tickets/"
_ABOUT_MONEY: Final = (
    *(did.Paid, did.Withdrawn, did.NoShowSettled, did.Cancelled),
    *(did.PrizePaid, did.TicketGiven, did.BooksClosed),
)
_ALL: Final = -1
"""Everything that is left on the debited account."""


class EventTransfer(NamedTuple):
    """Money that has to go from one account to another because of one event."""

    debit: str
    credit: str
    cents: int
    why: Why
    reason: Occasion | str = ""
    is_prize: bool = False


def tickets_of(member: str) -> str:
    """The account that holds what somebody's tickets are worth."""
    return _TICKETS + member


def moves(state: TournamentState, events: Iterable[did.Event]) -> Iterator[EventTransfer]:
    """What has to be booked for the events of a step that is done when the event stands like this."""
    pool = state.setup.id
    for event in events:
        match event:
            case did.Paid(entrant, cents, how, club_cents):
                who = state.entrants[entrant]
                payer, why = _payer(who, how)
                parts = ((pool, cents - club_cents), (CLUB, club_cents))
                fee = Cause.CASH_FEE if payer == HOUSE else Cause.ENTRY_FEE
                yield from _shared([(payer, cents)], parts, why, Occasion(fee, who.member))
            case did.Withdrawn(entrant, cents) | did.NoShowSettled(entrant, _, cents):
                yield from _given_back(state, state.entrants[entrant], cents)
            case did.Cancelled():
                for who in state.entrants.values():
                    yield from _given_back(state, who, who.paid_cents)
            case did.PrizePaid(entrant, cents):
                who = state.entrants[entrant]
                if who.bank_cents or who.by_ticket_cents or not state.setup.is_live:  # the way the fee came
                    yield EventTransfer(pool, who.member, cents, Why.PRIZE, is_prize=True)
                else:
                    won = Occasion(Cause.CASH_PRIZE, who.member)
                    yield EventTransfer(pool, HOUSE, cents, Why.TRANSFER, won, is_prize=True)
            case did.TicketGiven(entrant, cents):
                who = state.entrants[entrant]
                won = Occasion(Cause.TICKET, who.member)
                yield EventTransfer(pool, tickets_of(who.member), cents, Why.PRIZE, won, is_prize=True)
            case did.BooksClosed():
                yield EventTransfer(pool, CLUB, _ALL, Why.TRANSFER, Occasion(Cause.BOOKS_CLOSED))
            case _:
                pass


def _payer(who: Entrant, how: str) -> tuple[str, Why]:
    """Where a fee comes from."""
    match how:
        case "bank":
            return who.member, Why.FEE
        case "ticket":
            return tickets_of(who.member), Why.FEE
        case _:
            return HOUSE, Why.TRANSFER


def is_about_money(tournament: Tournament, records: Iterable[Record]) -> bool:
    """Whether the bank has anything to do with records that come next."""
    return any(
        isinstance(event, _ABOUT_MONEY)
        for record in records
        for event in (record if isinstance(record, Step) else tournament.step(record.number)).events
    )


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
        self._at, version = at, tournament.version + 1
        match record:
            case Step(events=events):
                self._book(moves(tournament.state, events), version, record.by)
            case DoneAgain(number):
                self._book(moves(tournament.state, tournament.step(number).events), version, record.by)
            case TakenBack(number):
                self._take_back(tournament.counted_by(number), version, record.by)
            case _:
                assert_never(record)

    def _book(self, wanted: Iterable[EventTransfer], version: int, by: str) -> None:
        """Book what a record means."""
        place = 0
        for one in wanted:
            move = one._replace(cents=self._ledger.balance(one.debit)) if one.cents == _ALL else one
            if not move.cents:
                continue
            if (lacks := self._lacks(move)) > 0:
                place += 1
                added = EventTransfer(CLUB, self._pool, lacks, Why.TRANSFER, Occasion(Cause.ADDED_TO_PRIZES))
                self._enter(added, f"{self._pool}/{version}.{place}", by)
            place += 1
            self._enter(move, f"{self._pool}/{version}.{place}", by)

    def _take_back(self, counted: int, version: int, by: str) -> None:
        """Reverse what was booked for a record, the last transfer first."""
        ids: list[str] = []
        while self._ledger.booked(id_ := f"{self._pool}/{counted}.{len(ids) + 1}"):
            ids.append(id_)
        for place, id_ in enumerate(reversed(ids), start=1):
            new = f"{self._pool}/{version}.{place}"
            self._record(reverse(self._ledger, id_, reason=Occasion(Cause.STEP_TAKEN_BACK), id=new, by=by, at=self._at))

    def _lacks(self, move: EventTransfer) -> int:
        """What the club has to add, so that a prize can be paid: a guarantee, or what it promised to add."""
        return move.cents - self._ledger.balance(self._pool) if move.is_prize else 0

    def _enter(self, move: EventTransfer, id_: str, by: str) -> None:
        house = self._ledger.house
        for account in (move.debit, move.credit):
            if account.startswith(_TICKETS):
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


def _given_back(state: TournamentState, who: Entrant, cents: int) -> Iterator[EventTransfer]:
    """Back from the club's share first, and onto the account, then onto the ticket, before anything in cash."""
    club, bank = min(cents, who.club_cents), min(cents, who.bank_cents)
    ticket = min(cents - bank, who.by_ticket_cents)
    sources = [(CLUB, club), (state.setup.id, cents - club)]
    targets = [(who.member, bank), (tickets_of(who.member), ticket), (HOUSE, cents - bank - ticket)]
    yield from _shared(sources, targets, Why.TRANSFER, Occasion(Cause.FEE_BACK, who.member))


def _shared(
    sources: Iterable[tuple[str, int]], targets: Iterable[tuple[str, int]], why: Why, occasion: Occasion
) -> Iterator[EventTransfer]:
    """What goes from each source to each target, in their order, until all of it has gone."""
    ahead = iter(targets)
    target, wants = next(ahead)
    for source, has in sources:
        left = has
        while left:
            while not wants:
                target, wants = next(ahead)
            cents = min(left, wants)
            yield EventTransfer(source, target, cents, why, occasion)
            left, wants = left - cents, wants - cents
