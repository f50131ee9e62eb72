"""The casebook of a club: the one writer of its stream, with a server and at the terminal alike."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import msgspec

from floorman.floor.casebook.casebook import STREAM, Casebook, stored
from floorman.floor.casebook.cases import Case, CaseEvent
from floorman.store import Keeper, Kind
from floorman.store.events import case_event

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from floorman.store import Along, EventStore


class Unread(msgspec.Struct, frozen=True):
    """A line of the casebook that a later floorman wrote, perhaps: it is passed over, and closes nothing."""

    line: bytes


class Cases:
    """The casebook in memory, taken up when somebody first asks for it."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._keeper = Keeper(store, STREAM, _KIND)
        self._is_loaded = False

    async def book(self) -> Casebook:
        """The casebook as it stands; whoever looks changes nothing.

        Raises:
            StoreError: it cannot be read.
        """
        if not self._is_loaded:
            await self._load()
        return self._keeper.state

    async def keep(self, happens: Callable[[Casebook], Sequence[CaseEvent]], *, command: str = "") -> Case:
        """Keep what *happens*, given what is in the casebook; gives the case it is about, as it stands after it.

        The same *command* twice is done once, and the case is that of the first time.

        Raises:
            SituationError, UnknownCase: it was refused; nothing has happened.
            StoreError: it cannot be kept.
        """
        await self.book()
        version = await self._keeper.keep(happens, command=command)
        (last, *_) = await self._store.read(STREAM, after=version - 1)
        return self._keeper.state.case(case_event(last.data).id)

    # ---- along with what happens at a table ----

    @property
    def now(self) -> Casebook:
        """The casebook as it is in memory, for whoever has asked for it before."""
        return self._keeper.state

    async def take_turn(self) -> None:
        """Wait until nobody else writes here, for cases that are kept along with a table's events: `along`, or `pass_turn`."""
        await self._keeper.take_turn()

    def pass_turn(self) -> None:
        """Let the next one write."""
        self._keeper.pass_turn()

    def along(self, events: Sequence[CaseEvent]) -> Along:
        """Prepare what happens for the keeper of the table; the turn that was taken is over when it is kept, or is not."""
        return self._keeper.along(events)

    async def read_again(self, _: str = "") -> None:
        """Somebody was deleted: the casebook in memory forgets the name as well."""
        if self._is_loaded:
            await self._load()

    async def _load(self) -> None:
        await self._keeper.load()
        self._is_loaded = True


def written(milliseconds: int) -> str:
    """A moment as cases keep it, in UTC.

    >>> written(1_763_324_100_000)
    '2025-11-16T20:15:00Z'
    """
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _decoded(data: bytes) -> CaseEvent | Unread:
    try:
        return case_event(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Unread(data)


def _encoded(events: Sequence[CaseEvent | Unread]) -> list[bytes]:
    return [event.line if isinstance(event, Unread) else stored(event) for event in events]


def _folded(book: Casebook | None, events: Sequence[CaseEvent | Unread]) -> Casebook:
    made = book or Casebook()
    for event in events:
        if isinstance(event, Unread):
            made.pass_over(event.line)
        else:
            made.evolve(event)
    return made


_KIND: Final = Kind["Casebook", "CaseEvent | Unread"](_encoded, _decoded, _folded, empty=Casebook)
