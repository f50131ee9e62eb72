"""People who play tournaments over raw WebSockets, all of them in one event loop: nobody waits for time, and nobody knows more than a page does."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import TYPE_CHECKING, Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from floorman.club.wire.changes import whole
from floorman.club.wire.messages import TableNews, TableUpdate, answer_from
from floorman.table.view import to_json
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from websockets.asyncio.client import ClientConnection

    from floorman.hand.view import Open
    from floorman.table import TableView


class OnlinePlayer:
    """Somebody with a page. It follows the tournament, and the table where that says one sits."""

    def __init__(self, address: str, headers: dict[str, str], name: str, seed: int = 0) -> None:
        self.name = name
        self.events: dict[str, dict[str, Any]] = {}
        """How tournaments stand, by topic."""
        self.tables: dict[str, TableView] = {}
        """How tables stand, by topic."""
        self.heard: list[dict[str, Any]] = []
        """What else came: offers, say, and what happened at tables."""
        self.rng = random.Random(seed)
        self.is_absent = False
        """Lets every decision pass."""
        self._address, self._headers = address, headers
        self._line: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._looks: dict[str, list[asyncio.Future[None]]] = {}
        self._number = 0
        self._acted: tuple[str, int] | None = None
        self._tournament = ""

    # ---- the line ----

    async def come(self, tournament: str = "") -> None:
        """Open the page of a tournament, or the page one had before."""
        self._tournament = tournament or self._tournament
        self.events, self.tables, self._acted = {}, {}, None
        address = self._address.replace("http", "ws") + "/api/live"
        self._line = await connect(
            address,
            additional_headers=self._headers,
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE_S,
            ping_interval=None,
        )
        self._reading = asyncio.create_task(self._read(self._line))
        if self._tournament:
            await self.look(f"tournament/{self._tournament}", follows=True)

    async def go(self) -> None:
        """Close it."""
        if self._line is not None:
            await self._line.close()
        if self._reading is not None:
            await self._reading

    async def _send(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        await self._line.send(msgspec.json.encode(message).decode())

    async def _read(self, line: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for data in line:
                self._hear(data.encode() if isinstance(data, str) else data)
        waiting: list[asyncio.Future[Any]] = [*self._waiting.values()]
        for one in waiting + [look for looks in self._looks.values() for look in looks]:
            one.cancel()

    def _hear(self, data: bytes) -> None:
        message: dict[str, Any] = msgspec.json.decode(data)
        topic = message.get("topic", "")
        if (waiting := self._waiting.pop(message.get("id") or "", None)) is not None:
            waiting.set_result(message)
        elif message["type"] == "event":
            self.events[topic] = message
        elif message["type"] in {"told", "changed"}:
            self._see(topic, data)
        else:
            self.heard.append(message)
        for look in self._looks.pop(topic, ()):
            if not look.done():
                look.set_result(None)

    def _see(self, topic: str, data: bytes) -> None:
        answer = answer_from(data)
        if isinstance(answer, TableUpdate):
            self.tables[topic] = answer.view
        elif isinstance(answer, TableNews) and topic in self.tables:
            self.tables[topic] = whole(self.tables[topic], answer.shared, answer.own)
        events = answer.events if isinstance(answer, TableUpdate | TableNews) else ()
        self.heard += [msgspec.json.decode(to_json(event)) | {"at_table": topic} for event in events]

    # ---- saying ----

    async def says(self, to: str, command: object, *, id: str = "") -> dict[str, Any]:  # noqa: A002
        """Want something, and get the answer."""
        self._number += 1
        id_ = id or f"{self.name}-{self._number}"
        waiting = self._waiting[id_] = asyncio.get_running_loop().create_future()
        await self._send({"type": "do", "id": id_, "to": to, "command": msgspec.to_builtins(command, enc_hook=str)})
        return await asyncio.wait_for(waiting, PATIENCE_S)

    async def does(self, to: str, command: object, *, id: str = "") -> dict[str, Any]:  # noqa: A002
        answer = await self.says(to, command, id=id)
        assert answer["type"] == "done", (self.name, answer)
        return answer

    async def look(self, topic: str, *, follows: bool = False) -> None:
        """See a topic afresh, and hear of it from now on."""
        seen = asyncio.get_running_loop().create_future()
        self._looks.setdefault(topic, []).append(seen)
        await self._send({"type": "follow" if follows else "look", "topic": topic})
        await asyncio.wait_for(seen, PATIENCE_S)

    # ---- playing ----

    @property
    def event(self) -> dict[str, Any]:
        view: dict[str, Any] = self.events[f"tournament/{self._tournament}"]["view"]
        return view

    @property
    def own(self) -> dict[str, Any]:
        own: dict[str, Any] = self.events[f"tournament/{self._tournament}"]["own"]
        return own

    @property
    def table(self) -> str:
        """The topic of the table where one sits, if one does."""
        own = self.own if f"tournament/{self._tournament}" in self.events else {}
        return f"table/{own['table']}" if own.get("table") else ""

    @property
    def view(self) -> TableView | None:
        return self.tables.get(self.table)

    async def sits_right(self) -> None:
        """Follow the table where one sits, as a page does that has been told."""
        for topic in [topic for topic in self.tables if topic != self.table]:
            del self.tables[topic]
            await self._send({"type": "unfollow", "topic": topic})
        if self.table and self.table not in self.tables:
            await self.look(self.table, follows=True)

    @property
    def legal(self) -> Open | None:
        view = self.view
        if view is None or view.hand is None or view.hand.is_over or self.is_absent:
            return None
        return view.hand.legal if (self.table, view.turn) != self._acted else None

    async def acts(self, choose: Callable[[OnlinePlayer, Open], dict[str, Any]]) -> bool:
        """Act, if one is in turn; gives whether one was."""
        await self.sits_right()
        legal, view, table = self.legal, self.view, self.table
        if legal is None or view is None:
            return False
        self._acted = table, view.turn
        wanted = {"type": "act", "turn": view.turn, "action": choose(self, legal)}
        answer = await self.says(table, wanted)
        if answer["type"] == "refused":  # moved, or the time was up, a moment ago
            assert answer["code"] in _TOO_LATE, (self.name, answer)
        return True


_TOO_LATE = {
    "turn-has-passed",
    "not-your-turn",
    "no-hand",
    "hand-is-over",
    "time-is-up",
    "not-seated",
    "table-is-closed",
}


def bold(player: OnlinePlayer, legal: Open) -> dict[str, Any]:
    """All-in now and then, so that it does not last all night."""
    roll = player.rng.random()
    if legal.show or legal.muck:
        return {"type": "show" if legal.show else "muck"}
    if legal.run_twice:
        return {"type": "run_twice", "agree": False}
    if legal.raise_to is not None and roll < 0.35:
        return {"type": "raise_to", "to": legal.raise_to}
    if legal.check:
        return {"type": "check"}
    return {"type": "call"} if roll < 0.6 and legal.call is not None else {"type": "fold"}


def timid(_: OnlinePlayer, legal: Open) -> dict[str, Any]:
    """Nothing but checks and folds."""
    if legal.show or legal.muck:
        return {"type": "muck" if legal.muck else "show"}
    return {"type": "check" if legal.check else "fold"}


class Field:
    """Everybody who plays a tournament. *advance* moves the club's time."""

    def __init__(self, players: Iterable[OnlinePlayer], advance: Callable[[int], None], *, pause_ms: int) -> None:
        self.players = list(players)
        self.choose: Callable[[OnlinePlayer, Open], dict[str, Any]] = bold
        self._advance, self._pause_ms = advance, pause_ms

    async def go_on(self) -> None:
        """Everybody who is in turn acts; where nobody is, time passes."""
        if await self.act():
            return
        for player in self.players:
            for topic in [*player.tables, *player.events]:
                await player.look(topic)
        if not await self.act():
            await asyncio.to_thread(self._advance, self._pause_ms)

    async def act(self) -> bool:
        return any([await player.acts(self.choose) for player in self.players])

    async def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            await self.go_on()
