"""Mistakes in the deal, by each book: TDA 35 to 39 and RP-4, RP-5, APSA 3.4, WPL 5.7, VPSV 60 and 101 to 118."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.betting import CountAsked, KilledBet
from floorman.floor.situations.dealing import BadDeck, BoardMistake, CardCount, FlawedDeal, NewDeck, StubDropped
from support.floor import acted, case, cited, ruling

FOUR = (1, 2, 3, 4)  # small blind, big blind, seat 3, button
NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)
REPLACED = "burn: card 3 of the deck; the flop: cards 10, 11 and 12 of the deck"
MOVED = "button and blinds are put right first"


@pytest.fixture
def claimed(request: pytest.FixtureRequest) -> str:
    """The rule that a case of a table claims: it has to be among those the ruling cites."""
    return str(request.node.callspec.id).partition("#")[0]


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
            "seat 5 holds cards 14 and 19 of the deck; burn: card 5 of the deck; the flop: cards 20, 21 and 22 of the deck",
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
            "seat 4 holds cards 4 and 9 of the deck; burn: card 8 of the deck; the flop: cards 10, 11 and 12 of the deck",
        ),
        case(
            "APSA-3.4-04.a#3",
            "apsa",
            {"flaw": "exposed_cards", "cards": (5,), "order": FOUR},
            "seat 1 holds cards 1 and 9 of the deck; burn: card 5 of the deck; the flop: cards 10, 11 and 12 of the deck",
        ),
        case("APSA-3.4-04.b#1", "apsa", {"flaw": "exposed_cards", "cards": (14, 17)}, "misdeal"),
        case("APSA-3.4-04.c#1", "apsa", {"flaw": "exposed_cards", "cards": (2,), "order": NINE[:6]}, "misdeal"),
        case(
            "APSA-3.4-04.c#2",
            "apsa",
            {"flaw": "exposed_cards", "cards": (8,), "order": NINE[:6]},
            "seat 2 holds cards 2 and 13 of the deck; burn: card 8 of the deck; the flop: cards 14, 15 and 16 of the deck",
        ),
        case("APSA-3.4-04.c#3", "apsa", {"flaw": "exposed_cards", "cards": (2,), "order": (2, 1)}, "misdeal"),
        case(
            "APSA-3.4-05.a#1",
            "apsa",
            {"flaw": "surplus_cards", "cards": (9,), "order": FOUR},
            "burn: card 9 of the deck; the flop: cards 10, 11 and 12 of the deck",
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
            "seat 4 holds cards 4 and 9 of the deck; burn: card 8 of the deck; the flop: cards 10, 11 and 12 of the deck",
        ),
        case("WPL-5.7.4.b#1", "wpl", {"flaw": "exposed_cards", "cards": (3, 7)}, "misdeal"),
        case("WPL-5.7.4.b#2", "wpl", {"flaw": "exposed_cards", "cards": (5, 14)}, "misdeal"),
        case("WPL-5.7.4.c#1", "wpl", {"flaw": "exposed_cards", "cards": (2,)}, "misdeal"),
        case(
            "WPL-5.7.4.c#2",
            "wpl",
            {"flaw": "exposed_cards", "cards": (11,)},
            "seat 2 holds cards 2 and 19 of the deck; burn: card 11 of the deck; the flop: cards 20, 21 and 22 of the deck",
        ),
        case("WPL-5.7.4.c#3", "wpl", {"flaw": "exposed_cards", "cards": (1,), "is_small_blind_dead": True}, "misdeal"),
        case(
            "WPL-5.7.4.c#4",
            "wpl",
            {"flaw": "exposed_cards", "cards": (3,)},
            "seat 3 holds cards 12 and 19 of the deck; burn: card 3 of the deck; the flop: cards 20, 21 and 22 of the deck",
        ),
        case(
            "WPL-5.7.5.a#1",
            "wpl",
            {"flaw": "surplus_cards", "cards": (9,), "order": FOUR},
            "burn: card 9 of the deck; the flop: cards 10, 11 and 12 of the deck",
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
            "misdeal; 200 back to seat 3",
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
            "seat 2 holds cards 2 and 9 of the deck; burn: card 6 of the deck; the flop: cards 10, 11 and 12 of the deck",
        ),
        case("VPSV-60.b#1", "vpsv", {"flaw": "exposed_cards", "cards": (4, 8)}, "misdeal"),
        case("VPSV-60.c#1", "vpsv", {"flaw": "boxed_cards", "cards": (4, 8)}, "misdeal"),
        case("VPSV-60.d#1", "vpsv", {"flaw": "surplus_cards", "cards": (9, 10), "order": FOUR}, "misdeal"),
        case(
            "VPSV-60.d#2",
            "vpsv",
            {"flaw": "surplus_cards", "cards": (9,), "order": FOUR},
            "burn: card 9 of the deck; the flop: cards 10, 11 and 12 of the deck",
        ),
        case("VPSV-60.f#1", "vpsv", {"flaw": "card_out_of_order"}, "misdeal"),
        case(
            "VPSV-60.g#1",
            "vpsv",
            {"flaw": "button_misplaced", "since": acted("3 calls 200")},
            f"misdeal; 200 back to seat 3; {MOVED}",
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
            "seat 4 holds cards 4 and 9 of the deck; burn: card 8 of the deck; the flop: cards 10, 11 and 12 of the deck",
        ),
        case(
            "VPSV-102#1",
            "vpsv",
            {"flaw": "surplus_cards", "cards": (9,), "order": FOUR},
            "burn: card 9 of the deck; the flop: cards 10, 11 and 12 of the deck",
        ),
        case(
            "VPSV-109#1",
            "vpsv",
            {"flaw": "boxed_cards", "cards": (4,), "order": FOUR},
            "seat 4 holds cards 8 and 9 of the deck; burn: card 4 of the deck; the flop: cards 10, 11 and 12 of the deck",
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
    assert str(none) == "misdeal; 200 back to seat 3"
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

    assert str(ruling(short)) == "the hand of seat 1 is dead; 300 of seat 1 stay in the pot"
    posted = CardCount(seat=1, cards=1, is_button=True, since=acted("1 posts 100, 4 calls 300"))
    assert "lives" in str(ruling(posted))


@pytest.mark.parametrize("can_be_put_right", [False, True])
def test_a_card_too_many_is_for_the_floor_by_tda(can_be_put_right: bool) -> None:
    ruled = ruling(CardCount(seat=4, cards=3, can_be_put_right=can_be_put_right))

    assert str(ruled) == "floor: the hand of seat 4 lives; the flop is dealt without a burn / misdeal"
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
        == "seat 2 holds cards 6 and 9 of the deck; burn: card 2 of the deck; the flop: cards 10, 11 and 12 of the deck"
    )


CALL_AND_FOLD = acted("3 calls 200, 4 folds")


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-35-B#1",
            "tda",
            {"cards": 1, "is_button": True},
            "seat 5 gets 1 card from the stub; the hand of seat 5 lives",
        ),
        case(
            "TDA-37.b#1",
            "tda",
            {"cards": 1, "is_button": True, "since": acted("3 calls 200, 4 raises 600")},
            "seat 5 gets 1 card from the stub; the hand of seat 5 lives",
        ),
        case(
            "TDA-37.b#2",
            "tda",
            {"cards": 3, "needed": 4, "is_button": True, "since": acted("3 raises 600, 4 calls 600")},
            "seat 5 gets 1 card from the stub; the hand of seat 5 lives",
        ),
        case(
            "TDA-37.c#1",
            "tda",
            {"cards": 1, "is_button": True, "has_acted": True, "chips_in": 200, "since": acted("3 folds, 5 calls 200")},
            "the hand of seat 5 is dead; 200 of seat 5 stay in the pot",
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
            "seat 5 gets 1 card from the stub; the hand of seat 5 lives",
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

    assert "lives" in str(ruling(in_time))
    assert "dead" in str(ruling(too_late))
    assert {"TDA-37.a"} <= cited(ruling(in_time)) & cited(ruling(too_late))


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-39.a#1",
            "tda",
            {"mistake": "too_many", "street": "flop", "cards": (10, 11, 12, 13), "drawn": 12},
            "burn: card 12 of the deck; the flop: cards 10, 11 and 13 of the deck; the turn: card 14 of the deck",
        ),
        case(
            "TDA-39.b#1",
            "tda",
            {"mistake": "too_early", "street": "turn", "cards": (14,)},
            "set aside: card 14 of the deck; the betting round is finished; burn: card 15 of the deck; the turn: card 16 of the deck; the betting round is finished; "
            "shuffled into the stub (37 cards in all), which is then cut: card 14 of the deck; the river is dealt without a burn",
        ),
        case(
            "TDA-RP-5-A#1",
            "tda",
            {"mistake": "too_early", "street": "flop", "cards": (20, 21, 22)},
            "the betting round is finished; shuffled into the stub (33 cards in all), which is then cut: cards 20, 21 and 22 of the deck; the flop is dealt without a burn",
        ),
        case(
            "TDA-RP-5-B#1",
            "tda",
            {"mistake": "too_early", "street": "turn", "cards": (14,)},
            "set aside: card 14 of the deck; the betting round is finished; burn: card 15 of the deck; the turn: card 16 of the deck; the betting round is finished; "
            "shuffled into the stub (37 cards in all), which is then cut: card 14 of the deck; the river is dealt without a burn",
        ),
        case(
            "TDA-RP-5-C#1",
            "tda",
            {"mistake": "too_early", "street": "river", "cards": (16,)},
            "the betting round is finished; shuffled into the stub (37 cards in all), which is then cut: card 16 of the deck; the river is dealt without a burn",
        ),
        case(
            "APSA-3.4-06.a#1",
            "apsa",
            {"mistake": "no_burn", "street": "flop", "cards": (9, 10, 11)},
            "burn: card 9 of the deck; the flop: cards 10, 11 and 12 of the deck",
        ),
        case(
            "APSA-3.4-06.a#2",
            "apsa",
            {"mistake": "no_burn", "street": "turn", "cards": (13,)},
            "burn: card 13 of the deck; the turn: card 14 of the deck",
        ),
        case(
            "APSA-3.4-06.a#3",
            "apsa",
            {"mistake": "no_burn", "street": "river", "cards": (15,)},
            "burn: card 15 of the deck; the river: card 16 of the deck",
        ),
        case(
            "APSA-3.4-06.b#1",
            "apsa",
            {"mistake": "no_burn", "street": "flop", "cards": (9, 10, 11), "is_order_known": False, "drawn": 11},
            "burn: card 11 of the deck; the flop: cards 9, 10 and 12 of the deck",
        ),
        case(
            "APSA-3.4-07.a#1",
            "apsa",
            {"mistake": "too_many", "street": "flop", "cards": (10, 11, 12, 13)},
            "the flop: cards 10, 11 and 12 of the deck; burn: card 13 of the deck; the turn: card 14 of the deck",
        ),
        case(
            "APSA-3.4-07.b#1",
            "apsa",
            {"mistake": "too_many", "street": "flop", "cards": (10, 11, 12, 13), "is_order_known": False, "drawn": 11},
            "burn: card 11 of the deck; the flop: cards 10, 12 and 13 of the deck; the turn: card 14 of the deck",
        ),
        case(
            "APSA-3.4-08#1",
            "apsa",
            {"mistake": "too_early", "street": "turn", "cards": (14,)},
            "set aside: card 14 of the deck; the betting round is finished; burn: card 15 of the deck; the turn: card 16 of the deck; the betting round is finished; "
            "shuffled into the stub (37 cards in all), which is then cut: card 14 of the deck; the river is dealt without a burn",
        ),
        case(
            "WPL-5.7.6.a#1",
            "wpl",
            {"mistake": "no_burn", "street": "turn", "cards": (5,)},
            "burn: card 5 of the deck; the turn: card 6 of the deck",
        ),
        case(
            "WPL-5.7.6.a#2",
            "wpl",
            {"mistake": "no_burn", "street": "flop", "cards": (1, 2, 3)},
            "burn: card 1 of the deck; the flop: cards 2, 3 and 4 of the deck",
        ),
        case(
            "WPL-5.7.6.b#1",
            "wpl",
            {"mistake": "no_burn", "street": "flop", "cards": (1, 2, 3), "is_order_known": False, "drawn": 3},
            "burn: card 3 of the deck; the flop: cards 1, 2 and 4 of the deck",
        ),
        case(
            "WPL-5.7.7.a#1",
            "wpl",
            {"mistake": "too_many", "street": "flop", "cards": (2, 3, 4, 5)},
            "the flop: cards 2, 3 and 4 of the deck; burn: card 5 of the deck; the turn: card 6 of the deck",
        ),
        case(
            "WPL-5.7.7.b#1",
            "wpl",
            {"mistake": "too_many", "street": "flop", "cards": (2, 3, 4, 5), "is_order_known": False, "drawn": 3},
            "burn: card 3 of the deck; the flop: cards 2, 4 and 5 of the deck; the turn: card 6 of the deck",
        ),
        case(
            "WPL-5.7.8#1",
            "wpl",
            {"mistake": "too_early", "street": "turn", "cards": (14,)},
            "set aside: card 14 of the deck; the betting round is finished; burn: card 15 of the deck; the turn: card 16 of the deck; the betting round is finished; "
            "shuffled into the stub (37 cards in all), which is then cut: card 14 of the deck; the river is dealt without a burn",
        ),
        case(
            "VPSV-60.l#1",
            "vpsv",
            {
                "mistake": "too_many",
                "street": "flop",
                "cards": (6, 7, 8, 9),
                "is_order_known": False,
                "before": acted("1 calls 200, 2 checks"),
            },
            "shuffled into the stub, which is then cut: cards 6, 7, 8 and 9 of the deck; the flop is dealt without a burn",
        ),
        case(
            "VPSV-60.l#2",
            "vpsv",
            {
                "mistake": "too_many",
                "street": "flop",
                "cards": (6, 7, 8, 9),
                "is_order_known": False,
                "before": acted("1 posts 80, 2 posts 200"),
            },
            "misdeal",
        ),
        case(
            "VPSV-60.m#1",
            "vpsv",
            {
                "mistake": "too_many",
                "street": "flop",
                "cards": (6, 7, 8, 9, 10),
                "before": acted("1 calls 200, 2 checks"),
            },
            "shuffled into the stub, which is then cut: cards 6, 7, 8, 9 and 10 of the deck; the flop is dealt without a burn",
        ),
        case("VPSV-111#1", "vpsv", {"mistake": "face_up_in_deck", "street": "flop", "cards": (11,)}, "it stands"),
        case(
            "VPSV-112#1",
            "vpsv",
            {"mistake": "no_burn", "street": "flop", "cards": (9, 10, 11), "players_acted": 1},
            "shuffled into the stub, which is then cut: cards 9, 10 and 11 of the deck; the flop is dealt after a burn",
        ),
        case(
            "VPSV-112#2",
            "vpsv",
            {"mistake": "no_burn", "street": "flop", "cards": (9, 10, 11), "players_acted": 2},
            "it stands",
        ),
        case(
            "VPSV-113#1",
            "vpsv",
            {"mistake": "too_early", "street": "flop", "cards": (10, 11, 12)},
            "the betting round is finished; shuffled into the stub (43 cards in all), which is then cut: cards 10, 11 and 12 of the deck; the flop is dealt without a burn",
        ),
        case(
            "VPSV-113#2",
            "vpsv",
            {"mistake": "too_many", "street": "flop", "cards": (10, 11, 12, 13, 14)},
            "shuffled into the stub, which is then cut: cards 10, 11, 12, 13 and 14 of the deck; the flop is dealt without a burn",
        ),
        case(
            "VPSV-114#1",
            "vpsv",
            {"mistake": "no_burn", "street": "turn", "cards": (5,), "players_acted": 1},
            "burn: card 5 of the deck; the turn: card 6 of the deck",
        ),
        case(
            "VPSV-114#2",
            "vpsv",
            {"mistake": "no_burn", "street": "turn", "cards": (5,), "players_acted": 2},
            "it stands",
        ),
        case(
            "VPSV-115#1",
            "vpsv",
            {"mistake": "too_early", "street": "turn", "cards": (14,)},
            "set aside: card 14 of the deck; the betting round is finished; burn: card 15 of the deck; the turn: card 16 of the deck; the betting round is finished; "
            "shuffled into the stub (37 cards in all), which is then cut: card 14 of the deck; the river is dealt without a burn",
        ),
        case(
            "VPSV-116#1",
            "vpsv",
            {"mistake": "no_burn", "street": "river", "cards": (7,), "players_acted": 0},
            "burn: card 7 of the deck; the river: card 8 of the deck",
        ),
        case(
            "VPSV-116#2",
            "vpsv",
            {"mistake": "no_burn", "street": "river", "cards": (7,), "players_acted": 2},
            "it stands",
        ),
    ],
)
def test_a_mistake_on_the_board(book: str, facts: dict[str, Any], outcome: str, claimed: str) -> None:
    ruled = ruling(BoardMistake(**facts), book)

    assert str(ruled) == outcome
    assert claimed in cited(ruled)


def test_a_four_card_flop_three_ways() -> None:
    four = BoardMistake(mistake="too_many", street="flop", cards=(10, 11, 12, 13))

    assert str(ruling(four, "tda")) == "the burn is drawn at random from: cards 10, 11, 12 and 13 of the deck"
    assert (
        str(ruling(four, "wpl"))
        == "the flop: cards 10, 11 and 12 of the deck; burn: card 13 of the deck; the turn: card 14 of the deck"
    )
    assert str(ruling(four, "vpsv")).endswith("the flop is dealt without a burn")


def test_one_check_makes_a_missed_burn_stand_by_wpl_and_not_yet_by_vpsv() -> None:
    checked = BoardMistake(mistake="no_burn", street="turn", cards=(5,), players_acted=1)

    assert str(ruling(checked, "wpl")) == "it stands"
    assert str(ruling(checked, "vpsv")) == "burn: card 5 of the deck; the turn: card 6 of the deck"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-35-E#1",
            "tda",
            {"fault": "duplicate", "paid": acted("1 calls 1700, 2 calls 1700, 3 calls 800")},
            "the hand is void; 1700 back to seat 1; 1700 back to seat 2; 800 back to seat 3; a new deck comes in",
        ),
        case(
            "APSA-3.4-01.b#1",
            "apsa",
            {"fault": "missing", "paid": acted("1 posts 25, 2 posts 125, 3 calls 1125, 4 calls 1125")},
            "the hand is void; 25 back to seat 1; 125 back to seat 2; 1125 back to seat 3; 1125 back to seat 4; "
            "a new deck comes in",
        ),
        case("APSA-3.4-01.c#1", "apsa", {"fault": "flawed"}, "it stands; a new deck comes in"),
        case(
            "WPL-5.7.1.b#1",
            "wpl",
            {"fault": "missing", "paid": acted("3 calls 1400, 4 calls 1400, 1 posts 100, 2 posts 200")},
            "the hand is void; 1400 back to seat 3; 1400 back to seat 4; 100 back to seat 1; 200 back to seat 2; "
            "a new deck comes in",
        ),
        case("WPL-5.7.1.c#1", "wpl", {"fault": "flawed"}, "it stands; a new deck comes in"),
        case("VPSV-60.k#1", "vpsv", {"fault": "missing", "since": acted("3 folds")}, "misdeal; a new deck comes in"),
        case(
            "VPSV-60.k#2",
            "vpsv",
            {"fault": "missing", "since": acted("3 calls 200, 4 calls 200, 1 folds, 2 checks")},
            "it stands; a new deck comes in",
        ),
    ],
)
def test_a_bad_deck(book: str, facts: dict[str, Any], outcome: str, claimed: str) -> None:
    ruled = ruling(BadDeck(**facts), book)

    assert str(ruled) == outcome
    assert claimed in cited(ruled)


def test_a_bad_deck_found_after_the_hand_undoes_it_by_tda_and_no_longer_by_apsa() -> None:
    found = BadDeck(fault="missing", paid=acted("1 calls 500, 2 calls 500"), noticed="before_next_action")

    assert str(ruling(found, "tda")).startswith("the hand is void")
    assert str(ruling(found, "apsa")).startswith("it stands")


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-RP-4#1",
            "tda",
            {"stub": 30},
            "the stub is shuffled (30 cards in all) and cut; the next street is dealt after a burn",
        ),
        case(
            "TDA-RP-4#2",
            "tda",
            {"stub": 30, "muck": 12, "burns": 1, "is_mixed": True},
            "shuffled into the stub (43 cards in all), which is then cut: the muck and the burn cards; the next street is dealt after a burn",
        ),
        case(
            "VPSV-117#1",
            "vpsv",
            {"stub": 30, "can_be_restored": True},
            "the stub is shuffled (30 cards in all) and cut; the next street is dealt after a burn",
        ),
    ],
)
def test_a_dropped_stub(book: str, facts: dict[str, Any], outcome: str, claimed: str) -> None:
    ruled = ruling(StubDropped(**facts), book)

    assert str(ruled) == outcome
    assert claimed in cited(ruled)


def test_tda_restores_the_order_of_the_stub_where_it_can() -> None:
    assert str(ruling(StubDropped(stub=30, can_be_restored=True))) == "the order is restored"


@pytest.mark.rule("VPSV-118")
def test_players_cannot_demand_a_new_deck() -> None:
    assert str(ruling(NewDeck(seat=3, occasion="player_asks"), "vpsv")) == "refused to seat 3"
    assert str(ruling(NewDeck(seat=3, occasion="level_change"), "vpsv")) == "refused to seat 3"
    assert str(ruling(NewDeck(seat=3, occasion="director_decides"), "vpsv")) == "granted to seat 3; a new deck comes in"
    assert str(ruling(NewDeck(seat=3, occasion="level_change"), "tda")) == "granted to seat 3; a new deck comes in"


@pytest.mark.rule("APSA-3.4-09")
@pytest.mark.rule("WPL-5.7.9")
@pytest.mark.parametrize("book", ["apsa", "wpl"])
def test_the_dealer_spreads_the_pot_and_never_tells_it(book: str) -> None:
    asked = ruling(CountAsked(seat=2, of="pot", structure="pot_limit"), book)

    assert str(asked) == "refused to seat 2"
    assert "spread" in asked.reason.en


@pytest.mark.rule("APSA-3.3-08.a#1")
def test_unprotected_cards_are_dead_once_they_touch_the_muck() -> None:
    swept = KilledBet(seat=2, has_in=600, most_of_others=600)
    saved = KilledBet(seat=2, has_in=600, most_of_others=600, touched_muck=False, is_identifiable=True)
    known = KilledBet(seat=2, has_in=600, most_of_others=600, is_identifiable=True)

    assert str(ruling(swept, "apsa")) == "the hand of seat 2 is dead; 600 of seat 2 stay in the pot"
    assert str(ruling(saved, "apsa")) == "the hand of seat 2 lives"
    assert str(ruling(known, "tda")) == "the hand of seat 2 lives"  # TDA asks only whether they can be told
    assert "dead" in str(ruling(known, "apsa"))
    assert "dead" in str(ruling(saved, "vpsv"))  # there taken in is gone


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
