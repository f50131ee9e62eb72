"""Stores whose disk can be held, filled and watched."""

from __future__ import annotations

import threading
from typing import Any

from floorman.errors import StoreError
from floorman.store import SqliteStore
from floorman.text.words import Words


class HeldStore(SqliteStore):
    """A store that counts its commits, and whose writer waits before each of them while it is held."""

    def __init__(self, path: str, *, as_it_is: bool = False) -> None:
        self.commits = 0
        self.is_full = False
        self._may_go_on = threading.Event()
        self._may_go_on.set()
        super().__init__(path, as_it_is=as_it_is)

    def hold(self) -> None:
        """Let nothing reach the disk until it is let go."""
        self._may_go_on.clear()

    def let_go(self) -> None:
        """Let everything reach the disk that waits."""
        self._may_go_on.set()

    def close(self) -> None:
        """Let go of everything, so that a test that fails does not wait for ever."""
        self._may_go_on.set()
        super().close()

    def _commit(self, batch: Any) -> None:
        self._may_go_on.wait()
        self.commits += 1
        if self.is_full:
            for append in batch:
                append.done(StoreError(Words("database or disk is full", "Die Platte ist voll")))
        else:
            super()._commit(batch)
