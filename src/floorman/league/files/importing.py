"""A draft tried out: every line is done on a league of its own, and only if all of them can be is anything wanted at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.errors import LeagueError
from floorman.league.files.drafts import ImportDraft, Problem
from floorman.league.league import League, Record
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence


class Imported(Struct, frozen=True):
    """What came of a file: the records to keep, or everything that is wrong and no record."""

    records: tuple[Record, ...]
    problems: tuple[Problem, ...]
    lines: int
    """How many lines ask for something new."""
    known: int
    """How many lines say what is known already."""
    ignored: tuple[str, ...]
    """Headings that nobody knows."""


def tried(league: League, draft: ImportDraft, *, by: str) -> Imported:
    """Try a draft out; *league* stays as it is.

    Lines with a problem are tried all the same, and so are those after them, so that everything is told at once.
    """
    trial = league.draft()
    kept = len(trial.records)
    failed: set[int] = set()
    problems = list(draft.problems)
    for line, wanted in draft.wanted:
        if line in failed:  # what a line asks for next builds on what it asked for first
            continue
        try:
            trial.do(wanted, by=by, now=draft.now)
        except LeagueError as error:
            failed.add(line)
            problems.append(Problem(line, Words(error.words.en, error.words.de), error.rule))
    problems.sort(key=lambda problem: problem.line)
    records: Sequence[Record] = () if problems else trial.records[kept:]
    return Imported(tuple(records), tuple(problems), len(draft.lines), draft.known, draft.columns.ignored)
