"""What happens around a call for the floor. The table stands still from the call to whatever ends it.

Each of the events that end it says when that was: by how much everybody's clock goes on later is worked out from it and from the
moment of the call, so that a server that died in between makes no difference.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

CallReason = Literal["action", "amount", "cards", "showdown", "conduct", "collusion", "delay", "other"]
"""What the floor is called about: whose turn it is and what counts, how much it is, the deal, who wins and what is shown, how
somebody behaves, that two play together, that somebody stalls, or something else."""
CALL_REASONS: Final[tuple[CallReason, ...]] = get_args(CallReason)


class FloorCallOpened(Struct, frozen=True, gc=False, tag="floor_called"):
    """Somebody at the table called the floor: everything stands still from now on. What they said is for the floor alone."""

    seat: int
    member: str
    name: str
    why: CallReason
    words: str
    at: int
    until: int
    """When play goes on by itself if nobody of the floor has come."""


class FloorCallJoined(Struct, frozen=True, gc=False, tag="floor_call_joined"):
    """Somebody else called as well, while the floor was being waited for."""

    seat: int
    member: str
    name: str
    why: CallReason
    words: str
    at: int


class FloorCallWithdrawn(Struct, frozen=True, gc=False, tag="floor_call_withdrawn"):
    """Somebody calls no longer; with the last of them the call is over."""

    member: str
    name: str
    at: int


class FloorCame(Struct, frozen=True, gc=False, tag="floor_came"):
    """Somebody of the floor looks after the call."""

    member: str
    name: str
    until: int
    """When play goes on by itself if they have said nothing by then."""


class FloorAwaited(Struct, frozen=True, gc=False, tag="floor_awaited"):
    """The floor has its full time again: nobody could come while the server was away."""

    until: int


class FloorRuled(Struct, frozen=True, gc=False, tag="floor_ruled"):
    """The floor ruled, and play goes on. What the ruling does to the hand follows as the hand's own events."""

    member: str
    name: str
    at: int
    case: int
    """Its number in the casebook, where everything about it is."""
    kind: str
    """Of situation, by the name of its type."""
    book: str
    edition: str
    rules: tuple[str, ...]
    """By their ids, the weightiest first; `Rulebook.rule` says where they stand."""
    option: int = 0
    """Which of the ways the rule leaves open was taken, from 1."""
    is_otherwise: bool = False
    """Whether the floor decided otherwise than the rule says."""


class FloorCallDismissed(Struct, frozen=True, gc=False, tag="floor_call_dismissed"):
    """The floor saw no reason to step in, and says why; play goes on."""

    member: str
    name: str
    at: int
    reason: str


class FloorCallTimedOut(Struct, frozen=True, gc=False, tag="floor_call_timed_out"):
    """Nobody came in time, or nobody ruled: play goes on."""

    at: int


FloorCallEvent = (
    FloorCallOpened
    | FloorCallJoined
    | FloorCallWithdrawn
    | FloorCame
    | FloorAwaited
    | FloorRuled
    | FloorCallDismissed
    | FloorCallTimedOut
)
