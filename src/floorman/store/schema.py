"""The tables of a file, and the steps that bring a file of an older floorman up to them.

A file says which version its tables have (``PRAGMA user_version``). Opening it takes every step it still lacks, in order,
each in one commit with the new number: a crash in between leaves the file at the step before, and the next start goes on
from there. A step that has been released is never changed; what is new is a new step. An older floorman refuses the file
of a newer one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import NewerFile, StoreError
from floorman.store.lookup import SCHEMA as MARKS
from floorman.store.vault import SCHEMA as VAULT
from floorman.text.words import Words

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

STEPS: Final[Mapping[int, str]] = {
    2: """
CREATE TABLE events (
    stream  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    data    BLOB    NOT NULL,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID;
CREATE TABLE commands (
    stream  TEXT    NOT NULL,
    command TEXT    NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (stream, command)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    stream  TEXT    NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    data    BLOB    NOT NULL
) WITHOUT ROWID;
""",
    # Some files of version 2 have marks already. What was written before there were epochs was written in the first one, 0.
    3: f"""
{MARKS}
CREATE TABLE IF NOT EXISTS epochs (
    stream TEXT    NOT NULL PRIMARY KEY,
    epoch  INTEGER NOT NULL
) WITHOUT ROWID;
""",
    4: VAULT,
    # One row: how far the file reaches; see `floorman.store.head`.
    5: """
CREATE TABLE IF NOT EXISTS head (
    only    INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    file    TEXT    NOT NULL,
    commits INTEGER NOT NULL,
    seal    TEXT    NOT NULL,
    at      INTEGER NOT NULL
) WITHOUT ROWID;
INSERT OR IGNORE INTO head VALUES (1, lower(hex(randomblob(16))), 0, '', 0);
""",
    # What somebody did is found in all streams at once.
    6: "CREATE INDEX IF NOT EXISTS marks_everywhere ON marks (key, number);",
}
"""What brings a file to each version, from the one before; a new file takes them all."""
SCHEMA_VERSION: Final = max(STEPS)


def migrate(connection: sqlite3.Connection, path: str, steps: Mapping[int, str] = STEPS) -> None:
    """Bring a file up to today's tables; a new one gets them.

    Raises:
        NewerFile: a newer floorman wrote it.
        StoreError: it is a database of somebody else's.
    """
    version = version_of(connection, path, newest=max(steps))
    if not version and connection.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
        raise StoreError(
            Words(
                f"{path} is a database, but not one of floorman's",
                f"{path} ist eine Datenbank, aber keine von floorman",
            )
        )
    for number in sorted(number for number in steps if number > version):
        try:
            connection.executescript(f"BEGIN IMMEDIATE;{steps[number]}PRAGMA user_version = {number};COMMIT;")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def version_of(connection: sqlite3.Connection, path: str, *, newest: int = SCHEMA_VERSION) -> int:
    """Which version the tables of a file have; 0 where they are not ours, or there are none.

    Raises:
        NewerFile: it is one that a newer floorman knows.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > newest:
        raise NewerFile(path, version=version, newest=newest)
    return int(version)
