"""How commands find the host of a table and how views find their way back, by subject.

>>> import asyncio
>>> async def talk() -> tuple[bytes, list[tuple[str, bytes]]]:
...     bus, heard = LocalBus(), []
...     async def answer(data: bytes) -> bytes:
...         bus.publish("table.1.rail", b"somebody said " + data)
...         return b"done"
...     with bus.serving("table.1", answer), bus.listening("table.1.rail", hear=lambda *news: heard.append(news)):
...         return await bus.request("table.1", b"hello"), heard
>>> asyncio.run(talk())
(b'done', [('table.1.rail', b'somebody said hello')])
"""

from floorman.bus.local import LocalBus
from floorman.bus.protocol import Bus

__all__ = ["Bus", "LocalBus"]
