"""``floorman league simulate``: a season from a seed, or a ranking with another formula."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import Progress

from floorman.cli.books import Book
from floorman.cli.league.keeping import begin, require_empty
from floorman.cli.league.office import DO, LOOK, ReadOptions, WriteOptions, day_or_today, show_grid
from floorman.cli.league.standing import ListName, draw_season
from floorman.cli.league.typed import HOW, How
from floorman.cli.plot import require_picture
from floorman.cli.terminal import print_json
from floorman.errors import LeagueSetupError
from floorman.league.files import lists
from floorman.league.files.grids import Grid, column, document, figures
from floorman.league.people.lookup import member_name
from floorman.league.ranking.simulator import simulate as try_out
from floorman.league.season.simulation import found, play
from floorman.text.words import Words

simulate = App(name="simulate", help="Play a season from a seed, or try another formula on past results.")


@simulate.command
def season(
    *,
    seed: Annotated[int | None, Parameter(name="--seed", help="Play the same season again.")] = None,
    teams: Annotated[int, Parameter(name="--teams", help="How many teams.")] = 27,
    matchdays: Annotated[int, Parameter(name="--matchdays", help="How many match days.")] = 9,
    book: Book = "wpl",
    plot: Annotated[Path | None, Parameter(name="--plot", help="Draw points over the season, as .svg or .png.")] = None,
    keep_it: Annotated[
        bool, Parameter(name="--keep", negative="", help="Keep the season under --db, in a file of its own.")
    ] = False,
    do: WriteOptions = DO,
) -> None:
    """Play a whole season as officials would enter it, with no-shows, late line-ups, transfers and corrections."""
    if not 3 <= teams <= 100 or not 1 <= matchdays <= 9:
        raise LeagueSetupError(
            Words(
                f"a season has 3 to 100 teams and 1 to 9 match days, not {teams} and {matchdays}",
                f"Eine Saison hat 3 bis 100 Teams und 1 bis 9 Spieltage, nicht {teams} und {matchdays}",
            ),
        )
    if plot is not None:
        require_picture(plot)
    if keep_it:
        require_empty(do.db)
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    shelf = do.shelf()
    rules = shelf.find(book) if keep_it else shelf.book(book)  # a file of its own has no book but those that ship
    league = found(seed, teams=teams, matchdays=matchdays, book=rules)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=do.json or not console.is_terminal) as bar:
        task = bar.add_task("", total=matchdays)
        for number in range(1, matchdays + 1):
            play(league, number, seed)
            bar.update(task, completed=number)
    if plot is not None:
        draw_season(league.state, plot, do.language)
    if keep_it:
        begin(do.db, league)
    grids = (lists.table_grid(league.state), lists.mvp_grid(league.state), lists.fines_grid(league))
    if do.json:
        named = zip(("table", "mvp", "fines"), grids, strict=True)
        print_json(
            {"seed": seed, "teams": teams, "matchdays": matchdays} | {name: document(grid) for name, grid in named}
        )
        return
    table, mvp, _ = grids
    show_grid(table, do.language)
    show_grid(Grid(mvp.title, mvp.columns, mvp.rows[:10]), do.language)


@simulate.command(name="ranking")
def try_scoring(
    name: ListName = "national",
    *,
    how: How = HOW,
    on: Annotated[str, Parameter(name="--on", help="On which day; today if not said.")] = "",
    look: ReadOptions = LOOK,
) -> None:
    """Show a ranking with another way of giving points beside the one there is; what is not said stays, nothing is changed."""
    state = look.book().state
    listed = state.ranking.lists.get(name)
    another = how.scoring(before=listed.scoring if listed else None)
    rows = tuple(
        (
            each.after.rank if each.after else None,
            each.before.rank if each.before else None,
            each.ranks,
            member_name(state, each.member),
            each.member,
            each.after.points if each.after else None,
            each.before.points if each.before else None,
            each.points,
        )
        for each in try_out(state, name, another, on=day_or_today(on))
    )
    columns = (
        figures("rank", "rank", "Rang"),
        figures("rank_before", "before", "bisher"),
        figures("ranks_up", "up", "hinauf"),
        column("name", "name", "Name"),
        column("player", "id", "Kennung"),
        figures("points", "points", "Punkte"),
        figures("points_before", "before", "bisher"),
        figures("difference", "difference", "Unterschied"),
    )
    look.tell(Grid(Words(f"{name} with another scoring", f"{name} mit anderer Wertung"), columns, rows))
