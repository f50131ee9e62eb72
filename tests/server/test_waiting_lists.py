"""Waiting for a seat at a full table over raw WebSockets: offered, passed on in time, and kept for the same people after a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.testing import table_of
from support.clocked import ClockedServer, clocked
from support.guest import Guest
from support.people_over_http import Person

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOW = 4_082_288_400_000
OFFER_MS = 60_000


class Full:
    """A club with one table of two seats, both taken, and people who would like one."""

    def __init__(self, server: ClockedServer) -> None:
        self.server = server
        admin = Person(server)
        admin.joins(server.link, "Adele")
        opened = table_of(
            "tda", id="lounge", kind="cash", seats=2, smallest_buy_in=400, largest_buy_in=2000, pause_ms=10**9
        )
        assert admin.http.post("/api/tables", content=msgspec.json.encode(opened)).status_code == 201
        self.people = {name: self._comes(name) for name in ("Anna", "Bert", "Cleo", "Dario")}
        for seat, name in enumerate(("Anna", "Bert"), start=1):
            assert self.people[name].do("sit_down", seat=seat, chips=1000)["type"] == "done"

    def _comes(self, name: str) -> Guest:
        guest = Guest(self.server, signed_in=False, table="lounge")
        assert guest.http.post("/api/guests", json={"name": name}).status_code == 201
        return guest.come()

    def until(self, name: str, expected: list[tuple[str, int | None]]) -> dict[str, Any]:
        """Listen until the list is this; gives the view."""
        guest = self.people[name]
        while [(one["name"], one["seat"]) for one in guest.view["waiting"]] != expected:
            guest.hear()
        return guest.view

    def start_again(self) -> None:
        self.server.kill()
        self.server.start()
        for guest in self.people.values():
            guest.come()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Full]:
    with clocked(tmp_path, NOW) as server:
        yield Full(server)


def test_a_free_seat_is_kept_for_the_next_and_passed_on_in_time_and_through_a_crash(club: Full) -> None:
    anna, bert, cleo, dario = club.people.values()
    for guest in (cleo, dario):
        assert guest.do("wait_for_seat")["type"] == "done"
    club.until("Anna", [("Cleo", None), ("Dario", None)])
    assert anna.do("wait_for_seat")["code"] == "already-seated"

    club.server.advance(1_000)
    bert.do("stand_up")
    view = club.until("Cleo", [("Cleo", 2), ("Dario", None)])
    assert view["waiting"][0]["until"] == club.server.now + OFFER_MS
    refused = dario.do("sit_down", seat=2, chips=1000)
    assert (refused["code"], "Cleo" in refused["words"]["en"]) == ("seat-is-kept", True)
    club.server.advance(OFFER_MS - 1)
    assert [one["seat"] for one in cleo.view["waiting"]] == [2, None]

    club.start_again()  # she has the full time again
    club.until("Cleo", [("Cleo", 2), ("Dario", None)])
    assert cleo.view["waiting"][0]["until"] == club.server.now + OFFER_MS
    club.server.advance(OFFER_MS)
    club.until("Dario", [("Dario", 2)])
    assert cleo.do("sit_down", seat=2, chips=1000)["code"] == "seat-is-kept"

    club.start_again()
    assert dario.do("sit_down", seat=2, chips=1000)["type"] == "done"
    assert dario.view["you"] == 2
    assert dario.view["waiting"] == []
    line = next(line for line in dario.http.get("/api/tables").json() if line["id"] == "lounge")
    assert (line["people"], line["waiting"]) == (2, 0)


def test_whoever_waits_no_longer_lets_the_next_one_have_the_seat(club: Full) -> None:
    _, bert, cleo, dario = club.people.values()
    for guest in (cleo, dario):
        guest.do("wait_for_seat")
    bert.do("stand_up")
    club.until("Dario", [("Cleo", 2), ("Dario", None)])
    line = next(line for line in dario.http.get("/api/tables").json() if line["id"] == "lounge")
    assert line["waiting"] == 2

    assert cleo.do("leave_list")["type"] == "done"
    club.until("Dario", [("Dario", 2)])
    assert dario.do("sit_down", seat=2, chips=1000)["type"] == "done"
    assert bert.do("wait_for_seat")["type"] == "done"
