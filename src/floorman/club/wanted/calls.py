"""What can be wanted where the floor was called: by the floor of the club or of the event, and by whoever looks on."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from floorman.club.wire.messages import Look
from floorman.table.floor_calls.events import CallReason

# ---- at the table ----


class LookAtCall(Struct, frozen=True, tag="look_at_call", forbid_unknown_fields=True):
    """See an open call: what was said to the floor, and the hand so far as the rail sees it."""


class TakeUpCall(Struct, frozen=True, tag="take_up_call", forbid_unknown_fields=True):
    """Say that one comes: the table hears of it, and waits longer."""


class WeighRuling(Struct, frozen=True, tag="weigh_ruling", forbid_unknown_fields=True):
    """Ask what the table's book rules on a situation at this hand, and whether that can be done to it. Nothing is kept."""

    situation: dict[str, Any]
    """Its facts, as the schema of situations has them; what the hand tells by itself can be left out."""
    take: int = 0
    """The option that would be taken, from 1; 0 takes what the rule says."""


class RuleOnCall(Struct, frozen=True, tag="rule_on_call", forbid_unknown_fields=True):
    """Rule: the ruling is kept as a case, done to the hand, and play goes on."""

    situation: dict[str, Any]
    """Its facts, as the schema of situations has them; what the hand tells by itself can be left out."""
    take: int = 0
    """The option that the floor has taken, from 1; 0 takes what the rule says."""
    instead: str = ""
    """What was decided in place of the ruling, for the table to hear. Nothing happens to the hand by it."""
    reason: str = ""
    """Why, where it was decided otherwise."""
    note: str = ""
    """For the casebook alone."""


class DismissCall(Struct, frozen=True, tag="dismiss_call", forbid_unknown_fields=True):
    """See no reason to step in, and say why: the table hears it, and play goes on."""

    reason: str


class ReadRuling(Struct, frozen=True, tag="read_ruling", forbid_unknown_fields=True):
    """See what the floor ruled at this table, by the number of the case, in words."""

    case: int


# ---- all of them ----


class ListCalls(Struct, frozen=True, tag="list_calls", forbid_unknown_fields=True):
    """See the open calls that are for oneself to look after."""


# ---- among the club's own parts ----


class CallerLine(Struct, frozen=True):
    """Somebody who called the floor, with what they said."""

    seat: int
    name: str
    why: CallReason
    words: str
    at: int


class CallLine(Struct, frozen=True):
    """An open call in the list of the floor. Times are milliseconds since 1970."""

    table: str
    name: str
    """What people call the table."""
    event: str
    """The tournament it belongs to, by its id; empty at a cash table."""
    book: str
    edition: str
    hand: int
    """The number of the hand: the one under way, or the last one."""
    is_playing: bool
    since: int
    until: int
    """When play goes on by itself."""
    came: str
    """Who of the floor looks after it, by name."""
    has_come: bool
    callers: tuple[CallerLine, ...]
    """Who called, the first one first; nobody where one plays at the table oneself."""


class OpenCall(Struct, frozen=True):
    """An open call, and who has no say in it."""

    line: CallLine
    scope: str
    """Whose floor it is for."""
    players: tuple[str, ...]
    """Who sits there, or was dealt into the hand: by their ids."""


class NoteCall(Struct, frozen=True, tag="note_call", forbid_unknown_fields=True):
    """Say how it stands at a table, as of a *version* of it: what is heard late changes nothing."""

    table: str
    version: int
    call: OpenCall | None = None


ByTheFloor = LookAtCall | TakeUpCall | WeighRuling | RuleOnCall | DismissCall
AtTable = ByTheFloor | ReadRuling
OfCalls = ListCalls | NoteCall | Look
