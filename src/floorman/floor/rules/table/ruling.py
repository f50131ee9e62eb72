"""A question about seats, time and presence goes to the rule that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.floor.rules.table import appeals, clock, presence, seating
from floorman.floor.situations.table import (
    Absent,
    Appeal,
    ClockAsked,
    ClockOver,
    FloorCalled,
    Left,
    NewSeat,
    RabbitHunt,
    SeatChange,
    TableBroken,
    WrongButton,
    WrongSeat,
)

if TYPE_CHECKING:
    from floorman.floor.ruling import Ruling
    from floorman.floor.situations.table import TableSituation
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook


def rule_table(book: Rulebook, situation: TableSituation, hand: Hand | None) -> Ruling:
    """Rule on the life of a table by a book."""
    match situation:
        case Appeal():
            return appeals.rule_appeal(book, situation)
        case RabbitHunt():
            return appeals.rule_rabbit_hunt(book, situation)
        case ClockAsked():
            return clock.rule_clock_asked(book, situation, hand)
        case ClockOver():
            return clock.rule_clock_over(book, situation, hand)
        case FloorCalled():
            return clock.rule_floor_called(book, situation)
        case Absent():
            return presence.rule_absent(book, situation)
        case Left():
            return presence.rule_left(book, situation, hand)
        case WrongButton():
            return seating.rule_wrong_button(book, situation)
        case NewSeat():
            return seating.rule_seat_taken(book, situation)
        case TableBroken():
            return seating.rule_table_broken(book, situation)
        case SeatChange():
            return seating.rule_seat_change(book, situation)
        case WrongSeat():
            return seating.rule_wrong_seat(book, situation)
        case _:
            assert_never(situation)
