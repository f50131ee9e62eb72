"""The club as it is served: a process of its own, real sockets, and signals."""

from __future__ import annotations

import io
import re
import signal
import socket
import sqlite3
import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest
import segno
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from floorman.hand.events import CardsOpened, Event, HandDealt, HolesDealt, Shown, StreetDealt
from floorman.server.network import addresses
from floorman.table.events import decoded
from support.guest import FAST, FLOORMAN, Guest, Server, commands_kept, serving
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EVERYWHERE = "0.0.0.0"  # noqa: S104  # for as long as the test takes


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests in which nothing happens."""
    with serving(tmp_path_factory.mktemp("quiet"), *FAST) as started:
        yield started


def recorded(server: Server) -> list[Any]:
    """Everything that happened at the demo table."""
    with sqlite3.connect(server.db) as database:
        rows = database.execute("SELECT data FROM events WHERE stream = 'table/demo' ORDER BY version").fetchall()
    return [decoded(data) for (data,) in rows]


# ---- playing ----


def test_a_guest_sits_down_and_plays_three_hands(server: Server) -> None:
    guest = Guest(server).come()

    assert guest.sit()["type"] == "done"
    first = guest.view["number"]
    while guest.view["number"] < first + 4:
        assert guest.check_or_call()["type"] == "done"

    assert sum(place["chips"] for place in guest.view["seats"]) > 0
    names = [place["name"] for place in guest.view["seats"] if place["is_bot"]]
    assert len(names) == len(set(names)) == 4  # one of five made room, so that one seat stays free


def test_a_refusal_has_a_sentence_in_both_languages_and_its_rule(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()
    legal = guest.wait_for_turn()
    while legal["raise_from"] is None:
        guest.check_or_fold()
        legal = guest.wait_for_turn()

    refusal = guest.act("raise_to", to=legal["raise_from"] - 1)

    assert (refusal["type"], refusal["code"]) == ("refused", "raise-too-small")
    assert (
        f"the smallest raise is to {legal['raise_from']} (TDA 2019 43-A)" in refusal["words"]["en"] or legal["is_bet"]
    )
    assert "TDA 2019" in refusal["words"]["de"]
    assert refusal["rule"]["book"] == "tda"
    assert refusal["rule"]["rule"].startswith("TDA-43")
    assert guest.legal == legal  # nothing has changed


def test_a_command_said_twice_is_done_once(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()
    guest.wait_for_turn()
    turn = guest.view["turn"]

    answers = [guest.do("act", id="same", turn=turn, action={"type": "fold"}) for _ in range(2)]

    assert answers[0] == answers[1]
    assert answers[0]["type"] == "done"
    server.kill()
    seat = guest.view["you"]
    folds = [event for event in recorded(server) if type(event).__name__ == "Folded" and event.seat == seat]
    assert len(folds) == 1


def test_what_was_meant_for_one_turn_never_counts_for_the_next(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()
    guest.wait_for_turn()
    turn = guest.view["turn"]
    guest.check_or_call()
    guest.wait_for_turn()

    refusal = guest.do("act", turn=turn, action={"type": "fold"})

    assert refusal["code"] == "turn-has-passed"


def test_a_lost_connection_keeps_seat_and_cards(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()
    guest.wait_for_turn()
    seat, cards, number = guest.view["you"], guest.cards, guest.view["number"]

    guest.go()
    guest.come()

    assert (guest.view["you"], guest.cards, guest.view["number"]) == (seat, cards, number)
    assert guest.legal
    assert {"type": "dealt", "cards": cards} in guest.update["events"]  # the log of the hand so far comes along


def test_two_guests_and_the_rail_see_what_they_may_and_not_one_card_more(server: Server) -> None:
    first, second, watcher = Guest(server).come(), Guest(server).come(), Guest(server, signed_in=False).come()

    def play(guest: Guest) -> None:
        guest.sit()
        for _ in range(20):
            guest.check_or_call()
        guest.leave()

    with ThreadPoolExecutor() as pool:
        list(pool.map(play, (first, second)))
    server.kill()
    for guest in (first, second, watcher):
        guest.hear_out()

    hands = by_hand(recorded(server))
    assert len(hands) >= 3
    seen = 0
    for guest in (first, second, watcher):
        number, you = 0, None
        for raw in guest.got:
            message = msgspec.json.decode(raw)
            if message["type"] == "told":
                number, you = message["view"]["number"], message["view"]["you"]
            elif message["type"] == "changed":
                number = message["shared"]["fields"].get("number", number)
            cards = set(re.findall(rb'"([2-9TJQKA][cdhs])"', raw))
            allowed = hands[number].open_to(you) if number in hands else set()
            assert cards <= allowed, (you, cards - allowed)
            seen += len(cards) if message["type"] == "changed" else 0
    assert seen


class Cards:
    """The cards of one hand, from the dealer's record."""

    def __init__(self, events: list[Event]) -> None:
        dealt, holes = events[0], next(event for event in events if isinstance(event, HolesDealt))
        assert isinstance(dealt, HandDealt)
        self.holes = dict(zip(dealt.seats, holes.cards, strict=True))
        self.open = {
            str(card).encode()
            for event in events
            if isinstance(event, (StreetDealt, Shown, CardsOpened))
            for card in (event.cards if not isinstance(event, CardsOpened) else [c for h in event.cards for c in h])
        }

    def open_to(self, seat: int | None) -> set[bytes]:
        """All that a seat may have seen in the whole hand."""
        return self.open | {str(card).encode() for card in self.holes.get(seat or 0, ())}


def by_hand(events: list[Event]) -> dict[int, Cards]:
    starts = [at for at, event in enumerate(events) if isinstance(event, HandDealt)]
    ends = [*starts[1:], len(events)]
    return {number: Cards(events[a:b]) for number, (a, b) in enumerate(zip(starts, ends, strict=True), start=1)}


# ---- dying and ending ----


def test_ten_kills_in_a_row_lose_no_acknowledged_action(server: Server, soak: bool) -> None:
    guest = Guest(server).come()
    guest.sit()
    done: list[dict[str, Any]] = []
    for round_ in range(50 if soak else 10):
        done += [guest.check_or_call() for _ in range(1 + round_ % 4)]
        guest.wait_for_turn()
        turn, cards, number = guest.view["turn"], guest.cards, guest.view["number"]
        kept = sum(place["chips"] for place in guest.view["seats"]) + (guest.hand or {})["pot"]
        if (
            round_ % 2
        ):  # killed with an action on its way: it is done once or not at all, and saying it again settles it
            guest.say(
                {
                    "type": "do",
                    "id": f"dying {round_}",
                    "to": guest.topic,
                    "command": {"type": "act", "turn": turn, "action": {"type": "fold"}},
                }
            )

        server.kill()
        server.start()
        guest.come()

        if not round_ % 2 or guest.view["number"] == number:  # a fold that was kept may have ended the hand by now
            assert (guest.view["number"], guest.cards) == (number, cards)
            assert sum(place["chips"] for place in guest.view["seats"]) + (guest.hand or {})["pot"] == kept
        if round_ % 2:
            answer = guest.do("act", id=f"dying {round_}", turn=turn, action={"type": "fold"})
            assert answer["type"] == "done"
            done.append(answer)
        else:
            assert guest.legal
            assert guest.view["turn"] == turn  # at the same action, with its full time
            assert guest.view["until"] - guest.view["now"] > guest.view["thinking_ms"] - 5000
    server.kill()

    with sqlite3.connect(server.db) as database:
        (last,) = database.execute("SELECT max(version) FROM events WHERE stream = 'table/demo'").fetchone()
    member = guest.http.cookies["floorman"].partition(".")[0]
    assert all(answer["type"] == "done" for answer in done)
    versions = commands_kept(server.db)
    assert all(versions[f"{member} {answer['id']}"] == answer["number"] <= last for answer in done)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_it_cleanly(server: Server, how: signal.Signals) -> None:
    guest = Guest(server).come()
    guest.sit()

    code, said = server.end(how)

    assert (code, "Closed." in said) == (0, True)
    assert "Traceback" not in said
    guest.hear_out()
    assert guest.socket.close_code in {1001, 1012}  # come back soon


def test_a_port_in_use_a_second_server_and_a_wrong_database_are_told_in_a_sentence(
    server: Server, tmp_path: Path
) -> None:
    def tried(*options: str) -> tuple[int, str]:
        ended = subprocess.run(
            [FLOORMAN, "serve", *options], capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
        assert ended.stdout == ""
        return ended.returncode, ended.stderr

    assert tried("--port", str(server.port), "--db", f"sqlite:///{tmp_path}/other.db") == (
        1,
        f"floorman: cannot listen on 127.0.0.1 port {server.port}: Address already in use; choose another with --port or --host\n",
    )
    code, said = tried("--port", "0", "--db", f"sqlite:///{server.db}")
    assert (code, "in use by another floorman" in said) == (1, True)
    assert tried("--db", "mysql://x") == (
        1,
        "floorman: “mysql://x” is not a database floorman knows: name a file, or write sqlite:///FILE\n",
    )
    (tmp_path / "text.db").write_text("not a database, but long enough to be looked at as if it were one\n" * 20)
    code, said = tried("--port", "0", "--db", f"sqlite:///{tmp_path}/text.db")
    assert (code, "Traceback" in said) == (1, False)
    code, said = tried("--port", "0", "--db", f"sqlite:///{tmp_path}/x.db", "--bots-think", "-1")
    assert (code, said) == (1, "floorman: --bots-think: 0 to 60 seconds, not -1\n")


# ---- nonsense ----


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"type":"do"}',
        '{"type":"do","id":7,"to":"table/demo","command":{"type":"stand_up"}}',
        '{"type":"do","id":"","to":"table/demo","command":{"type":"stand_up"}}',
        f'{{"type":"do","id":"{"x" * 65}","to":"table/demo","command":{{"type":"stand_up"}}}}',
        '{"type":"do","id":"1","to":"table/demo","command":{"type":"Win"}}',
        '{"type":"do","id":"1","to":"table/demo","command":{"type":"sit_down","seat":"1","chips":2000}}',
        '{"type":"do","id":"1","to":"table/demo","command":{"type":"sit_down","seat":1,"chips":2000.5}}',
        '{"type":"do","id":"1","to":"table/demo","command":{"type":"sit_down","seat":1,"chips":1e400}}',
        '{"type":"do","id":"1","to":"table/demo","command":{"type":"act","turn":1,"action":{"type":"raise_to","to":true}}}',
        '{"type":"told","number":1}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_message_gets_an_answer_and_changes_nothing(quiet: Server, message: str | bytes) -> None:
    guest = Guest(quiet).come()

    guest.say(message)

    while not guest.answers:
        guest.hear()
    assert guest.answers[0]["code"] == "unreadable-message"
    english, german = (guest.answers[0]["words"][language] for language in ("en", "de"))
    assert english.startswith("This cannot be read: ")
    assert german.startswith("Das lässt sich nicht lesen: ")
    assert english.endswith(".")
    assert german.endswith(".")
    assert not re.search(r"`|Expected|Invalid|malformed|codec|es ist fehlerhaft", german)
    guest.say({"type": "look", "topic": guest.topic})
    assert guest.hear()["type"] == "told"  # and the connection lives


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "sit_down", "seat": 0, "chips": 5000}, "no-such-seat"),
        ({"type": "sit_down", "seat": 99, "chips": 5000}, "no-such-seat"),
        ({"type": "sit_down", "seat": -1, "chips": 5000}, "no-such-seat"),
        ({"type": "sit_down", "seat": None, "chips": 0}, "buy-in-out-of-range"),
        ({"type": "sit_down", "seat": None, "chips": -5000}, "buy-in-out-of-range"),
        ({"type": "sit_down", "seat": None, "chips": 10**30}, "buy-in-out-of-range"),
        ({"type": "stand_up"}, "not-seated"),
        ({"type": "act", "turn": 0, "action": {"type": "fold"}}, "not-seated"),
        ({"type": "add_chips", "chips": 100}, "not-seated"),
    ],
)
def test_what_cannot_be_is_refused(quiet: Server, command: dict[str, Any], code: str) -> None:
    guest = Guest(quiet).come()
    while len(guest.view["seats"]) < 5:
        guest.hear()
    if "seat" in command and command["seat"] is None:
        command["seat"] = guest.free_seat

    answer = guest.do(**({"kind": command.pop("type")} | command))

    assert (answer["type"], answer["code"]) == ("refused", code)
    assert answer["words"]["de"] != answer["words"]["en"]
    assert guest.view["you"] is None


def test_a_message_that_is_too_long_ends_the_connection_and_nothing_else(quiet: Server) -> None:
    guest = Guest(quiet).come()

    guest.say('{"type":"look","x":"' + "x" * 5000 + '"}')

    guest.hear_out()
    assert guest.socket.close_code == 1009
    assert Guest(quiet).come().view["name"] == "Demo"


def test_who_talks_too_fast_is_told_so_and_then_heard_again(quiet: Server) -> None:
    guest = Guest(quiet).come()

    for _ in range(60):
        guest.say('{"type":"look","topic":"table/demo"}')
    while not guest.answers:
        guest.hear()

    assert guest.answers[0]["code"] == "too-fast"


def test_the_rail_watches_and_may_not_play(quiet: Server) -> None:
    watcher = Guest(quiet, signed_in=False).come()

    assert watcher.do("sit_down", seat=1, chips=5000)["code"] == "not-signed-in"


def test_other_sites_cannot_act_in_a_guests_name(quiet: Server) -> None:
    guest = Guest(quiet)
    cookie = {"Cookie": f"floorman={guest.http.cookies['floorman']}"}
    address = quiet.address.replace("http", "ws") + "/api/live"

    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(address, origin=Origin("http://elsewhere.example"), additional_headers=cookie, proxy=None),
    ):
        pass
    posted = guest.http.post("/api/guests", json={}, headers={"Origin": "http://elsewhere.example"})
    assert (posted.status_code, posted.json()["code"]) == (403, "wrong-origin")
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 201), ("none", 201)):
        posted = Guest(quiet).http.post("/api/guests", json={}, headers={"Sec-Fetch-Site": site})
        assert posted.status_code == status, site  # where a browser keeps the origin to itself


@pytest.mark.parametrize(
    ("topic", "code"),
    [("table/none", "unknown-table"), ("tournament/none", "unknown-tournament"), ("none", "unknown-topic")],
)
def test_what_cannot_be_followed_is_told_and_the_line_stays_open(quiet: Server, topic: str, code: str) -> None:
    watcher = Guest(quiet, signed_in=False).come()

    watcher.say({"type": "follow", "topic": topic})

    while not watcher.answers:
        watcher.hear()
    assert watcher.answers[0]["code"] == code
    watcher.say({"type": "look", "topic": watcher.topic})
    assert watcher.hear()["type"] == "told"


# ---- over HTTP ----


def test_guests_are_remembered_over_a_restart_and_forgotten_when_they_sign_out(server: Server) -> None:
    guest = Guest(server)
    who = guest.http.get("/api/me").json()
    server.kill()
    server.start()

    assert guest.http.get("/api/me").json() == who
    assert guest.http.post("/api/guests", json={}).json() == who  # the same guest, not another
    token = guest.http.cookies["floorman"]
    assert guest.http.post("/api/sign-out").status_code == 204
    again = httpx.get(server.address + "/api/me", headers={"Cookie": f"floorman={token}"}, trust_env=False)
    assert again.json() is None


@pytest.mark.parametrize("token", ["", "x", "x.y", "../../etc.x", "0" * 500 + ".x", "ä.ö", "a.b.c"])
def test_a_wrong_token_is_nobody(quiet: Server, token: str) -> None:
    headers = {b"Cookie": b"floorman=" + token.encode()}

    answer = httpx.get(quiet.address + "/api/me", headers=headers, trust_env=False)

    assert (answer.status_code, answer.json()) == (200, None)


def test_a_name_is_shown_as_it_is_and_never_too_long(quiet: Server) -> None:
    client = Guest(quiet, signed_in=False).http

    assert client.post("/api/guests", json={"name": "  Łukasz \n <b> "}).json()["name"] == "Łukasz <b>"
    for name in ("x" * 41, "\n", "\u200b"):
        refused = client.post("/api/guests", json={"name": name})
        assert (refused.status_code, refused.json()["code"]) == (400, "wrong-name")
    for body in (b"{", b"[]", b'{"name": 7}', b'{"nom": "x"}', b'{"name": "\xff"}'):
        refused = client.post("/api/guests", content=body)
        assert (refused.status_code, refused.json()["code"]) == (400, "unreadable-message")
        assert not re.search(r"`|Expected|malformed|codec|es ist fehlerhaft", refused.json()["words"]["de"])


def test_a_guest_who_sits_at_a_table_cannot_become_somebody_else(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()
    who = guest.http.get("/api/me").json()

    refused = guest.http.post("/api/guests", json={"name": "Somebody else"})

    assert (refused.status_code, refused.json()["code"]) == (409, "still-seated")
    assert guest.http.get("/api/me").json() == who


def test_the_lobby_lists_the_table_and_health_says_so(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()

    line = next(line for line in guest.http.get("/api/tables").json() if line["id"] == "demo")
    assert (line["id"], line["book"], line["size"], line["people"]) == ("demo", "tda", 6, 1)
    assert guest.http.get("/health").json()["status"] == "ok"
    assert guest.http.get("/api/nothing").status_code == 404
    assert "/api/tables" in guest.http.get("/api/docs").json()["paths"]


PAGES = (
    "/ /tables/demo /tables/friday~1 /tournaments/new /tournaments/1 /tournaments/1/clock /tournaments/1/story /director/1 "
    "/floor /hands/1 /account /account/ /club /leagues /leagues/wpl /rankings/national /rules /rules/tda/47-A /rules/compare "
    "/join /sign-in /password"
).split()


def test_the_page_is_served_under_its_addresses_and_its_assets_for_ever(quiet: Server) -> None:
    pages = [httpx.get(quiet.address + path, trust_env=False) for path in PAGES]
    for answer in pages:
        assert (answer.status_code, "<div id=" in answer.text) == (200, True)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    asset = re.findall(r'"(/assets/[^"]+\.js)"', pages[0].text)[0]
    script = httpx.get(quiet.address + asset, trust_env=False)
    assert (script.status_code, "immutable" in script.headers["cache-control"]) == (200, True)


@pytest.mark.parametrize(
    "path", ["/robots.txt", "/favicon.ico", "/.env", "/no/such/page", "/tables", "/tables/demo/more", "/wp-login.php"]
)
def test_an_unknown_address_is_not_found_and_a_browser_still_gets_a_page_that_says_so(quiet: Server, path: str) -> None:
    asked = httpx.get(quiet.address + path, trust_env=False)
    browsed = httpx.get(quiet.address + path, headers={"Accept": "text/html,*/*;q=0.8"}, trust_env=False)

    assert (asked.status_code, asked.json()["code"]) == (404, "http-404")
    assert (browsed.status_code, "<div id=" in browsed.text) == (404, True)


def test_others_in_the_network_are_told_where_to_go_with_a_picture_for_their_cameras(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--host", EVERYWHERE) as started:
        others = [f"http://{address}:{started.port}" for address in addresses(EVERYWHERE)]
        drawn = io.StringIO()
        if others:
            drawn.write("For phones and other machines in this network:\n" + "".join(f"  {one}\n" for one in others))
            segno.make(others[0], error="l", micro=False).terminal(drawn, border=2, compact=True)
        else:
            drawn.write("This machine is not in a network: nobody else can open it.\n")
        expected = drawn.getvalue().splitlines(keepends=True)
        assert started.process.stdout is not None

        said = [started.process.stdout.readline() for _ in expected]

    assert said == expected


def test_a_club_without_tables_says_how_to_get_some(tmp_path: Path) -> None:
    told = {}
    for lang in ("en", "de"):
        arguments = [FLOORMAN, "serve", "--port", "0", "--db", f"sqlite:///{tmp_path}/{lang}.db", "--lang", lang]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout
            told[lang] = [server.stdout.readline() for _ in range(4)]
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=PATIENCE_S)

    assert told["en"][1].startswith("No table is open in this club yet. `floorman serve --demo` opens three")
    assert told["en"][2].startswith("Nobody runs this club yet.")
    assert told["de"][2].startswith("Diesen Klub verwaltet noch niemand.")
    assert re.fullmatch(r"  http://127\.0\.0\.1:\d+/join#[0-9a-f]{8}\.[\w-]{32}\n", told["en"][3])
    assert told["de"][1].startswith("In diesem Klub ist noch kein Tisch offen. `floorman serve --demo`")


def test_a_folder_that_is_made_for_a_club_is_for_nobody_elses_eyes_and_one_that_is_there_stays_as_it_is(
    tmp_path: Path,
) -> None:
    for folder, mode in ((tmp_path / "new", 0o700), (tmp_path / "there", 0o755)):
        if mode == 0o755:
            folder.mkdir(mode=mode)
        with serving(folder, demo=False):
            assert stat.S_IMODE(folder.stat().st_mode) == mode
            assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_a_free_port_is_taken_when_asked_for_none(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as started, socket.create_connection(("127.0.0.1", started.port)):
        assert started.port > 0
