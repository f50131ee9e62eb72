"""The floor is called to an online table, over raw WebSockets: clocks stand still, the server is killed, and the floor rules on the hand."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.cli.line.finding import TOKEN
from floorman.club.audit import audit
from floorman.club.wanted.tournaments import EnterMyself, TakeStep
from floorman.rulebook import Rulebook
from floorman.store.reading import reading
from floorman.testing import ManualClock, table_of
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.commands import Begin
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.setup import Pace, Setup
from support.at_terminal import done as said
from support.at_terminal import refused
from support.cash_house import CASH, USUAL
from support.clocked import ClockedServer
from support.guest import Guest
from support.opened import opened
from support.people_over_http import Person
from support.terminal import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.opened import OpenClub

NOW, PAUSE_MS, THINKING_MS = 4_082_288_400_000, 5_000, 20_000
WAIT_MS, RULES_MS = 120_000, 600_000
IDS = count(1)
STRING_BET = {"type": "wager", "chips": [20], "later": [[60]]}


class OwnClub:
    """A club in this process, for whatever needs no crash."""

    def __init__(self, club: OpenClub, clock: ManualClock) -> None:
        self.address, self.doors = club.address, club.doors
        self._club, self._clock = club, clock
        self.link = club.run(club.club.members.admin_link())

    @property
    def now(self) -> int:
        return self._clock.now()

    def advance(self, ms: int) -> None:
        async def passes() -> None:
            self._clock.advance(ms)

        self._club.run(passes())


class Room:
    """A club with somebody who runs it, a floor, and people who play at a table."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.admin = Person(server)
        self.admin.joins(server.link, "Adele")
        self.floor = self.admin.invites("Flora", "floor")
        self.players: list[Guest] = []
        self.table = ""

    def opens(self, book: str, *, players: int = 3, **terms: Any) -> None:
        """A table is opened, people sit down, and the first hand is dealt."""
        self.table, self.players = f"table-{next(IDS)}", []
        usual = CASH.get(book, USUAL) | {"pause_ms": PAUSE_MS, "thinking_ms": THINKING_MS}
        wanted = table_of(book, id=self.table, kind="cash", **(usual | terms))
        answer = self.admin.http.post("/api/tables", content=msgspec.json.encode(wanted))
        assert answer.status_code == 201, answer.text
        for seat in range(1, players + 1):
            guest = Guest(self.server, table=self.table).come()
            done(guest.do("sit_down", seat=seat, chips=1000))
            self.players.append(guest)
        self.passes(PAUSE_MS)
        for guest in self.players:
            until(guest, lambda view: view["hand"] is not None)

    def passes(self, ms: int) -> None:
        self.server.advance(ms)

    def restarts(self) -> None:
        """Killed as by a power cut, and started again; everybody comes back."""
        self.server.kill()
        self.server.start()
        for guest in self.players:
            guest.come()

    @property
    def in_turn(self) -> Guest:
        """Whoever is in turn, asked afresh."""
        seat = self.look()["hand"]["to_act"]
        return next(guest for guest in self.players if guest.view["you"] == seat)

    def look(self, by: Guest | Person | None = None) -> dict[str, Any]:
        """The table as somebody sees it afresh; nobody said is the rail."""
        http = (by or self.floor).http
        view: dict[str, Any] = http.get(f"/api/tables/{self.table}").json()["view"]
        return view

    def acts(self, kind: str, **fields: Any) -> Guest:
        """Whoever is in turn acts."""
        who = self.in_turn
        turn = self.look()["turn"]
        done(who.do("act", turn=turn, action={"type": kind, **fields}))
        return who

    def calls(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.floor.http.get("/api/floor/calls").json()["calls"]
        return [line for line in found if line["table"] == self.table]

    def says(self, kind: str, *, by: Person | None = None, id: str = "", **fields: Any) -> dict[str, Any]:  # noqa: A002
        """The floor does something about the call at the table."""
        body = {"id": id or f"floor {next(IDS)}", "command": {"type": kind, **fields}}
        path = f"/api/floor/calls/{self.table}/commands"
        answer: dict[str, Any] = (by or self.floor).http.post(path, json=body).json()
        return answer


def done(answer: dict[str, Any]) -> dict[str, Any]:
    assert answer["type"] == "done", answer
    return answer


def until(guest: Guest, is_so: Any) -> list[dict[str, Any]]:
    """Listen until the table is like this; gives what happened meanwhile."""
    happened: list[dict[str, Any]] = []
    while not is_so(guest.view):
        happened += guest.hear().get("events", [])
    return happened


def sees_call(view: dict[str, Any]) -> bool:
    return view["call"] is not None


def sees_none(view: dict[str, Any]) -> bool:
    return view["call"] is None


def sees_ruling(view: dict[str, Any]) -> bool:
    return view["ruling"] is not None


def hears(guest: Guest, kind: str) -> dict[str, Any]:
    """Listen until something of this kind happens."""
    while True:
        for event in guest.hear().get("events", []):
            if event["type"] == kind:
                told: dict[str, Any] = event
                return told


def other(room: Room, *but: Guest) -> Guest:
    return next(guest for guest in room.players if guest not in but)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    path, clock = tmp_path_factory.mktemp("club") / "club.db", ManualClock(NOW)
    with opened(path, clock=clock) as started:
        yield Room(OwnClub(started, clock))
    with reading(str(path)) as file:  # whatever was ruled, the books are right
        assert audit(file).findings == ()


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[Room]:
    server = ClockedServer(tmp_path, NOW)
    server.start()
    try:
        yield Room(server)
        server.kill()
        audited = run("audit", "--db", f"sqlite:///{server.db}", "--json")
        assert json.loads(audited.stdout)["findings"] == []
    finally:
        server.stop()


@pytest.mark.rule("TDA-42-A")
def test_a_string_bet_is_ruled_on_in_mid_hand_after_a_crash_and_play_goes_on_with_the_time_that_was_left(
    killable: Room,
) -> None:
    room = killable
    room.opens("tda")
    thinks = room.in_turn
    seat = thinks.view["you"]
    room.passes(5_000)
    caller = other(room, thinks)
    done(caller.do("call_floor", why="amount", words="two motions, and no word"))
    for guest in room.players:
        until(guest, sees_call)
        assert [one["name"] for one in guest.view["call"]["callers"]] == [caller.own["name"]]
        assert guest.legal is None
        assert "two motions" not in b"".join(guest.got).decode()

    room.passes(60_000)
    refused = thinks.do("act", turn=thinks.view["turn"], action={"type": "call"})
    assert refused["code"] == "floor-is-called"
    room.restarts()
    room.passes(60_000)  # the floor has its full time again, and nobody else's runs
    for guest in room.players:
        assert guest.view["call"] is not None
        assert guest.view["hand"]["to_act"] == seat
    (line,) = room.calls()
    assert (line["table"], line["hand"], line["is_playing"], line["has_come"]) == (*(room.table, 1, True, False),)
    assert [(one["why"], one["words"]) for one in line["callers"]] == [("amount", "two motions, and no word")]

    done(room.says("take_up_call"))
    for guest in room.players:
        until(guest, lambda view: view["call"]["came"] == "Flora")
    page = room.floor.http.get(f"/api/floor/calls/{room.table}").json()
    assert page["shown"] == room.floor.http.get(f"/api/tables/{room.table}").json()
    assert all(place["cards"] == [] for place in page["shown"]["view"]["hand"]["seats"])
    weighed = room.says("weigh_ruling", situation=STRING_BET)
    assert [effect["words"]["en"] for effect in weighed["ruling"]["effects"]] == [
        f"seat {seat} calls 20",
        f"60 go back to seat {seat}",
    ]
    assert (weighed["obstacle"], weighed["left"]) == (None, [])

    ruled = room.says("rule_on_call", situation=STRING_BET, note="clear", id="once")
    assert ruled["type"] == "ruled_on_call", ruled
    again = room.says("rule_on_call", situation=STRING_BET, note="clear", id="once")
    assert again == ruled, "said twice it is done once"
    told: dict[str, Any] = {}
    for guest in room.players:
        happened = until(guest, sees_none)
        told = next(event for event in happened if event["type"] == "floor_ruled")
        assert (told["by"], told["case"]) == ("Flora", ruled["page"]["line"]["case"])
        assert (told["rules"][0]["book"], told["rules"][0]["paragraph"]) == ("tda", "42-A")
        assert {"type": "called", "seat": seat, "to": 20} in happened
        assert guest.view["ruling"]["case"] == told["case"]
    shown = thinks.http.get(f"/api/tables/{room.table}/rulings/{told['case']}").json()
    assert shown["words"]["en"] == f"seat {seat} calls 20; 60 go back to seat {seat}"
    assert shown["words"]["de"].startswith(f"Platz {seat} bezahlt 20")
    assert "TDA 2019" in shown["citations"][0]["words"]["en"]

    view = room.look()
    assert view["hand"]["to_act"] != seat
    assert view["until"] == room.server.now + THINKING_MS, "the next one has the full time"
    case = room.floor.http.get(f"/api/floor/cases/{told['case']}").json()
    assert (case["line"]["table"], case["line"]["kind"], case["note"]) == (room.table, "wager", "clear")
    assert case["situation"]["spot"]["bet"] == 20, "what the hand told stands in the case"
    assert [one["who"]["name"]["en"] for one in case["line"]["players"]] == [who.own["name"] for who in room.players]
    assert room.calls() == []


@pytest.mark.rule("TDA-53-A.b#1")
def test_a_raise_out_of_turn_waits_while_the_right_player_has_the_time_that_was_left_and_binds_in_turn(
    room: Room,
) -> None:
    room.opens("tda", players=4)
    first = room.in_turn
    early = room.players[first.view["you"] % 4]  # the next one says "raise to 80" before the turn comes
    raised = {"type": "out_of_turn", "acted": {"seat": early.view["you"], "action": "raise", "to": 80}}
    raised |= {"to_act": first.view["you"]}
    room.passes(8_000)
    done(first.do("call_floor", why="action"))
    room.passes(50_000)
    ruled = room.says("rule_on_call", situation=raised)
    assert [effect["words"]["en"] for effect in ruled["left"]] == [f"seat {early.view['you']} may be penalised"]
    view = room.look()
    assert view["hand"]["to_act"] == first.view["you"]
    assert view["until"] - room.server.now == THINKING_MS - 8_000

    room.passes(2_000)
    room.acts("call")
    done(other(room, early).do("call_floor", why="action"))
    room.says("rule_on_call", situation=raised | {"is_turn_reached": True})
    happened = until(early, lambda view: any(place["bet"] == 80 for place in view["hand"]["seats"]))
    assert {"type": "raised", "seat": early.view["you"], "to": 80} in happened


@pytest.mark.rule("VPSV-19")
def test_under_another_book_a_telephone_in_a_hand_costs_the_hand_and_ends_it(room: Room) -> None:
    room.opens("vpsv", players=2)
    phones = room.in_turn
    done(other(room, phones).do("call_floor", why="conduct", words="on the phone"))
    phone = {"type": "offence", "seat": phones.view["you"], "what": "phone_call", "is_in_hand": True}
    room.says("take_up_call")
    ruled = room.says("rule_on_call", situation=phone)

    assert ruled["page"]["line"]["decision"]["en"] == f"the hand of seat {phones.view['you']} is dead"
    happened = until(phones, lambda view: view["hand"]["is_over"])
    assert {"type": "hand_killed", "seat": phones.view["you"], "why": "ruled"} in happened
    assert [(rule["book"], rule["paragraph"]) for rule in phones.view["ruling"]["rules"]] == [("vpsv", "19")]
    room.passes(PAUSE_MS)
    assert room.look()["number"] == 2
    assert room.look()["ruling"] is None


def test_the_floor_may_decide_otherwise_and_nothing_happens_to_the_hand(room: Room) -> None:
    room.opens("tda")
    thinks = room.in_turn
    done(other(room, thinks).do("call_floor"))
    assert (
        room.says("rule_on_call", situation=STRING_BET, instead="the whole raise stands")["code"] == "situation-error"
    )
    ruled = room.says("rule_on_call", situation=STRING_BET, instead="he plays on", reason="all had heard “raise”")

    assert ruled["page"]["line"]["decision"]["en"] == "instead: he plays on"
    assert room.look()["hand"]["to_act"] == thinks.view["you"]
    until(thinks, sees_ruling)
    assert thinks.view["ruling"]["is_otherwise"]
    assert (
        thinks.http.get(f"/api/tables/{room.table}/rulings/{thinks.view['ruling']['case']}").json()["instead"]
        == "he plays on"
    )


def test_a_call_is_dismissed_with_its_reason_or_withdrawn_or_over_by_itself_and_everybody_hears_it(room: Room) -> None:
    room.opens("tda")
    thinks = room.in_turn
    caller, third = other(room, thinks), room.players[-1]
    room.passes(1_000)

    done(caller.do("call_floor"))
    assert room.says("dismiss_call", reason=" ")["code"] == "floor-call-refused"
    done(room.says("dismiss_call", reason="a raise to 40 is legal"))
    told = hears(third, "floor_call_dismissed")
    assert (told["reason"], told["name"]) == ("a raise to 40 is legal", "Flora")

    done(caller.do("call_floor"))
    until(caller, sees_call)
    assert caller.do("call_floor")["code"] == "floor-call-refused"
    done(caller.do("withdraw_call"))
    assert hears(third, "floor_call_withdrawn")["name"] == caller.own["name"]
    assert caller.do("withdraw_call")["code"] == "no-floor-call"
    assert room.says("rule_on_call", situation=STRING_BET)["code"] == "no-floor-call"

    done(caller.do("call_floor"))
    room.passes(WAIT_MS - 1)
    assert room.look()["call"] is not None
    room.passes(1)
    assert hears(third, "floor_call_timed_out")
    assert room.look()["until"] - room.server.now == THINKING_MS - 1_000
    room.passes(THINKING_MS - 1_000)
    assert room.look()["hand"]["to_act"] != thinks.view["you"], "their time is up now"
    refused = caller.do("call_floor")
    assert refused["code"] == "floor-call-refused", "three times an hour"
    assert "58 minutes" in refused["words"]["en"]


def test_between_hands_the_next_one_waits_for_the_floor(room: Room) -> None:
    room.opens("tda", players=2)
    room.acts("fold")
    room.passes(2_000)
    done(room.players[0].do("call_floor", why="showdown"))
    room.passes(60_000)
    assert room.look()["number"] == 1
    room.passes(30_000)
    assert room.look()["number"] == 1
    done(room.says("dismiss_call", reason="the pot went to the right player"))
    room.passes(PAUSE_MS - 2_000 - 1)
    assert room.look()["number"] == 1
    room.passes(1)
    assert room.look()["number"] == 2


def test_whoever_is_not_at_the_table_or_plays_in_the_hand_hears_what_to_do_instead(room: Room) -> None:
    room.opens("tda")
    stranger = Guest(room.server, table=room.table).come()
    assert stranger.do("call_floor")["code"] == "not-seated"
    director = room.admin.invites("Dora", "director")
    plays = Guest(room.server, like=director, table=room.table).come()  # type: ignore[arg-type]  # somebody with a browser
    done(plays.do("sit_down", seat=5, chips=1000))
    done(room.players[0].do("call_floor", why="collusion", words="Dora and Bert"))

    page = director.http.get(f"/api/floor/calls/{room.table}").json()
    assert page["code"] == "own-hand"
    assert "somebody else of the floor" in page["words"]["en"]
    for kind, fields in (
        ("take_up_call", {}),
        ("rule_on_call", {"situation": STRING_BET}),
        ("weigh_ruling", {"situation": STRING_BET}),
        ("dismiss_call", {"reason": "no"}),
    ):
        assert room.says(kind, by=director, **fields)["code"] == "own-hand", kind
    (line,) = director.http.get("/api/floor/calls").json()["calls"]
    assert line["callers"] == [], "what was said is not for those who play there"
    for nosy in (room.admin.invites("Dieter", "desk"), room.admin.invites("Max")):
        assert nosy.http.get("/api/floor/calls").status_code == 403
        assert nosy.http.get(f"/api/floor/calls/{room.table}").status_code == 403
        assert room.says("take_up_call", by=nosy)["code"] == "not-allowed"
    done(room.says("dismiss_call", reason="I watched them"))


def test_cards_that_lie_face_down_are_looked_at_before_they_are_ruled_on(room: Room) -> None:
    room.opens("tda")
    done(room.players[0].do("call_floor", why="collusion"))
    own = room.players[1].cards[0]
    flawed = {"type": "flawed_deal", "flaw": "exposed_cards", "cards": [own]}
    assert room.says("weigh_ruling", situation=flawed)["code"] == "cards-not-looked-at"
    assert room.says("rule_on_call", situation=flawed)["code"] == "cards-not-looked-at"
    looks = {"id": "looks", "command": {"type": "look_at_cards"}}
    assert room.floor.http.post(f"/api/tables/{room.table}/commands", json=looks).json()["type"] == "cards_seen"
    assert room.says("weigh_ruling", situation=flawed)["type"] == "ruling_weighed"
    assert hears(room.players[2], "cards_looked_at")
    done(room.says("dismiss_call", reason="nothing was seen"))


def test_the_list_of_calls_tells_the_floor_of_every_change_and_strangers_of_nothing(room: Room) -> None:
    room.opens("tda")
    floor = Guest(room.server, like=room.floor, table=room.table).come()  # type: ignore[arg-type]  # somebody with a browser
    nosy = room.players[2]
    for who in (floor, nosy):
        who.say({"type": "follow", "topic": "calls"})

    def listed(who: Guest) -> list[str]:
        while (message := who.hear())["type"] != "calls":
            pass
        return [line["table"] for line in message["calls"]]

    assert listed(floor) == []
    assert listed(nosy) == []
    done(room.players[0].do("call_floor"))
    assert listed(floor) == [room.table]
    assert listed(nosy) == []
    done(room.players[0].do("withdraw_call"))
    assert listed(floor) == []


def test_at_a_tournaments_table_the_floor_of_that_event_is_called_and_the_event_goes_on(room: Room) -> None:
    book = Rulebook.load("tda")
    wanted = Setup(
        id="friday",
        name="Friday",
        book=book.id,
        edition=book.edition,
        terms=EntryTerms(date="2099-05-12", starts_at=NOW + 86_400_000),
        structure=Structure((Level(600, 25, 50),)),
        starting_stack=5000,
        seed=7,
        is_live=False,
        pace=Pace(thinking_ms=THINKING_MS, pause_ms=PAUSE_MS),
    )
    assert room.admin.http.post("/api/tournaments", content=msgspec.json.encode(wanted)).status_code == 201
    people = [room.admin.invites(name) for name in ("Emil", "Frieda", "Gustl")]

    def says(by: Person, command: Any) -> None:
        body = msgspec.json.encode({"id": f"event {next(IDS)}", "command": command})
        answer = by.http.post("/api/tournaments/friday/commands", content=body)
        assert answer.status_code == 200, answer.text

    for person in people:
        says(person, EnterMyself())
    says(room.admin, TakeStep(Begin()))
    room.table = "friday~1"
    while room.floor.http.get("/api/tables/friday~1").json().get("view", {"hand": None})["hand"] is None:
        room.passes(PAUSE_MS)  # the event opens its tables, and then deals
    room.players = [Guest(room.server, like=person, table="friday~1").come() for person in people]  # type: ignore[arg-type]  # somebody with a browser
    own, elsewhere = (
        room.admin.invites(*who)
        for who in (("Fanny", "floor", "tournament/friday"), ("Sam", "director", "tournament/saturday"))
    )
    thinks = room.in_turn
    done(other(room, thinks).do("call_floor", why="amount"))
    for http, listed in ((own.http, ["friday~1"]), (elsewhere.http, [])):
        assert [line["table"] for line in http.get("/api/floor/calls").json()["calls"]] == listed
    assert elsewhere.http.get("/api/floor/calls/friday~1").json()["code"] == "not-allowed"
    assert own.http.get("/api/floor/calls/friday~1").json()["line"]["event"] == "friday"

    ruled = room.says("rule_on_call", by=own, situation={"type": "wager", "chips": [50], "later": [[150]]})
    assert ruled["page"]["line"]["event"] == "friday"
    case = ruled["page"]["line"]["case"]
    assert own.http.get(f"/api/floor/cases/{case}", params={"event": "friday"}).json()["line"]["table"] == "friday~1"
    assert elsewhere.http.get(f"/api/floor/cases/{case}", params={"event": "saturday"}).status_code == 404
    until(thinks, sees_ruling)
    while not room.look()["hand"]["is_over"]:
        room.acts("fold")
    done(room.players[0].do("call_floor", why="showdown"))
    room.passes(60_000)
    assert room.look()["number"] == 1, "no table of an event deals meanwhile"
    done(room.says("dismiss_call", by=own, reason="the pot is right"))
    while room.look()["number"] == 1:
        room.passes(PAUSE_MS)
    done(room.players[0].do("call_floor"))
    done(room.players[0].do("withdraw_call"))


def test_the_floor_of_the_club_comes_to_a_home_game_when_it_is_called_and_its_host_rules_on_nothing(room: Room) -> None:
    host, friend = Guest(room.server), Guest(room.server)
    game = {"id": f"opens {next(IDS)}", "game": {"name": "Friends", "thinking_ms": THINKING_MS, "pause_ms": PAUSE_MS}}
    room.table = host.table = friend.table = host.http.post("/api/tables/home", json=game).json()["table"]
    link = host.http.get(f"/api/tables/{room.table}/link").json()["link"]
    comes = {"id": "in", "command": {"type": "come_in", "link": link}}
    assert friend.http.post(f"/api/tables/{room.table}/commands", json=comes).status_code == 200
    room.players = [host.come(), friend.come()]
    for seat, guest in enumerate(room.players, start=1):
        done(guest.do("sit_down", seat=seat, chips=2000))
    room.passes(PAUSE_MS)
    assert room.floor.http.get(f"/api/tables/{room.table}").json()["code"] == "private-table"
    assert room.floor.http.get(f"/api/floor/calls/{room.table}").json()["code"] == "no-floor-call"

    done(friend.do("call_floor", why="conduct", words="the host insults me"))
    refused = host.do("dismiss_call", reason="I do not")
    assert refused["code"] == "not-allowed"
    page = room.floor.http.get(f"/api/floor/calls/{room.table}").json()
    assert page["line"]["callers"][0]["words"] == "the host insults me"
    assert page["shown"]["view"]["hand"]["seats"]
    done(room.says("dismiss_call", reason="Be kind to each other"))
    assert hears(host, "floor_call_dismissed")["reason"] == "Be kind to each other"
    assert room.floor.http.get(f"/api/tables/{room.table}").json()["code"] == "private-table"


def test_the_floor_rules_by_command_line(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    token = room.floor.wants("make_token", label="laptop").json()["token"]
    monkeypatch.setenv("FLOORMAN_SERVER", room.server.address)
    monkeypatch.setenv(TOKEN, token)
    monkeypatch.chdir(tmp_path)
    room.opens("tda")
    assert said("table", "calls") == "Nobody waits for the floor.\n"
    assert "wartet niemand auf den Floor" in refused("table", "call", room.table, "--lang", "de")
    thinks, seat = room.in_turn, room.in_turn.view["you"]
    caller = other(room, thinks)
    done(caller.do("call_floor", why="amount", words="two motions"))

    listed = said("table", "calls", "--lang", "de")
    assert "Hand 1" in listed
    assert f"Platz {caller.view['you']} {caller.own['name']}: wie viel es ist: two motions" in listed
    assert "Done." in said("table", "come", room.table)
    shown = said("table", "call", room.table)
    assert "Flora is there" in shown
    assert "pot 30" in shown
    assert "in turn" in shown
    (tmp_path / "bet.json").write_text(json.dumps(STRING_BET), encoding="utf-8")
    weighed = said("table", "rule", room.table, "bet.json", "--weigh")
    assert weighed.startswith(f"Seat {seat} calls 20; 60 go back to seat {seat}.")
    assert room.look()["call"] is not None
    (tmp_path / "no.json").write_text("[1]", encoding="utf-8")
    assert "situation" in refused("table", "rule", room.table, "no.json").lower()
    assert "cannot be read" in refused("table", "rule", room.table, "nowhere.json")
    ruled = said("table", "rule", room.table, "bet.json", "--note", "clear")
    assert re.fullmatch(rf"Ruled, and kept as case \d+: seat {seat} calls 20; 60 go back to seat {seat}\.\n", ruled)
    assert room.look()["call"] is None

    done(other(room, room.in_turn).do("call_floor"))
    assert "Sag, warum" in refused("table", "dismiss", room.table, " ", "--lang", "de")
    assert json.loads(said("table", "dismiss", room.table, "all was right", "--json")) == {"table": room.table}
    assert room.look()["call"] is None
