"""``floorman league ranking``, ``why ranking`` and ``simulate ranking``: how a list gives points, and every refusal in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.league import Desk

if TYPE_CHECKING:
    from pathlib import Path

BEFORE = ("--at", "2025-11-01T10:00")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A national league of three, with an evening where ann came back and a Grand Slam the season before."""
    desk = Desk(tmp_path)
    desk.did("new", "l", "Ranking", "--season", "2026", "--book", "apsa", *BEFORE)
    desk.did("club", "add", "ace", "Ace of Clubs", *BEFORE)
    for member in ("ann", "bob", "cat"):
        desk.did("member", "add", member, member.title(), "--club", "ace", "--joined", "2020-01-01", *BEFORE)
    file = tmp_path / "night.csv"
    file.write_text("place,player,entry,bounties\n4,ann,1,0\n1,ann,2,2\n2,bob,1,1\n2,cat,1,0\n")
    desk.did("import", "results", file, "--id", "night", "--kind", "club night", "--ended", "2026-01-10")
    slam = ("result", "event", "slam", "ann", "bob", "--kind", "grand_slam", "--ended", "2025-05-12")
    desk.did(*slam, "--entrants", 51)
    return desk


def points_listed(desk: Desk, *how: object) -> dict[str, str]:
    """What a list of the club's own would give, set and not only tried."""
    desk.did("ranking", "open", "house", "House", "--places", "1")
    desk.did("ranking", "scoring", "house", "--reason", "as the board decided", *how)
    rows = desk.asked("ranking", "house", "--on", "2026-01-31")["rows"]
    return {row["player"]: row["points"] for row in rows}


@pytest.mark.parametrize(
    ("how", "ann", "bob"),
    [
        (("--kind", "club night"), "10", "6"),
        (("--kind", "club night", "--entry", "first"), "1", "6"),
        (("--kind", "club night", "--shared", "average"), "10", "4.5"),
        (("--kind", "club night", "--bounty", "0,5", "--participation", "1"), "12", "7.5"),
        (("--kind", "club night", "--factor", "club night=3"), "30", "18"),
        (("--kind", "club night", "--share", "0.3"), "10", "0"),
        (("--weights", "1,0.5"), "15", "9"),
        (("--begins", "05-12", "--best-of", "1"), "10", "6"),
        (("--kind", "club night", "--top", "1"), "10", "0"),
    ],
)
def test_what_can_be_tried_can_be_set(desk: Desk, how: tuple[str, ...], ann: str, bob: str) -> None:
    given = points_listed(desk, "--places", "10,6,3,1", *how)

    assert (given["ann"], given["bob"]) == (ann, bob)
    desk.did("ranking", "open", "other", "Other", "--places", "1")
    tried = desk.asked("simulate", "ranking", "other", "--places", "10,6,3,1", *how, "--on", "2026-01-31")
    assert {row["player"]: row["points"] for row in tried["rows"]} == given


def test_a_limit_can_be_taken_away_again(desk: Desk) -> None:
    limits = ("--best-of", "1", "--top", "1", "--kind", "club night", "--kind", "grand_slam")
    desk.did("ranking", "open", "house", "House", "--places", "10,6,3,1", "--weights", "1,1", *limits)
    assert "the best result of a season" in desk.did("ranking", "house", "--on", "2026-01-31")
    everything = ("--best-of", "all", "--top", "all", "--kind", "all")
    desk.did("ranking", "scoring", "house", "--reason", "everything counts", *everything)

    printed = desk.asked("ranking", "house", "--on", "2026-01-31")
    assert {row["player"]: row["points"] for row in printed["rows"]} == {"ann": "20", "bob": "12", "cat": "6"}
    assert set(desk.records()[-1]["wanted"]["scoring"]) == {"places", "weights"}
    both = ("--kind", "all", "--kind", "cup", "--reason", "x")
    assert "entweder all oder einzelne" in desk.refused("ranking", "scoring", "house", *both, "--lang", "de")


@pytest.mark.parametrize("entry", ["first", "last", "best"])
def test_a_ranking_says_how_it_gives_points(desk: Desk, entry: str) -> None:
    how = ("--places", "10,6,2.5", "--entry", entry, "--share", "0,5", "--bounty", "2", "--shared", "average")
    desk.did("ranking", "open", "house", "House", *how, "--weights", "1,0.25,0", "--begins", "09-01")
    (note,) = desk.asked("ranking", "house", "--on", "2026-01-31")["notes"]
    german = {"first": "der erste", "last": "der letzte", "best": "der beste"}
    assert note == {
        "en": "points for places: 10; 6; 2.5; 50% of the field score for their place; 2 for each bounty; a shared place has the "
        f"average of those it covers; of several entries the {entry} counts; from season to season 100%, 25%, then nothing; "
        "a season begins on 1 September",
        "de": "Punkte für Plätze: 10; 6; 2,5; 50 % des Feldes bekommen Punkte für den Platz; 2 für jedes Bounty; ein geteilter Platz hat "
        f"den Durchschnitt der Plätze, die er umfasst; von mehreren Einstiegen zählt {german[entry]}; von Saison zu Saison 100 %, "
        "25 %, dann nichts mehr; eine Saison beginnt am 1. September",
    }
    listed = {row["list"]: row["scoring"] for row in desk.asked("ranking", "lists")["rows"]}
    assert listed["house"] == note


@pytest.mark.rule("APSA-4.1.a", "APSA-4.2", "APSA-4.3.a")
def test_the_national_ranking_says_its_paragraphs(desk: Desk) -> None:
    (note,) = desk.asked("ranking", "--on", "2026-01-31")["notes"]
    for said in (
        "7 * sqrt(n) / sqrt(place) (APSA 4.1)",
        "30% of the field score for their place (APSA 4.1)",
        "5 for taking part (APSA 4.1)",
        "championship × 2 (APSA 4.2)",
        "Grand Slam × 1.5 (APSA 4.2)",
        "100%, 50%, 25%, then nothing (APSA 4.3)",
    ):
        assert said in note["en"]


def test_a_result_says_in_which_lists_it_counts(desk: Desk) -> None:
    event = ("result", "event", "e", "ann", "bob", "--ended", "2026-01-11", "--kind")
    desk.did("ranking", "open", "house", "House", "--title-de", "Haus", "--places", "3,1", "--kind", "cup")
    assert "counts in Austrian Ranking\n" in desk.did(*event, "grand_slam")
    desk.did("result", "strike", "e", "--reason", "typed wrongly")
    assert "zählt für Haus\n" in desk.did(*event, "cup", "--lang", "de")
    desk.did("result", "strike", "e", "--reason", "typed wrongly")
    assert "does not count in any list: none takes events of the kind “grandslam”" in desk.did(*event, "grandslam")

    some = desk.file("some.csv", "event,kind,date,place,player\na,cup,2026-01-12,1,ann\nb,kup,2026-01-12,1,ann\n")
    printed = desk.did("import", "results", some, "--lang", "de")
    assert "b zählt für keine Liste: keine nimmt Turniere der Art „kup“" in printed
    assert "a zählt" not in printed


@pytest.mark.parametrize("language", ["de", "de-AT"])
def test_austria_reads_german(desk: Desk, language: str) -> None:
    asked = ("--on", "2026-01-31", "--lang", language)
    printed = desk.did("why", "ranking", "ann", *asked)
    assert "Platz 1 von 51" in printed
    assert "50 % davon" in printed
    points = desk.asked("ranking", "--on", "2026-01-31")["rows"][0]["points"]
    assert f"{float(points):.2f}".replace(".", ",") in desk.did("ranking", *asked)


def test_what_was_tried_is_what_is_set(desk: Desk) -> None:
    everything = ("--weights", "1,0.5", "--factor", "grand_slam=3", "--best-of", "1", "--shared", "average")
    desk.did("ranking", "open", "house", "House", "--places", "10,6", "--begins", "05-12", *everything)
    another = ("--formula", "n / place")
    tried = desk.asked("simulate", "ranking", "house", *another, "--on", "2026-01-31")["rows"]
    desk.did("ranking", "scoring", "house", *another, "--reason", "vote")

    now = desk.asked("ranking", "house", "--on", "2026-01-31")["rows"]
    assert [(row["player"], row["points"]) for row in now] == [(row["player"], row["points"]) for row in tried]
    scoring = desk.records()[-1]["wanted"]["scoring"]
    assert (scoring["weights"], scoring["factors"], scoring["best_of"]) == (["1", "0.5"], {"grand_slam": "3"}, 1)
    same = ("ranking", "scoring", "house", "--reason", "again")
    assert "house already gives points like that" in desk.refused(*same)
    assert "vergibt die Punkte schon so" in desk.refused(*same, "--lang", "de")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("ranking", "open", "x", "X"), "Wähle eines von --formula"),
        (("ranking", "open", "x", "X", "--places", "10,NaN"), "eine Zahl wie 2.5, nicht „NaN“"),
        (("ranking", "open", "x", "X", "--places", "10", "--weights", "1,x"), "eine Zahl wie 2.5, nicht „x“"),
        (("ranking", "open", "x", "X", "--places", "10", "--bounty", "x"), "eine Zahl wie 2,5, nicht „x“"),
        (("ranking", "open", "x", "X", "--places", "10", "--factor", "slam"), "eine Art von Turnier"),
        (
            ("ranking", "open", "x", "X", "--places", "10", "--begins", "9-1"),
            "ine Saison beginnt an einem Tag wie 09-01",
        ),
        (("ranking", "open", "x", "X", "--formula", "place.__class__"), "„.“ gehört nicht hierher"),
        (("ranking", "open", "x", "X", "--formula", "9^9^9^9"), "„9^9^9^9“, Zeichen 4: Das wird zu groß"),
        (("ranking", "points", "--entrants", "9", "--place", "10"), "1 bis 9, nicht 10"),
        (("ranking", "screen-name", "P*", "Ace", "eve"), "ls eve ist niemand bekannt (APSA 3.5-08)"),
    ],
)
def test_refusals_are_in_german_too(desk: Desk, args: tuple[str, ...], said: str) -> None:
    assert said in desk.refused(*args, "--lang", "de")


@pytest.mark.rule("APSA-4.1.c", "APSA-4.2", "APSA-4.3.a")
def test_a_number_opens_to_who_entered_and_corrected_it_and_who_set_the_scoring(desk: Desk) -> None:
    printed = desk.did("why", "ranking", "bob", "--on", "2025-12-31")
    assert "35.35 + taking part: 5.00) × 1.5 ≈ 60.52 (APSA 4.1, APSA 4.2, APSA 4.3)" in printed
    assert "entered: entry" in printed

    desk.did("ranking", "open", "house", "House", "--places", "10,6", "--by", "eva")
    desk.did(
        "ranking", "scoring", "house", "--formula", "10 / 3", "--weights", "1,1", "--reason", "vote", "--by", "max"
    )
    opened = desk.asked("why", "ranking", "bob", "--list", "house", "--on", "2026-01-31")
    assert [line["entered"][0]["what"]["de"] for line in opened["results"]] == ["eingetragen", "eingetragen"]
    assert [(source["what"]["en"], source["by"]) for source in opened["scoring"]] == [
        ("opened", "eva"),
        ("scoring set: vote", "max"),
    ]
    shown = desk.did("why", "ranking", "bob", "--list", "house", "--on", "2026-01-31", "--lang", "de")
    assert "6,67" in shown
    assert "Rundung: 0,01" in shown
    assert "Wertung gesetzt: vote" in shown


def test_a_number_is_written_alike_wherever_it_is_asked_for(desk: Desk) -> None:
    (ann, _) = desk.asked("ranking", "--on", "2026-01-31")["rows"]
    opened = desk.asked("why", "ranking", "ann", "--on", "2026-01-31")

    assert opened["points"] == opened["results"][0]["points"] == ann["points"]
    assert (opened["results"][0]["weight"], opened["results"][0]["factor"]) == ("0.5", "1.5")


def test_points_in_a_row_may_have_decimal_commas(desk: Desk) -> None:
    given = points_listed(desk, "--places", "10;6,5;4", "--kind", "club night", "--weights", "1;0,5")

    assert (given["ann"], given["bob"]) == ("10", "6.5")
