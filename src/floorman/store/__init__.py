"""Where events are kept: append-only streams, durable before anybody hears of them.

>>> import asyncio
>>> async def keep() -> list[bytes]:
...     async with SqliteStore.opened(":memory:") as store:
...         await store.append("table/1", [b"sat down", b"hand began"], expected=0)
...         await store.append("table/1", [b"folded"], expected=2)
...         return [event.data for event in await store.read("table/1", after=1)]
>>> asyncio.run(keep())
[b'hand began', b'folded']
"""

from floorman.store.keeper import Along, Drafted, Keeper, Kind
from floorman.store.lookup import Found, Lookup, Mark, Marked
from floorman.store.protocol import Entry, EventStore, Stored
from floorman.store.sqlite import SqliteStore
from floorman.store.vault import Change, Claim, Detail, Drop, Put, Release, Vault

__all__ = [
    "Along",
    "Change",
    "Claim",
    "Detail",
    "Drafted",
    "Drop",
    "Entry",
    "EventStore",
    "Found",
    "Keeper",
    "Kind",
    "Lookup",
    "Mark",
    "Marked",
    "Put",
    "Release",
    "SqliteStore",
    "Stored",
    "Vault",
]
