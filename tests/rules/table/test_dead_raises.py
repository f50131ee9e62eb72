"""A raiser is sent away, walks away or has the hand swept up in the middle of a hand: where the raise goes, by each book."""

from __future__ import annotations

import pytest

from floorman.hand.actions import Call, RaiseTo
from floorman.hand.events import HandKilled, UncalledReturned
from floorman.table import orders as order
from floorman.table.events import StoodUp
from floorman.testing import Story

RETURNED = 600
"""What nobody has called of a raise to 800 over a big blind of 200."""


def raised(book: str, *, called: bool = False) -> Story:
    """Five players at 100/200: whoever is first to act raises to 800, and the next one may have called."""
    story = Story(book, "A B C D E")
    story.deal()
    story.act(story.in_turn, RaiseTo(800))
    if called:
        story.act(story.in_turn, Call())
    return story


def price(story: Story) -> int | None:
    assert story.table.hand is not None
    return story.table.hand.legal.call


def raiser(story: Story) -> int:
    assert story.table.hand is not None
    state = story.table.hand.state
    return state.seats[state.raises[0][0]]


@pytest.mark.parametrize(("book", "back"), [("tda", RETURNED), ("apsa", RETURNED), ("wpl", RETURNED), ("vpsv", 0)])
def test_the_floor_has_a_swept_hand_die_at_a_table(book: str, back: int) -> None:
    story = raised(book)
    seat = raiser(story)
    story.order(order.CarryOut(HandKilled(seat, "taken in")))

    assert [event.chips for event in story.events if isinstance(event, UncalledReturned)] == [back] * bool(back)
    assert price(story) == 200


@pytest.mark.rule("APSA-3.5-02.c")
@pytest.mark.parametrize(("book", "back"), [("tda", RETURNED), ("apsa", RETURNED), ("wpl", RETURNED), ("vpsv", 0)])
def test_a_disqualified_raiser_takes_along_what_nobody_has_called(book: str, back: int) -> None:
    story = raised(book)
    seat, before = raiser(story), story.table.chips
    story.order(order.Expel(seat))

    assert price(story) == 200
    story.fold_out()
    (gone,) = [event for event in story.events if isinstance(event, StoodUp)]
    assert gone.chips == 10_000 - 800 + back
    assert story.table.chips == before - gone.chips


@pytest.mark.rule("APSA-3.5-02.c")
@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_what_was_called_of_a_disqualified_raiser_stays_in_the_pot(book: str) -> None:
    story = raised(book, called=True)
    story.order(order.Expel(raiser(story)))

    assert price(story) == 800
    story.fold_out()
    (gone,) = [event for event in story.events if isinstance(event, StoodUp)]
    assert gone.chips == 10_000 - 800


@pytest.mark.rule("VPSV-23")
def test_under_vpsv_a_raiser_who_walks_away_is_folded_and_leaves_the_raise_in() -> None:
    story = raised("vpsv")
    seat = raiser(story)
    story.order(order.WalkedAway(seat))

    assert price(story) == 200
    assert story.table.hand is not None
    assert story.table.hand.stack_of(seat) == 10_000 - 800


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl"])
def test_elsewhere_the_hand_of_a_raiser_who_walks_away_lives_and_the_raise_stands(book: str) -> None:
    story = raised(book)
    story.order(order.WalkedAway(raiser(story)))

    assert price(story) == 800
