"""What the floor and others can do with a hand, at the moments that are easily forgotten."""

from __future__ import annotations

import pytest

from floorman import Deck, Hand, HandIsOver, HandSetupError, MayNotSee, NotNow
from floorman.testing import river


def showdown(book: str) -> Hand:
    hand = Hand.deal(book, deck=Deck.from_seed(7), stacks=[5000, 5000], button=1, blinds=(100, 200), asks=("showdown",))
    while hand.street != "river" or hand.state.bets != [0, 0] or hand.legal.check:
        if hand.legal.show:
            break
        hand.check() if hand.legal.check else hand.call()
    return hand


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv", "bank"])
def test_a_kill_at_the_showdown_leaves_the_pot_to_the_last_hand_unseen(book: str) -> None:
    hand = showdown(book)
    hand.kill(2, "fouled")

    assert hand.is_over
    assert hand.stacks == (5200, 4800)
    assert Hand.replay(hand.events) == hand


def all_in_and_asked(stacks: list[int]) -> Hand:
    hand = Hand.deal(
        "vpsv", deck=Deck.from_seed(7), stacks=stacks, button=1, blinds=(10, 20), cash=True, asks=("runs",)
    )
    while not hand.legal.run_twice:
        hand.all_in()
    return hand


def test_a_kill_while_two_are_asked_about_running_it_twice_ends_the_hand() -> None:
    hand = all_in_and_asked([1000, 1000])
    hand.kill(2, "fouled")

    assert hand.is_over
    assert hand.stacks == (2000, 0)
    assert Hand.replay(hand.events) == hand


def test_a_killed_seat_is_not_asked_about_running_it_twice() -> None:
    hand = all_in_and_asked([1000, 2000, 3000])
    asked = hand.to_act
    assert asked
    hand.kill(asked)

    assert hand.to_act != asked
    assert hand.legal.run_twice
    assert Hand.replay(hand.events) == hand


def test_the_last_live_hand_cannot_be_killed() -> None:
    hand = Hand.deal("tda", stacks=[1000, 1000, 1000], button=1, blinds=(50, 100), deck=Deck.from_seed(1))
    hand.kill(2)
    hand.kill(3)

    assert hand.is_over
    with pytest.raises(HandIsOver):
        hand.kill(1)


@pytest.mark.rule("TDA-30.c")
def test_a_killed_big_blind_leaves_all_of_its_blind_in() -> None:
    hand = Hand.deal("tda", stacks=[5000, 5000, 5000], button=1, blinds=(100, 200), deck=Deck.from_seed(7))
    hand.kill(3, "absent")
    hand.fold()

    assert hand.is_over
    assert hand.stacks == (5000, 5200, 4800)


def test_cards_that_would_have_come_are_shown_once() -> None:
    hand = Hand.deal("vpsv", stacks=[1000, 1000, 1000], button=1, blinds=(50, 100), deck=Deck.from_seed(7))
    hand.fold()
    hand.fold()
    hand.rabbit({1, 2, 3})

    assert Hand.replay(hand.events) == hand
    with pytest.raises(NotNow, match="nothing left to show"):
        hand.rabbit({1, 2, 3})


def test_a_dead_hand_and_an_open_one_are_not_seen_on_demand() -> None:
    hand = river("50/100: A bets 200, B calls, C calls", asks=("showdown",))
    shown, dead = hand.copy(), hand.copy()
    shown.show(1)
    dead.kill(1, "fouled")

    with pytest.raises(MayNotSee, match="lies open"):
        shown.see(1, by=2)
    with pytest.raises(MayNotSee, match="is dead"):
        dead.see(1, by=2)


def test_without_a_big_blind_a_bet_is_at_least_a_chip_and_a_small_blind_makes_no_sense() -> None:
    hand = Hand.deal("tda", stacks=[500, 500, 500], button=1, blinds=(0, 0), ante=10, chip=5)

    assert str(hand.legal) == "fold, check, bet 5–490"
    for wrong in ({"blinds": (50, 100), "big_blind_seat": None}, {"blinds": (50, 0), "ante": 10}):
        with pytest.raises(HandSetupError, match="big blind"):
            Hand.deal("tda", stacks=[500, 500, 500], button=1, **wrong)


def test_all_in_is_a_call_where_nobody_is_left_to_raise() -> None:
    hand = Hand.deal("tda", stacks=[1000, 2000, 3000], button=1, blinds=(50, 100), deck=Deck.from_seed(7))
    hand.all_in()
    hand.all_in()
    hand.all_in()

    assert hand.is_over
    assert sum(hand.stacks) == 6000


def test_two_boards_need_a_deck_for_both() -> None:
    with pytest.raises(HandSetupError, match="too small"):
        Hand.deal(
            "vpsv",
            stacks=[1000, 1000],
            button=1,
            blinds=(10, 20),
            cash=True,
            asks=("runs",),
            deck=Deck(Deck.from_seed(7)[:14]),
        )
