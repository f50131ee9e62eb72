"""What a file asks for, line by line, and everything that is wrong with it. Nothing is done here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.league.files.cells import day
from floorman.league.ranking.days import has_come
from floorman.lines import folded
from floorman.rulebook import Cite
from floorman.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.cards import Language
    from floorman.league.files.sheets import Row, Sheet
    from floorman.league.league import Command, LeagueState


class Problem(Struct, frozen=True):
    """Something wrong with a line, and the paragraph that says so if there is one."""

    line: int
    words: Words
    rule: Cite | None = None

    def told(self, language: Language) -> str:
        """The problem for people to read."""
        if language == "en":
            return f"line {self.line}: {self.words.en}{f' ({self.rule})' if self.rule else ''}"
        return f"Zeile {self.line}: {self.words.de}{f' ({self.rule.de})' if self.rule else ''}"


class Draft:
    """What is wanted, with the line it comes from, and what is wrong."""

    def __init__(self, league: LeagueState, ignored: tuple[str, ...] = (), *, now: int) -> None:
        self.league = league
        self.now = now
        self.wanted: list[tuple[int, Command]] = []
        self.lines: set[int] = set()
        """The lines that ask for something new."""
        self.problems: list[Problem] = []
        self.known: int = 0
        """How many lines say what is known already."""
        self.ignored = ignored
        """Headings that nobody knows."""
        self._ids: dict[str, str] = {}
        self._names: dict[str, list[str]] = {}
        for member in league.people.members.values():
            self._names.setdefault(folded(member.name), []).append(member.id)
            for licence in member.licences:
                if licence.number:
                    self._ids[licence.number] = member.id
        self._ids |= {member: member for member in league.people.members}

    def refuse(self, line: int, en: str, de: str, rule: Cite | None = None) -> None:
        """Note what is wrong with a line."""
        self.problems.append(Problem(line, Words(en, de), rule))

    def want(self, command: Command, *lines: int) -> None:
        """Ask for something that these lines say together; problems with it are told of the first."""
        self.wanted.append((lines[0], command))
        self.lines.update(lines)

    def is_clean(self, lines: Iterable[int]) -> bool:
        """Whether nothing is wrong with any of these lines."""
        return not {problem.line for problem in self.problems} & set(lines)

    def rows(self, sheet: Sheet) -> Iterator[Row]:
        """The rows of a sheet that fit under its headings; others are wrong."""
        headings = len(sheet.heading.cells)
        for row in sheet.rows:
            if any(row.cells[headings:]):
                cells = len(row.cells)
                self.refuse(
                    row.line,
                    f"{cells} cells under {headings} headings",
                    f"{cells} Zellen unter {headings} Überschriften",
                )
            else:
                yield row

    def day(self, line: int, text: str, rule: Cite | None, *, may_come: bool = False) -> str:
        """A day; one still to come is wrong unless it may."""
        said = day(text) if text else ""
        if said is None:
            self.refuse(line, f"{text!r} is no day such as 2026-05-12", f"{text!r} ist kein Tag wie 12.5.2026", rule)
        elif said and not may_come and not has_come(said, now=self.now):
            self.refuse(line, f"{said} is still to come", f"der {said} kommt erst", rule)
        return said or ""

    def member(self, line: int, text: str, rule: Cite | None) -> str:
        """Somebody by id, licence or name; a stranger is wrong."""
        if found := self._ids.get(text):
            return found
        named = self._names.get(folded(text), [])
        if len(named) > 1:
            ids = ", ".join(named)
            self.refuse(line, f"{text} can be {ids}", f"{text} kann {ids} sein", rule)
        elif not named:
            self.refuse(line, f"nobody is known as {text!r}", f"als {text!r} ist niemand bekannt", rule)
        return named[0] if len(named) == 1 else ""
