"""A guest at a served club: real HTTP, real WebSockets, and a server in a process of its own that can be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from floorman.club.wire.changes import whole
from floorman.club.wire.messages import TableNews, TableUpdate, answer_from
from floorman.table import TableView
from floorman.table.view import to_json
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator

FLOORMAN = str(Path(sys.executable).with_name("floorman"))
FAST = ("--bots-think", "0", "--pause", "0")
"""Nobody waits for anybody."""


class Server:
    """``floorman serve`` in a process of its own, on one database and, once started, one port."""

    def __init__(self, folder: Path, *options: str, demo: bool = True) -> None:
        self.db = folder / "club.db"
        self._options = ("--demo", *options) if demo else options
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.log = ""
        """What it said before it said where it is."""
        self.doors = contextlib.ExitStack()
        """Closed behind the last guest."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def start(self) -> None:
        """Start it, and wait until it says where it is; a second time it is where it was."""
        arguments = ["serve", "--port", str(self.port), "--db", f"sqlite:///{self.db}", *self._options]
        environment = os.environ | {"LC_ALL": "C.UTF-8"}
        self._process = subprocess.Popen(
            [FLOORMAN, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        assert self._process.stdout is not None
        self.log = ""
        while "http://" not in (line := self._process.stdout.readline()):
            assert line, self.log  # it has ended
            self.log += line
        self.port = int(line.split("http://127.0.0.1:")[1].split()[0])

    def kill(self) -> None:
        """As a power cut would."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """End it; gives its exit code and what it had to say."""
        process = self.process
        process.send_signal(how)
        said, _ = process.communicate(timeout=PATIENCE_S)
        self._process = None
        return process.returncode, said

    def stop(self) -> None:
        if self._process is not None:
            self.kill()
        self.doors.close()


@contextlib.contextmanager
def serving(folder: Path, *options: str, demo: bool = True) -> Iterator[Server]:
    server = Server(folder, *options, demo=demo)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def empty_club(folder: Path) -> Iterator[tuple[Server, str]]:
    """A club without anything in it, and the address that its first admin opens."""
    with serving(folder, demo=False) as server:
        assert server.process.stdout is not None
        while "/join#" not in (line := server.process.stdout.readline()):
            assert line, "it has ended"
        yield server, line.strip()


def commands_kept(file: Path, table: str = "demo") -> dict[str, int]:
    """The version each command at a table led to, by who said it and the id they gave it."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        rows = database.execute(
            "SELECT command, version FROM commands WHERE stream = ?", (f"table/{table}",)
        ).fetchall()
    return {said.rpartition(" ")[0]: version for said, version in rows}  # the last word says what the command was


class Guest:
    """Somebody with a browser's cookie, at a table; *like* another guest is the same person in another window."""

    def __init__(
        self, server: Server, *, signed_in: bool = True, table: str = "demo", like: Guest | None = None
    ) -> None:
        self.server = server
        self.table = table
        self.http = server.doors.enter_context(httpx.Client(base_url=server.address, trust_env=False))
        if like:
            self.http.cookies.update(like.http.cookies)
        elif signed_in:
            assert self.http.post("/api/guests", json={}).status_code == 201
        self.got: list[bytes] = []
        """Every message the guest was ever sent."""
        self.update: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        self._ids = 0

    def come(self) -> Guest:
        """Open the table's page."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        line = connect(
            self.server.address.replace("http", "ws") + "/api/live",
            additional_headers={"Cookie": cookies},
            proxy=None,
            open_timeout=PATIENCE_S,
            ping_interval=None,
        )
        self.socket = self.server.doors.enter_context(line)
        assert self.hear()["type"] == "welcome"
        self.update = {}
        self.say({"type": "follow", "topic": self.topic})
        self.hear()
        return self

    @property
    def topic(self) -> str:
        return f"table/{self.table}"

    def go(self) -> None:
        """Close it."""
        self.socket.close()

    def hear(self) -> dict[str, Any]:
        """The next message."""
        data = self.socket.recv(timeout=PATIENCE_S)
        raw = data.encode() if isinstance(data, str) else bytes(data)
        self.got.append(raw)
        message: dict[str, Any] = msgspec.json.decode(raw)
        if message["type"] == "changed":
            message = self._whole(raw)
        if message["type"] == "told":
            if self.update and message["since"]:
                assert message["since"] == self.update["number"], "views come without gaps"
            self.update = message
        elif message["type"] not in {"paused", "welcome"}:
            self.answers.append(message)
        return message

    def _whole(self, raw: bytes) -> dict[str, Any]:
        """A change put onto what the guest has seen, as an update with everything in it."""
        change, before = answer_from(raw), msgspec.convert(self.view, TableView)
        assert isinstance(change, TableNews)
        view = whole(before, change.shared, change.own)
        update = TableUpdate(change.topic, change.number, change.since, view, change.events)
        known: dict[str, Any] = msgspec.json.decode(to_json(update))
        return known

    def hear_out(self) -> None:
        """Everything that was still on its way when the line went dead."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.hear()

    def say(self, message: object) -> None:
        self.socket.send(message if isinstance(message, (str, bytes)) else msgspec.json.encode(message).decode())

    def do(self, kind: str, *, id: str = "", **fields: object) -> dict[str, Any]:  # noqa: A002
        """Ask for something, and wait for the answer to it; where it was said too fast, say it again, as a browser does."""
        self._ids += 1
        id_ = id or f"command {self._ids}"
        said = {"type": "do", "id": id_, "to": self.topic, "command": {"type": kind, **fields}}
        self.say(said)
        while True:
            message = self.hear()
            if message.get("id") != id_:
                continue
            if message.get("code") != "too-fast":
                return message
            self.say(said)

    def act(self, kind: str, **fields: object) -> dict[str, Any]:
        return self.do("act", turn=self.view["turn"], action={"type": kind, **fields})

    # ---- looking ----

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.update["view"]
        return view

    @property
    def hand(self) -> dict[str, Any] | None:
        hand: dict[str, Any] | None = self.view["hand"]
        return hand

    @property
    def legal(self) -> dict[str, Any] | None:
        return self.hand["legal"] if self.hand else None

    @property
    def own(self) -> dict[str, Any]:
        place: dict[str, Any] = next(place for place in self.view["seats"] if place["seat"] == self.view["you"])
        return place

    @property
    def cards(self) -> list[str]:
        assert self.hand is not None
        return next(seat["cards"] for seat in self.hand["seats"] if seat["seat"] == self.view["you"])

    # ---- playing ----

    def sit(self) -> dict[str, Any]:
        """Take a free seat, once the bots have theirs and have made room."""
        while True:
            while len(self.view["seats"]) != self.view["size"] - 1:
                self.hear()
            answer = self.do("sit_down", seat=self.free_seat, chips=self.view["largest_buy_in"])
            if answer.get("code") != "seat-taken":  # somebody was faster
                return answer

    @property
    def free_seat(self) -> int:
        taken = {place["seat"] for place in self.view["seats"]}
        return next(seat for seat in range(1, self.view["size"] + 1) if seat not in taken)

    def wait_for_turn(self) -> dict[str, Any]:
        """Until something is open to the guest; whoever is broke buys in again."""
        while not self.legal:
            if self.hand and self.hand["is_over"] and self.own["chips"] == 0:
                self.do("add_chips", chips=self.view["largest_buy_in"])
                continue
            self.hear()
        return self.legal

    def check_or_call(self) -> dict[str, Any]:
        return self.act("check" if self.wait_for_turn()["check"] else "call")

    def leave(self) -> None:
        """Give up the hand and get up."""
        while self.view["you"] is not None:
            if self.legal:
                self.act("fold")
            elif (self.own["leaves"] or self.do("stand_up")["type"] == "refused") and not self.legal:
                self.hear()

    def check_or_fold(self) -> dict[str, Any]:
        return self.act("check" if self.wait_for_turn()["check"] else "fold")
