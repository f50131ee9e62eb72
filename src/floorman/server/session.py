"""One line to a page: who it is, what they say, and what they are told of the topics they follow."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec

from floorman.club.notices.elsewhere import TOPIC as NOTICES
from floorman.club.notices.elsewhere import NoticesWatch
from floorman.club.services.people import SUBJECT as MEMBERS
from floorman.club.wire.allowances import ALLOWANCE, metered
from floorman.club.wire.messages import WIRE, Do, Follow, Look, Said, Unfollow, Welcome, refused, said_from
from floorman.club.wire.watch import Watch, done_in, ear
from floorman.errors import (
    FloormanError,
    NotSignedIn,
    OurMistake,
    TooFast,
    TooManyTopics,
    UnknownTopic,
    UnreadableMessage,
)
from floorman.server.line import line_of
from floorman.server.pace import Bucket
from floorman.table.view import to_json
from floorman.text.parsers import unread
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar import WebSocket

    from floorman.club.authority.actor import Actor
    from floorman.club.club import Club
    from floorman.server.door import DoorRules
    from floorman.server.line import PageLine

LONGEST_ID: Final = 64
LONGEST_TOPIC: Final = 128
MOST_TOPICS: Final = 32
_MOST_HELD: Final = 32
_LOG: Final = logging.getLogger(__name__)
_SIGNED_OUT: Final = 1008
"""How a line is closed whose session is over; the page comes back as whoever it is then."""


class Session:
    """A person behind a page. The page follows topics, and whatever happens there goes out in order."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], club: Club, actor: Actor, token: str, rules: DoorRules
    ) -> None:
        self._socket = socket
        self._line = line_of(socket)
        self._club = club
        self._actor = actor
        self._token = token
        self._clock = club.clock
        self._rules = rules
        self._bucket = Bucket(club.clock, burst=rules.messages, a_second=rules.messages_a_second)
        self._followed: dict[str, _Followed] = {}
        self._held: Sequence[bytes] = ()
        """What goes out together with the next answer, in front of it."""

    async def run(self) -> None:
        """Pass on what is said and told, until either side ends it, or they are not signed in any more."""
        await self._send(to_json(Welcome(WIRE, self._actor.member, self._clock.now())))
        allowance, listens = ALLOWANCE.get(), self._listen()
        listening = asyncio.create_task(listens if allowance is None else metered(listens, allowance))
        own = [listening, asyncio.create_task(self._signed_out())] if self._actor.is_somebody else [listening]
        try:
            await asyncio.wait(own, return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks = [*own, *(followed.task for followed in self._followed.values())]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in own:
            if not task.cancelled():
                task.result()  # a fault of ours is told to whoever runs the server

    async def _send(self, *texts: bytes) -> None:
        while not self._line.tell(*texts):
            await self._line.ready()

    # ---- hearing ----

    async def _listen(self) -> None:
        while (sent := await self._line.hear()) is not None:
            answer = await self._answer(sent)
            if answer is not None:
                await self._send(*self._held, answer)
            self._held = ()

    async def _answer(self, sent: str | bytes) -> bytes | None:
        try:
            self._bucket.take()
            return await self._said(_read(sent))
        except TooFast as error:  # the answer takes its time, and so does who says it again
            await self._clock.sleep(round(1000 / self._rules.messages_a_second))
            return to_json(refused(_id_in(sent), error))
        except FloormanError as error:
            return to_json(refused(_id_in(sent), error, _topic_in(sent)))

    async def _said(self, said: Said) -> bytes | None:
        match said:
            case Do():
                return await self._do(said)
            case Follow(topic):
                self._follow(topic)
            case Unfollow(topic):
                if followed := self._followed.pop(topic, None):
                    followed.task.cancel()
                    self._look_round()
            case Look(topic) if not topic:
                return to_json(Welcome(WIRE, self._actor.member, self._clock.now()))
            case Look(topic):
                return await Watch(self._club.bus, topic, self._actor).look()
        return None

    async def _do(self, said: Do) -> bytes:
        if not await self._is_signed_in():
            raise NotSignedIn
        if said.to == MEMBERS:  # over HTTP alone: there the server says from which address somebody tries a password
            raise UnknownTopic(said.to)
        followed = self._followed.get(said.to)
        if followed is None:
            return await Watch(self._club.bus, said.to, self._actor).say(said.command, said.id)
        try:
            followed.held = []
            answer = await Watch(self._club.bus, said.to, self._actor).say(said.command, said.id)
        finally:
            self._held, followed.held = followed.held or (), None
        if (done := done_in(answer)) is not None and followed.watch.number < done:
            await self._send(*self._held)
            self._held = ()
            await followed.until_shown(done)
        return answer

    async def _is_signed_in(self) -> bool:
        """Whether they still are: a member who signed out in another window is nobody here either.

        What they have been made since, or are not any more, counts from here on.
        """
        actor = await self._club.members.actor(self._token) if self._token else None
        if actor is None or actor.member != self._actor.member:
            return False
        self._actor = actor
        return True

    async def _signed_out(self) -> None:
        """Wait until the session is over under which the line was opened: whoever has it then sees nothing any more."""
        changed = asyncio.Event()
        with self._club.bus.listening(ear(MEMBERS, self._actor.member), hear=lambda *_: changed.set()):
            while True:
                changed.clear()
                if not await self._is_signed_in():
                    break
                await changed.wait()
        await self._socket.close(_SIGNED_OUT)

    # ---- telling ----

    def _follow(self, topic: str) -> None:
        if topic in self._followed:
            return
        if len(self._followed) >= MOST_TOPICS:
            raise TooManyTopics(MOST_TOPICS)
        followed = self._followed[topic] = _Followed(self._watch(topic), self._line)
        followed.task = asyncio.create_task(self._tell(topic, followed))
        self._look_round()

    def _watch(self, topic: str) -> Watch:
        bus = self._club.bus
        if topic == NOTICES:
            return NoticesWatch(bus, self._clock, self._actor, self._followed.__contains__)
        return Watch(bus, topic, self._actor)

    def _look_round(self) -> None:
        """Tell of tables where one sits when they are not on the page any more, and no longer when they are."""
        if (notices := self._followed.get(NOTICES)) and isinstance(notices.watch, NoticesWatch):
            notices.watch.look_round()

    async def _tell(self, topic: str, followed: _Followed) -> None:
        try:
            await followed.watch.follow(followed)
        except FloormanError as error:
            await self._send(to_json(refused("", error, topic)))
        except Exception:  # noqa: BLE001  # a fault of ours must not leave a page waiting
            _LOG.exception("%s cannot be followed", topic)
            await self._send(to_json(refused("", OurMistake(), topic)))
        finally:
            followed.let_go()
        self._followed.pop(topic, None)
        self._look_round()


class _Followed:
    """A topic that a page follows, and how far it has been told."""

    task: asyncio.Task[None]

    def __init__(self, watch: Watch, line: PageLine) -> None:
        self.watch = watch
        self._line = line
        self._waiting: list[asyncio.Future[None]] = []
        self.held: list[bytes] | None = None
        """What goes out with the answer to a command, while one is under way: mostly it shows in the last of these."""
        self.ready = line.ready

    def tell(self, data: bytes) -> bool:
        """Pass an update on; whoever waits for it looks whether that was it."""
        if self.held is not None:
            self.held.append(data)
            if len(self.held) < _MOST_HELD:
                return True
        is_told = self._line.tell(*(self.held or (data,)))
        self.held = self.held and []
        if is_told and self._waiting:
            self.let_go()
        return is_told

    def let_go(self) -> None:
        """Have everybody who waits look again."""
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)

    async def until_shown(self, number: int) -> None:
        """Say that something is done only after the view in which it shows: who hears it can rely on what they see."""
        while self.watch.number < number and not self.task.done():
            news = asyncio.get_running_loop().create_future()
            self._waiting.append(news)
            await news


class _Named(msgspec.Struct):
    """As much of a message as tells which one it is."""

    id: str = ""
    topic: str = ""


_NAMED: Final = msgspec.json.Decoder(_Named)
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


def _id_in(sent: str | bytes) -> str:
    """The id of what may be no message at all, so that whoever sent it knows which one was refused."""
    try:
        return _NAMED.decode(sent).id[:LONGEST_ID]
    except _UNREADABLE:
        return ""


def _topic_in(sent: str | bytes) -> str:
    try:
        return _NAMED.decode(sent).topic[:LONGEST_TOPIC]
    except _UNREADABLE:
        return ""


def _read(sent: str | bytes) -> Said:
    try:
        said: Said = said_from(sent)
    except _UNREADABLE as error:
        raise UnreadableMessage(unread(error)) from None
    if isinstance(said, Do) and not 1 <= len(said.id) <= LONGEST_ID:
        raise UnreadableMessage(
            Words(f"an id has 1 to {LONGEST_ID} characters", f"eine „id“ hat 1 bis {LONGEST_ID} Zeichen")
        )
    if len(said.to if isinstance(said, Do) else said.topic) > LONGEST_TOPIC:
        raise UnreadableMessage(
            Words(f"a topic has up to {LONGEST_TOPIC} characters", f"ein Thema hat höchstens {LONGEST_TOPIC} Zeichen")
        )
    return said
