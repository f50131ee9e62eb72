"""The server dies at random moments, over and over, while people play at cash tables and in a tournament."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from websockets.exceptions import WebSocketException

from floorman.bus import LocalBus
from floorman.club.club import Club
from floorman.rulebook import Rulebook
from floorman.store import SqliteStore
from floorman.testing import table_of
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries import eligibility
from floorman.tournament.setup import Setup
from support.events import person
from support.guest import FAST, Guest, Server, commands_kept, serving
from support.patience import PATIENCE_S
from support.terminal import run

if TYPE_CHECKING:
    from pathlib import Path

EVENT = "friday"
ENTRANTS = 4
CASH = {"seats": 6, "small_blind": 10, "big_blind": 20, "smallest_buy_in": 400, "largest_buy_in": 2000}
Row = tuple[str, int, bytes]


class Player(threading.Thread):
    """Somebody who checks, calls and folds, comes back when the line breaks, and says again what had no answer."""

    def __init__(self, guest: Guest, evening: Evening, seed: int) -> None:
        super().__init__(daemon=True)
        self.guest = guest
        self.done: list[dict[str, Any]] = []
        self.fault: BaseException | None = None
        self._evening = evening
        self._dice = random.Random(seed)
        self._unanswered: tuple[str, dict[str, Any]] | None = None
        self._hand: tuple[int, list[str]] | None = None
        self._turn: int | None = None
        """Which turn is theirs, if one is and they have not said anything yet."""

    @property
    def member(self) -> str:
        return str(self.guest.http.cookies["floorman"].partition(".")[0])

    def run(self) -> None:
        try:
            while not self._evening.is_over:
                self._evening.is_up.wait(PATIENCE_S)
                with contextlib.suppress(WebSocketException, OSError):
                    self.guest.come()
                    self._is_back()
                    self._play()
        except BaseException as fault:  # noqa: BLE001  # told to the test
            self.fault = fault
            self._evening.acknowledged.put("")

    def _is_back(self) -> None:
        """At the same hand with the same cards, and what was said last is done, once."""
        if self._hand and self._hand[0] == self.guest.view["number"]:
            assert self._hand[1] == (self.guest.cards if self._is_dealt_in() else [])
        if self._unanswered:
            self._says(*self._unanswered)
        elif self._turn is not None:  # nobody else could act
            assert self.guest.legal
            assert self.guest.view["turn"] == self._turn

    def _says(self, id_: str, said: dict[str, Any]) -> None:
        self._unanswered, self._turn = (id_, said), None
        answer = self.guest.do(id=id_, **said)
        self._unanswered = None
        assert answer["type"] == "done", answer
        self.done.append(answer)
        self._evening.acknowledged.put(self.guest.table)

    def _play(self) -> None:
        guest = self.guest
        is_cash = EVENT not in guest.table
        if is_cash and guest.view["you"] is None:
            guest.do("sit_down", seat=guest.free_seat, chips=guest.view["largest_buy_in"])
        while True:
            if guest.view["you"] is not None and guest.hand and not guest.hand["is_over"]:
                self._hand = guest.view["number"], guest.cards if self._is_dealt_in() else []
            if guest.legal:
                self._turn = guest.view["turn"]
                kind = "check" if guest.legal["check"] else self._dice.choice(["call", "call", "fold"])
                id_ = f"{self.name} {len(self.done)}"
                self._says(id_, {"kind": "act", "turn": guest.view["turn"], "action": {"type": kind}})
            elif is_cash and guest.view["you"] is not None and guest.own["chips"] == 0 and not self._is_playing():
                guest.do("add_chips", chips=guest.view["largest_buy_in"])
            else:
                guest.hear()

    def _is_dealt_in(self) -> bool:
        return any(seat["seat"] == self.guest.view["you"] for seat in (self.guest.hand or {})["seats"])

    def _is_playing(self) -> bool:
        return bool(self.guest.hand and not self.guest.hand["is_over"])


class Evening:
    """A served club with players at its tables, that can be killed."""

    def __init__(self, server: Server, tables: int) -> None:
        self.server = server
        self.is_up = threading.Event()
        self.is_over = False
        self.acknowledged: SimpleQueue[str] = SimpleQueue()
        names = [f"t{number}" for number in range(tables) for _ in range(2)] + [f"{EVENT}~1"] * ENTRANTS
        self.players = [Player(Guest(server, table=name), self, seed) for seed, name in enumerate(names)]
        self.kept: list[Row] = []

    def play(self, actions: int) -> None:
        """Let so many actions be acknowledged."""
        for _ in range(actions):
            self.acknowledged.get(timeout=PATIENCE_S)
            for player in self.players:
                assert player.fault is None, (player.guest.table, player.fault)

    def kill(self) -> None:
        """As a power cut would; everything that was kept before is there after it, and nothing of it has changed."""
        self.is_up.clear()
        self.server.kill()
        with contextlib.closing(sqlite3.connect(self.server.db)) as file:
            rows = list(file.execute("SELECT stream, version, data FROM events"))
        assert set(self.kept) <= set(rows)
        self.kept = rows

    def start(self) -> None:
        self.server.start()
        self.is_up.set()


async def set_up(server: Server, tables: int, entrants: list[str]) -> None:
    """Open cash tables and begin a tournament, while nobody serves the club."""
    book = Rulebook.load("tda")
    setup = Setup(
        id=EVENT,
        name="Friday",
        book=book.id,
        edition=book.edition,
        terms=eligibility.EntryTerms(date="2027-01-15", starts_at=1_800_086_400_000),
        structure=Structure((Level(600, 25, 50),)),
        starting_stack=50_000,
        seed=7,
        table_size=6,
        is_live=False,
    )
    async with SqliteStore.opened(str(server.db)) as store, Club.opened(store, LocalBus()) as club:
        for number in range(tables):
            await club.open_table(
                table_of("tda", id=f"t{number}", kind="cash", pause_ms=0, thinking_ms=600_000, **CASH)
            )
        await club.announce(setup, by="board")
        for member in entrants:
            await club.tournaments.do(EVENT, want.Enter(person(member)), by="board")
        await club.events[EVENT].do(want.Begin(), by="board")
        await club.events[EVENT].settled()


def hands_in(rows: list[Row], prefix: str) -> int:
    return sum(stream.startswith(prefix) and b'"type":"hand_dealt"' in data for stream, _, data in rows)


def test_killed_over_and_over_every_hand_goes_on_and_nothing_that_was_acknowledged_is_lost(
    tmp_path: Path, soak: bool
) -> None:
    kills, tables, least, between = (50, 20, 2_000, 400) if soak else (10, 2, 10, 20)
    dice = random.Random(18)
    with serving(tmp_path, *FAST, demo=False) as server:
        evening = Evening(server, tables)
        evening.server.kill()
        entrants = [player.member for player in evening.players if EVENT in player.guest.table]
        asyncio.run(set_up(server, tables, entrants))
        evening.start()
        for player in evening.players:
            player.start()
        for _ in range(kills):
            evening.play(dice.randint(1, between))
            evening.kill()
            evening.start()
        while True:
            evening.play(between)
            evening.kill()
            if hands_in(evening.kept, "") >= least and hands_in(evening.kept, f"event-table/{EVENT}/"):
                break
            evening.start()
        evening.is_over = True
        evening.is_up.set()
        for player in evening.players:
            player.join(PATIENCE_S)
            assert player.fault is None, (player.guest.table, player.fault)

    last = dict[str, int]()
    for stream, version, _ in evening.kept:
        last[stream] = max(version, last.get(stream, 0))
    cash = {f"t{number}": commands_kept(server.db, f"t{number}") for number in range(tables)}
    for player in evening.players:
        for answer in player.done:
            kept = cash.get(player.guest.table)
            if kept is not None:
                assert (
                    kept[f"{player.member} {answer['id']}"] == answer["number"] <= last[f"table/{player.guest.table}"]
                )
            else:
                assert answer["number"] <= last[f"event-table/{EVENT}/1"]
    assert sum(len(player.done) for player in evening.players) > kills
    assert any(player.done for player in evening.players if EVENT in player.guest.table)
    audited = run("audit", "--db", f"sqlite:///{server.db}", "--json")
    assert json.loads(audited.stdout)["findings"] == []
