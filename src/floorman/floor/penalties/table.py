"""Penalties between the floor desk and a table: what is ordered, what a moved player takes along, what was served."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import NotSeated
from floorman.floor.effects import ChipsLeavePlay, OutOfEvent, PenaltyDue, PenaltyPossible
from floorman.floor.penalties.record import Unserved, serve
from floorman.table.orders import Expel, MissHands, SeatPlayer, TakeOut

if TYPE_CHECKING:
    from floorman.floor.effects import Sentence
    from floorman.floor.penalties.record import Event, PenaltyRecord
    from floorman.floor.ruling import Ruling
    from floorman.table import TableState


def order_for(seat: int, sentence: Sentence) -> MissHands | Expel | None:
    """What a table is told about a sentence; a warning is not an order."""
    match sentence.sanction:
        case "warning":
            return None
        case "missed_hands":
            return MissHands(seat, hands=sentence.count)
        case "missed_rounds":
            return MissHands(seat, rounds=sentence.count)
        case "disqualification":
            return Expel(seat)


def orders_of(ruling: Ruling) -> tuple[MissHands | Expel | TakeOut, ...]:
    """What a table is told if a ruling is followed as it is proposed; with a disqualification the stack goes anyway."""
    orders: list[MissHands | Expel | TakeOut] = []
    out = {effect.seat for effect in ruling.effects if isinstance(effect, OutOfEvent)}
    for effect in ruling.effects:
        match effect:
            case OutOfEvent(seat):
                orders.append(Expel(seat))
            case ChipsLeavePlay(seat, chips) if seat not in out:
                orders.append(TakeOut(seat, chips, ruling.citations[0].rule))
            case PenaltyDue(seat=seat, proposed=proposed) | PenaltyPossible(seat=seat, proposed=proposed):
                if proposed is not None and (order := order_for(seat, proposed)):
                    orders.append(order)
            case _:
                pass
    return tuple(orders)


def left_at(table: TableState, seat: int) -> Unserved:
    """What the player in a seat has still to serve; a change of tables carries it along.

    Raises:
        NotSeated: nobody sits there.
    """
    if (seated := table.seats.get(seat)) is None:
        raise NotSeated(f"seat {seat} of {table.opened.name}")
    return Unserved(seated.penalty, seated.penalty_rounds)


def seat_moved(table: TableState, seat: int, *, to: int, moved: str) -> SeatPlayer:
    """The order for the table a player is moved to, with stack and unserved penalty: TDA 71-A, APSA 3.5-02.

    Raises:
        NotSeated: nobody sits there.
    """
    left, seated = left_at(table, seat), table.seats[seat]
    return SeatPlayer(
        to,
        seated.member,
        seated.name,
        seated.chips,
        moved,
        penalty=left.hands,
        is_bot=seated.is_bot,
        penalty_rounds=left.rounds,
    )


def served(record: PenaltyRecord, table: TableState, seat: int, *, at: int) -> tuple[Event, ...]:
    """What a table has seen served since the record was last told."""
    return serve(record, max(0, record.left.hands - left_at(table, seat).hands), at=at)
