"""What a hand refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.hand.legal import Legal
    from floorman.rulebook import Cite


class IllegalAction(FloormanError):
    """The seat may not do this now. Carries what it may do, and the rule."""

    code = "illegal-action"

    def __init__(self, what: str, *, seat: int, legal: Legal, rule: Cite) -> None:
        open_to = f" Open to seat {legal.seat}: {legal}." if legal else ""
        super().__init__(f"seat {seat} {what} ({rule}).{open_to}")
        self.what, self.seat, self.legal, self.rule = what, seat, legal, rule


class NotYourTurn(IllegalAction):
    """Another seat is in turn."""

    code = "not-your-turn"


class NotNow(IllegalAction):
    """Something else is to be decided now."""

    code = "not-now"


class CannotCheck(IllegalAction):
    """There is a bet to match."""

    code = "cannot-check"


class CannotCall(IllegalAction):
    """There is nothing to call."""

    code = "cannot-call"


class RaiseTooSmall(IllegalAction):
    """Less than the smallest bet or raise."""

    code = "raise-too-small"


class RaiseTooBig(IllegalAction):
    """More than the stack, the pot or the limit allows."""

    code = "raise-too-big"


class RaiseCapReached(IllegalAction):
    """All raises a round of fixed limit allows have been made."""

    code = "raise-cap-reached"


class BettingNotReopened(IllegalAction):
    """The seat has acted, and nobody has made a full raise since."""

    code = "betting-not-reopened"


class NobodyToRaise(IllegalAction):
    """Everybody else in the hand is all-in."""

    code = "nobody-to-raise"


class MayNotSee(IllegalAction):
    """The seat has no right to see that hand."""

    code = "may-not-see"


class ShowBoth(IllegalAction):
    """One card is no claim: both lie open, or neither counts."""

    code = "show-both"


class HandIsOver(IllegalAction):
    """The last pot has been awarded."""

    code = "hand-is-over"

    def __init__(self, *, seat: int | None, legal: Legal, rule: Cite) -> None:
        FloormanError.__init__(self, "the hand is over: nothing more can be done")
        self.what, self.seat, self.legal, self.rule = (
            "cannot do anything more: the hand is over",
            seat or 0,
            legal,
            rule,
        )


class UnknownSeat(FloormanError, LookupError):
    """Nobody sits there in this hand."""

    code = "unknown-seat"

    def __init__(self, seat: object, seats: Iterable[int]) -> None:
        there = ", ".join(map(str, sorted(seats)))
        super().__init__(f"seat {seat!r} is not in this hand; those in it are {there}")
        self.seat = seat


class HandSetupError(FloormanError, ValueError):
    """Such a hand is not dealt, here or under this book."""

    code = "hand-setup"

    def __init__(self, what: str, *, rule: Cite | None = None) -> None:
        super().__init__(f"{what} ({rule})" if rule else what)
        self.rule = rule


class NothingToUndo(FloormanError):
    """Nobody has decided anything yet."""

    code = "nothing-to-undo"

    def __init__(self) -> None:
        super().__init__("nobody has decided anything yet")


class UnknownPosition(FloormanError, ValueError):
    """A line of text stands for no hand."""

    code = "unknown-position"

    def __init__(self, position: str, why: str) -> None:
        shown = position if len(position) <= 60 else position[:57] + "…"
        super().__init__(f"{shown!r} is no hand: {why}")
        self.position = position
