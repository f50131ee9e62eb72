"""Why this number: every total opens down to the results it comes from, their clauses, and who entered them when.

A line says what it is, what it is worth, by which paragraphs, and from which entry; its parts say what it is made of.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from floorman.errors import ResultRefused
from floorman.league.league import Corrected, Correction, LeagueEntry
from floorman.league.people import events as people_events
from floorman.league.people import lookup
from floorman.league.people.fines import FINED_FOR, fine_rule
from floorman.league.season.figures import shown
from floorman.league.season.finishes import GameFinish, points_of, scores
from floorman.league.season.mvp import day_mvp, season_mvp
from floorman.league.season.scoring import Performance, TeamDay, chips_of, sanction_rule, score
from floorman.league.season.sides import is_empty
from floorman.league.season.table import table
from floorman.rulebook import Cite
from floorman.text.fillings import ByName, Count, Several, filled_in
from floorman.text.nouns import AFTER_MATCH_DAYS
from floorman.text.numbers import ordinal
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from floorman.league.league import Event, League, LeagueState, Stamp
    from floorman.league.season.state import EnteredResult
    from floorman.rulebook import Rulebook


class TableTotal(Struct, frozen=True, gc=False, tag="table_total"):
    """A team's points in the table."""

    team: str


class DayPoints(Struct, frozen=True, gc=False, tag="day_points"):
    """A team's league points of a match day."""

    team: str
    matchday: int


class GamePoints(Struct, frozen=True, gc=False, tag="game_points"):
    """The sum of a team's players on a match day."""

    team: str
    matchday: int


class StartingStack(Struct, frozen=True, gc=False, tag="starting_stack"):
    """What every member of a team starts with in the main tournaments."""

    team: str
    matchday: int


class MvpTotal(Struct, frozen=True, gc=False, tag="mvp_total"):
    """A player's points in the list of the season."""

    player: str


class MvpDay(Struct, frozen=True, gc=False, tag="mvp_day"):
    """A player's points in the list of a match day."""

    player: str
    matchday: int


class FineTotal(Struct, frozen=True, gc=False, tag="fine_total"):
    """What a club has been fined, in cents."""

    club: str


Number = TableTotal | DayPoints | GamePoints | StartingStack | MvpTotal | MvpDay | FineTotal


class ScoreLine(Struct, frozen=True):
    """One number and where it comes from."""

    what: Words
    value: Fraction | int
    rules: tuple[Cite, ...] = ()
    stamp: Stamp | None = None
    """Who entered it and when, and who has corrected it since."""
    parts: tuple[ScoreLine, ...] = ()
    adds_up: bool = False
    """Whether the parts add up to the value; else they decide it in another way."""

    def lines(self, depth: int = 0) -> Iterator[str]:
        """The line and everything below it, for people to read."""
        cited = f" ({', '.join(map(str, self.rules))})" if self.rules else ""
        yield f"{'  ' * depth}{self.what.en}: {shown(self.value)}{cited}"
        for part in self.parts:
            yield from part.lines(depth + 1)


def why(league: League, number: Number) -> ScoreLine:
    """Open a number.

    Raises:
        LeagueError: there is no such team, player, club or match day.
    """
    match number:
        case TableTotal(team):
            return _table_total(league, team)
        case DayPoints(team, matchday):
            return _day_points(league, _day_of(league.state, team, matchday))
        case GamePoints(team, matchday):
            return _game_points(league, _day_of(league.state, team, matchday))
        case StartingStack(team, matchday):
            return _stack(league.state, team, matchday)
        case MvpTotal(player):
            return _mvp_total(league.state, player)
        case MvpDay(player, matchday):
            return _mvp_day(league.state, player, matchday)
        case FineTotal(club):
            return _fine_total(league, club)
        case _:
            assert_never(number)


# ---- teams ----


def _table_total(league: League, team: str) -> ScoreLine:
    state = league.state
    standing = table(state)
    row = standing.row(team)
    parts = [_day_points(league, day) for day in row.days]
    parts += [
        ScoreLine(note.words, -note.points, (note.rule,), _started(league, note.matchday))
        for note in row.footnotes
        if note.points
    ]
    name = lookup.team_name(state, team)
    after = len(standing.matchdays)
    what = filled_in(
        Words("{name} after {after}", "{name} nach {after}"),
        name=name,
        after=Count(after, *AFTER_MATCH_DAYS),
    )
    return ScoreLine(what, row.points, (state.book.topic("table_order"),), parts=tuple(parts), adds_up=True)


def _require_points(state: LeagueState, matchday: int) -> None:
    lookup.matchday_of(state, matchday)
    day = state.season.day(matchday)
    if not day.is_played and day.approved is None:
        raise ResultRefused(
            Words(
                f"match day {matchday} has no points yet: results are missing",
                f"Spieltag {matchday} hat noch keine Punkte: es fehlen Ergebnisse",
            ),
            rule=state.book.topic("day_winner"),
        )


def _day_of(state: LeagueState, team: str, matchday: int) -> TeamDay:
    _require_points(state, matchday)
    found = next((row for row in score(state, matchday) if row.team == team), None)
    if found is None:
        raise ResultRefused(
            Words("{team} has not entered", "{team} ist nicht gemeldet"),
            rule=state.book.topic("field_size"),
            team=ByName(team, lookup.team_name(state, team)),
        )
    return found


def _day_points(league: League, day: TeamDay) -> ScoreLine:
    """The league points of a day: a place decides them, and the game points decide the place."""
    number = day.matchday
    if day.is_absent:
        what = Words(f"match day {number}: did not appear", f"Spieltag {number}: nicht angetreten")
        return ScoreLine(what, day.points, day.rules, _started(league, number))
    if day.lost is not None:
        return _lost_day(league, day)
    at = str(day.place) if day.place == day.through else f"{day.place}–{day.through}"
    named = ordinal(day.place or 0) if day.place == day.through else at
    what = Words(f"match day {number}, {named}", f"Spieltag {number}, Platz {at}")
    approved = league.state.season.day(number).approved
    return ScoreLine(what, day.points, day.rules, approved, (_game_points(league, day),))


def _lost_day(league: League, day: TeamDay) -> ScoreLine:
    state, number = league.state, day.matchday
    parts = []
    for sanction in lookup.sanctions_of(state, day.team, number):
        double = sanction.what == "player_in_two_teams"
        what = (
            Words("playing for another team of the club: {who}", "Spielt für ein anderes Team des Vereins: {who}")
            if double
            else Words("not eligible: {who}", "Nicht spielberechtigt: {who}")
        )
        names = Several(_name(state, player) for player in sanction.players)
        what = filled_in(what, who=names or Words("a player of another team", "ein Spieler eines anderen Teams"))
        if sanction.reason:
            what = Words(f"{what.en}; {sanction.reason}", f"{what.de}; {sanction.reason}")
        rule = sanction_rule(sanction, state.book)
        parts.append(ScoreLine(what, 0, (rule,), _sanctioned(league, day, sanction.players)))
    what = Words(f"match day {number}: lost", f"Spieltag {number}: aberkannt")
    return ScoreLine(what, day.points, day.rules, parts=tuple(parts))


def _game_points(league: League, day: TeamDay) -> ScoreLine:
    state = league.state
    stamps = _stamps(state.season.day(day.matchday).mains)
    parts = tuple(_played(state, one, stamps) for one in day.performances)
    what = Words("game points", "Spielpunkte")
    counts = day.lost is None
    return ScoreLine(what, day.game_points, (state.book.topic("day_winner"),), parts=parts, adds_up=counts)


def _played(state: LeagueState, one: Performance, stamps: Mapping[str, Stamp]) -> ScoreLine:
    """What a player's main tournament brought the team."""
    name = _name(state, one.player)
    if one.finish is None:
        return ScoreLine(Words(f"{name}: no result", f"{name}: kein Ergebnis"), one.points)
    what, rules = _finish(state.book, name, one.finish)
    return ScoreLine(what, one.points, rules, stamps.get(one.player))


def _finish(
    book: Rulebook, name: str, finish: GameFinish, *, sit_and_go: bool = False
) -> tuple[Words, tuple[Cite, ...]]:
    """A finish in words, with the paragraphs that give it its points."""
    en, de = f"{name}, place {finish.written}", f"{name}, Platz {finish.written}"
    rules = [book.cite_if_any("sit_and_go_points_table" if sit_and_go else "points_key_table")]
    if finish.is_ghost:
        en, de = f"{en}, ghost", f"{de}, Ghost"
        rules = [book.cite_if_any("ghost_points")]
    elif finish.is_void:
        en, de = f"{en}, struck out", f"{de}, gestrichen"
        rules = [book.cite_if_any("disqualification_may_void_results")]
    elif not scores(replace(finish, is_disqualified=False), book):  # somebody who is sent home has to report as well
        en, de = f"{en}, not reported", f"{de}, nicht abgemeldet"
        rules = [book.cite_if_any("unreported_finish_points")]
    elif finish.is_disqualified:
        en, de = f"{en}, disqualified", f"{de}, disqualifiziert"
        rules.append(book.cite_if_any("disqualified_place"))
    elif finish.last != finish.place:
        rules.append(book.cite_if_any("shared_place_worth"))
    return Words(en, de), tuple(rule for rule in rules if rule)


def _stack(state: LeagueState, team: str, matchday: int) -> ScoreLine:
    day = state.season.day(matchday)
    if team not in day.stacks:
        raise ResultRefused(
            Words(
                f"{{team}} has no stack on match day {matchday} yet",
                f"{{team}} hat am Spieltag {matchday} noch keinen Stack",
            ),
            team=ByName(team, lookup.team_name(state, team)),
            rule=state.book.cite_if_any("starting_stack"),
        )
    results = {finish.player: finish for result in day.sit_and_gos.values() for finish in result.finishes}
    stamps = _stamps(day.sit_and_gos)
    parts = []
    for row in score(state, matchday):
        for one in row.performances if row.team == team else ():
            finish = results[one.player]
            what, rules = _finish(state.book, _name(state, one.player), finish, sit_and_go=True)
            parts.append(ScoreLine(what, chips_of(finish, state.book), rules, stamps[one.player]))
    rule = state.book.cite_if_any("starting_stack")
    name = lookup.team_name(state, team)
    what = Words(f"starting stack of {name}", f"Startstack von {name}")
    return ScoreLine(what, day.stacks[team], (rule,) if rule else (), parts=tuple(parts), adds_up=True)


# ---- players ----


def _mvp_total(state: LeagueState, player: str) -> ScoreLine:
    name, book = _name(state, player), state.book
    row = next((row for row in season_mvp(state) if row.player == player), None)
    parts = []
    for matchday, one in row.performances if row else ():
        stamp = _stamps(state.season.day(matchday).mains).get(player)
        parts.append(_own(state, matchday, one, stamp))
    what = Words(f"{name}, season", f"{name}, Saison")
    total = row.points if row else Fraction(0)
    return ScoreLine(what, total, (book.topic("season_mvp"),), parts=tuple(parts), adds_up=True)


def _mvp_day(state: LeagueState, player: str, matchday: int) -> ScoreLine:
    name = _name(state, player)
    _require_points(state, matchday)
    row = next((row for row in day_mvp(state, matchday) if row.player == player), None)
    if row is None:
        raise ResultRefused(
            Words(f"{name} did not play on match day {matchday}", f"{name} hat am Spieltag {matchday} nicht gespielt"),
            rule=state.book.topic("day_mvp"),
        )
    stamp = _stamps(state.season.day(matchday).mains).get(player)
    return _own(state, matchday, row.performances[0][1], stamp)


def _own(state: LeagueState, matchday: int, one: Performance, stamp: Stamp | None) -> ScoreLine:
    """What a match day brought a player, or why it brought nothing."""
    book, finish = state.book, one.finish
    placed, rules = _finish(book, _name(state, one.player), finish) if finish else (Words("", ""), ())
    en, de = f"match day {matchday}: {placed.en}", f"Spieltag {matchday}: {placed.de}"
    if one.forfeit and finish:
        lost = points_of(finish, book)
        en, de = f"{en}, points lost: {shown(lost)}", f"{de}, aberkannte Punkte: {shown(lost, 'de')}"
        return ScoreLine(Words(en, de), one.mvp, (one.forfeit,), stamp)
    return ScoreLine(Words(en, de), one.mvp, (book.topic("day_mvp"), *rules), stamp)


# ---- clubs ----


def _fine_total(league: League, club: str) -> ScoreLine:
    state = league.state
    name = state.people.club(club).name
    parts = []
    for fine in lookup.fines_of(state, club):
        rule = fine_rule(state.book, fine.what)
        team = lookup.team_name(state, fine.team)
        whose = f" ({_name(state, fine.player)})" if fine.player else ""
        fined = FINED_FOR[fine.what]
        what = Words(
            f"match day {fine.matchday}, {team}: {fined.en}{whose}",
            f"Spieltag {fine.matchday}, {team}: {fined.de}{whose}",
        )
        stamp = _fined(league, fine)
        parts.append(ScoreLine(what, fine.cents, (rule,) if rule else (), stamp))
    what = Words(f"fines of {name}, in cents", f"Geldstrafen von {name}, in Cent")
    rule = state.book.cite_if_any("fines_add_up")
    return ScoreLine(what, sum(part.value for part in parts), (rule,) if rule else (), parts=tuple(parts), adds_up=True)


# ---- where it comes from ----


def _name(state: LeagueState, player: str) -> str:
    return player if is_empty(player) else lookup.member_name(state, player)


def _stamps(results: Mapping[int, EnteredResult]) -> dict[str, Stamp]:
    """From which entry everybody's result is."""
    return {finish.player: result.stamp for result in results.values() for finish in result.finishes}


def _entered(league: League, is_it: Callable[[Event], bool]) -> Stamp | None:
    """The last entry with such an event, and the correction of another one by which it came about, if it did."""
    for entry in reversed(league.entries):
        if any(is_it(event) for event in entry.events):
            stamp = league.stamp_of(entry.number)
            return replace(stamp, corrected=(*stamp.corrected, *_brought_about(league, entry.number, is_it)))
    return None


def _brought_about(league: League, number: int, is_it: Callable[[Event], bool]) -> Iterator[Corrected]:
    """The correction through which an entry has had such an event ever since; none if it had it from the start."""
    found, had = None, False
    for record in league.records[number:]:
        match record:
            case LeagueEntry(own, _, _, _, events) if own == number:
                had = any(is_it(event) for event in events)
            case Correction(own, at, by, _, reason, _, _, followed) if number in followed:
                has = any(is_it(event) for event in followed[number])
                if has and not had:
                    found = Corrected(own, at, by, reason)
                had = has
            case Correction(_, _, _, corrects, _, _, events) if corrects == number:
                had, found = any(is_it(event) for event in events), None  # that correction is named anyway
            case _:
                pass
    if found:
        yield found


def _fined(league: League, fine: people_events.Fined) -> Stamp | None:
    return _entered(league, lambda event: event == fine)


def _started(league: League, matchday: int) -> Stamp | None:
    return _entered(
        league, lambda event: isinstance(event, people_events.MatchdayStarted) and event.matchday == matchday
    )


def _sanctioned(league: League, day: TeamDay, players: tuple[str, ...]) -> Stamp | None:
    return _entered(
        league,
        lambda event: (
            isinstance(event, people_events.TeamSanctioned)
            and (event.team, event.matchday, event.players) == (day.team, day.matchday, players)
        ),
    )
