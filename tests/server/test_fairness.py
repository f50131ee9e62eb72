"""Nobody alone keeps everybody else waiting: what it takes to answer is put down for whoever asks, and what there is for them comes back with time."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import connect

from floorman.club.authority.actor import Grant
from floorman.club.casework.thoughts import Thought
from floorman.club.wanted.cases import FindSituations
from floorman.club.wire.allowances import ALLOWANCE, Allowance, Allowances, AllowanceTerms, metered
from floorman.errors import TooFast
from floorman.testing import ManualClock
from support.opened import PATIENT, Caller, OpenClub, opened
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

TERMS = AllowanceTerms(at_once=100, a_second=250, patience=1_000, most=2)


def busy() -> int:
    """Something that takes a while."""
    return sum(range(100_000))


async def works() -> str:
    busy()
    await asyncio.sleep(0)
    busy()
    return "done"


class Spent(Allowance):
    """An allowance that remembers what was put down."""

    def __init__(self) -> None:
        super().__init__(ManualClock(), TERMS)
        self.steps: list[float] = []

    def spend(self, ms: float) -> None:
        self.steps.append(ms)


def test_every_step_is_put_down_and_waiting_costs_nothing() -> None:
    async def run() -> None:
        one, other = Spent(), Spent()
        assert await metered(works(), one) == "done"
        waits: asyncio.Task[str] = asyncio.create_task(metered(asyncio.sleep(3600, "never"), other))
        await asyncio.sleep(0.01)
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits

        assert (len(one.steps), len(other.steps)) == (2, 2)
        assert min(one.steps) > max(other.steps)

    asyncio.run(run())


def test_what_goes_wrong_comes_out_as_it_is() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def given_up() -> str:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            return "put away"
        return "slept"

    async def run() -> None:
        allowance = Allowance(ManualClock(), TERMS)
        with pytest.raises(KeyError, match="x"):
            await metered(fails(), allowance)
        task: asyncio.Task[str] = asyncio.create_task(metered(given_up(), allowance))
        await asyncio.sleep(0)
        task.cancel()
        assert await task == "put away"
        never: asyncio.Task[str] = asyncio.create_task(metered(works(), allowance))
        never.cancel()  # before its first step
        with pytest.raises(asyncio.CancelledError):
            await never
        closed = metered(works(), allowance)
        closed.close()

    asyncio.run(run())


def test_whoever_has_used_up_their_share_waits_until_so_much_has_come_back() -> None:
    async def run() -> None:
        clock = ManualClock()
        allowance = Allowance(clock, TERMS)
        await allowance.turn()
        allowance.spend(150)  # 50 more than there is at once, which come back in 200 ms
        assert allowance.wait_ms == pytest.approx(200)
        turn = asyncio.create_task(allowance.turn())
        await asyncio.sleep(0)
        assert not turn.done()
        clock.advance(150)
        await asyncio.sleep(0)
        allowance.spend(10)  # by somebody else in the same house
        clock.advance(60)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not turn.done()
        clock.advance(40)
        await turn

    asyncio.run(run())


def test_nobody_waits_for_ever_and_not_too_many_at_once() -> None:
    async def run() -> None:
        clock = ManualClock()
        allowance = Allowance(clock, TERMS)
        allowance.spend(100 + 251)
        with pytest.raises(TooFast):  # more than a second
            await allowance.turn()
        clock.advance(500)
        waiting = [asyncio.create_task(allowance.turn()) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooFast):  # two wait already
            await allowance.turn()
        clock.advance(600)
        await asyncio.gather(*waiting)
        await allowance.turn()

    asyncio.run(run())


def test_shares_are_each_partys_own_and_those_not_heard_of_for_longest_are_forgotten() -> None:
    allowances = Allowances(ManualClock(), TERMS, most=2)
    one, other = allowances.of("192.0.2.1"), allowances.of("192.0.2.2")
    assert (one is other, allowances.of("192.0.2.1") is one) == (False, True)
    allowances.of("192.0.2.3")
    assert allowances.of("192.0.2.1") is one
    assert allowances.of("192.0.2.2") is not other


# ---- over the wire ----


LITTLE = AllowanceTerms(at_once=40, a_second=0.000_001, patience=0)
"""As much as a few requests take; it comes back in a day, and nobody waits for it."""


@pytest.fixture
def club() -> Iterator[OpenClub]:
    rules = PATIENT._replace(work=LITTLE)
    with opened(clock=ManualClock(), rules=rules, proxies=("127.0.0.1",), demo=True) as started:
        yield started


def from_(address: str, who: Caller, path: str = "/api/tables") -> httpx.Response:
    return who.http.get(path, headers={"X-Forwarded-For": address})


def floods(address: str, who: Caller, path: str = "/api/tables") -> httpx.Response:
    """Ask until something else is answered than at first."""
    first = from_(address, who, path)
    for _ in range(10_000):
        answer = from_(address, who, path)
        if answer.status_code != first.status_code:
            return answer
    pytest.fail("there is no end to it")


@pytest.mark.parametrize("path", ["/api/tables", "/", "/api/docs", "/api/nothing", "/metrics", "/health", "/api/me"])
def test_an_address_that_has_used_up_its_share_is_told_so_and_others_are_answered(club: OpenClub, path: str) -> None:
    stranger = Caller(club)
    usual = from_("192.0.2.7", stranger, path).status_code
    told = floods("192.0.2.66", stranger, path)

    assert usual in {200, 404}
    assert (told.status_code, told.json()["code"]) == (429, "too-fast")
    assert from_("192.0.2.7", stranger, path).status_code == usual
    assert stranger.http.get(path).status_code == usual  # this machine itself
    assert 'floorman_requests_total{method="GET",status="429"} 1' in stranger.http.get("/metrics").text


def test_whoever_has_a_role_is_answered_whatever_others_at_the_same_address_ask(club: OpenClub) -> None:
    director, player = club.joins("Dora", Grant("director")), club.joins("Paul")
    assert floods("192.0.2.66", player, "/api/hands").status_code == 429

    assert from_("192.0.2.66", director, "/api/hands").status_code == 200
    assert from_("192.0.2.66", player, "/api/hands").status_code == 429


def test_what_is_said_on_a_line_is_put_down_as_well(club: OpenClub) -> None:
    def says(line: Any, **message: Any) -> dict[str, Any]:
        line.send(json.dumps(message))
        heard: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE_S))
        return heard

    player = club.joins("Paul")
    address = club.address.replace("http", "ws") + "/api/live"
    headers = player.headers | {"X-Forwarded-For": "192.0.2.66"}
    with connect(address, additional_headers=headers, proxy=None, open_timeout=PATIENCE_S) as line:
        line.recv(timeout=PATIENCE_S)
        said = {"type": "do", "to": "hands", "command": {"type": "list_my_hands"}}

        answers = {says(line, id=f"{number}", **said)["type"] for number in range(1000)}
        assert answers == {"my_hands", "refused"}
        assert says(line, type="look", topic="table/demo")["code"] == "too-fast"
        assert from_("192.0.2.66", Caller(club)).status_code == 429
    with player.line() as line:
        assert says(line, id="1", **said)["type"] == "my_hands"


def test_what_is_worked_out_beside_the_tables_is_put_down_as_well(club: OpenClub) -> None:
    """Passwords, and rulings: they would make the machine slow for everybody, though not the tables."""
    passwords, thinking, spent = club.club.members.entrance.passwords, club.club._thinking, Spent()

    async def work() -> None:
        ALLOWANCE.set(spent)
        await passwords.fits("wrong", None)
        await passwords.hashed("correct horse battery")
        assert spent.steps == [30, 30]
        await thinking.think(Thought(FindSituations("misdeal")), by="")
        assert 0 < spent.steps[-1] <= 1000

    club.run(work())


def test_what_the_club_does_by_itself_is_on_nobodys_account(club: OpenClub) -> None:
    async def account() -> Allowance | None:
        return ALLOWANCE.get()

    from_("192.0.2.66", Caller(club))
    assert club.run(account()) is None


def test_what_many_ask_for_at_once_is_written_down_once(club: OpenClub) -> None:
    plain = Caller(club).http.get("/api/docs", headers={"Accept-Encoding": "identity"})
    short = Caller(club).http.get("/api/docs", headers={"Accept-Encoding": "gzip"})

    assert ("content-encoding" in plain.headers, short.headers["content-encoding"]) == (False, "gzip")
    assert int(short.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    assert short.json() == plain.json()
    assert {"Accept-Encoding", "Accept"} == set(short.headers["vary"].split(", "))
    made = club.app.state["document"]
    Caller(club).http.get("/api/docs")
    assert club.app.state["document"] is made
