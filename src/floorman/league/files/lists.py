"""The lists of a league: table, players, ranking, members, fines, and who plays where."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from floorman.bank import Why
from floorman.league.files.grids import Cell, Exact, Grid, WordedId, column, figures
from floorman.league.files.margin import PLAIN
from floorman.league.people import lookup
from floorman.league.people.money import bookings, fined_for
from floorman.league.ranking.kinds import kind_of_event
from floorman.league.ranking.lists import list_of, ranking_on
from floorman.league.ranking.terms import terms_of
from floorman.league.season.figures import shown
from floorman.league.season.mvp import day_mvp, season_mvp
from floorman.league.season.sides import is_empty, sides
from floorman.league.season.table import champion, leaders, table
from floorman.league.season.why import FineTotal, why
from floorman.text.amounts import Cents
from floorman.text.fillings import Count, Day, Several, filled_in
from floorman.text.money import money
from floorman.text.nouns import AFTER_MATCH_DAYS
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from floorman.bank import Occasion
    from floorman.league.files.grids import Column
    from floorman.league.files.margin import Margin
    from floorman.league.league import League, LeagueState
    from floorman.league.ranking.results import Finish, Result
    from floorman.league.season.finishes import GameFinish
    from floorman.league.season.table import TeamRow

YES: Final = Words("yes", "ja")
NOT_BOOKED: Final = Words("not booked", "nicht gebucht")
_TICK: Final = "x"


def name_of(league: LeagueState, player: str) -> str:
    """What a list calls somebody, or a seat that nobody plays."""
    return player if is_empty(player) else lookup.member_name(league, player)


# ---- the season ----


def table_grid(league: LeagueState, *, through: int | None = None) -> Grid:
    """The table, with deductions and what stands against teams as notes."""
    standing = table(league, through=through)
    title = f"{league.setup.name} {league.setup.season}"
    played, planned = len(standing.matchdays), len(lookup.matchdays(league))
    notes = [_footnote(league, row) for row in standing.rows]
    winner = champion(league) if through is None else None
    said = [Words(f"Champion: {_team(league, winner)}", f"Meister: {_team(league, winner)}")] if winner else []
    if through is None and standing.is_final and not winner and standing.rows:
        said = [_open_title(league, leaders(standing))]
    return Grid(
        filled_in(
            Words("{title}, after {played} of {planned}", "{title}, nach {played} von {planned}"),
            title=title,
            played=played,
            planned=Count(planned, *AFTER_MATCH_DAYS),
        ),
        (
            figures("rank", "rank", "Rang"),
            column("name", "team", "Team"),
            column("team", "id", "Kennung"),
            figures("points", "points", "Punkte"),
            figures("earned", "earned", "erspielt"),
            figures("deducted", "deducted", "Abzug"),
            figures("game_points", "game points", "Spielpunkte"),
            figures("absences", "absent", "gefehlt"),
            column("form", "form", "Form"),
            column("marks", "notes", "Anm."),
        ),
        tuple(_table_row(league, row) for row in standing.rows),
        (*said, *(note for row in notes for note in row)),
    )


def _open_title(league: LeagueState, tied: Sequence[str]) -> Words:
    """Nothing tells the leaders apart, and so the association does."""
    rule = league.book.topic("equal_in_all")
    return filled_in(
        Words(
            "Level in everything: {names}; the association names the champion ({rule})",
            "In allem gleichauf: {names}; den Meister bestimmt der Verband ({rule})",
        ),
        names=Several(_team(league, team) for team in tied),
        rule=Words(str(rule), rule.de),
    )


def _team(league: LeagueState, team: str | None) -> str:
    return lookup.team_name(league, team) if team else ""


def _table_row(league: LeagueState, row: TeamRow) -> tuple[Cell, ...]:
    form = " ".join("–" if place is None else str(place) for place in row.form)
    marks = " ".join(f"{note.mark})" for note in row.footnotes)
    return (
        row.rank,
        lookup.team_name(league, row.team),
        row.team,
        row.points,
        row.earned,
        row.deducted,
        row.game_points,
        len(row.absences),
        form,
        marks,
    )


def _footnote(league: LeagueState, row: TeamRow) -> list[Words]:
    name = lookup.team_name(league, row.team)
    notes = [
        Words(
            f"{note.mark}) {name}: {note.words.en} ({note.rule})",
            f"{note.mark}) {name}: {note.words.de} ({note.rule.de})",
        )
        for note in row.footnotes
    ]
    rule = league.book.cite_if_any("no_show_limit")
    if row.is_last:
        notes.append(
            Words(
                f"{name} is last for staying away ({rule})",
                f"{name} ist wegen Fernbleibens Letzter ({rule and rule.de})",
            )
        )
    elif row.is_warned and len(row.absences) >= (league.book.knobs.no_show_limit or 0):
        notes.append(
            Words(
                f"{name} will be last at the end of the season, for staying away ({rule})",
                f"{name} wird am Saisonende wegen Fernbleibens Letzter ({rule and rule.de})",
            )
        )
    elif row.is_warned:
        notes.append(
            Words(
                f"{name}: one more absence puts it last ({rule})",
                f"{name}: beim nächsten Fernbleiben Letzter ({rule and rule.de})",
            )
        )
    level = [step for step in row.steps if step.rule != rule][1:]  # points come first
    if level and level[-1].decides:
        en = "; ".join(f"{step.what.en}: {shown(step.ahead)} to {shown(step.behind)}" for step in level)
        de = "; ".join(f"{step.what.de}: {shown(step.ahead, 'de')} zu {shown(step.behind, 'de')}" for step in level)
        cite = level[-1].rule
        notes.append(
            Words(
                f"{name} is ahead on equal points: {en} ({cite})", f"{name} liegt punktegleich vorn: {de} ({cite.de})"
            )
        )
    return notes


def mvp_grid(league: LeagueState, *, matchday: int | None = None) -> Grid:
    """The list of players, of the season or of a match day."""
    rows = season_mvp(league) if matchday is None else day_mvp(league, matchday)
    of = Words("season", "Saison") if matchday is None else Words(f"match day {matchday}", f"Spieltag {matchday}")
    return Grid(
        Words(f"MVP, {of.en}", f"MVP, {of.de}"),
        (
            figures("rank", "rank", "Rang"),
            column("name", "player", "Spieler"),
            column("player", "id", "Kennung"),
            figures("points", "points", "Punkte"),
            figures("matchdays", "match days", "Spieltage"),
        ),
        tuple(
            (row.rank, lookup.member_name(league, row.player), row.player, row.points, len(row.performances))
            for row in rows
        ),
    )


# ---- rankings ----


def ranking_grid(league: LeagueState, name: str, on: str) -> Grid:
    """A list of persons on a day.

    Raises:
        ScoringRefused: there is no such list, or nobody has said how it gives points.
    """
    named = list_of(league, name).named.name
    rows = ranking_on(league, name, on)
    return Grid(
        filled_in(Words("{list}, {day}", "{list}, {day}"), list=named, day=Day(on)),
        (
            figures("place", "place", "Platz"),
            column("name", "name", "Name"),
            column("player", "id", "Kennung"),
            figures("points", "points", "Punkte"),
        ),
        tuple((row.rank, lookup.member_name(league, row.member), row.member, row.points) for row in rows),
        (scoring_note(league, name),),
    )


def scoring_note(league: LeagueState, name: str) -> Words:
    """How a list gives points, with the paragraphs, as it stands below the list.

    Raises:
        ScoringRefused: there is no such list, or nobody has said how it gives points.
    """
    terms = terms_of(league, name)
    en = "; ".join(f"{term.words.en} ({term.rule})" if term.rule else term.words.en for term in terms)
    de = "; ".join(f"{term.words.de} ({term.rule.de})" if term.rule else term.words.de for term in terms)
    return Words(en, de)


def importable(results: Iterable[Result]) -> Iterator[Result]:
    """The results that a list of events can carry: of persons, not of teams, nor points taken over."""
    return (result for result in results if not (result.is_team or result.carried_to))


def events_grid(results: Iterable[Result]) -> Grid:
    """Results of events; those that are `importable`, as an import reads them. What none of them has has no column."""
    columns: list[tuple[Column, Callable[[Result, Finish], Cell]]] = [
        (column("event", "event", "Turnier"), lambda result, _: result.id),
        (column("title", "title", "Titel"), lambda result, _: result.name),
        (column("kind", "kind", "Art"), lambda result, _: WordedId(result.kind, kind_of_event(result.kind))),
        (column("ended", "date", "Datum"), lambda result, _: Day(result.ended)),
        (column("began", "began", "Beginn"), lambda result, _: Day(result.began) if result.began else None),
        (column("platform", "platform", "Plattform"), lambda result, _: result.platform or None),
        (figures("buy_in", "buy-in", "Buy-in"), lambda result, _: _money(result.buy_in_cents)),
        (figures("players", "players", "Teilnehmer"), lambda result, _: result.players),
        (figures("entries", "entries", "Einstiege"), lambda result, _: result.entries or None),
        (figures("place", "place", "Platz"), lambda _, finish: finish.place),
        (column("player", "id", "Kennung"), lambda _, finish: finish.who),
        (figures("entry", "entry", "Einstieg"), lambda _, finish: finish.entry),
        (figures("bounties", "bounties", "Bounties"), lambda _, finish: finish.bounties),
        (figures("points", "points", "Punkte"), lambda _, finish: _exact(finish.points)),
    ]
    listed = [(result, finish) for result in results for finish in result.finishes]
    cells = {head: [of(result, finish) for result, finish in listed] for head, of in columns}
    kept = [
        head
        for head, _ in columns
        if head.key not in ("began", "platform", "buy_in", "entries") or any(cell is not None for cell in cells[head])
    ]
    return Grid(
        Words("Results", "Ergebnisse"),
        tuple(kept),
        tuple(tuple(cells[head][row] for head in kept) for row in range(len(listed))),
    )


def _exact(points: Decimal | None) -> Exact | None:
    return None if points is None else Exact(points)


def _money(amount: int) -> Decimal | None:
    return Decimal(amount).scaleb(-2) if amount else None


# ---- match days ----


def results_grid(league: LeagueState, matchday: int) -> Grid:
    """Every result of a match day, as an import reads it."""
    day = league.season.day(matchday)
    lookup.matchday_of(league, matchday)
    rows = [
        *(
            _result(league, matchday, at, None, one)
            for at, found in sorted(day.sit_and_gos.items())
            for one in found.finishes
        ),
        *(
            _result(league, matchday, None, at, one)
            for at, found in sorted(day.mains.items())
            for one in found.finishes
        ),
    ]
    return Grid(
        Words(f"Match day {matchday}, results", f"Spieltag {matchday}, Ergebnisse"),
        (
            figures("matchday", "match day", "Spieltag"),
            figures("table", "table", "Tisch"),
            figures("main", "main tournament", "Hauptturnier"),
            figures("place", "place", "Platz"),
            column("name", "name", "Name"),
            column("player", "id", "Kennung"),
            column("ghost", "ghost", "Ghost"),
            column("unreported", "not reported", "nicht abgemeldet"),
            column("disqualified", "disqualified", "disqualifiziert"),
        ),
        tuple(rows),
    )


def _result(
    league: LeagueState, matchday: int, table: int | None, main: int | None, finish: GameFinish
) -> tuple[Cell, ...]:
    ticks = (finish.is_ghost, not finish.is_reported, finish.is_disqualified)
    name = name_of(league, finish.player)
    return (matchday, table, main, finish.written, name, finish.player, *(_TICK if tick else "" for tick in ticks))


def draw_grids(league: LeagueState, matchday: int) -> tuple[Grid, ...]:
    """Who sits where on a match day: sit-and-gos, and main tournaments once they are drawn."""
    lookup.matchday_of(league, matchday)
    day = league.season.day(matchday)
    teams = {player: side.team for side in sides(league, matchday) for player in side.players}

    def seats(fields: tuple[tuple[str, ...], ...]) -> tuple[tuple[Cell, ...], ...]:
        return tuple(
            (
                number,
                seat,
                name_of(league, player),
                player,
                _team(league, teams.get(player)),
                day.stacks.get(teams.get(player, "")),
            )
            for number, players in enumerate(fields, start=1)
            for seat, player in enumerate(players, start=1)
        )

    who = (column("name", "player", "Spieler"), column("player", "id", "Kennung"), column("team", "team", "Team"))
    grids = []
    if day.tables:
        tables = (figures("table", "table", "Tisch"), figures("seat", "seat", "Platz"), *who)
        title = Words(f"Match day {matchday}, sit-and-gos", f"Spieltag {matchday}, Sit-and-gos")
        grids.append(Grid(title, tables, tuple(row[:-1] for row in seats(day.tables))))
    if day.fields:
        mains = (figures("main", "main tournament", "Hauptturnier"), figures("number", "number", "Nummer"), *who)
        title = Words(f"Match day {matchday}, main tournaments", f"Spieltag {matchday}, Hauptturniere")
        grids.append(Grid(title, (*mains, figures("stack", "stack", "Stack")), seats(day.fields)))
    return tuple(grids)


def lineups_grid(league: LeagueState, matchday: int, margin: Margin = PLAIN) -> Grid:
    """Who plays for whom on a match day, and who is there."""
    day = league.people.day(matchday)
    rows: list[tuple[Cell, ...]] = []
    for team in lookup.teams(league):
        lineup = day.lineups.get(team)
        named = ", ".join(name_of(league, player) for player in lineup.players) if lineup else ""
        there = ", ".join(name_of(league, player) for player in day.checked_in.get(team, {}))
        rows.append((lookup.team_name(league, team), team, named, margin.clock(lineup.at) if lineup else "", there))
    return Grid(
        Words(f"Match day {matchday}, line-ups", f"Spieltag {matchday}, Aufstellungen"),
        (
            column("name", "team", "Team"),
            column("team", "id", "Kennung"),
            column("players", "players", "Spieler"),
            column("at", "named", "gemeldet"),
            column("present", "checked in", "angetreten"),
        ),
        tuple(rows),
    )


# ---- people ----


def clubs_grid(league: LeagueState) -> Grid:
    """The clubs and their standing."""
    status = {
        "pending": Words("not admitted yet", "noch nicht zugelassen"),
        "accepted": Words("admitted", "zugelassen"),
        "refused": Words("turned down", "abgelehnt"),
    }
    return Grid(
        Words("Clubs", "Vereine"),
        (
            column("club", "id", "Kennung"),
            column("name", "name", "Name"),
            column("status", "standing", "Stand"),
            column("register_number", "register number", "ZVR-Zahl"),
            column("teams", "teams", "Teams"),
        ),
        tuple(
            (club.id, club.name, status[club.status], club.facts.register_number, ", ".join(club.teams))
            for club in league.people.clubs.values()
        ),
    )


def teams_grid(league: LeagueState) -> Grid:
    """The teams, what they are called and what they have paid."""
    status = {
        "entered": Words("entered", "gemeldet"),
        "withdrawn": Words("withdrawn", "zurückgezogen"),
        "left_out": Words("left out", "nicht dabei"),
    }
    return Grid(
        Words("Teams", "Teams"),
        (
            column("team", "id", "Kennung"),
            column("name", "name", "Name"),
            column("club", "club", "Verein"),
            column("status", "standing", "Stand"),
            figures("fee_cents", "fee", "Gebühr"),
            figures("paid_cents", "paid", "bezahlt"),
        ),
        tuple(
            (
                team.id,
                league.people.team_name(team.id),
                team.club,
                status[team.status],
                Cents(team.fee_cents),
                Cents(team.paid_cents),
            )
            for team in league.people.teams.values()
        ),
    )


def members_grid(league: LeagueState) -> Grid:
    """The members with their last club and licence, as an import reads them."""
    rows: list[tuple[Cell, ...]] = []
    for member in league.people.members.values():
        held = member.memberships[-1] if member.memberships else None
        licence = member.licences[-1] if member.licences else None
        club, joined = (held.club, held.since) if held else ("", "")
        number = licence.number if licence else ""
        days = (licence.filed_on, licence.valid_from, licence.valid_until) if licence else ("",) * 3
        rows.append((member.id, member.name, Day(member.born), club, Day(joined), number, *map(Day, days)))
    return Grid(
        Words("Members", "Mitglieder"),
        (
            column("member", "id", "Kennung"),
            column("name", "name", "Name"),
            column("born", "born", "geboren"),
            column("club", "club", "Verein"),
            column("joined", "joined", "Mitglied seit"),
            column("licence", "licence", "Lizenz"),
            column("filed", "licence filed", "Lizenz beantragt"),
            column("from", "valid from", "gültig ab"),
            column("until", "valid until", "gültig bis"),
        ),
        tuple(rows),
    )


def fines_grid(league: League, margin: Margin = PLAIN, made: Container[str] | None = None) -> Grid:
    """Every fine, by club, with its clause and who entered what it follows from.

    *made* are the ids of the transfers in the ledger, where the league has one: each fine says which of them is its own.
    """
    rows: list[tuple[Cell, ...]] = []
    total = 0
    ids = _fine_bookings(league)
    for club in league.state.people.clubs.values():
        opened = why(league, FineTotal(club.id))
        for fine, part in zip(lookup.fines_of(league.state, club.id), opened.parts, strict=True):
            total += int(part.value)
            id_ = ids[club.id, fined_for(fine)]
            where = () if made is None else (id_ if id_ in made else NOT_BOOKED,)
            rows.append(
                (club.name, club.id, part.what, part.rules, Cents(part.value), *margin.entered(part.stamp), *where)
            )
    return Grid(
        Words("Fines", "Geldstrafen"),
        (
            column("name", "club", "Verein"),
            column("club", "id", "Kennung"),
            column("what", "what for", "wofür"),
            column("rule", "clause", "Bestimmung"),
            figures("cents", "amount", "Betrag"),
            column("by", "entered by", "eingetragen von"),
            column("at", "when", "wann"),
            *(() if made is None else (column("transfer", "booked as", "gebucht als"),)),
        ),
        tuple(rows),
        (Words(f"{money(total)} in all", f"{money(total, 'de')} insgesamt"),) if rows else (),
    )


def _fine_bookings(league: League) -> dict[tuple[str, Occasion | str], str]:
    """The transfer that stands for each fine, by club and what it is for."""
    asked = list(bookings(league.records))
    back = {booking.takes_back for booking in asked}
    return {
        (booking.club, booking.reason): booking.id
        for booking in asked
        if booking.why is Why.FINE and booking.id not in back
    }
