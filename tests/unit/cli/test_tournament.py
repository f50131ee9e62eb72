"""``floorman simulate tournament``: a whole event, the same for the same seed, and a picture of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from floorman.rulebook import Rulebook
from floorman.tournament import simulation
from support.terminal import run

if TYPE_CHECKING:
    from pathlib import Path


def simulated(*arguments: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    document: dict[str, Any] = json.loads(run("simulate", "tournament", "--json", *arguments).stdout)
    return document


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_two_hundred_players_play_down_to_one(book: str) -> None:
    played = simulated("--players", "200", "--book", book, "--seed", "1")

    places = [each["place"] for each in played["places"]]
    assert places == [
        1 + sum(other < place for other in places) for place in places
    ]  # none is left out but for a shared one
    assert places[:2] == [1, 2]
    assert len({each["entrant"] for each in played["places"]}) == 200
    if book == "vpsv":  # VPSV 57: nobody shares
        assert len(set(places)) == 200
    assert played["chips"] == 200 * 10_000
    assert played["levels"][-1]["left"] == 1


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv", "bank"])
@pytest.mark.parametrize("players", ["2", "3", "7"])
def test_a_handful_plays_too(book: str, players: str) -> None:
    assert len(simulated("--players", players, "--book", book)["places"]) == int(players)


@pytest.mark.parametrize(("book", "is_fair"), [("tda", True), ("bank", False)])
def test_fair_blinds_are_claimed_only_where_the_book_has_them(book: str, is_fair: bool) -> None:
    for language, claim in (("en", "no big blind missed"), ("de", "kein Big Blind wurde versäumt")):
        said = run("simulate", "tournament", "--players", "3", "--seed", "1", "--book", book, "--lang", language).stdout
        assert (claim in " ".join(said.split())) == is_fair


def test_the_same_seed_plays_the_same_event() -> None:
    once, again = (run("simulate", "tournament", "--json", "--players", "30", "--seed", "7").stdout for _ in range(2))

    assert once == again
    assert once != run("simulate", "tournament", "--json", "--players", "30", "--seed", "8").stdout


def test_a_large_field_plays_down_to_one_with_every_invariant_checked(soak: bool) -> None:
    players = 10_000 if soak else 500
    tda = Rulebook.load("tda")
    simulated = simulation.begin(tda, players, 1, structure=simulation.structure_for(tda, players))
    for last in simulation.play(simulated):
        assert last.left <= players

    assert simulated.state.winner
    assert last.stacks[0] == simulated.state.chips == players * simulation.STACK


def test_the_picture_shows_field_depth_and_stacks(tmp_path: Path) -> None:
    picture = tmp_path / "event.svg"
    run("simulate", "tournament", "--players", "30", "--seed", "2", "--plot", str(picture), "--lang", "en")

    drawn = picture.read_text()
    assert "Players left" in drawn
    assert "Average stack in big blinds" in drawn


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--players", "1"], "2 to 100,000"),
        (["--table-size", "11"], "2 to 10 seats"),
        (["--structure", "nothing"], "has no tables of levels"),
    ],
)
def test_bad_input_gets_a_clear_answer(arguments: list[str], why: str) -> None:
    refused = run("simulate", "tournament", *arguments)

    assert refused.returncode == 1
    assert why in refused.stderr
    assert "Traceback" not in refused.stderr
