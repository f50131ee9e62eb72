"""A house book from its adoption to a restart: the server is killed, started again, and everything under it goes on."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from floorman.bus import LocalBus
from floorman.cli.line.finding import TOKEN
from floorman.club.authority.actor import Grant
from floorman.club.clock import SystemClock
from floorman.club.club import Club
from floorman.store import SqliteStore
from floorman.testing import table_of
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries import eligibility
from floorman.tournament.setup import Setup
from support.at_terminal import done
from support.books import FRIDAY
from support.guest import Guest, Server
from support.opened import opened
from support.terminal import run

if TYPE_CHECKING:
    from collections.abc import Iterator

BOOK = ("friday", "2025")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, "--pause", "0")
    try:
        yield server
    finally:
        server.stop()


async def _open(path: Path, members: list[str]) -> None:
    """Announce an event and open a table under the club's own book, and stay until somebody pulls the plug."""
    async with SqliteStore.opened(str(path)) as store, Club.opened(store, LocalBus()) as club:
        book = await club.books.adopt(FRIDAY, by="board")  # as it was adopted before: it is there already
        await club.announce(
            Setup(
                id="night",
                name="Night",
                book=book.id,
                edition=book.edition,
                terms=eligibility.EntryTerms(date="2027-01-15", starts_at=SystemClock().now() + 3_600_000),
                structure=Structure((Level(600, 25, 50),)),
                starting_stack=3000,
                seed=7,
                table_size=6,
                is_live=False,
            ),
            by="board",
        )
        for member in members:
            who = eligibility.Person(id=member, name=f"Player {member}", born="1990-01-01", licence_until="2090-01-01")
            await club.events["night"].do(want.Enter(who), by="board")
        await club.events["night"].do(want.Begin(), by="board")
        await club.events["night"].settled()
        terms = {"seats": 6, "small_blind": 10, "big_blind": 25, "smallest_buy_in": 500, "largest_buy_in": 2500}
        await club.open_table(table_of(book, id="back-room", kind="cash", **terms, thinking_ms=30_000))
        print("open", flush=True)  # noqa: T201  # this is the answer
        await asyncio.Event().wait()


def test_a_house_book_an_event_and_a_table_under_it_survive_kill_9(server: Server, tmp_path: Path) -> None:
    book = tmp_path / "friday.toml"
    book.write_text(FRIDAY, encoding="utf-8")
    assert run("books", "adopt", str(book), "--db", f"sqlite:///{server.db}", "--by", "board").returncode == 0
    server.start()
    players = [Guest(server, table="night~1") for _ in range(2)]
    members = [guest.http.cookies["floorman"].partition(".")[0] for guest in players]
    regulars = [Guest(server, table="back-room") for _ in range(2)]
    server.kill()

    command = [sys.executable, "-m", "server.test_house_books", str(server.db), *members]
    with subprocess.Popen(command, cwd=Path(__file__).parent.parent, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "open\n"
        worker.send_signal(signal.SIGKILL)

    server.start()
    for guest in (*players, *regulars):
        guest.come()
    for guest in regulars:
        seat = guest.free_seat
        assert guest.do("sit_down", seat=seat, chips=2000)["type"] == "done"
        for other in regulars:
            while len(other.view["seats"]) < seat:
                other.hear()
    for pair in (players, regulars):
        seats = [guest.view["you"] for guest in pair]
        _act(pair)
        server.kill()
        server.start()
        for guest in (*players, *regulars):
            guest.come()
        assert [guest.view["you"] for guest in pair] == seats
        assert {(guest.view["book"], guest.view["edition"]) for guest in pair} == {BOOK}
        _act(pair)
    lobby = regulars[0].http.get("/api/tables").json()
    assert [line["id"] for line in lobby if (line["book"], line["edition"]) == BOOK] == ["back-room"]
    server.kill()

    audited = json.loads(run("audit", "--db", f"sqlite:///{server.db}", "--json").stdout)
    assert audited["findings"] == []
    assert audited["hands"] >= 2

    with sqlite3.connect(server.db) as file:
        file.execute("UPDATE events SET data = '{}' WHERE stream = 'table/back-room'")
    file.close()
    server.start()
    players[0].come()
    assert players[0].view["book"] == "friday"
    regulars[0].come()
    refused = regulars[0].answers[-1]
    assert refused["code"] == "unreadable"
    assert refused["words"]["en"].startswith("back-room is closed: what is kept of it cannot be read")
    assert refused["words"]["de"].startswith("back-room ist geschlossen: was davon gespeichert ist")
    assert "back-room" not in [line["id"] for line in regulars[0].http.get("/api/tables").json()]
    assert "back-room is closed: table/back-room: " in server.log


def test_while_the_server_runs_its_books_are_named_at_the_terminal_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "club.db"
    with opened(file) as club:
        club.run(club.club.books.adopt(FRIDAY, by="board"))
        asked = json.loads(done("quiz", "--questions", "1", "--book", "friday", "--db", file, "--json"))
        monkeypatch.setenv(TOKEN, club.joins("Dora", Grant("director")).token)
        table = json.loads(done("table", "open", "attic", "--book", "friday", "--server", club.address, "--json"))
        levels = done("tournament", "template", "--book", "friday", "--server", club.address)

    assert asked["book"] == "friday@2025"
    assert (table["table"]["book"], table["table"]["edition"]) == BOOK
    assert 'book = "friday@2025"' in levels


def _act(pair: list[Guest]) -> None:
    """Whoever is in turn acts."""
    while not any(guest.legal for guest in pair):
        for guest in pair:
            guest.hear()
    (acting,) = (guest for guest in pair if guest.legal)
    assert acting.check_or_call()["type"] == "done"
    (other,) = (guest for guest in pair if guest is not acting)
    while other.update["number"] < acting.update["number"]:
        other.hear()


if __name__ == "__main__":
    asyncio.run(_open(Path(sys.argv[1]), sys.argv[2:]))
