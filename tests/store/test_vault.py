"""What every store does with what is known of people."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from typing import TYPE_CHECKING

import pytest

from floorman.errors import Claimed, Conflict, StoreError
from floorman.store import Claim, Detail, Drop, Entry, EventStore, Put, Release, SqliteStore
from support.patience import PATIENCE_S
from support.stores import everything_in

if TYPE_CHECKING:
    from pathlib import Path

    from support.stores import WithStore


def test_what_is_known_of_somebody_is_found_changed_and_dropped(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        vault = store.vault
        await vault.write([Put("a1", "name", "Anna"), Put("a1", "session", "one", 1), Put("a1", "session", "two", 2)])
        await vault.write([Put("b2", "name", "Bert")])

        assert (vault.value("a1", "name"), vault.value("a1", "e-mail"), vault.value("b2", "name")) == (
            *("Anna", None),
            "Bert",
        )
        assert vault.known("a1", "session") == [Detail("session", 1, "one"), Detail("session", 2, "two")]
        await vault.write([Put("a1", "name", "Anne"), Drop("a1", "session", 1)])
        assert vault.known("a1") == [Detail("name", 0, "Anne"), Detail("session", 2, "two")]
        await vault.write([Drop("a1", "session"), Put("a1", "session", "three", 3)])
        assert vault.known("a1", "session") == [Detail("session", 3, "three")]
        await vault.write([Drop("a1")])
        assert vault.known("a1") == []
        assert vault.value("b2", "name") == "Bert"

    with_store(work)


def test_what_only_one_can_have_goes_to_whoever_was_first(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        vault = store.vault
        outcomes = await asyncio.gather(
            *(
                vault.write([Claim("name:anna", f"m{number}"), Put(f"m{number}", "name", "Anna")])
                for number in range(9)
            ),
            return_exceptions=True,
        )

        assert [type(outcome) for outcome in outcomes] == [type(None), *[Claimed] * 8]
        assert vault.owner("name:anna") == "m0"
        assert vault.value("m1", "name") is None, "nothing of what is refused is written"
        await vault.write([Claim("name:anna", "m0")])  # one's own again
        await vault.write([Claim("name:anne", "m0"), Release("name:anna", "m0")])
        await vault.write([Claim("name:anna", "m1")])
        assert vault.claims("name:ann", most=9) == [Claim("name:anna", "m1"), Claim("name:anne", "m0")]
        assert vault.claims("name:ann", most=1) == [Claim("name:anna", "m1")]
        await vault.write([Release("name:anna", "m0")])  # not theirs any more
        assert vault.claimed_by("m1") == ["name:anna"]
        await vault.write([Release("name:anna", "m1"), Claim("name:anna", "m2")])  # handed on in one go
        assert vault.owner("name:anna") == "m2"

    with_store(work)


def test_events_and_what_is_known_are_kept_together_or_not_at_all(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        arrived = Entry("member/a1", (b"arrived",), 0, vault=[Put("a1", "name", "Anna"), Claim("name:anna", "a1")])
        await store.append_together([arrived])
        with pytest.raises(Claimed) as refused:
            await store.append_together(
                [
                    Entry("ledger", (b"opened",), 0),
                    Entry("member/b2", (b"arrived",), 0, vault=[Claim("name:anna", "b2")]),
                ]
            )
        with pytest.raises(Conflict):
            await store.append_together([arrived._replace(vault=[Put("a1", "name", "Someone else")])])

        assert refused.value.key == "name:anna"
        assert (await store.version("ledger"), await store.version("member/b2")) == (0, 0)
        assert store.vault.value("a1", "name") == "Anna"

    with_store(work)


def test_a_command_that_is_sent_again_changes_nothing_of_what_is_known(with_store: WithStore) -> None:
    async def work(store: EventStore) -> None:
        named = Entry("member/a1", (b"named",), 0, vault=[Put("a1", "name", "Anna")])
        await store.append_together([named], command="c1")
        await store.vault.write([Put("a1", "name", "Anne")])
        await store.append_together([named], command="c1")

        assert store.vault.value("a1", "name") == "Anne"

    with_store(work)


def test_who_is_forgotten_leaves_no_trace_in_the_file_and_everybody_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    chance = random.Random(18)
    members = [f"{chance.getrandbits(64):016x}" for _ in range(600)]
    gone = set(chance.sample(members, 200))

    async def work() -> None:
        async with SqliteStore.opened(str(path)) as store:
            for member in members:
                long = "x" * chance.randrange(400)
                secrets = [Put(member, "note", f"SECRET-{member}-{long}", number) for number in range(5)]
                await store.vault.write([*secrets, Claim(f"name:SECRET-{member}", member)])
            for member in members[::3]:
                await store.vault.write([Put(member, "note", "y" * chance.randrange(300))])
            *others, last = gone
            await asyncio.gather(*(store.vault.write([Drop(member)]) for member in others))
            await store.vault.forget(last)

            found = everything_in(tmp_path)
            assert {member for member in members if f"SECRET-{member}".encode() in found} == set(members) - gone
            assert all(store.vault.owner(f"name:SECRET-{member}") == member for member in set(members) - gone)
            assert all(len(store.vault.known(member)) == 5 for member in set(members) - gone)
            assert not any(store.vault.known(member) for member in gone)

    asyncio.run(work())


def test_while_another_program_reads_the_file_forgetting_is_refused_at_once_and_finished_later(tmp_path: Path) -> None:
    path = tmp_path / "club.db"

    async def work() -> None:
        async with SqliteStore.opened(str(path)) as store:
            await store.vault.write([Put("a1", "name", "SECRET")])
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM vault").fetchone()
                with pytest.raises(StoreError, match="is being read by another program"):
                    await asyncio.wait_for(store.vault.forget("a1"), PATIENCE_S)
                assert store.vault.known("a1") == []
                await store.append("table/1", [b"the tables go on"], expected=0)
            await store.vault.forget("a1")
            assert b"SECRET" not in everything_in(tmp_path)

    asyncio.run(work())


def test_a_full_disk_on_which_nobody_can_be_forgotten_says_so_and_nothing_else_is_lost(tmp_path: Path) -> None:
    async def work() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            await store.vault.write(
                [Put("a1", "name", "SECRET"), *(Put("b1", "note", "x" * 400, n) for n in range(100))]
            )
            pages = store._writing.execute("PRAGMA page_count").fetchone()[0]
            store._writing.execute(f"PRAGMA max_page_count = {pages}")
            with pytest.raises(StoreError, match="full"):
                await store.vault.forget("a1")
            store._writing.execute("PRAGMA max_page_count = 1000000")
            assert len(store.vault.known("b1")) == 100
            await store.vault.forget("a1")
            assert b"SECRET" not in everything_in(tmp_path)

    asyncio.run(work())


def test_once_somebody_is_forgotten_the_tables_wait_for_another_program_again(tmp_path: Path) -> None:
    path = tmp_path / "club.db"

    async def work() -> None:
        async with SqliteStore.opened(str(path)) as store:
            await store.vault.write([Put("a1", "name", "Anna")])
            await store.vault.forget("a1")
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                waits = asyncio.ensure_future(store.append("table/1", [b"a"], expected=0))
                done, _ = await asyncio.wait([waits], timeout=0.2)
                assert not done, "it waits until the other program is ready"
                other.execute("COMMIT")
            assert await waits == 1

    asyncio.run(work())
