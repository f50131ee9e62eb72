"""The table of the league: points, deductions as footnotes, form, and how every tie is broken."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.errors import LeagueError
from floorman.league.people import lookup
from floorman.league.season.chain import Comparison, Measure, count_of_places, in_order
from floorman.league.season.draw import key_of
from floorman.league.season.scoring import TeamDay, score
from floorman.rulebook import Cite
from floorman.text.fillings import Count, filled_in
from floorman.text.nouns import POINTS
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.league.league import LeagueState
    from floorman.rulebook import Rulebook

FORM: Final = 5
"""How many match days the form looks back."""


class Footnote(Struct, frozen=True):
    """A deduction or a lost day, as it is told below the table."""

    mark: int
    """Its number in the table, from 1."""
    matchday: int
    points: int
    """What is taken off; nothing for a lost day, which only brings less."""
    words: Words
    rule: Cite


class TeamRow(Struct, frozen=True, kw_only=True):
    """One team in the table."""

    rank: int
    shared: int
    """How many teams have this rank."""
    team: str
    club: str
    points: Fraction
    """The total, deductions taken off."""
    earned: Fraction
    """What the match days brought."""
    deducted: int
    game_points: Fraction
    """The sum of its game points, which breaks ties."""
    days: tuple[TeamDay, ...]
    absences: tuple[int, ...]
    """The match days that count as missed: the team's own, or its club's where the book counts by club."""
    is_warned: bool
    """Whether one more absence, or the season's end, puts it last."""
    is_last: bool
    """Whether it is last for staying away, and barred from the next season."""
    footnotes: tuple[Footnote, ...]
    steps: tuple[Comparison, ...]
    """How it stands against the next team, comparison by comparison."""

    @property
    def places(self) -> tuple[int, ...]:
        """Its places of the day; match days without one are left out."""
        return tuple(day.place for day in self.days if day.place is not None)

    @property
    def form(self) -> tuple[int | None, ...]:
        """Its last places of the day, the latest last; None for a match day without one."""
        return tuple(day.place for day in self.days[-FORM:])


class Table(Struct, frozen=True):
    """The table after the match days that are approved."""

    rows: tuple[TeamRow, ...]
    matchdays: tuple[int, ...]
    """Which match days it counts."""
    is_final: bool
    """Whether that is all of them."""

    def row(self, team: str) -> TeamRow:
        """The row of a team.

        Raises:
            LeagueError: it is not in the table.
        """
        for row in self.rows:
            if row.team == team:
                return row
        raise LeagueError(Words(f"{team} is not in the table", f"{team} steht nicht in der Tabelle"))


def table(league: LeagueState, *, through: int | None = None) -> Table:
    """The table as anybody may see it: after every approved match day, or after those *through* one of them."""
    counted = [day.number for day in league.season.approved if through is None or day.number <= through]
    planned = [day.number for day in lookup.matchdays(league)]
    clubs = {team: lookup.club_of_team(league, team) for team in lookup.teams(league)}
    return table_of(
        clubs, [score(league, number) for number in counted], league.book, is_final=counted == planned != []
    )


def table_of(
    clubs: Mapping[str, str], days: Sequence[Sequence[TeamDay]], book: Rulebook, *, is_final: bool = False
) -> Table:
    """The table of some match days; *clubs* has the club of every team, in the order of entry."""
    played = {team: tuple(day for rows in days for day in rows if day.team == team) for team in clubs}
    missed = {team: _missed(team, clubs, played, book) for team in clubs}
    limit = book.knobs.no_show_limit
    last = {team for team in clubs if is_final and limit and len(missed[team]) >= limit}

    worst = max([1, *key_of(book), *(day.place for rows in days for day in rows if day.place is not None)])

    def measures(team: str) -> list[Measure]:
        return _measures(played[team], book, worst=worst, is_last=team in last, is_final=is_final)

    rows: list[TeamRow] = []
    marks = 0
    for ranked in in_order(clubs, measures):
        team = ranked.item
        footnotes = _footnotes(played[team], marks, book)
        marks += len(footnotes)
        earned, deducted = _earned(played[team]), sum(day.deduction for day in played[team])
        rows.append(
            TeamRow(
                rank=ranked.rank,
                shared=ranked.shared,
                team=team,
                club=clubs[team],
                points=earned - deducted,
                earned=earned,
                deducted=deducted,
                game_points=_game_points(played[team]),
                days=played[team],
                absences=missed[team],
                is_warned=bool(limit) and len(missed[team]) >= (limit or 0) - 1 > 0 and not is_final,
                is_last=team in last,
                footnotes=footnotes,
                steps=ranked.steps,
            )
        )
    return Table(tuple(rows), tuple(rows_of[0].matchday for rows_of in days if rows_of), is_final)


def leaders(standing: Table) -> list[str]:
    """The teams at the top: several where every comparison leaves them equal."""
    return [row.team for row in standing.rows if row.rank == 1]


def champion(league: LeagueState) -> str | None:
    """The team that has won the season; None before its end, and while a tie at the top is not settled."""
    standing = table(league)
    if not standing.is_final:
        return None
    top = leaders(standing)
    if len(top) == 1:
        return top[0]
    return league.season.champion if league.season.champion in top else None


def _measures(days: Sequence[TeamDay], book: Rulebook, *, worst: int, is_last: bool, is_final: bool) -> list[Measure]:
    """What teams are compared by, in order; places are counted down to the *worst* there was, beyond the key if need be."""
    found: list[Measure] = []
    if is_final and (limit := book.cite_if_any("no_show_limit")):
        words = Words("not last for staying away", "nicht wegen Fernbleibens Letzter")
        found.append(Measure(words, int(not is_last), limit))
    total = _earned(days) - sum(day.deduction for day in days)
    found.append(Measure(Words("points", "Punkte"), total, book.topic("table_order")))
    places = [day.place for day in days if day.place is not None]
    for by in book.knobs.league_tiebreak or ():
        if by == "count_of_places":
            found += count_of_places(places, worst, book.cite("league_tiebreak"))
        else:
            words = Words("sum of game points", "Summe der Spielpunkte")
            found.append(Measure(words, _game_points(days), book.topic("sum_of_game_points")))
    return found


def _earned(days: Sequence[TeamDay]) -> Fraction:
    return sum((day.points for day in days), Fraction(0))


def _game_points(days: Sequence[TeamDay]) -> Fraction:
    return sum((day.game_points for day in days), Fraction(0))


def _missed(
    team: str, clubs: Mapping[str, str], played: Mapping[str, Sequence[TeamDay]], book: Rulebook
) -> tuple[int, ...]:
    """The match days a team counts as having missed."""
    counted = [team]
    if book.knobs.no_show_scope == "club":
        counted = [other for other in clubs if clubs[other] == clubs[team]]
    return tuple(sorted({day.matchday for other in counted for day in played[other] if day.is_absent}))


def _footnotes(days: Sequence[TeamDay], marks: int, book: Rulebook) -> tuple[Footnote, ...]:
    stayed_away = book.cite_if_any("no_show_deduction_points")
    notes: list[Footnote] = []
    for day in days:
        number, mark = day.matchday, marks + len(notes) + 1
        if day.lost is not None:
            en, de = f"match day {number} lost", f"Spieltag {number} aberkannt"
            notes.append(Footnote(mark, number, 0, Words(en, de), day.lost))
        elif day.deduction and stayed_away:
            words = filled_in(
                Words(
                    "{points} deducted: did not appear on match day {number}",
                    "{points} Abzug: am Spieltag {number} nicht angetreten",
                ),
                points=Count(day.deduction, *POINTS),
                number=number,
            )
            notes.append(Footnote(mark, number, day.deduction, words, stayed_away))
    return tuple(notes)
