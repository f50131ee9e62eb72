"""What can be wanted of the club's tournaments."""

from __future__ import annotations

from msgspec import Struct

from floorman.club.wire.messages import Look
from floorman.tournament.commands import Command
from floorman.tournament.setup import Setup


class AnnounceEvent(Struct, frozen=True, tag="announce"):
    """Announce a tournament."""

    setup: Setup


class ListEvents(Struct, frozen=True, tag="list_events"):
    """See the tournaments; with those that are over, too."""

    over: bool = False


class TakeStep(Struct, frozen=True, tag="step"):
    """Do something in a tournament that its director, floor or desk may: each command says which."""

    command: Command


class UndoStep(Struct, frozen=True, tag="undo"):
    """Take the last step back; with its *number* that one and no other."""

    number: int | None = None


class RedoStep(Struct, frozen=True, tag="redo"):
    """Do the step again that was taken back last."""

    number: int | None = None


class RollBack(Struct, frozen=True, tag="roll_back"):
    """Go back to how it was after a step."""

    back_to: int


class CorrectStep(Struct, frozen=True, tag="correct"):
    """Put an earlier step right, or take it out; see `Tournament.correct`."""

    number: int
    instead: Command | None = None
    anew: tuple[int, ...] = ()
    without: tuple[int, ...] = ()


class PreviewCorrection(Struct, frozen=True, tag="preview"):
    """See what a correction would change, before it is made."""

    number: int
    instead: Command | None = None
    anew: tuple[int, ...] = ()
    without: tuple[int, ...] = ()


class PutBackIn(Struct, frozen=True, tag="put_back_in"):
    """Somebody was not out after all."""

    entrant: str


class ReadSteps(Struct, frozen=True, tag="read_steps"):
    """See what was done, newest first: a page of it, *before* a step."""

    before: int | None = None


class EnterMyself(Struct, frozen=True, tag="enter_myself"):
    """Enter a tournament oneself, with what the club has on record."""


class WithdrawMyself(Struct, frozen=True, tag="withdraw_myself"):
    """Take one's own entry back."""


class RebuyMyself(Struct, frozen=True, tag="rebuy_myself"):
    """Buy oneself a stack again, from one's account."""


class AddOnMyself(Struct, frozen=True, tag="add_on_myself"):
    """Buy oneself the add-on, from one's account."""


OfCalendar = AnnounceEvent | ListEvents
OfTournament = (
    TakeStep
    | UndoStep
    | RedoStep
    | RollBack
    | CorrectStep
    | PreviewCorrection
    | PutBackIn
    | ReadSteps
    | EnterMyself
    | WithdrawMyself
    | RebuyMyself
    | AddOnMyself
    | Look
)
