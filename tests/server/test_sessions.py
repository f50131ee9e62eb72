"""A line is its owner's as long as their session is: whoever has a phone whose session was ended sees no more cards on it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from floorman.club.authority.actor import Grant
from floorman.server.api.examples import A_TABLE
from floorman.testing import ManualClock
from support.opened import Caller, OpenClub, opened
from support.patience import PATIENCE_S
from support.people import PASSWORD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from websockets.sync.client import ClientConnection

NEW_PASSWORD = "another correct horse"  # noqa: S105  # made up


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def club(clock: ManualClock) -> Iterator[OpenClub]:
    with opened(clock=clock) as started:
        admin = started.joins("Adele", Grant("admin"))
        assert admin.http.post("/api/tables", json=msgspec.to_builtins(A_TABLE[0].value)).status_code == 201
        yield started


def wants(who: Caller, type_: str, **fields: Any) -> dict[str, Any]:
    answer = who.http.post("/api/members/commands", json={"command": {"type": type_, **fields}})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def own_id(who: Caller) -> str:
    return str(who.http.get("/api/me").json()["member"])


def follows(line: ClientConnection) -> dict[str, Any]:
    line.send(json.dumps({"type": "follow", "topic": "table/lounge"}))
    return hears(line)


def hears(line: ClientConnection) -> dict[str, Any]:
    heard: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE_S))
    return heard


def hears_out(line: ClientConnection) -> int:
    """Until the line is closed; gives with which code."""
    with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012  # whatever was on its way comes first
        while True:
            hears(line)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def by_the_admin(admin: Caller, own: Caller) -> None:
    wants(admin, "end_member_sessions", member=own_id(own))


def elsewhere(_: Caller, own: Caller) -> None:
    other = Caller(own.opened, wants(own, "make_token", label="other")["token"])
    wants(other, "end_session")


def by_password(_: Caller, own: Caller) -> None:
    other = Caller(own.opened, wants(own, "make_token", label="other")["token"])
    wants(other, "change_password", password=NEW_PASSWORD, old=PASSWORD)


def by_signing_out(_: Caller, own: Caller) -> None:
    assert own.http.post("/api/sign-out").status_code == 204


def by_deletion(admin: Caller, own: Caller) -> None:
    wants(admin, "delete_member", member=own_id(own))


@pytest.mark.parametrize("ends", [by_the_admin, elsewhere, by_password, by_signing_out, by_deletion])
def test_a_line_ends_with_the_session_it_was_opened_under(
    club: OpenClub, ends: Callable[[Caller, Caller], None]
) -> None:
    admin, own = club.joins("Bela", Grant("admin")), club.joins("Anna")
    with own.line() as line, admin.line() as another:
        follows(line)

        ends(admin, own)

        assert hears_out(line) == 1008
        assert follows(another)["type"] == "told"  # nobody else's does


def test_whoever_has_a_phone_whose_session_was_ended_sees_no_cards_on_it(club: OpenClub, clock: ManualClock) -> None:
    admin = club.joins("Bela", Grant("admin"))
    seated = [club.joins(name) for name in ("Anna", "Berta")]
    for seat, person in enumerate(seated, start=1):
        body = {"id": "sits", "command": {"type": "sit_down", "seat": seat, "chips": 5000}}
        assert person.http.post("/api/tables/lounge/commands", json=body).status_code == 200
    with seated[0].line() as line:
        assert follows(line)["view"]["you"] == 1
        wants(admin, "end_member_sessions", member=own_id(seated[0]))
        assert hears_out(line) == 1008
    club.loop.call_soon_threadsafe(clock.advance, 10_000)  # the hand begins
    with seated[0].line() as line:  # with the same token
        assert follows(line)["view"]["you"] is None


def test_a_line_goes_on_while_its_owner_is_called_otherwise_gets_a_role_or_comes_in_elsewhere(club: OpenClub) -> None:
    admin, own = club.joins("Bela", Grant("admin")), club.joins("Anna")
    with own.line() as line:
        wants(own, "rename", name="Anna Berger")
        wants(admin, "grant_role", member=own_id(own), role="director")
        wants(own, "make_token", label="other")

        table = msgspec.to_builtins(A_TABLE[0].value) | {"id": "balcony"}
        line.send(
            json.dumps({"type": "do", "id": "1", "to": "lobby", "command": {"type": "open_table", "table": table}})
        )
        assert hears(line)["type"] == "done"
