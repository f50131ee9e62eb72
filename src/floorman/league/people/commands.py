"""What an official may want of the people."""

from __future__ import annotations

from msgspec import Struct


class EnterClub(Struct, frozen=True, gc=False, tag=True):
    """Stands here until there is something to want."""


Command = EnterClub
