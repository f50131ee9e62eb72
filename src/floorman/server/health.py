"""How the club is doing, for whoever looks after the machine: a program that asks, or a person with a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman import __version__

if TYPE_CHECKING:
    from floorman.club.club import Club

LITTLE_ROOM: Final = 256 * 1024 * 1024
"""Bytes; an evening of twenty tables takes some ten million."""
OVERDUE_MS: Final = 10_000
"""How much later than its deadline a table may be on a busy machine before it stands still."""


class DiskHealth(Struct, frozen=True):
    """Whether what happens can be kept."""

    room_bytes: int | None
    """What there is room for; nothing is said of a club that is kept in memory."""
    is_refused: bool
    """Whether the last commit was: the disk is full, say. Tables pause until there is room again."""
    refused_since: int | None
    """In milliseconds since 1970."""


class Health(Struct, frozen=True):
    """How the club is doing. *failing* is answered with 503: somebody has to do something, and people notice."""

    status: Literal["ok", "warning", "failing"]
    version: str
    is_writing: bool
    """Whether the writer of the store is there."""
    disk: DiskHealth
    reaches_until: int
    """When something was kept last, in milliseconds since 1970; 0 before the first time."""
    still: tuple[str, ...]
    """Tables and events that should go on by themselves and do not."""
    unreadable: tuple[str, ...]
    """What stays closed because it cannot be read; `floorman audit` says why."""


def health_of(club: Club) -> Health:
    """Look at everything that can stand still."""
    store, now = club.store, club.clock.now()
    condition, room = store.condition, store.room
    still = tuple(sorted(name for name, host in club.hosts() if host.stands_still(now, grace_ms=OVERDUE_MS)))
    unreadable = tuple(sorted({*club.closed, *club.tournaments.unreadable}))
    is_failing = bool(condition.failing or still) or not store.is_writing
    is_worrying = bool(unreadable) or (room is not None and room < LITTLE_ROOM)
    return Health(
        status="failing" if is_failing else "warning" if is_worrying else "ok",
        version=__version__,
        is_writing=store.is_writing,
        disk=DiskHealth(
            room, condition.failing is not None, round(condition.failing_since * 1000) if condition.failing else None
        ),
        reaches_until=store.head.at,
        still=still,
        unreadable=unreadable,
    )
