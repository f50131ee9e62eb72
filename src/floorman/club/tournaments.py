"""The club's tournaments. Here is the one writer of each event's book, and of what the bank books for it.

Something is tried on a draft, kept, and only then does it count: nobody hears of a step that is not on the disk, and what
cannot be booked has not happened.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from floorman.bank import AccountKind
from floorman.bank.booking import require_line
from floorman.errors import Conflict, FloormanError, TournamentSetupError, UnknownTournament, Unreadable
from floorman.rulebook import SHIPPED
from floorman.store import Entry
from floorman.store.events import tournament_record
from floorman.store.finishing import Finishing
from floorman.text.words import Words
from floorman.tournament.money import CLUB, booked, is_about_money
from floorman.tournament.online import OF_EVENT
from floorman.tournament.steps import Step, Tournament, encoded

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.club.clock import WallClock
    from floorman.club.treasurer import Treasurer
    from floorman.rulebook import Shelf
    from floorman.store import EventStore
    from floorman.tournament.commands import Command
    from floorman.tournament.setup import Setup
    from floorman.tournament.state import TournamentState

STREAMS: Final = "tournament/"
_LOG: Final = logging.getLogger(__name__)
_LONGEST_ID: Final = 60  # a transfer's id is longer than this by the number of the record


class Tournaments:
    """Every event of the club, side by side."""

    def __init__(
        self, store: EventStore, clock: WallClock, treasurer: Treasurer, *, shelf: Callable[[], Shelf] = lambda: SHIPPED
    ) -> None:
        self.unreadable: dict[str, Unreadable] = {}
        """The events that cannot be read, and why; all others go on."""
        self._shelf = shelf
        self._store = store
        self._clock = clock
        self._treasurer = treasurer
        self._work = Finishing()
        self._open: dict[str, Tournament] = {}
        self._before: dict[str, Tournament] = {}
        """The events as they stood one step ago, to draft the next step on."""
        self._desks: dict[str, asyncio.Lock] = {}

    async def load(self) -> None:
        """Take every event up where it was left. One that cannot be read stays closed, and no other."""
        async for stream in self._store.streams(STREAMS):
            id_ = stream.removeprefix(STREAMS)
            try:
                await self._load(id_)
            except Unreadable as error:
                _LOG.error("event %s is closed: %s", id_, error.why, exc_info=error)  # a reason, not a fault of ours
                self.unreadable[id_] = error

    @property
    def ids(self) -> list[str]:
        """The events there are, by name."""
        return sorted(self._open)

    def __getitem__(self, id: str) -> Tournament:  # noqa: A002  # as everywhere
        """An event as it stands, until the step after the next one; whoever looks changes nothing.

        Raises:
            UnknownTournament: there is none of that name.
            Unreadable: what is kept of it cannot be read.
        """
        if found := self._open.get(id):
            return found
        if id in self.unreadable:
            raise self.unreadable[id]
        raise UnknownTournament(id)

    async def open(self, setup: Setup, *, by: str) -> None:
        """Announce an event, and open its account.

        Raises:
            TournamentSetupError: there can be no such event, or there is one of that name.
            AccountExists: somebody or something else has an account of that name.
        """
        require_line(setup.id, "the id of a tournament", _LONGEST_ID)
        if "/" in setup.id or OF_EVENT in setup.id:  # its transfers are friday/17.2, its tables friday~1
            raise TournamentSetupError(
                Words("the id of an event has no “/” or “~”", "Die Kennung eines Turniers hat kein „/“ oder „~“")
            )
        await self._work.finish(self._announce(setup, by))

    async def _announce(self, setup: Setup, by: str) -> None:
        async with self._desks.setdefault(setup.id, asyncio.Lock()):
            if setup.id in self._open or setup.id in self.unreadable:
                raise TournamentSetupError(
                    Words(f"there is an event {setup.id} already", f"Ein Turnier {setup.id} gibt es schon")
                )
            opened = Tournament.open(setup, by=by, now=self._clock.now(), shelf=self._shelf())
            await self._treasurer.open_account(CLUB, AccountKind.CLUB)
            entry = Entry(STREAMS + setup.id, [encoded(record) for record in opened.records], 0)
            await self._treasurer.open_account(setup.id, AccountKind.TOURNAMENT, entry)
            self._open[setup.id] = opened

    # ---- steps ----

    async def do(
        self,
        id: str,  # noqa: A002  # as everywhere
        *wanted: Command,
        by: str,
        command: str = "",
        is_automatic: bool = False,
        check: Callable[[TournamentState, TournamentState], None] | None = None,
    ) -> int:
        """Do something, or several things of which none is done without the others; gives the version they led to.

        The same *command* twice is done once. What is *automatic* stays when a step before it is taken back; a *check* of how
        the event stands before and after it may refuse it.

        Raises:
            TournamentError, BankError: it cannot be done, and nothing has happened.
        """

        def all_of_it(draft: Tournament, now: int) -> None:
            for one in wanted:
                draft.do(one, by=by, now=now, is_automatic=is_automatic)
            if check:
                check(self[id].state, draft.state)

        return await self._record(id, all_of_it, command)

    async def undo(self, id: str, number: int | None = None, *, by: str, command: str = "") -> int:  # noqa: A002
        """Take the last step back, and book what it cost the other way round; with its *number* that step and no other.

        Raises:
            UndoRefused: nothing has been done yet, another step is the last one, or what has happened since cannot stand without it.
            BankError: the money is no longer there.
        """
        return await self._record(id, lambda draft, now: draft.undo(number, by=by, now=now), command)

    async def redo(self, id: str, number: int | None = None, *, by: str, command: str = "") -> int:  # noqa: A002
        """Do the step again that was taken back last; with its *number* that step and no other.

        Raises:
            UndoRefused: none was, it was another, or something else has been done since.
            BankError: it cannot be paid any more.
        """
        return await self._record(id, lambda draft, now: draft.redo(number, by=by, now=now), command)

    async def roll_back(self, id: str, back_to: int, *, by: str, command: str = "") -> int:  # noqa: A002
        """Go back to how it was after a step.

        Raises:
            UndoRefused: there is no such step, or nothing after it.
            BankError: the money is no longer there.
        """
        return await self._record(id, lambda draft, now: draft.roll_back(back_to, by=by, now=now), command)

    # ---- writing ----

    async def _record(self, id_: str, what: Callable[[Tournament, int], object], command: str) -> int:
        return await self._work.finish(self._at_desk(id_, what, command))

    async def _at_desk(self, id_: str, what: Callable[[Tournament, int], object], command: str) -> int:
        async with self._desks.setdefault(id_, asyncio.Lock()):
            try:
                return await self._keep(id_, what, command)
            except Conflict:
                await self._load(id_)
                raise
            except FloormanError:
                # Said twice: what was done the first time may be impossible now, and is done all the same.
                if command and (version := await self._store.done(STREAMS + id_, command)) is not None:
                    return version
                raise

    async def _keep(self, id_: str, what: Callable[[Tournament, int], object], command: str) -> int:
        """Try it on a draft, write down what it comes to, and only then let it count."""
        tournament, now = self[id_], self._clock.now()
        draft, before = self._draft(id_), len(tournament.records)
        what(draft, now)
        records = draft.records[before:]
        entry = Entry(STREAMS + id_, [encoded(record) for record in records], before)
        if is_about_money(tournament, records):
            version = await self._treasurer.book(
                entry, lambda ledger: booked(ledger, tournament, records, at=now), command=command
            )
        else:
            version = await self._store.append_together([entry], command=command)
        if version > before:  # and had not been kept before
            self._open[id_] = draft
            if all(isinstance(record, Step) for record in records):
                self._before[id_] = tournament
        return version

    def _draft(self, id_: str) -> Tournament:
        """A copy to try a step on: the event of one step ago, brought up to now, so that it costs the same however many play.

        Where that one does not follow from what was kept, because a step was refused or taken back, all of it is copied.
        """
        shown, draft = self._open[id_], self._before.pop(id_, None)
        if draft is None:
            return shown.draft()
        for record in shown.records[len(draft.records) :]:
            draft.happen(record)
        return draft

    async def _load(self, id_: str) -> None:
        stored = await self._store.read(STREAMS + id_)
        if stored:
            self._before.pop(id_, None)
            try:
                self._open[id_] = Tournament.replay((tournament_record(event.data) for event in stored), self._shelf())
            except Exception as error:  # whatever is wrong with it, this event alone stays closed
                raise Unreadable(STREAMS + id_, str(error) or repr(error)) from error
