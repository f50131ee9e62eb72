"""A part of the club that can be asked over the bus: who asks is looked at once, here, and whatever goes wrong is an answer."""

from __future__ import annotations

import contextlib
import logging
from abc import ABC, abstractmethod
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec

from floorman.club.authority.permissions import require_permission
from floorman.club.wire.allowances import ALLOWANCE, metered
from floorman.club.wire.messages import Done, refused, requested
from floorman.errors import FloormanError, OurMistake, UnreadableMessage
from floorman.store.finishing import Finishing
from floorman.table.view import to_json
from floorman.text.parsers import unread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor

_LOG: Final = logging.getLogger(__name__)
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


def said_once(member: str, id: str, wanted: Struct) -> str:  # noqa: A002  # as the message calls it
    """What a command is kept under: said again it is the same one, but another command under a used id is another.

    Without an id nobody can say it again.
    """
    return f"{member} {id} {sha256(to_json(wanted)).hexdigest()[:16]}" if id else ""


class Service(ABC):
    """Serves one subject. *scope* is where roles have to count for what is wanted here: ``tournament/friday``.

    A subclass says with `wanted` what it understands, a tagged union of commands and questions, and does it in `do`.
    """

    wanted: msgspec.json.Decoder[Any]

    def __init__(self, bus: Bus, subject: str, scope: str = "") -> None:
        self._bus = bus
        self._subject: Final = subject
        self._scope: Final = scope
        self._begun = Finishing()

    @abstractmethod
    async def do(self, by: Actor, wanted: Any, id: str) -> object:  # noqa: A002  # as the message calls it
        """Do what somebody may want, or answer what they may ask; gives the number of the version, or the answer.

        Raises:
            FloormanError: it cannot be done.
        """

    def known(self, by: Actor) -> Actor:
        """Whoever asks, with what they are here besides: the host of their home game."""
        return by

    @contextlib.contextmanager
    def serving(self) -> Iterator[None]:
        """Serve the subject as long as the block lasts."""
        with self._bus.serving(self._subject, self.answer):
            yield

    async def answer(self, data: bytes) -> bytes:
        """Answer one request. What was begun is brought to its end even if nobody waits for it any more."""
        work, allowance = self._answered(data), ALLOWANCE.get()
        return to_json(await self._begun.finish(work if allowance is None else metered(work, allowance)))

    async def _answered(self, data: bytes) -> object:
        request = requested(data)
        wanted: object = None
        try:
            if (allowance := ALLOWANCE.get()) is not None and not request.by.is_staff:
                await allowance.turn()
            wanted = self._read(request.wanted)
            by = self.known(request.by)
            require_permission(by, wanted, self._scope)
            answer = await self.do(by, wanted, request.id)
        except FloormanError as error:
            return refused(request.id, error)
        except Exception:  # noqa: BLE001  # a fault of ours must not take the service along
            _LOG.exception("%s: %s", self._subject, type(wanted).__name__)
            return refused(request.id, OurMistake())
        return Done(request.id, answer) if isinstance(answer, int) else answer

    def _read(self, wanted: bytes | msgspec.Raw) -> object:
        try:
            return self.wanted.decode(wanted)
        except _UNREADABLE as error:
            raise UnreadableMessage(unread(error)) from None
