"""Flaws in the deal, and what makes a misdeal of them, by each book: TDA 35, APSA 3.4, WPL 5.7, VPSV 101 to 111."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.floor.situations.dealing import CardCount, FlawedDeal
from support.floor import acted, case, cited, ruling

FOUR = (1, 2, 3, 4)  # small blind, big blind, seat 3, button
NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)
REPLACED = "burn: card 3 of the deck; flop: cards 10, 11 and 12 of the deck"
MOVED = "button and blinds are put right first"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-35-A.0#1", "tda", {"flaw": "other"}, "floor: misdeal / it stands"),
        case("TDA-35-A.1#1", "tda", {"flaw": "boxed_cards", "cards": (3, 8)}, "misdeal"),
        case(
            "TDA-35-A.1#2",
            "tda",
            {"flaw": "boxed_cards", "cards": (3,)},
            "seat 3 holds cards 12 and 19 of the deck; the flop is dealt after a burn",
        ),
        case("TDA-35-A.2#1", "tda", {"flaw": "first_card_wrong_seat"}, "misdeal"),
        case("TDA-35-A.3#1", "tda", {"flaw": "seat_not_in_hand"}, "misdeal"),
        case("TDA-35-A.4#1", "tda", {"flaw": "seat_left_out", "since": acted("3 folds")}, "misdeal"),
        case("TDA-35-A.5#1", "tda", {"flaw": "exposed_cards", "cards": (2,)}, "misdeal"),
        case(
            "TDA-35-A.5#2",
            "tda",
            {"flaw": "exposed_cards", "cards": (5,)},
            "seat 5 holds cards 14 and 19 of the deck; burn: card 5 of the deck; flop: cards 20, 21 and 22 of the deck",
        ),
        case("TDA-35-A.5#3", "tda", {"flaw": "exposed_cards", "cards": (5, 12)}, "misdeal"),
        case("TDA-35-A.5#4", "tda", {"flaw": "exposed_cards", "cards": (5, 14), "by": "player"}, "it stands"),
        case(
            "TDA-35-D#1",
            "tda",
            {"flaw": "seat_not_in_hand", "seat": 7, "since": acted("3 calls 200, 4 folds")},
            "it stands; the hand of seat 7 is dead",
        ),
        case(
            "APSA-3.4-04.a#1",
            "apsa",
            {"flaw": "exposed_cards", "cards": (3,), "order": FOUR},
            f"seat 3 holds cards 7 and 9 of the deck; {REPLACED}",
        ),
        case(
            "APSA-3.4-04.a#2",
            "apsa",
            {"flaw": "exposed_cards", "cards": (8,), "order": FOUR},
            "seat 4 holds cards 4 and 9 of the deck; burn: card 8 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case(
            "APSA-3.4-04.a#3",
            "apsa",
            {"flaw": "exposed_cards", "cards": (5,), "order": FOUR},
            "seat 1 holds cards 1 and 9 of the deck; burn: card 5 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case("APSA-3.4-04.b#1", "apsa", {"flaw": "exposed_cards", "cards": (14, 17)}, "misdeal"),
        case("APSA-3.4-04.c#1", "apsa", {"flaw": "exposed_cards", "cards": (2,), "order": NINE[:6]}, "misdeal"),
        case(
            "APSA-3.4-04.c#2",
            "apsa",
            {"flaw": "exposed_cards", "cards": (8,), "order": NINE[:6]},
            "seat 2 holds cards 2 and 13 of the deck; burn: card 8 of the deck; flop: cards 14, 15 and 16 of the deck",
        ),
        case("APSA-3.4-04.c#3", "apsa", {"flaw": "exposed_cards", "cards": (2,), "order": (2, 1)}, "misdeal"),
        case(
            "APSA-3.4-05.a#1",
            "apsa",
            {"flaw": "surplus_cards", "cards": (9,), "order": FOUR},
            "burn: card 9 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case("APSA-3.4-05.b#1", "apsa", {"flaw": "surplus_cards", "cards": (9, 10), "order": FOUR}, "misdeal"),
        case(
            "APSA-3.4-05.b#2",
            "apsa",
            {"flaw": "surplus_cards", "cards": (9,), "is_identifiable": False, "order": FOUR},
            "misdeal",
        ),
        case("APSA-3.4-05.c#1", "apsa", {"flaw": "first_card_wrong_seat"}, "misdeal"),
        case("APSA-3.4-05.c#2", "apsa", {"flaw": "button_misplaced"}, f"misdeal; {MOVED}"),
        case(
            "WPL-5.7.4.a#1",
            "wpl",
            {"flaw": "exposed_cards", "cards": (3,), "order": FOUR},
            f"seat 3 holds cards 7 and 9 of the deck; {REPLACED}",
        ),
        case(
            "WPL-5.7.4.a#2",
            "wpl",
            {"flaw": "exposed_cards", "cards": (8,), "order": FOUR},
            "seat 4 holds cards 4 and 9 of the deck; burn: card 8 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case("WPL-5.7.4.b#1", "wpl", {"flaw": "exposed_cards", "cards": (3, 7)}, "misdeal"),
        case("WPL-5.7.4.b#2", "wpl", {"flaw": "exposed_cards", "cards": (5, 14)}, "misdeal"),
        case("WPL-5.7.4.c#1", "wpl", {"flaw": "exposed_cards", "cards": (2,)}, "misdeal"),
        case(
            "WPL-5.7.4.c#2",
            "wpl",
            {"flaw": "exposed_cards", "cards": (11,)},
            "seat 2 holds cards 2 and 19 of the deck; burn: card 11 of the deck; flop: cards 20, 21 and 22 of the deck",
        ),
        case("WPL-5.7.4.c#3", "wpl", {"flaw": "exposed_cards", "cards": (1,), "is_small_blind_dead": True}, "misdeal"),
        case(
            "WPL-5.7.4.c#4",
            "wpl",
            {"flaw": "exposed_cards", "cards": (3,)},
            "seat 3 holds cards 12 and 19 of the deck; burn: card 3 of the deck; flop: cards 20, 21 and 22 of the deck",
        ),
        case(
            "WPL-5.7.5.a#1",
            "wpl",
            {"flaw": "surplus_cards", "cards": (9,), "order": FOUR},
            "burn: card 9 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case("WPL-5.7.5.b#1", "wpl", {"flaw": "surplus_cards", "cards": (9, 10), "order": FOUR}, "misdeal"),
        case("WPL-5.7.5.b#2", "wpl", {"flaw": "surplus_cards", "cards": (9,), "is_identifiable": False}, "misdeal"),
        case("WPL-5.7.5.c#1", "wpl", {"flaw": "seat_left_out"}, "misdeal"),
        case("WPL-5.7.5.c#2", "wpl", {"flaw": "button_misplaced"}, f"misdeal; {MOVED}"),
        case("VPSV-60#1", "vpsv", {"flaw": "card_out_of_order", "since": acted("3 folds")}, "misdeal"),
        case("VPSV-60#2", "vpsv", {"flaw": "card_out_of_order", "since": acted("3 folds, 4 calls 200")}, "it stands"),
        case(
            "VPSV-60#3",
            "vpsv",
            {"flaw": "card_out_of_order", "since": acted("1 posts 100, 2 posts 200, 3 calls 200")},
            "misdeal; 200 go back to seat 3",
        ),
        case("VPSV-60#4", "vpsv", {"flaw": "card_out_of_order", "since": acted("3 folds, 4 folds")}, "it stands"),
        case("VPSV-60#5", "vpsv", {"flaw": "card_out_of_order", "since": acted("1 posts 100, 2 posts 200")}, "misdeal"),
        case(
            "VPSV-60.a#1",
            "vpsv",
            {"flaw": "exposed_cards", "cards": (3,), "order": FOUR},
            f"seat 3 holds cards 7 and 9 of the deck; {REPLACED}",
        ),
        case("VPSV-60.a#2", "vpsv", {"flaw": "exposed_cards", "cards": (2,)}, "misdeal"),
        case(
            "VPSV-60.a#3",
            "vpsv",
            {"flaw": "exposed_cards", "cards": (6,), "order": FOUR},
            "seat 2 holds cards 2 and 9 of the deck; burn: card 6 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case("VPSV-60.b#1", "vpsv", {"flaw": "exposed_cards", "cards": (4, 8)}, "misdeal"),
        case("VPSV-60.c#1", "vpsv", {"flaw": "boxed_cards", "cards": (4, 8)}, "misdeal"),
        case("VPSV-60.d#1", "vpsv", {"flaw": "surplus_cards", "cards": (9, 10), "order": FOUR}, "misdeal"),
        case(
            "VPSV-60.d#2",
            "vpsv",
            {"flaw": "surplus_cards", "cards": (9,), "order": FOUR},
            "burn: card 9 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case("VPSV-60.f#1", "vpsv", {"flaw": "card_out_of_order"}, "misdeal"),
        case(
            "VPSV-60.g#1",
            "vpsv",
            {"flaw": "button_misplaced", "since": acted("3 calls 200")},
            f"misdeal; 200 go back to seat 3; {MOVED}",
        ),
        case(
            "VPSV-60.g#2",
            "vpsv",
            {"flaw": "button_misplaced", "since": acted("3 calls 200, 4 folds")},
            "it stands; button and blinds are put right for the next hand",
        ),
        case("VPSV-60.h#1", "vpsv", {"flaw": "first_card_wrong_seat"}, "misdeal"),
        case("VPSV-60.i#1", "vpsv", {"flaw": "seat_not_in_hand"}, "misdeal"),
        case("VPSV-60.i#2", "vpsv", {"flaw": "seat_not_in_hand", "is_seat_entitled": True}, "it stands"),
        case("VPSV-60.j#1", "vpsv", {"flaw": "seat_left_out", "since": acted("4 folds")}, "misdeal"),
        case(
            "VPSV-101#1",
            "vpsv",
            {"flaw": "exposed_cards", "cards": (3,), "order": FOUR},
            f"seat 3 holds cards 7 and 9 of the deck; {REPLACED}",
        ),
        case(
            "VPSV-101#2",
            "vpsv",
            {"flaw": "exposed_cards", "cards": (8,), "order": FOUR},
            "seat 4 holds cards 4 and 9 of the deck; burn: card 8 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case(
            "VPSV-102#1",
            "vpsv",
            {"flaw": "surplus_cards", "cards": (9,), "order": FOUR},
            "burn: card 9 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case(
            "VPSV-109#1",
            "vpsv",
            {"flaw": "boxed_cards", "cards": (4,), "order": FOUR},
            "seat 4 holds cards 8 and 9 of the deck; burn: card 4 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
    ],
)
def test_a_flaw_in_the_deal(book: str, facts: dict[str, Any], outcome: str, claimed: str) -> None:
    ruled = ruling(FlawedDeal(**{"order": NINE} | facts), book)

    assert str(ruled) == outcome
    assert claimed in cited(ruled)


@pytest.mark.rule("TDA-35-A.2")
def test_a_button_out_of_place_sends_the_first_card_to_the_wrong_seat() -> None:
    misplaced = FlawedDeal(flaw="button_misplaced")

    assert str(ruling(misplaced, "apsa")) == str(ruling(misplaced, "tda")) == f"misdeal; {MOVED}"
    assert ruling(misplaced, "tda").citations[0].rule == "TDA-35-A.2"


@pytest.mark.rule("TDA-35-A.4")
@pytest.mark.parametrize("can_be_put_right", [False, True])
def test_a_hand_of_no_cards_is_a_seat_left_out(can_be_put_right: bool) -> None:
    none = ruling(CardCount(seat=5, cards=0, can_be_put_right=can_be_put_right, since=acted("3 calls 200")))

    assert none.outcome == ruling(FlawedDeal(flaw="seat_left_out", seat=5, since=acted("3 calls 200"))).outcome
    assert str(none) == "misdeal; 200 go back to seat 3"
    assert none.citations[0].rule == "TDA-35-A.4"


@pytest.mark.rule("TDA-35-C.a")
def test_a_misdeal_repeats_the_hand_exactly() -> None:
    again = ruling(FlawedDeal(flaw="first_card_wrong_seat"))

    assert "button, level and players stay" in again.reason.en
    assert "TDA-35-C.a" in cited(again)
    assert "TDA-35-C.a" in cited(ruling(CardCount(seat=5, cards=1)))
    assert "players stay" not in ruling(FlawedDeal(flaw="first_card_wrong_seat"), "vpsv").reason.en


@pytest.mark.rule("TDA-37.c")
def test_a_short_button_has_acted_where_the_actions_say_so() -> None:
    short = CardCount(seat=1, cards=1, is_button=True, chips_in=300, since=acted("4 calls 300, 1 calls 300"))

    assert str(ruling(short)) == "the hand of seat 1 is dead; 300 from seat 1 stay in the pot"
    posted = CardCount(seat=1, cards=1, is_button=True, since=acted("1 posts 100, 4 calls 300"))
    assert "stays live" in str(ruling(posted))


@pytest.mark.parametrize("can_be_put_right", [False, True])
def test_a_card_too_many_is_for_the_floor_by_tda(can_be_put_right: bool) -> None:
    ruled = ruling(CardCount(seat=4, cards=3, can_be_put_right=can_be_put_right))

    assert str(ruled) == "floor: the hand of seat 4 stays live; the flop is dealt without a burn / misdeal"
    assert "can be the burn" in ruled.reason.en
    assert ruled.citations[0].rule == "TDA-35-A.0"
    assert "TDA-GAP-17" not in cited(ruled)


@pytest.mark.parametrize("book", ["apsa", "wpl", "vpsv"])
def test_a_second_card_too_many_is_a_misdeal_where_the_book_counts_them(book: str) -> None:
    assert str(ruling(CardCount(seat=4, cards=4, can_be_put_right=True), book)) == "misdeal"
    assert "is the burn" in ruling(CardCount(seat=4, cards=3, can_be_put_right=True), book).reason.en


def test_the_second_blind_card_counts_by_the_deck_in_tda_and_by_the_blind_in_wpl() -> None:
    """With a dead small blind the second card of the deck belongs to no blind."""
    second = FlawedDeal(flaw="exposed_cards", cards=(2,), order=FOUR, is_small_blind_dead=True)

    assert str(ruling(second, "tda")) == "misdeal"
    assert (
        str(ruling(second, "wpl"))
        == "seat 2 holds cards 6 and 9 of the deck; burn: card 2 of the deck; flop: cards 10, 11 and 12 of the deck"
    )
