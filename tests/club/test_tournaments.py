"""The club's tournaments: kept with their money, side by side, and all there again after a crash."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from floorman.bank import AccountKind, audit
from floorman.bank.events import decoded as ledger_event
from floorman.club.audit import audit as audit_club
from floorman.club.tournaments import BETWEEN_SNAPSHOTS, STREAMS, Tournaments
from floorman.club.treasurer import Treasurer
from floorman.errors import (
    AccountExists,
    EntryRefused,
    FloormanError,
    InsufficientFunds,
    PastNeeded,
    StoreError,
    TournamentSetupError,
    UndoRefused,
    UnknownTournament,
    WrongPayout,
)
from floorman.rulebook import Rulebook
from floorman.store import EventStore, SqliteStore, Stored
from floorman.store.reading import reading
from floorman.testing import ManualClock
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.eligibility import EntryTerms, Person
from floorman.tournament.prizes.payouts import Amounts, Tickets
from floorman.tournament.record.records import decoded
from floorman.tournament.setup import PrizePlan, Setup
from floorman.tournament.steps import Tournament

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MEMBERS = [f"m{number}" for number in range(8)]
HAS = 5_000


def setup(id: str, **facts: Any) -> Setup:  # noqa: A002
    usual: dict[str, Any] = {
        "id": id,
        "name": id.title(),
        "book": "tda",
        "edition": Rulebook.load("tda").edition,
        "terms": EntryTerms(date="2027-01-15", starts_at=1_800_000_000_000 + 86_400_000, late_levels=1),
        "structure": Structure((Level(20, 25, 50), Level(20, 50, 100))),
        "starting_stack": 5000,
        "seed": 1,
        "table_size": 6,
        "fee_cents": 1100,
        "club_cents": 100,
        "payment": "from the account",
    }
    return Setup(**(usual | facts))


def enters(member: str) -> want.Enter:
    return want.Enter(Person(id=member, name=f"Zoë {member}"))


class Office:
    """A club's books and its tournaments."""

    def __init__(self, store: EventStore) -> None:
        self.store = store
        self.treasurer = Treasurer(store, ManualClock())
        self.events = Tournaments(store, ManualClock(), self.treasurer)

    async def opened(self) -> Office:
        await self.treasurer.open()
        await self.events.load()
        for member in MEMBERS:
            await self.treasurer.open_account(member, AccountKind.MEMBER, credit_cents=HAS)
        return self

    async def do(self, id: str, *wanted: want.Command, command: str = "") -> int:  # noqa: A002
        return await self.events.do(id, *wanted, by="director", command=command)


def with_office(path: Path, work: Callable[[Office], Awaitable[None]]) -> None:
    async def within() -> None:
        async with SqliteStore.opened(str(path / "club.db")) as store:
            await work(await Office(store).opened())

    asyncio.run(within())


def test_a_fee_is_booked_with_its_step_or_neither_is(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        await office.events.open(setup("friday"), by="director")
        await office.do("friday", enters("m0"), want.Pay("m0", 1100, "bank"))
        assert [office.treasurer.balance(who) for who in ("m0", "friday", "club")] == [HAS - 1100, 1000, 100]
        await office.events.open(setup("dear", fee_cents=HAS), by="director")

        with pytest.raises(InsufficientFunds):
            await office.do("dear", enters("m0"), want.Pay("m0", HAS, "bank"))
        assert not office.events["dear"].state.entrants
        assert await office.store.version(STREAMS + "dear") == 1

        await office.do("dear", enters("m0"), want.Pay("m0", HAS, "cash"))
        assert office.treasurer.balance("m0") == HAS - 1100
        assert office.treasurer.balance("dear") == HAS - 100

    with_office(tmp_path, work)


def test_events_stand_side_by_side_and_none_disturbs_the_other(tmp_path: Path) -> None:
    async def first(office: Office) -> None:
        for name in ("sunday", "friday"):
            await office.events.open(setup(name), by="director")
        await asyncio.gather(*(office.do(name, enters(who)) for who in MEMBERS for name in ("friday", "sunday")))
        await office.events.undo("friday", by="director")
        assert office.events.ids == ["friday", "sunday"]

    async def second(office: Office) -> None:
        assert [len(office.events[name].state.entrants) for name in office.events.ids] == [7, 8]
        redone = office.events["friday"].next_redo
        assert redone is not None
        await office.events.redo("friday", by="director")
        assert len(office.events["friday"].state.entrants) == 8

    with_office(tmp_path, first)
    with_office(tmp_path, second)


def test_a_step_is_tried_on_the_event_of_one_step_ago_and_not_on_a_copy_of_everything(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        events = office.events
        await events.open(setup("friday"), by="director")
        await office.do("friday", enters("m0"))
        shown = events["friday"]
        await office.do("friday", enters("m1"))
        await office.do("friday", enters("m2"))
        assert events["friday"] is shown

        with pytest.raises(EntryRefused):  # half of it was done on the draft
            await office.do("friday", enters("m3"), enters("m0"))
        await office.do("friday", enters("m3"))
        await events.undo("friday", by="director")
        await office.do("friday", enters("m4"))
        await office.do("friday", want.Pay("m4", 1100, "bank"))
        event = events["friday"]
        assert list(event.state.entrants) == ["m0", "m1", "m2", "m4"]
        assert Tournament.replay(event.records).state == event.state

    with_office(tmp_path, work)


def test_a_step_that_is_taken_back_gives_the_money_back(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        await office.events.open(setup("friday"), by="director")
        await office.do("friday", enters("m0"), want.Pay("m0", 1100, "bank"), enters("m1"), want.Pay("m1", 1100))
        await office.events.roll_back("friday", 0, by="director")
        assert [office.treasurer.balance(who) for who in ("m0", "friday", "club")] == [HAS, 0, 0]
        with pytest.raises(UndoRefused):
            await office.events.undo("friday", by="director")

        await office.events.redo("friday", by="director")
        await office.events.redo("friday", by="director")
        assert [office.treasurer.balance(who) for who in ("m0", "friday", "club")] == [HAS - 1100, 1000, 100]

    with_office(tmp_path, work)


def test_a_step_from_long_ago_is_put_right_with_its_money_and_proved(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        await office.events.open(setup("friday"), by="director")
        for member in ("m0", "m1", "m2", "m3"):
            await office.do("friday", enters(member), want.Pay(member, 1100, "bank"))
        await office.do("friday", want.Begin())
        await office.do("friday", want.EndHand(1, (want.WentOut("m1"),)))
        paid = next(step for step in office.events["friday"].steps if step.wanted == want.Pay("m2", 1100, "bank"))
        cash = want.Pay("m2", 1100, "cash")

        plan = await office.events.preview("friday", paid.number, cash)
        assert [(one.account, one.cents) for one in plan.money] == [("", -1100), ("m2", 1100)]
        await office.events.correct("friday", paid.number, cash, by="director", command="once")
        await office.events.correct("friday", paid.number, cash, by="director", command="once")
        assert [office.treasurer.balance(who) for who in ("m2", "friday", "club")] == [HAS, 4000, 400]
        assert office.treasurer.statement("m2").entries[-1].reason.de == "ein Schritt des Turniers wurde berichtigt"
        await office.events.put_back_in("friday", "m1", by="director")
        assert office.events["friday"].state.left == 4

        await office.events.correct("friday", paid.number, by="director")  # m2 has not paid at all
        assert [office.treasurer.balance(who) for who in ("m2", "friday", "club")] == [HAS, 3000, 300]
        await office.events.correct("friday", paid.number, paid.wanted, by="director")
        assert [office.treasurer.balance(who) for who in ("m2", "friday", "club")] == [HAS - 1100, 4000, 400]
        await office.events.roll_back("friday", 0, by="director")
        assert [office.treasurer.balance(who) for who in ("m2", "friday", "club")] == [HAS, 0, 0]

    with_office(tmp_path, work)
    require_clean(tmp_path)


def test_a_preview_says_what_the_club_adds_when_the_prizes_are_paid_already(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        terms = EntryTerms(date="2027-01-15", starts_at=1_800_000_000_000 + 86_400_000)
        prizes = PrizePlan(scheme=Amounts((2000,)))
        await office.events.open(setup("friday", prizes=prizes, terms=terms), by="director")
        for member in ("m0", "m1"):
            await office.do("friday", enters(member), want.Pay(member, 1100, "bank"))
        await office.do("friday", want.Begin())
        await office.do("friday", want.EndHand(1, (want.WentOut("m1"),)), want.PayPrize("m0"))
        fee = next(step for step in office.events["friday"].steps if step.wanted == want.Pay("m1", 1100, "bank"))
        less, hardly_any = want.Pay("m1", 900, "bank"), want.Pay("m1", 600, "bank")

        plan = await office.events.preview("friday", fee.number, hardly_any)
        assert plan.not_covered is not None
        assert "club" in plan.not_covered.de  # which has had 2.00 of the fees, and would have to find 5.00
        with pytest.raises(InsufficientFunds, match="club has"):
            await office.events.correct("friday", fee.number, hardly_any, by="director")
        plan = await office.events.preview("friday", fee.number, less)
        assert {one.account: one.cents for one in plan.money} == {"m1": 200, "club": -200}
        await office.events.correct("friday", fee.number, less, by="director")
        assert [office.treasurer.balance(who) for who in ("m0", "m1", "friday", "club")] == [5900, HAS - 900, 0, 0]

    with_office(tmp_path, work)
    require_clean(tmp_path)


def test_the_same_command_twice_is_done_once(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        await office.events.open(setup("friday"), by="director")
        enter_and_pay = (enters("m0"), want.Pay("m0", 1100, "bank"))
        version = await office.do("friday", *enter_and_pay, command="c1")
        assert await office.do("friday", *enter_and_pay, command="c1") == version
        assert office.treasurer.balance("m0") == HAS - 1100
        with pytest.raises(EntryRefused, match="already"):
            await office.do("friday", *enter_and_pay, command="c2")
        await office.do("friday", want.LockSeat("m0", None, "back"), command="c3")
        await office.do("friday", want.LockSeat("m0", None, "back"), command="c3")
        assert len(office.events["friday"].steps) == 4

    with_office(tmp_path, work)


def test_there_is_one_event_of_a_name_and_no_account_is_shared(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        await office.events.open(setup("friday"), by="director")
        with pytest.raises(TournamentSetupError, match="friday already"):
            await office.events.open(setup("friday"), by="director")
        with pytest.raises(AccountExists):
            await office.events.open(setup("m0"), by="director")
        with pytest.raises(FloormanError, match="id of a tournament"):
            await office.events.open(setup("x" * 61), by="director")
        for id_ in ("friday/1", "friday~1"):  # as transfers and tables are called
            with pytest.raises(TournamentSetupError, match="only letters, digits"):
                await office.events.open(setup(id_), by="director")
        with pytest.raises(UnknownTournament):
            await office.do("m0", enters("m1"))
        assert office.events.ids == ["friday"]

    with_office(tmp_path, work)


def test_an_event_that_is_over_costs_nothing_at_the_start_and_is_there_when_somebody_asks(tmp_path: Path) -> None:
    read: list[str] = []

    class Watched:
        """A store that notes which streams are read."""

        def __init__(self, store: SqliteStore) -> None:
            self._store = store

        def __getattr__(self, name: str) -> Any:
            return getattr(self._store, name)

        async def read(self, stream: str, *, after: int = 0) -> Any:
            read.append(stream)
            return await self._store.read(stream, after=after)

    async def first(office: Office) -> None:
        for name in ("friday", "sunday"):
            await office.events.open(setup(name), by="director")
        await office.do("friday", want.Cancel("nobody came"))

    async def second() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            office = await Office(Watched(store)).opened()
            assert office.events.ids == ["sunday"]
            assert STREAMS + "friday" not in read
            with pytest.raises(TournamentSetupError, match="friday already"):
                await office.events.open(setup("friday"), by="director")
            assert (await office.events.found("friday")).state.is_cancelled
            with pytest.raises(UnknownTournament):
                await office.events.found("monday")
            await office.events.undo("friday", by="director")  # and now it is not over

    async def third(office: Office) -> None:
        assert office.events.ids == ["friday", "sunday"]

    with_office(tmp_path, first)
    asyncio.run(second())
    with_office(tmp_path, third)


def test_a_file_without_a_list_of_open_events_gets_one(tmp_path: Path) -> None:
    async def first(office: Office) -> None:
        await office.events.open(setup("friday"), by="director")
        await office.events.open(setup("sunday"), by="director")
        await office.do("sunday", want.Cancel("nobody came"))

    async def second(office: Office) -> None:
        assert office.events.ids == ["friday", "sunday"]  # sunday was looked at, and is over

    async def third(office: Office) -> None:
        assert office.events.ids == ["friday"]

    with_office(tmp_path, first)
    with contextlib.closing(sqlite3.connect(tmp_path / "club.db")) as file:
        file.execute("DELETE FROM events WHERE stream = 'open-events'")
        file.commit()
    with_office(tmp_path, second)
    with_office(tmp_path, third)
    with reading(str(tmp_path / "club.db")) as kept:
        assert audit_club(kept).is_clean


def test_what_the_disk_does_not_keep_has_not_happened(tmp_path: Path) -> None:
    class Full:
        """A store whose disk is full now and then."""

        is_full = False

        def __init__(self, store: SqliteStore) -> None:
            self._store = store

        def __getattr__(self, name: str) -> Any:
            return getattr(self._store, name)

        async def append_together(self, entries: Any, *, command: str = "") -> int:
            if Full.is_full:
                raise StoreError(Words("the disk is full", "voll"))
            return await self._store.append_together(entries, command=command)

    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            office = await Office(Full(store)).opened()
            await office.events.open(setup("friday"), by="director")
            before = office.events["friday"]
            Full.is_full = True
            for wanted in ((enters("m0"),), (enters("m0"), want.Pay("m0", 1100, "bank"))):
                with pytest.raises(StoreError):
                    await office.do("friday", *wanted)
            assert office.events["friday"] is before
            assert not before.state.entrants
            assert office.treasurer.balance("m0") == HAS
            Full.is_full = False
            await office.do("friday", enters("m0"), want.Pay("m0", 1100, "bank"))
            assert office.treasurer.balance("friday") == 1000

    asyncio.run(work())


def test_after_a_crash_everything_that_was_answered_is_there(tmp_path: Path) -> None:
    for seed in range(3):
        command = [sys.executable, __file__, str(tmp_path), str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
            assert worker.stdout is not None
            said = [worker.stdout.readline() for _ in range(25 + 20 * seed)]
            worker.send_signal(signal.SIGKILL)
            said += worker.stdout.readlines()  # what was said before it died
        answered = [line for line in said if line.endswith("\n")][-1]
        asyncio.run(_require_whole(tmp_path, int(answered)))


# ---- snapshots ----


class Counting(SqliteStore):
    """A store that counts the events of tournaments that are read."""

    def __init__(self, path: str, *, as_it_is: bool = False) -> None:
        self.read_events = 0
        super().__init__(path, as_it_is=as_it_is)

    async def read(self, stream: str, *, after: int = 0) -> list[Stored]:
        stored = await super().read(stream, after=after)
        self.read_events += len(stored) if stream.startswith(STREAMS) else 0
        return stored


def reopened(path: Path, work: Callable[[Office, Counting], Awaitable[None]]) -> None:
    async def within() -> None:
        with contextlib.closing(Counting(str(path / "club.db"))) as store:
            await work(await Office(store).opened(), store)

    asyncio.run(within())


LONG = 2 * BETWEEN_SNAPSHOTS + 20
"""How many steps a long evening has."""


async def a_long_evening(office: Office) -> None:
    """Everybody pays from the account, cards are in the air, and the clock is set again and again."""
    await office.events.open(setup("friday"), by="director")
    for who in MEMBERS:
        await office.do("friday", enters(who), want.Pay(who, 1100, "bank"))
    await office.do("friday", want.Begin())
    while (version := await office.store.version(STREAMS + "friday")) < LONG:
        await office.do("friday", *[want.SetClock("add", 1000)] * min(50, LONG - version))


async def replayed(office: Office) -> Tournament:
    return Tournament.replay(decoded(event.data) for event in await office.store.read(STREAMS + "friday"))


def require_clean(path: Path) -> None:
    with reading(str(path / "club.db")) as kept:
        assert audit_club(kept).is_clean, audit_club(kept).findings


def test_a_long_evening_is_taken_up_from_a_snapshot_and_goes_on(tmp_path: Path) -> None:
    with_office(tmp_path, a_long_evening)

    async def work(office: Office, store: Counting) -> None:
        assert 0 < store.read_events < BETWEEN_SNAPSHOTS
        event, whole = office.events["friday"], await replayed(office)
        assert not event.is_whole
        assert (event.state, event.version) == (whole.state, whole.version)
        already = store.read_events
        await office.do("friday", want.SetClock("pause"))
        await office.events.undo("friday", by="director")
        await office.events.redo("friday", by="director")
        assert store.read_events == already  # what is near needs nothing else
        assert office.events["friday"].state == (await replayed(office)).state

    reopened(tmp_path, work)
    require_clean(tmp_path)


def test_after_a_start_everything_can_still_be_taken_back_with_its_money(tmp_path: Path) -> None:
    with_office(tmp_path, a_long_evening)

    async def work(office: Office, _: Counting) -> None:
        await office.events.roll_back("friday", 3, by="director")  # two have entered, and one of them has paid
        event = office.events["friday"]
        assert event.is_whole
        assert [who.paid_cents for who in event.state.entrants.values()] == [1100, 0]
        assert [office.treasurer.balance(who) for who in MEMBERS[:3]] == [HAS - 1100, HAS, HAS]
        assert event.state == (await replayed(office)).state

    async def again(office: Office, store: Counting) -> None:
        assert store.read_events > LONG  # nobody can begin from the last snapshot any more
        assert [who.paid_cents for who in office.events["friday"].state.entrants.values()] == [1100, 0]
        for _ in range(2):
            await office.events.redo("friday", by="director")
        assert office.treasurer.balance("m1") == HAS - 1100
        await office.do("friday", enters("m3"))

    async def at_last(office: Office, store: Counting) -> None:
        assert store.read_events < BETWEEN_SNAPSHOTS  # the first step since then has written another
        assert len(office.events["friday"].state.entrants) == 4

    for one in (work, again, at_last):
        reopened(tmp_path, one)
        require_clean(tmp_path)


def test_after_a_start_a_step_from_before_the_snapshot_can_be_put_right(tmp_path: Path) -> None:
    with_office(tmp_path, a_long_evening)

    async def work(office: Office, _: Counting) -> None:
        with pytest.raises(PastNeeded):
            office.events["friday"].preview(3)
        paid = next(step for step in (await replayed(office)).steps if isinstance(step.wanted, want.Pay))
        assert isinstance(paid.wanted, want.Pay)
        await office.events.correct("friday", paid.number, want.Pay(paid.wanted.entrant, 1000, "bank"), by="director")
        assert office.treasurer.balance(paid.wanted.entrant) == HAS - 1000
        assert office.events["friday"].state == (await replayed(office)).state

    async def again(office: Office, _: Counting) -> None:
        event = office.events["friday"]
        assert next(iter(event.state.entrants.values())).paid_cents == 1000
        plan = await office.events.preview("friday", 1)
        assert plan.conflicts

    for one in (work, again):
        reopened(tmp_path, one)
        require_clean(tmp_path)


def test_all_steps_are_there_for_whoever_wants_to_see_them(tmp_path: Path) -> None:
    with_office(tmp_path, a_long_evening)

    async def work(office: Office, _: Counting) -> None:
        with pytest.raises(PastNeeded):
            _steps = office.events["friday"].steps
        event = await office.events.whole("friday")
        assert [step.number for step in event.steps] == [*range(LONG)]
        await office.do("friday", want.SetClock("pause"))
        await office.do("friday", want.SetClock("resume"))
        assert len(office.events["friday"].steps) == LONG + 2  # and it stays so
        assert await office.events.whole("friday") is office.events["friday"]
        with pytest.raises(UnknownTournament):
            await office.events.whole("sunday")

    reopened(tmp_path, work)


@pytest.mark.parametrize("other", [b'{"form":0,"kept":{}}', b"{}", b"no snapshot", b'{"form":1,"kept":{"state":{}}}'])
def test_a_snapshot_of_another_form_is_passed_over_for_the_records(tmp_path: Path, other: bytes) -> None:
    with_office(tmp_path, a_long_evening)
    with contextlib.closing(sqlite3.connect(tmp_path / "club.db")) as file, file:
        changed = file.execute("UPDATE snapshots SET data = ? WHERE stream = ?", (other, STREAMS + "friday"))
        assert changed.rowcount == 1

    async def work(office: Office, store: Counting) -> None:
        assert store.read_events == LONG
        event = office.events["friday"]
        assert event.is_whole
        assert event.state == (await replayed(office)).state
        await office.do("friday", want.SetClock("pause"))

    reopened(tmp_path, work)
    require_clean(tmp_path)  # the step has brought another snapshot


def test_a_snapshot_that_tells_something_else_is_found(tmp_path: Path) -> None:
    with_office(tmp_path, a_long_evening)
    with contextlib.closing(sqlite3.connect(tmp_path / "club.db")) as file, file:
        changed = file.execute(
            "UPDATE snapshots SET data = replace(data, '\"paid_cents\":1100', '\"paid_cents\":9900') WHERE stream = ?",
            (STREAMS + "friday",),
        )
        assert changed.rowcount == 1

    with reading(str(tmp_path / "club.db")) as kept:
        (found,) = audit_club(kept).findings
    assert (found.stream, found.code, found.subject) == (STREAMS + "friday", "snapshot", "friday")


def test_after_a_crash_a_long_evening_is_taken_up_from_its_snapshot(tmp_path: Path) -> None:
    with_office(tmp_path, a_long_evening)
    test_after_a_crash_everything_that_was_answered_is_there(tmp_path)

    async def work(office: Office, store: Counting) -> None:
        assert 0 < store.read_events < 2 * BETWEEN_SNAPSHOTS
        assert office.events["friday"].state == (await replayed(office)).state

    reopened(tmp_path, work)
    require_clean(tmp_path)


async def _require_whole(path: Path, answered: int) -> None:
    async with SqliteStore.opened(str(path / "club.db")) as store:
        office = await Office(store).opened()
        stored = await store.read(STREAMS + "friday")
        assert len(stored) >= answered
        again = Tournament.replay(decoded(event.data) for event in stored)
        assert again.state == office.events["friday"].state
        ledger = await store.read("ledger")
        report = audit((event.version, ledger_event(event.data)) for event in ledger)
        assert report.is_clean, report.findings
        entrants = again.state.entrants.values()
        assert office.treasurer.balance("club") == sum(who.club_cents for who in entrants)
        assert office.treasurer.balance("friday") == sum(who.paid_cents - who.club_cents for who in entrants)
        for member in MEMBERS:
            paid = sum(who.bank_cents for who in entrants if who.member == member)
            assert office.treasurer.balance(member) == HAS - paid


async def _work(path: Path, seed: int) -> None:
    """Do one thing after another until somebody pulls the plug, and say how far it came."""
    rng = random.Random(seed)
    async with SqliteStore.opened(str(path / "club.db")) as store:
        office = await Office(store).opened()
        if "friday" not in office.events.ids:
            await office.events.open(setup("friday"), by="director")
        while True:
            who = rng.choice(MEMBERS)
            with suppress(FloormanError):
                match rng.randrange(5):
                    case 0 | 1:
                        version = await office.do("friday", enters(who), want.Pay(who, 1100, "bank"))
                    case 2:
                        version = await office.do("friday", want.Withdraw(who, declined=True))
                    case 3:
                        version = await office.events.undo("friday", by="director")
                    case _:
                        version = await office.events.redo("friday", by="director")
                print(version, flush=True)  # noqa: T201  # this is the answer


if __name__ == "__main__":
    asyncio.run(_work(Path(sys.argv[1]), int(sys.argv[2])))


def test_a_ticket_of_a_satellite_pays_the_fee_of_another_event_and_every_book_comes_to_nothing(tmp_path: Path) -> None:
    async def work(office: Office) -> None:
        tickets = PrizePlan(scheme=Tickets(3300))
        await office.events.open(setup("satellite", prizes=tickets), by="director")
        await office.events.open(setup("sunday", fee_cents=3300, club_cents=300), by="director")
        for who in MEMBERS[:4]:
            await office.do("satellite", enters(who), want.Pay(who, 1100, "bank"))
        await office.do("satellite", want.Begin())
        for who in ("m3", "m2", "m1"):
            await office.do("satellite", want.EndHand(1, (want.WentOut(who),)))
        await office.do("satellite", want.EndEvent())
        await office.do("sunday", enters("m0"), enters("m1"))
        with pytest.raises(InsufficientFunds, match=r"tickets/m0 has 0\.00"):
            await office.do("sunday", want.Pay("m0", 3300, "ticket"))

        await office.do("satellite", want.PayPrize("m1"))
        with pytest.raises(WrongPayout, match="a prize of Zoë m0 is to be paid first"):
            await office.do("satellite", want.CloseBooks())
        await office.do("satellite", want.PayPrize("m0"))
        assert [office.treasurer.balance(who) for who in ("satellite", "tickets/m0", "m1")] == [
            0,
            3300,
            HAS - 1100 + 700,
        ]

        await office.do("sunday", want.Pay("m0", 3300, "ticket"))
        assert [office.treasurer.balance(who) for who in ("tickets/m0", "sunday", "club")] == [0, 3000, 700]
        with pytest.raises(InsufficientFunds):  # the ticket was played for
            await office.events.undo("satellite", by="director")
        with pytest.raises(InsufficientFunds):
            await office.do("sunday", want.Pay("m1", 3300, "ticket"))

        await office.events.undo("sunday", by="director")
        await office.events.undo("satellite", by="director")
        assert [office.treasurer.balance(who) for who in ("satellite", "tickets/m0", "sunday")] == [3300, 0, 0]

    with_office(tmp_path, work)
