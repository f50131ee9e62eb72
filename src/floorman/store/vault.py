"""What is known of people, apart from the events: it can be changed and deleted, and history stays as it is.

Events carry ids and nothing else about people. Names, addresses, keys to sign in with and the like lie here, under the id of
the one they are about. What is written here goes through the writer of the events, with events in one commit where both belong
together. What is deleted is gone: SQLite overwrites it, and `Vault.forget` empties the write-ahead log too.

A *claim* gives something that only one can have, a name or an e-mail address, to whoever was first.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from floorman.errors import Claimed
from floorman.store.lookup import unreadable
from floorman.store.personal import FORGOTTEN

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

_INDEX: Final = "CREATE INDEX IF NOT EXISTS claims_of ON claims (subject)"
_CLAIMS: Final = "INSERT INTO claims SELECT * FROM worn_claims ORDER BY 1"
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS vault (
    subject TEXT    NOT NULL,
    field   TEXT    NOT NULL,
    number  INTEGER NOT NULL,
    value   TEXT    NOT NULL,
    PRIMARY KEY (subject, field, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS claims (
    key     TEXT NOT NULL PRIMARY KEY,
    subject TEXT NOT NULL
) WITHOUT ROWID;
"""
SCHEMA: Final = f"{_TABLES}{_INDEX};"


class Put(NamedTuple):
    """Something is known of somebody; where a field has several values, *number* tells them apart."""

    subject: str
    field: str
    value: str
    number: int = 0


class Drop(NamedTuple):
    """Something is not known of somebody any more: one value, all of a field, or everything and what they have claimed."""

    subject: str
    field: str = ""
    number: int | None = None


class Claim(NamedTuple):
    """Somebody takes something that nobody else may have."""

    key: str
    subject: str


class Release(NamedTuple):
    """Somebody gives back what they have claimed."""

    key: str
    subject: str


Change = Put | Drop | Claim | Release


class Detail(NamedTuple):
    """A value that is known of somebody."""

    field: str
    number: int
    value: str


class Vault(Protocol):
    """What is known of people. A look waits for the disk as `Lookup` does, and gives nothing that is not durable."""

    async def write(self, changes: Sequence[Change]) -> None:
        """Change something by itself; what goes with events is put into their `Entry`.

        Raises:
            Claimed: somebody else has it; nothing was changed.
            StoreError: it cannot be kept; nothing was changed.
        """
        ...

    async def forget(self, subject: str) -> None:
        """Delete everything that is known of somebody, so that nothing of it is left in the file or beside it.

        Raises:
            StoreError: it cannot be done now.
        """
        ...

    def value(self, subject: str, field: str, number: int = 0) -> str | None:
        """One value, if it is known.

        Raises:
            StoreError: it cannot be read; so with the others.
        """
        ...

    def known(self, subject: str, field: str = "") -> list[Detail]:
        """Every value of a field, or of everything, in order."""
        ...

    def owner(self, key: str) -> str | None:
        """Who has claimed something."""
        ...

    def claims(
        self, beginning: str, *, most: int, holding: Sequence[str] = (), known: tuple[str, ...] = (), after: str = ""
    ) -> list[Claim]:
        """What was claimed under keys that begin like this, in order, *after* one of them.

        *holding*: only keys in which one of these stands; *known*: only by those of whom it is known, a field and its value.
        """
        ...

    def claimed_by(self, subject: str) -> list[str]:
        """What somebody has claimed."""
        ...


def refused(connection: sqlite3.Connection, changes: Iterable[Change]) -> Claimed | None:
    """The refusal where something is claimed that somebody else has, and keeps."""
    free = {change.key for change in changes if isinstance(change, Release)}
    gone = {change.subject for change in changes if isinstance(change, Drop) and not change.field}
    for change in changes:
        if isinstance(change, Claim):
            row = connection.execute("SELECT subject FROM claims WHERE key = ?", (change.key,)).fetchone()
            if row and row[0] != change.subject and change.key not in free and row[0] not in gone:
                return Claimed(change.key)
    return None


def write(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Carry changes out within a commit; what they replace or delete is overwritten."""
    if not changes:
        return
    run = connection.execute
    run("PRAGMA secure_delete = ON")
    try:
        for change in sorted(changes, key=_order):
            match change:
                case Put(subject, field, value, number):
                    run("INSERT OR REPLACE INTO vault VALUES (?, ?, ?, ?)", (subject, field, number, value))
                case Drop(subject, "", _):
                    run("DELETE FROM vault WHERE subject = ?", (subject,))
                    run("DELETE FROM claims WHERE subject = ?", (subject,))
                case Drop(subject, field, None):
                    run("DELETE FROM vault WHERE subject = ? AND field = ?", (subject, field))
                case Drop(subject, field, number):
                    run("DELETE FROM vault WHERE subject = ? AND field = ? AND number = ?", (subject, field, number))
                case Claim(key, subject):
                    run("INSERT OR REPLACE INTO claims VALUES (?, ?)", (key, subject))
                case Release(key, subject):
                    run("DELETE FROM claims WHERE key = ? AND subject = ?", (key, subject))
    finally:
        run("PRAGMA secure_delete = OFF")  # snapshots come and go with every hand, and hold nothing of this


def _order(change: Change) -> int:
    """What goes, goes first: a field may be replaced as a whole, and a name given on."""
    return 0 if isinstance(change, (Drop, Release)) else 1


def rebuild(connection: sqlite3.Connection) -> None:
    """Write the vault anew and overwrite the old one. SQLite moves rows between pages, and leaves pieces of them behind."""
    run = connection.execute
    run("PRAGMA secure_delete = ON")
    run("BEGIN IMMEDIATE")
    try:
        for name in ("vault", "claims"):
            (made,) = run("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()
            run(f"ALTER TABLE {name} RENAME TO worn_{name}")
            run(made)
            run(f"INSERT INTO {name} SELECT * FROM worn_{name} ORDER BY 1, 2, 3" if name == "vault" else _CLAIMS)  # noqa: S608
            run(f"DROP TABLE worn_{name}")
        run(_INDEX)
        run("COMMIT")
    except BaseException:
        if connection.in_transaction:
            run("ROLLBACK")
        raise
    finally:
        run("PRAGMA secure_delete = OFF")


class SqliteVault:
    """The vault of a file. *fetch* runs a query on a connection that only reads, *commit* and *scrub* go to the writer."""

    def __init__(
        self,
        path: str,
        fetch: Callable[..., list[tuple[Any, ...]]],
        commit: Callable[[Sequence[Change]], Awaitable[None]],
        scrub: Callable[[], Awaitable[None]],
    ) -> None:
        self._path, self._fetch, self._commit, self._scrub = path, fetch, commit, scrub

    async def write(self, changes: Sequence[Change]) -> None:
        """Change something by itself; see `Vault.write`."""
        await self._commit(changes)

    async def forget(self, subject: str) -> None:
        """Delete everything that is known of somebody; see `Vault.forget`."""
        await self._commit([Drop(subject), Put(subject, FORGOTTEN, "")])
        await self._scrub()

    def value(self, subject: str, field: str, number: int = 0) -> str | None:
        """One value, if it is known."""
        query = "SELECT value FROM vault WHERE subject = ? AND field = ? AND number = ?"
        rows = self._rows(query, subject, field, number)
        return str(rows[0][0]) if rows else None

    def known(self, subject: str, field: str = "") -> list[Detail]:
        """Every value of a field, or of everything, in order."""
        query = "SELECT field, number, value FROM vault WHERE subject = ? AND ? IN ('', field) ORDER BY field, number"
        return [Detail(*row) for row in self._rows(query, subject, field) if row[0] != FORGOTTEN]

    def owner(self, key: str) -> str | None:
        """Who has claimed something."""
        rows = self._rows("SELECT subject FROM claims WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    def claims(
        self, beginning: str, *, most: int, holding: Sequence[str] = (), known: tuple[str, ...] = (), after: str = ""
    ) -> list[Claim]:
        """What was claimed under keys that begin like this; see `Vault.claims`."""
        query = f"""
            SELECT key, subject FROM claims
            WHERE key >= ? AND key < ? AND key > ?
            {"AND (" + " OR ".join("instr(key, ?)" for _ in holding) + ")" if holding else ""}
            {"AND EXISTS (SELECT 1 FROM vault WHERE vault.subject = claims.subject AND field = ? AND value = ?)" if known else ""}
            ORDER BY key LIMIT ?
        """  # noqa: S608  # made of these words alone
        values = (beginning, f"{beginning}\U0010ffff", after, *holding, *known, most)
        return [Claim(*row) for row in self._rows(query, *values)]

    def claimed_by(self, subject: str) -> list[str]:
        """What somebody has claimed."""
        return [str(key) for (key,) in self._rows("SELECT key FROM claims WHERE subject = ? ORDER BY key", subject)]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._fetch(query, *values)
        except sqlite3.Error as error:
            raise unreadable(self._path, error) from None
