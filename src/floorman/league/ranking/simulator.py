"""What a list would look like if it gave points in another way; nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from floorman.errors import ScoringRefused
from floorman.league.ranking.decimals import CONTEXT, ZERO
from floorman.league.ranking.lists import belongs_in
from floorman.league.ranking.matchdays import results_now
from floorman.league.ranking.scoring import require_points, require_scoring
from floorman.league.ranking.standing import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from decimal import Decimal

    from floorman.league.league import LeagueState
    from floorman.league.ranking.scoring import Scoring
    from floorman.league.ranking.standing import RankingRow


class Difference(NamedTuple):
    """What another way of giving points would mean for somebody."""

    member: str
    before: RankingRow | None
    """None for somebody who is not in the list as it is."""
    after: RankingRow | None

    @property
    def points(self) -> Decimal:
        """How many more points; below zero for fewer."""
        return CONTEXT.subtract(self.after.points if self.after else ZERO, self.before.points if self.before else ZERO)

    @property
    def ranks(self) -> int | None:
        """How many ranks up; below zero for down, None where there is nothing to compare."""
        return self.before.rank - self.after.rank if self.before and self.after else None


def simulate(league: LeagueState, name: str, scoring: Scoring, *, on: str) -> list[Difference]:
    """The list with another scoring, beside the one there is, in the order of the new one.

    Raises:
        ScoringRefused: there is no such list, or points cannot be given like that.
        FormulaError: the formula cannot be understood, or has no answer for some result.
    """
    ranking = league.ranking
    if name not in ranking.lists:
        raise ScoringRefused(Words(f"there is no list {name}", f"Eine Liste {name} gibt es nicht"))
    require_scoring(scoring)
    results = [result for result in results_now(league).values() if result.ended <= on]
    named = ranking.lists[name].named
    another = replace(named, scoring=scoring)
    for result in results:
        if way := another.scoring_of(result):
            require_points(way, result)
    before, after = (
        {row.member: row for row in counted(one, results, ranking.who_is).rows(on, belongs_in(league, name, on))}
        for one in (named, another)
    )
    gone = [member for member in before if member not in after]
    return [Difference(member, before.get(member), after.get(member)) for member in (*after, *gone)]
