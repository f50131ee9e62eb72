"""Steps taken back, or done again: what then becomes of those after them.

What happened by itself since stays: it is decided again from what was wanted, and what comes out otherwise is recorded with
the step that is taken back. Where the rules refuse it, the step stays; only a level that began by itself gives way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import TournamentError, UndoRefused
from floorman.text.words import Words
from floorman.tournament.record.carrying_out import decided_again
from floorman.tournament.record.records import DoneAgain, TakenBack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.tournament.events import Event
    from floorman.tournament.record.records import Step
    from floorman.tournament.record.step_book import StepBook
    from floorman.tournament.state import TournamentState

Turned = TakenBack | DoneAgain


def turned_back(book: StepBook, records: Sequence[Turned]) -> tuple[list[Turned], TournamentState]:
    """What is to be recorded so that steps count no longer, or again, and how it stands then; nothing is done.

    Raises:
        UndoRefused: what has happened by itself since cannot stand without them; it says which step, and by which rule.
    """
    first, turned = min(record.number for record in records), [*records]
    try:
        state, followed = _decided_after(book, turned, first)
    except UndoRefused:
        levels = [step.number for step in book.since(first) if step.is_automatic and step.is_clock]
        if not levels:
            raise
        # A level that began by itself gives way.
        turned += (TakenBack(number, turned[0].at, turned[0].by) for number in levels)
        state, followed = _decided_after(book, turned, first)
    turned[-1] = replace(turned[-1], followed=followed)
    return turned, state


def _decided_after(
    book: StepBook, records: Sequence[Turned], first: int
) -> tuple[TournamentState, dict[int, tuple[Event, ...]]]:
    """How it would be after further records, of which one is about the *first* step; and what later steps come to.

    Raises:
        UndoRefused: one of these cannot be done any more.
    """
    turned = {record.number: isinstance(record, DoneAgain) for record in records}
    state = book.before(first)
    followed: dict[int, tuple[Event, ...]] = {}
    for number in range(first, book.last + 1):
        if turned.get(number, book.does_count(number)):
            step = book.step(number)
            try:
                events = decided_again(state, step)
            except TournamentError as error:
                raise _cannot_stand(book, step, error) from error
            if events != step.events:
                followed[number] = events
    return state, followed


def _cannot_stand(book: StepBook, step: Step, error: TournamentError) -> UndoRefused:
    name = book.name_of(step)
    return UndoRefused(
        Words(
            f"step {step.number}, {name.en}, cannot stand without it: {error.words.en}",
            f"Schritt {step.number}, {name.de}, kann ohne diesen Schritt nicht bleiben: {error.words.de}",
        ),
        rule=error.rule,
    )
