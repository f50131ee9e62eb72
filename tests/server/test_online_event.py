"""A tournament that the server deals, over HTTP: announced, entered and paid by its players, killed in a hand, played to its prizes."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.club.wanted import tournaments as want
from floorman.rulebook import Rulebook
from floorman.tournament import commands as step
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.prizes.payouts import Percentages
from floorman.tournament.setup import PrizePlan, Setup
from support.clocked import ClockedServer, clocked
from support.people_over_http import Person
from support.terminal import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

NOW, MINUTE, PAUSE_MS = 4_082_288_400_000, 60_000, 3_000
FEE, CLUB = 1000, 100
NAMES = ("Anna", "Bert", "Cleo", "Dario")
IDS = count(1)


def setup(event: str, **facts: Any) -> Setup:
    book = Rulebook.load("tda")
    usual: dict[str, Any] = {
        "id": event,
        "name": event.title(),
        "book": book.id,
        "edition": book.edition,
        "terms": EntryTerms(date="2099-05-12", starts_at=NOW + 60 * MINUTE),
        "structure": Structure((Level(20, 100, 200), Level(20, 200, 400))),
        "starting_stack": 2000,
        "seed": 7,
        "fee_cents": FEE,
        "club_cents": CLUB,
        "payment": "From the account.",
        "prizes": PrizePlan(scheme=Percentages((7000, 3000))),
        "is_live": False,
    }
    return Setup(**(usual | facts))


class Club:
    """A club with a director and four players, in a process that can be killed."""

    def __init__(self, server: ClockedServer) -> None:
        self.server = server
        self.admin = Person(server)
        self.admin.joins(server.link, "Adele")
        self.director = self.admin.invites("Dora", "director")
        self.players = {name: self.admin.invites(name) for name in NAMES}

    def announces(self, wanted: Setup) -> None:
        answer = self.director.http.post("/api/tournaments", content=msgspec.json.encode(wanted))
        assert answer.status_code == 201, answer.text

    def says(self, by: Person, wanted: Any, *, event: str = "friday", id: str = "") -> httpx.Response:  # noqa: A002
        body = msgspec.json.encode({"id": id or f"s{next(IDS)}", "command": wanted})
        return by.http.post(f"/api/tournaments/{event}/commands", content=body)

    def does(self, by: Person, wanted: Any, *, event: str = "friday", id: str = "") -> None:  # noqa: A002
        answer = self.says(by, wanted, event=event, id=id)
        assert answer.status_code == 200, answer.text

    def look(self, event: str = "friday") -> dict[str, Any]:
        view: dict[str, Any] = self.director.http.get(f"/api/tournaments/{event}").json()["view"]
        return view

    def money(self) -> dict[str, int]:
        return {name: one.http.get("/api/account").json()["balance_cents"] for name, one in self.players.items()}

    # ---- at the table ----

    def seen_by(self, name: str, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.players[name].http.get(f"/api/tables/{table}").json()["view"]
        return view

    def in_turn(self, table: str) -> str:
        """Who is, if anybody, and if the table has been set up by now and is not closed yet."""
        if self.director.http.get(f"/api/tables/{table}").status_code in {404, 410}:
            return ""
        for name in self.players:
            hand = self.seen_by(name, table)["hand"]
            if hand and not hand["is_over"] and hand["legal"]:
                return name
        return ""

    def goes_all_in(self, name: str, table: str) -> None:
        """With whatever is open to that."""
        view = self.seen_by(name, table)
        legal = view["hand"]["legal"]
        open_ = [kind for kind in ("check", "call", "show") if legal[kind]]
        action = {"type": "raise_to", "to": legal["raise_to"]} if legal["raise_to"] else {"type": open_[0]}
        wanted = {"type": "act", "turn": view["turn"], "action": action}
        answer = self.players[name].http.post(
            f"/api/tables/{table}/commands", json={"id": f"a{next(IDS)}", "command": wanted}
        )
        assert answer.status_code == 200, answer.text


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with clocked(tmp_path, NOW) as server:
        yield Club(server)


def test_an_online_event_is_paid_by_its_players_and_goes_on_at_the_same_action_after_a_kill(club: Club) -> None:
    before = club.money()
    club.announces(setup("friday"))
    for player in club.players.values():
        club.does(player, want.EnterMyself(), id="in")
        club.does(player, want.EnterMyself(), id="in")  # said twice it is done once
    assert club.money() == {name: has - FEE for name, has in before.items()}
    anna = club.players["Anna"]
    club.does(anna, want.WithdrawMyself())
    assert club.money()["Anna"] == before["Anna"]
    club.does(anna, want.EnterMyself())
    assert club.money()["Anna"] == before["Anna"] - FEE
    owes = club.says(anna, want.PayMyself()).json()
    assert (owes["code"], owes["words"]["en"]) == ("entry-refused", "Anna owes nothing.")

    club.does(club.director, want.TakeStep(step.Begin()))
    table = "friday~1"
    while not (first := club.in_turn(table)):
        club.server.advance(PAUSE_MS)
    shown = club.seen_by(first, table)
    club.server.kill()
    club.server.start()
    again = club.seen_by(first, table)
    assert (again["number"], again["turn"], again["hand"]["seats"]) == (
        shown["number"],
        shown["turn"],
        shown["hand"]["seats"],
    )

    while not club.look()["is_over"]:
        if name := club.in_turn(table):
            club.goes_all_in(name, table)
        else:
            club.server.advance(PAUSE_MS)
    while sum(club.money().values()) < sum(before.values()) - 4 * CLUB:  # paid without anybody
        club.server.advance(PAUSE_MS)
    won = {one["name"]: one["prize_cents"] for one in club.look()["entrants"] if one["place"]}
    assert (sum(won.values()), max(won.values())) == (4 * (FEE - CLUB), 2520)  # whoever goes out in one hand shares
    assert club.money() == {name: cents - FEE + won[name] for name, cents in before.items()}
    club.server.kill()
    audited = run("audit", "--db", f"sqlite:///{club.server.db}", "--json")
    assert json.loads(audited.stdout)["findings"] == []


@pytest.mark.parametrize("is_live", [True, False])
def test_an_event_that_is_called_off_gives_the_money_back(club: Club, *, is_live: bool) -> None:
    before = club.money()
    club.announces(setup("friday", is_live=is_live))
    for player in club.players.values():
        club.does(player, want.EnterMyself())
        if is_live:  # at the desk, or from one's own account
            club.does(player, want.PayMyself())
    assert club.money() == {name: has - FEE for name, has in before.items()}
    refused = club.says(club.players["Anna"], want.TakeStep(step.Cancel("storm")))
    assert refused.json()["code"] == "not-allowed"

    club.does(club.director, want.TakeStep(step.Cancel("storm")))
    assert club.money() == before
    assert club.look()["is_over"]
    assert club.says(club.players["Anna"], want.EnterMyself()).json()["code"] == "tournament-error"


def test_whoever_cannot_pay_does_not_enter(club: Club) -> None:
    club.announces(setup("friday", fee_cents=10**9, club_cents=0))
    refused = club.says(club.players["Anna"], want.EnterMyself())

    assert refused.json()["code"] == "insufficient-funds"
    assert club.look()["entrants"] == []
