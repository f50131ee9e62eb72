"""The club's file on the disk: for one process alone, for nobody else's eyes, and whole when it was put in place."""

from __future__ import annotations

import os
from pathlib import Path

from floorman.errors import FileInUse, StoreError
from floorman.text.system import refused
from floorman.text.words import Words


def locked(path: str) -> int | None:
    """Take a file for this process alone; None where there is nothing to take.

    Raises:
        FileInUse: another process has it.
        StoreError: nothing can be written beside it.
    """
    if path == ":memory:":
        return None
    try:
        lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{path}: {why.en}", f"{path}: {why.de}")) from None
    return _taken(lock, path)


def held(path: str) -> int | None:
    """Take the file itself for this process alone, which is the same wherever it is mounted and whatever it is called meanwhile.

    The lock beside it stays with its name: a container that has the file alone, or whoever gives it another name while a server
    runs, would begin a second log for it. It is let go of last, as the locks that SQLite has on the file go with it.

    Raises:
        FileInUse: another process has it.
        StoreError: it cannot be opened.
    """
    if path == ":memory:":
        return None
    try:
        opened = os.open(path, os.O_RDWR)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{path}: {why.en}", f"{path}: {why.de}")) from None
    return _taken(opened, path)


def keep_to_ourselves(path: str) -> None:
    """Let nobody else on the machine read the file: it holds the cards of hands under way. What SQLite puts beside it follows.

    Raises:
        StoreError: it goes by a second name (two servers would not know of each other), or cannot be made or changed.
    """
    if path == ":memory:":
        return
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        there = Path(path).stat()
        if there.st_nlink > 1:
            raise StoreError(
                Words(
                    f"{path} is the same file under a second name (a hard link): remove one of them, or copy it with `floorman backup`",
                    f"{path} gibt es unter einem zweiten Namen (als Hardlink): entferne einen davon, oder kopiere die Datei mit "
                    "`floorman backup`",
                )
            )
        if there.st_mode & 0o077:
            Path(path).chmod(0o600)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{path}: {why.en}", f"{path}: {why.de}")) from None


def _taken(opened: int, path: str) -> int:
    import fcntl

    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(opened)
        raise FileInUse(path) from None
    return opened


def unlocked(lock: int | None) -> None:
    """Let go of a file that was taken."""
    if lock is not None:
        os.close(lock)


def flush(path: Path) -> None:
    """See to it that what was written to a file, or to a folder, is on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
