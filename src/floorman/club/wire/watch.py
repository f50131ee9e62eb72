"""Following a topic: everything one pair of eyes may see of it, in order and without gaps."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from floorman.club.wanted.club import TakeUp
from floorman.club.wire.messages import Look, Refused, Request, subject_of
from floorman.errors import NobodyServes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from typing import Self

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor


_MOST_WAITING: Final = 256
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
    """As much of an update as has to be known to pass it on. A *view* tells whether it is for somebody in particular."""

    type: str
    number: int = 0
    since: int = 0
    view: _You | None = None


class _Outcome(Struct):
    """As much of any answer as tells whether something was done."""

    type: str
    number: int = 0


class Listener(Protocol):
    """Whoever is told of a topic: the line to a page, or a bot."""

    def tell(self, data: bytes) -> bool:
        """Pass an update on, at once; false if that cannot be done now, and it is lost."""
        ...

    async def ready(self) -> None:
        """Wait until something can be passed on again."""
        ...


class Watch:
    """Somebody who follows a topic, seated or on the rail. A browser's line has one for each topic, and so has a bot."""

    def __init__(self, bus: Bus, topic: str, by: Actor) -> None:
        self._bus = bus
        self._topic = topic
        self._subject = subject_of(topic)
        self._rail = rail(self._subject)
        self._by = by
        self.number = 0
        """Of the last view that was told."""
        self._is_own = False
        """Whether the last one was what a seat may see."""
        self._is_over = False
        """Whether the topic has ended for whoever follows it."""
        self._listener: Listener
        self._waiting: deque[tuple[str, bytes]] | None = None
        """What has come while a fresh view is asked for."""
        self._lost: asyncio.Future[None]
        """Done as soon as a fresh one is needed."""

    async def say(self, wanted: object, id: str = "") -> bytes:  # noqa: A002  # as the message calls it
        """Want something of the topic's service, and get the answer.

        Raises:
            NobodyServes: there is no such service.
        """
        return await ask(self._bus, self._topic, self._by, wanted, id)

    async def look(self) -> bytes:
        """See the topic afresh; a refusal names it, so that whoever looks at several knows which it was.

        Raises:
            NobodyServes: there is no such service.
        """
        answer = await self.say(Look())
        if _glance(answer).type != "refused":
            return answer
        return _ENCODER.encode(replace(_refused(answer), topic=self._topic))

    async def follow(self, listener: Listener) -> None:
        """Tell a listener every update from now on, beginning with a fresh one, until nobody waits for it any more.

        Somebody who sits at a table hears what that seat may see, and not what the rail is told. If messages were lost on
        the way, or the listener did not keep up, a fresh one takes their place. Where the topic cannot be seen, the refusal
        is the last that is told.

        Raises:
            NobodyServes: there is no such service.
        """
        self._listener = listener
        loop = asyncio.get_running_loop()
        with self._bus.listening(ear(self._subject, self._by.member), self._rail, hear=self._hear):
            while True:
                self._waiting, self._lost = deque(maxlen=_MOST_WAITING), loop.create_future()
                await listener.ready()
                fresh = await self.look()
                glance = _glance(fresh)
                is_told = self._tell(glance, fresh)
                if glance.type == "refused" and is_told:
                    return
                waiting, self._waiting = self._waiting, None
                if not is_told:
                    continue
                for source, data in waiting:
                    self._hear(source, data)
                await self._lost
                if self._is_over:
                    return

    async def updates(self) -> AsyncIterator[bytes]:
        """Every update from now on, one after another, for whoever takes their time over each; see `follow`."""
        inbox = _Inbox()
        following = asyncio.create_task(self.follow(inbox))
        following.add_done_callback(inbox.end)
        try:
            async for data in inbox:
                yield data
        finally:
            following.cancel()
        if not following.cancelled():
            await following

    def _hear(self, source: str, data: bytes) -> None:
        if self._waiting is not None:
            self._waiting.append((source, data))
            return
        if self._is_own and source == self._rail:
            return
        coming = _glance(data)
        if coming.type == "paused":  # it changes nothing that is numbered
            self._listener.tell(data)
        elif coming.type == "ended":
            self._is_over = self._listener.tell(data)
            self._ask_anew()
        elif coming.number > self.number and (coming.since != self.number or not self._tell(coming, data)):
            self._ask_anew()

    def _ask_anew(self) -> None:
        self._waiting = deque(maxlen=_MOST_WAITING)
        self._lost.set_result(None)

    def _tell(self, coming: _Glance, data: bytes) -> bool:
        if not self._listener.tell(data):
            return False
        if coming.view is not None:  # who sits where is told with a table that is shown whole
            self._is_own = coming.view.you is not None
        self.number = coming.number
        return True


class _Inbox:
    """What was told and not read yet; all of it goes when it is too much, and a fresh view comes instead."""

    def __init__(self) -> None:
        self._told: deque[bytes] = deque()
        self._changed = asyncio.Event()
        self._is_over = False

    def tell(self, data: bytes) -> bool:
        if len(self._told) == _MOST_WAITING:
            self._told.clear()
            return False
        self._told.append(data)
        self._changed.set()
        return True

    async def ready(self) -> None:
        """There is room again."""

    def end(self, _: object) -> None:
        """Nothing more comes."""
        self._is_over = True
        self._changed.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> bytes:
        while not self._told:
            if self._is_over:
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        return self._told.popleft()


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
_glance = lru_cache(maxsize=64)(msgspec.json.Decoder(_Glance).decode)
"""The same bytes are told to many."""
_refused = msgspec.json.Decoder(Refused).decode
_DONE = msgspec.json.Decoder(_Outcome)
