"""A new event made from an old one."""

from __future__ import annotations

import re
from calendar import monthrange
from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from floorman.errors import TournamentSetupError
from floorman.tournament.decide import open_tournament

if TYPE_CHECKING:
    from floorman.tournament.setup import Setup
    from floorman.tournament.state import TournamentState

_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def duplicate(
    old: TournamentState,
    *,
    id: str,  # noqa: A002  # as everywhere
    name: str,
    date: str,
    starts_at: int,
    seed: int,
    structure: Literal["announced", "played"] = "announced",
) -> Setup:
    """Announce the like of an event, with the structure it was announced with or the one it came to be played with.

    The entry deadline keeps its distance from the start. Nobody who entered is taken along, and no draw is repeated.

    Raises:
        TournamentError: there can be no such event, or it would not be another one.
    """
    setup = old.setup
    if not id.strip() or id == setup.id:
        raise TournamentSetupError("a new event has an id of its own", "ein neues Turnier hat eine eigene Kennung")
    if type(seed) is not int or seed == setup.seed:
        raise TournamentSetupError(
            "a new event draws with a seed of its own", "ein neues Turnier lost mit eigenem Seed"
        )
    if type(starts_at) is not int or starts_at < 0:
        raise TournamentSetupError(f"{starts_at!r} is no moment to start at", f"{starts_at!r} ist kein Beginn")
    _require_date(date)
    terms = setup.terms
    closes_at = None if terms.closes_at is None else starts_at - (terms.starts_at - terms.closes_at)
    made = replace(
        setup,
        id=id,
        name=name,
        seed=seed,
        venue=old.venue,
        stacks={},
        structure=old.structure if structure == "played" else setup.structure,
        terms=replace(terms, date=date, starts_at=starts_at, closes_at=closes_at),
    )
    open_tournament(made)
    return made


def _require_date(text: str) -> None:
    found = _DATE.fullmatch(text)
    year, month, day = map(int, found.groups()) if found else (0, 0, 0)
    if not (year and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]):
        raise TournamentSetupError(f"{text!r} is no date such as 2026-05-12", f"{text!r} ist kein Datum wie 2026-05-12")
