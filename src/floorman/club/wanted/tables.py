"""What can be wanted of the club's tables."""

from __future__ import annotations

from msgspec import Struct

from floorman.club.wire.messages import Look
from floorman.table.commands import Command
from floorman.table.events import TableOpened
from floorman.table.orders import Order


class OpenTable(Struct, frozen=True, tag="open_table"):
    """Open a cash table."""

    table: TableOpened


class OrderAtTable(Struct, frozen=True, tag="order"):
    """Do something at a cash table that the floor may."""

    order: Order


class LookAtCards(Struct, frozen=True, tag="look_at_cards"):
    """See every card of the hand under way, for a ruling; that somebody looked is written down, and the table hears of it."""


OfLobby = OpenTable | Look
OfTable = Command | OrderAtTable | LookAtCards | Look
