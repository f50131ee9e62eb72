"""The lists of a national association: titles, belt, papers, screen names, national team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.days import is_day
from floorman.errors import LeagueError
from floorman.league.files.grids import Cell, Grid, WordedId, column, figures
from floorman.league.files.lists import YES
from floorman.league.honours.team import candidates
from floorman.league.honours.titles import TITLES, belt_reminder
from floorman.league.people import lookup
from floorman.text.fillings import Day, filled_in
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.league.honours.residence import Stay
    from floorman.league.honours.team import Change
    from floorman.league.league import LeagueState

_NO = Words("no", "nein")
_UNKNOWN = Words("no papers", "keine Papiere")
_STATUS = {
    "in": Words("in the squad", "im Kader"),
    "declined": Words("declined", "abgesagt"),
    "out": Words("out", "nicht mehr im Kader"),
}
_NAME = (column("name", "name", "Name"), column("player", "id", "Kennung"))


def _who(league: LeagueState, who: str) -> tuple[str, str]:
    """Name and id; officials and teams have only what they are called."""
    return (lookup.member_name(league, who) if who in league.people.members else who), who


def _names(league: LeagueState, members: Iterable[str]) -> str:
    return ", ".join(_who(league, member)[0] for member in members)


def _day(day: str, language: str) -> str:
    """A day as the reader of a language writes it; as it is kept where no language is named."""
    return Day(day).written(language) if language else day


def _periods(stays: Iterable[Stay], language: str = "") -> str:
    return ", ".join(f"{_day(stay.since, language)}–{_day(stay.until, language)}" for stay in stays)


def _moves(changes: Iterable[Change], language: str = "") -> str:
    return "; ".join(
        f"{_day(change.was, language)} → {_day(change.now, language)}: {change.reason}" for change in changes
    )


def titles_grid(league: LeagueState) -> Grid:
    """Every title that was given, and who finished higher and could not hold it."""
    return Grid(
        Words("Titles", "Titel"),
        (
            figures("season", "season", "Saison"),
            column("title", "title", "Titel"),
            column("holders", "holder", "Titelträger"),
            column("passed_over", "passed over", "übergangen"),
            column("event", "event", "Turnier"),
        ),
        tuple(
            (
                title.season,
                TITLES[title.kind],
                _names(league, title.holders),
                _names(league, title.passed_over),
                title.result,
            )
            for title in league.ranking.titles
        ),
    )


def belt_grid(league: LeagueState) -> Grid:
    """Who has the belt, and who had it before."""
    ranking = league.ranking
    return Grid(
        Words("Championship belt", "Meistergürtel"),
        (
            *_NAME,
            column("since", "since", "seit"),
            column("due", "played for again on", "nächster Titelkampf"),
            column("returned", "returned", "zurückgegeben"),
        ),
        tuple(
            (*_who(league, belt.holder), Day(belt.since), Day(belt.due), Day(belt.returned))
            for belt in (*((ranking.belt,) if ranking.belt else ()), *reversed(ranking.belts))
        ),
    )


def reminder_grid(league: LeagueState, entrants: Iterable[str], *, closes: str, on: str) -> Grid:
    """Whether the holder of the belt has to be asked for it, since entries have closed and the title is not defended.

    Raises:
        LeagueError: there is no such day, or nobody known is meant by an entrant.
    """
    if not is_day(closes):
        raise LeagueError(
            Words(
                f"--closes: a day such as 2026-05-12, not {quoted(closes)}",
                f"--closes: ein Tag wie 2026-05-12, nicht {quoted(closes, 'de')}",
            )
        )
    entered = {entrant: lookup.member_name(league, entrant) for entrant in entrants}
    found = belt_reminder(league, entered, closes_on=closes, on=on)
    return Grid(
        Words("Championship belt: reminder", "Meistergürtel: Erinnerung"),
        (*_NAME, column("what", "what", "was"), column("rule", "clause", "Bestimmung")),
        ((*_who(league, found.holder), found.words, (found.rule,)),) if found else (),
        ()
        if found
        else (Words("Nobody has to give the belt back now.", "Derzeit muss niemand den Gürtel zurückgeben."),),
    )


def papers_grid(league: LeagueState) -> Grid:
    """What members have shown of citizenship and residence."""
    rows: list[tuple[Cell, ...]] = []
    for member, papers in league.ranking.papers.items():
        stays = WordedId(_periods(papers.stays), Words(_periods(papers.stays, "en"), _periods(papers.stays, "de")))
        rows.append((*_who(league, member), YES if papers.is_citizen else _NO, stays))
    return Grid(
        Words("Citizenship and residence", "Staatsbürgerschaft und Wohnsitz"),
        (*_NAME, column("citizen", "citizen", "Staatsbürger"), column("stays", "residence", "Wohnsitz")),
        tuple(rows),
    )


def screen_names_grid(league: LeagueState) -> Grid:
    """Who plays under which name, and the names that nobody has claimed, with the events they are in."""
    ranking = league.ranking
    rows: list[tuple[Cell, ...]] = [
        (platform, screen_name, *_who(league, member), "")
        for platform, names in ranking.screen_names.items()
        for screen_name, member in names.items()
    ]
    open_: dict[tuple[str, str], list[str]] = {}
    for event, finish in ranking.unassigned():
        open_.setdefault((ranking.results[event].platform, finish.who), []).append(event)
    rows += [(*name, Words("nobody yet", "noch niemand"), "", ", ".join(events)) for name, events in open_.items()]
    return Grid(
        Words("Screen names", "Screennamen"),
        (
            column("platform", "platform", "Plattform"),
            column("screen_name", "screen name", "Spielername"),
            *_NAME,
            column("events", "waits in", "wartet in"),
        ),
        tuple(rows),
    )


# ---- the national team ----


def team_grids(league: LeagueState) -> tuple[Grid, Grid]:
    """The squad, and the matches with who plays them."""
    team = league.ranking.team
    posts = [
        Words(f"{en}: {_names(league, [team.roles[role]])}", f"{de}: {_names(league, [team.roles[role]])}")
        for role, en, de in (("coach", "Coach", "Trainer"), ("manager", "Manager", "Teamchef"))
        if role in team.roles
    ]
    squad = Grid(
        Words("National team, squad", "Nationalteam, Kader"),
        (
            *_NAME,
            column("status", "standing", "Stand"),
            column("captain", "captain", "Kapitän"),
            column("on", "called up", "nominiert"),
            column("appearance", "for", "für"),
            column("reason", "reason", "Grund"),
        ),
        tuple(
            (
                *_who(league, member),
                _STATUS[called.status],
                YES if team.captain == member else "",
                Day(called.on),
                called.appearance,
                called.reason,
            )
            for member, called in team.called.items()
        ),
        tuple(posts),
    )
    matches = Grid(
        Words("National team, matches", "Nationalteam, Spiele"),
        (
            column("appearance", "id", "Kennung"),
            column("name", "name", "Name"),
            column("date", "date", "Tag"),
            figures("size", "players", "Spieler"),
            column("members", "who plays", "Aufgebot"),
            column("changes", "moved", "verlegt"),
        ),
        tuple(
            (
                id_,
                each.name,
                Day(each.date),
                each.size,
                _names(league, each.members),
                WordedId(_moves(each.changes), Words(_moves(each.changes, "en"), _moves(each.changes, "de"))),
            )
            for id_, each in team.appearances.items()
        ),
    )
    return squad, matches


def candidates_grid(league: LeagueState, on: str, appearance: str = "") -> Grid:
    """The ranking with what a coach may look at besides; whether they may play is looked at on the day of the match.

    Raises:
        ScoringRefused: there is no national ranking.
        NationalTeamRefused: there is no such match.
    """
    eligible = {True: YES, False: _NO, None: _UNKNOWN}
    return Grid(
        filled_in(Words("Candidates, {day}", "Kandidaten, {day}"), day=Day(on)),
        (
            figures("rank", "rank", "Rang"),
            *_NAME,
            figures("points", "points", "Punkte"),
            column("eligible", "eligible", "berechtigt"),
            column("elsewhere", "elsewhere", "anderswo"),
        ),
        tuple(
            (
                each.rank,
                *_who(league, each.member),
                each.points,
                eligible[each.is_eligible],
                ", ".join(f"{name} ({place}.)" for name, place in each.elsewhere),
            )
            for each in candidates(league, on, appearance)
        ),
    )
