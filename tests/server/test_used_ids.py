"""An id that was used already, with another command: nobody is told `done` of something that was not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.club.authority.actor import Grant
from floorman.server.api.examples import A_TOURNAMENT
from support.opened import Caller, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

EVENT = "tournament/friday"
SITUATION = {
    "type": "wager",
    "spot": {"seat": 2, "big_blind": 200, "street": "flop", "bet": 500},
    "chips": [500],
    "later": [[1000]],
}


@pytest.fixture
def admin() -> Iterator[Caller]:
    """Who runs a club in which a tournament is announced."""
    with opened() as club:
        adele = club.joins("Adele", Grant("admin"))
        adele.opens(A_TOURNAMENT[0].value)
        yield adele


def says(who: Caller, id_: str, topic: str, **command: object) -> dict[str, Any]:
    answer: dict[str, Any] = who.http.post("/api/do", json={"id": id_, "to": topic, "command": command}).json()
    return answer


def enters(who: Caller, id_: str, member: str) -> dict[str, Any]:
    step = {"type": "enter", "person": {"id": member, "name": member}}
    return says(who, id_, EVENT, type="step", command=step)


def entered(who: Caller) -> int:
    return len(who.http.get("/api/tournaments/friday").json()["view"]["entrants"])


def test_a_step_under_a_used_id_is_a_step_of_its_own(admin: Caller) -> None:
    first = enters(admin, "same", "anna")
    assert enters(admin, "same", "anna") == first
    other = enters(admin, "same", "berta")

    assert (first["type"], other["type"]) == ("done", "done")
    assert other["number"] > first["number"]
    assert entered(admin) == 2
    assert (
        says(admin, "same", EVENT, type="step", command={"type": "check_in", "entrant": "carla"})["type"] == "refused"
    )
    assert says(admin, "same", EVENT, type="undo")["type"] == "done"
    assert entered(admin) == 1


def test_a_case_under_a_used_id_is_a_case_of_its_own(admin: Caller) -> None:
    kept = [says(admin, "same", "cases", type="keep_case", situation=SITUATION, note=note) for note in ("a", "a", "b")]
    assert [one["type"] for one in kept] == ["case_kept"] * 3, kept
    numbers = [one["page"]["line"]["case"] for one in kept]

    assert numbers[0] == numbers[1] != numbers[2]
    noted = [says(admin, "same", "cases", type="note_on_case", case=numbers[0], text=text) for text in ("x", "x", "y")]
    assert [len(one["notes"]) for one in noted] == [1, 1, 2]


def test_a_booking_under_a_used_id_is_refused(admin: Caller) -> None:
    me = admin.http.get("/api/me").json()["member"]
    paid = [says(admin, "same", "ledger", type="pay_in", account=me, cents=cents, reason="x") for cents in (5, 5, 7)]

    assert [answer["type"] for answer in paid] == ["done", "done", "refused"]
    assert admin.http.get("/api/account").json()["entries"][-1]["cents"] == 5
