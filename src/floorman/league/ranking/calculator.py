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
from floorman.league.ranking.kinds import kind_of_event
from floorman.league.ranking.results import Finish, Result
from floorman.league.ranking.scoring import earned, national_clause, national_scoring, scoring_places
from floorman.text.fillings import Several
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
        raise ScoringRefused(Words(f"{book.id.upper()} has no ranking", f"{book.id.upper()} kennt keine Rangliste"))
    if kind not in scoring.kinds:
        raise ScoringRefused(
            Words(
                "ranking points are for these events: {kinds}; not for: {kind}",
                "Ranglistenpunkte gibt es für: {kinds}; nicht für: {kind}",
            ),
            rule=national_clause(book, "kinds"),
            kind=kind_of_event(kind),
            kinds=Several(map(kind_of_event, scoring.kinds)),
        )
    if not 1 <= players <= 100_000:
        raise ScoringRefused(
            Words(
                f"an event has 1 to 100,000 players, not {players}",
                f"Ein Turnier hat 1 bis 100.000 Teilnehmer, nicht {players}",
            )
        )
    event = Result(id="-", name="-", kind=kind, ended="2000-01-01", players=players, finishes=())
    points = tuple(earned(scoring, event, Finish("-", place)).points for place in range(1, players + 1))
    cited = (national_clause(book, part) for part in ("share", "participation", "places", kind))
    return Calculation(players, kind, scoring_places(scoring, players), points, tuple(rule for rule in cited if rule))
