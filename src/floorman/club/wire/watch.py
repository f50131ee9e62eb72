"""Following a topic: everything one pair of eyes may see of it, in order and without gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw, Struct

from floorman.club.wanted.club import TakeUp
from floorman.club.wire.messages import Look, Request, subject_of
from floorman.errors import NobodyServes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor


CONCIERGE: Final = "club"
"""Who sees to it that a topic is served."""


def rail(subject: str) -> str:
    """Where everybody hears of what a service has to tell."""
    return f"{subject}.rail"


def ear(subject: str, member: str) -> str:
    """Where one member hears of what is for them alone, and of the moment nothing is any more."""
    return f"{subject}.to.{member}"


class _You(Struct, frozen=True):
    you: int | None = None


class _Glance(Struct):
    """As much of an update as has to be known to pass it on. *view* tells whether it is for somebody in particular."""

    type: str
    number: int = 0
    since: int = 0
    view: _You = _You()


class _Outcome(Struct):
    """As much of any answer as tells whether something was done."""

    type: str
    number: int = 0


class Watch:
    """Somebody who follows a topic, seated or on the rail. A browser's line has one for each topic, and so has a bot."""

    def __init__(self, bus: Bus, topic: str, by: Actor) -> None:
        self._bus = bus
        self._topic = topic
        self._subject = subject_of(topic)
        self._by = by
        self.number = 0
        """Of the last view that was told."""

    async def say(self, wanted: object, id: str = "") -> bytes:  # noqa: A002  # as the message calls it
        """Want something of the topic's service, and get the answer.

        Raises:
            NobodyServes: there is no such service.
        """
        return await ask(self._bus, self._topic, self._by, wanted, id)

    async def updates(self) -> AsyncIterator[bytes]:
        """Every update from now on, beginning with a fresh one.

        Somebody who sits at a table hears what that seat may see, and not what the rail is told. If messages were lost on
        the way, a fresh one takes their place. Where the topic cannot be seen, the refusal is all there is.

        Raises:
            NobodyServes: there is no such service.
        """
        own, others = ear(self._subject, self._by.member), rail(self._subject)
        with self._bus.subscribed(own, others) as news:
            fresh = await self.say(Look())
            glance = _GLANCE.decode(fresh)
            self.number = glance.number
            yield fresh
            if glance.type == "refused":
                return
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


async def ask(bus: Bus, topic: str, by: Actor, wanted: object, id: str = "") -> bytes:  # noqa: A002  # as the message calls it
    """Want something of a topic's service; *wanted* is a command or a question, or one that is written out already.

    Where nobody serves it, the concierge is asked to see to it first, and what the concierge refuses is the answer.

    Raises:
        NobodyServes: the club is closed.
    """
    raw = wanted if isinstance(wanted, Raw) else Raw(_ENCODER.encode(wanted))
    request, subject = _ENCODER.encode(Request(by, raw, id)), subject_of(topic)
    try:
        return await bus.request(subject, request)
    except NobodyServes:
        taken_up = Request(by, Raw(_ENCODER.encode(TakeUp(topic))), id)
        answer = await bus.request(CONCIERGE, _ENCODER.encode(taken_up))
        return answer if done_in(answer) is None else await bus.request(subject, request)


def done_in(answer: bytes) -> int | None:
    """The number of the view in which what was asked for shows, if the answer is that it was done."""
    done = _DONE.decode(answer)
    return done.number if done.type == "done" else None


_ENCODER = msgspec.json.Encoder(enc_hook=str)
_GLANCE = msgspec.json.Decoder(_Glance)
_DONE = msgspec.json.Decoder(_Outcome)
