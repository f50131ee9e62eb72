"""Time to think: the table's own, the time bank, and the clock that somebody calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import ClockRefused, ClockTooEarly, NoHand, TimeIsUp
from floorman.hand.actions import Check, Fold, RunTwice, Show
from floorman.table.draft import PendingEvents
from floorman.table.events import (
    ClockCalled,
    ClockRanOut,
    ClockStarted,
    NextHandDue,
    SatOut,
    TimeBankSpent,
    TimeBankStarted,
)
from floorman.table.floor_calls.calling import require_not_called
from floorman.table.presence import is_at_seat
from floorman.table.state import MISSES_ALLOWED
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.hand.actions import Action
    from floorman.table.commands import Requester
    from floorman.table.events import Event
    from floorman.table.state import TableState


def call_clock(draft: PendingEvents, by: Requester, where: str) -> None:
    """Have the clock put on the seat in turn, if the book lets this person ask now: TDA 29, VPSV 96.

    Raises:
        NoHand: nobody is in turn.
        ClockRefused: this person may not ask, or the clock runs.
        ClockTooEarly: the seat has not had its time yet.
    """
    table, book = draft.table, draft.table.book
    rule = book.cite("clock_called_by")
    if table.thinking is None:
        raise NoHand
    seat = table.find(by.member)
    if seat is None and not (by.in_event and book.knobs.clock_called_by == "any_player_in_event_or_floor"):
        raise ClockRefused(
            Words("only players can ask for the clock", "Nur Spieler können die Uhr verlangen"), rule=rule
        )
    if seat == table.thinking[0] and book.knobs.clock_called_by == "other_players_at_table":
        raise ClockRefused(
            Words("a player is put on the clock by somebody else", "Für sich selbst kann niemand die Uhr verlangen"),
            rule=rule,
        )
    if not is_at_seat(book, where) or (seat is not None and table.seats[seat].is_away):
        raise ClockRefused(
            Words(
                "only a player who is at their seat can ask for the clock",
                "Nur wer auf seinem Platz ist, kann die Uhr verlangen",
            ),
            rule=book.cite("at_seat_means"),
        )
    start_clock(draft, seat)


def start_clock(draft: PendingEvents, by: int | None) -> None:
    """Put the clock on the seat in turn."""
    table, now = draft.table, draft.moment
    if table.thinking is None:
        raise NoHand
    require_not_called(table)
    knobs, book = table.book.knobs, table.book
    seat, since = table.thinking
    if table.called is not None:
        raise ClockRefused(Words("the clock runs already", "Die Uhr läuft schon"), rule=book.cite("clock_seconds"))
    waits_ms = since + 1000 * knobs.clock_min_think_seconds - now
    if waits_ms > 0:
        raise ClockTooEarly(-(-waits_ms // 1000), rule=book.cite("clock_min_think_seconds"))
    draft.add(_called(table, seat, by, now))


def _called(table: TableState, seat: int, by: int | None, now: int) -> ClockCalled:
    """The clock with its countdown; acting at its very end is in time, because doubt is for the player: TDA 29."""
    knobs = table.book.knobs
    seconds, countdown = (
        table.seats[seat].clock or table.clock_set or (knobs.clock_seconds, knobs.clock_countdown_seconds)
    )
    from_, until = now + 1000 * seconds, now + 1000 * (seconds + countdown) + 1
    if table.clock is not None and table.on_bank is None:  # the table's own time is not made longer by it
        until = min(until, table.clock[1])
    return ClockCalled(seat, by, min(from_, until), until)


def act_in_time(draft: PendingEvents, seat: int) -> None:
    """Make sure that a decision comes in time, and book what it took from the time bank.

    Raises:
        TimeIsUp: it came too late.
    """
    table, now = draft.table, draft.moment
    if table.clock is None or table.clock[0] != seat:
        return
    if now >= table.clock[1] and not _start_bank(draft):
        raise TimeIsUp(rule=table.book.cite("clock_expiry_unbet"))
    if now >= table.clock[1]:  # with the bank's time, too
        raise TimeIsUp(rule=table.book.cite("clock_expiry_unbet"))
    book_bank(draft, seat)


def book_bank(draft: PendingEvents, seat: int) -> None:
    """Book what a decision took from the time bank, if it took anything."""
    if draft.table.on_bank is not None:
        draft.add(TimeBankSpent(seat, max(0, draft.moment - draft.table.on_bank)))


def _start_bank(draft: PendingEvents) -> bool:
    """Go on with the time bank, if there is any left and it may be used."""
    table = draft.table
    if table.clock is None or table.called is not None or table.on_bank is not None:
        return False
    seat, until = table.clock
    if not (bank_ms := table.seats[seat].bank_ms):
        return False
    draft.add(TimeBankStarted(seat, until, until + bank_ms))
    return True


def time_up(state: TableState, *, now: int) -> tuple[Event, ...]:
    """What happens because the time of the seat in turn has passed; nothing if it has not.

    Facing a bet the seat folds. Free of charge it checks; only a clock that was called kills the hand all the same where
    the book says so: APSA 3.3-26, WPL 5.6.21, VPSV 96.
    """
    if state.call is not None or state.clock is None or state.hand is None or now < state.clock[1]:
        return ()
    seat = state.clock[0]
    draft = PendingEvents(state, now)
    if _start_bank(draft) and draft.table.clock is not None and now < draft.table.clock[1]:
        return draft.finished()
    if draft.table.on_bank is not None:
        draft.add(TimeBankSpent(seat, draft.table.seats[seat].bank_ms))
    draft.add(ClockRanOut(seat), *state.hand.would(_default_action(state), seat))
    if draft.table.seats[seat].missed >= MISSES_ALLOWED and not draft.table.seats[seat].sits_out:
        draft.add(SatOut(seat, now))
    return draft.finished()


def _default_action(state: TableState) -> Action:
    legal = state.hand.legal if state.hand else None
    if legal is None or legal.run_twice:
        return RunTwice(agree=False)
    if legal.show:
        return Show()
    folds = state.called is not None and state.book.knobs.clock_expiry_unbet == "fold"
    return Check() if legal.check and not folds else Fold()


def more_time(state: TableState, *, now: int) -> tuple[Event, ...]:
    """Give the seat in turn its full time again: after the dealer was away, nobody was at fault.

    While the floor is being waited for everybody keeps the time that was left. Between two hands nobody waits longer than the pause, wherever the machine's clock was set meanwhile.
    """
    if state.call is not None:
        return ()
    if not state.is_playing:
        soonest, due = now + state.opened.pause_ms, state.next_hand_at
        return (NextHandDue(soonest),) if due is not None and due > soonest else ()
    if state.clock is None:
        return PendingEvents(state, now).finished()
    seat = state.clock[0]
    if state.called is not None:
        fresh = state.copy()
        fresh.clock = None
        return (_called(fresh, seat, None, now),)
    return (ClockStarted(seat, now + state.opened.thinking_ms, now),)
