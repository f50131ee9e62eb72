"""Watching a table: everything one pair of eyes may see of it, in order and without gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from floorman.club.host import ear, rail, subject
from floorman.club.messages import Envelope, Look, Said

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from floorman.bus import Bus
    from floorman.table import Requester


class _You(Struct, frozen=True):
    you: int | None


class _Glance(Struct):
    """As much of a `TableUpdate` as has to be known to pass it on."""

    type: str
    number: int = 0
    since: int = 0
    view: _You = _You(None)


class _Outcome(Struct):
    """As much of any answer as tells whether something was done."""

    type: str
    number: int = 0


class Watch:
    """Somebody at a table, seated or on the rail. A browser's socket has one, and so has a bot."""

    def __init__(self, bus: Bus, table: str, by: Requester) -> None:
        self._bus = bus
        self._table = table
        self._by = by
        self.number = 0
        """Of the last view that was told."""

    async def say(self, said: Said) -> bytes:
        """Say something to the table's host, and get the answer.

        Raises:
            NobodyServes: the table has no host.
        """
        return await self._bus.request(subject(self._table), _ENCODER.encode(Envelope(self._by, said)))

    async def updates(self) -> AsyncIterator[bytes]:
        """Every `TableUpdate` from now on, beginning with a fresh one.

        Somebody who sits at the table hears what that seat may see, and not what the rail is told. If messages were lost on the way,
        a fresh one takes their place.

        Raises:
            NobodyServes: the table has no host.
        """
        own, others = ear(self._table, self._by.member), rail(self._table)
        with self._bus.subscribed(own, others) as news:
            fresh = await self.say(Look())
            glance = _GLANCE.decode(fresh)
            self.number = glance.number
            yield fresh
            async for source, data in news:
                if source == others and glance.view.you is not None:
                    continue
                coming = _GLANCE.decode(data)
                if coming.type == "paused":  # it changes nothing that is numbered
                    yield data
                    continue
                if coming.number <= glance.number:
                    continue
                if coming.since != glance.number:
                    data = await self.say(Look())  # noqa: PLW2901  # some were lost
                    coming = _GLANCE.decode(data)
                glance = coming
                self.number = glance.number
                yield data


def done_in(answer: bytes) -> int | None:
    """The number of the view in which what was asked for shows, if the answer is that it was done."""
    done = _DONE.decode(answer)
    return done.number if done.type == "Done" else None


_ENCODER = msgspec.json.Encoder()
_GLANCE = msgspec.json.Decoder(_Glance)
_DONE = msgspec.json.Decoder(_Outcome)
