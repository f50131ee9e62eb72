"""Players who are away at the deal or leave in the middle of a hand: TDA 30 and 31, APSA 3.3 and 3.4, WPL 5.6 and 5.7, VPSV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman import Deck, Hand
from floorman.errors import SituationError
from floorman.floor.situations.table import Absent, Left
from support.books import house
from support.floor import case, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")

LIVES = "the hand of seat 4 stays live"
DEAD = "the hand of seat 4 is dead"
PUNISHED = f"{LIVES}; seat 4 may be penalised"
SEATED = {"where": "in_the_chair"}


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-30.a#1", "tda", {**SEATED, "back": "before_last_card"}, LIVES),
        case("TDA-30.a", "tda", {**SEATED, "back": "while_last_card_was_dealt"}, LIVES),
        case("TDA-30.a#2", "tda", {**SEATED, "back": "after_last_card"}, DEAD),
        case("TDA-30.b#1", "tda", {**SEATED, "back": "after_last_card"}, DEAD),
        case("TDA-30.c#1", "tda", {"stack": 5000, "blind": 200}, f"seat 4 posts 200; {DEAD}"),
        case("TDA-30.c", "tda", {"stack": 250, "blind": 200, "ante": 50}, f"seat 4 posts 250; {DEAD}; seat 4 is out"),
        case("TDA-30.e#1", "tda", {"where": "within_reach_of_chair"}, LIVES),
        case("TDA-30.e", "tda", {"where": "at_the_table"}, DEAD),
        case("APSA-3.3-01#1", "apsa", {**SEATED, "back": "before_last_card"}, LIVES),
        case("APSA-3.3-01#2", "apsa", {**SEATED, "back": "after_last_card"}, DEAD),
        case("APSA-3.3-01", "apsa", {**SEATED, "back": "while_last_card_was_dealt"}, DEAD),
        case("APSA-3.4-03.a#1", "apsa", {"stack": 5000, "blind": 200, "ante": 25}, f"seat 4 posts 225; {DEAD}"),
        case("APSA-3.4-03.b", "apsa", {}, DEAD),
        case("APSA-3.4-03.c#1", "apsa", {**SEATED, "back": "after_last_card"}, DEAD),
        case(
            "APSA-3.4-03.d#1",
            "apsa",
            {"stack": 300, "blind": 400, "ante": 50},
            f"seat 4 posts 300; {DEAD}; seat 4 is out",
        ),
        case(
            "APSA-3.4-03.a",
            "apsa",
            {"stack": 5000, "blind": 200, "live": (3,)},
            f"seat 4 posts 200; {DEAD}; the pot goes to seat 3",
        ),
        case("WPL-5.7.3.a#1", "wpl", {"stack": 2000, "blind": 300, "ante": 50}, f"seat 4 posts 350; {DEAD}"),
        case(
            "WPL-5.7.3.a#2", "wpl", {"stack": 400, "blind": 600, "ante": 50}, f"seat 4 posts 400; {DEAD}; seat 4 is out"
        ),
        case(
            "WPL-5.7.3.b#1",
            "wpl",
            {"stack": 2000, "blind": 200, "live": (3,)},
            f"seat 4 posts 200; {DEAD}; the pot goes to seat 3",
        ),
        case(
            "WPL-5.7.3.b#2", "wpl", {"stack": 400, "blind": 600, "ante": 50}, f"seat 4 posts 400; {DEAD}; seat 4 is out"
        ),
        case("VPSV-39#1", "vpsv", {"stack": 3000, "blind": 400}, f"seat 4 posts 400; {DEAD}"),
        case("VPSV-39#2", "vpsv", {"stack": 300, "blind": 400}, f"seat 4 posts 300; {DEAD}; seat 4 is out"),
        case("VPSV-40#1", "vpsv", {**SEATED, "back": "after_last_card"}, DEAD),
        case("VPSV-59#2", "vpsv", {**SEATED, "back": "while_last_card_was_dealt"}, LIVES),
        case("VPSV-59#1", "vpsv", {"where": "at_the_table"}, DEAD),
        case("VPSV-59", "vpsv", {"where": "within_reach_of_chair"}, DEAD),
        case(
            "VPSV-122#1",
            "vpsv",
            {"kind": "satellite", "stack": 3000, "blind": 200},
            "seat 4 gets no cards; seat 4 posts 200",
        ),
        case(
            "VPSV-126#1",
            "vpsv",
            {"kind": "sit_and_go", "stack": 1500, "blind": 50},
            "seat 4 gets no cards; seat 4 posts 50",
        ),
    ],
)
def test_a_player_who_was_away_at_the_deal(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Absent(seat=4, **facts), book)) == outcome


def test_coming_back_with_the_last_card_in_the_air_is_in_time_by_tda_and_too_late_by_apsa() -> None:
    back = Absent(seat=4, where="in_the_chair", back="while_last_card_was_dealt")

    assert str(ruling(back, "tda")) == LIVES
    assert str(ruling(back, "apsa")) == DEAD
    assert str(ruling(back, house(at_seat_by="before_last_card"))) == DEAD


def test_knobs_of_absence() -> None:
    near = Absent(seat=4, where="within_reach_of_chair")

    assert str(ruling(near, house(at_seat_means="on_the_seat"))) == DEAD
    assert str(ruling(Absent(seat=4), house(absent_dealt_in=False))) == "seat 4 gets no cards"
    assert str(ruling(Absent(seat=4, kind="cash"), "vpsv")) == "seat 4 gets no cards"
    assert str(ruling(Absent(seat=4, kind="cash"), "tda")) == f"floor: seat 4 gets no cards (preferred) / {DEAD}"
    assert str(ruling(Absent(seat=4, kind="cash"), house(absent_dealt_in_cash=True))) == DEAD
    assert str(ruling(Absent(seat=4, kind="satellite"), house("vpsv", absent_dealt_in_satellite=True))) == DEAD


@pytest.mark.parametrize("facts", [{"where": "in_the_chair"}, {"blind": 200}, {"live": (4,)}])
def test_an_absence_that_cannot_be(facts: dict[str, Any]) -> None:
    with pytest.raises(SituationError):
        ruling(Absent(seat=4, **facts))


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-31#1", "tda", {"is_all_in": True}, PUNISHED),
        case("TDA-31", "tda", {}, PUNISHED),
        case("TDA-31", "tda", {"where": "at_the_table"}, LIVES),
        case("APSA-3.3-03#1", "apsa", {"asks": True, "has_folded": True}, "seat 4: granted"),
        case("APSA-3.3-03#1", "apsa", {"asks": True, "is_all_in": True}, "seat 4: granted"),
        case("APSA-3.3-03#1", "apsa", {"asks": True}, "seat 4: refused"),
        case("APSA-3.3-03", "apsa", {"is_all_in": True}, LIVES),
        case("APSA-3.3-03", "apsa", {}, PUNISHED),
        case("WPL-5.6.1#1", "wpl", {"is_turn_reached": True}, "seat 4 folds; seat 4 may be penalised"),
        case("WPL-5.6.1", "wpl", {}, "seat 4 folds when its turn comes; seat 4 may be penalised"),
        case("WPL-5.6.1", "wpl", {"is_all_in": True}, LIVES),
        case("VPSV-23#1", "vpsv", {"chips_in": 600}, f"{DEAD}; 600 from seat 4 stay in the pot"),
        case("VPSV-23", "vpsv", {"is_all_in": True}, DEAD),
        case("VPSV-23", "vpsv", {"is_all_in": True, "where": "at_the_table"}, LIVES),
        case("VPSV-44#1", "vpsv", {"has_folded": True}, "seat 4: granted"),
        case("VPSV-23", "vpsv", {"asks": True}, "seat 4: refused"),
        case("VPSV-44#1", "vpsv", {"asks": True, "is_turn_reached": True}, "seat 4: granted; seat 4 folds"),
        case("VPSV-23", "vpsv", {"asks": True, "is_turn_reached": True, "is_all_in": True}, "seat 4: refused"),
    ],
)
def test_a_player_who_leaves(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(Left(seat=4, **facts), book)) == outcome


def test_whoever_walks_away_keeps_the_hand_by_tda_and_loses_it_by_vpsv_and_the_bank() -> None:
    gone = Left(seat=4)

    assert str(ruling(gone, "tda")) == PUNISHED
    assert str(ruling(gone, "vpsv")) == DEAD
    assert str(ruling(gone, "bank")) == DEAD
    assert str(ruling(Left(seat=4, is_all_in=True), "bank")) == LIVES
    assert str(ruling(Left(seat=4, is_disconnected=True), "tda")) == LIVES
    assert str(ruling(Left(seat=4, is_disconnected=True), "bank")) == DEAD


def test_knobs_of_leaving() -> None:
    assert str(ruling(Left(seat=4), house(leaving_mid_hand="folded_at_once"))) == DEAD
    assert str(ruling(Left(seat=4, is_all_in=True), house(all_in_player_may_leave=True))) == LIVES
    assert str(ruling(Left(seat=4, is_disconnected=True), house(disconnected_in_hand="folded_at_once"))) == DEAD
    with pytest.raises(SituationError):
        ruling(Left(seat=4, is_all_in=True, has_folded=True))


def test_what_the_hand_says_of_who_leaves() -> None:
    hand = Hand.deal("tda", stacks=[5000, 5000, 200], button=1, blinds=(100, 200), deck=Deck.from_seed(1))
    hand.raise_to(600)

    assert str(ruling(Left(seat=1), "vpsv", hand)) == "the hand of seat 1 is dead; 600 from seat 1 stay in the pot"
    assert str(ruling(Left(seat=2), "wpl", hand)) == "seat 2 folds; seat 2 may be penalised"
    assert str(ruling(Left(seat=3), "wpl", hand)) == "the hand of seat 3 stays live"
    hand.fold()
    assert str(ruling(Left(seat=2, asks=True), "tda", hand)) == "seat 2: granted"
    with pytest.raises(SituationError, match="seat"):
        ruling(Left(seat=7), "tda", hand)


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        ("tda", Absent(seat=4, where="at_the_table", stack=5000, blind=600, ante=600), f"seat 4 posts 1200; {DEAD}"),
        ("wpl", Absent(seat=4, where="at_the_table"), LIVES),
        ("vpsv", Absent(seat=4, where="in_the_chair", back="before_last_card"), LIVES),
        (
            "vpsv",
            Absent(seat=4, kind="satellite", stack=150, blind=200),
            "seat 4 gets no cards; seat 4 posts 150; seat 4 is out",
        ),
        ("tda", Left(seat=4, asks=True, is_all_in=True), "seat 4: refused"),
    ],
)
def test_absences_with_other_stacks_and_chairs(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome
