"""The club over HTTP: members, roles, tables and tournaments by whoever may."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from floorman.rulebook import Rulebook
from support.guest import Guest, empty_club
from support.people import PASSWORD
from support.people_over_http import FRIDAY, Person

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.guest import Server


@pytest.fixture
def club(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A club without anything in it, and the link that its first admin opens."""
    with empty_club(tmp_path) as (server, link):
        yield server, link.partition("#")[2]


def test_an_admin_comes_in_by_the_link_invites_a_director_and_both_do_what_they_may(club: tuple[Server, str]) -> None:
    server, link = club
    admin, director, guest = Person(server), Person(server), Guest(server)

    assert "admin" in admin.joins(link, "Adele")["roles"]
    assert (
        Person(server).wants("accept_invitation", link=link, name="Eve", password=PASSWORD).status_code == 410
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

    assert on_the_road.wants("sign_in", who="adele", password="wrong").status_code == 401  # noqa: S106  # nobody's
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


def test_a_live_evening_over_http_by_a_director_a_desk_and_a_floor(club: tuple[Server, str]) -> None:
    server, link = club
    admin, director, desk, floor = (Person(server) for _ in range(4))
    admin.joins(link, "Adele")
    for person, name, role, scope in (
        (director, "Dora", "director", ""),
        (desk, "Karl", "desk", "tournament/friday"),
        (floor, "Flora", "floor", "tournament/friday"),
    ):
        grants = [{"role": role, "scope": scope}]
        person.joins(admin.wants("invite_member", grants=grants).json()["link"], name)
    assert desk.http.post("/api/tournaments", json=FRIDAY).status_code == 403
    assert director.http.post("/api/tournaments", json=FRIDAY).status_code in {200, 201}
    assert director.http.post("/api/tournaments", json=FRIDAY).json()["code"] == "tournament-setup-error"

    def step(by: Person, **command: object) -> dict[str, Any]:
        step.number += 1  # type: ignore[attr-defined]  # counted here
        wanted = {"id": f"s{step.number}", "command": {"type": "step", "command": command}}  # type: ignore[attr-defined]
        answer: dict[str, Any] = by.http.post("/api/tournaments/friday/commands", json=wanted).json()
        return answer

    step.number = 0  # type: ignore[attr-defined]
    for number in range(1, 5):
        entrant = {"id": f"p{number}", "name": f"Player {number}"}
        assert step(floor, type="enter", person=entrant)["code"] == "not-allowed"
        assert step(desk, type="enter", person=entrant)["type"] == "done"
        assert step(desk, type="check_in", entrant=f"p{number}")["type"] == "done"
    assert step(desk, type="begin")["code"] == "not-allowed"
    begun = step(director, type="begin")
    assert begun["type"] == "done", begun
    seats = director.http.get("/api/tournaments/friday").json()["view"]
    assert (seats["left"], len(seats["tables"][0]["seats"])) == (4, 4)
    out = {"type": "put_out", "table": 1, "busts": [{"entrant": "p2"}], "in_last_hand": False}
    assert step(desk, **out)["code"] == "not-allowed"
    assert step(floor, **out)["type"] == "done"
    view = httpx.get(server.address + "/api/tournaments/friday", trust_env=False).json()["view"]  # the room sees it
    assert view["left"] == 3
    assert {one["id"]: one["place"] for one in view["entrants"]}["p2"] == 4

    undo = {"id": "u1", "command": {"type": "undo"}}
    for _ in range(2):  # said twice is done once
        assert floor.http.post("/api/tournaments/friday/commands", json=undo).json()["type"] == "done"
    assert director.http.get("/api/tournaments/friday").json()["view"]["left"] == 4
    log = floor.http.get("/api/tournaments/friday/steps").json()["steps"]
    assert not log[0]["counts"], log[:3]
    assert "Player 2" in log[0]["name"]["en"]
    assert httpx.get(server.address + "/api/tournaments/friday/steps", trust_env=False).status_code == 401
    server.kill()
    server.start()
    assert director.http.get("/api/tournaments/friday").json()["view"]["left"] == 4
    assert [event["id"] for event in director.http.get("/api/tournaments").json()["events"]] == ["friday"]


@pytest.mark.parametrize("path", ["/api/tournaments/none", "/api/tables/none"])
def test_what_is_not_there_is_told_as_that(club: tuple[Server, str], path: str) -> None:
    server, _ = club

    answer = httpx.get(server.address + path, trust_env=False)
    assert answer.status_code == 404
    assert answer.json()["code"].startswith("unknown-")


def test_nobody_tries_passwords_over_a_line_on_which_they_would_name_their_own_address(server: Server) -> None:
    guest = Guest(server).come()
    guest.say(
        {
            "type": "do",
            "id": "guess",
            "to": "members",
            "command": {"type": "sign_in", "who": "Anna", "password": PASSWORD, "address": "10.9.8.7"},
        }
    )
    while (answer := guest.hear()).get("id") != "guess":
        pass

    assert (answer["type"], answer["code"]) == ("refused", "unknown-topic")


def test_guessing_over_http_is_slowed_down_whatever_address_is_claimed(server: Server) -> None:
    stranger = Person(server)
    told = [
        stranger.wants("sign_in", who=f"Name {number}", password=PASSWORD, address=f"10.0.0.{number}")
        for number in range(21)
    ]

    assert {(answer.status_code, answer.json()["code"]) for answer in told[:20]} == {(401, "wrong-sign-in")}
    assert (told[20].status_code, told[20].json()["code"]) == (429, "slow-down")


def test_officials_enter_clubs_and_teams_and_captains_speak_for_their_own_team(club: tuple[Server, str]) -> None:
    server, link = club
    admin, official, captain = (Person(server) for _ in range(3))
    admin.joins(link, "Adele")
    for person, name, role, scope in (
        (official, "Otto", "official", ""),
        (captain, "Carla", "captain", "league/wpl-2099/ace1"),
    ):
        grants = [{"role": role, "scope": scope}]
        person.joins(admin.wants("invite_member", grants=grants).json()["link"], name)
    season = {
        "id": "wpl-2099",
        "name": "Landesliga",
        "book": "wpl",
        "edition": "2011",
        "season": "2099",
        "matchdays": [{"number": 1, "date": "2099-05-12", "starts_at": 4082295600000}],
    }
    assert captain.http.post("/api/leagues", json=season).status_code == 403
    announced = official.http.post("/api/leagues", json=season)
    assert announced.status_code in {200, 201}, announced.text
    assert official.http.get("/api/leagues").json()["leagues"] == ["wpl-2099"]

    def enters(by: Person, **command: object) -> dict[str, Any]:
        entry = {"id": "", "command": {"type": "entry", "command": command}}
        answer: dict[str, Any] = by.http.post("/api/leagues/wpl-2099/commands", json=entry).json()
        return answer

    assert enters(captain, type="enter_club", club="ace", name="Ace")["code"] == "not-allowed"
    assert enters(official, type="enter_club", club="ace", name="Ace")["type"] == "done"
    lineup = {"type": "name_lineup", "matchday": 1, "players": ["a", "b"], "captain_chooses": True}
    assert enters(captain, team="king1", **lineup)["code"] == "not-allowed"
    assert enters(captain, team="ace1", insists=True, **lineup)["code"] == "not-allowed"  # for officials to say
    own = enters(captain, team="ace1", **lineup)  # the league itself judges it from here on
    assert (own["type"], own["code"]) != ("refused", "not-allowed")
    view = httpx.get(server.address + "/api/leagues/wpl-2099", trust_env=False).json()["view"]
    assert (view["season"], view["teams"]) == ("2099", [])
    assert httpx.get(server.address + "/api/leagues/none", trust_env=False).status_code == 404


def test_a_browser_has_one_session_and_a_seated_guest_gets_up_before_signing_in(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()

    answer = guest.http.post(
        "/api/members/commands", json={"command": {"type": "sign_in", "who": "Anna", "password": PASSWORD}}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "still-seated")


def test_a_guest_who_joins_has_one_session_afterwards(club: tuple[Server, str]) -> None:
    server, link = club
    guest = Person(server)
    assert guest.http.post("/api/guests", json={"name": "Gerda"}).status_code == 201
    guest.joins(link, "")

    mine = guest.wants("look_at_myself").json()
    assert (mine["name"], len(mine["sessions"])) == ("Gerda", 1)
