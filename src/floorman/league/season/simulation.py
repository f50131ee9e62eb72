"""A whole season from a seed, entered as an official would: clubs, line-ups, check-ins, draws, results, corrections.

Things go wrong in it as they do: teams stay away or come short, line-ups are late, players leave without a word, share a
place, are sent home, change club, or play without a licence.

>>> league = simulate(7, teams=9, matchdays=1)
>>> len(league.state.season.approved)
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from floorman.days import DAY_MS, HOUR_MS, day_number
from floorman.league.league import League
from floorman.league.people import commands as people
from floorman.league.people import lookup
from floorman.league.people.records import ClubFacts
from floorman.league.people.teams import invoice
from floorman.league.season import commands as want
from floorman.league.season.draw import numbers_from
from floorman.league.season.finishes import GameFinish
from floorman.league.season.sides import sides
from floorman.league.setup import Matchday, SeasonSetup
from floorman.rulebook import SHIPPED, Rulebook, Shelf

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

T = TypeVar("T")

DATES: Final = ("02-01", "03-01", "03-29", "05-03", "06-07", "09-06", "10-04", "11-08", "12-06")
"""The match days of a year."""
OFFICE: Final = "office"
DIRECTOR: Final = "director"
_SIZES: Final = (3, 2, 1, 2, 1)
"""How many teams one club after another has; 15 clubs come to 27."""
_CUT: Final = {("c05-1", 4): 30, ("c05-1", 6): 18}
"""How many hours before a team on a match day takes a name off its line-up: before it is due, and after."""


class Chance:
    """What happens by chance, the same for the same seed."""

    def __init__(self, seed: int, what: str) -> None:
        self._draw = numbers_from(seed, what)

    def once_in(self, times: int) -> bool:
        """Whether something happens that does once in so many times."""
        return self._draw() * times < 1

    def below(self, limit: int) -> int:
        """A number from 0 on."""
        return int(self._draw() * limit)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in any order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def simulate(
    seed: int, *, teams: int = 27, matchdays: int = 9, book: Rulebook | str = "wpl", year: int = 2026
) -> League:
    """Play a season. With all teams and match days it has a transfer, an ineligible player and two kinds of no-show."""
    league = found(seed, teams=teams, matchdays=matchdays, book=book, year=year)
    for number in range(1, matchdays + 1):
        play(league, number, seed)
    return league


# ---- before the season ----


def found(seed: int, *, teams: int = 27, matchdays: int = 9, book: Rulebook | str = "wpl", year: int = 2026) -> League:
    """A season before its first match day: clubs admitted, teams paid for, three players a team and one more a club."""
    rules = SHIPPED.book(book)
    days = tuple(
        Matchday(number=number, date=date, starts_at=day_number(date) * DAY_MS + 14 * HOUR_MS)
        for number, date in enumerate((f"{year}-{day}" for day in DATES[:matchdays]), 1)
    )
    setup = SeasonSetup(
        id=f"season-{seed}",
        name="Wiener Poker Landesliga",
        book=rules.id,
        edition=rules.edition,
        season=str(year),
        matchdays=days,
        seed=seed,
    )
    league = League.open(setup, by=OFFICE, now=_before(setup), shelf=Shelf([rules]))
    entered = 0
    for number in range(1, 100):
        size = min(_SIZES[(number - 1) % len(_SIZES)], teams - entered)
        if not size:
            break
        _enter_club(league, f"c{number:02}", size)
        entered += size
    return league


def _enter_club(league: League, club: str, size: int) -> None:
    facts = ClubFacts(
        register_number=f"ZVR {club}",
        is_regional_member=True,
        is_national_member=True,
        has_seat_in_region=True,
        signed_by=f"chair of {club}",
        signed_on=f"{_year(league) - 1}-10-15",
    )
    _do(league, people.EnterClub(club=club, name=f"Club {club[1:]}", facts=facts))
    _do(league, people.AdmitClub(club=club))
    for number in range(1, size + 1):
        team = f"{club}-{number}"
        _do(league, people.EnterTeam(team=team, club=club))
        if invoice(league.state, club).cents:
            _do(league, people.PayTeamFee(team=team))
        for letter in "abc":
            _enter_member(league, f"{team}{letter}", club)
    _enter_member(league, f"{club}-r", club)


def _enter_member(league: League, member: str, club: str) -> None:
    _do(
        league,
        people.EnterMember(member=member, name=f"Player {member}", born="1990-01-01", club=club, joined="2020-01-01"),
    )
    filed_on, until = f"{_year(league) - 1}-10-01", f"{_year(league)}-12-31"
    _do(league, people.ApplyForLicence(member=member, filed_on=filed_on))
    issued = people.IssueLicence(member=member, number=f"L-{member}", valid_from=filed_on, valid_until=until)
    _do(league, issued)


def _do(league: League, wanted: people.Command) -> None:
    league.do(wanted, by=OFFICE, now=_before(league.state.setup))


def _before(setup: SeasonSetup) -> int:
    """When everybody enters: in the autumn before."""
    return day_number(f"{int(setup.season) - 1}-11-01") * DAY_MS


def _year(league: League) -> int:
    return int(league.state.setup.season)


# ---- a match day ----


def play(league: League, matchday: int, seed: int) -> None:
    """Play a match day, from the line-ups to the approval."""
    starts_at = lookup.matchday_of(league.state, matchday).starts_at
    chance = Chance(seed, f"match day {matchday}")
    _between(league, matchday, starts_at)
    _line_up(league, matchday, starts_at, chance)
    evening = starts_at + 2 * HOUR_MS
    league.do(people.StartMatchday(matchday), by=DIRECTOR, now=starts_at)
    playing = sum(not side.is_absent for side in sides(league.state, matchday))
    tables = 3 if playing < 7 else None  # two would hold them all, but not keep three team-mates apart
    league.do(want.DrawSitAndGos(matchday, seed * 100 + matchday, tables), by=DIRECTOR, now=starts_at)
    day = league.state.season.day(matchday)
    ghosts = _ghosts(league, matchday)
    for number, table in enumerate(day.tables, 1):
        finishes = result(table, ghosts, chance)
        league.do(want.EnterSitAndGo(matchday, number, finishes), by=DIRECTOR, now=evening)
    league.do(want.DrawMainTournaments(matchday, seed * 100 + matchday), by=DIRECTOR, now=evening)
    for number, players in enumerate(league.state.season.day(matchday).fields, 1):
        level = players[-2:] if matchday == 8 else ()  # two teams go out together in all three
        finishes = result(players, ghosts, chance, level=level)
        _enter_main(league, matchday, number, finishes, now=evening + 4 * HOUR_MS)
    league.do(want.ApproveMatchDay(matchday), by=DIRECTOR, now=evening + 5 * HOUR_MS)


def _enter_main(league: League, matchday: int, number: int, finishes: tuple[GameFinish, ...], *, now: int) -> None:
    """Enter a result; one of the season is typed in wrongly at first and put right."""
    right = want.EnterMainTournament(matchday, number, finishes)
    if (matchday, number) != (4, 2):
        league.do(right, by=DIRECTOR, now=now)
        return
    alone = [at for at, finish in enumerate(finishes) if finish.last == finish.place and not finish.is_ghost]
    typed = list(finishes)
    one, other = typed[alone[0]], typed[alone[1]]
    typed[alone[0]] = GameFinish(one.player, other.place)
    typed[alone[1]] = GameFinish(other.player, one.place)
    wrong = league.do(want.EnterMainTournament(matchday, number, tuple(typed)), by=DIRECTOR, now=now)
    league.correct(wrong.number, right, reason="two lines swapped", by=OFFICE, now=now + HOUR_MS)


def result(
    players: Sequence[str], ghosts: AbstractSet[str], chance: Chance, *, level: Sequence[str] = ()
) -> tuple[GameFinish, ...]:
    """A result list by chance: ghosts go out together after the first few, and two at the same place now and then.

    *level* are two who share a place for sure, unless one of them is a ghost or hardly anybody else plays.
    """
    order = chance.shuffled([player for player in players if player not in ghosts])
    level = level if ghosts.isdisjoint(level) and len(order) > 5 else ()
    if level:
        order = [player for player in order if player not in level]
        at = 1 + chance.below(len(order) - 3)
        order[at:at] = level
    gone = [player for player in players if player in ghosts]
    early = min(chance.below(3), len(order) - 1)
    finishes: list[GameFinish] = []
    place = 1
    ahead, behind = order[: len(order) - early], order[len(order) - early :]
    while ahead:
        if ahead[0] in level[:1]:
            together = 2
            finishes += [GameFinish(player, place, place + 1) for player in level]
        else:
            together = 2 if place > 1 and ahead[1:] and ahead[1] not in level and chance.once_in(15) else 1
            finishes += [_finish(player, place, together, chance) for player in ahead[:together]]
        ahead = ahead[together:]
        place += together
    if gone:
        through = place + len(gone) - 1 if len(gone) > 1 else 0
        finishes += [GameFinish(player, place, through, is_ghost=True) for player in gone]
        place += len(gone)
    finishes += [_finish(player, at, 1, chance) for at, player in enumerate(behind, place)]
    return tuple(finishes)


def _finish(player: str, place: int, together: int, chance: Chance) -> GameFinish:
    through = place + together - 1 if together > 1 else 0
    is_reported, is_disqualified = not chance.once_in(30), place > 1 and chance.once_in(100)
    return GameFinish(player, place, through, is_reported=is_reported, is_disqualified=is_disqualified)


def _ghosts(league: League, matchday: int) -> set[str]:
    """Whose seats nobody plays: those missing at the start, except who comes in time after all."""
    late = {player for team in lookup.teams(league.state) for player in lookup.came_late(league.state, team, matchday)}
    return {player for side in sides(league.state, matchday) for player in side.ghosts} - late


# ---- what people do ----


def _between(league: League, matchday: int, starts_at: int) -> None:
    """What happens before a match day: somebody who has played changes club, and a reserve who has not."""
    now, year = starts_at - 20 * DAY_MS, _year(league)
    if matchday == 5 and len(league.state.people.clubs) > 2:
        moved = people.ChangeClub(member="c02-1a", club="c03", on=f"{year}-05-20", reported_on=f"{year}-05-04")
        league.do(moved, by=OFFICE, now=now)
        away = people.ChangeClub(member="c01-r", club="c02", on=f"{year}-05-20", reported_on=f"{year}-05-04")
        league.do(away, by=OFFICE, now=now)
    if matchday == 2 and "c04-1b" in league.state.people.members:
        newcomer = people.EnterMember("c04-new", "Newcomer", "1995-05-05", "c04", f"{year}-01-15")
        league.do(newcomer, by=OFFICE, now=now)
        for step in (
            people.ApplyForLicence("c04-new", f"{year}-02-08"),
            people.IssueLicence("c04-new", "L-new", f"{year}-02-08", f"{year}-12-31"),
        ):
            league.do(step, by=OFFICE, now=now)


def wanted_lineup(league: League, team: str, matchday: int) -> tuple[tuple[str, ...], bool]:
    """Whom a team names, and whether it insists on somebody it should not field."""
    usual = tuple(f"{team}{letter}" for letter in "abc")
    known = league.state.people.members
    if team == "c04-1" and matchday == 2 and "c04-new" in known:
        return ("c04-new", *usual[1:]), True
    if team == "c02-1" and matchday >= 5 and len(league.state.people.clubs) > 2:
        return (("c01-r" if matchday >= 6 else "c02-r"), *usual[1:]), False
    if team == "c03-1" and matchday == 7 and "c02-1a" in known:
        return ("c02-1a", *usual[1:]), True
    if team == "c01-2" and matchday == 6:
        return ("c01-1a", *usual[1:]), True
    if team == "c01-1" and matchday == 6:
        return usual[1:], False
    return usual, False


def _line_up(league: League, matchday: int, starts_at: int, chance: Chance) -> None:
    date = lookup.matchday_of(league.state, matchday).date
    for team in lookup.teams(league.state):
        players, insists = wanted_lineup(league, team, matchday)
        if not insists:
            players = tuple(who for who in players if not lookup.may_play(league.state, who, date, team=team))
        away = (team, matchday) in {("c04-2", 3), ("c04-2", 6), ("c06-1", 5)} or chance.once_in(150)
        hours = 20 if chance.once_in(25) else 48
        if not (away and chance.once_in(2)):
            lineup = people.NameLineup(team, matchday, players, captain_chooses=chance.once_in(2), insists=insists)
            league.do(lineup, by=OFFICE, now=starts_at - hours * HOUR_MS)
            if (cut := _CUT.get((team, matchday), hours)) < hours:  # one of them cannot come after all
                players = players[:2]
                fewer = replace(lineup, players=players)
                league.do(fewer, by=OFFICE, now=starts_at - cut * HOUR_MS)
            there = _there(players, chance, is_away=away)
            if there:
                league.do(people.ReportTeam(team, matchday, there), by=DIRECTOR, now=starts_at - HOUR_MS)


def _there(players: tuple[str, ...], chance: Chance, *, is_away: bool) -> tuple[str, ...]:
    """Who of a line-up has come."""
    if is_away:
        return players[:1] if chance.once_in(2) else ()
    return players[:-1] if len(players) > 2 and chance.once_in(20) else players
