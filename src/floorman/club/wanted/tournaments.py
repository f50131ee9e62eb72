"""What can be wanted of the club's tournaments."""

from __future__ import annotations

from msgspec import Struct

from floorman.club.wire.messages import Look
from floorman.tournament.commands import Command
from floorman.tournament.prizes.deals import DealKind
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
    """Redo the step that was taken back last."""

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
    """Enter a tournament oneself, with what the club has on record; where the server deals, the account pays the fee at once."""


class WithdrawMyself(Struct, frozen=True, tag="withdraw_myself"):
    """Take one's own entry back."""


class CheckInMyself(Struct, frozen=True, tag="check_in_myself"):
    """Say that one is there, where an event asks for it; or come late for one's stack."""


class GiveUpMyself(Struct, frozen=True, tag="give_up_myself"):
    """Give the rest of one's stack up and enter anew, from one's account, where the event allows it."""


class RebuyMyself(Struct, frozen=True, tag="rebuy_myself"):
    """Buy oneself a stack again, from one's account."""


class AddOnMyself(Struct, frozen=True, tag="add_on_myself"):
    """Buy oneself the add-on, from one's account."""


class PayMyself(Struct, frozen=True, tag="pay_myself"):
    """Pay what one owes, from one's account."""


class PreviewDeal(Struct, frozen=True, tag="preview_deal"):
    """See what a deal would come to with the stacks as they are, before it is proposed."""

    kind: DealKind
    left_cents: int = 0


class ProposeDealMyself(Struct, frozen=True, tag="propose_deal_myself"):
    """Propose a deal to everybody who is left; play waits until it is decided."""

    kind: DealKind
    left_cents: int = 0


class VoteMyself(Struct, frozen=True, tag="vote_myself"):
    """Agree to the deal that was proposed, or decline it."""

    agrees: bool


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
    | CheckInMyself
    | GiveUpMyself
    | RebuyMyself
    | AddOnMyself
    | PayMyself
    | PreviewDeal
    | ProposeDealMyself
    | VoteMyself
    | Look
)
