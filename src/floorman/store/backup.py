"""A second file with everything a first one keeps, made while others write to it; and going back to one."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.errors import StoreError
from floorman.store.dates import dated
from floorman.store.files import flush, locked, unlocked
from floorman.store.reading import reading
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.store.reading import StoreReader

_BESIDE: Final = ("-wal", "-shm", ".head")
"""What belongs to a file and lies beside it."""


class Backup(NamedTuple):
    """What a copy has: so many events, the last of them at that time in milliseconds, 0 where none says when it was."""

    events: int
    until: int


def back_up(path: str, target: str, *, replace: bool = False) -> Backup:
    """Copy a file to another as it is at this moment, to the last commit. The other is there whole or not at all.

    Raises:
        StoreError: there is no such file or it is not ours; the other is there already, or cannot be written.
    """
    to = Path(target)
    _require_free(to, path, replace=replace)
    beside = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        with reading(path) as kept:
            kept.copy_to(str(beside))
        made = _told(beside)
        flush(beside)
        beside.replace(to)
        flush(to.absolute().parent)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{target}: {why.en}", f"{target}: {why.de}")) from None
    finally:
        beside.unlink(missing_ok=True)
    return made


class Restored(NamedTuple):
    """What a file has after going back to a backup, and under what name it is kept as it was before; empty if there was none."""

    has: Backup
    kept: str


def put_back(backup: StoreReader, path: str, *, replace: bool = False, now: datetime | None = None) -> Restored:
    """Put a backup in the place of the club's file. What was there stays beside it, under another name.

    The backup is copied and on the disk before anything is moved. Should the machine stop in between, either the old file
    is there, or none under its name: nothing is half in place.

    Raises:
        StoreError: a server has the file, it is not empty and not to be replaced, or it cannot be written.
    """
    to = Path(os.path.realpath(path))
    lock = locked(str(to))
    beside = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        if not replace:
            _require_nothing(to)
        backup.copy_to(str(beside))
        made = _told(beside)
        flush(beside)
        kept = _move_away(to, now or datetime.now().astimezone())
        beside.replace(to)
        flush(to.parent)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{path}: {why.en}", f"{path}: {why.de}")) from None
    finally:
        beside.unlink(missing_ok=True)
        unlocked(lock)
    return Restored(made, kept)


def _require_nothing(to: Path) -> None:
    """Whatever is in a file, even if nobody can read it: it is not set aside unasked."""
    if to.exists() and to.stat().st_size:
        raise StoreError(
            Words(
                f"there is something in {to.name} already: with --replace the backup takes its place, and it is kept beside it",
                f"In {to.name} steht schon etwas: mit --replace tritt die Sicherung an seine Stelle, und die Datei bleibt daneben",
            )
        )


def _move_away(to: Path, now: datetime) -> str:
    """Give a file and what lies beside it another name.

    The log goes first: a file without its log is known to lack something, but a log without its file would be thrown away,
    and one beside another file would be taken for that file's.
    """
    name = f"{to.name}.before-{now:%Y%m%d-%H%M%S}"
    for end in (*_BESIDE, ""):
        there = to.with_name(f"{to.name}{end}")
        if there.exists():
            there.rename(to.with_name(f"{name}{end}"))
    return name if to.with_name(name).exists() else ""


def _told(copy: Path) -> Backup:
    """What is told of a copy is read from the copy."""
    with reading(str(copy)) as copied:
        moments = [dated(event.data) for stream, _ in copied.streams() for event in copied.events(stream)]
    return Backup(len(moments), max(moments, default=0))


def require_other(file: str, path: str) -> None:
    """See to it that a backup is not the club's file itself.

    Raises:
        StoreError: it is.
    """
    if Path(file).exists() and Path(path).exists() and Path(file).samefile(path):
        raise StoreError(
            Words(
                f"{file} is the club's file itself: name another",
                f"{file} ist die Datei des Klubs selbst: nenn eine andere",
            )
        )


def _require_free(to: Path, path: str, *, replace: bool) -> None:
    if not to.absolute().parent.is_dir():
        folder = to.absolute().parent
        raise StoreError(Words(f"{folder}: there is no such folder", f"{folder}: so einen Ordner gibt es nicht"))
    if not to.exists():
        return
    require_other(str(to), path)
    if to.is_dir():
        raise StoreError(Words(f"{to} is a folder: name a file in it", f"{to} ist ein Ordner: nenn eine Datei darin"))
    if not replace:
        raise StoreError(
            Words(
                f"{to} is there already: name another file, or write over it with --replace",
                f"{to} gibt es schon: nenn eine andere Datei, oder überschreib sie mit --replace",
            )
        )
    if Path(f"{to}-wal").exists():
        raise StoreError(
            Words(f"{to} is in use: a server writes to it", f"{to} ist in Gebrauch: ein Server schreibt hinein")
        )
