"""What every event store does, whatever it keeps events in."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from floorman.errors import Conflict, Fenced, StoreError
from floorman.store import Entry, EventStore, Found, Mark, SqliteStore, Stored
from floorman.store.lookup import SqliteLookup
from support.stores import asked_of_nothing

if TYPE_CHECKING:
    from support.stores import WithStore


def test_events_come_back_in_order_with_their_versions(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        assert await store.append("table/1", [b"a", b"b"], expected=0) == 2
        assert await store.append("table/1", [b"c"], expected=2) == 3

        assert await store.read("table/1") == [Stored(1, b"a"), Stored(2, b"b"), Stored(3, b"c")]
        assert await store.read("table/1", after=2) == [Stored(3, b"c")]
        assert await store.version("table/1") == 3

    with_store(work)


def test_a_stream_nobody_wrote_to_is_empty(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        assert await store.read("table/9") == []
        assert await store.version("table/9") == 0
        assert [name async for name in store.streams()] == []

    with_store(work)


def test_streams_are_told_apart_and_listed_by_how_they_begin(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        for name in ("table/2", "ledger", "table/1", "table/10", "tables"):
            await store.append(name, [name.encode()], expected=0)
            await store.append(name, [b"more"], expected=1)

        assert (await store.read("table/1"))[0] == Stored(1, b"table/1")
        assert [name async for name in store.streams("table/")] == ["table/1", "table/10", "table/2"]
        assert [name async for name in store.streams()] == ["ledger", "table/1", "table/10", "table/2", "tables"]

    with_store(work)


def test_who_builds_on_an_older_version_is_refused_and_nothing_is_added(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table/1", [b"a"], expected=0)
        for expected in (0, 2):
            with pytest.raises(Conflict, match="reload and try again") as refused:
                await store.append("table/1", [b"late", b"later"], expected=expected)
            assert (refused.value.expected, refused.value.found) == (expected, 1)

        assert await store.read("table/1") == [Stored(1, b"a")]

    with_store(work)


def test_of_many_who_race_one_wins_and_the_others_are_told(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        racing = (store.append("table/1", [str(number).encode()], expected=0) for number in range(50))
        outcomes = await asyncio.gather(*racing, return_exceptions=True)

        assert [outcome for outcome in outcomes if not isinstance(outcome, Conflict)] == [1]
        assert await store.version("table/1") == 1

    with_store(work)


def test_a_command_that_is_sent_again_is_written_once_and_answered_the_same(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        assert await store.append("table/1", [b"a"], expected=0, command="c1") == 1
        assert await store.append("table/1", [b"b", b"c"], expected=1, command="c2") == 3
        assert await store.append("table/1", [b"a"], expected=0, command="c1") == 1
        assert await store.append("table/1", [b"b", b"c"], expected=3, command="c2") == 3
        assert await store.append("table/2", [b"other"], expected=0, command="c1") == 1  # ids are a stream's own
        with pytest.raises(Conflict):
            await store.append("table/1", [b"d"], expected=1, command="c3")  # refused is not done
        assert await store.append("table/1", [b"d"], expected=3, command="c3") == 4

        assert [event.data for event in await store.read("table/1")] == [b"a", b"b", b"c", b"d"]

    with_store(work)


def test_many_streams_at_once_keep_their_order(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        async def one(name: str) -> None:
            for number in range(40):
                assert await store.append(name, [str(number).encode()], expected=number) == number + 1

        await asyncio.gather(*(one(f"table/{table}") for table in range(20)))

        for table in range(20):
            told = [int(event.data) for event in await store.read(f"table/{table}")]
            assert told == list(range(40))

    with_store(work)


def test_an_append_that_nobody_waits_for_any_more_is_kept_all_the_same(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        waiting = asyncio.ensure_future(store.append("table/1", [b"a"], expected=0))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await store.append("other", [b"after it"], expected=0)

        assert await store.read("table/1") == [Stored(1, b"a")]

    with_store(work)


def test_what_waits_when_a_store_is_closed_is_written_first(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")

    async def work() -> None:
        async with SqliteStore.opened(path) as store:
            waiting = [asyncio.ensure_future(store.append(f"table/{n}", [b"a"], expected=0)) for n in range(200)]
            await asyncio.sleep(0)  # all of them are in the queue, and the end of it is the next in line
        assert await asyncio.gather(*waiting) == [1] * 200
        async with SqliteStore.opened(path) as store:
            assert len([name async for name in store.streams()]) == 200

    asyncio.run(work())


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not say which files are open")
def test_a_closed_store_lets_go_of_every_file(tmp_path: Path) -> None:
    def open_files() -> list[str]:
        found = []
        for one in Path("/proc/self/fd").iterdir():
            with contextlib.suppress(OSError):  # the one the folder itself was listed by
                found.append(str(one.readlink()))
        return [name for name in found if name.startswith(str(tmp_path))]

    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            await store.append("table/1", [b"a"], expected=0)
            assert str(tmp_path / "club.db.head") in open_files()

    asyncio.run(work())
    assert open_files() == []


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            pass
        with pytest.raises(StoreError, match="closed"):
            await store.append("table/1", [b"a"], expected=0)
        with pytest.raises(StoreError, match="closed"):
            await store.read("table/1")

    asyncio.run(work())


def test_a_snapshot_is_kept_with_the_version_it_stands_for_and_only_the_last_one(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        assert await store.snapshot("table/1") is None
        await store.append("table/1", [b"a", b"b"], expected=0)
        await store.append("table/1", [b"c"], expected=2, snapshot=b"ab")
        assert await store.snapshot("table/1") == Stored(2, b"ab")
        await store.append("table/1", [b"d"], expected=3, snapshot=b"abc")

        kept = await store.snapshot("table/1")
        assert kept == Stored(3, b"abc")
        assert await store.read("table/1", after=kept.version) == [Stored(4, b"d")]
        assert await store.snapshot("table/2") is None

    with_store(work)


def test_a_snapshot_is_not_kept_with_events_that_are_not(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table/1", [b"a"], expected=0)
        with pytest.raises(Conflict):
            await store.append("table/1", [b"c"], expected=7, snapshot=b"wrong")
        assert await store.snapshot("table/1") is None

    with_store(work)


def test_a_command_that_was_carried_out_is_known(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table/1", [b"a", b"b"], expected=0, command="anna 1")
        await store.append("table/1", [b"c"], expected=2)

        assert await store.done("table/1", "anna 1") == 2
        assert await store.done("table/1", "anna 2") is None
        assert await store.done("table/2", "anna 1") is None

    with_store(work)


def test_streams_are_added_to_together_or_not_at_all(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("ledger", [b"opened"], expected=0)

        assert (
            await store.append_together(
                [Entry("table/1", [b"sat", b"down"], 0), Entry("ledger", [b"paid"], 1, b"opened")], command="anna 1"
            )
            == 2
        )
        assert (
            await store.append_together([Entry("table/1", [b"x"], 2), Entry("ledger", [b"y"], 2)], command="anna 1")
            == 2
        )
        with pytest.raises(Conflict, match="ledger"):
            await store.append_together([Entry("table/1", [b"x"], 2), Entry("ledger", [b"y"], 9)])

        assert [event.data for event in await store.read("table/1")] == [b"sat", b"down"]
        assert [event.data for event in await store.read("ledger")] == [b"opened", b"paid"]
        assert await store.snapshot("ledger") == Stored(1, b"opened")
        assert await store.done("table/1", "anna 1") == 2

    with_store(work)


# ---- looking up ----


def test_events_are_found_by_their_marks(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        look = store.lookup("ledger")
        marks = [Mark("anna", 1, 1), Mark("bert", 1, 2), Mark("anna", 2, 3)]
        await store.append_together([Entry("ledger", [b"a", b"b", b"c"], 0, marks=marks)])
        await store.append_together([Entry("other", [b"x"], 0, marks=[Mark("anna", 9, 1)])])

        assert look.last("anna") == Found(2, 3, b"c")
        assert look.last("bert") == Found(1, 2, b"b")
        assert look.last("carl") is None
        assert look.range("anna", 1, 5) == [Found(1, 1, b"a"), Found(2, 3, b"c")]
        assert look.range("anna", 2, 2) == [Found(2, 3, b"c")]
        assert look.range("anna", 3, 2) == []
        assert (look.version(), look.event(2), look.event(4)) == (3, b"b", None)
        assert (store.lookup("none").version(), store.lookup("none").event(1)) == (0, None)

    with_store(work)


def test_marks_are_kept_with_their_events_or_not_at_all(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table", [b"t"], expected=0)
        for expected in (0, 5):
            with pytest.raises(Conflict):
                await store.append_together(
                    [Entry("ledger", [b"a"], 0, marks=[Mark("anna", 1, 1)]), Entry("table", [b"u"], expected)]
                )
        assert store.lookup("ledger").last("anna") is None

        entry = Entry("ledger", [b"a"], 0, marks=[Mark("anna", 1, 1)])
        await store.append_together([entry], command="once")
        await store.append_together([entry._replace(marks=[Mark("bert", 1, 1)])], command="once")
        assert store.lookup("ledger").last("bert") is None

    with_store(work)


def test_a_file_in_which_nothing_can_be_looked_up_is_named() -> None:
    with pytest.raises(StoreError, match=r"^club\.db cannot be read") as refused:
        SqliteLookup("ledger", "club.db", asked_of_nothing).event(1)
    assert refused.value.told("de").startswith("club.db lässt sich nicht lesen")


def test_marks_can_be_made_again_without_events(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("ledger", [b"a", b"b"], expected=0)
        assert await store.append_together([Entry("ledger", [], 2, marks=[Mark("anna", 1, 2)])]) == 2
        assert await store.append_together([Entry("ledger", [], 2, marks=[Mark("anna", 1, 1)])]) == 2
        with pytest.raises(Conflict):
            await store.append_together([Entry("ledger", [], 1, marks=[Mark("bert", 1, 1)])])

        assert store.lookup("ledger").last("anna") == Found(1, 1, b"a")
        assert store.lookup("ledger").last("bert") is None

    with_store(work)


def test_appends_are_added_in_the_order_they_were_asked_for(with_store: WithStore) -> None:
    """So an entry may build on one that is not kept yet, and is refused with it."""

    async def work(store: EventStore) -> None:
        chain = [store.append("ledger", [b"%d" % number], expected=number) for number in range(50)]
        assert await asyncio.gather(*chain) == list(range(1, 51))

        await store.append("table", [b"t"], expected=0)
        broken = store.append_together([Entry("ledger", [b"x"], 50), Entry("table", [b"x"], 0)])
        built_on_it = [store.append("ledger", [b"y"], expected=51 + number) for number in range(3)]
        instead = store.append("ledger", [b"z"], expected=50)
        outcomes = await asyncio.gather(broken, *built_on_it, instead, return_exceptions=True)

        assert [isinstance(outcome, Conflict) for outcome in outcomes] == [True] * 4 + [False]
        assert (await store.read("ledger", after=50)) == [Stored(51, b"z")]

    with_store(work)


def test_a_closed_store_looks_nothing_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            look = store.lookup("ledger")
        with pytest.raises(StoreError, match="the store is closed"):
            look.last("anna")
        with pytest.raises(StoreError, match="the store is closed"):
            await store.read("ledger")

    asyncio.run(work())


# ---- epochs ----


def test_a_writer_of_an_earlier_epoch_is_refused_and_nothing_is_added(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table/1", [b"a"], expected=0, epoch=3)
        await store.append("table/1", [b"b"], expected=1, epoch=4)

        for epoch in (0, 3):
            with pytest.raises(Fenced, match="epoch 4") as refused:
                await store.append("table/1", [b"late"], expected=2, epoch=epoch, snapshot=b"ab", command="late")
            assert (refused.value.stream, refused.value.epoch, refused.value.found) == ("table/1", epoch, 4)
        with pytest.raises(Fenced):  # and not a conflict, after which it would try again
            await store.append("table/1", [b"late"], expected=1, epoch=3)

        assert await store.append("table/1", [b"c"], expected=2, epoch=4) == 3
        assert [event.data for event in await store.read("table/1")] == [b"a", b"b", b"c"]
        assert await store.snapshot("table/1") is None
        assert await store.done("table/1", "late") is None

    with_store(work)


def test_an_epoch_is_a_stream_s_own(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table/1", [b"a"], expected=0, epoch=7)
        assert await store.append("table/2", [b"a"], expected=0) == 1
        assert await store.append("table/2", [b"b"], expected=1, epoch=1) == 2

    with_store(work)


def test_of_streams_that_are_added_to_together_one_later_epoch_refuses_all(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("ledger", [b"opened"], expected=0, epoch=2)
        with pytest.raises(Fenced, match="ledger"):
            await store.append_together(
                [Entry("table/1", [b"sat down"], 0, epoch=9), Entry("ledger", [b"paid"], 1, epoch=1)]
            )
        assert await store.version("table/1") == 0
        assert await store.append("table/1", [b"a"], expected=0, epoch=8) == 1  # what is not kept raises no epoch

        together = [Entry("table/1", [b"sat down"], 1, epoch=8), Entry("ledger", [b"paid"], 1, epoch=2)]
        assert await store.append_together(together) == 2

    with_store(work)


def test_an_append_that_conflicts_raises_no_epoch(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("table/1", [b"a"], expected=0, epoch=1)
        with pytest.raises(Conflict):
            await store.append("table/1", [b"b"], expected=0, epoch=5)
        assert await store.append("table/1", [b"b"], expected=1, epoch=1) == 2

    with_store(work)


def test_of_two_writers_in_one_commit_the_later_epoch_wins(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        outcomes = await asyncio.gather(
            store.append("table/1", [b"new"], expected=0, epoch=2),
            store.append("table/1", [b"old"], expected=1, epoch=1),
            return_exceptions=True,
        )
        assert outcomes[0] == 1
        assert isinstance(outcomes[1], Fenced)

    with_store(work)
