"""The treasurer: bookings in flight, what becomes of them when one is not kept, and starting from whatever is stored."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from floorman.bank import AccountKind, Bank
from floorman.bank.events import encoded
from floorman.bank.transfers import reverse, transfer
from floorman.club.audit import audit
from floorman.club.past import StoredPast, mark_again
from floorman.club.treasurer import STREAM, Treasurer
from floorman.errors import AlreadyReversed, Conflict, InsufficientFunds, StoreError, TransferIdReused, UnknownAccount
from floorman.rulebook import Rulebook
from floorman.store import Along, Entry, SqliteStore
from floorman.store.reading import reading
from floorman.testing import ManualClock
from support.stores import HeldStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from floorman.bank import Event, Ledger

BANK = Rulebook.load("bank")
MEMBERS = [f"m{number}" for number in range(12)]


def pays(member: str, cents: int, id: str = "") -> Callable[[Ledger], tuple[Event, ...]]:  # noqa: A002
    """What takes money from a member for the house."""
    id_ = id or f"from {member}"
    return lambda ledger: transfer(
        ledger, debit=member, credit="house", cents=cents, reason="for a test", id=id_, by="club", at=1
    )


class Office:
    """A treasurer, a store that can be held, and members with 1,000 cents each."""

    def __init__(self, store: HeldStore) -> None:
        self.store = store
        self.treasurer = Treasurer(store, ManualClock())

    async def opened(self) -> Office:
        await self.treasurer.open()
        for member in MEMBERS:
            await self.treasurer.open_account(member, AccountKind.MEMBER, credit_cents=1000)
        return self

    async def keeps(self, wanted: Callable[[Ledger], tuple[Event, ...]], *own: Entry) -> int:
        """Keep a booking along with something, as a keeper does."""
        along = await self.treasurer.booking(wanted)
        assert along is not None
        return await self.settled(along, *own)

    async def settled(self, along: Along, *own: Entry) -> int:
        try:
            version = await self.store.append_together([*own, *along.entries])
        except BaseException:
            along.failed()
            raise
        along.kept()
        return version

    def balances(self, *members: str) -> list[int]:
        return [self.treasurer.balance(member) for member in members]


def run(path: Path, work: Callable[[Office], Awaitable[None]]) -> None:
    async def within() -> None:
        async with HeldStore.opened(str(path / "club.db")) as store:
            assert isinstance(store, HeldStore)
            await work(await Office(store).opened())

    asyncio.run(within())
    with reading(str(path / "club.db")) as kept:
        assert audit(kept).findings == ()


async def under_way(*work: Awaitable[Any]) -> list[asyncio.Future[Any]]:
    """Begin things one after another; each is on its way to the disk before the next one begins."""
    begun: list[asyncio.Future[Any]] = []
    for one in work:
        begun.append(asyncio.ensure_future(one))
        await asyncio.sleep(0)
    return begun


# ---- in flight ----


def test_bookings_build_on_each_other_and_share_a_commit(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        before = office.store.commits
        office.store.hold()
        begun = await under_way(
            *(office.keeps(pays(member, 10), Entry(f"note/{member}", [b"paid"], 0)) for member in MEMBERS)
        )
        assert not any(one.done() for one in begun)
        office.store.let_go()
        await asyncio.gather(*begun)

        assert office.store.commits - before <= 2  # the first one's, perhaps, and one for all that came meanwhile
        assert office.balances(*MEMBERS) == [990] * 12

    run(tmp_path, work)


def test_what_is_shown_is_on_the_disk(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        office.store.hold()
        begun = await under_way(office.keeps(pays("m0", 900)))
        assert office.balances("m0") == [1000]
        assert len(office.treasurer.statement("m0").entries) == 1
        with pytest.raises(InsufficientFunds):  # but decided is on what is under way
            await office.treasurer.booking(pays("m0", 200, "again"))
        office.store.let_go()
        await asyncio.gather(*begun)

        assert office.balances("m0") == [100]
        assert [line.cents for line in office.treasurer.statement("m0").entries] == [1000, -900]
        with pytest.raises(UnknownAccount):
            office.treasurer.balance("nobody")

    run(tmp_path, work)


def test_when_one_is_not_kept_those_built_on_it_are_not_either_and_can_be_decided_again(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        await office.store.append("note/m3", [b"somebody was faster"], expected=0)
        office.store.hold()
        begun = await under_way(
            *(office.keeps(pays(member, 10), Entry(f"note/{member}", [b"paid"], 0)) for member in MEMBERS[:8])
        )
        office.store.let_go()
        outcomes = await asyncio.gather(*begun, return_exceptions=True)

        assert [isinstance(outcome, Conflict) for outcome in outcomes] == [False] * 3 + [True] * 5
        assert [outcome.stream for outcome in outcomes[3:5] if isinstance(outcome, Conflict)] == ["note/m3", STREAM]
        assert office.balances(*MEMBERS[:8]) == [990] * 3 + [1000] * 5
        assert await office.store.version("note/m4") == 0
        for member in MEMBERS[4:8]:
            await office.keeps(pays(member, 10), Entry(f"note/{member}", [b"paid"], 0))
        assert office.balances(*MEMBERS[:8]) == [990] * 3 + [1000] + [990] * 4

    run(tmp_path, work)


def test_a_full_disk_takes_all_of_them_along_and_leaves_the_books_as_they_were(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        office.store.is_full = True
        begun = await under_way(*(office.keeps(pays(member, 10)) for member in MEMBERS))
        outcomes = await asyncio.gather(*begun, return_exceptions=True)
        assert all(isinstance(outcome, StoreError) for outcome in outcomes)
        assert office.balances(*MEMBERS) == [1000] * 12
        with pytest.raises(StoreError):
            await office.treasurer.open_account("new", AccountKind.MEMBER)

        office.store.is_full = False
        await office.keeps(pays("m0", 1000))  # all of it is still there
        await office.treasurer.open_account("new", AccountKind.MEMBER, credit_cents=5)
        assert office.balances("m0", "new") == [0, 5]

    run(tmp_path, work)


def test_what_is_late_to_fail_does_not_touch_what_was_decided_since(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        late, later = [await office.treasurer.booking(pays(member, 10)) for member in ("m0", "m1")]
        assert late
        assert later
        late.failed()
        new = await office.treasurer.booking(pays("m2", 10))
        assert new
        assert new.entries[0].expected == late.entries[0].expected
        later.failed()
        after_it = await office.treasurer.booking(pays("m3", 10))
        assert after_it
        assert after_it.entries[0].expected == new.entries[0].expected + 1
        await asyncio.gather(office.settled(new), office.settled(after_it))
        assert office.balances(*MEMBERS[:4]) == [1000, 1000, 990, 990]

    run(tmp_path, work)


def test_nothing_to_book_because_of_something_that_is_not_kept_fails_with_it(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        await office.keeps(pays("m1", 1, "old"))
        assert await office.treasurer.booking(pays("m1", 1, "old")) is None  # it is on the disk

        first = await office.treasurer.booking(pays("m0", 10, "once"))
        again = await office.treasurer.booking(pays("m0", 10, "once"))
        assert first
        assert again
        assert not again.entries[0].events
        first.failed()
        with pytest.raises(Conflict):
            await office.settled(again, Entry("note/m0", [b"paid"], 0))
        assert await office.store.version("note/m0") == 0

        first, again = [await office.treasurer.booking(pays("m0", 10, "once")) for _ in range(2)]
        assert first
        assert again
        await asyncio.gather(office.settled(first), office.settled(again, Entry("note/m0", [b"paid"], 0)))
        assert (office.balances("m0"), await office.store.version("note/m0")) == ([990], 1)

    run(tmp_path, work)


def test_two_treasurers_of_one_ledger_do_not_mix_their_books(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        other = Office(office.store)
        await other.treasurer.open()
        for number in range(5):
            for who in (office, other):
                try:
                    await who.keeps(pays("m0", 1, f"{number} of {who is office}"))
                except Conflict:  # once: then it knows
                    await who.keeps(pays("m0", 1, f"{number} of {who is office}"))
        assert office.balances("m0") == other.balances("m0") == [990]

    run(tmp_path, work)


def test_whoever_stops_waiting_does_not_stop_a_booking(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        office.store.hold()
        (waiting,) = await under_way(office.treasurer.open_account("new", AccountKind.MEMBER, credit_cents=5))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        office.store.let_go()
        await office.keeps(pays("m0", 1))
        assert office.balances("new", "m0") == [5, 999]

    run(tmp_path, work)


def test_accounts_that_nobody_asked_for_in_a_while_are_let_go_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("floorman.club.treasurer._REMEMBERED", 5)

    async def work(office: Office) -> None:
        for round_ in range(3):
            for member in MEMBERS:
                await office.keeps(pays(member, 1, f"{round_} of {member}"))
                assert len(office.treasurer._under_way.ledger.accounts) <= 7  # nothing else shows it
                assert not office.treasurer._under_way.ledger.transfers
        assert office.balances(*MEMBERS) == [997] * 12

    run(tmp_path, work)


@pytest.mark.parametrize("seed", range(5))
def test_whatever_fails_what_is_noted_is_paid_and_what_is_paid_is_noted(tmp_path: Path, seed: int) -> None:
    """Each note of a member's own stream stands for one cent; some are refused, and the disk is full now and then."""
    whims = random.Random(seed)
    answered: Counter[str] = Counter()
    failed: Counter[type] = Counter()

    async def buys(office: Office, member: str, number: int) -> None:
        stream = f"note/{member}"
        expected = await office.store.version(stream) - (whims.random() < 0.1)
        try:
            await office.keeps(pays(member, 1, f"{member}/{number}"), Entry(stream, [b"paid"], expected))
        except (Conflict, StoreError) as error:
            failed[type(error)] += 1
        else:
            answered[member] += 1

    async def members_buy(office: Office, member: str) -> None:
        for number in range(25):
            await buys(office, member, number)
            if whims.random() < 0.05:
                office.store.is_full = not office.store.is_full

    async def work(office: Office) -> None:
        await asyncio.gather(*(members_buy(office, member) for member in MEMBERS))
        office.store.is_full = False
        for member in MEMBERS:
            assert await office.store.version(f"note/{member}") == answered[member]
            assert office.treasurer.balance(member) == 1000 - answered[member]
            assert len(office.treasurer.statement(member).entries) == 1 + answered[member]
        again = Office(office.store)
        await again.treasurer.open()
        assert again.balances(*MEMBERS) == office.balances(*MEMBERS)

    run(tmp_path, work)
    assert sum(answered.values()) > 10
    assert len(failed) == 2


# ---- starting ----


class Counting:
    """A store that counts the events it gives."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.given = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def read(self, stream: str, *, after: int = 0) -> Any:
        found = await self._store.read(stream, after=after)
        self.given += len(found)
        return found

    def lookup(self, stream: str) -> Any:
        lookup, counting = self._store.lookup(stream), self

        class Look:
            version = lookup.version

            def event(self, version: int) -> Any:
                counting.given += 1
                return lookup.event(version)

            def last(self, key: str) -> Any:
                counting.given += 1
                return lookup.last(key)

            def range(self, key: str, first: int, last: int) -> Any:
                found = lookup.range(key, first, last)
                counting.given += len(found)
                return found

        return Look()


async def filled(path: Path, transfers: int, *, marked: bool = True) -> Bank:
    """A ledger with this many transfers in a file."""
    bank = Bank.open(BANK, by="club", at=0)
    for member in MEMBERS:
        bank.open_account(member, by="club", at=0)
    for number in range(transfers):
        member = MEMBERS[number % 12]
        bank.transfer(debit="house", credit=member, cents=2, reason="for a test", id=f"t-{number}", by="club", at=0)
    bank.reverse("t-3", reason="for a test", id="back-3", by="club", at=1)
    async with SqliteStore.opened(str(path)) as store:
        await store.append(STREAM, encoded(bank.events), expected=0)
        if marked:
            await mark_again(store, STREAM, BANK)
    return bank


def test_starting_reads_no_more_of_20000_events_than_of_200(tmp_path: Path) -> None:
    async def read_at_start(transfers: int) -> int:
        path = tmp_path / f"{transfers}.db"
        bank = await filled(path, transfers)
        async with SqliteStore.opened(str(path)) as store:
            counting = Counting(store)
            treasurer = Treasurer(counting, ManualClock())
            await treasurer.open()
            at_start = counting.given
            assert treasurer.balance("m5") == bank.balance("m5")
            assert counting.given - at_start <= 3  # and an account is looked up on its own
        return at_start

    assert asyncio.run(read_at_start(20_000)) == asyncio.run(read_at_start(200)) <= 5


def test_after_a_start_the_past_is_known(tmp_path: Path) -> None:
    async def work() -> None:
        bank = await filled(tmp_path / "club.db", 500)
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            treasurer = Treasurer(store, ManualClock())
            await treasurer.open()

            def repeated(cents: int) -> Callable[[Ledger], tuple[Event, ...]]:
                return lambda ledger: transfer(
                    ledger, debit="house", credit="m4", cents=cents, reason="for a test", id="t-4", by="club", at=9
                )

            assert await treasurer.booking(repeated(2)) is None
            with pytest.raises(TransferIdReused):
                await treasurer.booking(repeated(3))
            with pytest.raises(AlreadyReversed, match="back-3"):
                await treasurer.booking(
                    lambda ledger: reverse(ledger, "t-3", reason="again", id="more", by="club", at=9)
                )
            along = await treasurer.booking(
                lambda ledger: reverse(ledger, "t-4", reason="a mistake", id="back-4", by="club", at=9)
            )
            assert along
            await store.append_together(along.entries)
            along.kept()
            bank.reverse("t-4", reason="a mistake", id="back-4", by="club", at=9)

            before: int | None = None
            for _ in range(3):
                page = treasurer.statement("m4", before=before)
                assert page == bank.statement("m4", before=before)
                before = page.earlier
            assert treasurer.statement("house") == bank.statement("house")

    asyncio.run(work())
    with reading(str(tmp_path / "club.db")) as kept:
        assert audit(kept).findings == ()


def test_a_ledger_from_before_there_were_marks_is_marked_at_the_first_start(tmp_path: Path) -> None:
    async def work() -> None:
        bank = await filled(tmp_path / "club.db", 500, marked=False)
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            assert not StoredPast(store.lookup(STREAM)).is_marked()
            treasurer = Treasurer(store, ManualClock())
            await treasurer.open()
            assert StoredPast(store.lookup(STREAM)).is_marked()
            assert treasurer.statement("m7") == bank.statement("m7")

    asyncio.run(work())
    with reading(str(tmp_path / "club.db")) as kept:
        assert audit(kept).findings == ()


@pytest.mark.parametrize("gone", ["DROP TABLE marks", "DELETE FROM marks"])
def test_marks_that_are_gone_are_made_again_at_the_next_start(tmp_path: Path, gone: str) -> None:
    bank = asyncio.run(filled(tmp_path / "club.db", 50))
    with contextlib.closing(sqlite3.connect(tmp_path / "club.db")) as file, file:
        file.execute(gone)
    with reading(str(tmp_path / "club.db")) as kept:
        # A file from before there were marks is in order; one that should have them is not.
        assert [finding.code for finding in audit(kept).findings] == ([] if "DROP" in gone else ["mark"])

    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            treasurer = Treasurer(store, ManualClock())
            await treasurer.open()
            assert treasurer.statement("m3") == bank.statement("m3")

    asyncio.run(work())
    with reading(str(tmp_path / "club.db")) as kept:
        assert audit(kept).findings == ()


@pytest.mark.parametrize("change", ["key", "number", "version", "missing", "added"])
def test_the_audit_does_not_believe_a_mark(tmp_path: Path, change: str) -> None:
    asyncio.run(filled(tmp_path / "club.db", 50))
    with contextlib.closing(sqlite3.connect(tmp_path / "club.db")) as file, file:
        file.execute(
            {
                "key": "UPDATE marks SET key = 'transfer t-x' WHERE key = 'transfer t-9'",
                "number": "UPDATE marks SET number = 99 WHERE key = 'entry m3' AND number = 2",
                "version": "UPDATE marks SET version = version + 1 WHERE key = 'account m3'",
                "missing": "DELETE FROM marks WHERE key = 'reversal t-3'",
                "added": "INSERT INTO marks VALUES ('ledger', 'reversal t-5', 1, 20)",
            }[change]
        )

    with reading(str(tmp_path / "club.db")) as kept:
        (finding,) = audit(kept).findings
    expected = {"key": 23, "number": 29, "version": 5, "missing": 64, "added": 0}
    assert (finding.stream, finding.version, finding.code) == (STREAM, expected[change], "mark")


def test_a_mark_that_leads_elsewhere_is_not_believed(tmp_path: Path) -> None:
    asyncio.run(filled(tmp_path / "club.db", 50))
    with contextlib.closing(sqlite3.connect(tmp_path / "club.db")) as file, file:
        file.execute("UPDATE marks SET version = 30 WHERE key IN ('transfer t-9', 'entry m3')")
        file.execute("UPDATE marks SET version = 2 WHERE key = 'reversal t-3'")

    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            past = StoredPast(store.lookup(STREAM))
            for look in (
                lambda: past.booked("t-9"),
                lambda: past.standing("m3"),
                lambda: past.page("m3", 1, 2),
                lambda: past.taken_back_by("t-3"),
            ):
                with pytest.raises(StoreError, match="about something else"):
                    look()

    asyncio.run(work())
