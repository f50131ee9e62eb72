"""The way in for whoever sits at the machine: where the server of a file is, and what it recognises them by.

As long as a server runs, this lies beside the club's file, for nobody else's eyes: whoever can read it could read the file itself.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST: Final = 4096


class WayIn(Struct, frozen=True):
    """Where a server is, and the token of this run of it."""

    address: str
    token: str


def new_key() -> str:
    """A token for one run of a server."""
    return f"machine.{secrets.token_urlsafe(32)}"


def beside(db: str) -> Path:
    """Where it lies: beside the file itself, whatever links lead there."""
    return Path(f"{os.path.realpath(db)}.server")


@contextlib.contextmanager
def way_in(db: str, found: WayIn) -> Iterator[None]:
    """Leave the way in beside a file as long as the block lasts; whoever does this has the file for itself.

    Raises:
        OSError: nothing can be written there.
    """
    path = beside(db)
    path.unlink(missing_ok=True)  # of a server that was killed
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(msgspec.json.encode(found))
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def way_in_of(db: str) -> WayIn | None:
    """The way in that a server has left beside a file; None where there is none, or somebody else has put it there."""
    try:
        with os.fdopen(os.open(beside(db), os.O_RDONLY | os.O_NOFOLLOW), "rb") as opened:
            if os.fstat(opened.fileno()).st_uid not in {os.geteuid(), 0}:
                return None
            return msgspec.json.decode(opened.read(_LONGEST), type=WayIn)
    except (OSError, msgspec.MsgspecError):
        return None
