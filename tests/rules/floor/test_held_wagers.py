"""Chips pulled back, pushed forward as one, or told twice."""

from __future__ import annotations

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.betting import PotMiscount, ShortWager, Undercalls
from support.floor import acted, cited, ruling, spot, wager

RAISED = "100/300 preflop, bet 1400, by 1100, in front 100 100 100, pot 1850"


@pytest.mark.rule("TDA-46-B")
@pytest.mark.parametrize("taken_back", [(100,), (100, 100, 100)])
@pytest.mark.parametrize("words", ["", "900"])
def test_a_chip_pulled_back_facing_a_raise_leaves_no_fold_even_if_too_little_is_put_in(
    taken_back: tuple[int, ...], words: str
) -> None:
    short = ruling(wager(RAISED, "1000", words, taken_back=taken_back))

    assert short.is_mandatory
    assert str(short).startswith("seat 2 calls 1400; seat 2 adds ")
    assert "TDA-46-B" in cited(short)


def test_the_same_chips_without_pulling_any_back_are_for_the_floor() -> None:
    assert str(ruling(wager(RAISED, "1000"))).startswith("floor: seat 2 calls 1400")
    assert "folds" in str(ruling(wager(RAISED, "1000")))


@pytest.mark.rule("TDA-46-B")
def test_a_fold_said_with_chips_after_one_was_pulled_back_is_no_fold() -> None:
    folds = ruling(wager(RAISED, "1000", "fold", taken_back=(100,)))

    assert "call 1400" in str(folds)
    assert "fold" not in str(folds)


@pytest.mark.rule("TDA-46-B")
def test_a_chip_pulled_back_with_only_the_blind_to_call_binds_to_nothing() -> None:
    blind = "100/300 preflop, in front 100 50, pot 900"
    pulled = ruling(wager(blind, taken_back=(50,)))

    assert str(pulled) == "seat 2 has not bet yet; seat 2 may fold, call 300, raise to 600 or more"
    assert str(ruling(wager(blind, "", "fold", taken_back=(50,)))).startswith("seat 2 folds")


@pytest.mark.parametrize("book", ["apsa", "wpl"])
def test_a_book_with_its_own_word_on_a_missed_raise_keeps_it(book: str) -> None:
    missed = ruling(wager(RAISED, "1000", taken_back=(100,), because="missed_raise"), book)

    assert "fold" in str(missed)


@pytest.mark.rule("TDA-46.5")
def test_chips_gathered_are_told_both_ways() -> None:
    both = ruling(wager("25/50 preflop, bet 600, in front 25 25", "1000", is_gathered=True))

    assert not any(option.is_preferred for option in both.options)
    assert "1050" in both.reason.en
    assert "One chip of 1000" in both.reason.en


@pytest.mark.parametrize("since", ["2 calls 8350", "3 calls 8350, 3 calls 8350", "3 folds, 3 calls 8350"])
def test_chips_of_a_pot_count_once(since: str) -> None:
    with pytest.raises(SituationError) as wrong:
        ruling(PotMiscount(seat=2, largest=8000, bet=8350, since=acted(since)))

    assert wrong.value.field == "since.seat"


@pytest.mark.parametrize("since", ["2 calls 1900", "4 calls 1900, 4 calls 1900"])
def test_chips_called_count_once(since: str) -> None:
    facing = spot("100/300 flop, bet 1000")
    with pytest.raises(SituationError) as wrong:
        ruling(ShortWager(spot=facing, acted=acted("2 raises 1900")[0], since=acted(since)))

    assert wrong.value.field == "since.seat"


def test_more_short_callers_than_players_cannot_be() -> None:
    facing = spot("100/300 flop, bet 1000, 2 players")
    with pytest.raises(SituationError) as wrong:
        ruling(Undercalls(spot=facing, short=acted("2 calls 500, 3 calls 500")))

    assert wrong.value.field == "spot.players"
