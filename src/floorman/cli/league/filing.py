"""``floorman league import, export``: lists from files and into files, whole or not at all."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from cyclopts import App, Parameter

from floorman.cli.league.keeping import AtLeague, as_it_stands
from floorman.cli.league.office import (
    DO,
    LOOK,
    ReadOptions,
    WriteOptions,
    day_or_today,
    record_document,
)
from floorman.cli.league.typed import PLAYED, Played
from floorman.cli.terminal import plain, print_json, say, show
from floorman.errors import FileRefused, FloormanError, LeagueError, ResultRefused
from floorman.league.asking import questions as ask
from floorman.league.asking.entries import counting, result_in
from floorman.league.files.drafts import ImportDraft
from floorman.league.files.grids import Grid, document
from floorman.league.files.importing import Imported, tried
from floorman.league.files.matchdays import Stage, read_matchday
from floorman.league.files.members import read_members
from floorman.league.files.results import STANDINGS, EventFacts, read_results, read_standings
from floorman.league.files.sheets import MOST_BYTES, Sheet, read_csv, read_xlsx
from floorman.league.files.tables import read_table
from floorman.league.files.writing import csv_text, html_text
from floorman.league.league import LeagueEntry, encoded
from floorman.league.ranking.lists import lists_with
from floorman.text.numbers import number
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.cards import Language
    from floorman.league.asking.entries import EntryLine
    from floorman.league.league import League, LeagueState, Record

    Read = Callable[[LeagueState, Sheet, int], ImportDraft]

DryRun = Annotated[
    bool, Parameter(name="--dry-run", negative="", help="Only say what would come of it, with every problem.")
]
Columns = Annotated[
    list[str] | None,
    Parameter(name="--column", negative="", help="Match a column by hand, such as player=Nickname; several times."),
]
File = Annotated[Path, Parameter(help="A .csv or .xlsx file.")]
What = Literal["table", "mvp", "ranking", "members", "results", "events", "fines", "report", "rulings"]

_PROBLEMS: Final = Words(
    "{file}: nothing was imported. Problems: {count}",
    "{file}: nichts wurde importiert. Probleme: {count}",
)
_FITS: Final = Words(
    "{file}: lines to import: {lines}; known already: {known}.",
    "{file}: Zeilen zu importieren: {lines}; schon bekannt: {known}.",
)
_IMPORTED: Final = Words(
    "{file}: lines imported: {lines}; known already: {known}.",
    "{file}: Zeilen importiert: {lines}; schon bekannt: {known}.",
)
_IGNORED: Final = Words("Columns that were not used: {names}", "Spalten, die nicht verwendet wurden: {names}")
_EXPORTED: Final = Words("{what} written to {file}.", "{what} nach {file} geschrieben.")

import_ = App(name="import", help="Members, results, old standings and tables from CSV and XLSX files.")


# ---- in ----


@import_.command
def members(file: File, *, column: Columns = None, dry_run: DryRun = False, do: WriteOptions = DO) -> None:
    """Import members with clubs and licences."""
    chosen = _chosen(column)
    import_sheet(do, file, lambda state, sheet, now: read_members(state, sheet, chosen, now=now), dry_run=dry_run)


@import_.command
def results(
    file: File,
    *,
    id: Annotated[str, Parameter(name="--id", help="The id of the event, if no column has it.")] = "",  # noqa: A002
    kind: Annotated[str, Parameter(name="--kind", help="What it was: grand_slam, championship, …")] = "",
    ended: Annotated[str, Parameter(name="--ended", help="The day on which it ended.")] = "",
    played: Played = PLAYED,
    column: Columns = None,
    dry_run: DryRun = False,
    do: WriteOptions = DO,
) -> None:
    """Import the results of ranking events; with a platform players stand there by their screen names."""
    chosen, facts = _chosen(column), played.facts(id=id, kind=kind, ended=ended)
    import_sheet(
        do, file, lambda state, sheet, now: read_results(state, sheet, chosen, facts, now=now), dry_run=dry_run
    )


@import_.command
def standings(
    file: File,
    *,
    id: Annotated[str, Parameter(name="--id", help="An id for them, such as ranking-2025.")],  # noqa: A002
    on: Annotated[str, Parameter(name="--on", help="The day they are of, as 2025-12-31.")],
    name: Annotated[str, Parameter(name="--name", help="What lists call them.")] = "",
    to: Annotated[
        str, Parameter(name="--to", help="The list that takes them over: national, or one of the club's.")
    ] = "",
    column: Columns = None,
    dry_run: DryRun = False,
    do: WriteOptions = DO,
) -> None:
    """Import old standings: they count with the points they have, in one list, or in every one that takes points as given."""
    chosen = _chosen(column)
    facts = EventFacts(id=id, name=name or id, kind=STANDINGS, ended=on, carried_to=to)
    import_sheet(
        do, file, lambda state, sheet, now: read_standings(state, sheet, chosen, facts, now=now), dry_run=dry_run
    )


@import_.command(name="table")
def import_table(
    file: File,
    *,
    season: Annotated[str, Parameter(name="--season", help="Which season's it is: 2025.")],
    on: Annotated[str, Parameter(name="--on", help="The day it is of; of a year, the last one.")] = "",
    column: Columns = None,
    dry_run: DryRun = False,
    do: WriteOptions = DO,
) -> None:
    """Import the table of a past season, with places and points of its teams; `table --season` shows it."""
    is_year = len(season) == 4 and season.isascii() and season.isdigit()
    if not on and not is_year:
        raise ResultRefused(
            Words(
                f"{season} is not a year: say with --on of which day the table is",
                f"{season} ist kein Jahr: sag mit --on dazu, von welchem Tag die Tabelle ist",
            ),
        )
    chosen, ended = _chosen(column), on or f"{season}-12-31"
    import_sheet(
        do, file, lambda state, sheet, now: read_table(state, sheet, chosen, season, ended, now=now), dry_run=dry_run
    )


@import_.command(name="matchday")
def import_matchday(
    file: File,
    *,
    day: Annotated[int, Parameter(name="--day", help="The match day, if no column has it.")] = 0,
    table: Annotated[int, Parameter(name="--table", help="The sit-and-go.")] = 0,
    main: Annotated[int, Parameter(name="--main", help="The main tournament.")] = 0,
    column: Columns = None,
    dry_run: DryRun = False,
    do: WriteOptions = DO,
) -> None:
    """Import the results of a match day: sit-and-gos, main tournaments, or all of them in one list."""
    chosen, stage = _chosen(column), Stage(day, table, main)
    import_sheet(
        do, file, lambda state, sheet, now: read_matchday(state, sheet, chosen, stage, now=now), dry_run=dry_run
    )


def import_sheet(do: WriteOptions, file: Path, read: Read, *, dry_run: bool) -> None:
    """Read a file and keep what it asks for; with any problem, or for a dry run, nothing is kept.

    Raises:
        FloormanError: the file cannot be read, or has problems; the message lists them by line.
    """
    language = do.language
    league, imported, entries = _imported(do, file, read, dry_run=dry_run)
    if do.json:
        print_json(_document(file, imported, entries, dry_run=dry_run))
    elif imported.problems:
        show(_listed(file, imported, language))
    else:
        facts = {"lines": number(imported.lines, language), "known": number(imported.known, language)}
        show(say(_FITS if dry_run else _IMPORTED, language).format(file=plain(str(file)), **facts))
        for result in filter(None, map(result_in, imported.records)):
            if not lists_with(league.state, result):
                show(plain(f"{result.name} {counting(league.state, result)[language]}"))
        if imported.ignored:
            show(say(_IGNORED, language).format(names=plain(", ".join(imported.ignored))))
    if imported.problems:
        sys.stdout.flush()
        sys.exit(1)


def _imported(
    do: WriteOptions, file: Path, read: Read, *, dry_run: bool
) -> tuple[League, Imported, list[dict[str, object]]]:
    """The league as it is then, what came of the file, and the entries that were made, or would be."""
    if dry_run:
        with do.source() as source:
            league, sheet = source.book(), sheet_of(file)
            by, now = do.named, do.now
            if isinstance(source, AtLeague):
                by, now = by or source.you, do.then or source.now
        imported = tried(league, read(league.state, sheet, now), by=by)
        return league, imported, [_entry(record) for record in imported.records]
    kept: list[tuple[League, Imported]] = []

    def fits(at: AtLeague, league: League) -> tuple[EntryLine, ...]:
        imported = tried(league, read(league.state, sheet, do.then or at.now), by=do.named or at.you)
        if imported.problems:
            raise FloormanError(Words(_listed(file, imported, "en"), _listed(file, imported, "de")))
        wanted = [record.wanted for record in imported.records if isinstance(record, LeagueEntry)]
        entries = do.enter_in(at, league, *wanted) if wanted else ()
        kept.append((league, imported))
        return entries

    with do.at_league() as at:
        sheet = sheet_of(file)
        entries = as_it_stands(at, lambda league: fits(at, league))
        league, imported = kept[-1]
        if any(result_in(record) for record in imported.records):
            league = at.book()
    return league, imported, [record_document(entry) for entry in entries]


def _entry(record: Record) -> dict[str, object]:
    shown: dict[str, object] = msgspec.json.decode(encoded(record))
    return shown


def sheet_of(file: Path) -> Sheet:
    """The sheet in a file, by what it is and not by what it is called.

    Raises:
        FileRefused: there is no such file, or it cannot be read.
    """
    try:
        with file.open("rb") as opened:
            if opened.read(4) == b"PK\x03\x04":
                opened.seek(0)
                return read_xlsx(opened)
            opened.seek(0)
            return read_csv(opened.read(MOST_BYTES + 1))
    except OSError as error:
        raise _unusable(file, error) from None


def _chosen(columns: list[str] | None) -> dict[str, str]:
    pairs = [each.partition("=") for each in columns or ()]
    if not all(key and name for key, _, name in pairs):
        raise FileRefused(
            Words(
                "--column: a column and its heading, such as “player=Nickname”",
                "--column: eine Spalte und ihre Überschrift, etwa „player=Spitzname“",
            ),
        )
    return {key.strip(): name.strip() for key, _, name in pairs}


def _listed(file: Path, imported: Imported, language: Language) -> str:
    count = number(len(imported.problems), language)
    problems = [plain(problem.in_words(language)) for problem in imported.problems]
    return "\n".join(
        [say(_PROBLEMS, language).format(file=plain(str(file)), count=count), *(f"  {each}" for each in problems)]
    )


def _document(file: Path, imported: Imported, entries: list[dict[str, object]], *, dry_run: bool) -> dict[str, object]:
    return {
        "file": str(file),
        "dry_run": dry_run,
        "lines": imported.lines,
        "known": imported.known,
        "ignored": list(imported.ignored),
        "problems": [
            {
                "line": problem.line,
                "column": problem.column or None,
                "en": problem.words.en,
                "de": problem.words.de,
                "rule": str(problem.rule) if problem.rule else None,
            }
            for problem in imported.problems
        ],
        "entries": entries,
    }


# ---- out ----


def export(
    what: Annotated[
        What, Parameter(help="Which list: table, mvp, ranking, members, results, events, fines, report or rulings.")
    ],
    file: Annotated[
        Path,
        Parameter(
            help="Where to: a .csv, .json, .html or .pdf file, or - for CSV here (JSON with --json).",
            allow_leading_hyphen=True,
        ),
    ],
    *,
    day: Annotated[
        int | None, Parameter(name="--day", help="The match day, for mvp, results, report and rulings.")
    ] = None,
    list: Annotated[str, Parameter(name="--list", help="Which ranking.")] = "national",  # noqa: A002
    on: Annotated[str, Parameter(name="--on", help="The ranking on this day; today if not said.")] = "",
    season: Annotated[str, Parameter(name="--season", help="The table of a past season that was imported.")] = "",
    force: Annotated[
        bool, Parameter(name="--force", negative="", help="Write over a file that is there already.")
    ] = False,
    look: ReadOptions = LOOK,
) -> None:
    """Write a list to a file, by its ending: CSV, JSON, an HTML table for any page, or a PDF for print."""
    wanted = _wanted(what, day, list, day_or_today(on), season)
    with look.source() as source:
        grids = source.lists(wanted)
    if str(file) == "-":
        sys.stdout.write(_json(grids, look.language).decode() if look.json else csv_text(grids, look.language))
        return
    kinds = {".csv": _csv, ".json": _json, ".html": _html, ".pdf": _pdf}
    ending = file.suffix.lower()
    if ending not in kinds:
        endings = ", ".join(kinds)
        raise FileRefused(
            Words(f"{file}: the name has to end in {endings}", f"{file}: der Name muss auf {endings} enden")
        )
    if file.exists() and not force:
        raise FileRefused(
            Words(
                f"{file} is there already; --force writes over it",
                f"{file} gibt es schon; --force überschreibt die Datei",
            )
        )
    _write(file, kinds[ending](grids, look.language))
    if look.json:
        print_json({"what": what, "file": str(file), "rows": sum(len(grid.rows) for grid in grids)})
        return
    title = grids[0].title
    said = title.en if look.language == "en" else title.de
    show(say(_EXPORTED, look.language).format(what=plain(said), file=plain(str(file))))


def _wanted(what: What, day: int | None, name: str, on: str, season: str) -> ask.List:
    if day is None and what in ("results", "report"):
        raise LeagueError(
            Words(f"{what}: say of which match day, with --day", f"{what}: sag mit --day dazu, von welchem Spieltag")
        )
    match what:
        case "table":
            return ask.ReadTable(day, season)
        case "mvp":
            return ask.ReadMvp(day)
        case "ranking":
            return ask.ReadRanking(name, on)
        case "members":
            return ask.ReadMembers()
        case "results":
            return ask.ReadResults(day or 0)
        case "events":
            return ask.ReadEvents(importable=True)
        case "fines":
            return ask.ReadFines()
        case "report":
            return ask.ReadReport(day or 0)
        case "rulings":
            return ask.ReadRulings(day)


def _csv(grids: tuple[Grid, ...], language: Language) -> bytes:
    return csv_text(grids, language).encode("utf-8-sig")  # by the mark at its start spreadsheets know the encoding


def _json(grids: tuple[Grid, ...], _: Language) -> bytes:
    documents = [document(grid) for grid in grids]
    out = documents[0] if len(documents) == 1 else {"lists": documents}
    return msgspec.json.format(msgspec.json.encode(out), indent=2) + b"\n"


def _html(grids: tuple[Grid, ...], language: Language) -> bytes:
    return html_text(grids, language).encode()


def _pdf(grids: tuple[Grid, ...], language: Language) -> bytes:
    from floorman.league.files.pdf import Type, pdf_bytes

    try:
        import matplotlib as mpl

        fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
        type_ = Type(str(fonts / "DejaVuSans.ttf"), str(fonts / "DejaVuSans-Bold.ttf"))
        return pdf_bytes(grids, language, type_, made=datetime.now(UTC))
    except ImportError:
        raise LeagueError(
            Words(
                'PDFs need fpdf2 and Matplotlib\'s type: pip install "floorman[pdf]"',
                'PDFs brauchen fpdf2 und die Schrift von Matplotlib: pip install "floorman[pdf]"',
            ),
        ) from None


def _write(path: Path, data: bytes) -> None:
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(data)
        os.replace(beside, path)  # noqa: PTH105  # whole or not at all
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise _unusable(path, error) from None


def _unusable(file: Path, error: OSError) -> FileRefused:
    """What the system says to a file."""
    why = refused(error)
    return FileRefused(Words(f"{file}: {why.en}", f"{file}: {why.de}"))
