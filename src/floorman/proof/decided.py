"""What follows from what a record says somebody decided: the engine's answer to it, or its refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import BrokenRecord
from floorman.hand import decide, floor
from floorman.hand.events import (
    Bet,
    Called,
    CardsPutRight,
    Checked,
    Event,
    Folded,
    HandKilled,
    HandVoided,
    Mucked,
    RabbitShown,
    Raised,
    RunOutHeld,
    RunsAgreed,
    Shown,
)
from floorman.hand.state import NOBODY
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.hand.state import HandState
    from floorman.hand.view import OwnCards


def is_out_of_turn(event: Event | OwnCards) -> bool:
    """Whether it was decided by others than the seat in turn: the floor, or somebody who asked to see a hand."""
    return isinstance(event, HandKilled | CardsPutRight | HandVoided | RabbitShown | RunOutHeld) or (
        isinstance(event, Shown) and event.asked_by is not None
    )


def decided(state: HandState, event: Event | OwnCards) -> list[Event]:
    """The decision an event stands for, and everything that follows from it by itself. All of it happens to the state.

    Raises:
        IllegalAction: the book does not allow it.
        BrokenRecord: the event is nobody's decision.
    """
    match event:
        case HandKilled(seat=seat, why=why):
            return floor.kill(state, seat, why)
        case CardsPutRight():
            return floor.put_right(state, event)
        case HandVoided():
            return floor.void(state, event)
        case Shown(seat=seat, asked_by=int(asked_by)):
            return floor.see(state, seat, asked_by)
        case RunOutHeld(held=held):
            return floor.hold(state, held=held)
        case RabbitShown():
            return floor.rabbit(state, set(state.seats))
        case Folded(seat=seat):
            return decide.fold(state, seat)
        case Checked(seat=seat):
            return decide.check(state, seat)
        case Called(seat=seat):
            return decide.call(state, seat)
        case Bet(seat=seat, to=to) | Raised(seat=seat, to=to):
            return decide.raise_to(state, to, seat)
        case RunsAgreed(seat=seat, twice=twice):
            return decide.run_twice(state, twice, seat)
        case Shown(seat=seat):
            return decide.show(state, seat)
        case Mucked(seat=seat):
            return decide.muck(state, seat)
        case _:
            who = "nobody" if state.to_act == NOBODY else f"seat {state.seats[state.to_act]}"
            raise BrokenRecord(Words(f"{who} had to decide", f"{who} musste entscheiden"), event=0)
