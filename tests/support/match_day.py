"""A match day of the Vienna league with four teams, told once for whoever can say it: over HTTP, at a terminal.

A chapter is what some people say, one after another; each is a value of what can be wanted of a league. The river comes late with its
line-up, the turn changes one on the day, the joker stays away, a result is typed in wrongly and put right, and one of the river's
players drank too much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.days import DAY_MS, HOUR_MS, MINUTE_MS
from floorman.league.people import commands as people
from floorman.league.people.records import ClubFacts
from floorman.league.ranking import commands as ranking
from floorman.league.season import commands as season
from floorman.league.season.finishes import GameFinish
from floorman.league.setup import Matchday, SeasonSetup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from floorman.league.league import Command

LEAGUE: Final = "wpl-2099"
START: Final = 4_082_450_400_000
"""When the first match day begins: 14 May 2099, 14:00 UTC."""
ANNOUNCED: Final = START - 90 * DAY_MS
DATE, SECOND_DATE = "2099-05-14", "2099-06-11"
OFFICE, DIRECTOR, FLOOR = "Otto", "Dora", "Flora"
"""Otto runs the league; Dora directs the match day, and Flora rules on it."""
TEAMS: Final = {
    "ace-1": ("ann", "ben", "carl"),
    "river-1": ("dan", "emil", "fritz"),
    "turn-1": ("gina", "hans", "ida"),
    "joker-1": ("jan", "kim", "leo"),
}
STAND_IN: Final = "gabi"
"""Of the turn: plays for Gina, who is ill on the day."""
CAPTAINS: Final = {"ace-1": "Cara", "river-1": "Rita", "turn-1": "Tina", "joker-1": "Jana"}
SETUP: Final = SeasonSetup(
    id=LEAGUE,
    name="Vienna Poker League",
    book="wpl",
    edition="2011",
    season="2099",
    matchdays=(
        Matchday(number=1, date=DATE, starts_at=START, venue="Casino"),
        Matchday(number=2, date=SECOND_DATE, starts_at=START + 28 * DAY_MS),
    ),
    seed=1,
)


class Entered(NamedTuple):
    """Somebody enters something, at some moment."""

    by: str
    command: Command
    at: int


class PutRight(NamedTuple):
    """Somebody puts the last result of a main tournament right."""

    by: str
    tournament: int
    instead: Command
    reason: str
    at: int


def club_of(team: str) -> str:
    return team.partition("-")[0]


def before_the_season() -> Iterator[Entered]:
    """Clubs, teams with their fees, players with their licences."""
    at = ANNOUNCED + DAY_MS
    for number, (team, players) in enumerate(TEAMS.items(), 1):
        club = club_of(team)
        facts = ClubFacts(
            register_number=str(number),
            is_regional_member=True,
            is_national_member=True,
            has_seat_in_region=True,
            signed_by="K. Karo",
            signed_on="2099-01-15",
        )
        yield Entered(OFFICE, people.EnterClub(club, f"{club.title()} Club", facts), at)
        yield Entered(OFFICE, people.AdmitClub(club), at)
        yield Entered(OFFICE, people.EnterTeam(team, club), at)
        yield Entered(OFFICE, people.PayTeamFee(team), at)
        for player in (*players, *((STAND_IN,) if club == "turn" else ())):
            yield Entered(OFFICE, people.EnterMember(player, player.title(), "2070-01-01", club, "2098-01-01"), at)
            yield Entered(OFFICE, people.ApplyForLicence(player, "2099-01-20"), at)
            licence = people.IssueLicence(player, f"L-{player}", "2099-01-25", "2099-12-31")
            yield Entered(OFFICE, licence, at)


def appointed(ids: Mapping[str, str]) -> Entered:
    """The league says who directs the match day, by what the club knows them as."""
    return Entered(OFFICE, people.AppointOfficials(1, ids[DIRECTOR], (ids[FLOOR],)), ANNOUNCED + 2 * DAY_MS)


def line_ups() -> Iterator[Entered]:
    """Captains name theirs: the ace and the turn in time, the river an hour after the deadline, the joker not at all."""
    in_time, late = START - 25 * HOUR_MS, START - 23 * HOUR_MS
    for team, at in (("ace-1", in_time), ("turn-1", in_time), ("river-1", late)):
        chooses = team == "ace-1"
        yield Entered(CAPTAINS[team], people.NameLineup(team, 1, TEAMS[team], captain_chooses=chooses), at)
    yield Entered(CAPTAINS["turn-1"], people.NameLineup("turn-1", 1, PLAYING["turn-1"]), START - 31 * MINUTE_MS)


PLAYING: Final = {
    "ace-1": TEAMS["ace-1"],
    "river-1": TEAMS["river-1"],
    "turn-1": (STAND_IN, *TEAMS["turn-1"][1:]),
}


def check_in() -> Iterator[Entered]:
    """Everybody who has come reports, and the doors close."""
    for team, players in PLAYING.items():
        yield Entered(DIRECTOR, people.ReportTeam(team, 1, players), START - 20 * MINUTE_MS)
    yield Entered(DIRECTOR, people.StartMatchday(1), START)


def sit_and_gos(tables: Mapping[int, Sequence[str]]) -> Iterator[Entered]:
    """At every table they finish in the order of their names."""
    for number, players in tables.items():
        yield Entered(DIRECTOR, season.EnterSitAndGo(1, number, in_order(sorted(players))), START + 2 * HOUR_MS)


def mains(fields: Mapping[int, Sequence[str]]) -> Iterator[Entered]:
    """In the main tournaments, too; in the second the director swaps the first two."""
    for number, players in fields.items():
        ordered = sorted(players)
        if number == 2:
            ordered[:2] = reversed(ordered[:2])
        yield Entered(DIRECTOR, season.EnterMainTournament(1, number, in_order(ordered)), START + 6 * HOUR_MS)


def put_right(fields: Mapping[int, Sequence[str]]) -> PutRight:
    """The two lines swapped back."""
    right = season.EnterMainTournament(1, 2, in_order(sorted(fields[2])))
    return PutRight(DIRECTOR, 2, right, "two lines swapped", START + 7 * HOUR_MS)


def after_the_last_hand() -> Iterator[Entered]:
    """A fine for what only the floor can see; the results are approved and count in the rankings."""
    at = START + 8 * HOUR_MS
    yield Entered(FLOOR, people.FineTeam("river-1", 1, "drugs_or_alcohol", "after midnight", "emil"), at)
    yield Entered(DIRECTOR, season.ApproveMatchDay(1), at)
    yield Entered(OFFICE, ranking.CountMatchday(1), at)


def in_order(players: Sequence[str]) -> tuple[GameFinish, ...]:
    """Everybody in the order of the seats."""
    return tuple(GameFinish(player, place) for place, player in enumerate(players, 1))
