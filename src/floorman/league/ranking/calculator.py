"""The points calculator: what each place of a national ranking event is worth.

>>> from floorman.rulebook import Rulebook
>>> slam = calculate(Rulebook.load("apsa"), players=64, kind="grand_slam")
>>> slam.scoring_places, shown(slam.points[0]), shown(slam.points[63])
(19, '91.50', '7.50')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.errors import ScoringRefused
from floorman.league.ranking.decimals import shown
from floorman.league.ranking.results import Finish, Result
from floorman.league.ranking.scoring import earned, national_clause, national_scoring, scoring_places
from floorman.text.words import Words

if TYPE_CHECKING:
    from decimal import Decimal

    from floorman.rulebook import Cite, Rulebook

__all__ = ["Calculation", "calculate", "shown"]


class Calculation(NamedTuple):
    """What an event of a kind brings, place by place."""

    players: int
    kind: str
    scoring_places: int
    """How many score for their place; the others score for taking part."""
    points: tuple[Decimal, ...]
    """Those of the first place, the second, and so on to the last."""
    rules: tuple[Cite, ...]


def calculate(book: Rulebook, *, players: int, kind: str) -> Calculation:
    """Say what each place is worth.

    Raises:
        ScoringRefused: the book has no ranking, the kind of event does not score, or nobody plays.
    """
    scoring = national_scoring(book)
    if scoring is None:
        raise ScoringRefused(Words(f"{book.id.upper()} has no ranking", f"{book.id.upper()} hat keine Rangliste"))
    if kind not in scoring.kinds:
        raise ScoringRefused(
            Words(
                f"{kind} brings no ranking points; {', '.join(scoring.kinds)} do",
                f"{kind} bringt keine Ranglistenpunkte, nur {', '.join(scoring.kinds)}",
            ),
            rule=national_clause(book, "kinds"),
        )
    if not 1 <= players <= 100_000:
        raise ScoringRefused(Words(f"{players} is not a number of players", f"{players} ist keine Zahl von Spielern"))
    event = Result(id="-", name="-", kind=kind, ended="2000-01-01", players=players, finishes=())
    points = tuple(earned(scoring, event, Finish("-", place)).points for place in range(1, players + 1))
    cited = (national_clause(book, part) for part in ("share", "participation", "places", kind))
    return Calculation(players, kind, scoring_places(scoring, players), points, tuple(rule for rule in cited if rule))
