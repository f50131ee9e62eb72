"""Results of ranking events from a file: whole or not at all, every fault with its line and its paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.league.files.importing import Imported, tried
from floorman.league.files.results import EventFacts, read_results
from floorman.league.files.sheets import read_csv
from floorman.league.league import Entry, League
from floorman.league.ranking.commands import FileResult
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
    assert isinstance(record, Entry)
    assert isinstance(record.wanted, FileResult)
    return record.wanted.result


def places(*lines: tuple[int, str]) -> str:
    return "\n".join(["place,player", *(f"{place},{who}" for place, who in lines)])


FIELD = [(number, f"m{number}") for number in range(1, 28)]


@pytest.mark.parametrize(
    ("text", "players", "lines", "words"),
    [
        (places(*FIELD, (28, "m28")), 27, [29], "Platz 28 gibt es in einem Feld von 27 nicht"),
        (places(*FIELD, (27, "m28")), 27, [28, 29], "Platz 27 für 2 gibt es in einem Feld von 27 nicht"),
        (places((1, "m1"), (2, "m2"), (2, "m3"), (3, "m4")), 0, [3, 4], "wer ihn teilt, lässt die nächsten frei"),
        (places((1, "m1"), (1, "m2"), (2, "m3")), 0, [2, 3], "wer ihn teilt, lässt die nächsten frei"),
        (places((1, "m1"), (2, "eve")), 0, [3], "als 'eve' ist niemand bekannt"),
        (places((1, "m1"), (2, "m1")), 0, [3], "m1 steht schon in Zeile 2"),
        (places((0, "m1"), (-1, "m2")), 0, [2, 3], "ist kein Platz"),
    ],
)
@pytest.mark.rule("APSA-4.b")
def test_every_wrong_line_is_named_with_its_paragraph(text: str, players: int, lines: list[int], words: str) -> None:
    found = imported(text, players=players)

    assert [problem.line for problem in found.problems] == lines
    assert all(words in problem.told("de") for problem in found.problems)
    assert {problem.rule.rule for problem in found.problems if problem.rule} == {"APSA-4.b"}
    assert found.records == ()


@pytest.mark.rule("APSA-4.1.c")
def test_shared_places_that_skip_are_taken() -> None:
    assert result_in(places((1, "m1"), (2, "m2"), (2, "m3"), (4, "m4"))).players == 4
    assert result_in(places((26, "m1"), (26, "m2")), players=27).players == 27


AGAIN = "place,player,entry\n4,m1,1\n1,m1,2\n2,m2,1\n3,m3,1"


@pytest.mark.parametrize(("said", "players", "entries"), [(0, 3, 4), (3, 3, 4), (100, 100, 101)])
def test_whoever_enters_again_is_one_player_with_two_entries(said: int, players: int, entries: int) -> None:
    found = result_in(AGAIN, players=said)

    assert (found.players, found.entries) == (players, entries)


@pytest.mark.parametrize("said", [0, 2])
def test_entries_are_counted_by_their_numbers_and_one_that_is_missing_is_told(said: int) -> None:
    (problem,) = imported("Spieler;Platz;Einstieg\nm1;1;2\nm2;2;1", players=said).problems

    assert "m1: entry 2 without the one before" in problem.told("en")
    assert "m1: Einstieg 2 ohne den davor" in problem.told("de")
