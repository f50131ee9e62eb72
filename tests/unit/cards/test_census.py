"""Every hand there is, counted: the known totals prove the evaluator."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from floorman import Category, _kernel

if TYPE_CHECKING:
    from pathlib import Path

NAMES = (
    *("high card", "pair", "two pair", "trips", "straight", "flush"),
    *("full house", "quads", "straight flush (not royal)", "royal flush"),
)
# Worst category first: high card, pair, two pair, trips, straight, flush, full house, quads, straight flush, royal.
HANDS = {
    5: (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
    6: (6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188),
    7: (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324),
}
CLASSES = {
    5: (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1),
    6: (770, 2135, 846, 715, 10, 1277, 156, 156, 9, 1),
    7: (407, 1470, 763, 575, 10, 1277, 156, 156, 9, 1),
}
ALL_HANDS = {5: 2_598_960, 6: 20_358_520, 7: 133_784_560}
ALL_CLASSES = {5: 7462, 6: 6075, 7: 4824}


def count(cards: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hands and classes of each category, among all hands of that many cards."""
    by_strength = memoryview(_kernel.census(cards, 2)).cast("Q").tolist()
    assert len(by_strength) == 7463
    assert by_strength[0] == 0  # no hand is without a strength
    hands, classes = [0] * 10, [0] * 10
    for strength, number in enumerate(by_strength[1:], start=1):
        hands[Category.of(strength)] += number
        classes[Category.of(strength)] += number > 0
    return tuple(hands), tuple(classes)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_all_hands_fall_into_the_known_totals(cards: int) -> None:
    hands, classes = count(cards)

    assert hands == HANDS[cards]
    assert classes == CLASSES[cards]
    assert sum(hands) == ALL_HANDS[cards]
    assert sum(classes) == ALL_CLASSES[cards]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_totals_are_those_of_the_reference_data(shared: Path, cards: int) -> None:
    known = json.loads((shared / "data" / "oracles" / "category-counts.json").read_text(encoding="utf-8"))[str(cards)]

    hands, classes = count(cards)

    assert dict(zip(NAMES, hands, strict=True)) == known["hands"]
    assert dict(zip(NAMES, classes, strict=True)) == known["classes"]
    assert (sum(hands), sum(classes)) == (known["total"], known["distinct_classes"])


@pytest.mark.parametrize("threads", [1, 2, 3, 8, 60])
def test_threads_do_not_change_the_count(threads: int) -> None:
    assert _kernel.census(5, threads) == _kernel.census(5, 1)


@pytest.mark.parametrize(("cards", "threads"), [(4, 1), (8, 1), (0, 1), (-1, 1), (5, 0), (5, -1), (5, 257)])
def test_nothing_else_can_be_counted(cards: int, threads: int) -> None:
    with pytest.raises(ValueError, match=r"five, six or seven|threads"):
        _kernel.census(cards, threads)
