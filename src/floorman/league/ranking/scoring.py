"""What a result scores. A club sets it as it likes; for the national ranking the rulebook does.

A place brings points by a table, by a formula, or as many as it came with. Taking part and bounties bring more, and some
kinds of events count several times. A season counts in full or with its best results only, and fades from year to year.

>>> from floorman.rulebook import Rulebook
>>> from floorman.league.ranking.decimals import shown
>>> open_title = national_scoring(Rulebook.load("apsa"))
>>> shown(earned(open_title, Result(id="1", name="Open", kind="championship", ended="2015-10-10", players=144,
...                                 finishes=()), Finish("ann", 9)).points)
'66.00'
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, assert_never

from msgspec import Struct

from floorman.days import is_day
from floorman.errors import FormulaError, ScoringRefused
from floorman.league.ranking.decimals import CONTEXT, ZERO, can_be, exact, kept, total
from floorman.league.ranking.formulas import evaluate, parse, require_quick
from floorman.league.ranking.results import Finish, Result
from floorman.text.words import Words, begun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.league.ranking.formulas import ParsedFormula
    from floorman.rulebook import Cite, Rulebook

MOST_TIMES: Final = 1000
"""How many times everything may count at a kind of event."""
ONE: Final = Decimal(1)

Counted = Literal["first", "last", "best"]


class PlaceTable(Struct, frozen=True, forbid_unknown_fields=True, tag="place_table"):
    """Points for the first place, the second, and so on; later places get none."""

    points: tuple[Decimal, ...]


class Formula(Struct, frozen=True, forbid_unknown_fields=True, tag="formula"):
    """Points by a formula; `formulas` says what it may hold."""

    text: str


class AsGiven(Struct, frozen=True, forbid_unknown_fields=True, tag="as_given"):
    """The points that came with the result."""


class Scoring(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """How a list gives points."""

    places: PlaceTable | Formula | AsGiven
    kinds: tuple[str, ...] = ()
    """The kinds of events that count; nothing said means every kind."""
    share: Decimal | None = None
    """Which part of the field scores for its place, at least one; nothing said means everybody."""
    share_rounds: Literal["half_up", "up"] = "half_up"
    top: int | None = None
    """How many places score at most."""
    participation: Decimal = ZERO
    """For taking part, whatever the place."""
    bounty: Decimal = ZERO
    """For each bounty."""
    factors: dict[str, Decimal] = {}
    """How many times everything counts at a kind of event; once where nothing is said."""
    shared: Literal["better_place", "average"] = "better_place"
    """What those who share a place get: its points, or the average of the places they cover."""
    entry: Counted = "last"
    """Where one could enter again: whether the first entry counts, the last, or the better one."""
    best_of: int | None = None
    """How many results of a season count; nothing said means all."""
    weights: tuple[Decimal, ...] = (ONE,)
    """How much a season counts while it lasts and in each one after."""
    season_begins: str = "01-01"
    """Month and day on which a season begins."""


class Earned(NamedTuple):
    """What one finish scores, part by part."""

    place_points: Decimal
    participation: Decimal
    bounties: Decimal
    factor: Decimal
    points: Decimal
    """All of it, as it is kept."""


_FORMULAS: Final = {"seven_root_players_over_root_place": "7 * sqrt(n) / sqrt(place)"}

# Which question of the rulebook stands behind which part of the national scoring.
_ASKED: Final = {
    "kinds": "ranking_events",
    "share": "scoring_share",
    "places": "ranking_points_formula",
    "participation": "participation_bonus",
    "championship": "championship_factor",
    "grand_slam": "grand_slam_factor",
    "weights": "season_weights",
    "shared": "shared_place_worth",
}


def national_scoring(book: Rulebook) -> Scoring | None:
    """How the rulebook's own ranking gives points; None where it has none."""
    knobs = book.knobs
    if knobs.ranking_points_formula is None:
        return None
    factors = {"championship": knobs.championship_factor, "grand_slam": knobs.grand_slam_factor}
    return Scoring(
        places=Formula(_FORMULAS[knobs.ranking_points_formula]),
        kinds=knobs.ranking_events or (),
        share=None if knobs.scoring_share is None else exact(knobs.scoring_share),
        share_rounds=knobs.scoring_places_rounding or "half_up",
        participation=Decimal(knobs.participation_bonus or 0),
        factors={kind: exact(factor) for kind, factor in factors.items() if factor is not None},
        shared="average" if _federation(book).knobs.shared_place_worth == "average_of_places" else "better_place",
        weights=tuple(kept(exact(weight)) for weight in knobs.season_weights or (1,)),
    )


def national_clause(book: Rulebook, part: str) -> Cite | None:
    """The paragraph behind a part of the national scoring, or behind the factor of a kind of event."""
    asked = _federation(book) if part == "shared" else book
    return asked.cite_if_any(_ASKED[part]) if part in _ASKED else None


def _federation(book: Rulebook) -> Rulebook:
    """The book the ranking comes from: what a league does about shared places does not reach its federation's list."""
    while book.answers.get("ranking_points_formula") and book.answers["ranking_points_formula"].how == "extends":
        book = book.below or book
    return book


def regional_proposal(book: Rulebook) -> tuple[Scoring, Cite] | None:
    """What can be set for the regional ranking, whose document has no formula; our reading, and never set by itself."""
    if book.knobs.regional_ranking_points != "mvp_points_one_to_one":
        return None
    return Scoring(places=AsGiven(), kinds=("matchday",)), book.cite("regional_ranking_points")


# ---- what can be set ----


def require_scoring(scoring: Scoring) -> None:
    """Check that points can be given like that.

    Raises:
        FormulaError: the formula cannot be understood, or takes too long.
        ScoringRefused: a number is out of bounds.
    """
    if isinstance(scoring.places, Formula):
        require_quick(parse(scoring.places.text))
    for en, de in _faults(scoring):
        raise ScoringRefused(Words(en, begun(de)))


def _faults(scoring: Scoring) -> Iterator[tuple[str, str]]:
    table = scoring.places.points if isinstance(scoring.places, PlaceTable) else ()
    if isinstance(scoring.places, PlaceTable) and not table:
        yield (
            "a table has points for the first place at least",
            "eine Tabelle hat zumindest Punkte für den ersten Platz",
        )
    if not all(
        map(_can_be_set, (*table, scoring.participation, scoring.bounty, *scoring.factors.values(), *scoring.weights))
    ):
        yield "these points cannot be right", "diese Punkte kann es nicht geben"
    if scoring.share is not None and not (_can_be_set(scoring.share) and 0 < scoring.share <= 1):
        yield (
            "a part of the field scores: more than nobody, at most everybody",
            "es punktet ein Teil des Feldes: mehr als 0, höchstens alle",
        )
    if any(number is not None and number < 1 for number in (scoring.top, scoring.best_of)):
        yield "at least one place and one result count", "zumindest ein Platz und ein Ergebnis zählen"
    if any(abs(times) > MOST_TIMES for times in scoring.factors.values() if times.is_finite()):
        yield f"no event counts more than {MOST_TIMES} times", f"kein Turnier zählt mehr als {MOST_TIMES}-fach"
    if not scoring.weights or not all(weight.is_finite() and 0 <= weight <= 1 for weight in scoring.weights):
        yield "a season counts from nothing at all to in full", "eine Saison zählt zwischen gar nicht und ganz"
    if not is_day(f"2001-{scoring.season_begins}"):  # a day that every year has
        yield "a season begins on a day such as 09-01", "eine Saison beginnt an einem Tag wie 09-01"


def _can_be_set(number: Decimal) -> bool:
    """Numbers of 20 places at most, so that whatever is added up from them is exact."""
    return can_be(number) and number == kept(number)


# ---- what is scored ----


def counts(scoring: Scoring, result: Result) -> bool:
    """Whether an event brings points at all; teams never do for persons."""
    return not result.is_team and (not scoring.kinds or result.kind in scoring.kinds)


def scoring_places(scoring: Scoring, players: int, entries: int = 0) -> int:
    """How many places score, of so many players: worked out in whole numbers, so that a half is a half.

    Where everybody scores there are as many places as entries.
    """
    places = entries or players
    if scoring.share is not None:
        part, whole = scoring.share.as_integer_ratio()
        halves = 2 * part * players + (whole if scoring.share_rounds == "half_up" else 2 * whole - 1)
        places = max(1, halves // (2 * whole))
    return places if scoring.top is None else min(places, scoring.top)


def finishes_that_count(scoring: Scoring, result: Result) -> list[Finish]:
    """One finish for each: where one could enter again, the one that counts."""
    if not result.entries:
        return list(result.finishes)
    best: dict[str, Finish] = {}
    for finish in result.finishes:
        other = best.setdefault(finish.who, finish)
        match scoring.entry:
            case "first":
                better = finish.entry < other.entry
            case "last":
                better = finish.entry > other.entry
            case "best":
                better = finish.place < other.place
            case _:
                assert_never(scoring.entry)
        if better:
            best[finish.who] = finish
    return list(best.values())


def earned(scoring: Scoring, result: Result, finish: Finish, *, sharing: int = 1) -> Earned:
    """What a finish scores; *sharing* is how many have the place.

    Raises:
        FormulaError: the formula has no answer for it.
    """
    place_points = _place_points(scoring, result, finish, sharing)
    bounties = CONTEXT.multiply(scoring.bounty, finish.bounties)
    factor = scoring.factors.get(result.kind, ONE)
    points = CONTEXT.multiply(factor, total((place_points, scoring.participation, bounties)))
    return Earned(place_points, scoring.participation, bounties, factor, kept(points))


def points_of(scoring: Scoring, result: Result) -> list[tuple[Finish, Decimal]]:
    """What everybody scores in an event: nothing where the formula has no answer, since this has happened."""
    sharers = result.sharers()
    scored = []
    for finish in finishes_that_count(scoring, result):
        try:
            points = earned(scoring, result, finish, sharing=sharers[finish.place]).points
        except FormulaError:
            points = ZERO
        scored.append((finish, points))
    return scored


def require_points(scoring: Scoring, result: Result) -> None:
    """Check that everybody's points can be worked out.

    Raises:
        FormulaError: the formula has no answer for somebody.
    """
    sharers = result.sharers()
    for finish in finishes_that_count(scoring, result):
        earned(scoring, result, finish, sharing=sharers[finish.place])


def _place_points(scoring: Scoring, result: Result, finish: Finish, sharing: int) -> Decimal:
    if isinstance(scoring.places, AsGiven):
        return _bounded(finish.points or ZERO, str(finish.points))
    last = scoring_places(scoring, result.players, result.entries)
    if scoring.shared == "better_place" or sharing == 1:
        return _points_for(scoring.places, result, finish.place) if finish.place <= last else ZERO
    covered = range(finish.place, finish.place + sharing)
    summed = total(_points_for(scoring.places, result, place) for place in covered if place <= last)
    return CONTEXT.divide(summed, Decimal(sharing))


def _points_for(places: PlaceTable | Formula, result: Result, place: int) -> Decimal:
    match places:
        case PlaceTable(points):
            return points[place - 1] if place <= len(points) else ZERO
        case Formula(text):
            return _by_formula(text, result.players, place, result.all_entries, result.buy_in_cents)


@lru_cache(maxsize=4096)  # many events have the same field
def _by_formula(text: str, players: int, place: int, entries: int, buy_in_cents: int) -> Decimal:
    values = {
        "n": Decimal(players),
        "place": Decimal(place),
        "entries": Decimal(entries),
        "buy_in": CONTEXT.scaleb(Decimal(buy_in_cents), -2),
    }
    return _bounded(evaluate(_parsed(text), values), text)


def _bounded(points: Decimal, text: str) -> Decimal:
    if can_be(points):
        return points
    raise FormulaError(text, 1, Words("this grows too large", "Das wird zu groß"))


@lru_cache(maxsize=64)
def _parsed(text: str) -> ParsedFormula:
    return parse(text)
