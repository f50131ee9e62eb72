"""Many who ask at the same moment, or for what there is not: each has an answer, and nothing is kept of it."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import msgspec

from floorman.club.authority.actor import NOBODY, Grant
from floorman.club.wire.messages import Look
from floorman.club.wire.watch import ask
from floorman.server.api.examples import A_SEASON, A_TABLE, A_TOURNAMENT
from support.opened import OpenClub, opened

if TYPE_CHECKING:
    from pathlib import Path

TOPICS = ("table/lounge", "tournament/friday", "league/wpl-2099")


def set_up(path: Path) -> None:
    with opened(path) as club:
        admin = club.joins("Adele", Grant("admin"))
        for where, example in (("tables", A_TABLE), ("tournaments", A_TOURNAMENT), ("leagues", A_SEASON)):
            body = msgspec.to_builtins(example[0].value)
            assert admin.http.post(f"/api/{where}", json=body).status_code == 201


def looks(club: OpenClub, *topics: str) -> list[str]:
    """What everybody is told who looks at these at the same moment: its type, or why not."""

    async def at_once() -> list[bytes]:
        return await asyncio.gather(*(ask(club.club.bus, topic, NOBODY, Look()) for topic in topics))

    told = [json.loads(answer) for answer in club.run(at_once())]
    return [answer.get("code", answer["type"]) for answer in told]


def test_the_first_visitors_of_something_may_come_together(tmp_path: Path) -> None:
    set_up(tmp_path / "club.db")
    with opened(tmp_path / "club.db") as club:  # nobody has asked for anything yet
        assert looks(club, *TOPICS * 5) == ["told", "event", "league"] * 5


def test_nothing_is_kept_of_what_somebody_asks_for_that_is_not_there() -> None:
    with opened() as club:
        missing = [f"{kind}/none-{number}" for kind in ("table", "tournament", "league") for number in range(50)]

        assert set(looks(club, *missing)) == {"unknown-table", "unknown-tournament", "unknown-league"}
        assert not club.club._leagues
        assert not club.club.tournaments._desks
        assert not club.club._office._services
