"""What the tests of the season share: small match days."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from floorman.league.season.finishes import GameFinish
from floorman.league.season.scoring import ScoreSheet, TeamDay, league_points, score_sheet
from floorman.league.season.sides import Side
from floorman.league.season.table import Table, table_of
from floorman.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.league.season.why import ScoreLine

WPL = Rulebook.load("wpl")


def side(team: str, club: str = "", **facts: Any) -> Side:
    """A team of three, whose players are called after it."""
    return Side(team, club or f"club {team}", tuple(f"{team}{n}" for n in (1, 2, 3)), **facts)


def finishes(team: str, *places: int) -> list[GameFinish]:
    """Where the players of a team came in."""
    return [GameFinish(f"{team}{n}", place) for n, place in enumerate(places, 1)]


def scored(book: Rulebook = WPL, /, **places: tuple[int, int, int]) -> dict[str, TeamDay]:
    """A match day of these teams, by their places in the main tournaments."""
    mains = [finish for team, of in places.items() for finish in finishes(team, *of)]
    day = ScoreSheet(1, tuple(side(team) for team in places), tuple(mains))
    return {row.team: row for row in score_sheet(day, book)}


def stood(book: Rulebook = WPL, /, *, is_final: bool = False, **seasons: str) -> Table:
    """The table of teams by their places of the day: ``"1 9"``, ``-`` for a day away, ``x`` for a day lost.

    ``1/98`` is a place with its game points. Clubs are called after the first letter of the team.
    """
    days: list[list[TeamDay]] = []
    for team, told in seasons.items():
        for number, word in enumerate(told.split(), 1):
            if len(days) < number:
                days.append([])
            days[number - 1].append(_day(team, number, word, book))
    return table_of({team: team[0] for team in seasons}, days, book, is_final=is_final)


def _day(team: str, number: int, word: str, book: Rulebook) -> TeamDay:
    zero = Fraction(0)
    if word == "-":
        off = book.knobs.no_show_deduction_points or 0
        return TeamDay(team, team[0], number, zero, zero, is_absent=True, deduction=off)
    if word == "x":
        return TeamDay(team, team[0], number, zero, zero, lost=book.cite("ineligible_scope"))
    place, _, game = word.partition("/")
    at = int(place)
    return TeamDay(team, team[0], number, league_points(at, at, book), Fraction(game or 0), place=at, through=at)


def facts(*of: object) -> tuple[object, ...]:
    """Facts to compare together, points being fractions and whole numbers alike."""
    return of


def lines_of(line: ScoreLine) -> Iterator[ScoreLine]:
    """A line and every line it is made of."""
    yield line
    for part in line.parts:
        yield from lines_of(part)
