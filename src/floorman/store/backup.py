"""A second file with everything a first one keeps, made while others write to it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from floorman.errors import StoreError
from floorman.store.dates import dated
from floorman.store.reading import reading
from floorman.text.system import refused
from floorman.text.words import Words


class Backup(NamedTuple):
    """What a copy has: so many events, the last of them at that time in milliseconds, 0 where none says when it was."""

    events: int
    until: int


def back_up(path: str, target: str, *, replace: bool = False) -> Backup:
    """Copy a file to another as it is at this moment, to the last commit. The other is there whole or not at all.

    Raises:
        StoreError: there is no such file or it is none of ours; the other is there already, or cannot be written.
    """
    to = Path(target)
    _require_free(to, path, replace=replace)
    beside = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        with reading(path) as kept:
            kept.copy_to(str(beside))
        with reading(str(beside)) as copied:  # what is told of the copy is read from the copy
            moments = [dated(event.data) for stream, _ in copied.streams() for event in copied.events(stream)]
        _flush(beside)
        beside.replace(to)
        _flush(to.absolute().parent)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{target}: {why.en}", f"{target}: {why.de}")) from None
    finally:
        beside.unlink(missing_ok=True)
    return Backup(len(moments), max(moments, default=0))


def _require_free(to: Path, path: str, *, replace: bool) -> None:
    if not to.absolute().parent.is_dir():
        folder = to.absolute().parent
        raise StoreError(Words(f"{folder}: there is no such folder", f"{folder}: so einen Ordner gibt es nicht"))
    if not to.exists():
        return
    if Path(path).exists() and to.samefile(path):
        raise StoreError(
            Words(
                f"{to} is the club's file itself: name another",
                f"{to} ist die Datei des Klubs selbst: nenn eine andere",
            )
        )
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


def _flush(path: Path) -> None:
    """See to it that what was written is on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
