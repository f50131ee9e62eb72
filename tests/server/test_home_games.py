"""A home game by its link, over raw WebSockets: everything its host may order, what a host may not, and a crash on the way."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from support.clocked import ClockedServer, clocked
from support.guest import Guest
from support.people_over_http import Person
from support.terminal import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOW, PAUSE_MS = 4_082_288_400_000, 5_000
IDS = count(1)


class Evening:
    """A club with guests at home, in a process that can be killed."""

    def __init__(self, server: ClockedServer) -> None:
        self.server = server
        self.admin = Person(server)
        self.admin.joins(server.link, "Adele")

    def comes(self, name: str) -> Guest:
        guest = Guest(self.server, signed_in=False)
        assert guest.http.post("/api/guests", json={"name": name}).status_code == 201
        return guest

    def opens(self, host: Guest, **facts: Any) -> str:
        body = {"id": f"opens {next(IDS)}", "game": {"name": "Friends", "seats": 3, **facts}}
        answer = host.http.post("/api/tables/home", json=body)
        assert answer.status_code == 201, answer.text
        assert host.http.post("/api/tables/home", json=body).json() == answer.json()  # said twice it is one
        host.table = answer.json()["table"]
        host.come()
        return str(host.table)

    def lets_in(self, guest: Guest, host: Guest) -> Guest:
        guest.table = host.table
        link = host.http.get(f"/api/tables/{host.table}/link").json()["link"]
        answer = says(guest, "come_in", link=link)
        assert answer["type"] == "done", answer
        return guest.come()


def says(guest: Guest, kind: str, **fields: Any) -> dict[str, Any]:
    """Something that is said over HTTP, before one follows the table."""
    body = {"id": f"says {next(IDS)}", "command": {"type": kind, **fields}}
    answer: dict[str, Any] = guest.http.post(f"/api/tables/{guest.table}/commands", json=body).json()
    return answer


def member(guest: Guest) -> str:
    return str(guest.http.get("/api/me").json()["member"])


def orders(guest: Guest, kind: str, **fields: Any) -> dict[str, Any]:
    return guest.do("order", order={"type": kind, **fields})


def done(answer: dict[str, Any]) -> None:
    assert answer["type"] == "done", answer


def until(guest: Guest, **facts: Any) -> None:
    """Listen until the table is told to be like this."""
    while any(guest.view[name] != value for name, value in facts.items()):
        guest.hear()


def fold(*guests: Guest) -> None:
    """Whoever is in turn folds, so that the hand of two is over."""
    for guest in guests:
        view = guest.http.get(f"/api/tables/{guest.table}").json()["view"]
        if view["hand"]["legal"]:
            done(says(guest, "act", turn=view["turn"], action={"type": "fold"}))
            return
    pytest.fail("nobody is in turn")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with clocked(tmp_path, NOW) as server:
        yield Evening(server)
        server.kill()
        audited = run("audit", "--db", f"sqlite:///{server.db}", "--json")
        assert json.loads(audited.stdout)["findings"] == []


def test_a_home_game_is_found_by_its_link_alone_and_another_link_shuts_the_first(evening: Evening) -> None:
    host, friend, stranger = (evening.comes(name) for name in ("Hanna", "Fred", "Stella"))
    table = evening.opens(host)
    assert table not in [line["id"] for line in stranger.http.get("/api/tables").json()]
    assert stranger.http.get(f"/api/tables/{table}").json()["code"] == "private-table"
    stranger.table = friend.table = table
    for kind, fields in (("sit_down", {"seat": 1, "chips": 5000}), ("wait_for_seat", {})):
        assert says(stranger, kind, **fields)["code"] == "private-table"
    assert says(stranger, "come_in", link="guessed")["code"] == "link-not-good"
    assert stranger.http.get(f"/api/tables/{table}/link").json()["code"] == "not-allowed"

    shown = host.http.get(f"/api/tables/{table}/link").json()
    assert shown["address"].endswith(f"/tables/{table}#{shown['link']}")
    assert "<svg" in shown["picture"]
    evening.lets_in(friend, host)
    assert [guest["name"] for guest in friend.view["guests"]] == ["Hanna", "Fred"]
    assert [game["is_host"] for game in friend.http.get("/api/tables/home").json()["games"]] == [False]

    renewed = host.http.post(f"/api/tables/{table}/link").json()
    assert renewed["link"] != shown["link"]
    assert says(stranger, "come_in", link=shown["link"])["code"] == "link-not-good"
    done(friend.do("sit_down", seat=2, chips=5000))  # those who are in stay
    done(says(stranger, "come_in", link=renewed["link"]))


def test_an_evening_with_everything_that_a_host_orders_and_a_crash_on_the_way(evening: Evening) -> None:
    host, anna, bert, carl = (evening.comes(name) for name in ("Hanna", "Anna", "Bert", "Carl"))
    evening.opens(host, door={"approves": True})
    for guest in (anna, bert, carl):
        evening.lets_in(guest, host)

    # The host gives out the seats.
    assert anna.do("sit_down", seat=1, chips=5000)["code"] == "host-decides"
    for guest in (anna, bert, carl):
        done(guest.do("wait_for_seat"))
    done(orders(host, "offer_seat", member=member(anna), seat=1))
    done(orders(host, "offer_seat", member=member(bert), seat=3))
    done(orders(host, "turn_down", member=member(carl)))
    evening.server.kill()
    evening.server.start()
    for guest in (host, anna, bert, carl):
        guest.come()
    assert [(one["name"], one["seat"]) for one in host.view["waiting"]] == [("Anna", 1), ("Bert", 3)]
    assert carl.do("sit_down", seat=2, chips=5000)["code"] == "host-decides"
    done(anna.do("sit_down", seat=1, chips=5000))
    done(bert.do("sit_down", seat=3, chips=5000))

    # Blinds, book and name; a pause; the hand under way stays as it was.
    evening.server.advance(PAUSE_MS)
    until(host, number=1)
    done(orders(host, "set_level", small_blind=5, big_blind=10))
    refused = orders(host, "change_book", book="vpsv")
    assert (refused["code"], refused["rule"]["book"]) == ("table-setup", "vpsv")  # buy-ins of 100.00: VPSV 131
    done(orders(host, "change_book", book="apsa"))
    done(orders(host, "rename_table", name="Fred's birthday"))
    done(orders(host, "begin_break"))
    assert (host.view["book"], host.view["next_book"], host.view["name"]) == ("tda", "apsa@undated", "Fred's birthday")
    for guest in (anna, bert):
        until(guest, on_break=True)
    fold(anna, bert)
    until(host, book="apsa", on_break=True, next_book="")
    evening.server.kill()
    evening.server.start()
    for guest in (host, anna, bert, carl):
        guest.come()
    assert (host.view["book"], host.view["on_break"], host.view["big_blind"]) == ("apsa", True, 10)
    done(orders(host, "end_break"))
    evening.server.advance(PAUSE_MS)
    for guest in (anna, bert):
        until(guest, number=2)

    # What a host may not: the cards, the hand, the chips.
    assert host.do("look_at_cards")["code"] == "not-allowed"
    for order in (
        {"type": "misdeal", "why": "said so"},
        {"type": "carry_out", "event": {"type": "hand_killed", "seat": 1, "why": "said so"}},
        {"type": "set_chips", "seat": 1, "chips": 1},
        {"type": "take_out", "seat": 1, "chips": 1, "rule": ""},
        {"type": "start_clock"},
    ):
        assert host.do("order", order=order)["code"] == "not-allowed", order
    assert all(not seat["cards"] for seat in host.hand["seats"])  # type: ignore[index]  # a hand is under way
    assert orders(anna, "begin_break")["code"] == "not-allowed"  # guests lead nothing

    # Somebody goes in a hand, for good; nothing more is told to them, and no link lets them in.
    done(orders(host, "show_out", member=member(bert), for_good=True))
    assert orders(host, "show_out", member=member(host))["code"] == "home-game-refused"
    until(anna, number=2)
    fold(anna, bert)
    while bert.hear()["type"] != "ended":
        pass
    assert bert.http.get(f"/api/tables/{host.table}").json()["code"] == "not-welcome"
    link = host.http.get(f"/api/tables/{host.table}/link").json()["link"]
    assert says(bert, "come_in", link=link)["code"] == "not-welcome"
    assert bert.http.get("/api/account").json()["balance_cents"] + 0 > 90_000
    done(orders(host, "pardon", member=member(bert)))
    done(says(bert, "come_in", link=link))

    # To another game of theirs, handed over, and closed.
    first = host.table
    second = evening.opens(host, name="Upstairs", book="apsa")
    move = {
        "id": "moves",
        "command": {"type": "move_player", "origin": first, "from_seat": 1, "table": second, "seat": 2},
    }
    assert carl.http.post("/api/tables/moves", json=move).json()["code"] == "not-allowed"
    answer = host.http.post("/api/tables/moves", json=move)
    assert answer.status_code == 200, answer.text
    assert anna.http.get(f"/api/tables/{second}").json()["view"]["you"] == 2
    host.table = first
    host.come()
    done(orders(host, "hand_over", member=member(carl)))
    assert orders(host, "close_table")["code"] == "not-allowed"
    carl.come()
    assert carl.view["host"] == member(carl)
    done(orders(carl, "close_table"))
    assert says(carl, "come_in")["code"] == "table-is-closed"


def test_the_floor_comes_in_without_a_link_and_everybody_sees_it(evening: Evening) -> None:
    host = evening.comes("Hanna")
    table = evening.opens(host)
    floor = evening.admin.invites("Flora", "floor")
    assert floor.http.get(f"/api/tables/{table}").json()["code"] == "private-table"
    body = {"id": "comes", "command": {"type": "come_in"}}
    assert floor.http.post(f"/api/tables/{table}/commands", json=body).json()["type"] == "done"

    while "Flora" not in [guest["name"] for guest in host.view["guests"]]:
        host.hear()
    assert floor.http.get(f"/api/tables/{table}").status_code == 200


def test_nobody_leads_more_games_than_they_can_look_after(evening: Evening) -> None:
    host = evening.comes("Hanna")
    for _ in range(3):
        evening.opens(host)
    refused = host.http.post("/api/tables/home", json={"id": "more", "game": {"name": "One more"}})
    assert refused.json()["code"] == "home-game-refused"
