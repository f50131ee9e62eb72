"""A ranking kept up to date is the one that plain decimals give from what stands in the end, in whatever order it came.

Results come out of the order of their days, are corrected, struck and taken back; places are shared, seasons turn, and a
factor is changed when everything is already in. The slow list here knows nothing of how the fast one is kept.
"""

from __future__ import annotations

from contextlib import suppress
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.errors import LeagueError
from floorman.league.ranking import commands as want
from floorman.league.ranking.lists import NATIONAL, ranking_on
from floorman.league.ranking.results import Finish, Result
from floorman.league.ranking.scoring import PlaceTable, Scoring
from floorman.league.ranking.why import why
from floorman.text.words import Words
from support.rankings import NOW, league

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.league.league import League

MEMBERS = ("ann", "bob", "cat", "dan", "eva")
KINDS = ("championship", "grand_slam", "online_ranking", "club night")
DAYS = tuple(f"{year}-{day}" for year in range(2014, 2018) for day in ("01-01", "06-15", "12-31"))
TABLE = tuple(map(Decimal, (10, 6, 3, 1)))
NATIONAL_FACTORS = {"championship": Decimal(2), "grand_slam": Decimal("1.5")}
NATIONAL_WEIGHTS = (Decimal(1), Decimal("0.5"), Decimal("0.25"))


class TakeBack(NamedTuple):
    """One of the entries so far, by its number among them, never was."""

    which: int


@st.composite
def results(draw: st.DrawFn) -> Result:
    """An event with shared places that skip as they should."""
    there = draw(st.lists(st.sampled_from(MEMBERS), min_size=1, unique=True))
    finishes: list[Finish] = []
    place = draw(st.integers(1, 3))
    for number, who in enumerate(there):
        if number and not draw(st.booleans()):
            place = finishes[0].place + number
        finishes.append(Finish(who, place))
    players = finishes[0].place - 1 + len(there) + draw(st.sampled_from((0, 1, 8, 95)))
    return Result(
        id=draw(st.sampled_from("rstuv")),
        name="Event",
        kind=draw(st.sampled_from(KINDS)),
        ended=draw(st.sampled_from(DAYS)),
        players=players,
        finishes=tuple(finishes),
    )


SCORINGS = st.builds(
    Scoring,
    places=st.just(PlaceTable(TABLE)),
    participation=st.sampled_from((Decimal(0), Decimal("0.125"))),
    factors=st.sampled_from(({}, {"grand_slam": Decimal(3)}, {"club night": Decimal("0.1")})),
    best_of=st.sampled_from((None, 1, 2)),
    shared=st.sampled_from(("better_place", "average")),
    weights=st.sampled_from(((Decimal(1),), (Decimal(1), Decimal("0.3")))),
)
WANTED = st.one_of(
    st.builds(want.FileResult, results()),
    st.builds(want.FileResult, results()),
    st.builds(want.CorrectResult, results(), st.just("a slip")),
    st.builds(want.StrikeResult, st.sampled_from("rstuv"), st.just("void")),
    st.builds(want.SetScoring, st.just("club"), SCORINGS, st.just("the board")),
    st.builds(TakeBack, st.integers(0, 30)),
)


class Kept(NamedTuple):
    """What stands in the end: results by id, and how the club gives points."""

    results: dict[str, Result]
    scoring: Scoring


def what_stands(entries: Iterable[want.Command]) -> Kept:
    """Fold entries by hand."""
    found: dict[str, Result] = {}
    scoring = Scoring(places=PlaceTable(TABLE))
    for entry in entries:
        match entry:
            case want.FileResult(one) | want.CorrectResult(one, _):
                found[one.id] = one
            case want.StrikeResult(name, _):
                del found[name]
            case want.SetScoring(_, how, _):
                scoring = how
    return Kept(found, scoring)


def national(result: Result, place: int) -> Decimal | None:
    """What APSA 4 gives for a place: those who share one have it, whoever comes behind the scoring places has the bonus."""
    if result.kind == "club night":
        return None
    scores = place <= max(1, (3 * result.players + 5) // 10)
    for_place = 7 * Decimal(result.players).sqrt() / Decimal(place).sqrt() if scores else Decimal(0)
    return (for_place + 5) * NATIONAL_FACTORS.get(result.kind, Decimal(1))


def of_club(scoring: Scoring, result: Result, place: int) -> Decimal:
    """What the club's table gives for a place."""
    sharing = sum(finish.place == place for finish in result.finishes)
    covered = range(place, place + (sharing if scoring.shared == "average" else 1))
    for_place = sum((TABLE[one - 1] for one in covered if one <= len(TABLE)), Decimal(0)) / len(covered)
    return (for_place + scoring.participation) * scoring.factors.get(result.kind, Decimal(1))


def slow_list(kept: Kept, name: str, on: str) -> list[tuple[int, str, Decimal]]:
    """The list on a day from the results alone: rank, member, points."""
    weights = NATIONAL_WEIGHTS if name == NATIONAL else kept.scoring.weights
    best_of = None if name == NATIONAL else kept.scoring.best_of
    seasons: dict[str, dict[int, list[Decimal]]] = {}
    for result in kept.results.values():
        age = int(on[:4]) - int(result.ended[:4])
        if result.ended > on or age >= len(weights):
            continue
        for finish in result.finishes:
            earned = national(result, finish.place) if name == NATIONAL else of_club(kept.scoring, result, finish.place)
            if earned is not None:
                points = earned.quantize(Decimal("1e-20"))
                seasons.setdefault(finish.who, {}).setdefault(age, []).append(points)
    totals = {
        who: sum((weights[age] * sum(sorted(all_, reverse=True)[:best_of]) for age, all_ in ages.items()), Decimal(0))
        for who, ages in seasons.items()
    }
    return [
        (1 + sum(other > totals[who] for other in totals.values()), who, totals[who])
        for who in sorted(totals, key=lambda who: (-totals[who], who))
    ]


def club_league() -> League:
    opened = league(members=MEMBERS)
    club = Scoring(places=PlaceTable(TABLE))
    opened.do(want.OpenList("club", Words("Club", "Klub"), club), by="office", now=NOW)
    return opened


def play(entered: Iterable[want.Command | TakeBack]) -> tuple[League, Kept]:
    """Enter what can be entered; and what stands of it."""
    played = club_league()
    standing: dict[int, want.Command] = {}
    for one in entered:
        with suppress(LeagueError):
            if isinstance(one, TakeBack):
                if standing:
                    number = list(standing)[one.which % len(standing)]
                    played.correct(number, reason="never was", by="office", now=NOW)
                    del standing[number]
            else:
                standing[played.do(one, by="office", now=NOW).number] = one
    return played, what_stands(standing.values())


@settings(deadline=None, max_examples=40)
@given(st.lists(WANTED, min_size=4, max_size=16))
def test_the_list_is_what_plain_decimals_give_from_what_stands(entered: list[want.Command | TakeBack]) -> None:
    played, kept = play(entered)

    with localcontext(prec=90):
        for name in (NATIONAL, "club"):
            for on in (*DAYS, "2018-01-01", "2019-01-01", "2020-01-01"):
                assert [tuple(row) for row in ranking_on(played.state, name, on)] == slow_list(kept, name, on)


@settings(deadline=None, max_examples=20)
@given(st.lists(WANTED, min_size=4, max_size=16))
def test_what_is_shown_of_a_number_adds_up_to_the_number_shown(entered: list[want.Command | TakeBack]) -> None:
    played, _ = play(entered)
    cents = Decimal("0.01")

    with localcontext(prec=90):
        for name in (NATIONAL, "club"):
            for on in DAYS[5::3]:
                for row in ranking_on(played.state, name, on):
                    opened = why(played.state, name, row.member, on)
                    assert opened.points == row.points == sum(line.points for line in opened.lines)
                    for line in opened.lines:
                        whole = line.factor * sum(part.points for part in line.parts)
                        assert line.earned == whole.quantize(Decimal("1e-20"))
                        assert line.points == (line.earned * line.weight if line.is_counted else 0)
                        assert line.sources
                    shown = sum(line.points.quantize(cents, ROUND_HALF_UP) for line in opened.lines)
                    assert shown + opened.rounding == row.points.quantize(cents, ROUND_HALF_UP)
                    assert abs(opened.rounding) <= cents * len(opened.lines)
