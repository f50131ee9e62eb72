"""What the server answers, by example: a club is opened, people do things in it, and one answer of each kind is written down.

``make answers`` writes ``server/api/answers.json``, which the OpenAPI document shows beside the types. A test sees to it that every
endpoint has one, and that each is what the endpoint's type says; where a type has changed, they are written anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from floorman.club.authority.actor import Grant
from floorman.club.wanted.cases import AskNext
from floorman.floor.interview.answers import FactAnswer
from floorman.league.asking.questions import ReadWhy, ReadWhyRanked
from floorman.league.season.why import TableTotal
from floorman.server.api import examples
from floorman.testing import ManualClock
from support.opened import Caller, opened
from support.people import PASSWORD

if TYPE_CHECKING:
    import httpx

    from support.opened import OpenClub

FILE: Final = Path("src/floorman/server/api/answers.json")
OPENS_AT: Final = 4_082_288_400_000
"""In the evening of 12 May 2099, two hours before the tournament of the examples."""
FRIDAY: Final = "/api/tournaments/{event}"
LOUNGE: Final = "/api/tables/{table}"
CALL: Final = "/api/floor/calls/{table}/commands"
DESK: Final = "/api/bank/commands"
FLOOR: Final = "/api/floor/commands"
LEAGUE: Final = "/api/leagues/{league}"
PEOPLE: Final = "/api/members/commands"
_LONGEST_LIST: Final = 2
_LONGEST_TEXT: Final = 1500
_WHOLE: Final = "proof"
"""Of which nothing can be left out: it would not prove anything."""
_A_CATALOGUE: Final = 60
"""So many parts has no value of ours: it is a catalogue of things that look alike."""
IDS: Final = count(1)


class Recorder:
    """Asks, and writes down what is answered."""

    def __init__(self, club: OpenClub, clock: ManualClock) -> None:
        self.club, self.clock = club, clock
        self.answers: dict[str, list[dict[str, Any]]] = {}

    def get(self, summary: str, by: Caller, path: str, /, query: str = "", **parts: object) -> Any:
        """Ask for something."""
        return self._answered(summary, by.http.get(path.format(**parts) + query), f"get {path}")

    def post(self, summary: str, by: Caller, path: str, said: Any, /, **parts: object) -> Any:
        """Say something."""
        body = msgspec.json.encode(said, enc_hook=str)
        answer = by.http.post(path.format(**parts), content=body, headers={"Content-Type": "application/json"})
        return self._answered(summary, answer, f"post {path}")

    def does(self, summary: str, by: Caller, path: str, command: Any, /, **parts: object) -> Any:
        """Say a command, with an id."""
        return self.post(summary, by, path, {"id": f"c{next(IDS)}", "command": command}, **parts)

    def passes(self, ms: int) -> None:
        """Let the time pass."""

        async def advance() -> None:
            self.clock.advance(ms)

        self.club.run(advance())

    def _answered(self, summary: str, answer: httpx.Response, operation: str) -> Any:
        if not answer.is_success:
            sys.exit(f"{operation}: {answer.text}")
        found = answer.json() if answer.content else None
        if summary:
            self.answers.setdefault(operation, []).append({"summary": summary, "value": shortened(found)})
        return found


def shortened(value: Any) -> Any:
    """An answer with the first of each list: a reader knows how the others look."""
    if isinstance(value, list):
        return [shortened(item) for item in value[:_LONGEST_LIST]]
    if isinstance(value, dict):
        parts = list(value.items())
        shown = parts if len(parts) < _A_CATALOGUE else parts[:_LONGEST_LIST]
        return {name: item if name == _WHOLE else shortened(item) for name, item in shown}
    return value[:_LONGEST_TEXT] if isinstance(value, str) else value


def told(recorder: Recorder) -> None:
    """Everything that somebody does, part by part."""
    club = recorder.club
    admin, anna, bert = club.joins("Dora", Grant("admin")), club.joins("Anna"), club.joins("Bert")
    _people(recorder, admin, anna)
    _tables(recorder, admin, anna, bert)
    _tournaments(recorder, admin, anna)
    _offers(recorder, admin, anna)
    _bank(recorder, admin, anna)
    _floor_desk(recorder, admin)
    _leagues(recorder, admin, anna)
    _rulebooks(recorder, admin)
    recorder.get("All is well", anna, "/health")
    recorder.post("See the tournaments", anna, "/api/do", examples.ANYTHING[0].value)


def _people(recorder: Recorder, admin: Caller, anna: Caller) -> None:
    nobody = Caller(recorder.club)
    recorder.get("Somebody", anna, "/api/me")
    recorder.get("Nobody yet", nobody, "/api/me")
    recorder.post("A guest", nobody, "/api/guests", examples.GUEST[0].value)
    nobody.http.post("/api/sign-out", json={}).raise_for_status()
    people = {line["name"]: line["id"] for line in _wants(recorder, admin, "find_members")["lines"]}
    _wants(recorder, admin, "find_members", "Members found", words="an")
    _wants(recorder, admin, "invite_member", "An invitation", grants=[{"role": "desk"}], uses=3)
    link = _wants(recorder, admin, "invite_member", grants=[{"role": "floor"}])["link"]
    _wants(recorder, nobody, "look_at_invitation", "What a link invites to", link=link)
    joins = {"link": link, "name": "Carla", "password": PASSWORD}
    _wants(recorder, Caller(recorder.club), "accept_invitation", "Somebody has come in", **joins)
    _wants(recorder, admin, "list_invitations", "The invitations that can be used")
    _wants(recorder, admin, "grant_role", "A role is given", member=people["Bert"], role="floor")
    _wants(recorder, admin, "look_at_member", "One member", member=people["Bert"])
    _wants(recorder, admin, "read_appointments", "Who gave whom which role")
    _wants(recorder, anna, "look_at_myself", "Oneself")
    _wants(recorder, anna, "look_at_consents", "What the club's books ask for")
    _wants(recorder, anna, "export_myself", "Everything that the club knows of one")
    _wants(recorder, anna, "ask_for_new_passkey", "What the browser makes a passkey of", host="", origin="")
    _wants(recorder, anna, "make_token", "A token for a program", label="the club's laptop")


def _wants(recorder: Recorder, by: Caller, kind: str, summary: str = "", **said: object) -> Any:
    return recorder.post(summary, by, PEOPLE, {"command": {"type": kind, **said}})


def _tables(recorder: Recorder, admin: Caller, anna: Caller, bert: Caller) -> None:
    table = {"table": "lounge"}
    recorder.post("It is open", admin, "/api/tables", examples.A_TABLE[0].value)
    for seat, one in enumerate((anna, bert), 1):
        recorder.does("" if seat > 1 else "Done", one, LOUNGE + "/commands", _SIT | {"seat": seat}, **table)
    recorder.passes(5000)
    recorder.get("In the middle of a hand, as one of the players sees it", anna, LOUNGE, **table)
    recorder.get("The tables of the lobby", anna, "/api/tables")
    _floor_calls(recorder, admin, anna)
    _hand_to_its_end(recorder, anna, bert)
    for one in (anna, bert):
        recorder.does("", one, LOUNGE + "/commands", {"type": "stand_up"}, **table)
    recorder.get("The last hand", anna, "/api/hands")
    recorder.get("As PHH", anna, "/api/hands/history")
    recorder.get("A hand, with its proof", anna, "/api/hands/{hand}", hand="lounge-1")
    recorder.get("As PHH", anna, "/api/hands/{hand}/history", hand="lounge-1")
    game = recorder.post("It is open, and this is its link", anna, "/api/tables/home", examples.A_HOME_GAME[0].value)
    recorder.get("One's home games", anna, "/api/tables/home")
    recorder.get("The link", anna, LOUNGE + "/link", table=game["table"])
    recorder.post("Another link", anna, LOUNGE + "/link", {}, table=game["table"])
    balcony = msgspec.to_builtins(examples.A_TABLE[0].value) | {"id": "balcony", "name": "Balcony"}
    recorder.post("", admin, "/api/tables", balcony)
    recorder.does("", bert, LOUNGE + "/commands", _SIT | {"seat": 2}, **table)
    goes = {"type": "change_table", "origin": "lounge", "table": "balcony", "seat": 2}
    recorder.does("Done", bert, "/api/tables/moves", goes)
    recorder.does("", bert, LOUNGE + "/commands", {"type": "stand_up"}, table="balcony")


def _floor_calls(recorder: Recorder, admin: Caller, anna: Caller) -> None:
    said: list[Any] = [one.value for one in examples.ON_A_CALL]
    table, (comes, weighs, rules, dismisses) = {"table": "lounge"}, (one["command"] for one in said)
    for is_first in (True, False):
        recorder.does("", anna, LOUNGE + "/commands", {"type": "call_floor", "why": "amount"}, **table)
        if is_first:
            recorder.get("One table waits", admin, "/api/floor/calls")
            recorder.get("The call, with the hand so far", admin, "/api/floor/calls/{table}", **table)
            recorder.does("Done: the floor is there", admin, CALL, comes, **table)
            recorder.does("What the book rules", admin, CALL, weighs, **table)
            ruled = recorder.does("It is ruled, kept and done", admin, CALL, rules, **table)
            recorder.get(
                "What was ruled", anna, LOUNGE + "/rulings/{number}", **table, number=ruled["page"]["line"]["case"]
            )
        else:
            recorder.does("", admin, CALL, comes, **table)
            recorder.does("", admin, CALL, dismisses, **table)
    told = recorder.get("One's own notices", anna, "/api/notices")["notices"]
    recorder.does("Put away", anna, "/api/notices/commands", {"type": "put_away", "numbers": [told[0]["number"]]})


_SIT: Final = {"type": "sit_down", "chips": 5000}


def _hand_to_its_end(recorder: Recorder, *players: Caller) -> None:
    for _ in range(20):
        for one in players:
            view = one.http.get("/api/tables/lounge").json()["view"]
            if view["hand"]["is_over"]:
                return
            if legal := view["hand"]["legal"]:
                action = {"type": "check" if legal["check"] else "call"}
                said = {"type": "act", "turn": view["turn"], "action": action}
                recorder.does("", one, LOUNGE + "/commands", said, table="lounge")
    sys.exit("the hand has no end")


def _tournaments(recorder: Recorder, admin: Caller, anna: Caller) -> None:
    event = {"event": "friday"}
    recorder.post("It is announced", admin, "/api/tournaments", examples.A_TOURNAMENT[0].value)
    recorder.get("What is to come", anna, "/api/tournaments")
    recorder.does("Done", anna, FRIDAY + "/commands", {"type": "enter_myself"}, **event)
    person = {"id": "guest-carla", "name": "Carla", "is_member": False}
    _step(recorder, admin, {"type": "enter", "person": person})
    _step(recorder, admin, {"type": "pay", "entrant": "guest-carla", "cents": 2000, "how": "cash"})
    recorder.get("Before it begins", anna, FRIDAY, **event)
    steps = recorder.get("What was done, the latest first", admin, FRIDAY + "/steps", **event)
    instead = {
        "number": steps["steps"][0]["number"],
        "instead": {"type": "pay", "entrant": "guest-carla", "cents": 1500, "how": "cash"},
    }
    recorder.post("What would be otherwise", admin, FRIDAY + "/preview", {"type": "preview", **instead}, **event)


def _step(recorder: Recorder, by: Caller, command: dict[str, Any]) -> None:
    recorder.does("", by, FRIDAY + "/commands", {"type": "step", "command": command}, event="friday")


def _offers(recorder: Recorder, admin: Caller, anna: Caller) -> None:
    recorder.post("It is offered", admin, "/api/offers/commands", examples.OF_OFFERS[0].value)
    recorder.get("The offers", anna, "/api/offers")


def _bank(recorder: Recorder, admin: Caller, anna: Caller) -> None:
    me = anna.http.get("/api/me").json()["member"]
    recorder.does("Booked", admin, DESK, {"type": "pay_in", "account": me, "cents": 5000, "reason": "Club night"})
    recorder.get("One's own", anna, "/api/account")
    recorder.get("Accounts of people called so", admin, "/api/bank/accounts", query="?words=ann")
    page = recorder.get("An account", admin, "/api/bank/accounts/{account}", account=me)
    recorder.get("A transfer", admin, "/api/bank/transfers/{transfer}", transfer=page["entries"][-1]["transfer"])
    poor = recorder.club.comes("Gerda")
    broke = poor.http.get("/api/me").json()["member"]
    has = poor.http.get("/api/account").json()["balance_cents"]
    said = {"type": "take_fine", "member": broke, "cents": has, "reason": "Everything"}
    recorder.does("", admin, DESK, said)
    recorder.post("More play money", poor, "/api/account/more", {})


def _floor_desk(recorder: Recorder, admin: Caller) -> None:
    recorder.get("What people call it", admin, "/api/floor/situations", query="?words=string+bet")
    recorder.get("Of all kinds", admin, "/api/floor/situations/schema")
    recorder.post("A ruling", admin, "/api/floor/rulings", examples.A_DISPUTE[0].value)
    recorder.post("The first question", admin, "/api/floor/questions", examples.ANSWERS[0].value)
    recorder.post("Nothing more could change the ruling", admin, "/api/floor/questions", _settled(admin))
    recorder.get("A question with its answer", admin, "/api/floor/quiz", query="?seed=11&questions=1")
    recorder.post("It is kept", admin, FLOOR, examples.AT_THE_FLOOR[0].value)
    recorder.does("It is noted on", admin, FLOOR, {"type": "note_on_case", "case": 1, "text": "Apologised"})
    recorder.get("Cases, the latest first", admin, "/api/floor/cases")
    recorder.get("A case", admin, "/api/floor/cases/{number}", number=1)
    recorder.get("On record of somebody", admin, "/api/floor/records", query="?name=Anna")
    recorder.get("In numbers", admin, "/api/floor/statistics")
    recorder.get("Without persons", admin, "/api/floor/export")


def _settled(admin: Caller) -> AskNext:
    """Answers after which everything is said; whatever else is asked is as usual."""
    given = [FactAnswer("type", "pocketed_chips"), FactAnswer("seat", 2)]
    while True:
        wanted = AskNext(tuple(given))
        told = admin.http.post("/api/floor/questions", content=msgspec.json.encode(wanted)).json()
        if told["type"] == "ruling":
            return wanted
        usual = {"chips": 500, "stack": 4000}
        given.append(FactAnswer(told["question"]["path"], usual.get(told["question"]["path"])))


def _leagues(recorder: Recorder, admin: Caller, anna: Caller) -> None:
    demo, own = {"league": "season-1"}, {"league": "wpl-2099"}
    recorder.get("The leagues", anna, "/api/leagues")
    recorder.post("It is announced", admin, "/api/leagues", examples.A_SEASON[0].value)
    recorder.post("Entered", admin, LEAGUE + "/commands", examples.IN_A_LEAGUE[0].value, **own)
    recorder.get("What was entered", admin, LEAGUE + "/entries", **own)
    recorder.get("As it is kept", admin, LEAGUE + "/records", **own)
    stands = recorder.get("How it stands", anna, LEAGUE, **demo)
    recorder.get("The table", anna, LEAGUE + "/lists/{what}", **demo, what="table")
    asked = ReadWhy(TableTotal(stands["view"]["teams"][0]["team"]))
    recorder.does("Nothing was owed", admin, LEAGUE + "/commands", {"type": "book_owed"}, **own)
    somebody = ReadWhyRanked(admin.http.get("/api/leagues/season-1/lists/members").json()["lists"][0]["rows"][0][0])
    recorder.post("Why somebody is ranked so", anna, LEAGUE + "/why", {"question": somebody}, **demo)
    recorder.post("Why a team has so many points", anna, LEAGUE + "/why", {"question": asked}, **demo)


def _rulebooks(recorder: Recorder, admin: Caller) -> None:
    recorder.post("What it would change", admin, "/api/rulebooks/check", examples.A_BOOK_TO_CHECK[0].value)
    recorder.post("It is on the shelf", admin, "/api/rulebooks", examples.A_BOOK[0].value)
    recorder.get("The shelf", admin, "/api/rulebooks")
    recorder.get("A book", admin, "/api/rulebooks/books/{book}", book="friday")
    recorder.get("Where two differ", admin, "/api/rulebooks/compare", query="?a=tda&b=vpsv")
    recorder.get("One question to all", admin, "/api/rulebooks/questions/{knob}", knob="min_raise")


def main() -> None:
    """Write the answers down."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    clock = ManualClock(OPENS_AT)
    with opened(demo=True, clock=clock, pace=(0, 0)) as club:
        recorder = Recorder(club, clock)
        told(recorder)
    FILE.write_text(json.dumps(dict(sorted(recorder.answers.items())), ensure_ascii=False, indent=1) + "\n", "utf-8")
    sys.stdout.write(f"{sum(map(len, recorder.answers.values()))} answers in {FILE}\n")


if __name__ == "__main__":
    main()
