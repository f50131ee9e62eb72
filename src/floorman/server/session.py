"""One line to a page: who it is, what they say, and what they are told of the topics they follow."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar.exceptions import WebSocketDisconnect

from floorman.club.services.people import SUBJECT as MEMBERS
from floorman.club.wire.messages import WIRE, Do, Follow, Look, Said, Unfollow, Welcome, refused, said_from
from floorman.club.wire.watch import Watch, done_in
from floorman.errors import FloormanError, NotSignedIn, TooFast, TooManyTopics, UnknownTopic, UnreadableMessage
from floorman.server.pace import Bucket
from floorman.table.view import to_json

if TYPE_CHECKING:
    from litestar import WebSocket

    from floorman.club.authority.actor import Actor
    from floorman.club.club import Club
    from floorman.server.door import DoorRules

LONGEST_ID: Final = 64
LONGEST_TOPIC: Final = 128
MOST_TOPICS: Final = 32


class Session:
    """A person behind a page. The page follows topics, and whatever happens there goes out in order."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], club: Club, actor: Actor, token: str, rules: DoorRules
    ) -> None:
        self._socket = socket
        self._club = club
        self._actor = actor
        self._token = token
        self._clock = club.clock
        self._rules = rules
        self._bucket = Bucket(club.clock, burst=rules.messages, a_second=rules.messages_a_second)
        self._followed: dict[str, _Followed] = {}
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        """Pass on what is said and told, until either side ends it."""
        await self._send(to_json(Welcome(WIRE, self._actor.member, self._clock.now())))
        listening = asyncio.create_task(self._listen())
        try:
            await asyncio.wait((listening, self._failed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks = [listening, *(followed.task for followed in self._followed.values())]
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
                raise error

    async def _send(self, data: bytes) -> None:
        await self._socket.send_data(data, mode="text")

    # ---- hearing ----

    async def _listen(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            sent = message.get("text") or message.get("bytes") or ""
            answer = await self._answer(sent)
            if answer is not None:
                await self._send(answer)

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
            case Look(topic) if not topic:
                return to_json(Welcome(WIRE, self._actor.member, self._clock.now()))
            case Look(topic):
                return await Watch(self._club.bus, topic, self._actor).say(Look())
        return None

    async def _do(self, said: Do) -> bytes:
        if not await self._is_signed_in():
            raise NotSignedIn
        if said.to == MEMBERS:  # over HTTP alone: there the server says from which address somebody tries a password
            raise UnknownTopic(said.to)
        watch = Watch(self._club.bus, said.to, self._actor)
        answer = await watch.say(said.command, said.id)
        if (done := done_in(answer)) is not None and (followed := self._followed.get(said.to)):
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

    # ---- telling ----

    def _follow(self, topic: str) -> None:
        if topic in self._followed:
            return
        if len(self._followed) >= MOST_TOPICS:
            raise TooManyTopics(MOST_TOPICS)
        followed = self._followed[topic] = _Followed(Watch(self._club.bus, topic, self._actor))
        followed.task = asyncio.create_task(self._tell(topic, followed))
        followed.task.add_done_callback(self._ended)

    async def _tell(self, topic: str, followed: _Followed) -> None:
        try:
            async for data in followed.watch.updates():
                await self._send(data)
                await followed.shown()
        except FloormanError as error:
            await self._send(to_json(refused("", error, topic)))
        self._followed.pop(topic, None)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """A line on which nothing can be sent any more is over."""
        if not task.cancelled() and task.exception() is not None and not self._failed.done():
            self._failed.set_result(None)


class _Followed:
    """A topic that a page follows, and how far it has been told."""

    task: asyncio.Task[None]

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self._number = 0
        self._news = asyncio.Condition()

    async def shown(self) -> None:
        """Note that the last update has gone out."""
        async with self._news:
            self._number = self.watch.number
            self._news.notify_all()

    async def until_shown(self, number: int) -> None:
        """Say that something is done only after the view in which it shows: who hears it can rely on what they see."""
        async with self._news:
            await self._news.wait_for(lambda: self._number >= number or self.task.done())


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
        raise UnreadableMessage(str(error)) from None
    if isinstance(said, Do) and not 1 <= len(said.id) <= LONGEST_ID:
        raise UnreadableMessage(f"an id has 1 to {LONGEST_ID} characters")
    if len(said.to if isinstance(said, Do) else said.topic) > LONGEST_TOPIC:
        raise UnreadableMessage(f"a topic has up to {LONGEST_TOPIC} characters")
    return said
