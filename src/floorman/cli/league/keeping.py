"""Leagues in a database: read beside whatever serves it, written to only while nobody else does, whole or not at all.

What an entry costs is in the club's ledger in the same file, written with it in one go.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from floorman.cli.books import shelf_at
from floorman.cli.verify import plain
from floorman.errors import Conflict, LeagueError, StoreError, Unreadable
from floorman.league.league import League
from floorman.league.people.money import bookings
from floorman.store.address import path_of
from floorman.text.lists import listed
from floorman.text.parsers import unread
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from floorman.bank import Transferred
    from floorman.club.leagues import LeagueKeeper
    from floorman.league.league import Record

T = TypeVar("T")


def leagues(db: str) -> list[str]:
    """The leagues that are kept in a file.

    Raises:
        StoreError: there is no such file, or it is none of ours.
    """
    from floorman.club.leagues import STREAMS
    from floorman.store.reading import reading

    with reading(path_of(db)) as kept:
        return [stream.removeprefix(STREAMS) for stream, _ in kept.streams() if stream.startswith(STREAMS)]


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


def named(db: str, name: str = "") -> str:
    """Which league is meant: the one of that name, or the only one.

    Raises:
        LeagueError: there is no such league, or several and none is named.
        StoreError: there is no such file, or it is none of ours.
    """
    known = leagues(db)
    if not name and len(known) > 1:
        several = ", ".join(known)
        raise LeagueError(
            Words(
                f"there are several leagues; --league says which: {several}",
                f"Es gibt mehrere Ligen; --league sagt, welche: {several}",
            ),
        )
    if not known or (name and name not in known):
        raise LeagueError(_missing(path_of(db), name, known))
    return name or known[0]


def none_in(db: str) -> Words:
    """What is said of a file without a league."""
    file = plain(path_of(db))
    return Words(
        f"There is no league in {file} yet; “floorman league new” announces one, --db names another file.",
        f"In {file} gibt es noch keine Liga; „floorman league new“ schreibt eine aus, --db nennt eine andere Datei.",
    )


def _missing(file: str, name: str, known: Sequence[str]) -> Words:
    if not known:
        none = none_in(file)
        return Words(f"t{none.en[1:-1]}", none.de[:-1])
    return Words(
        f"there is no league {quoted(name)} in {file}, only {listed(known)}",
        f"Eine Liga {quoted(name, 'de')} gibt es in {file} nicht, nur {listed(known, 'de')}",
    )


def opened(db: str, name: str = "") -> League:
    """A league as it is kept at this moment: the one of that name, or the only one.

    Raises:
        LeagueError: there is no such league, or several and none is named.
        StoreError: there is no such file, or it is none of ours.
        Unreadable: what is kept of it cannot be read, or its rulebook.
    """
    from floorman.club.books import shelf_in
    from floorman.club.leagues import STREAMS
    from floorman.store.events import league_record
    from floorman.store.reading import reading

    stream = f"{STREAMS}{named(db, name)}"
    with reading(path_of(db)) as kept:
        events = [event.data for event in kept.events(stream)]
        shelf = shelf_in(kept)
    try:
        return League.replay(map(league_record, events), shelf)
    except Exception as error:  # whatever is wrong with it, it is told as one thing
        raise Unreadable(stream, str(error) or repr(error)) from error


def transfers(db: str, league: League) -> dict[str, Transferred]:
    """The transfers in the ledger of a file by which a league's fees and fines are booked, by their ids.

    Each is looked up, however much else the club has booked.

    Raises:
        StoreError: there is no such file, it is none of ours, or its ledger cannot be read or looked into.
    """
    from floorman.club.past import StoredPast
    from floorman.club.treasurer import STREAM
    from floorman.store.reading import reading

    with reading(path_of(db)) as kept:
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


def begin(db: str, league: League) -> None:
    """Keep a league that is new, with what it has to book.

    Raises:
        LeagueSetupError: there is one of that name.
        LeagueError: something in it is not text.
        StoreError: it cannot be kept, for instance because a server has the file.
    """
    _written(db, league.state.setup.id, lambda keeper: keeper.begin(league.records))


def keep(db: str, name: str, happens: Callable[[League], Sequence[Record]]) -> tuple[League, Sequence[Record]]:
    """Add to a league what *happens*, given a draft of it, with the transfers that are not booked yet.

    The league is the one of that name, or the only one. Gives it as it is then, and what was added.

    Raises:
        LeagueError: it was refused, there is no such league, or something in it is not text.
        StoreError: it cannot be kept, for instance because a server has the file.
        Unreadable: what is kept of the league cannot be read.
    """

    async def kept(keeper: LeagueKeeper) -> tuple[League, Sequence[Record]]:
        records = await keeper.keep(happens)
        return keeper.league, records

    return _written(db, named(db, name), kept)


def catch_up(db: str, name: str) -> tuple[League, int]:
    """Book what is not in the ledger yet for a league; gives the league, and how many transfers that took.

    Raises:
        LeagueError: there is no such league, or several and none is named.
        StoreError: it cannot be kept, for instance because a server has the file.
        Unreadable: what is kept of the league cannot be read.
    """

    async def booked(keeper: LeagueKeeper) -> tuple[League, int]:
        count = await keeper.book()
        return keeper.league, count

    return _written(db, named(db, name), booked)


def _written(db: str, league: str, write: Callable[[LeagueKeeper], Coroutine[Any, Any, T]]) -> T:
    try:
        return asyncio.run(_write(db, league, write))
    except UnicodeEncodeError as error:  # bytes on the command line that are none in its encoding
        what = plain(str(error.object))
        raise LeagueError(
            Words(
                f"{quoted(what)} is not text; nothing was saved",
                f"{quoted(what, 'de')} ist kein Text; nichts wurde gespeichert",
            )
        ) from None


async def _write(db: str, league: str, write: Callable[[LeagueKeeper], Coroutine[Any, Any, T]]) -> T:
    from floorman.club.leagues import LeagueKeeper
    from floorman.store import SqliteStore

    shelf = shelf_at(db)
    try:
        async with SqliteStore.opened(path_of(db)) as store:
            return await write(LeagueKeeper(store, league, shelf=shelf))
    except (StoreError, Conflict) as error:
        said = error.words
        raise StoreError(Words(f"{said.en}; nothing was saved", f"{said.de}; nichts wurde gespeichert")) from None
