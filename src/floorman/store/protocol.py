"""What every event store does. One suite of tests holds for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from floorman.store.condition import StoreCondition
    from floorman.store.head import Head
    from floorman.store.lookup import Lookup, Mark, Marked
    from floorman.store.vault import Change, Vault


class Stored(NamedTuple):
    """An event as it is kept: *version* is its place in its stream, from 1. A snapshot's is that of its last event."""

    version: int
    data: bytes


class Entry(NamedTuple):
    """Events for one stream, with the version they build on; *snapshot* is what it added up to before them.

    *epoch* counts the writers that a stream has had: whoever takes it over writes in a later one.
    """

    stream: str
    events: Sequence[bytes]
    expected: int
    snapshot: bytes | None = None
    marks: Sequence[Mark] = ()
    """Under what events of this stream will be looked up; mostly those of this entry."""
    epoch: int = 0
    vault: Sequence[Change] = ()
    """What is known of people from now on, or not any more."""


class EventStore(Protocol):
    """Append-only streams of events.

    A stream has one writer at a time, who says which version it builds on; whoever builds on an older one is refused and
    reads again. The store keeps the highest epoch in which each stream was written: a writer of an earlier one, which does
    not know yet that it was replaced, is refused for good. What `append` has answered survives a crash of the process and
    of the machine.
    """

    async def append(
        self,
        stream: str,
        events: Sequence[bytes],
        *,
        expected: int,
        command: str = "",
        snapshot: bytes | None = None,
        epoch: int = 0,
    ) -> int:
        """Add events to a stream, all of them or none, and give its new version.

        *command* is an id of whatever led to them. The same one twice is written once: the second time nothing is added,
        and the version it had led to is given again, so that whoever is unsure may simply retry. *snapshot* is what the
        stream added up to before these events; it takes the place of the last one.

        Raises:
            Conflict: the stream is not at the version expected.
            Fenced: the stream was written in a later epoch.
            StoreError: they cannot be kept; nothing was added.
        """
        ...

    async def append_together(self, entries: Sequence[Entry], *, command: str = "") -> int:
        """Add events to several streams, all of them or none, and give the new version of the first.

        The command is kept with the first stream. Said twice, nothing is added anywhere. What is asked for first is added
        first, so that an entry may build on one that is not kept yet: if that one is refused, so is this.

        Raises:
            Conflict: one of the streams is not at the version expected.
            Fenced: one of the streams was written in a later epoch.
            Claimed: somebody else has what is claimed in the vault.
            StoreError: they cannot be kept; nothing was added.
        """
        ...

    now: Callable[[], int]
    """What time it is where things happen, in milliseconds since 1970: how far it reaches is told by it."""

    @property
    def vault(self) -> Vault:
        """What is known of people, apart from the events."""
        ...

    @property
    def condition(self) -> StoreCondition:
        """What it has written, how long that took, and whether it can write at all."""
        ...

    @property
    def head(self) -> Head:
        """How far it reaches."""
        ...

    @property
    def is_writing(self) -> bool:
        """Whether the writer is there to write."""
        ...

    @property
    def room(self) -> int | None:
        """How many bytes there is room for; None where nobody can tell."""
        ...

    async def probe(self) -> None:
        """See whether something could be kept now, without adding anything.

        Raises:
            StoreError: it could not.
        """
        ...

    def lookup(self, stream: str) -> Lookup:
        """A look into one stream by the marks of its events."""
        ...

    async def marked(self, key: str, *, before: int, most: int, stream: str = "") -> list[Marked]:
        """Events under a key, of all streams or of one: those with the highest number first, and none with *before* or more."""
        ...

    async def read(self, stream: str, *, after: int = 0) -> list[Stored]:
        """The events of a stream from the version after *after* on; none if there is no such stream."""
        ...

    async def snapshot(self, stream: str) -> Stored | None:
        """What a stream added up to at some version; from there on `read` gives the rest."""
        ...

    async def done(self, stream: str, command: str) -> int | None:
        """The version a command has led to, if it was carried out."""
        ...

    async def version(self, stream: str) -> int:
        """How many events a stream has."""
        ...

    def streams(self, prefix: str = "") -> AsyncIterator[str]:
        """The names of all streams that begin like this, in order."""
        ...
