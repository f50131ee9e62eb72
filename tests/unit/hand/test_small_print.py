"""The engine's small print: odd chips, numbers of the betting structures, who is asked next, and what a view leaves out."""

from __future__ import annotations

from typing import Any

import pytest

from floorman import Deck, Hand, HandSetupError, MayNotSee, NotNow, NotYourTurn, RaiseTooSmall
from floorman.errors import FloormanError
from floorman.hand.actions import RunTwice
from floorman.hand.bounds import counts_as_full, is_capped, limit_bet, over_short_all_in, pot_limit
from floorman.hand.deaths import why_dead
from floorman.hand.events import HandVoided, PotAwarded, RabbitShown
from floorman.hand.pots import halves, layered, shares
from floorman.testing import river
from support.books import house

# ---- chips ----


def test_what_is_less_than_the_smallest_chip_goes_to_the_first_winner() -> None:
    assert shares(2130, [2, 5], 100) == [1130, 1000]
    assert shares(2030, [2, 5], 100) == [1030, 1000]
    assert shares(75, [1, 2, 3], 25) == [25, 25, 25]
    assert shares(80, [1, 2, 3], 25) == [30, 25, 25]


def test_the_first_board_gets_the_odd_chip() -> None:
    assert halves(300, 100) == (200, 100)
    assert halves(400, 100) == (200, 200)
    assert halves(330, 100) == (230, 100)


def test_pots_are_layered_by_what_players_still_in_have_put_in() -> None:
    everybody = [False] * 3
    assert layered([100, 100, 100], everybody, 30) == [(330, (0, 1, 2))]
    assert layered([50, 100, 100], everybody, 30) == [(180, (0, 1, 2)), (100, (1, 2))]
    assert layered([50, 100, 100], [False, False, True], 0) == [(150, (0, 1)), (100, (1,))]
    assert layered([50, 100, 300], [False, False, True], 0) == [(150, (0, 1)), (300, (1,))]
    assert layered([0, 100, 100], everybody, 0) == [(200, (1, 2))]
    assert layered([0, 100, 100], everybody, 60) == [(60, (0, 1, 2)), (200, (1, 2))]


def test_a_hand_that_is_void_takes_back_a_side_pot_that_was_given_away() -> None:
    hand = Hand.deal(
        "tda", stacks=[300, 1000, 1000], button=1, blinds=(50, 100), asks=("run_out",), deck=Deck.from_seed(7)
    )
    hand.raise_to(300)
    hand.call()
    hand.call()
    hand.bet(200)
    hand.call()
    hand.bet(100)
    hand.fold()
    assert any(isinstance(event, PotAwarded) for event in hand.events)  # and the all-in waits
    hand.void(HandVoided("foul", "TDA-35", is_misdeal=False))

    assert [hand.stack_of(seat) for seat in (1, 2, 3)] == [300, 1000, 1000]
    assert hand.pot == 0


# ---- numbers of the structures ----


def test_a_bet_of_fixed_limit_doubles_on_the_turn() -> None:
    assert (limit_bet(200, is_late=False), limit_bet(200, is_late=True)) == (200, 400)


def test_half_a_bet_of_fixed_limit_counts_as_one() -> None:
    assert [counts_as_full(over, 200) for over in (99, 100, 101)] == [False, True, True]


@pytest.mark.parametrize(
    ("bet", "is_opening", "below", "adds", "smallest"),
    [
        (80, True, "two_big_blinds", False, 400),
        (80, True, "two_big_blinds_on_top", False, 480),
        (80, True, "all_in_plus_big_blind", True, 280),
        (80, False, "two_big_blinds", False, 380),
        (200, True, "two_big_blinds", False, 500),  # a big blind is not less than one
        (500, True, "two_big_blinds", False, 800),
        (500, True, "two_big_blinds", True, 700),
    ],
)
def test_a_raise_over_a_short_all_in(bet: int, is_opening: bool, below: str, adds: bool, smallest: int) -> None:
    over = over_short_all_in(bet, 300, 200, is_opening=is_opening, below_big_blind=below, adds_big_blind=adds)

    assert over == smallest


def test_pot_limit_counts_the_call_or_not() -> None:
    assert pot_limit(100, 250, 100, before_call=False) == 450
    assert pot_limit(100, 250, 100, before_call=True) == 350


def test_a_cap_is_reached_with_so_many_bets_and_none_is_no_cap() -> None:
    assert [is_capped(wagers, 4) for wagers in (3, 4, 5)] == [False, True, True]
    assert not is_capped(9, 0)
    assert is_capped(1, 1)


# ---- who is asked, and what they are told ----


def test_a_hand_that_dies_at_the_showdown_is_not_asked_to_show() -> None:
    hand = river("50/100: A bets 200, B calls, C calls", asks=("showdown",))
    hand.show(1)
    assert hand.to_act == 2
    hand.kill(3, "fouled")
    assert hand.to_act == 2
    other = river("50/100: A bets 200, B calls, C calls", asks=("showdown",))
    other.kill(2, "fouled")
    other.show(1)

    assert other.to_act == 3


def test_what_cannot_be_done_now_cites_what_is_asked_now() -> None:
    runs = Hand.deal(
        "vpsv", deck=Deck.from_seed(7), stacks=[1000, 1000], button=1, blinds=(10, 20), cash=True, asks=("runs",)
    )
    runs.all_in()
    runs.all_in()
    assert runs.legal.run_twice
    with pytest.raises(NotNow) as refused:
        runs.fold()
    assert refused.value.rule == runs.book.topic("act_in_turn")
    showdown = river("50/100: A bets 200, B calls", asks=("showdown",))
    with pytest.raises(NotNow) as refused:
        showdown.fold()
    assert refused.value.rule == showdown.book.cite("showdown_form")
    assert refused.value.rule != showdown.book.topic("act_in_turn")
    betting = Hand.deal("tda", stacks=[1000, 1000], button=1, blinds=(10, 20))
    with pytest.raises(NotNow) as refused:
        betting.show()
    assert refused.value.rule == betting.book.cite("showdown_form")


@pytest.mark.rule("BANK-1.5.3.raise-min")
def test_a_raise_that_is_too_small_is_no_question_of_a_cap() -> None:
    hand = Hand.deal("bank", stacks=[1900, 9000, 9000], button=1, blinds=(100, 200), deck=Deck.from_seed(7))
    for to in range(400, 2000, 200):
        hand.raise_to(to)
    assert str(hand.legal) == "fold, call 400"
    with pytest.raises(RaiseTooSmall, match="smallest raise is to 2000, and all-in for less is not allowed"):
        hand.all_in()
    strict = house("tda", short_all_in_raise=False)
    limit = Hand.deal(strict, stacks=[300, 9000, 9000], button=1, blinds=(100, 200), structure="fixed_limit")
    with pytest.raises(RaiseTooSmall, match="smallest raise is to 400, and all-in for less is not allowed"):
        limit.all_in()


def test_a_reason_in_words_of_ones_own_stays_as_it_was_said() -> None:
    assert (why_dead("absent", "en"), why_dead("absent", "de")) == ("away from the table", "nicht am Tisch")
    assert why_dead("spilt his coffee over them", "de") == "spilt his coffee over them"


def test_there_is_nothing_to_see_of_a_board_that_lies_there() -> None:
    hand = Hand.deal("vpsv", stacks=[1000, 1000], button=1, blinds=(50, 100), deck=Deck.from_seed(7))
    hand.call()
    while not hand.is_over:
        hand.check()
    with pytest.raises(NotNow, match="nothing left to show"):
        hand.rabbit({1, 2})


@pytest.mark.parametrize("folds_on", ["preflop", "flop", "turn"])
def test_the_cards_that_would_have_come_are_those_after_the_burns(folds_on: str) -> None:
    hand = Hand.deal("vpsv", stacks=[1000, 1000], button=1, blinds=(50, 100), deck=Deck.from_seed(7))
    seen = hand.copy()
    seen.call()
    while not seen.is_over:
        seen.check()
    if folds_on != "preflop":
        hand.call()
    while hand.street != folds_on:
        hand.check()
    hand.fold()
    lies = len(hand.board)
    assert hand.rabbit({1, 2}) == RabbitShown(tuple(seen.board[lies:]))
    assert Hand.from_position(hand.position) == hand


def test_who_says_nothing_else_agrees_to_run_it_twice() -> None:
    assert RunTwice() == RunTwice(agree=True)


def test_a_record_begins_with_the_deal() -> None:
    hand = Hand.deal("tda", stacks=[1000, 1000], button=1, blinds=(10, 20), deck=Deck.from_seed(7))
    for record in ((), hand.events[1:]):
        with pytest.raises(HandSetupError, match="begins with HandDealt"):
            Hand.replay(record)


def test_a_view_says_what_is_open_to_whoever_is_in_turn_alone() -> None:
    hand = Hand.deal("tda", stacks=[1000, 1000, 300], button=1, blinds=(50, 100), deck=Deck.from_seed(7))
    told = hand.view(1).legal
    assert told is not None
    assert (told.fold, told.check, told.call, told.raise_from, told.raise_to) == (True, False, 100, 200, 1000)
    for other in (2, 3, None):
        assert hand.view(other).legal is None
    hand.fold()
    hand.all_in()
    hand.call()
    assert hand.is_over
    assert all(hand.view(seat).legal is None for seat in (1, 2, 3, None))
    assert not any(seat.all_in for seat in hand.view(None).seats)


def test_a_view_shows_own_cards_and_what_they_make_and_nobody_elses() -> None:
    hand = Hand.deal("tda", stacks=[1000, 1000, 1000], button=1, blinds=(50, 100), deck=Deck.from_seed(7))
    hand.all_in()
    hand.fold()
    seats = {seat.seat: seat for seat in hand.view(3).seats}
    assert [len(seats[seat].cards) for seat in (1, 2, 3)] == [0, 0, 2]
    assert [seats[seat].made for seat in (1, 2, 3)] == ["", "", ""]
    assert [(seats[seat].in_hand, seats[seat].all_in) for seat in (1, 2, 3)] == [
        (True, True),
        (False, False),
        (True, False),
    ]
    assert [seats[seat].bet for seat in (1, 2, 3)] == [1000, 50, 100]


# ---- decks, straddles, showdowns ----


def test_a_deck_of_just_enough_cards_will_do() -> None:
    for cards, will_do in ((14, True), (13, False)):  # two each for three players, five on the board, three burns
        deck = Deck(tuple(Deck.from_seed(3))[:cards])
        if will_do:
            assert Hand.deal("tda", deck=deck, stacks=[900] * 3, button=1, blinds=(50, 100)).seats
        else:
            with pytest.raises(HandSetupError, match="a deck of 13 cards is too small for 3 seats"):
                Hand.deal("tda", deck=deck, stacks=[900] * 3, button=1, blinds=(50, 100))


def test_whoever_straddles_second_does_not_post_as_well() -> None:
    book = house("vpsv", straddles_per_hand=2)

    def dealt(poster: int) -> Hand:
        straddle = {4: 200, 5: 400}
        posts = {poster: 100}
        return Hand.deal(book, stacks=[2000] * 6, button=1, blinds=(50, 100), straddle=straddle, posts=posts, cash=True)

    assert dealt(6).state.bets
    for straddler in (4, 5):
        with pytest.raises(HandSetupError, match=f"seat {straddler} posts a blind or straddle already"):
            dealt(straddler)


def test_whoever_straddles_needs_no_chips_for_an_ante_that_the_big_blind_pays() -> None:
    book = house("tda", straddle_in_tournaments=True)
    terms: dict[str, Any] = {
        "stacks": [1000, 1000, 1000, 200],
        "button": 1,
        "blinds": (50, 100),
        "ante": 100,
        "straddle": 200,
    }

    assert Hand.deal(book, **terms, big_blind_ante=True).stacks
    with pytest.raises(HandSetupError, match="too few chips for a straddle"):
        Hand.deal(book, **terms)


def test_who_shows_first_after_a_bet_on_the_flop_has_its_own_paragraph() -> None:
    for book, rule in (("apsa", "APSA-3.2.showdown-river.1"), ("tda", "TDA-17-A.c")):
        seed, asks = Deck.from_seed(5), ("showdown",)
        hand = Hand.deal(book, deck=seed, stacks=[1000, 1000], button=1, blinds=(50, 100), asks=asks)
        hand.call()
        hand.check()
        hand.raise_to(100)
        hand.call()
        for _ in range(4):
            hand.check()
        other = 3 - (hand.to_act or 0)
        with pytest.raises(NotYourTurn) as refused:
            hand.show(other)
        assert refused.value.rule.rule == rule


def test_there_is_nobody_to_see_where_everybody_folded() -> None:
    hand = river("A bets 300, B folds")
    with pytest.raises(MayNotSee, match="there is no showdown"):
        hand.see(1, by=2)


def test_whoever_looks_sees_both_boards_of_a_hand_that_is_run_twice() -> None:
    hand = Hand.deal(
        "vpsv", deck=Deck.from_seed(2), stacks=[500, 500], button=1, blinds=(50, 100), cash=True, asks=("runs",)
    )
    assert hand.view(1).second_board == ()
    hand.all_in()
    hand.call()
    hand.run_twice()
    hand.run_twice()

    for seat in (1, 2, None):
        seen = hand.view(seat)
        assert (len(seen.board), len(seen.second_board)) == (5, 5)
        assert set(seen.board).isdisjoint(seen.second_board)


def test_a_look_at_the_cards_to_come_that_nobody_agreed_to_is_refused_to_the_first_seat() -> None:
    hand = Hand.deal("tda", deck=Deck.from_seed(2), stacks={2: 500, 5: 500}, button=2, blinds=(50, 100))
    hand.fold()
    with pytest.raises(FloormanError) as refused:
        hand.rabbit([])

    assert getattr(refused.value, "seat", None) in {2, 5}
    assert getattr(refused.value, "seat", None) == hand.state.seats[0]
