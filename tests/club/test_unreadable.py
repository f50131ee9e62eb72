"""What cannot be read stays closed, and nothing else: the club opens, the other tables and events go on."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from floorman.bank import AccountKind
from floorman.bus import LocalBus
from floorman.club.audit import audit
from floorman.club.authority.actor import NOBODY
from floorman.club.club import Club
from floorman.club.host import topic
from floorman.club.wire.messages import Look, TableUpdate, answer_from, refusal_words
from floorman.club.wire.watch import Watch
from floorman.errors import DamagedLedger, TournamentSetupError, UnknownTable, UnknownTournament, Unreadable
from floorman.rulebook import SHIPPED, Rulebook, Shelf
from floorman.store import SqliteStore
from floorman.store.events import table_event
from floorman.store.reading import reading
from floorman.table.evolve import replay
from floorman.testing import ManualClock, table_of
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries import eligibility
from floorman.tournament.setup import Setup
from support.books import FRIDAY
from support.events import person

if TYPE_CHECKING:
    from collections.abc import Callable

TABLES = ["back-room", "bar"]
CASH = {"seats": 6, "small_blind": 10, "big_blind": 25, "smallest_buy_in": 500, "largest_buy_in": 2500}


def setup(id_: str, book: Rulebook, *, is_live: bool) -> Setup:
    return Setup(
        id=id_,
        name=id_.title(),
        book=book.id,
        edition=book.edition,
        terms=eligibility.EntryTerms(date="2027-01-15", starts_at=1_800_086_400_000),
        structure=Structure((Level(600, 25, 50),)),
        starting_stack=3000,
        seed=7,
        table_size=6,
        is_live=is_live,
    )


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a club in the middle of its evening: tables and events under its own book, and under TDA."""
    path = tmp_path_factory.mktemp("evening") / "club.db"

    async def work() -> None:
        async with SqliteStore.opened(str(path)) as store, Club.opened(store, LocalBus(), ManualClock()) as club:
            own, tda = await club.books.adopt(FRIDAY, by="board"), Rulebook.load("tda")
            await club.open_table(table_of(own, id="back-room", kind="cash", **CASH))
            await club.open_table(table_of("tda", id="bar", kind="cash", **CASH))
            for id_, book, is_live in (("hall", own, True), ("lobby", tda, True), ("night", own, False)):
                await club.announce(setup(id_, book, is_live=is_live), by="board")
                for member in ("anna", "bert"):
                    await club.tournaments.do(id_, want.Enter(person(f"{member} {id_}")), by="board")
            await club.events["night"].do(want.Begin(), by="board")
            await club.events["night"].settled()
            assert list(club.events["night"].tables) == ["night~1"]

    asyncio.run(work())
    return path


def spoil(path: Path, stream: str, data: bytes) -> None:
    """Have the first event of a stream say something else."""
    with sqlite3.connect(path) as file:
        file.execute("DELETE FROM snapshots WHERE stream = ?", (stream,))
        done = file.execute("UPDATE events SET data = ? WHERE stream = ? AND version = 1", (data, stream))
    file.close()
    assert done.rowcount == 1


def add(path: Path, stream: str, data: bytes) -> None:
    """Have a stream go on with something that cannot follow."""
    with sqlite3.connect(path) as file:
        (last,) = file.execute("SELECT max(version) FROM events WHERE stream = ?", (stream,)).fetchone()
        file.execute("INSERT INTO events (stream, version, data) VALUES (?, ?, ?)", (stream, last + 1, data))
    file.close()


GARBAGE = [b"{}", b"not JSON", b'{"type":"nobody_knows"}', b"\xff\xfe"]

# What is spoilt, and what is closed because of it: cash tables, events the server deals, events that cannot be read.
SPOILT = {
    "table/back-room": ({"back-room"}, set()),
    "table/bar": ({"bar"}, set()),
    "event-table/night/1": ({"night"}, set()),
    "tournament/hall": (set(), {"hall"}),
    "tournament/night": (set(), {"night"}),
    "rulebook/friday@2025": ({"back-room"}, {"hall", "night"}),
}


async def looked(club: Club, table: str) -> bool:
    """Whether somebody on the rail sees a table."""
    return isinstance(answer_from(await Watch(club.bus, topic(table), NOBODY).say(Look())), TableUpdate)


def opened(path: Path) -> tuple[set[str], set[str]]:
    """Open the club, see to it that whatever is not closed goes on, and say what is."""

    async def work() -> tuple[set[str], set[str]]:
        async with SqliteStore.opened(str(path)) as store, Club.opened(store, LocalBus(), ManualClock()) as club:
            closed, lost = set(club.closed), set(club.tournaments.unreadable)
            for table in TABLES:
                if table in closed:
                    with pytest.raises(Unreadable):
                        club.require_table(table)
                else:
                    club.require_table(table)
                    assert await looked(club, table)
            assert sorted(club.tables) == [table for table in TABLES if table not in closed]
            for event in ("hall", "lobby", "night"):
                if event in lost:
                    with pytest.raises(Unreadable) as refused:
                        club.tournaments[event]
                    words = refusal_words(refused.value)
                    assert words.en.startswith(f"{event} is closed: what is kept of it cannot be read")
                    assert words.de.startswith(f"{event} ist geschlossen: was davon gespeichert ist")
                    with pytest.raises(TournamentSetupError, match="already"):
                        await club.announce(setup(event, Rulebook.load("tda"), is_live=True), by="board")
                else:
                    assert len(club.tournaments[event].state.entrants) == 2
                    if event != "night":
                        await club.tournaments.do(event, want.Enter(person("cora")), by="board")
            if {"night"} & (closed | lost):
                assert "night" not in club.events
                with pytest.raises(Unreadable):
                    club.require_table("night~1")
            else:
                club.require_table("night~1")
                await club.events["night"].settled()
                assert await looked(club, "night~1")
            with pytest.raises(UnknownTable):
                club.require_table("nowhere")
            with pytest.raises(UnknownTable):
                club.require_table("nowhere~1")
            with pytest.raises(UnknownTournament):
                club.tournaments["nowhere"]
            return closed, lost

    return asyncio.run(work())


def test_an_evening_that_was_not_touched_goes_on(path: Path) -> None:
    assert opened(path) == (set(), set())
    with reading(str(path)) as kept:
        assert audit(kept).is_clean


@pytest.mark.parametrize("stream", SPOILT)
def test_a_stream_that_cannot_be_read_closes_what_it_is_about_and_nothing_else(
    path: Path, stream: str, caplog: pytest.LogCaptureFixture
) -> None:
    spoil(path, stream, b"{}")

    assert opened(path) == SPOILT[stream]
    closed = set.union(*SPOILT[stream])
    for what in closed:
        assert f"{what} is closed: " in caplog.text
    with reading(str(path)) as kept:
        assert stream in {finding.stream for finding in audit(kept).findings}


@pytest.mark.parametrize("data", GARBAGE)
def test_whatever_stands_there_instead_of_an_event(path: Path, data: bytes) -> None:
    spoil(path, "table/back-room", data)
    spoil(path, "tournament/hall", data)

    assert opened(path) == ({"back-room"}, {"hall"})
    with reading(str(path)) as kept:
        assert {finding.stream for finding in audit(kept).findings} >= {"table/back-room", "tournament/hall"}


def test_events_that_cannot_follow_close_theirs_alone(path: Path) -> None:
    add(path, "table/bar", b'{"type":"chips_added","seat":9,"chips":100}')
    add(path, "tournament/lobby", b'{"type":"taken_back","number":999,"at":0,"by":"x"}')

    assert opened(path) == ({"bar"}, {"lobby"})
    with reading(str(path)) as kept:
        assert {finding.stream for finding in audit(kept).findings} == {"table/bar", "tournament/lobby"}


def test_what_was_opened_under_a_book_that_is_gone_is_named_with_it(path: Path) -> None:
    spoil(path, "rulebook/friday@2025", b"{}")

    with reading(str(path)) as kept:
        found = {finding.stream: (finding.code, finding.subject) for finding in audit(kept).findings}
    gone = ("book", "friday@2025")
    assert found == dict.fromkeys(
        ("rulebook/friday@2025", "table/back-room", "event-table/night/1", "tournament/hall", "tournament/night"), gone
    )


def test_nobody_plays_at_a_demo_table_that_cannot_be_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "club.db"

    async def work() -> None:
        async with (
            SqliteStore.opened(str(path)) as store,
            Club.opened(store, LocalBus(), ManualClock(), demo=True),
        ):
            for _ in range(20):  # everybody who plays has had a turn or two
                await asyncio.sleep(0)

    asyncio.run(work())
    spoil(path, "table/cash", b"{}")
    asyncio.run(work())

    assert "cash is closed: " in caplog.text
    assert "stumbled" not in caplog.text


# ---- the ledger ----


def ledger_rows(path: Path) -> dict[int, bytes]:
    with contextlib.closing(sqlite3.connect(path)) as file:
        return dict(file.execute("SELECT version, data FROM events WHERE stream = 'ledger' ORDER BY version"))


def change(path: Path, version: int, data: bytes | None) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        if data is None:
            file.execute("DELETE FROM events WHERE stream = 'ledger' AND version = ?", (version,))
        else:
            file.execute("UPDATE events SET data = ? WHERE stream = 'ledger' AND version = ?", (data, version))


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club with a table and three members with money."""
    path = tmp_path_factory.mktemp("bank") / "club.db"

    async def work() -> None:
        async with SqliteStore.opened(str(path)) as store, Club.opened(store, LocalBus(), ManualClock()) as club:
            await club.open_table(table_of("tda", id="bar", kind="cash", **CASH))
            for member in ("anna", "bert", "cora"):
                await club.treasurer.open_account(member, AccountKind.MEMBER, credit_cents=10_000)

    asyncio.run(work())
    return path


def standing(path: Path) -> tuple[dict[str, int | None], set[str]]:
    """What is on each account, None where it is closed, and which tables are; the club opens and books on."""

    async def work() -> tuple[dict[str, int | None], set[str]]:
        async with SqliteStore.opened(str(path)) as store, Club.opened(store, LocalBus(), ManualClock()) as club:
            found: dict[str, int | None] = {}
            for member in ("anna", "bert", "cora", club.treasurer.house):
                try:
                    found[member] = club.treasurer.balance(member)
                except Unreadable as error:
                    found[error.name] = None
            await club.treasurer.open_account("dora", AccountKind.MEMBER)
            assert club.treasurer.balance("dora") == 0
            return found, set(club.closed)

    return asyncio.run(work())


FORGED = [
    lambda data: data.replace(b'"cents":10000', b'"cents":90000').replace(b'"credit_balance":1', b'"credit_balance":9'),
    lambda data: data[:-10],
    lambda _: b"{}",
    lambda _: b"\xff",
    lambda _: None,
]


@pytest.mark.parametrize("forge", FORGED)
def test_a_ledger_row_that_was_changed_cannot_be_read_or_is_gone_closes_its_accounts_alone(
    bank: Path, tmp_path: Path, forge: Callable[[bytes], bytes | None]
) -> None:
    path = Path(shutil.copy(bank, tmp_path / "club.db"))
    sound, _ = standing(path)
    assert sound == {"anna": 10_000, "bert": 10_000, "cora": 10_000, "house": -30_000}
    row = next(version for version, data in ledger_rows(path).items() if b'"credit":"bert"' in data)
    forged = forge(ledger_rows(path)[row])
    change(path, row, forged)

    found, closed = standing(path)

    assert (found, closed) == ({**sound, "bert": None}, set())  # and never the forged amount
    with reading(str(path)) as kept:
        assert {finding.stream for finding in audit(kept).findings} == {"ledger"}


@pytest.mark.parametrize("forge", FORGED[:4])
def test_the_last_row_of_the_ledger_is_no_exception(
    bank: Path, tmp_path: Path, forge: Callable[[bytes], bytes | None], caplog: pytest.LogCaptureFixture
) -> None:
    path = Path(shutil.copy(bank, tmp_path / "club.db"))
    last = max(ledger_rows(path))
    change(path, last, forge(ledger_rows(path)[last]))

    found, _ = standing(path)

    assert found == {"anna": 10_000, "bert": 10_000, "cora": None, "house": None}
    assert "the ledger's last event closes the accounts it is about" in caplog.text


def test_a_table_whose_account_cannot_be_read_is_closed(bank: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(bank, tmp_path / "club.db"))
    row = next(version for version, data in ledger_rows(path).items() if b'"account":"bar"' in data)
    change(path, row, b"{}")

    found, closed = standing(path)

    assert closed == {"bar"}
    assert found["anna"] == 10_000


@pytest.mark.parametrize("forge", [lambda _: b"{}", lambda _: None])
def test_a_ledger_that_nobody_knows_the_house_of_is_told_with_what_to_do(
    bank: Path, tmp_path: Path, forge: Callable[[bytes], bytes | None]
) -> None:
    path = Path(shutil.copy(bank, tmp_path / "club.db"))
    change(path, 1, forge(b""))

    with pytest.raises(DamagedLedger, match=r"floorman audit.*floorman restore FILE --replace"):
        standing(path)


# ---- gaps and snapshots ----


def test_an_event_that_is_missing_in_between_closes_its_table(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM snapshots")
        file.execute("DELETE FROM events WHERE stream = 'event-table/night/1' AND version = 2")

    assert opened(path) == ({"night"}, set())


def test_a_snapshot_of_events_that_are_gone_is_not_believed(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        (last,) = file.execute("SELECT max(version) FROM events WHERE stream = 'table/bar'").fetchone()
        file.execute("DELETE FROM snapshots WHERE stream = 'table/bar'")
        snapshot = asyncio.run(_snapshot_of(path))
        file.execute("INSERT INTO snapshots VALUES ('table/bar', ?, ?)", (last + 5, snapshot))

    assert opened(path) == ({"bar"}, set())


async def _snapshot_of(path: Path) -> bytes:
    with reading(str(path)) as kept:
        return replay([table_event(event.data) for event in kept.events("table/bar")], SHIPPED).snapshot()


@pytest.mark.parametrize("data", [*GARBAGE, b"[]", b'{"form":1}'])
def test_a_snapshot_that_cannot_be_read_is_passed_over_and_the_events_tell(path: Path, data: bytes) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        for stream in ("table/bar", "tournament/lobby", "event-table/night/1", "open-events"):
            file.execute("INSERT OR REPLACE INTO snapshots VALUES (?, 1, ?)", (stream, data))

    assert opened(path) == (set(), set())


def test_the_shelf_of_the_file_is_that_of_the_club(path: Path) -> None:
    async def work() -> Shelf:
        async with SqliteStore.opened(str(path)) as store, Club.opened(store, LocalBus(), ManualClock()) as club:
            return club.books.shelf

    assert [book.name for book in asyncio.run(work()).own] == ["friday@2025"]
