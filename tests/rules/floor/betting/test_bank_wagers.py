"""The online-bank rules at the floor desk: pot limit only, any first raise, no short all-in raise; the rest is TDA's."""

from __future__ import annotations

import pytest

from support.floor import case, cited, ruling, wager

pytestmark = pytest.mark.usefixtures("claims_are_cited")

MAX, MIN = "BANK-1.5.3.raise-max", "BANK-1.5.3.raise-min"


@pytest.mark.parametrize(
    ("facing", "chips", "words", "outcome"),
    [
        case(f"{MAX}#1", "1/2 preflop, pot 3, in front 1", "", "pot", "seat 2 raises to 6"),
        case(f"{MAX}#2", "1/2 preflop, bet 6, by 4, pot 8, in front 2", "", "pot", "seat 2 raises to 18"),
        case(f"{MAX}#3", "5/10 preflop, pot 18, in front 5", "", "pot", "seat 2 raises to 33"),
        case(f"{MAX}#5", "5/10 flop, bet 40, pot 80", "", "pot", "seat 2 raises to 160"),
        case(f"{MAX}#6", "5/10 turn, pot 100, has 500", "", "pot", "seat 2 bets 100"),
        case(f"{MAX}#7", "5/10 flop, bet 40, pot 80", "", "raise 161", "seat 2 raises to 160"),
        case(f"{MAX}#7", "5/10 flop, bet 40, pot 80", "2x100", "", "seat 2 raises to 160; 40 go back to seat 2"),
        case(f"{MIN}#3", "5/10 flop, bet 20, pot 80, has 35", "", "all_in", "seat 2 calls 20"),
        case(f"{MIN}#3", "5/10 flop, bet 20, pot 80, has 35", "3x10 5", "", "seat 2 calls 20; 15 go back to seat 2"),
        case(f"{MIN}#3", "5/10 flop, bet 20, pot 80, has 35", "", "raise", "seat 2 calls 20"),
    ],
)
def test_a_pot_limit_book(facing: str, chips: str, words: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips, words), "bank")) == outcome


@pytest.mark.parametrize(
    ("facing", "chips", "words", "outcome"),
    [
        ("5/10 flop, pot 40", "", "raise", "seat 2 has to bet 1–40"),
        ("5/10 flop, pot 40", "3x1", "", "seat 2 bets 3"),
        ("5/10 preflop, pot 15, in front 5", "", "raise", "seat 2 has to raise to 11–30"),
        ("5/10 preflop, pot 15, in front 5", "10", "", "seat 2 calls 10; 5 go back to seat 2"),
        ("5/10 preflop, pot 15, in front 5", "5 2x1", "", "seat 2 raises to 12"),
        ("5/10 flop, bet 20, pot 80, has 40", "", "all_in", "seat 2 raises to 40, all-in"),
        ("5/10 flop, bet 60, by 40, pot 120, 2 players", "25 10", "", "seat 2 calls 60; seat 2 adds 25"),
        ("5/10 flop, bet 60, by 40, pot 120", "50 3x10 2x1", "", "seat 2 raises to 100; seat 2 adds 18"),
        ("5/10 flop, bet 60, by 40, pot 120", "50 2x10 2x1", "", "seat 2 calls 60; 12 go back to seat 2"),
        ("5/10 flop, pot 40", "", "check", "seat 2 checks"),
        ("5/10 preflop, pot 15, in front 5", "", "check", "seat 2 may fold or call 10"),
    ],
)
def test_what_the_bank_leaves_open_goes_by_the_default_book_within_its_own_limits(
    facing: str, chips: str, words: str, outcome: str
) -> None:
    ruled = ruling(wager(facing, chips, words), "bank")

    assert str(ruled) == outcome
    assert all(cite.book in ("bank", "tda") for cite in ruled.citations)


def test_without_the_pot_everything_but_the_maximum_is_ruled() -> None:
    ruled = ruling(wager("5/10 flop, bet 20", "3x10"), "bank")

    assert str(ruled) == "seat 2 raises to 40; seat 2 adds 10"
    assert "TDA-43-A.b" in cited(ruled)
