"""What happens in the people, as it is recorded."""

from __future__ import annotations

from msgspec import Struct


class PeopleUnchanged(Struct, frozen=True, gc=False, tag=True):
    """Stands here until something can happen."""


Event = PeopleUnchanged
