"""A club in a process of its own whose clock stands still until a test moves it: it can be killed, and nobody waits for time."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from floorman.testing import ManualClock
from support.guest import Server
from support.opened import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

_TESTS = Path(__file__).resolve().parent.parent


class ClockedServer(Server):
    """A club without anything in it; a second start goes on with the time at which it was killed."""

    def __init__(self, folder: Path, now: int) -> None:
        super().__init__(folder, demo=False)
        self.now = now
        self.link = ""
        """What the first admin opens."""

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        process = self._process = subprocess.Popen(
            [sys.executable, "-m", "support.clocked", str(self.db), str(self.port), str(self.now)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(_TESTS)},
        )
        port, *link = self._line(process).split()
        self.port = int(port)
        self.link = link[0] if link else ""

    def advance(self, ms: int) -> None:
        """Move the club's time, ringing every alarm on the way."""
        self.now += ms
        assert self.process.stdin is not None
        self.process.stdin.write(f"{ms}\n")
        self.process.stdin.flush()
        self._line(self.process)

    @staticmethod
    def _line(process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, "it has ended"
        return line


@contextlib.contextmanager
def clocked(folder: Path, now: int) -> Iterator[ClockedServer]:
    """Such a club for as long as the block lasts."""
    server = ClockedServer(folder, now)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def main(path: str, port: str, now: str) -> None:
    """Serve until there is nothing more to read; every line moves the time by so many milliseconds."""
    clock = ManualClock(int(now))
    with opened(path, clock=clock, port=int(port)) as club:

        async def advance(ms: int) -> None:
            clock.advance(ms)

        link = "" if club.club.members.has_admin else club.run(club.club.members.admin_link())
        _say(f"{club.port} {link}")
        for line in sys.stdin:
            club.run(advance(int(line)))
            _say(str(clock.now()))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
