"""Everybody's notices as a service: what people are told wherever they are, kept until they put it away.

They are kept in memory, some for each person and for half a day: what still holds after a restart, where one sits, whose turn it
is, which seat is kept, is told anew by those who know it.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from floorman.club.notices.kinds import KeptNotice, NoticesUpdate, Tell, place_of
from floorman.club.notices.telling import SUBJECT, TOLD
from floorman.club.wanted.notices import OfNotices, PutAwayNotices, ReadNotices
from floorman.club.wire.messages import Look, SomethingHappened
from floorman.club.wire.service import Service
from floorman.club.wire.watch import ear
from floorman.errors import NotSignedIn
from floorman.table.view import to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.clock import WallClock
    from floorman.club.notices.kinds import About

MOST: Final = 20
"""Of one person's. The oldest gives way."""
MOST_PEOPLE: Final = 10_000
"""Who have any. Whoever has heard nothing for longest gives way."""
KEPT_MS: Final = 12 * 3_600_000


class NoticesService(Service):
    """Serves the subject ``notices``, for each person their own."""

    wanted = msgspec.json.Decoder(OfNotices)

    def __init__(self, bus: Bus, clock: WallClock) -> None:
        super().__init__(bus, SUBJECT)
        self._clock = clock
        self._kept: OrderedDict[str, list[KeptNotice]] = OrderedDict()
        """By member, whoever was told something last at the end."""
        self._number = clock.now()
        """Counts whatever changes, for everybody: those of an earlier start were smaller."""

    @contextlib.contextmanager
    def serving(self) -> Iterator[None]:
        """Serve the subject, and hear what people are to be told, as long as the block lasts."""
        with self._bus.listening(TOLD, hear=self._hear), super().serving():
            yield

    async def do(self, by: Actor, wanted: OfNotices, id: str) -> int | NoticesUpdate:  # noqa: A002, ARG002  # as the message has it
        """Show somebody their notices, or put some away."""
        match wanted:
            case Look() if not by.is_somebody:
                raise NotSignedIn
            case Look() | ReadNotices():
                return self._update(by.member)
            case PutAwayNotices(numbers):
                kept = self._of(by.member)
                self._keep(by.member, [notice for notice in kept if notice.number not in numbers])
                return self._number
            case _:
                assert_never(wanted)

    async def forget(self, member: str) -> None:
        """Somebody was deleted."""
        self._kept.pop(member, None)

    # ---- hearing ----

    def _hear(self, _: str, data: bytes) -> None:
        tell = _tell(data)
        for member in tell.members:
            self._take(member, tell.about, is_over=tell.is_over)

    def _take(self, member: str, about: About, *, is_over: bool) -> None:
        others = [notice for notice in self._of(member) if place_of(notice.about) != place_of(about)]
        if not is_over:
            others = [*others, KeptNotice(self._number + 1, self._clock.now(), about)][-MOST:]
        self._keep(member, others)

    def _of(self, member: str) -> list[KeptNotice]:
        oldest = self._clock.now() - KEPT_MS
        return [notice for notice in self._kept.get(member, ()) if notice.at > oldest]

    def _keep(self, member: str, notices: list[KeptNotice]) -> None:
        """Keep what is left of somebody's notices, and have their pages look afresh if that is something else."""
        if notices == self._kept.get(member, []):
            return
        self._kept.pop(member, None)
        if notices:
            self._kept[member] = notices
        self._number += 1
        while len(self._kept) > MOST_PEOPLE:
            self._kept.popitem(last=False)
        self._bus.publish(ear(SUBJECT, member), to_json(SomethingHappened(self._number)))

    def _update(self, member: str) -> NoticesUpdate:
        return NoticesUpdate(SUBJECT, self._number, 0, tuple(self._of(member)))


_tell = msgspec.json.Decoder(Tell).decode
