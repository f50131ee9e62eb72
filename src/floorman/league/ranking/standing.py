"""A list of people by their points, kept up to date result by result.

What each result of a season brought is added up exactly, so a new result or a correction touches only those who are in
it, and the list is the same as if everything were counted anew. What a season counts on a given day is only asked when
somebody looks.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from floorman.days import season_of
from floorman.league.ranking.decimals import CONTEXT, ZERO, total
from floorman.league.ranking.scoring import AsGiven, Scoring, counts, points_of
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from decimal import Decimal

    from floorman.league.ranking.results import Finish, Result

    WhoIs = Callable[[Result, Finish], str | None]
    """Who a finish belongs to; None as long as nobody knows."""


class Tally:
    """What one season has brought somebody."""

    __slots__ = ("_points", "count", "total")

    def __init__(self, *, keeps_points: bool) -> None:
        self.total = ZERO
        self.count = 0
        self._points: list[Decimal] | None = [] if keeps_points else None
        """Every result, the smallest first, where only the best count."""

    def add(self, points: Decimal) -> None:
        """Count a result."""
        self.count += 1
        self.total = CONTEXT.add(self.total, points)
        if self._points is not None:
            insort(self._points, points)

    def remove(self, points: Decimal) -> None:
        """Count a result no more."""
        self.count -= 1
        self.total = CONTEXT.subtract(self.total, points)
        if self._points is not None:
            del self._points[bisect_left(self._points, points)]

    def best(self, most: int | None) -> Decimal:
        """The points that count, of the best results only if there is a limit."""
        return self.total if most is None or self._points is None else total(self._points[-most:])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return (self.total, self.count, self._points) == (other.total, other.count, other._points)

    __hash__ = None  # type: ignore[assignment]  # it changes


_AS_IT_IS: Final[dict[str, Any]] = {"places": AsGiven(), "participation": ZERO, "bounty": ZERO, "factors": {}}


class RankingRow(NamedTuple):
    """One line of a list. Equal points share the rank."""

    rank: int
    member: str
    points: Decimal


class Named(Struct, frozen=True):
    """What a list is called and how it gives points: not at all as long as nobody has said how."""

    id: str
    name: Words
    scoring: Scoring | None = None

    def scoring_of(self, result: Result) -> Scoring | None:
        """How a result gives points here; None where it gives none."""
        if self.scoring is None:
            return None
        if result.carried_to:
            return replace(self.scoring, **_AS_IT_IS) if result.carried_to == self.id else None
        return self.scoring if counts(self.scoring, result) else None


class Standing:
    """A list and what the results have added up to in it."""

    def __init__(self, named: Named) -> None:
        self.named = named
        self._tallies: dict[str, dict[int, Tally]] = {}

    @property
    def scoring(self) -> Scoring | None:
        """How it gives points; None as long as nobody has said how."""
        return self.named.scoring

    def add(self, result: Result, who_is: WhoIs) -> None:
        """Count a result."""
        for member, season, points in self._scored(result, who_is):
            seasons = self._tallies.setdefault(member, {})
            if season not in seasons:
                seasons[season] = Tally(keeps_points=self.scoring is not None and self.scoring.best_of is not None)
            seasons[season].add(points)

    def remove(self, result: Result, who_is: WhoIs) -> None:
        """Count a result no more."""
        for member, season, points in self._scored(result, who_is):
            seasons = self._tallies[member]
            seasons[season].remove(points)
            if not seasons[season].count:
                del seasons[season]
            if not seasons:
                del self._tallies[member]

    def _scored(self, result: Result, who_is: WhoIs) -> Iterable[tuple[str, int, Decimal]]:
        scoring = self.named.scoring_of(result)
        if scoring is None:
            return
        season = season_of(result.ended, begins=scoring.season_begins)
        for finish, points in points_of(scoring, result):
            if (member := who_is(result, finish)) is not None:
                yield member, season, points

    def points_on(self, member: str, on: str) -> Decimal | None:
        """Somebody's points on a day; None for somebody who is not in the list then."""
        if self.scoring is None or member not in self._tallies:
            return None
        now = season_of(on, begins=self.scoring.season_begins)
        value, is_listed = ZERO, False
        for season, tally in self._tallies[member].items():
            if weight := weight_of(self.scoring, season, now):
                value = CONTEXT.add(value, CONTEXT.multiply(weight, tally.best(self.scoring.best_of)))
                is_listed = True
        return value if is_listed else None

    def rows(self, on: str, is_in: Callable[[str], bool] | None = None) -> list[RankingRow]:
        """The list on a day with every result that is in it, the best first; *is_in* says who belongs in it at all."""
        points = [
            (value, member)
            for member in sorted(self._tallies)
            if (value := self.points_on(member, on)) is not None and (is_in is None or is_in(member))
        ]
        points.sort(key=lambda line: line[0], reverse=True)
        rows: list[RankingRow] = []
        for number, (value, member) in enumerate(points, start=1):
            rank = rows[-1].rank if rows and rows[-1].points == value else number
            rows.append(RankingRow(rank, member, value))
        return rows

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Standing):
            return NotImplemented
        return (self.named, self._tallies) == (other.named, other._tallies)

    __hash__ = None  # type: ignore[assignment]  # it changes


def weight_of(scoring: Scoring, season: int, now: int) -> Decimal:
    """How much a season counts in another one; nothing before it has begun."""
    age = now - season
    return scoring.weights[age] if 0 <= age < len(scoring.weights) else ZERO


def counted(named: Named, results: Iterable[Result], who_is: WhoIs) -> Standing:
    """The list, with everything counted anew."""
    standing = Standing(named)
    for result in results:
        standing.add(result, who_is)
    return standing
