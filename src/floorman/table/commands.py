"""What somebody at a table can want, as values: for the wire, bots and tests."""

from __future__ import annotations

from msgspec import Struct

from floorman.hand.actions import Action


class SitDown(Struct, frozen=True, gc=False, tag=True):
    """Take a seat with so many chips."""

    seat: int
    chips: int


class StandUp(Struct, frozen=True, gc=False, tag=True):
    """Leave the table."""


class SitOut(Struct, frozen=True, gc=False, tag=True):
    """Keep the seat, and get no cards."""


class ComeBack(Struct, frozen=True, gc=False, tag=True):
    """Get cards again."""


class AddChips(Struct, frozen=True, gc=False, tag=True):
    """Buy more chips, between hands."""

    chips: int


class Act(Struct, frozen=True, gc=False, tag=True):
    """Act in the hand.

    *turn* is the number the view gave to this decision, so that what was meant for one turn never counts for the next.
    """

    action: Action
    turn: int


Command = SitDown | StandUp | SitOut | ComeBack | AddChips | Act


class Person(Struct, frozen=True, gc=False):
    """Who wants it."""

    member: str
    name: str
    is_bot: bool = False
