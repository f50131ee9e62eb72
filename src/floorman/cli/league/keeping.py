"""Where a league is: in the club's file, which anybody at the machine can read beside whatever serves it, or at a server.

What is written goes over the line to the club's services (`floorman.cli.line`), whether a server runs or not.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from floorman.cli.books import shelf_at, shelf_over
from floorman.cli.terminal import plain
from floorman.club.clock import day_here, on_the_wall
from floorman.errors import Conflict, LeagueError, SaidNo, StoreError, Unreadable
from floorman.league.asking.answers import Around, lists_for
from floorman.league.asking.entries import EntriesPage, EntryLine, entry_lines
from floorman.league.asking.printed import LeagueLists, as_grid
from floorman.league.asking.whys import WhyLine, WhyRankedPage, why_line, why_ranked_page
from floorman.league.files.margin import Margin
from floorman.league.league import League
from floorman.league.people.money import bookings
from floorman.store.address import path_of
from floorman.text.lists import listed
from floorman.text.parsers import unread
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from floorman.bank import Transferred
    from floorman.cli.line import ClubLine
    from floorman.league.asking import questions as want
    from floorman.league.files.grids import Grid
    from floorman.league.league import Command
    from floorman.league.setup import SeasonSetup
    from floorman.store.reading import StoreReader

_ATTEMPTS: Final = 3


class LeagueThere(Protocol):
    """A league that can be asked."""

    @property
    def id(self) -> str:
        """What it is called."""

    def lists(self, wanted: want.List) -> tuple[Grid, ...]:
        """The lists that somebody wants to see."""

    def why(self, wanted: want.ReadWhy) -> WhyLine:
        """Why a number is what it is."""

    def why_ranked(self, wanted: want.ReadWhyRanked) -> WhyRankedPage:
        """Why somebody has the points they have in a ranking."""

    def entries(self, after: int = -1) -> tuple[EntryLine, ...]:
        """The entries after a number."""

    def book(self) -> League:
        """All of it, as it stands."""


# ---- over a line ----


class AtLeague:
    """A line to one league, by its id."""

    def __init__(self, line: ClubLine, id: str) -> None:  # noqa: A002  # as everywhere
        self.line = line
        self.id = id
        self.you = ""
        """Who is at this end, as the book has them; known once it was looked into, as is the time there."""
        self.now = 0
        self._topic = f"league/{id}"

    def lists(self, wanted: want.List) -> tuple[Grid, ...]:
        """The lists that somebody wants to see."""
        return tuple(map(as_grid, self.line.ask_for(LeagueLists, self._topic, wanted).lists))

    def why(self, wanted: want.ReadWhy) -> WhyLine:
        """Why a number is what it is."""
        return self.line.ask_for(WhyLine, self._topic, wanted)

    def why_ranked(self, wanted: want.ReadWhyRanked) -> WhyRankedPage:
        """Why somebody has the points they have in a ranking."""
        return self.line.ask_for(WhyRankedPage, self._topic, wanted)

    def entries(self, after: int = -1) -> tuple[EntryLine, ...]:
        """The entries after a number: all of them for officials, one's own for others."""
        from floorman.club.wanted.leagues import ReadEntries

        found: list[EntryLine] = []
        while True:
            page = self.line.ask_for(EntriesPage, self._topic, ReadEntries(after))
            found += page.entries
            if not page.entries or page.entries[-1].number >= page.last:
                return tuple(found)
            after = page.entries[-1].number

    def book(self) -> League:
        """All of it, as it stands; for officials."""
        from floorman.club.services.league import BookOfLeague
        from floorman.club.wanted.leagues import ReadRecords
        from floorman.store.events import league_record

        records: list[bytes] = []
        while True:
            page = self.line.ask_for(BookOfLeague, self._topic, ReadRecords(len(records)))
            records += map(bytes, page.records)
            self.you, self.now = page.you, page.now
            if len(records) >= page.number or not page.records:
                return League.replay(map(league_record, records), shelf_over(self.line))

    def enter(
        self, *commands: Command, seen: int | None = None, at: int | None = None, by: str = ""
    ) -> tuple[EntryLine, ...]:
        """Enter all of it or nothing; gives the entries as they stand in the book then.

        Raises:
            SaidNo: it was refused.
        """
        from floorman.club.wanted.leagues import MakeEntries, MakeEntry

        is_plain = len(commands) == 1 and seen is None and at is None and not by
        wanted = MakeEntry(commands[0]) if is_plain else MakeEntries(commands, seen, at, by)
        return self.entries(self._done(wanted) - len(commands) - 1)

    def correct(
        self,
        number: int,
        instead: Command | None,
        *,
        reason: str,
        seen: int | None = None,
        at: int | None = None,
        by: str = "",
    ) -> tuple[EntryLine, ...]:
        """Put an entry right, or take it back; gives the correction as it stands in the book then.

        Raises:
            SaidNo: it was refused.
        """
        from floorman.club.wanted.leagues import CorrectEntry

        return self.entries(self._done(CorrectEntry(number, reason, instead, seen, at, by)) - 2)

    def book_owed(self) -> int:
        """Book what is not in the ledger yet; gives how many transfers that took."""
        from floorman.club.services.league import OwedBooked
        from floorman.club.wanted.leagues import BookOwed

        return self.line.ask_for(OwedBooked, self._topic, BookOwed()).transfers

    def _done(self, wanted: object) -> int:
        from floorman.club.wire.messages import Done

        return self.line.ask_for(Done, self._topic, wanted).number


def as_it_stands(at: AtLeague, does: Callable[[League], tuple[EntryLine, ...]]) -> tuple[EntryLine, ...]:
    """Do what goes by how the league stands; where it has moved on meanwhile, look again."""
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            return does(at.book())
        except SaidNo as error:
            if error.kind != "league-moved-on" or attempt == _ATTEMPTS:
                raise
    raise AssertionError  # the last attempt has returned or raised


def announced(line: ClubLine, setup: SeasonSetup, *, at: int | None, by: str) -> AtLeague:
    """Announce a season.

    Raises:
        SaidNo: there can be no such season, or there is one of that name.
    """
    from floorman.club.wanted.leagues import AnnounceSeason

    line.ask("leagues", AnnounceSeason(setup, at, by))
    return AtLeague(line, setup.id)


def leagues_over(line: ClubLine) -> list[str]:
    """The club's leagues."""
    from floorman.club.services.leagues import LeagueList
    from floorman.club.wanted.leagues import ListLeagues

    return list(line.ask_for(LeagueList, "leagues", ListLeagues()).leagues)


# ---- in a file ----


class InFile:
    """A league as it is kept in a file, whoever else writes to it."""

    def __init__(self, db: str, id: str) -> None:  # noqa: A002  # as everywhere
        self._db = db
        self.id = id

    def lists(self, wanted: want.List) -> tuple[Grid, ...]:
        """The lists that somebody wants to see."""
        with self._opened() as (kept, league):
            return lists_for(league, wanted, _around(kept, self._db))

    def why(self, wanted: want.ReadWhy) -> WhyLine:
        """Why a number is what it is."""
        with self._opened() as (kept, league):
            return why_line(league, wanted, _around(kept, self._db).margin)

    def why_ranked(self, wanted: want.ReadWhyRanked) -> WhyRankedPage:
        """Why somebody has the points they have in a ranking."""
        with self._opened() as (kept, league):
            return why_ranked_page(league, wanted, _around(kept, self._db))

    def entries(self, after: int = -1) -> tuple[EntryLine, ...]:
        """The entries after a number."""
        with self._opened() as (kept, league):
            return entry_lines(league, league.records[after + 1 :], _around(kept, self._db).margin)

    def book(self) -> League:
        """All of it, as it stands."""
        with self._opened() as (_, league):
            return league

    @contextlib.contextmanager
    def _opened(self) -> Iterator[tuple[StoreReader, League]]:
        from floorman.club.books import shelf_in
        from floorman.club.leagues import STREAMS
        from floorman.store.events import league_record
        from floorman.store.reading import reading

        stream = f"{STREAMS}{self.id}"
        with reading(path_of(self._db)) as kept:
            events = [event.data for event in kept.events(stream)]
            shelf = shelf_in(kept)
            try:
                league = League.replay(map(league_record, events), shelf)
            except Exception as error:  # whatever is wrong with it, it is told as one thing
                raise Unreadable(stream, str(error) or repr(error)) from error
            yield kept, league


def _around(kept: StoreReader, db: str) -> Around:
    from time import time

    margin = Margin(on_the_wall, kept.name_of)
    return Around(day_here(int(time() * 1000)), margin, lambda league: _transfers(kept, db, league))


def _transfers(kept: StoreReader, db: str, league: League) -> dict[str, Transferred]:
    """The transfers in the ledger of a file by which a league's fees and fines are booked, by their ids.

    Each is looked up, however much else the club has booked.

    Raises:
        StoreError: its ledger cannot be read or looked into.
    """
    from floorman.club.past import StoredPast
    from floorman.club.treasurer import STREAM

    past = StoredPast(kept.lookup(STREAM))
    try:
        if not kept.keeps_marks or not past.is_marked():
            raise StoreError(
                Words(
                    f"{db}: nothing can be looked up in the ledger yet; “floorman league fine book” sees to it",
                    f"{db}: im Hauptbuch lässt sich noch nichts nachschlagen; „floorman league fine book“ sorgt dafür",
                )
            )
        found = {booking.id: past.booked(booking.id) for booking in bookings(league.records)}
    except msgspec.MsgspecError as error:
        why = unread(error)
        raise StoreError(
            Words(
                f"{db}: the ledger cannot be read: {why.en}",
                f"{db}: das Hauptbuch lässt sich nicht lesen: {why.de}",
            )
        ) from None
    return {id_: transfer for id_, transfer in found.items() if transfer}


def leagues_in(db: str) -> list[str]:
    """The leagues that are kept in a file.

    Raises:
        StoreError: there is no such file, or it is not ours.
    """
    from floorman.club.leagues import STREAMS
    from floorman.store.reading import reading

    with reading(path_of(db)) as kept:
        return [stream.removeprefix(STREAMS) for stream, _ in kept.streams() if stream.startswith(STREAMS)]


# ---- which league ----


def named(known: Sequence[str], name: str, where: str) -> str:
    """Which of the leagues that are known *where* is meant: the one of that name, or the only one.

    Raises:
        LeagueError: there is no such league, or several and none is named.
    """
    if not name and len(known) > 1:
        several = ", ".join(known)
        raise LeagueError(
            Words(
                f"there are several leagues; --league says which: {several}",
                f"Es gibt mehrere Ligen; --league sagt, welche: {several}",
            ),
        )
    if not known:
        none = none_in(where)
        raise LeagueError(Words(f"t{none.en[1:-1]}", none.de[:-1]))
    if name and name not in known:
        raise LeagueError(
            Words(
                f"there is no league {quoted(name)} in {where}, only {listed(known)}",
                f"Eine Liga {quoted(name, 'de')} gibt es in {where} nicht, nur {listed(known, 'de')}",
            )
        )
    return name or known[0]


def none_in(where: str) -> Words:
    """What is said of a file or a server without a league."""
    return Words(
        f"There is no league in {where} yet; “floorman league new” announces one, --db names another file.",
        f"In {where} gibt es noch keine Liga; „floorman league new“ schreibt eine aus, --db nennt eine andere Datei.",
    )


# ---- for fun ----


def require_empty(db: str) -> None:
    """See to it that nothing is kept in a file yet: what is played for fun has no place beside a club's ledger.

    Raises:
        LeagueError: something is.
        StoreError: it is a file, and none of ours.
    """
    from floorman.store.reading import reading

    if not Path(path_of(db)).exists():
        return
    with reading(path_of(db)) as kept:
        if any(kept.streams()):
            raise LeagueError(
                Words(
                    f"a simulated season is kept in a file of its own, and {plain(db)} is in use",
                    f"Eine simulierte Saison kommt in eine eigene Datei, und {plain(db)} wird schon verwendet",
                ),
            )


def begin(db: str, league: League) -> None:
    """Keep a season that was played for fun, with what it has to book, in a file of its own.

    Raises:
        StoreError: it cannot be kept, for instance because a server has the file.
    """
    import asyncio

    from floorman.club.leagues import LeagueKeeper
    from floorman.store import SqliteStore

    shelf = shelf_at(db)

    async def kept() -> None:
        async with SqliteStore.opened(path_of(db)) as store:
            await LeagueKeeper(store, league.state.setup.id, shelf=shelf).begin(league.records)

    try:
        asyncio.run(kept())
    except (StoreError, Conflict) as error:
        said = error.words
        raise StoreError(Words(f"{said.en}; nothing was saved", f"{said.de}; nichts wurde gespeichert")) from None
