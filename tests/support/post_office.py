"""A post office: a server for e-mails in a thread of the test's own, and the letters that were handed in there."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import re
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import TYPE_CHECKING

from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator


class PostOffice:
    """What was handed in."""

    def __init__(self, port: int) -> None:
        self.address = f"smtp://127.0.0.1:{port}?sender=club@example.org"
        self.letters: queue.Queue[bytes] = queue.Queue()

    def next_letter(self) -> EmailMessage:
        """The next one, as soon as it is there."""
        letter = message_from_bytes(self.letters.get(timeout=PATIENCE_S), policy=policy.default)
        assert isinstance(letter, EmailMessage)
        return letter

    def next_link(self) -> str:
        """The link in the next one."""
        found = re.search(r"https?://\S+", self.next_letter().get_content())
        assert found
        return found.group()


@contextlib.contextmanager
def post_office() -> Iterator[PostOffice]:
    """Keep one open, in a thread of its own: whoever drives a browser has a loop running already."""
    opened: queue.Queue[tuple[PostOffice, asyncio.AbstractEventLoop, asyncio.Event]] = queue.Queue()

    async def work() -> None:
        office: PostOffice

        async def taken_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            """As much of SMTP as it takes to hand in a letter."""
            writer.write(b"220 here\r\n")
            while line := await reader.readline():
                match line.split()[0].upper():
                    case b"DATA":
                        writer.write(b"354 go on\r\n")
                        office.letters.put(await reader.readuntil(b"\r\n.\r\n"))
                        writer.write(b"250 kept\r\n")
                    case b"QUIT":
                        writer.write(b"221 bye\r\n")
                        break
                    case _:
                        writer.write(b"250 ok\r\n")
            writer.close()

        over = asyncio.Event()
        async with await asyncio.start_server(taken_in, "127.0.0.1", 0) as server:
            office = PostOffice(server.sockets[0].getsockname()[1])
            opened.put((office, asyncio.get_running_loop(), over))
            await over.wait()

    thread = threading.Thread(target=asyncio.run, args=(work(),))
    thread.start()
    office, loop, over = opened.get(timeout=PATIENCE_S)
    try:
        yield office
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
