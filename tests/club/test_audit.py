"""``floorman audit``: it passes what happened, and names the first event that somebody tampered with, whatever they did."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from floorman.bank import AccountKind
from floorman.bank.events import Transferred, decoded, sealed
from floorman.bank.events import encoded as ledger_lines
from floorman.club.audit import audit
from floorman.club.clock import SystemClock
from floorman.club.hands.marks import marks_of
from floorman.club.treasurer import Treasurer
from floorman.errors import StoreError
from floorman.hand.actions import Call
from floorman.store import Entry, SqliteStore
from floorman.store.reading import reading
from floorman.store.upcast import UPCASTERS
from floorman.table import orders as order
from floorman.table.events import PlayersDealtIn, encoded
from floorman.testing import Story
from support.evenings import Club, keep
from support.stores import findings_in
from support.terminal import run as floorman

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from floorman.table import Event

run = partial(floorman, "audit", COLUMNS="120")


def table_of_an_event() -> list[Event]:
    """A table whose chips are not money: absent players, a ghost, a misdeal, somebody is out."""
    story = Story("vpsv", "A B C D E", chips={"E": 300, "D": 900})
    story.order(order.SeatGhost(8, 500))
    story.away("B", "C")
    for _ in range(3):
        story.deal()
        story.call_down()
    story.back("B")
    story.deal()
    story.order(order.RepeatDeal("a card flew off"))
    story.deal()
    story.fold_out()
    story.order(order.ReplaceGhost(8, "F", "F", 2000))
    story.deal()
    story.act(story.in_turn, Call())
    return [
        replace(event, at=number) if isinstance(event, PlayersDealtIn) else event  # no two hands begin at one moment
        for number, event in enumerate(story.events)
    ]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club after an evening, closed for the night."""
    folder = tmp_path_factory.mktemp("club")
    club = Club(folder, seed=7)
    while club.events < 4000:
        club.go_on()
    path = folder / "club.db"

    async def others() -> None:
        async with SqliteStore.opened(str(path)) as store:
            events = table_of_an_event()
            entry = Entry("table/t", encoded(events), 0, marks=marks_of(events, 0))
            await store.append_together([entry], command="the event")
            await store.append("member/anna", [b'{"type":"guest_arrived"}', b'{"type":"signed_out"}'], expected=0)

    asyncio.run(keep(club, path))
    asyncio.run(others())
    return path


class Tampering:
    """Somebody with a copy of the file and a tool for databases."""

    def __init__(self, path: Path) -> None:
        self._file = sqlite3.connect(path, isolation_level=None)
        self.run = self._file.execute

    def close(self) -> None:
        self._file.close()

    def find(self, stream: str, kind: str, number: int = 5, **like: Any) -> tuple[int, dict[str, Any]]:
        """The *number*-th event of a kind, with its version."""
        rows = self.run("SELECT version, data FROM events WHERE stream = ? ORDER BY version", (stream,))
        events = ((version, json.loads(data)) for version, data in rows)
        found = [
            (version, event)
            for version, event in events
            if event["type"] == kind and all(event.get(name) == value for name, value in like.items())
        ]
        return found[min(number, len(found) - 1)]

    def put(self, stream: str, version: int, event: Any) -> None:
        data = event if isinstance(event, bytes) else json.dumps(event).encode()
        self.run("UPDATE events SET data = ? WHERE stream = ? AND version = ?", (data, stream, version))

    def change(self, stream: str, kind: str, *, number: int = 5, like: dict[str, Any] | None = None, **to: Any) -> int:
        """Change fields of an event; a function is given the old value."""
        version, event = self.find(stream, kind, number, **(like or {}))
        event |= {name: value(event[name]) if callable(value) else value for name, value in to.items()}
        self.put(stream, version, event)
        return version

    def remove(self, stream: str, version: int) -> None:
        self.run("DELETE FROM events WHERE stream = ? AND version = ?", (stream, version))

    def renumber(self, stream: str, after: int, by: int) -> None:
        """Move all later events, so that no gap shows."""
        where = "WHERE stream = ? AND version > ?"
        self.run(f"UPDATE events SET version = -(version + ?) {where}", (by, stream, after))  # noqa: S608
        self.run("UPDATE events SET version = -version WHERE stream = ? AND version < 0", (stream,))

    def copy(self, stream: str, version: int) -> None:
        """The same event twice, all others a place later."""
        self.renumber(stream, version, 1)
        self.run(
            "INSERT INTO events SELECT stream, version + 1, data FROM events WHERE stream = ? AND version = ?",
            (stream, version),
        )

    def swap(self, stream: str, version: int) -> None:
        rows = self.run(
            "SELECT version, data FROM events WHERE stream = ? AND version IN (?, ?)", (stream, version, version + 1)
        )
        for at, data in rows.fetchall():
            self.put(stream, 2 * version + 1 - at, data)

    def snapshot(self, stream: str) -> tuple[int, dict[str, Any]]:
        version, data = self.run("SELECT version, data FROM snapshots WHERE stream = ?", (stream,)).fetchone()
        return version, json.loads(data)

    def put_snapshot(self, stream: str, **to: Any) -> None:
        for column, value in to.items():
            self.run(f"UPDATE snapshots SET {column} = ? WHERE stream = ?", (value, stream))  # noqa: S608


def more(by: int) -> Callable[[int], int]:
    return lambda chips: chips + by


def other_first(cards: list[Any]) -> list[Any]:
    """The first two in each other's place."""
    return [cards[1], cards[0], *cards[2:]]


def next_seat(seats: list[int]) -> list[int]:
    return [seats[0] % 10 + 1, *seats[1:]]


def removed(stream: str, kind: str, *, closes_gap: bool, number: int = 5) -> Callable[[Tampering], int]:
    def tamper(file: Tampering) -> int:
        version, _ = file.find(stream, kind, number)
        file.remove(stream, version)
        if closes_gap:
            file.renumber(stream, version, -1)
        return version if closes_gap else version + 1

    return tamper


def twice(stream: str, kind: str) -> Callable[[Tampering], int]:
    def tamper(file: Tampering) -> int:
        version, _ = file.find(stream, kind)
        file.copy(stream, version)
        return version + 1

    return tamper


def swapped(stream: str, kind: str) -> Callable[[Tampering], int]:
    def tamper(file: Tampering) -> int:
        version, _ = file.find(stream, kind)
        file.swap(stream, version)
        return version

    return tamper


def changed(stream: str, kind: str, **how: Any) -> Callable[[Tampering], int]:
    return lambda file: file.change(stream, kind, **how)


def replaced(stream: str, kind: str, data: bytes) -> Callable[[Tampering], int]:
    def tamper(file: Tampering) -> int:
        version, _ = file.find(stream, kind)
        file.put(stream, version, data)
        return version

    return tamper


def cut_off(stream: str, kind: str) -> Callable[[Tampering], int]:
    """Everything from an event on is gone."""

    def tamper(file: Tampering) -> int:
        version, _ = file.find(stream, kind)
        file.run("DELETE FROM events WHERE stream = ? AND version >= ?", (stream, version))
        return version - 1

    return tamper


LEDGER, FRIDAY, ATTIC, LOUNGE, EVENT = "ledger", "table/friday", "table/attic", "table/lounge", "table/t"
TAMPERED: dict[str, tuple[Callable[[Tampering], int], str, str]] = {
    # The ledger.
    "amount": (changed(LEDGER, "transferred", cents=more(1)), LEDGER, "balance"),
    "reason": (changed(LEDGER, "transferred", like={"why": "transfer"}, reason="?"), LEDGER, "seal"),
    "account credited": (
        changed(LEDGER, "transferred", like={"why": "buy-in", "credit": "friday"}, credit="attic"),
        LEDGER,
        "balance",
    ),
    "transfer gone": (removed(LEDGER, "transferred", closes_gap=False), LEDGER, "version"),
    "transfer gone, gap closed": (removed(LEDGER, "transferred", closes_gap=True), LEDGER, "balance"),
    "transfer twice": (twice(LEDGER, "transferred"), LEDGER, "id"),
    "transfers swapped": (swapped(LEDGER, "account_opened"), LEDGER, "seal"),
    "ledger unreadable": (replaced(LEDGER, "transferred", b'{"type":"transferred",'), LEDGER, "event"),
    "ledger event unknown": (replaced(LEDGER, "transferred", b'{"type":"Stolen","cents":5}'), LEDGER, "event"),
    # Who comes and goes.
    "buy-in larger": (changed(FRIDAY, "sat_down", chips=more(1)), FRIDAY, "chips"),
    "buy-in of somebody else": (changed(FRIDAY, "sat_down", member="mallory"), FRIDAY, "transfer"),
    "seat taken": (changed(FRIDAY, "sat_down", seat=11), FRIDAY, "seat"),
    "came from elsewhere": (changed(FRIDAY, "sat_down", came_from="sunday/2"), FRIDAY, "transfer"),
    "leaves with more": (changed(FRIDAY, "stood_up", chips=more(100)), FRIDAY, "chips"),
    "leaves with nothing": (changed(ATTIC, "stood_up", like={}, chips=lambda chips: 0 if chips else 1), ATTIC, "chips"),
    "top-up larger": (changed("table/cellar", "chips_added", number=0, chips=more(5)), "table/cellar", "chips"),
    "buy-in gone": (removed(FRIDAY, "sat_down", closes_gap=False), FRIDAY, "version"),
    "buy-in twice": (twice(FRIDAY, "sat_down"), FRIDAY, "seat"),
    "table of another name": (changed(FRIDAY, "table_opened", id="sunday"), FRIDAY, "opening"),
    "table of an unknown book": (changed(FRIDAY, "table_opened", book="nobody"), FRIDAY, "book"),
    "table unopened": (removed(FRIDAY, "table_opened", closes_gap=True), FRIDAY, "opening"),
    # The deck.
    "card in the sealed deck": (changed(FRIDAY, "deck_sealed", cards=other_first), FRIDAY, "deck"),
    "salt": (changed(FRIDAY, "deck_sealed", salts=lambda salts: "AAAA" + salts[4:]), FRIDAY, "deck"),
    "root": (changed(FRIDAY, "deck_sealed", root=lambda root: "AAAA" + root[4:]), FRIDAY, "deck"),
    "deck cut short": (changed(FRIDAY, "deck_sealed", cards=lambda cards: cards[:40]), FRIDAY, "deck"),
    "deck without a card": (changed(FRIDAY, "deck_sealed", cards=[]), FRIDAY, "deck"),
    "number of the hand": (changed(FRIDAY, "deck_sealed", hand=more(1)), FRIDAY, "hand"),
    "card in the deck": (changed(FRIDAY, "hand_dealt", deck=other_first), FRIDAY, "deck"),
    "deal gone": (removed(FRIDAY, "hand_dealt", closes_gap=True), FRIDAY, "hand"),
    "sealing gone": (removed(FRIDAY, "deck_sealed", closes_gap=True, number=9), FRIDAY, "deck"),
    # The hand.
    "stack": (changed(FRIDAY, "hand_dealt", stacks=lambda stacks: [stacks[0] + 1, *stacks[1:]]), FRIDAY, "chips"),
    "stacks exchanged": (changed(LOUNGE, "hand_dealt", stacks=lambda stacks: stacks[1:] + stacks[:1]), LOUNGE, "chips"),
    "chips in the pot": (changed(FRIDAY, "hand_dealt", penalties=50), FRIDAY, "chips"),
    "blinds": (changed(FRIDAY, "hand_dealt", big_blind=20), FRIDAY, "hand"),
    "book": (changed(FRIDAY, "hand_dealt", book="tda"), FRIDAY, "hand"),
    "button of the deal": (changed(FRIDAY, "hand_dealt", button=lambda seat: seat % 10 + 1), FRIDAY, "hand"),
    "button": (changed(FRIDAY, "button_placed", button=lambda seat: seat % 10 + 1), FRIDAY, "hand"),
    "blind smaller": (changed(FRIDAY, "blind_posted", chips=1), FRIDAY, "hand"),
    "hole cards": (changed(FRIDAY, "holes_dealt", cards=other_first), FRIDAY, "hand"),
    "board": (changed(FRIDAY, "street_dealt", cards=other_first, like={"street": "flop"}), FRIDAY, "hand"),
    "call": (changed(FRIDAY, "called", to=more(1)), FRIDAY, "hand"),
    "raise": (changed(FRIDAY, "raised", to=more(100_000)), FRIDAY, "hand"),
    "who folds": (changed(FRIDAY, "folded", seat=lambda seat: seat % 10 + 1), FRIDAY, "hand"),
    "winner": (changed(FRIDAY, "pot_awarded", seats=next_seat), FRIDAY, "hand"),
    "shares": (changed(FRIDAY, "pot_awarded", shares=lambda shares: [shares[0] + 5, *shares[1:]]), FRIDAY, "hand"),
    "hand shown": (changed(LOUNGE, "shown", type="mucked"), LOUNGE, "hand"),
    "call gone": (removed(FRIDAY, "called", closes_gap=True), FRIDAY, "hand"),
    "award gone": (removed(FRIDAY, "pot_awarded", closes_gap=True), FRIDAY, "hand"),
    "call twice": (twice(FRIDAY, "called"), FRIDAY, "hand"),
    "events swapped": (swapped(FRIDAY, "holes_dealt"), FRIDAY, "hand"),
    "end cut off": (cut_off(FRIDAY, "pot_awarded"), FRIDAY, "hand"),
    "end cut off after the shuffle": (cut_off(FRIDAY, "hand_dealt"), FRIDAY, "hand"),
    "table unreadable": (replaced(FRIDAY, "called", b'{"type":"called","seat":"two","to":5}'), FRIDAY, "event"),
    "no text at all": (replaced(FRIDAY, "called", b"\xff\xfe\x00"), FRIDAY, "event"),
    "seat that is empty": (changed(FRIDAY, "sat_out", seat=77, number=1), FRIDAY, "event"),
    # A table whose chips are not money.
    "stack in a tournament": (
        changed(EVENT, "hand_dealt", stacks=lambda stacks: [stacks[0] + 1, *stacks[1:]], number=0),
        EVENT,
        "chips",
    ),
    "award in a tournament": (changed(EVENT, "pot_awarded", shares=lambda shares: [1, *shares[1:]]), EVENT, "hand"),
    "who was absent": (changed(EVENT, "hand_killed", seat=1, number=0), EVENT, "hand"),
    "elimination too early": (changed(EVENT, "eliminated", seat=1, number=0), EVENT, "chips"),
}


@contextlib.contextmanager
def tampering(path: Path) -> Iterator[Tampering]:
    with contextlib.closing(Tampering(path)) as file:
        yield file


def first_found(path: Path) -> dict[str, tuple[int, str]]:
    """The first finding of each stream."""
    first: dict[str, tuple[int, str]] = {}
    for finding in findings_in(path):
        assert finding.expected != finding.found
        first.setdefault(finding.stream, (finding.version, finding.code))
    return first


def test_an_honest_evening_has_no_findings(evening: Path) -> None:
    with reading(str(evening)) as kept:
        read: list[None] = []
        audited = audit(kept, on_event=lambda: read.append(None))

    assert audited.findings == ()
    assert audited.streams == 10
    assert audited.events == len(read) > 4000
    assert audited.hands > 100
    assert audited.transfers > 50
    assert len(audited.seal) == 32


@pytest.mark.parametrize("what", TAMPERED)
def test_the_first_event_that_was_tampered_with_is_named(path: Path, what: str) -> None:
    tamper, stream, code = TAMPERED[what]
    with tampering(path) as file:
        version = tamper(file)

    assert first_found(path)[stream] == (version, code)


def test_chips_worth_more_show_as_soon_as_there_are_some(path: Path) -> None:
    with tampering(path) as file:
        file.change(FRIDAY, "table_opened", chip_cents=2)
        version, _ = file.find(FRIDAY, "sat_down", 0)

    assert first_found(path) == {FRIDAY: (version, "chips")}


def test_whoever_mends_the_ledger_too_is_caught_by_the_table(path: Path) -> None:
    """The whole ledger written anew, seals and balances and all, so that somebody bought in for less."""
    with tampering(path) as file:
        rows = file.run("SELECT version, data FROM events WHERE stream = 'ledger' ORDER BY version").fetchall()
        target, event = file.find(LEDGER, "transferred", why="buy-in", credit="friday")
        seal, balances = "", dict[str, int]()
        for version, data in rows:
            mended: Any = decoded(data)
            if isinstance(mended, Transferred):
                cents = mended.cents - (version == target)
                balances[mended.debit] = balances.get(mended.debit, 0) - cents
                balances[mended.credit] = balances.get(mended.credit, 0) + cents
                after = {"debit_balance": balances[mended.debit], "credit_balance": balances[mended.credit]}
                mended = replace(mended, cents=cents, **after)
            mended = sealed(seal, mended)
            seal = mended.seal
            file.put(LEDGER, version, ledger_lines([mended])[0])

    assert first_found(path) == {FRIDAY: (int(event["id"].removeprefix("friday/")), "chips")}


# ---- whole streams ----


def test_a_table_that_is_gone_leaves_its_account(path: Path) -> None:
    with tampering(path) as file:
        for kept in ("events", "commands", "snapshots"):
            file.run(f"DELETE FROM {kept} WHERE stream = 'table/friday'")  # noqa: S608

    assert first_found(path)[FRIDAY] == (0, "stream")
    assert {code for _, code in first_found(path).values()} == {"stream"}


def test_without_the_ledger_no_cash_table_has_an_account(path: Path) -> None:
    with tampering(path) as file:
        file.run("DELETE FROM events WHERE stream = 'ledger'")

    findings = first_found(path)
    assert findings.pop(LEDGER)[1] == "command"
    assert {*findings.values()} == {(1, "stream")}
    assert len(findings) == 7  # the tournament's chips are not money


def test_a_table_that_takes_the_name_of_another_is_found(path: Path) -> None:
    with tampering(path) as file:
        for kept in ("events", "commands", "snapshots"):
            file.run(f"UPDATE {kept} SET stream = 'table/monday' WHERE stream = 'table/friday'")  # noqa: S608

    assert first_found(path) == {FRIDAY: (0, "stream"), "table/monday": (1, "opening")}


def test_other_streams_must_be_complete(path: Path) -> None:
    with tampering(path) as file:
        file.remove("member/anna", 1)

    assert first_found(path) == {"member/anna": (2, "version")}


def test_versions_that_are_no_numbers_are_found(path: Path) -> None:
    with tampering(path) as file:
        file.run("UPDATE events SET version = 'last' WHERE stream = 'member/anna' AND version = 2")
        file.run("UPDATE events SET version = 1.5 WHERE stream = 'table/t' AND version = 4")

    assert first_found(path) == {"member/anna": (2, "version"), EVENT: (2, "version")}


# ---- beside the events ----


def with_more_chips(snapshot: dict[str, Any]) -> bytes:
    seated = next(iter(snapshot["state"]["seats"].values()))
    seated["chips"] += 500
    return json.dumps(snapshot).encode()


def test_a_snapshot_with_other_chips_is_found(path: Path) -> None:
    with tampering(path) as file:
        version, snapshot = file.snapshot(FRIDAY)
        file.put_snapshot(FRIDAY, data=with_more_chips(snapshot))

    assert first_found(path) == {FRIDAY: (version, "snapshot")}


def test_a_snapshot_of_another_form_is_passed_over(path: Path) -> None:
    with tampering(path) as file:
        _, snapshot = file.snapshot(FRIDAY)
        file.put_snapshot(FRIDAY, data=json.dumps({**snapshot, "version": 0, "state": {}}).encode())

    assert first_found(path) == {}


@pytest.mark.parametrize(
    ("to", "at"),
    [
        ({"data": b"{"}, 0),
        ({"data": b"{}"}, 0),
        ({"version": 10**6}, 10**6),
        ({"version": 0}, 0),
        ({"version": "first"}, 0),
    ],
)
def test_a_snapshot_that_is_none_is_found(path: Path, to: dict[str, Any], at: int) -> None:
    with tampering(path) as file:
        version, _ = file.snapshot(FRIDAY)
        file.put_snapshot(FRIDAY, **to)

    assert first_found(path) == {FRIDAY: (version if "data" in to else at, "snapshot")}


def test_a_snapshot_in_the_middle_of_a_hand_is_found(path: Path) -> None:
    with tampering(path) as file:
        version, _ = file.find(FRIDAY, "called")
        file.put_snapshot(FRIDAY, version=version)

    assert first_found(path) == {FRIDAY: (version, "snapshot")}


def test_a_snapshot_of_something_that_has_none_is_found(path: Path) -> None:
    with tampering(path) as file:
        file.run("INSERT INTO snapshots VALUES ('ledger', 5, x'7b7d')")

    assert first_found(path) == {LEDGER: (5, "snapshot")}


@pytest.mark.parametrize(("version", "at"), [(10**6, 10**6), (0, 0), (-3, -3), ("x", 0)])
def test_a_command_that_led_nowhere_is_found(path: Path, version: int | str, at: int) -> None:
    with tampering(path) as file:
        file.run("UPDATE commands SET version = ? WHERE stream = 'table/friday'", (version,))

    assert first_found(path) == {FRIDAY: (at, "command")}


# ---- the command ----


def test_the_command_says_that_everything_adds_up(evening: Path) -> None:
    beside = {file.name for file in evening.parent.iterdir()}
    done = run("--db", f"sqlite:///{evening}")

    assert (done.returncode, done.stderr) == (0, "")
    assert "Everything adds up" in done.stdout
    assert "Last seal of the ledger: " in done.stdout
    assert {file.name for file in evening.parent.iterdir()} == beside
    assert "Alles geht auf" in run("--db", f"sqlite:///{evening}", lang="de_DE.UTF-8").stdout


def test_the_command_as_json(evening: Path) -> None:
    done = run("--db", f"sqlite:///{evening}", "--json")
    document = json.loads(done.stdout)

    assert (done.returncode, done.stderr) == (0, "")
    assert list(document) == ["ok", "streams", "events", "hands", "transfers", "seal", "until", "findings", "seconds"]
    assert (document["ok"], document["streams"], document["findings"]) == (True, 10, [])


def test_the_command_names_what_it_found(path: Path) -> None:
    with tampering(path) as file:
        version = file.change(FRIDAY, "pot_awarded", shares=lambda shares: [shares[0] + 5, *shares[1:]])
    update, german, document = (run("--db", f"sqlite:///{path}", *more) for more in ((), ("--lang", "de"), ("--json",)))

    assert (update.returncode, german.returncode, document.returncode) == (1, 1, 1)
    assert (update.stderr, german.stderr, document.stderr) == ("", "", "")
    assert f"table/friday, event {version}: hand of friday" in update.stdout
    assert f"table/friday, Eintrag {version}: Die Hand kann sich so nicht zugetragen haben" in german.stdout
    (finding,) = json.loads(document.stdout)["findings"]
    assert list(finding) == ["stream", "version", "code", "subject", "expected", "found"]
    assert (finding["stream"], finding["version"], finding["code"]) == (FRIDAY, version, "hand")


def test_nothing_in_a_file_moves_the_cursor(path: Path) -> None:
    with tampering(path) as file:
        file.change(FRIDAY, "sat_down", member="\x1b[2J[bold]mallory")

    assert "�[2J[bold]mallory" in run("--db", f"sqlite:///{path}").stdout


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "there is no such file"),
        (b"Dear Anna, this is a letter and no database. " * 100, "not a database"),
        ("CREATE TABLE recipes (name TEXT)", "not one of floorman's"),
        ("PRAGMA user_version = 99", "a newer floorman"),
        ("PRAGMA user_version = 2", "there is nothing in"),  # the name of ours, and no table
    ],
)
def test_files_that_are_not_ours_are_told_in_a_sentence(
    tmp_path: Path, content: bytes | str | None, words: str
) -> None:
    path = tmp_path / "some.db"
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute(content)
    for done in (run("--db", f"sqlite:///{path}"), run("--db", f"sqlite:///{path}", "--json")):
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("floorman: ")
        assert words in done.stderr
        assert "Traceback" not in done.stderr
    assert path.exists() == (content is not None)


def test_other_addresses_are_refused() -> None:
    for address in ("postgresql://club", "sqlite:///", "sqlite://club.db"):
        done = run("--db", address)

        assert (done.returncode, done.stdout) == (1, "")
        assert "name a file, or write sqlite:///FILE" in done.stderr


def test_a_file_is_named_by_its_name_too(path: Path) -> None:
    assert run("--db", str(path)).stdout.splitlines()[:-1] == run("--db", f"sqlite:///{path}").stdout.splitlines()[:-1]


def test_the_command_says_until_when_the_file_reaches(path: Path) -> None:
    moment = datetime(2031, 5, 12, 20, 30, 5, tzinfo=UTC)
    with tampering(path) as file:
        at = round(moment.timestamp() * 1000)
        file.run("INSERT INTO events VALUES ('member/zoe', 1, ?)", (b'{"type":"signed_out","at":%d}' % at,))
        due = b'{"type":"next_hand_due","at":%d}' % (at + 10**9)  # still to come, and so no time that the file reaches
        file.run("INSERT INTO events VALUES ('member/zoe', 2, ?)", (due,))
    english, german, document = (
        run("--db", f"sqlite:///{path}", *more) for more in ((), ("--lang", "de"), ("--json",))
    )

    there = moment.astimezone()
    assert f"The file reaches until 12 May 2031, {there:%H:%M:%S}." in english.stdout
    assert f"Die Datei reicht bis 12. Mai 2031, {there:%H:%M:%S} Uhr." in german.stdout
    assert json.loads(document.stdout)["until"] == "2031-05-12T20:30:05.000+00:00"


# ---- while people play ----

WRITER = """
import asyncio, sys
from floorman.store import SqliteStore

async def main():
    async with SqliteStore.opened(sys.argv[1]) as store:
        version = await store.version("table/friday")
        while True:
            events = [b'{"type":"next_hand_due","at":%d}' % number for number in range(20)]
            version = await store.append("table/friday", events, expected=version)
            print(version, flush=True)

asyncio.run(main())
"""


def test_a_running_server_is_not_in_the_way_and_not_disturbed(path: Path) -> None:
    def audited() -> int:
        document = json.loads(run("--db", f"sqlite:///{path}", "--json").stdout)
        assert document["ok"]
        return int(document["events"])

    before = audited()
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        written = iter(server.stdout)
        first = int(next(written)) - 20
        seen = [before]
        for _ in range(2):
            next(line for line in written if before + int(line) - first > seen[-1])  # it has gone on since
            seen.append(audited())
        next(line for line in written if before + int(line) - first > seen[-1])
        server.kill()

    after = audited()  # killed: its log lies there still
    assert before < seen[1] < seen[2] < after


def test_everything_is_as_of_one_moment(path: Path) -> None:
    async def work() -> tuple[int, int]:
        async with SqliteStore.opened(str(path)) as store:
            with reading(str(path)) as kept:
                before = sum(1 for _ in kept.events(FRIDAY))
                due = b'{"type":"next_hand_due","at":1}'
                await store.append(FRIDAY, [due] * 50, expected=before)
                return before, sum(1 for _ in kept.events(FRIDAY))

    before, after = asyncio.run(work())

    assert before == after


def test_a_file_that_changes_under_the_eyes_of_a_reader_is_told(path: Path) -> None:
    def look() -> None:
        with reading(str(path)) as kept, tampering(path) as file:
            next(kept.streams())
            file.run("DELETE FROM events WHERE stream = 'member/anna'")

    with pytest.raises(StoreError, match="look again"):
        look()


# ---- a ledger that an older floorman wrote ----


def old_form(line: bytes, before: str) -> bytes:
    """A line of the ledger as an older floorman might have written it, which called money moved and cents amounts."""
    event = json.loads(line)
    event.pop("seal")
    if event["type"] == "transferred":
        event = {"amount": event.pop("cents"), **event, "type": "money_moved"}
    bare = json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode()
    return bare[:-1] + b',"seal":"' + sha256(before.encode() + bare).hexdigest()[:32].encode() + b'"}'


def brought_up(old: dict[str, Any]) -> dict[str, Any]:
    moved = {name: value for name, value in old.items() if name != "amount"}
    return {**moved, "type": "transferred", "cents": old["amount"]}


@pytest.fixture
def of_old(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The club's file with a ledger in an older form, and the one thing that knows that form."""
    monkeypatch.setitem(UPCASTERS["ledger"], "money_moved", brought_up)
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        rows = file.execute("SELECT version, data FROM events WHERE stream = 'ledger' ORDER BY version").fetchall()
        before = ""
        for version, data in rows:
            line = old_form(data, before)
            before = json.loads(line)["seal"]
            file.execute("UPDATE events SET data = ? WHERE stream = 'ledger' AND version = ?", (line, version))
    return path


def test_a_ledger_of_an_older_form_is_still_sealed(of_old: Path) -> None:
    with reading(str(of_old)) as kept:
        assert b"money_moved" in next(stored.data for stored in kept.events("ledger") if b"amount" in stored.data)
        assert audit(kept).is_clean


def test_new_transfers_are_sealed_onto_those_of_an_older_form(of_old: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(of_old)) as store:
            treasurer = Treasurer(store, SystemClock())
            await treasurer.open()
            await treasurer.open_account("newcomer", AccountKind.MEMBER)

    asyncio.run(work())
    with reading(str(of_old)) as kept:
        assert [stored.data for stored in kept.events("ledger")][-1].startswith(b'{"type":"account_opened"')
        assert audit(kept).is_clean


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.replace(b'"by":"', b'"by":"x'),
        lambda line: line[:-1] + b',"also":"this"}',
        lambda line: line.replace(b'"by":', b'"by": '),
    ],
    ids=["another name", "something after the seal", "a space"],
)
def test_a_line_of_an_older_form_that_was_changed_is_found(of_old: Path, change: Callable[[bytes], bytes]) -> None:
    with contextlib.closing(sqlite3.connect(of_old)) as file, file:
        version, data = file.execute(
            "SELECT version, data FROM events WHERE stream = 'ledger' AND instr(data, 'money_moved') LIMIT 1"
        ).fetchone()
        file.execute("UPDATE events SET data = ? WHERE stream = 'ledger' AND version = ?", (change(data), version))

    with reading(str(of_old)) as kept:
        (finding, *_) = audit(kept).findings
    assert (finding.stream, finding.version, finding.code) == ("ledger", version, "seal")
