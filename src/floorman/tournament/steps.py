"""A tournament as its director holds it: steps with names, each of which can be taken back, done again and put right.

The verbs stand here. What is kept of them and what it adds up to is in `record/`: the records, the book they are entered in,
its snapshots, what becomes of later steps when one is taken back or put right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from floorman.contest.whole import LARGEST, require_whole
from floorman.errors import InvariantBroken, TournamentError, UndoRefused
from floorman.rulebook import SHIPPED
from floorman.text.quotes import quoted
from floorman.text.words import Words
from floorman.tournament.decide import open_tournament
from floorman.tournament.record.carrying_out import carry_out
from floorman.tournament.record.correcting import judged_correction, require_no_conflict
from floorman.tournament.record.correction_plan import is_bust_of, without_bust
from floorman.tournament.record.records import DoneAgain, Record, Step, StepCorrected, TakenBack
from floorman.tournament.record.step_book import StepBook
from floorman.tournament.record.taking_back import turned_back
from floorman.tournament.typed import typed

if TYPE_CHECKING:
    from collections.abc import Collection

    from floorman.rulebook import Shelf
    from floorman.tournament.commands import Command
    from floorman.tournament.record.correcting import JudgedCorrection
    from floorman.tournament.record.correction_plan import CorrectionPlan
    from floorman.tournament.setup import Setup

__all__ = ["DoneAgain", "Record", "Step", "StepCorrected", "TakenBack", "Tournament"]


class Tournament(StepBook):
    """The tournament, its steps and its state."""

    @classmethod
    def open(cls, setup: Setup, *, by: str, now: int, shelf: Shelf = SHIPPED) -> Self:
        """Announce a tournament under a book of the shelf.

        Raises:
            TournamentSetupError: there can be no such event.
        """
        setup = typed(setup)
        _require_said(by, now)
        return cls.replay([Step(0, now, by, None, open_tournament(setup, shelf))], shelf)

    def do(self, wanted: Command, *, by: str, now: int, is_automatic: bool = False) -> Step:
        """Do something, with everything that follows from it.

        Raises:
            TournamentError: it cannot be done, and nothing has happened.
        """
        wanted = typed(wanted)
        _require_said(by, now)
        try:
            events = carry_out(self.state, wanted, now=now)
        except InvariantBroken:
            self.rebuild()
            raise
        step = Step(self.last + 1, now, by, wanted, events, is_automatic)
        self.take_in([step], self.state)
        return step

    # ---- taking back ----

    def undo(self, number: int | None = None, *, by: str, now: int) -> Step:
        """Take the last step back; with its *number* that step and no other, however often and in how many windows it is said.

        Raises:
            UndoRefused: nothing has been done yet, another step is the last one, or what has happened since cannot stand
                without it.
        """
        step = self.next_undo
        if step is None:
            raise UndoRefused(Words("there is nothing to take back", "Es gibt nichts zurückzunehmen"))
        self._require_meant(step, number)
        _require_said(by, now)
        self.take_in(*turned_back(self, [TakenBack(step.number, now, by)]))
        return step

    def redo(self, number: int | None = None, *, by: str, now: int) -> Step:
        """Do the step again that was taken back last; with its *number* that step and no other.

        Raises:
            UndoRefused: none was, it was another, something else has been done since, or it does not fit any more.
        """
        step = self.next_redo
        if step is None:
            raise UndoRefused(Words("there is nothing to do again", "Es gibt nichts wiederherzustellen"))
        self._require_meant(step, number)
        _require_said(by, now)
        self.take_in(*turned_back(self, [DoneAgain(step.number, now, by)]))
        return step

    def _require_meant(self, step: Step, number: int | None) -> None:
        """A second press, or an old window, takes nothing else back than it says."""
        if number is not None and number != step.number:
            name = self.name_of(step)
            raise UndoRefused(
                Words(
                    f"step {number} is not the next one any more: that is step {step.number}, {name.en}",
                    f"Schritt {number} ist nicht mehr an der Reihe, sondern Schritt {step.number}, {name.de}",
                ),
            )

    def discarded(self, back_to: int) -> list[Step]:
        """What going back to a step would take back, the last step first.

        Raises:
            TournamentError: that is not a number.
        """
        require_whole(back_to, "the number of a step", "die Nummer eines Schritts", error=TournamentError)
        return [step for step in self.since(max(back_to, 0)) if not step.is_automatic]

    def roll_back(self, back_to: int, *, by: str, now: int) -> list[Step]:
        """Go back to how it was after a step. What was taken back can be done again, one by one.

        Raises:
            UndoRefused: there is no such step, nothing after it, or something that cannot stand without it.
        """
        _require_said(by, now)
        gone = self.discarded(back_to)
        if back_to < 0 or not gone:
            raise UndoRefused(
                Words("there is nothing to go back on from there", "Von dort gibt es nichts zurückzunehmen")
            )
        self.take_in(*turned_back(self, [TakenBack(step.number, now, by) for step in gone]))
        return gone

    # ---- putting right ----

    def preview(
        self,
        number: int,
        instead: Command | None = None,
        *,
        anew: Collection[int] = (),
        without: Collection[int] = (),
    ) -> CorrectionPlan:
        """What would change if something else had been wanted in a step, or nothing at all; nothing is done.

        Later steps are judged again. What people have done stays: moves, drawn seats, prizes paid; but for the steps that are
        to be worked out *anew*. Steps in *without* are taken out too.

        Raises:
            UndoRefused: there is no such step, or none that can be corrected.
            TournamentError: what is wanted instead could not have been done then.
        """
        return self.judged(number, instead, by="", now=0, anew=anew, without=without).plan

    def judged(
        self,
        number: int,
        instead: Command | None,
        *,
        by: str,
        now: int,
        anew: Collection[int] = (),
        without: Collection[int] = (),
    ) -> JudgedCorrection:
        """The same, with what would be recorded.

        Raises:
            UndoRefused, TournamentError: as above.
        """
        _require_said(by, now)
        instead = None if instead is None else typed(instead)
        return judged_correction(self, number, instead, anew=anew, without=without, by=by, now=now)

    def correct(
        self,
        number: int,
        instead: Command | None = None,
        *,
        by: str,
        now: int,
        anew: Collection[int] = (),
        without: Collection[int] = (),
    ) -> StepCorrected:
        """Put an earlier step right, as `preview` says.

        Raises:
            UndoRefused: there is no such step, or a later one cannot stand after it.
            TournamentError: what is wanted instead could not have been done then.
        """
        judged = self.judged(number, instead, by=by, now=now, anew=anew, without=without)
        require_no_conflict(judged.plan)
        self.take_in([judged.record], judged.state)
        return judged.record

    def put_back_in(
        self, entrant: str, *, by: str, now: int, anew: Collection[int] = (), without: Collection[int] = ()
    ) -> StepCorrected:
        """Somebody was not out: the step that said so is put right, however long ago it was.

        Raises:
            UndoRefused: nobody said so, or a later step cannot stand after it.
        """
        step = self.bust_of(entrant)
        return self.correct(step.number, without_bust(step.wanted, entrant), by=by, now=now, anew=anew, without=without)

    def bust_of(self, entrant: str) -> Step:
        """The step by which somebody went out.

        Raises:
            UndoRefused: there is none.
        """
        for step in self.since(0):
            if is_bust_of(step.wanted, entrant):
                return step
        name = self.name_of_entrant(entrant)
        raise UndoRefused(
            Words(f"nobody entered that {name} is out", f"Dass {name} ausgeschieden ist, wurde nicht eingegeben")
        )


def _require_said(by: str, now: int) -> None:
    """Who does something and when: what cannot be kept has not happened."""
    require_whole(now, "a time in milliseconds", "eine Zeit in Millisekunden", least=-LARGEST, error=TournamentError)
    if not isinstance(by, str):
        raise TournamentError(Words(f"{quoted(by)} is nobody's name", f"{quoted(by, 'de')} ist kein Name"))
