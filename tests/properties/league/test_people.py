"""Whatever an office enters: nobody plays for two teams unpunished, no club has too many, and the book adds up."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from typing import Any, get_args

import pytest

from floorman.bank import Why
from floorman.days import DAY_MS, HOUR_MS
from floorman.errors import LeagueError
from floorman.league.league import League, LeagueState, decoded, encoded
from floorman.league.people import commands as want
from floorman.league.people.events import MatchdayStarted
from floorman.league.people.fines import fine_cents
from floorman.league.people.lookup import may_play, sanctions_of, team_name, teams
from floorman.league.people.money import bookings
from floorman.league.people.records import ClubFacts
from floorman.rulebook import Shelf
from support.books import house
from support.league_people import IN_ORDER, SUNDAYS, Office

CLUBS = ["ace", "king", "Łódź", "=cmd()"]
MEMBERS = [f"m{number}" for number in range(24)]
DAYS = ["2025-12-01", "2026-01-15", "2026-02-20", "2026-03-15", "2026-04-10", "2026-05-20", *SUNDAYS]


def anything(random_: random.Random, office: Office) -> want.Command:  # one line for each command
    """Something somebody might want, sensible or not."""
    some = random_.choice
    people = office.state.people
    club, member = some(CLUBS), some(MEMBERS)
    matchday = some([_next(office), _next(office), random_.randint(1, len(SUNDAYS))])
    team = f"{club}-{random_.randint(1, 4)}"
    if people.teams and random_.random() < 0.8:
        team = some(list(people.teams))
        club = people.teams[team].club
    named = people.days[matchday].lineups.get(team)
    of_club = [who.id for who in people.members.values() if who.memberships and who.memberships[-1].club == club]
    guests = [who.id for who in people.members.values() if not who.memberships]
    pool = of_club if len(of_club) > 2 and random_.random() < 0.9 else MEMBERS
    players = tuple(random_.sample(pool, some([2, 3, 3, 3])))
    there = tuple(player for player in (named.players if named else players) if random_.random() < 0.9)
    played = some([number for number, day in people.days.items() if day.started_at is not None] or [matchday])
    guilty = (*people.days[played].present.get(team, ()), *players)[:1]
    moved = people.matchdays[matchday].starts_at + some([0, 8]) * DAY_MS
    silent = [
        (who.id, past.club, past.since)
        for who in people.members.values()
        for past in who.memberships
        if past.is_transfer and not past.reported_on
    ]
    commands: list[want.Command] = [
        want.EnterClub(club, club.upper(), some([IN_ORDER, ClubFacts()])),
        want.AdmitClub(club),
        want.EnterTeam(team, club, some(["", "", "Sharks"])),
        want.PayTeamFee(team),
        want.EnterMember(
            member, member.upper(), some(["1990-01-01", "2008-05-05"]), some([club, club, ""]), some(["", *DAYS])
        ),
        want.ApplyForLicence(member, some(DAYS)),
        want.IssueLicence(member, f"L-{random_.randint(1, 10**6)}", some(DAYS), some(["2026-12-31", "2026-05-01"])),
        want.NameLineup(team, matchday, players, insists=random_.random() < 0.3),
        want.NameLineup(team, matchday, players, insists=random_.random() < 0.3, captain_chooses=True),
        want.ReportTeam(team, matchday, there),
        want.ReportTeam(team, _next(office), there),
        want.PayTeamFee(some(list(people.teams) or [team])),
    ]
    rare: list[want.Command] = [
        want.UpdateClub(club, IN_ORDER),
        want.TurnDownClub(club),
        want.WithdrawTeam(team),
        want.NameTeam(team, some(["Sharks", "Whales", ""])),
        want.JudgeTeamName(team, is_accepted=random_.random() < 0.5),
        want.ChangeClub(member, some([*CLUBS, ""]), some(DAYS), some(["", *DAYS])),
        want.ChangeClub(*some(silent or [(member, club, some(DAYS))]), some(DAYS)),
        want.RecordGuest(some(guests or MEMBERS), f"event {random_.randint(1, 5)}", some(DAYS)),
        want.MoveMatchday(matchday, some(DAYS), moved),
        want.MoveMatchday(matchday, people.matchdays[matchday].date, moved),
        want.AppointOfficials(matchday, "office", ("felix",)),
        want.StartMatchday(matchday),
        want.StartMatchday(matchday),
        want.StartMatchday(matchday),
        want.SanctionTeam(team, played, some(["ineligible_player", "player_in_two_teams"]), guilty, "seen"),
        want.FineTeam(team, matchday, "drugs_or_alcohol", "seen"),
    ]
    return some(commands if random_.random() < 0.8 else rare)


def furnished(office: Office) -> None:
    """Clubs, teams and players to begin with, so that sessions come to match days."""
    for club in CLUBS[:3]:
        office.club(club, teams=2)
    for number, member in enumerate(MEMBERS[:18]):
        office.player(member, CLUBS[number % 3])


def require_sound(state: LeagueState) -> None:
    """What always holds."""
    people, book = state.people, state.book
    for club in people.clubs.values():
        assert len(club.teams) <= (book.knobs.club_max_teams or 99)
        assert [people.teams[team].number for team in club.teams] == list(range(1, len(club.teams) + 1))
    listed = Counter(team for club in people.clubs.values() for team in club.teams)
    assert listed == Counter(team.id for team in people.teams.values() if team.status == "entered")
    assert len({team_name(state, team) for team in teams(state)}) == len(teams(state))
    if people.has_begun:
        assert all(people.teams[team].paid_cents >= people.teams[team].fee_cents for team in teams(state))
    for number, day in people.days.items():
        for team, players in day.present.items():
            assert len(players) >= (book.knobs.team_min_present or 1)
            assert set(players) <= set(day.lineups[team].players)
        for lineup in day.lineups.values():
            assert len(lineup.players) <= (book.knobs.team_players or 99)
        assert max(Counter(who for lineup in day.lineups.values() for who in lineup.players).values(), default=0) <= 1
        assert not set(day.present) & set(day.absent)
        for team in day.absent:
            assert any((fine.team, fine.matchday) == (team, number) for fine in people.fines)
    require_one_team_each(state)
    once = Counter((fine.team, fine.matchday, fine.what) for fine in people.fines)
    assert all(count == 1 for count in once.values())
    for fine in people.fines:
        assert fine.rule
        assert fine.cents == fine_cents(book, fine.what)


def require_one_team_each(state: LeagueState) -> None:
    """Who played for a second team of the club did so at that team's cost."""
    people = state.people
    if state.book.knobs.player_bound_to_team != "season":
        return
    for member in people.members.values():
        first: dict[str, str] = {}
        for number, team in member.fielded:
            if first.setdefault(people.teams[team].club, team) != team:
                held = sanctions_of(state, team, number)
                assert any(member.id in what.players for what in held if what.what == "player_in_two_teams")


def require_punished(before: LeagueState, started: MatchdayStarted, after: LeagueState) -> None:
    """Every team that starts with somebody who may not play loses its points, and no other does."""
    date = before.people.matchdays[started.matchday].date
    for team, players in started.present.items():
        held = {who for sanction in sanctions_of(after, team, started.matchday) for who in sanction.players}
        barred = {who for who in players if may_play(before, who, date, team=team)}
        assert barred == held


def require_kept(league: League) -> None:
    """What is written down adds up to what is there, and to what the bank is told."""
    kept = [decoded(encoded(record)) for record in league.records]
    assert League.replay(kept, Shelf([league.state.book])).state == league.state
    paid = sum(team.paid_cents for team in league.state.people.teams.values())
    owed = sum(fine.cents for fine in league.state.people.fines)
    made = list(bookings(kept))
    by_id = {booking.id: booking for booking in made}
    assert len(by_id) == len(made)
    back = {booking.takes_back for booking in made if booking.why is Why.CORRECTION}
    standing = [booking for booking in made if booking.why is not Why.CORRECTION and booking.id not in back]
    assert sum(-booking.cents if booking.why is Why.TRANSFER else booking.cents for booking in standing) == paid + owed


BOOKS: dict[str, dict[str, Any]] = {
    "wpl": {},
    "by the day": {"player_bound_to_team": "matchday"},
    "two teams": {"club_max_teams": 2, "transfer_lock": "none"},
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", BOOKS)
def test_random_seasons_keep_every_invariant_and_can_be_taken_back_whole(name: str, seed: int, soak: bool) -> None:
    for again in range(15 if soak else 1):
        random_ = random.Random(f"{name} {seed} {again}")
        office = Office(house("wpl", **BOOKS[name])) if BOOKS[name] else Office()
        empty = deepcopy(office.state.people)
        furnished(office)
        for step in range(500):
            if random_.random() < 0.05:
                _correct(random_, office)
            else:
                pass_time(random_, office)
                _try(anything(random_, office), office, look_closely=step % 20 == 0)
            require_sound(office.state)
            if step % 100 == 0:
                require_kept(office.league)
        require_kept(office.league)
        while office.league.entries:
            office.league.correct(office.league.entries[-1].number, reason="undone", by="office", now=office.now)
        assert office.state.people == empty
        require_kept(office.league)


def test_such_seasons_come_to_everything() -> None:
    """Every command is carried out sooner or later."""
    left = {kind.__name__ for kind in get_args(want.Command)} | {"TransferReported"}
    random_ = random.Random(1)
    for _ in range(20):
        office = Office()
        furnished(office)
        for _ in range(500):
            pass_time(random_, office)
            wanted = anything(random_, office)
            with suppress(LeagueError):
                entry = office.do(wanted)
                left -= {type(done).__name__ for done in (wanted, *entry.events)}
        if not left:
            break

    assert not left


def _try(wanted: want.Command, office: Office, *, look_closely: bool) -> None:
    """Enter something, or be refused; what is refused changes nothing."""
    before = deepcopy(office.state) if look_closely else None
    try:
        entry = office.do(wanted)
    except LeagueError:
        assert before is None or before == office.state
        return
    for event in entry.events:
        if isinstance(event, MatchdayStarted):
            earlier = League.replay(office.league.records[: entry.number], Shelf([office.state.book]))
            require_punished(earlier.state, event, office.state)


def pass_time(random_: random.Random, office: Office) -> None:
    """Mostly hours pass, near a match day; sometimes it is the day before the next one."""
    start = office.state.people.matchdays[_next(office)].starts_at
    if random_.random() < 0.04:
        office.now = max(office.now, start - random_.choice([30, 20]) * HOUR_MS)
    elif office.now > start - 3 * DAY_MS:
        office.now += random_.choice([0, 0, 1]) * HOUR_MS
    else:
        office.now += random_.randint(0, 12) * HOUR_MS


def _next(office: Office) -> int:
    """The match day that comes next."""
    days = office.state.people.days
    return next((number for number, day in days.items() if day.started_at is None), len(days))


def _correct(random_: random.Random, office: Office) -> None:
    """Put some entry right, or strike it; where others build on it, nothing changes."""
    number = random_.randint(1, len(office.league.records))
    wanted = anything(random_, office) if random_.random() < 0.3 else None
    before = office.state
    try:
        office.league.correct(number, wanted, reason="mistyped", by="eva", now=office.now)
    except LeagueError:
        assert office.state is before
