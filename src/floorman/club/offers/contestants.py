"""Bots in tournaments that the server deals. To the club they are guests like any other: the same views in, the same commands out.

They take the places that are meant for them once a person has come, and leave again with the last one. Whoever sits at a table
plays there, and goes along where the director moves them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.club import bots
from floorman.club.authority.actor import NOBODY, Actor
from floorman.club.host import topic
from floorman.club.regulars import NAMES
from floorman.club.wanted.tournaments import EnterMyself, WithdrawMyself
from floorman.club.wire.changes import whole
from floorman.club.wire.messages import TableNews, TableUpdate, answer_from
from floorman.club.wire.watch import Watch, ask
from floorman.errors import FloormanError
from floorman.table import Act, ComeBack

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from random import Random

    from floorman.bus import Bus
    from floorman.club.clock import WallClock
    from floorman.table import Command, TableView

    Backing = Callable[[str, int], Awaitable[None]]

_LOG: Final = logging.getLogger(__name__)


class _Entered(Struct):
    member: str
    status: str
    table: int | None = None
    is_bot: bool = False


class _Felt(Struct):
    number: int
    id: str


class _Prices(Struct):
    fee_cents: int = 0


class _Event(Struct):
    entrants: tuple[_Entered, ...]
    has_begun: bool
    is_over: bool
    tables: tuple[_Felt, ...]
    places: int | None
    prices: _Prices


class _Seen(Struct):
    """As much of how an event stands as a bot looks at."""

    type: str
    view: _Event | None = None


_SEEN: Final = msgspec.json.Decoder(_Seen)


class Contestants:
    """The bots of one event. *most* is how many places they take before it begins; *pace* how long they think.

    *back* sees to it that a bot has the fee, *is_free* says whether one of them plays nowhere else.
    """

    def __init__(
        self,
        bus: Bus,
        clock: WallClock,
        event: str,
        rng: Random,
        *,
        most: int,
        pace: tuple[int, int],
        back: Backing,
        is_free: Callable[[str], bool],
    ) -> None:
        self._bus = bus
        self._clock = clock
        self._event = event
        self._rng = rng
        self._most = most
        self._pace = pace
        self._back, self._is_free = back, is_free
        self._playing: dict[str, tuple[str, asyncio.Task[None]]] = {}

    async def play(self) -> None:
        """Play until the event is over, or until cancelled."""
        try:
            async for event in self._seen():
                if event.is_over:
                    return
                if not event.has_begun:
                    await self._fill(event)
                self._seat(event)
        finally:
            for _, task in self._playing.values():
                task.cancel()

    async def _seen(self) -> AsyncIterator[_Event]:
        watch = Watch(self._bus, f"tournament/{self._event}", NOBODY)
        async for data in watch.updates():
            seen = _SEEN.decode(data)
            if seen.view is not None:
                yield seen.view

    # ---- coming and going ----

    async def _fill(self, event: _Event) -> None:
        """One more of them comes, or one goes: the next look at the event decides about the next."""
        there = [one for one in event.entrants if one.status == "entered"]
        own = [one.member for one in there if one.is_bot]
        people = len(there) - len(own)
        wanted = min(self._most, (event.places or self._most) - people) if people else 0
        if len(own) > wanted:
            await self._says(own[-1], WithdrawMyself())
        elif len(own) < wanted:
            await self._clock.sleep(self._rng.randint(*self._pace))
            await self._enter(event, own)

    async def _enter(self, event: _Event, there: list[str]) -> None:
        offer = self._event.rpartition("-")[0] or self._event
        number = 0
        while (bot := f"bot-{offer}-{number}") in there or not self._is_free(bot):
            number += 1
        await self._back(bot, event.prices.fee_cents)
        await self._says(bot, EnterMyself())

    async def _says(self, bot: str, wanted: object) -> None:
        with contextlib.suppress(FloormanError):
            await ask(self._bus, f"tournament/{self._event}", _actor(bot), wanted)

    # ---- playing ----

    def _seat(self, event: _Event) -> None:
        """Have everybody play where they sit."""
        ids = {felt.number: felt.id for felt in event.tables}
        for one in event.entrants:
            if not one.is_bot:
                continue
            where = ids.get(one.table, "") if one.table is not None else ""
            known, task = self._playing.get(one.member, ("", None))
            if known == where:
                continue
            if task is not None:
                task.cancel()
                del self._playing[one.member]
            if where:
                self._playing[one.member] = where, asyncio.create_task(self._played(one.member, where))

    async def _played(self, bot: str, table: str) -> None:
        """A bot that stumbles says so and starts afresh."""
        while True:
            try:
                await self._plays(bot, table)
            except FloormanError as error:  # the table is closed by now, say
                _LOG.debug("%s: %s", bot, error)
                return
            except Exception:  # noqa: BLE001  # whatever it was, the table goes on
                _LOG.exception("%s stumbled at %s", bot, table)
                await self._clock.sleep(1000)

    async def _plays(self, bot: str, table: str) -> None:
        watch = Watch(self._bus, topic(table), _actor(bot))
        view: TableView | None = None
        async for data in watch.updates():
            answer = answer_from(data)
            if isinstance(answer, TableUpdate):
                view = answer.view
            elif isinstance(answer, TableNews) and view is not None:
                view = whole(view, answer.shared, answer.own)
            else:
                continue
            if (wanted := self._wants(view)) is not None:
                if isinstance(wanted, Act):
                    await self._clock.sleep(self._rng.randint(*self._pace))
                await watch.say(wanted)  # a refusal does not matter: the next view decides

    def _wants(self, view: TableView) -> Command | None:
        own = next((place for place in view.seats if place.seat == view.you), None)
        if own is None:
            return None
        if view.hand is not None and view.hand.legal is not None:
            return Act(bots.decide(view.hand, self._rng), view.turn)
        return ComeBack() if own.sits_out else None


def _actor(bot: str) -> Actor:
    number = int(bot.rpartition("-")[2])
    name = NAMES[number % len(NAMES)]
    again = number // len(NAMES)
    return Actor(bot, f"{name} {again + 1}" if again else name, is_bot=True)
