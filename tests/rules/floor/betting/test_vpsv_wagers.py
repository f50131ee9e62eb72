"""VPSV 61 to 81: dead hands, words and chips, amounts put right."""

from __future__ import annotations

import pytest

from floorman.floor.situations.betting import CardsGone, OutOfTurn, ShortWager
from floorman.floor.situations.dealing import CardCount
from support.floor import acted, case, cited, ruling, spot, wager

pytestmark = pytest.mark.usefixtures("claims_are_cited")

RAISED_TWICE = "100/200 preflop, bet 600, by 200"  # 400, then 600


@pytest.mark.parametrize(
    ("facing", "chips", "words", "outcome"),
    [
        case("VPSV-71.1#1", "100/200 flop, bet 300", "", "raise 900", "seat 2 raises to 900"),
        case("VPSV-72.1#1", "100/200 preflop", "1000", "", "seat 2 calls 200; 800 go back to seat 2"),
        case("VPSV-72.1#2", "100/200 flop", "1000", "", "seat 2 bets 1000"),
        case("VPSV-72.1#3", "100/200 preflop, in front 100", "500", "", "seat 2 calls 200; 400 go back to seat 2"),
        case("VPSV-72.2#1", "100/200 preflop", "1000", "raise", "seat 2 raises to 1000"),
        case("VPSV-72.2#2", "100/200 flop, bet 400", "500", "raise", "seat 2 raises to 800; seat 2 adds 300"),
        case(
            "VPSV-72.3#1",
            "50/100 flop, bet 300",
            "1000",
            "over the line: raise",
            "seat 2 calls 300; 700 go back to seat 2",
        ),
        case("VPSV-72.3#2", "50/100 flop, bet 300", "1000", "raise", "seat 2 raises to 1000"),
        case("VPSV-73#1", "100/200 flop", "50", "", "seat 2 bets 200; seat 2 adds 150"),
        case("VPSV-73#4", "100/200 flop, has 120", "100 2x10", "", "seat 2 bets 120, all-in"),
        case("VPSV-74#1", "100/200 flop", "1000", "1500", "seat 2 bets 1500; seat 2 adds 500"),
        case("VPSV-74#2", "100/200 flop", "2x500", "600", "seat 2 bets 600; 400 go back to seat 2"),
        case("VPSV-74#2", "100/200 flop", "2x500", "after: 600", "seat 2 bets 600; 400 go back to seat 2"),
        case("VPSV-76.1#1", "50/100 flop, bet 300", "3x100 then 500 4x100", "raise", "seat 2 raises to 1200"),
        case("VPSV-76.1#2", "50/100 flop, bet 300", "9x100", "", "seat 2 raises to 900"),
        case("VPSV-76.1#3", "50/100 flop, bet 300", "500 then 500 then 2x100", "1200", "seat 2 raises to 1200"),
        case("VPSV-77.1#1", "100/200 preflop", "3x100", "", "seat 2 raises to 400; seat 2 adds 100"),
        case("VPSV-77.1#2", "100/200 flop, bet 600", "8x100", "", "seat 2 calls 600; 200 go back to seat 2"),
        case("VPSV-77.1#3", "100/200 preflop, bet 500, by 300", "7x100", "", "seat 2 calls 500; 200 go back to seat 2"),
        case("VPSV-77.1#4", "100/200 flop, bet 600", "9x100", "", "seat 2 raises to 1200; seat 2 adds 300"),
        case(
            "VPSV-77.1#5",
            "100/200 preflop, bet 500, by 300",
            "500 2x100 50",
            "",
            "seat 2 raises to 800; seat 2 adds 50",
        ),
        case("VPSV-77.1#6", RAISED_TWICE, "8x100", "", "seat 2 raises to 800"),
        case("VPSV-77.1#7", RAISED_TWICE, "7x100", "", "seat 2 calls 600; 100 go back to seat 2"),
        case("VPSV-77.3#1", "50/100 flop, bet 300", "1000", "", "seat 2 calls 300; 700 go back to seat 2"),
        case("VPSV-77.4#1", "300/600 preflop", "2x500", "", "seat 2 calls 600; 400 go back to seat 2"),
        case("VPSV-77.4#2", "300/600 preflop", "2x500 100", "", "seat 2 raises to 1200; seat 2 adds 100"),
        case("VPSV-77.4#3", "100/200 flop, bet 600", "500 100 500", "", "seat 2 raises to 1200; seat 2 adds 100"),
        case("VPSV-77.4#4", "100/200 flop, bet 1000", "3x500", "", "seat 2 raises to 2000; seat 2 adds 500"),
        case("VPSV-81#1", "100/200 flop, bet 400", "4x100 then 500 100", "", "seat 2 calls 400; 600 go back to seat 2"),
        case(
            "VPSV-81#2",
            "100/200 flop, bet 400",
            "6x100 then 500 100",
            "",
            "seat 2 raises to 800; 400 go back to seat 2",
        ),
        case("VPSV-81#3", "100/200 flop, bet 400", "4x100 then 500 100", "raise 1000", "seat 2 raises to 1000"),
    ],
)
def test_chips_and_words(facing: str, chips: str, words: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips, words), "vpsv")) == outcome


def test_three_hundreds_over_500_are_a_raise_by_tda_and_a_call_by_vpsv() -> None:
    seven_hundreds = wager("100/200 preflop, bet 500, by 300", "7x100")

    assert str(ruling(seven_hundreds, "tda")) == "seat 2 raises to 800; seat 2 adds 100"
    assert str(ruling(seven_hundreds, "vpsv")) == "seat 2 calls 500; 200 go back to seat 2"


def test_a_raise_said_when_the_chip_is_past_the_line_is_late_by_vpsv_and_in_time_by_tda() -> None:
    in_the_air = wager("50/100 flop, bet 300", "1000", "over the line: raise")

    assert str(ruling(in_the_air, "tda")) == "seat 2 raises to 1000"
    assert str(ruling(in_the_air, "vpsv")) == "seat 2 calls 300; 700 go back to seat 2"


def test_a_smaller_number_said_after_the_chips_counts_by_vpsv_alone() -> None:
    afterwards = wager("100/200 flop", "2x500", "after: 600")

    assert str(ruling(afterwards, "tda")) == "seat 2 bets 1000"
    assert str(ruling(afterwards, "vpsv")) == "seat 2 bets 600; 400 go back to seat 2"


@pytest.mark.rule("VPSV-76.2#1")
def test_chips_in_the_hand_past_the_line_are_bet() -> None:
    held = wager("100/200 flop", "1000 500 2x100", where="held_over_the_line")

    assert str(ruling(held, "vpsv")) == "seat 2 bets 1700"
    assert not ruling(held, "tda").is_mandatory


@pytest.mark.rule("VPSV-75#1")
def test_a_miscounted_call_is_filled_up_and_cannot_be_folded() -> None:
    miscounted = ruling(wager("100/200 turn, bet 750", "500 2x100", "call", because="miscount"), "vpsv")

    assert str(miscounted) == "seat 2 calls 750; seat 2 adds 50"
    assert "VPSV-75" in cited(miscounted)


@pytest.mark.rule("VPSV-80#1")
def test_whoever_missed_a_raise_adds_the_difference_or_folds() -> None:
    missed = wager("50/100 flop, bet 900, by 600", "3x100", because="missed_raise")

    assert str(ruling(missed, "vpsv")) == "seat 2 may fold or call 900; 300 from seat 2 stay in the pot"
    assert "VPSV-80" in cited(ruling(missed, "vpsv"))


@pytest.mark.parametrize(
    ("noticed", "outcome"),
    [
        case("VPSV-73#2", "after_next_card", "it stands"),
        case("VPSV-73#3", "in_round", "seat 2 calls 900; seat 2 adds 100"),
    ],
)
def test_a_call_that_was_too_small(noticed: str, outcome: str) -> None:
    facing = spot("100/200 turn, bet 900")
    is_late = noticed == "after_next_card"
    short = ShortWager(spot=facing, acted=acted("2 calls 800")[0], noticed="after_next_card" if is_late else "in_round")

    assert str(ruling(short, "vpsv")) == outcome


def test_between_the_round_and_the_next_card_tda_still_corrects_and_vpsv_no_longer() -> None:
    short = ShortWager(spot=spot("100/200 flop"), acted=acted("2 bets 50")[0], noticed="before_next_card")

    assert str(ruling(short, "tda")) == "seat 2 bets 200; seat 2 adds 150"
    assert str(ruling(short, "vpsv")) == "it stands"


@pytest.mark.parametrize(
    ("facing", "early", "since", "outcome"),
    [
        case(
            "VPSV-71.2#1", "50/100 flop, bet 300", "3 calls 300", "2 folds", "seat 3 calls 300; seat 3 may be penalised"
        ),
        case(
            "VPSV-71.2#2",
            "50/100 flop, bet 300",
            "3 calls 300",
            "2 raises 900",
            "300 go back to seat 3; seat 3 may fold, call 900 or raise to 1500 or more; seat 3 may be penalised",
        ),
        case("VPSV-71.2#3", "50/100 flop", "3 bets 400", "2 checks", "seat 3 bets 400; seat 3 may be penalised"),
    ],
)
def test_out_of_turn(facing: str, early: str, since: str, outcome: str) -> None:
    situation = OutOfTurn(spot=spot(facing, seat=3), acted=acted(early)[0], to_act=2, since=acted(since))

    assert str(ruling(situation, "vpsv")) == outcome
    assert "VPSV-71.2" in cited(ruling(situation, "vpsv"))


@pytest.mark.rule("VPSV-61#1")
@pytest.mark.rule("VPSV-61.a#1")
def test_an_announced_fold_is_a_dead_hand_and_its_chips_stay() -> None:
    folded = ruling(CardsGone(seat=1, how="announced", chips_in=600), "vpsv")

    assert str(folded) == "the hand of seat 1 is dead; 600 from seat 1 stay in the pot"
    assert {"VPSV-61", "VPSV-61.a"} <= cited(folded)


@pytest.mark.rule("VPSV-61.b#1")
def test_cards_thrown_forward_are_dead_once_somebody_acted_on_it() -> None:
    thrown = CardsGone(seat=1, how="thrown_forward", faces_bet=False, provoked_action=True)
    unanswered = CardsGone(seat=1, how="thrown_forward", faces_bet=False)

    assert str(ruling(thrown, "vpsv")) == "the hand of seat 1 is dead"
    assert str(ruling(unanswered, "vpsv")) == "floor: the hand of seat 1 is dead / the hand of seat 1 stays live"


@pytest.mark.parametrize(
    ("cards", "since"),
    [
        case("VPSV-61.c#1", 3, "2 calls 200, 3 folds, 4 folds"),
        case("VPSV-61.c#2", 1, "2 folds, 3 folds"),
    ],
)
def test_the_wrong_number_of_cards_is_dead_after_two_actions(cards: int, since: str) -> None:
    counted = CardCount(seat=1, cards=cards, since=acted(since))
    early = CardCount(seat=1, cards=cards, since=acted("2 folds"))

    assert str(ruling(counted, "vpsv")) == "the hand of seat 1 is dead; the next street is dealt after a burn"
    assert str(ruling(early, "vpsv")) == "misdeal"


@pytest.mark.rule("VPSV-63#1")
def test_cards_thrown_onto_others_are_dead_and_those_live_if_they_can_be_told_apart() -> None:
    thrown = CardsGone(seat=1, how="onto_other_cards", other=2)

    assert str(ruling(thrown, "vpsv")) == "the hand of seat 1 is dead; the hand of seat 2 stays live"
