"""The clock that is called on somebody who thinks, at a table where people enter what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.contest.whole import require_whole
from floorman.errors import TournamentError
from floorman.text.words import Words
from floorman.tournament import events as did

if TYPE_CHECKING:
    from floorman.tournament.events import Event
    from floorman.tournament.state import TournamentState


def call_clock(state: TournamentState, entrant: str, seconds: int | None, *, now: int) -> tuple[Event, ...]:
    """Give somebody the book's time to act, with its countdown at the end: TDA 29, VPSV 96.

    Who may ask for it, and how soon, is a question for the floor, who has heard them.
    """
    who, card = state.playing(entrant)
    book, felt = state.book, state.hall.felts[card.table]
    rule = book.cite("clock_seconds")
    if felt.called is not None:
        raise TournamentError(Words("the clock runs already", "Die Uhr läuft schon"), rule=rule)
    is_served = card.seat in felt.serving if felt.dealt else bool(who.penalty)
    if not state.is_running or (felt.dealt and card.seat not in felt.dealt) or who.is_absent or is_served:
        raise TournamentError(Words(f"{who.name} has no cards", f"{who.name} hat keine Karten"), rule=rule)
    given = book.knobs.clock_seconds if seconds is None else seconds
    require_whole(given, "the time to act in seconds", "die Bedenkzeit in Sekunden", least=1, error=TournamentError)
    counts_from = now + 1000 * given
    return (did.ClockPutOn(entrant, counts_from, counts_from + 1000 * book.knobs.clock_countdown_seconds, rule.rule),)


def stop_clock(state: TournamentState, table: int) -> tuple[Event, ...]:
    """Take it off: somebody has acted, or the time is up."""
    felt = state.hall.felts.get(table)
    if felt is None or felt.called is None:
        raise TournamentError(Words(f"no clock runs at table {table}", f"An Tisch {table} läuft keine Uhr"))
    return (did.ClockOff(table),)
