"""The casebook in a database: read beside whatever serves it, written to only while nobody else does."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from floorman.errors import StoreError
from floorman.floor.casebook.casebook import STREAM, Casebook, stored
from floorman.floor.casebook.cases import CaseEvent
from floorman.store.address import path_of
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def now(*, ago: timedelta = timedelta()) -> str:
    """The time in UTC, or so long *ago*, as cases keep it."""
    return (datetime.now(UTC) - ago).strftime("%Y-%m-%dT%H:%M:%SZ")


def casebook(db: str) -> Casebook:
    """The casebook as it is kept at this moment; a server may be running meanwhile.

    Raises:
        StoreError: there is no such file, or it is none of ours.
    """
    from floorman.store.events import case_event
    from floorman.store.reading import reading

    with reading(path_of(db)) as kept:
        return Casebook.read((event.data for event in kept.events(STREAM)), case_event)


def keep(db: str, happens: Callable[[Casebook], Sequence[CaseEvent]]) -> Casebook:
    """Add to the casebook what *happens*, given what is in it; gives it as it was before.

    Raises:
        StoreError: it cannot be kept, for instance because a server has the file.
    """
    return asyncio.run(_keep(path_of(db), happens))


async def _keep(path: str, happens: Callable[[Casebook], Sequence[CaseEvent]]) -> Casebook:
    from floorman.store import Keeper, Kind, SqliteStore
    from floorman.store.events import case_event

    before = Casebook()

    def decided(lines: tuple[bytes, ...]) -> list[bytes]:
        nonlocal before
        before = Casebook.read(lines, case_event)
        return [stored(event) for event in happens(before)]

    # Lines as they stand there: one that a later floorman wrote is passed over, and closes nothing.
    kind = Kind[tuple[bytes, ...], bytes](list, bytes, lambda lines, new: (*(lines or ()), *new), empty=tuple)
    try:
        async with SqliteStore.opened(path) as store:
            await Keeper(store, STREAM, kind).keep(decided)
    except StoreError as error:
        raise StoreError(
            Words(
                f"{error.told('en').rstrip('.')}; nothing was saved (--db names another file)",
                f"{error.told('de').rstrip('.')}; gespeichert wurde nichts (--db nennt eine andere Datei)",
            )
        ) from None
    return before
