"""People of a served club with a browser each: an admin who comes in by the first link, and whoever they invite."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import httpx

from floorman.rulebook import Rulebook
from support.guest import empty_club
from support.patience import PATIENCE_S
from support.people import PASSWORD

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.guest import Server

FRIDAY = {
    "id": "friday",
    "name": "Friday",
    "book": "tda",
    "edition": Rulebook.load("tda").edition,
    "seed": 7,
    "terms": {"date": "2099-05-12", "starts_at": 4082295600000},
    "structure": {"entries": [{"type": "level", "minutes": 20, "small_blind": 25, "big_blind": 50}]},
    "starting_stack": 5000,
}
"""An event that begins in a while."""


class Person:
    """Somebody with a browser, and no table yet."""

    def __init__(self, server: Server) -> None:
        self.http = server.doors.enter_context(
            httpx.Client(base_url=server.address, trust_env=False, timeout=PATIENCE_S)
        )
        self.server = server
        self.id = ""

    def wants(self, kind: str, **fields: object) -> httpx.Response:
        return self.http.post("/api/members/commands", json={"command": {"type": kind, **fields}})

    def joins(self, link: str, name: str) -> dict[str, Any]:
        answer = self.wants("accept_invitation", link=link, name=name, password=PASSWORD)
        assert answer.status_code == 200, answer.text
        me: dict[str, Any] = answer.json()
        self.id = me["member"]
        return me

    def invites(self, name: str, role: str = "", scope: str = "") -> Person:
        """Somebody else comes in by a link of this person's, with a role if one is named."""
        grants = [{"role": role, "scope": scope}] if role else []
        answer = self.wants("invite_member", grants=grants)
        assert answer.status_code == 200, answer.text
        other = Person(self.server)
        other.joins(answer.json()["link"], name)
        return other


@contextlib.contextmanager
def admin_of_new_club(folder: Path) -> Iterator[Person]:
    """The first admin of a club without anything in it."""
    with empty_club(folder) as (server, link):
        admin = Person(server)
        admin.joins(link.partition("#")[2], "Adele")
        yield admin
