"""A line to a club whose server does not run: its services, opened on its file for as long as the line lasts."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from floorman.cli.line.line import ClubLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    import msgspec

    from floorman.bus import Bus


class FileLine(ClubLine):
    """Asks the services as whoever runs the club. Nothing goes on by itself: nobody is dealt a card, and no clock runs out."""

    def __init__(self, runner: asyncio.Runner, bus: Bus) -> None:
        self._runner = runner
        self._bus = bus

    @classmethod
    @contextlib.contextmanager
    def opened(cls, path: str) -> Iterator[FileLine]:
        """A line as long as the block lasts; nobody else can write to the file meanwhile.

        Raises:
            FileInUse: somebody else does.
            StoreError: the file cannot be used.
        """
        from floorman.bus import LocalBus
        from floorman.club.club import Club
        from floorman.server.machine import beside
        from floorman.store import SqliteStore

        with asyncio.Runner() as runner:
            doors, bus = contextlib.AsyncExitStack(), LocalBus()
            try:
                store = runner.run(doors.enter_async_context(SqliteStore.opened(path)))
                beside(path).unlink(missing_ok=True)  # of a server that was killed: the file is ours
                runner.run(doors.enter_async_context(Club.opened(store, bus, deals=False)))
                yield cls(runner, bus)
            finally:
                runner.run(doors.aclose())

    def _answer(self, topic: str, wanted: msgspec.Raw, id_: str) -> bytes:
        from floorman.club.authority.actor import AT_THE_MACHINE
        from floorman.club.wire.watch import ask

        return self._runner.run(ask(self._bus, topic, AT_THE_MACHINE, wanted, id_))
