"""The tournaments while the doors are open: a service for each that somebody asks for, and a host for each that the server deals.

One that is over stays a little longer, for those who look at its last hand and at what they have won. Then it is let go of, and
is in the store like all the others; whoever asks for it has it taken up again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from random import Random
from typing import TYPE_CHECKING, Final

from floorman.club.host import event_tables
from floorman.club.offers.contestants import Contestants
from floorman.club.online import OnlineEvent
from floorman.club.services.tournament import TournamentService
from floorman.errors import Unreadable
from floorman.store.finishing import Finishing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from floorman.club.clock import Alarm
    from floorman.club.host import EventHost, House
    from floorman.club.tournaments import Tournaments
    from floorman.tournament.setup import Setup

IDLE_MS: Final = 5 * 60_000
"""How long a tournament that is over is held in memory after somebody has last asked for it."""
_AGAIN_S: Final = 1
_LOG: Final = logging.getLogger(__name__)


class EventOffice:
    """Serves and hosts tournaments from `open` to `close`. *bots_of* says how many places of an offer's events bots take."""

    def __init__(
        self,
        house: House,
        tournaments: Tournaments,
        *,
        bots_of: Callable[[str], int],
        pace: tuple[int, int],
    ) -> None:
        self.dealt: dict[str, OnlineEvent] = {}
        """Those that the server deals."""
        self.closed: dict[str, Unreadable] = {}
        """Those of them that cannot be read, and why."""
        self.closed_tables: dict[str, Unreadable] = {}
        """Their tables."""
        self._house = house
        self._tournaments = tournaments
        self._bots_of, self._pace = bots_of, pace
        self._services: dict[str, TournamentService] = {}
        self._doors: dict[str, contextlib.AsyncExitStack] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._heard_at: dict[str, int] = {}
        self._tidying = Finishing()
        self._tidies_at: Alarm | None = None
        self._is_closing = False

    async def open(self) -> None:
        """Host every tournament that was taken up and is dealt by the server."""
        for event, error in self._tournaments.unreadable.items():
            await self._close_tables(event, error)
        for event in self._tournaments.ids:
            await self.host(event)

    async def close(self) -> None:
        """Let go of everything."""
        self._is_closing = True
        if self._tidies_at:
            self._tidies_at.cancel()
        await self._tidying.all_done()
        for event in [*self._bots]:
            await self._send_bots_home(event)
        for door in reversed(list(self._doors.values())):
            await door.aclose()

    def hosts(self) -> Iterator[tuple[str, EventHost | OnlineEvent]]:
        """Everything that goes on by itself, with its name."""
        yield from self.dealt.items()
        for event in self.dealt.values():
            yield from event.tables.items()

    def has_table(self, table: str) -> bool:
        """Whether it is a table of a tournament that is being dealt."""
        return any(table in event.tables for event in self.dealt.values())

    # ---- taking up ----

    async def announce(self, setup: Setup, *, by: str) -> None:
        """Announce a tournament; where the server deals, it begins to at its time.

        Raises:
            TournamentSetupError: there can be no such event, or there is one of that name.
        """
        await self._tournaments.open(setup, by=by)
        await self.host(setup.id)

    async def host(self, event: str) -> None:
        """Deal a tournament, if the server does; one that cannot be read is closed."""
        state = self._tournaments[event].state
        if state.setup.is_live or state.is_over:
            return
        online = OnlineEvent(self._house, self._tournaments, event)
        try:
            self.dealt[event] = await self._door(event).enter_async_context(online.hosting())
        except Unreadable as error:
            _LOG.error("%s is closed: %s: %s", event, error.stream, error.why, exc_info=error)
            self.closed[event] = error
            await self._close_tables(event, error)
        else:
            self._have_bots(event)

    async def serve(self, event: str) -> None:
        """Have a tournament served that somebody has asked for.

        Raises:
            UnknownTournament: there is none of that name.
            Unreadable: what is kept of it cannot be read.
        """
        await self._tournaments.found(event)
        if event not in self._services:
            house = self._house
            service = TournamentService(house.bus, house.clock, self._tournaments, event, self.dealt.get(event))
            self._door(event).enter_context(service.serving())
            self._services[event] = service
            self._tidy_later()

    def _door(self, event: str) -> contextlib.AsyncExitStack:
        """What is closed behind a tournament."""
        return self._doors.setdefault(event, contextlib.AsyncExitStack())

    async def _close_tables(self, event: str, error: Unreadable) -> None:
        for table in await event_tables(self._house.store, event):
            self.closed_tables[table.id] = error

    # ---- going on ----

    def heard(self, event: str) -> None:
        """Hear that something has happened in a tournament."""
        self._heard_at[event] = self._house.clock.now()
        if service := self._services.get(event):
            service.changed()
        self._have_bots(event)
        if self._tournaments[event].state.is_over:
            self._tidy_later()

    # ---- bots ----

    def _have_bots(self, event: str) -> None:
        """Have bots play where there are any, or some are to come."""
        online, house = self.dealt.get(event), self._house
        if online is None or event in self._bots or self._is_closing or not house.deals:
            return
        state = online.state
        most = self._bots_of(state.setup.offer)
        if state.is_over or not (most or any(who.is_bot for who in state.entrants.values())):
            return
        bots = Contestants(
            *(house.bus, house.clock, event, Random(secrets.randbits(64))),  # noqa: S311  # for what a bot does
            most=most,
            pace=self._pace,
            back=house.treasurer.back,
            is_free=lambda bot: not self._tournaments.playing(bot),
        )
        self._bots[event] = asyncio.create_task(self._played(event, bots))

    async def _played(self, event: str, bots: Contestants) -> None:
        """Bots that stumble start afresh; nobody waits for them for ever."""
        while True:
            try:
                await bots.play()
            except Exception:  # noqa: BLE001  # whatever it was, the event goes on
                _LOG.exception("the bots of %s stumbled", event)
                await asyncio.sleep(_AGAIN_S)  # so that one that stumbles at once leaves time for everybody else
            else:
                return

    async def _send_bots_home(self, event: str) -> None:
        if task := self._bots.pop(event, None):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    # ---- tournaments that are over ----

    def _tidy_later(self) -> None:
        if self._tidies_at is None and not self._is_closing:
            self._tidies_at = self._house.clock.call_at(self._house.clock.now() + IDLE_MS, self._tidy_now)

    def _tidy_now(self) -> None:
        self._tidies_at = None
        if not self._is_closing:
            self._tidying.begin(self.tidy())

    async def tidy(self) -> None:
        """Let go of every tournament that is over and that nobody has asked for in a while."""
        now = self._house.clock.now()
        over = [event for event in self._tournaments.ids if self._tournaments[event].state.is_over]
        for event in over:
            if self._is_done(event) and now >= self._asked_at(event) + IDLE_MS:
                await self._let_go(event)
        if any(event in self._doors for event in over):
            self._tidy_later()

    def _is_done(self, event: str) -> bool:
        """Whether nothing is left to do in a tournament that is over; where the server deals, it pays."""
        state = self._tournaments[event].state
        return event not in self.dealt or state.is_cancelled or state.is_settled

    def _asked_at(self, event: str) -> int:
        service = self._services.get(event)
        return max(self._heard_at.get(event, 0), service.asked_at if service else 0)

    async def _let_go(self, event: str) -> None:
        self._services.pop(event, None)
        self._heard_at.pop(event, None)
        self.dealt.pop(event, None)
        await self._send_bots_home(event)
        if door := self._doors.pop(event, None):
            await door.aclose()
        await self._tournaments.let_go(event)
