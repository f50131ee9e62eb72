"""Stores whose disk can be held, filled and watched; what lies in their files, and what an audit finds in them."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

import msgspec
from msgspec import Struct

from floorman.club.audit import audit
from floorman.errors import StoreError
from floorman.store import EventStore, SqliteStore
from floorman.store.reading import reading
from floorman.store.sqlite import _answer
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from floorman.bank.audit import Finding

    WithStore: TypeAlias = Callable[[Callable[[EventStore], Awaitable[None]]], None]


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
            full = StoreError(Words("database or disk is full", "Die Platte ist voll"))
            _answer(batch, [full for _ in batch])
        else:
            super()._commit(batch)


def everything_in(folder: Path) -> bytes:
    """Every byte in a folder, whatever file it lies in."""
    return b"".join(file.read_bytes() for file in folder.iterdir())


def tagged(kind: Any) -> Iterator[type[Struct]]:
    """Every type with a tag that can stand in a stored value of a kind, each once."""
    seen: set[Any] = set()
    waiting = [kind]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        waiting += [arg for arg in get_args(one) if arg is not Ellipsis]
        if isinstance(one, type) and issubclass(one, Struct):
            waiting += [field.type for field in msgspec.structs.fields(one)]
            if one.__struct_config__.tag is not None:
                yield one


def findings_in(path: Path) -> tuple[Finding, ...]:
    """What the audit of a club's file finds."""
    with reading(str(path)) as kept:
        return audit(kept).findings


def asked_of_nothing(query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a database says that has no tables."""
    with contextlib.closing(sqlite3.connect(":memory:")) as empty:
        return empty.execute(query, values).fetchall()
