"""Somebody who opens cash tables, somebody of the floor, and people with money who play there, all over HTTP."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.club.authority.actor import Grant
from floorman.club.wanted.tables import OrderAtTable
from floorman.table.commands import SitDown
from floorman.testing import table_of

if TYPE_CHECKING:
    import httpx

    from floorman.table import orders as order
    from floorman.testing import ManualClock
    from support.opened import Caller, OpenClub

CASH: dict[str, dict[str, Any]] = {
    "vpsv": {"small_blind": 10, "big_blind": 20, "smallest_buy_in": 400, "largest_buy_in": 2000},
    "bank": {"small_blind": 10, "big_blind": 20, "smallest_buy_in": 1000, "largest_buy_in": 1000},
}
USUAL = {"small_blind": 10, "big_blind": 20, "smallest_buy_in": 400, "largest_buy_in": 2000}
IDS = count(1)


class House:
    """A club with somebody who opens tables, somebody of the floor, and people with money."""

    def __init__(self, club: OpenClub, clock: ManualClock) -> None:
        self.club = club
        self.clock = clock
        self.director = club.joins("Dora", Grant("director"))
        self.floor = club.joins("Flora", Grant("floor"))
        self.players = [club.joins(name) for name in ("Anna", "Bert")]
        self.money = self.has(0) + self.has(1)

    def opens(self, book: str, table: str, **facts: Any) -> None:
        wanted = table_of(book, id=table, kind="cash", **(CASH.get(book, USUAL) | {"pause_ms": 5000} | facts))
        answer = self.director.http.post("/api/tables", content=msgspec.json.encode(wanted))
        assert answer.status_code == 201, answer.text

    def orders(self, table: str, wanted: order.Order) -> None:
        done(posts(self.floor, f"/api/tables/{table}/commands", OrderAtTable(wanted)))

    def lobby(self) -> list[str]:
        return [line["id"] for line in self.floor.http.get("/api/tables").json()]

    def sit(self, table: str, chips: int) -> None:
        """Both take seats, Anna the first and Bert the second."""
        for seat, player in enumerate(self.players, start=1):
            done(posts(player, f"/api/tables/{table}/commands", SitDown(seat, chips)))

    def passes(self, ms: int) -> None:
        async def advance() -> None:
            self.clock.advance(ms)

        self.club.run(advance())

    def view(self, table: str, player: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = self.players[player].http.get(f"/api/tables/{table}").json()["view"]
        return found

    def play_out(self, table: str) -> None:
        """Whoever is in turn folds, so that the hand is over."""
        for player in (0, 1):
            view = self.view(table, player)
            if view["hand"] and view["hand"]["legal"]:
                act = {"type": "act", "turn": view["turn"], "action": {"type": "fold"}}
                done(posts(self.players[player], f"/api/tables/{table}/commands", act))
                return
        pytest.fail("nobody is in turn")

    def has(self, player: int) -> int:
        return int(self.players[player].http.get("/api/account").json()["balance_cents"])


def posts(by: Caller, path: str, command: Any, id: str = "") -> httpx.Response:  # noqa: A002  # as the message calls it
    body = msgspec.json.encode({"id": id or f"c{next(IDS)}", "command": command})
    return by.http.post(path, content=body)


def done(answer: httpx.Response) -> None:
    assert answer.status_code == 200, answer.text
    assert answer.json()["type"] == "done"
