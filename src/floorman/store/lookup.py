"""Looking events up by what they are about, so that nobody reads a stream from its beginning to find one of them.

Whoever writes an event says under which keys it will be looked for: its marks. They are written in the same commit as the
event. A mark says where the event stands and nothing else, so that marks can be made again from the events at any time,
and an audit can prove them.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from floorman.errors import StoreError
from floorman.text.system import out_of_order
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Mark(NamedTuple):
    """One way to find an event: a key, a number that tells the events under this key apart, and where the event stands."""

    key: str
    number: int
    version: int


class Found(NamedTuple):
    """An event that was looked up, with the number it has under its key; without *data* if it is not there any more."""

    number: int
    version: int
    data: bytes


class Marked(NamedTuple):
    """An event of any stream that was found by a mark: the stream, the number it has under the key there, and where it stands."""

    stream: str
    number: int
    version: int


class Lookup(Protocol):
    """What is on the disk of one stream, for whoever needs an answer at once.

    A look waits for the disk: some ten microseconds where the page is in memory, as it is for whatever was used lately.
    Nothing is given that is not durable.
    """

    def version(self) -> int:
        """How many events the stream has.

        Raises:
            StoreError: it cannot be read; so with the others.
        """
        ...

    def event(self, version: int) -> bytes | None:
        """The event with this number in the stream."""
        ...

    def events(self, first: int, *, most: int) -> list[bytes]:
        """The events from number *first* on, at most so many."""
        ...

    def last(self, key: str) -> Found | None:
        """The event with the highest number under a key."""
        ...

    def range(self, key: str, first: int, last: int) -> list[Found]:
        """The events under a key from one number to another, in order."""
        ...

    def keys(self, beginning: str, *, after: str = "", most: int) -> list[str]:
        """The rest of the keys that begin like this, in order, *after* one of them."""
        ...


SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS marks (
    stream  TEXT    NOT NULL,
    key     TEXT    NOT NULL,
    number  INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (stream, key, number)
) WITHOUT ROWID;
"""
_FOUND: Final = """
SELECT marks.number, marks.version, coalesce(events.data, x'') FROM marks
LEFT JOIN events ON events.stream = marks.stream AND events.version = marks.version
WHERE marks.stream = ? AND marks.key = ?
"""


def write(connection: sqlite3.Connection, stream: str, marks: Iterable[Mark]) -> None:
    """Write marks within a commit. The last one under a key and number counts."""
    rows = [(stream, *mark) for mark in marks]
    if rows:
        connection.executemany("INSERT OR REPLACE INTO marks VALUES (?, ?, ?, ?)", rows)


class SqliteLookup:
    """Looks into one stream of a file. *fetch* runs a query on a connection that only reads."""

    def __init__(self, stream: str, path: str, fetch: Callable[..., list[tuple[Any, ...]]]) -> None:
        self._stream = stream
        self._path = path
        self._fetch = fetch

    def version(self) -> int:
        """How many events the stream has."""
        query = "SELECT coalesce(max(version), 0) FROM events WHERE stream = ?"
        ((version,),) = self._rows(query, self._stream)
        return int(version)

    def event(self, version: int) -> bytes | None:
        """The event with this number in the stream."""
        rows = self._rows("SELECT data FROM events WHERE stream = ? AND version = ?", self._stream, version)
        return bytes(rows[0][0]) if rows else None

    def events(self, first: int, *, most: int) -> list[bytes]:
        """The events from number *first* on, at most so many."""
        query = "SELECT data FROM events WHERE stream = ? AND version >= ? ORDER BY version LIMIT ?"
        return [bytes(data) for (data,) in self._rows(query, self._stream, first, most)]

    def last(self, key: str) -> Found | None:
        """The event with the highest number under a key."""
        rows = self._rows(f"{_FOUND} ORDER BY marks.number DESC LIMIT 1", self._stream, key)
        return Found(*rows[0]) if rows else None

    def range(self, key: str, first: int, last: int) -> list[Found]:
        """The events under a key from one number to another, in order."""
        query = f"{_FOUND} AND marks.number BETWEEN ? AND ? ORDER BY marks.number"
        return [Found(*row) for row in self._rows(query, self._stream, key, first, last)]

    def keys(self, beginning: str, *, after: str = "", most: int) -> list[str]:
        """The rest of the keys that begin like this, in order, *after* one of them."""
        query = "SELECT DISTINCT key FROM marks WHERE stream = ? AND key > ? AND key < ? ORDER BY key LIMIT ?"
        last = f"{beginning}\U0010ffff"
        rows = self._rows(query, self._stream, beginning + after, last, most)
        return [str(key).removeprefix(beginning) for (key,) in rows]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._fetch(query, *values)
        except sqlite3.Error as error:
            raise unreadable(self._path, error) from None


def unreadable(path: str, error: sqlite3.Error) -> StoreError:
    """What SQLite says to a file that it cannot read."""
    why = out_of_order(error)
    return StoreError(Words(f"{path} cannot be read: {why.en}", f"{path} lässt sich nicht lesen: {why.de}"))
