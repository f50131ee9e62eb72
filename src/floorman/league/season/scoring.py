"""A match day in points: sit-and-gos into stacks, main tournaments into game points, those into places and league points.

Two stages use one key: a player's place gives game points, and a team's place of the day gives league points.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.league.season.chain import grouped
from floorman.league.season.draw import key_of
from floorman.league.season.finishes import GameFinish, best_places, points_of
from floorman.league.season.sides import Side, sides
from floorman.tournament.finish.points import points_as_chips

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.league.league import LeagueState
    from floorman.league.people.records import Sanction
    from floorman.rulebook import Cite, Rulebook

_NO_PLACE: Final = 10**9


class ScoreSheet(Struct, frozen=True):
    """Everything a match day is scored from."""

    matchday: int
    sides: tuple[Side, ...]
    mains: tuple[GameFinish, ...]
    """What everybody did in the main tournaments."""
    sit_and_gos: tuple[GameFinish, ...] = ()


class Performance(Struct, frozen=True):
    """What one player did on a match day."""

    player: str
    team: str
    finish: GameFinish | None
    """In the main tournament."""
    sit_and_go: GameFinish | None
    points: Fraction
    """Game points: what the finish brings the team."""
    mvp: Fraction
    """What it brings the player."""
    forfeit: Cite | None = None
    """Why the player's own list has none of it."""


class TeamDay(Struct, frozen=True):
    """What one team made of a match day."""

    team: str
    club: str
    matchday: int
    points: Fraction
    """League points, before any deduction."""
    game_points: Fraction
    """The sum of its players; 0 for a team that lost the day."""
    performances: tuple[Performance, ...] = ()
    place: int | None = None
    """None for a team that stayed away or lost the day; of a shared place the best."""
    through: int | None = None
    is_absent: bool = False
    lost: Cite | None = None
    """The paragraph by which the team lost the day."""
    deduction: int = 0
    """What staying away costs in the table."""
    rules: tuple[Cite, ...] = ()


def sheet(league: LeagueState, matchday: int) -> ScoreSheet:
    """What a match day is scored from, as far as it has come."""
    day = league.season.day(matchday)
    return ScoreSheet(
        matchday,
        sides(league, matchday),
        tuple(finish for result in day.mains.values() for finish in result.finishes),
        tuple(finish for result in day.sit_and_gos.values() for finish in result.finishes),
    )


def score(league: LeagueState, matchday: int) -> tuple[TeamDay, ...]:
    """The ranking of a match day, the winner first; teams without a place stand at the end."""
    return score_sheet(sheet(league, matchday), league.book)


# ---- stacks ----


def stacks_of(playing: Iterable[Side], finishes: Iterable[GameFinish], book: Rulebook) -> dict[str, int]:
    """The stack of every member of each team: what all of its players won in the sit-and-gos, not divided."""
    chips = {finish.player: chips_of(finish, book) for finish in finishes}
    return {side.team: sum(chips.get(player, 0) for player in side.players) for side in playing}


def chips_of(finish: GameFinish, book: Rulebook) -> int:
    """What a finish in a sit-and-go brings into the main round.

    >>> from floorman.rulebook import Rulebook
    >>> chips_of(GameFinish("Ann", 4, through=6), Rulebook.load("wpl"))
    1350
    """
    return points_as_chips(points_of(finish, book, sit_and_go=True), book)


# ---- the day ----


def score_sheet(day: ScoreSheet, book: Rulebook) -> tuple[TeamDay, ...]:
    """The ranking of a match day, the winner first; teams without a place stand at the end."""
    lost = _lost(day.sides, book)
    playing = [side for side in day.sides if not side.is_absent]
    guilty = {
        player: sanction for side in day.sides for sanction in reversed(side.sanctions) for player in sanction.players
    }
    played = {side.team: _performances(side, day, guilty, book) for side in playing}
    ranked = [side for side in playing if side.team not in lost]
    rows = [
        _placed(side, day, played[side.team], place, place + shared - 1, book)
        for place, shared, side in grouped(ranked, lambda side: _day_key(played[side.team], book))
    ]
    rows += [
        _without_place(side, day, played[side.team], lost[side.team], book) for side in playing if side.team in lost
    ]
    return (*rows, *(_absent(side, day, book) for side in day.sides if side.is_absent))


def league_points(place: int, through: int, book: Rulebook) -> Fraction:
    """What a place of the day is worth; teams that share places get the average of them.

    >>> from floorman.rulebook import Rulebook
    >>> str(league_points(5, 6, Rulebook.load("wpl")))
    '55/2'
    """
    key = key_of(book)
    covered = range(place, through + 1)
    return Fraction(sum(key.get(one, 0) for one in covered), len(covered))


def _day_key(performances: Sequence[Performance], book: Rulebook) -> tuple[Fraction, tuple[int, ...]]:
    """What teams are compared by, the smaller the better."""
    places = best_places([one.finish for one in performances if one.finish], book)
    padded = (*places, *[_NO_PLACE] * (len(performances) - len(places)))
    total = sum((one.points for one in performances), Fraction(0))
    return -total, padded if book.knobs.matchday_tie == "best_single_places_then_shared" else ()


def _performances(
    side: Side, day: ScoreSheet, guilty: Mapping[str, Sanction], book: Rulebook
) -> tuple[Performance, ...]:
    mains = {finish.player: finish for finish in day.mains}
    sit_and_gos = {finish.player: finish for finish in day.sit_and_gos}
    found = []
    for player in side.players:
        finish = mains.get(player)
        points = points_of(finish, book) if finish else Fraction(0)
        forfeit = _forfeit(side, guilty.get(player), book)
        mvp = Fraction(0) if forfeit else points
        found.append(Performance(player, side.team, finish, sit_and_gos.get(player), points, mvp, forfeit))
    return tuple(found)


def _forfeit(side: Side, own: Sanction | None, book: Rulebook) -> Cite | None:
    """Why a player's own points go: offenders lose all of theirs, in a double use the whole team where the book says so."""
    is_whole_team = book.knobs.double_use_mvp == "whole_team"
    if is_whole_team and any(sanction.what == "player_in_two_teams" for sanction in side.sanctions):
        return book.cite("double_use_mvp")
    if own is None:
        return None
    return book.cite("double_use_mvp") if own.what == "player_in_two_teams" else book.topic("individual_points")


def _lost(entered: Iterable[Side], book: Rulebook) -> dict[str, Cite]:
    """The teams that lose the day, with the paragraph."""
    return {side.team: sanction_rule(side.sanctions[0], book) for side in entered if side.sanctions}


def sanction_rule(sanction: Sanction, book: Rulebook) -> Cite:
    """The paragraph by which a team loses the day: that of the offence, or our reading where it is another one."""
    general = book.cite("double_use_mvp" if sanction.what == "player_in_two_teams" else "ineligible_scope")
    other = book.own_topic("ineligible_otherwise")
    return other if other and other.rule == sanction.rule else general


def _placed(
    side: Side, day: ScoreSheet, performances: tuple[Performance, ...], place: int, through: int, book: Rulebook
) -> TeamDay:
    rules = [book.topic("day_order"), book.topic("league_points")]
    if place != through:
        rules.append(book.cite("matchday_tie"))
    return TeamDay(
        side.team,
        side.club,
        day.matchday,
        league_points(place, through, book),
        sum((one.points for one in performances), Fraction(0)),
        performances,
        place,
        through,
        rules=tuple(rules),
    )


def _without_place(
    side: Side, day: ScoreSheet, performances: tuple[Performance, ...], lost: Cite, book: Rulebook
) -> TeamDay:
    """A team that lost the day: last, with what the book leaves it; a double use leaves nothing."""
    ineligible = all(sanction.what == "ineligible_player" for sanction in side.sanctions)
    left = Fraction(book.knobs.ineligible_matchday_points or 0 if ineligible else 0)
    return TeamDay(side.team, side.club, day.matchday, left, Fraction(0), performances, lost=lost, rules=(lost,))


def _absent(side: Side, day: ScoreSheet, book: Rulebook) -> TeamDay:
    """A team that stayed away: no place, no points, and a deduction."""
    cite = book.cite_if_any("no_show_deduction_points")
    return TeamDay(
        side.team,
        side.club,
        day.matchday,
        Fraction(0),
        Fraction(0),
        is_absent=True,
        deduction=book.knobs.no_show_deduction_points or 0,
        rules=(cite,) if cite else (),
    )
