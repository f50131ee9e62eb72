"""Suspicion of soft play: whether the nuts were not bet, worked out from the cards."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import SituationError
from floorman.floor import compare, rule
from floorman.floor.situations.conduct import NutsNotBet
from floorman.rulebook import Rulebook
from floorman.testing import river
from support.floor import cited, ruling

BOARD, NUTS = "Ah Kh 7h 2c 9d", "Qh Jh"
FREE = "seat 2 goes unpunished"
LOOKED_AT = f"floor: {FREE} / the offence of seat 2 is noted; seat 2 may be penalised (proposed: 1 missed hand)"
NOTED = "the offence of seat 2 is noted; seat 2 may be penalised"
FOUND = (
    "floor: the offence of seat 2 is noted; seat 2 is penalised: warning, 1 to 4 missed rounds or disqualification"
    f" (proposed: 1 missed round) / {FREE}"
)


def checked(cards: str = NUTS, board: str = BOARD, **facts: Any) -> NutsNotBet:
    return NutsNotBet(seat=2, board=board, cards=cards, **facts)


@pytest.mark.rule("TDA-71-B.c#1")
def test_the_sole_nuts_checked_behind_are_looked_at_and_never_punished_by_themselves() -> None:
    ruled = ruling(checked())

    assert not ruled.is_mandatory
    assert str(ruled) == LOOKED_AT
    assert "TDA-71-B.c" in cited(ruled)


@pytest.mark.parametrize(
    ("situation", "outcomes"),
    [
        pytest.param(
            checked(),
            {"tda": LOOKED_AT, "apsa": NOTED, "wpl": NOTED, "vpsv": FOUND},
            id="checked",
        ),
        pytest.param(checked(action="call"), {"tda": FREE, "apsa": NOTED, "wpl": NOTED, "vpsv": FREE}, id="called"),
        pytest.param(
            checked(closes_action=False), dict.fromkeys(("tda", "apsa", "wpl", "vpsv"), FREE), id="somebody behind"
        ),
        pytest.param(
            checked(action="call", could_raise=False), dict.fromkeys(("tda", "apsa", "wpl", "vpsv"), FREE), id="all-in"
        ),
        pytest.param(
            checked("Qh Th"),
            {"tda": LOOKED_AT, "apsa": FREE, "wpl": FREE, "vpsv": FREE},
            id="Qh Jh would beat it, and nobody else has the queen",
        ),
        pytest.param(
            checked("Jh Th"), dict.fromkeys(("tda", "apsa", "wpl", "vpsv"), FREE), id="any queen of hearts beats it"
        ),
        pytest.param(
            checked("2c 3d", "Th Jh Qh Kh Ah"), dict.fromkeys(("tda", "apsa", "wpl", "vpsv"), FREE), id="board plays"
        ),
        # Broadway with any ace: others can hold one too, so it is the nuts and not the sole nuts.
        pytest.param(
            checked("As 3d", "Ts Jd Qc Kh 2c"),
            {"tda": FREE, "apsa": NOTED, "wpl": NOTED, "vpsv": FOUND},
            id="nuts that can be tied",
        ),
        pytest.param(
            checked("9h 9s", "9c 9d 8d 7d 2s"), dict.fromkeys(("tda", "apsa", "vpsv"), FREE), id="quads below a flush"
        ),
        # Only the royal flush beats it, and that needs the king they hold: nobody can, but it is not the board's best hand.
        pytest.param(
            checked("Kc 9c", "Tc Jc Qc 2d 2h"),
            {"tda": LOOKED_AT, "apsa": FREE, "wpl": FREE, "vpsv": FREE},
            id="unbeatable by one's own cards",
        ),
        pytest.param(
            checked("Ac Ad", "As Ah Kd 7c 2s"),
            {"tda": LOOKED_AT, "apsa": NOTED, "vpsv": FOUND},
            id="four aces",
        ),
    ],
)
def test_whether_it_was_the_nuts_is_worked_out_from_the_cards(situation: NutsNotBet, outcomes: dict[str, str]) -> None:
    ruled = {book: ruling(situation, book) for book in outcomes}

    assert {book: str(ruling) for book, ruling in ruled.items()} == outcomes
    paragraphs = {"tda": "TDA-71-B.c", "apsa": "APSA-3.3-21", "wpl": "WPL-5.6.17.a", "vpsv": "VPSV-37.2"}
    assert all(paragraphs[book] in cited(ruling) for book, ruling in ruled.items())


@pytest.mark.parametrize(
    ("book", "situation", "why"),
    [
        ("vpsv", checked("Jh Th"), ("Qh Jh", "würde Jh Th auf Ah Kh 7h 2c 9d schlagen")),
        ("tda", checked("Jh Th"), ("Qh", "würde Jh Th")),
        ("apsa", checked("2c 3d", "Th Jh Qh Kh Ah"), ("Die beste Hand liegt auf dem Board.",)),
        ("tda", checked("As 3d", "Ts Jd Qc Kh 2c"), ("A", "allein ist es also nicht die beste Hand")),
        ("apsa", checked(closes_action=False), ("Nach dem Spieler konnte noch jemand handeln.",)),
        ("apsa", checked(could_raise=False), ("Es konnte nicht mehr gesetzt oder erhöht werden.",)),
    ],
)
def test_why_it_was_not_to_be_bet_is_told(book: str, situation: NutsNotBet, why: tuple[str, ...]) -> None:
    assert all(words in ruling(situation, book).reason.de for words in why)


def test_what_soft_play_would_cost_is_cited() -> None:
    assert {"WPL-5.6.17.a", "WPL-2.14.a"} <= set(cited(ruling(checked(), "wpl")))
    assert "VPSV-37.1" in cited(ruling(checked(), "vpsv"))


@pytest.mark.parametrize(
    ("story", "seat", "outcome"),
    [
        ("50/100: A checks, B checks", 2, NOTED),
        ("50/100: A bets 500, B calls", 2, NOTED),
        ("50/100: A all-in 800, B calls", 2, FREE),
    ],
)
def test_a_hand_tells_the_facts(story: str, seat: int, outcome: str) -> None:
    played = river(story, holes={"B": NUTS}, board=BOARD, stack=5000)

    assert str(rule(NutsNotBet(seat=seat), Rulebook.load("apsa"), played)) == outcome


def test_a_hand_tells_every_book_and_whose_check_did_not_close_the_action() -> None:
    first = river("50/100: A checks, B checks", holes={"A": NUTS, "B": "3c 3d"}, board=BOARD, stack=5000)
    books = [Rulebook.load(name) for name in ("tda", "wpl", "vpsv")]

    assert {str(ruled) for ruled in compare(NutsNotBet(seat=1), books, first).values()} == {"seat 1 goes unpunished"}
    last = river("50/100: A checks, B checks", holes={"B": NUTS}, board=BOARD, stack=5000)
    told = {name: str(ruled) for name, ruled in compare(NutsNotBet(seat=2), books, last).items()}
    assert told == {"tda@2019": LOOKED_AT, "wpl@2011": NOTED, "vpsv@2016": FOUND}


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({}, "board"),
        ({"board": "Ah Kh 7h 2c", "cards": NUTS}, "board"),
        ({"board": BOARD, "cards": "Qh"}, "cards"),
        ({"board": BOARD, "cards": "Ah Jh"}, "cards"),
        ({"board": BOARD, "cards": "xx yy"}, "cards"),
    ],
)
def test_cards_that_cannot_be(facts: dict[str, Any], field: str) -> None:
    with pytest.raises(SituationError) as unclear:
        ruling(NutsNotBet(seat=2, **facts))

    assert unclear.value.field == field


def test_a_seat_that_did_not_check_or_call_on_the_river() -> None:
    played = river("50/100: A bets 500, B folds", holes={"B": NUTS}, board=BOARD, stack=5000)

    for seat in (1, 2, 9):
        with pytest.raises(SituationError, match="seat"):
            rule(NutsNotBet(seat=seat), Rulebook.load("apsa"), played)
