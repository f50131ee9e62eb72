"""What is wanted, done to a state, with everything that follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import InvariantBroken, TournamentError
from floorman.tournament.decide import consequences, decide
from floorman.tournament.evolve import evolve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.tournament.commands import Command
    from floorman.tournament.events import Event
    from floorman.tournament.record.records import Step
    from floorman.tournament.state import TournamentState


def carry_out(state: TournamentState, wanted: Command, *, now: int) -> tuple[Event, ...]:
    """Do something to a state, with everything that follows from it.

    Raises:
        TournamentError: it cannot be done, and nothing has happened.
        InvariantBroken: what follows from it cannot be, and the state is lost.
    """
    events = decide(state, wanted, now=now)
    fold(state, events)
    try:
        return *events, *let_follow(state, now=now)
    except TournamentError as error:
        raise InvariantBroken(f"what follows from {wanted!r} is refused: {error}") from error


def decided_again(state: TournamentState, step: Step) -> tuple[Event, ...]:
    """Do to a state what was wanted in a step, as of its time; what nobody asked for is as it was told.

    Raises:
        TournamentError: it cannot be done any more; the state is lost.
    """
    events = step.events if step.wanted is None else decide(state, step.wanted, now=step.at)
    fold(state, events)
    return events if step.wanted is None else (*events, *let_follow(state, now=step.at))


def let_follow(state: TournamentState, *, now: int) -> list[Event]:
    """Let everything happen that follows by itself."""
    events: list[Event] = []
    while further := consequences(state, now=now):
        fold(state, further)
        events += further
    return events


def fold(state: TournamentState, events: Iterable[Event]) -> None:
    """Let events happen to a state."""
    for event in events:
        evolve(state, event)
