"""What people want at a table, what the table makes of it, and what it refuses.

Whoever hosts a table asks `decide` what happens, makes the events durable, and only then lets them happen with `evolve`.
Time and decks come in as arguments. What the floor orders goes through `floorman.table.director`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.errors import NoHand, StraddleOutOfRange, StraddleRefused, TurnHasPassed
from floorman.hand.events import is_of_hand
from floorman.table.clock import act_in_time, call_clock, more_time, time_up
from floorman.table.commands import (
    Act,
    AddChips,
    CallClock,
    CallFloor,
    ComeBack,
    Command,
    LeaveGame,
    LeaveList,
    SitDown,
    SitOut,
    StandUp,
    Straddle,
    WaitForSeat,
    WithdrawCall,
)
from floorman.table.dealing import deal, next_deal
from floorman.table.draft import PendingEvents
from floorman.table.events import CameBack, SatOut, SitsOutAtBlind, StraddleSet, WaitsForBlind
from floorman.table.floor_calls.calling import call_floor, require_not_called, withdraw_call
from floorman.table.home import leave_game, wait_no_longer
from floorman.table.lineup import largest_straddle
from floorman.table.seating import add_chips, sit_down, stand_up
from floorman.table.waiting import wait_for_seat
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.table.commands import Requester
    from floorman.table.events import Event
    from floorman.table.state import TableState

__all__ = ["deal", "decide", "more_time", "next_deal", "time_up"]


def decide(state: TableState, command: Command, by: Requester, *, now: int) -> tuple[Event, ...]:
    """Say what happens if somebody wants this; change nothing.

    Raises:
        FloormanError: it cannot be done; the error says why, and what can.
    """
    return tuple(drafted(state, command, by, now=now).events)


def drafted(state: TableState, command: Command, by: Requester, *, now: int) -> PendingEvents:
    """What `decide` says, with the table as it is afterwards: the events need not be folded again."""
    draft = PendingEvents(state, now)
    match command:
        case SitDown():
            sit_down(draft, command, by)
        case StandUp():
            stand_up(draft, state.seat_of(by.member))
        case SitOut(at_blind):
            _sit_out(draft, state.seat_of(by.member), at_blind=at_blind)
        case ComeBack(waits):
            seat = state.seat_of(by.member)
            if state.seats[seat].sits_out:
                draft.add(CameBack(seat))
            if state.seats[seat].waits != waits:
                draft.add(WaitsForBlind(seat, waits))
            if state.seats[seat].out_at_blind:
                draft.add(SitsOutAtBlind(seat, wants=False))
        case AddChips(chips):
            add_chips(draft, state.seat_of(by.member), chips)
        case Act():
            _act(draft, command, state.seat_of(by.member))
        case Straddle(chips):
            _straddle(draft, state.seat_of(by.member), chips)
        case CallClock(where):
            call_clock(draft, by, where)
        case CallFloor():
            call_floor(draft, by, command)
        case WithdrawCall():
            withdraw_call(draft, by)
        case WaitForSeat():
            wait_for_seat(draft, by)
        case LeaveList():
            wait_no_longer(draft, by.member)
        case LeaveGame():
            leave_game(draft, by)
        case _:
            assert_never(command)
    if any(map(is_of_hand, draft.events)):  # whoever gets up in the middle of a hand may fold by it
        require_not_called(state)
    draft.finished()
    return draft


def _sit_out(draft: PendingEvents, seat: int, *, at_blind: bool) -> None:
    """At once, or in a cash game not before the big blind would be one's own."""
    table = draft.table
    if table.seats[seat].sits_out:
        return
    if not at_blind or not table.is_cash:
        draft.add(SatOut(seat, draft.moment))
    elif not table.seats[seat].out_at_blind:
        draft.add(SitsOutAtBlind(seat, wants=True))


def _act(draft: PendingEvents, command: Act, seat: int) -> None:
    hand = draft.table.hand
    if hand is None:
        raise NoHand
    require_not_called(draft.table)
    if command.turn != draft.table.turn and hand.to_act == seat:
        raise TurnHasPassed
    events = hand.would(command.action, seat)
    act_in_time(draft, seat)
    draft.add(*events)


def _straddle(draft: PendingEvents, seat: int, chips: int) -> None:
    """Say that one straddles when next after the big blind; whether it comes to that is seen when the hand begins."""
    table, big_blind, most = draft.table, draft.table.level.big_blind, largest_straddle(draft.table)
    if chips == 0 and type(chips) is int:
        draft.add(StraddleSet(seat, 0))
        return
    if not most:
        which = "straddle_in_cash" if table.is_cash else "straddle_in_tournaments"
        says = table.book.answers.get(which)
        raise StraddleRefused(
            Words("there are no straddles here", "Straddles gibt es hier nicht"),
            rule=says.cite if says and says.is_own else None,
        )
    if type(chips) is not int or not big_blind < chips <= most:
        rule = table.book.cite("straddle_max_big_blinds")
        raise StraddleOutOfRange(chips, above=big_blind, most=most, rule=rule)
    draft.add(StraddleSet(seat, chips))
