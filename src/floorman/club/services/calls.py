"""The list of open calls for the floor: everybody who may look after one finds it there, and hears when there is another.

What it knows the tables tell it; nothing of it is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import msgspec
from msgspec.structs import replace

from floorman.club.authority.actor import Role
from floorman.club.floor_calls.pages import CallsMoved, CallsUpdate
from floorman.club.floor_calls.telling import SUBJECT
from floorman.club.wanted.calls import ListCalls, NoteCall, OfCalls
from floorman.club.wire.messages import Look
from floorman.club.wire.service import Service
from floorman.club.wire.watch import rail

if TYPE_CHECKING:
    from floorman.bus import Bus
    from floorman.club.authority.actor import Actor
    from floorman.club.wanted.calls import CallLine, OpenCall


class CallsService(Service):
    """Serves the subject ``calls``."""

    wanted = msgspec.json.Decoder(OfCalls)

    def __init__(self, bus: Bus) -> None:
        super().__init__(bus, SUBJECT)
        self._noted: dict[str, NoteCall] = {}
        self._number = 1

    async def do(self, by: Actor, wanted: OfCalls, id: str) -> int | CallsUpdate:  # noqa: A002, ARG002  # as the message has it
        """Show the open calls, or hear of one."""
        match wanted:
            case Look() | ListCalls():
                found = sorted(self._calls(), key=lambda call: (call.line.since, call.line.table))
                seen = (_seen(call, by) for call in found if by.has(Role.FLOOR, call.scope))
                return CallsUpdate(SUBJECT, self._number, 0, tuple(seen))
            case NoteCall(table, version):
                known = self._noted.get(table)
                if known is None or version >= known.version:
                    self._noted[table] = wanted
                    if wanted.call is None:
                        del self._noted[table]
                    self._number += 1
                    self._bus.publish(rail(SUBJECT), msgspec.json.encode(CallsMoved(self._number)))
            case _:
                assert_never(wanted)
        return 0

    def _calls(self) -> list[OpenCall]:
        return [noted.call for noted in self._noted.values() if noted.call is not None]


def _seen(call: OpenCall, by: Actor) -> CallLine:
    """A call; what was said to the floor is not for those who play there."""
    return replace(call.line, callers=()) if by.member in call.players else call.line
