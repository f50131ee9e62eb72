"""What would happen at a table: events, and a copy of the table on which they have happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.hand.actions import Fold
from floorman.hand.events import CardsPutRight, HandKilled, HandVoided
from floorman.table.events import (
    BookChanged,
    ClockStarted,
    Eliminated,
    NextHandDue,
    SeatOffered,
    StoodUp,
    TableClosed,
    TimeBankFilled,
    TurnBegan,
)
from floorman.table.evolve import evolve
from floorman.table.floor_calls.calling import call_no_longer
from floorman.table.state import SHORTER

if TYPE_CHECKING:
    from floorman.hand import events as hand_events
    from floorman.hand.hand import Hand
    from floorman.table.events import Event
    from floorman.table.state import TableState


class PendingEvents:
    """Events that follow from one another, none of which has happened to the table itself."""

    def __init__(self, state: TableState, now: int) -> None:
        self.table = state.copy()
        self.events: list[Event] = []
        self.moment = now

    def add(self, *events: Event) -> None:
        """Let something happen."""
        for event in events:
            evolve(self.table, event)
            self.events.append(event)

    def kill(self, seat: int, why: str) -> None:
        """Declare a seat's hand dead, with everything that follows in the hand."""
        self.add(*killed(self.table.hand, (seat,), why) if self.table.hand else ())

    def hold(self, *, held: bool) -> None:
        """Hold the all-ins of the hand under way, or have them opened, with everything that follows in the hand."""
        hand = self.table.hand
        if hand is not None and not hand.is_over and hand.state.asks_run_out != held:
            copy = hand.copy()
            copy.hold(held)
            self.add(*copy.events[len(hand.events) :])

    def finished(self) -> tuple[Event, ...]:
        """Everything, with what follows without anybody's decision."""
        _go_on(self)
        if self.table.waiting:
            _offer_seats(self)
        return tuple(self.events)


def killed(hand: Hand, seats: tuple[int, ...], why: str) -> tuple[hand_events.Event, ...]:
    """What happens in a hand when seats lose theirs; the last live hand stays."""
    copy = hand.copy()
    for seat in seats:
        state = copy.state
        if not copy.is_over and not state.folded[state.place_of(seat)] and state.in_hand > 1:
            copy.kill(seat, why)
    return copy.events[len(hand.events) :]


def carried_out(hand: Hand, ruled: CardsPutRight | HandKilled | HandVoided) -> tuple[hand_events.Event, ...]:
    """What happens in a hand when a ruling of the floor is carried out on it.

    Raises:
        CannotPutRight, IllegalAction: it cannot be.
    """
    copy = hand.copy()
    match ruled:
        case HandVoided():
            copy.void(ruled)
        case HandKilled(seat=seat, why=why):
            copy.kill(seat, why)
        case CardsPutRight():
            copy.put_right(ruled)
    return copy.events[len(hand.events) :]


def _go_on(draft: PendingEvents) -> None:
    """Ask whoever is in turn; after a hand, let those go who wanted to or have to, and say when the next begins.

    While the floor is being waited for nobody is asked, no hand is announced, and the table does not close.
    """
    table = draft.table
    call_no_longer(draft)
    while table.is_playing and table.hand is not None:
        seat = table.hand.to_act
        if seat is None or table.thinking is not None or table.call is not None:
            return
        if not table.seats[seat].folds_at_turn or not table.hand.legal.fold:
            _ask(draft, seat)
            return
        draft.add(*table.hand.would(Fold(), seat))  # gone, and the turn has come: WPL 5.6.1
    if table.redeal is None:  # a deal that is repeated is not over
        _after_hand(draft)
    if table.redeal is None and table.closes is not None and not table.is_closed and table.call is None:
        for seat in sorted(table.seats):
            draft.add(StoodUp(seat, table.seats[seat].chips))
        draft.add(TableClosed(table.closes))
    stopped = table.on_break or table.is_closed or table.call is not None
    if len(table.ready) >= 2 and table.next_hand_at is None and not stopped:
        draft.add(NextHandDue(draft.moment + table.opened.pause_ms))


def _offer_seats(draft: PendingEvents) -> None:
    """Keep every seat that is free for those who wait, in their order."""
    table = draft.table
    if table.closes is not None or table.opened.door.approves:
        return
    offered = {offer.member for offer in table.offers}
    waiting = [waits for waits in table.waiting if waits.member not in offered]
    until = draft.moment + table.opened.seat_offered_ms
    for seat, waits in zip(table.free_seats, waiting, strict=False):
        draft.add(SeatOffered(seat, waits.member, waits.name, until))


def _ask(draft: PendingEvents, seat: int) -> None:
    """Start the turn of a seat: with the table's own time to think, or until somebody calls the clock."""
    if thinking_ms := draft.table.opened.thinking_ms:
        if draft.table.seats[seat].missed:  # let the last decision pass, and is probably not there
            thinking_ms //= SHORTER
        draft.add(ClockStarted(seat, draft.moment + thinking_ms, draft.moment))
    else:
        draft.add(TurnBegan(seat, draft.moment))


def _after_hand(draft: PendingEvents) -> None:
    table = draft.table
    if table.next_book is not None:
        draft.add(BookChanged(*table.next_book))
    for seat in [seat for seat, seated in table.seats.items() if seated.leaves]:
        draft.add(StoodUp(seat, table.seats[seat].chips, table.seats[seat].forfeits))
    if not table.is_cash and not table.opened.rebuys:
        eliminate(draft)
    every, ms = table.opened.time_bank_refill_hands, table.opened.time_bank_refill_ms
    if every and ms and table.unfilled >= every:
        draft.add(TimeBankFilled(ms))


def eliminate(draft: PendingEvents) -> None:
    """A player who lost everything in the last hand is out of the tournament; with a dead hand too: APSA 3.4-03, VPSV 39."""
    hand = draft.table.hand
    if hand is None or not hand.is_over:
        return
    stacks = dict(zip(hand.seats, hand.events[0].stacks, strict=True))  # type: ignore[union-attr]  # a hand begins with HandDealt
    for seat in sorted(stacks):
        seated = draft.table.seats.get(seat)
        if seated is not None and not seated.chips:
            draft.add(Eliminated(seat, stacks[seat]))
