"""What a file asks for, line by line, and everything that is wrong with it. Nothing is done here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from msgspec import Struct

from floorman.days import has_come
from floorman.league.files.cells import day
from floorman.league.files.columns import Matched
from floorman.lines import folded
from floorman.rulebook import Cite
from floorman.text.fillings import Day, Several
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.cards import Language
    from floorman.league.files.sheets import Sheet, SheetRow
    from floorman.league.league import Command, LeagueState


_NONE: Final = Matched()


class Problem(Struct, frozen=True):
    """Something wrong with a line, and the paragraph that says so if there is one."""

    line: int
    words: Words
    rule: Cite | None = None
    column: str = ""
    """What the sheet calls the column; nothing where it is about the whole line."""

    def in_words(self, language: Language) -> str:
        """The problem for people to read."""
        if language == "en":
            where = f"line {self.line}{f', column {self.column}' if self.column else ''}"
            return f"{where}: {self.words.en}{f' ({self.rule})' if self.rule else ''}"
        where = f"Zeile {self.line}{f', Spalte {self.column}' if self.column else ''}"
        return f"{where}: {self.words.de}{f' ({self.rule.de})' if self.rule else ''}"


def id_in(text: str) -> str:
    """An id as leagues keep it, however a file composes its letters."""
    return normalize("NFKC", text)


class ImportDraft:
    """What is wanted, with the line it comes from, and what is wrong."""

    def __init__(self, league: LeagueState, columns: Matched = _NONE, *, now: int) -> None:
        self.league = league
        self.columns = columns
        self.now = now
        self.wanted: list[tuple[int, Command]] = []
        self.lines: set[int] = set()
        """The lines that ask for something new."""
        self.problems: list[Problem] = []
        self._wrong: set[int] = set()
        """The lines that have one."""
        self.known: int = 0
        """How many lines say what is known already."""
        self._ids: dict[str, str] = {}
        self._names: dict[str, list[str]] = {}
        for member in league.people.members.values():
            self._names.setdefault(folded(member.name), []).append(member.id)
            for licence in member.licences:
                if licence.number:
                    self._ids[licence.number] = member.id
        self._ids |= {member: member for member in league.people.members}

    def refuse(self, line: int, en: str, de: str, rule: Cite | None = None, *, column: str = "") -> None:
        """Note what is wrong with a line, or with what it says in a column."""
        self.problems.append(Problem(line, Words(en, de), rule, self.columns.name(column)))
        self._wrong.add(line)

    def want(self, command: Command, *lines: int) -> None:
        """Ask for something that these lines say together; problems with it are told of the first."""
        self.wanted.append((lines[0], command))
        self.lines.update(lines)

    def is_clean(self, lines: Iterable[int]) -> bool:
        """Whether nothing is wrong with any of these lines."""
        return self._wrong.isdisjoint(lines)

    def rows(self, sheet: Sheet) -> Iterator[SheetRow]:
        """The rows of a sheet; those that do not fit under its headings are wrong."""
        headings = len(sheet.heading.cells)
        for row in sheet.rows:
            if any(row.cells[headings:]):
                cells = len(row.cells)
                self.refuse(
                    row.line,
                    f"more cells than headings: {cells} and {headings}",
                    f"mehr Zellen als Überschriften: {cells} und {headings}",
                )
            yield row

    def day(self, line: int, text: str, rule: Cite | None, *, column: str, may_come: bool = False) -> str:
        """A day; one still to come is wrong unless it may."""
        said = day(text) if text else ""
        if said is None:
            en, de = (
                f"{quoted(text)} is not a day such as 2026-05-12",
                f"{quoted(text, 'de')} ist kein Tag wie 12.5.2026",
            )
            self.refuse(line, en, de, rule, column=column)
        elif said and not may_come and not has_come(said, now=self.now):
            self.refuse(
                line,
                f"{Day(said).written('en')} is still to come",
                f"der {Day(said).written('de')} kommt erst noch",
                rule,
                column=column,
            )
            return ""
        return said or ""

    def member(self, line: int, text: str, rule: Cite | None, *, column: str = "") -> str:
        """Somebody by id, licence or name; a stranger is wrong."""
        if found := self._ids.get(id_in(text)):
            return found
        named = self._names.get(folded(text), [])
        if len(named) > 1:
            ids = Several(named)
            en, de = f"{text} can be any of {ids.written('en')}", f"{text} kann jeder davon sein: {ids.written('de')}"
            self.refuse(line, en, de, rule, column=column)
        elif not named:
            en, de = f"nobody is known as {quoted(text)}", f"als {quoted(text, 'de')} ist niemand bekannt"
            self.refuse(line, en, de, rule, column=column)
        return named[0] if len(named) == 1 else ""
