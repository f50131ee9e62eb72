"""Commands that were said before, come out of order, or are somebody else's: each counts once, and for whoever said it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

from floorman.club.authority.actor import Grant
from floorman.server.api.examples import A_TABLE
from floorman.testing import ManualClock
from support.opened import Caller, opened
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLD: dict[str, Any] = {"type": "fold"}
NAMES = ("Anna", "Berta", "Carla")


@pytest.fixture
def people() -> Iterator[dict[int, Caller]]:
    """Three people by seats with a hand under way, on a clock that stands still."""
    clock = ManualClock()
    with opened(clock=clock) as club:
        admin = club.joins("Adele", Grant("admin"))
        admin.opens(A_TABLE[0].value)
        seated = {seat: club.comes(name) for seat, name in enumerate(NAMES, start=1)}
        for seat, person in seated.items():
            assert says(person, "sit", type="sit_down", seat=seat, chips=5000)["type"] == "done"
        while view(seated[1])["hand"] is None:
            club.loop.call_soon_threadsafe(clock.advance, 100)
        yield seated


def says(who: Caller, id_: str, **command: object) -> dict[str, Any]:
    """Say it over HTTP."""
    body = {"id": id_, "command": command}
    answer: dict[str, Any] = who.http.post("/api/tables/lounge/commands", json=body).json()
    return answer


def says_on_the_line(who: Caller, id_: str, **command: object) -> dict[str, Any]:
    with who.line() as line:
        line.send(msgspec.json.encode({"type": "do", "id": id_, "to": "table/lounge", "command": command}).decode())
        answer: dict[str, Any] = msgspec.json.decode(line.recv(timeout=PATIENCE_S))
        return answer


def view(who: Caller) -> dict[str, Any]:
    seen: dict[str, Any] = who.http.get("/api/tables/lounge").json()["view"]
    return seen


def in_turn(people: dict[int, Caller]) -> tuple[Caller, Caller, int]:
    """Who is in turn, somebody who is not, and which turn it is."""
    seen = view(people[1])
    seat = seen["hand"]["to_act"]
    return people[seat], people[seat % len(people) + 1], seen["turn"]


def test_an_id_is_its_owners_and_another_seat_that_says_it_says_something_of_its_own(
    people: dict[int, Caller],
) -> None:
    first, second, turn = in_turn(people)

    forged = says(second, "mine", type="act", turn=turn, action=FOLD)
    done = says(first, "mine", type="act", turn=turn, action=FOLD)

    assert (forged["type"], forged["code"]) == ("refused", "not-your-turn")
    assert done["type"] == "done"  # what another said under the same id is not an answer to this


def test_nobody_says_for_whom_they_speak(people: dict[int, Caller]) -> None:
    first, _, turn = in_turn(people)
    before = view(first)
    stranger = Caller(first.opened, first.opened.comes("Dora").token)
    fields = {"seat": before["you"], "member": "somebody", "by": before["you"]}
    forged: list[dict[str, Any]] = [
        {"type": "stand_up"},
        {"type": "add_chips", "chips": 100},
        {"type": "act", "turn": turn, "action": FOLD},
        {"type": "act", "turn": turn, "action": FOLD | fields},
    ]

    refused = [
        way(stranger, f"{way.__name__} {number}", **command | extra)
        for way in (says, says_on_the_line)
        for number, command in enumerate(forged)
        for extra in ({}, fields)
    ]

    assert {answer["type"] for answer in refused} == {"refused"}
    assert {answer["code"] for answer in refused} <= {"not-seated", "unreadable"}
    assert view(first) == before


def test_a_command_that_is_replayed_later_by_another_way_in_is_done_once(people: dict[int, Caller]) -> None:
    first, second, turn = in_turn(people)

    done = says_on_the_line(first, "once", type="act", turn=turn, action=FOLD)
    called = says(second, "call", type="act", turn=turn + 1, action={"type": "call"})
    before = view(first)

    assert (done["type"], called["type"]) == ("done", "done")
    assert says(first, "once", type="act", turn=turn, action=FOLD) == done
    assert says_on_the_line(first, "once", type="act", turn=turn, action=FOLD) == done
    assert says(first, "again", type="act", turn=turn, action=FOLD)["code"] == "not-your-turn"
    assert view(first) == before


def test_two_commands_in_the_wrong_order_are_judged_as_they_come(people: dict[int, Caller]) -> None:
    first, second, turn = in_turn(people)

    early = says(second, "b", type="act", turn=turn + 1, action=FOLD)
    now = says(first, "a", type="act", turn=turn, action=FOLD)
    then = says(second, "b again", type="act", turn=turn + 1, action=FOLD)

    assert (early["type"], now["type"], then["type"]) == ("refused", "done", "done")
    assert early["code"] in {"not-your-turn", "turn-has-passed"}


def test_somebody_elses_token_with_a_changed_id_is_nobodys(people: dict[int, Caller]) -> None:
    first, second = people[1], people[2]
    other = second.http.get("/api/me").json()["member"]
    forged = f"{other}.{first.token.partition('.')[2]}"

    assert forged not in {first.token, second.token}
    for headers in ({"Cookie": f"floorman={forged}"}, {"Authorization": f"Bearer {forged}"}):
        answer = httpx.get(first.opened.address + "/api/me", headers=headers, trust_env=False)
        assert answer.json() is None
