"""Members as a service: whoever comes in, looks after themselves, or looks after others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from floorman.club.people.commands import OfMembers
from floorman.club.wire.service import Service

if TYPE_CHECKING:
    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.people.desk import MembersDesk

SUBJECT: Final = "members"


class PeopleService(Service):
    """Serves the subject ``members``."""

    wanted = msgspec.json.Decoder(OfMembers)

    def __init__(self, bus: Bus, desk: MembersDesk) -> None:
        super().__init__(bus, SUBJECT)
        self._desk = desk

    async def do(self, by: Actor, wanted: OfMembers, id: str) -> object:  # noqa: A002, ARG002  # as the message has it
        """Do what somebody wants for themselves, or for others where they may."""
        return await self._desk.do(by, wanted)
