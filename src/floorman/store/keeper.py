"""The one writer of a stream: load, decide, append, fold, and only then tell.

A keeper holds what a stream adds up to, and everything that happens to it goes through the keeper, one at a time. It stands
beside the store and knows nothing of clubs, so that a server's hosts and a terminal without a server keep things the same way.

- **Loading** begins at the last snapshot and folds the events after it. A snapshot that cannot be read any more is passed
  over: the events are the truth, and a snapshot only saves time. A state that began from one need not know what came before:
  when folding or deciding asks for it, with `PastNeeded`, the keeper loads from the first event on and goes on from there.
- **Deciding** is given the state and says what happens, or refuses. It changes nothing.
- **Appending** says which version it builds on, and in which epoch. When somebody was faster, the keeper loads again and has
  it decided again; when somebody has taken the stream over, it hears `Fenced` and gives up.
- **Said twice**: a command is kept with its events under its id. The second time it is answered with the version it led to,
  even when it would be refused by now.
- **Finishing**: what was begun is brought to its end even if nobody waits for it any more. Otherwise the state in memory
  would be behind the disk.

Several streams in one commit
-----------------------------

What happens at a table and what it costs are in two streams with a writer each, and both are kept or neither is. The keeper
of the table appends both: its own entry, and *along* with it an entry that the treasurer has prepared. ``along`` is called
after deciding, with the events and the version they build on, and gives an `Along`, or None where there is nothing to add:

- It may refuse, with a `FloormanError`. Nothing has happened then.
- It may wait before it decides, for another load to end, say, but not afterwards: between its decision and the append
  nothing is awaited. Entries therefore reach the store in the order in which they were decided, and whoever prepares them may
  build the next one on an entry that is not on the disk yet: nobody holds a lock while the disk is busy.
- In the end exactly one of ``kept`` and ``failed`` is called, in the same step of the event loop in which the keeper goes on.
  Failed means that nothing of it was added: drop the entry and everything that was built on it. Those later entries are
  refused by the store, since the version they expect never came, and their keepers have them decided again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from floorman.errors import Conflict, Fenced, FloormanError, PastNeeded, StoreError, Unreadable
from floorman.store.finishing import Finishing
from floorman.store.protocol import Entry
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from floorman.store.lookup import Mark
    from floorman.store.protocol import EventStore, Stored

State = TypeVar("State")
Event = TypeVar("Event")
_LOG: Final = logging.getLogger(__name__)
_ATTEMPTS: Final = 3
"""How often something is decided before somebody else is too fast for us."""


class Kind(NamedTuple, Generic[State, Event]):
    """How streams of one kind are written, read and added up."""

    encode: Callable[[Sequence[Event]], Sequence[bytes]]
    decode: Callable[[bytes], Event]
    fold: Callable[[State | None, Sequence[Event]], State]
    """What events add up to after a state, which may be changed in place; after None, from the first event on."""
    empty: Callable[[], State] | None = None
    """What a stream without events adds up to, if that is anything."""
    snapshot: Callable[[State, Sequence[Event]], bytes | None] | None = None
    """The state before these events, to begin from the next time; None where this is not the moment for one."""
    restore: Callable[[bytes], State | None] | None = None
    """The state of a snapshot; None if it is in a form that is no longer read."""
    every: int = 1
    """How many events there are between two snapshots, at least."""
    marks: Callable[[Sequence[Event], int], Sequence[Mark]] | None = None
    """Under what events will be looked up, given the version before them."""


class Along(NamedTuple):
    """Entries that are kept in the same commit as a keeper's own, and whom to tell how it went."""

    entries: Sequence[Entry]
    kept: Callable[[], None]
    failed: Callable[[], None]

    def beside(self, other: Along) -> Along:
        """This and something else in the one commit."""

        def kept() -> None:
            self.kept()
            other.kept()

        def failed() -> None:
            self.failed()
            other.failed()

        return Along([*self.entries, *other.entries], kept, failed)


class Drafted(NamedTuple, Generic[State, Event]):
    """A decision that was tried on a draft: the events, and the draft, which they need not be folded into again."""

    events: Sequence[Event]
    state: State


if TYPE_CHECKING:
    Deciding = Callable[[State], Sequence[Event] | Drafted[State, Event]]
    Preparing = Callable[[Sequence[Event], int], Awaitable[Along | None]]


class Keeper(Generic[State, Event]):
    """Keeps one stream. *kept* hears of events as soon as they have happened, with the version before them."""

    def __init__(
        self,
        store: EventStore,
        stream: str,
        kind: Kind[State, Event],
        *,
        epoch: int = 0,
        kept: Callable[[Sequence[Event], int], None] | None = None,
    ) -> None:
        self.stream: Final = stream
        self.version = 0
        self._store = store
        self._kind = kind
        self._epoch = epoch
        self._kept = kept
        self.failed: Callable[[StoreError], None] | None = None
        """Who hears that something could not be kept, the disk being full, say. Nothing of it has happened."""
        self._turn = asyncio.Lock()
        self._work = Finishing()
        self._state: State | None = None
        self._snapshot_at = 0
        self._is_loaded = False
        self._is_whole = True
        """Whether the state began with the first event, and not with a snapshot."""

    @property
    def state(self) -> State:
        """What the stream adds up to; whoever looks changes nothing.

        Raises:
            StoreError: nothing is kept there, or it was not loaded.
        """
        if self._state is None:
            raise StoreError(
                Words(f"{self.stream}: nothing is kept there", f"{self.stream}: dort ist nichts gespeichert")
            )
        return self._state

    async def load(self, *, whole: bool = False) -> bool:
        """Take the stream up where its last event left it; gives whether there is one. The *whole* of it: without a snapshot.

        Raises:
            Unreadable: what is kept there cannot be read: an event, or the rulebook that it names.
            StoreError: the store cannot be used.
        """
        async with self._turn:
            await self._load(whole=whole)
        return self.version > 0

    async def begin(
        self,
        events: Sequence[Event],
        *,
        command: str = "",
        along: Preparing[Event] | None = None,
    ) -> int:
        """Keep the first events of a stream; gives its version.

        Raises:
            Conflict: it has begun already.
            StoreError: they cannot be kept; nothing was added.
        """

        async def in_turn() -> int:
            async with self._turn:
                if self.version:  # or they would be added to what is there
                    raise Conflict(self.stream, expected=0, found=self.version)
                return await self._append(events, None, command, along)

        return await self._work.finish(in_turn())

    async def keep(
        self,
        *decide: Deciding[State, Event],
        command: str = "",
        along: Preparing[Event] | None = None,
    ) -> int:
        """Decide something and keep what happens; gives the version it led to, and the present one if nothing happens.

        What was not loaded before is loaded first.

        Of several decisions each is made on what the one before it led to, and nobody comes between them; the command is
        that of the first.

        Raises:
            FloormanError: it was refused; nothing of it has happened, but for decisions before it.
            Conflict: somebody was faster, again and again.
            StoreError: it cannot be kept; nothing was added.
        """

        async def in_turn() -> int:
            async with self._turn:
                if not self._is_loaded:
                    await self._load()
                version = self.version
                for number, one in enumerate(decide):
                    version = await self._decided(one, command if not number else "", along)
            return version

        return await self._work.finish(in_turn())

    async def take_turn(self) -> None:
        """Wait until nobody else decides here, for what is kept along with another keeper's: `along`, or `pass_turn`.

        Raises:
            StoreError: the stream cannot be read.
        """
        await self._turn.acquire()
        try:
            if not self._is_loaded:
                await self._load()
        except BaseException:
            self.pass_turn()
            raise

    def pass_turn(self) -> None:
        """Let the next one decide."""
        self._turn.release()

    def along(self, events: Sequence[Event]) -> Along:
        """Prepare events for the keeper that appends them; the turn that was taken is over when they are kept, or are not."""
        entry = self._entry(events)

        def kept() -> None:
            self._happened(events)
            self.pass_turn()

        def failed() -> None:
            self._is_loaded = False  # somebody else may have written here: whoever comes next looks
            self.pass_turn()

        return Along([entry], kept, failed)

    def renew_snapshot(self) -> None:
        """Have a snapshot go along with the next events, however recent the last one is."""
        self._snapshot_at = -self._kind.every

    async def settled(self) -> None:
        """Wait for everything that was begun before now."""
        await self.keep()

    async def all_done(self) -> None:
        """Wait until nothing is under way."""
        await self._work.all_done()

    # ---- one decision ----

    async def _decided(
        self,
        decide: Deciding[State, Event],
        command: str,
        along: Preparing[Event] | None,
    ) -> int:
        attempt = 1
        while True:
            try:
                decided = decide(self.state)
                drafted = decided if isinstance(decided, Drafted) else Drafted(decided, None)
                return await self._append(drafted.events, drafted.state, command, along)
            except Conflict as conflict:  # somebody was faster, here or in a stream that goes along
                if conflict.stream == self.stream:
                    await self._load()
                if attempt == _ATTEMPTS:
                    raise
                attempt += 1
            except PastNeeded:
                if self._is_whole:  # there is no more of it
                    raise
                await self._load(whole=True)
            except FloormanError:
                # Said twice: what was done the first time may be impossible now, and is done all the same.
                if command and (version := await self._store.done(self.stream, command)) is not None:
                    return version
                raise
            except Exception:  # a fault of ours: nothing of what went wrong stays
                await self._load()
                raise

    async def _append(
        self,
        events: Sequence[Event],
        after: State | None,
        command: str,
        along: Preparing[Event] | None,
    ) -> int:
        """Make events durable; only then let them happen, and tell of them."""
        before = self.version
        if not events:
            return before
        snapshot = self._snapshot(events)
        entry = self._entry(events, snapshot)
        others = await along(events, before) if along else None
        try:
            version = await self._store.append_together([entry, *(others.entries if others else ())], command=command)
        except BaseException as error:
            if others:
                others.failed()
            if self.failed and isinstance(error, StoreError) and not isinstance(error, Fenced):
                self.failed(error)
            raise
        is_new = version == before + len(events)
        if others:
            (others.kept if is_new else others.failed)()
        if not is_new:  # the command had been carried out already
            if version > before:  # by somebody else
                await self._load()
            return version
        self._happened(events, after)
        self._snapshot_at = before if snapshot is not None else self._snapshot_at
        return version

    def _entry(self, events: Sequence[Event], snapshot: bytes | None = None) -> Entry:
        """What is given to the store."""
        kind, before = self._kind, self.version
        marks = kind.marks(events, before) if kind.marks else ()
        return Entry(self.stream, kind.encode(events), before, snapshot, marks, self._epoch)

    def _happened(self, events: Sequence[Event], after: State | None = None) -> None:
        """What is durable happens, and is told of."""
        before = self.version
        self._state = self._kind.fold(self._state, events) if after is None else after
        self.version, self._is_loaded = before + len(events), True
        if self._kept:
            self._kept(events, before)

    def _snapshot(self, events: Sequence[Event]) -> bytes | None:
        is_due = self.version - self._snapshot_at >= self._kind.every
        return self._kind.snapshot(self.state, events) if self._kind.snapshot and is_due else None

    # ---- loading ----

    async def _load(self, *, whole: bool = False) -> None:
        kind = self._kind
        state, since = (None, 0) if whole else await self._restored()
        stored = await self._store.read(self.stream, after=since)
        try:
            await self._require_whole(since, stored)
            events = [kind.decode(event.data) for event in stored]
            if events:
                state = kind.fold(state, events)
        except PastNeeded:
            await self._load(whole=True)
            return
        except Exception as error:  # whatever is wrong with it, this stream alone stays closed
            raise Unreadable(self.stream, str(error) or repr(error)) from error
        if not events and state is None and kind.empty:
            state = kind.empty()
        self._state, self._snapshot_at, self._is_loaded, self._is_whole = state, since, True, not since
        self.version = stored[-1].version if stored else since

    async def _require_whole(self, since: int, stored: Sequence[Stored]) -> None:
        """See to it that no event is missing of what is loaded, nor all of those that a snapshot was made of."""
        for number, (version, _) in enumerate(stored, start=since + 1):
            if version != number:
                raise ValueError(f"event {number} is missing")
        if since and not stored and (last := await self._store.version(self.stream)) < since:
            raise ValueError(f"events {last + 1} to {since} are missing")

    async def _restored(self) -> tuple[State | None, int]:
        if self._kind.restore and (kept := await self._store.snapshot(self.stream)):
            try:
                state = self._kind.restore(kept.data)
            except Exception as error:  # noqa: BLE001  # whatever is wrong with it, the events will tell
                _LOG.warning("%s: the snapshot is passed over: %r", self.stream, error)
                state = None
            if state is not None:
                return state, kept.version
        return None, 0
