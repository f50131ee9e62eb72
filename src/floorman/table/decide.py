"""What people want at a table, what the table makes of it, and what it refuses. All checking is here.

Whoever hosts a table asks `decide` what happens, makes the events durable, and only then lets them happen with `evolve`.
Time and decks come in as arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.errors import (
    AlreadySeated,
    BuyInOutOfRange,
    HandUnderWay,
    NoHand,
    NoSuchSeat,
    NotReady,
    SeatTaken,
    TurnHasPassed,
)
from floorman.hand.actions import Check, Fold
from floorman.hand.hand import Hand
from floorman.shuffle import Deal
from floorman.table.commands import Act, AddChips, ComeBack, Command, SitDown, SitOut, StandUp
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
)
from floorman.table.evolve import evolve
from floorman.table.positions import first_positions, next_positions
from floorman.table.state import MISSES_ALLOWED

if TYPE_CHECKING:
    from floorman.shuffle import SealedDeck
    from floorman.table.commands import Person
    from floorman.table.events import Event
    from floorman.table.positions import Positions
    from floorman.table.state import TableState


class _Draft:
    """What would happen: events, and a copy of the table on which they have."""

    def __init__(self, state: TableState, now: int) -> None:
        self.table = state.copy()
        self.events: list[Event] = []
        self.now = now

    def add(self, *events: Event) -> None:
        for event in events:
            evolve(self.table, event)
            self.events.append(event)

    def finished(self) -> tuple[Event, ...]:
        """Everything, with what follows without anybody's decision."""
        _go_on(self)
        return tuple(self.events)


def decide(state: TableState, command: Command, by: Person, *, now: int) -> tuple[Event, ...]:
    """Say what happens if somebody wants this; change nothing.

    Raises:
        FloormanError: it cannot be done; the error says why, and what can.
    """
    draft = _Draft(state, now)
    match command:
        case SitDown(seat, chips):
            _require_free(state, seat, by)
            _require_buy_in(state, chips, 0)
            draft.add(SatDown(seat, by.member, by.name, chips, by.is_bot))
        case StandUp():
            _stand_up(draft, state.seat_of(by.member))
        case SitOut():
            seat = state.seat_of(by.member)
            if not state.seats[seat].sits_out:
                draft.add(SatOut(seat))
        case ComeBack():
            seat = state.seat_of(by.member)
            if state.seats[seat].sits_out:
                draft.add(CameBack(seat))
        case AddChips(chips):
            seat = state.seat_of(by.member)
            if state.is_playing and state.hand is not None and seat in state.hand.seats:
                raise HandUnderWay("chips are bought between hands")
            _require_buy_in(state, chips, state.seats[seat].chips)
            draft.add(ChipsAdded(seat, chips))
        case Act(action, turn):
            seat = state.seat_of(by.member)
            if state.hand is None:
                raise NoHand
            if turn != state.turn and state.hand.to_act == seat:
                raise TurnHasPassed
            draft.add(*state.hand.would(action, seat))
        case _:
            assert_never(command)
    return draft.finished()


def time_up(state: TableState, *, now: int) -> tuple[Event, ...]:
    """What happens because the time of the seat in turn has passed; nothing if it has not.

    Free of charge a seat that lets its time pass checks or folds, as the book says; facing a bet it folds.
    """
    if state.clock is None or state.hand is None or now < state.clock[1]:
        return ()
    seat = state.clock[0]
    checks = state.hand.legal.check and state.book.knobs.clock_expiry_unbet == "check"
    draft = _Draft(state, now)
    draft.add(ClockRanOut(seat), *state.hand.would(Check() if checks else Fold(), seat))
    if draft.table.seats[seat].missed >= MISSES_ALLOWED and not draft.table.seats[seat].sits_out:
        draft.add(SatOut(seat))
    return draft.finished()


def more_time(state: TableState, *, now: int) -> tuple[Event, ...]:
    """Give the seat in turn its full time again: after the dealer was away, nobody was at fault."""
    if state.clock is None:
        return _Draft(state, now).finished()
    return (ClockStarted(state.clock[0], now + state.opened.thinking_ms),)


def next_deal(state: TableState, *, first_button: int) -> Deal:
    """What the next deck is sealed for. *first_button* is the seat that was drawn, for a table's first hand.

    Raises:
        HandUnderWay, NotReady: no hand can begin now.
    """
    if state.is_playing:
        raise HandUnderWay("a hand begins when the last one is over")
    if len(state.ready) < 2:
        raise NotReady(len(state.ready))
    positions = _positions(state, first_button)
    seats = tuple(sorted(state.ready, key=lambda seat: ((seat - positions.button - 1) % 10, seat)))
    book = state.book
    return Deal(
        hand=f"{state.opened.id} {state.number + 1}",
        book=book.name,
        burns=book.knobs.burn_before_each_street,
        button=positions.button,
        seats=seats,
    )


def deal(state: TableState, sealed: SealedDeck, *, now: int) -> tuple[Event, ...]:
    """Begin the next hand with a deck that was sealed for it."""
    opened = state.opened
    positions = _positions(state, sealed.deal.button)
    cards, salts = sealed.secrets
    hand = Hand.deal(
        state.book,
        stacks={seat: state.seats[seat].chips for seat in state.ready},
        button=positions.button,
        small_blind_seat=positions.small_blind,
        big_blind_seat=positions.big_blind,
        blinds=(opened.small_blind, opened.big_blind),
        ante=opened.ante,
        structure=opened.structure,
        cash=opened.cash,
        deck=sealed.deck(sealed.cut({}, {})),
    )
    draft = _Draft(state, now)
    draft.add(DeckSealed(state.number + 1, sealed.root, cards, salts), *hand.events)
    return draft.finished()


# ---- what follows by itself ----


def _go_on(draft: _Draft) -> None:
    """Start the clock of whoever is in turn; after a hand, let those go who wanted to, and say when the next begins."""
    table = draft.table
    if table.is_playing:
        if table.clock is None and table.hand is not None and table.hand.to_act is not None:
            draft.add(ClockStarted(table.hand.to_act, draft.now + table.opened.thinking_ms))
        return
    for seat in [seat for seat, seated in table.seats.items() if seated.leaves]:
        draft.add(StoodUp(seat, table.seats[seat].chips))
    if len(table.ready) >= 2 and table.next_hand_at is None:
        draft.add(NextHandDue(draft.now + table.opened.pause_ms))


def _positions(state: TableState, first_button: int) -> Positions:
    if state.positions is None:
        return first_positions(state.book, first_button, state.ready)
    return next_positions(state.book, state.positions, state.ready)


def _stand_up(draft: _Draft, seat: int) -> None:
    """Leave at once, or after the hand; who can still act in it stays until then."""
    table = draft.table
    hand = table.hand
    if hand is None or hand.is_over or seat not in hand.seats:
        draft.add(StoodUp(seat, table.seats[seat].chips))
        return
    state = hand.state
    place = state.place_of(seat)
    if not state.folded[place] and state.stacks[place]:
        raise HandUnderWay("fold first: who can still act in a hand stays", rule=table.book.cite("leaving_mid_hand"))
    if not table.seats[seat].leaves:
        draft.add(LeavesAfterHand(seat))


# ---- what is refused ----


def _require_free(state: TableState, seat: int, by: Person) -> None:
    if not 1 <= seat <= state.opened.seats:
        raise NoSuchSeat(seat, state.opened.seats)
    if (own := state.find(by.member)) is not None:
        raise AlreadySeated(own)
    if seat in state.seats or (state.is_playing and state.hand is not None and seat in state.hand.seats):
        raise SeatTaken(seat, free=_free(state))


def _free(state: TableState) -> list[int]:
    return [seat for seat in range(1, state.opened.seats + 1) if seat not in state.seats]


def _require_buy_in(state: TableState, chips: int, has: int) -> None:
    """Chips come in between the smallest and the largest buy-in, those in front counted in."""
    smallest, largest = state.opened.smallest_buy_in, state.opened.largest_buy_in
    if chips <= 0 or not (has or smallest) <= has + chips <= largest:
        raise BuyInOutOfRange(chips, smallest=max(0, smallest - has), largest=max(0, largest - has), has=has)
