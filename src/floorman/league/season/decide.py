"""What happens if an official wants something of the season. Nothing changes here; what cannot be done is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.errors import FieldRefused, MatchDayRefused, ResultRefused
from floorman.league.people import lookup
from floorman.league.season import commands as want
from floorman.league.season import events as did
from floorman.league.season.draw import draw_fields, draw_tables, require_field, require_tables
from floorman.league.season.finishes import require_finishes
from floorman.league.season.scoring import stacks_of
from floorman.league.season.sides import is_empty, sides
from floorman.league.season.table import leaders, table
from floorman.text.fillings import Day, Several
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.league.league import LeagueState
    from floorman.league.season.commands import Command
    from floorman.league.season.events import Event
    from floorman.league.season.finishes import GameFinish
    from floorman.league.season.sides import Side
    from floorman.league.season.state import EnteredResult, SeasonDay


def decide(league: LeagueState, wanted: Command, *, now: int) -> tuple[Event, ...]:
    """Say what happens if an official wants something.

    Raises:
        LeagueError: it cannot be done; the error says why, in both languages, and by which paragraph.
    """
    match wanted:
        case want.DrawSitAndGos():
            return _draw_sit_and_gos(league, wanted, now=now)
        case want.SetSitAndGos():
            return _set_sit_and_gos(league, wanted, now=now)
        case want.EnterSitAndGo(number, at, finishes):
            day = _running(league, number, now=now)
            _require_list(league, day, day.tables, at, finishes, known=day.sit_and_gos.get(at))
            return (did.SitAndGoEntered(number, at, finishes),)
        case want.DrawMainTournaments():
            return _draw_main_tournaments(league, wanted, now=now)
        case want.EnterMainTournament(number, at, finishes):
            day = _running(league, number, now=now)
            if not day.fields:
                raise MatchDayRefused(
                    Words(
                        f"match day {number}: the main tournaments are not set up",
                        f"Spieltag {number}: die Hauptturniere stehen noch nicht fest",
                    ),
                    rule=league.book.topic("main_fields"),
                )
            _require_list(league, day, day.fields, at, finishes, known=day.mains.get(at))
            return (did.MainTournamentEntered(number, at, finishes),)
        case want.ApproveMatchDay(number):
            return _approve(league, number, now=now)
        case want.SettleTitle(team, reason):
            return _settle_title(league, team, reason)
        case _:
            assert_never(wanted)


def _draw_sit_and_gos(league: LeagueState, wanted: want.DrawSitAndGos, *, now: int) -> tuple[Event, ...]:
    playing = _to_draw(league, wanted.matchday, now=now, beyond_key=wanted.beyond_key)
    tables = draw_tables(playing, league.book, seed=wanted.seed, tables=wanted.tables)
    return (did.SitAndGosDrawn(wanted.matchday, tables, wanted.seed, wanted.beyond_key),)


def _set_sit_and_gos(league: LeagueState, wanted: want.SetSitAndGos, *, now: int) -> tuple[Event, ...]:
    playing = _to_draw(league, wanted.matchday, now=now, beyond_key=wanted.beyond_key)
    require_tables(wanted.tables, playing, league.book)
    return (did.SitAndGosDrawn(wanted.matchday, wanted.tables, None, wanted.beyond_key),)


def _to_draw(league: LeagueState, number: int, *, now: int, beyond_key: bool) -> list[Side]:
    """The teams to draw: check-in is closed, and no result hangs on an earlier draw."""
    _require_begun(league, number, now=now)
    day = league.season.day(number)
    if day.sit_and_gos or day.fields:
        raise MatchDayRefused(
            Words(
                f"match day {number} has results already, so the draw stands",
                f"Spieltag {number}: es gibt schon Ergebnisse, die Auslosung bleibt",
            ),
            rule=league.book.cite_if_any("sit_and_go_team_mates_apart"),
        )
    playing = [side for side in sides(league, number) if not side.is_absent]
    require_field(len(playing), league.book, beyond_key=beyond_key)
    return playing


def _draw_main_tournaments(league: LeagueState, wanted: want.DrawMainTournaments, *, now: int) -> tuple[Event, ...]:
    number, book = wanted.matchday, league.book
    day = _running(league, number, now=now)
    if missing := [at for at in range(1, len(day.tables) + 1) if at not in day.sit_and_gos]:
        raise MatchDayRefused(
            Words(
                "match day {number}: the stacks are not known, because results of sit-and-gos are missing: {tables}",
                "Spieltag {number}: die Stacks stehen nicht fest, weil Ergebnisse von Sit-and-gos fehlen: {tables}",
            ),
            rule=book.cite_if_any("starting_stack"),
            number=number,
            tables=Several(Words(f"table {at}", f"Tisch {at}") for at in missing),
        )
    if day.mains:
        raise MatchDayRefused(
            Words(
                f"match day {number} has results of main tournaments already",
                f"Spieltag {number}: es gibt schon Ergebnisse der Hauptturniere",
            ),
            rule=book.topic("main_fields"),
        )
    playing = [side for side in sides(league, number) if not side.is_absent]
    chosen: dict[str, Sequence[str]] = {}
    if book.knobs.main_tournament_choice == "captain":
        chosen = {side.team: side.players for side in playing if lookup.captain_chose(league, side.team, number)}
    fields = draw_fields(playing, book, seed=wanted.seed, chosen=chosen | dict(wanted.choices))
    finishes = [finish for result in day.sit_and_gos.values() for finish in result.finishes]
    stacks = stacks_of(playing, finishes, book)
    return (did.MainTournamentsDrawn(number, fields, tuple(stacks.items()), wanted.seed),)


def _require_list(
    league: LeagueState,
    day: SeasonDay,
    fields: Sequence[Sequence[str]],
    at: int,
    finishes: tuple[GameFinish, ...],
    *,
    known: EnteredResult | None,
) -> None:
    """See to it that a result list is one of this match day, and the first of its table or tournament."""
    if not 1 <= at <= len(fields):
        raise ResultRefused(
            Words(
                f"there is no number {at}: tables or tournaments go from 1 to {len(fields)}",
                f"Nummer {at} gibt es nicht: die Tische oder Turniere gehen von 1 bis {len(fields)}",
            ),
            rule=league.book.topic("field_size"),
        )
    if known is not None:
        entry = known.stamp.number
        raise ResultRefused(
            Words(
                f"the result of number {at} is in already: correct entry {entry} instead",
                f"Das Ergebnis von Nummer {at} ist schon eingetragen: berichtige Eintrag {entry}",
            ),
            rule=league.book.topic("public_table"),
        )
    playing = [side for side in sides(league, day.number) if not side.is_absent]
    require_finishes(finishes, fields[at - 1], league.book, known={who for side in playing for who in side.players})
    _require_ghosts(league, day.number, playing, finishes)


def _require_ghosts(
    league: LeagueState, matchday: int, playing: Sequence[Side], finishes: Sequence[GameFinish]
) -> None:
    """Whoever was missing at the start is a ghost, or has reported since."""
    missing = {
        player
        for side in playing
        for player in side.ghosts
        if player not in lookup.came_late(league, side.team, matchday)
    }
    for finish in finishes:
        if finish.player in missing and not finish.is_ghost:
            empty = is_empty(finish.player)
            en = "is an empty seat" if empty else "was missing at the start and has not reported since"
            de = "ist ein leerer Platz" if empty else "fehlte zu Beginn und hat sich nicht gemeldet"
            raise ResultRefused(
                Words(
                    f"{finish.player} {en}: the place belongs to a ghost",
                    f"{finish.player} {de}: den Platz hat ein Ghost",
                ),
                rule=league.book.cite_if_any("ghost_stacks"),
            )


def _approve(league: LeagueState, number: int, *, now: int) -> tuple[Event, ...]:
    _require_begun(league, number, now=now)
    if sum(not side.is_absent for side in sides(league, number)) < 2:
        return (
            did.MatchDayApproved(number),
        )  # nobody to play against: WPL 1.9 still follows for those who are missing
    if not _running(league, number, now=now).is_played:
        raise MatchDayRefused(
            Words(f"match day {number}: results are missing", f"Spieltag {number}: es fehlen Ergebnisse"),
            rule=league.book.topic("public_table"),
        )
    return (did.MatchDayApproved(number),)


def _settle_title(league: LeagueState, team: str, reason: str) -> tuple[Event, ...]:
    book, standing = league.book, table(league)
    rule = book.topic("equal_in_all")
    if not standing.is_final:
        raise MatchDayRefused(
            Words("the season is not over", "Die Saison ist noch nicht zu Ende"), rule=book.topic("champion")
        )
    tied = leaders(standing)
    if len(tied) < 2:
        raise MatchDayRefused(
            Words(f"the table says who is champion: {tied[0]}", f"Die Tabelle sagt, wer Meister ist: {tied[0]}"),
            rule=rule,
        )
    if team not in tied:
        raise FieldRefused(
            Words(
                "{team} does not lead: level at the top are {leaders}",
                "{team} führt nicht: an der Spitze gleichauf sind {leaders}",
            ),
            rule=rule,
            team=team,
            leaders=Several(tied),
        )
    if not reason.strip():
        raise MatchDayRefused(Words("a decision needs a reason", "Eine Entscheidung braucht einen Grund"), rule=rule)
    return (did.TitleSettled(team, reason),)


def _require_begun(league: LeagueState, number: int, *, now: int) -> None:
    """The match day exists, it is not in the future, check-in is closed, and nobody has approved it."""
    book, planned = league.book, lookup.matchday_of(league, number)
    rule = book.cite_if_any("season_table")
    if now < planned.starts_at:
        raise MatchDayRefused(
            Words(
                "match day {number} is on {date}, and that is still to come",
                "Spieltag {number} ist am {date}, und der kommt erst noch",
            ),
            rule=rule,
            number=number,
            date=Day(planned.date),
        )
    if not lookup.has_started(league, number):
        raise MatchDayRefused(
            Words(
                f"match day {number}: check-in is still open",
                f"Spieltag {number}: der Check-in ist noch offen",
            ),
            rule=book.cite_if_any("team_min_present"),
        )
    if league.season.day(number).approved is not None:
        raise MatchDayRefused(
            Words(
                f"match day {number} is approved: correct an entry instead",
                f"Spieltag {number} ist freigegeben: berichtige stattdessen den Eintrag",
            ),
            rule=book.topic("public_table"),
        )


def _running(league: LeagueState, number: int, *, now: int) -> SeasonDay:
    """A match day whose sit-and-gos are drawn."""
    _require_begun(league, number, now=now)
    day = league.season.day(number)
    if not day.tables:
        raise MatchDayRefused(
            Words(
                f"match day {number}: the sit-and-gos are not drawn yet",
                f"Spieltag {number}: die Sit-and-gos sind noch nicht ausgelost",
            ),
            rule=league.book.cite_if_any("sit_and_go_stacks"),
        )
    return day
