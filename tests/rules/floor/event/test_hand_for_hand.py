"""A table that deals a hand too many while play is hand for hand."""

from __future__ import annotations

import pytest

from floorman.floor.situations.event import ExtraHand
from support.floor import acted, cited, ruling


@pytest.mark.parametrize(
    ("since", "ahead", "is_over", "outcome"),
    [
        ("", 1, False, "the hand is void; table 3 waits until the others have finished their hand"),
        ("4 folds", 1, False, "the hand is void; table 3 waits until the others have finished their hand"),
        ("4 folds", 2, False, "the hand is void; table 3 sits out the next hand"),
        ("4 folds, 5 calls 400", 1, False, "it stands; table 3 sits out the next hand"),
        ("4 folds, 5 folds", 1, True, "it stands; table 3 sits out the next hand"),
        ("4 folds, 5 raises 900", 2, False, "it stands; table 3 sits out the next 2 hands"),
    ],
)
def test_a_hand_too_many_is_taken_back_until_substantial_action_and_counts_for_the_next_one_after_it(
    since: str, ahead: int, is_over: bool, outcome: str
) -> None:
    ruled = ruling(ExtraHand(table=3, ahead=ahead, is_over=is_over, since=acted(since)))

    assert str(ruled) == outcome
    assert {"TDA-RP-8-A", "TDA-36-A"} <= cited(ruled)
    assert "our reading" in ruled.reason.en
    assert "unsere Lesart" in ruled.reason.de
