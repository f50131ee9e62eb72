"""Line-ups: who is named for a match day, until when, and until when it can be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.days import HOUR_MS, MINUTE_MS
from floorman.errors import LineupRefused, NotEligible
from floorman.league.people import events as did
from floorman.league.people.eligibility import plays_for, refusals
from floorman.league.people.teams import entered
from floorman.text.fillings import Count
from floorman.text.nouns import MINUTES, PLAYERS
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.people import commands as want
    from floorman.league.people.events import Event


def lineup_due_at(league: LeagueState, matchday: int) -> int | None:
    """The last moment at which a line-up is in time; it moves with the match day. WPL 2.12."""
    hours = league.book.knobs.lineup_deadline_hours
    return None if hours is None else league.people.matchdays[matchday].starts_at - hours * HOUR_MS


def changes_close_at(league: LeagueState, matchday: int) -> int:
    """The last moment at which a line-up can be changed: WPL 2.13."""
    minutes = league.book.knobs.lineup_change_minutes or 0
    return league.people.matchdays[matchday].starts_at - minutes * MINUTE_MS


def name_lineup(league: LeagueState, wanted: want.NameLineup, *, now: int) -> tuple[Event, ...]:
    """Take a line-up, or a change of one.

    A team that has named nobody may do so until the start, and pays for it; a line-up that is there is frozen before.
    """
    people, day = league.people, league.people.day(wanted.matchday)
    entered(league, wanted.team)
    _require_names(league, wanted)
    at = now if wanted.received_at is None else wanted.received_at
    if at > now:
        raise LineupRefused(
            Words(
                "a line-up cannot have come after it was written down",
                "Eine Aufstellung kann nicht nach ihrem Eintrag gekommen sein",
            ),
            rule=league.book.cite_if_any("lineup_deadline_hours"),
        )
    if day.started_at is not None:
        raise LineupRefused(
            Words(f"match day {wanted.matchday} has started", f"Spieltag {wanted.matchday} hat begonnen"),
            rule=league.book.cite_if_any("lineup_change_minutes"),
        )
    if wanted.team in day.lineups and at > changes_close_at(league, wanted.matchday):
        minutes = league.book.knobs.lineup_change_minutes or 0
        raise LineupRefused(
            Words(
                "line-ups can be changed until {minutes} before the start",
                "Aufstellungen lassen sich bis {minutes} vor Beginn ändern",
            ),
            minutes=Count(minutes, *MINUTES),
            rule=league.book.cite_if_any("lineup_change_minutes"),
        )
    if wanted.team in day.lineups and at < day.lineups[wanted.team].at:
        raise LineupRefused(
            Words(
                f"{wanted.team} has named a later line-up",
                f"{wanted.team} hat danach schon eine andere Aufstellung genannt",
            ),
            rule=league.book.cite_if_any("lineup_change_minutes"),
        )
    _require_known(league, wanted)
    _require_at_one_table(league, wanted)
    date = people.matchdays[wanted.matchday].date
    against = [why for player in wanted.players for why in refusals(league, player, date, wanted.team)]
    if against and not wanted.insists:
        raise NotEligible(against)
    due_at = lineup_due_at(league, wanted.matchday)
    is_full = len(wanted.players) == (league.book.knobs.team_players or len(wanted.players))
    return (
        did.LineupNamed(
            wanted.team,
            wanted.matchday,
            wanted.players,
            at,
            wanted.captain_chooses,
            is_full=is_full,
            is_in_time=due_at is None or at <= due_at,
        ),
    )


def is_past(league: LeagueState, named: want.NameLineup) -> bool:
    """Whether a line-up is a fact: its match day has started, or the team has named another one since."""
    day = league.people.day(named.matchday)
    standing = day.lineups.get(named.team)
    return day.started_at is not None or standing is None or standing.players != named.players


def _require_known(league: LeagueState, wanted: want.NameLineup) -> None:
    """Nobody plays whom nobody knows, whoever insists on it."""
    for player in wanted.players:
        if player not in league.people.members:
            raise LineupRefused(
                Words(f"nobody is known as {player}", f"Als {player} ist niemand bekannt"),
                rule=league.book.cite_if_any("entry_requires"),
            )


def _require_at_one_table(league: LeagueState, wanted: want.NameLineup) -> None:
    """Nobody sits for two teams at once, whoever insists on it."""
    people = league.people
    named = {
        player: team
        for team, lineup in people.days[wanted.matchday].lineups.items()
        if team != wanted.team
        for player in lineup.players
    }
    if twice := [player for player in wanted.players if player in named]:
        raise NotEligible(plays_for(league, people.members[player], named[player]) for player in twice)


def _require_names(league: LeagueState, wanted: want.NameLineup) -> None:
    most = league.book.knobs.team_players
    if not wanted.players or len(set(wanted.players)) != len(wanted.players):
        raise LineupRefused(
            Words("a line-up names players, each of them once", "Eine Aufstellung nennt Spieler, jeden einmal"),
            rule=league.book.cite_if_any("team_players"),
        )
    if most is not None and len(wanted.players) > most:
        raise LineupRefused(
            Words(
                f"a team has at most {counted(most, *PLAYERS)} on the day, not {len(wanted.players)}",
                f"Ein Team hat am Spieltag höchstens {most} Spieler, nicht {len(wanted.players)}",
            ),
            rule=league.book.cite("team_players"),
        )
