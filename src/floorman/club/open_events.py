"""Which tournaments are not over, so that a start costs nothing for those that are.

This is a list to begin from and not the truth, which is in each event's own records. An event is put on it before it can be
under way and taken off it once it is over. A crash in between leaves one too many and never one too few; whoever takes that
one up sees it, and takes it off.
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
_BETWEEN_SNAPSHOTS: Final = 50


class PutOnList(Struct, frozen=True, gc=False, tag="put_on_list"):
    """An event may be under way from now on."""

    event: str


class TakenOffList(Struct, frozen=True, gc=False, tag="taken_off_list"):
    """An event is over."""

    event: str


class OpenEvents:
    """The events that are not over, by their ids."""

    def __init__(self, store: EventStore) -> None:
        self._keeper = Keeper(store, STREAM, _KIND)

    async def load(self) -> bool:
        """Take the list up; gives whether there is one."""
        return await self._keeper.load()

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._keeper.state))

    async def add(self, *events: str) -> None:
        """Put events on the list that are not there."""
        await self._keeper.keep(lambda listed: [PutOnList(event) for event in events if event not in listed])

    async def remove(self, event: str) -> None:
        """Take an event off the list, if it is there."""
        await self._keeper.keep(lambda listed: [TakenOffList(event)] if event in listed else [])


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
_KIND: Final = Kind[set[str], PutOnList | TakenOffList](
    encode=lambda events: [_ENCODER.encode(event) for event in events],
    decode=decoded,
    fold=folded,
    empty=set,
    snapshot=lambda listed, _: snapshot(listed),
    restore=msgspec.json.Decoder(set[str]).decode,
    every=_BETWEEN_SNAPSHOTS,
)
