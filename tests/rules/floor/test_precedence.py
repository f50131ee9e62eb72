"""Where two rules meet at the table, the one of the nearer book decides: of the house, its federation, the default book."""

from __future__ import annotations

import pytest

from floorman.floor.situations.dealing import CardCount
from floorman.rulebook import Rulebook
from support.books import house
from support.floor import acted, ruling, wager

PULLED_BACK = wager("50/100 flop, bet 900, by 600, in front 100 100 100, 4 players", "500", taken_back=(100,))
HELD = "seat 2 calls 900; seat 2 adds 200"
FOR_THE_FLOOR = "floor: seat 2 calls 900; seat 2 adds 200 / seat 2 folds; 700 from seat 2 stay in the pot"
LATE_MOTION = wager("50/100 flop, bet 900, by 600, 4 players", "500 then 500")
COMPLETED = "seat 2 calls 900; 100 go back to seat 2"
TINY = wager("1000/2000 flop, bet 8000, 4 players", "25")
SHORT_BUTTON = CardCount(seat=1, cards=1, is_button=True, since=acted("4 calls 300, 5 raises 900"))
GIVEN = "seat 1 gets 1 card from the stub; the hand of seat 1 stays live"


@pytest.mark.parametrize("base", ["tda", "apsa", "wpl", "vpsv"])
def test_a_house_with_its_own_short_call_is_not_held_by_a_pulled_back_chip(base: str) -> None:
    floors = house(base, undercall_miscount="full_call_if_heads_up_or_opening_bet_else_floor")
    assert str(ruling(PULLED_BACK, floors)) == FOR_THE_FLOOR

    holds = house(floors, topics=("pulled_back_chip",))
    assert str(ruling(PULLED_BACK, holds)) == HELD


@pytest.mark.parametrize("base", ["tda", "apsa", "wpl", "vpsv"])
def test_a_second_motion_completes_the_call_where_the_string_bet_is_the_nearer_word(base: str) -> None:
    strings = house(base, topics=("string_bet",))
    assert str(ruling(LATE_MOTION, strings)) == COMPLETED
    assert ruling(LATE_MOTION, strings).citations[0].rule == "H-1"

    floors = house(strings, undercall_miscount="full_call_if_heads_up_or_opening_bet_else_floor")
    assert str(ruling(LATE_MOTION, floors)).startswith("floor: ")


@pytest.mark.parametrize(("base", "completes"), [("tda", False), ("apsa", True), ("wpl", True), ("vpsv", True)])
def test_a_second_motion_in_the_books_themselves(base: str, completes: bool) -> None:
    assert (str(ruling(LATE_MOTION, base)) == COMPLETED) is completes


@pytest.mark.parametrize("base", ["tda", "apsa", "wpl", "vpsv"])
def test_a_tiny_chip_is_read_by_the_floor_unless_the_short_call_is_the_nearer_word(base: str) -> None:
    tiny = house(base, tiny_chip_fraction=0.05)
    assert "seat 2 may be penalised" in str(ruling(TINY, tiny))

    called = house(tiny, undercall_miscount="full_call")
    assert str(ruling(TINY, called)) == "seat 2 calls 8000; seat 2 adds 7975"


@pytest.mark.parametrize("base", ["tda", "apsa", "wpl", "vpsv"])
def test_a_short_button_has_its_right_unless_the_count_of_cards_is_the_nearer_word(base: str) -> None:
    counts = house(base, topics=("wrong_number_of_cards",))
    assert "the hand of seat 1 is dead" in str(ruling(SHORT_BUTTON, counts))

    gives = house(counts, button_gets_missing_card=True)
    assert str(ruling(SHORT_BUTTON, gives)) == GIVEN


@pytest.mark.parametrize(("base", "given"), [("tda", True), ("apsa", True), ("wpl", True), ("vpsv", False)])
def test_a_short_button_in_the_books_themselves(base: str, given: bool) -> None:
    for book in (Rulebook.load(base), house(base, clock_seconds=40)):
        assert (str(ruling(SHORT_BUTTON, book)) == GIVEN) is given
