"""The host of an event whose cards the server deals. It tells the tables what the event wants, and the event what they dealt.

All of it is one round, gone through again whenever a table has something to tell or its time has come: hear what hands came
to, even the tables out, tell every table who sits there, and begin the hands that are due. A round that was cut short by a
crash is simply gone through again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

from floorman.club.host import EventHost, event_tables, stream_of, table_keeper
from floorman.errors import BankError, StoreError, TournamentError
from floorman.rulebook import Shelf
from floorman.store.finishing import Finishing
from floorman.table.director import open_table
from floorman.tournament import commands as want
from floorman.tournament.by_itself import due, starts_at, vote_ends
from floorman.tournament.online import (
    buyers,
    felt_at,
    is_resting,
    news_of_hand,
    opening,
    orders,
    require_as_dealt,
    require_hands,
    require_no_cards,
    require_same_stacks,
    require_wishes,
    rests_until,
    tables_of,
    waiting,
    waits_until,
)
from floorman.tournament.seating.balancing import Delay
from floorman.tournament.seating.proposals import next_proposal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection

    from floorman.club.clock import Alarm
    from floorman.club.host import House
    from floorman.club.tournaments import Tournaments
    from floorman.table import EventTable
    from floorman.tournament.by_itself import ToDo
    from floorman.tournament.commands import Command
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.state import TournamentState

_BY: Final = "server"
_TRY_AGAIN_MS: Final = 2_000
_LOG: Final = logging.getLogger(__name__)


class OnlineEvent:
    """Hosts one event as long as the block of `hosting` lasts."""

    def __init__(self, house: House, tournaments: Tournaments, id: str) -> None:  # noqa: A002
        self.id = id
        self.tables: dict[str, EventHost] = {}
        """By their ids."""
        self._house = house
        self._tournaments = tournaments
        self._turn = asyncio.Lock()
        self._work = Finishing()
        self._hosting = contextlib.AsyncExitStack()
        self._alarm: Alarm | None = None
        self._due: int | None = None
        self.has_stopped = False
        """Whether something went wrong on our side: no table goes on then, and everything is kept."""
        self._has_news = False
        self._is_closing = False

    @property
    def state(self) -> TournamentState:
        """The event as it stands."""
        return self._tournaments[self.id].state

    @property
    def _shelf(self) -> Shelf:
        """Every table is played under the event's book."""
        return Shelf([self.state.book])

    @contextlib.asynccontextmanager
    async def hosting(self) -> AsyncIterator[OnlineEvent]:
        """Take every table up where it was left, and deal.

        Raises:
            UnknownTournament: there is no such event.
            Unreadable: what is kept of it, or of one of its tables, cannot be read.
        """
        _ = self.state
        async with self._hosting:
            async with self._turn:
                for table in await event_tables(self._house.store, self.id):
                    await self._host(table)
            self.look()
            try:
                yield self
            finally:
                self._is_closing = True
                self._unset_alarm()
                await self._work.all_done()

    async def do(self, *wanted: Command, by: str, command: str = "") -> int:
        """Do what the director wants, as far as the server does not do it.

        Raises:
            TournamentError, BankError: it cannot be done, and nothing has happened.
        """
        async with self._turn:
            for one in wanted:
                require_wishes(one)
            version = await self._tournaments.do(self.id, *wanted, by=by, command=command, check=require_hands)
        self.look()
        return version

    async def undo(self, number: int | None = None, *, by: str, command: str = "") -> int:
        """Take the director's last step back, or only the one with this *number*; what the server has dealt since stays.

        Raises:
            TournamentError: it is about seats or chips, and hands have been dealt or players moved since.
            UndoRefused: nothing has been done yet, another step is the last one, or what has happened since cannot stand without it.
        """
        async with self._turn:
            event = await self._tournaments.whole(self.id)
            require_no_cards(event, event.next_undo)
            version = await self._tournaments.undo(self.id, number, by=by, command=command, check=require_as_dealt)
        self.look()
        return version

    async def redo(self, number: int | None = None, *, by: str, command: str = "") -> int:
        """Do the step again that was taken back last, or only the one with this *number*.

        Raises:
            TournamentError: it is about seats or chips, and hands have been dealt or players moved since.
            UndoRefused: none was, it was another, or something else has been done since.
        """
        async with self._turn:
            event = await self._tournaments.whole(self.id)
            require_no_cards(event, event.next_redo)
            version = await self._tournaments.redo(self.id, number, by=by, command=command, check=require_as_dealt)
        self.look()
        return version

    async def roll_back(self, back_to: int, *, by: str, command: str = "") -> int:
        """Go back to how it was after a step of the director's; what the server has dealt since stays.

        Raises:
            TournamentError: one of the steps is about seats or chips, and hands have been dealt or players moved since.
            UndoRefused: there is no such step, nothing after it, or something that cannot stand without it.
        """
        async with self._turn:
            event = await self._tournaments.whole(self.id)
            require_no_cards(event, *event.discarded(back_to))
            version = await self._tournaments.roll_back(
                self.id, back_to, by=by, command=command, check=require_as_dealt
            )
        self.look()
        return version

    async def correct(
        self,
        number: int,
        instead: Command | None = None,
        *,
        by: str,
        anew: Collection[int] = (),
        without: Collection[int] = (),
        command: str = "",
    ) -> int:
        """Put an earlier step of the director's right, as long as nobody sits elsewhere or has other chips by it.

        Raises:
            TournamentError: the server took that step, or seats or chips would change.
            UndoRefused: there is no such step, or a later one cannot stand after it.
        """
        async with self._turn:
            event = await self._tournaments.whole(self.id)
            for one in (instead, *(event.step(step).wanted for step in (number, *without))):
                if one is not None:
                    require_wishes(one)
            version = await self._tournaments.correct(
                self.id, number, instead, by=by, anew=anew, without=without, command=command, check=require_same_stacks
            )
        self.look()
        return version

    async def put_back_in(self, entrant: str, *, by: str, command: str = "") -> int:
        """Somebody was not out: where the server deals, the cards say who is.

        Raises:
            TournamentError: always, or there was no such bust.
        """
        event = await self._tournaments.whole(self.id)
        return await self.correct(event.bust_of(entrant).number, by=by, command=command)

    def look(self) -> None:
        """See whether there is anything to do."""
        if self._house.deals and not self._has_news and not self._is_closing:
            self._has_news = True
            self._work.begin(self._go_on())

    def stands_still(self, now: int, *, grace_ms: int) -> bool:
        """Whether it should go on by itself and does not."""
        return self.has_stopped or (self._due is not None and now > self._due + grace_ms)

    async def settled(self) -> None:
        """Wait until everything is done that can be done now."""
        await self._work.all_done()

    # ---- a round ----

    async def _go_on(self) -> None:
        async with self._turn:
            self._unset_alarm()
            if self._is_closing or self.has_stopped:
                return
            self._has_news = False
            now = self._house.clock.now()
            try:
                await self._round(now)
            except StoreError:  # a full disk, say: what was kept counts, and the rest may pass
                _LOG.exception("event %s waits", self.id)
                self._wake_at(now + _TRY_AGAIN_MS)
            except Exception:  # noqa: BLE001  # the event stops, and keeps everything
                _LOG.exception("event %s could not go on", self.id)
                self.has_stopped = True
            else:
                self._set_alarm(now)

    async def _round(self, now: int) -> None:
        if self.state.began_at is not None:
            await self._set_up()
            for at in tables_of(self.state):
                await self._hear(at)
        await self._do_what_is_due(now)
        if self.state.began_at is None:
            return
        await self._even()
        await self._set_up()
        for host in self.tables.values():
            felt = felt_at(self.state, host.at) if self.state.is_running else None
            await host.order(*orders(self.state, felt, host.table, now=now))
        if not self.state.is_running or self.state.proposal is not None or is_resting(self.state, now):
            return
        waits = waiting(self.state, now=now)
        for at in tables_of(self.state):
            await self._deal(at, now, waits)

    async def _hear(self, at: EventTable) -> None:
        felt = felt_at(self.state, at)
        for command in tuple(news_of_hand(self.state, felt, self.tables[at.id].table)) if felt else ():
            await self._do(command)

    async def _do_what_is_due(self, now: int) -> None:
        """Do what needs nobody, one thing after another; what is refused, while a hand is played say, is due again later."""
        tried: list[ToDo] = []
        while one := next((one for one in due(self.state, now=now) if one not in tried), None):
            tried.append(one)
            try:
                await self._do(*one.wanted)
            except BankError as error:
                if one.unpaid:
                    await self._do(*one.unpaid)
                else:
                    _LOG.warning("event %s: %s", self.id, error)
            except TournamentError as error:
                _LOG.debug("event %s: %s", self.id, error)

    async def _even(self) -> None:
        """Carry out what is proposed, as far as hands under way allow it."""
        while (proposal := next_proposal(self.state, now=self._house.clock.now())) is not None and not isinstance(
            proposal, Delay
        ):
            try:
                await self._do(want.Even())
            except TournamentError:  # the same
                return

    async def _deal(self, at: EventTable, now: int, waits: set[int]) -> None:
        host, felt = self.tables[at.id], felt_at(self.state, at)
        table = host.table
        due = table.next_hand_at
        if felt is None or table.is_playing or due is None or due > now or len(table.ready) < 2:
            return
        if table.call is not None:  # it waits for the floor, and says when it goes on
            return
        if not felt.dealt:  # otherwise it was begun, and a crash came before the cards
            if felt.number in waits or self._waits_for_chips(felt, host, now):
                return
            try:
                await self._do(want.BeginHand(felt.number, table.number + 1))
            except TournamentError:  # the table is held, or waits for the others: something will be told
                return
        await host.deal()
        if host.table.is_playing:
            await self._hear(at)  # where the button lies

    def _waits_for_chips(self, felt: Felt, host: EventHost, now: int) -> bool:
        """Whether somebody who went out here may still buy again before the next hand."""
        until = self._chips_until(felt, host, now)
        return until is not None and now < until

    def _chips_until(self, felt: Felt, host: EventHost, now: int) -> int | None:
        due, pace = host.table.next_hand_at, self.state.setup.pace
        if due is None or pace.rebuy_ms <= pace.pause_ms or not buyers(self.state, felt, now=now):
            return None
        return due - pace.pause_ms + pace.rebuy_ms

    async def _do(self, *wanted: Command) -> None:
        await self._tournaments.do(self.id, *wanted, by=_BY, is_automatic=True)

    # ---- tables ----

    async def _set_up(self) -> None:
        """Open every table that is not there yet."""
        for at in tables_of(self.state):
            felt = felt_at(self.state, at)
            if at.id in self.tables or felt is None:
                continue
            opened = open_table(opening(self.state, at, felt), shelf=self._shelf)
            await table_keeper(self._house.store, stream_of(at), self._shelf).begin(opened)
            await self._host(at)

    async def _host(self, at: EventTable) -> None:
        host = EventHost(self._house, at, self.look, shelf=self._shelf)
        self.tables[at.id] = await self._hosting.enter_async_context(host.hosting())

    # ---- time ----

    def _set_alarm(self, now: int) -> None:
        """Wake up when the next hand is due, or the break is over."""
        times = [host.table.next_hand_at for host in self.tables.values() if not host.table.is_playing]
        if self.state.is_running:
            times += [rests_until(self.state, now), waits_until(self.state, now)]
            felts = [(felt_at(self.state, host.at), host) for host in self.tables.values()]
            times += [self._chips_until(felt, host, now) for felt, host in felts if felt and not felt.dealt]
        times += [starts_at(self.state), vote_ends(self.state)]
        wakes_at = min((time for time in times if time is not None and time > now), default=None)
        if wakes_at is not None and not self.state.is_over:
            self._wake_at(wakes_at)

    def _wake_at(self, due: int) -> None:
        self._due, self._alarm = due, self._house.clock.call_at(due, self.look)

    def _unset_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._due = self._alarm = None
