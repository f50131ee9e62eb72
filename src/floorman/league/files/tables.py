"""Tables of past seasons from a sheet: to be shown, and to tell who has lost the right to take part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import FileRefused, ResultRefused
from floorman.league.files.cells import whole
from floorman.league.files.columns import KnownColumn, headed, matched
from floorman.league.files.drafts import id_in
from floorman.league.files.grids import Cell, Grid, column, figures
from floorman.league.files.results import GIVEN, PLACE, EventFacts, read
from floorman.league.people import lookup
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from floorman.league.files.drafts import ImportDraft
    from floorman.league.files.sheets import Sheet
    from floorman.league.league import LeagueState
    from floorman.rulebook import Rulebook

PAST_TABLE: Final = "season_table"
"""The kind of event under which the table of a past season comes in. It is one of teams, and counts in no list."""

_COLUMNS: Final = (
    KnownColumn("player", Words("id", "Kennung"), ("team id", "kürzel")),
    KnownColumn("name", Words("team", "Team"), ("mannschaft", "verein", "klub", "club", "name")),
    PLACE,
    GIVEN,
)
_ABSENCES: Final = KnownColumn(
    "absences", Words("absent", "gefehlt"), ("absences", "no shows", "fehlen", "nicht angetreten"), is_needed=True
)


def id_of_table(season: str) -> str:
    """Under which id the table of a season is kept."""
    return f"table-{season}"


def read_table(
    league: LeagueState, sheet: Sheet, chosen: Mapping[str, str], season: str, ended: str, *, now: int
) -> ImportDraft:
    """Say what the table of a past season asks for.

    Raises:
        FileRefused: the columns do not fit.
        ResultRefused: it is this season's.
    """
    if season == league.setup.season:
        raise ResultRefused(
            Words(
                f"the table of {season} is worked out from its match days",
                f"Die Tabelle von {season} ergibt sich aus den Spieltagen",
            ),
            rule=league.book.own_topic("table_order"),
        )
    sheet = headed(sheet, _COLUMNS, chosen)
    facts = EventFacts(
        id=id_of_table(season), name=f"{league.setup.name} {season}", kind=PAST_TABLE, ended=ended, is_team=True
    )
    return read(league, sheet, matched(sheet, _COLUMNS, chosen), facts, now=now)


def past_table(league: LeagueState, season: str, *, of_a_day: bool = False) -> Grid:
    """The table of a past season, as it was taken over.

    Raises:
        ResultRefused: there is none, or it is asked for as it was on some match day.
    """
    if of_a_day:
        raise ResultRefused(
            Words(
                f"only the final table of {season} is there, not the one after each match day",
                f"Von {season} gibt es nur die Endtabelle, nicht die nach jedem Spieltag",
            ),
        )
    found = league.ranking.results.get(id_of_table(season))
    if found is None:
        raise ResultRefused(
            Words(
                f"there is no table of {season}; “floorman league import table” imports one",
                f"Eine Tabelle von {season} gibt es nicht; „floorman league import table“ importiert sie",
            ),
        )
    rows: list[tuple[Cell, ...]] = []
    for finish in sorted(found.finishes, key=lambda finish: finish.place):
        name = lookup.team_name(league, finish.who) if finish.who in league.people.teams else finish.who
        rows.append((finish.place, name, finish.who, finish.points))
    return Grid(
        Words(f"{found.name}, as taken over", f"{found.name}, wie übernommen"),
        (
            figures("rank", "rank", "Rang"),
            column("name", "team", "Team"),
            column("team", "id", "Kennung"),
            figures("points", "points", "Punkte"),
        ),
        tuple(rows),
    )


def barred_by(book: Rulebook, sheet: Sheet) -> tuple[str, ...]:
    """The teams that stayed away too often in the season of a table, and may not take part in the next: WPL 1.10.

    Raises:
        FileRefused: the columns do not fit, a number is not one, or a team that is to stay out has no id.
    """
    columns = (*_COLUMNS[:2], _ABSENCES)
    sheet = headed(sheet, columns, {})
    found = matched(sheet, columns, {})
    limit = book.knobs.no_show_limit
    barred = []
    for row in sheet.rows:
        times = whole(said) if (said := found.text(row, "absences")) else 0
        if times is None or times < 0:
            raise FileRefused(
                Words(f"{quoted(said)} is not a number", f"{quoted(said, 'de')} ist keine Zahl"), line=row.line
            )
        if limit is None or times < limit:
            continue
        if not (team := id_in(found.text(row, "player"))):
            name = found.text(row, "name")
            raise FileRefused(
                Words(
                    f"{name or 'a team'} stayed away too often, but without its id it cannot be kept out",
                    f"{name or 'Ein Team'} hat zu oft gefehlt, lässt sich ohne Kennung aber nicht ausschließen",
                ),
                line=row.line,
                rule=book.cite_if_any("no_show_limit"),
            )
        barred.append(team)
    return tuple(barred)
