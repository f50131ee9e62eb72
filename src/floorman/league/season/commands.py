"""What an official may want of the season."""

from __future__ import annotations

from msgspec import Struct


class SeasonNothing(Struct, frozen=True, gc=False, tag=True):
    """Stands here until there is something to want."""


Command = SeasonNothing
