"""What every store finds by what events are about, in one stream and in all of them, page by page."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import Claimed, StoreError
from floorman.store import Claim, Drop, Entry, EventStore, Found, Mark, Put, Release, SqliteStore
from floorman.store.lookup import Marked
from floorman.store.reading import reading
from floorman.store.schema import STEPS, migrate
from floorman.store.vault import SqliteVault
from support.stores import asked_of_nothing

if TYPE_CHECKING:
    from pathlib import Path

    from support.stores import WithStore


def test_events_are_read_in_pieces_from_any_number_on(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append("ledger", [b"a", b"b", b"c", b"d"], expected=0)
        await store.append("other", [b"x"], expected=0)
        look = store.lookup("ledger")

        assert look.events(1, most=2) == [b"a", b"b"]
        assert look.events(3, most=9) == [b"c", b"d"]
        assert look.events(5, most=9) == look.events(1, most=0) == []

    with_store(work)


def test_keys_are_listed_by_how_they_begin_page_by_page(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        marks = [Mark(key, number, number) for number, key in enumerate(("due:b", "due:a", "due:c", "dud", "dues"), 1)]
        marks.append(Mark("due:a", 6, 6))
        await store.append_together([Entry("ledger", [b"x"] * 6, 0, marks=marks)])
        await store.append_together([Entry("other", [b"x"], 0, marks=[Mark("due:z", 1, 1)])])
        look = store.lookup("ledger")

        assert look.keys("due:", most=9) == ["a", "b", "c"]
        assert look.keys("due:", most=2) == ["a", "b"]
        assert look.keys("due:", after="b", most=2) == ["c"]
        assert look.keys("nothing:", most=9) == []

    with_store(work)


def test_a_mark_whose_event_is_gone_is_found_without_it(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.append_together([Entry("ledger", [b"a"], 0, marks=[Mark("anna", 1, 1), Mark("anna", 2, 9)])])

        assert store.lookup("ledger").last("anna") == Found(2, 9, b"")

    with_store(work)


def test_what_somebody_did_is_found_in_all_streams_the_latest_first(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        for stream, numbers in (("table/b", (10, 30)), ("table/a", (20, 30, 40))):
            marks = [Mark("anna", number, version) for version, number in enumerate(numbers, start=1)]
            events = [b"%d" % number for number in numbers]
            await store.append_together([Entry(stream, events, 0, marks=[*marks, Mark("bert", 50, 1)])])

        found = await store.marked("anna", before=100, most=9)
        assert found == [
            Marked("table/a", 40, 3),
            Marked("table/a", 30, 2),
            Marked("table/b", 30, 2),
            Marked("table/a", 20, 1),
            Marked("table/b", 10, 1),
        ]
        assert await store.marked("anna", before=30, most=1) == [Marked("table/a", 20, 1)]
        assert await store.marked("anna", before=41, most=9, stream="table/b") == found[2::2]
        assert await store.marked("carl", before=100, most=9) == []

    with_store(work)


# ---- what was claimed ----


def test_what_was_claimed_is_searched_page_by_page(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        names = {"name:anna bell": "a1", "name:bella": "b2", "name:carl": "c3", "name:bert": "b4", "mail:bell": "a1"}
        await store.vault.write(
            [*(Claim(*claim) for claim in names.items()), Put("b2", "role", "guest"), Put("b4", "role", "member")]
        )

        def claimed(**wanted: Any) -> list[str]:
            return [claim.subject for claim in store.vault.claims("name:", **{"most": 9, **wanted})]

        assert claimed() == ["a1", "b2", "b4", "c3"]
        assert claimed(most=2) == ["a1", "b2"]
        assert claimed(after="name:bella") == ["b4", "c3"]
        assert claimed(holding=["bell"]) == ["a1", "b2"]
        assert claimed(holding=["bell", "carl"]) == ["a1", "b2", "c3"]
        assert claimed(known=("role", "guest")) == ["b2"]
        assert claimed(holding=["be"], known=("role", "member")) == ["b4"]

    with_store(work)


def test_a_name_is_free_once_it_is_given_back_or_its_owner_is_gone(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        await store.vault.write([Claim("name:anna", "a1"), Claim("name:anne", "a1")])
        await store.vault.write([Drop("a1"), Claim("name:anna", "b2")])
        assert (store.vault.owner("name:anna"), store.vault.owner("name:anne")) == ("b2", None)

        await store.vault.write([Claim("name:carl", "c3"), Release("name:anna", "b2")])
        with pytest.raises(Claimed):  # a field of theirs is gone, and they are not
            await store.vault.write([Put("c3", "mail", "x"), Drop("c3", "mail"), Claim("name:carl", "d4")])
        assert store.vault.known("c3") == []

    with_store(work)


def test_after_somebody_was_forgotten_claims_are_found_by_their_owners_as_before(tmp_path: Path) -> None:
    path = tmp_path / "club.db"

    def plan() -> list[str]:
        with contextlib.closing(sqlite3.connect(path)) as file:
            asked = file.execute("EXPLAIN QUERY PLAN SELECT key FROM claims WHERE subject = 'a1' ORDER BY key")
            return [row[-1] for row in asked]

    async def work() -> None:
        async with SqliteStore.opened(str(path)) as store:
            await store.vault.write([Claim("name:anna", "a1"), Claim("name:bert", "b2")])
            before = plan()
            await store.vault.forget("a1")
            assert plan() == before
            assert (store.vault.claimed_by("a1"), store.vault.claimed_by("b2")) == ([], ["name:bert"])

    asyncio.run(work())


def test_a_file_in_which_nothing_is_known_of_people_is_named() -> None:
    async def never(*_: Any) -> None:
        pytest.fail("nothing is written")

    with pytest.raises(StoreError, match=r"^club\.db cannot be read"):
        SqliteVault("club.db", asked_of_nothing, never, never).known("a1")


# ---- files from before ----


def test_a_file_of_an_older_floorman_is_read_though_it_has_neither_marks_nor_people(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as old:
        migrate(old, str(path), {2: STEPS[2]})
        old.execute("""INSERT INTO events VALUES ('member/a1', 1, '{"member":"a1","name":"Anna"}')""")

    with reading(str(path)) as file:
        assert not file.keeps_marks
        assert [event.data for event in file.events("member/a1")] == [b'{"member":"a1","name":"Anna"}']


def test_streams_in_which_events_can_be_looked_up_are_listed_once(tmp_path: Path) -> None:
    path = tmp_path / "club.db"

    async def write() -> None:
        async with SqliteStore.opened(str(path)) as store:
            for stream in ("table/2", "ledger"):
                marks = [Mark("anna", 1, 1), Mark("bert", 1, 1)]
                await store.append_together([Entry(stream, [b"a"], 0, marks=marks)])
            await store.append("unmarked", [b"a"], expected=0)

    asyncio.run(write())
    with reading(str(path)) as file:
        assert file.marked_streams() == ["ledger", "table/2"]
