"""A bus with what every table needs of its club, for tests that open no club."""

from __future__ import annotations

from contextlib import ExitStack

from floorman.bus import LocalBus
from floorman.club.services.whereabouts import WhereaboutsService


class BusOfTables(LocalBus):
    """A bus on which somebody knows who sits where."""

    def __init__(self) -> None:
        super().__init__()
        self._services = ExitStack()
        self._services.enter_context(WhereaboutsService(self).serving())
