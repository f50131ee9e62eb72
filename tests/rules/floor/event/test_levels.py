"""Which level a hand belongs to, and a hand begun at the wrong one: TDA 23, APSA 3.4-02, WPL 5.7.2, VPSV 16."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.event import (
    Blinds,
    HandStart,
    WrongLevel,
)
from support.books import house
from support.floor import acted, case, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")

OLD, NEW = "the hand is played at 100/200", "the hand is played at 150/300"


def start(**moments: Any) -> HandStart:
    return HandStart(old=Blinds(small=100, big=200), new=Blinds(small=150, big=300), **moments)


@pytest.mark.parametrize(
    ("book", "moments", "outcome"),
    [
        case("TDA-23.a#1", "tda", {"clock_zero_s": 0, "announced_s": 5, "riffle_s": 2}, OLD),
        case("TDA-23.b#1", "tda", {"announced_s": 5, "riffle_s": 3}, OLD),
        case("TDA-23.b#1", "tda", {"announced_s": 5, "riffle_s": 6}, NEW),
        case("TDA-23.c#1", "tda", {"announced_s": 9, "relief_s": 4}, OLD),
        case("TDA-23.c", "tda", {"announced_s": 9, "relief_s": 4, "riffle_s": 20}, OLD),
        case("TDA-23.c", "tda", {"announced_s": 9, "shuffler_s": 8}, OLD),
        case("TDA-23.a", "tda", {"clock_zero_s": 0, "riffle_s": 60}, OLD),
        case("TDA-23.b", "tda", {"announced_s": 9}, NEW),
        case("APSA-3.4-02.a", "apsa", {"announced_s": 9, "relief_s": 4, "riffle_s": 20}, NEW),
        case("APSA-3.4-02.c#1", "apsa", {"announced_s": 60, "riffle_s": 58}, OLD),
        case("APSA-3.4-02.c#1", "apsa", {"announced_s": 60, "riffle_s": 63}, NEW),
        case("APSA-3.4-02.c#2", "apsa", {"clock_zero_s": 0, "announced_s": 10, "riffle_s": 5}, OLD),
        case("APSA-3.4-02.c#3", "apsa", {"announced_s": 60, "riffle_s": 60}, NEW),
        case("WPL-5.7.2.a", "wpl", {"announced_s": 9, "relief_s": 4}, NEW),
        case("WPL-5.7.2.b#1", "wpl", {"announced_s": 12, "riffle_s": 10}, OLD),
        case("WPL-5.7.2.b#2", "wpl", {"announced_s": 12, "riffle_s": 13}, NEW),
        case("VPSV-16.1#1", "vpsv", {"announced_s": 12, "riffle_s": 10}, OLD),
        case("VPSV-16.1#2", "vpsv", {"announced_s": 12, "riffle_s": 13}, NEW),
        case("VPSV-16.1#3", "vpsv", {"clock_zero_s": 0, "riffle_s": 13}, OLD),
        case("VPSV-16.2#1", "vpsv", {"announced_s": 60, "riffle_s": 58}, OLD),
        case("VPSV-16.2#2", "vpsv", {"announced_s": 60}, NEW),
    ],
)
def test_the_level_of_a_hand(book: str, moments: dict[str, Any], outcome: str) -> None:
    assert str(ruling(start(**moments), book)) == outcome


def test_a_dealer_relieved_before_the_announcement_begins_the_hand_by_tda_and_not_by_vpsv() -> None:
    relieved = start(announced_s=9, relief_s=4, riffle_s=20)

    assert str(ruling(relieved, "tda")) == OLD
    assert str(ruling(relieved, "vpsv")) == NEW
    assert str(ruling(relieved, house(hand_begins_with="first_shuffle"))) == NEW


def test_a_level_is_not_announced_before_its_time() -> None:
    with pytest.raises(SituationError, match="announced_s"):
        ruling(start(clock_zero_s=10, announced_s=5))


@pytest.mark.parametrize(
    ("since", "outcome"),
    [
        case("TDA-23.d#1", "3 calls 200, 4 raises 500", "it stands"),
        case("TDA-23.d#2", "3 folds", "the blinds are corrected to 200/400"),
        case("TDA-23.d", "3 folds, 4 folds, 5 folds", "it stands"),
        case("TDA-23.d", "3 posts 100, 4 posts 200", "the blinds are corrected to 200/400"),
        case(
            "TDA-23.d",
            "3 calls 200",
            "the blinds are corrected to 200/400; or: seat 3 adds 200 / 200 go back to seat 3; seat 3 is to act",
        ),
        case(
            "TDA-23.d",
            "3 raises 600",
            "the blinds are corrected to 200/400; or: it stands / 600 go back to seat 3; seat 3 is to act",
        ),
    ],
)
def test_a_hand_at_the_wrong_level(since: str, outcome: str) -> None:
    assert str(ruling(WrongLevel(small_blind=200, big_blind=400, since=acted(since)))) == outcome


def test_two_folds_are_too_late_by_vpsv_and_in_time_by_tda() -> None:
    folded = WrongLevel(small_blind=200, big_blind=400, since=acted("3 folds, 4 folds"))

    assert str(ruling(folded, "tda")) == "the blinds are corrected to 200/400"
    assert str(ruling(folded, "vpsv")) == "it stands"
    assert str(ruling(folded, house(substantial_action="two_of_any_kind"))) == "it stands"


LEVELS: dict[str, Any] = {"old": Blinds(small=50, big=100), "new": Blinds(small=75, big=150, ante=25)}


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        ("tda", HandStart(**LEVELS, announced_s=30, shuffler_s=29, riffle_s=40), "the hand is played at 50/100"),
        (
            "wpl",
            HandStart(**LEVELS, announced_s=30, relief_s=20, riffle_s=31),
            "the hand is played at 75/150 with an ante of 25",
        ),
        (
            "vpsv",
            WrongLevel(small_blind=75, big_blind=150, since=acted("3 folds")),
            "the blinds are corrected to 75/150",
        ),
    ],
)
def test_levels_at_other_seconds(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome
