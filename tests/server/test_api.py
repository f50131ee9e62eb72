"""The club over HTTP: members, roles, tables and tournaments by whoever may."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from floorman.rulebook import Rulebook
from support.guest import Guest, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.guest import Server

PASSWORD = "correct horse battery"  # noqa: S105  # of nobody


@pytest.fixture
def club(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A club without anything in it, and the link that its first admin opens."""

    with serving(tmp_path, demo=False) as server:
        assert server.process.stdout is not None
        while "/join#" not in (line := server.process.stdout.readline()):
            assert line, "it has ended"
        yield server, line.strip().partition("#")[2]


class Person:
    """Somebody with a browser, and no table yet."""

    def __init__(self, server: Server) -> None:
        self.http = server.doors.enter_context(httpx.Client(base_url=server.address, trust_env=False))

    def wants(self, kind: str, **fields: object) -> httpx.Response:
        return self.http.post("/api/members/commands", json={"command": {"type": kind, **fields}})

    def joins(self, link: str, name: str) -> dict[str, Any]:
        answer = self.wants("accept_invitation", link=link, name=name, password=PASSWORD)
        assert answer.status_code == 200, answer.text
        me: dict[str, Any] = answer.json()
        return me


def test_an_admin_comes_in_by_the_link_invites_a_director_and_both_do_what_they_may(club: tuple[Server, str]) -> None:
    server, link = club
    admin, director, guest = Person(server), Person(server), Guest(server)

    assert "admin" in admin.joins(link, "Adele")["roles"]
    assert (
        Person(server).wants("accept_invitation", link=link, name="Eve", password=PASSWORD).status_code == 400
    )  # used
    invited = admin.wants("invite_member", grants=[{"role": "director"}]).json()
    assert "director" in director.joins(invited["link"], "Dora")["roles"]

    book = Rulebook.load("tda")
    table = {
        "id": "lounge",
        "name": "Lounge",
        "book": book.id,
        "edition": book.edition,
        "structure": "no_limit",
        "seats": 6,
        "small_blind": 50,
        "big_blind": 100,
        "smallest_buy_in": 2000,
        "largest_buy_in": 10_000,
        "thinking_ms": 30_000,
        "pause_ms": 0,
        "type": "table_opened",
    }
    refused = guest.http.post("/api/tables", json=table)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed")
    assert guest.http.get("/api/tables").json() == []
    assert director.http.post("/api/tables", json=table).status_code in {200, 201}
    assert [line["id"] for line in guest.http.get("/api/tables").json()] == ["lounge"]

    seated = guest.http.post(
        "/api/tables/lounge/commands", json={"id": "1", "command": {"type": "sit_down", "seat": 1, "chips": 5000}}
    )
    assert seated.json()["type"] == "done"
    close = {"id": "2", "command": {"type": "order", "order": {"type": "close_table"}}}
    assert guest.http.post("/api/tables/lounge/commands", json=close).status_code == 403
    assert director.http.post("/api/tables/lounge/commands", json=close).json()["type"] == "done"
    assert guest.http.get("/api/tables").json() == []


def test_a_member_signs_in_again_and_ends_the_other_session(club: tuple[Server, str]) -> None:
    server, link = club
    at_home, on_the_road = Person(server), Person(server)
    at_home.joins(link, "Adele")

    assert on_the_road.wants("sign_in", who="adele", password="wrong").status_code == 400  # noqa: S106  # nobody's
    came = on_the_road.wants("sign_in", who="adele", password=PASSWORD)
    assert came.json()["name"] == "Adele"
    assert "token" not in came.json()
    assert "httponly" in came.headers["set-cookie"].lower()
    sessions = on_the_road.wants("look_at_myself").json()["sessions"]
    (other,) = [one["number"] for one in sessions if not one["is_this_one"]]
    assert on_the_road.wants("end_session", session=other).status_code == 200
    assert at_home.http.get("/api/me").json() is None
    assert on_the_road.http.get("/api/me").json()["name"] == "Adele"


def test_a_program_comes_in_with_a_token(club: tuple[Server, str]) -> None:
    server, link = club
    admin = Person(server)
    admin.joins(link, "Adele")

    token = admin.wants("make_token", label="the club's laptop").json()["token"]
    found = httpx.get(server.address + "/api/me", headers={"Authorization": f"Bearer {token}"}, trust_env=False).json()
    assert found["name"] == "Adele"


@pytest.mark.parametrize("path", ["/api/tournaments/none", "/api/tables/none"])
def test_what_is_not_there_is_told_as_that(club: tuple[Server, str], path: str) -> None:
    server, _ = club

    answer = httpx.get(server.address + path, trust_env=False)
    assert answer.status_code == 404
    assert answer.json()["code"].startswith("unknown-")
