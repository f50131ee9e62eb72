"""A match day as results of a ranking: each main tournament is one, and the MVP points of its players come with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import ResultRefused
from floorman.league.people.lookup import matchday_of
from floorman.league.ranking.results import Result, with_points
from floorman.league.season.scoring import score
from floorman.league.season.sides import is_empty
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from floorman.league.league import LeagueState, Stamp
    from floorman.league.season.finishes import GameFinish
    from floorman.rulebook import Cite

KIND: Final = "matchday"
"""What lists call a main tournament of a match day."""


def results_of(league: LeagueState, matchday: int) -> tuple[Result, ...]:
    """The main tournaments of a match day that counts.

    Raises:
        ResultRefused: it is not approved yet.
    """
    played = league.season.day(matchday)
    if played.approved is None:
        raise ResultRefused(
            Words(f"match day {matchday} does not count yet", f"Spieltag {matchday} zählt noch nicht"),
            rule=league.book.own_topic("individual_lists"),
        )
    date = matchday_of(league, matchday).date
    mvp = {one.player: one.mvp for row in score(league, matchday) for one in row.performances}
    return tuple(
        main_tournament(matchday, number, date, main.finishes, mvp) for number, main in sorted(played.mains.items())
    )


def results_now(league: LeagueState) -> dict[str, Result]:
    """Every result by its id. A match day that was counted is as it stands now, with what is held against its teams since.

    What somebody has put right by hand stays as it was said.
    """
    ranking, days = league.ranking, league.season.approved
    counted = [day.number for day in days if any(_id(day.number, main) in ranking.results for main in day.mains)]
    now = {result.id: result for number in counted for result in results_of(league, number)}
    return {
        name: result if name in ranking.by_hand else now.get(name, result) for name, result in ranking.results.items()
    }


def main_tournament(
    matchday: int, number: int, date: str, finishes: Sequence[GameFinish], mvp: dict[str, Fraction]
) -> Result:
    """One main tournament; stacks that nobody played have places, and nobody who is listed for them."""
    there = list(_players(finishes))
    return Result(
        id=_id(matchday, number),
        name=f"{matchday}.{number}",
        kind=KIND,
        ended=date,
        players=len(there),
        entries=len(finishes) if len(finishes) > len(there) else 0,
        finishes=tuple(with_points(finish.player, finish.place, mvp.get(finish.player, 0)) for finish in there),
    )


def titled(result: Result) -> Words:
    """What an event is called: as it was entered, or which main tournament of which match day it is.

    >>> titled(main_tournament(3, 2, "2026-05-12", (), {})).de
    'Spieltag 3, Hauptturnier 2'
    """
    if result.kind != KIND or not result.id.startswith(f"{KIND} "):
        return Words(result.name, result.name)
    matchday, _, number = result.name.partition(".")
    return Words(f"match day {matchday}, main tournament {number}", f"Spieltag {matchday}, Hauptturnier {number}")


def entered(league: LeagueState, result: Result) -> Stamp | None:
    """Who entered and corrected the main tournament behind a result; None where it is not such a result, or was put right by hand."""
    if result.id in league.ranking.by_hand:
        return None
    mains = (
        (_id(day.number, number), main) for day in league.season.days.values() for number, main in day.mains.items()
    )
    return next((main.stamp for name, main in mains if name == result.id), None)


def forfeit(league: LeagueState, result: Result, player: str) -> Cite | None:
    """The paragraph that took somebody's points of a match day away; None where none did, or it was put right by hand."""
    if entered(league, result) is None:
        return None
    rows = score(league, int(result.name.partition(".")[0]))
    return next((one.forfeit for row in rows for one in row.performances if one.player == player), None)


def _id(matchday: int, number: int) -> str:
    return f"{KIND} {matchday}.{number}"


def _players(finishes: Iterable[GameFinish]) -> Iterable[GameFinish]:
    return (finish for finish in finishes if not finish.is_ghost and not is_empty(finish.player))
