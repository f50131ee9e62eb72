"""Leagues and the ledger: an entry and what it costs are kept in one go, both or neither.

A league is a stream of the store that the ledger is in. Every club has an account of its own, apart from those of members,
and what clubs pay goes to the association's. Nobody is overdrawn: what an account lacks the house puts on it first, and that
is what the club has to bring. Whatever a league has not booked yet is booked with its next entry, or by `LeagueKeeper.book`
without one.
"""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING, Final

from floorman.bank import AccountKind, Finding, Transferred, Why, evolve
from floorman.bank.accounts import open_account
from floorman.bank.transfers import transfer
from floorman.club.clock import SystemClock
from floorman.club.treasurer import Treasurer
from floorman.errors import Conflict, LeagueSetupError, UnknownTransfer
from floorman.league.league import League, encoded
from floorman.league.people.money import booked, bookings
from floorman.rulebook import SHIPPED
from floorman.store import Keeper, Kind
from floorman.store.events import league_record
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from floorman.bank import Event, Ledger
    from floorman.bank.audit import SecondLedger
    from floorman.club.clock import WallClock
    from floorman.league.league import Record
    from floorman.league.people.money import Booking
    from floorman.rulebook import Shelf
    from floorman.store import Along, EventStore

STREAMS: Final = "league/"
CLUBS: Final = "club/"
ASSOCIATION: Final = "association"
BROUGHT: Final = "/brought"
"""How the id of a transfer ends that puts on an account what it lacks for another."""


def owed(records: Iterable[Record]) -> Iterator[Booking]:
    """What is to be booked for a league, with the clubs' accounts."""
    return (booking._replace(club=CLUBS + booking.club) for booking in bookings(records))


class LeagueKeeper:
    """The one writer of a league, and of what the ledger books for it."""

    def __init__(
        self,
        store: EventStore,
        league: str,
        *,
        shelf: Shelf = SHIPPED,
        clock: WallClock | None = None,
        treasurer: Treasurer | None = None,
    ) -> None:
        kind = Kind["League", "Record"](
            lambda records: [encoded(record) for record in records], league_record, partial(_folded, shelf)
        )
        self._store = store
        self._keeper = Keeper(store, STREAMS + league, kind)
        self._clock = clock or SystemClock()
        self._treasurer = treasurer

    @property
    def league(self) -> League:
        """The league as it stands, once something was kept; whoever looks changes nothing."""
        return self._keeper.state

    async def load(self) -> bool:
        """Take the league up as it is kept; gives whether there is one.

        Raises:
            Unreadable: what is kept of it cannot be read.
        """
        return await self._keeper.load()

    async def begin(self, records: Sequence[Record], *, command: str = "") -> None:
        """Keep the first records of a league, with what they cost. The same *command* twice is done once.

        Raises:
            LeagueSetupError: there is one of that name.
            BankError: something cannot be booked; nothing is kept, then.
            StoreError: they cannot be kept.
        """
        try:
            await self._keeper.begin(records, command=command, along=self._booking)
        except Conflict:
            if command and await self._store.done(self._keeper.stream, command) is not None:
                return
            name = self._keeper.stream.removeprefix(STREAMS)
            raise LeagueSetupError(
                Words(f"there is a league {name} already", f"Eine Liga {name} gibt es schon")
            ) from None

    async def keep(self, happens: Callable[[League], Sequence[Record]], *, command: str = "") -> int:
        """Keep what *happens*, given a draft of the league to try it on, with everything of the league not booked yet.

        Gives how many records there are then. When somebody was faster, it is decided again on what they left. The same
        *command* twice is done once.

        Raises:
            LeagueError: it was refused; nothing has happened.
            BankError: something cannot be booked; nothing is kept, then.
            Unreadable: what is kept of the league cannot be read.
            Conflict: somebody was faster, again and again.
            StoreError: it cannot be kept, or there is no such league.
        """
        return await self._keeper.keep(lambda league: happens(league.draft()), command=command, along=self._booking)

    async def book(self) -> int:
        """Book what is not in the ledger yet of what is kept of the league; gives how many transfers that took.

        Raises:
            BankError: something cannot be booked; nothing is, then.
            Conflict: somebody else has written to the ledger, again and again.
            Unreadable: what is kept of the league cannot be read.
            StoreError: it cannot be kept, or there is no such league.
        """
        await self._keeper.settled()
        records = self.league.records
        if not any(owed(records)):
            return 0
        made: tuple[Event, ...] = ()

        def wanted(ledger: Ledger) -> tuple[Event, ...]:
            nonlocal made
            made = tuple(_made(ledger, owed(records)))
            return made

        await (await self._treasury()).book(wanted)
        return sum(isinstance(event, Transferred) and not event.id.endswith(BROUGHT) for event in made)

    async def booked(self) -> dict[str, Transferred]:
        """The transfers in the ledger by which the league's fees and fines are booked, by their ids."""
        found: dict[str, Transferred] = {}
        for booking in owed(self.league.records):
            with contextlib.suppress(UnknownTransfer):
                found[booking.id], _ = (await self._treasury()).transfer(booking.id)
        return found

    async def _booking(self, new: Sequence[Record], version: int) -> Along | None:
        records = [*self.league.records, *new] if version else new
        if not any(owed(records)):
            return None
        return await (await self._treasury()).booking(lambda ledger: tuple(_made(ledger, owed(records))))

    async def _treasury(self) -> Treasurer:
        """The treasurer, asked for once there is something to book: a league without fees and fines begins no ledger."""
        if self._treasurer is None:
            treasurer = Treasurer(self._store, self._clock)
            await treasurer.open()
            self._treasurer = treasurer
        return self._treasurer


def _folded(shelf: Shelf, league: League | None, records: Sequence[Record]) -> League:
    return League.replay([*(league.records if league else ()), *records], shelf)


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
