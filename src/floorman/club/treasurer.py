"""The treasurer: the one writer of the club's ledger. What happens at a table and what it costs are kept together."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from floorman.bank import AccountKind, Ledger, evolve, statement
from floorman.bank.accounts import open_account, open_ledger
from floorman.bank.events import encoded
from floorman.bank.transfers import transfer
from floorman.errors import Conflict, EnoughMoney
from floorman.rulebook import Rulebook
from floorman.store import Along, Entry
from floorman.store.events import ledger_event
from floorman.store.finishing import Finishing
from floorman.table.money import booked

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from floorman.bank import Event, Statement, TableTerms
    from floorman.club.clock import Clock
    from floorman.store import EventStore
    from floorman.table.money import Move

STREAM: Final = "ledger"
CREDIT_CENTS: Final = 100_000
"""What a newcomer of the demo club gets, and may ask for again with less than a tenth of it left."""
_BY: Final = "club"


class Treasurer:
    """Keeps the ledger in memory, and writes it together with whatever it belongs to: all of it is kept, or nothing."""

    def __init__(self, store: EventStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._desk = asyncio.Lock()
        self._work = Finishing()
        self._ledger = Ledger(Rulebook.load("bank"))
        self._version = 0
        self._is_stale = False
        """Whether something that was prepared was not kept, and the ledger may be another than we think."""

    async def open(self) -> None:
        """Take the books up where they were left, or begin them."""
        async with self._desk:
            await self._load()
            if not self._version:
                await self._keep([], open_ledger(self._ledger, by=_BY, at=self._clock.now()))

    def balance(self, account: str) -> int:
        """What is on an account, in cents."""
        return self._ledger.balance(account)

    @property
    def money(self) -> str:
        """What kind of money the books are kept in."""
        return self._ledger.money

    def statement(self, account: str, *, before: int | None = None) -> Statement:
        """A page of an account's statement.

        Raises:
            UnknownAccount: there is no such account.
        """
        return statement(self._ledger, account, before=before)

    async def booking(self, wanted: Callable[[Ledger], tuple[Event, ...]]) -> Along | None:
        """Prepare what goes into the ledger along with something else, for the keeper of that to keep; see `Keeper`.

        Raises:
            BankError: it cannot be booked.
        """
        await self._desk.acquire()
        try:
            if self._is_stale:
                await self._load()
            events = wanted(self._ledger)
        except BaseException:
            self._desk.release()
            raise
        if not events:
            self._desk.release()
            return None

        def kept() -> None:
            self._happen(events)
            self._desk.release()

        def failed() -> None:
            self._is_stale = True
            self._desk.release()

        return Along([Entry(STREAM, encoded(events), self._version)], kept, failed)

    async def opening(self, account: str, kind: AccountKind, *, credit_cents: int = 0) -> Along | None:
        """Prepare the opening of an account, with something on it, along with what it is opened for."""
        return await self.booking(self._opening(account, kind, credit_cents))

    async def open_account(self, account: str, kind: AccountKind, *entries: Entry, credit_cents: int = 0) -> None:
        """Open an account, with something on it, together with what it is opened for; one that is open stays as it is."""
        await self._book(entries, self._opening(account, kind, credit_cents))

    def _opening(self, account: str, kind: AccountKind, credit_cents: int) -> Callable[[Ledger], tuple[Event, ...]]:
        def wanted(ledger: Ledger) -> tuple[Event, ...]:
            draft, at = ledger.draft(), self._clock.now()
            opened = open_account(draft, account, kind, by=_BY, at=at)
            if not opened or not credit_cents:
                return opened
            for event in opened:
                evolve(draft, event)
            return (*opened, *_credit(draft, account, credit_cents, "welcome", at))

        return wanted

    async def book(self, entry: Entry, wanted: Callable[[Ledger], tuple[Event, ...]], *, command: str = "") -> int:
        """Keep what happens somewhere together with what it means for the ledger; gives the new version of the first.

        Raises:
            BankError: it cannot be booked; nothing has happened, then.
            Conflict: the stream is not at the version expected.
        """
        return await self._book([entry] if entry.events else [], wanted, command=command)

    async def record(
        self, entry: Entry, terms: TableTerms, wanted: Sequence[Move], *, backed: Container[str], command: str
    ) -> int:
        """Keep what happens at a table together with what is booked for it; gives the table's new version.

        *backed* are members whose losses are the club's: its bots. What they lack the house puts on their account.

        Raises:
            BankError: it cannot be booked; nothing has happened, then.
            Conflict: the table's stream is not at the version expected.
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

        return await self._book([entry], booking, command=command)

    async def give_more(self, member: str) -> None:
        """Fill an account of the demo club up again that has hardly anything left.

        Raises:
            EnoughMoney: it has.
        """

        def wanted(ledger: Ledger) -> tuple[Event, ...]:
            has = ledger.balance(member)
            if not self.may_ask_for_more(member):
                raise EnoughMoney(has, CREDIT_CENTS // 10)
            number = ledger.account(member).entries
            return _credit(ledger, member, CREDIT_CENTS - has, f"more/{member}/{number}", self._clock.now())

        await self._book([], wanted)

    def may_ask_for_more(self, member: str) -> bool:
        """Whether an account has hardly anything left."""
        return self._ledger.balance(member) < CREDIT_CENTS // 10

    # ---- writing ----

    async def _book(
        self, entries: Sequence[Entry], wanted: Callable[[Ledger], tuple[Event, ...]], *, command: str = ""
    ) -> int:
        return await self._work.finish(self._at_desk(entries, wanted, command))

    async def _at_desk(
        self, entries: Sequence[Entry], wanted: Callable[[Ledger], tuple[Event, ...]], command: str
    ) -> int:
        async with self._desk:
            try:
                if self._is_stale:
                    await self._load()
                return await self._keep(entries, wanted(self._ledger), command=command)
            except Conflict as conflict:
                if conflict.stream == STREAM:
                    await self._load()
                raise

    async def _keep(self, entries: Sequence[Entry], events: Sequence[Event], *, command: str = "") -> int:
        together = [*entries, Entry(STREAM, encoded(events), self._version)] if events else list(entries)
        if not together:
            return self._version
        version = await self._store.append_together(together, command=command)
        if version > together[0].expected:  # and had not been kept before
            self._happen(events)
        return version

    def _happen(self, events: Sequence[Event]) -> None:
        for event in events:
            evolve(self._ledger, event)
        self._version += len(events)

    async def _load(self) -> None:
        stored = await self._store.read(STREAM)
        self._ledger = Ledger(self._ledger.book)
        for event in stored:
            evolve(self._ledger, ledger_event(event.data))
        self._version = len(stored)
        self._is_stale = False


def _credit(ledger: Ledger, account: str, cents: int, why: str, at: int) -> tuple[Event, ...]:
    id_ = why if "/" in why else f"{why}/{account}"
    reason = "play money of the demo club"
    return transfer(ledger, debit=ledger.house, credit=account, cents=cents, reason=reason, id=id_, by=_BY, at=at)
