"""Decks that are not whole, stubs that fall, and decks that players ask for: TDA 39 and RP-4, APSA 3.4, WPL 5.7, VPSV 117 and 118."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.floor.situations.dealing import BadDeck, NewDeck, StubDropped
from support.floor import acted, case, cited, ruling


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case(
            "TDA-35-E#1",
            "tda",
            {"fault": "duplicate", "paid": acted("1 calls 1700, 2 calls 1700, 3 calls 800")},
            "the hand is void; 1700 go back to seat 1; 1700 go back to seat 2; 800 go back to seat 3; a new deck comes in",
        ),
        case(
            "APSA-3.4-01.b#1",
            "apsa",
            {"fault": "missing", "paid": acted("1 posts 25, 2 posts 125, 3 calls 1125, 4 calls 1125")},
            "the hand is void; 25 go back to seat 1; 125 go back to seat 2; 1125 go back to seat 3; 1125 go back to seat 4; "
            "a new deck comes in",
        ),
        case("APSA-3.4-01.c#1", "apsa", {"fault": "flawed"}, "it stands; a new deck comes in"),
        case(
            "WPL-5.7.1.b#1",
            "wpl",
            {"fault": "missing", "paid": acted("3 calls 1400, 4 calls 1400, 1 posts 100, 2 posts 200")},
            "the hand is void; 1400 go back to seat 3; 1400 go back to seat 4; 100 go back to seat 1; 200 go back to seat 2; "
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
            "the stub is shuffled with the muck and the burn cards (43 cards in all) and cut; the next street is dealt after a burn",
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
    assert str(ruling(NewDeck(seat=3, occasion="player_asks"), "vpsv")) == "seat 3: refused"
    assert str(ruling(NewDeck(seat=3, occasion="level_change"), "vpsv")) == "seat 3: refused"
    assert str(ruling(NewDeck(seat=3, occasion="director_decides"), "vpsv")) == "seat 3: granted; a new deck comes in"
    assert str(ruling(NewDeck(seat=3, occasion="level_change"), "tda")) == "seat 3: granted; a new deck comes in"
