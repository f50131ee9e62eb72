"""What an event changes at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.hand.events import HandDealt
from floorman.hand.hand import Hand
from floorman.table.events import (
    CameBack,
    ChipsAdded,
    ClockRanOut,
    ClockStarted,
    DeckSealed,
    LeavesAfterHand,
    NextHandDue,
    SatDown,
    SatOut,
    StoodUp,
    TableOpened,
)
from floorman.table.positions import Positions
from floorman.table.state import Seated, TableState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.hand import events as hand_events
    from floorman.table.events import Event


def replay(events: Iterable[Event]) -> TableState:
    """The table that recorded events add up to, from the first."""
    recorded = iter(events)
    opened = next(recorded)
    if not isinstance(opened, TableOpened):
        raise TypeError(f"a table begins with TableOpened, not with {type(opened).__name__}")
    state = TableState(opened)
    for event in recorded:
        evolve(state, event)
    return state


def evolve(state: TableState, event: Event) -> None:
    """Fold one recorded event into the state. Never refuses: it happened."""
    match event:
        case SatDown(seat, member, name, chips, is_bot):
            state.seats[seat] = Seated(member, name, chips, is_bot, since=state.number)
        case LeavesAfterHand(seat):
            state.seats[seat].leaves = True
        case StoodUp(seat):
            del state.seats[seat]
        case SatOut(seat):
            state.seats[seat].sits_out = True
        case CameBack(seat):
            state.seats[seat].sits_out = False
            state.seats[seat].missed = 0
        case ChipsAdded(seat, chips):
            state.seats[seat].chips += chips
        case DeckSealed(hand, root):
            state.number = hand
            state.root = root
        case ClockStarted(seat, until):
            if state.clock is None or state.clock[0] != seat:  # and not just more time for the same decision
                state.turn += 1
            state.clock = (seat, until)
        case ClockRanOut(seat):
            state.seats[seat].missed += 1
            state.clock = None
        case NextHandDue(at):
            state.next_hand_at = at
        case TableOpened():
            state.opened = event
        case _:
            _play(state, event)


def _play(state: TableState, event: hand_events.Event) -> None:
    """An event of the hand. The stacks are the hand's while it lasts, and the seats' when it is over."""
    if isinstance(event, HandDealt):
        state.hand = Hand.replay([event])
        state.positions = Positions(event.button, event.small_blind_seat, event.big_blind_seat or event.seats[0])
        state.next_hand_at = None
        return
    hand = state.hand
    if hand is None:
        raise TypeError(f"{type(event).__name__} without a hand")
    hand.record([event])
    if state.clock is not None:  # whoever was in turn acted in time
        state.seats[state.clock[0]].missed = 0
        state.clock = None
    if hand.is_over:
        for seat in hand.seats:
            if seat in state.seats:
                state.seats[seat].chips = hand.stack_of(seat)
