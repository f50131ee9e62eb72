"""How a store is doing: what it has written and how long that took, and whether it can write at all."""

from __future__ import annotations

import time
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from floorman.errors import StoreError

LATENCIES_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The upper ends of the classes in which commits are counted by how long they took; the last class has none."""


class StoreCondition:
    """Counted by the writer alone; whoever looks may see one commit less than there is."""

    __slots__ = (
        "appends",
        "commands",
        "commits",
        "events",
        "failed_commits",
        "failing",
        "failing_since",
        "latencies",
        "seconds",
    )

    def __init__(self) -> None:
        self.commits = 0
        self.appends = 0
        """That were kept; many share a commit."""
        self.commands = 0
        """Appends that carry a command out, and not what time brings."""
        self.events = 0
        self.failed_commits = 0
        self.failing: StoreError | None = None
        """Why the last commit was refused, if it was."""
        self.failing_since = 0.0
        """Since when none has come about, in seconds since 1970; 0 where all is well."""
        self.latencies = [0] * (len(LATENCIES_S) + 1)
        """How many commits took how long, by the classes of `LATENCIES_S`."""
        self.seconds = 0.0
        """What all commits took together."""

    def committed(self, *, appends: int, events: int, commands: int = 0, seconds: float) -> None:
        """One more commit is on the disk."""
        self.commits += 1
        self.appends += appends
        self.commands += commands
        self.events += events
        self.seconds += seconds
        self.latencies[bisect_left(LATENCIES_S, seconds)] += 1
        self.failing, self.failing_since = None, 0.0

    def failed(self, error: StoreError) -> None:
        """A commit was refused: nothing of it was kept."""
        self.failed_commits += 1
        self.failing = error
        self.failing_since = self.failing_since or time.time()
