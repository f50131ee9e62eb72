"""Whom to ask: a server that is named, the server that has the club's file, or the file itself."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from floorman.errors import FileInUse, StoreError
from floorman.store.address import CLUB, path_of
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.cli.line.line import ClubLine

TOKEN: Final = "FLOORMAN_TOKEN"  # noqa: S105  # where it stands, not what it is


@contextlib.contextmanager
def opened(*, server: str = "", db: str = CLUB, begins: bool = False) -> Iterator[ClubLine]:
    """A line to the club for as long as the block lasts: to *server* where one is named, else to the club in *db*.

    A file that is not there is begun only where whoever asks *begins* a club with it.

    Raises:
        WrongServer: that is not an address.
        FileInUse: somebody has the file, and cannot be asked.
        StoreError: there is no such file, or it cannot be used.
    """
    from floorman.cli.line import tokens
    from floorman.cli.line.server import ServerLine, bare_address

    if server:
        token = os.environ.get(TOKEN) or tokens.kept().get(bare_address(server), "")
        with ServerLine.opened(server, token) as line:
            yield line
        return
    path = path_of(db)
    if not begins:
        _require_there(path)
    with contextlib.ExitStack() as stack:
        yield _at_hand(path, stack)


def _at_hand(path: str, stack: contextlib.ExitStack) -> ClubLine:
    """The file if nobody has it, or the server that does."""
    from floorman.cli.line.file import FileLine
    from floorman.cli.line.server import ServerLine
    from floorman.server.machine import way_in_of

    try:
        return stack.enter_context(FileLine.opened(path))
    except FileInUse:
        found = way_in_of(path)
        if found is None:
            raise StoreError(
                Words(
                    f"{path} is in use by another floorman that cannot be asked: try again, or name the server with --server",
                    f"{path} ist in Gebrauch, und das andere floorman lässt sich nicht fragen: versuch es noch einmal, oder nenn "
                    "den Server mit --server",
                )
            ) from None
    return stack.enter_context(ServerLine.opened(found.address, found.token))


def _require_there(path: str) -> None:
    if path != ":memory:" and not Path(path).is_file():
        raise StoreError(
            Words(
                f"{path}: there is no such file; `floorman serve` begins one, and --server names a server elsewhere",
                f"{path}: so eine Datei gibt es nicht; `floorman serve` legt eine an, und --server nennt einen Server anderswo",
            )
        )
