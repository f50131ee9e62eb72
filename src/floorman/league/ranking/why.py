"""Why somebody has the points they have: every result, what it brought by which paragraph, and who entered it when."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from floorman.days import season_of
from floorman.errors import FormulaError, ScoringRefused
from floorman.league.people.lookup import member_name
from floorman.league.ranking.decimals import CONTEXT, ZERO, plain, rounded, shown, total
from floorman.league.ranking.lists import belongs_in, clause_of, scoring_in
from floorman.league.ranking.matchdays import entered, forfeit, results_now, titled
from floorman.league.ranking.scoring import (
    AsGiven,
    Earned,
    Formula,
    earned,
    finishes_that_count,
    scoring_places,
)
from floorman.league.ranking.standing import weight_of
from floorman.text.fillings import ByName, Day
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Language
    from floorman.league.league import LeagueState, Stamp
    from floorman.league.ranking.results import Finish, Result
    from floorman.league.ranking.scoring import Scoring
    from floorman.rulebook import Cite


class Source(NamedTuple):
    """Who did something to a number, and when."""

    what: Words
    stamp: Stamp


class Part(NamedTuple):
    """A piece of what a result brought, and the paragraph behind it."""

    words: Words
    points: Decimal
    rule: Cite | None


class ResultLine(NamedTuple):
    """One result in somebody's points."""

    result: Result
    finish: Finish
    parts: tuple[Part, ...]
    factor: Decimal
    factor_rule: Cite | None
    earned: Decimal
    """The parts, times the factor."""
    is_counted: bool
    """Whether it is among the best results of its season, where only some count."""
    weight: Decimal
    weight_rule: Cite | None
    points: Decimal
    """What of it is in the points on the day."""
    sources: tuple[Source, ...]

    def in_words(self, language: Language = "en") -> str:
        """The line in words: ``Slam 3, 12 May 2015: (place 4 of 64: 28.00 + …) × 1.5 = 49.50, 50% of it: 24.75``.

        Where the rounded parts come to something else than the rounded whole, it is ≈.
        """
        is_german = language != "en"
        parts = " + ".join(
            f"{part.words.de if is_german else part.words.en}: {shown(part.points, language)}" for part in self.parts
        )
        if self.factor != 1:
            parts = f"({parts}) × {plain(self.factor, language)}"
        title = titled(self.result)
        added = CONTEXT.multiply(self.factor, total(rounded(part.points) for part in self.parts))
        sign = "=" if rounded(added) == rounded(self.earned) else "≈"
        whole = f"{parts} {sign} {shown(self.earned, language)}"
        said = f"{title[language]}, {Day(self.result.ended).written(language)}: {whole}"
        if not self.is_counted:
            return f"{said}; {'zählt nicht zu den besten' if is_german else 'not among the best'}"
        if self.weight == 1:
            return said
        share = plain(CONTEXT.multiply(self.weight, Decimal(100)), language)
        return f"{said}, {f'{share} % davon' if is_german else f'{share}% of it'}: {shown(self.points, language)}"


class WhyPoints(NamedTuple):
    """Somebody's points in a list on a day, opened up."""

    name: Words
    member: str
    on: str
    points: Decimal
    lines: tuple[ResultLine, ...]
    """Results that still count something, the newest first."""
    sources: tuple[Source, ...]
    """Who said how the list gives points."""

    @property
    def rounding(self) -> Decimal:
        """How much more the points as shown are than the lines as shown: those are rounded one by one."""
        return CONTEXT.subtract(rounded(self.points), total(rounded(line.points) for line in self.lines))


def why(league: LeagueState, name: str, member: str, on: str) -> WhyPoints:
    """Open somebody's points up.

    Raises:
        ScoringRefused: there is no such list, nobody has said how it gives points, or only members of a club are in it.
    """
    scoring, ranking = scoring_in(league, name), league.ranking
    if not belongs_in(league, name, on)(member):
        raise ScoringRefused(
            Words(
                "{who} is not in a club on {day}, and so not in the list",
                "{who} gehört am {day} keinem Verein an und steht darum nicht in der Liste",
            ),
            rule=league.book.own_topic("ranking_population"),
            who=ByName(member, member_name(league, member)),
            day=Day(on),
        )
    named = ranking.lists[name].named
    now = season_of(on, begins=scoring.season_begins)
    found: list[tuple[Result, Finish, Earned]] = []
    for result in results_now(league).values():
        season = season_of(result.ended, begins=scoring.season_begins)
        way = named.scoring_of(result)
        if result.ended > on or way is None or not weight_of(scoring, season, now):
            continue
        sharers = result.sharers()
        found += [
            (result, finish, _earned(way, result, finish, sharers[finish.place]))
            for finish in finishes_that_count(way, result)
            if ranking.who_is(result, finish) == member
        ]
    found.sort(key=lambda line: line[0].ended, reverse=True)
    best = _best(scoring, found)
    lines = tuple(
        _line(league, name, scoring, result, finish, brought, now=now, is_counted=number in best)
        for number, (result, finish, brought) in enumerate(found)
    )
    points = total(line.points for line in lines)
    return WhyPoints(named.name, member, on, points, lines, ranking.sources.get(source_of_list(name), ()))


def source_of_list(name: str) -> str:
    """The key under which it is kept who said how a list gives points."""
    return f"list:{name}"


def source_of_name(platform: str, screen_name: str) -> str:
    """The key under which it is kept who said who plays under a screen name."""
    return f"name:{platform}:{screen_name}"


def source_of_result(result: str) -> str:
    """The key under which it is kept who entered and corrected a result."""
    return f"result:{result}"


def _earned(scoring: Scoring, result: Result, finish: Finish, sharing: int) -> Earned:
    try:
        return earned(scoring, result, finish, sharing=sharing)
    except FormulaError:
        return Earned(ZERO, ZERO, ZERO, Decimal(1), ZERO)


def _best(scoring: Scoring, found: list[tuple[Result, Finish, Earned]]) -> set[int]:
    """The numbers of the results that count."""
    if scoring.best_of is None:
        return set(range(len(found)))
    seasons: dict[int, list[int]] = {}
    for number in sorted(range(len(found)), key=lambda number: found[number][2].points, reverse=True):
        season = season_of(found[number][0].ended, begins=scoring.season_begins)
        seasons.setdefault(season, []).append(number)
    return {number for numbers in seasons.values() for number in numbers[: scoring.best_of]}


def _line(
    league: LeagueState,
    name: str,
    scoring: Scoring,
    result: Result,
    finish: Finish,
    brought: Earned,
    *,
    now: int,
    is_counted: bool,
) -> ResultLine:
    weight = weight_of(scoring, season_of(result.ended, begins=scoring.season_begins), now)
    sources, played = league.ranking.sources, entered(league, result)
    return ResultLine(
        result,
        finish,
        tuple(_parts(league, name, scoring, result, finish, brought)),
        brought.factor,
        clause_of(league, name, result.kind) if brought.factor != 1 else None,
        brought.points,
        is_counted,
        weight,
        clause_of(league, name, "weights"),
        CONTEXT.multiply(weight, brought.points) if is_counted else ZERO,
        (
            *((Source(Words("result entered", "Ergebnis eingetragen"), played),) if played else ()),
            *sources.get(source_of_result(result.id), ()),
            *(sources.get(source_of_name(result.platform, finish.who), ()) if result.platform else ()),
        ),
    )


def _parts(
    league: LeagueState, name: str, scoring: Scoring, result: Result, finish: Finish, brought: Earned
) -> list[Part]:
    place = finish.place
    if result.carried_to:
        return [Part(Words("taken over", "übernommen"), brought.place_points, None)]
    said = Words(f"place {place} of {result.all_entries}", f"Platz {place} von {result.all_entries}")
    if result.entries:
        said = Words(f"{said.en}, players: {result.players}", f"{said.de}, Teilnehmer: {result.players}")
    if finish.entry > 1:
        said = Words(f"entry {finish.entry}, {said.en}", f"Einstieg {finish.entry}, {said.de}")
    if (sharing := result.sharers()[place]) > 1:
        said = Words(f"{said.en}, shared by {sharing}", f"{said.de}, geteilt von {sharing}")
    if isinstance(scoring.places, AsGiven) and (rule := forfeit(league, result, finish.who)):
        return [Part(Words(f"{said.en}, points lost", f"{said.de}, Punkte aberkannt"), brought.place_points, rule)]
    asked = "places"
    last = scoring_places(scoring, result.players, result.entries)
    if place > last and not isinstance(scoring.places, AsGiven):
        said = Words(f"{said.en}, last place that scores: {last}", f"{said.de}, letzter Platz mit Punkten: {last}")
        asked = "share"
    elif isinstance(scoring.places, Formula):
        said = Words(f"{said.en}, {scoring.places.text}", f"{said.de}, {scoring.places.text}")
    parts = [Part(said, brought.place_points, clause_of(league, name, asked))]
    if brought.participation:
        words = Words("taking part", "Teilnahme")
        parts.append(Part(words, brought.participation, clause_of(league, name, "participation")))
    if brought.bounties:
        parts.append(
            Part(Words(f"bounties: {finish.bounties}", f"Bounties: {finish.bounties}"), brought.bounties, None)
        )
    return parts
