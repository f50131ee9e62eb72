"""``floorman league``: a season and its rankings from a terminal, kept in a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from floorman.cli.books import ShelvedBook
from floorman.cli.league.explaining import why
from floorman.cli.league.filing import export, import_, sheet_of
from floorman.cli.league.honours import belt, national, papers
from floorman.cli.league.keeping import announced, none_in
from floorman.cli.league.matchday import day, draw, result
from floorman.cli.league.office import (
    DO,
    LOOK,
    ReadOptions,
    WriteOptions,
    deadline,
    hour,
    record_document,
    under,
)
from floorman.cli.league.people import club, licence, lineup, member, team
from floorman.cli.league.simulating import simulate
from floorman.cli.league.standing import fine, mvp, ranking, table
from floorman.cli.terminal import plain, print_json, say, show
from floorman.club.clock import on_the_wall
from floorman.errors import LeagueError, LeagueSetupError
from floorman.league.files.tables import barred_by
from floorman.league.league import Command
from floorman.league.season.state import figure
from floorman.league.setup import Matchday, SeasonSetup
from floorman.rulebook import Rulebook
from floorman.text.parsers import unread
from floorman.text.quotes import quoted
from floorman.text.words import Words

league = App(
    name="league",
    help="Run a league: clubs, teams, line-ups, draws, results, table, fines, rankings; in the club's file or at its server.",
)


@league.command
def new(
    id: Annotated[str, Parameter(help="A short id, such as wpl-2026.")],  # noqa: A002
    name: Annotated[str, Parameter(help="What people call it.")],
    *,
    season: Annotated[str, Parameter(name="--season", help="As people call it: 2026.")],
    day: Annotated[
        list[str] | None,
        Parameter(name="--day", negative="", help="When a match day begins, as 2026-02-01T14:00; once for each."),
    ] = None,
    book: ShelvedBook = "wpl",
    venue: Annotated[str, Parameter(name="--venue", help="Where match days are played.")] = "",
    closes: Annotated[
        str, Parameter(name="--closes", help="Until when clubs can enter; a day counts to its end.")
    ] = "",
    fee: Annotated[
        int | None, Parameter(name="--fee", help="What a team pays, in cents; by default the book's.")
    ] = None,
    barred: Annotated[
        list[str] | None,
        Parameter(name="--barred", negative="", help="A team that lost its right to take part; several times."),
    ] = None,
    last_table: Annotated[
        Path | None,
        Parameter(
            name="--last-table",
            help="Last season's table as a .csv or .xlsx file: teams that stayed away too often are kept out.",
        ),
    ] = None,
    licence_lead: Annotated[
        int | None,
        Parameter(name="--licence-lead", help="How many days ahead to apply for a licence; by default the book's."),
    ] = None,
    seed: Annotated[int, Parameter(name="--seed", help="Recorded with the season.")] = 0,
    do: WriteOptions = DO,
) -> None:
    """Announce a season."""
    rules = do.shelf().find(book)
    if "/" in id:
        raise LeagueSetupError(
            Words(
                f"the id is one line without a slash, not {quoted(id)}",
                f"Die Kennung ist eine Zeile ohne Schrägstrich, nicht {quoted(id, 'de')}",
            )
        )
    if fee is not None and not 0 <= fee <= 100_000_000:
        raise LeagueSetupError(
            Words(f"--fee: 0 to 100,000,000 cents, not {fee}", f"--fee: 0 bis 100.000.000 Cent, nicht {fee}")
        )
    days = tuple(
        Matchday(number=number, date=text[:10], starts_at=hour("day", text), venue=venue)
        for number, text in enumerate(day or (), start=1)
    )
    stayed_away = barred_by(rules, sheet_of(last_table)) if last_table else ()
    setup = SeasonSetup(
        id=id,
        name=name,
        book=rules.id,
        edition=rules.edition,
        season=season,
        matchdays=days,
        seed=seed,
        closes_at=deadline("closes", closes) if closes else None,
        team_fee_cents=fee,
        licence_lead_days=licence_lead,
        barred=tuple(dict.fromkeys((*(barred or ()), *stayed_away))),
    )
    with do.line(begins=True) as line:
        at = announced(line, setup, at=do.then, by=do.named)
        do.report(at.id, at.entries())
    _note_match_days(do, rules, len(days))


def _note_match_days(do: WriteOptions, rules: Rulebook, announced: int) -> None:
    """Say so where the book has another number of match days: the season ends with the last that is announced."""
    planned, rule = figure(rules, "matchdays"), rules.cite_if_any("season_table")
    if do.json or not planned or announced in (0, planned) or rule is None:
        return
    said = Words(
        f"match days: {announced}; by the book {planned}", f"Spieltage: {announced}; nach dem Regelwerk {planned}"
    )
    show(plain(f"  · {said.en} ({rule})" if do.language == "en" else f"  · {said.de} ({rule.de})"))


@league.command(name="list")
def list_leagues(*, look: ReadOptions = LOOK) -> None:
    """List the leagues that are kept."""
    names = look.names()
    if look.json:
        print_json({"leagues": names})
        return
    for name in names:
        show(plain(name))
    if not names:
        show(say(none_in(look.where), look.language))


@league.command
def log(*, look: ReadOptions = LOOK) -> None:
    """Show every entry and correction, with who made it when and what was ruled because of it."""
    with look.source() as source:
        entries = source.entries()
    if look.json:
        print_json({"records": [record_document(entry) for entry in entries]})
        return
    for entry in entries:
        show(plain(f"{on_the_wall(entry.at).written(look.language)}  {entry.name}  {entry.what[look.language]}"))
        for line in under(entry, look.language):
            show(plain(line))


@league.command
def correct(
    number: Annotated[int, Parameter(help="The number of the entry.")],
    *,
    reason: Annotated[str, Parameter(name="--reason", help="Why.")],
    instead: Annotated[
        str, Parameter(name="--instead", help="What is wanted in its place, as JSON; nothing takes it back.")
    ] = "",
    do: WriteOptions = DO,
) -> None:
    """Put an entry right, or take it back; what came after is worked out again."""
    wanted = _wanted(instead) if instead else None
    do.keep(lambda at: at.correct(number, wanted, reason=reason, at=do.then, by=do.named))


@league.command(name="do")
def do_anything(
    command: Annotated[
        str, Parameter(help="A command as JSON, or - to read it from stdin.", allow_leading_hyphen=True)
    ],
    *,
    do: WriteOptions = DO,
) -> None:
    """Do anything a league knows, as JSON with its type: {"type": "hand_over_belt", …}."""
    do.do(_wanted(sys.stdin.read() if command == "-" else command))


def _wanted(text: str) -> Command:
    try:
        wanted: Any = msgspec.json.decode(text, type=Command, dec_hook=lambda kind, value: kind(value))
    except (msgspec.MsgspecError, ValueError, ArithmeticError) as error:
        why = unread(error)
        raise LeagueError(
            Words(f"the command cannot be read: {why.en}", f"Der Befehl lässt sich nicht lesen: {why.de}")
        ) from None
    found: Command = wanted
    return found


for part in (club, team, member, licence, lineup, day, draw, result, fine, ranking, belt, papers, national):
    league.command(part)
for part in (import_, simulate, why):
    league.command(part)
league.command(table)
league.command(mvp)
league.command(export)
