"""Whatever a file holds: it is read or refused, nothing is half imported, and what goes out comes back."""

from __future__ import annotations

import io
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floorman.errors import FileRefused, LeagueError
from floorman.league.files.cells import as_written, neutral
from floorman.league.files.grids import Grid, column
from floorman.league.files.importing import tried
from floorman.league.files.matchdays import Stage, read_matchday
from floorman.league.files.members import read_members
from floorman.league.files.results import EventFacts, read_results, read_standings
from floorman.league.files.sheets import Sheet, SheetRow, read_csv, read_xlsx
from floorman.league.files.writing import csv_text, html_text
from floorman.league.league import League
from floorman.league.season.simulation import simulate
from floorman.text.words import Words
from support.league import xlsx

LEAGUE: Final = simulate(3, teams=9, matchdays=1)
NOW: Final = LEAGUE.records[-1].at
PEOPLE: Final = sorted(LEAGUE.state.people.members)

lines = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=20)
headings = st.sampled_from(
    [
        "Spieler",
        "id",
        "Platz",
        "Punkte",
        "Name",
        "Verein",
        "geboren",
        "Lizenz",
        "gültig bis",
        "Datum",
        "Art",
        "Spieltag",
        "Tisch",
    ]
)
cells = st.one_of(
    lines,
    st.sampled_from(
        [*PEOPLE[:9], "1", "2", "3–4", "27", "28", "2026-01-01", "1.2.1990", "x", "grand_slam", "c01", "-1"]
    ),
)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_sheet_or_refused(data: bytes) -> None:
    for read in (read_csv, lambda data: read_xlsx(io.BytesIO(data))):
        try:
            sheet = read(data)
        except FileRefused:
            continue
        assert sheet.rows


@given(st.text(max_size=300))
def test_any_text_is_a_sheet_or_refused(text: str) -> None:
    try:
        sheet = read_csv(text.encode(errors="replace"))
    except FileRefused:
        return
    assert [row.line for row in sheet.rows] == sorted({row.line for row in sheet.rows})


@given(st.data())
def test_a_damaged_spreadsheet_is_a_sheet_or_refused(data: st.DataObject) -> None:
    whole = bytearray(xlsx([["Spieler", "Platz"], ["Łukasz", 1], ["Ann", 2]]))
    for _ in range(data.draw(st.integers(1, 6))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(whole)))
    for damaged in (bytes(whole), bytes(whole[:cut])):
        try:
            assert read_xlsx(io.BytesIO(damaged)).rows
        except FileRefused:
            continue


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    st.lists(headings, min_size=1, max_size=6),
    st.lists(st.lists(cells, min_size=1, max_size=6), min_size=1, max_size=8),
    st.sampled_from(["members", "results", "standings", "matchday"]),
)
def test_any_list_is_imported_whole_or_not_at_all(names: list[str], rows: list[list[str]], kind: str) -> None:
    sheet = Sheet(
        SheetRow(1, tuple(names)), tuple(SheetRow(line, tuple(row)) for line, row in enumerate(rows, start=2))
    )
    facts = EventFacts(id="e", name="E", kind="grand_slam", ended="2026-01-01", players=27)
    before = len(LEAGUE.records)
    try:
        match kind:
            case "members":
                draft = read_members(LEAGUE.state, sheet, {}, now=NOW)
            case "results":
                draft = read_results(LEAGUE.state, sheet, {}, facts, now=NOW)
            case "standings":
                draft = read_standings(LEAGUE.state, sheet, {}, facts, now=NOW)
            case _:
                draft = read_matchday(LEAGUE.state, sheet, {}, Stage(1, table=1), now=NOW)
    except LeagueError:
        return
    imported = tried(LEAGUE, draft, by="office")

    assert len(LEAGUE.records) == before
    assert not (imported.records and imported.problems)
    assert all(2 <= problem.line <= len(rows) + 1 for problem in imported.problems)
    if imported.records:
        League.replay([*LEAGUE.records, *imported.records])


@given(lines)
def test_a_cell_comes_back_as_it_was_and_is_never_a_formula(text: str) -> None:
    written = neutral(text)

    assert as_written(written) == text
    assert not written.startswith(("=", "+", "-", "@", "\t", "\r"))


@given(st.lists(st.tuples(lines, lines), min_size=1, max_size=5), st.sampled_from(["en", "de"]))
def test_a_csv_comes_back_as_it_was(rows: list[tuple[str, str]], language: str) -> None:
    grid = Grid(Words("", ""), (column("a", "first", "erste"), column("b", "second", "zweite")), tuple(rows))
    text = csv_text([grid], "en" if language == "en" else "de")
    meant = [tuple(cell.strip(" ") for cell in row) for row in rows]
    filled = [row for row in meant if any(cell.strip() for cell in row)]
    if not filled:
        return

    assert [row.cells for row in read_csv(text.encode("utf-8-sig")).rows] == filled


@given(lines)
def test_a_page_holds_nothing_but_our_own_markup(text: str) -> None:
    grid = Grid(Words(text, text), (column("a", text, text),), ((text,),), (Words(text, text),))
    page = html_text([grid], "en")
    plain = html_text([Grid(Words("", ""), (column("a", "", ""),), (("",),), (Words("", ""),))], "en")

    assert page.count("<") == plain.count("<")
    assert page.count(">") == plain.count(">")
