"""What the commands of a league share: where it is kept, who does something and when, and how an answer is told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Final, ParamSpec, TypeVar

import msgspec
from cyclopts import Parameter

from floorman.cards import Language
from floorman.cli.league.keeping import keep, opened
from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, print_json, show, table
from floorman.cli.verify import plain
from floorman.days import is_day
from floorman.errors import LeagueError
from floorman.league.files.grids import document, said, written
from floorman.league.files.reports import rulings
from floorman.league.league import Correction, LeagueOpened, encoded
from floorman.league.ranking.commands import FileResult
from floorman.league.ranking.kinds import kind_of_event
from floorman.league.ranking.lists import lists_with
from floorman.league.wording import done
from floorman.text.days import written_day, written_time
from floorman.text.fillings import Several, filled_in
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from floorman.league.files.grids import Cell, Grid
    from floorman.league.league import Command, League, LeagueState, Record
    from floorman.league.ranking.results import Result

P = ParamSpec("P")
T = TypeVar("T")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ReadOptions:
    """Where a league is kept, and how it is told of."""

    db: Db = DB
    league: Annotated[str, Parameter(name="--league", help="Which league, where several are kept.")] = ""
    json: AsJson = False
    lang: Lang = None

    @property
    def language(self) -> Language:
        """The language chosen, or the system's."""
        return language_or_default(self.lang)

    def open(self) -> League:
        """The league as it is kept."""
        return opened(self.db, self.league)

    def tell(self, *grids: Grid) -> None:
        """Show lists, or print them as one document."""
        if self.json:
            documents = [document(grid) for grid in grids]
            print_json(documents[0] if len(documents) == 1 else {"lists": documents})
            return
        for grid in grids:
            show_grid(grid, self.language)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class WriteOptions(ReadOptions):
    """Also who does something, and when."""

    by: Annotated[str, Parameter(name="--by", help="Who does it.")] = "office"
    at: Annotated[
        str, Parameter(name="--at", help="When it was, if not now: 2026-02-01T14:05, as clocks show it here.")
    ] = ""

    @property
    def now(self) -> int:
        """The moment that counts, in milliseconds."""
        now = int(datetime.now().astimezone().timestamp() * 1000)
        if not self.at:
            return now
        then = moment("at", self.at)
        if then > now:
            raise LeagueError(
                Words(
                    f"--at: {written_moment(then, 'en')} is still to come",
                    f"--at: {written_moment(then, 'de')} kommt erst noch",
                )
            )
        return then

    def day(self, text: str) -> str:
        """A day as it was typed with ``--on``; if none was, the one of ``--at``, which is today's unless said."""
        return day_or_today(text) if text else datetime.fromtimestamp(self.now / 1000).astimezone().date().isoformat()

    def do(self, *wanted: Command) -> None:
        """Do all of it or nothing, keep it, and say what came of it."""
        now = self.now
        self.keep(lambda league: [league.do(each, by=self.by, now=now) for each in wanted])

    def do_as_it_stands(self, wanted: Callable[[LeagueState], Command]) -> None:
        """Do what is wanted, given how the league stands; keep it, and say what came of it."""
        now = self.now
        self.keep(lambda league: [league.do(wanted(league.state), by=self.by, now=now)])

    def keep(self, happens: Callable[[League], Sequence[Record]]) -> None:
        """Keep what *happens*, given a draft of the league, and say what came of it."""
        self.report(*keep(self.db, self.league, happens))

    def report(self, league: League, records: Sequence[Record]) -> None:
        """Say what was done, and what was ruled because of it."""
        if self.json:
            print_json({"league": league.state.setup.id, "entries": [record_document(record) for record in records]})
            return
        for record, ruled in zip(records, ruled_in(league, records, self.language), strict=True):
            show(plain(done(record, self.language, league.state)))
            if result := result_in(record):
                show(plain(f"  · {counting(league.state, result, self.language)}"))
            for line in ruled:
                show(plain(line))


def result_in(record: Record) -> Result | None:
    """The result of persons that a record brings in, if it does."""
    wanted = None if isinstance(record, LeagueOpened) else record.wanted
    return wanted.result if isinstance(wanted, FileResult) and not wanted.result.is_team else None


def counting(league: LeagueState, result: Result, language: Language) -> str:
    """In which lists a result counts: a kind of event that no list knows would otherwise go unnoticed."""
    if lists := Several(lists_with(league, result)):
        return filled_in(Words("counts in {lists}", "zählt für {lists}"), lists=lists)[language]
    return filled_in(
        Words(
            "does not count in any list: none takes events of the kind “{kind}”",
            "zählt für keine Liste: keine nimmt Turniere der Art „{kind}“",
        ),
        kind=kind_of_event(result.kind),
    )[language]


def ruled_in(league: League, records: Sequence[Record], language: Language) -> Iterator[list[str]]:
    """What was ruled because of each of these records, line by line."""
    lines: dict[Cell, list[str]] = {}
    corrections = {record.number for record in records if isinstance(record, Correction)}
    for number, _, _, _, what, rule in rulings(league).rows:
        if rule or number not in corrections:  # the first line of a correction says only that there was one
            cited = f" ({written(rule, language)})" if rule else ""
            lines.setdefault(number, []).append(f"  · {written(what, language)}{cited}")
    for record in records:
        yield [] if isinstance(record, LeagueOpened) else lines.get(record.number, [])


LOOK: Final = ReadOptions()
DO: Final = WriteOptions()


def show_grid(grid: Grid, language: Language) -> None:
    """Show a list as a table with its notes below."""
    show(plain(said(grid.title, language)))
    shown = table(numbers_from=len(grid.columns))
    for column in grid.columns:
        justify = "right" if column.is_number else "left"
        shown.add_column(said(column.words, language), justify=justify, no_wrap=column.is_number)  # type: ignore[arg-type]  # Rich has a literal
    for row in grid.rows:
        shown.add_row(*(plain(written(cell, language)).replace("[", "\\[") for cell in row))
    if grid.rows:
        show(shown)
    for note in grid.notes:
        show(plain(said(note, language)))


def record_document(record: Record) -> dict[str, Any]:
    """A record as JSON."""
    shown: dict[str, Any] = msgspec.json.decode(encoded(record))
    return shown


def moment(name: str, text: str) -> int:
    """A moment as people type it, in milliseconds; without a time zone it is the one of this machine.

    Raises:
        LeagueError: it is none.
    """
    try:
        then = datetime.fromisoformat(text.strip())
        return int(then.astimezone().timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise LeagueError(
            Words(
                f"{name}: a moment such as 2026-02-01T14:00, not {quoted(text)}",
                f"{name}: ein Zeitpunkt wie 2026-02-01T14:00, nicht {quoted(text, 'de')}",
            ),
        ) from None


def hour(name: str, text: str) -> int:
    """When something begins: a day alone does not say so, and midnight is hardly meant.

    Raises:
        LeagueError: it is not a moment, or only a day.
    """
    if is_day(text.strip()):
        raise LeagueError(
            Words(
                f"{name}: say at what time, such as {text.strip()}T14:00",
                f"{name}: sag die Uhrzeit dazu, etwa {text.strip()}T14:00",
            )
        )
    return moment(name, text)


def deadline(name: str, text: str) -> int:
    """Until when something is in time; a day counts to its end.

    Raises:
        LeagueError: it is neither a moment nor a day.
    """
    return moment(name, f"{text.strip()}T23:59:59.999" if is_day(text.strip()) else text)


def clock(ms: int) -> str:
    """A moment as clocks show it here."""
    return datetime.fromtimestamp(ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def written_moment(ms: int, language: Language) -> str:
    """A moment in a sentence, as clocks show it here: 1 February 2026, 14:00; in German 1. Februar 2026, 14 Uhr."""
    then = datetime.fromtimestamp(ms / 1000).astimezone()
    return f"{written_day(then.date(), language)}, {written_time(then.time(), language)}"


def day_or_today(text: str) -> str:
    """A day as it was typed, or the day it is here.

    Raises:
        LeagueError: it is none.
    """
    if text and not is_day(text):
        raise LeagueError(
            Words(
                f"--on: a day such as 2026-05-12, not {quoted(text)}",
                f"--on: ein Tag wie 2026-05-12, nicht {quoted(text, 'de')}",
            )
        )
    return text or datetime.now().astimezone().date().isoformat()
