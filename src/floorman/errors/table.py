"""What a table refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Cite


class TableError(FloormanError):
    """A table says no."""

    code = "table-error"

    def __init__(self, what: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.rule = rule


class NoSuchSeat(TableError):
    """The table has no seat of that number."""

    code = "no-such-seat"

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(f"there is no seat {seat}: the table has seats 1 to {seats}")
        self.seat, self.seats = seat, seats


class SeatTaken(TableError):
    """Somebody sits there."""

    code = "seat-taken"

    def __init__(self, seat: int, *, free: Iterable[int]) -> None:
        self.seat, self.free = seat, tuple(free)
        there = f"free: {', '.join(map(str, self.free))}" if self.free else "the table is full"
        super().__init__(f"seat {seat} is taken; {there}")


class AlreadySeated(TableError):
    """Nobody sits in two seats of a table."""

    code = "already-seated"

    def __init__(self, seat: int) -> None:
        super().__init__(f"you sit in seat {seat} already")
        self.seat = seat


class NotSeated(TableError):
    """Only those who sit at the table can do that."""

    code = "not-seated"

    def __init__(self, table: str) -> None:
        super().__init__(f"take a seat first: you do not sit at {table}")
        self.table = table


class BuyInOutOfRange(TableError):
    """Too few or too many chips."""

    code = "buy-in-out-of-range"

    def __init__(self, chips: int, *, smallest: int, largest: int, has: int = 0, rule: Cite | None = None) -> None:
        wanted = f"from {smallest} to {largest}" if largest else "none"
        self.allowed = f"{smallest}–{largest}" if largest else "0"
        super().__init__(f"{chips} cannot be bought with {has} in front of you; allowed: {wanted}", rule=rule)
        self.chips, self.smallest, self.largest, self.has = chips, smallest, largest, has


class HandUnderWay(TableError):
    """That has to wait until the hand is over."""

    code = "hand-under-way"


class StillInHand(HandUnderWay):
    """Who can still act in a hand stays until they have folded."""

    code = "still-in-hand"

    def __init__(self, *, rule: Cite) -> None:
        super().__init__("fold first: who can still act in a hand stays", rule=rule)


class NoHand(TableError):
    """There is no hand to act in."""

    code = "no-hand"

    def __init__(self) -> None:
        super().__init__("no hand is under way")


class NotReady(TableError):
    """A hand needs two seats with chips."""

    code = "not-ready"

    def __init__(self, ready: int) -> None:
        super().__init__(f"a hand needs two seats with chips; there are {ready}")
        self.ready = ready


class TurnHasPassed(TableError):
    """What was meant for one decision does not count for the next."""

    code = "turn-has-passed"

    def __init__(self) -> None:
        super().__init__("that was meant for an earlier decision; look again and decide anew")


class NoAmount(TableError):
    """Chips are whole and more than none; seconds are whole."""

    code = "no-amount"

    def __init__(self, amount: object) -> None:
        super().__init__(f"{amount!r} is no amount: give a whole number")
        self.amount = str(amount)


class NoMoreChips(TableError):
    """The book sells no chips now."""

    code = "no-more-chips"


class WholeStackOnly(TableError):
    """Who changes tables takes everything along."""

    code = "whole-stack-only"

    def __init__(self, what: str, *, chips: int, rule: Cite | None = None) -> None:
        super().__init__(what, rule=rule)
        self.chips = chips


class StraddleRefused(TableError):
    """No straddle here."""

    code = "straddle-refused"


class StraddleOutOfRange(StraddleRefused):
    """A straddle is more than the big blind, and not more than the book allows."""

    code = "straddle-out-of-range"

    def __init__(self, chips: object, *, above: int, most: int, rule: Cite | None = None) -> None:
        super().__init__(f"a straddle is more than {above} and at most {most}, not {chips}", rule=rule)
        self.chips, self.above, self.most = chips, above, most


class SeatsAreDrawn(TableError):
    """In a tournament nobody chooses a seat."""

    code = "seats-are-drawn"

    def __init__(self, *, rule: Cite | None = None) -> None:
        super().__init__("seats are drawn in a tournament; yours is given to you", rule=rule)


class AtAnotherTable(TableError):
    """Nobody plays at two tables at once."""

    code = "at-another-table"

    def __init__(self, table: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"you have a seat at {table}: leave it first", rule=rule)
        self.table = table


class TableSetupError(TableError, ValueError):
    """Such a table is not set up, here or under this book."""

    code = "table-setup"


class CashClosed(TableError):
    """No cash game while guests attend an event."""

    code = "cash-closed"

    def __init__(self, *, rule: Cite | None = None) -> None:
        super().__init__("no cash game while guests attend an event", rule=rule)


class TableIsClosed(TableError):
    """No more hands at this table."""

    code = "table-is-closed"

    def __init__(self) -> None:
        super().__init__("the table is closed")


class OnBreak(TableError):
    """No hand begins during the break."""

    code = "on-break"

    def __init__(self) -> None:
        super().__init__("the table is on a break")


class ClockRefused(TableError):
    """The clock is not for this person to call, or runs already."""

    code = "clock-refused"


class ClockTooEarly(TableError):
    """The seat in turn has not had its time yet."""

    code = "clock-too-early"

    def __init__(self, seconds: int, *, rule: Cite | None = None) -> None:
        super().__init__(f"too early for the clock: ask again in {seconds} s", rule=rule)
        self.seconds = seconds


class TimeIsUp(TableError):
    """The decision came too late."""

    code = "time-is-up"

    def __init__(self) -> None:
        super().__init__("your time is up")
