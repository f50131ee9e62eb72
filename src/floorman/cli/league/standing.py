"""``floorman league table, mvp, fine, ranking``: where everybody stands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import App, Parameter

from floorman.cli.league.office import DO, LOOK, ReadOptions, WriteOptions, day_or_today
from floorman.cli.league.people import Day, TeamId
from floorman.cli.league.typed import HOW, How
from floorman.cli.plot import plot_season, require_picture
from floorman.cli.terminal import print_json, say, show
from floorman.errors import LeagueError, ScoringRefused
from floorman.league.asking import questions as ask
from floorman.league.files.grids import Grid, cited, figures
from floorman.league.files.tables import past_table
from floorman.league.people import commands as people
from floorman.league.people.records import Breach, FineKind
from floorman.league.ranking import commands as want
from floorman.league.ranking.calculator import calculate
from floorman.league.ranking.kinds import kind_of_event
from floorman.league.season.table import table as standing
from floorman.rulebook import Rulebook
from floorman.text.fillings import Count, filled_in
from floorman.text.nouns import ENTRANTS
from floorman.text.numbers import number
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Language
    from floorman.league.league import LeagueState

Reason = Annotated[str, Parameter(name="--reason", help="Why.")]
ListName = Annotated[str, Parameter(help="The list: national, regional, or one of the club's own.")]

_BOOKED: Final = Words("Newly booked: {count}.", "Neu gebucht: {count}.")

fine = App(name="fine", help="Fines: list them, or fine and sanction a team.")
ranking = App(name="ranking", help="Rankings: show one, points of a place, lists of the club's own.")


def table(
    *,
    through: Annotated[int | None, Parameter(name="--through", help="After this match day.")] = None,
    plot: Annotated[Path | None, Parameter(name="--plot", help="Draw points over the season, as .svg or .png.")] = None,
    season: Annotated[str, Parameter(name="--season", help="Of a past season, as it was imported.")] = "",
    look: ReadOptions = LOOK,
) -> None:
    """Show the table, with deductions and broken ties as notes."""
    if plot is not None:
        state = look.book().state
        if season and season != state.setup.season:
            past_table(state, season, of_a_day=True)
        draw_season(state, plot, look.language)
    look.show(ask.ReadTable(through, season))


def draw_season(state: LeagueState, path: Path, language: Language) -> None:
    """Draw every team's points from match day to match day.

    Raises:
        LeagueError: no match day counts yet.
        PlotError: it cannot be drawn.
    """
    require_picture(path)
    days = [day.number for day in state.season.approved]
    if not days:
        raise LeagueError(
            Words(
                "there is nothing to plot yet: no match day counts",
                "Noch ist nichts zu zeichnen: es zählt kein Spieltag",
            )
        )
    tables = [standing(state, through=day) for day in days]
    points = {
        state.people.team_name(row.team): [float(table.row(row.team).points) for table in tables]
        for row in tables[-1].rows
    }
    plot_season(days, points, path, language)


def mvp(
    *,
    day: Annotated[int | None, Parameter(name="--day", help="Of this match day, not of the season.")] = None,
    look: ReadOptions = LOOK,
) -> None:
    """Show the list of players, the MVP first."""
    look.show(ask.ReadMvp(day))


# ---- fines ----


@fine.default
def list_fines(*, look: ReadOptions = LOOK) -> None:
    """List the fines with their clauses, and the transfers by which they are booked."""
    look.show(ask.ReadFines())


@fine.command(name="bookings")
def list_bookings(*, look: ReadOptions = LOOK) -> None:
    """List the transfers for fees, fines, and what corrections take back, as they stand in the ledger."""
    look.show(ask.ReadBookings())


@fine.command(name="book")
def book(*, look: ReadOptions = LOOK) -> None:
    """Book what is not in the ledger yet. Every entry does so by itself; this is for leagues kept before that was so."""
    with look.at_league() as at:
        league, count = at.id, at.book_owed()
    if look.json:
        print_json({"league": league, "booked": count})
        return
    show(say(_BOOKED, look.language).format(count=number(count, look.language)))


@fine.command(name="team")
def fine_team(
    team: TeamId,
    day: Day,
    what: Annotated[FineKind, Parameter(help="What for.")],
    *,
    reason: Reason,
    player: Annotated[str, Parameter(name="--player", help="Whose case it is: each drunken player is one.")] = "",
    do: WriteOptions = DO,
) -> None:
    """Fine a team's club by the book's table."""
    do.do(people.FineTeam(team, day, what, reason, player))


@fine.command
def sanction(
    team: TeamId,
    day: Day,
    what: Annotated[Breach, Parameter(help="What it has done.")],
    *players: Annotated[str, Parameter(help="Whom it fielded, by id.")],
    reason: Reason,
    do: WriteOptions = DO,
) -> None:
    """Hold against a team whom it fielded, where that came out after the start."""
    do.do(people.SanctionTeam(team, day, what, players, reason))


# ---- rankings ----


@ranking.default
def show_ranking(
    name: ListName = "national",
    *,
    on: Annotated[str, Parameter(name="--on", help="On which day; today if not said.")] = "",
    look: ReadOptions = LOOK,
) -> None:
    """Show a ranking."""
    look.show(ask.ReadRanking(name, day_or_today(on)))


@ranking.command
def points(
    *,
    entrants: Annotated[int, Parameter(name="--entrants", help="How many took part.")],
    place: Annotated[int | None, Parameter(name="--place", help="Only this place; by default all of them.")] = None,
    kind: Annotated[
        str, Parameter(name="--kind", help="What it was: grand_slam, championship, …; by default the book's first.")
    ] = "",
    book: Annotated[str, Parameter(name="--book", help="The rulebook whose ranking it is.")] = "apsa",
    look: ReadOptions = LOOK,
) -> None:
    """Say what a place is worth in the national ranking, and by which clauses."""
    rules = look.shelf().book(book)
    found = calculate(rules, players=entrants, kind=kind or _usual(rules))
    if place is not None and not 1 <= place <= entrants:
        raise ScoringRefused(
            Words(f"--place: 1 to {entrants}, not {place}", f"--place: 1 bis {entrants}, nicht {place}")
        )
    rows = [(at, worth) for at, worth in enumerate(found.points, start=1) if place in (None, at)]
    en, de = cited(found.rules, "en"), cited(found.rules, "de")
    score = found.scoring_places
    look.tell(
        Grid(
            filled_in(
                Words("{kind}, {entrants}", "{kind}, {entrants}"),
                kind=kind_of_event(found.kind),
                entrants=Count(entrants, *ENTRANTS),
            ),
            (figures("place", "place", "Platz"), figures("points", "points", "Punkte")),
            tuple(rows),
            (
                Words(
                    f"places that score: {score} of {entrants} ({en})",
                    f"Plätze mit Punkten: {score} von {entrants} ({de})",
                ),
            ),
        )
    )


def _usual(rules: Rulebook) -> str:
    """A kind of event that counts once, where the book has one."""
    kinds = rules.knobs.ranking_events or ("",)
    return next((kind for kind in kinds if kind not in ("championship", "grand_slam")), kinds[0])


@ranking.command(name="lists")
def list_lists(*, look: ReadOptions = LOOK) -> None:
    """List the rankings there are and how they give points."""
    look.show(ask.ReadRankings())


@ranking.command(name="open")
def open_list(
    name: ListName,
    title: Annotated[str, Parameter(help="What people call it.")],
    *,
    title_de: Annotated[str, Parameter(name="--title-de", help="The same in German.")] = "",
    how: How = HOW,
    do: WriteOptions = DO,
) -> None:
    """Begin a list of the club's own."""
    do.do(want.OpenList(name, Words(title, title_de or title), how.scoring()))


@ranking.command(name="scoring")
def set_scoring(
    name: ListName,
    *,
    reason: Reason,
    how: How = HOW,
    do: WriteOptions = DO,
) -> None:
    """Have a list give points in another way, for all its results; what is not said stays, as `simulate ranking` tries it."""

    def wanted(state: LeagueState) -> want.SetScoring:
        listed = state.ranking.lists.get(name)
        before = listed.scoring if listed else None
        another = how.scoring(before)
        if another == before:
            raise ScoringRefused(Words(f"{name} already gives points like that", f"{name} vergibt die Punkte schon so"))
        return want.SetScoring(name, another, reason)

    do.do_as_it_stands(wanted)


@ranking.command(name="count")
def count_day(day: Day, *, do: WriteOptions = DO) -> None:
    """Count an approved match day in the lists."""
    do.do(want.CountMatchday(day))


@ranking.command(name="screen-name")
def screen_name(
    platform: Annotated[str, Parameter(help="Where it is played.")],
    name: Annotated[str, Parameter(help="The screen name.")],
    member: Annotated[str, Parameter(help="Whose it is, by id.")],
    *,
    do: WriteOptions = DO,
) -> None:
    """Say who plays under a screen name."""
    do.do(want.AssignScreenName(platform, name, member))


@ranking.command(name="screen-names")
def list_screen_names(*, look: ReadOptions = LOOK) -> None:
    """List who plays under which name, and the names that nobody has claimed."""
    look.show(ask.ReadScreenNames())


@ranking.command(name="titles")
def list_titles(*, look: ReadOptions = LOOK) -> None:
    """List the titles that were given."""
    look.show(ask.ReadTitles())


@ranking.command(name="title")
def award_title(
    result: Annotated[str, Parameter(help="The id of the championship.")], *, do: WriteOptions = DO
) -> None:
    """Give the title of a championship whose result is in."""
    do.do(want.AwardTitle(result))
