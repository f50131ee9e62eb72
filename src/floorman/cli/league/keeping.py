"""Leagues in a database: read beside whatever serves it, written to only while nobody else does, whole or not at all."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from floorman.cli.verify import plain
from floorman.errors import Conflict, FloormanError, StoreError
from floorman.league.league import League, decoded, encoded
from floorman.store.address import path_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.league.league import Record

_STREAM: Final = "league/"


def leagues(db: str) -> list[str]:
    """The leagues that are kept in a file.

    Raises:
        StoreError: there is no such file, or it is none of ours.
    """
    from floorman.store.reading import reading

    with reading(path_of(db)) as kept:
        return [stream.removeprefix(_STREAM) for stream, _ in kept.streams() if stream.startswith(_STREAM)]


def opened(db: str, name: str = "") -> League:
    """A league as it is kept at this moment: the one of that name, or the only one.

    Raises:
        FloormanError: there is no such league, or several and none is named.
        StoreError: there is no such file, or it is none of ours.
    """
    from floorman.store.reading import reading

    known = leagues(db)
    if not name and len(known) > 1:
        raise FloormanError(f"league: there are several; say which with --league: {plain(', '.join(known))}")
    if not known or (name and name not in known):
        there = plain(", ".join(known)) or "none"
        raise FloormanError(f"league: there is no {plain(name) or 'league'} in {db}; there are: {there}")
    with reading(path_of(db)) as kept:
        events = [event.data for event in kept.events(f"{_STREAM}{name or known[0]}")]
    try:
        return League.replay(map(decoded, events))
    except msgspec.MsgspecError as error:
        raise StoreError(f"{db}: the records of {plain(name or known[0])} cannot be read: {error}") from None


def keep(db: str, name: str, records: Sequence[Record], *, after: int) -> None:
    """Keep records of a league that follow on the first *after* ones.

    Raises:
        FloormanError: something in them is no text.
        StoreError: they cannot be kept, for instance because a server has the file or somebody was faster.
    """
    try:
        events = [encoded(record) for record in records]
    except UnicodeEncodeError as error:  # bytes on the command line that are none in its encoding
        raise FloormanError(f"{plain(str(error.object))!r} is no text; nothing was kept") from None
    asyncio.run(_keep(path_of(db), f"{_STREAM}{name}", events, after))


async def _keep(path: str, stream: str, events: list[bytes], after: int) -> None:
    from floorman.store import SqliteStore

    try:
        async with SqliteStore.opened(path) as store:
            await store.append(stream, events, expected=after)
    except (StoreError, Conflict) as error:
        raise StoreError(f"{error}; nothing was kept") from None
