"""The club's shelf: the rulebooks that ship with floorman, and those the club has adopted.

An adopted book is a stream of its own with one event, ``rulebook/friday@2025``. It is on the disk before anything is opened
under it, and never changes: whoever wants other rules gives them another edition.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import msgspec

from floorman.errors import Conflict, Fault, RulebookError
from floorman.rulebook.adopted import BookAdopted, adopt, encoded, shelved
from floorman.store import Keeper, Kind
from floorman.store.events import book_event
from floorman.store.finishing import Finishing
from floorman.text.parsers import unread
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.club.clock import WallClock
    from floorman.rulebook import Rulebook, Shelf
    from floorman.store import EventStore
    from floorman.store.reading import StoreReader

STREAMS: Final = "rulebook/"
_LOG: Final = logging.getLogger(__name__)


class Books:
    """Every book of the club, and the way to adopt another."""

    def __init__(self, store: EventStore, clock: WallClock) -> None:
        self._store = store
        self._clock = clock
        self._work = Finishing()
        self._kept: dict[str, BookAdopted] = {}
        self._lost: dict[str, RulebookError] = {}
        self._shelf, self._faults = shelved(())

    @property
    def shelf(self) -> Shelf:
        """The books as they stand; those that cannot be read are not on it."""
        return self._shelf

    @property
    def adopted(self) -> tuple[BookAdopted, ...]:
        """The club's own books, the latest last."""
        return tuple(sorted(self._kept.values(), key=lambda event: (event.at, event.name)))

    @property
    def unreadable(self) -> Mapping[str, RulebookError]:
        """Books that cannot be read, and why."""
        return {**self._lost, **self._faults}

    async def load(self) -> None:
        """Take every adopted book from the store; one that cannot be read closes what was opened under it, nothing else."""
        streams = [stream async for stream in self._store.streams(STREAMS)]
        kept = [(stream, [event.data for event in await self._store.read(stream)]) for stream in streams]
        self._kept, self._lost = _read(kept)
        self._shelve()
        for name, error in self.unreadable.items():
            _LOG.error("rulebook %s cannot be read: %s", name, error)

    async def adopt(self, text: str, *, by: str) -> Rulebook:
        """Put a book on the shelf for good, from its text; the same one again is simply there already.

        Raises:
            RulebookError: it does not hold together, extends something else than a book on the shelf, or another book has
                its name.
            StoreError: it cannot be kept.
        """
        return await self._work.finish(self._adopt(text, by))

    async def _adopt(self, text: str, by: str) -> Rulebook:
        while (event := self._wanted(text, by)) is not None:
            try:
                await Keeper(self._store, STREAMS + event.name, _KIND).begin([event])
            except Conflict:  # somebody has adopted a book of that name meanwhile
                await self.load()
            else:
                self._kept[event.name] = event
                self._shelve()
        return self._known(text)

    def _wanted(self, text: str, by: str) -> BookAdopted | None:
        event = adopt(self._kept, text, at=self._clock.now(), by=by)
        if event is not None and event.name in self._lost:
            what = Words(
                f"there is a book {event.name} that cannot be read: give this one an id or an edition of its own",
                f"ein Regelwerk {event.name} gibt es, es lässt sich aber nicht lesen: gib diesem eine eigene Kennung oder Ausgabe",
            )
            raise RulebookError([Fault("<text>", "edition", what)])
        return event

    def _known(self, text: str) -> Rulebook:
        """The book of a text that is on the shelf already."""
        same = next((event.name for event in self._kept.values() if event.text == text), None)
        return self._shelf.find(same or self._shelf.read(text).name)

    def _shelve(self) -> None:
        self._shelf, self._faults = shelved(self._kept.values())


def shelf_in(kept: StoreReader) -> Shelf:
    """The shelf of the club whose file is being looked at."""
    return shelved(adopted_in(kept).values()).shelf


def adopted_in(kept: StoreReader) -> dict[str, BookAdopted]:
    """The books that the club in a file has adopted, by their names."""
    return _read((stream, [event.data for event in kept.events(stream)]) for stream in _streams(kept))[0]


def unreadable_in(kept: StoreReader) -> dict[str, RulebookError]:
    """The books of a file that cannot be read, and why."""
    books, lost = _read((stream, [event.data for event in kept.events(stream)]) for stream in _streams(kept))
    return {**lost, **shelved(books.values()).unreadable}


def _streams(kept: StoreReader) -> list[str]:
    return [stream for stream, _ in kept.streams(STREAMS)]


def _read(kept: Iterable[tuple[str, Sequence[bytes]]]) -> tuple[dict[str, BookAdopted], dict[str, RulebookError]]:
    """The adoptions in streams by the names of their books, and what cannot be read of them."""
    books: dict[str, BookAdopted] = {}
    lost: dict[str, RulebookError] = {}
    for stream, events in kept:
        name = stream.removeprefix(STREAMS)
        try:
            (event,) = map(book_event, events)
        except (msgspec.MsgspecError, UnicodeError, ValueError) as error:
            lost[name] = RulebookError([Fault(stream, "", unread(error))])
            continue
        if event.name == name:
            books[name] = event
        else:
            about = Words(f"it is about {event.name}", f"es geht darin um {event.name}")
            lost[name] = RulebookError([Fault(stream, "", about)])
    return books, lost


def _first(_: BookAdopted | None, events: Sequence[BookAdopted]) -> BookAdopted:
    return events[0]


_KIND: Final = Kind["BookAdopted", "BookAdopted"](lambda events: [*map(encoded, events)], book_event, _first)
