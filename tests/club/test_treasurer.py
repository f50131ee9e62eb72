"""The treasurer: bookings in flight, what becomes of them when one is not kept, and starting from whatever is stored."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from floorman.bank import AccountKind, Bank, TableTerms, evolve
from floorman.bank.accounts import close_account
from floorman.bank.events import Transferred, encoded
from floorman.bank.past import AccountStanding
from floorman.bank.transfers import reverse, transfer
from floorman.club.audit import audit
from floorman.club.past import StoredPast, mark_again
from floorman.club.treasurer import STREAM, Treasurer
from floorman.errors import (
    AccountIsClosed,
    AlreadyReversed,
    Conflict,
    EnoughMoney,
    InsufficientFunds,
    StoreError,
    TransferIdReused,
    UnknownAccount,
    Unreadable,
)
from floorman.rulebook import Rulebook
from floorman.store import Along, Entry, SqliteStore
from floorman.store.reading import reading
from floorman.table.money import TableTransfer
from floorman.testing import ManualClock
from floorman.text.words import Words
from support.stores import HeldStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
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


def with_office(path: Path, work: Callable[[Office], Awaitable[None]], *, table: str = "") -> None:
    """Work with the books, and have them audited; but for a *table* of which nothing is kept here but its account."""

    async def within() -> None:
        async with HeldStore.opened(str(path / "club.db")) as store:
            assert isinstance(store, HeldStore)
            await work(await Office(store).opened())

    asyncio.run(within())
    with reading(str(path / "club.db")) as kept:
        assert {finding.stream for finding in audit(kept).findings} <= {f"table/{table}"}


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

    with_office(tmp_path, work)


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

    with_office(tmp_path, work)


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

    with_office(tmp_path, work)


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

    with_office(tmp_path, work)


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

    with_office(tmp_path, work)


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

    with_office(tmp_path, work)


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

    with_office(tmp_path, work)


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

    with_office(tmp_path, work)


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

    with_office(tmp_path, work)


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

    with_office(tmp_path, work)
    assert sum(answered.values()) > 10
    assert len(failed) == 2


def test_whoever_hears_of_a_booking_out_of_order_does_not_have_it_booked_twice(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        first, second = [await office.treasurer.booking(pays(member, 10)) for member in ("m0", "m1")]
        assert first
        assert second
        second.kept()  # of the first nobody has heard yet
        again = await office.treasurer.booking(pays("m0", 10))
        assert again
        assert not again.entries[0].events
        await office.store.append_together(first.entries)
        await office.store.append_together(second.entries)
        await office.settled(again)
        first.kept()
        assert office.balances("m0", "m1") == [990, 990]

    with_office(tmp_path, work)


class Busy(HeldStore):
    """A store to which others write again and again, and in which an account cannot be read when told so."""

    def __init__(self, path: str, *, as_it_is: bool = False) -> None:
        self.others = 0
        self.tries = 0
        self.readable: int | None = None
        super().__init__(path, as_it_is=as_it_is)

    async def append_together(self, entries: Sequence[Entry], *, command: str = "") -> int:
        self.tries += 1
        if self.others:
            self.others -= 1
            raise Conflict(STREAM, expected=entries[0].expected, found=entries[0].expected + 1)
        return await super().append_together(entries, command=command)

    def lookup(self, stream: str) -> Any:
        lookup, store = super().lookup(stream), self

        class Look:
            """A look that fails after so many."""

            def __getattr__(self, name: str) -> Any:
                if store.readable is not None and name != "version":
                    store.readable -= 1
                    if store.readable < 0:
                        raise StoreError(Words("disk I/O error", "Lesefehler"))
                return getattr(lookup, name)

        return Look()


def run_busy(path: Path, work: Callable[[Office, Busy], Awaitable[None]]) -> None:
    async def within() -> None:
        async with Busy.opened(str(path / "club.db")) as store:
            assert isinstance(store, Busy)
            await work(await Office(store).opened(), store)

    asyncio.run(within())
    with reading(str(path / "club.db")) as kept:
        assert audit(kept).findings == ()


def test_a_booking_is_decided_three_times_before_somebody_else_is_too_fast(tmp_path: Path) -> None:
    async def work(office: Office, store: Busy) -> None:
        store.tries, store.others = 0, 2
        await office.treasurer.book(pays("m0", 10))
        assert (office.balances("m0"), store.tries) == ([990], 3)

        store.tries, store.others = 0, 3
        with pytest.raises(Conflict):
            await office.treasurer.book(pays("m1", 10))
        assert (office.balances("m1"), store.tries) == ([1000], 3)
        await office.treasurer.book(pays("m1", 10))
        await office.treasurer.book(pays("m1", 10))  # the same one
        assert (office.balances("m1"), store.tries) == ([990], 4)

    run_busy(tmp_path, work)


def test_an_account_that_cannot_be_read_in_the_midst_of_a_booking_leaves_nothing_of_it(tmp_path: Path) -> None:
    def two(ledger: Ledger) -> tuple[Event, ...]:
        draft = ledger.draft()
        events: list[Event] = []
        for member in ("m1", "m2"):
            for event in pays(member, 10)(draft):
                evolve(draft, event)
                events.append(event)
        return tuple(events)

    async def work(office: Office, store: Busy) -> None:
        failures = 0
        for looks in range(30):
            await office.treasurer.open()  # nothing is held in memory
            store.readable = looks
            try:
                # Decided on a ledger of its own, so that the accounts are looked up again when it counts.
                along = await office.treasurer.booking(lambda _: office.treasurer.tried(two))
            except StoreError:
                failures += 1
                store.readable = None
                await office.keeps(pays("m0", 1, f"after {looks}"))
                continue
            store.readable = None
            assert along
            await office.settled(along)
            break
        assert failures > 8
        assert office.balances("m0", "m1", "m2") == [1000 - failures, 990, 990]

    run_busy(tmp_path, work)


def test_books_with_many_accounts_are_not_taken_up_anew_while_something_is_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("floorman.club.treasurer._REMEMBERED", 5)

    async def work(office: Office) -> None:
        office.store.hold()
        begun = await under_way(*(office.keeps(pays(member, 10)) for member in MEMBERS))
        office.store.let_go()
        await asyncio.gather(*begun)
        assert office.balances(*MEMBERS) == [990] * 12

    with_office(tmp_path, work)


# ---- accounts ----


def test_an_account_that_is_open_stays_as_it_is(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        treasurer = office.treasurer
        await treasurer.open_account("m0", AccountKind.MEMBER, credit_cents=500)
        await treasurer.open_account("new", AccountKind.MEMBER)
        table = await treasurer.opening("t1", AccountKind.TABLE)
        assert table
        await office.settled(table)
        assert office.balances("m0", "new", "t1") == [1000, 0, 0]
        assert [treasurer.has_table(id_) for id_ in ("t1", "m0", "house", "t2")] == [True, False, False, False]
        assert StoredPast(office.store.lookup(STREAM)).booked("welcome/m0")
        assert (treasurer.house, treasurer.money) == ("house", "virtual")

    with_office(tmp_path, work, table="t1")


def test_a_closed_account_is_known_as_closed_after_a_start_and_can_be_opened_again(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        await office.treasurer.book(pays("m0", 1000))
        await office.treasurer.book(lambda ledger: close_account(ledger, "m0", by="club", at=2))
        past = StoredPast(office.store.lookup(STREAM))
        assert past.is_marked()
        assert past.standing("m0") == AccountStanding(AccountKind.MEMBER, is_open=False, balance_cents=0, entries=2)
        assert past.standing("m1") == AccountStanding(AccountKind.MEMBER, is_open=True, balance_cents=1000, entries=1)
        assert past.standing("house") == AccountStanding(
            AccountKind.HOUSE, is_open=True, balance_cents=-11_000, entries=13
        )
        assert past.standing("nobody") is None

        again = Office(office.store)
        await again.treasurer.open()
        with pytest.raises(AccountIsClosed):
            await again.treasurer.booking(pays("m0", 1, "more"))
        await again.treasurer.open_account("m0", AccountKind.MEMBER, credit_cents=0)
        standing = past.standing("m0")
        assert standing
        assert standing.is_open

    with_office(tmp_path, work)


def test_what_would_be_booked_is_told_as_things_stand_on_the_disk_and_nothing_is(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        under_way = await office.treasurer.booking(pays("m0", 900))
        assert under_way
        (tried,) = office.treasurer.tried(pays("m0", 1000, "all"))
        assert isinstance(tried, Transferred)
        assert (tried.id, tried.debit_balance) == ("all", 0)
        await office.settled(under_way)
        with pytest.raises(InsufficientFunds):
            office.treasurer.tried(pays("m0", 1000, "all"))
        assert office.balances("m0") == [100]

    with_office(tmp_path, work)


def test_a_member_with_less_than_a_tenth_of_the_welcome_gets_as_much_again(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        treasurer = office.treasurer
        assert treasurer.may_ask_for_more("m0")
        await treasurer.give_more("m0")
        assert office.balances("m0") == [100_000]

        await treasurer.book(pays("m0", 90_000, "nearly all"))
        assert not treasurer.may_ask_for_more("m0")
        with pytest.raises(EnoughMoney) as refused:
            await treasurer.give_more("m0")
        assert (refused.value.has_cents, refused.value.limit_cents) == (10_000, 10_000)

        await treasurer.book(pays("m0", 1, "and a cent"))
        assert treasurer.may_ask_for_more("m0")
        await treasurer.give_more("m0")
        lines = [line.cents for line in treasurer.statement("m0").entries]
        assert lines == [1000, 99_000, -90_000, -1, 90_001]
        past = StoredPast(office.store.lookup(STREAM))
        assert all(past.booked(id_) for id_ in ("more/m0/1", "more/m0/4"))

    with_office(tmp_path, work)


# ---- tables ----


TERMS = TableTerms(account="t1", book=Rulebook.load("tda"), entry_level=False, smallest_cents=1, largest_cents=10_000)


def sits_down(member: str, cents: int, number: int) -> TableTransfer:
    return TableTransfer(f"t1/{number}", member, cents, 0, is_new=True)


def test_the_house_stakes_a_bot_that_lacks_the_buy_in_and_nobody_else(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        treasurer = office.treasurer

        async def keeps(*moves: TableTransfer) -> None:
            along = await treasurer.moving(TERMS, moves, backed={"bot", "m0", "m1"})
            assert along
            await office.settled(along)

        await treasurer.open_account("t1", AccountKind.TABLE)
        await treasurer.open_account("bot", AccountKind.MEMBER)
        await keeps(sits_down("m0", 1000, 1))  # just enough
        assert office.balances("m0", "t1") == [0, 1000]
        await keeps(sits_down("bot", 5000, 2), sits_down("m1", 500, 3))
        assert office.balances("bot", "m1", "t1") == [100_000, 500, 6500]
        await keeps(sits_down("m0", 1, 4))
        assert office.balances("m0", "t1") == [100_000, 6501]
        await keeps(TableTransfer("t1/5", "m0", -1, 1, is_new=False))
        assert office.balances("m0", "t1") == [100_001, 6500]
        with pytest.raises(InsufficientFunds):
            await keeps(sits_down("m2", 1001, 6))
        past = StoredPast(office.store.lookup(STREAM))
        assert [bool(past.booked(f"stake/t1/{number}")) for number in range(1, 6)] == [False, True, False, True, False]

        under_way = await treasurer.booking(pays("m3", 1))
        assert under_way
        assert await treasurer.moving(TERMS, (), backed=()) is None
        await office.settled(under_way)

    with_office(tmp_path, work, table="t1")


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


async def ledger_with(path: Path, transfers: int, *, marked: bool = True) -> Bank:
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
        bank = await ledger_with(path, transfers)
        async with SqliteStore.opened(str(path)) as store:
            counting = Counting(store)
            treasurer = Treasurer(counting, ManualClock())
            await treasurer.open()
            at_start = counting.given
            assert treasurer.balance("m5") == bank.balance("m5")
            assert counting.given - at_start <= 4  # and an account is looked up on its own, with the seals before it
        return at_start

    assert asyncio.run(read_at_start(20_000)) == asyncio.run(read_at_start(200)) <= 6


def test_an_account_that_was_looked_at_is_not_looked_up_again(tmp_path: Path) -> None:
    async def work() -> None:
        await ledger_with(tmp_path / "club.db", 200)
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            counting = Counting(store)
            treasurer = Treasurer(counting, ManualClock())
            await treasurer.open()
            looked: list[int] = []
            for number in range(3):
                before = counting.given
                await treasurer.book(pays("m5", 1, f"paid {number}"))
                looked.append(counting.given - before)
            assert looked[1] == looked[2] == 1  # whether the transfer is a new one
            assert looked[0] > 3

    asyncio.run(work())


def test_after_a_start_the_past_is_known(tmp_path: Path) -> None:
    async def work() -> None:
        bank = await ledger_with(tmp_path / "club.db", 500)
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
        bank = await ledger_with(tmp_path / "club.db", 500, marked=False)
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            assert not StoredPast(store.lookup(STREAM)).is_marked()
            treasurer = Treasurer(store, ManualClock())
            await treasurer.open()
            assert StoredPast(store.lookup(STREAM)).is_marked()
            assert treasurer.statement("m7") == bank.statement("m7")

    asyncio.run(work())
    with reading(str(tmp_path / "club.db")) as kept:
        assert audit(kept).findings == ()


def test_marks_are_made_by_the_thousand_and_the_last_ones_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("floorman.club.past._MARKED_AT_ONCE", 100)

    async def work() -> None:
        bank = await ledger_with(tmp_path / "club.db", 500, marked=False)
        async with HeldStore.opened(str(tmp_path / "club.db")) as store:
            assert isinstance(store, HeldStore)
            with monkeypatch.context() as patch:  # the disk fills up on the way
                patch.setattr(store, "append_together", _full_after(store, 5))
                with pytest.raises(StoreError):
                    await mark_again(store, STREAM, BANK)
            assert not StoredPast(store.lookup(STREAM)).is_marked()

            before = store.commits
            treasurer = Treasurer(store, ManualClock())
            await treasurer.open()
            assert 10 <= store.commits - before <= 20
            assert treasurer.statement("m7") == bank.statement("m7")

    asyncio.run(work())
    with reading(str(tmp_path / "club.db")) as kept:
        assert audit(kept).findings == ()


def _full_after(store: SqliteStore, appends: int) -> Callable[..., Awaitable[int]]:
    append, left = store.append_together, [None] * appends

    async def appended(*entries: Any, **facts: Any) -> int:
        if not left:
            raise StoreError(Words("database or disk is full", "Die Platte ist voll"))
        left.pop()
        return await append(*entries, **facts)

    return appended


def test_a_ledger_without_an_event_is_marked_and_one_whose_last_mark_is_older_is_not(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "empty.db")) as store:
            assert StoredPast(store.lookup(STREAM)).is_marked()
        await ledger_with(tmp_path / "club.db", 50)
        with contextlib.closing(sqlite3.connect(tmp_path / "club.db")) as file, file:
            file.execute("UPDATE marks SET version = version - 1 WHERE key = 'transfer back-3'")
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            assert not StoredPast(store.lookup(STREAM)).is_marked()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("UPDATE events SET data = (SELECT data FROM events WHERE version = 2) WHERE version = 1", "its opening"),
        ("DELETE FROM events WHERE version = 1", "no event 1"),
    ],
)
def test_a_ledger_that_does_not_begin_with_its_opening_is_not_taken_up(tmp_path: Path, damage: str, why: str) -> None:
    asyncio.run(ledger_with(tmp_path / "club.db", 5))
    with contextlib.closing(sqlite3.connect(tmp_path / "club.db")) as file, file:
        file.execute(damage)

    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            with pytest.raises(StoreError, match=why):
                await Treasurer(store, ManualClock()).open()

    asyncio.run(work())


OLD = "DROP TABLE marks; PRAGMA user_version = 2"
"""A file from before there were marks."""


@pytest.mark.parametrize("gone", [OLD, "DELETE FROM marks"])
def test_marks_that_are_gone_are_made_again_at_the_next_start(tmp_path: Path, gone: str) -> None:
    bank = asyncio.run(ledger_with(tmp_path / "club.db", 50))
    with contextlib.closing(sqlite3.connect(tmp_path / "club.db")) as file, file:
        file.executescript(gone)
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
    asyncio.run(ledger_with(tmp_path / "club.db", 50))
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
    asyncio.run(ledger_with(tmp_path / "club.db", 50))
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
                with pytest.raises(Unreadable) as refused:
                    look()
                assert "about something else" in refused.value.why

    asyncio.run(work())
