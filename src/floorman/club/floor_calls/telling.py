"""A table tells the floor's list how it stands with the call that is open there, as often as that changes."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from floorman.club.authority.actor import THE_CLUB
from floorman.club.floor_calls.pages import open_call
from floorman.club.wanted.calls import NoteCall
from floorman.club.wire.watch import ask
from floorman.errors import NobodyServes

if TYPE_CHECKING:
    from floorman.bus import Bus
    from floorman.club.wanted.calls import OpenCall
    from floorman.table import TableState

SUBJECT: Final = "calls"
_LOG: Final = logging.getLogger(__name__)


class CallTeller:
    """Tells of one table."""

    def __init__(self, bus: Bus, table: str, scope: str) -> None:
        self._bus, self._table, self._scope = bus, table, scope
        self._told: OpenCall | None = None

    def has_news(self, table: TableState) -> bool:
        """Whether something is to be told of that has not been."""
        return self._call(table) != self._told

    async def tell(self, table: TableState, version: int) -> None:
        """Say how it stands, if that has not been said."""
        if not self.has_news(table):
            return
        self._told = self._call(table)
        try:
            await ask(self._bus, SUBJECT, THE_CLUB, NoteCall(self._table, version, self._told))
        except NobodyServes:  # the list hears of it with the next change
            _LOG.warning("nobody hears how it stands with the floor at table %s", self._table)

    def _call(self, table: TableState) -> OpenCall | None:
        return open_call(table, table.call, self._scope) if table.call is not None else None
