"""The casebook in a database: read beside whatever serves it, written to only while nobody else does."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from floorman.errors import StoreError
from floorman.floor.casebook.casebook import STREAM, Casebook
from floorman.store.address import path_of
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from floorman.floor.casebook.cases import Case, CaseEvent


def now(*, ago: timedelta = timedelta()) -> str:
    """The time in UTC, or so long *ago*, as cases keep it."""
    return (datetime.now(UTC) - ago).strftime("%Y-%m-%dT%H:%M:%SZ")


def casebook(db: str) -> Casebook:
    """The casebook as it is kept at this moment; a server may be running meanwhile.

    Raises:
        StoreError: there is no such file, or it is not ours.
    """
    from floorman.store.events import case_event
    from floorman.store.reading import reading

    with reading(path_of(db)) as kept:
        return Casebook.read((event.data for event in kept.events(STREAM)), case_event)


def keep(db: str, happens: Callable[[Casebook], Sequence[CaseEvent]]) -> tuple[Case, Casebook]:
    """Add to the casebook what *happens*, given what is in it; gives the case it is about, and the casebook with it.

    Raises:
        StoreError: it cannot be kept, for instance because a server has the file.
    """
    return asyncio.run(_keep(path_of(db), happens))


async def _keep(path: str, happens: Callable[[Casebook], Sequence[CaseEvent]]) -> tuple[Case, Casebook]:
    from floorman.club.casework.cases import Cases
    from floorman.store import SqliteStore

    try:
        async with SqliteStore.opened(path) as store:
            cases = Cases(store)
            return await cases.keep(happens), await cases.book()
    except StoreError as error:
        raise StoreError(
            Words(
                f"{error.told('en').rstrip('.')}; nothing was saved (--db names another file)",
                f"{error.told('de').rstrip('.')}; gespeichert wurde nichts (--db nennt eine andere Datei)",
            )
        ) from None
