"""Values worth trying for a fact: around and between the numbers of the same unit that were stated."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from floorman.floor import rule
from floorman.floor.interview.facts import facts_of
from floorman.floor.interview.probes import Known, known, probes
from floorman.floor.situations.event import Blinds, BustTogether, HandStart
from floorman.floor.situations.spot import Spot

if TYPE_CHECKING:
    import msgspec

    from floorman.floor.interview.facts import Fact

LEVELS: dict[str, Any] = {"old": Blinds(small=100, big=200), "new": Blinds(small=200, big=400)}


def fact_of(kind: type[msgspec.Struct], name: str) -> Fact:
    return next(fact for fact in facts_of(kind) if fact.name == name)


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv", "bank"])
@pytest.mark.parametrize(("zero", "riffle"), [(100, 110), (100, 101), (1000, 1002), (40000, 40007)])
def test_an_announcement_between_the_end_of_a_level_and_the_first_shuffle_is_thought_of(
    book: str, zero: int, riffle: int
) -> None:
    ruling = rule(HandStart(**LEVELS, clock_zero_s=zero, riffle_s=riffle), book)
    assumed = {each.path: each for each in ruling.assumes}

    assert str(ruling) == "the hand is played at 100/200"
    assert assumed["announced_s"].otherwise.en.endswith("the hand is played at 200/400")


def test_moments_are_tried_before_at_and_after_those_stated() -> None:
    stated = known(HandStart, {"clock_zero_s": 5000, "riffle_s": 5010})

    tried = set(probes(fact_of(HandStart, "announced_s"), stated))

    assert tried >= {4999, 5000, 5001, 5009, 5010, 5011}


def test_numbers_of_another_unit_are_not_tried() -> None:
    stated = known(BustTogether, {"players_left": 777, "busts": [{"seat": 2, "stack": 500, "at_s": 4321}]})

    assert stated.counted("seconds") == [4321]
    assert 777 not in set(probes(fact_of(HandStart, "announced_s"), stated))


def test_nothing_is_tried_that_a_number_cannot_be() -> None:
    announced = fact_of(HandStart, "announced_s")

    tried = [
        value
        for value in probes(announced, known(HandStart, {"clock_zero_s": 0, "riffle_s": 86400}))
        if value is not None
    ]

    assert (min(tried), max(tried)) == (0, 86400)
    assert len(tried) == len(set(tried))


def test_an_amount_is_tried_between_any_two_that_were_stated() -> None:
    amounts = (1000, 1100, 1300)

    tried = [value for value in probes(fact_of(Spot, "bet"), Known(amounts, ())) if value is not None]

    assert all(any(low < value < high for value in tried) for low, high in pairwise(amounts))
    assert set(tried) >= set(amounts)
