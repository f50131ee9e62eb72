"""An earlier step put right: what was wanted in its place, and what becomes of every step after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.whole import require_whole
from floorman.errors import InvariantBroken, NotInTournament, TournamentError, UndoRefused
from floorman.text.words import Words
from floorman.tournament.record.correction_plan import (
    CorrectionPlan,
    StepConflict,
    account_names,
    money_changes,
    place_changes,
    prize_changes,
    seat_changes,
)
from floorman.tournament.record.records import StepCorrected
from floorman.tournament.record.retelling import Retelling
from floorman.tournament.state import TournamentState  # msgspec reads annotations at run time

if TYPE_CHECKING:
    from collections.abc import Collection

    from floorman.tournament.commands import Command
    from floorman.tournament.record.records import Step
    from floorman.tournament.record.step_book import StepBook


class JudgedCorrection(Struct, frozen=True):
    """A correction before it is done: what changes, what is to be recorded, and how it stands then."""

    plan: CorrectionPlan
    record: StepCorrected
    state: TournamentState


def judged_correction(
    book: StepBook,
    number: int,
    instead: Command | None,
    *,
    anew: Collection[int],
    without: Collection[int],
    by: str = "",
    now: int = 0,
) -> JudgedCorrection:
    """Judge a step and all later ones again; nothing is done.

    Raises:
        UndoRefused: there is no such step, or none that can be corrected.
        TournamentError: what is wanted instead could not have been done then.
    """
    step = _correctable(book, number, instead)
    again = Retelling(book.before(number), anew=anew, without=without)
    again.put_right(step, instead, did_count=book.does_count(number))
    for later in range(number + 1, book.last + 1):
        if book.does_count(later):
            again.go_on(book.step(later))
    if not again.state.is_sound:
        raise InvariantBroken(f"the event does not stand after step {number} is corrected")
    followed = {
        later: events
        for later, events in again.comes_to.items()
        if later != number and events != book.step(later).events
    }
    comes_to = again.comes_to.get(number, ())
    record = StepCorrected(number, now, by, instead, comes_to, followed, tuple(again.gone), tuple(again.rebooked))
    plan = CorrectionPlan(
        number,
        conflicts=tuple(
            StepConflict(later.number, book.name_of(later), _why(error, book.state), error.rule)
            for later, error in again.refused
        ),
        changed=tuple(followed),
        stays=tuple(again.stays),
        places=tuple(place_changes(book.state, again.state)),
        seats=tuple(seat_changes(book.state, again.state)),
        prizes=tuple(prize_changes(book.state, again.state)),
        money=tuple(money_changes(again.back, again.new, names=account_names(book.state))),
    )
    return JudgedCorrection(plan, record, again.state)


def _why(error: TournamentError, before: TournamentState) -> Words:
    """Why a later step cannot stand; whoever would not have entered is called by the name they have now."""
    if isinstance(error, NotInTournament) and (entrant := before.entrants.get(error.who)):
        return Words(f"{entrant.name} has not entered", f"{entrant.name} ist nicht angemeldet")
    return error.words


def require_no_conflict(plan: CorrectionPlan) -> None:
    """See to it that every later step can stand after a correction.

    Raises:
        UndoRefused: one cannot.
    """
    if conflicts := plan.conflicts:
        raise UndoRefused(
            Words(
                "; ".join(f"step {one.number}, {one.name.en}, cannot stand: {one.why.en}" for one in conflicts),
                "; ".join(
                    f"Schritt {one.number}, {one.name.de}, kann so nicht bleiben: {one.why.de}" for one in conflicts
                ),
            ),
            rule=conflicts[0].rule,
        )


def _correctable(book: StepBook, number: int, instead: Command | None) -> Step:
    require_whole(number, "the number of a step", "die Nummer eines Schritts", error=TournamentError)
    step = book.step(number)
    if step.wanted is None:
        raise UndoRefused(
            Words("the announcement of an event is not corrected", "Die Ausschreibung wird nicht berichtigt")
        )
    if instead is None and not book.does_count(number):
        raise UndoRefused(Words(f"step {number} does not count", f"Schritt {number} zählt nicht mehr"))
    return step
