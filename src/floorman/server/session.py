"""One socket at one table: who it is, what they say, and what they are told."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar.exceptions import WebSocketDisconnect

from floorman.club.messages import Do, Look, refused, said_from
from floorman.club.watch import Watch, done_in
from floorman.errors import FloormanError, NotSignedIn, TooFast, UnreadableMessage
from floorman.table import Person
from floorman.table.view import to_json

if TYPE_CHECKING:
    from litestar import WebSocket

    from floorman.bus import Bus
    from floorman.club.clock import Clock
    from floorman.club.members import Member

LONGEST_ID: Final = 64
_BURST: Final = 40
_A_SECOND: Final = 20

NOBODY: Final = Person("", "")
"""Somebody on the rail who has not signed in."""


class Session:
    """A person behind a browser, watching or playing at one table."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], bus: Bus, clock: Clock, table: str, member: Member | None
    ) -> None:
        self._socket = socket
        self._member = member
        self._watch = Watch(bus, table, Person(member.id, member.name) if member else NOBODY)
        self._bucket = _Bucket(clock)
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
        async for data in self._watch.told():
            await self._socket.send_data(data, mode="text")
            async with self._shown:
                self._number = self._watch.number
                self._shown.notify_all()

    async def _listen(self) -> None:
        while True:
            text = await self._socket.receive_data(mode="text")
            await self._socket.send_data(await self._answer(text), mode="text")

    async def _answer(self, text: str | bytes) -> bytes:
        id_ = ""
        try:
            self._bucket.take()
            said = _read(text)
            if isinstance(said, Do):
                id_ = said.id
                if self._member is None:
                    raise NotSignedIn
            answer = await self._watch.say(said)
        except FloormanError as error:
            return to_json(refused(id_, error))
        await self._until_shown(answer)
        return answer

    async def _until_shown(self, answer: bytes) -> None:
        """Say that something is done only after the view in which it shows: who hears it can rely on what they see."""
        done = done_in(answer)
        if done is not None:
            async with self._shown:
                await self._shown.wait_for(lambda: self._number >= done)


def _read(text: str | bytes) -> Do | Look:
    try:
        said: Do | Look = said_from(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise UnreadableMessage(str(error)) from None
    if isinstance(said, Do) and not 1 <= len(said.id) <= LONGEST_ID:
        raise UnreadableMessage(f"an id has 1 to {LONGEST_ID} characters")
    return said


class _Bucket:
    """So many messages at once, and so many a second after that."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._left = float(_BURST)
        self._at = clock.now()

    def take(self) -> None:
        now = self._clock.now()
        self._left = min(_BURST, self._left + max(0, now - self._at) / 1000 * _A_SECOND) - 1
        self._at = now
        if self._left < 0:
            self._left = 0
            raise TooFast
