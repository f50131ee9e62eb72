"""A league's office for tests: clubs with everything in order, players with licences, and a calendar of Sundays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.days import DAY_MS, MINUTE_MS, day_number
from floorman.league.league import League
from floorman.league.people import commands as want
from floorman.league.people.records import ClubFacts
from floorman.league.setup import Matchday, SeasonSetup
from floorman.rulebook import Rulebook, Shelf

if TYPE_CHECKING:
    from floorman.league.league import Command, LeagueEntry, LeagueState
    from floorman.league.people.events import Fined

WPL = Rulebook.load("wpl")
SUNDAYS = ("2026-03-29", "2026-04-26", "2026-05-31", "2026-06-28", "2026-07-26", "2026-08-30")
IN_ORDER = ClubFacts(
    register_number="123456789",
    is_regional_member=True,
    is_national_member=True,
    has_seat_in_region=True,
    signed_by="Eva Obfrau",
    signed_on="2026-01-15",
)


def clock(text: str) -> int:
    """``2026-03-29 14:00`` in milliseconds, UTC as everywhere."""
    day, _, time = text.partition(" ")
    hours, _, minutes = (time or "0:00").partition(":")
    return day_number(day) * DAY_MS + (int(hours) * 60 + int(minutes)) * MINUTE_MS


class Office:
    """Who keeps the book of a league: every verb is a command, made at the time the clock shows."""

    def __init__(self, book: Rulebook = WPL, days: tuple[str, ...] = SUNDAYS, **announced: Any) -> None:
        self.now = clock("2026-01-20")
        matchdays = tuple(
            Matchday(number=number, date=day, starts_at=clock(f"{day} 14:00")) for number, day in enumerate(days, 1)
        )
        setup = SeasonSetup(
            id="wpl-2026",
            name="Landesliga",
            book=book.id,
            edition=book.edition,
            season="2026",
            matchdays=matchdays,
            **announced,
        )
        if days and days[0] < "2026":
            self.now = clock(days[0]) - 60 * DAY_MS
        self.league = League.open(setup, by="office", now=self.now, shelf=Shelf([book]))

    @property
    def state(self) -> LeagueState:
        """What the book adds up to."""
        return self.league.state

    @property
    def fines(self) -> list[Fined]:
        """Every fine so far."""
        return self.state.people.fines

    def do(self, wanted: Command, *, at: str | int = "", by: str = "office") -> LeagueEntry:
        """Enter something; the clock may be put forward for it."""
        if at:
            self.now = at if isinstance(at, int) else clock(at)
        return self.league.do(wanted, by=by, now=self.now)

    # ---- everything in order, but for what is said ----

    def club(
        self, club: str, *, teams: int = 1, paid: bool = True, name: str = "", facts: ClubFacts = IN_ORDER
    ) -> None:
        """A club that is admitted, with teams ``ace-1`` and so on that have paid."""
        self.do(want.EnterClub(club, name or club.capitalize(), facts))
        self.do(want.AdmitClub(club))
        for number in range(1, teams + 1):
            self.do(want.EnterTeam(f"{club}-{number}", club))
            if paid:
                self.do(want.PayTeamFee(f"{club}-{number}"))

    def player(
        self,
        member: str,
        club: str,
        *,
        born: str = "1990-01-01",
        filed: str = "2026-01-01",
        until: str = "2026-12-31",
        since: str = "",
    ) -> None:
        """A member with a licence."""
        self.do(want.EnterMember(member, member.capitalize(), born, club, since))
        if filed:
            self.do(want.ApplyForLicence(member, filed))
            self.do(want.IssueLicence(member, f"L-{member}", filed, until))

    def players(self, club: str, names: str) -> None:
        """Several of them, by one letter each."""
        for name in names:
            self.player(name, club)

    def line_up(
        self, team: str, players: str, matchday: int = 1, *, at: str = "", insists: bool = False
    ) -> LeagueEntry:
        """Name a line-up, by default two days before."""
        start = self.state.people.matchdays[matchday].starts_at
        return self.do(want.NameLineup(team, matchday, tuple(players), insists=insists), at=at or start - 2 * DAY_MS)

    def play(self, matchday: int = 1, *, absent: str = "") -> LeagueEntry:
        """Everybody who is named reports but for those named, and the day starts."""
        start = self.state.people.matchdays[matchday].starts_at
        for team, lineup in list(self.state.people.days[matchday].lineups.items()):
            there = tuple(player for player in lineup.players if player not in absent)
            if there:
                self.do(want.ReportTeam(team, matchday, there), at=start - 15 * MINUTE_MS)
        return self.do(want.StartMatchday(matchday), at=start)


def ace(book: Rulebook = WPL, *, teams: int = 2, players: str = "abcdefghi") -> Office:
    """The office of a league with one club, its teams and players all in order."""
    office = Office(book)
    office.club("ace", teams=teams)
    office.players("ace", players)
    return office


def costs(office: Office) -> list[tuple[str, str, int, str]]:
    """The fines so far: team, what for, euro, clause."""
    return [(fine.team, fine.what, fine.cents // 100, fine.rule) for fine in office.fines]
