"""What whoever looks after the machine sees: /health, /metrics and the log; and a disk that is really full."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from floorman.server.health import LITTLE_ROOM
from support.guest import FAST, Guest, Server, serving
from support.missing import missing
from support.patience import PATIENCE_S
from support.terminal import run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CARD = re.compile(r"(?<![\w/.])[2-9TJQKA][cdhs](?![\w/.])")


def health(server: Server) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(server.address + "/health", trust_env=False)
    document: dict[str, Any] = answer.json()
    return answer.status_code, document


def numbers(server: Server) -> dict[str, float]:
    """Every number without labels, and those of requests by method and status."""
    text = httpx.get(server.address + "/metrics", trust_env=False).text
    return {
        "|".join((sample.name, *sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_health_knows_the_disk_the_writer_and_until_when_the_club_reaches(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()

    status, found = health(server)

    assert (status, found["status"]) == (200, "ok" if found["disk"]["room_bytes"] >= LITTLE_ROOM else "warning")
    assert (found["is_writing"], found["still"], found["unreadable"]) == (True, [], [])
    assert (found["disk"]["is_refused"], found["disk"]["refused_since"]) == (False, None)
    before = found["reaches_until"]
    guest.check_or_call()
    assert health(server)[1]["reaches_until"] > before > 1_700_000_000_000


def test_what_cannot_be_read_is_named_and_worries_but_the_club_is_served(server: Server) -> None:
    server.kill()
    with contextlib.closing(sqlite3.connect(server.db)) as file, file:
        file.execute("DELETE FROM snapshots WHERE stream = 'table/cash'")
        file.execute("UPDATE events SET data = x'7b7d' WHERE stream = 'table/cash' AND version = 1")
    server.start()

    status, found = health(server)

    assert (status, found["status"], found["unreadable"]) == (200, "warning", ["cash"])
    assert numbers(server)["floorman_unreadable"] == 1


def test_the_numbers_count_what_happens_and_name_nobody(server: Server) -> None:
    before = numbers(server)
    guest = Guest(server).come()
    guest.sit()
    done = [guest.check_or_call() for _ in range(5)]
    httpx.get(server.address + "/api/nothing", trust_env=False)

    text = httpx.get(server.address + "/metrics", trust_env=False).text
    after = numbers(server)

    grown = {name: after[name] - before.get(name, 0) for name in after}
    assert grown["floorman_commands_total"] >= len(done) + 1
    assert grown["floorman_store_appends_total"] >= grown["floorman_commands_total"]
    assert grown["floorman_store_events_total"] >= grown["floorman_store_appends_total"] / 2
    assert after["floorman_store_commit_seconds_count"] == after["floorman_store_commit_seconds_bucket|+Inf"]
    assert after["floorman_store_commit_seconds_sum"] > 0
    assert (after["floorman_sockets_open"], after["floorman_tables_open"]) == (1, 3)
    assert (after["floorman_store_writing"], after["floorman_standing_still"]) == (1, 0)
    assert grown["floorman_requests_total|GET|404"] == 1
    assert grown["floorman_requests_total|POST|201"] == 1
    who = guest.http.get("/api/me").json()
    for secret in (
        *(value for value in who.values() if isinstance(value, str)),
        guest.http.cookies["floorman"],
        "demo",
    ):
        assert secret not in text
    assert not CARD.search(re.sub(r"^#.*$", "", text, flags=re.MULTILINE))


def test_the_log_has_a_document_a_line_with_times_and_no_secrets(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--log-format", "json") as server:
        guest = Guest(server).come()
        guest.sit()
        guest.check_or_call()
        token, cards = guest.http.cookies["floorman"], guest.cards
        said = server.log + server.end(signal.SIGTERM)[1]

    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert [line["message"] for line in lines] == ["open", "closing"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", line["time"]) for line in lines)
    assert (lines[0]["level"], lines[0]["tables"], lines[0]["port"]) == ("info", 3, server.port)
    assert token not in said
    assert cards
    assert not any(card in said for card in cards)


def test_whatever_strangers_say_leaves_nothing_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--log-format", "json") as server:
        for said in (b"\x16\x03\x01\x02\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nX : y\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as line:
                line.sendall(said)
                assert line.recv(1000)
        address = f"ws://127.0.0.1:{server.port}/api/live"
        with connect(address, proxy=None) as stranger, contextlib.suppress(ConnectionClosed):
            stranger.send(b"\xff\xfe", text=True)
            while True:
                stranger.recv(timeout=PATIENCE_S)
        _, log = server.end(signal.SIGTERM)

    assert [json.loads(line)["message"] for line in log.splitlines() if line.startswith("{")] == ["closing"]


def test_a_server_that_ends_asks_pages_to_come_back_and_they_go_on_where_they_were(server: Server) -> None:
    guest = Guest(server).come()
    guest.sit()
    guest.wait_for_turn()
    turn, cards = guest.view["turn"], guest.cards

    code, said = server.end(signal.SIGTERM)
    guest.hear_out()

    assert (code, guest.socket.close_code) == (0, 1012)  # the service restarts: come back
    assert "Traceback" not in said
    server.start()
    guest.come()
    assert (guest.view["turn"], guest.cards) == (turn, cards)
    assert guest.check_or_call()["type"] == "done"


# ---- a disk that is full ----


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, with room for the write-ahead log at its longest: nothing else fills it than whoever means to."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = (
        os.geteuid() == 0
        and not subprocess.run(
            ["/usr/bin/mount", "-t", "tmpfs", "-o", "size=48m", "floorman", disk], capture_output=True, check=False
        ).returncode
    )
    if not mounted:
        missing("only root can have a disk made that fills up")
    yield disk
    subprocess.run(["/usr/bin/umount", "--lazy", disk], check=True)


def hears_pause(guest: Guest) -> bool:
    """Wait for a word about a pause; gives whether it is over."""
    while (message := guest.hear())["type"] != "paused":
        pass
    assert message["words"]["de"].startswith("Der Tisch pausiert")
    return bool(message["is_over"])


def hear_all_go_on(server: Server, watchers: dict[str, Guest]) -> None:
    """Wait until no table pauses any more: each tries again by itself, and says so."""
    while still := health(server)[1]["still"]:
        for table in still:
            while not hears_pause(watchers[table]):
                pass


def test_on_a_full_disk_the_table_pauses_and_says_so_and_goes_on_when_there_is_room(small_disk: Path) -> None:
    with serving(small_disk, *FAST) as server:
        guest = Guest(server).come()
        watchers = {
            table: Guest(server, signed_in=False, table=table).come() for table in ("demo", "cash", "beginners")
        }
        watcher = watchers["demo"]
        guest.sit()
        done = [guest.check_or_call() for _ in range(3)]
        guest.wait_for_turn()
        turn, cards = guest.view["turn"], guest.cards
        filler = small_disk / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1 << 16))
        with contextlib.suppress(OSError), filler.open("ab", buffering=0) as file:
            while True:
                file.write(bytes(4096))

        refused = guest.do("act", id="into the void", turn=turn, action={"type": "fold"})
        while refused["type"] == "done":  # what was left of the last page took it
            guest.wait_for_turn()
            turn, cards = guest.view["turn"], guest.cards
            refused = guest.act("fold")

        assert refused["code"] == "store-error"
        assert not hears_pause(watcher)
        status, found = health(server)
        assert (status, found["status"], found["disk"]["is_refused"]) == (503, "failing", True)
        assert "demo" in found["still"]
        assert numbers(server)["floorman_store_failed_commits_total"] >= 1

        filler.unlink()
        while not hears_pause(watcher):
            pass
        guest.wait_for_turn()
        assert (guest.view["turn"], guest.cards) == (turn, cards)  # nothing is lost
        assert guest.view["until"] - guest.view["now"] > guest.view["thinking_ms"] - 5000
        done.append(guest.act("fold"))
        assert [answer["type"] for answer in done] == ["done"] * 4
        hear_all_go_on(server, watchers)
        assert health(server)[0] == 200
        server.end(signal.SIGTERM)
        audited = run("audit", "--db", f"sqlite:///{server.db}", "--json")
        assert json.loads(audited.stdout)["ok"], audited.stdout
