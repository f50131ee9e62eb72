"""Random evenings of a club: tables, a ledger, and people who do what they like. What happens goes to files."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from floorman.bank import AccountKind, Ledger, accounts, transfers
from floorman.bank import evolve as book_in
from floorman.bank.events import decoded as ledger_event
from floorman.bank.events import encoded as ledger_lines
from floorman.club.hands.marks import marks_of
from floorman.club.past import mark_again
from floorman.errors import FloormanError
from floorman.hand.actions import Action, Call, Check, Fold, RaiseTo, RunTwice
from floorman.rulebook import Rulebook
from floorman.shuffle import seal
from floorman.store import Entry, SqliteStore, Stored
from floorman.table import Act, AddChips, ComeBack, Requester, SitDown, SitOut, StandUp, Straddle
from floorman.table.decide import deal, decide, next_deal
from floorman.table.director import open_table
from floorman.table.events import decoded as table_event
from floorman.table.events import encoded as table_lines
from floorman.table.evolve import evolve, replay
from floorman.table.money import booked, change_table, moves, terms_of
from floorman.testing.tables import table_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from floorman.bank import Event as BankEvent
    from floorman.table import Command, Event, TableOpened
    from floorman.table.state import TableState

MEMBERS = [f"member {number}" for number in range(1, 41)]
TABLES = [
    table_of("vpsv", id="friday", kind="cash"),
    table_of("vpsv", id="sunday", kind="cash"),
    table_of(
        "vpsv",
        id="balcony",
        kind="cash",
        chip_cents=5,
        small_blind=2,
        big_blind=5,
        smallest_buy_in=40,
        largest_buy_in=500,
    ),
    table_of("tda", id="cellar", kind="cash", small_blind=5, big_blind=10, smallest_buy_in=200, largest_buy_in=1500),
    table_of("tda", id="attic", kind="cash", small_blind=10, big_blind=20, smallest_buy_in=400, largest_buy_in=4000),
    table_of("bank", id="lounge", kind="cash", small_blind=5, big_blind=10, smallest_buy_in=500, largest_buy_in=500),
    table_of(
        "bank",
        id="beginners",
        kind="cash",
        entry_level=True,
        small_blind=1,
        big_blind=2,
        smallest_buy_in=100,
        largest_buy_in=100,
    ),
]


class Table:
    """A table with the file its events go to."""

    def __init__(self, opened: TableOpened, folder: Path) -> None:
        self.id = opened.id
        self.state: TableState = replay(open_table(opened))
        self.terms = terms_of(self.state)
        self.kept = Kept(folder / f"{opened.id}.events")
        self.kept.add(table_lines([opened]))
        self.snapshot = Stored(0, b"")
        """What is kept at the beginning of each hand."""


class Kept:
    """Events in a file, one a line, so that a million of them need no room in memory."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: list[bytes] = []
        self.version = 0

    def add(self, lines: list[bytes]) -> None:
        self._waiting += lines
        self.version += len(lines)
        if len(self._waiting) > 500:
            self._write()

    def _write(self) -> None:
        with self._path.open("ab") as file:
            file.writelines(line + b"\n" for line in self._waiting)
        self._waiting.clear()

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        self._write()
        with self._path.open("rb") as lines:
            for version, line in enumerate(lines, start=1):
                yield version, line.rstrip(b"\n")


class Club:
    """Tables, a ledger, and people who do what they like."""

    def __init__(self, folder: Path, *, seed: int) -> None:
        self.random = Random(seed)
        self.now = 0
        self.said: Counter[str] = Counter()
        self.ledger = Ledger(Rulebook.load("bank"))
        self.kept = Kept(folder / "ledger.events")
        self.book(accounts.open_ledger(self.ledger, by="admin", at=0))
        self.tables = {opened.id: Table(opened, folder) for opened in TABLES}
        for id_, kind in (
            *((id_, AccountKind.TABLE) for id_ in self.tables),
            *((member, AccountKind.MEMBER) for member in MEMBERS),
            ("club", AccountKind.CLUB),
        ):
            self.book(accounts.open_account(self.ledger, id_, kind, by="admin", at=0))
        for number, member in enumerate(MEMBERS[::2], start=1):  # the others have nothing yet
            said: dict[str, Any] = {"reason": "first money", "id": f"first-{number}", "by": "admin", "at": 0}
            self.book(transfers.transfer(self.ledger, debit="house", credit=member, cents=250 * number, **said))
        self.sits_at: dict[str, str] = {}
        self.fines: list[str] = []
        self.numbers = 0

    @property
    def events(self) -> int:
        """How many were recorded, in all streams."""
        return self.kept.version + sum(table.kept.version for table in self.tables.values())

    # ---- recording ----

    def book(self, events: Sequence[BankEvent]) -> None:
        self.kept.add(ledger_lines(events))
        for event in events:
            book_in(self.ledger, event)

    def happen(self, table: Table, events: Sequence[Event], transfers: Sequence[BankEvent]) -> None:
        """What a server does once everything is on the disk."""
        before = {seated.member for seated in table.state.seats.values()}
        self.book(transfers)
        table.kept.add(table_lines(events))
        for event in events:
            evolve(table.state, event)
        after = {seated.member for seated in table.state.seats.values()}
        for member in before - after:
            self.sits_at.pop(member, None)
        for member in after - before:
            self.sits_at[member] = table.id

    def check(self, *tables: Table) -> None:
        for table in tables:
            assert table.state.chips * table.state.opened.chip_cents == self.ledger.balance(table.id)

    def record(self, table: Table, events: Sequence[Event]) -> None:
        wanted = list(moves(table.state, events, version=table.kept.version))
        self.happen(table, events, booked(self.ledger, table.terms, wanted, at=self.now) if wanted else ())
        self.check(table)

    def says(self, table: Table, member: str, command: Command) -> bool:
        """Let somebody try something; whether it was done."""
        self.now += 1000
        elsewhere = self.sits_at.get(member, "")
        person = Requester(member, member, sits_at="" if elsewhere == table.id else elsewhere)
        try:
            self.record(table, decide(table.state, command, person, now=self.now))
        except FloormanError as refused:
            self.said[refused.code] += 1
            self.check(table)
            return False
        self.said[type(command).__name__] += 1
        return True

    # ---- what people do ----

    def go_on(self) -> None:
        """One more thing happens somewhere in the club."""
        what = self.random.choices(
            (self.hand, self.come, self.buy, self.leave, self.change, self.pause, self.straddle, self.office),
            (10, 12, 5, 1, 2, 2, 2, 2),
        )[0]
        what(self.random.choice(list(self.tables.values())))

    def somebody(self, table: Table) -> str | None:
        seats = table.state.seats
        return seats[self.random.choice(list(seats))].member if seats else None

    def come(self, table: Table) -> None:
        """Somebody wants a seat: often a free one, with a sum that is often right."""
        opened = table.state.opened
        right = (opened.smallest_buy_in, opened.largest_buy_in)
        chips = self.random.choice((*right, *right, *right, 1, 10**6))
        member, seat = self.random.choice(MEMBERS), self.random.randint(1, opened.seats)
        self.says(table, member, SitDown(seat, chips, self.random.random() < 0.2))

    def buy(self, table: Table) -> None:
        """Somebody tops up, or buys again with nothing left."""
        if member := self.somebody(table):
            seated = table.state.seats[table.state.seat_of(member)]
            full = table.state.opened.largest_buy_in
            self.says(table, member, AddChips(self.random.choice((full - seated.chips, full, 50, 0))))

    def leave(self, table: Table) -> None:
        if member := self.somebody(table):
            self.says(table, member, StandUp())

    def change(self, table: Table) -> None:
        """Somebody takes the whole stack along to another table, if the books let them."""
        self.now += 1000
        target = self.random.choice(list(self.tables.values()))
        member = self.somebody(table)
        if member is None or target is table:
            return
        seat = self.random.randint(1, 10)
        try:
            changed = change_table(
                *(self.ledger, table.state, target.state, member),
                seat=seat,
                version=table.kept.version,
                now=self.now,
            )
        except FloormanError as refused:
            self.said[refused.code] += 1
        else:
            self.happen(table, changed.leaving, changed.booked)
            self.happen(target, changed.arriving, ())
            self.said["change"] += 1
        self.check(table, target)

    def pause(self, table: Table) -> None:
        if member := self.somebody(table):
            away = table.state.seats[table.state.seat_of(member)].sits_out
            self.says(table, member, ComeBack(self.random.random() < 0.3) if away else SitOut())

    def straddle(self, table: Table) -> None:
        if member := self.somebody(table):
            self.says(table, member, Straddle(self.random.choice((2, 2, 0, 9)) * table.state.level.big_blind))

    def office(self, _: Table) -> None:
        """An official credits somebody, charges, fines, or takes a fine back."""
        self.now += 1000
        self.numbers += 1
        said: dict[str, Any] = {"id": f"office-{self.numbers}", "by": "admin", "at": self.now}
        member = self.random.choice(MEMBERS)
        try:
            match self.random.randrange(6):
                case 0 if self.fines:
                    done = transfers.reverse(self.ledger, self.fines.pop(), reason="not theirs after all", **said)
                case 1:
                    done = transfers.fine(self.ledger, member, "club", cents=50, reason="a phone rang", **said)
                    self.fines = [*self.fines[-9:], said["id"]]
                case 2:  # whoever has much gives some of it back, or the money of the club grows without end
                    cents = max(1, self.ledger.balance(member) - 3000)
                    done = transfers.transfer(
                        self.ledger, debit=member, credit="house", cents=cents, reason="a donation", **said
                    )
                case 3:
                    done = transfers.transfer(
                        self.ledger, debit=member, credit="friday", cents=5, reason="a present", **said
                    )
                case _:
                    cents = self.random.choice((500, 2500, 5000))
                    done = transfers.transfer(
                        self.ledger, debit="house", credit=member, cents=cents, reason="a credit", **said
                    )
        except FloormanError as refused:
            self.said[refused.code] += 1
        else:
            self.book(done)
            self.said[str(done[0].why)] += 1

    def hand(self, table: Table) -> None:
        """A whole hand, with people coming and going in it."""
        self.now += 1000
        ready = table.state.ready
        try:
            sealed = seal(next_deal(table.state, first_button=ready[0] if ready else 1), self.random.randbytes)
            events = deal(table.state, sealed, now=self.now)
        except FloormanError as refused:
            self.said[refused.code] += 1
            return
        table.snapshot = Stored(table.kept.version, table.state.snapshot())
        self.record(table, events)
        self.said["hand"] += 1
        while table.state.is_playing:
            if self.random.random() < 0.05:
                self.random.choice((self.come, self.buy, self.leave, self.change, self.pause))(table)
            else:
                self.act(table)

    def act(self, table: Table) -> None:
        hand = table.state.hand
        assert hand is not None
        assert hand.to_act is not None
        action = self.some_action(table)
        assert self.says(table, table.state.seats[hand.to_act].member, Act(action, table.state.turn)), action

    def some_action(self, table: Table) -> Action:
        assert table.state.hand is not None
        legal = table.state.hand.legal
        whim = self.random.random()
        if legal.run_twice:
            return RunTwice(agree=whim < 0.7)
        if legal.raise_to and whim < 0.2:
            smallest, largest = legal.raise_to.smallest, legal.raise_to.largest
            return RaiseTo(largest if whim < 0.04 else min(largest, 2 * smallest))
        if legal.check:
            return Check()
        return Fold() if legal.fold and whim > 0.6 else Call()

    # ---- what was recorded ----

    def records(self) -> dict[str, Iterator[tuple[int, Event]]]:
        return {
            table.id: ((version, table_event(line)) for version, line in table.kept) for table in self.tables.values()
        }

    def ledger_record(self) -> Iterator[tuple[int, BankEvent]]:
        return ((version, ledger_event(line)) for version, line in self.kept)


async def keep(club: Club, path: Path) -> None:
    """Put everything that happened into a store, with a command or two and the last snapshot of each table."""
    entries = [Entry("ledger", [line for _, line in club.kept], 0)]
    rest: list[Entry] = []
    for table in club.tables.values():
        lines, snapshot = [line for _, line in table.kept], table.snapshot
        until = snapshot.version
        marks = marks_of([table_event(line) for line in lines], 0)
        before, after = (
            [mark for mark in marks if mark.version <= until],
            [mark for mark in marks if mark.version > until],
        )
        entries.append(Entry(f"table/{table.id}", lines[:until], 0, marks=before))
        rest.append(Entry(f"table/{table.id}", lines[until:], until, snapshot.data or None, marks=after))
    async with SqliteStore.opened(str(path)) as store:
        await store.append_together(entries, command="the evening")
        await mark_again(store, "ledger", Rulebook.load("bank"))
        for entry in rest:
            await store.append_together([entry], command="the last hand")
