"""The lists of a league: the national ranking, the regional one, and the club's own.

The national ranking gives points as the book says, to whoever belongs to a club. The regional one has no formula in its
document, so it stays empty until somebody says how it gives points; `regional_proposal` has our reading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import ScoringRefused
from floorman.league.people.lookup import club_of
from floorman.league.ranking.matchdays import KIND, results_now
from floorman.league.ranking.scoring import national_clause, national_scoring
from floorman.league.ranking.standing import Named, RankingRow, Standing, counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable
    from decimal import Decimal

    from floorman.league.league import LeagueState
    from floorman.league.ranking.results import Result
    from floorman.league.ranking.scoring import Scoring
    from floorman.rulebook import Cite, Rulebook

NATIONAL: Final = "national"
REGIONAL: Final = "regional"


def lists_of(book: Rulebook) -> dict[str, Standing]:
    """The lists that a book brings along."""
    lists = {}
    if scoring := national_scoring(book):
        lists[NATIONAL] = Standing(Named(NATIONAL, Words("Austrian Ranking", "Österreichische Rangliste"), scoring))
    if book.knobs.regional_ranking_points not in (None, "not_at_all"):
        lists[REGIONAL] = Standing(Named(REGIONAL, Words("Vienna ranking", "Wiener Rangliste")))
    return lists


def clause_for(book: Rulebook, kind: str, carried_to: str = "") -> Cite | None:
    """The paragraph of the list that a kind of event, or an old standing, is for: the national one, or that of a league."""
    league, national = book.own_topic("individual_lists"), national_clause(book, "kinds")
    of_league = carried_to == REGIONAL if carried_to else kind == KIND
    return (league or national) if of_league else (national or league)


def clause_of(league: LeagueState, name: str, part: str) -> Cite | None:
    """The paragraph behind a part of a list's scoring; a list of the club's own has none but the entry that set it."""
    if name == NATIONAL:
        return national_clause(league.book, part)
    return league.book.own_topic("individual_lists") if name == REGIONAL else None


def list_of(league: LeagueState, name: str) -> Standing:
    """A list that gives points.

    Raises:
        ScoringRefused: there is no such list, or nobody has said how it gives points.
    """
    scoring_in(league, name)
    return league.ranking.lists[name]


def scoring_in(league: LeagueState, name: str) -> Scoring:
    """How a list gives points.

    Raises:
        ScoringRefused: there is no such list, or nobody has said how it gives points.
    """
    standing = league.ranking.lists.get(name)
    if standing is None:
        raise ScoringRefused(Words(f"there is no list {name}", f"Eine Liste {name} gibt es nicht"))
    if standing.scoring is not None:
        return standing.scoring
    said = standing.named.name
    raise ScoringRefused(
        Words(
            f"{said.en}: it is not set yet how this list gives points",
            f"{said.de}: es ist noch nicht festgelegt, wie diese Liste Punkte vergibt",
        ),
        rule=league.book.cite_if_any("regional_ranking_points") if name == REGIONAL else None,
    )


def lists_with(league: LeagueState, result: Result) -> list[Words]:
    """The lists in which a result counts."""
    return [each.named.name for each in league.ranking.lists.values() if each.named.scoring_of(result)]


def standing_on(league: LeagueState, name: str, on: str) -> Standing:
    """A list as it was on a day: without what came later."""
    standing, ranking, results = list_of(league, name), league.ranking, results_now(league)
    before = {result.id: result for result in results.values() if result.ended <= on}
    return standing if before == ranking.results else counted(standing.named, before.values(), ranking.who_is)


def ranking_on(league: LeagueState, name: str, on: str) -> list[RankingRow]:
    """A list on a day, the best first; in the national ranking only who belongs to a club.

    Raises:
        ScoringRefused: there is no such list, or nobody has said how it gives points.
    """
    return standing_on(league, name, on).rows(on, belongs_in(league, name, on))


def points_in(league: LeagueState, name: str, member: str, on: str) -> Decimal | None:
    """Somebody's points on a day; None for somebody who is not in the list."""
    standing = standing_on(league, name, on)
    return standing.points_on(member, on) if belongs_in(league, name, on)(member) else None


def belongs_in(league: LeagueState, name: str, on: str) -> Callable[[str], bool]:
    """Who can be in a list on a day: in the national ranking members of a club, in others everybody."""
    return lambda member: name != NATIONAL or club_of(league, member, on) is not None
