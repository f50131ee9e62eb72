"""Results of a match day from a sheet: sit-and-gos and main tournaments, one list or several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.errors import LeagueError
from floorman.league.files.cells import whole, yes
from floorman.league.files.columns import KnownColumn, Matched, headed, matched
from floorman.league.files.drafts import ImportDraft
from floorman.league.files.results import PLACE, PLAYER
from floorman.league.people import lookup
from floorman.league.season import commands as want
from floorman.league.season.finishes import GameFinish
from floorman.league.season.sides import is_empty, sides
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.league.files.sheets import Sheet, SheetRow
    from floorman.league.league import LeagueState

COLUMNS: Final = (
    PLAYER,
    PLACE,
    KnownColumn("matchday", Words("match day", "Spieltag"), ("day", "tag", "round", "runde")),
    KnownColumn("table", Words("table", "Tisch"), ("sit and go", "sng")),
    KnownColumn("main", Words("main tournament", "Hauptturnier"), ("main", "tournament", "turnier")),
    KnownColumn("ghost", Words("ghost", "Ghost"), ("no show", "nicht angetreten")),
    KnownColumn("unreported", Words("not reported", "nicht abgemeldet"), ("unreported",)),
    KnownColumn("disqualified", Words("disqualified", "disqualifiziert"), ("dq", "disq")),
)


class Stage(NamedTuple):
    """What a list of results belongs to; numbers are 0 where nobody has said them."""

    matchday: int = 0
    table: int = 0
    main: int = 0


def read_matchday(
    league: LeagueState, sheet: Sheet, chosen: Mapping[str, str], stage: Stage, *, now: int
) -> ImportDraft:
    """Say what the results of a match day ask for.

    Raises:
        FileRefused: the columns do not fit.
    """
    sheet = headed(sheet, COLUMNS, chosen)
    columns = matched(sheet, COLUMNS, chosen)
    draft = ImportDraft(league, columns, now=now)
    lists: dict[Stage, list[tuple[int, GameFinish]]] = {}
    lines: dict[Stage, list[int]] = {}
    for row in draft.rows(sheet):
        found, finish = _stage(draft, columns, row, stage), _finish(draft, columns, row)
        if found is None:
            continue
        lines.setdefault(found, []).append(row.line)
        if finish is not None:
            lists.setdefault(found, []).append((row.line, finish))
    absent: set[int] = set()
    for found, finishes in lists.items():
        if found.matchday in absent or not _is_planned(draft, found, finishes[0][0]):
            absent.add(found.matchday)
            continue
        _require_list(draft, found, finishes)
        listed = tuple(finish for _, finish in finishes)
        if _is_known(league, found, listed):
            draft.known += len(listed)
        elif draft.is_clean(lines[found]) or not _is_drawn(league, found):  # the match day says that itself
            draft.want(_wanted(found, listed), *lines[found])
    return draft


def _is_planned(draft: ImportDraft, stage: Stage, line: int) -> bool:
    """Whether there is such a match day; where there is none, that is all there is to say."""
    try:
        lookup.matchday_of(draft.league, stage.matchday)
    except LeagueError as error:
        draft.refuse(line, error.words.en, error.words.de, error.rule, column="matchday")
        return False
    return True


def _is_known(league: LeagueState, stage: Stage, finishes: tuple[GameFinish, ...]) -> bool:
    """Whether that very result is in."""
    day = league.season.day(stage.matchday)
    found = day.sit_and_gos.get(stage.table) if stage.table else day.mains.get(stage.main)
    return found is not None and found.finishes == finishes


def _is_drawn(league: LeagueState, stage: Stage) -> bool:
    """Whether there is such a table or main tournament."""
    day = league.season.day(stage.matchday)
    return (stage.table or stage.main) <= len(day.tables if stage.table else day.fields)


def _wanted(stage: Stage, finishes: tuple[GameFinish, ...]) -> want.Command:
    if stage.table:
        return want.EnterSitAndGo(stage.matchday, stage.table, finishes)
    return want.EnterMainTournament(stage.matchday, stage.main, finishes)


def _stage(draft: ImportDraft, columns: Matched, row: SheetRow, stage: Stage) -> Stage | None:
    """Which match day, and which table or main tournament, a line is about."""
    numbers, is_told = dict(zip(Stage._fields, stage, strict=True)), False
    for key in numbers:
        if said := columns.text(row, key):
            number = whole(said)
            if number is None or number < 1:
                draft.refuse(
                    row.line, f"{quoted(said)} is not a number", f"{quoted(said, 'de')} ist keine Nummer", column=key
                )
                is_told = True
            numbers[key] = number or 0
    if is_told:
        return None
    found = Stage(**numbers)
    if not found.matchday or bool(found.table) == bool(found.main):
        draft.refuse(
            row.line,
            "a result needs a match day, and a table or a main tournament: in a column or given when importing",
            "ein Ergebnis braucht einen Spieltag und einen Tisch oder ein Hauptturnier: in einer Spalte oder beim Importieren angegeben",
        )
        return None
    return found


def _finish(draft: ImportDraft, columns: Matched, row: SheetRow) -> GameFinish | None:
    line, book = row.line, draft.league.book
    place, through = places(said := columns.text(row, "place"))
    if not place:
        key = book.cite_if_any("points_key_table")
        draft.refuse(
            line, f"{quoted(said)} is not a place", f"{quoted(said, 'de')} ist kein Platz", key, column="place"
        )
    ticked: dict[str, bool] = {}
    for mark in ("ghost", "unreported", "disqualified"):
        answer = yes(said := columns.text(row, mark))
        if answer is None:
            draft.refuse(
                line,
                f"{quoted(said)} is neither yes nor no",
                f"{quoted(said, 'de')} ist weder ja noch nein",
                column=mark,
            )
        ticked[mark] = bool(answer)
    who = columns.text(row, "player")
    if not who:
        draft.refuse(line, "nobody is named", "es ist niemand genannt", column="player")
    elif not is_empty(who):
        who = draft.member(line, who, book.cite_if_any("team_players"), column="player") or who
    if not who or not place:
        return None
    return GameFinish(
        who,
        place,
        through,
        is_reported=not ticked["unreported"],
        is_ghost=ticked["ghost"],
        is_disqualified=ticked["disqualified"],
    )


def places(text: str) -> tuple[int, int]:
    """A place, or those that are shared, as the first and the last; 0 and 0 for anything else.

    >>> places("3."), places("8–9"), places("8-8"), places("first")
    ((3, 0), (8, 9), (8, 0), (0, 0))
    """
    for dash in "–-/":
        first, has_dash, last = text.partition(dash)
        if has_dash:
            place, through = whole(first), whole(last)
            if place and through and 0 < place <= through:
                return place, through if through > place else 0
            return 0, 0
    place = whole(text)
    return (place, 0) if place and place > 0 else (0, 0)


def _require_list(draft: ImportDraft, stage: Stage, finishes: Sequence[tuple[int, GameFinish]]) -> None:
    """Check, line by line, what the match day would refuse as a whole."""
    league, book = draft.league, draft.league.book
    day = league.season.day(stage.matchday)
    fields = day.tables if stage.table else day.fields
    number = stage.table or stage.main
    if not _is_drawn(league, stage):
        return
    starters = fields[number - 1]
    named = {player for side in sides(league, stage.matchday) for player in side.players}
    key, lineup = book.cite_if_any("points_key_table"), book.cite_if_any("team_players")
    seen: dict[str, int] = {}
    taken: dict[int, tuple[int, GameFinish]] = {}
    for line, finish in finishes:
        who = finish.player
        if not is_empty(who) and who not in league.people.members:
            pass  # told above
        elif who not in named:
            draft.refuse(
                line,
                f"{who} is in no line-up of this match day",
                f"{who} steht an diesem Spieltag in keiner Aufstellung",
                lineup,
                column="player",
            )
        elif who not in starters:
            draft.refuse(line, f"{who} does not play here", f"{who} spielt nicht hier", lineup, column="player")
        if seen.setdefault(who, line) != line:
            en, de = f"{who} stands in line {seen[who]} already", f"{who} steht schon in Zeile {seen[who]}"
            draft.refuse(line, en, de, key, column="player")
        if finish.last > len(starters):
            draft.refuse(
                line,
                f"there is no place {finish.written} in a field of {len(starters)}",
                f"Platz {finish.written} gibt es in einem Feld von {len(starters)} nicht",
                key,
                column="place",
            )
        first, other = taken.setdefault(finish.place, (line, finish))
        if first != line and (other.last != finish.last or finish.last == finish.place):
            draft.refuse(
                line,
                f"place {finish.place} is given in line {first} already",
                f"Platz {finish.place} ist schon in Zeile {first} vergeben",
                book.cite_if_any("same_hand_bust_equal_stacks") or key,
                column="place",
            )
