"""The keeper of a stream: conflicts, commands said twice, snapshots, what is kept along, and what is finished though nobody waits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.errors import Conflict, Fenced, FloormanError, PastNeeded, StoreError, Unreadable
from floorman.store import Along, Drafted, Entry, Keeper, Kind, SqliteStore
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

TALLY = "tally"


class Sum:
    """What numbers add up to, changed in place."""

    def __init__(self, total: int = 0) -> None:
        self.total = total


def fold(state: Sum | None, events: Sequence[int]) -> Sum:
    state = state or Sum()
    for number in events:
        state.total += number
    return state


def restore(data: bytes) -> Sum:
    return Sum(msgspec.json.decode(data, type=int))


KIND = Kind[Sum, int](
    encode=lambda events: [str(number).encode() for number in events],
    decode=int,
    fold=fold,
    empty=Sum,
    snapshot=lambda state, events: str(state.total).encode() if 0 in events else None,
    restore=restore,
)
WITHOUT_SNAPSHOTS = KIND._replace(snapshot=None, restore=None)


class Watched:
    """A store that counts what is read, and fails when told to."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.read_events = 0
        self.asked = asyncio.Event()
        self.fails: Exception | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def read(self, stream: str, *, after: int = 0) -> Any:
        stored = await self._store.read(stream, after=after)
        self.read_events += len(stored)
        return stored

    async def append_together(self, entries: Any, *, command: str = "") -> int:
        self.asked.set()
        if self.fails:
            raise self.fails
        return await self._store.append_together(entries, command=command)


def with_store(work: Callable[[Watched], Awaitable[None]]) -> None:
    async def within() -> None:
        async with SqliteStore.opened(":memory:") as store:
            await work(Watched(store))

    asyncio.run(within())


def happens(*events: int) -> Callable[[Sum], Sequence[int]]:
    return lambda _: events


async def loaded(store: Any, kind: Kind[Sum, int] = KIND, **settings: Any) -> Keeper[Sum, int]:
    keeper = Keeper(store, TALLY, kind, **settings)
    await keeper.load()
    return keeper


# ---- deciding and keeping ----


def test_what_is_decided_is_kept_first_and_happens_then() -> None:
    async def work(store: Watched) -> None:
        told: list[tuple[list[int], int, int]] = []

        def hears(events: Sequence[int], since: int) -> None:
            told.append(([*events], since, keeper.state.total))

        keeper: Keeper[Sum, int] = await loaded(store, kept=hears)

        assert await keeper.keep(happens(1, 2)) == 2
        assert await keeper.keep(lambda state: [state.total]) == 3
        assert await keeper.keep(happens()) == 3

        assert told == [([1, 2], 0, 3), ([3], 2, 6)]
        assert (await loaded(store)).state.total == 6

    with_store(work)


def test_decisions_in_a_row_build_on_each_other_and_nobody_comes_between() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)
        await asyncio.gather(
            keeper.keep(happens(1), lambda state: [state.total * 10], lambda state: [state.total * 10]),
            keeper.keep(lambda state: [1000 - state.total]),
        )
        assert [int(event.data) for event in await store.read(TALLY)] == [1, 10, 110, 879]

    with_store(work)


def test_of_several_decisions_with_a_command_all_are_kept() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)

        assert await keeper.keep(happens(1), happens(2), happens(4), command="all three") == 3
        assert keeper.state.total == 7
        assert len(await store.read(TALLY)) == 3

    with_store(work)


def test_a_draft_that_was_decided_on_takes_the_place_of_the_state() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store, KIND._replace(fold=lambda _, __: pytest.fail("it was done on the draft")))
        draft = Sum(5)
        await keeper.keep(lambda _: Drafted([5], draft))
        assert keeper.state is draft

    with_store(work)


def test_what_the_disk_does_not_keep_has_not_happened() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)
        await keeper.keep(happens(1))
        store.fails = StoreError(Words("database or disk is full", "voll"))
        with pytest.raises(StoreError):
            await keeper.keep(happens(2))
        assert (keeper.state.total, keeper.version) == (1, 1)
        store.fails = None
        assert await keeper.keep(happens(2)) == 2

    with_store(work)


def test_whoever_wants_to_know_hears_that_the_disk_keeps_nothing_and_not_that_somebody_was_replaced() -> None:
    async def work(store: Watched) -> None:
        heard: list[StoreError] = []
        keeper = await loaded(store)
        keeper.failed = heard.append
        full = StoreError(Words("database or disk is full", "voll"))
        for error in (full, Fenced(TALLY, epoch=1, found=2), Conflict(TALLY, expected=0, found=1)):
            store.fails = error
            with pytest.raises(FloormanError):
                await keeper.keep(happens(1))
        assert heard == [full]

    with_store(work)


def test_a_fault_of_ours_leaves_nothing_behind() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)
        await keeper.keep(happens(1))

        def spoils(state: Sum) -> Sequence[int]:
            state.total = 99
            return [1 // (state.total - 99)]

        with pytest.raises(ZeroDivisionError):
            await keeper.keep(spoils)
        assert keeper.state.total == 1
        assert await keeper.keep(lambda state: [state.total]) == 2

    with_store(work)


def test_who_stops_waiting_stops_nothing() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)
        waiting = asyncio.create_task(keeper.keep(happens(1)))
        await store.asked.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await keeper.all_done()
        assert (keeper.state.total, keeper.version) == (1, 1)
        assert await keeper.keep(happens(2)) == 2  # and no conflict

    with_store(work)


def test_a_stream_begins_once() -> None:
    async def work(store: Watched) -> None:
        first = Keeper(store, TALLY, KIND)
        assert await first.begin([1]) == 1
        for again in (
            first,
            Keeper(store, TALLY, KIND),
        ):  # the one that has begun it knows how far it is, and adds nothing
            with pytest.raises(Conflict) as refused:
                await again.begin([1])
            assert (refused.value.expected, refused.value.found) == (0, 1)
        assert await store.version(TALLY) == 1
        nothing = Keeper(store, "other", KIND._replace(empty=None))
        assert not await nothing.load()
        with pytest.raises(StoreError, match="nothing is kept there"):
            _ = nothing.state

    with_store(work)


# ---- what lies before a snapshot ----


class Numbers:
    """Numbers, of which those before a snapshot are known as a sum alone. Nought starts one; below nought: one taken back."""

    def __init__(self, before: int = 0, *, is_whole: bool = True) -> None:
        self.before, self.is_whole = before, is_whole
        self.known: list[int] = []

    @property
    def total(self) -> int:
        return self.before + sum(self.known)

    def add(self, number: int) -> None:
        if number < 0 and -number not in self.known and not self.is_whole:
            raise PastNeeded
        self.known.append(number)


def added(state: Numbers | None, events: Sequence[int]) -> Numbers:
    state = state or Numbers()
    for number in events:
        state.add(number)
    return state


FORGETTING = Kind[Numbers, int](
    encode=lambda events: [str(number).encode() for number in events],
    decode=int,
    fold=added,
    empty=Numbers,
    snapshot=lambda state, events: str(state.total).encode() if 0 in events else None,
    restore=lambda data: Numbers(int(data), is_whole=False),
)


async def taken_up(store: Any) -> Keeper[Numbers, int]:
    keeper = Keeper(store, TALLY, FORGETTING)
    await keeper.load()
    return keeper


def takes_back(number: int) -> Callable[[Numbers], Sequence[int]]:
    def decide(state: Numbers) -> Sequence[int]:
        added(Numbers(state.before, is_whole=state.is_whole), [*state.known, -number])
        return [-number]

    return decide


def test_what_lies_before_a_snapshot_is_loaded_once_somebody_needs_it() -> None:
    async def work(store: Watched) -> None:
        await (await taken_up(store)).keep(lambda _: [5, 6], lambda _: [0, 7])

        keeper = await taken_up(store)
        assert (store.read_events, keeper.state.known, keeper.state.total) == (2, [0, 7], 18)
        await keeper.keep(takes_back(7))
        assert (store.read_events, keeper.state.is_whole) == (2, False)
        await keeper.keep(takes_back(5))
        assert (store.read_events, keeper.state.known) == (2 + 5, [5, 6, 0, 7, -7, -5])

        again = await taken_up(store)  # the events after the snapshot need what lies before it too
        assert (again.state.known, again.state.total, again.version) == (keeper.state.known, 6, 6)

    with_store(work)


def test_all_of_a_stream_is_loaded_when_somebody_wants_it() -> None:
    async def work(store: Watched) -> None:
        await (await taken_up(store)).keep(lambda _: [5, 6], lambda _: [0, 7])
        keeper = await taken_up(store)
        await keeper.load(whole=True)
        assert (keeper.state.known, keeper.version) == ([5, 6, 0, 7], 4)

    with_store(work)


def test_who_asks_for_more_than_there_ever_was_is_told() -> None:
    async def work(store: Watched) -> None:
        keeper = await taken_up(store)
        await keeper.keep(lambda _: [5])

        def needs_more(_: Numbers) -> Sequence[int]:
            raise PastNeeded

        with pytest.raises(PastNeeded):
            await keeper.keep(needs_more)
        assert keeper.state.known == [5]

    with_store(work)


def test_a_snapshot_that_is_no_longer_of_use_is_written_anew_with_the_next_events() -> None:
    async def work(store: Watched) -> None:
        keeper = Keeper(
            store, TALLY, FORGETTING._replace(every=100, snapshot=lambda state, _: str(state.total).encode())
        )
        await keeper.begin([5])
        await keeper.keep(lambda _: [6])
        assert await store.snapshot(TALLY) is None
        keeper.renew_snapshot()
        await keeper.keep(lambda _: [7])
        await keeper.keep(lambda _: [8])
        kept = await store.snapshot(TALLY)
        assert (kept.version, kept.data) == (2, b"11")

    with_store(work)


# ---- somebody else ----


def test_after_a_conflict_it_is_loaded_and_decided_again_once() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)
        await keeper.keep(happens(1))
        await (await loaded(store)).keep(happens(10))  # somebody was faster
        seen: list[int] = []

        def decide(state: Sum) -> Sequence[int]:
            seen.append(state.total)
            return [state.total]

        assert await keeper.keep(decide) == 3
        assert seen == [1, 11]
        assert keeper.state.total == 22

    with_store(work)


def test_somebody_who_is_always_faster_is_told_of() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)
        store.fails = Conflict(TALLY, expected=0, found=1)
        with pytest.raises(Conflict):
            await keeper.keep(happens(1))
        assert keeper.state.total == 0

    with_store(work)


def test_somebody_who_was_faster_twice_is_left_behind_the_third_time() -> None:
    async def work(store: Watched) -> None:
        keeper, tries = await loaded(store), 0

        def decide(_: Sum) -> Sequence[int]:
            nonlocal tries
            tries += 1
            store.fails = Conflict(TALLY, expected=0, found=1) if tries < 3 else None
            return [7]

        assert await keeper.keep(decide) == 1
        assert (tries, keeper.state.total) == (3, 7)

    with_store(work)


def test_a_keeper_that_was_replaced_gives_up() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store, epoch=1)
        await keeper.keep(happens(1))
        successor = await loaded(store, epoch=2)
        await successor.keep(happens(10))
        asked: list[int] = []

        def decide(state: Sum) -> Sequence[int]:
            asked.append(state.total)
            return [5]

        with pytest.raises(Fenced, match="epoch 2"):
            await keeper.keep(decide)
        assert asked == [1]  # it is not tried again
        assert await successor.keep(happens(100)) == 3

    with_store(work)


# ---- said twice ----


def test_a_command_said_twice_is_answered_with_what_it_led_to() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)
        assert await keeper.keep(happens(1), command="c1") == 1
        assert await keeper.keep(happens(2, 3), command="c2") == 3
        assert await keeper.keep(happens(1), command="c1") == 1
        assert (keeper.state.total, keeper.version) == (6, 3)

        def refuses(_: Sum) -> Sequence[int]:
            raise FloormanError(Words("not any more", "voll"))

        assert await keeper.keep(refuses, command="c2") == 3
        with pytest.raises(FloormanError, match="not any more"):
            await keeper.keep(refuses, command="c3")

    with_store(work)


def test_a_command_that_somebody_else_has_carried_out_is_not_folded_in_twice() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)
        await (await loaded(store)).keep(happens(1, 2), command="c1")
        assert await keeper.keep(happens(7), command="c1") == 2
        assert (keeper.state.total, keeper.version) == (3, 2)

    with_store(work)


# ---- snapshots ----


@given(appends=st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4), max_size=12), every=st.integers(1, 6))
def test_a_snapshot_and_the_rest_are_the_whole(appends: list[list[int]], every: int) -> None:
    async def work(store: Watched) -> None:
        kind = KIND._replace(every=every)
        keeper = await loaded(store, kind)
        for events in appends:
            await keeper.keep(happens(*events))
            kept, whole = await loaded(store, kind), await loaded(store, WITHOUT_SNAPSHOTS)
            assert kept.state.total == whole.state.total == keeper.state.total
            assert kept.version == whole.version == keeper.version

    with_store(work)


def test_a_snapshot_goes_along_whenever_so_many_events_have_come_since_the_last() -> None:
    async def work(store: Watched) -> None:
        kind = KIND._replace(every=3, snapshot=lambda state, _: str(state.total).encode())
        keeper = await loaded(store, kind)
        versions: list[int | None] = []
        for _ in range(8):
            await keeper.keep(happens(1))
            kept = await store.snapshot(TALLY)
            versions.append(kept.version if kept else None)
        assert versions == [None, None, None, 3, 3, 3, 6, 6]

        again = await loaded(store, kind)  # which knows when the last one was
        await again.keep(happens(1))
        kept = await store.snapshot(TALLY)
        assert (kept.version, again.version) == (6, 9)
        await again.keep(happens(1))
        assert (await store.snapshot(TALLY)).version == 9

    with_store(work)


def test_the_first_snapshot_of_a_stream_is_due_as_many_events_after_its_beginning_as_any_other() -> None:
    async def work(store: Watched) -> None:
        keeper = Keeper(store, TALLY, KIND._replace(every=2, snapshot=lambda state, _: str(state.total).encode()))
        await keeper.begin([1])
        await keeper.keep(happens(2))
        assert await store.snapshot(TALLY) is None
        await keeper.keep(happens(4))
        assert (await store.snapshot(TALLY)).data == b"3"

    with_store(work)


def test_unless_a_kind_says_otherwise_a_snapshot_may_go_along_with_every_event() -> None:
    async def work(store: Watched) -> None:
        before: list[int] = []

        def snapshot(state: Sum, _: Sequence[int]) -> bytes:
            before.append(state.total)
            return str(state.total).encode()

        keeper = await loaded(store, KIND._replace(snapshot=snapshot))
        for number in (1, 2, 4):
            await keeper.keep(happens(number))
        assert before == [1, 3]

    with_store(work)


def test_loading_costs_the_same_however_long_the_stream_is() -> None:
    async def work(store: Watched) -> None:
        keeper = await loaded(store)
        for number in range(200):
            await keeper.keep(happens(number % 10))
        store.read_events = 0
        again = await loaded(store)
        assert again.state.total == keeper.state.total == 900
        assert store.read_events <= 10

    with_store(work)


def test_a_snapshot_that_cannot_be_read_any_more_is_passed_over() -> None:
    async def work(store: Watched) -> None:
        await store.append(TALLY, [b"1"], expected=0)
        await store.append(TALLY, [b"2"], expected=1, snapshot=b"of another version")
        keeper = await loaded(store)
        assert (keeper.state.total, keeper.version) == (3, 2)

    with_store(work)


# ---- along ----


class Purse:
    """Somebody else's stream, whose entries others carry: each is built on the one before it, on the disk or not."""

    def __init__(self) -> None:
        self.version = 0
        self.said: list[str] = []

    async def along(self, events: Sequence[int], _version: int) -> Along | None:
        if sum(events) > 100:
            raise FloormanError(Words("too dear", "voll"))
        if not any(events):
            return None
        entry = Entry("purse", [str(sum(events)).encode()], self.version)
        self.version += 1
        return Along([entry], lambda: self.said.append("kept"), lambda: self.said.append("failed"))


def test_both_are_kept_or_neither_is() -> None:
    async def work(store: Watched) -> None:
        keeper, purse = await loaded(store), Purse()
        await keeper.keep(happens(1, 2), along=purse.along)
        await keeper.keep(happens(0), along=purse.along)
        assert [event.data for event in await store.read("purse")] == [b"3"]

        with pytest.raises(FloormanError, match="too dear"):
            await keeper.keep(happens(101), along=purse.along)
        store.fails = StoreError(Words("database or disk is full", "voll"))
        with pytest.raises(StoreError):
            await keeper.keep(happens(4), along=purse.along)

        assert purse.said == ["kept", "failed"]
        assert keeper.state.total == 3
        assert await store.version(TALLY) == 3
        assert await store.version("purse") == 1

    with_store(work)


def test_a_command_said_twice_takes_nothing_along() -> None:
    async def work(store: Watched) -> None:
        keeper, purse = await loaded(store), Purse()
        await keeper.keep(happens(1), along=purse.along, command="c1")
        await keeper.keep(happens(1), along=purse.along, command="c1")
        assert purse.said == ["kept", "failed"]
        assert await store.version("purse") == 1

    with_store(work)


def test_when_what_goes_along_conflicts_it_is_decided_again() -> None:
    async def work(store: Watched) -> None:
        keeper, purse = await loaded(store), Purse()
        await store.append("purse", [b"somebody else's"], expected=0)
        store.read_events = 0

        assert await keeper.keep(happens(1), along=purse.along) == 1

        assert purse.said == ["failed", "kept"]
        assert store.read_events == 0  # this stream had not moved
        assert [event.data for event in await store.read("purse")] == [b"somebody else's", b"1"]

    with_store(work)


def test_entries_that_go_along_with_many_share_a_commit() -> None:
    """Nobody waits for the disk before the next is decided: the entries reach the store in the order of their decisions."""
    commits: list[str] = []

    async def work(store: Watched) -> None:
        purse = Purse()
        keepers = [Keeper(store, f"tally/{number}", KIND) for number in range(50)]
        for keeper in keepers:
            await keeper.load()
        store._writing.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
        await asyncio.gather(*(keeper.keep(happens(1), along=purse.along) for keeper in keepers))

        assert purse.said == ["kept"] * 50
        assert await store.version("purse") == 50

    with_store(work)
    assert len(commits) < 25


def test_a_turn_that_nobody_can_take_is_open_to_the_next_one() -> None:
    async def work(store: Watched) -> None:
        await store.append(TALLY, [b"not a number"], expected=0)
        keeper: Keeper[Sum, int] = Keeper(store, TALLY, KIND)
        for _ in range(2):  # the second one does not wait for the first
            with pytest.raises(Unreadable):
                await asyncio.wait_for(keeper.take_turn(), timeout=60)

    with_store(work)


def test_what_two_keepers_decide_together_is_kept_by_both_or_by_neither() -> None:
    async def work(store: Watched) -> None:
        told: list[list[int]] = []
        own: Keeper[Sum, int] = await loaded(store)
        other = Keeper(store, "other", KIND, kept=lambda events, _: told.append([*events]))

        async def takes_over(events: Sequence[int], _: int) -> Along:
            await other.take_turn()
            return other.along([-number for number in events])

        await own.keep(happens(5), along=takes_over)
        assert (own.state.total, other.state.total, told) == (5, -5, [[-5]])

        store.fails = StoreError(Words("full", "voll"))
        with pytest.raises(StoreError):
            await own.keep(happens(7), along=takes_over)
        store.fails = None
        assert (own.state.total, other.state.total) == (5, -5)

        await store.append("other", [b"-1"], expected=other.version)  # by somebody else
        await own.keep(happens(1), along=takes_over)
        await other.keep(happens(0))  # its turn is nobody's any more
        assert (own.state.total, other.state.total) == (6, -7)
        assert [event.data for event in await store.read("other")] == [b"-5", b"-1", b"-1", b"0"]

    with_store(work)
