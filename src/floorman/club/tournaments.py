"""The club's tournaments. Here is the one writer of each event's book, and of what the bank books for it.

Something is tried on a draft, kept, and only then does it count: nobody hears of a step that is not on the disk, and what
cannot be booked has not happened. Events that are not over are taken up when the club opens, all others when somebody asks:
from the last snapshot on, and from the beginning once somebody wants something that lies before it.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.bank import AccountKind
from floorman.bank.booking import require_line
from floorman.bank.events import Transferred
from floorman.club.host import is_plain
from floorman.club.open_events import OpenEvents
from floorman.errors import BankError, Conflict, TournamentSetupError, UnknownTournament, Unreadable
from floorman.rulebook import SHIPPED
from floorman.store import Drafted, Keeper, Kind
from floorman.store.events import tournament_record
from floorman.text.words import Words
from floorman.tournament.money import booked, is_about_money
from floorman.tournament.record.correction_plan import account_names, net_changes
from floorman.tournament.record.records import encoded
from floorman.tournament.steps import Step, Tournament
from floorman.tournament.transfers import CLUB

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from floorman.club.clock import WallClock
    from floorman.club.treasurer import Treasurer
    from floorman.rulebook import Shelf
    from floorman.store import Along, EventStore
    from floorman.tournament.commands import Command
    from floorman.tournament.record.correcting import JudgedCorrection
    from floorman.tournament.record.correction_plan import CorrectionPlan
    from floorman.tournament.setup import Setup
    from floorman.tournament.state import TournamentState
    from floorman.tournament.steps import Record

    _Check = Callable[[Tournament, Tournament], None]

STREAMS: Final = "tournament/"
BETWEEN_SNAPSHOTS: Final = 500
"""How many records there are between two snapshots, at least."""
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
        self._not_over = OpenEvents(store)
        self._desks: dict[str, _Desk] = {}
        self.heard: Callable[[str], None] = lambda _: None
        """Whom to tell of each event in which something has happened."""
        self.told: Callable[[TournamentState, Sequence[Record]], None] = lambda _, __: None
        """Whom to tell what has happened in an event, and how it stands after that."""

    async def load(self) -> None:
        """Take up every event that is not over. One that cannot be read stays closed, and no other."""
        if not await self._not_over.load():  # a file from before there was such a list
            await self._not_over.add(*[stream.removeprefix(STREAMS) async for stream in self._store.streams(STREAMS)])
        for id_ in self._not_over:
            try:
                event = await self.found(id_)
            except UnknownTournament:  # the server went down before it was announced
                await self._not_over.remove(id_)
            except Unreadable as error:
                _LOG.error("event %s is closed: %s", id_, error.why, exc_info=error)  # a reason, not a fault of ours
                self.unreadable[id_] = error
            else:
                if event.state.is_over:
                    await self._not_over.remove(id_)

    @property
    def ids(self) -> list[str]:
        """The events that were taken up, by name."""
        return sorted(id_ for id_, desk in self._desks.items() if desk.keeper.version)

    def __getitem__(self, id: str) -> Tournament:  # noqa: A002  # as everywhere
        """An event that was taken up, as it stands until the step after the next one; whoever looks changes nothing.

        Steps from long ago need not be in memory; see `whole`.

        Raises:
            UnknownTournament: none of that name was.
            Unreadable: what is kept of it cannot be read.
        """
        if (desk := self._desks.get(id)) and desk.keeper.version:
            return desk.keeper.state
        if id in self.unreadable:
            raise self.unreadable[id]
        raise UnknownTournament(id)

    def version(self, id: str) -> int:  # noqa: A002  # as everywhere
        """How many records there are of an event that was taken up."""
        return desk.keeper.version if (desk := self._desks.get(id)) else 0

    async def found(self, id: str) -> Tournament:  # noqa: A002  # as everywhere
        """An event, taken up now if nobody has asked for it yet.

        Raises:
            UnknownTournament: there is none of that name.
            Unreadable: what is kept of it cannot be read.
        """
        return (await self._desk(id)).keeper.state

    async def whole(self, id: str) -> Tournament:  # noqa: A002  # as everywhere
        """An event with all of its steps, however long ago they were.

        Raises:
            UnknownTournament: there is none of that name.
            Unreadable: what is kept of it cannot be read.
        """
        desk = await self._desk(id)
        if not desk.keeper.state.is_whole:
            await desk.keeper.load(whole=True)
        return desk.keeper.state

    async def open(self, setup: Setup, *, by: str) -> None:
        """Announce an event, and open its account.

        Raises:
            TournamentSetupError: there can be no such event, or there is one of that name.
            AccountExists: somebody or something else has an account of that name.
        """
        require_line(setup.id, Words("the id of a tournament", "die Kennung eines Turniers"), _LONGEST_ID)
        if not is_plain(setup.id):  # its transfers are friday/17.2, its tables friday~1
            raise TournamentSetupError(
                Words(
                    "the id of an event has only letters, digits, “-” and “_”",
                    "Die Kennung eines Turniers hat nur Buchstaben, Ziffern, „-“ und „_“",
                )
            )
        opened = Tournament.open(setup, by=by, now=self._clock.now(), shelf=self._shelf())
        already = TournamentSetupError(
            Words(f"there is a tournament {setup.id} already", f"Ein Turnier {setup.id} gibt es schon")
        )
        if await self._store.version(STREAMS + setup.id):
            raise already
        await self._treasurer.open_account(CLUB, AccountKind.CLUB)
        await self._not_over.add(setup.id)

        async def with_account(_: object, __: int) -> Along | None:
            return await self._treasurer.opening(setup.id, AccountKind.TOURNAMENT)

        desk = self._desks.setdefault(setup.id, _Desk(self._store, setup.id, self._shelf(), self._tell))
        try:
            await desk.keeper.begin(opened.records, along=with_account)
        except Conflict:
            raise already from None

    async def let_go(self, id: str) -> None:  # noqa: A002  # as everywhere
        """Hold an event that is over in memory no longer; whoever asks for it has it taken up again."""
        if desk := self._desks.get(id):
            await desk.keeper.all_done()
            if desk.keeper.state.state.is_over:
                self._desks.pop(id, None)

    # ---- people ----

    def playing(self, member: str) -> str:
        """An event that somebody has entered and that is not over, if there is one."""
        taken_up = ((id_, self._desks[id_].keeper.state.state) for id_ in self.ids)
        return next((id_ for id_, state in taken_up if not state.is_over and state.of_member.get(member)), "")

    async def read_again(self, member: str) -> None:
        """Read the events again that hold somebody's name in memory which is no longer kept."""
        for id_ in self.ids:
            desk = self._desks[id_]
            if desk.keeper.state.state.of_member.get(member):
                await desk.read_again()

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

    async def undo(
        self,
        id: str,  # noqa: A002  # as everywhere
        number: int | None = None,
        *,
        by: str,
        command: str = "",
        check: _Check | None = None,
    ) -> int:
        """Take the last step back, and book what it cost the other way round; with its *number* that step and no other.

        A *check* of the event before and after it may refuse it, here and in the next two.

        Raises:
            UndoRefused: nothing has been done yet, another step is the last one, or what has happened since cannot stand without it.
            BankError: the money is no longer there.
        """
        return await self._turned(id, lambda draft, now: draft.undo(number, by=by, now=now), command, check)

    async def redo(
        self,
        id: str,  # noqa: A002  # as everywhere
        number: int | None = None,
        *,
        by: str,
        command: str = "",
        check: _Check | None = None,
    ) -> int:
        """Do the step again that was taken back last; with its *number* that step and no other.

        Raises:
            UndoRefused: none was, it was another, or something else has been done since.
            BankError: it cannot be paid any more.
        """
        return await self._turned(id, lambda draft, now: draft.redo(number, by=by, now=now), command, check)

    async def roll_back(
        self,
        id: str,  # noqa: A002  # as everywhere
        back_to: int,
        *,
        by: str,
        command: str = "",
        check: _Check | None = None,
    ) -> int:
        """Go back to how it was after a step.

        Raises:
            UndoRefused: there is no such step, or nothing after it.
            BankError: the money is no longer there.
        """
        return await self._turned(id, lambda draft, now: draft.roll_back(back_to, by=by, now=now), command, check)

    async def preview(
        self,
        id: str,  # noqa: A002  # as everywhere
        number: int,
        instead: Command | None = None,
        *,
        anew: Collection[int] = (),
        without: Collection[int] = (),
    ) -> CorrectionPlan:
        """What a correction of an earlier step would change, and what the bank would book of it; see `Tournament.preview`.

        Raises:
            UndoRefused: there is no such step.
            TournamentError: what is wanted instead could not have been done then.
        """
        event = await self.found(id)
        if not event.is_near(number):
            event = await self.whole(id)
        judged = event.judged(number, instead, by=CLUB, now=self._clock.now(), anew=anew, without=without)
        if judged.plan.conflicts or not is_about_money(event, [judged.record]):
            return judged.plan
        return self._with_bookings(event, judged)

    def _with_bookings(self, event: Tournament, judged: JudgedCorrection) -> CorrectionPlan:
        """What would change, with what the bank would book; it alone knows what is left of a prize, and what the club adds."""
        record, house = judged.record, self._treasurer.house
        try:
            found = self._treasurer.tried(lambda ledger: booked(ledger, event, [record], at=record.at))
        except BankError as error:
            return replace(judged.plan, not_covered=error.words)
        transfers = [(one.debit, one.credit, one.cents) for one in found if isinstance(one, Transferred)]
        return replace(judged.plan, money=tuple(net_changes(transfers, names=account_names(event.state), house=house)))

    async def correct(
        self,
        id: str,  # noqa: A002  # as everywhere
        number: int,
        instead: Command | None = None,
        *,
        by: str,
        anew: Collection[int] = (),
        without: Collection[int] = (),
        command: str = "",
        check: _Check | None = None,
    ) -> int:
        """Put an earlier step right, and book what it cost otherwise; see `Tournament.correct`. A *check* may refuse it.

        Raises:
            UndoRefused: there is no such step, or a later one cannot stand after it.
            BankError: the money is no longer there.
        """

        def corrected(draft: Tournament, now: int) -> None:
            draft.correct(number, instead, by=by, now=now, anew=anew, without=without)

        return await self._turned(id, corrected, command, check)

    async def put_back_in(self, id: str, entrant: str, *, by: str, command: str = "") -> int:  # noqa: A002
        """Somebody was not out; see `Tournament.put_back_in`.

        Raises:
            UndoRefused: nobody said so, or a later step cannot stand after it.
        """
        return await self._turned(id, lambda draft, now: draft.put_back_in(entrant, by=by, now=now), command)

    # ---- writing ----

    async def _turned(
        self, id_: str, what: Callable[[Tournament, int], object], command: str, check: _Check | None = None
    ) -> int:
        """Take something back or do it again: an event that was over may not be any more."""

        def checked(draft: Tournament, now: int) -> None:
            what(draft, now)
            if check:
                check(self[id_], draft)

        await self._desk(id_)
        await self._not_over.add(id_)
        return await self._record(id_, checked, command)

    async def _record(self, id_: str, what: Callable[[Tournament, int], object], command: str) -> int:
        desk = await self._desk(id_)
        now = self._clock.now()

        async def booking(records: Sequence[Record], _: int) -> Along | None:
            event = desk.keeper.state
            if not is_about_money(event, records):
                return None
            return await self._treasurer.booking(lambda ledger: booked(ledger, event, records, at=now))

        try:
            return await desk.keeper.keep(partial(desk.tried, what, now), command=command, along=booking)
        finally:
            self.heard(id_)
            if desk.keeper.state.state.is_over:
                await self._not_over.remove(id_)

    def _tell(self, event: Tournament, records: Sequence[Record]) -> None:
        self.told(event.state, records)

    async def _desk(self, id_: str) -> _Desk:
        desk = self._desks.get(id_) or self._desks.setdefault(id_, _Desk(self._store, id_, self._shelf(), self._tell))
        if not desk.keeper.version and not await desk.keeper.load():
            self._desks.pop(id_, None)
            raise UnknownTournament(id_)
        return desk


class _Desk:
    """Where one event is written down, and where steps are tried before they are."""

    def __init__(
        self, store: EventStore, event: str, shelf: Shelf, told: Callable[[Tournament, Sequence[Record]], None]
    ) -> None:
        self._told = told
        kind = Kind["Tournament", "Record"](
            encode=lambda records: [encoded(record) for record in records],
            decode=tournament_record,
            fold=partial(_folded, shelf),
            snapshot=_snapshot,
            restore=lambda snapshot: Tournament.restored(snapshot, shelf),
            every=BETWEEN_SNAPSHOTS,
        )
        self.keeper: Final = Keeper(store, STREAMS + event, kind, kept=self._happened)
        self._tried_on: Tournament | None = None
        self._before: Tournament | None = None
        """The event as it stood one step ago, to draft the next step on."""

    def tried(
        self, what: Callable[[Tournament, int], object], now: int, event: Tournament
    ) -> Drafted[Tournament, Record]:
        """Try something on a draft; what it comes to is written down, and the draft is then the event."""
        draft, self._tried_on = self._draft(event), event
        what(draft, now)
        return Drafted(draft.records_after(event.version), draft)

    def _draft(self, event: Tournament) -> Tournament:
        """A copy to try a step on: the event of one step ago, brought up to now, so that it costs the same however many play.

        Where that one does not follow from what was kept, because a step was refused or taken back, all of it is copied.
        """
        draft, self._before = self._before, None
        if draft is None or draft.is_whole != event.is_whole:
            return event.draft()
        for record in event.records_after(draft.version):
            draft.happen(record)
        return draft

    async def read_again(self) -> None:
        """Take the event up anew, as it is kept."""
        self._before = None
        await self.keeper.load()

    def _happened(self, records: Sequence[Record], _: int) -> None:
        turned = [record.number for record in records if not isinstance(record, Step)]
        self._before = None if turned else self._tried_on
        if not all(map(self.keeper.state.is_near, turned)):  # nobody can begin from the last snapshot any more
            self.keeper.renew_snapshot()
        self._told(self.keeper.state, records)


def _folded(shelf: Shelf, event: Tournament | None, records: Sequence[Record]) -> Tournament:
    if event is None:
        return Tournament.replay(records, shelf)
    event.catch_up(records)
    return event


def _snapshot(event: Tournament, records: Sequence[Record]) -> bytes | None:
    """A snapshot goes along with steps, and not with what takes them back: whoever began there might need what lies before."""
    return event.snapshot() if all(isinstance(record, Step) for record in records) else None
