"""What happens to a member, as it is recorded: when, and by whom. What the club knows of them is not here but in the vault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.store import Kind
from floorman.store.upcast import reader

if TYPE_CHECKING:
    from collections.abc import Sequence

STREAMS: Final = "member/"


class GuestArrived(Struct, frozen=True, gc=False, tag="guest_arrived@2"):
    """Somebody came in without an account."""

    at: int


class MemberJoined(Struct, frozen=True, gc=False, tag="member_joined"):
    """Somebody has become a member, with an invitation."""

    invitation: str
    at: int


class Renamed(Struct, frozen=True, gc=False, tag="renamed"):
    """They are called otherwise now."""

    by: str
    at: int


class PasswordChanged(Struct, frozen=True, gc=False, tag="password_changed"):
    """They sign in with a new password from now on."""

    at: int


class PasskeyAdded(Struct, frozen=True, gc=False, tag="passkey_added"):
    """They can sign in with one more passkey."""

    passkey: int
    at: int


class PasskeyRemoved(Struct, frozen=True, gc=False, tag="passkey_removed"):
    """One of their passkeys is good for nothing any more."""

    passkey: int
    at: int


class EmailChanged(Struct, frozen=True, gc=False, tag="email_changed"):
    """Another e-mail address of theirs was confirmed, or it was taken away."""

    at: int


class SignedOut(Struct, frozen=True, gc=False, tag="signed_out"):
    """A guest left; nobody can come back as them."""

    at: int


class Acknowledged(Struct, frozen=True, gc=False, tag="acknowledged"):
    """They have said that they know or accept something that a book asks for: *what* is its key, *rule* its paragraph."""

    what: str
    book: str
    edition: str
    rule: str
    at: int


class MemberForgotten(Struct, frozen=True, gc=False, tag="member_forgotten"):
    """Everything that was known of them is deleted."""

    by: str
    at: int


MemberEvent = (
    GuestArrived
    | MemberJoined
    | Renamed
    | PasswordChanged
    | PasskeyAdded
    | PasskeyRemoved
    | EmailChanged
    | SignedOut
    | Acknowledged
    | MemberForgotten
)


class MemberState(Struct):
    """What a member's stream adds up to."""

    since: int = 0
    is_guest: bool = True
    joined_at: int | None = None
    passkeys: int = 0
    """How many they have ever had, which numbers the next one."""
    is_gone: bool = False
    is_forgotten: bool = False
    acknowledged: list[Acknowledged] = []


def folded(state: MemberState | None, events: Sequence[MemberEvent]) -> MemberState:
    """The state after these events."""
    state = MemberState() if state is None else state
    for event in events:
        match event:
            case GuestArrived(at):
                state.since = at
            case MemberJoined(_, at):
                state.since, state.joined_at = state.since or at, at
                state.is_guest = state.is_gone = False
            case PasskeyAdded(number):
                state.passkeys = number
            case SignedOut():
                state.is_gone = True
            case Acknowledged():
                state.acknowledged.append(event)
            case MemberForgotten():
                state.is_gone = state.is_forgotten = True
            case Renamed() | PasswordChanged() | PasskeyRemoved() | EmailChanged():
                pass
    return state


_ENCODER: Final = msgspec.json.Encoder()
decoded: Final = reader("member", msgspec.json.Decoder(MemberEvent).decode)
KIND: Final = Kind[MemberState, MemberEvent](lambda events: list(map(_ENCODER.encode, events)), decoded, folded)
