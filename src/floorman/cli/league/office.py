"""What the commands of a league share: where it is, who does something and when, and how an answer is told."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from cyclopts import Parameter
from msgspec.structs import astuple

from floorman.cli.league import keeping
from floorman.cli.line import LineOptions
from floorman.cli.terminal import plain, print_json, say, show, table
from floorman.club.clock import on_the_wall
from floorman.days import is_day
from floorman.errors import LeagueError
from floorman.league.files.grids import cited, document, said, written
from floorman.rulebook import Cite
from floorman.store.address import path_of
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from floorman.cards import Language
    from floorman.cli.league.keeping import AtLeague, LeagueThere
    from floorman.league.asking import questions
    from floorman.league.asking.entries import EntryLine
    from floorman.league.files.grids import Grid
    from floorman.league.league import Command, League, LeagueState
    from floorman.table.view import Paragraph

OFFICE: Final = "office"
"""Who does things at the machine where nobody is named."""
_DONE: Final = Words("Done.", "Erledigt.")
_EMPTY: Final = Words("Nothing yet.", "Noch nichts.")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ReadOptions(LineOptions):
    """Where a league is, and how it is told of."""

    league: Annotated[str, Parameter(name="--league", help="Which league, where several are kept.")] = ""

    @property
    def where(self) -> str:
        """What is asked: a server, or a file."""
        return plain(self.server or path_of(self.db))

    @contextlib.contextmanager
    def source(self) -> Iterator[LeagueThere]:
        """The league that is meant, to be asked: at the server that is named, else in the file, beside whoever serves it."""
        if self.server:
            with self.at_league() as at:
                yield at
        else:
            yield keeping.InFile(self.db, keeping.named(keeping.leagues_in(self.db), self.league, self.where))

    @contextlib.contextmanager
    def at_league(self) -> Iterator[AtLeague]:
        """A line to the league that is meant, over which something can be entered."""
        if not self.server:  # said before the file is opened for it
            keeping.named(keeping.leagues_in(self.db), self.league, self.where)
        with self.line() as line:
            yield keeping.AtLeague(line, keeping.named(keeping.leagues_over(line), self.league, self.where))

    def names(self) -> list[str]:
        """The leagues that there are."""
        if not self.server:
            return keeping.leagues_in(self.db)
        with self.line() as line:
            return keeping.leagues_over(line)

    def book(self) -> League:
        """The league with everything in it."""
        with self.source() as source:
            return source.book()

    def show(self, *wanted: questions.List) -> None:
        """Ask for lists, and show them."""
        with self.source() as source:
            grids = [grid for one in wanted for grid in source.lists(one)]
        self.tell(*grids)

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

    by: Annotated[
        str,
        Parameter(
            name="--by",
            help="Who does it, on the club's own machine; by default the office. On a server it is the person who is signed in.",
        ),
    ] = ""
    at: Annotated[
        str, Parameter(name="--at", help="When it was, if not now: 2026-02-01T14:05, as clocks show it here.")
    ] = ""

    @property
    def who(self) -> str:
        """Who does it, where that is typed in."""
        return self.by or OFFICE

    @property
    def named(self) -> str:
        """Who is named as the one who does it; nobody at a server, unless somebody insists, to be told that this cannot be."""
        return self.by if self.server else self.who

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
                    f"--at: {on_the_wall(then).written('en')} is still to come",
                    f"--at: {on_the_wall(then).written('de')} kommt erst noch",
                )
            )
        return then

    @property
    def then(self) -> int | None:
        """The moment that was said, if one was."""
        return self.now if self.at else None

    def day(self, text: str) -> str:
        """A day as it was typed with ``--on``; if none was, the one of ``--at``, which is today's unless said."""
        return day_or_today(text) if text else datetime.fromtimestamp(self.now / 1000).astimezone().date().isoformat()

    def do(self, *wanted: Command, by: str | None = None) -> None:
        """Do all of it or nothing, and say what came of it; *by* is who stands in the book for it, if that is not as usual."""
        self.keep(lambda at: at.enter(*wanted, at=self.then, by=self.named if by is None else by))

    def do_in_office(self, *wanted: Command) -> None:
        """Do what names its own doer, such as the coach: at a server whoever has signed in enters it."""
        self.do(*wanted, by="" if self.server else self.who)

    def do_as_it_stands(self, wanted: Callable[[LeagueState], Command]) -> None:
        """Do what is wanted, given how the league stands, and say what came of it."""
        self.keep(lambda at: keeping.as_it_stands(at, lambda league: self.enter_in(at, league, wanted(league.state))))

    def enter_in(self, at: AtLeague, league: League, *wanted: Command) -> tuple[EntryLine, ...]:
        """Enter what was decided by how a league stood; refused where it has moved on."""
        return at.enter(*wanted, seen=len(league.records), at=self.then, by=self.named)

    def keep(self, does: Callable[[AtLeague], tuple[EntryLine, ...]]) -> None:
        """Have something entered, and say what came of it."""
        with self.at_league() as at:
            entries = does(at)
            self.report(at.id, entries)

    def report(self, league: str, entries: Sequence[EntryLine]) -> None:
        """Say what was done, and what was ruled because of it."""
        if self.json:
            print_json({"league": league, "entries": [record_document(entry) for entry in entries]})
            return
        for entry in entries:
            show(plain(entry.what[self.language]))
            for line in under(entry, self.language):
                show(plain(line))
        if not entries:
            show(say(_DONE, self.language))


LOOK: Final = ReadOptions()
DO: Final = WriteOptions()


def under(entry: EntryLine, language: Language) -> Iterator[str]:
    """What stands below an entry: in which lists a result counts, and what was ruled because of it."""
    for note in entry.notes:
        yield f"  · {note[language]}"
    for ruled in entry.ruled:
        rules = cited_in(ruled.rules, language)
        yield f"  · {ruled.what[language]}{f' ({rules})' if rules else ''}"


def cited_in(rules: Sequence[Paragraph], language: Language) -> str:
    """Paragraphs in a row, as people read them."""
    return cited((Cite(*astuple(rule)) for rule in rules), language)


def show_grid(grid: Grid, language: Language) -> None:
    """Show a list as a table with its notes below."""
    show(plain(said(grid.title, language)))
    shown = table(numbers_from=len(grid.columns))
    for column in grid.columns:
        justify = "right" if column.is_number else "left"
        shown.add_column(said(column.words, language), justify=justify, no_wrap=column.is_number)  # type: ignore[arg-type]  # Rich has a literal
    for row in grid.rows:
        shown.add_row(*(plain(written(cell, language)).replace("[", "\\[") for cell in row))
    show(shown if grid.rows else f"  {say(_EMPTY, language)}")
    for note in grid.notes:
        show(plain(said(note, language)))


def record_document(entry: EntryLine) -> dict[str, Any]:
    """An entry as it is kept, as JSON."""
    shown: dict[str, Any] = msgspec.json.decode(entry.record)
    return shown


def moment(name: str, text: str) -> int:
    """A moment as people type it, in milliseconds; without a time zone it is the one of this machine.

    Raises:
        LeagueError: it is not one.
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


def day_or_today(text: str) -> str:
    """A day as it was typed, or the day it is here.

    Raises:
        LeagueError: it is not one.
    """
    if text and not is_day(text):
        raise LeagueError(
            Words(
                f"--on: a day such as 2026-05-12, not {quoted(text)}",
                f"--on: ein Tag wie 2026-05-12, nicht {quoted(text, 'de')}",
            )
        )
    return text or datetime.now().astimezone().date().isoformat()
