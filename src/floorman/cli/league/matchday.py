"""``floorman league day, draw, result``: a match day from the line-ups to its approval."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from floorman.cli.league.filing import import_sheet
from floorman.cli.league.keeping import as_it_stands
from floorman.cli.league.office import DO, LOOK, ReadOptions, WriteOptions, hour
from floorman.cli.league.people import Day, TeamId
from floorman.cli.league.typed import PLAYED, Played, event_finishes, finishes
from floorman.errors import LeagueError, ResultRefused
from floorman.league.asking import questions as ask
from floorman.league.files.matchdays import Stage, read_matchday
from floorman.league.files.results import read_results
from floorman.league.people import commands as people
from floorman.league.ranking import commands as ranking
from floorman.league.ranking.kinds import kind_written
from floorman.league.ranking.lists import clause_for
from floorman.league.ranking.results import Result
from floorman.league.season import commands as want
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.cli.league.keeping import AtLeague
    from floorman.league.asking.entries import EntryLine
    from floorman.league.league import League, LeagueState
    from floorman.league.season.state import EnteredResult

Seed = Annotated[int | None, Parameter(name="--seed", help="Draw the same again; by default any.")]
Finishes = Annotated[
    str,
    Parameter(
        help="Players from the winner down: ann ben=carl dora:ghost; = shares places, marks are ghost, dq, unreported."
    ),
]
Correct = Annotated[
    str,
    Parameter(name="--correct", help="Why the result that is in is put right; what came after is worked out again."),
]
FromFile = Annotated[Path | None, Parameter(name="--file", help="Read the list from a CSV or XLSX file instead.")]

day = App(name="day", help="Match days: list them, officials, check-in, start, approval.")
draw = App(name="draw", help="Draw who sits where, or show it.")
result = App(name="result", help="Enter results of match days and of ranking events.")


# ---- the day ----


@day.default
def list_days(*, look: ReadOptions = LOOK) -> None:
    """List the match days and how far they are."""
    look.show(ask.ReadMatchdays())


@day.command(name="show")
def show_day(day: Day, *, look: ReadOptions = LOOK) -> None:
    """Show the match report."""
    look.show(ask.ReadReport(day))


@day.command
def officials(
    day: Day,
    director: Annotated[str, Parameter(help="Who directs it.")],
    *floor: Annotated[str, Parameter(help="Who else rules.")],
    do: WriteOptions = DO,
) -> None:
    """Appoint who directs a match day and who rules on it."""
    do.do(people.AppointOfficials(day, director, floor))


@day.command(name="move")
def move_day(
    day: Day,
    starts: Annotated[str, Parameter(help="When it begins, as 2026-02-01T14:00.")],
    *,
    venue: Annotated[str, Parameter(name="--venue", help="Where.")] = "",
    reason: Annotated[str, Parameter(name="--reason", help="Why.")] = "",
    do: WriteOptions = DO,
) -> None:
    """Put a match day on another day or hour, or in another place."""
    do.do(people.MoveMatchday(day, starts[:10], hour("starts", starts), venue, reason))


@day.command(name="check-in")
def check_in(
    team: TeamId,
    day: Day,
    *players: Annotated[str, Parameter(help="Who is there, by id.")],
    identified: Annotated[
        list[str] | None,
        Parameter(name="--identified", negative="", help="Who was asked, and could show who they are; several times."),
    ] = None,
    unidentified: Annotated[
        list[str] | None,
        Parameter(name="--unidentified", negative="", help="Who was asked, and could not; several times."),
    ] = None,
    do: WriteOptions = DO,
) -> None:
    """Note who of a team is there; again for whoever comes later. Whoever is not named was not asked for papers."""
    asked = dict.fromkeys(identified or (), True) | dict.fromkeys(unidentified or (), False)
    if len(asked) < len(identified or ()) + len(unidentified or ()):
        raise LeagueError(
            Words(
                "check-in: either somebody could show who they are, or not; say it once",
                "Check-in: jemand konnte sich entweder ausweisen oder nicht; nenn jeden nur einmal",
            ),
        )
    do.do(people.ReportTeam(team, day, players, asked))


@day.command
def start(day: Day, *, do: WriteOptions = DO) -> None:
    """Close the check-in of a match day."""
    do.do(people.StartMatchday(day))


@day.command
def approve(
    day: Day,
    *,
    count: Annotated[bool, Parameter(name="--count", negative="", help="Count it in the rankings too.")] = False,
    do: WriteOptions = DO,
) -> None:
    """Approve the results of a match day, so that they count."""
    approved = want.ApproveMatchDay(day)
    do.do(*((approved, ranking.CountMatchday(day)) if count else (approved,)))


@day.command
def champion(
    team: TeamId, *, reason: Annotated[str, Parameter(name="--reason", help="Why this one.")], do: WriteOptions = DO
) -> None:
    """Name the champion where the table leaves the leaders equal."""
    do.do(want.SettleTitle(team, reason))


# ---- draws ----


def _seed(seed: int | None) -> int:
    return random.SystemRandom().getrandbits(32) if seed is None else seed


@draw.command(name="show")
def show_draw(day: Day, *, look: ReadOptions = LOOK) -> None:
    """Show who sits where."""
    look.show(ask.ReadDraw(day))


@draw.command(name="sit-and-gos")
def draw_sit_and_gos(
    day: Day,
    *,
    seed: Seed = None,
    tables: Annotated[
        int | None, Parameter(name="--tables", help="How many tables; by default as few as needed.")
    ] = None,
    beyond_key: Annotated[
        bool, Parameter(name="--beyond-key", negative="", help="Play with more teams than there are points for.")
    ] = False,
    do: WriteOptions = DO,
) -> None:
    """Draw the sit-and-gos: team-mates apart, members of a club spread."""
    do.do(want.DrawSitAndGos(day, _seed(seed), tables, beyond_key))
    _show_drawn(do, day, 0)


@draw.command(name="mains")
def draw_mains(day: Day, *, seed: Seed = None, do: WriteOptions = DO) -> None:
    """Draw the main tournaments: one player of each team in each, as captains have chosen or by lot."""
    do.do(want.DrawMainTournaments(day, _seed(seed)))
    _show_drawn(do, day, 1)


def _show_drawn(do: WriteOptions, day: int, which: int) -> None:
    if not do.json:
        with do.source() as source:
            do.tell(source.lists(ask.ReadDraw(day))[which])


# ---- results ----


@result.default
def list_results(
    day: Annotated[int | None, Parameter(help="The match day; by default the events of the rankings.")] = None,
    *,
    look: ReadOptions = LOOK,
) -> None:
    """List the results of a match day, or of the events that are in the rankings."""
    look.show(ask.ReadEvents() if day is None else ask.ReadResults(day))


@result.command(name="sit-and-go")
def enter_sit_and_go(
    day: Day,
    table: Annotated[int, Parameter(help="The table.")],
    *players: Finishes,
    file: FromFile = None,
    correct: Correct = "",
    do: WriteOptions = DO,
) -> None:
    """Enter the result of a sit-and-go."""
    if file is not None:
        _from_file(file, Stage(day, table=table), do, correct)
        return
    _enter(
        do,
        correct,
        lambda state: want.EnterSitAndGo(day, table, finishes(state, players)),
        lambda state: state.season.day(day).sit_and_gos.get(table),
    )


@result.command(name="main")
def enter_main(
    day: Day,
    tournament: Annotated[int, Parameter(help="The main tournament.")],
    *players: Finishes,
    file: FromFile = None,
    correct: Correct = "",
    do: WriteOptions = DO,
) -> None:
    """Enter the result of a main tournament."""
    if file is not None:
        _from_file(file, Stage(day, main=tournament), do, correct)
        return
    _enter(
        do,
        correct,
        lambda state: want.EnterMainTournament(day, tournament, finishes(state, players)),
        lambda state: state.season.day(day).mains.get(tournament),
    )


def _enter(
    do: WriteOptions,
    correct: str,
    entering: Callable[[LeagueState], want.Command],
    known: Callable[[LeagueState], EnteredResult | None],
) -> None:
    """Enter a result, or put right the one that is in."""

    def entered(at: AtLeague, league: League) -> tuple[EntryLine, ...]:
        wanted, there = entering(league.state), known(league.state)
        if not correct:
            return do.enter_in(at, league, wanted)
        if there is None:
            raise ResultRefused(Words("there is no result to correct yet", "Es gibt noch kein Ergebnis zu berichtigen"))
        seen = len(league.records)
        return at.correct(there.stamp.number, wanted, reason=correct, seen=seen, at=do.then, by=do.named)

    do.keep(lambda at: as_it_stands(at, lambda league: entered(at, league)))


def _from_file(file: Path, stage: Stage, do: WriteOptions, correct: str) -> None:
    if correct:
        raise ResultRefused(Words("type the right list, without --file", "Tipp die richtige Liste ein, ohne --file"))
    import_sheet(do, file, lambda state, sheet, now: read_matchday(state, sheet, {}, stage, now=now), dry_run=False)


@result.command(name="event")
def enter_event(
    id: Annotated[str, Parameter(help="An id for the event.")],  # noqa: A002
    *players: Annotated[
        str,
        Parameter(
            help="Players from the winner down; = shares places. Screen names with --platform, Aces:ann+ben with --teams."
        ),
    ],
    kind: Annotated[str, Parameter(name="--kind", help="What it was: grand_slam, championship, …")],
    ended: Annotated[str, Parameter(name="--ended", help="The day on which it ended, as 2026-05-12.")],
    played: Played = PLAYED,
    teams: Annotated[bool, Parameter(name="--teams", negative="", help="Teams finished, not persons.")] = False,
    file: FromFile = None,
    do: WriteOptions = DO,
) -> None:
    """Enter the result of an event that counts in a ranking."""
    kind = kind_written(kind)
    facts = played.facts(id=id, kind=kind, ended=ended)
    if file is not None:
        if teams:
            raise ResultRefused(
                Words(
                    "a file lists persons; type the teams instead",
                    "In einer Datei stehen Personen; tipp die Teams stattdessen ein",
                )
            )
        import_sheet(do, file, lambda state, sheet, now: read_results(state, sheet, {}, facts, now=now), dry_run=False)
        return

    def wanted(state: LeagueState) -> ranking.FileResult:
        listed = event_finishes(state, players, clause_for(state.book, kind), platform=facts.platform, teams=teams)
        return ranking.FileResult(
            Result(
                id=id,
                name=facts.name or id,
                kind=kind,
                ended=ended,
                began=facts.began,
                players=facts.players or len(listed),
                entries=facts.entries,
                buy_in_cents=facts.buy_in_cents,
                finishes=listed,
                platform=facts.platform,
                is_team=teams,
            )
        )

    do.do_as_it_stands(wanted)


@result.command(name="strike")
def strike(
    id: Annotated[str, Parameter(help="The id of the event.")],  # noqa: A002
    *,
    reason: Annotated[str, Parameter(name="--reason", help="Why.")],
    do: WriteOptions = DO,
) -> None:
    """Let the result of an event count no more."""
    do.do(ranking.StrikeResult(id, reason))
