"""Facts of a deal that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.dealing import BoardMistake, CardCount, FlawedDeal, StubDropped
from support.floor import ruling

FOUR = (1, 2, 3, 4)  # small blind, big blind, seat 3, button


@pytest.mark.parametrize(
    ("situation", "field"),
    [
        (FlawedDeal(flaw="exposed_cards"), "cards"),
        (FlawedDeal(flaw="exposed_cards", cards=(5,)), "order"),
        (FlawedDeal(flaw="exposed_cards", cards=(20,), order=FOUR), "cards"),
        (CardCount(seat=1, cards=2), "cards"),
        (BoardMistake(mistake="too_many", street="flop", cards=(1, 2, 3)), "cards"),
        (BoardMistake(mistake="no_burn", street="flop", cards=(1, 2, 3), drawn=9), "drawn"),
        (StubDropped(stub=50, muck=5), "stub"),
    ],
)
def test_facts_that_cannot_be(situation: Any, field: str) -> None:
    with pytest.raises(SituationError) as refused:
        ruling(situation)
    assert refused.value.field == field
