"""WPL 5.6 and 5.7.11: chips, words, turns, the betting line, swept-up hands."""

from __future__ import annotations

import pytest

from floorman.errors import SituationError
from floorman.floor.situations.betting import KilledBet, OutOfTurn, Wager
from support.floor import acted, case, cited, ruling, spot, wager

pytestmark = pytest.mark.usefixtures("claims_are_cited")


@pytest.mark.parametrize(
    ("facing", "chips", "words", "outcome"),
    [
        case("WPL-5.6.9.a#1", "50/100 flop, bet 300", "9x100", "", "seat 2 raises to 900"),
        case("WPL-5.6.9.b#1", "50/100 flop, bet 300", "500 then 500 2x100", "1200", "seat 2 raises to 1200"),
        case("WPL-5.6.9.c#1", "100/200 flop, bet 600", "500 100 then 1000 4x100", "raise", "seat 2 raises to 2000"),
        case(
            "WPL-5.6.9.c#2",
            "100/200 flop, bet 600",
            "500 100 then 4x100 then 500",
            "raise",
            "seat 2 raises to 1200; 300 go back to seat 2",
        ),
        case("WPL-5.6.10.a#1", "100/200 flop", "500 3x100", "", "seat 2 bets 800"),
        case("WPL-5.6.13.a#1", "100/200 preflop", "1000", "", "seat 2 calls 200; 800 go back to seat 2"),
        case("WPL-5.6.13.a#2", "100/200 flop", "1000", "", "seat 2 bets 1000"),
        case("WPL-5.6.13.a#3", "100/200 flop, bet 300", "1000", "", "seat 2 calls 300; 700 go back to seat 2"),
        case("WPL-5.6.13.a#4", "100/200 preflop, in front 100", "500", "", "seat 2 calls 200; 400 go back to seat 2"),
        case("WPL-5.6.13.b#1", "100/200 preflop", "1000", "raise", "seat 2 raises to 1000"),
        case("WPL-5.6.13.b#2", "100/200 flop, bet 400", "500", "raise", "seat 2 raises to 800; seat 2 adds 300"),
        case("WPL-5.6.13.b#3", "100/200 flop", "500", "bet", "seat 2 bets 500"),
        case("WPL-5.6.13.c#1", "100/200 preflop", "1000", "after: raise", "seat 2 calls 200; 800 go back to seat 2"),
        case("WPL-5.6.14#1", "100/200 preflop", "3x100", "", "seat 2 raises to 400; seat 2 adds 100"),
        case("WPL-5.6.14#2", "100/200 flop, bet 600", "8x100", "", "seat 2 calls 600; 200 go back to seat 2"),
        case("WPL-5.6.14#3", "100/200 flop", "2x50", "", "seat 2 bets 200; seat 2 adds 100"),
        case(
            "WPL-5.6.14#4",
            "100/200 preflop, bet 700, by 500",
            "500 4x100 50",
            "",
            "seat 2 raises to 1200; seat 2 adds 250",
        ),
        case(
            "WPL-5.6.14#5",
            "100/200 preflop, bet 700, by 500",
            "500 4x100 25",
            "",
            "seat 2 calls 700; 225 go back to seat 2",
        ),
        case("WPL-5.6.14#6", "300/600 preflop", "2x500", "", "seat 2 calls 600; 400 go back to seat 2"),
        case(
            "WPL-5.7.11#1", "100/200 flop, bet 400", "4x100 then 500 100", "", "seat 2 calls 400; 600 go back to seat 2"
        ),
        case(
            "WPL-5.7.11#2",
            "100/200 flop, bet 400",
            "500 2x100 then 500",
            "",
            "seat 2 raises to 800; 400 go back to seat 2",
        ),
        case(
            "WPL-5.7.11#3",
            "100/200 flop, bet 400",
            "5x100 then 500 2x100",
            "",
            "seat 2 calls 400; 800 go back to seat 2",
        ),
        case("WPL-5.7.11#4", "100/200 flop", "500 100 then 4x100", "", "seat 2 bets 600; 400 go back to seat 2"),
        case(
            "WPL-5.7.11#5",
            "100/200 flop, bet 400",
            "500 then 500 then 2x100",
            "raise 1200",
            "seat 2 raises to 1200",
        ),
    ],
)
def test_chips_and_words(facing: str, chips: str, words: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips, words), "wpl")) == outcome


@pytest.mark.rule("WPL-5.6.5#1")
def test_an_announced_call_stands_when_the_bet_turns_out_larger() -> None:
    called = ruling(wager("100/200 flop, bet 5000, has 8000", words="call", meant_otherwise=True), "wpl")

    assert str(called) == "seat 2 calls 5000"
    assert "WPL-5.6.5" in cited(called)


@pytest.mark.rule("WPL-5.6.5#2")
def test_a_tap_is_a_check_that_stands() -> None:
    tapped = ruling(Wager(spot=spot("100/200 flop"), gesture="tap", meant_otherwise=True), "wpl")

    assert str(tapped) == "seat 2 checks"
    assert "WPL-5.6.5" in cited(tapped)


@pytest.mark.rule("WPL-5.6.10.b#1")
def test_chips_that_overlap_the_edge_of_the_cards_are_not_bet_yet() -> None:
    overlapping = wager("100/200 flop", "3x100", where="short_of_the_line")

    assert str(ruling(overlapping, "wpl")) == "seat 2 has not bet yet; seat 2 may fold, check or bet 200 or more"
    assert str(ruling(overlapping, "tda")) == "seat 2 bets 300"  # pushed forward is enough there


@pytest.mark.rule("WPL-5.6.15#1")
def test_whoever_missed_a_raise_completes_or_folds() -> None:
    missed = wager("100/200 flop, bet 900, by 600", "3x100", because="missed_raise")

    assert str(ruling(missed, "wpl")) == "seat 2 may fold or call 900; 300 from seat 2 stay in the pot"


@pytest.mark.parametrize(
    ("facing", "early", "since", "outcome"),
    [
        case(
            "WPL-5.6.6#1",
            "100/200 flop, bet 400",
            "3 raises 1200",
            "2 calls 400",
            "seat 3 raises to 1200; seat 3 may be penalised",
        ),
        case(
            "WPL-5.6.6#2",
            "100/200 flop, bet 400",
            "3 calls 400",
            "2 raises 1000",
            "400 go back to seat 3; seat 3 may fold, call 1000 or raise to 1600 or more; seat 3 may be penalised",
        ),
        case("WPL-5.6.6#3", "100/200 flop", "3 checks", "1 checks, 2 checks", "seat 3 checks; seat 3 may be penalised"),
    ],
)
def test_out_of_turn(facing: str, early: str, since: str, outcome: str) -> None:
    situation = OutOfTurn(spot=spot(facing, seat=3), acted=acted(early)[0], to_act=2, since=acted(since))

    assert str(ruling(situation, "wpl")) == outcome
    assert "WPL-5.6.6" in cited(ruling(situation, "wpl"))


@pytest.mark.parametrize(
    ("has_in", "others", "outcome"),
    [
        case(
            "WPL-5.6.4.b#1",
            600,
            200,
            "the hand of seat 1 is dead; 400 go back to seat 1; 200 from seat 1 stay in the pot",
        ),
        case("WPL-5.6.4.b#2", 600, 600, "the hand of seat 1 is dead; 600 from seat 1 stay in the pot"),
        case("WPL-5.6.4.b#3", 500, 0, "the hand of seat 1 is dead; 500 go back to seat 1"),
        case(
            "WPL-5.6.4.b#4",
            600,
            350,
            "the hand of seat 1 is dead; 250 go back to seat 1; 350 from seat 1 stay in the pot",
        ),
    ],
)
def test_what_nobody_called_of_a_swept_up_hand_goes_back(has_in: int, others: int, outcome: str) -> None:
    swept = KilledBet(seat=1, has_in=has_in, most_of_others=others)

    assert str(ruling(swept, "wpl")) == outcome
    assert "back" not in str(ruling(swept, "vpsv"))  # there it stays in the pot


@pytest.mark.parametrize(
    ("facing", "chips", "not_across", "outcome"),
    [
        case("WPL-5.6.10.b", "50/100 flop", "3x100", (100,), "seat 2 bets 200; 100 go back to seat 2"),
        case("WPL-5.6.10.a", "50/100 flop, bet 200", "5x100", (100,), "seat 2 raises to 400; 100 go back to seat 2"),
        case("WPL-5.6.10.b", "50/100 flop, bet 200", "4x100", (100, 100), "seat 2 calls 200; 200 go back to seat 2"),
        case("WPL-5.6.10.b", "50/100 flop, bet 300", "3x100", (100,), "seat 2 calls 300"),
    ],
)
def test_of_one_push_only_the_chips_past_the_line_are_bet(
    facing: str, chips: str, not_across: tuple[int, ...], outcome: str
) -> None:
    assert str(ruling(wager(facing, chips, not_across=not_across), "wpl")) == outcome


@pytest.mark.rule("VPSV-76.2")
def test_so_it_is_wherever_the_line_decides() -> None:
    assert (
        str(ruling(wager("50/100 flop", "3x100", not_across=(100,)), "vpsv"))
        == "seat 2 bets 200; 100 go back to seat 2"
    )


def test_where_pushing_forward_is_betting_a_chip_that_slid_less_far_counts_too() -> None:
    ruled = ruling(wager("50/100 flop", "3x100", not_across=(100,)), "tda")

    assert str(ruled) == "seat 2 bets 300"
    assert ruled.reason.de.startswith("Die Chips wurden gemeinsam nach vorn geschoben")


def test_a_chip_on_the_line_is_one_of_those_pushed_and_others_are_past_it() -> None:
    with pytest.raises(SituationError, match="no chip of 500"):
        ruling(wager("50/100 flop", "3x100", not_across=(500,)), "wpl")
    with pytest.raises(SituationError, match="none of the chips"):
        ruling(wager("50/100 flop", "3x100", not_across=(100,), where="short_of_the_line"), "wpl")
    with pytest.raises(SituationError, match="none of the chips"):
        ruling(wager("50/100 flop", "2x100", not_across=(100, 100)), "wpl")
