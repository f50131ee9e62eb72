"""What happens in the ranking, as it is recorded."""

from __future__ import annotations

from msgspec import Struct


class RankingUnchanged(Struct, frozen=True, gc=False, tag=True):
    """Stands here until something can happen."""


Event = RankingUnchanged
