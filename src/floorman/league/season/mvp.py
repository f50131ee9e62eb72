"""The list of players: points of the main tournaments by day and over the season.

The sit-and-gos do not count here. Points go with the person, whatever the team did with the day.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.league.season.chain import Comparison, Measure, count_of_places, in_order
from floorman.league.season.draw import key_of
from floorman.league.season.finishes import scores
from floorman.league.season.scoring import Performance, TeamDay, score
from floorman.league.season.sides import is_empty
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from floorman.league.league import LeagueState
    from floorman.rulebook import Cite, Rulebook


class MvpRow(Struct, frozen=True):
    """One player in the list."""

    rank: int
    shared: int
    """How many have this rank."""
    player: str
    points: Fraction
    performances: tuple[tuple[int, Performance], ...]
    """What it is made of: match day and what the player did there."""
    steps: tuple[Comparison, ...]
    """How the player stands against the next."""


def season_mvp(league: LeagueState) -> tuple[MvpRow, ...]:
    """The list of the season after every approved match day, the MVP first."""
    return season_list([score(league, day.number) for day in league.season.approved], league.book)


def day_mvp(league: LeagueState, matchday: int) -> tuple[MvpRow, ...]:
    """The list of one match day, the MVP first; several may share that."""
    return day_list(score(league, matchday), league.book)


def season_list(days: Iterable[Sequence[TeamDay]], book: Rulebook) -> tuple[MvpRow, ...]:
    """Add up what everybody did; equal totals go by the better places, counted from the wins down."""
    did = _by_player(days)
    worst = max([1, *key_of(book), *(one.finish.place for own in did.values() for _, one in own if one.finish)])
    tie = book.cite_if_any("day_mvp_tie") or book.topic("season_mvp")

    def measures(player: str) -> list[Measure]:
        places = [one.finish.place for _, one in did[player] if one.finish and _counts(one, book)]
        return [_points(did[player], book), *count_of_places(places, worst, tie)]

    return _listed(did, measures_of=measures)


def day_list(rows: Sequence[TeamDay], book: Rulebook) -> tuple[MvpRow, ...]:
    """The list of a day: equal points share the place, unless the book asks for the sit-and-go and the team."""
    did = _by_player([rows])
    place_of = {row.team: row.place for row in rows}

    def measures(player: str) -> list[Measure]:
        (_, one), *_ = did[player]
        found = [_points(did[player], book)]
        if book.knobs.day_mvp_tie == "sit_and_go_place":
            rule = book.cite("day_mvp_tie")
            first = one.sit_and_go.place if one.sit_and_go else None
            found.append(_better(Words("place in the sit-and-go", "Platz im Sit-and-go"), first, rule))
            found.append(_better(Words("place of the team", "Platz des Teams"), place_of[one.team], rule))
        return found

    return _listed(did, measures_of=measures)


def _better(what: Words, place: int | None, rule: Cite) -> Measure:
    """A place to compare by: the smaller the better, none the worst."""
    return Measure(what, -place if place is not None else -(10**9), rule)


def _by_player(days: Iterable[Sequence[TeamDay]]) -> dict[str, tuple[tuple[int, Performance], ...]]:
    """What everybody with a name did, match day by match day; seats nobody played are left out."""
    did: dict[str, tuple[tuple[int, Performance], ...]] = {}
    for rows in days:
        for row in rows:
            for one in row.performances:
                if one.finish and not one.finish.is_ghost and not is_empty(one.player):
                    did[one.player] = (*did.get(one.player, ()), (row.matchday, one))
    return did


def _points(did: Sequence[tuple[int, Performance]], book: Rulebook) -> Measure:
    total = sum((one.mvp for _, one in did), Fraction(0))
    return Measure(Words("points", "Punkte"), total, book.topic("season_mvp"))


def _counts(one: Performance, book: Rulebook) -> bool:
    return one.forfeit is None and one.finish is not None and scores(one.finish, book)


def _listed(
    did: Mapping[str, tuple[tuple[int, Performance], ...]], *, measures_of: Callable[[str], Sequence[Measure]]
) -> tuple[MvpRow, ...]:
    return tuple(
        MvpRow(
            ranked.rank,
            ranked.shared,
            ranked.item,
            sum((one.mvp for _, one in did[ranked.item]), Fraction(0)),
            did[ranked.item],
            ranked.steps,
        )
        for ranked in in_order(did, measures_of)
    )
