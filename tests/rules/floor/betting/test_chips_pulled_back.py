"""Chips pulled back, pushed forward as one, or told twice."""

from __future__ import annotations

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.betting import (
    ActionCount,
    CardsGone,
    KilledBet,
    PotMiscount,
    ShortWager,
    Skipped,
    Undercalls,
    WrongCount,
)
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
    assert "TDA-51-B.b" not in cited(short)
    assert short.reason.en.endswith("The call of 1400 is made in full.")


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

    assert str(pulled) == "seat 2 has not bet yet; seat 2 may fold, call 300 or raise to 600 or more"
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


@pytest.mark.rule("TDA-58")
@pytest.mark.parametrize("provoked", [False, True])
def test_cards_pushed_forward_unasked_are_a_binding_fold(*, provoked: bool) -> None:
    pushed = ruling(CardsGone(seat=2, how="thrown_forward", faces_bet=False, provoked_action=provoked))

    assert str(pushed) == "the hand of seat 2 is dead; seat 2 may be penalised"


@pytest.mark.parametrize("book", ["tda", "vpsv"])
def test_cards_thrown_forward_facing_a_bet_are_folded_whoever_acts_on_it(book: str) -> None:
    thrown = ruling(CardsGone(seat=2, how="thrown_forward"), book)

    assert str(thrown) == "the hand of seat 2 is dead"
    assert "acted" not in thrown.reason.en


@pytest.mark.rule("TDA-65-A")
def test_a_hand_fouled_by_cards_thrown_onto_it_gets_its_uncalled_bet_back() -> None:
    fouled = CardsGone(
        seat=2, how="onto_other_cards", other=5, can_be_told_apart=False, chips_in=300, uncalled_of_other=900
    )

    assert str(ruling(fouled)) == (
        "the hand of seat 2 is dead; 300 from seat 2 stay in the pot; the hand of seat 5 is dead; 900 go back to seat 5"
    )
    assert "900 from seat 5 stay in the pot" in str(ruling(fouled, "vpsv"))


@pytest.mark.rule("TDA-15-B.a", "TDA-15-B.b", "TDA-15-B.c")
def test_a_hand_thrown_away_too_early_that_is_not_given_back_leaves_only_what_was_called() -> None:
    thrown = ruling(KilledBet(seat=2, has_in=4000, most_of_others=1500, by="player", is_identifiable=True))

    assert str(thrown) == (
        "floor: the hand of seat 2 stays live / the hand of seat 2 is dead; 2500 go back to seat 2; 1500 from seat 2 stay in the pot"
    )


def test_a_bet_that_was_called_in_full_is_told_so() -> None:
    killed = ruling(KilledBet(seat=2, has_in=800, most_of_others=800))

    assert killed.reason.en == "The whole bet has been called."


@pytest.mark.rule("TDA-49.a", "TDA-49.b", "TDA-1.a")
def test_a_count_that_was_grossly_wrong_leaves_the_floor_a_way_out() -> None:
    gross = ruling(WrongCount(seat=2, named=1000, true=50000, paid=1000))
    slight = ruling(WrongCount(seat=2, named=9500, true=14500, paid=9500))

    assert str(gross) == "floor: seat 2 calls 50000; seat 2 adds 49000 (preferred) / seat 2 calls 1000"
    assert str(slight) == "seat 2 calls 14500; seat 2 adds 5000"
    assert "TDA-1.a" not in cited(slight)


@pytest.mark.rule("TDA-53-B")
@pytest.mark.parametrize(
    ("since", "had_time", "text"),
    [
        ("5 calls 600", True, "no substantial action"),
        ("5 calls 600, 6 folds", False, "no time to speak up"),
    ],
)
def test_why_the_action_goes_back_to_a_seat_passed_over(since: str, had_time: bool, text: str) -> None:
    facing = spot("100/200 preflop, bet 600, by 400", seat=4)

    assert text in ruling(Skipped(spot=facing, since=acted(since), had_time=had_time)).reason.en


def test_one_action_is_told_in_the_singular() -> None:
    assert ruling(ActionCount(since=acted("5 folds"))).reason.en == "1 action, without chips."


@pytest.mark.parametrize(("book", "binds"), [("tda", True), ("vpsv", True), ("apsa", False), ("wpl", False)])
def test_a_fold_behind_a_skipped_player_binds_before_it_is_mucked_only_where_the_book_says_so(
    book: str, binds: bool
) -> None:
    facing = spot("100/200 preflop, bet 600, by 400", seat=4)
    ruled = ruling(Skipped(spot=facing, since=acted("5 folds"), had_time=False), book)

    assert ("seat 5 folds" in str(ruled)) == binds


def test_after_an_all_in_those_who_had_called_may_act_again() -> None:
    facing = spot("100/200 preflop, bet 600, by 400", seat=4)
    ruled = ruling(Skipped(spot=facing, since=acted("5 calls 600, 6 calls 1500 all-in, 5 calls 1500")), "tda")

    assert "seat 4 is to act" in str(ruled)
