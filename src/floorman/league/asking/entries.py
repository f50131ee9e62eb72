"""The book of a league as people read it: each entry in words, and what was ruled because of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from floorman.league.files.reports import rulings
from floorman.league.league import Correction, LeagueOpened, encoded
from floorman.league.ranking.commands import FileResult
from floorman.league.ranking.kinds import kind_of_event
from floorman.league.ranking.lists import lists_with
from floorman.league.wording import done
from floorman.table.view import Paragraph
from floorman.text.fillings import Several, filled_in
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.league.files.margin import Margin
    from floorman.league.league import League, LeagueState, Record
    from floorman.league.ranking.results import Result


class RuledLine(Struct, frozen=True):
    """Something that was ruled, and by which paragraph."""

    what: Words
    rules: tuple[Paragraph, ...] = ()


class EntryLine(Struct, frozen=True):
    """An entry, as it stands in the book."""

    number: int
    at: int
    by: str
    """Who made it: a member of the club, by id, or whoever was named."""
    name: str
    """What they are called."""
    what: Words
    notes: tuple[Words, ...]
    """What is to be said of it besides: in which lists a result counts."""
    ruled: tuple[RuledLine, ...]
    record: Raw
    """The entry as it is kept, with what was wanted and everything that followed."""


class EntriesPage(Struct, frozen=True, tag="entries"):
    """Entries in order, and how many there are in all."""

    entries: tuple[EntryLine, ...]
    last: int
    """The number of the last entry there is."""


def entry_lines(league: League, records: Iterable[Record], margin: Margin) -> tuple[EntryLine, ...]:
    """Some of a league's entries, in words."""
    shown = list(records)
    corrections = {record.number for record in shown if isinstance(record, Correction)}
    ruled: dict[int, list[RuledLine]] = {}
    for number, _, _, _, what, rules in rulings(league, margin).rows:
        if not isinstance(number, int) or not isinstance(what, Words) or not isinstance(rules, tuple):
            continue
        if rules or number not in corrections:  # the first line of a correction says only that there was one
            ruled.setdefault(number, []).append(RuledLine(what, tuple(Paragraph(*rule) for rule in rules)))
    return tuple(_line(league.state, record, ruled, margin) for record in shown)


def result_in(record: Record) -> Result | None:
    """The result of persons that a record brings in, if it does."""
    wanted = None if isinstance(record, LeagueOpened) else record.wanted
    return wanted.result if isinstance(wanted, FileResult) and not wanted.result.is_team else None


def counting(league: LeagueState, result: Result) -> Words:
    """In which lists a result counts: a kind of event that no list knows would otherwise go unnoticed."""
    if lists := Several(lists_with(league, result)):
        return filled_in(Words("counts in {lists}", "zählt für {lists}"), lists=lists)
    return filled_in(
        Words(
            "does not count in any list: none takes events of the kind “{kind}”",
            "zählt für keine Liste: keine nimmt Turniere der Art „{kind}“",
        ),
        kind=kind_of_event(result.kind),
    )


def _line(league: LeagueState, record: Record, ruled: dict[int, list[RuledLine]], margin: Margin) -> EntryLine:
    number = 0 if isinstance(record, LeagueOpened) else record.number
    result = result_in(record)
    return EntryLine(
        number=number,
        at=record.at,
        by=record.by,
        name=margin.name(record.by),
        what=Words(done(record, "en", league), done(record, "de", league)),
        notes=(counting(league, result),) if result else (),
        ruled=tuple(ruled.get(number, ())) if number else (),
        record=Raw(encoded(record)),
    )
