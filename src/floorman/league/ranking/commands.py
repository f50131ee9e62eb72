"""What an official may want of the ranking."""

from __future__ import annotations

from msgspec import Struct


class RankingNothing(Struct, frozen=True, gc=False, tag=True):
    """Stands here until there is something to want."""


Command = RankingNothing
