"""What somebody at a table can want, as values: for the wire, bots and tests."""

from __future__ import annotations

from msgspec import Struct

from floorman.hand.actions import Action
from floorman.table.floor_calls.events import CallReason
from floorman.table.presence import Place


class SitDown(Struct, frozen=True, gc=False, tag="sit_down"):
    """Take a seat with so many chips. Somebody who *waits* pays nothing to come in and is dealt in with the big blind."""

    seat: int
    chips: int
    waits: bool = False


class StandUp(Struct, frozen=True, gc=False, tag="stand_up"):
    """Leave the table."""


class SitOut(Struct, frozen=True, gc=False, tag="sit_out"):
    """Keep the seat, and play no more for now. In a tournament the seat goes on paying.

    *at_blind*: in a cash game, not before the big blind would be one's own; said again without it, at once.
    """

    at_blind: bool = False


class ComeBack(Struct, frozen=True, gc=False, tag="come_back"):
    """Play again. A player who missed blinds posts at once, or *waits* for the big blind."""

    waits: bool = False


class AddChips(Struct, frozen=True, gc=False, tag="add_chips"):
    """Buy more chips, between hands."""

    chips: int


class Act(Struct, frozen=True, gc=False, tag="act"):
    """Act in the hand.

    *turn* is the number the view gave to this decision, so that what was meant for one turn never counts for the next.
    """

    action: Action
    turn: int


class Straddle(Struct, frozen=True, gc=False, tag="straddle"):
    """Straddle with so many chips when next sitting after the big blind; 0 takes it back."""

    chips: int


class CallClock(Struct, frozen=True, gc=False, tag="call_clock"):
    """Ask for the clock on whoever is in turn. *where* is how far from one's own chair one is: see `presence`."""

    where: Place = "in_the_chair"


class CallFloor(Struct, frozen=True, gc=False, tag="call_floor"):
    """Call the floor: the table stands still until it has ruled. What one says to the floor nobody else hears."""

    why: CallReason = "other"
    words: str = ""


class WithdrawCall(Struct, frozen=True, gc=False, tag="withdraw_call"):
    """Call the floor no longer, as long as it has not come."""


class WaitForSeat(Struct, frozen=True, gc=False, tag="wait_for_seat"):
    """Go on the waiting list of a full table."""


class LeaveList(Struct, frozen=True, gc=False, tag="leave_list"):
    """Wait no longer, and let the seat go that was offered, if one was."""


class LeaveGame(Struct, frozen=True, gc=False, tag="leave_game"):
    """Be let in no more at somebody's home game; its link leads there again."""


Command = (
    SitDown
    | StandUp
    | SitOut
    | ComeBack
    | AddChips
    | Act
    | Straddle
    | CallClock
    | CallFloor
    | WithdrawCall
    | WaitForSeat
    | LeaveList
    | LeaveGame
)


class Requester(Struct, frozen=True, gc=False):
    """Who wants it. *sits_at* and *in_event* are facts about them that this table cannot know by itself."""

    member: str
    name: str
    is_bot: bool = False
    sits_at: str = ""
    """Another table at which they have a seat."""
    in_event: bool = False
    """Whether they play in the same event at another table."""
