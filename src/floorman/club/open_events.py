"""Which tournaments are not over and which cash tables not closed, so that a start costs nothing for those that are.

This is a list to begin from and not the truth, which is in the records of each. A tournament or a table is put on it before it
can be under way, and taken off it once it is over. A crash in between leaves one too many and never one too few; whoever takes
that one up sees it, and takes it off. Tournaments stand on it by their ids, tables by the names of their streams.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.store import Keeper, Kind
from floorman.store.upcast import reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from floorman.store import EventStore

STREAM: Final = "open-events"
TABLES: Final = "table/"
"""What the streams of cash tables begin with; by itself on the list it says that they are on it."""
_BETWEEN_SNAPSHOTS: Final = 50


class PutOnList(Struct, frozen=True, gc=False, tag="put_on_list"):
    """An event, or a table, may be under way from now on."""

    event: str


class TakenOffList(Struct, frozen=True, gc=False, tag="taken_off_list"):
    """It is over."""

    event: str


class _OpenList:
    """What is not over, of those whose names on the list begin with *prefix*."""

    def __init__(self, store: EventStore, prefix: str = "") -> None:
        self._keeper = Keeper(store, STREAM, KIND)
        self._prefix = prefix

    async def add(self, *ids: str) -> None:
        """Put something on the list that is not there."""
        names = [self._prefix + id_ for id_ in ids]
        await self._keeper.keep(lambda listed: [PutOnList(name) for name in names if name not in listed])

    async def remove(self, id: str) -> None:  # noqa: A002  # as everywhere
        """Take something off the list, if it is there."""
        name = self._prefix + id
        await self._keeper.keep(lambda listed: [TakenOffList(name)] if name in listed else [])


class OpenEvents(_OpenList):
    """The tournaments that are not over, by their ids."""

    async def load(self) -> bool:
        """Take the list up; gives whether there is one."""
        return await self._keeper.load()

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(name for name in self._keeper.state if "/" not in name))


class OpenTables(_OpenList):
    """The cash tables that are not closed, by their ids."""

    def __init__(self, store: EventStore) -> None:
        super().__init__(store, TABLES)
        self._store = store

    async def load(self) -> None:
        """Take the list up; in a file from before tables were on it, all of them are put there first."""
        if not await self._keeper.load() or TABLES not in self._keeper.state:
            await self.add("", *[stream.removeprefix(TABLES) async for stream in self._store.streams(TABLES)])

    def __iter__(self) -> Iterator[str]:
        listed = (name.removeprefix(TABLES) for name in self._keeper.state if name.startswith(TABLES))
        return iter(sorted(id_ for id_ in listed if id_))


def decoded(data: bytes) -> PutOnList | TakenOffList:
    """An event of the list that was kept."""
    event: PutOnList | TakenOffList = _decode(data)
    return event


def folded(listed: set[str] | None, events: Sequence[PutOnList | TakenOffList]) -> set[str]:
    """The list after these events."""
    listed = set() if listed is None else listed
    for event in events:
        if isinstance(event, PutOnList):
            listed.add(event.event)
        else:
            listed.discard(event.event)
    return listed


def snapshot(listed: set[str]) -> bytes:
    """The list, to begin from."""
    return _ENCODER.encode(sorted(listed))


_ENCODER: Final = msgspec.json.Encoder()
_decode: Final = reader(STREAM, msgspec.json.Decoder(PutOnList | TakenOffList).decode)
KIND: Final = Kind[set[str], PutOnList | TakenOffList](
    encode=lambda events: [_ENCODER.encode(event) for event in events],
    decode=decoded,
    fold=folded,
    empty=set,
    snapshot=lambda listed, _: snapshot(listed),
    restore=msgspec.json.Decoder(set[str]).decode,
    every=_BETWEEN_SNAPSHOTS,
)
"""How the list is written, read and added up."""
