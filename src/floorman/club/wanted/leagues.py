"""What can be wanted of the club's leagues."""

from __future__ import annotations

from msgspec import Struct

from floorman.club.wire.messages import Look
from floorman.league.asking.questions import Question
from floorman.league.league import Command
from floorman.league.setup import SeasonSetup


class AnnounceSeason(Struct, frozen=True, tag="announce_season"):
    """Announce a season of a league."""

    setup: SeasonSetup
    at: int | None = None
    """When that was, if not now: an official types in what is past."""
    by: str = ""
    """Who did it; only whoever is at the machine itself names somebody else."""


class ListLeagues(Struct, frozen=True, tag="list_leagues"):
    """See the club's leagues."""


class MakeEntry(Struct, frozen=True, tag="entry"):
    """Enter something in a league: each command says who may."""

    command: Command


class MakeEntries(Struct, frozen=True, tag="entries"):
    """Enter several things in a row, all of them or none, as an official does who types in a list."""

    commands: tuple[Command, ...]
    seen: int | None = None
    """The number of the view by which that was decided: where the league has moved on since, it is refused."""
    at: int | None = None
    """When it was, if not now; checks and deadlines go by it."""
    by: str = ""
    """Who did it; only whoever is at the machine itself names somebody else."""


class CorrectEntry(Struct, frozen=True, tag="correct_entry"):
    """Put an entry right, or take it out."""

    number: int
    reason: str
    instead: Command | None = None
    seen: int | None = None
    """As with entries."""
    at: int | None = None
    by: str = ""


class BookOwed(Struct, frozen=True, tag="book_owed"):
    """Book what is not in the ledger yet. Every entry does so by itself; this is for leagues kept before that was so."""


class ReadEntries(Struct, frozen=True, tag="read_entries"):
    """See entries in words, those *after* a number: officials all of them, others those that they made themselves."""

    after: int = -1
    """Entry 0 is the announcement of the season."""


class ReadRecords(Struct, frozen=True, tag="read_records"):
    """Take the book of the league along as it is kept, from the first record *after* so many on: it adds up to all the rest."""

    after: int = 0


OfLeagues = AnnounceSeason | ListLeagues
ByOfficials = CorrectEntry | MakeEntries | BookOwed | ReadRecords
OfLeague = MakeEntry | ByOfficials | ReadEntries | Question | Look
