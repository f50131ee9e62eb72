"""What can be wanted of the club as a whole."""

from __future__ import annotations

from msgspec import Struct


class TakeUp(Struct, frozen=True, tag="take_up"):
    """Have something served that nobody has asked for in a while: a table, a tournament, a league."""

    topic: str


OfClub = TakeUp
