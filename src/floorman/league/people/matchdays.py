"""Match days: when they are, who directs them, who reports, and what is settled when they start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import CheckInRefused, LeagueError
from floorman.league.people import events as did
from floorman.league.people.calendar import require_matchday
from floorman.league.people.clubs import require_id
from floorman.league.people.fines import fielded_against_rules, fines
from floorman.league.people.lineups import lineup_due_at
from floorman.league.people.records import clause
from floorman.league.people.teams import entered, left_out
from floorman.text.fillings import Day, several
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.people import commands as want
    from floorman.league.people.events import Event
    from floorman.league.people.records import FineKind
    from floorman.league.people.state import ReportedDay
    from floorman.league.setup import Matchday
    from floorman.rulebook import Cite


def move_matchday(league: LeagueState, wanted: want.MoveMatchday, *, now: int) -> tuple[Event, ...]:
    """A match day may be put elsewhere until it starts; every club in the season is told: WPL 2.2."""
    people, rule = league.people, league.book.own_topic("matchday_moved")
    if people.day(wanted.matchday).started_at is not None:
        raise LeagueError(
            Words(f"match day {wanted.matchday} has started", f"Spieltag {wanted.matchday} hat begonnen"), rule=rule
        )
    before = people.matchdays[wanted.matchday]
    venue = wanted.venue or before.venue
    after = replace(before, date=wanted.date, starts_at=wanted.starts_at, venue=venue)
    require_matchday(after)
    if any(day.date == wanted.date for day in people.matchdays.values() if day.number != wanted.matchday):
        raise LeagueError(
            Words("another match day is on {date}", "Am {date} ist schon ein anderer Spieltag"),
            rule=rule,
            date=Day(wanted.date),
        )
    if wanted.starts_at != before.starts_at:
        _require_in_order(league, after, now, rule)
    clubs = tuple(club.id for club in people.clubs.values() if club.status != "refused")
    return (
        did.MatchdayMoved(wanted.matchday, wanted.date, wanted.starts_at, venue, clubs, wanted.reason, clause(rule)),
    )


def _require_in_order(league: LeagueState, moved: Matchday, now: int, rule: Cite | None) -> None:
    """Nothing is put where time has passed, and match days keep following one another."""
    if moved.starts_at < now:
        raise LeagueError(
            Words(
                f"match day {moved.number} cannot start in the past",
                f"Spieltag {moved.number} kann nicht in der Vergangenheit beginnen",
            ),
            rule=rule,
        )
    for other in league.people.matchdays.values():
        if (other.number < moved.number) != (other.starts_at < moved.starts_at) and other.number != moved.number:
            raise LeagueError(
                Words(
                    f"match days {other.number} and {moved.number} would change places",
                    f"Die Spieltage {other.number} und {moved.number} würden die Reihenfolge tauschen",
                ),
                rule=rule,
            )


def appoint_officials(league: LeagueState, wanted: want.AppointOfficials) -> tuple[Event, ...]:
    """The association names them for each match day: WPL 2.4."""
    league.people.day(wanted.matchday)
    for who in (wanted.director, *wanted.floor):
        require_id(who)
    rule = clause(league.book.own_topic("officials"))
    return (did.OfficialsAppointed(wanted.matchday, wanted.director, wanted.floor, rule),)


def check_in(league: LeagueState, wanted: want.ReportTeam, *, now: int) -> tuple[Event, ...]:
    """A team reports before the start with those who are there; whoever comes later reports then: WPL 2.13, 2.10, 3.5."""
    day, rule = league.people.day(wanted.matchday), league.book.own_topic("check_in")
    entry = entered(league, wanted.team)
    lineup = day.lineups.get(wanted.team)
    if lineup is None:
        raise CheckInRefused(
            Words(f"{wanted.team} has not named a line-up", f"{wanted.team} hat keine Aufstellung genannt"), rule=rule
        )
    _require_open(league, wanted.matchday)
    if wanted.team in day.absent:
        raise CheckInRefused(
            Words(f"{wanted.team} was not there at the start", f"{wanted.team} war zu Beginn nicht da"),
            rule=league.book.cite_if_any("team_min_present"),
        )
    there = day.checked_in.get(wanted.team, {})
    if not wanted.players and not wanted.identity:
        raise CheckInRefused(
            Words(f"say who of {wanted.team} is there", f"Sag dazu, wer von {wanted.team} da ist"), rule=rule
        )
    strangers = [who for who in (*wanted.players, *wanted.identity) if who not in lineup.players]
    again = [who for at, who in enumerate(wanted.players) if who in there or who in wanted.players[:at]]
    if strangers or again:
        words = (
            Words("not in the line-up of {team}: {names}", "Nicht in der Aufstellung von {team}: {names}")
            if strangers
            else Words("already checked in for {team}: {names}", "Schon eingecheckt für {team}: {names}")
        )
        raise CheckInRefused(
            words,
            rule=rule,
            team=wanted.team,
            names=several(strangers or again),
        )
    if league.people.clubs[entry.club].status != "accepted":
        raise CheckInRefused(
            Words(f"the club of {wanted.team} is not admitted", f"Der Verein von {wanted.team} ist nicht zugelassen"),
            rule=league.book.cite_if_any("club_requires"),
        )
    if entry.paid_cents < entry.fee_cents:
        raise CheckInRefused(
            Words(f"the fee of {wanted.team} is not paid", f"Die Teilnahmegebühr von {wanted.team} ist nicht bezahlt"),
            rule=league.book.cite_if_any("team_entry_fee_cents"),
        )
    reported = did.TeamReported(wanted.team, wanted.matchday, wanted.players, now, wanted.identity)
    if day.started_at is None:
        return (reported,)
    held = tuple(fielded_against_rules(league, wanted.team, wanted.matchday, wanted.players))
    return reported, *held, *fines(league, wanted.team, wanted.matchday, [what.what for what in held])


def _require_open(league: LeagueState, matchday: int) -> None:
    """A player who comes late still gets into a main tournament in its first levels, and no longer once one of them is over."""
    played = league.season.day(matchday)
    if played.approved is not None:
        raise CheckInRefused(
            Words(
                f"match day {matchday} is approved: correct an entry instead",
                f"Spieltag {matchday} ist freigegeben: berichtige stattdessen den Eintrag",
            ),
            rule=league.book.topic("public_table"),
        )
    if played.mains:
        raise CheckInRefused(
            Words(
                f"match day {matchday}: it is too late to join the main tournaments",
                f"Spieltag {matchday}: für die Hauptturniere ist es zu spät",
            ),
            rule=league.book.cite_if_any("ghost_removed_after_level"),
        )


def start_matchday(league: LeagueState, matchday: int, *, now: int) -> tuple[Event, ...]:
    """Settle who starts and who has stayed away, and what that and everything before it costs.

    The first time it also settles which teams the season has.
    """
    people, book = league.people, league.book
    day = people.day(matchday)
    if day.started_at is not None:
        raise LeagueError(Words(f"match day {matchday} has started", f"Spieltag {matchday} hat begonnen"))
    if now < people.matchdays[matchday].starts_at:
        raise LeagueError(
            Words("it is too early: match day {number} is on {date}", "Zu früh: Spieltag {number} ist am {date}"),
            rule=book.cite_if_any("season_table"),
            number=matchday,
            date=Day(people.matchdays[matchday].date),
        )
    gone = () if people.has_begun else left_out(league)
    missing = {event.team for event in gone if isinstance(event, did.TeamLeftOut)}
    teams = [team.id for team in people.teams.values() if team.status == "entered" and team.id not in missing]
    there = {team: _present(day, team) for team in teams}
    least = book.knobs.team_min_present or 1
    starts = {team: players for team, players in there.items() if len(players) >= least}
    absent = tuple(team for team in teams if team not in starts)
    events: list[Event] = [*gone, did.MatchdayStarted(matchday, now, starts, absent)]
    for team, players in starts.items():
        held = tuple(fielded_against_rules(league, team, matchday, players))
        events += held
        costs = [*_breaches(league, day, team, matchday), *(what.what for what in held if what.team == team)]
        events += fines(league, team, matchday, costs)
    for team in absent:
        late: list[FineKind] = ["lineup_late"] if _is_late(league, day, team, matchday) else []
        events += fines(league, team, matchday, ["team_no_show", *late])
    return tuple(events)


def _present(day: ReportedDay, team: str) -> tuple[str, ...]:
    there = day.checked_in.get(team, {})
    return tuple(player for player in day.lineups[team].players if player in there) if team in day.lineups else ()


def _is_late(league: LeagueState, day: ReportedDay, team: str, matchday: int) -> bool:
    """Whether no full line-up came in time, as it was due then or is due now that the day has moved."""
    due_at, lineup = lineup_due_at(league, matchday), day.lineups.get(team)
    if due_at is None:
        return False
    return lineup is None or lineup.full_at is None or not (lineup.was_in_time or lineup.full_at <= due_at)


def _breaches(league: LeagueState, day: ReportedDay, team: str, matchday: int) -> list[FineKind]:
    size = league.book.knobs.team_players
    found: list[FineKind] = []
    if size is not None and len(_present(day, team)) < size:
        found.append("only_two_players")
    if _is_late(league, day, team, matchday):
        found.append("lineup_late")
    return found
