"""A club's members without its tables."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from floorman.club.authority.actor import NOBODY, Actor
from floorman.club.host import topic
from floorman.club.people.members import Members
from floorman.club.treasurer import Treasurer
from floorman.club.wire.messages import Done, Look, TableUpdate, answer_from
from floorman.club.wire.watch import Watch
from floorman.store import SqliteStore
from floorman.testing import ManualClock

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from floorman.club.authority.actor import Grant
    from floorman.club.club import Club
    from floorman.table import Command, TableView

PASSWORD = "correct horse battery"  # noqa: S105  # of nobody
"""One that is long enough."""


class Office(NamedTuple):
    """What a test of members needs."""

    members: Members
    store: SqliteStore
    clock: ManualClock
    treasurer: Treasurer

    async def who(self, token: str) -> Actor:
        """Whoever is behind a token that is good."""
        actor = await self.members.actor(token)
        assert actor is not None
        return actor

    async def joins(self, name: str, *grants: Grant, password: str = PASSWORD) -> Actor:
        """Somebody becomes a member."""
        link = await self.members.invite(grants, by="club")
        return await self.who((await self.members.entrance.accept(link, name, password)).token)


@contextlib.asynccontextmanager
async def office(path: str = ":memory:", clock: ManualClock | None = None) -> AsyncIterator[Office]:
    """Members and their money, on a file or in memory."""
    clock = clock or ManualClock()
    async with SqliteStore.opened(path) as store:
        treasurer = Treasurer(store, clock)
        await treasurer.open()
        members = Members(store, clock, treasurer)
        await members.open()
        try:
            yield Office(members, store, clock, treasurer)
        finally:
            await members.register.all_done()


def in_office(work: Callable[[Office], Awaitable[None]], path: str = ":memory:") -> None:
    """Run a piece of work."""

    async def within() -> None:
        async with office(path) as one:
            await work(one)

    asyncio.run(within())


async def says(club: Club, member: str, name: str, table: str, command: Command) -> None:
    """Somebody does something at a table."""
    answer = answer_from(await Watch(club.bus, topic(table), Actor(member, name)).say(command, uuid4().hex))
    assert isinstance(answer, Done), answer


async def looks(club: Club, table: str) -> TableView:
    """What the rail sees of a table."""
    seen = answer_from(await Watch(club.bus, topic(table), NOBODY).say(Look()))
    assert isinstance(seen, TableUpdate)
    return seen.view
