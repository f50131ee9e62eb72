"""Whatever is said to the club, valid or nearly so, by whomever: an answer of a known kind, no table lost, no chip made or lost.

What can be said comes from the schemas of everything that is read: every body over HTTP, every message on the line, every command
of every service. A club with a hand under way, a tournament that the server deals, a live one and a league hears it all.
"""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.club.audit import audit
from floorman.club.authority.actor import Grant
from floorman.club.wire.messages import Refused, Said
from floorman.server.api.examples import A_SEASON, A_TABLE, A_TOURNAMENT
from floorman.server.refusals import RefusalPage
from floorman.store.reading import reading
from floorman.testing import ManualClock
from support.everything import addresses, shapes, topics
from support.json_schema import nearly
from support.opened import Caller, OpenClub, opened
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROLES: Final[dict[str, tuple[Grant, ...] | None]] = {
    "nobody": None,
    "guest": None,
    "player": (),
    "display": (Grant("display"),),
    "desk": (Grant("desk"),),
    "floor": (Grant("floor"),),
    "captain": (Grant("captain", "league/wpl-2099/ace"),),
    "official": (Grant("official"),),
    "director": (Grant("director"),),
    "admin": (Grant("admin"),),
}
OURS: Final = {"our-mistake", "http-500", "nobody-serves"}
TABLE: Final[Any] = A_TABLE[0].value
LIVE: Final[Any] = A_TOURNAMENT[0].value


class Fuzzed:
    """A club in which a lot is going on."""

    def __init__(self, club: OpenClub, clock: ManualClock) -> None:
        self.club = club
        self._clock = clock
        self._numbers = count(1)
        self.answers: set[str] = set()
        self.people: dict[str, Caller] = {}
        self.admin = self._of("admin")
        online = replace(LIVE, id="saturday", is_live=False, fee_cents=0, payment="")
        self.admin.opens(replace(TABLE, pause_ms=0, thinking_ms=5_000), LIVE, online, A_SEASON[0].value)
        self._enter("wpl-2099", {"type": "enter_club", "club": "ace", "name": "Ace"})
        self._enter("wpl-2099", {"type": "enter_team", "team": "ace1", "club": "ace", "name": "Ace 1"})
        seated = [self._of("player") for _ in range(3)]
        for seat, person in enumerate(seated, start=1):
            command = {"type": "sit_down", "seat": seat, "chips": 5000}
            assert self._wants("/api/tables/lounge/commands", {"id": "sits", "command": command}, person)
        self.ids = [person.http.get("/api/me").json()["member"] for person in seated]
        for event in ("friday", "saturday"):
            for member in self.ids:
                self._step(event, {"type": "enter", "person": {"id": member, "name": member}})
                self._step(event, {"type": "check_in", "entrant": member})
            self._step(event, {"type": "begin"})
        self._wants("/api/tables/home", {"id": "opens", "game": {"name": "Hanna's"}}, seated[2])
        self.seated = dict(zip(("seated", "another seat"), seated[:2], strict=True))

    def _of(self, role: str) -> Caller:
        name, grants = f"{role} {next(self._numbers)} of many", ROLES[role]
        if grants is None:
            return self.club.comes(name) if role == "guest" else Caller(self.club)
        return self.club.joins(f"Anna {next(self._numbers)}", *grants)

    def _wants(self, path: str, body: Any, who: Caller | None = None) -> bool:
        answer = (who or self.admin).http.post(path, json=body)
        assert answer.is_success, answer.text
        return True

    def _enter(self, league: str, command: dict[str, Any]) -> None:
        self._wants(f"/api/leagues/{league}/commands", {"id": "", "command": {"type": "entry", "command": command}})

    def _step(self, event: str, command: dict[str, Any]) -> None:
        body = {"id": f"{next(self._numbers)}", "command": {"type": "step", "command": command}}
        self._wants(f"/api/tournaments/{event}/commands", body)

    @property
    def words(self) -> tuple[str, ...]:
        """Ids of what there is, so that much of what is said is about something."""
        homes = (subject.partition(".")[2] for subject in self.club.club.bus._servers if "home-" in subject)  # type: ignore[attr-defined]
        there = (
            *homes,
            "lounge",
            "friday",
            "saturday",
            "wpl-2099",
            "ace",
            "ace1",
            "tda",
            "2019",
            "table/lounge",
            "club",
        )
        return (*there, *self.ids, "1", "admin", "Anna")

    def ways(self) -> dict[str, tuple[str, str, st.SearchStrategy[Any]]]:
        """Everything that can be said, by a name: over which way, where, and what it looks like."""
        found: dict[str, tuple[str, str, st.SearchStrategy[Any]]] = {}
        for address in addresses(self.club.app):
            if address.takes is not None:
                for name, shape in shapes(address.takes, *self.words):
                    found[f"{address} {name}"] = ("http", address.path, shape)
        for topic, kind in topics(self.club.club).items():
            for name, shape in shapes(kind, *self.words):
                found[f"{topic} {name}"] = ("line", topic, shape)
        for name, shape in shapes(Said, *self.words):
            found[f"the line {name}"] = ("line", "", shape)
        return found

    def somebody(self, role: str) -> Caller:
        """Somebody with a role; whoever has left, as they wanted to, comes again as somebody else."""
        if role in self.seated:
            return self.seated[role]
        if role not in self.people or (role != "nobody" and not self.people[role].http.get("/api/me").json()):
            self.people[role] = self._of(role)
        return self.people[role]

    def time_goes_on(self, ms: int) -> None:
        async def goes_on() -> None:
            self._clock.advance(ms)

        self.club.run(goes_on())

    # ---- saying it ----

    def over_http(self, who: Caller, path: str, body: Any) -> None:
        places = {"table": "lounge", "event": "friday", "league": "wpl-2099"}
        headers = {"Content-Type": "application/json"}
        answer = who.http.post(path.format(**places), content=json.dumps(body), headers=headers)
        assert answer.status_code < 500, answer.text
        assert answer.headers["content-type"].startswith("application/json") or not answer.content
        if answer.is_error:
            self._note(msgspec.json.decode(answer.content, type=RefusalPage, strict=True))
        else:
            self.answers.add("done")

    def on_the_line(self, who: Caller, topic: str, said: Any) -> None:
        message = {"type": "do", "id": "fuzzed", "to": topic, "command": said} if topic else said
        with who.line() as line:
            line.send(json.dumps(message))
            line.send('{"type": "look"}')
            while True:
                data = line.recv(timeout=PATIENCE_S, decode=False)
                heard = json.loads(data)
                if heard["type"] == "refused":
                    self._note(msgspec.json.decode(data, type=Refused, strict=True))
                elif heard["type"] == "welcome":
                    break
                else:
                    self.answers.add(heard["type"])

    def _note(self, refused: Refused | RefusalPage) -> None:
        assert refused.code not in OURS, refused
        assert refused.words.en, refused
        assert refused.words.de, refused
        self.answers.add(refused.code)

    # ---- what always holds ----

    def require_sound(self) -> None:
        """Everything goes on that should, and no chip has been made or lost at any table."""
        self.time_goes_on(0)
        health = self.admin.http.get("/health").json()
        assert (health["still"], health["unreadable"], health["is_writing"]) == ([], [], True)
        club = self.club.club
        for table, host in club._cash.items():
            assert club.treasurer.balance(table) == host.table.chips, table
        assert not any(host.has_stopped for _, host in club.hosts())


@pytest.fixture
def fuzzed(tmp_path: Path) -> Iterator[Fuzzed]:
    clock = ManualClock()
    with opened(tmp_path / "club.db", clock=clock) as club:
        yield Fuzzed(club, clock)
    with reading(str(tmp_path / "club.db")) as kept:
        audited = audit(kept)
        assert audited.is_clean, audited.findings


def test_whatever_is_said_has_an_answer_and_no_chip_is_made_or_lost(fuzzed: Fuzzed, soak: bool) -> None:
    ways, said = fuzzed.ways(), count(1)
    assert len(ways) > 200
    roles = [*ROLES, *fuzzed.seated, *["admin"] * len(ROLES)]  # whoever may do everything gets furthest

    @settings(
        max_examples=10_000 if soak else 500,
        derandomize=not soak,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.sampled_from(sorted(ways)), st.sampled_from(roles), st.booleans(), st.data())
    def is_answered(name: str, role: str, is_odd: bool, data: st.DataObject) -> None:
        way, where, shape = ways[name]
        body = data.draw(shape)
        if is_odd:
            body = data.draw(nearly(body))
        who = fuzzed.somebody(role)
        if way == "http":
            fuzzed.over_http(who, where, body)
        else:
            fuzzed.on_the_line(who, where, body)
        fuzzed.time_goes_on(500)
        if not next(said) % 25:
            fuzzed.require_sound()

    is_answered()
    fuzzed.require_sound()
    assert {"done", "unreadable-message", "not-allowed", "not-signed-in"} <= fuzzed.answers
    assert len(fuzzed.answers) > 20, fuzzed.answers
