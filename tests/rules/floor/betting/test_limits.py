"""Fixed limit and pot limit at the floor desk: fixed sizes, the cap, half a bet, and the largest raise the pot allows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor import rule
from floorman.floor.situations.betting import PotMiscount, Said, ShortWager, Wager
from floorman.floor.situations.spot import Spot
from support.floor import acted, case, cited, ruling, spot, wager

pytestmark = pytest.mark.usefixtures("claims_are_cited")

FLOP = "100/200 flop, bet 200, fixed limit"
TURN = "100/200 turn, bet 400, fixed limit"
POT = "100/200 flop, bet 500, pot 1500, pot limit"  # 1000 in the middle, then a bet of 500


@pytest.mark.parametrize(
    ("facing", "chips", "words", "outcome"),
    [
        case("TDA-44.d", "100/200 flop, fixed limit", "1000", "", "seat 2 bets 200; 800 go back to seat 2"),
        case("TDA-44.d", "100/200 river, fixed limit", "1000", "", "seat 2 bets 400; 600 go back to seat 2"),
        case("TDA-44.a", FLOP, "1000", "", "seat 2 calls 200; 800 go back to seat 2"),
        case("TDA-44.c", FLOP, "1000", "raise", "seat 2 raises to 400; 600 go back to seat 2"),
        case("TDA-43-A.b", FLOP, "3x100", "", "seat 2 raises to 400; seat 2 adds 100"),
        case("TDA-43-A.b", FLOP, "2x100 3x25", "", "seat 2 calls 200; 75 go back to seat 2"),
        case("TDA-43-A.b", TURN, "5x100", "", "seat 2 calls 400; 100 go back to seat 2"),
        case("TDA-43-A.b", TURN, "6x100", "", "seat 2 raises to 800; seat 2 adds 200"),
        case("TDA-45-B.1", FLOP, "7x100", "", "seat 2 raises to 400; 300 go back to seat 2"),
        case("TDA-45-A", "100/200 turn, bet 400, fixed limit", "2x300", "", "seat 2 calls 400; 200 go back to seat 2"),
        case("TDA-45-B.2", f"{FLOP}, has 250", "2x100 2x25", "", "seat 2 raises to 250, all-in"),
        case("TDA-45-B.2", f"{FLOP}, has 500", "5x100", "", "seat 2 raises to 400; 100 go back to seat 2"),
        case("TDA-43-A.c", FLOP, "2x100", "raise", "seat 2 raises to 400; seat 2 adds 200"),
        case("TDA-51-A", FLOP, "", "raise", "seat 2 raises to 400"),
        case("TDA-43-B", FLOP, "", "raise 1000", "seat 2 raises to 400"),
        case("TDA-55-B", "100/200 turn, fixed limit", "", "raise", "seat 2 bets 400"),
        case("TDA-51-B.a", "100/200 river, bet 400, fixed limit", "200", "", "seat 2 calls 400; seat 2 adds 200"),
        case("TDA-52-A", "100/200 turn, fixed limit", "2x100", "", "seat 2 bets 400; seat 2 adds 200"),
    ],
)
def test_fixed_limit(facing: str, chips: str, words: str, outcome: str) -> None:
    assert str(ruling(wager(facing, chips, words))) == outcome


@pytest.mark.parametrize(
    ("book", "facing", "outcome", "paragraph"),
    [
        ("tda", "100/200 flop, bet 800, fixed limit", "seat 2 calls 800", "TDA-GAP-12"),
        ("tda", "100/200 flop, bet 600, fixed limit", "seat 2 raises to 800", "TDA-51-A"),
        ("tda", "100/200 preflop, bet 800, by 200, fixed limit", "seat 2 calls 800", "TDA-GAP-12"),
        ("tda", "100/200 river, bet 1600, fixed limit", "seat 2 calls 1600", "TDA-GAP-12"),
        ("tda", "100/200 flop, bet 800, fixed limit, event heads-up", "seat 2 raises to 1000", "TDA-51-A"),
        ("tda", "100/200 flop, bet 600, fixed limit, wagers 4", "seat 2 calls 600", "TDA-GAP-12"),
        ("wpl", "100/200 flop, bet 800, fixed limit", "seat 2 calls 800", "WPL-5.4.limit"),
        ("wpl", "100/200 flop, bet 800, fixed limit, event heads-up", "seat 2 calls 800", "WPL-5.4.limit"),
    ],
)
def test_after_the_cap_an_announced_raise_is_a_call(book: str, facing: str, outcome: str, paragraph: str) -> None:
    ruled = ruling(wager(facing, words="raise"), book)

    assert str(ruled) == outcome
    assert paragraph in cited(ruled)


@pytest.mark.parametrize(
    ("facing", "tda", "wpl"),
    [
        ("100/200 flop, bet 250, short, fixed limit", "seat 2 raises to 400", "seat 2 raises to 400"),
        ("100/200 flop, bet 300, short, fixed limit", "seat 2 raises to 500", "seat 2 raises to 400"),
        ("100/200 flop, bet 120, short, fixed limit", "seat 2 raises to 320", "seat 2 raises to 200"),
        ("100/200 turn, bet 550, short, fixed limit", "seat 2 raises to 800", "seat 2 raises to 800"),
        ("100/200 turn, bet 600, short, fixed limit", "seat 2 raises to 1000", "seat 2 raises to 800"),
    ],
)
def test_over_a_short_all_in_half_a_bet_counts_as_full_by_tda_and_is_completed_by_wpl(
    facing: str, tda: str, wpl: str
) -> None:
    raised = wager(facing, words="raise")

    assert str(ruling(raised, "tda")) == tda
    assert str(ruling(raised, "wpl")) == wpl


@pytest.mark.parametrize(
    ("facing", "chips", "words", "outcome"),
    [
        case("TDA-3.a", "100/200 flop, pot 700, pot limit", "", "pot", "seat 2 bets 700"),
        case("TDA-3.a", POT, "", "pot", "seat 2 raises to 2500"),
        case("TDA-3.a", "100/200 preflop, pot 300, pot limit", "", "pot", "seat 2 raises to 700"),
        case("TDA-3.a", "100/200 preflop, pot 300, in front 100, pot limit", "", "pot", "seat 2 raises to 600"),
        case("TDA-3.a", f"{POT}, has 1800", "", "pot", "seat 2 raises to 1800, all-in"),
        case("TDA-45-B.1", POT, "3x1000", "", "seat 2 raises to 2500; 500 go back to seat 2"),
        case("TDA-43-B", POT, "", "raise 4000", "seat 2 raises to 2500"),
        case("TDA-40-C", POT, "", "4000", "seat 2 raises to 2500"),
        case("TDA-44.c", POT, "5000", "raise", "seat 2 raises to 2500; 2500 go back to seat 2"),
        case("TDA-45-B.2", f"{POT}, has 9000", "9x1000", "", "seat 2 raises to 2500; 6500 go back to seat 2"),
        case("TDA-3.a", f"{POT}, has 9000", "", "all_in", "seat 2 raises to 2500"),
        case("TDA-3.a", f"{POT}, has 2000", "", "all_in", "seat 2 raises to 2000, all-in"),
    ],
)
def test_pot_limit(facing: str, chips: str, words: str, outcome: str) -> None:
    ruled = ruling(wager(facing, chips, words))

    assert str(ruled) == outcome
    assert "TDA-GAP-23" in cited(ruled) or "all-in" in outcome


@pytest.mark.rule("TDA-3.a")
def test_a_blind_short_all_in_does_not_lower_the_largest_raise_by_tda_and_does_by_the_bank() -> None:
    pot = wager("500/1000 preflop, pot 900, blinds short 600, pot limit", words="pot")

    assert str(ruling(pot, "tda")) == "seat 2 raises to 3500"  # 1000 + 1500 + 1000
    assert str(ruling(pot, "bank")) == "seat 2 raises to 2900"  # 1000 + 900 + 1000


def test_pot_limit_without_the_pot_names_the_missing_fact() -> None:
    with pytest.raises(SituationError, match=r"spot\.pot"):
        ruling(wager("100/200 flop, bet 500, pot limit", words="raise"))


def miscount(facing: str, bet: int, since: str) -> PotMiscount:
    return PotMiscount(seat=2, spot=spot(facing), bet=bet, since=acted(since))


@pytest.mark.parametrize(
    ("facing", "bet", "since", "outcome"),
    [
        case(
            "TDA-52-B",
            "100/200 flop, pot 900, pot limit",
            1000,
            "3 calls 1000",
            "seat 2 bets 900; 100 go back to seat 2; seat 3 calls 900; 100 go back to seat 3",
        ),
        case(
            "TDA-52-B",
            POT,
            3000,
            "3 folds, 4 calls 3000",
            "seat 2 raises to 2500; 500 go back to seat 2; seat 4 calls 2500; 500 go back to seat 4",
        ),
        case("TDA-52-B", POT, 2200, "3 folds", "seat 2 raises to 2500; seat 2 adds 300"),
        case("TDA-52-B", POT, 2200, "3 folds, 4 calls 2200", "it stands"),
        case("TDA-52-B", POT, 2500, "3 folds", "it stands"),
        case(
            "TDA-52-B",
            POT,
            3000,
            "3 calls 1400 all-in, 4 calls 3000",
            "seat 2 raises to 2500; 500 go back to seat 2; seat 4 calls 2500; 500 go back to seat 4",
        ),
    ],
)
def test_the_true_pot_is_worked_out_from_pot_bet_and_call(facing: str, bet: int, since: str, outcome: str) -> None:
    assert str(ruling(miscount(facing, bet, since))) == outcome


@pytest.mark.rule("TDA-52-B")
def test_a_raise_on_top_of_an_illegal_pot_bet_leaves_it_to_the_floor() -> None:
    raised = ruling(miscount(POT, 3000, "3 raises 9000"))

    assert str(raised) == "floor: seat 2 raises to 2500; 500 go back to seat 2 / it stands"


@pytest.mark.parametrize(
    ("facing", "did", "since", "outcome"),
    [
        case(
            "TDA-52-A",
            "100/200 flop, fixed limit",
            "2 bets 300",
            "3 calls 300, 4 folds",
            "seat 2 bets 200; 100 go back to seat 2; seat 3 calls 200; 100 go back to seat 3",
        ),
        case(
            "TDA-52-A",
            TURN,
            "2 raises 700",
            "3 calls 700",
            "seat 2 raises to 800; seat 2 adds 100; seat 3 calls 800; seat 3 adds 100",
        ),
        case("TDA-52-A", TURN, "2 raises 800", "3 calls 800", "it stands"),
        case("TDA-52-B", POT, "2 raises 2600", "3 folds", "seat 2 raises to 2500; 100 go back to seat 2"),
    ],
)
def test_a_bet_of_the_wrong_size_is_put_right_for_everybody(facing: str, did: str, since: str, outcome: str) -> None:
    wrong = ShortWager(spot=spot(facing), acted=acted(did)[0], since=acted(since))

    assert str(ruling(wrong)) == outcome


def test_whoever_goes_up_in_fixed_limit_is_asked_for_the_street_and_the_big_blind() -> None:
    facing = Spot(seat=2, structure="fixed_limit", bet=400, stack=5000)
    with pytest.raises(SituationError, match=r"^spot\.street"):
        rule(Wager(spot=facing, said=Said(word="raise")), "tda")
    with pytest.raises(SituationError, match=r"^spot\.big_blind"):
        rule(Wager(spot=replace(facing, street="flop"), said=Said(word="raise")), "tda")
