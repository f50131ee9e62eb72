"""Mistakes on the board: burns, flops of four, streets dealt too early: TDA 38 and RP-5, APSA 3.4, WPL 5.7, VPSV 112 to 116."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.floor.situations.dealing import BoardMistake
from support.floor import acted, case, cited, ruling


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-39.a#1",
            "tda",
            {"mistake": "too_many", "street": "flop", "cards": (10, 11, 12, 13), "drawn": 12},
            "burn: card 12 of the deck; flop: cards 10, 11 and 13 of the deck; turn: card 14 of the deck",
        ),
        case(
            "TDA-39.b#1",
            "tda",
            {"mistake": "too_early", "street": "turn", "cards": (14,)},
            "set aside: card 14 of the deck; the betting round is finished first; burn: card 15 of the deck; turn: card 16 of the deck; the betting round is finished first; "
            "the stub is shuffled with card 14 of the deck (37 cards in all) and cut; the river is dealt without a burn",
        ),
        case(
            "TDA-RP-5-A#1",
            "tda",
            {"mistake": "too_early", "street": "flop", "cards": (20, 21, 22)},
            "the betting round is finished first; the stub is shuffled with cards 20, 21 and 22 of the deck (33 cards in all) and cut; the flop is dealt without a burn",
        ),
        case(
            "TDA-RP-5-B#1",
            "tda",
            {"mistake": "too_early", "street": "turn", "cards": (14,)},
            "set aside: card 14 of the deck; the betting round is finished first; burn: card 15 of the deck; turn: card 16 of the deck; the betting round is finished first; "
            "the stub is shuffled with card 14 of the deck (37 cards in all) and cut; the river is dealt without a burn",
        ),
        case(
            "TDA-RP-5-C#1",
            "tda",
            {"mistake": "too_early", "street": "river", "cards": (16,)},
            "the betting round is finished first; the stub is shuffled with card 16 of the deck (37 cards in all) and cut; the river is dealt without a burn",
        ),
        case(
            "APSA-3.4-06.a#1",
            "apsa",
            {"mistake": "no_burn", "street": "flop", "cards": (9, 10, 11)},
            "burn: card 9 of the deck; flop: cards 10, 11 and 12 of the deck",
        ),
        case(
            "APSA-3.4-06.a#2",
            "apsa",
            {"mistake": "no_burn", "street": "turn", "cards": (13,)},
            "burn: card 13 of the deck; turn: card 14 of the deck",
        ),
        case(
            "APSA-3.4-06.a#3",
            "apsa",
            {"mistake": "no_burn", "street": "river", "cards": (15,)},
            "burn: card 15 of the deck; river: card 16 of the deck",
        ),
        case(
            "APSA-3.4-06.b#1",
            "apsa",
            {"mistake": "no_burn", "street": "flop", "cards": (9, 10, 11), "is_order_known": False, "drawn": 11},
            "burn: card 11 of the deck; flop: cards 9, 10 and 12 of the deck",
        ),
        case(
            "APSA-3.4-07.a#1",
            "apsa",
            {"mistake": "too_many", "street": "flop", "cards": (10, 11, 12, 13)},
            "flop: cards 10, 11 and 12 of the deck; burn: card 13 of the deck; turn: card 14 of the deck",
        ),
        case(
            "APSA-3.4-07.b#1",
            "apsa",
            {"mistake": "too_many", "street": "flop", "cards": (10, 11, 12, 13), "is_order_known": False, "drawn": 11},
            "burn: card 11 of the deck; flop: cards 10, 12 and 13 of the deck; turn: card 14 of the deck",
        ),
        case(
            "APSA-3.4-08#1",
            "apsa",
            {"mistake": "too_early", "street": "turn", "cards": (14,)},
            "set aside: card 14 of the deck; the betting round is finished first; burn: card 15 of the deck; turn: card 16 of the deck; the betting round is finished first; "
            "the stub is shuffled with card 14 of the deck (37 cards in all) and cut; the river is dealt without a burn",
        ),
        case(
            "WPL-5.7.6.a#1",
            "wpl",
            {"mistake": "no_burn", "street": "turn", "cards": (5,)},
            "burn: card 5 of the deck; turn: card 6 of the deck",
        ),
        case(
            "WPL-5.7.6.a#2",
            "wpl",
            {"mistake": "no_burn", "street": "flop", "cards": (1, 2, 3)},
            "burn: card 1 of the deck; flop: cards 2, 3 and 4 of the deck",
        ),
        case(
            "WPL-5.7.6.b#1",
            "wpl",
            {"mistake": "no_burn", "street": "flop", "cards": (1, 2, 3), "is_order_known": False, "drawn": 3},
            "burn: card 3 of the deck; flop: cards 1, 2 and 4 of the deck",
        ),
        case(
            "WPL-5.7.7.a#1",
            "wpl",
            {"mistake": "too_many", "street": "flop", "cards": (2, 3, 4, 5)},
            "flop: cards 2, 3 and 4 of the deck; burn: card 5 of the deck; turn: card 6 of the deck",
        ),
        case(
            "WPL-5.7.7.b#1",
            "wpl",
            {"mistake": "too_many", "street": "flop", "cards": (2, 3, 4, 5), "is_order_known": False, "drawn": 3},
            "burn: card 3 of the deck; flop: cards 2, 4 and 5 of the deck; turn: card 6 of the deck",
        ),
        case(
            "WPL-5.7.8#1",
            "wpl",
            {"mistake": "too_early", "street": "turn", "cards": (14,)},
            "set aside: card 14 of the deck; the betting round is finished first; burn: card 15 of the deck; turn: card 16 of the deck; the betting round is finished first; "
            "the stub is shuffled with card 14 of the deck (37 cards in all) and cut; the river is dealt without a burn",
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
            "the stub is shuffled with cards 6, 7, 8 and 9 of the deck and cut; the flop is dealt without a burn",
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
            "the stub is shuffled with cards 6, 7, 8, 9 and 10 of the deck and cut; the flop is dealt without a burn",
        ),
        case("VPSV-111#1", "vpsv", {"mistake": "face_up_in_deck", "street": "flop", "cards": (11,)}, "it stands"),
        case(
            "VPSV-112#1",
            "vpsv",
            {"mistake": "no_burn", "street": "flop", "cards": (9, 10, 11), "players_acted": 1},
            "the stub is shuffled with cards 9, 10 and 11 of the deck and cut; the flop is dealt after a burn",
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
            "the betting round is finished first; the stub is shuffled with cards 10, 11 and 12 of the deck (43 cards in all) and cut; the flop is dealt without a burn",
        ),
        case(
            "VPSV-113#2",
            "vpsv",
            {"mistake": "too_many", "street": "flop", "cards": (10, 11, 12, 13, 14)},
            "the stub is shuffled with cards 10, 11, 12, 13 and 14 of the deck and cut; the flop is dealt without a burn",
        ),
        case(
            "VPSV-114#1",
            "vpsv",
            {"mistake": "no_burn", "street": "turn", "cards": (5,), "players_acted": 1},
            "burn: card 5 of the deck; turn: card 6 of the deck",
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
            "set aside: card 14 of the deck; the betting round is finished first; burn: card 15 of the deck; turn: card 16 of the deck; the betting round is finished first; "
            "the stub is shuffled with card 14 of the deck (37 cards in all) and cut; the river is dealt without a burn",
        ),
        case(
            "VPSV-116#1",
            "vpsv",
            {"mistake": "no_burn", "street": "river", "cards": (7,), "players_acted": 0},
            "burn: card 7 of the deck; river: card 8 of the deck",
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
        == "flop: cards 10, 11 and 12 of the deck; burn: card 13 of the deck; turn: card 14 of the deck"
    )
    assert str(ruling(four, "vpsv")).endswith("the flop is dealt without a burn")


def test_one_check_makes_a_missed_burn_stand_by_wpl_and_not_yet_by_vpsv() -> None:
    checked = BoardMistake(mistake="no_burn", street="turn", cards=(5,), players_acted=1)

    assert str(ruling(checked, "wpl")) == "it stands"
    assert str(ruling(checked, "vpsv")) == "burn: card 5 of the deck; turn: card 6 of the deck"
