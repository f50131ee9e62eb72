"""What the events of a season add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from floorman.league.season.finishes import GameFinish

if TYPE_CHECKING:
    from floorman.league.league import Stamp
    from floorman.league.setup import SeasonSetup
    from floorman.rulebook import Rulebook


class EnteredResult(Struct, frozen=True):
    """A result list, and the entry it comes from."""

    finishes: tuple[GameFinish, ...]
    stamp: Stamp


class SeasonDay(Struct):
    """A match day from the draw to its approval."""

    number: int
    tables: tuple[tuple[str, ...], ...] = ()
    """The sit-and-gos: players in the order of their seats."""
    sit_and_gos: dict[int, EnteredResult] = field(default_factory=dict)
    """The results by table, from 1 on."""
    fields: tuple[tuple[str, ...], ...] = ()
    """The main tournaments: one player of each team."""
    stacks: dict[str, int] = field(default_factory=dict)
    """The starting stack of every member of a team in the main tournaments."""
    mains: dict[int, EnteredResult] = field(default_factory=dict)
    """The results by main tournament, from 1 on."""
    beyond_key: bool = False
    """Whether places beyond the key of points are played for, without any."""
    drawn: Stamp | None = None
    approved: Stamp | None = None

    @property
    def is_played(self) -> bool:
        """Whether every result is in."""
        return bool(self.fields) and len(self.mains) == len(self.fields)


class SeasonState:
    """The match days of a season. Whoever holds the league folds events into it."""

    def __init__(self, setup: SeasonSetup) -> None:
        self.name = setup.season
        self.days: dict[int, SeasonDay] = {}
        self.champion: str | None = None
        """The team the association has named, where the table leaves the title open."""
        self.named: Stamp | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeasonState) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def day(self, number: int) -> SeasonDay:
        """A match day as far as it has come; nothing has been drawn yet of one that nobody has touched."""
        return self.days.get(number) or SeasonDay(number)

    @property
    def approved(self) -> list[SeasonDay]:
        """The match days that count, in order."""
        return [day for _, day in sorted(self.days.items()) if day.approved is not None]


def figure(book: Rulebook, name: str) -> int:
    """A figure of the season from the book's own table, 0 where it has none.

    >>> from floorman.rulebook import Rulebook
    >>> figure(Rulebook.load("wpl"), "matchdays")
    9
    """
    table = book.data.get(book.knobs.season_table or "", {})
    return int(table.get(name, 0))
