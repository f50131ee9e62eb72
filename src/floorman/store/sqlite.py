"""Events in SQLite: a writer thread that puts many appends into one commit.

An fsync costs the same for one event as for a hundred. Appends that come in while one commit is under way wait for the
next and share it, so that durability is paid for once a batch and not once an action. The write-ahead log lets others read
meanwhile, and a lock beside the file keeps a second server from writing to it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
import time
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from floorman.errors import Conflict, DamagedFile, Fenced, StoreError, Unreadable
from floorman.store.condition import StoreCondition
from floorman.store.files import held, keep_to_ourselves, locked, unlocked
from floorman.store.head import HeadBeside, beside_of, head_in, require_something, write_head
from floorman.store.lookup import Marked, SqliteLookup
from floorman.store.lookup import write as write_marks
from floorman.store.personal import concealed, keeping, told_of_people
from floorman.store.protocol import Entry, Stored
from floorman.store.schema import migrate
from floorman.store.vault import SqliteVault, rebuild
from floorman.store.vault import refused as claimed
from floorman.store.vault import write as write_vault
from floorman.text.system import is_damage, out_of_order
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from floorman.store.vault import Change

_RAISE_EPOCH: Final = """
INSERT INTO epochs VALUES (?, ?) ON CONFLICT (stream) DO UPDATE SET epoch = excluded.epoch WHERE excluded.epoch > epoch
"""
_MOST_IN_A_COMMIT: Final = 1000
_MOST_KNOWN: Final = 100_000
"""Streams whose versions are known without a look into the file."""
_CACHE_KB: Final = 64 * 1024
"""The last page of every stream that is written to: of a thousand tables, with their commands."""
_CHECKPOINT_PAGES: Final = 4000
"""What the write-ahead log grows to before it goes into the file: pages that are written again and again go once."""
_PATIENCE_MS: Final = 5000
"""How long SQLite waits for another program by itself."""


class _Append(NamedTuple):
    """Entries on their way to the writer, that are written together or not at all."""

    entries: tuple[Entry, ...]
    command: str
    answer: asyncio.Future[int]
    loop: asyncio.AbstractEventLoop
    """Where the answer is waited for."""


class SqliteStore:
    """Streams in one file. Opened with `opened`, closed when that block ends."""

    def __init__(self, path: str, *, as_it_is: bool = False) -> None:
        path = path if path == ":memory:" else os.path.realpath(path)  # one file, whatever links lead to it
        self._path = path
        self.now: Callable[[], int] = lambda: time.time_ns() // 1_000_000
        self.condition = StoreCondition()
        self._lock, self._held = locked(path), None
        try:
            as_it_is |= path != ":memory:" and not Path(path).exists()  # a new one lacks nothing
            if not as_it_is:
                require_something(path)
            keep_to_ourselves(path)
            self._held = held(path)
            self._writing = _connected(path)
            self.head = head_in(self._writing)
            self._beside = HeadBeside(path, self.head, as_it_is=as_it_is)
            # In memory there is nothing but the one connection; on disk readers have one of their own.
            self._reading = self._writing if path == ":memory:" else _connected(path, reads_only=True)
            self._looking = self._writing if path == ":memory:" else _connected(path, reads_only=True)
        except (StoreError, sqlite3.Error) as error:
            if hasattr(self, "_writing"):
                self._writing.close()
            unlocked(self._held)
            unlocked(self._lock)
            raise error if isinstance(error, StoreError) else _refused(path, error) from None
        self._one_at_a_time = threading.Lock()
        self._versions: dict[str, int] = {}
        """Of the streams that were written last: nobody else writes to the file."""
        self._epochs: dict[str, int] = dict(self._writing.execute("SELECT stream, epoch FROM epochs"))
        self._new: list[Entry] = []
        """What the commit under way adds."""
        self._commands = 0
        """How many commands it carries out."""
        self._inbox: SimpleQueue[_Append | None] = SimpleQueue()
        self._closed = False
        self._writer = threading.Thread(target=self._write, name="floorman-store", daemon=True)
        self._writer.start()

    @classmethod
    @contextlib.asynccontextmanager
    async def opened(cls, path: str, *, as_it_is: bool = False) -> AsyncIterator[SqliteStore]:
        """A store on a file, or on ``:memory:``; *as it is*, even if it lacks what was written to it last.

        Raises:
            EndMissing: it does.
            DamagedFile: it is damaged.
            NewerFile: a newer floorman wrote it.
            StoreError: the file cannot be opened, is not ours, or another server has it.
        """
        store = await asyncio.to_thread(partial(cls, path, as_it_is=as_it_is))
        try:
            yield store
        finally:
            await asyncio.to_thread(store.close)

    def close(self) -> None:
        """Write what is under way, and let go of the file."""
        if not self._closed:
            self._closed = True
            self._inbox.put(None)
            self._writer.join()
            self._writing.close()
            self._reading.close()
            self._looking.close()
            self._beside.close()
            unlocked(self._held)
            unlocked(self._lock)

    # ---- how it is doing ----

    @property
    def is_writing(self) -> bool:
        """Whether the writer is there to write."""
        return self._writer.is_alive()

    @property
    def room(self) -> int | None:
        """How many bytes there is room for beside the file; None where it is in memory."""
        if self._path == ":memory:":
            return None
        disk = os.statvfs(Path(self._path).parent)
        return disk.f_bavail * disk.f_frsize

    async def probe(self) -> None:
        """Write without adding anything; see `EventStore.probe`."""
        await self.append_together(())

    # ---- writing ----

    async def append(
        self,
        stream: str,
        events: Sequence[bytes],
        *,
        expected: int,
        command: str = "",
        snapshot: bytes | None = None,
        epoch: int = 0,
    ) -> int:
        """Add events to a stream; see `EventStore.append`."""
        return await self.append_together(
            [Entry(stream, tuple(events), expected, snapshot, epoch=epoch)], command=command
        )

    async def append_together(self, entries: Sequence[Entry], *, command: str = "") -> int:
        """Add events to several streams; see `EventStore.append_together`."""
        if self._closed:
            raise StoreError(Words("the store is closed", "Der Speicher ist geschlossen"))
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[int] = loop.create_future()
        self._inbox.put(_Append(tuple(entries), command, answer, loop))
        return await answer

    async def _keep(self, changes: Sequence[Change]) -> None:
        await self.append_together([Entry("", (), 0, vault=tuple(changes))])

    async def _scrub(self) -> None:
        """See to it that neither the file nor its write-ahead log holds a trace of what was deleted."""

        def emptied() -> bool:
            with self._one_at_a_time:
                rebuild(self._writing)
                self._writing.execute("PRAGMA busy_timeout = 0")  # the tables do not wait for whoever reads the file
                try:
                    return bool(self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
                finally:
                    self._writing.execute(f"PRAGMA busy_timeout = {_PATIENCE_MS}")

        try:
            is_empty = await asyncio.to_thread(emptied)
        except sqlite3.Error as error:
            raise _refused(self._path, error) from None
        if not is_empty:
            raise StoreError(
                Words(
                    f"{self._path} is being read by another program, whose copy of the log still holds what is deleted; try again when it has ended",
                    f"{self._path} wird gerade von einem anderen Programm gelesen, und dessen Protokoll enthält noch, was gelöscht ist; "
                    "versuch es noch einmal, wenn es beendet ist",
                )
            )

    def _write(self) -> None:
        """The writer's work: take all appends that wait, put them into one commit, and only then answer."""
        while (first := self._inbox.get()) is not None:
            batch = [first]
            last = False
            while len(batch) < _MOST_IN_A_COMMIT and not self._inbox.empty():
                following = self._inbox.get()
                if following is None:
                    last = True
                    break
                batch.append(following)
            self._commit(batch)
            if last:
                return

    def _commit(self, batch: list[_Append]) -> None:
        started = time.perf_counter()
        try:
            with self._one_at_a_time:
                outcomes = self._written(batch)
        except Exception as error:  # noqa: BLE001  # a full disk, say: nothing of the batch was kept, and the writer goes on
            outcomes = [_refused(self._path, error) for _ in batch]
            self.condition.failed(_refused(self._path, error))
        else:
            self._beside.write(self.head)
            self.condition.committed(
                appends=sum(isinstance(outcome, int) for outcome in outcomes),
                commands=self._commands,
                events=sum(len(entry.events) for entry in self._new),
                seconds=time.perf_counter() - started,
            )
        _answer(batch, outcomes)

    def _written(self, batch: list[_Append]) -> list[int | Exception]:
        """All appends in one commit, with the head after them."""
        self._writing.execute("BEGIN IMMEDIATE")
        try:
            self._new, self._commands = [], 0
            outcomes = [self._put(append) for append in batch]
            head = self.head.after(self._new, self.now())
            write_head(self._writing, head)
            self._writing.execute("COMMIT")
        except BaseException:
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
            self._versions.clear()
            self._epochs = dict(self._writing.execute("SELECT stream, epoch FROM epochs"))
            raise
        self.head = head
        return outcomes

    def _put(self, append: _Append) -> int | Exception:
        """One append within the commit. A conflict is its own affair; the others in the batch go on."""
        if not append.entries:
            return 0
        write = self._writing.execute
        first = append.entries[0]
        fenced = self._fenced(append.entries)
        if fenced:
            return fenced
        about_people = [change for entry in append.entries for change in entry.vault]
        in_the_way = self._conflict(append.entries) or (about_people and claimed(self._writing, about_people))
        version = first.expected + len(first.events)
        if append.command:
            command = (first.stream, append.command)
            is_new = (
                not in_the_way
                and write("INSERT INTO commands VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (*command, version)).rowcount
            )
            if not is_new:
                known = write("SELECT version FROM commands WHERE stream = ? AND command = ?", command).fetchone()
                if known:
                    return int(known[0])
        if in_the_way:
            return in_the_way
        if about_people:
            write_vault(self._writing, about_people)
        keep = keeping(self._writing)
        for entry in append.entries:
            rows = [
                (entry.stream, entry.expected + place, concealed(data, keep))
                for place, data in enumerate(entry.events, start=1)
            ]
            self._writing.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
            self._versions[entry.stream] = entry.expected + len(entry.events)
            write_marks(self._writing, entry.stream, entry.marks)
            if entry.epoch > self._epochs.get(entry.stream, 0):
                write(_RAISE_EPOCH, (entry.stream, entry.epoch))
                self._epochs[entry.stream] = entry.epoch
            if entry.snapshot is not None:
                kept = (entry.stream, entry.expected, concealed(entry.snapshot, keep))
                write("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", kept)
        self._commands += bool(append.command)
        self._new += append.entries
        return version

    def _conflict(self, entries: Sequence[Entry]) -> Conflict | None:
        """The refusal for a writer that builds on another version than there is."""
        for entry in entries:
            version = self._versions.get(entry.stream)
            if version is None:
                query = "SELECT coalesce(max(version), 0) FROM events WHERE stream = ?"
                (version,) = self._writing.execute(query, (entry.stream,)).fetchone()
                if len(self._versions) >= _MOST_KNOWN:
                    self._versions.clear()
                self._versions[entry.stream] = version
            if version != entry.expected:
                return Conflict(entry.stream, expected=entry.expected, found=version)
        return None

    def _fenced(self, entries: Sequence[Entry]) -> Fenced | None:
        """The refusal for a writer that was replaced: a stream of its was written in a later epoch."""
        for entry in entries:
            if (found := self._epochs.get(entry.stream, 0)) > entry.epoch:
                return Fenced(entry.stream, epoch=entry.epoch, found=found)
        return None

    # ---- reading ----

    @property
    def vault(self) -> SqliteVault:
        """What is known of people; see `EventStore.vault`."""
        return SqliteVault(self._path, self._look, self._keep, self._scrub)

    def lookup(self, stream: str) -> SqliteLookup:
        """A look into one stream by the marks of its events; see `EventStore.lookup`."""
        return SqliteLookup(stream, self._path, self._look)

    async def marked(self, key: str, *, before: int, most: int, stream: str = "") -> list[Marked]:
        """Events of all streams under a key; see `EventStore.marked`."""
        query = (
            "SELECT stream, number, version FROM marks WHERE key = ? AND number < ? AND ? IN ('', stream) "
            "ORDER BY number DESC, stream LIMIT ?"
        )
        return [Marked(*row) for row in await self._rows(query, key, before, stream, most)]

    def _look(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        if self._closed:
            raise StoreError(Words("the store is closed", "Der Speicher ist geschlossen"))
        with self._one_at_a_time if self._looking is self._writing else contextlib.nullcontext():
            return self._looking.execute(query, values).fetchall()

    async def read(self, stream: str, *, after: int = 0) -> list[Stored]:
        """The events of a stream; see `EventStore.read`."""
        query = "SELECT version, data FROM events WHERE stream = ? AND version > ? ORDER BY version"
        return [Stored(version, data) for version, data in await self._rows_of(stream, query, after, people=True)]

    async def snapshot(self, stream: str) -> Stored | None:
        """What a stream added up to at some version."""
        rows = await self._rows_of(stream, "SELECT version, data FROM snapshots WHERE stream = ?", people=True)
        return Stored(*rows[0]) if rows else None

    async def done(self, stream: str, command: str) -> int | None:
        """The version a command has led to, if it was carried out."""
        query = "SELECT version FROM commands WHERE stream = ? AND command = ?"
        rows = await self._rows_of(stream, query, command)
        return int(rows[0][0]) if rows else None

    async def version(self, stream: str) -> int:
        """How many events a stream has."""
        query = "SELECT coalesce(max(version), 0) FROM events WHERE stream = ?"
        ((version,),) = await self._rows_of(stream, query)
        return int(version)

    async def streams(self, prefix: str = "") -> AsyncIterator[str]:
        """The names of all streams that begin like this; each is looked up by itself, however long the streams are."""
        query = "SELECT stream FROM events WHERE stream > ? AND version = 1 ORDER BY stream LIMIT 1"
        after, found = "", await self._rows(query.replace(">", ">="), prefix)
        while found:
            ((after,),) = found
            if not after.startswith(prefix):
                return
            yield after
            found = await self._rows(query, after)

    async def _rows_of(self, stream: str, query: str, *values: object, people: bool = False) -> list[tuple[Any, ...]]:
        """What is kept of one stream; where that part of the file is damaged, the others may be whole."""
        try:
            return await self._rows(query, stream, *values, people=people)
        except DamagedFile as error:
            raise Unreadable(stream, str(error)) from None

    async def _rows(self, query: str, *values: object, people: bool = False) -> list[tuple[Any, ...]]:
        """Rows of the file; where events and the like tell of *people*, with what is known of them."""

        def run(query: str, *values: object) -> list[tuple[Any, ...]]:
            return self._reading.execute(query, values).fetchall()

        def fetch() -> list[tuple[Any, ...]]:
            with self._one_at_a_time if self._reading is self._writing else contextlib.nullcontext():
                rows = run(query, *values)
                return told_of_people(rows, run) if people else rows

        if self._closed:
            raise StoreError(Words("the store is closed", "Der Speicher ist geschlossen"))
        try:
            return await asyncio.to_thread(fetch)
        except sqlite3.Error as error:
            raise _refused(self._path, error) from None


def _answer(batch: Sequence[_Append], outcomes: Sequence[int | Exception]) -> None:
    """Tell everybody how it went, with one call for all who wait in the same place."""
    for loop in {append.loop for append in batch}:
        settled = [
            (append.answer, outcome) for append, outcome in zip(batch, outcomes, strict=True) if append.loop is loop
        ]
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: Sequence[tuple[asyncio.Future[int], int | Exception]]) -> None:
    """Answer everybody whose append was in a commit."""
    for answer, outcome in settled:
        if answer.done():  # nobody waits any more; what was written stays written
            continue
        if isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)


# ---- the file ----


def _connected(path: str, *, reads_only: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    if reads_only:
        connection.execute("PRAGMA query_only = ON")
        return connection
    try:
        migrate(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # an answered append is on the disk
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def _refused(path: str, error: Exception) -> StoreError:
    why = out_of_order(error)
    if is_damage(error) and (beside_of(path).exists() or "malformed" in why.en):  # or it was never a file of ours
        return DamagedFile(path, why)
    return StoreError(Words(f"{path} cannot be used: {why.en}", f"{path} lässt sich nicht verwenden: {why.de}"))
