"""The clients of the load bench: a process of their own, with many real WebSockets and next to no work for each.

It is told what to do as JSON lines on stdin, and answers each with one on stdout.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
import uvloop
from load_server import SEATS
from msgspec import UNSET, Struct, UnsetType

from floorman.hand import AllIn, Call, Check, Fold, Muck, RaiseTo, RunTwice, Show
from floorman.table import Act, AddChips, SitDown

if TYPE_CHECKING:
    from collections.abc import Callable


class Wire(asyncio.Protocol):
    """One WebSocket, as little of it as there must be. Its mask is all zeros, which leaves everything as it is."""

    def __init__(self, host: str, path: str, token: str, hear: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: floorman={token}\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hear = hear
        self._buffer = b""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("it was closed"))

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        start = 0
        if not self.open.done():
            start = data.find(b"\r\n\r\n") + 4
            if start < 4:
                self._buffer = data
                return
            self.open.set_result(None)
        while len(data) >= start + 2:
            length, begin = data[start + 1], start + 2
            if length == 126:
                length, begin = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            elif length == 127:
                length, begin = int.from_bytes(data[start + 2 : start + 10], "big"), start + 10
            if len(data) < begin + length:
                break
            kind, start_of = data[start] & 15, begin
            start = begin + length
            if kind == 1:
                self.hear(data[start_of:start])
            elif kind == 9:
                self._write(0x8A, data[start_of:start])
        self._buffer = data[start:]

    def say(self, text: bytes) -> None:
        self._write(0x81, text)

    def _write(self, head: int, data: bytes) -> None:
        length = (
            bytes((head, 0x80 | len(data))) if len(data) < 126 else bytes((head, 0xFE)) + len(data).to_bytes(2, "big")
        )
        self._transport.write(length + bytes(4) + data)

    def close(self) -> None:
        self._transport.abort()


async def connect(address: str, path: str, hear: Callable[[bytes], None], token: str = "") -> Wire:
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(parts.netloc, path, token, hear), parts.hostname, parts.port)
    await wire.open
    return wire


# ---- playing ----


class Legal(Struct):
    check: bool
    call: int | None
    raise_from: int | None
    raise_to: int | None
    show: bool
    muck: bool
    run_twice: bool


class HandSeen(Struct):
    legal: Legal | None
    is_over: bool


class Place(Struct):
    seat: int
    chips: int


class TableSeen(Struct):
    turn: int
    you: int | None
    seats: list[Place]
    hand: HandSeen | None


class Told(Struct):
    view: TableSeen


class TurnChanged(Struct):
    turn: int | None = None


class HandOver(Struct):
    is_over: bool | None = None


class HandChanged(Struct):
    fields: HandOver


class SharedChange(Struct):
    fields: TurnChanged
    seats: list[Place] = []
    hand: HandChanged | None = None


class OwnChanged(Struct):
    legal: Legal | None


class Changed(Struct):
    shared: SharedChange
    own: OwnChanged | UnsetType | None = UNSET


TOLD = msgspec.json.Decoder(Told)
CHANGED = msgspec.json.Decoder(Changed)
JSON = msgspec.json.Encoder()


class Count:
    """What all guests have done together."""

    def __init__(self) -> None:
        self.actions = self.frames = self.bytes = self.refused = 0
        self.latencies: list[float] = []
        self.gap_s = 0.0
        """Between two actions at one table; 0 is as fast as it goes."""


class Guest:
    """Somebody at one seat of one table, who acts as soon as it is their turn, or at the table's pace."""

    def __init__(self, count: Count, seat: int, pace: list[float], rng: random.Random) -> None:
        self.count, self.seat, self.pace, self.rng = count, seat, pace, rng
        self.wire: Wire
        self.said = 0
        self.sent_at = 0.0
        self.answered = 0
        self.turn = -1

    def hear(self, data: bytes) -> None:
        count = self.count
        count.frames += 1
        count.bytes += len(data)
        if data.startswith(b'{"type":"welcome"'):
            count.frames -= 1
        elif data.startswith(b'{"type":"changed"'):
            self.change(CHANGED.decode(data))
        elif data.startswith(b'{"type":"told"'):
            self.view = TOLD.decode(data).view
            self.decide(self.view)
        elif data.startswith(b'{"type":"done"'):
            self.answered = self.said
            count.actions += 1
            count.latencies.append(time.perf_counter() - self.sent_at)
        else:
            self.answered = self.said
            count.refused += 1

    def change(self, change: Changed) -> None:
        """As much of a change as one plays by."""
        view, shared = self.view, change.shared
        if shared.fields.turn is not None:
            view.turn = shared.fields.turn
        if shared.seats:
            others = {place.seat for place in shared.seats}
            view.seats = [*shared.seats, *(place for place in view.seats if place.seat not in others)]
        if view.hand is None:
            view.hand = HandSeen(None, is_over=False)
        if shared.hand is not None and shared.hand.fields.is_over is not None:
            view.hand.is_over = shared.hand.fields.is_over
        if change.own is not UNSET:
            view.hand.legal = change.own and change.own.legal
        self.decide(view)

    def decide(self, view: TableSeen) -> None:
        hand = view.hand
        if hand is None or (self.answered < self.said and view.turn == self.turn):
            return
        if hand.legal is None:
            own = next((place.chips for place in view.seats if place.seat == view.you), None)
            if hand.is_over and own is not None and own < 2_000 and self.turn != view.turn:
                self.turn = view.turn
                self.want(AddChips(10_000 - own))
            return
        self.turn = view.turn
        act = Act(self.action(hand.legal), view.turn)
        pace, gap = self.pace, self.count.gap_s
        now = time.perf_counter()
        pace[0] = max(now, pace[0] + gap) if gap else now
        if pace[0] > now + 0.0005:
            asyncio.get_running_loop().call_later(pace[0] - now, self.want, act)
        else:
            self.want(act)

    def action(self, legal: Legal) -> object:
        rng = self.rng.random()
        if legal.show:
            return Show()
        if legal.muck:
            return Muck()
        if legal.run_twice:
            return RunTwice(agree=False)
        if legal.raise_from is not None and rng < 0.12:
            return RaiseTo(legal.raise_from)
        if legal.check:
            return Check()
        if legal.call is None:
            return AllIn()
        return Fold() if rng > 0.7 else Call()

    def want(self, command: object) -> None:
        self.said += 1
        self.sent_at = time.perf_counter()
        self.wire.say(JSON.encode({"type": "do", "id": str(self.said), "to": self.topic, "command": command}))


class Clients:
    """What the bench asks for, one after another."""

    def __init__(self) -> None:
        self.count = Count()
        self.wires: list[Wire] = []

    async def sit_down(self, address: str, tokens: list[str]) -> int:
        rng = random.Random(1)
        guests = []
        paces = [[0.0] for _ in range(len(tokens) // SEATS)]
        for number, token in enumerate(tokens):
            place = number // SEATS
            guest = Guest(self.count, number % SEATS + 1, paces[place], rng)
            guest.topic = f"table/t{place}"
            guest.wire = await connect(address, "/api/live", guest.hear, token)
            guest.wire.say(JSON.encode({"type": "follow", "topic": guest.topic}))
            self.wires.append(guest.wire)
            guests.append(guest)
        for guest in guests:
            guest.want(SitDown(guest.seat, 10_000))
        await self.until(len(guests))
        return len(guests)

    async def until(self, actions: int) -> None:
        while self.count.actions < actions:  # noqa: ASYNC110  # nobody else has anything to do meanwhile
            await asyncio.sleep(0.1)

    async def watch(self, address: str, people: int, tables: int) -> int:
        for number in range(people):
            wire = await connect(address, "/api/live", lambda _: None)
            wire.say(JSON.encode({"type": "follow", "topic": f"table/t{number % tables}"}))
            self.wires.append(wire)
        return len(self.wires)

    async def measure(self, seconds: float, a_second: float, tables: int) -> dict[str, float]:
        """What happens within so many seconds, if all tables together see so many actions a second, or as many as can be."""
        count = self.count
        count.gap_s = tables / a_second if a_second else 0
        before = count.actions, count.frames, count.bytes, count.refused
        count.latencies.clear()
        started, cpu = time.perf_counter(), time.process_time()
        await asyncio.sleep(seconds)
        spent, busy = time.perf_counter() - started, time.process_time() - cpu
        ordered = sorted(count.latencies) or [0.0]
        actions, frames, size, refused = (
            now - then
            for now, then in zip((count.actions, count.frames, count.bytes, count.refused), before, strict=True)
        )
        return {
            "seconds": spent,
            "busy": busy / spent,
            "actions": actions,
            "frames": frames,
            "bytes": size,
            "refused": refused,
            "p50": ordered[len(ordered) // 2],
            "p99": ordered[len(ordered) * 99 // 100],
        }

    async def echoes(self, address: str, people: int, text: str) -> int:
        """Everybody says something as soon as the last of it came back."""
        for _ in range(people):
            wires: list[Wire] = []

            def hear(_: bytes, wires: list[Wire] = wires) -> None:
                self.count.actions += 1
                self.count.frames += 1
                wires[0].say(text.encode())

            wires.append(await connect(address, "/echo", hear))
            wires[0].say(text.encode())
        return people

    async def fans(self, address: str, rooms: int, text: str, size: int, kind: str = "fan") -> int:
        """Of the six in each room the next one speaks as soon as the last of them has heard the one before."""
        for room in range(rooms):
            wires: list[Wire] = []
            heard = [0]

            def hear(data: bytes, wires: list[Wire] = wires, heard: list[int] = heard) -> None:
                self.count.frames += 1
                self.count.bytes += len(data)
                heard[0] += 1
                if heard[0] % SEATS == 0:
                    self.count.actions += 1
                    wires[self.count.actions % SEATS].say(text.encode())

            for _ in range(SEATS):
                wires.append(await connect(address, f"/{kind}/{room}?size={size}", hear))  # noqa: PERF401  # they hear meanwhile
            wires[0].say(text.encode())
        return rooms

    async def obey(self) -> None:
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            name, *args = msgspec.json.decode(line)
            answer = await getattr(self, name)(*args)
            print(msgspec.json.encode(answer).decode(), flush=True)


if __name__ == "__main__":
    uvloop.run(Clients().obey())
