"""How far a file reaches, kept in it and beside it, so that a file that has lost its end is noticed.

Whatever was committed last lies in the write-ahead log (``club.db-wal``) before it gets into the file itself. Where that log
is deleted, or left behind when the file is copied, SQLite opens what is left without a word: sound, and short of the last
minutes. So every commit counts itself in the file, with a seal over everything before it, and once it is on the disk the same
is written to ``club.db.head`` beside it. A file that is behind what lies beside it has lost something. The other way round
nothing is wrong: the head beside is not waited for, and may be a commit behind after a power cut.
"""

from __future__ import annotations

import logging
import os
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from floorman.errors import EndMissing
from floorman.text.days import written_moment
from floorman.text.words import Words

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from floorman.store.protocol import Entry

_SIZE: Final = 256
"""Of the file beside, always: it needs no more room on a full disk than it has."""
_LOG: Final = logging.getLogger(__name__)


class Head(NamedTuple):
    """How far a file reaches."""

    file: str
    """Which file, whatever it is called."""
    commits: int
    seal: str
    """Made from everything that was committed, and in which order."""
    at: int
    """When the last commit was, in milliseconds since 1970; 0 before the first."""

    def after(self, entries: Sequence[Entry], at: int) -> Head:
        """The head after one more commit."""
        made = sha256(self.seal.encode())
        for entry in entries:
            made.update(f"\n{entry.stream} {entry.expected}".encode())
            for data in entry.events:
                made.update(b"\n%d " % len(data))
                made.update(data)
        return Head(self.file, self.commits + 1, made.hexdigest()[:32], at)


def head_in(connection: sqlite3.Connection) -> Head:
    """What a file says of itself."""
    return Head(*connection.execute("SELECT file, commits, seal, at FROM head").fetchone())


def write_head(connection: sqlite3.Connection, head: Head) -> None:
    """Write it within a commit."""
    connection.execute("UPDATE head SET file = ?, commits = ?, seal = ?, at = ?", head)


class HeadBeside:
    """The head beside a file that is open; *path* is that of the file itself. In memory there is none."""

    def __init__(self, path: str, head: Head, *, as_it_is: bool = False) -> None:
        """Take it up.

        Raises:
            EndMissing: the file has lost what was written to it last, and is not to be taken *as it is*.
        """
        self._opened: int | None = None
        if path == ":memory:":
            return
        beside = beside_of(path)
        known = _read(beside)
        if known and not as_it_is and _lacks(head, known):
            raise EndMissing(path, until=_moment(head.at), written_until=_moment(known.at))
        try:
            self._opened = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:  # a full disk: the club goes on, and a start without it misses nothing but this check
            _LOG.warning("%s cannot be written: %s", beside, error)
        self.write(head)

    def write(self, head: Head) -> None:
        """Say how far the file reaches now. It is not waited for."""
        if self._opened is None:
            return
        try:
            os.pwrite(self._opened, msgspec.json.encode(head).ljust(_SIZE - 1) + b"\n", 0)
        except OSError as error:
            _LOG.warning("the head beside the file cannot be written: %s", error)

    def close(self) -> None:
        """Let go of it."""
        if self._opened is not None:
            os.close(self._opened)
            self._opened = None


def require_something(path: str) -> None:
    """See to it that a file has not lost everything. A file that is not there is a new one.

    Raises:
        EndMissing: there is nothing in it, and there was.
    """
    file = Path(path)
    if path == ":memory:" or not file.exists() or file.stat().st_size:
        return
    known = _read(beside_of(path))
    if known and known.commits:
        raise EndMissing(path, until=_moment(0), written_until=_moment(known.at))


def beside_of(path: str) -> Path:
    """Where the head of a file lies."""
    return Path(f"{path}.head")


def _lacks(head: Head, known: Head) -> bool:
    """Whether a file is behind what was known of it, or another file altogether."""
    if head.file != known.file:
        return known.commits > 0
    return head.commits < known.commits or (head.commits == known.commits and head.seal != known.seal)


def _moment(at: int) -> Words:
    if not at:
        return Words("its beginning", "zu ihrem Anfang")
    moment = datetime.fromtimestamp(at / 1000).astimezone()
    return Words(written_moment(moment), written_moment(moment, "de"))


def _read(beside: Path) -> Head | None:
    try:
        return Head(*msgspec.json.decode(beside.read_bytes(), type=tuple[str, int, str, int]))
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        _LOG.warning("%s cannot be read, so nobody can tell whether the file is whole: %s", beside, error)
        return None
