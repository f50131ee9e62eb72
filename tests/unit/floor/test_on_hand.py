"""A ruling at a hand that a server deals: whoever is bound acts, dead hands die, and the rest is the floor's to see to."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.cards import Deck
from floorman.errors import CannotPutRight, RaiseTooBig, SituationError
from floorman.floor import desk
from floorman.floor.at_hand.acting import left_to_floor, on_hand, spelled_out
from floorman.floor.at_hand.carry_out import chosen
from floorman.floor.at_hand.hidden import open_cards, rests_on_hidden
from floorman.floor.effects import Acts, PenaltyPossible
from floorman.hand import Hand
from floorman.hand.events import Called, CardsPutRight, HandKilled, HandVoided, Raised
from floorman.rulebook import Rulebook

STRING_BET = {"type": "wager", "chips": [100], "later": [[300]]}


def hand_under(book: str, *, seed: int = 7) -> Hand:
    """Four players, 50/100: seat 4 is in turn, 1 has the button, 2 and 3 the blinds."""
    return Hand.deal(
        Rulebook.load(book), deck=Deck.from_seed(seed), stacks=[5000] * 4, button=1, small_blind_seat=2,
        big_blind_seat=3, blinds=(50, 100),
    )  # fmt: skip


def does(hand: Hand, facts: dict[str, Any], *, choice: int | None = None) -> tuple[Any, ...]:
    before = hand.events
    situation = spelled_out(desk.situation_of(facts), hand)
    events = on_hand(hand, situation, desk.rule(situation, hand.book, hand), shuffle=sorted, choice=choice)
    assert hand.events == before, "nothing has happened yet"
    return events


@pytest.mark.rule("TDA-42-A")
@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_of_a_string_bet_the_first_motion_counts_and_the_seat_calls(book: str) -> None:
    assert does(hand_under(book), STRING_BET) == (Called(4, 100),)


def test_a_raise_that_is_too_small_is_made_up() -> None:
    assert does(hand_under("tda"), {"type": "wager", "said": "raise", "chips": [150]}) == (Raised(4, 200),)


@pytest.mark.rule("TDA-53-A.a")
@pytest.mark.rule("TDA-53-A.b")
def test_a_raise_out_of_turn_waits_and_binds_when_the_turn_has_come_and_nothing_changed() -> None:
    hand = hand_under("tda")
    early = {"type": "out_of_turn", "acted": {"seat": 1, "action": "raise", "to": 400}, "to_act": 4}
    assert does(hand, early) == ()
    hand.fold()
    assert does(hand, early | {"is_turn_reached": True}) == (Raised(1, 400),)


@pytest.mark.rule("TDA-53-A.d")
@pytest.mark.parametrize(("book", "dies"), [("tda", True), ("vpsv", True), ("apsa", False), ("wpl", False)])
def test_a_fold_out_of_turn_counts_where_the_book_says_so_and_the_turn_stays(book: str, dies: bool) -> None:
    hand = hand_under(book)
    events = does(hand, {"type": "out_of_turn", "acted": {"seat": 1, "action": "fold"}, "to_act": 4})

    assert events == ((HandKilled(1, "thrown_away"),) if dies else ())
    hand.record(events)
    assert hand.to_act == 4


@pytest.mark.rule("VPSV-19")
def test_a_hand_that_is_dead_for_something_else_than_its_cards_dies_by_the_ruling() -> None:
    phone = {"type": "offence", "seat": 2, "what": "phone_call", "is_in_hand": True}

    assert does(hand_under("vpsv"), phone) == (HandKilled(2, "ruled"),)
    assert does(hand_under("tda"), phone) == ()


def test_a_penalty_is_left_to_the_floor_and_what_the_hand_does_is_not() -> None:
    hand = hand_under("tda")
    situation = spelled_out(
        desk.situation_of({"type": "out_of_turn", "acted": {"seat": 1, "action": "fold"}, "to_act": 4}), hand
    )
    effects = chosen(desk.rule(situation, hand.book, hand), None)

    assert any(isinstance(effect, Acts) for effect in effects)
    assert [type(effect) for effect in left_to_floor(effects)] == [PenaltyPossible]


def test_a_seat_that_is_not_in_turn_or_cannot_do_it_is_left_alone() -> None:
    hand = hand_under("tda")
    other = {"type": "wager", "spot": {"seat": 4, "big_blind": 100, "street": "preflop", "bet": 100}, "said": "call"}
    ruling = desk.rule_by(desk.situation_of(other), hand.book)
    hand.call()
    with pytest.raises(CannotPutRight, match="seat 4 is not in turn"):
        on_hand(hand, desk.situation_of(other), ruling, shuffle=sorted)

    much = desk.situation_of(other | {"chips": [9000], "said": {"word": "raise"}})
    with pytest.raises(RaiseTooBig):
        on_hand(hand_under("tda"), much, desk.rule_by(much, hand.book), shuffle=sorted)


def test_what_a_turn_cannot_go_back_to_is_said() -> None:
    hand = hand_under("tda")
    situation = desk.situation_of(
        {"type": "skipped", "spot": {"seat": 2, "big_blind": 100, "street": "preflop", "bet": 100, "in_front": [50]},
         "since": [{"seat": 3, "action": "check"}]}
    )  # fmt: skip
    with pytest.raises(CannotPutRight, match="the turn cannot go to seat 2"):
        on_hand(hand, situation, desk.rule_by(situation, hand.book), shuffle=sorted)


def test_a_mistake_in_the_deal_is_put_right_and_a_hand_that_is_over_stays_as_it_is() -> None:
    hand = hand_under("tda")
    early = {"type": "board_mistake", "mistake": "too_early", "street": "flop"}
    events = does(hand, early)
    assert isinstance(events[0], CardsPutRight)
    misdealt = does(hand, {"type": "bad_deck", "fault": "duplicate"})
    assert isinstance(misdealt[0], HandVoided)

    for _ in range(3):
        hand.fold()
    situation = desk.situation_of({"type": "offence", "seat": 2, "what": "phone_call", "is_in_hand": True})
    ruling = desk.rule_by(situation, Rulebook.load("vpsv"))
    assert on_hand(hand, situation, ruling, shuffle=sorted) == ()


def test_an_option_has_to_be_taken_where_the_rule_prefers_none() -> None:
    hand = hand_under("tda")
    hand.raise_to(2000)
    short = {"type": "wager", "chips": [500]}
    with pytest.raises(CannotPutRight, match="choose first"):
        does(hand, short)
    ways = [does(hand, short, choice=choice) for choice in (0, 1)]

    assert ways[0] != ways[1]
    with pytest.raises(SituationError):
        does(hand, short, choice=2)


# ---- cards that nobody has shown ----


def test_a_ruling_that_names_cards_that_lie_face_down_rests_on_hidden_ones() -> None:
    hand = hand_under("tda")
    nuts = {"type": "nuts_not_bet", "seat": 1}
    held, undealt = (" ".join(map(str, cards)) for cards in (hand.hole(1), hand.state.deck[20:22]))
    for facts in (nuts, nuts | {"cards": held}, nuts | {"cards": undealt}):
        assert rests_on_hidden(desk.situation_of(facts), hand)
    for deal in (
        {"type": "flawed_deal", "flaw": "exposed_cards", "cards": [3]},  # whose name the ruling would tell
        {"type": "board_mistake", "mistake": "too_early", "street": "flop"},
    ):
        assert rests_on_hidden(desk.situation_of(deal), hand)
    assert not rests_on_hidden(spelled_out(desk.situation_of(STRING_BET), hand), hand)


def test_what_lies_open_is_the_board_what_was_shown_and_what_was_seen_by_mistake() -> None:
    hand = hand_under("tda")
    assert open_cards(hand) == set()
    while not hand.is_over:
        hand.check() if hand.legal.check else hand.call()

    assert {*hand.board} < open_cards(hand)
    shown = [seat for seat in hand.seats if {*hand.hole(seat)} <= open_cards(hand)]
    assert shown
    assert not rests_on_hidden(desk.situation_of({"type": "nuts_not_bet", "seat": shown[0]}), hand)
