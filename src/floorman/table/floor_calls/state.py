"""A call for the floor as it stands, and how the clocks go on when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from floorman.table.floor_calls import events as did
from floorman.table.floor_calls.events import CallReason  # msgspec reads annotations at run time

if TYPE_CHECKING:
    from floorman.table.floor_calls.events import FloorCallEvent
    from floorman.table.state import TableState

HOUR_MS: Final = 3_600_000


class FloorCaller(Struct, frozen=True, gc=False):
    """Somebody who called, with what they said to the floor."""

    seat: int
    member: str
    name: str
    why: CallReason
    words: str
    at: int


class FloorPerson(Struct, frozen=True, gc=False):
    """Somebody of the floor."""

    member: str
    name: str


class FloorCall(Struct, frozen=True, gc=False):
    """A call that is open: the table stands still."""

    at: int
    """Since when."""
    callers: tuple[FloorCaller, ...]
    """The first one first."""
    until: int
    """When it is over by itself."""
    came: FloorPerson | None = None
    """Who of the floor looks after it."""

    def is_by(self, member: str) -> bool:
        """Whether somebody is one of those who called."""
        return any(caller.member == member for caller in self.callers)


class CallMade(Struct, frozen=True, gc=False):
    """That somebody called, for counting how often they do."""

    member: str
    at: int


def evolve_call(state: TableState, event: FloorCallEvent) -> None:
    """Fold in what happened around a call."""
    call = state.call
    match event:
        case did.FloorCallOpened(seat, member, name, why, words, at, until):
            state.call = FloorCall(at, (FloorCaller(seat, member, name, why, words, at),), until)
            recent = (made for made in state.calls_made if made.at > at - HOUR_MS)
            state.calls_made = (*recent, CallMade(member, at))
        case did.FloorCallJoined(seat, member, name, why, words, at) if call:
            state.call = replace(call, callers=(*call.callers, FloorCaller(seat, member, name, why, words, at)))
        case did.FloorCallWithdrawn(member, _, at) if call:
            left = tuple(caller for caller in call.callers if caller.member != member)
            state.call = replace(call, callers=left)
            if not left:
                _go_on(state, at)
        case did.FloorCame(member, name, until) if call:
            state.call = replace(call, came=FloorPerson(member, name), until=until)
        case did.FloorAwaited(until) if call:
            state.call = replace(call, until=until)
        case did.FloorRuled(at=at):
            state.ruling = event
            _go_on(state, at)
        case did.FloorCallDismissed(at=at) | did.FloorCallTimedOut(at):
            _go_on(state, at)
        case did.FloorCallJoined() | did.FloorCallWithdrawn() | did.FloorCame() | did.FloorAwaited():
            pass  # of a call that is over
        case _:
            assert_never(event)


def _go_on(state: TableState, at: int) -> None:
    """The call is over: every deadline is as much later as the table stood still, and everybody has the time that was left."""
    if state.call is None:
        return
    stood = max(0, at - state.call.at)
    state.call = None
    if state.clock is not None:
        state.clock = (state.clock[0], state.clock[1] + stood)
    if state.thinking is not None:
        state.thinking = (state.thinking[0], state.thinking[1] + stood)
    if state.called is not None:
        state.called += stood
    if state.on_bank is not None:
        state.on_bank += stood
    if state.next_hand_at is not None:
        state.next_hand_at += stood
