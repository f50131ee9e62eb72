"""Somebody's page on a club that is open in this process: one line, several topics, and whatever was told on it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from itertools import count
from typing import TYPE_CHECKING, Any

from floorman.club.wire.watch import Watch
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from websockets.sync.client import ClientConnection

    from support.opened import Caller, OpenClub

Message = dict[str, Any]
_IDS = count(1)


async def quiet(club: OpenClub) -> None:
    """Whatever was to be told has gone out, and nobody waits for a fresh view."""
    listeners = club.club.bus._listeners  # type: ignore[attr-defined]  # the bus of one process
    rounds = 0
    while rounds < 20:
        heard_by = {getattr(hear, "__self__", None) for several in listeners.values() for hear in several.values()}
        is_waiting = any(isinstance(watch, Watch) and watch._waiting is not None for watch in heard_by)
        rounds = 0 if is_waiting else rounds + 1
        await asyncio.sleep(0)


class Page:
    """A page that is open."""

    def __init__(self, who: Caller, line: ClientConnection) -> None:
        self.who = who
        self.told: list[Message] = []
        """Everything in order, answers to commands left out."""
        self._line = line
        self._answers: dict[str, Message] = {}

    def follow(self, *topics: str) -> Page:
        for topic in topics:
            self._send({"type": "follow", "topic": topic})
        return self

    def unfollow(self, topic: str) -> None:
        self._send({"type": "unfollow", "topic": topic})

    def says(self, to: str, kind: str, **fields: Any) -> Message:
        """Want something, and get the answer."""
        id_ = f"page {next(_IDS)}"
        self._send({"type": "do", "id": id_, "to": to, "command": {"type": kind, **fields}})
        while id_ not in self._answers:
            self._hear()
        return self._answers.pop(id_)

    def does(self, to: str, kind: str, **fields: Any) -> Message:
        answer = self.says(to, kind, **fields)
        assert answer["type"] != "refused", answer
        return answer

    def until(self, is_it: Callable[[Message], bool]) -> Message:
        """The first message from now on that is the one."""
        while True:
            message = self._hear()
            if is_it(message):
                return message

    def last(self, kind: str) -> Message:
        """What was told last of a kind, once all is told that was to be."""
        self.settle()
        return next(message for message in reversed(self.told) if message["type"] == kind)

    def settle(self) -> None:
        """Hear everything that has been told by now."""
        self.who.opened.run(quiet(self.who.opened))
        self._send({"type": "look"})
        while self._hear()["type"] != "welcome":
            pass

    def _send(self, message: Message) -> None:
        self._line.send(json.dumps(message))

    def _hear(self) -> Message:
        message: Message = json.loads(self._line.recv(timeout=PATIENCE_S))
        if message.get("id"):
            self._answers[message["id"]] = message
        else:
            self.told.append(message)
        return message


@contextlib.contextmanager
def page(who: Caller, *topics: str) -> Iterator[Page]:
    """Somebody opens a page that follows these."""
    with who.line() as line:
        yield Page(who, line).follow(*topics)
