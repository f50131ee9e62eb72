"""What is known of clubs, members, teams and line-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from floorman.rulebook import Cite
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.league.setup import Setup

Breach = Literal["ineligible_player", "player_in_two_teams"]


class Refusal(Struct, frozen=True):
    """One thing that stands in the way, and the paragraph that says so."""

    code: str
    words: Words
    rule: Cite | None = None


class Sanction(Struct, frozen=True):
    """A team fielded who it should not have: its points of the day go, and those of *players* in the lists of persons."""

    what: Breach
    players: tuple[str, ...]
    rule: str
    """The id of the clause."""


class PeopleState:
    """Everything about people. One owner holds it and folds events into it."""

    def __init__(self, setup: Setup) -> None:
        self.matchdays = {day.number: day for day in setup.matchdays}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PeopleState) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes
