"""The treasurer: the one who decides on the club's ledger. What is booked is kept with what it is booked for, or not at all.

A booking is decided on the newest ledger, counts there at once, and gives an entry that goes along with the events it
belongs to: the keeper of those appends both in one commit. Nobody waits for the disk in between: the next booking builds on
this one, and the store takes them in their order, many in one commit. Should one of them not be kept, the version that the
later ones build on never comes, and the store refuses them too; the ledger is then taken up again as it is on the disk, and
their keepers have them decided again. Nobody hears of a booking before it is durable, and whatever is shown to people, a
balance or a statement, is read from the disk.
"""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.bank import AccountKind, Cause, Ledger, Occasion, evolve, statement
from floorman.bank.accounts import open_account, open_ledger
from floorman.bank.events import encoded
from floorman.bank.occasions import in_words
from floorman.bank.transfers import transfer
from floorman.club.past import StoredPast, mark_again, marks
from floorman.errors import Conflict, EnoughMoney
from floorman.rulebook import Rulebook
from floorman.store import Along, Entry
from floorman.store.finishing import Finishing
from floorman.store.remarks import REMARKS
from floorman.table.money import booked
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from floorman.bank import Event, Statement, StatementLine, TableTerms, Transferred
    from floorman.bank.past import AccountStanding
    from floorman.club.clock import WallClock
    from floorman.store import Change, EventStore, Mark
    from floorman.table.money import TableTransfer

    Wanted = Callable[[Ledger], tuple[Event, ...]]

STREAM: Final = "ledger"
_LOG: Final = logging.getLogger(__name__)
CREDIT_CENTS: Final = 100_000
"""What a newcomer of the demo club gets, and may ask for again with less than a tenth of it left."""
_BY: Final = "club"
_SAID: Final = in_words(Occasion(Cause.SAID))
_ATTEMPTS: Final = 3
_REMEMBERED: Final = 10_000
"""How many accounts are held in memory, about; those that are not are looked up."""


class Treasurer:
    """Decides what is booked. What is on its way to the disk it holds; everything else it looks up."""

    def __init__(self, store: EventStore, clock: WallClock) -> None:
        self._store = store
        self._clock = clock
        self._work = Finishing()
        self._book = Rulebook.load("bank")
        self._past = StoredPast(store.lookup(STREAM))
        self._under_way = _UnderWay(Ledger(self._book, self._past))

    async def open(self) -> None:
        """Take the books up where they were left, or begin them. It costs the same however much is booked.

        Raises:
            DamagedLedger: they cannot be taken up.
        """
        if not self._past.is_marked():
            await mark_again(self._store, STREAM, self._book)
        self._under_way = _UnderWay(self._past.ledger(self._book))
        if fault := self._past.fault():
            _LOG.error("the ledger's last event closes the accounts it is about: %s", fault.why)
        if not self._under_way.ledger.version:
            await self.book(lambda ledger: open_ledger(ledger, by=_BY, at=self._clock.now()))

    # ---- looking ----

    def balance(self, account: str) -> int:
        """What is on an account for good, in cents; what is on its way to the disk does not count yet.

        Raises:
            UnknownAccount: there is no such account.
        """
        return self._durable.balance(account)

    def statement(self, account: str, *, before: int | None = None) -> Statement:
        """A page of an account's statement.

        Raises:
            UnknownAccount: there is no such account.
        """
        page = statement(self._durable, account, before=before)
        return replace(page, entries=tuple(self._worded(line) for line in page.entries))

    def said(self, transfer: str) -> Words | None:
        """What the desk wrote about a transfer, if it did."""
        text = self._store.vault.value(REMARKS, f"{STREAM}/{transfer}")
        return Words(text, text) if text is not None else None

    def _worded(self, line: StatementLine) -> StatementLine:
        """A line with the desk's own words in it."""
        said = self.said(line.transfer) if line.reason == _SAID else None
        return replace(line, reason=said) if said else line

    def accounts(self, *, after: str = "", most: int) -> tuple[list[str], str]:
        """Accounts by their ids, a page at a time, and what to ask on from; nothing where these are the last."""
        return self._past.accounts(after=after, most=most)

    def standing(self, account: str) -> AccountStanding | None:
        """How an account stands; None if it was never opened."""
        return self._durable.standing(account)

    def transfer(self, id: str) -> tuple[Transferred, str]:  # noqa: A002  # as everywhere
        """A transfer by its id, and the one that took it back, if one did.

        Raises:
            UnknownTransfer: there is none.
        """
        ledger = self._durable
        return ledger.transfer(id), ledger.taken_back_by(id)

    def may_ask_for_more(self, member: str) -> bool:
        """Whether an account has hardly anything left."""
        return _is_poor(self._durable, member)

    def has_table(self, id: str) -> bool:  # noqa: A002  # as everywhere
        """Whether there has been a cash table of this name."""
        standing = self._durable.standing(id)
        return standing is not None and standing.kind is AccountKind.TABLE

    def tried(self, wanted: Wanted) -> tuple[Event, ...]:
        """What would be booked, as things stand on the disk; nothing is.

        Raises:
            BankError: it cannot be booked.
        """
        return wanted(self._past.ledger(self._book))

    @property
    def house(self) -> str:
        """The account of the house."""
        return self._under_way.ledger.house

    @property
    def money(self) -> str:
        """What kind of money the books are kept in."""
        return self._under_way.ledger.money

    @property
    def _durable(self) -> Ledger:
        return Ledger(self._book, self._past)

    # ---- booking along with something else ----

    async def booking(self, wanted: Wanted) -> Along | None:
        """Prepare what goes into the ledger along with something else, for the keeper of that to keep; see `Keeper`.

        Raises:
            BankError: it cannot be booked.
            StoreError: the ledger cannot be read.
        """
        if self._under_way.is_broken or self._under_way.is_worn:
            self._under_way = _UnderWay(self._past.ledger(self._book))
        return self._under_way.booking(wanted)

    async def opening(self, account: str, kind: AccountKind, *, credit_cents: int = 0) -> Along | None:
        """Prepare the opening of an account, with something on it, along with what it is opened for."""
        return await self.booking(self._opening(account, kind, credit_cents))

    async def moving(
        self, terms: TableTerms, wanted: Sequence[TableTransfer], *, backed: Container[str]
    ) -> Along | None:
        """Prepare what is booked for what happens at a table.

        *backed* are members whose losses are the club's: its bots. What they lack the house puts on their account.

        Raises:
            BankError: it cannot be booked.
        """

        def booking(ledger: Ledger) -> tuple[Event, ...]:
            at, draft = self._clock.now(), ledger.draft()
            given: list[Event] = []
            for move in wanted:
                if move.member in backed and 0 < move.cents > draft.balance(move.member):
                    for event in _credit(draft, move.member, CREDIT_CENTS + move.cents, f"stake/{move.id}", at):
                        evolve(draft, event)
                        given.append(event)
            return (*given, *booked(draft, terms, wanted, at=at))

        return await self.booking(booking) if wanted else None

    # ---- booking by itself ----

    async def book(self, wanted: Wanted, *, vault: Sequence[Change] = ()) -> None:
        """Keep something in the ledger that belongs to nothing else, or whose cause is on the disk already.

        What is known of it in the *vault* goes along.

        Raises:
            BankError: it cannot be booked.
            Conflict: somebody else has written to the ledger, again and again.
            StoreError: it cannot be kept; nothing was added.
        """
        await self._work.finish(self._booked(wanted, vault))

    async def open_account(self, account: str, kind: AccountKind, *, credit_cents: int = 0) -> None:
        """Open an account, with something on it; one that is open stays as it is."""
        await self.book(self._opening(account, kind, credit_cents))

    async def give_more(self, member: str) -> None:
        """Fill an account of the demo club up again that has hardly anything left.

        Raises:
            EnoughMoney: it has.
        """

        def wanted(ledger: Ledger) -> tuple[Event, ...]:
            has = ledger.balance(member)
            if not _is_poor(ledger, member):
                raise EnoughMoney(has, CREDIT_CENTS // 10)
            number = ledger.account(member).entries
            return _credit(ledger, member, CREDIT_CENTS - has, f"more/{member}/{number}", self._clock.now())

        await self.book(wanted)

    async def back(self, bot: str, cents: int) -> None:
        """Have a bot able to pay so much, whose losses are the club's: with an account, and what that lacks from the house."""

        def wanted(ledger: Ledger) -> tuple[Event, ...]:
            has, number = ledger.balance(bot), ledger.account(bot).entries
            lacks = CREDIT_CENTS + cents - has if has < cents else 0
            return _credit(ledger, bot, lacks, f"stake/{bot}/{number}", self._clock.now()) if lacks else ()

        await self.open_account(bot, AccountKind.MEMBER)
        await self.book(wanted)

    def _opening(self, account: str, kind: AccountKind, credit_cents: int) -> Wanted:
        def wanted(ledger: Ledger) -> tuple[Event, ...]:
            draft, at = ledger.draft(), self._clock.now()
            opened = open_account(draft, account, kind, by=_BY, at=at)
            if not opened or not credit_cents:
                return opened
            for event in opened:
                evolve(draft, event)
            return (*opened, *_credit(draft, account, credit_cents, "welcome", at))

        return wanted

    async def _booked(self, wanted: Wanted, vault: Sequence[Change]) -> None:
        for attempt in range(1, _ATTEMPTS + 1):
            booking = await self.booking(wanted)
            if not booking:
                return
            try:
                known = [Entry("", (), 0, vault=vault)] if vault else []
                await self._store.append_together([*booking.entries, *known])
            except BaseException as error:
                booking.failed()
                # A booking that this one was built on was not kept: then it is decided again.
                if isinstance(error, Conflict) and attempt < _ATTEMPTS:
                    continue
                raise
            booking.kept()
            return


class _Booking:
    """Events that count in the ledger already, and are on their way to the disk."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.events = events
        self.is_kept = False


class _UnderWay:
    """A ledger, and the bookings it is ahead of the disk by. It is thrown away whole when one of them is not kept."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.is_broken = False
        self._bookings: deque[_Booking] = deque()

    @property
    def is_worn(self) -> bool:
        """Whether it holds more accounts than it should, and could be taken up anew."""
        return not self._bookings and len(self.ledger.accounts) > _REMEMBERED

    def booking(self, wanted: Wanted) -> Along | None:
        """Decide on the ledger, and let it count there at once.

        Where nothing has to be booked because of something that is itself not kept yet, that is a booking too, of nothing:
        it fails with the other.
        """
        before = self.ledger.version
        booking = _Booking(wanted(self.ledger))
        if not booking.events and not self._bookings:
            return None
        found: list[Mark] = []
        try:
            for event in booking.events:
                evolve(self.ledger, event)
                found += marks(self.ledger, event)
        except BaseException:  # an account that cannot be read, say: nobody builds on half a booking
            self._failed()
            raise
        self._bookings.append(booking)
        entry = Entry(STREAM, encoded(booking.events), before, marks=found)
        return Along([entry], lambda: self._kept(booking), self._failed)

    def _kept(self, booking: _Booking) -> None:
        booking.is_kept = True
        while self._bookings and self._bookings[0].is_kept:  # whatever order people hear of it in
            self.ledger.forget(self._bookings.popleft().events)

    def _failed(self) -> None:
        self.is_broken = True


def _is_poor(ledger: Ledger, member: str) -> bool:
    return ledger.balance(member) < CREDIT_CENTS // 10


def _credit(ledger: Ledger, account: str, cents: int, why: str, at: int) -> tuple[Event, ...]:
    id_ = why if "/" in why else f"{why}/{account}"
    given = Occasion(Cause.PLAY_MONEY)
    return transfer(ledger, debit=ledger.house, credit=account, cents=cents, reason=given, id=id_, by=_BY, at=at)
