"""APSA 3.1, 3.3 and 3.4: what binds in turn and out of turn, chips, words, string bets."""

from __future__ import annotations

import pytest

from floorman.floor.situations.betting import Condition, OutOfTurn, Said, Wager
from support.floor import acted, case, cited, ruling, spot, wager

pytestmark = pytest.mark.usefixtures("claims_are_cited")


@pytest.mark.parametrize(
    ("facing", "chips", "words", "outcome"),
    [
        case("APSA-3.3-11.a#1", "100/200 flop", "500 100", "bet 400", "seat 2 bets 400; 200 go back to seat 2"),
        case("APSA-3.3-11.a#2", "100/200 flop", "500 100", "after: 400", "seat 2 bets 600"),
        case("APSA-3.3-11.b#1", "100/200 flop", "3x100 then 500", "", "seat 2 bets 300; 500 go back to seat 2"),
        case("APSA-3.3-13.a#1", "50/100 flop, bet 500", "3x500", "", "seat 2 raises to 1500"),
        case(
            "APSA-3.3-13.a#2",
            "50/100 flop, bet 500",
            "3x500 then 2x500",
            "",
            "seat 2 raises to 1500; 1000 go back to seat 2",
        ),
        case(
            "APSA-3.3-13.b#1",
            "100/200 flop, bet 800",
            "1000 then 1000 then 4x100",
            "raise 2400",
            "seat 2 raises to 2400",
        ),
        case("APSA-3.3-13.c#1", "50/100 flop, bet 500", "500 then 1000 2x100", "raise", "seat 2 raises to 1700"),
        case(
            "APSA-3.3-13.c#2",
            "50/100 flop, bet 500",
            "500 then 3x100 then 4x100",
            "raise",
            "seat 2 raises to 1000; 200 go back to seat 2",
        ),
        case("APSA-3.3-16.a#1", "100/200 preflop", "1000", "", "seat 2 calls 200; 800 go back to seat 2"),
        case("APSA-3.3-16.a#2", "100/200 preflop, in front 100", "500", "", "seat 2 calls 200; 400 go back to seat 2"),
        case("APSA-3.3-16.a#3", "100/200 flop, bet 500", "500", "", "seat 2 calls 500"),
        case(
            "APSA-3.3-16.b#1",
            "50/100 flop, bet 300",
            "1000",
            "after: raise",
            "seat 2 calls 300; 700 go back to seat 2",
        ),
        case("APSA-3.3-16.c#1", "50/100 preflop", "1000", "raise", "seat 2 raises to 1000"),
        case("APSA-3.3-16.c#2", "50/100 flop, bet 600", "1000", "raise", "seat 2 raises to 1200; seat 2 adds 200"),
        case("APSA-3.3-16.c#3", "50/100 flop", "500", "bet", "seat 2 bets 500"),
        case("APSA-3.3-16.c#4", "50/100 preflop, in front 50", "1000", "raise", "seat 2 raises to 1050"),
        case("APSA-3.3-16.c#5", "50/100 flop, bet 500", "1000", "raise", "seat 2 raises to 1000"),
        case("APSA-3.3-18#1", "100/200 flop, bet 600", "500 4x100", "", "seat 2 raises to 1200; seat 2 adds 300"),
        case("APSA-3.3-18#2", "100/200 flop, bet 600", "500 3x100 3x25", "", "seat 2 calls 600; 275 go back to seat 2"),
        case(
            "APSA-3.3-18#3",
            "100/200 flop, bet 800, by 600",
            "1000 100",
            "",
            "seat 2 raises to 1400; seat 2 adds 300",
        ),
        case(
            "APSA-3.3-18#3",
            "100/200 flop, bet 800, by 600",
            "1000 3x25",
            "",
            "seat 2 calls 800; 275 go back to seat 2",
        ),
        case("APSA-3.3-18#4", "100/200 preflop", "3x100", "", "seat 2 raises to 400; seat 2 adds 100"),
        case(
            "APSA-3.3-18#5",
            "100/200 flop, bet 600, has 1100",
            "500 4x100 2x25",
            "",
            "seat 2 raises to 1100, all-in; seat 2 adds 150",
        ),
        case(
            "APSA-3.3-20.a#1", "100/200 flop, has 9500", "8000", "all_in", "seat 2 bets 9500, all-in; seat 2 adds 1500"
        ),
        case(
            "APSA-3.4-11.b#1",
            "50/100 flop, bet 500",
            "500 then 500 3x100",
            "",
            "seat 2 calls 500; 800 go back to seat 2",
        ),
        case(
            "APSA-3.4-11.b#2",
            "50/100 flop, bet 500",
            "500 4x100 then 500 100",
            "",
            "seat 2 raises to 1000; 500 go back to seat 2",
        ),
        case("APSA-3.4-11.b#3", "100/200 flop", "500 100 then 4x100", "", "seat 2 bets 600; 400 go back to seat 2"),
        case(
            "APSA-3.4-11.b#4",
            "50/100 flop, bet 500",
            "500 2x100 then 500 3x100",
            "",
            "seat 2 calls 500; 1000 go back to seat 2",
        ),
        case(
            "APSA-3.4-11.b#5",
            "50/100 flop, bet 500",
            "3x100 then 500 2x100",
            "",
            "seat 2 calls 500; 500 go back to seat 2",
        ),
    ],
)
def test_chips_and_words(facing: str, chips: str, words: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips, words), "apsa")) == outcome


@pytest.mark.parametrize(
    ("facing", "words", "outcome"),
    [
        case("APSA-3.3-09.b#1", "100/200 flop, bet 500", "raise", "seat 2 has to raise to 1000 or more"),
        case("APSA-3.3-17.b#1", "100/200 flop, pot 9000", "bet 5?", "seat 2 bets 500"),
        case("APSA-3.3-17.b#2", "1000/2000 flop, has 40000", "5?", "seat 2 bets 5000"),
        case("APSA-3.3-17.b#3", "100/200 flop, bet 400, has 20000", "raise 11?", "seat 2 raises to 1100"),
    ],
)
def test_words_alone(facing: str, words: str, outcome: str) -> None:
    assert str(ruling(wager(facing, words=words, meant_otherwise=True), "apsa")) == outcome


def test_five_into_a_pot_of_9000_is_5000_by_tda_and_500_by_apsa() -> None:
    five = wager("100/200 flop, pot 9000", words="bet 5?")

    assert str(ruling(five, "tda")) == "seat 2 bets 5000"
    assert str(ruling(five, "apsa")) == "seat 2 bets 500"


@pytest.mark.rule("APSA-3.1-09#1")
@pytest.mark.parametrize(
    ("word", "outcome"),
    [("Bezahlt", "seat 2 calls 500"), ("Passe", "seat 2 folds"), ("Erhöhe", "seat 2 has to raise to 1000 or more")],
)
def test_german_words_bind_like_the_english_ones(word: str, outcome: str) -> None:
    ruled = ruling(wager("100/200 flop, bet 500", said=Said(text=word)), "apsa")

    assert ruled.is_mandatory
    assert str(ruled) == outcome
    assert "APSA-3.1-09" in cited(ruled)


@pytest.mark.rule("APSA-3.3-09.c#1")
def test_a_tap_is_a_check_that_stands() -> None:
    tapped = ruling(Wager(spot=spot("100/200 flop"), gesture="tap", meant_otherwise=True), "apsa")

    assert str(tapped) == "seat 2 checks"
    assert "APSA-3.3-09.c" in cited(tapped)


@pytest.mark.rule("APSA-3.3-17.a#1")
def test_an_unusual_word_read_as_a_raise_is_a_raise_whatever_was_meant() -> None:
    bump = ruling(wager("100/200 flop, bet 500", said=Said(text="I bump it", read_as="raise")), "apsa")

    assert str(bump) == "floor: seat 2 has to raise to 1000 or more (preferred)"
    assert "APSA-3.3-17.a" in cited(bump)


@pytest.mark.rule("APSA-3.3-19#1")
@pytest.mark.rule("APSA-3.3-19#2")
def test_whoever_missed_a_raise_completes_or_folds_and_may_not_raise() -> None:
    missed = wager("100/200 preflop, bet 600, by 400", "2x100", because="missed_raise")

    assert str(ruling(missed, "apsa")) == "seat 2 may fold or call 600; 200 from seat 2 stay in the pot"
    assert not ruling(missed, "tda").is_mandatory  # TDA leaves it to the floor, several players being in


@pytest.mark.parametrize(
    ("facing", "early", "since", "outcome"),
    [
        case(
            "APSA-3.3-10#1",
            "50/100 flop, bet 300",
            "3 raises 900",
            "2 calls 300",
            "seat 3 raises to 900; seat 3 may be penalised",
        ),
        case(
            "APSA-3.3-10#2",
            "50/100 flop, bet 300",
            "3 calls 300",
            "2 raises 900",
            "300 go back to seat 3; seat 3 may fold, call 900 or raise to 1500 or more; seat 3 may be penalised",
        ),
        case(
            "APSA-3.3-10#3", "50/100 flop", "3 checks", "1 checks, 2 checks", "seat 3 checks; seat 3 may be penalised"
        ),
        case(
            "APSA-3.3-10#4",
            "50/100 flop",
            "3 bets 400",
            "1 bets 200, 2 folds",
            "400 go back to seat 3; seat 3 may fold, call 200 or raise to 400 or more; seat 3 may be penalised",
        ),
        case(
            "APSA-3.3-10#5",
            "50/100 flop, bet 300",
            "3 raises 900",
            "2 folds",
            "seat 3 raises to 900; seat 3 may be penalised",
        ),
    ],
)
def test_out_of_turn(facing: str, early: str, since: str, outcome: str) -> None:
    situation = OutOfTurn(spot=spot(facing, seat=3), acted=acted(early)[0], to_act=2, since=acted(since))
    ruled = ruling(situation, "apsa")

    assert str(ruled) == outcome
    assert "APSA-3.3-10" in cited(ruled)


def test_a_fold_out_of_turn_binds_always_by_tda_and_by_apsa_once_it_is_mucked() -> None:
    def folded(*, is_mucked: bool) -> OutOfTurn:
        return OutOfTurn(
            spot=spot("50/100 flop", seat=3),
            acted=acted("3 folds")[0],
            to_act=2,
            since=acted("2 bets 200"),
            is_mucked=is_mucked,
        )

    assert str(ruling(folded(is_mucked=False), "tda")).startswith("seat 3 folds")
    assert str(ruling(folded(is_mucked=False), "apsa")) == (
        "seat 3 may fold, call 200 or raise to 400 or more; seat 3 may be penalised"
    )
    assert str(ruling(folded(is_mucked=True), "apsa")).startswith("seat 3 folds")


@pytest.mark.rule("APSA-3.3-12#1")
def test_a_condition_may_bind_and_may_be_penalised() -> None:
    ruled = ruling(Condition(spot=spot("100/200 flop, bet 500"), announced="raise"), "apsa")

    assert str(ruled.options[0]) == "seat 2 has to raise to 1000 or more"
    assert str(ruled.options[2]) == "seat 2 has to raise to 1000 or more; seat 2 may be penalised"
    assert "APSA-3.3-12" in cited(ruled)
