"""A live evening of 27 people, directed from a terminal: `floorman tournament` against a running server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.cli.line.finding import TOKEN
from floorman.club.authority.actor import Grant
from floorman.club.wanted import tournaments as want
from floorman.testing import ManualClock
from floorman.text.money import decimals
from floorman.tournament import commands as step
from support import live_evening as night
from support.at_terminal import done, refused, tell
from support.live_evening import DESK, DIRECTOR, EVENT, FLOOR, MINUTE, Evening, Said, shown_in_the_room
from support.opened import Caller, OpenClub, opened
from support.terminal import run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(night.NOW)


@pytest.fixture
def club(tmp_path: Path, clock: ManualClock) -> Iterator[OpenClub]:
    with opened(tmp_path / "club.db", clock=clock) as started:
        yield started


class Night:
    """The evening: staff at terminals, players with their phones."""

    def __init__(self, club: OpenClub, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
        self.club, self.clock, self._environment = club, clock, monkeypatch
        monkeypatch.setenv("FLOORMAN_SERVER", club.address)
        monkeypatch.setenv("FLOORMAN_EVENT", EVENT)
        self.people: dict[str, Caller] = {name: club.joins(name, Grant(role)) for name, role in night.STAFF.items()}
        for name in night.PLAYERS:
            if name not in self.people:
                self.people[name] = club.comes(name) if name in night.GUESTS else club.joins(name)
        ids = {name: str(one.http.get("/api/me").json()["member"]) for name, one in self.people.items()}
        self.evening = Evening(ids, self.look)
        self.said = 0
        self.names = Names({id_: name for name, id_ in ids.items()})

    def look(self) -> dict[str, Any]:
        return shown_in_the_room(self.people["Display"].http)

    def sits_down(self, name: str) -> None:
        """Somebody else takes the keyboard."""
        self._environment.setenv(TOKEN, self.people[name].token)

    def says(self, chapter: Iterable[Said]) -> None:
        for said in chapter:
            if said.by in night.STAFF and isinstance(said.wanted, want.TakeStep):
                self.sits_down(said.by)
                done("tournament", *typed(said.wanted.command, self.names))
            else:
                self.said += 1
                body = {"id": str(self.said), "command": msgspec.to_builtins(said.wanted)}
                answer = self.people[said.by].http.post(f"/api/tournaments/{EVENT}/commands", json=body)
                assert answer.status_code == 200, (said, answer.text)

    def passes(self, minutes: int) -> None:
        async def advance() -> None:
            self.clock.advance(minutes * MINUTE)

        self.club.run(advance())


class Names(dict[str, str]):
    """What people are called, also by the id of an entry that is not their first."""

    def __missing__(self, entrant: str) -> str:
        return self[entrant.partition("#")[0]]


def typed(command: step.Command, names: Mapping[str, str]) -> list[object]:
    """What a director types for a step."""
    match command:
        case step.Enter(person):
            return ["enter", person.name]
        case step.Pay(entrant, cents, how):
            return ["pay", names[entrant], decimals(cents), "--how", how]
        case step.CheckIn(entrant):
            return ["check-in", names[entrant]]
        case step.Begin():
            return ["begin"]
        case step.PutButton(table, seat):
            return ["button", table, seat]
        case step.EndHand(table, ()):
            return ["hand", table]
        case step.EndHand(table, busts):
            return ["hand", table, *(word for out in busts for word in ("--out", names[out.entrant]))]
        case step.Rebuy(entrant):
            return ["rebuy", names[entrant]]
        case step.SetClock(order):
            return ["clock", order]
        case step.ColourUp(table, removed, into, low):
            return ["race", table, removed, into, *(f"{seat}={chips}" for seat, chips in low.items())]
        case step.Even(insists=True):
            return ["even", "--insist"]
        case step.GoHandForHand(playing=playing):
            return ["hand-for-hand", *(word for table in playing or () for word in ("--playing", table))]
        case step.NoteAllIn(table):
            return ["all-in", table]
        case step.Agree(_, stacks, left):
            chips = [word for who, stack in stacks.items() for word in ("--stack", f"{names[who]}={stack}")]
            return ["deal", "icm", *chips, "--left", decimals(left)]
        case step.PayPrize(entrant):
            return ["prizes", "pay", names[entrant]]
        case step.CloseBooks():
            return ["close-books"]
        case _:
            raise NotImplementedError(command)


def test_a_live_evening_of_27_people_by_floorman_tournament_against_a_running_server(
    club: OpenClub, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    evening = Night(club, clock, monkeypatch)
    script = evening.evening
    setup = tmp_path / "friday.json"
    setup.write_bytes(msgspec.json.encode(night.SETUP))
    evening.sits_down(FLOOR)
    assert "tournament director" in refused("tournament", "announce", setup)
    evening.sits_down(DIRECTOR)
    assert done("tournament", "announce", setup) == "Friday (friday) is announced.\n"
    evening.sits_down("Display")
    assert "friday" in done("tournament", "list")
    evening.says(_paid_in(evening))
    evening.says(script.entries())
    evening.passes(120)
    evening.says(script.start())
    assert {number: len(seats) for number, seats in script.tables().items()} == {1: 9, 2: 9, 3: 8}
    evening.says(script.first_levels())

    wrong, right = script.some_at(3, 2)
    evening.sits_down(DIRECTOR)
    bust = tell("tournament", "log", "--json").document["steps"][0]["number"] + 1
    evening.says(script.a_wrong_bust())
    evening.sits_down(DIRECTOR)
    instead = msgspec.json.encode(step.EndHand(3, (step.WentOut(right),))).decode()
    assert f"{evening.names[wrong]} is not out" in done("tournament", "preview", bust, "--instead", instead)
    assert script.entrants()[wrong]["status"] == "out"
    done("tournament", "correct", bust, "--instead", instead)
    assert (script.entrants()[wrong]["status"], script.entrants()[right]["status"]) == ("seated", "out")
    done("tournament", "away", evening.names[wrong])
    away = tell("tournament", "log", "--json").document["steps"][0]["number"]
    done("tournament", "undo", away)
    assert refused("tournament", "undo", away)
    done("tournament", "redo")
    done("tournament", "back", evening.names[wrong])

    assert "level 1" in done("tournament", "clock")
    evening.passes(42)
    evening.says(script.the_break())
    evening.passes(10)
    evening.says(script.down_to(night.PAID_PLACES + 1))
    evening.says(script.the_bubble())
    evening.says(script.down_to(3))
    evening.says(script.a_deal())
    evening.says(script.to_the_winner())
    shown = done("tournament", "show", "--lang", "de")
    assert shown.startswith("Friday (friday, tda@2019)")
    assert "over" in done("tournament", "list", "--over")
    evening.says(script.prizes())
    won = {one["name"]: one["prize_cents"] for one in script.entrants().values() if one["place"]}
    assert sum(won.values()) == 27 * (night.FEE - night.CLUB) + 2 * night.REBUY + night.ADD_ON
    assert len([cents for cents in won.values() if cents]) == night.PAID_PLACES
    listed = run("tournament", "entrants", "--json", FLOORMAN_SERVER=club.address, FLOORMAN_EVENT=EVENT)
    assert len(msgspec.json.decode(listed.stdout)["entrants"]) == len(script.entrants())


def _paid_in(evening: Night) -> Iterator[Said]:
    """Everybody has money on their account."""
    for name in night.PLAYERS:
        paid_in = {"type": "pay_in", "account": evening.evening.ids[name], "cents": night.PAID_IN, "reason": "Friday"}
        body = {"id": f"in {name}", "command": paid_in}
        assert evening.people[DESK].http.post("/api/bank/commands", json=body).status_code == 200
    yield from ()
