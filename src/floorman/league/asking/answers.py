"""The answers to what is asked of a league: lists. Nothing is looked up here but the league; what day it is comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from floorman.bank import Why
from floorman.bank.occasions import in_words
from floorman.days import is_day
from floorman.errors import LeagueError
from floorman.league.asking import questions as want
from floorman.league.files import honours, lists, reports
from floorman.league.files.grids import Grid, WordedId, column, figures
from floorman.league.files.margin import PLAIN, Margin
from floorman.league.files.tables import past_table
from floorman.league.people import lookup
from floorman.league.people.money import bookings
from floorman.league.ranking.matchdays import results_now
from floorman.text.amounts import Cents
from floorman.text.fillings import Day, filled_in
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from floorman.bank import Transferred
    from floorman.league.league import League, LeagueState

_KINDS: Final = {
    Why.FEE: Words("fee", "Gebühr"),
    Why.FINE: Words("fine", "Geldstrafe"),
    Why.TRANSFER: Words("fee back", "Gebühr zurück"),
    Why.CORRECTION: Words("taken back", "zurückgenommen"),
}


class Around(NamedTuple):
    """What an answer needs beside the league."""

    today: str
    margin: Margin = PLAIN
    booked: Callable[[League], Mapping[str, Transferred]] = lambda _: {}
    """The transfers in the ledger by which fees and fines are booked, by their ids."""

    def day(self, said: str) -> str:
        """The day that is meant: today, unless another one is said.

        Raises:
            LeagueError: it is none.
        """
        if said and not is_day(said):
            raise LeagueError(
                Words(
                    f"a day such as 2026-05-12, not {quoted(said)}",
                    f"ein Tag wie 2026-05-12, nicht {quoted(said, 'de')}",
                )
            )
        return said or self.today


def lists_for(league: League, wanted: want.List, around: Around) -> tuple[Grid, ...]:
    """The lists that somebody wants to see.

    Raises:
        LeagueError: there is no such thing in the league, or not yet.
    """
    state, margin = league.state, around.margin
    match wanted:
        case want.ReadTable(through, season) if season and season != state.setup.season:
            return (past_table(state, season, of_a_day=through is not None),)
        case want.ReadTable(through):
            return (lists.table_grid(state, through=through),)
        case want.ReadMvp(matchday):
            return (lists.mvp_grid(state, matchday=matchday),)
        case want.ReadRanking(name, on):
            return (lists.ranking_grid(state, name, around.day(on)),)
        case want.ReadRankings():
            return (_rankings(state),)
        case want.ReadEvents(importable):
            results = results_now(state).values()
            return (lists.events_grid(lists.importable(results) if importable else results),)
        case want.ReadMatchdays():
            return (_matchdays(state, margin),)
        case want.ReadDraw(matchday):
            return _drawn(state, matchday)
        case want.ReadResults(matchday):
            return (lists.results_grid(state, matchday),)
        case want.ReadTitles():
            return (honours.titles_grid(state),)
        case want.ReadBelt():
            return (honours.belt_grid(state),)
        case want.ReadSquad():
            return honours.team_grids(state)
        case want.ReadClubs():
            return (lists.clubs_grid(state),)
        case want.ReadTeams():
            return (lists.teams_grid(state),)
        case want.ReadReport(matchday):
            return reports.match_report(league, matchday, margin)
        case want.ReadRulings(matchday):
            return (reports.rulings(league, margin, matchday=matchday),)
        case want.ReadLineups(matchday):
            return (lists.lineups_grid(state, matchday, margin),)
        case want.ReadFines():
            return (lists.fines_grid(league, margin, around.booked(league)),)
        case want.ReadBookings():
            return (_bookings(league, margin, around.booked(league)),)
        case want.ReadMembers():
            return (lists.members_grid(state),)
        case want.ReadMayPlay(member, on, team):
            return (_may_play(state, member, around.day(on), team),)
        case want.ReadPapers():
            return (honours.papers_grid(state),)
        case want.ReadScreenNames():
            return (honours.screen_names_grid(state),)
        case want.ReadCandidates(on, match):
            return (honours.candidates_grid(state, around.day(on), match),)
        case want.ReadReminder(closes, entrants, on):
            return (honours.reminder_grid(state, entrants, closes=closes, on=around.day(on)),)
        case _:
            assert_never(wanted)


def _rankings(state: LeagueState) -> Grid:
    unsaid = Words("not set yet", "noch nicht festgelegt")
    return Grid(
        Words("Rankings", "Ranglisten"),
        (column("list", "id", "Kennung"), column("name", "name", "Name"), column("scoring", "points", "Punkte")),
        tuple(
            (name, listed.named.name, lists.scoring_note(state, name) if listed.scoring else unsaid)
            for name, listed in state.ranking.lists.items()
        ),
    )


def _matchdays(state: LeagueState, margin: Margin) -> Grid:
    return Grid(
        Words("Match days", "Spieltage"),
        (
            figures("matchday", "match day", "Spieltag"),
            column("date", "date", "Tag"),
            column("starts", "begins", "Beginn"),
            column("venue", "venue", "Ort"),
            column("stage", "standing", "Stand"),
        ),
        tuple(
            (each.number, Day(each.date), margin.clock(each.starts_at), each.venue, _stage(state, each.number))
            for each in lookup.matchdays(state)
        ),
    )


def _stage(state: LeagueState, number: int) -> Words:
    played = state.season.day(number)
    if played.approved:
        return Words("counts", "zählt")
    if played.is_played:
        return Words("to be approved", "freizugeben")
    if lookup.has_started(state, number):
        return Words("is played", "läuft")
    return Words("planned", "geplant")


def _drawn(state: LeagueState, matchday: int) -> tuple[Grid, ...]:
    grids = lists.draw_grids(state, matchday)
    if not grids:
        raise LeagueError(
            Words(f"match day {matchday}: nothing is drawn yet", f"Spieltag {matchday}: noch ist nichts ausgelost")
        )
    return grids


def _bookings(league: League, margin: Margin, made: Mapping[str, Transferred]) -> Grid:
    rows = []
    for booking in bookings(league.records):
        found = made.get(booking.id)
        accounts = (found.debit, found.credit) if found else (lists.NOT_BOOKED, "")
        what = (Cents(booking.cents), in_words(booking.reason), margin.name(booking.by), margin.clock(booking.at))
        rows.append((booking.id, booking.club, WordedId(booking.why.value, _KINDS[booking.why]), *accounts, *what))
    return Grid(
        Words("Transfers", "Buchungen"),
        (
            column("id", "id", "Kennung"),
            column("club", "club", "Verein"),
            column("why", "kind", "Art"),
            column("debit", "from account", "von Konto"),
            column("credit", "to account", "auf Konto"),
            figures("cents", "amount", "Betrag"),
            column("reason", "reason", "Grund"),
            column("by", "entered by", "eingetragen von"),
            column("at", "when", "wann"),
        ),
        tuple(rows),
    )


def _may_play(state: LeagueState, member: str, on: str, team: str) -> Grid:
    refusals = lookup.may_play(state, member, on, team=team)
    may = Words("{who} may play on {day}", "{who} darf am {day} spielen")
    may_not = Words("{who} may not play on {day}", "{who} darf am {day} nicht spielen")
    return Grid(
        filled_in(may_not if refusals else may, who=lookup.member_name(state, member), day=Day(on)),
        (column("code", "code", "Kürzel"), column("reason", "reason", "Grund"), column("rule", "clause", "Bestimmung")),
        tuple((refusal.code, refusal.words, (refusal.rule,) if refusal.rule else ()) for refusal in refusals),
    )
