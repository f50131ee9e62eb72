"""Clubs: entered, admitted or turned down."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

from floorman.errors import ClubRefused, LeagueError
from floorman.errors.league import in_a_row
from floorman.league.people import events as did
from floorman.league.people.calendar import require_past
from floorman.league.people.records import Refusal, clause
from floorman.lines import folded, is_line
from floorman.text.fillings import ByName, named
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.league.league import LeagueState
    from floorman.league.people import commands as want
    from floorman.league.people.events import Event
    from floorman.league.people.records import ClubFacts
    from floorman.rulebook import Rulebook

LONGEST_ID, LONGEST_NAME = 100, 200
LONGEST_CLUB = 95
"""A club's account is called after it, with a word before that, and is an id as well."""


def require_line(text: str, longest: int = LONGEST_NAME) -> None:
    """Check that a name, or an id, is one printable line without blanks around it.

    Raises:
        LeagueError: it is not.
    """
    if not is_line(text, longest) or text != text.strip():
        raise LeagueError(
            Words(
                f"a name or an id is one line of 1 to {longest} printable characters, without spaces before or after it",
                f"Ein Name oder eine Kennung ist eine Zeile mit 1 bis {longest} druckbaren Zeichen, ohne Leerzeichen davor und danach",
            ),
        )


def require_id(text: str, longest: int = LONGEST_ID) -> None:
    """Check that an id is a line that can be written in one way only, so that nobody has it twice.

    Raises:
        LeagueError: it is not.
    """
    require_line(text, longest)
    plain = normalize("NFKC", text)
    if text != plain:
        raise LeagueError(
            Words(
                f"an id is written in plain letters, here {plain}",
                f"Eine Kennung schreibt man in einfachen Zeichen, hier {plain}",
            )
        )


def entries_close_at(league: LeagueState) -> int | None:
    """The last moment at which a club's entry is in time: as announced, or the start of the first match day."""
    if league.setup.closes_at is not None:
        return league.setup.closes_at
    return min((day.starts_at for day in league.people.matchdays.values()), default=None)


def enter_club(league: LeagueState, wanted: want.EnterClub, *, now: int) -> tuple[Event, ...]:
    """An entry waits until somebody admits it or turns it down; one that is late is marked: WPL 1.8."""
    if wanted.club in league.people.clubs:
        raise ClubRefused(
            Words("{club} has already entered", "{club} ist schon angemeldet"), club=ByName(wanted.club, wanted.name)
        )
    if any(folded(club.name) == folded(wanted.name) for club in league.people.clubs.values()):
        raise ClubRefused(
            Words("another club is called {name} already", "Ein anderer Verein heißt schon {name}"), name=wanted.name
        )
    require_id(wanted.club, LONGEST_CLUB)
    require_line(wanted.name)
    _require_facts(league, wanted.facts, now)
    received_at = entry_received(wanted.received_at, now)
    is_late = came_late(league, received_at)
    return (did.ClubEntered(wanted.club, wanted.name, wanted.facts, received_at, is_late),)


def entry_received(received_at: int | None, now: int) -> int:
    """When an entry came: as is said, or as it is typed in.

    Raises:
        ClubRefused: it would come after it is typed in.
    """
    if received_at is not None and received_at > now:
        raise ClubRefused(
            Words(
                "an entry cannot have come after it was written down",
                "Eine Anmeldung kann nicht nach ihrem Eintrag gekommen sein",
            )
        )
    return now if received_at is None else received_at


def came_late(league: LeagueState, received_at: int) -> bool:
    """Whether an entry came after entries had closed: WPL 1.8."""
    closes_at = entries_close_at(league)
    return closes_at is not None and received_at > closes_at


def update_club(league: LeagueState, club: str, facts: ClubFacts, *, now: int) -> tuple[Event, ...]:
    """What a club shows may come in bit by bit; one that is admitted keeps showing what that took: WPL 1.1."""
    found = league.people.club(club)
    _require_facts(league, facts, now)
    if found.status == "accepted" and (lacking := tuple(lacks(league.book, facts))):
        raise ClubRefused(
            Words(
                "{club} is admitted, and would not be like this: {lacking}",
                "{club} ist zugelassen und wäre es so nicht: {lacking}",
            ),
            rule=lacking[0].rule,
            club=named(found),
            lacking=in_a_row(lacking),
        )
    return (did.ClubUpdated(club, facts),)


def _require_facts(league: LeagueState, facts: ClubFacts, now: int) -> None:
    if facts.signed_on:
        require_past(facts.signed_on, now, league.book.own_topic("participation_form"))


def missing(league: LeagueState, club: str) -> Iterator[Refusal]:
    """What keeps a club from being admitted: WPL 1.1 and 1.2."""
    yield from lacks(league.book, league.people.club(club).facts)


def lacks(book: Rulebook, facts: ClubFacts) -> Iterator[Refusal]:
    """What a club that shows this much has still to show."""
    shown = {
        "register_number": bool(facts.register_number.strip()),
        "regional_ordinary_member": facts.is_regional_member,
        "national_extraordinary_member": facts.is_national_member,
        "seat_or_activity_in_region": facts.has_seat_in_region or facts.is_active_in_region,
    }
    for needed in book.knobs.club_requires or ():
        if not shown[needed]:
            yield Refusal(needed, _MISSING[needed], book.cite("club_requires"))
    form = book.own_topic("participation_form")
    if form and not (facts.signed_by.strip() and facts.signed_on):
        words = Words("the participation form is not signed", "die Teilnahmebestätigung ist nicht unterschrieben")
        yield Refusal("participation_form", words, form)


_MISSING = {
    "register_number": Words("no number in the register of associations", "keine Nummer im Vereinsregister"),
    "regional_ordinary_member": Words(
        "not an ordinary member of the regional association", "kein ordentliches Mitglied im Landesverband"
    ),
    "national_extraordinary_member": Words(
        "not an extraordinary member of the national association", "kein außerordentliches Mitglied im Bundesverband"
    ),
    "seat_or_activity_in_region": Words(
        "neither a seat nor any activity in the region", "weder Sitz noch Tätigkeitsbereich in der Region"
    ),
}


def admit_club(league: LeagueState, wanted: want.AdmitClub, *, now: int) -> tuple[Event, ...]:
    """A club is admitted once everything is on record, and before the season begins: WPL 1.1."""
    club, book = league.people.club(wanted.club), league.book
    if club.status == "accepted":
        raise ClubRefused(Words("{club} is admitted already", "{club} ist schon zugelassen"), club=named(club))
    if lacking := tuple(missing(league, club.id)):
        raise ClubRefused(
            Words(
                "{club} cannot be admitted: {lacking}",
                "{club} kann nicht zugelassen werden: {lacking}",
            ),
            rule=lacking[0].rule,
            club=named(club),
            lacking=in_a_row(lacking),
        )
    late = book.cite_if_any("late_registration")
    if league.people.has_begun_by(now):
        raise ClubRefused(
            Words("the season has begun", "Die Saison hat schon begonnen"),
            rule=book.cite_if_any("club_requires") or late,
        )
    if club.is_late and book.knobs.late_registration == "never" and not wanted.although_late:
        raise ClubRefused(
            Words(
                "the entry of {club} came after entries had closed",
                "Die Anmeldung von {club} kam nach dem Nennschluss",
            ),
            rule=late,
            club=named(club),
        )
    return (did.ClubAdmitted(club.id, clause(book.cite_if_any("club_requires"))),)


def turn_down_club(league: LeagueState, club: str, reason: str, *, now: int) -> tuple[Event, ...]:
    """The organiser needs no reason, but does it before the season begins."""
    found = league.people.club(club)
    if league.people.has_begun_by(now) and found.status == "accepted":
        raise ClubRefused(
            Words("the season has begun", "Die Saison hat schon begonnen"), rule=league.book.own_topic("no_withdrawal")
        )
    return (did.ClubTurnedDown(club, reason),)
