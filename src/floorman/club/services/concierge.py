"""The concierge: has a table, an event or a league served that nobody has asked for in a while, or says what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from floorman.club.wanted.club import TakeUp
from floorman.club.wire.service import Service
from floorman.club.wire.watch import CONCIERGE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor


class Concierge(Service):
    """Serves the subject ``club``."""

    wanted = msgspec.json.Decoder(TakeUp)

    def __init__(self, bus: Bus, take_up: Callable[[str], Awaitable[None]]) -> None:
        super().__init__(bus, CONCIERGE)
        self._take_up = take_up

    async def do(self, by: Actor, wanted: TakeUp, id: str) -> int:  # noqa: A002, ARG002  # as the message has it
        """Take something up."""
        await self._take_up(wanted.topic)
        return 0
