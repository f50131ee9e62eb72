"""The host of a table: time, restarts, faults, and readers who do not keep up."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from msgspec.structs import replace

from floorman.bank import AccountKind
from floorman.club.authority.actor import Actor
from floorman.club.clock import SystemClock
from floorman.club.host import STREAMS, CashHost, House, open_table, topic
from floorman.club.treasurer import Treasurer
from floorman.club.wire.changes import whole
from floorman.club.wire.messages import Answer, Done, Look, Paused, Refused, TableNews, TableUpdate, answer_from
from floorman.club.wire.watch import Watch
from floorman.errors import NobodyServes, StoreError, TableSetupError, UnknownTable
from floorman.hand import AllIn, Call, Fold, RaiseTo
from floorman.hand.view import OwnCards
from floorman.store import EventStore, SqliteStore
from floorman.table import (
    Act,
    AddChips,
    ComeBack,
    Command,
    EventTable,
    SitDown,
    SitOut,
    StandUp,
    TableOpened,
)
from floorman.table.events import ClockStarted, decoded
from floorman.table.evolve import replay
from floorman.testing import ManualClock
from floorman.text.words import Words
from support.buses import BusOfTables
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
    from pathlib import Path

    from floorman.bus import LocalBus

THINK, PAUSE, KEPT = 30_000, 5_000, 180_000
TABLE = TableOpened(
    id="t1",
    name="Table 1",
    book="tda",
    edition="2019",
    structure="no_limit",
    seats=6,
    small_blind=50,
    big_blind=100,
    smallest_buy_in=2_000,
    largest_buy_in=10_000,
    thinking_ms=THINK,
    pause_ms=PAUSE,
    seat_kept_ms=KEPT,
)


class Chair:
    """Somebody at the table, without a socket between."""

    def __init__(self, bus: LocalBus, name: str, table: str = TABLE.id, *, is_bot: bool = False) -> None:
        self.watch = Watch(bus, topic(table), Actor(name.lower(), name, is_bot=is_bot))
        self._stream: AsyncIterator[bytes] = self.watch.updates()
        self.update: TableUpdate
        self.pauses: list[Paused] = []

    async def hears(self) -> TableUpdate:
        while isinstance(update := answer_from(await asyncio.wait_for(anext(self._stream), PATIENCE_S)), Paused):
            self.pauses.append(update)
        if isinstance(update, TableNews):
            view = whole(self.update.view, update.shared, update.own)
            update = TableUpdate(update.topic, update.number, update.since, view, update.events)
        assert isinstance(update, TableUpdate)
        self.update = update
        return update

    async def hears_of_pause(self) -> Paused:
        """The next word of a pause; whatever is told before it has been seen."""
        while not isinstance(update := answer_from(await asyncio.wait_for(anext(self._stream), PATIENCE_S)), Paused):
            pass
        self.pauses.append(update)
        return update

    async def hears_until(self, what: Callable[[TableUpdate], object]) -> TableUpdate:
        while not what(await self.hears()):
            pass
        return self.update

    async def wants(self, command: Command, id: str = "") -> Done | Refused:  # noqa: A002
        answer: Answer = answer_from(await self.watch.say(command, id or uuid4().hex))
        assert isinstance(answer, (Done, Refused))
        return answer

    async def acts(self, action: Any) -> Done | Refused:
        look = answer_from(await self.watch.say(Look()))
        assert isinstance(look, TableUpdate)
        return await self.wants(Act(action, look.view.turn))

    async def looks(self) -> TableUpdate:
        look = answer_from(await self.watch.say(Look()))
        assert isinstance(look, TableUpdate)
        return look


class Room:
    """A store, a bus, a clock, and the people."""

    def __init__(self, path: Path) -> None:
        self.path = str(path / "club.db")
        self.clock = ManualClock()
        self.bus = BusOfTables()
        self.treasurer: Treasurer

    def host(self, store: EventStore, table: str = TABLE.id) -> CashHost:
        return CashHost(House(store, self.bus, self.clock, self.treasurer), table)

    async def seated(self, *names: str) -> list[Chair]:
        chairs = [Chair(self.bus, name) for name in names]
        for seat, chair in enumerate(chairs, start=1):
            await chair.hears()
            assert isinstance(await chair.wants(SitDown(seat, 10_000)), Done)
        return chairs

    def in_turn(self, chairs: Sequence[Chair], update: TableUpdate) -> Chair:
        assert update.view.hand is not None
        assert update.view.hand.to_act is not None
        return chairs[update.view.hand.to_act - 1]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def with_table(room: Room, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def within() -> None:
        async with SqliteStore.opened(room.path) as store:
            room.treasurer = Treasurer(store, room.clock)
            await room.treasurer.open()
            if not await store.version(STREAMS + TABLE.id):
                await open_table(store, room.treasurer, TABLE)
            for name in ("anna", "bert", "carl", "dora"):
                await room.treasurer.open_account(name, AccountKind.MEMBER, credit_cents=100_000)
            await work(store)

    asyncio.run(within())


def in_a_hand(update: TableUpdate) -> bool:
    return update.view.hand is not None and not update.view.hand.is_over


def over(update: TableUpdate) -> bool:
    return update.view.hand is not None and update.view.hand.is_over


# ---- time ----


def test_a_hand_begins_when_two_are_ready_and_the_pause_is_over(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna, _) = await room.seated("Anna", "Bert")
            seen = await anna.looks()
            assert seen.view.next_hand_at == room.clock.now() + PAUSE
            room.clock.advance(PAUSE - 1)
            assert not in_a_hand(await anna.looks())

            room.clock.advance(1)

            update = await anna.hears_until(in_a_hand)
            assert update.view.number == 1
            assert update.view.until == room.clock.now() + THINK

    with_table(room, work)


@pytest.mark.rule("TDA-29.e")
def test_who_lets_the_time_pass_folds_a_bet_and_checks_for_free(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            chairs = await room.seated("Anna", "Bert")
            room.clock.advance(PAUSE)
            update = await chairs[0].hears_until(in_a_hand)
            small = room.in_turn(chairs, update)
            big = chairs[0] if small is chairs[1] else chairs[1]
            await small.acts(Call())
            await small.hears_until(
                lambda t: t.view.hand and t.view.hand.legal is None and in_a_hand(t) and t.number > update.number
            )

            room.clock.advance(THINK)  # the big blind may check
            flop = await big.hears_until(lambda t: t.view.hand and len(t.view.hand.board) == 3)
            assert flop.view.hand is not None
            assert flop.view.hand.pot == 200

            await big.acts(RaiseTo(500))
            await big.hears_until(lambda t: t.view.hand and t.view.hand.pot == 700)
            room.clock.advance(THINK - 1)
            assert in_a_hand(await big.looks())
            room.clock.advance(1)
            ended = await big.hears_until(over)
            assert [type(event).__name__ for event in ended.events][:2] == ["ClockRanOut", "Folded"]

    with_table(room, work)


def test_who_misses_a_turn_sits_out_and_comes_back_with_a_word(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            chairs = await room.seated("Anna", "Bert")
            room.clock.advance(PAUSE)
            await chairs[0].hears_until(in_a_hand)
            room.clock.advance(THINK)
            await chairs[0].hears_until(over)
            away = [place.seat for place in chairs[0].update.view.seats if place.sits_out]
            assert len(away) == 1

            room.clock.advance(10 * PAUSE)  # nobody to play with: no hand begins
            assert (await chairs[0].looks()).view.number == 1
            for seat in away:
                assert isinstance(await chairs[seat - 1].wants(ComeBack()), Done)
            room.clock.advance(PAUSE)
            assert in_a_hand(await chairs[0].hears_until(lambda t: t.view.number == 2))

    with_table(room, work)


def test_who_buys_chips_again_after_the_next_hand_has_begun_is_dealt_in_again(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            chairs = await room.seated("Anna", "Bert", "Carl")
            room.clock.advance(PAUSE)
            broke: list[int] = []
            while not broke:  # two hands of one rank share the pot, and the next hand decides
                await chairs[0].hears_until(in_a_hand)
                for action in (Fold(), AllIn(), Call()):
                    actor = room.in_turn(chairs, await chairs[0].looks())
                    assert isinstance(await actor.acts(action), Done)
                ended = (await chairs[0].hears_until(over)).view
                broke = [place.seat for place in ended.seats if not place.chips]
                room.clock.advance(PAUSE)
            await chairs[0].hears_until(in_a_hand)
            assert [place.seat for place in (await chairs[0].looks()).view.seats if place.sits_out] == broke

            assert isinstance(await chairs[broke[0] - 1].wants(AddChips(10_000)), Done)

            assert not any(place.sits_out for place in (await chairs[0].looks()).view.seats)

    with_table(room, work)


def test_a_seat_is_given_up_when_somebody_has_sat_out_for_too_long_also_over_a_restart(room: Room) -> None:
    async def first(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            anna, bert = await room.seated("Anna", "Bert")
            assert isinstance(await anna.wants(SitOut()), Done)
            room.clock.advance(KEPT - 1)
            assert len((await bert.looks()).view.seats) == 2

    async def second(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            bert = Chair(room.bus, "Bert")
            await bert.hears()
            room.clock.advance(1)
            update = await bert.hears_until(lambda t: len(t.view.seats) == 1)
            assert update.view.seats[0].name == "Bert"
            assert room.treasurer.balance("anna") == 100_000  # with the whole stack

    with_table(room, first)
    room.bus = BusOfTables()
    with_table(room, second)


# ---- restarts ----


def test_a_restarted_host_goes_on_at_the_same_action_and_gives_the_full_time(room: Room) -> None:
    before: list[TableUpdate] = []

    async def first(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            chairs = await room.seated("Anna", "Bert", "Carl")
            room.clock.advance(PAUSE)
            update = await chairs[0].hears_until(in_a_hand)
            await room.in_turn(chairs, update).acts(Call())
            before.append(await chairs[0].looks())

    async def second(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            anna = Chair(room.bus, "Anna")
            update = await anna.hears()
            assert update.view.hand == before[0].view.hand
            assert update.view.turn == before[0].view.turn
            assert update.view.until == room.clock.now() + THINK
            chairs = [anna, Chair(room.bus, "Bert"), Chair(room.bus, "Carl")]
            assert isinstance(await room.in_turn(chairs, update).acts(Fold()), Done)

    with_table(room, first)
    room.bus = BusOfTables()
    room.clock.advance(3_600_000)
    with_table(room, second)


def test_the_clock_is_armed_again_after_a_restart(room: Room) -> None:
    async def first(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            await room.seated("Anna", "Bert")

    async def second(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            anna = Chair(room.bus, "Anna")
            await anna.hears()
            room.clock.advance(PAUSE)
            await anna.hears_until(in_a_hand)
            room.clock.advance(THINK)
            assert over(await anna.hears_until(over))

    with_table(room, first)
    room.bus = BusOfTables()
    with_table(room, second)


def test_a_clock_that_was_put_back_an_hour_between_two_starts_keeps_nobody_waiting(room: Room) -> None:
    async def first(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            await room.seated("Anna", "Bert")

    async def second(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            anna = Chair(room.bus, "Anna")
            await anna.hears()
            room.clock.advance(PAUSE)
            await anna.hears_until(in_a_hand)

    with_table(room, first)
    room.bus = BusOfTables()
    room.clock.put_back(3_600_000)
    with_table(room, second)


def test_the_machines_clock_goes_on_evenly_whatever_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()
    before = clock.now()
    set_to = time.time_ns() - 3_600_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: set_to)

    assert before <= clock.now() < before + 60_000
    assert SystemClock().now() < before - 3_000_000  # the next start has the new time


def test_starting_again_costs_the_same_after_many_hands(room: Room) -> None:
    """The last hand is read, and not the evening."""
    read: list[int] = []

    class Counting:
        def __init__(self, store: SqliteStore) -> None:
            self._store = store

        def __getattr__(self, name: str) -> object:
            return getattr(self._store, name)

        async def read(self, stream: str, *, after: int = 0) -> object:
            stored = await self._store.read(stream, after=after)
            read.append(len(stored))
            return stored

    async def work(store: SqliteStore) -> None:
        for evening in range(3):
            async with room.host(Counting(store)).hosting():  # type: ignore[arg-type]
                names = ["Anna", "Bert"]
                chairs = [Chair(room.bus, name) for name in names] if evening else await room.seated(*names)
                for chair in chairs:
                    await chair.hears()
                for _ in range(10 * 3**evening):
                    room.clock.advance(PAUSE)
                    update = await chairs[0].hears_until(in_a_hand)
                    await room.in_turn(chairs, update).acts(Fold())
                    await chairs[0].hears_until(over)
        whole = [decoded(event.data) for event in await store.read(STREAMS + TABLE.id)]
        kept = await store.snapshot(STREAMS + TABLE.id)
        assert kept is not None
        assert replay(whole).chips == 20_000

    with_table(room, work)
    assert len(read) == 3
    assert read[0] == 1
    assert max(read[1:]) < 30


def test_there_is_no_host_for_a_table_that_is_not(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        with pytest.raises(UnknownTable):
            async with room.host(store, "none").hosting():
                pass
        with pytest.raises(NobodyServes, match="nobody answers"):
            await Watch(room.bus, topic(TABLE.id), Actor("anna", "Anna")).say(Look())

    with_table(room, work)


# ---- faults ----


class Faulty:
    """A store whose disk fills up when told to."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.is_full = False
        self.is_full_after: int | None = None
        """How many more times there is room."""
        self.refused = asyncio.Event()
        self.asked = asyncio.Event()

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def append_together(self, *args: Any, **kwargs: Any) -> int:
        self.asked.set()
        if self.is_full_after is not None:
            self.is_full_after -= 1
        if self.is_full or (self.is_full_after is not None and self.is_full_after < 0):
            self.refused.set()
            raise StoreError(Words("database or disk is full", "voll"))
        return await self._store.append_together(*args, **kwargs)

    async def probe(self) -> None:
        await self.append_together(())


def test_a_full_disk_is_a_refusal_and_loses_nothing(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        faulty = Faulty(store)
        async with room.host(faulty).hosting():  # type: ignore[arg-type]
            chairs = await room.seated("Anna", "Bert")
            room.clock.advance(PAUSE)
            update = await chairs[0].hears_until(in_a_hand)
            actor = room.in_turn(chairs, update)
            before = await actor.looks()

            faulty.is_full = True
            refused = await actor.acts(Call())
            assert isinstance(refused, Refused)
            assert refused.code == "store-error"
            assert (await actor.looks()).view.hand == before.view.hand

            faulty.is_full = False
            assert isinstance(await actor.acts(Call()), Done)

    with_table(room, work)


def test_a_table_waits_for_room_on_the_disk_and_goes_on_by_itself(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        faulty = Faulty(store)
        async with room.host(faulty).hosting():  # type: ignore[arg-type]
            (anna, _) = await room.seated("Anna", "Bert")
            faulty.is_full = True
            room.clock.advance(PAUSE)
            assert not in_a_hand(await anna.looks())
            await faulty.refused.wait()
            faulty.is_full = False

            room.clock.advance(2_000)

            assert (await anna.hears_until(in_a_hand)).view.number == 1

    with_table(room, work)


def test_while_the_disk_is_full_a_table_pauses_and_says_so_and_nobody_loses_time_over_it(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        faulty = Faulty(store)
        async with room.host(faulty).hosting() as host:  # type: ignore[arg-type]
            (anna, bert) = await room.seated("Anna", "Bert")
            room.clock.advance(PAUSE)
            update = await anna.hears_until(in_a_hand)
            await bert.hears_until(in_a_hand)
            assert update.view.hand
            actor = (anna, bert)[(update.view.hand.to_act or 0) - 1]
            before = await store.version(f"{STREAMS}{TABLE.id}")
            assert not host.stands_still(room.clock.now(), grace_ms=0)

            faulty.is_full = True
            room.clock.advance(THINK - 1_000)
            refused = await actor.acts(Fold())
            assert isinstance(refused, Refused)
            assert refused.code == "store-error"
            watcher = Chair(room.bus, "Cora")
            await watcher.hears()
            for somebody in (anna, bert):
                assert not (await somebody.hears_of_pause()).is_over
            assert host.is_paused
            assert host.stands_still(room.clock.now(), grace_ms=0)
            for _ in range(20):  # long past the end of the turn; whoever comes later hears of it too
                room.clock.advance(2_000)
                assert not (await watcher.hears_of_pause()).is_over
            assert await store.version(f"{STREAMS}{TABLE.id}") == before
            faulty.is_full = False

            room.clock.advance(2_000)
            for somebody in (anna, bert, watcher):
                while not (await somebody.hears_of_pause()).is_over:
                    pass
            look = await actor.looks()
            assert (look.view.number, look.view.until) == (1, room.clock.now() + THINK)
            assert isinstance(await actor.acts(Fold()), Done)
            assert not host.stands_still(room.clock.now(), grace_ms=0)

    with_table(room, work)


def test_a_table_that_is_late_or_has_stumbled_stands_still(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting() as host:
            (anna, _) = await room.seated("Anna", "Bert")
            due = room.clock.now() + PAUSE
            assert not host.stands_still(due + 100, grace_ms=100)
            assert host.stands_still(due + 101, grace_ms=100)
            host._house = host._house._replace(shuffle=lambda _: 1 // 0)  # type: ignore[arg-type, return-value]
            room.clock.advance(PAUSE)
            await anna.looks()
            assert host.has_stopped
            assert host.stands_still(room.clock.now(), grace_ms=10**9)

    with_table(room, work)


def test_a_clock_that_was_put_back_makes_nobody_wait_for_ever(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna, _) = await room.seated("Anna", "Bert")
            room.clock.advance(PAUSE)
            update = await anna.hears_until(in_a_hand)

            room.clock.put_back(10_000)
            room.clock.ring_all()
            assert not over(await anna.looks())

            room.clock.advance(10_000 + THINK)
            assert over(await anna.hears_until(over))
            assert update.view.number == 1

    with_table(room, work)


def test_who_goes_away_in_the_middle_of_a_command_leaves_the_table_whole(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        watched = Faulty(store)
        async with room.host(watched).hosting():  # type: ignore[arg-type]
            (anna, bert) = await room.seated("Anna", "Bert")
            before = (await bert.looks()).number
            watched.asked.clear()
            asking = asyncio.create_task(anna.wants(SitOut()))
            await watched.asked.wait()  # on its way to the disk
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking

            update = await bert.hears_until(lambda t: t.number > before)
            assert [place.sits_out for place in update.view.seats] == [True, False]
            assert isinstance(await bert.wants(SitOut()), Done)  # and no conflict

    with_table(room, work)


def test_a_fault_of_ours_is_told_and_the_table_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna, _) = await room.seated("Anna", "Bert")
            with monkeypatch.context() as patch:
                patch.setattr("floorman.club.host.drafted", lambda *_, **__: 1 / 0)
                answer = await anna.wants(SitOut())
            assert isinstance(answer, Refused)
            assert answer.code == "our-mistake"
            assert isinstance(await anna.wants(SitOut()), Done)

    with_table(room, work)
    assert "ZeroDivisionError" in caplog.text


# ---- telling ----


def test_who_gets_up_hears_so_and_then_hears_what_the_rail_hears(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            anna, bert, _ = await room.seated("Anna", "Bert", "Carl")
            await anna.wants(StandUp())
            update = await anna.hears_until(lambda t: t.view.you is None and len(t.view.seats) == 2)
            assert "StoodUp" in [type(event).__name__ for event in update.events]

            room.clock.advance(PAUSE)
            on_the_rail = await anna.hears_until(in_a_hand)
            assert on_the_rail.view.hand is not None
            assert all(not seat.cards for seat in on_the_rail.view.hand.seats)
            mine = await bert.hears_until(in_a_hand)
            assert mine.view.hand is not None
            assert [len(seat.cards) for seat in mine.view.hand.seats if seat.seat == 2] == [2]

    with_table(room, work)


def test_who_takes_the_seat_of_somebody_sees_none_of_their_cards(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            chairs = await room.seated("Anna", "Bert", "Carl")
            room.clock.advance(PAUSE)
            update = await chairs[0].hears_until(in_a_hand)
            first = room.in_turn(chairs, update)
            await first.acts(Fold())
            await room.in_turn(chairs, await first.looks()).acts(Fold())
            left = (await first.looks()).view.you
            assert left is not None
            assert isinstance(await first.wants(StandUp()), Done)
            dora = Chair(room.bus, "Dora")
            await dora.hears()

            assert isinstance(await dora.wants(SitDown(left, 10_000)), Done)

            seen = await dora.looks()
            assert seen.view.you == left
            assert seen.view.hand is not None
            assert all(not seat.cards for seat in seen.view.hand.seats)
            assert not [event for event in seen.events if isinstance(event, OwnCards) and event.cards]

    with_table(room, work)


def test_a_reader_who_does_not_keep_up_gets_a_fresh_view_instead_of_a_gap(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna,) = await room.seated("Anna")
            slow = Chair(room.bus, "Zoe")
            await slow.hears()
            for _ in range(400):
                await anna.wants(SitOut())
                await anna.wants(ComeBack())

            first = await slow.hears()

            assert (
                first.since == 0
            )  # what was not heard in time is lost: everything anew, and from there on without a gap
            while slow.update.number < (await anna.looks()).number:
                known = slow.update.number
                assert (await slow.hears()).since == known

    with_table(room, work)


def test_the_same_command_is_done_once_even_when_it_would_be_refused_now(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna,) = await room.seated("Anna")
            first = await anna.wants(StandUp(), id="leave")
            again = await anna.wants(StandUp(), id="leave")
            other = await anna.wants(StandUp(), id="leave again")

        assert first == again
        assert isinstance(other, Refused)
        assert other.code == "not-seated"

    with_table(room, work)


def test_another_command_under_an_id_that_was_used_is_carried_out(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna,) = await room.seated("Anna")
            out = await anna.wants(SitOut(), id="1")
            gone = await anna.wants(StandUp(), id="1")
            again = await anna.wants(StandUp(), id="2")

        assert isinstance(out, Done)
        assert isinstance(gone, Done)
        assert gone.number > out.number
        assert isinstance(again, Refused)
        assert again.code == "not-seated"

    with_table(room, work)


@pytest.mark.parametrize("chips", [0, -1, 1, 10_001, 2**70])
def test_chips_are_bought_within_the_range_only(room: Room, chips: int) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna,) = await room.seated("Anna")
            answer = await anna.wants(AddChips(chips))
            assert isinstance(answer, Refused)
            assert answer.code == "buy-in-out-of-range"
            assert (await anna.looks()).view.seats[0].chips == 10_000

    with_table(room, work)


def test_deadlines_are_events(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        async with room.host(store).hosting():
            (anna, _) = await room.seated("Anna", "Bert")
            room.clock.advance(PAUSE)
            update = await anna.hears_until(in_a_hand)
        stored = [decoded(event.data) for event in await store.read(STREAMS + TABLE.id)]
        clocks = [event for event in stored if isinstance(event, ClockStarted)]
        assert [event.until for event in clocks] == [update.view.until]

    with_table(room, work)


@pytest.mark.parametrize("id_", ["friday~1", "friday/1", "friday.rail", "friday 1", "", "x" * 101])
def test_a_cash_table_cannot_be_taken_for_anything_else_by_its_id(room: Room, id_: str) -> None:
    async def work(store: SqliteStore) -> None:
        with pytest.raises(TableSetupError, match="1 to 100 letters, digits"):
            await open_table(store, room.treasurer, replace(TABLE, id=id_))
        assert not await store.version(STREAMS + id_)

    with_table(room, work)


@pytest.mark.parametrize("name", ["", "   ", "x" * 201, "Lounge\u202e", "Lounge\n", "Lo\u200bunge"])
def test_a_table_has_a_name_that_every_list_can_show(room: Room, name: str) -> None:
    async def work(store: SqliteStore) -> None:
        with pytest.raises(TableSetupError, match="1 to 200 characters on one line"):
            await open_table(store, room.treasurer, replace(TABLE, id="new", name=name))
        assert not await store.version(STREAMS + "new")

    with_table(room, work)


def test_nobody_but_the_director_opens_a_table_of_a_tournament(room: Room) -> None:
    async def work(store: SqliteStore) -> None:
        with pytest.raises(TableSetupError, match="opened by its director"):
            await open_table(store, room.treasurer, replace(TABLE, id="new", event=EventTable("friday", 1)))
        assert not await store.version(STREAMS + "new")

    with_table(room, work)
