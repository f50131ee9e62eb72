"""Everything that is kept in a file, as of one moment, for whoever only looks: no lock, and no writer waits for it.

Where a server has the file open, its write-ahead log lets us read beside it. Where none has, the file is read as it lies
there, without leaving anything beside it; should a server begin to write to it meanwhile, that is noticed in the end.
"""

from __future__ import annotations

import contextlib
import sqlite3
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote

from floorman.errors import StoreError
from floorman.store.lookup import SqliteLookup, unreadable
from floorman.store.personal import FORGOTTEN, former_member, shown
from floorman.store.protocol import Stored
from floorman.store.schema import version_of
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from floorman.store.lookup import Lookup, Mark

_NOTHING: Final = "SELECT commits, (SELECT count(*) FROM (SELECT 1 FROM events LIMIT 1)) FROM head"
_TABLES: Final = {"events", "commands", "snapshots"}


class Command(NamedTuple):
    """A command that was carried out: in which stream, and the version it led to."""

    stream: str
    id: str
    version: int


class StoreReader:
    """All streams of a file. Rows come one by one, however many there are, and just as they stand there."""

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    def streams(self, prefix: str = "") -> Iterator[tuple[str, int]]:
        """Every stream that begins like this with its last version, in order of their names."""
        first = "SELECT stream FROM events WHERE stream >= ? ORDER BY stream LIMIT 1"
        following = "SELECT stream FROM events WHERE stream > ? ORDER BY stream LIMIT 1"
        found = list(self._rows(first, prefix))
        while found and found[0][0].startswith(prefix):
            ((stream,),) = found
            ((last,),) = self._rows("SELECT max(version) FROM events WHERE stream = ?", stream)
            yield stream, last if isinstance(last, int) else 0
            found = list(self._rows(following, stream))

    def events(self, stream: str) -> Iterator[Stored]:
        """The events of a stream, in order."""
        for version, data in self._rows("SELECT version, data FROM events WHERE stream = ? ORDER BY version", stream):
            yield Stored(version, self._shown(_bytes(data)))

    def snapshots(self) -> Iterator[tuple[str, Stored]]:
        """Every snapshot with its stream."""
        for stream, version, data in self._rows("SELECT stream, version, data FROM snapshots ORDER BY stream"):
            yield stream, Stored(version, self._shown(_bytes(data)))

    def _shown(self, data: bytes) -> bytes:
        return shown(data, self._known_of) if self._keeps_people else data

    def _known_of(self, subject: str, field: str, number: int) -> str | None:
        query = "SELECT value FROM vault WHERE subject = ? AND field = ? AND number = ?"
        rows = [*self._rows(query, subject, field, number)]
        return str(rows[0][0]) if rows else None

    def name_of(self, member: str) -> str | None:
        """What a member of the club is called; nothing where nobody has that id."""
        if not self._keeps_people:
            return None
        query = "SELECT field, value FROM vault WHERE subject = ? AND field IN ('name', ?) ORDER BY number"
        known = dict(self._rows(query, member, FORGOTTEN))
        return former_member(member).en if FORGOTTEN in known else known.get("name")

    @cached_property
    def _keeps_people(self) -> bool:
        return bool([*self._rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'vault'")])

    def lookup(self, stream: str) -> Lookup:
        """A look into one stream by the marks of its events, where the file keeps them."""
        return SqliteLookup(stream, self._path, lambda query, *values: [*self._rows(query, *values)])

    @cached_property
    def keeps_marks(self) -> bool:
        """Whether events can be looked up at all; files from before that are marked when a server opens them."""
        return bool([*self._rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'marks'")])

    def has_mark(self, stream: str, mark: Mark) -> bool:
        """Whether an event can be looked up like this, and leads there."""
        query = "SELECT version FROM marks WHERE stream = ? AND key = ? AND number = ?"
        return [*self._rows(query, stream, mark.key, mark.number)] == [(mark.version,)]

    def count_marks(self, stream: str) -> int:
        """How many ways there are to look an event of a stream up."""
        ((count,),) = self._rows("SELECT count(*) FROM marks WHERE stream = ?", stream)
        return int(count)

    def marked_streams(self) -> list[str]:
        """The streams of which events can be looked up."""
        return [stream for (stream,) in self._rows("SELECT DISTINCT stream FROM marks ORDER BY stream")]

    def commands(self) -> Iterator[Command]:
        """Every command, stream by stream."""
        for row in self._rows("SELECT stream, command, version FROM commands ORDER BY stream, command"):
            yield Command(*row)

    def copy_to(self, path: str) -> None:
        """Write everything into another file, the write-ahead log included.

        Raises:
            StoreError: it cannot be written.
        """
        try:
            Path(path).touch(mode=0o600)  # it holds the cards of the hand under way
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as copy:
                self._connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # a file by itself, with nothing beside it
        except sqlite3.Error as error:
            raise unreadable(path, error) from None

    def _rows(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._connection.execute(query, values)
        except sqlite3.Error as error:
            raise unreadable(self._path, error) from None


@contextlib.contextmanager
def reading(path: str) -> Iterator[StoreReader]:
    """Look at a file as it is at this moment, whatever is written to it meanwhile.

    Raises:
        StoreError: there is no such file, it is not ours, or it changed under our eyes.
    """
    file = Path(path)
    if not file.is_file():
        raise StoreError(
            Words(
                f"{path}: there is no such file; `floorman serve` begins one, --db names another",
                f"{path}: so eine Datei gibt es nicht; `floorman serve` legt eine an, --db nennt eine andere",
            )
        )
    file = file.resolve()  # the log lies beside the file itself, not beside a link to it
    alone = not file.with_name(f"{file.name}-wal").exists()
    before = file.stat()
    with contextlib.closing(_opened(path, alone=alone)) as connection:
        yield StoreReader(path, connection)
    after = file.stat()
    if alone and (before.st_mtime_ns, before.st_size) != (after.st_mtime_ns, after.st_size):
        raise StoreError(
            Words(
                f"{path}: a server has begun to write to it meanwhile; look again",
                f"{path}: inzwischen schreibt ein Server hinein; sieh noch einmal nach",
            )
        )


def _opened(path: str, *, alone: bool) -> sqlite3.Connection:
    address = f"file:{quote(str(Path(path).absolute()))}?{'immutable=1' if alone else 'mode=ro'}"
    try:
        connection = sqlite3.connect(address, uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise unreadable(path, error) from None
    try:
        connection.text_factory = _text
        _require_ours(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _require_ours(connection: sqlite3.Connection, path: str) -> None:
    try:
        connection.execute("BEGIN")  # from the first look on, everything is as of that moment
        version = version_of(connection, path)
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        is_empty = not tables or (tables >= {"events", "head"} and connection.execute(_NOTHING).fetchone() == (0, 0))
    except sqlite3.Error as error:
        raise unreadable(path, error) from None
    if is_empty and (version or not tables):
        raise StoreError(
            Words(
                f"there is nothing in {path}: copied while a server runs, a file lacks what was written last, "
                "and `floorman backup` makes a whole copy",
                f"In {path} steht nichts: einer Kopie, die neben einem laufenden Server gemacht wird, fehlt das "
                "Letzte, und `floorman backup` macht eine vollständige",
            )
        )
    if not version or not tables.issuperset(_TABLES):
        raise StoreError(
            Words(
                f"{path} is a database, but not one of floorman's",
                f"{path} ist eine Datenbank, aber keine von floorman",
            )
        )


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _bytes(data: object) -> bytes:
    """What stands in a column for bytes, even where somebody put something else there."""
    return data if isinstance(data, bytes) else str(data).encode()
