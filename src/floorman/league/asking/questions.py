"""What can be asked of a league. Each says what it wants; `answers` knows it."""

from __future__ import annotations

from msgspec import Struct

from floorman.league.season.why import Number


class ReadTable(Struct, frozen=True, tag="read_table", forbid_unknown_fields=True):
    """See the table; as it was after a match day, or that of a past season which was taken over."""

    through: int | None = None
    """After this match day."""
    season: str = ""


class ReadMvp(Struct, frozen=True, tag="read_mvp", forbid_unknown_fields=True):
    """See the list of players, of the season or of a match day."""

    matchday: int | None = None


class ReadRanking(Struct, frozen=True, tag="read_ranking", forbid_unknown_fields=True):
    """See a ranking as it is on a day."""

    list: str = "national"
    on: str = ""
    """The day, such as ``2026-05-12``; today if none is said."""


class ReadRankings(Struct, frozen=True, tag="read_rankings", forbid_unknown_fields=True):
    """See which rankings there are, and how each gives points."""


class ReadEvents(Struct, frozen=True, tag="read_events", forbid_unknown_fields=True):
    """See the results of events that are in the rankings; *importable* leaves out what a list of persons cannot carry."""

    importable: bool = False


class ReadMatchdays(Struct, frozen=True, tag="read_matchdays", forbid_unknown_fields=True):
    """See the match days and how far each is."""


class ReadDraw(Struct, frozen=True, tag="read_draw", forbid_unknown_fields=True):
    """See who sits where on a match day."""

    matchday: int


class ReadResults(Struct, frozen=True, tag="read_results", forbid_unknown_fields=True):
    """See the results of a match day."""

    matchday: int


class ReadTeams(Struct, frozen=True, tag="read_teams", forbid_unknown_fields=True):
    """See the teams."""


class ReadTitles(Struct, frozen=True, tag="read_titles", forbid_unknown_fields=True):
    """See the titles that were given."""


class ReadBelt(Struct, frozen=True, tag="read_belt", forbid_unknown_fields=True):
    """See who has the championship belt, and who had it before."""


class ReadSquad(Struct, frozen=True, tag="read_squad", forbid_unknown_fields=True):
    """See the national team: its squad and its matches."""


class ReadClubs(Struct, frozen=True, tag="read_clubs", forbid_unknown_fields=True):
    """See the clubs and their standing."""


class ReadReport(Struct, frozen=True, tag="read_report", forbid_unknown_fields=True):
    """See the match report of a match day, as far as it has come."""

    matchday: int


class ReadRulings(Struct, frozen=True, tag="read_rulings", forbid_unknown_fields=True):
    """See everything that was ruled, of the season or of a match day."""

    matchday: int | None = None


class ReadWhy(Struct, frozen=True, tag="read_why", forbid_unknown_fields=True):
    """See why a number is what it is: results, clauses, fines, and who entered or corrected it when."""

    number: Number


class ReadWhyRanked(Struct, frozen=True, tag="read_why_ranked", forbid_unknown_fields=True):
    """See why somebody has the points they have in a ranking."""

    member: str
    list: str = "national"
    on: str = ""


class ReadLineups(Struct, frozen=True, tag="read_lineups", forbid_unknown_fields=True):
    """See the line-ups of a match day, and who has checked in."""

    matchday: int


class ReadFines(Struct, frozen=True, tag="read_fines", forbid_unknown_fields=True):
    """See every fine with its clause, and the transfer it is booked as."""


class ReadBookings(Struct, frozen=True, tag="read_bookings", forbid_unknown_fields=True):
    """See the transfers for fees, fines and what corrections take back, as they stand in the ledger."""


class ReadMembers(Struct, frozen=True, tag="read_members", forbid_unknown_fields=True):
    """See the members with their clubs and licences."""


class ReadMayPlay(Struct, frozen=True, tag="read_may_play", forbid_unknown_fields=True):
    """See whether somebody may play on a day, and everything that stands in the way."""

    member: str
    on: str = ""
    team: str = ""
    """For which team, if that matters."""


class ReadPapers(Struct, frozen=True, tag="read_papers", forbid_unknown_fields=True):
    """See what members have shown of citizenship and residence."""


class ReadScreenNames(Struct, frozen=True, tag="read_screen_names", forbid_unknown_fields=True):
    """See who plays under which name, and the names that nobody has claimed."""


class ReadCandidates(Struct, frozen=True, tag="read_candidates", forbid_unknown_fields=True):
    """See the national ranking with what a coach looks at: papers, and places in other events."""

    on: str = ""
    match: str = ""
    """The match whose day papers are checked for."""


class ReadReminder(Struct, frozen=True, tag="read_reminder", forbid_unknown_fields=True):
    """See whether the holder of the belt has to be asked for it: entries have closed, and the title is not defended."""

    closes: str
    entrants: tuple[str, ...] = ()
    on: str = ""


ByAnybody = (
    ReadTable
    | ReadMvp
    | ReadRanking
    | ReadRankings
    | ReadEvents
    | ReadMatchdays
    | ReadDraw
    | ReadResults
    | ReadTitles
    | ReadBelt
    | ReadSquad
)
"""What hangs on the wall."""
ByMembers = ReadClubs | ReadTeams | ReadReport | ReadRulings | ReadWhy | ReadWhyRanked
ByCaptains = ReadLineups | ReadFines
ByOfficials = ReadBookings | ReadMembers | ReadMayPlay | ReadPapers | ReadScreenNames | ReadCandidates | ReadReminder
"""Days of birth, papers, money."""
List = (
    ReadTable
    | ReadMvp
    | ReadRanking
    | ReadRankings
    | ReadEvents
    | ReadMatchdays
    | ReadDraw
    | ReadResults
    | ReadTeams
    | ReadTitles
    | ReadBelt
    | ReadSquad
    | ReadClubs
    | ReadReport
    | ReadRulings
    | ReadLineups
    | ReadFines
    | ReadBookings
    | ReadMembers
    | ReadMayPlay
    | ReadPapers
    | ReadScreenNames
    | ReadCandidates
    | ReadReminder
)
"""What is answered with lists."""
Question = List | ReadWhy | ReadWhyRanked
