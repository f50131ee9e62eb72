"""A table that deals a hand too many while play is hand for hand."""

from __future__ import annotations

import pytest

from floorman.errors import CannotPutRight
from floorman.floor import carry_out
from floorman.floor.situations.event import ExtraHand
from floorman.hand.events import HandVoided
from floorman.testing import preflop
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


def test_a_hand_too_many_that_has_hardly_begun_is_taken_back_at_the_table() -> None:
    hand = preflop("50/100: A folds", players=4)
    extra = ExtraHand(table=3, since=acted("1 folds"))
    (event,) = carry_out(hand, extra, ruling(extra), shuffle=sorted)

    assert isinstance(event, HandVoided)
    assert (event.procedure, event.is_misdeal) == ("hand_too_many", False)
    assert hand.is_over
    assert [hand.stack_of(seat) for seat in hand.seats] == [10_000] * 4


def test_a_hand_too_many_that_counts_is_played_on() -> None:
    hand = preflop("50/100: A folds, B calls", players=4)
    extra = ExtraHand(table=3, since=acted("1 folds, 2 calls 100"))

    with pytest.raises(CannotPutRight, match="counts and is played on"):
        carry_out(hand, extra, ruling(extra), shuffle=sorted)
    assert not hand.is_over
