"""The pot that a dealer spreads, and cards that a dealer takes in."""

from __future__ import annotations

import pytest

from floorman.floor.situations.betting import CountAsked, KilledBet
from support.floor import ruling


@pytest.mark.rule("APSA-3.4-09")
@pytest.mark.rule("WPL-5.7.9")
@pytest.mark.parametrize("book", ["apsa", "wpl"])
def test_the_dealer_spreads_the_pot_and_never_tells_it(book: str) -> None:
    asked = ruling(CountAsked(seat=2, of="pot", structure="pot_limit"), book)

    assert str(asked) == "seat 2: refused"
    assert "spread" in asked.reason.en


@pytest.mark.rule("APSA-3.3-08.a#1")
def test_unprotected_cards_are_dead_once_they_touch_the_muck() -> None:
    swept = KilledBet(seat=2, has_in=600, most_of_others=600)
    saved = KilledBet(seat=2, has_in=600, most_of_others=600, touched_muck=False, is_identifiable=True)
    known = KilledBet(seat=2, has_in=600, most_of_others=600, is_identifiable=True)

    assert str(ruling(swept, "apsa")) == "the hand of seat 2 is dead; 600 from seat 2 stay in the pot"
    assert str(ruling(saved, "apsa")) == "the hand of seat 2 stays live"
    assert str(ruling(known, "tda")) == "the hand of seat 2 stays live"  # TDA asks only whether they can be told
    assert "dead" in str(ruling(known, "apsa"))
    assert "dead" in str(ruling(saved, "vpsv"))  # there taken in is gone
