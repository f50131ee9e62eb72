"""A new event made from an old one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from msgspec.structs import replace

from floorman.days import require_day
from floorman.errors import TournamentSetupError
from floorman.text.quotes import quoted
from floorman.text.words import Words
from floorman.tournament.decide import open_tournament
from floorman.tournament.typed import typed

if TYPE_CHECKING:
    from floorman.tournament.setup import Setup
    from floorman.tournament.state import TournamentState

Levels = Literal["announced", "played"]


def duplicate(
    old: TournamentState,
    *,
    id: str,  # noqa: A002  # as everywhere
    name: str,
    date: str,
    starts_at: int,
    seed: int,
    structure: Levels = "announced",
) -> Setup:
    """Announce the like of an event, with the structure it was announced with or the one it came to be played with.

    The entry deadline keeps its distance from the start. Nobody who entered is taken along, and no draw is repeated.

    Raises:
        TournamentError: there can be no such event, or it would not be another one.
    """
    setup = old.setup
    if type(id) is not str or not id.strip() or id == setup.id:
        raise TournamentSetupError(
            Words("a new event has an id of its own", "Ein neues Turnier hat eine eigene Kennung")
        )
    if type(seed) is not int or seed == setup.seed:
        raise TournamentSetupError(
            Words("a new event draws with a seed of its own", "Ein neues Turnier lost mit eigenem Seed")
        )
    if type(starts_at) is not int or starts_at < 0:
        raise TournamentSetupError(
            Words(
                f"{quoted(starts_at)} is not a time to start",
                f"{quoted(starts_at, 'de')} ist kein Zeitpunkt für den Beginn",
            )
        )
    require_day(date, TournamentSetupError)
    if structure not in get_args(Levels):
        raise TournamentSetupError(
            Words(
                f"the structure is the one announced or the one played, not {quoted(structure)}",
                f"Die Struktur ist die ausgeschriebene oder die gespielte, nicht {quoted(structure, 'de')}",
            ),
        )
    terms = old.terms
    closes_at = None if terms.closes_at is None else starts_at - (terms.starts_at - terms.closes_at)
    made = replace(
        setup,
        id=id,
        name=name,
        seed=seed,
        venue=old.venue,
        prizes=old.prizes,
        stacks={},
        structure=old.structure if structure == "played" else setup.structure,
        terms=replace(terms, date=date, starts_at=starts_at, closes_at=closes_at),
    )
    made = typed(made)
    open_tournament(made)
    return made
