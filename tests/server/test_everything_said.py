"""Whatever a part of the club can decide can be said over HTTP by whoever may, and reaches the function that decides it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final, get_args

import pytest

from floorman.club import cashier
from floorman.club.authority.actor import Grant
from floorman.club.floor_calls.desk import CallDesk
from floorman.club.host import OF_CASH
from floorman.club.people.commands import OfMembers
from floorman.club.people.desk import MembersDesk
from floorman.club.wanted.bank import AtTheDesk
from floorman.club.wanted.calls import DismissCall, RuleOnCall, TakeUpCall, WeighRuling
from floorman.club.wanted.tournaments import VoteMyself
from floorman.league import league
from floorman.server.api.examples import A_SEASON, A_TABLE, A_TOURNAMENT
from floorman.table import commands as at_table
from floorman.table import decide as at_the_table
from floorman.table import director, orders
from floorman.tournament import commands as in_event
from floorman.tournament import decide as of_events
from support.everything import variants
from support.opened import Caller, OpenClub, opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

DECIDING: Final = {
    of_events.decide.__code__: "wanted",
    at_the_table.drafted.__code__: "command",
    director.direct.__code__: "wanted",
    league.decide.__code__: "wanted",
    cashier._booked.__code__: "wanted",
    MembersDesk.do.__code__: "wanted",
    CallDesk.do.__code__: "wanted",
}
"""Where it is decided what comes of a command, and how the command is called there."""
ORDERED_BY_EVENTS: Final = {
    *(orders.SeatPlayer, orders.SeatGhost, orders.ReplaceGhost, orders.Expel, orders.SetChips, orders.SetPenalty),
    *(orders.HoldAllIns, orders.OpenHeldAllIn, orders.SetButton),
}
"""What an event orders at its tables, because its director wants something of the event."""
BY_THE_HOUSE: Final = {orders.DrawButton, orders.GuestsArrive}
"""What the club's own parts order by themselves."""
ON_FELT: Final = {orders.BeginShuffle, orders.BeginStud, orders.MissHands, orders.TakeOut}
"""What there is for a table that programs deal themselves; live events have steps for it."""


class Listening:
    """Hears what reaches the functions that decide, in the thread of the club."""

    def __init__(self, club: OpenClub) -> None:
        self.heard: set[type] = set()
        self._club = club

    def starts(self) -> None:
        async def listens() -> None:
            sys.setprofile(self._hears)

        self._club.run(listens())

    def stops(self) -> None:
        async def stops() -> None:
            sys.setprofile(None)

        self._club.run(stops())

    def _hears(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (name := DECIDING.get(frame.f_code)):
            self.heard.add(type(frame.f_locals[name]))


@pytest.fixture(scope="module")
def club() -> Iterator[tuple[OpenClub, Caller, Listening]]:
    with opened() as started:
        admin = started.joins("Adele", Grant("admin"))
        admin.opens(*(example[0].value for example in (A_TABLE, A_TOURNAMENT, A_SEASON)))
        own = admin.http.get("/api/me").json()["member"]
        appointed = {"type": "appoint_officials", "matchday": 1, "director": own, "floor": [own]}
        answer = admin.http.post(
            "/api/leagues/wpl-2099/commands", json={"id": "1", "command": {"type": "entry", "command": appointed}}
        )
        assert answer.status_code == 200, answer.text
        listening = Listening(started)
        listening.starts()
        yield started, admin, listening
        listening.stops()


GIVEN: Final = {"matchday": 1, "reason": "said at the desk"}


def said(kind: type) -> dict[str, Any]:
    document = next(variants(kind))
    return document | {name: value for name, value in GIVEN.items() if name in document}


def step(kind: type) -> dict[str, Any]:
    if kind is in_event.VoteOnDeal:  # everybody votes for themselves
        return said(VoteMyself)
    return {"type": "step", "command": said(kind)}


def entry(kind: type) -> dict[str, Any]:
    return {"type": "entry", "command": said(kind)}


def an_order(kind: type) -> dict[str, Any]:
    return {"type": "order", "order": said(kind)}


WAYS: Final = [
    *(("/api/tournaments/friday/commands", kind, step) for kind in get_args(in_event.Command)),
    *(("/api/tables/lounge/commands", kind, said) for kind in get_args(at_table.Command)),
    *(("/api/tables/lounge/commands", kind, an_order) for kind in OF_CASH),
    *(("/api/floor/calls/lounge/commands", kind, said) for kind in (TakeUpCall, WeighRuling, RuleOnCall, DismissCall)),
    *(("/api/leagues/wpl-2099/commands", kind, entry) for kind in get_args(league.Command)),
    *(("/api/bank/commands", kind, said) for kind in get_args(AtTheDesk)),
    *(("/api/members/commands", kind, said) for kind in get_args(OfMembers)),
]


@pytest.mark.parametrize(("path", "kind", "written"), WAYS, ids=[f"{path} {kind.__name__}" for path, kind, _ in WAYS])
def test_a_command_that_is_said_over_http_reaches_what_decides_it(
    club: tuple[OpenClub, Caller, Listening], path: str, kind: type, written: Any
) -> None:
    _, admin, listening = club
    body = {"id": kind.__name__, "command": written(kind)}
    if "members" in path:  # what is said there has no ids
        del body["id"]
    listening.heard.clear()
    answer = admin.http.post(path, json=body)

    assert answer.status_code < 500, answer.text
    assert kind in listening.heard, answer.text


def test_every_order_at_a_table_is_somebodys_to_give() -> None:
    assert {*OF_CASH} | ORDERED_BY_EVENTS | BY_THE_HOUSE | ON_FELT == {*get_args(orders.Order)}
