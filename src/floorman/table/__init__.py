"""A table from hand to hand: who sits where with what, whose turn it is and until when.

`decide` says what happens and changes nothing, `evolve` lets it happen, `view` is what one pair of eyes may see of it.
"""

from floorman.table.commands import (
    Act,
    AddChips,
    CallClock,
    ComeBack,
    Command,
    LeaveGame,
    LeaveList,
    Requester,
    SitDown,
    SitOut,
    StandUp,
    Straddle,
    WaitForSeat,
)
from floorman.table.events import Event, EventTable, TableOpened
from floorman.table.state import TableState
from floorman.table.view import Seen, TableView

__all__ = [
    "Act",
    "AddChips",
    "CallClock",
    "ComeBack",
    "Command",
    "Event",
    "EventTable",
    "LeaveGame",
    "LeaveList",
    "Requester",
    "Seen",
    "SitDown",
    "SitOut",
    "StandUp",
    "Straddle",
    "TableOpened",
    "TableState",
    "TableView",
    "WaitForSeat",
]
