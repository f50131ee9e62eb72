"""The clock, and the floor called to a dispute: TDA 29, APSA 3.3-26, WPL 5.6.21, VPSV 96."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman import Deck, Hand
from floorman.errors import SituationError
from floorman.floor.situations.table import ClockAsked, ClockOver, FloorCalled
from support.books import house
from support.floor import case, cited, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation

pytestmark = pytest.mark.usefixtures("claims_are_cited")

TDA = "the clock runs for seat 2: 25 seconds, then a countdown of 5 seconds"
LONG = "the clock runs for seat 2: 60 seconds, then a countdown of 10 seconds"
NO = "seat 1: refused"
GRANTED = f"floor: {TDA} / {NO}"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-29.b", "tda", {"thought_s": 240}, GRANTED),
        case("TDA-29.b", "tda", {"thought_s": 240, "by": "floor"}, TDA),
        case("TDA-29.b", "tda", {"thought_s": 240, "by": "player_of_another_table"}, GRANTED),
        case("TDA-29.b", "tda", {"thought_s": 240, "by": "spectator"}, NO),
        case("TDA-29.b", "tda", {"thought_s": 240, "by": "spectator", "by_seat": None}, "refused"),
        case("TDA-29.c#1", "tda", {"thought_s": 240, "by": "player_of_another_table", "where": "away"}, NO),
        case("TDA-29.c", "tda", {"thought_s": 240, "where": "at_the_table"}, NO),
        case("TDA-30.e", "tda", {"thought_s": 240, "where": "at_the_table"}, NO),
        case("TDA-29.d", "tda", {"thought_s": 240, "where": "within_reach_of_chair"}, GRANTED),
        case("TDA-29.d", "tda", {"thought_s": 240, "is_running": True}, NO),
        case("TDA-29.b", "tda", {"thought_s": 90}, f"floor: {NO}; the clock may be called in 30 seconds / {TDA}"),
        case("APSA-3.3-26.a", "apsa", {"thought_s": 20}, LONG),
        case("APSA-3.3-26.a", "apsa", {"thought_s": 20, "by": "player_of_another_table"}, NO),
        case("APSA-3.3-26.a", "apsa", {"thought_s": 20, "by": "floor"}, f"floor: {LONG} / {NO}"),
        case("WPL-5.6.21.a", "wpl", {"thought_s": 0, "where": "at_the_table"}, LONG),
        case("WPL-5.6.21.a", "wpl", {"thought_s": 0, "where": "away"}, NO),
        case("VPSV-96.1#1", "vpsv", {"thought_s": 179}, f"{NO}; the clock may be called in 1 second"),
        case("VPSV-96.1#2", "vpsv", {"thought_s": 180}, LONG),
        case("VPSV-96.1", "vpsv", {"thought_s": 180, "by_seat": 2}, "seat 2: refused"),
    ],
)
def test_who_may_call_the_clock_and_when(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(ClockAsked(**{"seat": 2, "by_seat": 1, **facts}), book)) == outcome


FOLDED = "the hand of seat 2 is dead"


@pytest.mark.parametrize(
    ("book", "facts", "outcome"),
    [
        case("TDA-29.d#1", "tda", {"elapsed_s": 28, "has_acted": True}, "it stands"),
        case("TDA-29.d#2", "tda", {"elapsed_s": 30, "has_acted": True}, "it stands"),
        case(
            "TDA-29.d", "tda", {"elapsed_s": 10}, "the clock runs for seat 2: 15 seconds, then a countdown of 5 seconds"
        ),
        case("TDA-29.d", "tda", {"elapsed_s": 27}, "the clock runs for seat 2: a countdown of 3 seconds"),
        case("TDA-29.e#1", "tda", {"elapsed_s": 31, "faces_bet": True}, FOLDED),
        case("TDA-29.e", "tda", {"elapsed_s": 31, "faces_bet": True, "has_acted": True}, FOLDED),
        case("TDA-29.e#2", "tda", {"elapsed_s": 31, "faces_bet": False}, "seat 2 checks"),
        case(
            "TDA-29.f#1",
            "tda",
            {"elapsed_s": 31, "faces_bet": True, "has_acted": True, "is_doubtful": True},
            "it stands",
        ),
        case("APSA-3.3-26.b#1", "apsa", {"elapsed_s": 65, "has_acted": True}, "it stands"),
        case("APSA-3.3-26.b#1", "apsa", {"elapsed_s": 70, "faces_bet": True}, FOLDED),
        case("APSA-3.3-26.b#2", "apsa", {"elapsed_s": 69, "has_acted": True, "faces_bet": False}, "it stands"),
        case("APSA-3.3-26.b#2", "apsa", {"elapsed_s": 70, "faces_bet": False}, FOLDED),
        case("WPL-5.6.21.b#1", "wpl", {"elapsed_s": 69, "has_acted": True}, "it stands"),
        case("WPL-5.6.21.b#2", "wpl", {"elapsed_s": 70, "faces_bet": False}, FOLDED),
        case("VPSV-96.2#1", "vpsv", {"elapsed_s": 70, "faces_bet": False}, FOLDED),
        case("VPSV-96.2#2", "vpsv", {"elapsed_s": 69, "has_acted": True}, "it stands"),
        case(
            "VPSV-61.d#1",
            "vpsv",
            {"elapsed_s": 75, "faces_bet": True, "chips_in": 600},
            f"{FOLDED}; 600 from seat 2 stay in the pot",
        ),
    ],
)
def test_what_the_clock_says(book: str, facts: dict[str, Any], outcome: str) -> None:
    assert str(ruling(ClockOver(seat=2, **facts), book)) == outcome


@pytest.mark.rule("TDA-29.e#3")
def test_whether_there_is_a_bet_to_face_comes_from_the_hand() -> None:
    hand = Hand.deal("tda", stacks=[5000] * 3, button=1, blinds=(100, 200), deck=Deck.from_seed(1))

    assert str(ruling(ClockOver(elapsed_s=31), "tda", hand)) == "the hand of seat 1 is dead"
    hand.call(), hand.call()
    assert str(ruling(ClockOver(elapsed_s=31), "tda", hand)) == "seat 3 checks"
    assert str(ruling(ClockOver(elapsed_s=71), "wpl", hand)) == (
        "the hand of seat 3 is dead; 200 from seat 3 stay in the pot"
    )
    with pytest.raises(SituationError, match="in turn"):
        ruling(ClockOver(seat=1, elapsed_s=31), "tda", hand)
    asked = ruling(ClockAsked(by_seat=1, thought_s=200), "tda", hand)
    assert str(asked).startswith("floor: the clock runs for seat 3: 25 seconds, then a countdown of 5 seconds")


@pytest.mark.rule("TDA-29.d")
def test_a_director_may_set_another_length() -> None:
    assert str(ruling(ClockOver(seat=2, elapsed_s=40, set_seconds=60))) == (
        "the clock runs for seat 2: 20 seconds, then a countdown of 5 seconds"
    )


def test_each_knob_of_the_clock_changes_the_ruling() -> None:
    asked = ClockAsked(seat=2, by_seat=1, thought_s=60)
    over = ClockOver(seat=2, elapsed_s=31, faces_bet=False)

    assert str(ruling(asked, house(clock_min_think_seconds=60))) == TDA
    assert str(ruling(asked, house(clock_min_think_seconds=90))) == f"{NO}; the clock may be called in 30 seconds"
    assert str(ruling(asked, house("wpl", clock_seconds=30, clock_countdown_seconds=3))) == (
        "the clock runs for seat 2: 30 seconds, then a countdown of 3 seconds"
    )
    own = ClockAsked(seat=2, by_seat=2, thought_s=60)
    assert str(ruling(own, "wpl")) == LONG
    assert str(ruling(own, house("wpl", clock_called_by="other_players_at_table"))) == "seat 2: refused"
    assert str(ruling(over, house(clock_expiry_unbet="fold"))) == FOLDED
    assert (
        str(
            ruling(
                ClockAsked(seat=2, by_seat=1, thought_s=200, where="at_the_table"), house(at_seat_means="at_the_table")
            )
        )
        == GRANTED
    )


@pytest.mark.rule("TDA-29.f")
def test_a_doubt_is_named_in_the_reason() -> None:
    late = ClockOver(seat=2, elapsed_s=31, has_acted=True, is_doubtful=True)

    assert "benefit of the doubt" in ruling(late).reason.en
    assert "im Zweifel für den Spieler" in ruling(late).reason.de


@pytest.mark.rule("TDA-29.b")
def test_two_minutes_are_a_hint_by_tda_and_three_a_rule_by_vpsv() -> None:
    early = ClockAsked(seat=2, by_seat=1, thought_s=40)

    assert "120 seconds are only a guideline" in ruling(early).reason.en
    assert "at least 180 seconds" in ruling(early, "vpsv").reason.en


@pytest.mark.parametrize(
    "situation",
    [
        ClockAsked(by_seat=1, thought_s=200),
        ClockAsked(seat=2, thought_s=200),
        ClockOver(seat=2, elapsed_s=40),
    ],
)
def test_a_clock_that_cannot_be_told(situation: Any) -> None:
    with pytest.raises(SituationError):
        ruling(situation)


@pytest.mark.rule("APSA-3.5-01.d")
@pytest.mark.rule("WPL-2.5.b")
@pytest.mark.rule("WPL-5.1.c")
@pytest.mark.parametrize(
    ("book", "paragraphs"),
    [
        ("apsa", {"APSA-3.5-01.d", "APSA-3.5-01.e"}),
        ("wpl", {"WPL-5.1.c", "WPL-2.5.b"}),
        ("tda", {"TDA-2", "TDA-1.b"}),
        ("vpsv", {"VPSV-100", "VPSV-8.1"}),
    ],
)
def test_in_a_dispute_play_and_the_time_to_act_stop_and_the_floor_has_the_last_word(
    book: str, paragraphs: set[str]
) -> None:
    called = ruling(FloorCalled(seat=2, seconds_left=14), book)
    ruling(FloorCalled(seat=2), "apsa"), ruling(FloorCalled(seat=2), "wpl")

    assert str(called) == "play stops until the floor has ruled"
    assert "Seat 2 still has 14 s" in called.reason.en
    assert cited(called) == paragraphs


@pytest.mark.parametrize(
    ("book", "situation", "outcome"),
    [
        (
            "tda",
            ClockAsked(seat=4, by_seat=2, thought_s=120),
            "floor: the clock runs for seat 4: 25 seconds, then a countdown of 5 seconds / seat 2: refused",
        ),
        (
            "vpsv",
            ClockAsked(seat=4, by_seat=2, thought_s=61),
            "seat 2: refused; the clock may be called in 119 seconds",
        ),
        ("wpl", ClockAsked(seat=4, by="spectator", thought_s=200), "refused"),
        ("vpsv", ClockOver(seat=4, elapsed_s=71, has_acted=True, faces_bet=False), "the hand of seat 4 is dead"),
        ("tda", ClockOver(seat=4, elapsed_s=26), "the clock runs for seat 4: a countdown of 4 seconds"),
    ],
)
def test_a_clock_asked_for_or_over_at_other_times(book: str, situation: Situation, outcome: str) -> None:
    assert str(ruling(situation, book)) == outcome
