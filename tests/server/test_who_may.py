"""Every role at every door: what is asked over HTTP and over the line is done, or refused as the table of permissions says."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import pytest

from floorman.club.authority.actor import Grant
from floorman.club.authority.permissions import NEEDS, command_in
from floorman.club.people.commands import InviteMember
from floorman.club.wanted import bank, calls, cases, hands, leagues, notices, rulebooks, tables, tournaments
from floorman.club.wire.messages import Look
from floorman.league.asking import questions
from floorman.server.api.examples import A_SEASON, A_TABLE, A_TOURNAMENT
from support.everything import addresses, read, topics, variants
from support.opened import Caller, OpenClub, opened
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERYBODY = "everybody"
ITS_COMMAND = "as the command in it"
ROUTES: Final[dict[str, Any]] = {
    "GET /api/account": bank.LookAtMyAccount,
    "POST /api/account/more": bank.AskForMore,
    "GET /api/bank/accounts": bank.FindAccounts,
    "GET /api/bank/accounts/{account}": bank.LookAtAccount,
    "GET /api/bank/transfers/{transfer}": bank.LookAtTransfer,
    "POST /api/bank/commands": ITS_COMMAND,
    "GET /api/floor/calls": calls.ListCalls,
    "GET /api/floor/calls/{table}": calls.LookAtCall,
    "POST /api/floor/calls/{table}/commands": ITS_COMMAND,
    "GET /api/floor/cases": cases.FindCases(),
    "GET /api/floor/cases/{number}": cases.ReadCase(1),
    "POST /api/floor/commands": ITS_COMMAND,
    "GET /api/floor/export": cases.ExportCases,
    "POST /api/floor/questions": cases.AskNext,
    "GET /api/floor/quiz": cases.AskQuiz,
    "GET /api/floor/records": cases.ReadRecord(name="Anna"),
    "POST /api/floor/rulings": cases.RuleOn,
    "GET /api/floor/situations": cases.FindSituations,
    "GET /api/floor/situations/schema": cases.ReadSituations,
    "GET /api/floor/statistics": cases.CountCases(),
    "POST /api/guests": EVERYBODY,
    "POST /api/do": EVERYBODY,  # the service that is asked says what it takes; each is asked over the line as well
    "GET /api/hands": hands.ListMyHands,
    "GET /api/hands/history": hands.WriteMyHands,
    "GET /api/hands/{hand}": hands.ReadHand("lounge-1"),
    "GET /api/hands/{hand}/history": hands.WriteHand("lounge-1"),
    "GET /api/leagues": EVERYBODY,
    "POST /api/leagues": leagues.AnnounceSeason,
    "GET /api/leagues/{league}": Look,
    "POST /api/leagues/{league}/commands": ITS_COMMAND,
    "GET /api/leagues/{league}/entries": leagues.ReadEntries,
    "GET /api/leagues/{league}/lists/{what}": questions.ReadTable,  # each of the others is asked over the line
    "GET /api/leagues/{league}/records": leagues.ReadRecords,
    "POST /api/leagues/{league}/why": questions.ReadWhy,  # and for points in a ranking the same
    "GET /api/me": EVERYBODY,
    "POST /api/members/commands": ITS_COMMAND,
    "GET /api/notices": notices.ReadNotices,
    "POST /api/notices/commands": ITS_COMMAND,
    "GET /api/offers": Look,
    "POST /api/offers/commands": ITS_COMMAND,
    "GET /api/rulebooks": rulebooks.ListBooks,
    "POST /api/rulebooks": rulebooks.AdoptBook,
    "GET /api/rulebooks/books/{book}": rulebooks.ReadBook,
    "POST /api/rulebooks/check": rulebooks.CheckBook,
    "GET /api/rulebooks/compare": rulebooks.CompareBooks,
    "GET /api/rulebooks/questions/{knob}": rulebooks.ReadQuestion,
    "POST /api/sign-out": EVERYBODY,
    "GET /api/tables": Look,
    "POST /api/tables": tables.OpenTable,
    "POST /api/tables/moves": ITS_COMMAND,
    "GET /api/tables/home": tables.ListHomeGames,
    "POST /api/tables/home": tables.OpenHomeGame,
    "GET /api/tables/{table}/link": tables.LookAtLink,
    "POST /api/tables/{table}/link": tables.RenewLink,
    "GET /api/tables/{table}/rulings/{number}": calls.ReadRuling,
    "GET /api/tables/{table}": Look,
    "POST /api/tables/{table}/commands": ITS_COMMAND,
    "GET /api/tournaments": tournaments.ListEvents,
    "POST /api/tournaments": tournaments.AnnounceEvent,
    "GET /api/tournaments/{event}": Look,
    "POST /api/tournaments/{event}/commands": ITS_COMMAND,
    "POST /api/tournaments/{event}/preview": tournaments.PreviewCorrection,
    "GET /api/tournaments/{event}/steps": tournaments.ReadSteps,
    "GET /health": EVERYBODY,
    "GET /metrics": EVERYBODY,
    "GET /": EVERYBODY,
    "GET /{path}": EVERYBODY,
    "GET /assets/{name}": EVERYBODY,
    "GET /api": EVERYBODY,
    "GET /api/{path}": EVERYBODY,
    "GET /api/docs": EVERYBODY,
    "GET /api/docs/openapi.json": EVERYBODY,
}
"""Every address with what it takes to be heard there: a line for each, or the test fails."""

THERE: Final = {
    "table": "lounge",
    "event": "friday",
    "league": "wpl-2099",
    "hand": "lounge-1",
    "account": "friday",
    "transfer": "none",
    "number": 1,
    "book": "tda",
    "knob": "min_raise",
    "path": "nothing",
    "name": "nothing",
    "what": "table",
}
SCOPES: Final = {"event": "tournament/friday", "league": "league/wpl-2099"}
TOPICS: Final = ("table/lounge", "tournament/friday", "league/wpl-2099")
GRANTS: Final[dict[str, tuple[Grant, ...] | None]] = {
    "nobody": None,
    "guest": None,
    "player": (),
    **{role: (Grant(role),) for role in ("display", "admin", "director", "floor", "desk", "official")},
    **{f"{role} of Friday": (Grant(role, "tournament/friday"),) for role in ("director", "floor", "desk")},
    "director of Saturday": (Grant("director", "tournament/saturday"),),
    "official of the league": (Grant("official", "league/wpl-2099"),),
    "official of another league": (Grant("official", "league/nl-2099"),),
    "captain of the team": (Grant("captain", "league/wpl-2099/ace"),),
    "captain of another team": (Grant("captain", "league/wpl-2099/king"),),
    "host": (),
}
INCLUDED: Final = {
    "admin": {"admin", "director", "floor", "desk", "official", "captain"},
    "director": {"director", "floor", "desk"},
    "official": {"official", "captain"},
}
"""Written out a second time, on purpose."""
REFUSED: Final = {"not-signed-in", "not-allowed", "members-only"}


def is_allowed(role: str, wanted: Any, scope: str = "") -> bool:
    """Whether somebody may want something there, worked out from the table and the grants alone."""
    if isinstance(wanted, str):
        return wanted == EVERYBODY
    command = wanted if isinstance(wanted, type) else command_in(wanted)
    if command == InviteMember():  # as a mere player of the club, which is not what an event or a league gives
        return role in {"admin", "director"}
    needs = NEEDS[command if isinstance(command, type) else type(command)]
    where = "/".join(filter(None, (scope, needs.within(command) if needs.within else "")))
    here = {"guest"} if role == "guest" else {"guest", "player"} if role != "nobody" else set()
    if role == "host" and where in GAMES:
        here.add("host")
    for grant in GRANTS[role] or ():
        if needs.is_anywhere or grant.scope in {"", where} or where.startswith(f"{grant.scope}/"):
            here |= INCLUDED.get(grant.role, {grant.role})
    return not needs.roles or bool({one.value for one in needs.roles} & here)


# ---- everything that can be said ----


class Asked(NamedTuple):
    """One request."""

    label: str
    method: str
    path: str
    body: dict[str, Any] | None
    needs: Any
    scope: str


def requests(club: OpenClub) -> list[Asked]:
    """Everything that can be asked over HTTP."""
    asked: list[Asked] = []
    for address in addresses(club.app):
        if address.method in {"OPTIONS", "HEAD"}:
            continue
        scope = next((SCOPES[name] for name in SCOPES if name in address.ids), "")
        label, path, kind = str(address), address.path.format(**THERE), address.takes
        assert label in ROUTES, f"{label} is new: say in ROUTES what it takes to be heard there"
        seen: set[Any] = set()
        for body in variants(kind) if kind else (None,):
            needs = ROUTES[label]
            if needs == ITS_COMMAND:
                assert body is not None
                needs = read(kind, body).command
                if (kept := NEEDS[type(command_in(needs))]) in seen and "members" not in path:
                    continue  # one of each sort; the others are said over the line
                seen.add(kept)
            asked.append(Asked(f"{label} {body}", address.method, path, body, needs, scope))
    return asked


def said(club: OpenClub) -> list[Asked]:
    """Everything that can be said over the line, from the services that are there."""
    asked: list[Asked] = []
    for topic, kind in topics(club.club).items():
        scope = topic if topic.startswith(("tournament/", "league/", "table/home-")) else ""
        asked += [Asked(f"{topic} {body}", "", topic, body, read(kind, body), scope) for body in variants(kind)]
    return asked


# ---- saying it ----


@pytest.fixture(scope="module")
def club() -> Iterator[OpenClub]:
    with opened() as started:
        admin = started.joins("Adele", Grant("admin"))
        admin.opens(*(example[0].value for example in (A_TABLE, A_TOURNAMENT, A_SEASON)))
        for topic in TOPICS:
            assert admin.http.get(f"/api/{topic.replace('/', 's/', 1)}").status_code == 200
        yield started


NUMBERS = count(1)
GAMES: list[str] = []
"""The home game of whoever is host at the moment: nobody grants that role."""


def somebody(club: OpenClub, role: str) -> Caller:
    name, grants = f"Anna {next(NUMBERS)}", GRANTS[role]
    if grants is not None:
        person = club.joins(name, *grants)
        if role == "host":
            game = {"id": "opens", "game": {"name": name}}
            GAMES[:] = [f"table/{person.http.post('/api/tables/home', json=game).json()['table']}"]
        return person
    return club.comes(name) if role == "guest" else Caller(club)


def require(role: str, asked: Asked, status: int, answer: Any) -> None:
    """See to it that an answer is what the table says, and nothing in between."""
    code = answer.get("code", "") if isinstance(answer, dict) else ""
    code = "" if code == "private-table" else code  # the home game says so itself, to whoever might want it elsewhere
    assert status < 500, (role, asked.label, answer)
    assert code not in {"our-mistake", "http-500", "nobody-serves"}, (role, asked.label, answer)
    if is_allowed(role, asked.needs, asked.scope):
        assert code not in REFUSED, (role, asked.label, answer)
        assert status not in {405, 415}, (role, asked.label, answer)
    else:
        assert code in REFUSED, (role, asked.label, answer)
        assert code == "not-signed-in" or role != "nobody", (role, asked.label, answer)


def over_http(person: Caller, asked: Asked) -> tuple[int, Any]:
    answer = person.http.request(asked.method, asked.path, json=asked.body)
    is_json = "json" in answer.headers.get("content-type", "")
    return answer.status_code, answer.json() if is_json and answer.content else None


def test_every_address_has_its_line_and_no_line_has_lost_its_address(club: OpenClub) -> None:
    there = {
        asked.label.rpartition(" ")[0] if asked.body is None else asked.label.split(" {'")[0]
        for asked in requests(club)
    }

    assert {" ".join(label.split()[:2]) for label in there} == set(ROUTES)


def test_every_role_at_every_address_is_heard_or_refused(club: OpenClub) -> None:
    everything = requests(club)
    people = {role: somebody(club, role) for role in GRANTS}
    assert len(everything) > 60
    for role, person in people.items():  # first what changes nothing
        for asked in everything:
            if not is_allowed(role, asked.needs, asked.scope):
                require(role, asked, *over_http(person, asked))
    for role, known in people.items():
        person = known
        for asked in everything:
            if is_allowed(role, asked.needs, asked.scope):
                require(role, asked, *over_http(person, asked))
                may_have_left = role != "nobody" and ("members" in asked.path or "sign" in asked.path)
                if may_have_left and not person.http.get("/api/me").json():
                    person = somebody(club, role)  # as they wanted to


@pytest.mark.parametrize("role", GRANTS)
def test_every_role_is_heard_or_refused_on_the_line_as_over_http(club: OpenClub, role: str) -> None:
    person = somebody(club, role)
    everything = said(club)
    assert {asked.path for asked in everything} >= {"lobby", "tournaments", "leagues", "members", "club", *TOPICS}
    with person.line() as line:
        allowed = [asked for asked in everything if is_allowed(role, asked.needs, asked.scope)]
        refused = [asked for asked in everything if not is_allowed(role, asked.needs, asked.scope)]
        for number, asked in enumerate((*refused, *allowed)):
            line.send(
                msgspec.json.encode({"type": "do", "id": str(number), "to": asked.path, "command": asked.body}).decode()
            )
            answer = msgspec.json.decode(line.recv(timeout=PATIENCE_S))
            if role == "nobody":
                assert answer["code"] == "not-signed-in"
            elif asked.path == "members":
                assert answer["code"] == "unknown-topic"  # over HTTP alone
            else:
                require(role, asked, 200, answer)
