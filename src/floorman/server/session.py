"""One socket at one table: who it is, what they say, and what they are told."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar.exceptions import WebSocketDisconnect

from floorman.club.messages import Do, Look, refused, said_from
from floorman.club.watch import Watch, done_in
from floorman.errors import FloormanError, NotSignedIn, TooFast, UnreadableMessage
from floorman.server.pace import Bucket
from floorman.table import Requester
from floorman.table.view import to_json

if TYPE_CHECKING:
    from litestar import WebSocket

    from floorman.club.club import Club
    from floorman.club.people.members import Member
    from floorman.server.door import DoorRules

LONGEST_ID: Final = 64

NOBODY: Final = Requester("", "")
"""Somebody on the rail who has not signed in."""


class Session:
    """A person behind a browser, watching or playing at one table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        club: Club,
        table: str,
        member: Member | None,
        token: str,
        rules: DoorRules,
    ) -> None:
        self._socket = socket
        self._members = club.members
        self._member = member
        self._token = token
        self._watch = Watch(club.bus, table, Requester(member.id, member.name) if member else NOBODY)
        self._clock = club.clock
        self._rules = rules
        self._bucket = Bucket(club.clock, burst=rules.messages, a_second=rules.messages_a_second)
        self._number = 0  # of the last view that was sent
        self._shown = asyncio.Condition()

    async def run(self) -> None:
        """Pass on what is said and told, until either side ends it."""
        telling = asyncio.create_task(self._tell())
        listening = asyncio.create_task(self._listen())
        try:
            done, _ = await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            telling.cancel()
            listening.cancel()
            await asyncio.gather(telling, listening, return_exceptions=True)
        for task in done:
            if (error := task.exception()) and not isinstance(error, WebSocketDisconnect):
                raise error

    async def _tell(self) -> None:
        async for data in self._watch.updates():
            await self._socket.send_data(data, mode="text")
            async with self._shown:
                self._number = self._watch.number
                self._shown.notify_all()

    async def _listen(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            sent = message.get("text") or message.get("bytes") or ""
            await self._socket.send_data(await self._answer(sent), mode="text")

    async def _answer(self, sent: str | bytes) -> bytes:
        try:
            self._bucket.take()
            said = _read(sent)
            if isinstance(said, Do) and not await self._is_signed_in():
                raise NotSignedIn
            answer = await self._watch.say(said)
        except TooFast as error:  # the answer takes its time, and so does who says it again
            await self._clock.sleep(round(1000 / self._rules.messages_a_second))
            return to_json(refused(_id_in(sent), error))
        except FloormanError as error:
            return to_json(refused(_id_in(sent), error))
        await self._until_shown(answer)
        return answer

    async def _is_signed_in(self) -> bool:
        """Whether they still are: a member who signed out in another window is nobody here either."""
        return self._member is not None and await self._members.known(self._token) == self._member

    async def _until_shown(self, answer: bytes) -> None:
        """Say that something is done only after the view in which it shows: who hears it can rely on what they see."""
        done = done_in(answer)
        if done is not None:
            async with self._shown:
                await self._shown.wait_for(lambda: self._number >= done)


class _Named(msgspec.Struct):
    """As much of a message as tells which one it is."""

    id: str = ""


_NAMED: Final = msgspec.json.Decoder(_Named)
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


def _id_in(sent: str | bytes) -> str:
    """The id of what may be no message at all, so that whoever sent it knows which one was refused."""
    try:
        return _NAMED.decode(sent).id[:LONGEST_ID]
    except _UNREADABLE:
        return ""


def _read(sent: str | bytes) -> Do | Look:
    try:
        said: Do | Look = said_from(sent)
    except _UNREADABLE as error:
        raise UnreadableMessage(str(error)) from None
    if isinstance(said, Do) and not 1 <= len(said.id) <= LONGEST_ID:
        raise UnreadableMessage(f"an id has 1 to {LONGEST_ID} characters")
    return said
