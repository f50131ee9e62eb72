"""An event told again from a corrected step on: how it stood and how it would have stood, side by side, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import InvariantBroken, TournamentError
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament.decide import decide
from floorman.tournament.record.carrying_out import fold, let_follow
from floorman.tournament.record.judged_again import judged_again
from floorman.tournament.transfers import ALL, moves

if TYPE_CHECKING:
    from collections.abc import Collection

    from floorman.tournament.commands import Command
    from floorman.tournament.events import Event
    from floorman.tournament.record.records import Step
    from floorman.tournament.state import TournamentState
    from floorman.tournament.transfers import EventTransfer

_DONE_BY_PEOPLE: Final = (
    *(want.Even, want.PayPrize, want.Begin),
    *(want.Enter, want.CheckIn, want.Promote, want.Rebuy, want.GiveUp),
)
"""What may have put somebody on a seat, or money into a hand."""


class Retelling:
    """What becomes of a step that is put right, and of those after it."""

    def __init__(self, start: TournamentState, *, anew: Collection[int], without: Collection[int]) -> None:
        self.state: Final = start.copy()
        """How it would have stood."""
        self.comes_to: Final[dict[int, tuple[Event, ...]]] = {}
        """What each step comes to that counts."""
        self.gone: Final = list[int]()
        """Later steps that do not count any more,"""
        self.refused: Final = list[tuple["Step", TournamentError]]()
        """and those that cannot stand, with why."""
        self.stays: Final = list[int]()
        """Steps of which something stays because people have done it."""
        self.rebooked: Final = list[int]()
        self.back: Final = list["EventTransfer"]()
        self.new: Final = list["EventTransfer"]()
        self._stood = start
        self._anew = anew
        self._without = without

    def put_right(self, step: Step, instead: Command | None, *, did_count: bool) -> None:
        """The first step, in whose place something else was wanted, or nothing.

        Raises:
            TournamentError: that could not have been done then.
        """
        if instead is not None and did_count and instead == step.wanted:
            self._happen(step, step.events, is_whole=True)
            return
        decided = None if instead is None else decide(self.state, instead, now=step.at)
        self._happen(step, decided, did_count=did_count)

    def go_on(self, step: Step) -> None:
        """A later step that counts."""
        decided: tuple[Event, ...] | None = None
        is_whole = False
        if step.number in self._without:
            self.gone.append(step.number)
        else:
            try:
                decided = self._judged(self.state, step)
            except TournamentError as error:
                # What would be refused as it stood, too, stays as it is, if it can.
                if step.number not in self._anew and self._refusal(step) == error.identity and self._fits(step):
                    decided, is_whole = step.events, True
                elif step.is_automatic and step.is_clock:  # a level that began by itself gives way
                    self.gone.append(step.number)
                else:
                    self.refused.append((step, error))
            else:
                if isinstance(step.wanted, _DONE_BY_PEOPLE) and self._would_be_other(step, decided):
                    self.stays.append(step.number)
        self._happen(step, decided, is_whole=is_whole)

    def _judged(self, state: TournamentState, step: Step) -> tuple[Event, ...]:
        if step.wanted is None:
            if not self._fits(step):
                raise TournamentError(
                    Words("it does not fit what comes before it any more", "Er passt nicht mehr zu dem, was davor war")
                )
            return step.events
        return judged_again(state, step.wanted, step.events, at=step.at, anew=step.number in self._anew)

    def _refusal(self, step: Step) -> tuple[object, ...]:
        try:
            self._judged(self._stood, step)
        except TournamentError as error:
            return error.identity
        return ()

    def _fits(self, step: Step) -> bool:
        """Whether what was told of a step can have happened here."""
        trial = self.state.copy()
        try:
            fold(trial, step.events)
        except (KeyError, IndexError, ValueError, AttributeError):  # somebody or something is not there
            return False
        return trial.is_sound

    def _would_be_other(self, step: Step, decided: tuple[Event, ...]) -> bool:
        """Whether the rules would have something else than what people have done."""
        try:
            return step.wanted is not None and decide(self.state, step.wanted, now=step.at) != decided
        except TournamentError:
            return True

    def _happen(
        self, step: Step, decided: tuple[Event, ...] | None, *, did_count: bool = True, is_whole: bool = False
    ) -> None:
        """Let a step happen as it did, and as it would have; *is_whole*: with all that follows."""
        was = tuple(moves(self._stood, step.events)) if did_count else ()
        will = tuple(moves(self.state, decided or ()))
        if did_count:
            fold(self._stood, step.events)
        if decided is not None:
            fold(self.state, decided)
            try:
                further = [] if is_whole else let_follow(self.state, now=step.at)
            except TournamentError as error:
                raise InvariantBroken(f"what follows from step {step.number} is refused: {error}") from error
            self.comes_to[step.number] = (*decided, *further)
        # What is left at the end is another amount as soon as anything before it is.
        is_rest = self.rebooked and any(transfer.cents == ALL for transfer in (*was, *will))
        if was != will or is_rest:
            self.rebooked.append(step.number)
            self.back.extend(was)
            self.new.extend(will)
