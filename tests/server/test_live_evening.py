"""A live evening of 27 people on three tables over HTTP and sockets, from the announcement to the last prize."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from websockets.sync.client import connect

from floorman.club.wanted import tournaments as want
from floorman.tournament import commands as step
from support import live_evening as night
from support.clocked import ClockedServer, clocked
from support.live_evening import DESK, DIRECTOR, EVENT, FLOOR, MINUTE, OTHER_DIRECTOR, Evening, Said, shown_in_the_room
from support.patience import PATIENCE_S
from support.people_over_http import Person
from support.terminal import run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    import httpx

COMMANDS = f"/api/tournaments/{EVENT}/commands"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ClockedServer]:
    with clocked(tmp_path, night.NOW) as server:
        yield server


class Night:
    """The evening with everybody's browser."""

    def __init__(self, server: ClockedServer) -> None:
        self.server = server
        self.people = _arrivals(server)
        self.evening = Evening({name: one.id for name, one in self.people.items()}, self.look)
        self.said = 0

    def look(self) -> dict[str, Any]:
        return shown_in_the_room(self.people["Display"].http)

    def asks(self, said: Said, id: str = "") -> httpx.Response:  # noqa: A002  # as the message calls it
        self.said += 1
        body = msgspec.json.encode({"id": id or f"s{self.said}", "command": said.wanted})
        return self.people[said.by].http.post(COMMANDS, content=body)

    def says(self, chapter: Iterable[Said]) -> None:
        """Everybody says what the chapter has for them."""
        for said in chapter:
            answer = self.asks(said)
            assert answer.status_code == 200, (said, answer.text)

    def last_step(self) -> int:
        """The number of what was done last, as the director's log has it."""
        log = self.people[DIRECTOR].http.get(f"/api/tournaments/{EVENT}/steps").json()
        return int(log["steps"][0]["number"])

    def passes(self, minutes: int) -> None:
        self.server.advance(minutes * MINUTE)

    def accounts(self) -> dict[str, int]:
        """Everybody's balance as their own page has it, proved from the lines of the statement."""
        found = {}
        for name, one in self.people.items():
            page = one.http.get("/api/account").json()
            assert sum(line["cents"] for line in page["entries"]) == page["balance_cents"]
            found[name] = page["balance_cents"]
        return found

    def balance(self, account: str) -> int:
        page: dict[str, Any] = self.people[DESK].http.get(f"/api/bank/accounts/{account}").json()
        return int(page["line"]["balance_cents"])


def _arrivals(server: ClockedServer) -> dict[str, Person]:
    """The first admin invites staff and members; guests come in with one click."""
    admin = Person(server)
    admin.joins(server.link, "Adele")
    people = {name: admin.invites(name, role) for name, role in night.STAFF.items()}
    for name in night.PLAYERS:
        if name in night.GUESTS:
            guest = people[name] = Person(server)
            guest.id = guest.http.post("/api/guests", json={"name": name}).json()["member"]
        elif name not in people:
            people[name] = admin.invites(name)
    for name in night.PLAYERS:
        paid_in = {"type": "pay_in", "account": people[name].id, "cents": night.PAID_IN, "reason": "Friday"}
        answer = people[DESK].http.post("/api/bank/commands", json={"id": f"in {name}", "command": paid_in})
        assert answer.status_code == 200, answer.text
    return people


class Phone:
    """A page that follows the event."""

    def __init__(self, person: Person) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        address = person.server.address.replace("http", "ws") + "/api/live"
        self._line = connect(
            address,
            additional_headers={"Cookie": cookies},
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE_S,
            ping_interval=None,
        )
        person.server.doors.enter_context(self._line)
        assert self._hears()["type"] == "welcome"
        self._line.send(json.dumps({"type": "follow", "topic": f"tournament/{EVENT}"}))
        self.number = 0

    def sees(self, left: int) -> dict[str, Any]:
        """Hear on until so many are left in."""
        while True:
            news = self._hears()
            assert news["number"] > self.number, "news come in their order"
            self.number = news["number"]
            view: dict[str, Any] = news["view"]
            if view["left"] == left:
                return view

    def goes(self) -> None:
        self._line.close()

    def _hears(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._line.recv(timeout=PATIENCE_S))
        return message


def test_a_live_evening_of_27_people_from_the_announcement_to_the_last_prize(server: ClockedServer) -> None:
    evening = Night(server)
    script, people = evening.evening, evening.people
    setup = msgspec.json.encode(night.SETUP)
    assert people[FLOOR].http.post("/api/tournaments", content=setup).json()["code"] == "not-allowed"
    assert people[DIRECTOR].http.post("/api/tournaments", content=setup).status_code == 201
    evening.says(script.entries())
    looks_on = evening.asks(Said("Display", want.TakeStep(step.Begin())))
    assert (looks_on.status_code, looks_on.json()["code"]) == (403, "not-allowed")
    evening.passes(120)
    evening.says(script.start())
    assert {number: len(seats) for number, seats in script.tables().items()} == {1: 9, 2: 9, 3: 8}
    phone = Phone(people[DIRECTOR])  # who plays, and looks at her own seat
    phone.sees(26)
    evening.says(script.first_levels())
    assert {number: len(seats) for number, seats in script.tables().items()} == {1: 9, 2: 9, 3: 9}
    phone.sees(27)

    wrong, right = script.some_at(3, 2)
    bust = evening.last_step() + 1
    evening.says(script.a_wrong_bust())
    assert evening.last_step() == bust + 6
    phone.sees(26)
    phone.goes()
    instead = step.EndHand(3, (step.WentOut(right),))
    plan = people[DIRECTOR].http.post(
        f"/api/tournaments/{EVENT}/preview",
        content=msgspec.json.encode(want.PreviewCorrection(bust, instead)),
    )
    assert plan.status_code == 200, plan.text
    assert {(one["entrant"], one["before"], one["after"]) for one in plan.json()["places"]} == {
        (wrong, 27, None),
        (right, None, 27),
    }
    assert plan.json()["conflicts"] == []
    assert script.entrants()[wrong]["status"] == "out"  # nothing has happened yet
    evening.says([Said(DIRECTOR, want.CorrectStep(bust, instead))])
    assert (script.entrants()[wrong]["status"], script.entrants()[right]["status"]) == ("seated", "out")

    evening.says([Said(FLOOR, want.TakeStep(step.NoteAway(wrong)))])
    with ThreadPoolExecutor(2) as both:  # two directors take the same step back at the same moment
        undo = want.UndoStep(evening.last_step())
        answers = list(both.map(evening.asks, (Said(DIRECTOR, undo), Said(OTHER_DIRECTOR, undo)), ("d1", "d2")))
    assert {answer.json().get("code", "done") for answer in answers} == {"done", "undo-refused"}

    assert evening.look()["clock"]["level"] == 1
    evening.passes(42)
    assert evening.look()["clock"]["is_break"]
    evening.says(script.the_break())
    evening.passes(10)
    assert evening.look()["clock"]["level"] == 3
    phone = Phone(people[DIRECTOR])  # the gap is healed by how it stands now
    phone.sees(26)
    evening.says(script.down_to(night.PAID_PLACES + 3))

    before = evening.look()
    server.kill()
    server.start()
    assert evening.look() == before
    evening.says(script.down_to(night.PAID_PLACES + 1))
    assert len(script.tables()) == 2
    evening.says(script.the_bubble())
    assert evening.look()["left"] == night.PAID_PLACES
    evening.says(script.down_to(9))
    evening.says(script.even())
    (final,) = script.tables().values()
    assert len(final) == 9
    evening.says(script.down_to(3))
    evening.says(script.a_deal())
    evening.says(script.to_the_winner())
    assert evening.look()["is_over"]

    before_prizes = evening.accounts()
    evening.says(script.prizes())
    won = {one["name"]: one["prize_cents"] for one in script.entrants().values() if one["place"]}
    pool = 27 * (night.FEE - night.CLUB) + 2 * night.REBUY + night.ADD_ON
    assert sum(won.values()) == pool
    assert len([cents for cents in won.values() if cents]) == night.PAID_PLACES
    assert evening.accounts() == {
        name: cents + (0 if name in night.IN_CASH else won.get(name, 0)) for name, cents in before_prizes.items()
    }
    assert (evening.balance(EVENT), evening.balance("club")) == (0, 27 * night.CLUB)
    server.kill()
    audited = run("audit", "--db", f"sqlite:///{server.db}", "--json")
    assert json.loads(audited.stdout)["findings"] == []
