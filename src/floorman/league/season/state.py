"""What the events of a season add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from floorman.league.season.events import Sanction, Side
from floorman.league.season.finishes import Finish

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook


class MatchDay(Struct):
    """One match day, from its date to its approval."""

    number: int
    date: str
    """As an ISO day: ``2026-05-12``."""
    starts_at: int
    """In milliseconds UTC."""
    began_at: int | None = None
    """When check-in was closed."""
    beyond_key: bool = False
    """Whether places beyond the key of points are played for without any."""
    sides: dict[str, Side] = field(default_factory=dict)
    """Every entered team, absent ones too."""
    tables: tuple[tuple[str, ...], ...] = ()
    """The sit-and-gos: players in the order of their seats."""
    sit_and_gos: dict[int, tuple[Finish, ...]] = field(default_factory=dict)
    """The results by table, from 1 on."""
    fields: tuple[tuple[str, ...], ...] = ()
    """The main tournaments: one player of each team."""
    mains: dict[int, tuple[Finish, ...]] = field(default_factory=dict)
    """The results by main tournament, from 1 on."""
    sanctions: tuple[Sanction, ...] = ()
    approved_at: int | None = None

    @property
    def present(self) -> list[Side]:
        """The teams that play."""
        return [side for side in self.sides.values() if not side.is_absent]

    @property
    def is_played(self) -> bool:
        """Whether every result is in."""
        return bool(self.fields) and len(self.mains) == len(self.fields)

    @property
    def team_of(self) -> dict[str, str]:
        """The team of every player with a seat."""
        return {player: side.team for side in self.present for player in side.players}


class SeasonState:
    """The match days of a season. Whoever holds the league folds events into it."""

    def __init__(self) -> None:
        self.matchdays: dict[int, MatchDay] = {}
        self.champion: str | None = None
        """The team the association has named champion, where the table could not."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeasonState) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def approved(self) -> list[MatchDay]:
        """The match days that count, in order."""
        return [day for _, day in sorted(self.matchdays.items()) if day.approved_at is not None]


def rounds(book: Rulebook) -> int:
    """How many match days a season has."""
    return figure(book, "matchdays")


def figure(book: Rulebook, name: str) -> int:
    """A figure of the season from the book's table.

    >>> from floorman.rulebook import Rulebook
    >>> figure(Rulebook.load("wpl"), "teams")
    27
    """
    table = book.data.get(book.knobs.season_table or "", {})
    return int(table.get(name, 0))
