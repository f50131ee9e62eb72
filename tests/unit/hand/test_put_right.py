"""Cards that the floor lays right: nothing is lost or made by it, and what cannot be is refused with a word on why."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from floorman import Deck, Hand, HandIsOver, NotNow
from floorman.errors import CannotPutRight, UnknownSeat
from floorman.floor.at_hand.carry_out import procedure_of
from floorman.floor.situations.dealing import (
    BadDeck,
    BoardMistake,
    CardCount,
    CardsFell,
    CardsUnclear,
    FlawedDeal,
    StubDropped,
)
from floorman.floor.situations.event import ExtraHand
from floorman.hand.events import CardsPutRight, HandVoided, UncalledReturned
from floorman.hand.mistakes import MISTAKES, mistake_called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.floor import Situation

PAGES: Final = Path(__file__).resolve().parents[3] / "web" / "src" / "lib" / "words"


def flop() -> Hand:
    """Three players with 1000 on the flop, 300 in the pot, seat 2 to act."""
    hand = Hand.deal("tda", stacks=[1000, 1000, 1000], button=1, blinds=(50, 100), deck=Deck.from_seed(7))
    hand.call()
    hand.call()
    hand.check()
    return hand


def as_it_lies(hand: Hand) -> CardsPutRight:
    """The cards of a hand as they lie, with nothing to put right."""
    state = hand.state
    live = [card for hole, folded in zip(state.holes, state.folded, strict=True) if not folded for card in hole]
    stub = state.deck[state.next_card :]
    out = [card for card in state.deck if card not in {*live, *state.board, *stub}]
    return CardsPutRight(
        "premature_card", "TDA-RP-5", tuple(state.board), tuple(state.holes), tuple(stub), tuple(out), (1, 1, 1), ()
    )


def refused(hand: Hand, event: CardsPutRight, match: str) -> None:
    before = hand.copy()
    with pytest.raises(CannotPutRight, match=match):
        hand.put_right(event)
    assert hand == before


def test_cards_that_lie_right_stay_and_the_hand_goes_on() -> None:
    hand = flop()
    hand.put_right(as_it_lies(hand))

    assert hand.to_act == 2
    assert Hand.replay(hand.events) == hand
    while not hand.is_over:
        hand.check()
    assert sum(hand.stacks) == 3000


def test_one_card_of_one_hand_may_be_another() -> None:
    hand = flop()
    right = as_it_lies(hand)
    (mine, other), *rest = right.holes
    first, *stub = right.stub
    one = replace(right, holes=((mine, first), *rest), stub=tuple(stub), out=(*right.out, other))
    second, *stub = stub
    two = replace(one, holes=((second, first), *rest), stub=tuple(stub), out=(*one.out, mine))

    refused(hand, two, "no more than one card is replaced")
    hand.put_right(one)
    assert hand.hole(hand.seats[0]) == (mine, first)


def test_no_card_is_lost_or_made() -> None:
    hand = flop()
    right = as_it_lies(hand)

    refused(hand, replace(right, out=right.out[1:]), "would not be complete")
    refused(hand, replace(right, out=(*right.out, right.stub[0])), "would not be complete")
    refused(hand, replace(right, board=right.board[:2]), "3 board cards and 3 hands")
    refused(hand, replace(right, board=(*right.board, right.stub[0]), stub=right.stub[1:]), "3 board cards and 3 hands")
    refused(hand, replace(right, holes=right.holes[:2]), "3 board cards and 3 hands")


def test_the_stub_has_to_do_for_the_board() -> None:
    hand = flop()
    right = as_it_lies(hand)

    def with_stub(cards: int, **facts: Any) -> CardsPutRight:
        return replace(right, stub=right.stub[:cards], out=(*right.out, *right.stub[cards:]), **facts)

    refused(hand, with_stub(3), "stub is too small")  # turn and river, and a burn card before each
    refused(hand, with_stub(4, burns=(1, 2, 1)), "stub is too small")
    refused(hand, with_stub(4, burns=(1, 1, 2)), "stub is too small")
    refused(hand, replace(right, burns=(-1, 1, 1)), "stub is too small")
    hand.copy().put_right(with_stub(4))
    hand.copy().put_right(with_stub(4, burns=(5, 1, 1)))  # what was burned before the flop is over
    hand.put_right(with_stub(2, burns=(1, 0, 0)))
    assert Hand.replay(hand.events) == hand


def test_a_dead_hand_keeps_its_cards_and_dies_once() -> None:
    hand = flop()
    hand.kill(2, "fouled")
    right = as_it_lies(hand)
    dead, *rest = right.holes
    other = (right.stub[0], dead[1])

    refused(hand, replace(right, holes=(other, *rest)), "a dead hand gets no other cards")
    refused(hand, replace(right, dead=(2,)), "such hands cannot be dead")
    everybody = replace(right, dead=(3, 1), out=(*right.out, *rest[0], *rest[1]))
    refused(hand, everybody, "such hands cannot be dead")


def test_hands_that_die_of_it_leave_what_was_called_and_take_the_rest_back() -> None:
    hand = flop()
    hand.bet(300)
    right = as_it_lies(hand)
    bettor = hand.state.place_of(2)
    right = replace(right, dead=(2,), out=(*right.out, *right.holes[bettor]))
    hand.put_right(right)

    assert UncalledReturned(2, 300) in hand.events
    assert hand.stack_of(2) == 900
    assert str(hand.legal) == "fold, check, bet 100–900"


def test_a_hand_that_is_over_stays_as_it_is() -> None:
    over = flop()
    right = as_it_lies(over)
    while not over.is_over:
        over.fold()
    refused(over, right, "the hand is over")
    with pytest.raises(CannotPutRight, match="the hand is over"):
        over.void(HandVoided("misdeal", "TDA-35", is_misdeal=True))
    with pytest.raises(HandIsOver):
        over.hold()
    with pytest.raises(HandIsOver):
        over.kill(1)


def test_a_hand_that_is_void_gives_all_chips_back_but_those_that_are_forfeited() -> None:
    hand = flop()
    with pytest.raises(UnknownSeat):
        hand.void(HandVoided("foul", "TDA-35", is_misdeal=False, forfeits=(7,)))
    kept = hand.copy()
    hand.void(HandVoided("foul", "TDA-35", is_misdeal=False))
    kept.void(HandVoided("foul", "TDA-35", is_misdeal=False, forfeits=(3,)))

    assert (hand.is_over, hand.stacks) == (True, (1000, 1000, 1000))
    assert [kept.stack_of(seat) for seat in (1, 2, 3)] == [1000, 1000, 900]


def test_only_a_live_hand_is_killed_and_never_the_last() -> None:
    hand = flop()
    hand.bet(300)
    hand.fold()
    with pytest.raises(NotNow, match="seat 3 has no live hand"):
        hand.kill(3)
    hand.kill(1)

    assert hand.stack_of(2) == 1200


def mistakes() -> Iterator[Situation]:
    """Every kind of mistake in the deal that is carried out on a hand."""
    for street in ("flop", "turn", "river"):
        yield BoardMistake(mistake="no_burn", street=street)
        yield BoardMistake(mistake="too_early", street=street)
    yield BoardMistake(mistake="face_up_in_deck", street="flop")
    for cards in (4, 5, 6):
        yield BoardMistake(mistake="too_many", street="flop", cards=("Ah",) * cards)
    yield from (FlawedDeal(flaw=flaw) for flaw in get_args(get_type_hints(FlawedDeal)["flaw"]))
    yield from (CardCount(seat=1, cards=cards) for cards in (1, 3))
    yield from (BadDeck(fault=fault) for fault in get_args(get_type_hints(BadDeck)["fault"]))
    yield from (StubDropped(), CardsUnclear(cards=("Ah", "Kh")), CardsFell(seat=1), ExtraHand(table=1, since=()))


def test_every_mistake_is_kept_by_a_name_that_people_and_pages_know_in_both_languages() -> None:
    kept = {procedure_of(mistake) for mistake in mistakes()}

    assert kept == set(MISTAKES)
    assert mistake_called("four_card_flop", "de-AT") == "Flop mit vier Karten"
    assert mistake_called("a fire alarm", "de") == "a fire alarm"
    for page in (PAGES / "en.ts", PAGES / "de.ts"):
        _, _, text = page.read_text(encoding="utf-8").partition("procedures: {")
        assert kept == set(re.findall(r"^ +(\w+):", text.partition("}")[0], re.MULTILINE))
