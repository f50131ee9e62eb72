"""Results of ranking events from a file: whole or not at all, every fault with its line and its paragraph."""

from __future__ import annotations

from decimal import Decimal
from time import process_time
from typing import TYPE_CHECKING

import pytest

from floorman.errors import FileRefused
from floorman.league.files.importing import Imported, tried
from floorman.league.files.members import read_members
from floorman.league.files.results import STANDINGS, EventFacts, read_results, read_standings
from floorman.league.files.sheets import read_csv
from floorman.league.league import League, LeagueEntry
from floorman.league.ranking.commands import AssignScreenName, FileResult
from support.rankings import NOW, league

if TYPE_CHECKING:
    from floorman.league.ranking.results import Result

MEMBERS = [f"m{number}" for number in range(1, 31)]


def imported(text: str, *, players: int = 0) -> Imported:
    """What comes of a file with the results of one event."""
    played = league(members=MEMBERS)
    before = League.replay(played.records).state
    facts = EventFacts(id="online", name="Online", kind="online_ranking", ended="2016-05-01", players=players)
    found = tried(played, read_results(played.state, read_csv(text.encode()), {}, facts, now=NOW), by="office")
    assert played.state == before
    return found


def result_in(text: str, *, players: int = 0) -> Result:
    found = imported(text, players=players)
    assert not found.problems
    (record,) = found.records
    assert isinstance(record, LeagueEntry)
    assert isinstance(record.wanted, FileResult)
    return record.wanted.result


def result_file(*lines: tuple[int, str]) -> str:
    return "\n".join(["place,player", *(f"{place},{who}" for place, who in lines)])


FIELD = [(number, f"m{number}") for number in range(1, 28)]


@pytest.mark.parametrize(
    ("text", "players", "lines", "words"),
    [
        (result_file(*FIELD, (28, "m28")), 27, [29], "Platz 28 gibt es in einem Feld von 27 nicht"),
        (result_file(*FIELD, (27, "m28")), 27, [28, 29], "Platz 27 für 2 gibt es in einem Feld von 27 nicht"),
        (
            result_file((1, "m1"), (2, "m2"), (2, "m3"), (3, "m4")),
            0,
            [3, 4],
            "wer ihn teilt, lässt die nächsten Plätze frei",
        ),
        (result_file((1, "m1"), (1, "m2"), (2, "m3")), 0, [2, 3], "wer ihn teilt, lässt die nächsten Plätze frei"),
        (result_file((1, "m1"), (2, "eve")), 0, [3], "als „eve“ ist niemand bekannt"),
        (result_file((1, "m1"), (2, "m1")), 0, [3], "m1 steht schon in Zeile 2"),
        (result_file((0, "m1"), (-1, "m2")), 0, [2, 3], "ist kein Platz"),
    ],
)
@pytest.mark.rule("APSA-4.b")
def test_every_wrong_line_is_named_with_its_paragraph(text: str, players: int, lines: list[int], words: str) -> None:
    found = imported(text, players=players)

    assert [problem.line for problem in found.problems] == lines
    assert all(words in problem.in_words("de") for problem in found.problems)
    assert {problem.rule.rule for problem in found.problems if problem.rule} == {"APSA-4.b"}
    assert found.records == ()


@pytest.mark.rule("APSA-4.1.c")
def test_shared_places_that_skip_are_taken() -> None:
    assert result_in(result_file((1, "m1"), (2, "m2"), (2, "m3"), (4, "m4"))).players == 4
    assert result_in(result_file((26, "m1"), (26, "m2")), players=27).players == 27


AGAIN = "place,player,entry\n4,m1,1\n1,m1,2\n2,m2,1\n3,m3,1"


@pytest.mark.parametrize(("said", "players", "entries"), [(0, 3, 4), (3, 3, 4), (100, 100, 101)])
def test_whoever_enters_again_is_one_player_with_two_entries(said: int, players: int, entries: int) -> None:
    found = result_in(AGAIN, players=said)

    assert (found.players, found.entries) == (players, entries)


@pytest.mark.parametrize("said", [0, 2])
def test_entries_are_counted_by_their_numbers_and_one_that_is_missing_is_told(said: int) -> None:
    (problem,) = imported("Spieler;Platz;Einstieg\nm1;1;2\nm2;2;1", players=said).problems

    assert "m1: entry 2 without the one before" in problem.in_words("en")
    assert "m1: Einstieg 2 ohne den davor" in problem.in_words("de")


def standings(text: str) -> Imported:
    played = league(members=MEMBERS)
    facts = EventFacts(id="old", name="Old", kind=STANDINGS, ended="2015-12-31", carried_to="national")
    return tried(played, read_standings(played.state, read_csv(text.encode()), {}, facts, now=NOW), by="office")


@pytest.mark.parametrize(
    ("cell", "points"),
    [
        ("1,234.50", "1234.50"),
        ("1.234,50", "1234.50"),
        ("12.345.678,9", "12345678.9"),
        ("1\u202f234,5", "1234.5"),
        ("-1,5", "-1.5"),
    ],
)
def test_thousands_are_never_taken_for_decimals(cell: str, points: str) -> None:
    (record,) = standings(f"place;player;points\n1;m1;{cell}\n").records

    assert isinstance(record, LeagueEntry)
    assert isinstance(record.wanted, FileResult)
    assert record.wanted.result.finishes[0].points == Decimal(points)


@pytest.mark.parametrize("cell", ["1.23,5", "1,2,3.4", "1.234.567", "1,234,567", "9999999999", "1e5", "٣", "NaN", ""])
@pytest.mark.rule("APSA-4.b")
def test_points_that_are_none_are_told_of_their_own_line(cell: str) -> None:
    (problem,) = standings(f"place;player;points\n1;m1;3\n2;m2;{cell}\n").problems

    assert (problem.line, problem.column) == (3, "points")
    assert problem.rule


def test_a_day_has_an_hour_where_a_spreadsheet_gives_it_one() -> None:
    for said in ("12.5.2016", "12. 5. 2016 20:30", "2016-05-12 20:30:00", "2016-05-12T00:00:00.000", "2016/5/12"):
        assert result_in(f"date;place;player\n{said};1;m1\n").ended == "2016-05-12"
    for said in ("5/12/2016", "12.5.16", "30.2.2016", "2016-05/12", "20:30"):
        assert [problem.column for problem in imported(f"date;place;player\n{said};1;m1\n").problems] == ["date"]


# ---- members ----


def members(text: str) -> Imported:
    played = league(members=MEMBERS)
    return tried(played, read_members(played.state, read_csv(text.encode()), {}, now=NOW), by="office")


def test_a_list_of_members_has_a_column_with_names() -> None:
    with pytest.raises(FileRefused, match="line 1: there is no column such as name") as refused:
        members("club;born\nace;1.1.1990\nace;1.1.1991\n")
    assert refused.value.words.de == "Zeile 1: Es gibt keine Spalte wie Name, Spieler, Mitglied"


def test_a_name_may_be_broken_in_its_cell() -> None:
    found = members('name;born\n"Eva\nMaria";1.1.1990\nPia\u00a0Lu;1.1.1990\n')

    assert not found.problems
    entries = [record for record in found.records if isinstance(record, LeagueEntry)]
    assert [entry.wanted.name for entry in entries] == ["Eva Maria", "Pia Lu"]  # type: ignore[union-attr]  # members come in


def test_a_long_list_with_licences_takes_no_longer_line_by_line() -> None:
    def a_line(many: int) -> float:
        lines = [f"P {number};L{number};1.1.2016;31.12.2016" for number in range(many)]
        began = process_time()
        found = members("\n".join(["name;licence;valid from;valid until", *lines]))
        spent = process_time() - began
        assert len(found.records) == 3 * many
        return spent / many

    short = min(a_line(500) for _ in range(3))
    assert min(a_line(4000) for _ in range(2)) < 3 * short


def test_a_licence_has_one_holder() -> None:
    found = members(
        "name;licence;valid from;valid until\n" + "".join(f"P {n};L1;1.1.2016;31.12.2016\n" for n in (1, 2))
    )

    assert [problem.in_words("de") for problem in found.problems] == ["Zeile 3: Die Lizenz L1 gehört P 1"]


@pytest.mark.rule("APSA-3.5-08.b")
def test_two_screen_names_of_one_player_are_told_of_their_line() -> None:
    played = league(members=MEMBERS)
    for name in ("Ace", "Deuce"):
        played.do(AssignScreenName("P*", name, "m1"), by="office", now=NOW)
    facts = EventFacts(id="online", kind="online_ranking", ended="2016-05-01", platform="P*")
    sheet = read_csv(b"place;player\n1;Ace\n2;m1\n3;Deuce\n")

    (problem,) = tried(played, read_results(played.state, sheet, {}, facts, now=NOW), by="office").problems

    assert problem.in_words("de") == "Zeile 4, Spalte player: Deuce und Ace sind beide m1 (APSA 3.5-08)"


@pytest.mark.parametrize("written", ["grand_slam", "Grand Slam", "grand slam"])
def test_a_kind_of_event_is_read_by_its_name_too(written: str) -> None:
    assert result_in(f"Platz;Spieler;Art\n1;m1;{written}\n2;m2;{written}").kind == "grand_slam"
