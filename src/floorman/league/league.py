"""A league season as its officials hold it: entries in a book, each of which can be put right and none of which is lost.

An entry is what somebody wanted and everything that happened because of it. A correction is an entry of its own: it names
the one it puts right, who did so, when and why. The state is what the entries add up to as they stand now.

Three parts share the work: `people`, `season` and `ranking`. Each has its own commands, events, state, `decide` and `evolve`;
here they are only told apart. While an event is folded in, `LeagueState.stamp` says which entry it belongs to, so that a
part can note beside a number where it comes from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from floorman.errors import CorrectionRefused, LeagueError, NotEligible, TournamentError
from floorman.league.opening import require_setup
from floorman.league.people import commands as people_commands
from floorman.league.people import events as people_events
from floorman.league.people.decide import decide as decide_people
from floorman.league.people.evolve import evolve as evolve_people
from floorman.league.people.lineups import is_past
from floorman.league.people.officials import require_appointed
from floorman.league.people.state import PeopleState
from floorman.league.ranking import commands as ranking_commands
from floorman.league.ranking import events as ranking_events
from floorman.league.ranking.decide import decide as decide_ranking
from floorman.league.ranking.evolve import evolve as evolve_ranking
from floorman.league.ranking.state import RankingState
from floorman.league.season import commands as season_commands
from floorman.league.season import events as season_events
from floorman.league.season.decide import decide as decide_season
from floorman.league.season.evolve import evolve as evolve_season
from floorman.league.season.state import SeasonState
from floorman.league.setup import SeasonSetup
from floorman.lines import is_line
from floorman.rulebook import SHIPPED, Shelf
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook

Command = people_commands.Command | season_commands.Command | ranking_commands.Command
Event = people_events.Event | season_events.Event | ranking_events.Event


LONGEST_REASON: Final = 200


class LeagueOpened(Struct, frozen=True, tag="league_opened"):
    """A season is announced: entry 0 of its book."""

    setup: SeasonSetup
    at: int
    by: str


class LeagueEntry(Struct, frozen=True, tag="entry"):
    """One thing that was done, and everything that followed from it."""

    number: int
    at: int
    by: str
    wanted: Command
    events: tuple[Event, ...]


class Correction(Struct, frozen=True, tag="correction"):
    """An entry is put right: something else was wanted in its place, or nothing at all.

    *events* are what happens instead. Entries after it may come out otherwise because of it; *followed* says which and how.
    """

    number: int
    at: int
    by: str
    corrects: int
    """The number of the entry."""
    reason: str
    wanted: Command | None
    events: tuple[Event, ...]
    followed: dict[int, tuple[Event, ...]] = {}


Record = LeagueOpened | LeagueEntry | Correction


class Corrected(Struct, frozen=True, gc=False):
    """Who put an entry right, when and why, and under which number that is recorded."""

    number: int
    at: int
    by: str
    reason: str


class Stamp(Struct, frozen=True):
    """Where something comes from: the entry, who made it and when, and who has corrected it since."""

    number: int
    at: int
    by: str
    corrected: tuple[Corrected, ...] = ()


def encoded(record: Record) -> bytes:
    """A record as it is kept."""
    return _ENCODER.encode(record)


def decoded(data: bytes) -> Record:
    """A record that was kept in today's form."""
    record: Record = _DECODER.decode(data)
    return record


def _from_text(kind: type, text: object) -> object:
    """Fractions are kept as people write them; nothing else needs help."""
    return kind(text)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=str)
_DECODER: Final = msgspec.json.Decoder(Record, dec_hook=_from_text)


class LeagueState:
    """Everything about a league. One owner holds it and folds events into it."""

    def __init__(self, setup: SeasonSetup, book: Rulebook, stamp: Stamp) -> None:
        self.setup = setup
        self.book = book
        self.people = PeopleState(setup)
        self.season = SeasonState(setup)
        self.ranking = RankingState(book)
        self.stamp = stamp
        """The entry that is decided, or whose events are being folded in."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LeagueState) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes


def decide(league: LeagueState, wanted: Command, *, now: int) -> tuple[Event, ...]:
    """Say what happens if somebody wants something; change nothing.

    Raises:
        LeagueError: it cannot be done.
    """
    if isinstance(wanted, people_commands.Command):
        return decide_people(league, wanted, now=now)
    if isinstance(wanted, season_commands.Command):
        return decide_season(league, wanted, now=now)
    return decide_ranking(league, wanted, now=now)


def evolve(league: LeagueState, event: Event) -> None:
    """Fold one event into the part it belongs to."""
    if isinstance(event, people_events.Event):
        evolve_people(league, event)
    elif isinstance(event, season_events.Event):
        evolve_season(league, event)
    else:
        evolve_ranking(league, event)


class League:
    """The season, its book of entries, and its state.

    >>> from floorman.league.people.commands import EnterClub
    >>> from floorman.league.setup import SeasonSetup
    >>> setup = SeasonSetup(id="wpl-2026", name="Wiener Poker Landesliga", book="wpl", edition="2011", season="2026")
    >>> league = League.open(setup, by="office", now=0)
    >>> entry = league.do(EnterClub(club="ace", name="Ace of Clubs"), by="office", now=1)
    >>> League.replay(league.records).state == league.state
    True
    """

    def __init__(self, opened: LeagueOpened, shelf: Shelf = SHIPPED) -> None:
        self.records: list[Record] = [opened]
        self._opened = opened
        self._book = shelf.edition(opened.setup.book, opened.setup.edition)
        self._entries: dict[int, LeagueEntry] = {}
        """What counts now, by number: entries as they stand after their corrections."""
        self._corrected: dict[int, tuple[Corrected, ...]] = {}
        self.state = self._new_state()

    @classmethod
    def open(cls, setup: SeasonSetup, *, by: str, now: int, shelf: Shelf = SHIPPED) -> Self:
        """Announce a season under a book of the shelf.

        Raises:
            LeagueSetupError: there can be no such season.
        """
        require_setup(setup, shelf)
        return cls(LeagueOpened(setup, now, by), shelf)

    @classmethod
    def replay(cls, records: Iterable[Record], shelf: Shelf = SHIPPED) -> Self:
        """The league that records add up to.

        Raises:
            UnknownBook: its book is not on the shelf.
        """
        recorded = list(records)
        if not recorded or not isinstance(recorded[0], LeagueOpened):
            raise LeagueError(Words("a league begins with its opening", "Eine Liga beginnt mit der Ausschreibung"))
        league = cls(recorded[0], shelf)
        for record in recorded[1:]:
            league._add(record)
        league._rebuild()
        return league

    def draft(self) -> Self:
        """An independent copy, to try something on."""
        return self.replay(self.records, Shelf([self._book]))

    # ---- doing ----

    def do(self, wanted: Command, *, by: str, now: int) -> LeagueEntry:
        """Do something, with everything that follows from it.

        Raises:
            LeagueError: it cannot be done, and nothing has happened.
        """
        self._require_appointed(wanted, by)
        number, last = len(self.records), self.state.stamp
        self.state.stamp = Stamp(number, now, by)
        try:
            events = decide(self.state, wanted, now=now)
        finally:
            self.state.stamp = last
        entry = LeagueEntry(number, now, by, wanted, events)
        self._add(entry)
        self._fold(self.state, entry)
        return entry

    def correct(self, number: int, wanted: Command | None = None, *, reason: str, by: str, now: int) -> Correction:
        """Put an entry right: *wanted* takes its place, or it never was. It is judged as of the time of the entry.

        What came after is decided again; what comes out otherwise is kept with the correction.

        Raises:
            CorrectionRefused: there is no such entry or no reason, or a later entry builds on what would go.
            LeagueError: *wanted* could not have been done then, or is for others to do, as is the entry.
        """
        if not is_line(reason, LONGEST_REASON):
            raise CorrectionRefused(
                Words(
                    f"a correction needs a reason: a line of at most {LONGEST_REASON} characters",
                    f"Eine Korrektur braucht einen Grund: eine Zeile mit höchstens {LONGEST_REASON} Zeichen",
                ),
            )
        mistaken = self._made(number)
        if number not in self._entries and wanted is None:
            raise CorrectionRefused(Words(f"entry {number} no longer counts", f"Eintrag {number} zählt nicht mehr"))
        standing = self._entries.get(number, mistaken).wanted
        for touched in (standing, wanted):
            self._require_appointed(touched, by)
        state = self._new_state()
        for earlier, entry in self._entries.items():
            if earlier < number:
                self._fold(state, entry)
        mark = Corrected(len(self.records), now, by, reason)
        events: tuple[Event, ...] = ()
        if wanted is not None:
            stamp = self.stamp_of(number)
            state.stamp = replace(stamp, corrected=(*stamp.corrected, mark))
            events = decide(state, wanted, now=mistaken.at)
            self._fold_events(state, state.stamp, events)
        followed = self._followed(state, number)
        correction = Correction(mark.number, now, by, number, reason, wanted, events, followed)
        self._add(correction)
        self.state = state
        return correction

    def _require_appointed(self, wanted: Command | None, by: str) -> None:
        require_appointed(self.state, wanted, by, is_play=isinstance(wanted, season_commands.Command))

    def _followed(self, state: LeagueState, number: int) -> dict[int, tuple[Event, ...]]:
        """What comes out otherwise for the entries after *number*, on a state that stands just after it.

        What was entered before a check was there would be refused with or without the correction; it stays as it is.
        """
        changed: dict[int, tuple[Event, ...]] = {}
        uncorrected, behind = self._new_state(), list[LeagueEntry]()
        for later, entry in self._entries.items():
            if later > number:
                try:
                    events = self._decided_again(state, entry)
                except (LeagueError, TournamentError) as error:
                    for passed in behind:
                        self._fold(uncorrected, passed)
                    behind.clear()
                    if self._refusal(uncorrected, entry) != error.identity:
                        raise CorrectionRefused(
                            Words(
                                f"entry {later} builds on entry {number}: {error.words.en}",
                                f"Eintrag {later} baut auf Eintrag {number} auf: {error.words.de}",
                            ),
                            rule=error.rule,
                        ) from error
                    events = entry.events
                if events != entry.events:
                    changed[later] = events
                self._fold_events(state, state.stamp, events)
            behind.append(entry)
        return changed

    def _refusal(self, state: LeagueState, entry: LeagueEntry) -> tuple[object, ...]:
        """Why an entry would be refused on a state, whatever people are called; nothing if it would not."""
        try:
            self._decided_again(state, entry)
        except (LeagueError, TournamentError) as error:
            return error.identity
        return ()

    def _decided_again(self, state: LeagueState, entry: LeagueEntry) -> tuple[Event, ...]:
        """What an entry comes to on another state.

        Whom a team has fielded it has fielded: a line-up of the past stays even if one of it should not have played, as
        turns out now, and what follows is worked out when its match day starts.
        """
        state.stamp = self.stamp_of(entry.number)
        try:
            return decide(state, entry.wanted, now=entry.at)
        except NotEligible:
            if not isinstance(entry.wanted, people_commands.NameLineup) or not is_past(self.state, entry.wanted):
                raise
            return decide(state, replace(entry.wanted, insists=True), now=entry.at)

    # ---- looking ----

    @property
    def entries(self) -> list[LeagueEntry]:
        """What counts now, in order."""
        return list(self._entries.values())

    def stamp_of(self, number: int) -> Stamp:
        """Who made an entry, when, and who has corrected it since.

        Raises:
            CorrectionRefused: there is no such entry.
        """
        made = self._made(number)
        return Stamp(number, made.at, made.by, self._corrected.get(number, ()))

    # ---- records ----

    def _made(self, number: int) -> LeagueEntry:
        made = self.records[number] if 0 < number < len(self.records) else None
        if isinstance(made, LeagueEntry):
            return made
        raise CorrectionRefused(Words(f"there is no entry {number}", f"Einen Eintrag {number} gibt es nicht"))

    def _add(self, record: Record) -> None:
        """Take a record into the book; the state is brought up to it by whoever adds it."""
        self.records.append(record)
        match record:
            case LeagueOpened():
                raise LeagueError(Words("a league is announced only once", "Eine Liga wird nur einmal ausgeschrieben"))
            case LeagueEntry(number):
                self._entries[number] = record
            case Correction(own, at, by, number, reason, wanted, events, followed):
                self._corrected[number] = (*self._corrected.get(number, ()), Corrected(own, at, by, reason))
                if wanted is None:
                    self._entries.pop(number, None)
                else:
                    self._entries[number] = replace(self._made(number), wanted=wanted, events=events)
                for later, otherwise in followed.items():
                    self._entries[later] = replace(self._entries[later], events=otherwise)
                self._entries = dict(sorted(self._entries.items()))

    def _new_state(self) -> LeagueState:
        opened = self._opened
        return LeagueState(opened.setup, self._book, Stamp(0, opened.at, opened.by))

    def _rebuild(self) -> None:
        """Compute the state from the entries that count."""
        state = self._new_state()
        for entry in self._entries.values():
            self._fold(state, entry)
        self.state = state

    def _fold(self, state: LeagueState, entry: LeagueEntry) -> None:
        self._fold_events(state, self.stamp_of(entry.number), entry.events)

    def _fold_events(self, state: LeagueState, stamp: Stamp, events: tuple[Event, ...]) -> None:
        state.stamp = stamp
        for event in events:
            evolve(state, event)
