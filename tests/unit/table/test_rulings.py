"""Rulings on the deal at a table: the hand goes on with the right cards, is dealt again, or leaves its chips for the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.cards import Deck
from floorman.errors import CannotPutRight, NoHand
from floorman.floor import carry_out, rule
from floorman.floor.situations.dealing import BadDeck, BoardMistake, FlawedDeal
from floorman.hand.events import CardsPutRight, HandVoided
from floorman.table import orders as order
from floorman.table.audit import TableAudit
from floorman.table.events import decoded, encoded
from floorman.testing import Story

if TYPE_CHECKING:
    from floorman.floor import Situation


def ruled(story: Story, mistake: Situation) -> CardsPutRight | HandVoided:
    """What a ruling comes to for the hand at the table: tried on a copy."""
    hand = story.table.hand
    assert hand is not None
    (event, *_) = carry_out(hand.copy(), mistake, rule(mistake, hand.book, hand), shuffle=lambda cards: cards[::-1])
    assert isinstance(event, (CardsPutRight, HandVoided))
    return event


def test_cards_are_put_right_and_the_same_seat_is_still_in_turn() -> None:
    story = Story("tda", "A B C D")
    story.deal()
    in_turn = story.in_turn
    event = ruled(story, BoardMistake(mistake="too_early", street="flop"))
    story.order(order.CarryOut(event))

    assert story.in_turn == in_turn
    hand = story.table.hand
    assert hand is not None
    for name in "ABCD":
        told = story.view(name).decode()
        assert "premature_flop" in told
        known = {*map(str, hand.hole(story.seat[name])), *map(str, event.seen)}  # type: ignore[union-attr]
        assert {str(card) for card in Deck.standard() if f'"{card}"' in told} == known
    story.call_down()
    hand = story.table.hand
    assert hand is not None
    assert isinstance(event, CardsPutRight)
    assert hand.board[:3] == event.stub[:3]
    assert story.table.chips == 40_000


def test_a_misdeal_is_dealt_again_from_the_same_button_with_the_same_blinds() -> None:
    story = Story("apsa", "A B C D")
    story.deal()
    before = story.where
    story.order(order.CarryOut(ruled(story, FlawedDeal(flaw="seat_left_out", seat=2))))

    assert story.table.chips == 40_000
    assert story.table.redeal is not None
    story.deal()
    assert story.where == before
    story.call_down()
    assert story.table.chips == 40_000


def test_a_void_hand_gives_the_chips_back_and_the_next_one_comes() -> None:
    story = Story("tda", "A B C D")
    story.deal()
    before = story.where
    story.order(order.CarryOut(ruled(story, BadDeck(fault="duplicate"))))

    assert [story.chips(name) for name in "ABCD"] == [10_000] * 4
    story.deal()
    assert story.where != before


@pytest.mark.rule("VPSV-108.2#1")
def test_chips_that_stay_in_the_middle_are_in_the_next_pot() -> None:
    story = Story("vpsv", "A B C D")
    story.deal()
    hand = story.table.hand
    assert hand is not None
    big_blind = hand.seats[1]
    story.order(order.CarryOut(ruled(story, BadDeck(fault="duplicate", kept_quiet=big_blind))))

    assert story.table.carried == 200
    assert story.table.chips == 40_000
    story.deal()
    assert story.table.hand is not None
    assert story.table.hand.pot == 200 + 300
    assert story.table.carried == 0
    story.call_down()
    assert story.table.chips == 40_000


def test_there_has_to_be_a_hand_and_it_has_to_fit() -> None:
    story = Story("tda", "A B C D")
    story.deal()
    event = ruled(story, BoardMistake(mistake="too_early", street="flop"))
    story.call_down()
    with pytest.raises(NoHand):
        story.order(order.CarryOut(event))
    story.deal()
    assert isinstance(event, CardsPutRight)
    with pytest.raises(CannotPutRight):
        story.order(order.CarryOut(event))  # the cards of another hand


def test_the_audit_passes_what_the_floor_did() -> None:
    story = Story("vpsv", "A B C D")
    story.deal()
    story.order(order.CarryOut(ruled(story, FlawedDeal(flaw="exposed_cards", cards=(3,)))))
    story.call_down()
    story.deal()
    hand = story.table.hand
    assert hand is not None
    story.order(order.CarryOut(ruled(story, BadDeck(fault="duplicate", kept_quiet=hand.seats[1]))))
    story.deal()
    story.order(order.CarryOut(ruled(story, FlawedDeal(flaw="card_out_of_order"))))
    story.deal()
    story.call_down()
    audit = TableAudit("t", "table/t")
    for version, event in enumerate(map(decoded, encoded(story.events)), start=1):
        audit.read(version, event)
    audit.finish()

    assert audit.hands == 4
