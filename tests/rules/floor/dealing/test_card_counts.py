"""Hands with a card too many or too few, by each book: TDA 37, APSA 3.4, WPL 5.7, VPSV 60."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.floor import rule
from floorman.floor.situations.dealing import CardCount
from floorman.rulebook import Rulebook
from support.floor import acted, case, cited, ruling

CALL_AND_FOLD = acted("3 calls 200, 4 folds")


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-35-B#1",
            "tda",
            {"cards": 1, "is_button": True},
            "seat 5 gets 1 card from the stub; the hand of seat 5 stays live",
        ),
        case(
            "TDA-37.b#1",
            "tda",
            {"cards": 1, "is_button": True, "since": acted("3 calls 200, 4 raises 600")},
            "seat 5 gets 1 card from the stub; the hand of seat 5 stays live",
        ),
        case(
            "TDA-37.b#2",
            "tda",
            {"cards": 3, "needed": 4, "is_button": True, "since": acted("3 raises 600, 4 calls 600")},
            "seat 5 gets 1 card from the stub; the hand of seat 5 stays live",
        ),
        case(
            "TDA-37.c#1",
            "tda",
            {"cards": 1, "is_button": True, "has_acted": True, "chips_in": 200, "since": acted("3 folds, 5 calls 200")},
            "the hand of seat 5 is dead; 200 from seat 5 stay in the pot",
        ),
        case(
            "TDA-38.a#1",
            "tda",
            {"cards": 1, "since": acted("3 folds, 4 calls 100")},
            "the hand of seat 5 is dead; the next street is dealt after a burn",
        ),
        case(
            "TDA-38.a#2",
            "tda",
            {"cards": 3, "since": acted("3 folds, 4 calls 100")},
            "the hand of seat 5 is dead; the next street is dealt after a burn",
        ),
        case(
            "VPSV-60.e#1",
            "vpsv",
            {"cards": 1, "is_button": True, "can_be_put_right": True},
            "seat 5 gets 1 card from the stub; the hand of seat 5 stays live",
        ),
        case("VPSV-60.e#2", "vpsv", {"cards": 3}, "misdeal"),
    ],
)
def test_the_wrong_number_of_cards(book: str, facts: dict[str, Any], outcome: str, claimed: str) -> None:
    ruled = ruling(CardCount(**{"seat": 5} | facts), book)

    assert str(ruled) == outcome
    assert claimed in cited(ruled)


@pytest.mark.rule("TDA-37.a")
def test_the_button_must_report_a_missing_card_before_acting() -> None:
    in_time = CardCount(seat=5, cards=1, is_button=True, since=CALL_AND_FOLD)
    too_late = CardCount(seat=5, cards=1, is_button=True, has_acted=True, since=CALL_AND_FOLD)

    assert "stays live" in str(ruling(in_time))
    assert "dead" in str(ruling(too_late))
    assert {"TDA-37.a"} <= cited(ruling(in_time)) & cited(ruling(too_late))


def test_where_nobody_says_how_many_cards_it_is_a_wrong_number_and_no_seat_left_out() -> None:
    unknown = rule(CardCount(seat=4), Rulebook.load("vpsv"))
    none = rule(CardCount(seat=4, cards=0), Rulebook.load("vpsv"))

    assert unknown.outcome == none.outcome
    assert unknown.reason.en.startswith("A hand has 2 cards, but this one has another number")
    assert none.reason.en.startswith("Seat 4 was left out.")
