"""A league in the club's ledger: every fine is a transfer, booked once, whatever happens between two writes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from floorman.bank import AccountKind, Bank, Transferred
from floorman.bank.events import decoded, sealed
from floorman.bank.events import encoded as ledger_lines
from floorman.bus import LocalBus
from floorman.cli.league.keeping import InFile, leagues_in
from floorman.club.audit import audit
from floorman.club.club import Club
from floorman.club.leagues import ASSOCIATION, BROUGHT, LeagueKeeper
from floorman.club.treasurer import STREAM, Treasurer
from floorman.errors import LeagueError, LeagueSetupError
from floorman.league.league import LeagueOpened
from floorman.league.league import encoded as kept
from floorman.league.people.commands import EnterTeam, PayTeamFee
from floorman.league.season.simulation import simulate
from floorman.store import SqliteStore
from floorman.store.address import path_of
from floorman.store.reading import reading
from floorman.testing import ManualClock
from support.league import Desk

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from floorman.club.audit import Audited
    from floorman.league.league import League, Record
    from floorman.league.people.commands import Command
    from floorman.store import EventStore

FACTS = "--regional --national --seat --register 1 --signed-by Kim --signed-on 2025-10-01".split()
BEFORE = ("--at", "2025-11-01T10:00")
START = ("day", "start", 1, "--at", "2026-02-01T14:00")


@pytest.fixture(scope="module")
def two_clubs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two clubs with a team each, which have paid."""
    desk = Desk(tmp_path_factory.mktemp("two_clubs"))
    desk.did("new", "wpl-2026", "Liga", "--season", "2026", "--day", "2026-02-01T14:00", *BEFORE)
    for club in ("ace", "king"):
        desk.did("club", "add", club, f"{club.title()} Club", *FACTS, "--admit", *BEFORE)
        desk.did("team", "add", f"{club}-1", club, "--paid", *BEFORE)
    return desk.folder


@pytest.fixture
def desk(two_clubs: Path, tmp_path: Path) -> Desk:
    for file in two_clubs.glob("league.db*"):
        shutil.copy(file, tmp_path)
    return Desk(tmp_path)


def proved(desk: Desk) -> Audited:
    """What an audit says."""
    with reading(str(desk.folder / "league.db")) as store:
        return audit(store)


def transfers(desk: Desk) -> list[Transferred]:
    """What is in the ledger, without what the house put on accounts first."""
    with reading(str(desk.folder / "league.db")) as store:
        events = [decoded(event.data) for event in store.events(STREAM)]
    return [event for event in events if isinstance(event, Transferred) and not event.id.endswith(BROUGHT)]


def balance(desk: Desk, account: str) -> int:
    with reading(str(desk.folder / "league.db")) as store:
        bank = Bank.replay([decoded(event.data) for event in store.events(STREAM)])
    return bank.balance(account)


def start_of_the_day(desk: Desk) -> int:
    """The number of the entry that started the match day."""
    wanted = [(record.get("wanted") or {}).get("type") for record in desk.records()]
    return wanted.index("start_matchday")


# ---- booking ----


@pytest.mark.rule("WPL-1.9.b", "WPL-2.12", "WPL-1.3#1")
def test_fees_and_fines_are_in_the_ledger_with_the_entry(desk: Desk) -> None:
    assert [(made.why, made.debit, made.cents) for made in transfers(desk)] == [
        ("fee", "club/ace", 27_000),
        ("fee", "club/king", 27_000),
    ]
    desk.did(*START)

    fined = [(made.debit, made.credit, made.cents) for made in transfers(desk) if made.why == "fine"]
    assert sorted(fined) == sorted(
        (f"club/{club}", ASSOCIATION, cents) for club in ("ace", "king") for cents in (10_000, 3_000)
    )
    assert balance(desk, ASSOCIATION) == 2 * (27_000 + 13_000)
    assert balance(desk, "club/ace") == 0  # what it lacked the house put on it
    assert proved(desk).is_clean
    listed = desk.asked("fine")["rows"]
    assert {row["transfer"] for row in listed} == {made.id for made in transfers(desk) if made.why == "fine"}
    assert "gebucht als" in desk.did("fine", "--lang", "de")


def test_fines_are_looked_up_and_nothing_else_of_the_ledger_is_read(desk: Desk) -> None:
    desk.did(*START)
    listed = desk.asked("fine")["rows"]
    with contextlib.closing(sqlite3.connect(path_of(desk.db))) as file, file:
        spoilt = "UPDATE events SET data = 'not an event' WHERE stream = 'ledger' AND instr(data, '\"account_opened\"')"
        assert file.execute(spoilt).rowcount > 1

    assert desk.asked("fine")["rows"] == listed


@pytest.mark.parametrize("gone", ["DROP TABLE marks; PRAGMA user_version = 2", "DELETE FROM marks"])
def test_a_ledger_into_which_nobody_can_look_yet_says_so(desk: Desk, gone: str) -> None:
    desk.did(*START)
    listed = desk.asked("fine")["rows"]
    with contextlib.closing(sqlite3.connect(path_of(desk.db))) as file, file:
        file.executescript(gone)

    assert "nothing can be looked up in the ledger yet" in desk.refused("fine")
    desk.did("fine", "book")
    assert desk.asked("fine")["rows"] == listed


def test_a_correction_books_fines_back_and_what_a_club_has_then_pays_for_the_next(desk: Desk) -> None:
    desk.did(*START)
    desk.did("correct", start_of_the_day(desk), "--reason", "the wrong day", "--by", "Kim")

    back = [made for made in transfers(desk) if made.why == "correction"]
    assert sorted(made.cents for made in back) == [3_000, 3_000, 10_000, 10_000]
    assert {(made.by, made.reason) for made in back} == {("Kim", "the wrong day")}
    assert balance(desk, ASSOCIATION) == 2 * 27_000
    assert balance(desk, "club/ace") == 13_000
    assert desk.asked("fine")["rows"] == []
    desk.did(*START)
    assert balance(desk, "club/ace") == 0
    assert len(desk.asked("fine")["rows"]) == 4
    assert proved(desk).is_clean


def test_a_fee_that_never_was_takes_its_refund_back_first_and_nobody_has_to_bring_more(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.did(
        "new", "cup", "Cup", "--book", "apsa", "--season", "2026", "--fee", 27_000, "--day", "2026-02-01T14:00", *BEFORE
    )
    desk.did("club", "add", "ace", "Ace Club", *FACTS, "--admit", *BEFORE)
    desk.did("team", "add", "ace-1", "ace", "--paid", *BEFORE)
    desk.did("team", "withdraw", "ace-1", *BEFORE)
    wanted = [(record.get("wanted") or {}).get("type") for record in desk.records()]
    desk.did("correct", wanted.index("pay_team_fee"), "--reason", "never paid", "--by", "Kim")

    assert [made.why for made in transfers(desk)] == ["fee", "transfer", "correction", "correction"]
    assert balance(desk, "house") == -27_000  # what the club brought, once
    assert balance(desk, ASSOCIATION) == 0
    assert balance(desk, "club/ace") == 27_000
    assert proved(desk).is_clean


def test_nothing_is_booked_twice(desk: Desk) -> None:
    desk.did(*START)
    before = transfers(desk)

    assert desk.asked("fine", "book")["booked"] == 0
    assert "Neu gebucht: 0." in desk.did("fine", "book", "--lang", "de")
    desk.did("member", "add", "zoe", "Zoe")
    assert transfers(desk) == before


def test_a_whole_season_is_proved(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.asked("simulate", "season", "--seed", 5, "--teams", 9, "--matchdays", 3, "--keep")

    assert proved(desk).is_clean
    assert {made.why for made in transfers(desk)} >= {"fee", "fine"}
    rows = desk.asked("fine", "bookings")["rows"]
    assert [row["id"] for row in rows] == [made.id for made in transfers(desk)]
    assert all(row["debit"] and row["credit"] for row in rows)


# ---- two at once ----


class Wants:
    """Somebody who wants something of a league; *asked* says on how many records it was decided, each time."""

    def __init__(self, *wanted: Command) -> None:
        self.wanted = wanted
        self.asked: list[int] = []

    def __call__(self, league: League) -> Sequence[Record]:
        self.asked.append(len(league.records))
        return [league.do(one, by="Kim", now=1_765_000_000_000) for one in self.wanted]


def kept_in(desk: Desk, work: Callable[[EventStore], Awaitable[None]]) -> None:
    async def run() -> None:
        async with SqliteStore.opened(str(desk.folder / "league.db")) as store:
            await work(store)

    asyncio.run(run())


def test_whoever_was_slower_is_decided_again_with_what_it_costs(desk: Desk) -> None:
    before = len(desk.records())
    slow = Wants(EnterTeam("king-2", "king"), PayTeamFee("king-2"))

    async def both(store: EventStore) -> None:
        here, there = LeagueKeeper(store, "wpl-2026"), LeagueKeeper(store, "wpl-2026")
        assert await here.book() == 0  # it has the league and the ledger as they are now
        await there.keep(Wants(EnterTeam("ace-2", "ace"), PayTeamFee("ace-2")))
        assert await here.keep(slow) == before + 4
        added = here.league.records[-2:]
        assert [record.number for record in added if not isinstance(record, LeagueOpened)] == [before + 2, before + 3]

    kept_in(desk, both)
    assert slow.asked == [before, before + 2, before + 2]  # the league had moved on, and then so had the ledger
    assert [(made.id, made.debit) for made in transfers(desk)[2:]] == [
        (f"wpl-2026/{before + 1}/0", "club/ace"),
        (f"wpl-2026/{before + 3}/0", "club/king"),
    ]
    assert len(desk.records()) == before + 4
    assert proved(desk).is_clean


def test_what_can_no_longer_be_done_by_then_is_refused_and_not_paid_twice(desk: Desk) -> None:
    desk.did("team", "add", "ace-2", "ace", *BEFORE)
    before = len(desk.records())
    slow = Wants(PayTeamFee("ace-2"))

    async def both(store: EventStore) -> None:
        here, there = LeagueKeeper(store, "wpl-2026"), LeagueKeeper(store, "wpl-2026")
        await here.book()
        await there.keep(Wants(PayTeamFee("ace-2")))
        with pytest.raises(LeagueError):
            await here.keep(slow)

    kept_in(desk, both)
    assert slow.asked == [before, before + 1]
    assert len(desk.records()) == before + 1
    assert len(transfers(desk)) == 3
    assert proved(desk).is_clean


def test_when_somebody_else_has_booked_it_is_decided_again(desk: Desk) -> None:
    before = len(desk.records())
    wants = Wants(EnterTeam("ace-2", "ace"), PayTeamFee("ace-2"))

    async def both(store: EventStore) -> None:
        keeper, other = LeagueKeeper(store, "wpl-2026"), Treasurer(store, ManualClock())
        await keeper.book()
        await other.open()
        await other.open_account("anna", AccountKind.MEMBER, credit_cents=100)
        await keeper.keep(wants)

    kept_in(desk, both)
    assert wants.asked == [before, before]  # nobody has touched the league
    assert len(transfers(desk)) == 4  # two fees there were, what Anna got, and this one
    assert balance(desk, ASSOCIATION) == 3 * 27_000
    assert proved(desk).is_clean


def test_where_nothing_happens_nothing_is_kept_and_a_league_begins_once(desk: Desk) -> None:
    before, booked = desk.records(), transfers(desk)

    async def tried(store: EventStore) -> None:
        keeper = LeagueKeeper(store, "wpl-2026")
        assert await keeper.keep(lambda _: ()) == len(before)
        with pytest.raises(LeagueSetupError, match="there is a league wpl-2026 already"):
            await LeagueKeeper(store, "wpl-2026").begin(keeper.league.records)

    kept_in(desk, tried)
    assert (desk.records(), transfers(desk)) == (before, booked)


# ---- crashes ----

KILLED = """
import os, signal, sqlite3, sys

class Killing(sqlite3.Connection):
    def executemany(self, sql, rows):
        rows = list(rows)
        done = super().executemany(sql, rows)
        if rows and rows[0][0].startswith(sys.argv[1]):
            os.kill(os.getpid(), signal.SIGKILL)
        return done

connect = sqlite3.connect
sqlite3.connect = lambda *args, **options: connect(*args, **{"factory": Killing, **options})
from floorman.cli import main
sys.argv = ["floorman", *sys.argv[2:]]
main()
"""


@pytest.mark.parametrize("after", ["league/", "ledger"])
def test_killed_between_the_entry_and_its_transfers_neither_is_kept_and_again_both_are(desk: Desk, after: str) -> None:
    entries, before = desk.records(), transfers(desk)
    typed = ["league", *map(str, START), "--db", desk.db]

    killed = subprocess.run([sys.executable, "-c", KILLED, after, *typed], check=False, env=os.environ)
    assert killed.returncode == -signal.SIGKILL
    assert desk.records() == entries
    assert transfers(desk) == before
    assert proved(desk).is_clean

    desk.did(*START)
    assert len([made for made in transfers(desk) if made.why == "fine"]) == 4
    assert proved(desk).is_clean


def unbooked(folder: Path) -> Desk:
    """A league as it was kept before fines were booked: the entries are there, and no ledger."""
    season = simulate(5, teams=9, matchdays=2)

    async def written() -> None:
        async with SqliteStore.opened(str(folder / "league.db")) as store:
            await store.append(f"league/{season.state.setup.id}", list(map(kept, season.records)), expected=0)

    asyncio.run(written())
    return Desk(folder)


@pytest.mark.parametrize("typed", [("fine", "book"), ("member", "add", "zoe", "Zoe")])
def test_what_was_not_booked_is_found_and_caught_up(tmp_path: Path, typed: tuple[str, ...]) -> None:
    desk = unbooked(tmp_path)
    (found,) = proved(desk).findings
    assert (found.code, found.found) == ("transfer", "none")
    assert {row["transfer"]["en"] for row in desk.asked("fine")["rows"]} == {"not booked"}

    desk.did(*typed)
    assert proved(desk).is_clean
    assert not any(isinstance(row["transfer"], dict) for row in desk.asked("fine")["rows"])


# ---- proving ----


def tampered(desk: Desk, change: Callable[[list[Any]], list[Any]]) -> None:
    """Write the ledger anew with something changed, sealed as if it were right."""
    with sqlite3.connect(desk.folder / "league.db") as file:
        rows = file.execute("SELECT data FROM events WHERE stream = ? ORDER BY version", (STREAM,)).fetchall()
        seal, balances, events = "", dict[str, int](), []
        for event in change([decoded(data) for (data,) in rows]):
            update = event
            if isinstance(event, Transferred):
                for account, cents in ((event.debit, -event.cents), (event.credit, event.cents)):
                    balances[account] = balances.get(account, 0) + cents
                update = replace(event, debit_balance=balances[event.debit], credit_balance=balances[event.credit])
            events.append(sealed(seal, replace(update, seal="")))
            seal = events[-1].seal
        file.execute("DELETE FROM events WHERE stream = ?", (STREAM,))
        lines = [(STREAM, version, data) for version, data in enumerate(ledger_lines(events), start=1)]
        file.executemany("INSERT INTO events VALUES (?, ?, ?)", lines)


def fine_of(events: list[Any]) -> int:
    return [getattr(event, "why", "") for event in events].index("fine")


def without_a_fine(events: list[Any]) -> list[Any]:
    place = fine_of(events)
    return events[:place] + events[place + 1 :]


def less(events: list[Any]) -> list[Any]:
    place = fine_of(events)
    return [*events[:place], replace(events[place], cents=events[place].cents - 1), *events[place + 1 :]]


def twice(events: list[Any]) -> list[Any]:
    place = fine_of(events)
    again = replace(events[place], id=events[place].id + "/again")
    brought = replace(events[place - 1], id="x", credit=again.debit, debit="house", cents=again.cents, why="transfer")
    return [*events[: place + 1], brought, again, *events[place + 1 :]]


@pytest.mark.parametrize(
    ("change", "stream"), [(without_a_fine, "league/wpl-2026"), (less, "league/wpl-2026"), (twice, "ledger")]
)
def test_a_fine_that_is_missing_wrong_or_there_twice_is_found(
    desk: Desk, change: Callable[[list[Any]], list[Any]], stream: str
) -> None:
    desk.did(*START)
    tampered(desk, lambda events: events)
    assert proved(desk).is_clean
    tampered(desk, change)

    found = proved(desk).findings[0]
    assert (found.stream, found.code) == (stream, "transfer")


def test_what_no_league_knows_of_is_found_beside_what_is_wrong_elsewhere(desk: Desk) -> None:
    desk.did(*START)
    tampered(desk, twice)
    with sqlite3.connect(desk.folder / "league.db") as file:
        file.execute("INSERT INTO events VALUES ('table/none', 1, ?)", (b"{}",))

    found = [(one.stream, one.code) for one in proved(desk).findings]
    assert found == [("table/none", "event"), ("ledger", "transfer"), ("ledger", "mark")]  # nobody looks the new one up


def test_an_entry_that_cannot_be_read_is_found(desk: Desk) -> None:
    with sqlite3.connect(desk.folder / "league.db") as file:
        file.execute("UPDATE events SET data = ? WHERE stream LIKE 'league/%' AND version = 3", (b"{}",))

    found = proved(desk).findings[0]
    assert (found.version, found.code) == (3, "event")


def corrects(number: int) -> Callable[[League], Sequence[Record]]:
    return lambda league: [league.correct(number, reason="a mistake", by="Kim", now=2_000_000_000_000)]


def test_whatever_is_taken_back_the_ledger_follows(tmp_path: Path) -> None:
    season = simulate(1, teams=9, matchdays=2)
    numbers = [entry.number for entry in season.entries]
    Random(1).shuffle(numbers)

    async def corrected() -> int:
        done = 0
        async with SqliteStore.opened(str(tmp_path / "league.db")) as store:
            keeper = LeagueKeeper(store, season.state.setup.id)
            await keeper.begin(season.records)
            for number in numbers[:60]:
                with contextlib.suppress(LeagueError):
                    await keeper.keep(corrects(number))
                    done += 1
        return done

    assert asyncio.run(corrected()) > 3
    assert proved(Desk(tmp_path)).is_clean


# ---- the demo club ----


@pytest.mark.parametrize("today", ["2026-11-18", "2028-02-29", "2031-01-01", "1970-01-01"])
def test_the_demo_club_has_a_season_that_is_over_on_whatever_day_it_is_opened(tmp_path: Path, today: str) -> None:
    path, now = str(tmp_path / "club.db"), round(datetime.fromisoformat(f"{today}T12:00Z").timestamp() * 1000)

    async def opened_twice() -> None:
        for _ in range(2):
            async with (
                SqliteStore.opened(path) as store,
                Club.opened(store, LocalBus(), ManualClock(now=now), demo=True),
            ):
                pass

    asyncio.run(opened_twice())

    (only,) = leagues_in(f"sqlite:///{path}")
    league = InFile(f"sqlite:///{path}", only).book()
    season = league.state.season
    assert len(season.approved) == len(league.state.setup.matchdays) == 9
    assert league.records[-1].at <= max(now, round(datetime(2022, 1, 1, tzinfo=UTC).timestamp() * 1000))
    with reading(path) as file:
        assert audit(file).findings == ()
