"""Sit-and-gos over raw WebSockets: offered again and again, entered and left, begun by themselves when they are full, played and paid."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.club.authority.actor import Grant
from floorman.club.event_office import IDLE_MS
from floorman.club.offers.terms import SitAndGo
from floorman.club.wanted.offers import MakeOffer, WithdrawOffer
from floorman.club.wanted.tournaments import EnterMyself, TakeStep, WithdrawMyself
from floorman.rulebook import Rulebook
from floorman.testing import ManualClock
from floorman.tournament import commands as step
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.prizes.payouts import Percentages
from floorman.tournament.setup import Pace, PrizePlan
from support.clocked import ClockedServer
from support.online_players import Field, OnlinePlayer, timid
from support.opened import Caller, OpenClub, opened
from support.people_over_http import Person
from support.terminal import run

if TYPE_CHECKING:
    from pathlib import Path

FEE, CLUB, PAUSE_MS = 1000, 100, 3_000
LEVELS = Structure(tuple(Level(5, 25 * step, 50 * step) for step in range(1, 40)))


def offered(**facts: Any) -> SitAndGo:
    usual: dict[str, Any] = {
        "id": "turbo",
        "name": "Turbo",
        "book": "tda",
        "places": 3,
        "structure": LEVELS,
        "starting_stack": 1000,
        "fee_cents": FEE,
        "club_cents": CLUB,
        "payment": "From the account.",
        "prizes": PrizePlan(scheme=Percentages((6500, 3500))),
        "pace": Pace(pause_ms=PAUSE_MS),
    }
    return SitAndGo(**(usual | facts))


def posts(by: Caller | Person, wanted: object, *, id: str = "1") -> dict[str, Any]:  # noqa: A002
    body = msgspec.json.encode({"id": id, "command": wanted})
    answer: dict[str, Any] = by.http.post("/api/offers/commands", content=body).json()
    return answer


def lines(by: Caller | Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = by.http.get("/api/offers").json()["offers"]
    return found


def names(line: dict[str, Any]) -> list[str]:
    return [one["name"] for one in line["players"]]


def money(by: Caller | Person) -> int:
    return int(by.http.get("/api/account").json()["balance_cents"])


def player(club: OpenClub, by: Caller, name: str, seed: int = 0) -> OnlinePlayer:
    return OnlinePlayer(club.address, by.headers, name, seed)


def advancing(club: OpenClub, clock: ManualClock) -> Any:
    def advance(ms: int) -> None:
        async def passes() -> None:
            clock.advance(ms)

        club.run(passes())

    return advance


def test_a_sit_and_go_begins_when_it_is_full_and_the_next_one_is_open_at_once() -> None:
    clock = ManualClock()
    with opened(clock=clock) as club:
        director = club.joins("Dora", Grant("director"))
        callers = {name: club.joins(name) for name in ("Anna", "Bert", "Cleo", "Dario")}
        before = {name: money(caller) for name, caller in callers.items()}
        made = posts(director, MakeOffer(offered()))
        assert made["type"] == "done"
        assert posts(director, MakeOffer(offered())) == made  # said twice it is done once

        async def evening() -> None:
            players = [player(club, caller, name, seed) for seed, (name, caller) in enumerate(callers.items())]
            anna, bert, cleo, dario = players
            for one in players:
                await one.come("turbo-1")
            await dario.look("offers", follows=True)
            assert dario.heard[-1]["offers"][0]["event"] == "turbo-1"
            for one in (anna, bert):
                await one.does("tournament/turbo-1", EnterMyself())
            assert names(lines(director)[0]) == ["Anna", "Bert"]
            await bert.does("tournament/turbo-1", WithdrawMyself())
            assert money(callers["Bert"]) == before["Bert"]
            assert names(lines(director)[0]) == ["Anna"]
            await bert.does("tournament/turbo-1", EnterMyself())
            await cleo.does("tournament/turbo-1", EnterMyself())
            while lines(director)[0]["event"] == "turbo-1":
                pass  # the next one is announced
            late = await dario.says("tournament/turbo-1", EnterMyself())
            assert late["code"] == "entry-refused"
            await dario.does("tournament/turbo-2", EnterMyself())
            assert names(lines(director)[0]) == ["Dario"]
            await dario.look("offers")
            assert dario.heard[-1]["offers"][0]["event"] == "turbo-2"
            left = await anna.says("tournament/turbo-1", WithdrawMyself())
            assert left["type"] == "refused"  # it has begun

            field = Field(players[:3], advancing(club, clock), pause_ms=PAUSE_MS)
            await field.until(lambda: anna.event["is_settled"])
            won = {one["name"]: one["prize_cents"] for one in anna.event["entrants"] if one["status"] != "withdrawn"}
            assert sorted(won.values()) == [0, 945, 1755]
            for name in ("Anna", "Bert", "Cleo"):
                assert money(callers[name]) == before[name] - FEE + won[name]
            for one in players:
                await one.go()

        async def morning_after() -> None:
            dario = player(club, callers["Dario"], "Dario")
            await dario.come()
            await dario.look("table/turbo-1~1", follows=True)  # a refusal says which topic it is about
            assert (dario.heard[-1]["code"], dario.heard[-1]["topic"]) == ("table-is-closed", "table/turbo-1~1")
            await dario.go()

        asyncio.run(evening())
        listed = director.http.get("/api/tournaments?over=true").json()["events"]
        assert {line["id"] for line in listed} == {"turbo-1", "turbo-2"}
        advancing(club, clock)(2 * IDLE_MS)
        while any(event == "turbo-1" for event in club.club.events):
            pass
        assert not [name for name, _ in club.club.hosts() if name.startswith("turbo-1")]
        listed = director.http.get("/api/tournaments?over=true").json()["events"]
        assert {line["id"] for line in listed} == {"turbo-2"}
        assert director.http.get("/api/tournaments/turbo-1").json()["view"]["is_over"]  # whoever asks finds it
        gone = director.http.get("/api/tables/turbo-1~1")
        assert (gone.status_code, gone.json()["code"]) == (410, "table-is-closed")
        asyncio.run(morning_after())


def test_bots_fill_it_up_so_that_it_begins_when_a_guest_sits_down() -> None:
    clock = ManualClock()
    with opened(clock=clock, pace=(0, 0)) as club:
        director, gerda = club.joins("Dora", Grant("director")), club.comes("Gerda")
        before = money(gerda)
        posts(director, MakeOffer(offered(places=4, bots=3)))
        assert names(lines(director)[0]) == []  # none comes before somebody has

        async def evening() -> None:
            guest = player(club, gerda, "Gerda")
            await guest.come("turbo-1")
            await guest.does("tournament/turbo-1", EnterMyself())
            while not guest.event["has_begun"]:
                await guest.look("tournament/turbo-1")
            assert sum(one["is_bot"] for one in guest.event["entrants"]) == 3
            field = Field([guest], advancing(club, clock), pause_ms=PAUSE_MS)
            await field.until(lambda: guest.view is not None and guest.view.hand is not None)
            assert guest.view is not None
            assert sorted(place.is_bot for place in guest.view.seats) == [False, True, True, True]
            await field.until(lambda: guest.event["is_settled"])
            place = next(one for one in guest.event["entrants"] if one["name"] == "Gerda")
            assert money(gerda) == before - FEE + place["prize_cents"]
            await guest.go()

        asyncio.run(evening())


def test_bots_go_again_with_the_last_person() -> None:
    with opened(clock=ManualClock(), pace=(0, 0)) as club:
        director, gerda = club.joins("Dora", Grant("director")), club.comes("Gerda")
        posts(director, MakeOffer(offered(places=6, bots=3)))

        async def evening() -> None:
            guest = player(club, gerda, "Gerda")
            await guest.come("turbo-1")
            await guest.does("tournament/turbo-1", EnterMyself())
            while len(lines(director)[0]["players"]) < 4:
                await guest.look("tournament/turbo-1")
            await guest.does("tournament/turbo-1", WithdrawMyself())
            while lines(director)[0]["players"]:
                await guest.look("tournament/turbo-1")
            assert not guest.event["has_begun"]
            await guest.go()

        asyncio.run(evening())


def test_a_sit_and_go_of_two_tables_is_balanced_to_one() -> None:
    clock = ManualClock()
    with opened(clock=clock) as club:
        director = club.joins("Dora", Grant("director"))
        callers = [club.joins(f"Player {number}") for number in range(8)]
        posts(director, MakeOffer(offered(places=8, table_size=4)))

        async def evening() -> None:
            players = [player(club, caller, f"p{seed}", seed) for seed, caller in enumerate(callers)]
            for one in players:
                await one.come("turbo-1")
                await one.does("tournament/turbo-1", EnterMyself())
            field = Field(players, advancing(club, clock), pause_ms=PAUSE_MS)
            await field.until(lambda: len(players[0].event["tables"]) == 2)
            await field.until(lambda: players[0].event["is_settled"])
            places = sorted(one["place"] for one in players[0].event["entrants"])
            assert places[0] == 1
            assert len(places) == 8
            for one in players:
                await one.go()

        asyncio.run(evening())


def test_it_goes_on_where_it_was_after_a_kill(tmp_path: Path) -> None:
    server = ClockedServer(tmp_path, 4_082_288_400_000)
    server.start()
    admin = Person(server)
    admin.joins(server.link, "Adele")
    people = {name: admin.invites(name) for name in ("Anna", "Bert", "Cleo")}
    before = {name: money(one) for name, one in people.items()}
    assert posts(admin, MakeOffer(offered()))["type"] == "done"

    def cookie(one: Person) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())}

    async def evening() -> None:
        players = [
            OnlinePlayer(server.address, cookie(one), name, seed) for seed, (name, one) in enumerate(people.items())
        ]
        anna, bert, cleo = players

        async def killed() -> None:
            server.kill()
            for one in players:
                await one.go()
            server.start()
            for one in players:
                await one.come("turbo-1")

        for one in players:
            await one.come("turbo-1")
        for one in (anna, bert):
            await one.does("tournament/turbo-1", EnterMyself(), id="in")
        await killed()
        assert names(lines(admin)[0]) == ["Anna", "Bert"]
        await bert.does("tournament/turbo-1", EnterMyself(), id="in")  # nobody knows whether it was heard
        await cleo.does("tournament/turbo-1", EnterMyself())
        await killed()
        field = Field(players, server.advance, pause_ms=PAUSE_MS)
        field.choose = timid
        await field.until(lambda: any(one.view is not None and one.view.number == 2 for one in players))
        await anna.look(anna.table)
        shown = anna.view
        await killed()
        await anna.sits_right()
        assert shown is not None
        assert anna.view is not None
        assert (anna.view.number, anna.view.turn, anna.view.root) == (shown.number, shown.turn, shown.root)
        assert anna.view.seats == shown.seats
        assert lines(admin)[0]["event"] == "turbo-2"
        field = Field(players, server.advance, pause_ms=PAUSE_MS)
        await field.until(lambda: anna.event["is_settled"])
        won = {one["name"]: one["prize_cents"] for one in anna.event["entrants"]}
        assert {name: money(one) for name, one in people.items()} == {
            name: cents - FEE + won[name] for name, cents in before.items()
        }
        for one in players:
            await one.go()

    try:
        asyncio.run(evening())
    finally:
        server.stop()
    audited = run("audit", "--db", f"sqlite:///{server.db}", "--json")
    assert json.loads(audited.stdout)["findings"] == []


def test_an_offer_that_is_withdrawn_gives_the_fee_back_and_opens_no_more() -> None:
    with opened(clock=ManualClock()) as club:
        director, anna = club.joins("Dora", Grant("director")), club.joins("Anna")
        before = money(anna)
        posts(director, MakeOffer(offered()))
        enters = msgspec.json.encode({"id": "in", "command": EnterMyself()})
        assert anna.http.post("/api/tournaments/turbo-1/commands", content=enters).json()["type"] == "done"
        assert money(anna) == before - FEE

        assert posts(anna, WithdrawOffer("turbo"))["code"] == "not-allowed"
        assert posts(anna, MakeOffer(offered(id="own")))["code"] == "not-allowed"
        assert posts(director, WithdrawOffer("nitro"))["code"] == "unknown-offer"
        assert posts(director, WithdrawOffer("turbo"), id="2")["type"] == "done"
        assert money(anna) == before
        assert lines(director) == []
        view = director.http.get("/api/tournaments/turbo-1").json()["view"]
        assert view["called_off"]["en"] == "it is no longer offered"
        again = posts(director, MakeOffer(offered()), id="3")
        assert again["words"]["en"] == "There is an offer turbo already."


def test_a_sit_and_go_that_the_director_calls_off_makes_room_for_the_next() -> None:
    with opened(clock=ManualClock()) as club:
        director = club.joins("Dora", Grant("director"))
        posts(director, MakeOffer(offered()))
        cancels = msgspec.json.encode({"id": "no", "command": TakeStep(step.Cancel("a wrong fee"))})
        assert director.http.post("/api/tournaments/turbo-1/commands", content=cancels).json()["type"] == "done"
        while lines(director)[0]["event"] != "turbo-2":
            pass


def test_an_id_that_is_somebody_elses_is_passed_over() -> None:
    with opened(clock=ManualClock()) as club:
        director = club.joins("Dora", Grant("director"))
        posts(director, MakeOffer(offered(id="turbo-1")))
        posts(director, MakeOffer(offered()), id="2")
        assert [line["event"] for line in lines(director)] == ["turbo-1-1", "turbo-1"]
        posts(director, MakeOffer(offered(id="turbo-1-1")), id="3")
        assert lines(director)[2]["event"] == "turbo-1-1-1"


@pytest.mark.parametrize(
    ("book", "facts", "says"),
    [
        pytest.param("vpsv", {}, "one table of 10 seats (VPSV 2016 124)", id="ten stacks"),
        pytest.param("apsa", {"bots": 2}, "Bot has no licence", id="bots have no licence"),
        pytest.param("tda", {"places": 1}, "sit-and-go has 2 to 200 places, not 1", id="one alone"),
        pytest.param("tda", {"places": 3, "bots": 3}, "take 0 to 2 places", id="bots alone"),
        pytest.param("tda", {"id": "a b"}, "letters, digits", id="an id with a space"),
        pytest.param("tda", {"pace": Pace(pause_ms=-1)}, "times at a table are 0", id="time that runs backwards"),
        pytest.param(
            "tda", {"payment": ""}, "published together with how it is paid", id="a fee nobody knows how to pay"
        ),
        pytest.param("nobody", {}, "nobody", id="no such book"),
    ],
)
def test_what_cannot_be_offered_is_refused(book: str, facts: dict[str, Any], says: str) -> None:
    with opened(clock=ManualClock()) as club:
        director = club.joins("Dora", Grant("director"))
        refused = posts(director, MakeOffer(offered(book=book, **facts)))

        assert refused["type"] == "refused"
        assert says in refused["words"]["en"]
        assert lines(director) == []


@pytest.mark.rule("VPSV-124")
def test_under_vpsv_ten_play_with_the_stacks_of_the_book() -> None:
    with opened(clock=ManualClock()) as club:
        director = club.joins("Dora", Grant("director"))
        made = posts(director, MakeOffer(offered(book="vpsv", places=10, table_size=10, starting_stack=1500)))
        assert made["type"] == "done", made
        assert lines(director)[0]["offered"]["book"] == Rulebook.load("vpsv").name
        people = [club.joins(f"Player {number}") for number in range(10)]
        for number, one in enumerate(people):
            enters = msgspec.json.encode({"id": "in", "command": EnterMyself()})
            answer = one.http.post("/api/tournaments/turbo-1/commands", content=enters).json()
            assert answer["type"] == "done", (number, answer)
        while not (view := director.http.get("/api/tournaments/turbo-1").json()["view"])["has_begun"]:
            pass
        assert [one["chips"] for one in view["entrants"]] == [1500] * 10
