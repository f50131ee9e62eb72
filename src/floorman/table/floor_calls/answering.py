"""Coming to a table, ruling there or seeing no reason to: what the floor may, and what happens when nobody comes.

Whoever carries this in has made sure that it is the floor, and has worked out what the ruling does to the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import FloorCallRefused, OwnHand
from floorman.hand.events import Bet, Called, Checked, Folded, Raised
from floorman.table.clock import book_bank
from floorman.table.draft import PendingEvents
from floorman.table.floor_calls.calling import require_call, require_said
from floorman.table.floor_calls.events import (
    FloorAwaited,
    FloorCallDismissed,
    FloorCallTimedOut,
    FloorCame,
)
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.hand import events as hand_events
    from floorman.table.events import Event
    from floorman.table.floor_calls.events import FloorRuled
    from floorman.table.state import TableState

_ACTIONS: Final = (Checked, Called, Bet, Raised, Folded)


def require_may_rule(table: TableState, member: str) -> None:
    """See to it that somebody of the floor has no part in it.

    Raises:
        NoFloorCall: nobody has called.
        OwnHand: they sit here, or were dealt into the hand.
    """
    require_call(table)
    if table.find(member) is not None or member in table.dealt_in:
        raise OwnHand


def come(table: TableState, member: str, name: str, *, now: int) -> tuple[Event, ...]:
    """Somebody of the floor looks after the call, whoever did so before; who does already has no more time by it.

    Raises:
        NoFloorCall, OwnHand: it is not for them.
    """
    require_may_rule(table, member)
    call = require_call(table)
    if call.came is not None and call.came.member == member:
        return ()
    return (FloorCame(member, name, now + table.opened.floor_rules_ms),)


def rule_on_call(
    table: TableState, ruled: FloorRuled, does: Sequence[hand_events.Event], *, now: int
) -> tuple[Event, ...]:
    """The floor rules, and play goes on. What the ruling does to the hand happens at once.

    Raises:
        NoFloorCall, OwnHand: it is not for them.
    """
    require_may_rule(table, ruled.member)
    draft = PendingEvents(table, now)
    draft.add(ruled)
    if does and isinstance(does[0], _ACTIONS) and draft.table.thinking is not None:  # in place of the seat in turn
        book_bank(draft, does[0].seat)
    draft.add(*does)
    return draft.finished()


def dismiss(table: TableState, member: str, name: str, reason: str, *, now: int) -> tuple[Event, ...]:
    """The floor sees no reason to step in, and says why.

    Raises:
        NoFloorCall, OwnHand: it is not for them.
        FloorCallRefused: no reason is given, or one that nobody can read.
    """
    require_may_rule(table, member)
    said = reason.strip()
    if not said:
        raise FloorCallRefused(Words("say why: the table hears the reason", "Sag, warum: der Tisch erfährt den Grund"))
    require_said(said)
    draft = PendingEvents(table, now)
    draft.add(FloorCallDismissed(member, name, now, said))
    return draft.finished()


def give_up_call(table: TableState, *, now: int) -> tuple[Event, ...]:
    """Play goes on if nobody has come in time, or nobody has ruled; nothing if there is time left, or no call."""
    if table.call is None or now < table.call.until:
        return ()
    draft = PendingEvents(table, now)
    draft.add(FloorCallTimedOut(now))
    return draft.finished()


def waits_anew(table: TableState, *, now: int) -> tuple[Event, ...]:
    """Give the floor its full time again: nobody could come while the server was away."""
    if table.call is None:
        return ()
    opened = table.opened
    return (FloorAwaited(now + (opened.floor_rules_ms if table.call.came else opened.floor_wait_ms)),)
