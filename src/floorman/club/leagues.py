"""Leagues and the ledger: an entry and what it costs are kept in one go, both or neither.

A league is a stream of the store that the ledger is in. Every club has an account of its own, apart from those of members,
and what clubs pay goes to the association's. Nobody is overdrawn: what an account lacks the house puts on it first, and that
is what the club has to bring. Whatever a league has not booked yet is booked with its next entry, or by `keep` without one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.bank import AccountKind, Finding, Transferred, Why, evolve
from floorman.bank.accounts import open_account
from floorman.bank.transfers import transfer
from floorman.club.clock import SystemClock
from floorman.club.treasurer import Treasurer
from floorman.league.league import LeagueOpened, encoded
from floorman.league.people.money import booked, bookings
from floorman.store import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from floorman.bank import Event, Ledger
    from floorman.bank.audit import SecondLedger
    from floorman.league.league import Record
    from floorman.league.people.money import Booking
    from floorman.store import EventStore

STREAMS: Final = "league/"
CLUBS: Final = "club/"
ASSOCIATION: Final = "association"
BROUGHT: Final = "/brought"
"""How the id of a transfer ends that puts on an account what it lacks for another."""


def stream_of(records: Sequence[Record]) -> str:
    """The stream that a league's records are kept in."""
    opened = records[0]
    if not isinstance(opened, LeagueOpened):
        raise TypeError("a league begins with its opening")
    return STREAMS + opened.setup.id


def owed(records: Iterable[Record]) -> Iterator[Booking]:
    """What is to be booked for a league, with the clubs' accounts."""
    return (booking._replace(club=CLUBS + booking.club) for booking in bookings(records))


async def keep(store: EventStore, records: Sequence[Record], *, after: int) -> int:
    """Keep a league's records that follow on the first *after* ones, with everything of it that is not booked yet.

    Gives how many transfers were booked for it.

    Raises:
        BankError: something cannot be booked; nothing is kept, then.
        Conflict: somebody was faster.
        StoreError: it cannot be kept.
    """
    entry = Entry(stream_of(records), [encoded(record) for record in records[after:]], after)
    if not any(owed(records)):
        await store.append_together([entry])
        return 0
    treasurer = Treasurer(store, SystemClock())
    await treasurer.open()
    made: list[Event] = []

    def wanted(ledger: Ledger) -> tuple[Event, ...]:
        made[:] = _made(ledger, owed(records))  # anew each time it is decided
        return tuple(made)

    await treasurer.book(entry, wanted)
    return sum(isinstance(event, Transferred) and not event.id.endswith(BROUGHT) for event in made)


def _made(ledger: Ledger, wanted: Iterable[Booking]) -> Iterator[Event]:
    """Everything that is not in the ledger yet, with the accounts it needs and what they lack."""
    draft = ledger.draft()
    for booking in wanted:
        if draft.booked(booking.id):  # by its id alone: how a reason is worded may change with a version
            continue
        for event in _brought(draft, booking):
            evolve(draft, event)
            yield event
        for event in booked(draft, [booking], association=ASSOCIATION):
            evolve(draft, event)
            yield event


def _brought(ledger: Ledger, booking: Booking) -> Iterator[Event]:
    by, at = booking.by, booking.at
    for account, kind in ((ASSOCIATION, AccountKind.CLUB), (booking.club, AccountKind.MEMBER)):
        yield from open_account(ledger, account, kind, by=by, at=at)
    payer = booking.club
    if booking.why is Why.TRANSFER:
        payer = ASSOCIATION
    elif booking.takes_back:
        payer = ledger.transfer(booking.takes_back).credit
    lacks = booking.cents - ledger.balance(payer)
    if lacks > 0:
        id_ = f"{booking.id}{BROUGHT}"
        yield from transfer(
            ledger, debit=ledger.house, credit=payer, cents=lacks, reason=booking.reason, id=id_, by=by, at=at
        )


# ---- proving ----


class LeagueAudit:
    """What leagues say was booked, measured by the ledger: each of it once, and nothing else between a club and the association."""

    def __init__(self, books: SecondLedger) -> None:
        self._books = books
        self._left = {id_ for id_, (debit, credit, _) in books.booked.items() if _is_between(debit, credit)}

    def read(self, stream: str, records: Iterable[Record]) -> Finding | None:
        """Look up everything a league has to book; gives the first that is not in the ledger as the league says."""
        version = 0

        def counted() -> Iterator[Record]:
            nonlocal version
            for version, record in enumerate(records, start=1):  # noqa: B007  # told of below
                yield record

        found: Finding | None = None
        for booking in owed(counted()):
            expected, actual = self._expected(booking), self._books.booked.get(booking.id)
            is_back = not booking.takes_back or booking.takes_back in self._books.reversed
            is_new = booking.id in self._left
            self._left.discard(booking.id)
            if found is None and not (actual == expected and is_back and is_new):
                found = Finding(
                    stream, version, "transfer", booking.id, _transfer_text(expected), _transfer_text(actual)
                )
        return found

    def finish(self, stream: str) -> Finding | None:
        """See to it that no club has paid for something that no league knows of."""
        for id_ in sorted(self._left):
            expected = "an entry of a league"
            return Finding(
                stream, self._books.events, "transfer", id_, expected, _transfer_text(self._books.booked[id_])
            )
        return None

    def _expected(self, booking: Booking) -> tuple[str, str, int] | None:
        if booking.takes_back:
            debit, credit, cents = self._books.booked.get(booking.takes_back, ("", "", 0))
            return (credit, debit, cents) if cents == booking.cents else None
        if booking.why is Why.TRANSFER:
            return ASSOCIATION, booking.club, booking.cents
        return booking.club, ASSOCIATION, booking.cents


def _is_between(*accounts: str) -> bool:
    return ASSOCIATION in accounts and any(account.startswith(CLUBS) for account in accounts)


def _transfer_text(transfer: tuple[str, str, int] | None) -> str:
    return "{} to {}: {}".format(*transfer) if transfer else "none"
