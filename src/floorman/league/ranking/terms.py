"""How a list gives points, said in words: whoever reads a ranking sees which results count and for how much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from floorman.league.ranking.decimals import CONTEXT, plain
from floorman.league.ranking.kinds import kind_of_event
from floorman.league.ranking.lists import clause_of, scoring_in
from floorman.league.ranking.scoring import ONE, AsGiven, Formula, PlaceTable
from floorman.text.days import written_day_of_year
from floorman.text.fillings import Several, filled_in
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from floorman.league.league import LeagueState
    from floorman.league.ranking.scoring import Scoring
    from floorman.rulebook import Cite

_ENTRY: Final = {
    "first": Words("of several entries the first counts", "von mehreren Einstiegen zählt der erste"),
    "last": Words("of several entries the last counts", "von mehreren Einstiegen zählt der letzte"),
    "best": Words("of several entries the best counts", "von mehreren Einstiegen zählt der beste"),
}
_SHARED: Final = {
    "better_place": Words("a shared place has its own points", "ein geteilter Platz hat seine eigenen Punkte"),
    "average": Words(
        "a shared place has the average of those it covers",
        "ein geteilter Platz hat den Durchschnitt der Plätze, die er umfasst",
    ),
}


class Term(NamedTuple):
    """One part of a scoring."""

    words: Words
    rule: Cite | None


def terms_of(league: LeagueState, name: str) -> list[Term]:
    """How a list gives points, part by part, with the paragraphs behind it.

    Raises:
        ScoringRefused: there is no such list, or nobody has said how it gives points.
    """
    scoring = scoring_in(league, name)
    return [Term(words, clause_of(league, name, part)) for part, words in _terms(scoring)]


def place_terms(scoring: Scoring) -> Words:
    """What a place brings."""
    match scoring.places:
        case PlaceTable(points):
            return Words(
                f"points for places: {'; '.join(plain(one, 'en') for one in points)}",
                f"Punkte für Plätze: {'; '.join(plain(one, 'de') for one in points)}",
            )
        case Formula(text):
            return Words(f"points for a place: {text}", f"Punkte für einen Platz: {text}")
        case AsGiven():
            return Words("the points that results come with", "die Punkte, die Ergebnisse mitbringen")
        case _:
            assert_never(scoring.places)


def _terms(scoring: Scoring) -> Iterator[tuple[str, Words]]:
    yield "places", place_terms(scoring)
    if scoring.share is not None and scoring.share != 1:
        share = CONTEXT.scaleb(scoring.share, 2)
        yield (
            "share",
            Words(
                f"{plain(share, 'en')}% of the field score for their place",
                f"{plain(share, 'de')} % des Feldes bekommen Punkte für den Platz",
            ),
        )
    if scoring.top is not None:
        top = scoring.top
        yield (
            "top",
            Words("only first place scores", "nur der erste Platz bringt Punkte")
            if top == 1
            else Words(f"only the first {top} places score", f"nur die ersten {top} Plätze bringen Punkte"),
        )
    if scoring.participation:
        yield "participation", _worth(scoring.participation, Words("for taking part", "für die Teilnahme"))
    if scoring.bounty:
        yield "bounty", _worth(scoring.bounty, Words("for each bounty", "für jedes Bounty"))
    for kind, times in scoring.factors.items():
        if times != 1:
            called = kind_of_event(kind)
            yield kind, Words(f"{called.en} × {plain(times, 'en')}", f"{called.de} × {plain(times, 'de')}")
    if scoring.kinds:
        kinds = Several(map(kind_of_event, scoring.kinds))
        yield "kinds", filled_in(Words("only {kinds}", "nur {kinds}"), kinds=kinds)
    if not isinstance(scoring.places, AsGiven):
        yield "shared", _SHARED[scoring.shared]
    yield "entry", _ENTRY[scoring.entry]
    if scoring.best_of is not None:
        best = scoring.best_of
        yield (
            "best_of",
            Words("the best result of a season", "das beste Ergebnis einer Saison")
            if best == 1
            else Words(f"the best {best} results of a season", f"die besten {best} Ergebnisse einer Saison"),
        )
    yield "weights", _fading(scoring.weights)
    if scoring.season_begins != "01-01":
        begins = Words(*(written_day_of_year(scoring.season_begins, language) for language in ("en", "de")))
        yield (
            "season_begins",
            Words(f"a season begins on {begins.en}", f"eine Saison beginnt am {begins.de}"),
        )


def _worth(points: Decimal, what: Words) -> Words:
    return Words(f"{plain(points, 'en')} {what.en}", f"{plain(points, 'de')} {what.de}")


def _fading(weights: tuple[Decimal, ...]) -> Words:
    counting = weights[: max(at for at, weight in enumerate(weights, start=1) if weight or at == 1)]
    if counting == (ONE,):
        return Words("only the season itself counts", "nur die Saison selbst zählt")
    percent = [CONTEXT.scaleb(weight, 2) for weight in counting]
    en = ", ".join(f"{plain(one, 'en')}%" for one in percent)
    de = ", ".join(f"{plain(one, 'de')} %" for one in percent)
    return Words(f"from season to season {en}, then nothing", f"von Saison zu Saison {de}, dann nichts mehr")
