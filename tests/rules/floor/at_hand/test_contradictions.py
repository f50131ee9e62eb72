"""Facts told of a hand that says otherwise: refused by the name of the fact, and nothing else is."""

from __future__ import annotations

import pytest

from floorman.cards import Deck
from floorman.errors import SituationError
from floorman.floor import Situation, rule
from floorman.floor.situations.betting import (
    CardsGone,
    Condition,
    HiddenChips,
    KilledBet,
    OutOfTurn,
    ShortWager,
    Skipped,
    Wager,
)
from floorman.floor.situations.dealing import (
    BadDeck,
    BoardMistake,
    CardCount,
    CardsFell,
    CardsUnclear,
    StubDropped,
)
from floorman.floor.situations.spot import Acted, Spot
from floorman.floor.situations.table import WrongButton
from floorman.hand import Hand
from support.floor import acted


def raised() -> Hand:
    """Five players, button on seat 3, blinds on 4 and 5; seat 1 raised to 900, and seat 2 is to act."""
    hand = Hand.deal("tda", stacks=[20000] * 5, button=3, blinds=(150, 300), deck=Deck.from_seed(5))
    hand.raise_to(900)
    assert hand.to_act == 2
    return hand


def facing(seat: int = 2, **facts: object) -> Spot:
    return Spot(**{"seat": seat, "big_blind": 300, "street": "preflop", "bet": 900} | facts)  # type: ignore[arg-type]


HOLE = str(Deck.from_seed(5)[3])


@pytest.mark.parametrize(
    ("situation", "field"),
    [
        (Wager(spot=facing(4, in_front=(150,)), chips=(1000,)), "spot.seat"),
        (Wager(spot=facing(9), chips=(1000,)), "spot.seat"),
        (Wager(spot=facing(street="flop", bet=400), chips=(1000,)), "spot.street"),
        (Wager(spot=facing(bet=600), chips=(1000,)), "spot.bet"),
        (Wager(spot=facing(in_front=(300,)), chips=(1000,)), "spot.in_front"),
        (Wager(spot=facing(stack=5000), chips=(1000,)), "spot.stack"),
        (Wager(spot=facing(big_blind=200), chips=(1000,)), "spot.big_blind"),
        (Wager(spot=facing(structure="pot_limit"), chips=(1000,)), "spot.structure"),
        (Wager(spot=facing(pot=2000), chips=(1000,)), "spot.pot"),
        (Wager(spot=facing(raised_by=500), chips=(1000,)), "spot.raised_by"),
        (Condition(spot=facing(4), announced="call"), "spot.in_front"),
        (OutOfTurn(acted=Acted(4, "call", 900), to_act=3), "to_act"),
        (OutOfTurn(acted=Acted(9, "call", 900), to_act=2), "acted"),
        (OutOfTurn(spot=facing(4), acted=Acted(4, "call", 900), to_act=2), "spot.in_front"),
        (Skipped(spot=facing(big_blind=200), since=acted("3 calls 900")), "spot.big_blind"),
        (Skipped(since=acted("8 calls 900")), "since"),
        (ShortWager(acted=Acted(7, "call", 900)), "acted"),
        (HiddenChips(seat=1, caller=8, chips=500), "caller"),
        (CardsGone(seat=1, how="announced", chips_in=700), "chips_in"),
        (CardsGone(seat=1, how="onto_other_cards", other=8), "other"),
        (KilledBet(seat=2, has_in=900, most_of_others=900), "has_in"),
        (KilledBet(seat=1, has_in=900, most_of_others=0), "most_of_others"),
        (CardCount(seat=4, cards=1, is_button=True), "is_button"),
        (CardCount(seat=4, cards=1, chips_in=300), "chips_in"),
        (CardsFell(seat=9), "seat"),
        (WrongButton(lies=2, belongs=4), "lies"),
        (BoardMistake(mistake="too_early", street="flop", cards=(HOLE, "2c", "3c")), "cards"),
        (BoardMistake(mistake="too_early", street="turn", cards=(20,)), "street"),
        (CardsUnclear(cards=(2, 16)), "cards"),
        (StubDropped(stub=20), "stub"),
        (StubDropped(muck=4), "muck"),
        (StubDropped(burns=1), "burns"),
        (BadDeck(fault="missing", paid=acted("1 calls 300")), "paid"),
        (BadDeck(fault="missing", kept_quiet=8), "kept_quiet"),
    ],
)
def test_a_fact_that_the_hand_contradicts_is_named(situation: Situation, field: str) -> None:
    hand = raised()

    with pytest.raises(SituationError) as refused:
        rule(situation, hand.book, hand)
    assert refused.value.field == field
    assert refused.value.why.de


@pytest.mark.parametrize(
    "situation",
    [
        Wager(spot=facing(), chips=(1000,)),
        Wager(spot=facing(stack=20000, raised_by=600, pot=1350, structure="no_limit"), chips=(1000,)),
        OutOfTurn(acted=Acted(4, "call", 900), to_act=2),
        OutOfTurn(spot=facing(4, in_front=(150,)), acted=Acted(4, "call", 900), to_act=2),
        OutOfTurn(spot=facing(2, bet=300), acted=Acted(2, "call", 300), to_act=1, since=acted("1 raises 900")),
        Skipped(spot=facing(), since=acted("3 calls 900")),
        CardsGone(seat=1, how="announced", chips_in=900),
        KilledBet(seat=1, has_in=900, most_of_others=300),
        CardCount(seat=3, cards=1, is_button=True),
        WrongButton(lies=3, belongs=4),
        CardsUnclear(cards=(11, 16)),
        StubDropped(stub=42),
        BadDeck(fault="missing", paid=acted("1 calls 900, 4 calls 150, 5 calls 300")),
        BoardMistake(mistake="too_early", street="flop", cards=(12, 13, 14)),
    ],
)
def test_facts_as_the_hand_has_them_are_ruled_on(situation: Situation) -> None:
    hand = raised()

    assert rule(situation, hand.book, hand).citations


def test_a_mistake_of_an_earlier_street_may_be_told_later() -> None:
    hand = raised()
    while hand.street != "turn":
        hand.check() if hand.legal.check else hand.call()

    rule(BoardMistake(mistake="too_many", street="flop", cards=(12, 13, 14, 15)), hand.book, hand)
    with pytest.raises(SituationError, match="cards"):
        rule(BoardMistake(mistake="too_early", street="river", cards=(HOLE,)), hand.book, hand)
